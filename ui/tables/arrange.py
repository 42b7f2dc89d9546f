"""How bets lie beside one another: a slot for every stack of a place, and a spot for every tag that hides no other."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from ui.tables.felt import CHIP, HEIGHT, WIDTH

ABREAST, CLOSE = 62.0, 30.0  # stacks side by side with room for their tags; so close that each value can still be read
ROW = 50.0  # one row of stacks behind another
NARROW = 2 * CHIP  # a place that is a line or a crossing: stacks stand close on it, whatever its size
RANK_COST, CHIP_COST, TAG_COST, RIM_COST = 60.0, 1.0, 8.0, 80.0  # of a tag's spot, by square unit except the first
PASSES = 2  # the second lets the first tags give way to those that came after


class Box(NamedTuple):
    """A rectangle in felt units, for plain reckoning."""

    left: float
    top: float
    right: float
    bottom: float

    def shared(self, other: "Box") -> float:
        """How much of another box this one covers."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0


def box_of(rect: QRectF) -> Box:
    return Box(rect.left(), rect.top(), rect.right(), rect.bottom())


def around(x: float, y: float, width: float, height: float) -> Box:
    return Box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


TABLE = Box(16, 16, WIDTH - 16, HEIGHT - 16)


def slots(rect: QRectF, count: int) -> list[QPointF]:
    """Where `count` stacks of one place lie: side by side, in two rows where they need it and the place has room."""
    rows = 2 if count > _abreast(rect) and rect.height() >= ROW + CHIP else 1
    first = -(-count // rows)
    found = []
    for row, size in enumerate((first, count - first)[:rows]):
        step = _step(rect, size)
        y = rect.center().y() + (row - (rows - 1) / 2) * ROW
        found += [QPointF(rect.center().x() + (n - (size - 1) / 2) * step, y) for n in range(size)]
    return found


def _abreast(rect: QRectF) -> int:
    """How many stacks stand in one row without touching."""
    return max(1, int((rect.width() + 4) // (CHIP + 2)))


def _step(rect: QRectF, count: int) -> float:
    if count < 2:
        return 0.0
    if rect.width() < NARROW:
        return CLOSE
    apart = ABREAST if rect.width() > 3 * CHIP else CHIP + 2
    return max(min(apart, (rect.width() - CHIP) / (count - 1)), CLOSE / 2)


class Tagged(NamedTuple):
    """A stack as its tag sees it: what its chips cover, how large the tag is, and the spot its table would choose."""

    chips: Box
    width: float
    height: float
    wish: QPointF


def tag_spots(stacks: Sequence[Tagged], taken: Iterable[Box] = ()) -> list[QPointF]:
    """A spot for every tag: the one wished for, or the next one round its stack that hides least."""
    kept = list(taken)
    found = [around(one.wish.x(), one.wish.y(), one.width, one.height) for one in stacks]
    for _ in range(PASSES):
        for n, one in enumerate(stacks):
            others = [*kept, *found[:n], *found[n + 1 :]]
            chips = [other.chips for m, other in enumerate(stacks) if m != n]
            found[n] = _best(one, others, chips)
    return [QPointF((box.left + box.right) / 2, (box.top + box.bottom) / 2) for box in found]


def _best(one: Tagged, tags: list[Box], chips: list[Box]) -> Box:
    best, least = None, float("inf")
    for rank, box in enumerate(_round(one)):
        cost = rank * RANK_COST + _hidden(box, tags, chips)
        if cost < least:
            best, least = box, cost
        if least <= (rank + 1) * RANK_COST:  # no later spot can be better
            break
    assert best is not None
    return best


def _hidden(box: Box, tags: list[Box], chips: list[Box]) -> float:
    """What a tag would cost here: tags and chips it covers, and what of it lies off the table."""
    outside = (box.right - box.left) * (box.bottom - box.top) - box.shared(TABLE)
    return (
        outside * RIM_COST
        + sum(box.shared(other) for other in tags) * TAG_COST
        + sum(box.shared(other) for other in chips) * CHIP_COST
    )


def _round(one: Tagged) -> Iterable[Box]:
    """The spots of a tag, the best first: as wished, under, over, beside, then at the corners and farther off."""
    left, top, right, bottom = one.chips
    middle, half, high = (left + right) / 2, one.width / 2 + 1, one.height
    under, over, level = bottom + high / 2 - 4, top - high / 2 + 4, bottom - CHIP / 2
    spots = (
        (one.wish.x(), one.wish.y()),
        (middle, under), (middle, over), (right + half, level), (left - half, level),
        (middle + half, under), (middle - half, under), (middle + half, over), (middle - half, over),
        (middle, under + high), (middle, over - high), (right + half, under), (left - half, under),
        (right + half, over), (left - half, over), (middle + half, under + high), (middle - half, under + high),
        (middle + half, over - high), (middle - half, over - high),
    )  # fmt: skip
    return (around(x, y, one.width, one.height) for x, y in spots)
