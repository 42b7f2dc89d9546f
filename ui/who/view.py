"""Who is dealing: a large card for each person, a PIN where there is one, and a way to add somebody."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.columns import Page
from ui.screen import Screen, button, card, label, row
from ui.theme import STEP, theme
from ui.who.presenter import WhoPresenter
from ui.wording import say

if TYPE_CHECKING:
    from trainer.roster import Trainee

CARD_WIDTH, CARD_HEIGHT = 288, 96
DIGITS = QRegularExpression("[0-9]{0,12}")


class WhoView(Screen):
    """The profiles of a shared workstation."""

    entered = Signal()
    listed = Signal()  # the people are on the screen
    opened = Signal(int, str)  # whom, and the PIN as typed
    added = Signal(str, str)  # name and PIN as typed
    chosen = Signal(int)  # who has sat down
    reworded = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._people: tuple[Trainee, ...] = ()
        self._last: int | None = None
        self._asked: Trainee | None = None
        self._cards: list[PersonCard] = []
        self._per_row = 0
        self.ready = False  # the people are known: somebody can sit down
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.page = Page()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self.page)
        self.notice = label(role="note")
        self.notice.hide()
        self._grid_home = QWidget()
        self._grid = QGridLayout(self._grid_home)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(2 * STEP)
        self._build_pin()
        self._build_add()
        self.page.add(self.notice)
        self.page.add(self._grid_home)
        self.page.add(self._pin_card)
        self.page.add(self._add_card)

    def _build_pin(self) -> None:
        self._pin_title = label(role="title")
        self.pin = _pin_line()
        self.pin.returnPressed.connect(self._open_asked)
        self.open_button = button(role="primary", clicked=self._open_asked)
        self._cancel = button(clicked=self._stop_asking)
        self.pin_problem = label(role="wrong")
        self.pin_problem.hide()
        line = row(self.pin, self.open_button, self._cancel, None)
        self._pin_card = card(self._pin_title, line, self.pin_problem)
        self._pin_card.hide()

    def _build_add(self) -> None:
        self._add_title = label(role="title")
        self.name = QLineEdit(maxLength=60)
        self.new_pin = _pin_line()
        self._name_label, self._pin_label = label(role="quiet"), label(role="quiet")
        self._name_label.setBuddy(self.name)
        self._pin_label.setBuddy(self.new_pin)
        for line in (self.name, self.new_pin):
            line.setMaximumWidth(420)
            line.returnPressed.connect(self._add)
        self.add_button = button(role="primary", clicked=self._add)
        self._why = label(role="small")
        self.problem = label(role="wrong")
        self.problem.hide()
        self._add_card = card(
            self._add_title, self._name_label, self.name, self._pin_label, self.new_pin, self._why,
            self.problem, row(self.add_button, None),
        )  # fmt: skip

    # what the person does

    def _open(self, person: "Trainee") -> None:
        self.problem.hide()
        if not person.has_pin:
            self.opened.emit(person.id, "")
            return
        self._asked = person
        self.pin.clear()
        self.pin_problem.hide()
        self._pin_card.show()
        self._word_pin()
        self.pin.setFocus()
        self.page.area.ensureWidgetVisible(self._pin_card)

    def _open_asked(self) -> None:
        if self._asked is not None and self.pin.isEnabled():
            self.opened.emit(self._asked.id, self.pin.text())

    def _stop_asking(self) -> None:
        self._asked = None
        self._pin_card.hide()
        if self._cards and self.isVisible():
            self._cards[0].setFocus()

    def _add(self) -> None:
        if self.add_button.isEnabled():
            self.problem.hide()
            self.added.emit(self.name.text(), self.new_pin.text())

    # what the presenter shows

    def show_people(self, people: "tuple[Trainee, ...]", last: int | None) -> None:
        self._people, self._last = people, last
        for old in self._cards:
            self._grid.removeWidget(old)
            old.deleteLater()
        self._cards = [self._card_of(person) for person in people]
        self._per_row = 0
        self._lay_out()
        self._grid_home.setVisible(bool(people))
        self._stop_asking()
        self.retranslate()
        latest = next((n for n, person in enumerate(people) if person.id == last), 0)
        if self.isVisible():  # a late list never takes the keys from another screen
            (self._cards[latest] if self._cards else self.name).setFocus()
        self.ready = True
        self.listed.emit()

    def _card_of(self, person: "Trainee") -> "PersonCard":
        found = PersonCard()
        found.clicked.connect(lambda: self._open(person))
        return found

    def _lay_out(self) -> None:
        per_row = max(1, (self.page.columns.width() + 2 * STEP) // (CARD_WIDTH * theme.percent // 100 + 2 * STEP))
        if per_row == self._per_row:
            return
        self._per_row = per_row
        for n, found in enumerate(self._cards):
            self._grid.addWidget(found, n // per_row, n % per_row, Qt.AlignmentFlag.AlignLeft)
        self._grid.setColumnStretch(max(per_row, len(self._cards)), 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def show_notice(self, sentence: str) -> None:
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    def show_problem(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()
        self.name.setFocus()

    def show_pin_problem(self, sentence: str) -> None:
        self.pin_problem.setText(sentence)
        self.pin_problem.show()
        self.pin.clear()
        self.pin.setFocus()

    def show_busy(self, busy: bool) -> None:
        for widget in (self.pin, self.open_button, self.add_button):
            widget.setEnabled(not busy)
        self.open_button.setText(say("who.checking" if busy else "who.open"))

    def let_in(self, trainee: int) -> None:
        for line in (self.pin, self.name, self.new_pin):
            line.clear()
        self.problem.hide()
        self.chosen.emit(trainee)

    # Screen

    def enter(self) -> None:
        self.entered.emit()

    def retranslate(self) -> None:
        empty = not self._people
        self.page.title.setText(say("who.title"))
        self.page.lead.setText(say("who.lead-empty" if empty else "who.lead"))
        self._add_title.setText(say("who.first-title" if empty else "who.add-title"))
        self._name_label.setText(say("who.name"))
        self._pin_label.setText(say("who.pin"))
        self.name.setAccessibleName(say("who.name"))
        self.new_pin.setAccessibleName(say("who.pin"))
        self._why.setText(say("who.pin-why"))
        self.add_button.setText(say("who.add"))
        self.open_button.setText(say("who.open"))
        self._cancel.setText(say("common.cancel"))
        self._word_pin()
        for person, found in zip(self._people, self._cards, strict=True):
            about = say("who.has-pin" if person.has_pin else "who.no-pin")
            if person.id == self._last:
                about = f"{say('who.last')} · {about}"
            found.word(person.name, about)
        self.reworded.emit()

    def _word_pin(self) -> None:
        words = say("who.pin-of", person=self._asked.name) if self._asked else ""
        self._pin_title.setText(words)
        self.pin.setAccessibleName(words)


class PersonCard(QPushButton):
    """One person: the initial, the name, and whether a PIN is needed."""

    def __init__(self) -> None:
        super().__init__()
        self.setAutoDefault(True)
        self.setProperty("role", "choice")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._initial = label(role="display", wrap=False)
        self._name, self._about = label(role="lead", wrap=False), label(role="small", wrap=False)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._about)
        words.addStretch(1)
        line = QHBoxLayout(self)
        line.setContentsMargins(2 * STEP, STEP, 2 * STEP, STEP)
        line.setSpacing(2 * STEP)
        line.addWidget(self._initial)
        line.addLayout(words, 1)
        for part in (self._initial, self._name, self._about):
            part.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def word(self, name: str, about: str) -> None:
        """Show the name, and a few words about the profile."""
        self._initial.setText(name[:1].upper())
        self._initial.setStyleSheet(f"color: {theme.colours.accent};")
        self._initial.setFixedWidth(36 * theme.percent // 100)
        self._name.setText(_shortened(name))
        self._about.setText(about)
        self.setToolTip(name)
        self.setAccessibleName(f"{name}, {about}")
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(CARD_WIDTH, CARD_HEIGHT) * theme.percent / 100


def wire(view: WhoView, presenter: WhoPresenter) -> None:
    """Carry what the person does to the presenter."""
    view.entered.connect(presenter.refresh)
    view.listed.connect(presenter.look_closer, Qt.ConnectionType.QueuedConnection)
    view.opened.connect(presenter.open)
    view.added.connect(presenter.add)
    view.reworded.connect(presenter.say_again)


def _pin_line() -> QLineEdit:
    line = QLineEdit(maxLength=12)
    line.setEchoMode(QLineEdit.EchoMode.Password)
    line.setValidator(QRegularExpressionValidator(DIGITS, line))
    line.setMaximumWidth(240)
    return line


def _shortened(name: str, most: int = 20) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
