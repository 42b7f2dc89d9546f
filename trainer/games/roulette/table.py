"""A roulette table at one moment: the bets, the pocket, and how both are read and written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from trainer.bets import Bet
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.roulette.items import ITEMS
from trainer.games.roulette.layout import EVEN_CHANCES, MULTIPLE, NUMBERS, canonical, places
from trainer.money import Cents, Odds, as_text
from trainer.rulebook import House, Rulebook

MOST_PLAYERS = 40


@dataclass(frozen=True)
class Rules:
    """One regulation's roulette, as its rulebook gives it. Maxima count in straight maxima (k times the minimum)."""

    zeros: tuple[str, ...]
    zero_rule: Literal["prison", "half"]
    pays: Mapping[str, Odds]
    maximum: Mapping[str, int]
    order: tuple[str, ...]
    pay_by: Literal["bet", "player"]
    null_call: str
    announced_bets: Literal["never", "called-and-repeated"]
    limit_change: Literal["never", "up-once"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A bet on the felt: what it covers, and, for an even chance, the zeros it has already suffered in prison."""

    bet: Bet
    covers: frozenset[str]
    zeros: int = 0
    choice: Literal["half", "prison"] = "prison"

    @property
    def even(self) -> bool:
        return self.bet.kind in EVEN_CHANCES


@dataclass(frozen=True)
class Colour:
    """A player's colour chips: every chip of the colour is worth `value`."""

    player: str
    colour: str
    value: Cents


@dataclass(frozen=True)
class Table:
    """Everything that lies on the felt, the pocket (when the ball has fallen), and the event (when there is one)."""

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Placed, ...]
    colours: tuple[Colour, ...] = ()
    pocket: str | None = None
    last_spin: bool = False
    event: Mapping[str, Any] | None = None

    @cached_property
    def straight_maximum(self) -> Cents:
        return self.house.whole("k") * self.house.minimum

    def maximum(self, kind: str) -> Cents:
        """The most that may lie on one place of this kind."""
        if kind == "special-corner" and "specialCornerMax" in self.house.values:
            return self.house.whole("specialCornerMax") * self.straight_maximum
        if kind in EVEN_CHANCES and self.house.values.get("evenChanceMaxBase") == "raised-minimum":
            return self.rules.maximum["even-chance"] * self.house.whole("k") * self.minimum(kind)
        return self.rules.maximum[_class(kind)] * self.straight_maximum

    def minimum(self, kind: str) -> Cents:
        """The least that may be staked on one place of this kind."""
        times = self.house.whole("evenChanceMinimum") if "evenChanceMinimum" in self.house.values else 1
        return self.house.minimum * (times if kind in EVEN_CHANCES else 1)

    def items(self, *figures: str) -> tuple[str, ...]:
        """The items behind these figures that the regulation in force has."""
        known, items = ITEMS[self.book.game], self.book.items
        return tuple(id_ for figure in figures for id_ in known.get(figure, ()) if id_ in items)

    def pays(self, kind: str) -> Fraction:
        return self.rules.pays[_class(kind)]


