"""Sprites that travel: from a point to where they lie, or from where they lie to a point."""

from collections.abc import Callable

from PySide6.QtCore import QPointF

from ui.tables.items import Sprite
from ui.tables.moves import Change, Move, ease_in_out


def fly(
    sprites: list[Sprite],
    start: QPointF,
    duration: float,
    ease: Callable[[float], float] = ease_in_out,
    sound: str | None = None,
) -> Move:
    """Bring sprites from one point to where they lie when it begins; they are hidden until then."""
    ends: list[QPointF] = []
    for sprite in sprites:
        sprite.setVisible(False)

    def begin() -> None:
        ends.extend(QPointF(sprite.at) for sprite in sprites)
        for sprite in sprites:
            sprite.setVisible(True)

    def apply(share: float) -> None:
        for sprite, end in zip(sprites, ends, strict=True):
            sprite.move_to(end + (start - ends[0]) * (1 - share))

    return Change(duration, apply, ease, begin, sound)


def send(sprites: list[Sprite], to: QPointF, duration: float, gone: bool, sound: str | None = None) -> Move:
    """Take sprites from wherever they lie then to a point; `gone` puts them away there."""
    starts: list[QPointF] = []

    def begin() -> None:
        starts.extend(QPointF(sprite.at) for sprite in sprites)

    def apply(share: float) -> None:
        if not starts:
            return
        offset = (to - starts[0]) * share
        for sprite, start in zip(sprites, starts, strict=True):
            sprite.move_to(start + offset)
            if gone and share >= 1:
                sprite.setVisible(False)

    return Change(duration, apply, ease_in_out, begin, sound)
