"""The places of a craps felt and what one throw does to each: the same in every regulation.

A place is a kind of bet, with its number where it has one: `win`, `come` (in the Come box), `come.5` (moved to the
box of the 5), `hardway.8`.
"""

from collections.abc import Iterator, Mapping
from typing import Literal

from trainer.dice import Dice

Point = int | None
"""The point sought; None on a come-out."""

Result = Literal["win", "lose", "push", "moves", "stays", "off"]

POINTS = (4, 5, 6, 8, 9, 10)
POINT_NAMES = tuple(map(str, POINTS))
FAMILY = {4: "4-10", 10: "4-10", 5: "5-9", 9: "5-9", 6: "6-8", 8: "6-8"}

ONE_THROW: Mapping[str, frozenset[int]] = {
    "field": frozenset((2, 3, 4, 9, 10, 11, 12)),
    "under-7": frozenset(range(2, 7)),
    "over-7": frozenset(range(8, 13)),
    "any-seven": frozenset((7,)),
    "eleven": frozenset((11,)),
    "any-craps": frozenset((2, 3, 12)),
    "craps-2": frozenset((2,)),
    "craps-3": frozenset((3,)),
    "craps-12": frozenset((12,)),
    "horn": frozenset((2, 3, 11, 12)),  # one bet, not four (CRA-DBT-22)
}
"""The totals that win a bet decided on every throw; all others lose."""

NUMBERS: Mapping[str, tuple[str, ...]] = {
    "win": (), "dont-win": (), "come": POINT_NAMES, "dont-come": POINT_NAMES,
    "field": (), "big": ("6", "8"), "under-7": (), "over-7": (),
    "hardway": ("4", "6", "8", "10"), "any-seven": (), "eleven": (), "any-craps": (),
    "craps-2": (), "craps-3": (), "craps-12": (), "horn": (),
    "win-odds": (), "dont-win-odds": (), "come-odds": POINT_NAMES, "dont-come-odds": POINT_NAMES,
    "right-bet": POINT_NAMES, "wrong-bet": POINT_NAMES,
}  # fmt: skip
"""Every kind of bet, with the numbers it may lie on."""

BOXED = ("come", "dont-come")  # these lie in a box of their own until the next throw sends them to a number
MAIN = {"win-odds": "win", "dont-win-odds": "dont-win", "come-odds": "come", "dont-come-odds": "dont-come"}
LINE = ("win", "dont-win")
SIMPLE = ("win", "dont-win", "come", "dont-come", "field", "big", "under-7", "over-7")
MULTIPLE = ("hardway", "any-seven", "eleven", "any-craps", "craps-2", "craps-3", "craps-12", "horn")
PLACE_BETS = ("right-bet", "wrong-bet")
_FOLLOWS_POINT = ("win", "dont-win", "win-odds", "dont-win-odds")
_AGAINST = ("dont-win", "dont-come", "dont-win-odds", "dont-come-odds", "wrong-bet")


def place_name(kind: str, on: str | None) -> str:
    return kind if on is None else f"{kind}.{on}"


def split_place(place: str) -> tuple[str, str | None]:
    """A place's kind and number.

    >>> split_place("come.5"), split_place("field")
    (('come', '5'), ('field', None))
    """
    kind, _, on = place.partition(".")
    return kind, on or None


def all_places() -> Iterator[str]:
    """Every place a bet may lie on."""
    for kind, numbers in NUMBERS.items():
        if not numbers or kind in BOXED:
            yield kind
        yield from (f"{kind}.{on}" for on in numbers)


def number_sought(place: str, point: Point) -> Point:
    """The number that decides a place together with the 7: the table's point for the line, else its own."""
    kind, on = split_place(place)
    if kind in _FOLLOWS_POINT:
        return point
    return None if on is None else int(on)


def result(place: str, point: Point, dice: Dice) -> Result:
    """What a throw does to a place.

    >>> result("win", None, (6, 1)), result("win", 6, (6, 1)), result("hardway.8", None, (6, 2))
    ('win', 'lose', 'lose')
    """
    kind, total = split_place(place)[0], sum(dice)
    if kind in ONE_THROW:
        return "win" if total in ONE_THROW[kind] else "lose"
    number = number_sought(place, point)
    if kind == "hardway" and total == number:
        return "win" if dice[0] == dice[1] else "lose"
    found = _against(number, total) if kind in _AGAINST else _for(number, total)
    return "stays" if found == "moves" and kind not in BOXED else found


def _for(number: Point, total: int) -> Result:
    """Win, Come, and whatever wins with its number and loses with the 7."""
    if number is None:
        return "win" if total in (7, 11) else "lose" if total in (2, 3, 12) else "moves"
    return "win" if total == number else "lose" if total == 7 else "stays"


def _against(number: Point, total: int) -> Result:
    """Don't Win, Don't Come, and whatever wins with the 7 and loses with its number; a first 12 stands off."""
    if number is None:
        return "win" if total in (2, 3) else "lose" if total in (7, 11) else "push" if total == 12 else "moves"
    return "win" if total == 7 else "lose" if total == number else "stays"


def next_point(point: Point, total: int) -> Point:
    """The point after a throw: set on the come-out, gone when made or when the 7 comes.

    >>> next_point(None, 6), next_point(6, 8), next_point(6, 7)
    (6, 6, None)
    """
    if point is None:
        return total if total in POINTS else None
    return None if total in (7, point) else point
