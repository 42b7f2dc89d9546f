"""A plate on the felt that says what happened where nothing lies there to be seen: a heading and a few lines."""

from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from ui.tables.items import CALL_Z, Sprite, clear_pixmap

WIDEST, PAD, BETWEEN = 660.0, 20.0, 6.0  # felt units
HEADING, LINE = 30, 25  # sizes of the type
BACK, BRASS, CREAM, INK = "#F211161B", "#C8A35A", "#F3E9D2", "#ECEFF3"
WRAPPED = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


def plate(heading: str, lines: Sequence[str] = ()) -> Sprite:
    """A captioned plate, as wide as its words and no wider than the felt has room for."""
    rows = (heading, *lines)
    wide = max(_metrics(n, 1.0).horizontalAdvance(row) for n, row in enumerate(rows))
    inner = min(WIDEST, wide + 2)
    high = sum(_high(n, row, inner, 1.0) for n, row in enumerate(rows)) + BETWEEN * len(lines)

    def look(width: int, height: int, ratio: float) -> QPixmap:
        return _painted(rows, width, height, ratio, width / (inner + 2 * PAD))

    return Sprite(look, inner + 2 * PAD, high + 1.4 * PAD, CALL_Z - 1)


def _font(row: int, scale: float) -> QFont:
    font = QFont("Source Sans Pro" if row else "Source Serif Pro")
    font.setPixelSize(max(8, round((LINE if row else HEADING) * scale)))
    font.setWeight(QFont.Weight.Normal if row else QFont.Weight.DemiBold)
    return font


def _metrics(row: int, scale: float) -> QFontMetricsF:
    return QFontMetricsF(_font(row, scale))


def _high(row: int, words: str, width: float, scale: float) -> float:
    return _metrics(row, scale).boundingRect(QRectF(0, 0, width, 1000), int(WRAPPED), words).height()


@lru_cache(maxsize=64)
def _painted(rows: tuple[str, ...], width: int, height: int, ratio: float, scale: float) -> QPixmap:
    found = clear_pixmap(width, height, ratio)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    path.addRoundedRect(QRectF(1, 1, width - 2, height - 2), 8, 8)
    painter.fillPath(path, QColor(BACK))
    painter.setPen(QPen(QColor(BRASS), 1.5))
    painter.drawPath(path)
    top, side = 0.7 * PAD * scale, PAD * scale - 4
    for row, words in enumerate(rows):
        painter.setFont(_font(row, scale))
        painter.setPen(QColor(INK if row else CREAM))
        high = _high(row, words, width - 2 * side, scale)
        painter.drawText(QRectF(side, top, width - 2 * side, high + 4), int(WRAPPED), words)
        top += high + BETWEEN * scale
    painter.end()
    return found
