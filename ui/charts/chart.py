"""What every chart shares: the focus, walking from mark to mark with the keys, tooltips and words."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from ui.theme import font, theme

FORWARD = (Qt.Key.Key_Right, Qt.Key.Key_Down)
BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up)


@dataclass(frozen=True)
class Mark:
    """One value of a chart: its short name, its height, and the words that say it."""

    name: str
    value: float
    words: str


def blended(over: str, colour: str, share: float) -> QColor:
    """A colour laid over another."""
    below, above = QColor(over), QColor(colour)
    mixed = (
        round(b + (a - b) * share)
        for b, a in zip(below.getRgb()[:3], above.getRgb()[:3], strict=True)  # type: ignore[index]
    )
    return QColor(*mixed)


class Chart(QWidget):
    """A picture of some marks. The one the keys stand on is ringed, and said to screen readers."""

    walked = Signal(str)  # the words of the mark the keys stand on
    chosen = Signal(int)  # the mark that was pressed

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.marks: tuple[Mark, ...] = ()
        self.at = 0

    def show_marks(self, marks: tuple[Mark, ...], name: str, said: str = "") -> None:
        """Show these values under this name; the description says every one of them."""
        self.marks, self.at = marks, min(self.at, max(0, len(marks) - 1))
        self.setAccessibleName(name)
        self.setAccessibleDescription(said or "; ".join(mark.words for mark in marks))
        self.updateGeometry()
        self.update()

    def place(self, n: int) -> QRectF:
        """Where a mark can be pointed at."""
        return QRectF()

    def mark_at(self, point: QPointF) -> int | None:
        return next((n for n in range(len(self.marks)) if self.place(n).contains(point)), None)

    def stroke(self, painter: QPainter, colour: str, width: float = 1.0) -> None:
        painter.setPen(QPen(QColor(colour), width))

    def begin(self, size: str = "small") -> QPainter:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(font(size))
        return painter

    def ring(self, painter: QPainter) -> None:
        """The focus, around the mark the keys stand on."""
        if self.hasFocus() and self.marks:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            self.stroke(painter, theme.colours.accent, 2)
            painter.drawRoundedRect(self.place(self.at).adjusted(-1, -1, 1, 1), 6, 6)

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Home: -len(self.marks), Qt.Key.Key_End: len(self.marks)}
        step = 1 if event.key() in FORWARD else -1 if event.key() in BACK else steps.get(Qt.Key(event.key()), 0)
        if step and self.marks:
            self.at = max(0, min(len(self.marks) - 1, self.at + step))
            self.tell()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.marks:
            self.chosen.emit(self.at)
        else:
            super().keyPressEvent(event)

    def tell(self) -> None:
        """Say the mark the keys stand on, here and to screen readers."""
        words = self.marks[self.at].words
        self.walked.emit(words)
        place = self.place(self.at)
        QToolTip.showText(self.mapToGlobal(place.topRight().toPoint()), words, self)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.mark_at(event.position())
        if found is not None:
            self.at = found
            self.chosen.emit(found)
            self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            found = self.mark_at(QPointF(event.pos()))
            if found is not None:
                QToolTip.showText(event.globalPos(), self.marks[found].words, self)
            return True
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        QToolTip.hideText()
        self.update()
