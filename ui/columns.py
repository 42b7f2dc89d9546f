"""Cards in one column, or in two where the window is wide enough."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.screen import WIDE, label, scrolled
from ui.theme import STEP

WIDEST_ONE, WIDEST_TWO = 1240, 1840
MARGIN = 3 * STEP


class Columns(QWidget):
    """Cards one under the other; from WIDE up, those of the second column stand beside the first."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: list[tuple[QWidget, int]] = []
        self._two: bool | None = None
        self._sides = [QVBoxLayout(), QVBoxLayout()]
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2 * STEP)
        for side in self._sides:
            side.setSpacing(2 * STEP)
            line.addLayout(side, 1)
        self._line = line

    def add(self, card: QWidget, column: int = 0) -> None:
        self._cards.append((card, column))
        self._place(bool(self._two))

    def sizeHint(self) -> QSize:
        return QSize(900, super().sizeHint().height())

    def show_two(self, two: bool) -> None:
        if two != self._two:
            self._place(two)

    def _place(self, two: bool) -> None:
        self._two = two
        for side in self._sides:
            while side.count():
                side.takeAt(0)
        for card, column in self._cards:
            self._sides[column if two else 0].addWidget(card)
        for side in self._sides:
            side.addStretch(1)
        self._line.setStretch(1, 1 if two else 0)
        self._line.setSpacing(2 * STEP if two else 0)


class Page(QWidget):
    """A title and cards that scroll, no wider than is pleasant to read."""

    def __init__(self) -> None:
        super().__init__()
        self.title = label(role="display", wrap=False)
        self.lead = label(role="quiet")
        self.columns = Columns()
        self.head = QHBoxLayout()
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.lead)
        self.head.addLayout(words, 1)
        self._inner = QWidget()
        self._lines = QVBoxLayout(self._inner)
        self._lines.setSpacing(2 * STEP)
        self._lines.addLayout(self.head)
        self._lines.addWidget(self.columns)
        self._lines.addStretch(1)
        self.area = scrolled(self._inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.area)

    def add(self, card: QWidget, column: int = 0) -> QWidget:
        self.columns.add(card, column)
        return card

    def resizeEvent(self, event: QResizeEvent) -> None:
        two = self.width() >= WIDE
        side = max(MARGIN, (self.width() - (WIDEST_TWO if two else WIDEST_ONE)) // 2)
        self._lines.setContentsMargins(side, MARGIN, side, MARGIN)
        self.columns.show_two(two)
        super().resizeEvent(event)