def _class(kind: str) -> str:
    return "even-chance" if kind in EVEN_CHANCES else kind


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse by name what the felt does not have."""
    rules = book.record(Rules)
    colours = _read_colours(fields.sub("colours"), book, house) if fields.has("colours") else ()
    empty = Table(book, house, rules, (), colours)
    bets = tuple(read_bet(entry, empty) for entry in fields.each("bets", "a list of bets", most=2000))
    if len({placed.bet.player for placed in bets}) > MOST_PLAYERS:
        raise TableError("bets", f"{len({p.bet.player for p in bets})} players", f"at most {MOST_PLAYERS} players")
    outcome = fields.sub("outcome", "an outcome such as {'pocket': '17'}")
    pocket = outcome.choice("pocket", (*rules.zeros, *NUMBERS), None)
    last = outcome.flag("last", False)
    outcome.done()
    event = fields.raw("event", "an event", None)
    fields.done()
    return Table(book, house, rules, bets, colours, pocket, last, event)


def read_bet(fields: Fields, table: Table, offered: bool = False) -> Placed:
    """Read one bet: player, bet, on, and the stake in euros or in colour chips; only one offered may be too small."""
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", (*MULTIPLE, *EVEN_CHANCES, *(("first-four",) if len(table.rules.zeros) == 1 else ())))
    on, covers = None, EVEN_CHANCES.get(kind, frozenset())
    if kind not in EVEN_CHANCES:
        kind, on, covers = _read_place(fields, kind, table)
    zeros, choice = 0, "prison"
    if kind in EVEN_CHANCES and table.rules.zero_rule == "prison":
        zeros = fields.whole("zeros", 0, 60, 0)
        choice = fields.choice("choice", ("half", "prison"), "prison")
    stake = _read_stake(fields, player, table)
    if stake < table.minimum(kind) and not offered:
        raise fields.wrong("stake" if fields.has("stake") else "chips", f"at least {as_text(table.minimum(kind))}")
    fields.done()
    return Placed(Bet(player, kind, on, stake), covers, zeros, "half" if choice == "half" else "prison")


def _read_place(fields: Fields, kind: str, table: Table) -> tuple[str, str, frozenset[str]]:
    distant = bool(table.house.values.get("allowNonAdjacentDoubleDozen", False))
    felt = places(table.rules.zeros, distant)
    if kind == "first-four":
        kind, on = "corner", fields.text("on", "0-1-2-3", "0-1-2-3")
    elif kind == "special-corner":
        on = fields.text("on", "0-00-1-2-3", "0-00-1-2-3")
    else:
        on = fields.text("on", f"a {kind} of the felt such as '{next(iter(felt[kind]))}'")
    try:
        place = canonical(kind, on)
    except ValueError:
        place = on
    if kind == "corner" and place in felt["special-corner"]:
        kind = "special-corner"
    offered = {kind: felt[kind]} if "00" not in table.rules.zeros else _offered(kind, felt, table.house)
    if place not in offered[kind]:
        raise fields.wrong("on", _right_place(kind, felt))
    return kind, place, felt[kind][place]


def _offered(kind: str, felt: Mapping[str, Mapping[str, frozenset[str]]], house: House) -> Mapping[str, Any]:
    """The double-zero places this house offers: some felts leave out the bets the regulation does not name."""
    if house.choice("doubleZeroCombos") == "usual":
        return {kind: felt[kind]}
    named = {on: covers for on, covers in felt[kind].items() if not covers & {"0", "00"} or on in ("0", "00", "0-00")}
    return {kind: felt[kind] if kind in ("straight", "special-corner") else named}


def _right_place(kind: str, felt: Mapping[str, Mapping[str, frozenset[str]]]) -> str:
    known = list(felt[kind])
    if not known:
        return f"possible: this felt has no {kind}"
    if len(known) <= 6:
        return f"a {kind} of this felt: {', '.join(known)}"
    return f"a {kind} of this felt, such as {known[len(known) // 2]}"


def _read_stake(fields: Fields, player: str, table: Table) -> Cents:
    owned = {colour.player: colour for colour in table.colours}
    if not fields.has("chips"):
        return fields.amount("stake")
    if player not in owned:
        raise fields.error(fields.place("chips"), player, "a player with a colour of his own under 'colours'")
    return fields.whole("chips", 1, 100_000) * owned[player].value


def _read_colours(fields: Fields, book: Rulebook, house: House) -> tuple[Colour, ...]:
    """Each player's colour and its value; one colour belongs to one player (ROU-A-DBT-11)."""
    if "chips" not in house.values:
        raise TableError("colours", "colour chips", "used in this game: French roulette is played with value chips")
    found: list[Colour] = []
    for player in fields.data:
        entry = fields.sub(player)
        colour = entry.text("colour", "a colour such as 'blue'")
        if colour in {other.colour for other in found}:
            raise entry.wrong("colour", "a colour of his own: another player has it already")
        value = entry.amount("value", house.minimum)
        problem = marker_problem(value, house)
        if problem:
            raise entry.error(entry.place("value"), as_text(value), problem)
        entry.done()
        found.append(Colour(player, colour, value))
    return tuple(found)


def marker_problem(value: Cents, house: House) -> str | None:
    """Why a marker may not show this value; None when it may (ROU-A-PRO-01)."""
    low, high = house.minimum, house.minimum * house.whole("k")
    if not low <= value <= high:
        return f"from {as_text(low)} to {as_text(high)}, the minimum and maximum on one number"
    if value not in house.amounts("chips"):
        return f"the value of a chip of this casino: {', '.join(map(as_text, house.amounts('chips')))}"
    return None


def write_bet(placed: Placed) -> dict[str, object]:
    bet = placed.bet
    shown: dict[str, object] = {"player": bet.player, "bet": bet.kind}
    if bet.on is not None:
        shown["on"] = bet.on
    shown["stake"] = as_text(bet.stake)
    if placed.zeros:
        shown["zeros"] = placed.zeros
    if placed.choice == "half":
        shown["choice"] = "half"
    return shown


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {"bets": [write_bet(placed) for placed in table.bets]}
    if table.colours:
        shown["colours"] = {c.player: {"colour": c.colour, "value": as_text(c.value)} for c in table.colours}
    if table.pocket is not None:
        shown["outcome"] = {"pocket": table.pocket} | ({"last": True} if table.last_spin else {})
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def excess(bets: Iterable[Placed], table: Table) -> list[Cents]:
    """For each bet, how much of it lies above the maximum of its place, counted in the order of placing.

    The maximum holds per player and place, or per place (`maxAppliesTo`); bets in prison were counted when placed.
    """
    per_place = table.house.choice("maxAppliesTo") == "position"
    laid: dict[tuple[str, str | None, str], Cents] = {}
    found = []
    for placed in bets:
        bet = placed.bet
        if placed.zeros:
            found.append(0)
            continue
        key = (bet.kind, bet.on, "" if per_place else bet.player)
        before = laid.get(key, 0)
        laid[key] = before + bet.stake
        found.append(min(bet.stake, max(0, laid[key] - table.maximum(bet.kind))))
    return found
