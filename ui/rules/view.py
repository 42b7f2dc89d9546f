"""Rules: what to look for above, the items found and the one chosen, and two rulebooks side by side."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.rulebook import Item
from ui.desk import TABLES
from ui.rules.presenter import Compared, Detail, RulesPresenter
from ui.screen import Screen, button, card, label, scrolled
from ui.theme import STEP
from ui.wording import game_name, rules_name, say, shown


class RulesView(Screen):
    """Browse, search and compare rulebooks."""

    entered = Signal()
    game_chosen = Signal(str)
    rules_chosen = Signal(str)
    beside_chosen = Signal(str)
    kind_chosen = Signal(str)
    searched = Signal(str)
    item_chosen = Signal(str)
    item_wanted = Signal(str, str, str)  # game, rules, id: from a verdict
    reworded = Signal()
    back_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._detail: Detail | None = None
        self._title, self._count = label(role="display", wrap=False), label(role="quiet", wrap=False)
        self.back = button(clicked=self.back_wanted.emit)
        self.back.hide()
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self, enabled=False)
        self._escape.activated.connect(self.back_wanted)
        self.pickers = {name: QComboBox() for name in ("game", "rules", "kind", "beside")}
        self._names = {name: label(role="small", wrap=False) for name in self.pickers}
        self.words = QLineEdit()
        self.words.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nothing = label(role="quiet")
        self._build_detail()
        self.table = QTableWidget(0, 3)
        self.table.setWordWrap(True)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.setTabKeyNavigation(False)
        self._same = label(role="quiet")
        self._lay_out()
        self._connect()

    def _build_detail(self) -> None:
        self._id, self._text = label(role="small"), label(role="lead")
        self._cite, self._borrowed = label(role="quiet"), label(role="note")
        self._other_title, self._other = label(role="quiet"), label()
        self._doubt_title, self._doubts = label(role="quiet"), label()
        self._setting_title, self._settings = label(role="quiet"), label()
        self.parts = (
            self._id, self._text, self._cite, self._borrowed, self._other_title, self._other, self._doubt_title,
            self._doubts, self._setting_title, self._settings,
        )  # fmt: skip
        for part in self.parts:
            part.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)

    def _lay_out(self) -> None:
        head = QGridLayout()
        head.setSpacing(STEP)
        for n, (name, picker) in enumerate(self.pickers.items()):
            picker.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            picker.setMinimumContentsLength(12)
            self._names[name].setBuddy(picker)
            head.addWidget(self._names[name], 0, n)
            head.addWidget(picker, 1, n)
            head.setColumnStretch(n, 1)
        found = QWidget()
        column = QVBoxLayout(found)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list, 1)
        column.addWidget(self._nothing)
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, STEP, 0, 0)
        line.setSpacing(2 * STEP)
        line.addWidget(found, 1)
        read = card(*self.parts)
        layout = read.layout()
        if isinstance(layout, QVBoxLayout):
            layout.addStretch(1)
        line.addWidget(scrolled(read), 1)
        side = QWidget()
        lines = QVBoxLayout(side)
        lines.setContentsMargins(0, STEP, 0, 0)
        lines.addWidget(self._same)
        lines.addWidget(self.table, 1)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(both, "")
        self.tabs.addTab(side, "")
        top = QHBoxLayout()
        top.addWidget(self.back)
        top.addWidget(self._title)
        top.addStretch(1)
        top.addWidget(self._count, 0, Qt.AlignmentFlag.AlignBottom)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        whole.setSpacing(STEP)
        whole.addLayout(top)
        whole.addLayout(head)
        whole.addWidget(self.words)
        whole.addWidget(self.tabs, 1)

    def _connect(self) -> None:
        signals = {
            "game": self.game_chosen, "rules": self.rules_chosen, "kind": self.kind_chosen,
            "beside": self.beside_chosen,
        }  # fmt: skip
        for name, picker in self.pickers.items():
            picker.activated.connect(lambda _, n=name: signals[n].emit(str(self.pickers[n].currentData())))
        self.words.textChanged.connect(self.searched)
        self.list.currentItemChanged.connect(
            lambda now, _: self.item_chosen.emit(now.data(Qt.ItemDataRole.UserRole)) if now else None
        )

    def open_item(self, game: str, rules: str, item: str) -> None:
        """Go straight to one item."""
        self.words.blockSignals(True)
        self.words.clear()
        self.words.blockSignals(False)
        self.tabs.setCurrentIndex(0)
        self.item_wanted.emit(game, rules, item)

    def show_rule(self, game: str, rules: str, item: str) -> None:
        """The rule behind a verdict, with the way back to its table."""
        self.open_item(game, rules, item)
        self.show_way_back(True)

    def show_way_back(self, shown: bool) -> None:
        """Whether a table waits behind this screen, with its verdict still on it."""
        self.back.setVisible(shown)
        self._escape.setEnabled(shown)
        if shown:
            self.back.setFocus()

    # what the presenter shows

    def show_choices(self, game: str, rules: list[str], chosen: str, beside: str, kinds: list[str]) -> None:
        _fill(self.pickers["game"], [(game_name(one), one) for one in TABLES], game)
        _fill(self.pickers["rules"], [(rules_name(one), one) for one in rules], chosen)
        others = [(rules_name(one), one) for one in rules if one != chosen]
        _fill(self.pickers["beside"], [(say("rules.beside-nothing"), ""), *others], beside)
        named = [(say(f"kinds.item-{kind}"), kind) for kind in kinds]
        _fill(self.pickers["kind"], [(say("rules.all-kinds"), ""), *named], str(self.pickers["kind"].currentData()))

    def show_items(self, items: list[Item], total: int, chosen: str) -> None:
        self.list.blockSignals(True)
        self.list.clear()
        for item in items:
            entry = QListWidgetItem(f"{item.id} · {shown(item.text)}")
            entry.setData(Qt.ItemDataRole.UserRole, item.id)
            self.list.addItem(entry)
            if item.id == chosen:
                self.list.setCurrentItem(entry)
        self.list.blockSignals(False)
        if self.list.currentItem() is not None:
            self.list.scrollToItem(self.list.currentItem())
        self._count.setText(say("rules.lead", count=len(items), total=total))
        self._nothing.setVisible(not items)

    def show_detail(self, detail: Detail | None) -> None:
        for part in self.parts[1:]:
            part.hide()
        if detail is None:
            self._id.setText(say("rules.pick"))
            return
        item = detail.item
        self._id.setText(f"{item.id} · {say(f'kinds.item-{item.kind}')}")
        _say(self._text, shown(item.text))
        _say(self._cite, say("rules.cite", source=detail.source, cite=item.cite))
        if item.borrowed:
            _say(self._borrowed, say("rules.borrowed", place=rules_name(item.borrowed)))
        if detail.beside:
            self._show_beside(detail)
        if detail.doubts:
            _say(self._doubt_title, say("rules.doubts"))
            _say(self._doubts, "\n".join(f"{doubt.id} · {shown(doubt.text)}" for doubt in detail.doubts))
        if detail.settings:
            _say(self._setting_title, say("rules.settings"))
            said = [say("rules.setting", text=shown(one.text), value=value) for one, value in detail.settings]
            _say(self._settings, "\n".join(said))

    def _show_beside(self, detail: Detail) -> None:
        beside = detail.beside
        assert beside is not None
        place = rules_name(beside.rules)
        if beside.item is None:
            _say(self._other_title, say("rules.only-here", place=place))
        elif beside.item.text == detail.item.text:
            _say(self._other_title, f"{say('rules.same', place=place)} {beside.item.cite}")
        else:
            _say(self._other_title, f"{say('rules.other', place=place)} · {beside.item.cite}")
            _say(self._other, shown(beside.item.text))

    def show_differences(self, found: list[Compared], same: int, left: str, right: str) -> None:
        self.tabs.setTabVisible(1, bool(left))
        self.table.setRowCount(len(found))
        if not left:
            return
        names = (rules_name(left), rules_name(right))
        told = say(f"rules.differences{'' if found else '-none'}", count=len(found), left=names[0], right=names[1])
        self._same.setText(f"{told} {say('rules.agreed', count=same)}" if same else told)
        self.table.setHorizontalHeaderLabels([say("rules.about"), *names])
        for n, one in enumerate(found):
            for column, words in enumerate((one.name, one.left, one.right)):
                self.table.setItem(n, column, QTableWidgetItem(words))
        self.table.resizeRowsToContents()

    # Screen

    def enter(self) -> None:
        self.show_way_back(False)
        self.retranslate()
        self.words.setFocus()

    def retranslate(self) -> None:
        self._title.setText(say("rules.title"))
        self.back.setText(say("rules.back"))
        self.words.setPlaceholderText(say("rules.search"))
        self.words.setAccessibleName(say("rules.search"))
        self.list.setAccessibleName(say("rules.items"))
        self.tabs.setAccessibleName(say("rules.title"))
        self._nothing.setText(say("rules.nothing"))
        self.tabs.setTabText(0, say("rules.items"))
        self.tabs.setTabText(1, say("rules.differences-title"))
        self.table.setAccessibleName(say("rules.differences-title"))
        for name, picker in self.pickers.items():
            self._names[name].setText(say(f"rules.{name}"))
            picker.setAccessibleName(say(f"rules.{name}"))
        self.entered.emit()


def _say(part: "QWidget", words: str) -> None:
    part.setText(words)  # type: ignore[attr-defined]
    part.show()


def _fill(picker: QComboBox, entries: list[tuple[str, str]], chosen: str) -> None:
    picker.clear()
    for words, value in entries:
        picker.addItem(words, value)
    picker.setCurrentIndex(max(0, picker.findData(chosen)))


def wire(view: RulesView, presenter: RulesPresenter) -> None:
    """Carry what the person does to the presenter."""
    view.entered.connect(presenter.refresh)
    view.game_chosen.connect(presenter.choose_game)
    view.rules_chosen.connect(presenter.choose_rules)
    view.beside_chosen.connect(presenter.choose_beside)
    view.kind_chosen.connect(presenter.choose_kind)
    view.searched.connect(presenter.search)
    view.item_chosen.connect(presenter.choose_item)
    view.item_wanted.connect(presenter.open_item)
