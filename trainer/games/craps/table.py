"""A craps table at one moment: the point, who has the dice, the bets and where they lie, and the throws to come."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal

from trainer.bets import Bet
from trainer.dice import Dice, dice_as_text, parse_dice
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.craps.chart import Payer, Placed, Terms, figure
from trainer.games.craps.items import ITEMS
from trainer.games.craps.places import (
    BOXED,
    LINE,
    MAIN,
    NUMBERS,
    POINT_NAMES,
    POINTS,
    Point,
    place_name,
    split_place,
)
from trainer.money import Cents, Odds, as_text
from trainer.rulebook import House, Rulebook

MOST_THROWS = 1000

TakeDown = Literal["never", "until-point", "silent", "undecided", "any-time"]
OFF: Mapping[str, tuple[str, ...]] = {
    "none": (),
    "come-odds": ("come-odds",),
    "come-odds-place-hardways": ("come-odds", "right-bet", "wrong-bet", "hardway"),
}


@dataclass(frozen=True)
class Bounds:
    """Between which multiples a casino must choose."""

    at_least: int
    at_most: int


@dataclass(frozen=True)
class Rules:
    """One regulation's craps, as its rulebook gives it.

    `maximum` counts odds in the main bet and place bets in the maximum of the simple bets. What is None or missing
    there the text leaves to the casino.
    """

    pays: Mapping[str, Odds]
    maximum: Mapping[str, Odds]
    take_down: Mapping[str, TakeDown]
    lies: Mapping[str, tuple[str, ...]]
    dice_pass: Literal["shooter-loses", "seven-out"]
    retries: bool
    valid_throw: Literal["both-touch", "one-touches-both-far"]
    chips_in_play: Literal["only-at-rest", "void"]
    dice_set: int
    place_numbers: tuple[str, ...]
    odds_minimum: Literal["table", "line"]
    point_plate: bool
    simple_maximum: Bounds | None = None
    multiple_gain: Bounds | None = None


@dataclass(frozen=True)
class Table:
    """Everything at the table before the throws, the throws, and the event when there is one.

    `retries` counts the come-out losses after which the shooter has thrown again; `lucky` says that he has had a
    fortunate throw since he got the dice (both only where the regulation knows them).
    """

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Placed, ...] = ()
    point: Point = None
    shooter: str | None = None
    players: tuple[str, ...] = ()
    retries: int = 0
    lucky: bool = False
    throws: tuple[Dice, ...] = ()
    gives_up: bool = False
    event: Mapping[str, Any] | None = None

    @cached_property
    def lent(self) -> bool:
        """Whether rules borrowed from another regulation hold here (CRA-DBT-01, CRA-DBT-16)."""
        names = ("fragFallback", "corFallback")
        return all(self.house.choice(name) != "none" for name in names if name in self.house.values)

    @cached_property
    def in_force(self) -> frozenset[str]:
        """The items that hold at this table: those of the text, and the borrowed ones where they are lent."""
        return frozenset(item.id for item in self.book.items.values() if self.lent or not item.borrowed)

    def items(self, *figures: str) -> tuple[str, ...]:
        """The items behind these figures that hold at this table."""
        known = (id_ for name in figures for id_ in ITEMS.get(name, ()))
        return tuple(id_ for id_ in known if id_ in self.in_force)

    def setting(self, name: str, silent: str) -> str:
        """A choice of the house, or what holds where the rulebook has no such setting."""
        return self.house.choice(name) if name in self.house.values else silent

    @cached_property
    def pays(self) -> Mapping[str, Fraction]:
        """What each figure pays in this house; what is not in force pays nothing and is not offered."""
        pays = {name: odds for name, odds in self.rules.pays.items() if self.items(name)}
        if "astAnySeven" in self.house.chosen:  # CRA-DBT-04; unsaid, the published figure holds
            pays["any-seven"] = Fraction(self.house.whole("astAnySeven"))
        if self.setting("corPercentages", "literal") == "true-ratios":
            pays |= {"dont-win-odds-5-9": Fraction(2, 3), "dont-win-odds-6-8": Fraction(5, 6)}
        return pays

    @cached_property
    def terms(self) -> Terms:
        off = OFF[self.house.choice("offOnComeOut")]
        one_roll = "corBigOneRoll" in self.house.values and self.house.flag("corBigOneRoll")
        return Terms(tuple(self.pays.items()), self.in_force, off, one_roll)

    @cached_property
    def payer(self) -> Payer:
        return Payer(self.house.grain, self.house.rounding)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of bet this felt offers."""
        offered = []
        for kind, numbers in NUMBERS.items():
            on = numbers[0] if numbers and kind not in BOXED else None
            if figure(place_name(kind, on), POINTS[0]) in self.pays:
                offered.append(kind)
        return tuple(offered)

    def line_kinds(self, player: str | None) -> set[str]:
        """Which of Win and Don't Win a player has."""
        return {placed.bet.kind for placed in self.bets if placed.bet.player == player and placed.bet.kind in LINE}


