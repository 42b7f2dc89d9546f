"""How something flat turns over: it narrows to an edge, changes its picture, and widens again."""

from math import cos, pi

from PySide6.QtGui import QTransform

from ui.tables.items import Look, Sprite
from ui.tables.moves import Change, Move, linear

EDGE = 0.04  # a card seen from its edge is still a line


def width_at(share: float) -> float:
    """How wide a thing looks that turns over once, as a share of its width.

    >>> width_at(0), width_at(0.5), width_at(1)
    (1.0, 0.04, 1.0)
    """
    return max(EDGE, abs(cos(pi * share)))


def narrow(sprite: Sprite, share: float) -> None:
    """Show a sprite as wide as it looks at this share of its turn, about its own middle."""
    if share >= 1:
        sprite.resetTransform()
        return
    middle = sprite.pixmap().deviceIndependentSize().width() / 2
    sprite.setTransform(QTransform().translate(middle, 0).scale(width_at(share), 1).translate(-middle, 0))


def turned_over(sprite: Sprite, look: Look, duration: float, sound: str = "turn") -> Move:
    """Turn a sprite over to another look."""

    def apply(share: float) -> None:
        if share >= 0.5 and sprite.look is not look:
            sprite.wear(look)
        narrow(sprite, share)

    return Change(duration, apply, linear, None, sound)
