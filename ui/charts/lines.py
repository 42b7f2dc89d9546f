"""A line over time, with a quiet grid and a point for each day."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF

from ui.charts.chart import Chart
from ui.theme import size, theme

GRID = 4  # lines above the floor


class LineChart(Chart):
    """Values from left to right, from nothing up to `top`, or as high as they go but at least to `least`."""

    def __init__(self, top: float | None = None, axis: Callable[[float], str] = str, least: float = 1.0) -> None:
        super().__init__()
        self._top, self._axis, self._least = top, axis, least

    def sizeHint(self) -> QSize:
        return QSize(420, size("small") * 14)

    def minimumSizeHint(self) -> QSize:
        return QSize(280, size("small") * 12)

    @property
    def top(self) -> float:
        """The value at the upper edge."""
        return self._top or max(self._least, max((mark.value for mark in self.marks), default=0.0) * 1.1)

    def _plot(self) -> QRectF:
        unit = size("small")
        return QRectF(unit * 4, unit, self.width() - unit * 5.5, self.height() - unit * 3.2)

    def point(self, n: int) -> QPointF:
        plot = self._plot()
        across = 0.5 if len(self.marks) == 1 else n / (len(self.marks) - 1)
        return QPointF(
            plot.left() + across * plot.width(), plot.bottom() - self.marks[n].value / self.top * plot.height()
        )

    def place(self, n: int) -> QRectF:
        plot, point = self._plot(), self.point(n)
        half = max(6.0, plot.width() / max(1, len(self.marks) - 1) / 2) if len(self.marks) < 60 else 3.0
        half = min(half, 10.0)
        return QRectF(point.x() - half, point.y() - 10, 2 * half, 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, plot, unit, c = self.begin(), self._plot(), size("small"), theme.colours
        for step in range(GRID + 1):
            y = plot.bottom() - step / GRID * plot.height()
            self.stroke(painter, c.line)
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            self.stroke(painter, c.quiet)
            words = QRectF(0, y - unit, plot.left() - unit / 2, 2 * unit)
            painter.drawText(
                words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._axis(step / GRID * self.top)
            )
        if self.marks:
            self._paint_line(painter, plot, unit)
        self.ring(painter)
        painter.end()

    def _paint_line(self, painter: QPainter, plot: QRectF, unit: int) -> None:
        c, points = theme.colours, [self.point(n) for n in range(len(self.marks))]
        self.stroke(painter, c.note, 2)
        painter.drawPolyline(QPolygonF(points))
        painter.setBrush(QColor(c.note))
        for point in points if len(points) <= 45 else (points[0], points[-1]):
            painter.drawEllipse(point, 3, 3)
        self.stroke(painter, c.quiet)
        shown = sorted({0, len(points) // 2, len(points) - 1})
        for n in shown if len(points) > 2 else range(len(points)):
            words = QRectF(points[n].x() - 60, plot.bottom() + unit * 0.4, 120, unit * 1.6)
            left, right = words.left(), words.right()
            words.translate(max(0.0, -left) - max(0.0, right - self.width()), 0)
            flag = Qt.AlignmentFlag.AlignHCenter if left >= 0 and right <= self.width() else (
                Qt.AlignmentFlag.AlignLeft if left < 0 else Qt.AlignmentFlag.AlignRight
            )  # fmt: skip
            painter.drawText(words, flag, self.marks[n].name)