def pays(book: Rulebook, house: House) -> Mapping[str, Fraction]:
    """What each figure pays where this house sheet is in force, with or without a table."""
    return Table(book, house, book.record(Rules)).pays


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse by name what cannot lie on this felt at this moment."""
    rules = book.record(Rules)
    point = fields.choice("point", POINT_NAMES, None)
    table = Table(book, house, rules, point=None if point is None else int(point))
    _check_maximum(table)
    entries = fields.each("bets", "a list of bets", most=2000)
    bets = tuple(read_bet(entry, table, n) for n, entry in enumerate(entries))
    table = replace(table, bets=bets, **_read_shooter(fields, rules), **_read_outcome(fields.sub("outcome"), rules))
    for entry, placed in zip(entries, bets, strict=True):
        if problem := out_of_place(placed, table):
            raise entry.error(entry.place("bet"), placed.bet.kind, problem)
    _check_players(table)
    event = fields.sub("event").data if fields.has("event") else None
    fields.done()
    return replace(table, event=event)


def _check_maximum(table: Table) -> None:
    """The casino's maximum on simple bets must be one that the regulation lets it choose (CRA-LIM-02)."""
    bounds, k = table.rules.simple_maximum, table.house.whole("k")
    if bounds and table.items("maximum-simple") and not bounds.at_least <= k <= bounds.at_most:
        raise TableError("house.k", k, f"a whole number from {bounds.at_least} to {bounds.at_most} (CRA-LIM-02)")


def _read_shooter(fields: Fields, rules: Rules) -> dict[str, Any]:
    players = fields.texts("players", "the players clockwise from the croupiers' left, such as ['A', 'B']", ())
    if len(set(players)) != len(players):
        raise fields.wrong("players", "a list of players, each once")
    shooter = fields.text("shooter", "the player who has the dice, such as 'A'", None)
    if players and shooter is not None and shooter not in players:
        raise fields.wrong("shooter", f"one of {', '.join(players)}")
    found: dict[str, Any] = {"players": players, "shooter": shooter}
    if rules.retries:
        found |= {"retries": fields.whole("retries", 0, 100, 0), "lucky": fields.flag("lucky", False)}
    return found


def _read_outcome(outcome: Fields, rules: Rules) -> dict[str, Any]:
    """One throw under `dice`, or a list of them under `throws`."""
    right = "a throw such as '6-1'"
    if outcome.has("dice"):
        throws: tuple[Dice, ...] = (outcome.parsed("dice", parse_dice, right),)
    else:
        texts = outcome.texts("throws", "a list of throws such as ['6-1', '4-4']", ())
        if len(texts) > MOST_THROWS:
            raise outcome.wrong("throws", f"a list of at most {MOST_THROWS} throws")
        each = Fields({f"throws[{n}]": text for n, text in enumerate(texts)}, outcome.where)
        throws = tuple(each.parsed(key, parse_dice, right) for key in each.data)
    found: dict[str, Any] = {"throws": throws}
    if rules.retries:
        found["gives_up"] = outcome.flag("gives_up", False)
    outcome.done()
    return found


def _check_players(table: Table) -> None:
    for n, placed in enumerate(table.bets):
        if table.players and placed.bet.player not in table.players:
            raise TableError(f"bets[{n}].player", placed.bet.player, f"one of {', '.join(table.players)}")


def read_bet(fields: Fields, table: Table, n: int = 0, least: Cents | None = None) -> Placed:
    """Read one bet: player, bet, on, stake; `push` says what its player does when it stands off."""
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", table.kinds)
    on = _read_number(fields, kind)
    least = table.house.minimum if least is None else least
    stake = fields.amount("stake")
    if stake < least:
        raise fields.wrong("stake", f"at least {as_text(least)}")
    takes_push = False
    if kind in ("dont-win", "dont-come"):
        takes_push = fields.choice("push", ("leave", "take"), "leave") == "take"
    fields.done()
    return Placed(Bet(player, kind, on, stake), place_name(kind, on), stake, n, takes_push)


def _read_number(fields: Fields, kind: str) -> str | None:
    if not NUMBERS[kind]:
        return None
    return fields.choice("on", NUMBERS[kind], *((None,) if kind in BOXED else ()))


def out_of_place(placed: Placed, table: Table) -> str | None:
    """Why a bet cannot lie where it lies at this moment; None when it can."""
    kind = placed.bet.kind
    if placed.place in BOXED and table.point is None:
        return f"possible on a come-out: {kind} is played while a point is sought"  # CRA-DBT-19
    if kind in ("win-odds", "dont-win-odds") and table.point is None:
        return f"possible on a come-out: {kind} needs a point"
    if kind in MAIN and main_stake(placed, table.bets) == 0:
        where = f" on {placed.bet.on}" if placed.bet.on else ""
        return f"possible without a {MAIN[kind]} bet of the same player{where}"
    return None


def main_stake(odds: Placed, bets: Iterable[Placed]) -> Cents:
    """What counts of the main bets that a player's odds follow."""
    kind, on = split_place(odds.place)
    main = place_name(MAIN[kind], on)
    return sum(bet.stake for bet in bets if bet.place == main and bet.bet.player == odds.bet.player)


def write_bet(placed: Placed) -> dict[str, object]:
    """A bet as `read_bet` takes it, where it lies now and with what counts of it."""
    kind, on = split_place(placed.place)
    shown: dict[str, object] = {"player": placed.bet.player, "bet": kind}
    if on is not None:
        shown["on"] = on
    shown["stake"] = as_text(placed.stake)
    return shown | ({"push": "take"} if placed.takes_push else {})


def write_state(table: Table) -> dict[str, object]:
    """Point, shooter and bets: what a table is between two throws."""
    shown: dict[str, object] = {}
    if table.point is not None:
        shown["point"] = str(table.point)
    if table.shooter is not None:
        shown["shooter"] = table.shooter
    if table.players:
        shown["players"] = list(table.players)
    if table.retries:
        shown["retries"] = table.retries
    if table.lucky:
        shown["lucky"] = True
    return shown | {"bets": [write_bet(placed) for placed in table.bets]}


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown = write_state(table)
    if table.throws or table.gives_up:
        throws: dict[str, object] = {"throws": [dice_as_text(dice) for dice in table.throws]}
        shown["outcome"] = throws | ({"gives_up": True} if table.gives_up else {})
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown
