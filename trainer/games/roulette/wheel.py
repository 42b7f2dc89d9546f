"""The wheels, and the bets called by the wheel: neighbours, series, complete bets."""

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.games.roulette.layout import places
from trainer.money import Cents

# The regulations' figures are missing from the texts; these are the usual wheels (ROU-F-DBT-19, ROU-A-DBT-09).
SINGLE_ZERO = tuple(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()
)
DOUBLE_ZERO = tuple(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split()
)


def wheel(zeros: tuple[str, ...]) -> tuple[str, ...]:
    """The pockets clockwise, starting at the zero."""
    return DOUBLE_ZERO if "00" in zeros else SINGLE_ZERO


def neighbours(number: str, each_side: int = 2, zeros: tuple[str, ...] = ("0",)) -> tuple[str, ...]:
    """A number with its neighbours on the wheel, clockwise.

    >>> neighbours("27")
    ('34', '6', '27', '13', '36')
    """
    pockets = wheel(zeros)
    if number not in pockets:
        raise ValueError(f"{number!r} is not a pocket of this wheel")
    at = pockets.index(number)
    return tuple(pockets[(at + step) % len(pockets)] for step in range(-each_side, each_side + 1))


@dataclass(frozen=True, slots=True)
class Part:
    """One position of a series or a complete bet, and how many chips it takes."""

    kind: str
    on: str
    chips: int


def _parts(*texts: str) -> tuple[Part, ...]:
    """Read parts such as `2 street 0-2-3`."""
    split = (text.split() for text in texts)
    return tuple(Part(kind, on, int(chips)) for chips, kind, on in split)


SERIES: Mapping[str, tuple[Part, ...]] = {
    "voisins": _parts(
        "2 street 0-2-3", "1 split 4-7", "1 split 12-15", "1 split 18-21", "1 split 19-22",
        "2 corner 25-26-28-29", "1 split 32-35",
    ),
    "tiers": _parts(
        "1 split 5-8", "1 split 10-11", "1 split 13-16", "1 split 23-24", "1 split 27-30", "1 split 33-36"
    ),
    "orphelins": _parts("1 straight 1", "1 split 6-9", "1 split 14-17", "1 split 17-20", "1 split 31-34"),
    "zero-game": _parts("1 split 0-3", "1 split 12-15", "1 straight 26", "1 split 32-35"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlayedSeries:
    """A series played by money: what lies on each position, and the change given back."""

    stakes: Mapping[str, Cents]
    change: Cents

    @property
    def total(self) -> Cents:
        return sum(self.stakes.values())


def play_series(parts: tuple[Part, ...], money: Cents, maxima: Mapping[str, Cents], piece: Cents) -> PlayedSeries:
    """Put money on a series: the same unit everywhere, in whole pieces, and no position above its maximum.

    Once a position is full, the rest of the money still raises the others. `maxima` are by kind of bet. The change
    is what no whole step of the unit can use.
    """

    def laid(unit: Cents) -> dict[str, Cents]:
        return {f"{part.kind} {part.on}": min(part.chips * unit, maxima[part.kind]) for part in parts}

    top = max(-(-maxima[part.kind] // part.chips) for part in parts)  # beyond this unit everything is full
    low, high = 0, -(-top // piece)
    while low < high:
        middle = (low + high + 1) // 2
        if sum(laid(middle * piece).values()) <= money:
            low = middle
        else:
            high = middle - 1
    stakes = laid(low * piece)
    return PlayedSeries(stakes, money - sum(stakes.values()))


def complete(number: str, zeros: tuple[str, ...] = ("0",), *, to_the_maximum: bool = False) -> tuple[Part, ...]:
    """The complete bet on a number: every inside position that touches it.

    One chip each, or to the maximum: as many chips as each position's maximum counts in straight maxima.
    """
    chips = {"straight": 1, "split": 2, "street": 3, "corner": 4, "special-corner": 4, "six-line": 6}
    return tuple(
        Part(kind, on, chips[kind] if to_the_maximum else 1)
        for kind, by_place in places(zeros).items()
        if kind in chips
        for on, covers in by_place.items()
        if number in covers
    )
