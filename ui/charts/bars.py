"""Bars: lying ones with a sentence above each, standing ones for the days to come."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEvent

from ui.charts.chart import Chart
from ui.theme import font, size, theme


class LyingBars(Chart):
    """One bar under another, each with its name above and its figure at the end."""

    def _line(self) -> int:
        return round(size("body") * 2.6)

    def sizeHint(self) -> QSize:
        return QSize(420, max(1, len(self.marks)) * self._line())

    def minimumSizeHint(self) -> QSize:
        return QSize(280, self.sizeHint().height())

    def place(self, n: int) -> QRectF:
        return QRectF(2, n * self._line() + 2, self.width() - 4, self._line() - 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, c = self.begin("body"), theme.colours
        most = max((mark.value for mark in self.marks), default=1.0) or 1.0
        unit, measure = size("body"), QFontMetricsF(font("body"))
        for n, mark in enumerate(self.marks):
            place = self.place(n).adjusted(4, 0, -4, 0)
            room = place.width() - unit * 3
            self.stroke(painter, c.text)
            words = QRectF(place.left(), place.top(), room, unit * 1.4)
            side = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(words, side, measure.elidedText(mark.name, Qt.TextElideMode.ElideRight, room))
            figure = QRectF(place.right() - unit * 3, place.top(), unit * 3, unit * 1.4)
            painter.drawText(figure, side | Qt.AlignmentFlag.AlignRight, f"{mark.value:g}")
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(c.raised))
            bar = QRectF(place.left(), place.top() + unit * 1.5, place.width(), unit * 0.5)
            painter.drawRoundedRect(bar, 3, 3)
            painter.setBrush(QColor(c.wrong))
            bar.setWidth(max(6.0, place.width() * mark.value / most))
            painter.drawRoundedRect(bar, 3, 3)
        self.ring(painter)
        painter.end()


class StandingBars(Chart):
    """Bars from left to right; the first is today's and wears the accent."""

    def sizeHint(self) -> QSize:
        return QSize(420, size("small") * 12)

    def minimumSizeHint(self) -> QSize:
        return QSize(280, size("small") * 10)

    def place(self, n: int) -> QRectF:
        wide = self.width() / max(1, len(self.marks))
        return QRectF(n * wide + 2, 2, wide - 4, self.height() - 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, c, unit = self.begin(), theme.colours, size("small")
        most = max((mark.value for mark in self.marks), default=1.0) or 1.0
        for n, mark in enumerate(self.marks):
            place = self.place(n)
            tall = (place.height() - unit * 3.6) * mark.value / most
            bar = QRectF(place.left() + 2, place.bottom() - unit * 2 - tall, place.width() - 4, max(2.0, tall))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(c.accent if n == 0 else c.note if mark.value else c.line))
            painter.drawRoundedRect(bar, 3, 3)
            self.stroke(painter, c.text)
            if mark.value:
                above = QRectF(place.left() - 8, bar.top() - unit * 1.6, place.width() + 16, unit * 1.5)
                painter.drawText(above, Qt.AlignmentFlag.AlignCenter, f"{mark.value:g}")
            self.stroke(painter, c.quiet)
            below = QRectF(place.left() - 30, place.bottom() - unit * 1.7, place.width() + 60, unit * 1.7)
            every = 1 if place.width() > unit * 4 else 2 if place.width() > unit * 2.2 else 4
            if n % every == 0:
                side = Qt.AlignmentFlag.AlignCenter
                if n == 0:
                    below, side = below.translated(30, 0), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(below, side, mark.name)
        self.ring(painter)
        painter.end()
