"""The ways to answer in the panel: an amount typed or cut from chips, a choice, marks, an order."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from trainer.chips import total
from trainer.money import Cents, as_text, parse_amount
from trainer.questions import Amount, Marks, Ordering, Part, Pick
from trainer.scoring import Given
from ui.screen import button, label, row
from ui.tables.items import chip_look
from ui.theme import STEP
from ui.wording import figure, money, say, shown

PAD = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "0", "00", ",")
DIGITS = "123456789"
STEP_KEYS = DIGITS + "abcdefghijklmnop"  # steps to order may be more than nine


class Answer(QWidget):
    """One part's answer. `changed` says that it is another one now, `done` that it may be confirmed."""

    changed = Signal()
    done = Signal()

    def given(self) -> Given:
        """The answer as the engine scores it; None while there is none."""
        return None

    def missing(self) -> str | None:
        """What is still to be done, in one sentence; None when the answer is whole."""
        return None

    def take_focus(self) -> None:
        """Put the keyboard where the answer is given."""

    def retranslate(self) -> None:
        """Set every text anew."""

    def key(self, event: QKeyEvent) -> bool:
        """Take a key that nothing else wanted; whether it was taken."""
        return False


def column(parent: QWidget) -> QVBoxLayout:
    found = QVBoxLayout(parent)
    found.setContentsMargins(0, 0, 0, 0)
    found.setSpacing(STEP)
    return found


