"""How a payment is shown: one stack beside the bet, cut down so that it can be counted, then pushed to the player."""

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QPointF

from trainer.money import Cents
from ui.tables.felt import CHIP, WIDTH
from ui.tables.items import Sprite
from ui.tables.moves import Change, Move, ease_in_out

FOURS, FIVES = 4, 5
CUT, COUNTED, PUSHED = 300, 350, 350  # milliseconds at speed 1
BESIDE = CHIP + 3  # columns of a payment stand so far apart


def column_of(value: Cents) -> int:
    """How many pieces of a value stand in one column: four where four make a round hundred, five of all others.

    >>> column_of(2500), column_of(500), column_of(250)
    (4, 5, 4)
    """
    return FOURS if str(value).rstrip("0") == "25" else FIVES


def cut(pieces: Sequence[Cents]) -> tuple[tuple[Cents, ...], ...]:
    """A payment in columns, one value in each: twenty of five stand as four fives.

    >>> cut([2500] * 5 + [500] * 2)
    ((2500, 2500, 2500, 2500), (2500,), (500, 500))
    """
    found: list[tuple[Cents, ...]] = []
    for value, run in groupby(pieces):
        same, size = tuple(run), column_of(value)
        found += [same[start : start + size] for start in range(0, len(same), size)]
    return tuple(found)


def columns(pieces: Sequence[Cents], beside: QPointF, lift: float, left: QPointF | None = None) -> list[QPointF]:
    """Where each piece of a payment lies once it is cut down, to the right of the bet or, without room, to its left.

    `left` is where a bet of several stacks begins, when `beside` is the last of them.
    """
    stacks = cut(pieces)
    wide = len(stacks) * BESIDE
    right = beside.x() + BESIDE + wide < WIDTH - CHIP
    first = beside.x() + BESIDE if right else max(CHIP, (left or beside).x() - wide)
    return [
        QPointF(first + n * BESIDE, beside.y() - height * lift)
        for n, stack in enumerate(stacks)
        for height in range(len(stack))
    ]


def spread(pieces: Sequence[Sprite], ends: Sequence[QPointF]) -> Move:
    """Cut a stack down: every piece goes from where it lies then to its column."""
    starts: list[QPointF] = []

    def begin() -> None:
        starts.extend(QPointF(piece.at) for piece in pieces)

    def apply(share: float) -> None:
        for piece, start, end in zip(pieces, starts, ends, strict=True):
            piece.move_to(start + (end - start) * share)

    return Change(CUT, apply, ease_in_out, begin, "chips")
