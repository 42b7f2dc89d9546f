"""What lies on a felt: sprites that share pixmaps, chips and their looks, tags, marks and badges."""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from trainer.chips import USUAL, fewest
from trainer.money import Cents, as_text
from ui.resources import painted, pixmap
from ui.tables.felt import CHIP

Look = Callable[[int, int, float], QPixmap]
"""Makes the pixmap for a width and height in pixels and a pixel ratio."""

FELT_Z, MARKER_Z, CARD_Z, CHIP_Z, TAG_Z, MARK_Z, FOCUS_Z, FLYING_Z, CALL_Z = 0, 3, 8, 100, 2000, 3000, 4000, 5000, 6000

# body, edge marks, ink, edge pattern (how many marks): no two values share both colour and pattern
CHIP_LOOKS: dict[Cents, tuple[str, str, str, int]] = {
    1: ("#8C6A3F", "#F2E6CF", "#FFFFFF", 3),
    5: ("#A98E5B", "#3A2E1A", "#1A1A1A", 3),
    10: ("#6F7C87", "#FFFFFF", "#FFFFFF", 3),
    50: ("#B8C4CE", "#2F4858", "#1B2A33", 4),
    100: ("#F1EFE6", "#3A6EA5", "#1B2A33", 4),
    200: ("#E9A6B3", "#7A2F45", "#3A1020", 4),
    500: ("#C0392B", "#F6E7C8", "#FFFFFF", 6),
    1000: ("#2E78B7", "#F6E7C8", "#FFFFFF", 6),
    2000: ("#E0B23B", "#4A3410", "#2A1C05", 6),
    2500: ("#2E8B57", "#F6E7C8", "#FFFFFF", 8),
    5000: ("#D8782F", "#FFF3DD", "#2A1405", 8),
    10000: ("#23272C", "#D9C08A", "#FFFFFF", 8),
    50000: ("#6A3D9A", "#F3E3B5", "#FFFFFF", 10),
    100000: ("#D9B64E", "#6B1F2A", "#2A1405", 10),
    500000: ("#8E2439", "#F1D58A", "#FFFFFF", 12),
}
FLOOR = "#15181C"  # what lies round a table
OTHER_CHIP = ("#4B5A6A", "#FFFFFF", "#FFFFFF", 5)
COLOURS = {
    "blue": "#3C7DD9",
    "green": "#3BA55D",
    "yellow": "#E5C234",
    "orange": "#E58A2B",
    "pink": "#E48BB5",
    "brown": "#8A5A3B",
    "purple": "#8C5BC0",
    "red": "#CF4436",
    "white": "#F1EFE6",
    "grey": "#98A1AB",
    "black": "#2A2E33",
    "turquoise": "#3FB8B0",
}
PLAYER_TONES = {
    "A": "#6FA8DC", "B": "#8CCB9B", "C": "#E8CF6D", "D": "#E9A15F", "E": "#DE9BC0", "F": "#B79BE0", "G": "#7FD0C9",
}  # fmt: skip


class Sprite(QGraphicsPixmapItem):
    """A pixmap on the felt whose place is kept in felt units, by its centre."""

    def __init__(self, look: Look, width: float, height: float, z: float = CHIP_Z) -> None:
        super().__init__()
        self.look, self.width, self.height = look, width, height
        self.at = QPointF(0, 0)
        self._scale, self._ratio = 1.0, 1.0
        self._left = self._up = 0.0  # half the pixmap, in pixels
        self.setZValue(z)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)

    def fit(self, scale: float, ratio: float) -> None:
        """Take the pixmap of this scale; called once for each size of the window."""
        self._scale, self._ratio = scale, ratio
        self.wear(self.look)

    def wear(self, look: Look) -> None:
        """Look otherwise: a card turned over, a die on another face."""
        self.look = look
        self.show_pixmap(look(round(self.width * self._scale), round(self.height * self._scale), self._ratio))

    def show_pixmap(self, found: QPixmap) -> None:
        """Show a prepared frame of a movement, centred where the sprite is."""
        self.setPixmap(found)
        size = found.deviceIndependentSize()
        self._left, self._up = size.width() / 2, size.height() / 2
        self.move_to(self.at)

    def move_to(self, at: QPointF) -> None:
        """Lie elsewhere; called for every sprite of every frame, so it asks nothing of the pixmap."""
        self.at = at
        scale = self._scale
        self.setPos(round(at.x() * scale - self._left), round(at.y() * scale - self._up))

    @property
    def felt_rect(self) -> QRectF:
        return QRectF(self.at.x() - self.width / 2, self.at.y() - self.height / 2, self.width, self.height)


def clear_pixmap(width: int, height: int, ratio: float) -> QPixmap:
    """A pixmap to paint on, with nothing on it."""
    found = QPixmap(round(width * ratio), round(height * ratio))
    found.setDevicePixelRatio(ratio)
    found.fill(Qt.GlobalColor.transparent)
    return found


def asset_look(name: str) -> Look:
    """The look of a plain drawing of `assets/`."""
    return lambda width, height, ratio: pixmap(name, width, height, ratio)


@lru_cache(maxsize=8)
def _on_floor(name: str, width: int, height: int, ratio: float) -> QPixmap:
    drawn = pixmap(name, width, height, ratio)
    found = QPixmap(drawn.size())
    found.setDevicePixelRatio(ratio)
    found.fill(QColor(FLOOR))
    painter = QPainter(found)
    painter.drawPixmap(0, 0, drawn)
    painter.end()
    return found


