"""A felt: an SVG whose named elements are the places of the table. Positions are read from it."""

from functools import cache

from PySide6.QtCore import QByteArray, QPointF, QRectF
from PySide6.QtSvg import QSvgRenderer

from ui.resources import drawing

WIDTH, HEIGHT = 1600, 1120  # felt units, the same for every table
CHIP = 44  # a chip across, in felt units


class Felt:
    """Where every place of one table lies, in felt units."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._renderer = QSvgRenderer(QByteArray(drawing(f"felts/{name}.svg")))
        self._rects: dict[str, QRectF | None] = {}

    def has(self, place: str) -> bool:
        return self._found(place) is not None

    def rect(self, place: str) -> QRectF:
        """The bounds of a place; a place the felt lacks is a mistake of the drawing."""
        found = self._found(place)
        if found is None:
            raise KeyError(f"felts/{self.name}.svg has no place {place!r}")
        return found

    def centre(self, place: str) -> QPointF:
        return self.rect(place).center()

    def _found(self, place: str) -> QRectF | None:
        if place not in self._rects:
            self._rects[place] = self._measured(place)
        return self._rects[place]

    def _measured(self, place: str) -> QRectF | None:
        if not self._renderer.elementExists(place):
            return None
        bounds = self._renderer.boundsOnElement(place)
        return self._renderer.transformForElement(place).mapRect(bounds)


@cache
def felt(name: str) -> Felt:
    """A felt, read once."""
    return Felt(name)


def place_id(kind: str, on: str | None) -> str:
    """How a felt names the place of a bet.

    >>> place_id("split", "17-20"), place_id("red", None)
    ('split.17-20', 'red')
    """
    return f"{kind}.{on.replace(' ', '_')}" if on else kind