class AmountAnswer(Answer):
    """An amount typed, with a number pad for the mouse, or built from the house's chips."""

    def __init__(self, values: Sequence[Cents]) -> None:
        super().__init__()
        self._edit = QLineEdit()
        self._edit.setProperty("role", "amount")
        self._edit.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._edit.setMaxLength(15)
        self._edit.textChanged.connect(lambda _: self.changed.emit())
        self._edit.returnPressed.connect(self.done.emit)
        self._pad = self._number_pad()
        self.tray = ChipTray(values)
        self.tray.changed.connect(self.changed.emit)
        self.tray.done.connect(self.done.emit)
        self.tray.hide()
        self._swap = button(role="plain", clicked=self.swap)
        lines = column(self)
        for part in (self._edit, self._pad, self.tray, self._swap):
            lines.addWidget(part)
        self.retranslate()

    def _number_pad(self) -> QWidget:
        found = QWidget()
        grid = QGridLayout(found)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for n, text in enumerate(PAD):
            key = button(text, "digit", partial(self._type, text))
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard has digits of its own
            grid.addWidget(key, n // 3, n % 3)
        erase = button("⌫", "digit", self._edit.backspace)
        erase.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        erase.setAccessibleName("⌫")
        grid.addWidget(erase, 0, 3, 4, 1)
        return found

    def _type(self, text: str) -> None:
        self._edit.insert("." if text == "," and self._edit.locale().decimalPoint() == "." else text)

    @property
    def in_chips(self) -> bool:
        return not self.tray.isHidden()

    def swap(self) -> None:
        """Type the amount, or cut it from chips."""
        to_chips = not self.in_chips
        self.tray.setVisible(to_chips)
        self._edit.setVisible(not to_chips)
        self._pad.setVisible(not to_chips)
        self.retranslate()
        self.take_focus()
        self.changed.emit()

    def given(self) -> Given:
        if self.in_chips:
            return self.tray.given()
        text = self._edit.text().strip().replace("€", "").replace(" ", "").replace(",", ".")
        try:
            return parse_amount(text)
        except ValueError:
            return None

    def missing(self) -> str | None:
        return say("drill.type-amount") if self.given() is None else None

    def take_focus(self) -> None:
        (self.tray if self.in_chips else self._edit).setFocus()

    def retranslate(self) -> None:
        self._swap.setText(say("drill.amount-instead" if self.in_chips else "drill.chips-instead"))
        self._edit.setAccessibleName(say("drill.amount-name"))
        self._edit.setPlaceholderText(figure(0))
        self.tray.retranslate()


class ChipTray(Answer):
    """The house's chips: a click or a digit takes one, Backspace or the right button puts one back."""

    def __init__(self, values: Sequence[Cents]) -> None:
        super().__init__()
        self._values = sorted(values, reverse=True)[:9]
        self._taken: dict[Cents, int] = {}
        self._last: list[Cents] = []
        self._buttons: dict[Cents, QPushButton] = {}
        grid = QGridLayout()
        grid.setSpacing(4)
        for n, value in enumerate(self._values):
            piece = button("", "digit", partial(self.take, value))
            piece.setIcon(QIcon(chip_look(value)(44, 44, 2.0)))
            piece.setIconSize(QSize(40, 40))
            piece.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self._buttons[value] = piece
            grid.addWidget(piece, n // 3, n % 3)
        self._total = label(role="lead")
        self._undo = button(role="plain", clicked=self.put_back)
        self._clear = button(role="plain", clicked=self.empty)
        lines = column(self)
        lines.addLayout(grid)
        lines.addWidget(self._total)
        lines.addWidget(row(self._undo, self._clear, None))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.retranslate()

    def take(self, value: Cents) -> None:
        self._taken[value] = self._taken.get(value, 0) + 1
        self._last.append(value)
        self._tell()

    def put_back(self) -> None:
        if self._last:
            self._taken[self._last.pop()] -= 1
            self._tell()

    def empty(self) -> None:
        self._taken, self._last = {}, []
        self._tell()

    def _tell(self) -> None:
        for n, (value, piece) in enumerate(self._buttons.items(), 1):
            piece.setText(f"× {self._taken.get(value, 0)}")
            piece.setAccessibleName(f"{n}. {say('drill.chip', amount=money(value))} × {self._taken.get(value, 0)}")
        self._total.setText(say("drill.total", amount=money(total(self._taken)), pieces=sum(self._taken.values())))
        self.changed.emit()

    def given(self) -> Given:
        found = {as_text(value): str(count) for value, count in self._taken.items() if count}
        return found or None

    def missing(self) -> str | None:
        return say("drill.type-amount") if not any(self._taken.values()) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.key(event):
            event.ignore()

    def key(self, event: QKeyEvent) -> bool:
        if event.text() and event.text() in DIGITS[: len(self._values)]:
            self.take(self._values[int(event.text()) - 1])
        elif event.key() == Qt.Key.Key_Backspace:
            self.put_back()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.done.emit()
        else:
            return False
        return True

    def retranslate(self) -> None:
        self._undo.setText(say("drill.undo"))
        self._clear.setText(say("drill.clear"))
        self._tell()


class PickAnswer(Answer):
    """One of a few choices: a click or its digit."""

    def __init__(self, part: Pick) -> None:
        super().__init__()
        self._part = part
        self._chosen: str | None = None
        self._buttons: dict[str, QPushButton] = {}
        lines = column(self)
        for choice in part.choices:
            entry = WrappedChoice()
            entry.clicked.connect(lambda _=False, value=choice.value: self.choose(value))
            self._buttons[choice.value] = entry
            lines.addWidget(entry)
        self.retranslate()

    def choose(self, value: str) -> None:
        self._chosen = value
        for name, entry in self._buttons.items():
            entry.setChecked(name == value)
        self.changed.emit()
        self.done.emit()

    def given(self) -> Given:
        return self._chosen

    def missing(self) -> str | None:
        return say("drill.choose-first") if self._chosen is None else None

    def take_focus(self) -> None:
        next(iter(self._buttons.values())).setFocus()

    def key(self, event: QKeyEvent) -> bool:
        if event.text() and event.text() in DIGITS[: len(self._part.choices)]:
            self.choose(self._part.choices[int(event.text()) - 1].value)
            return True
        return False

    def retranslate(self) -> None:
        for n, choice in enumerate(self._part.choices, 1):
            self._buttons[choice.value].setText(f"{n}  {shown(choice.text)}")


class WrappedChoice(QPushButton):
    """A button for a choice whose text may need a second line."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "choice")
        self.setCheckable(True)
        self._label = label()
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(12, 6, 12, 6)
        lines.addWidget(self._label)

    def setText(self, text: str) -> None:
        self._label.setText(text)
        self.setAccessibleName(text)
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        return self._label.heightForWidth(width - 24) + 14

    def sizeHint(self) -> QSize:
        return QSize(300, self.heightForWidth(300))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.fontMetrics().height() + 14)


class MarksAnswer(Answer):
    """A mark for every bet: picked on the felt, marked with a digit, a click here, or another click on the felt."""

    marked = Signal(str, str, str)  # key, the number and the words of the mark, its tone

    def __init__(self, part: Marks) -> None:
        super().__init__()
        self._part = part
        self._marks: dict[str, str] = {}
        self._at: str | None = None
        self._how = label(role="quiet")
        self._bet = label(role="lead")
        self._options = [button("", "choice", partial(self.mark, n)) for n in range(len(part.options))]
        self._count = label(role="quiet")
        lines = column(self)
        for widget in (self._how, self._bet, *self._options, self._count):
            lines.addWidget(widget)
        self.retranslate()

    def point_at(self, key: str) -> None:
        """Speak of another bet."""
        self._at = key if key in self._part.labels else None
        self.retranslate()

    def pick(self, key: str) -> None:
        """A click on a bet takes its next mark."""
        again = key == self._at or key in self._marks
        self.point_at(key)
        values = [option.value for option in self._part.options]
        if again and key in self._marks:
            self.mark((values.index(self._marks[key]) + 1) % len(values))
        else:
            self.mark(0)

    def mark(self, number: int) -> None:
        if self._at is None or number >= len(self._part.options):
            return
        option = self._part.options[number]
        self._marks[self._at] = option.value
        self.marked.emit(self._at, f"{number + 1} {shown(option.text)}", tone(option.value))
        self.retranslate()
        self.changed.emit()

    def given(self) -> Given:
        return dict(self._marks) if self._marks else None

    def missing(self) -> str | None:
        left = len(self._part.labels) - len(self._marks)
        return say("drill.mark-all", count=left) if left else None

    def key(self, event: QKeyEvent) -> bool:
        if event.text() and event.text() in DIGITS[: len(self._part.options)]:
            self.mark(int(event.text()) - 1)
            return True
        return False

    def retranslate(self) -> None:
        self._how.setText(say("drill.mark-how"))
        self._bet.setText(shown(self._part.labels[self._at]) if self._at else "–")
        for n, (entry, option) in enumerate(zip(self._options, self._part.options, strict=True), 1):
            here = self._at is not None and self._marks.get(self._at) == option.value
            entry.setText(f"{n}  {shown(option.text)}{'  ●' if here else ''}")
            entry.setEnabled(self._at is not None)
        self._count.setText(say("drill.marked", done=len(self._marks), of=len(self._part.labels)))


def tone(result: str) -> str:
    """The colour a result wears beside its word."""
    return {"win": "good", "lose": "bad"}.get(result, "note")


class OrderAnswer(Answer):
    """Steps put in order: pressed here or on the felt, each takes the next number; Backspace takes one back."""

    numbered = Signal(str, str)  # key, its number, or nothing

    def __init__(self, part: Ordering, shuffled: Callable[[Sequence[str]], list[str]]) -> None:
        super().__init__()
        self._part = part
        self.keys = shuffled(list(part.labels))
        self._order: list[str] = []
        self._how = label(role="quiet")
        self._buttons = {key: WrappedChoice() for key in self.keys}
        lines = column(self)
        lines.setSpacing(4)
        lines.addWidget(self._how)
        for key, entry in self._buttons.items():
            entry.clicked.connect(lambda _=False, key=key: self.pick(key))
            lines.addWidget(entry)
        self.retranslate()

    def pick(self, key: str) -> None:
        """Give a step the next number, or take its number away."""
        if key in self._order:
            self._order.remove(key)
        elif key in self._buttons:
            self._order.append(key)
        self.retranslate()
        for other in self.keys:
            self.numbered.emit(other, str(self._order.index(other) + 1) if other in self._order else "")
        self.changed.emit()

    def given(self) -> Given:
        return tuple(self._order) if self._order else None

    def missing(self) -> str | None:
        left = len(self.keys) - len(self._order)
        return say("drill.order-all", count=left) if left else None

    def take_focus(self) -> None:
        next(iter(self._buttons.values())).setFocus()

    def key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Backspace and self._order:
            self.pick(self._order[-1])
            return True
        if event.text() and event.text().lower() in STEP_KEYS[: len(self.keys)]:
            self.pick(self.keys[STEP_KEYS.index(event.text().lower())])
            return True
        return False

    def retranslate(self) -> None:
        self._how.setText(say("drill.order-how"))
        for press, (key, entry) in zip(STEP_KEYS, self._buttons.items(), strict=False):
            number = f"[{self._order.index(key) + 1}]" if key in self._order else "[ ]"
            entry.setText(f"{press}  {number}  {shown(self._part.labels[key])}")
            entry.setChecked(key in self._order)


def answer_for(part: Part, values: Sequence[Cents], shuffled: Callable[[Sequence[str]], list[str]]) -> Answer:
    """The way to answer a part."""
    if isinstance(part, Amount):
        return AmountAnswer(values)
    if isinstance(part, Pick):
        return PickAnswer(part)
    if isinstance(part, Marks):
        return MarksAnswer(part)
    return OrderAnswer(part, shuffled)


def answers_of(parts: Mapping[str, Answer]) -> dict[str, Given]:
    """What was answered to every part."""
    return {name: answer.given() for name, answer in parts.items()}
