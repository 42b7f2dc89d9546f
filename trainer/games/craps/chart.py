"""What every throw does to every place under one rulebook and house sheet, worked out once and then looked up.

The chart is the state machine of the game: for a point (or none) and a throw it names the places that are decided
or move; a place it does not name waits. Settling a bet is then one look into a dictionary.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from trainer.bets import Bet
from trainer.dice import Dice, all_throws
from trainer.games.craps.items import ITEMS
from trainer.games.craps.places import (
    FAMILY,
    POINTS,
    Point,
    Result,
    all_places,
    next_point,
    number_sought,
    result,
    split_place,
)
from trainer.money import Cents, Rounding


@dataclass(frozen=True, slots=True)
class Fate:
    """What one throw does to the bets of one place: `gains` to `per` staked when they win, where they go if they move.

    `keeps` says that the stake stays on the felt: it moved, or it stood off and was left there (CRA-DBT-20).
    """

    result: Result
    gains: int
    per: int
    to: str | None
    keeps: bool
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """A bet and where it lies now. `n` is its number in the list of bets; `stake` is what counts of it."""

    bet: Bet
    place: str
    stake: Cents
    n: int = 0
    takes_push: bool = False  # the player takes a stake that stands off instead of leaving it


@dataclass(frozen=True, slots=True)
class Payer:
    """How the house pays a fraction: in whole grains, up or down. In whole numbers, because it is asked so often."""

    grain: Cents = 1
    rounding: Rounding = "player"

    def winnings(self, stake: Cents, fate: Fate) -> Cents:
        """The same as `trainer.money.paid` of the exact winnings."""
        grains, rest = divmod(stake * fate.gains, fate.per * self.grain)
        return (grains + (1 if rest and self.rounding == "player" else 0)) * self.grain


@dataclass(frozen=True, slots=True)
class Terms:
    """All that a chart depends on: what each figure pays, which items may be cited, and two house settings."""

    pays: tuple[tuple[str, Fraction], ...]
    items: frozenset[str]
    off_on_come_out: tuple[str, ...] = ()  # kinds that do not play while there is no point (CRA-DBT-05)
    big_one_roll: bool = False  # CRA-DBT-18


@dataclass(frozen=True, slots=True)
class Chart:
    """`fates[point][dice][place]`: what is decided or moves. `waits[point][place]`: what a waiting bet cites."""

    fates: Mapping[Point, Mapping[Dice, Mapping[str, Fate]]]
    waits: Mapping[Point, Mapping[str, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Turn:
    """One throw played: the bets it touched with their winnings, the felt afterwards, and the new point."""

    touched: list[tuple[Placed, Fate, Cents]]
    felt: list[Placed]
    point: Point


def figure(place: str, point: Point, total: int = 7) -> str:
    """The name under which a rulebook gives what a place pays.

    >>> figure("win-odds", 10), figure("field", None, 12), figure("right-bet.6", None), figure("big.6", 4)
    ('win-odds-4-10', 'field-2-12', 'right-6-8', 'big-6')
    """
    kind, on = split_place(place)
    number = number_sought(place, point)
    if kind == "field" and total in (2, 12):
        return "field-2-12"
    if kind.endswith("-odds") and number is not None:
        return f"{kind}-{FAMILY[number]}"
    if kind.endswith("-bet") and number is not None:
        return f"{kind.removesuffix('-bet')}-{FAMILY[number]}"
    if kind in ("hardway", "big"):
        return f"{kind.removesuffix('way')}-{on}"
    return kind


@lru_cache(maxsize=64)
def chart(terms: Terms) -> Chart:
    """Every fate under these terms."""
    pays = dict(terms.pays)
    places = [place for place in all_places() if _offered(place, pays)]
    points: tuple[Point, ...] = (None, *POINTS)
    return Chart(
        {point: {dice: _fates(places, point, dice, pays, terms) for dice in all_throws()} for point in points},
        {point: {place: _cited(figure(place, point), terms) for place in places} for point in points},
    )


def _offered(place: str, pays: Mapping[str, Fraction]) -> bool:
    return any(figure(place, point) in pays for point in (None, *POINTS))


def _fates(
    places: Iterable[str], point: Point, dice: Dice, pays: Mapping[str, Fraction], terms: Terms
) -> dict[str, Fate]:
    found = {}
    for place in places:
        name = figure(place, point, sum(dice))
        if name in pays and (played := _played(place, point, dice, terms)) != "stays":
            to = f"{place}.{sum(dice)}" if played == "moves" else None
            odds = pays[name] if played == "win" else Fraction(0)
            keeps = played == "moves" or (played == "push" and not place.startswith("big"))
            found[place] = Fate(played, odds.numerator, odds.denominator, to, keeps, _cited(name, terms))
    return found


def _played(place: str, point: Point, dice: Dice, terms: Terms) -> Result:
    """The result of a throw once the house has said what does not play on a come-out."""
    kind, found = split_place(place)[0], result(place, point, dice)
    if kind == "big" and found == "stays" and terms.big_one_roll:
        return "push"
    if point is None and kind in terms.off_on_come_out and found != "stays":
        return "off" if kind.endswith("-odds") else "stays"  # odds go back with the main bet; the others wait
    return found


def _cited(name: str, terms: Terms) -> tuple[str, ...]:
    return tuple(id_ for id_ in ITEMS.get(name, ()) if id_ in terms.items)


def play(felt: Sequence[Placed], point: Point, dice: Dice, known: Chart, payer: Payer) -> Turn:
    """Play one throw. Bets the chart does not name wait where they are."""
    fates = known.fates[point][dice]
    touched: list[tuple[Placed, Fate, Cents]] = []
    left: list[Placed] = []
    for placed in felt:
        fate = fates.get(placed.place)
        if fate is None:
            left.append(placed)
            continue
        touched.append((placed, fate, payer.winnings(placed.stake, fate) if fate.gains else 0))
        if fate.to is not None:
            left.append(Placed(placed.bet, fate.to, placed.stake, placed.n, placed.takes_push))
        elif fate.keeps and not placed.takes_push:
            left.append(placed)
    return Turn(touched, left, next_point(point, sum(dice)))
