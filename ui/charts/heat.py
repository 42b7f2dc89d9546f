"""The map of skills: a row of cells for each kind of question, its level by colour, by sign and in words."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from ui.charts.chart import Chart, Mark, blended
from ui.skills import LEVELS, level_name
from ui.theme import font, size, theme

SHADES = (0.0, 0.14, 0.26, 0.38, 0.5)  # how much of the right colour each level wears


@dataclass(frozen=True)
class Cell:
    """One skill: the row it belongs to, its name and its level."""

    row: str
    name: str
    level: str
    words: str


@dataclass(frozen=True)
class Laid:
    """Where the cells lie, where each row begins, and how tall it all is."""

    places: tuple[QRectF, ...] = ()
    rows: tuple[tuple[str, float], ...] = ()
    tall: float = 0.0


def sign(painter: QPainter, centre: QPointF, radius: float, level: str) -> None:
    """A ring that fills as the level rises; a mastered one is full and ticked."""
    c, filled = theme.colours, LEVELS.index(level)
    around = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    painter.setPen(QColor(c.text if filled else c.quiet))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(around)
    if filled:
        painter.setBrush(QColor(c.text))
        painter.drawPie(around, 90 * 16, -filled * 90 * 16)
    if level == "mastered":
        pen = painter.pen()
        pen.setColor(QColor(c.panel))
        pen.setWidthF(1.8)
        painter.setPen(pen)
        r = radius
        painter.drawPolyline(
            [centre + QPointF(-r * 0.45, 0), centre + QPointF(-r * 0.1, r * 0.4), centre + QPointF(r * 0.5, -r * 0.4)]
        )


class HeatMap(Chart):
    """Cells that flow in rows; pressing one chooses that skill."""

    def __init__(self) -> None:
        super().__init__()
        self._cells: tuple[Cell, ...] = ()
        self._laid = Laid()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_cells(self, cells: tuple[Cell, ...], name: str) -> None:
        self._cells = cells
        counts = [sum(cell.level == level for cell in cells) for level in LEVELS]
        said = ", ".join(f"{level_name(level)}: {count}" for level, count in zip(LEVELS, counts, strict=True) if count)
        self._laid = self._laid_out(self.width())
        self.show_marks(tuple(Mark(cell.name, 0, cell.words) for cell in cells), name, said)

    def _laid_out(self, width: int) -> Laid:
        """The cells in rows as wide as this, each with room for the longest name."""
        unit, measure = size("small"), QFontMetricsF(font("small"))
        longest = max((measure.horizontalAdvance(cell.name) for cell in self._cells), default=0.0)
        head, wide, tall, gap = unit * 11.0, longest + unit * 3.0, unit * 2.4, unit * 0.4
        x, y, row = head, 0.0, ""
        places, rows = [], []
        for n, cell in enumerate(self._cells):
            if cell.row != row:
                y = y + tall + gap * 2 if n else 0.0
                x, row = head, cell.row
                rows.append((row, y))
            elif x + wide > width - 2:
                x, y = head, y + tall + gap
            places.append(QRectF(x + 2, y + 2, wide - 4, tall))
            x += wide + gap
        return Laid(tuple(places), tuple(rows), y + tall + 6)

    def heightForWidth(self, width: int) -> int:
        return round(self._laid_out(width).tall)

    def sizeHint(self) -> QSize:
        return QSize(700, self.heightForWidth(700))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._laid = self._laid_out(self.width())

    def place(self, n: int) -> QRectF:
        return self._laid.places[n]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, c, unit = self.begin(), theme.colours, size("small")
        self.stroke(painter, c.quiet)
        for row, y in self._laid.rows:
            words = QRectF(0, y + 2, unit * 10.6, unit * 2.4)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, row)
        for cell, place in zip(self._cells, self._laid.places, strict=True):
            share = SHADES[LEVELS.index(cell.level)]
            painter.setPen(QColor(c.line))
            painter.setBrush(blended(c.panel, c.right, share) if share else QColor(c.raised))
            painter.drawRoundedRect(place, 5, 5)
            sign(painter, QPointF(place.left() + unit, place.center().y()), unit * 0.42, cell.level)
            self.stroke(painter, c.text if share else c.quiet)
            words = place.adjusted(unit * 2, 0, -unit * 0.3, 0)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, cell.name)
        self.ring(painter)
        painter.end()


class Legend(Chart):
    """The five levels, with their signs and names."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        return QSize(size("small") * 46, round(size("small") * 1.8))

    def minimumSizeHint(self) -> QSize:
        return QSize(size("small") * 20, round(size("small") * 1.8))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, unit = self.begin(), size("small")
        x, measure = unit * 0.6, QFontMetricsF(font("small"))
        for level in LEVELS:
            sign(painter, QPointF(x, self.height() / 2), unit * 0.42, level)
            self.stroke(painter, theme.colours.quiet)
            wide = measure.horizontalAdvance(level_name(level)) + 2
            painter.drawText(QRectF(x + unit, 0, wide, self.height()), Qt.AlignmentFlag.AlignVCenter, level_name(level))
            x += wide + unit * 2.6
        painter.end()