def cloth_look(name: str) -> Look:
    """A felt with the floor behind its corners: without anything to see through it is painted in half the time."""
    return lambda width, height, ratio: _on_floor(name, width, height, ratio)


def chip_look(value: Cents) -> Look:
    """A chip of the house: colour, edge pattern and printed value by what it is worth."""
    body, edge, ink, marks = CHIP_LOOKS.get(value, OTHER_CHIP)
    return _chip(body, edge, ink, marks, _printed(value))


def colour_look(colour: str, letter: str) -> Look:
    """A roulette chip in a player's own colour: no value, the player's letter."""
    body = COLOURS.get(colour, "#98A1AB")
    ink = "#1B2A33" if QColor(body).lightnessF() > 0.5 else "#FFFFFF"
    return _chip(body, "#FFFFFF" if ink == "#FFFFFF" else "#3B4650", ink, 5, letter)


def _chip(body: str, edge: str, ink: str, marks: int, label: str) -> Look:
    size = {1: "50", 2: "44", 3: "34"}.get(len(label), "26")
    dash = f"{_dash(marks):.3f}"
    words = (("body", body), ("edge", edge), ("ink", ink), ("dash", dash), ("label", label), ("size", size))
    return lambda width, height, ratio: painted("chips/chip.svg", width, height, ratio, words)


def _dash(marks: int) -> float:
    """The length of one edge mark and of one gap, so that `marks` of them go round the edge."""
    return 2 * 3.14159265 * 43.0 / (2 * marks)


def _printed(value: Cents) -> str:
    """What a chip has printed on it: `5`, `25`, `0,50`, `1M` for a thousand would mislead, so `1000` stays."""
    return as_text(value).replace(".", ",")


def chips_of(amount: Cents, values: tuple[Cents, ...] = USUAL) -> list[Cents]:
    """An amount as the pieces of a stack, the largest at the bottom."""
    try:
        found = fewest(amount, values)
    except ValueError:  # the house's pieces cannot make it: show it in the usual ones
        found = fewest(amount)
    return [value for value in sorted(found, reverse=True) for _ in range(found[value])]


@lru_cache(maxsize=512)
def _pill(text: str, back: str, ink: str, width: int, height: int, ratio: float, border: str = "") -> QPixmap:
    """A rounded label."""
    found = clear_pixmap(width, height, ratio)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    path.addRoundedRect(QRectF(0.5, 0.5, width - 1, height - 1), height / 2.6, height / 2.6)
    painter.fillPath(path, QColor(back))
    if border:
        painter.setPen(QPen(QColor(border), max(1.0, height / 14)))
        painter.drawPath(path)
    painter.setFont(_label_font(height))
    painter.setPen(QColor(ink))
    painter.drawText(QRectF(0, 0, width, height), Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return found


def _label_font(height: float) -> QFont:
    font = QFont("Source Sans Pro")
    font.setPixelSize(max(7, round(height * 0.68)))
    font.setWeight(QFont.Weight.DemiBold)
    return font


@lru_cache(maxsize=512)
def _wide(text: str, height: float) -> float:
    """How wide a label is: its words, and a little room at both ends."""
    share = QFontMetricsF(_label_font(10 * height)).horizontalAdvance(text) / 10
    return max(height * 0.8, share + height * 0.5)


def pill(text: str, back: str, ink: str, height: float, z: float, border: str = "") -> Sprite:
    """A label on the felt: a player's tag, a mark, a badge."""
    width = _wide(text, height)

    def look(w: int, h: int, ratio: float) -> QPixmap:
        return _pill(text, back, ink, w, h, ratio, border)

    return Sprite(look, width, height, z)


def tag(player: str, stake: Cents, chips: int = 0, zeros: int = 0) -> Sprite:
    """Whose stack it is, and how much lies there: the amount, or so many chips of his own colour.

    A stake in prison also says how many zeros it has met.
    """
    text = f"{player} ×{chips}" if chips else f"{player} {_printed(stake)}"
    text += f" · 0×{zeros}" if zeros else ""
    return pill(text, "#EE11161B", PLAYER_TONES.get(player, "#ECEFF3"), 26, TAG_Z, PLAYER_TONES.get(player, "#ECEFF3"))


def chip(value: Cents) -> Sprite:
    return Sprite(chip_look(value), CHIP, CHIP)


def colour_chip(colour: str, letter: str) -> Sprite:
    return Sprite(colour_look(colour, letter), CHIP, CHIP)


@lru_cache(maxsize=32)
def _ring(width: int, height: int, ratio: float, colour: str) -> QPixmap:
    found = clear_pixmap(width, height, ratio)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor("#11161B"), 5))
    painter.drawRoundedRect(QRectF(3, 3, width - 6, height - 6), 10, 10)
    painter.setPen(QPen(QColor(colour), 3))
    painter.drawRoundedRect(QRectF(3, 3, width - 6, height - 6), 10, 10)
    painter.end()
    return found


def ring(rect: QRectF, colour: str = "#C8A35A") -> Sprite:
    """The frame round what has the focus."""
    found = Sprite(lambda w, h, ratio: _ring(w, h, ratio, colour), rect.width() + 16, rect.height() + 16, FOCUS_Z)
    found.at = rect.center()
    return found
