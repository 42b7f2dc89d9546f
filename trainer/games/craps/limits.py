"""The least and the most a bet may carry: m and M of the table, the player's own main bet, and what M is worth."""

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction

from trainer.games.craps.chart import Placed, figure
from trainer.games.craps.places import FAMILY, MAIN, MULTIPLE, PLACE_BETS, Point, number_sought, split_place
from trainer.games.craps.table import Table, main_stake
from trainer.money import Cents


@dataclass(frozen=True)
class Range:
    """Between which amounts the casino must fix the maximum of a multiple bet."""

    at_least: Fraction
    at_most: Fraction


def simple_maximum(table: Table) -> Cents:
    """M: the casino's maximum on simple bets."""
    return table.house.whole("k") * table.house.minimum


def multiple_range(place: str, table: Table) -> Range | None:
    """The maximum x of a bet paying p to 1 must satisfy M ≤ p·x ≤ 3M; None where the text leaves it to the casino.

    With a chip unit the upper bound goes down and the lower one up to the chip, so that both still hold (CRA-DBT-23).
    """
    gain = table.rules.multiple_gain
    if gain is None or not table.items("maximum-multiple"):
        return None
    unit = simple_maximum(table) / table.pays[figure(place, None)]
    low, high, chip = unit * gain.at_least, unit * gain.at_most, table.house.amount("chipUnit")
    return Range(Fraction(-(-low // chip) * chip), Fraction(high // chip * chip)) if chip else Range(low, high)


def maximum(place: str, point: Point, table: Table, main: Cents = 0) -> Fraction | None:
    """The most that one player may have on a place; `main` is the bet that odds follow. None: the text knows none."""
    kind, _ = split_place(place)
    if not table.items("minimum"):
        return None
    if kind in MAIN:
        return _odds_maximum(place, point, table, main)
    if kind in MULTIPLE:
        return _multiple_maximum(place, table)
    if kind in PLACE_BETS:
        return _place_maximum(place, table)
    if kind == "big" and "bigMaximum" in table.house.values:
        return Fraction(table.house.whole("bigMaximum") * table.house.minimum)
    return Fraction(simple_maximum(table))


def _odds_maximum(place: str, point: Point, table: Table, main: Cents) -> Fraction:
    """As many times the main bet as the rulebook says; in Córdoba never above the house's maximum (CRA-DBT-28)."""
    kind, number = split_place(place)[0], number_sought(place, point)
    family = FAMILY[number] if number is not None else ""
    times = table.rules.maximum.get(kind, table.rules.maximum.get(f"{kind}-{family}"))
    if times is None:  # silent: the player's own bet, unless the house goes by what it can win (CRA-DBT-10)
        by_win = table.setting("corDontOddsMax", "B") == "200-150-120"
        times = {"4-10": Fraction(2), "5-9": Fraction(3, 2), "6-8": Fraction(6, 5)}[family] if by_win else Fraction(1)
    most = main * times
    return min(most, Fraction(simple_maximum(table))) if table.rules.odds_minimum == "line" else most


def _multiple_maximum(place: str, table: Table) -> Fraction:
    allowed = multiple_range(place, table)
    if allowed is None:
        return Fraction(table.house.whole("multipleMaximum") * table.house.minimum)
    unit = simple_maximum(table) / table.pays[figure(place, None)]
    chosen, chip = unit * table.house.whole("multipleGain") / 100, table.house.amount("chipUnit")
    playable = min(Fraction(table.house.minimum), allowed.at_most)  # 30 to 1 and a low M: a win of M is less than m
    return max(allowed.at_least, Fraction(chosen // chip * chip) if chip else chosen, playable)


def _place_maximum(place: str, table: Table) -> Fraction:
    times = table.rules.maximum.get(figure(place, None))
    if times is None:
        return Fraction(table.house.whole("placeMaximum") * table.house.minimum)
    return simple_maximum(table) * times


def limit_items(place: str, point: Point, table: Table) -> tuple[str, ...]:
    """The items that fix the maximum of a place; where there are none, the casino fixes it itself."""
    kind, number = split_place(place)[0], number_sought(place, point)
    if kind in MULTIPLE:
        name = "maximum-multiple"
    elif kind in PLACE_BETS:
        name = f"maximum-{figure(place, point)}"
    elif kind.startswith("dont-") and kind in MAIN and number is not None:
        name = f"maximum-against-{FAMILY[number]}"
    else:
        name = f"maximum-{kind}" if kind in MAIN else "maximum-simple"
    return table.items(name) or table.items("minimum")


def counted(table: Table) -> list[Placed]:
    """The bets with what counts of each: what lies above a maximum does not (CRA-DBT-17).

    Main bets are looked at before the odds that follow them, and a player's bets on one place together.
    """
    if table.house.choice("overMaxRuling") == "stands":
        return list(table.bets)
    laid: dict[tuple[str, str], Cents] = defaultdict(int)
    found: dict[int, Placed] = {}
    for placed in sorted(table.bets, key=lambda placed: placed.bet.kind in MAIN):
        key = (placed.bet.player, placed.place)
        counts = _counts(placed, laid[key], found, table)
        laid[key] += counts
        found[placed.n] = placed if counts == placed.stake else replace(placed, stake=counts)
    return [found[placed.n] for placed in table.bets]


def _counts(placed: Placed, laid: Cents, mains: dict[int, Placed], table: Table) -> Cents:
    main = main_stake(placed, mains.values()) if placed.bet.kind in MAIN else 0
    most = maximum(placed.place, table.point, table, main)
    if most is None or laid + placed.stake <= most:
        return placed.stake
    return max(0, most.__floor__() - laid) if table.house.choice("overMaxRuling") == "cut" else 0
