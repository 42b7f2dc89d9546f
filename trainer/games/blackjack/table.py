"""A black-jack table at one moment: the stakes, who sits where, and the round as it is to be played."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from trainer.bets import Bet
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.blackjack.script import Script, read_script, write_script
from trainer.money import Cents, Odds, as_text, exact_as_text
from trainer.rulebook import House, Rulebook

KINDS = ("hand", "insurance", "jackpot")


@dataclass(frozen=True)
class Rules:
    """One regulation's black-jack, as its rulebook gives it."""

    packs: int
    burned: int
    reserve: int
    boxes: int
    bettors: int
    fewest_hands: int
    dealer_stands: int
    insurance_most: Odds
    insurance_least: Odds
    surrender_loses: Odds
    jackpot_most: Odds
    jackpot_floor: int
    rounds_of_notice: int
    pays: Mapping[str, Odds]
    jackpot: Mapping[str, Odds]


@dataclass(frozen=True, slots=True)
class Placed:
    """A stake on a box, its insurance or its jackpot; `follows` says that it matches a split or a double (BJ-D-22)."""

    bet: Bet
    box: int
    follows: bool = True


@dataclass(frozen=True)
class Table:
    """Everything that lies on the felt, the round to be played (when there is one), and the event."""

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Placed, ...] = ()
    seats: Mapping[int, str] | None = None
    nearest_shoe: tuple[str, ...] = ()
    meter: Cents | None = None
    script: Script | None = None
    event: Mapping[str, Any] | None = None

    @cached_property
    def maximum(self) -> Cents:
        """The most that may lie on one hand before the deal."""
        return self.house.whole("k") * self.house.minimum

    @cached_property
    def boxes(self) -> tuple[int, ...]:
        """The staked boxes, from the croupier's left."""
        return tuple(sorted({placed.box for placed in self.bets if placed.bet.kind == "hand"}))

    def on_box(self, box: int, kind: str = "hand") -> tuple[Placed, ...]:
        return tuple(placed for placed in self.bets if placed.box == box and placed.bet.kind == kind)

    def staked(self, box: int) -> Cents:
        """What all bettors have on one hand."""
        return sum(placed.bet.stake for placed in self.on_box(box))

    def insurance_bounds(self, stake: Cents) -> tuple[Fraction, Fraction]:
        """The least and the most that insure a stake: half the minimum, half the stake (BJ-D-12)."""
        return self.house.minimum * self.rules.insurance_least, stake * self.rules.insurance_most

    @property
    def jackpot_most(self) -> Fraction:
        return self.house.minimum * self.rules.jackpot_most

    def seat_of(self, player: str) -> int | None:
        """The box in front of which a player sits; None when he stands, or when nobody said where people sit."""
        return next((box for box, name in (self.seats or {}).items() if name == player), None)

    def commander(self, box: int) -> str:
        """Who decides for a box: the player in front; on a vacant one the highest stake, then the nearest the shoe.

        Without `seats` and `nearest_shoe`, two equal stakes leave the question open, and the table must say more.
        """
        if self.seats and box in self.seats:
            return self.seats[box]
        bettors = self.on_box(box)
        highest = max(placed.bet.stake for placed in bettors)
        equal = [placed.bet.player for placed in bettors if placed.bet.stake == highest]
        nearest = [player for player in self.nearest_shoe if player in equal]
        if len(equal) > 1 and not nearest:
            raise TableError(
                "nearest_shoe", list(self.nearest_shoe), f"a list that says who of {_list(equal)} is first"
            )
        return equal[0] if len(equal) == 1 else nearest[0]


def _list(names: list[str]) -> str:
    return ", ".join(sorted(names))


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse by name what cannot lie on the felt."""
    rules = book.record(Rules)
    seats = _read_seats(fields.sub("seats"), rules) if fields.has("seats") else None
    nearest = fields.texts("nearest_shoe", "a list of players, the nearest to the shoe first", ())
    meter = fields.amount("meter", None)
    empty = Table(book, house, rules, (), seats, nearest, meter)
    bets: list[Placed] = []
    for entry in fields.each("bets", "a list of bets", most=rules.boxes * rules.bettors * len(KINDS)):
        bets.append(read_bet(entry, Table(book, house, rules, tuple(bets), seats, nearest)))
    _check_insurances_and_jackpots(tuple(bets), empty)
    staked = tuple(sorted({placed.box for placed in bets if placed.bet.kind == "hand"}))
    script = read_script(fields.sub("outcome"), staked, rules.packs, rules.burned, rules.reserve)
    event = fields.raw("event", "an event", None)
    fields.done()
    return Table(book, house, rules, tuple(bets), seats, nearest, meter, script, event)


def _read_seats(fields: Fields, rules: Rules) -> Mapping[int, str]:
    """Who sits in front of which box; one player has one seat."""
    known = [str(box) for box in range(1, rules.boxes + 1)]
    seats: dict[int, str] = {}
    for key in fields.data:
        if key not in known:
            raise TableError(fields.place(str(key)), str(key), f"a box: {known[0]} to {known[-1]}")
        player = fields.text(key, "a player's name such as 'A'")
        if player in seats.values():
            raise fields.wrong(key, "a player without another seat")
        seats[int(key)] = player
    return dict(sorted(seats.items()))


def read_bet(fields: Fields, table: Table) -> Placed:
    """Read one bet beside those that lie on the felt already: player, bet, on, stake, follows."""
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", KINDS, "hand")
    box = int(fields.choice("on", [str(box) for box in range(1, table.rules.boxes + 1)]))
    stake = fields.amount("stake")
    follows = fields.flag("follows", True) if kind == "hand" else True
    fields.done()
    if any(other.bet.player == player for other in table.on_box(box, kind)):
        raise fields.wrong("player", f"a player without another {kind} bet on box {box}")
    placed = Placed(Bet(player, kind, str(box), stake), box, follows)
    if kind == "hand":
        _check_hand(placed, fields, table)
    return placed


def _check_hand(placed: Placed, fields: Fields, table: Table) -> None:
    """The limits of a stake on a box, and who may put it there."""
    bet, others = placed.bet, table.on_box(placed.box)
    if len(others) >= table.rules.bettors:
        raise fields.wrong("on", f"a box with fewer than {table.rules.bettors} bettors")
    room = table.maximum - sum(other.bet.stake for other in others)
    if not table.house.minimum <= bet.stake <= room:
        low, high = as_text(table.house.minimum), as_text(max(room, 0))
        raise fields.wrong("stake", f"from {low} to {high}, what the limits leave on box {bet.on}")
    if not placed.follows and table.house.choice("back_bettors_match") == "required":
        raise fields.wrong("follows", "true: in this house every bettor of a box matches")
    if stands_on_vacant_box(bet.player, placed.box, table):
        raise fields.wrong("on", "a box with a player in front: standing players bet on another's hand")


def stands_on_vacant_box(player: str, box: int, table: Table) -> bool:
    """Whether a standing player opens a vacant box where the house does not let him (BJ-D-27)."""
    if table.seats is None or table.house.flag("standing_on_vacant"):
        return False
    return box not in table.seats and player not in table.seats.values()


def _check_insurances_and_jackpots(bets: tuple[Placed, ...], table: Table) -> None:
    """Each belongs to a player's own stake on the same box, and keeps its own limits."""
    hands = {(placed.bet.player, placed.box): placed.bet.stake for placed in bets if placed.bet.kind == "hand"}
    for n, placed in enumerate(bets):
        bet, where = placed.bet, f"bets[{n}]"
        if bet.kind == "hand":
            continue
        if (bet.player, placed.box) not in hands:
            raise TableError(f"{where}.on", bet.on, f"a box on which {bet.player} has a stake")
        if bet.kind == "insurance":
            low, high = table.insurance_bounds(hands[bet.player, placed.box])
            if not low <= bet.stake <= high:
                raise TableError(
                    f"{where}.stake", as_text(bet.stake), f"from {exact_as_text(low)} to {exact_as_text(high)}"
                )
        else:
            _check_jackpot(bet, where, table)


def _check_jackpot(bet: Bet, where: str, table: Table) -> None:
    """The jackpot's stake is fixed by the house, and never above half the minimum (BJ-LIM-09)."""
    fixed = table.house.amount("jackpot_stake")
    if fixed > table.jackpot_most:
        right = f"at most {exact_as_text(table.jackpot_most)}, half the minimum"
        raise TableError("house.jackpot_stake", as_text(fixed), right)
    if bet.stake != fixed:
        raise TableError(f"{where}.stake", as_text(bet.stake), f"{as_text(fixed)}, the fixed stake of the jackpot")


def write_bet(placed: Placed) -> dict[str, object]:
    bet = placed.bet
    shown: dict[str, object] = {"player": bet.player, "bet": bet.kind, "on": bet.on, "stake": as_text(bet.stake)}
    return shown if placed.follows else shown | {"follows": False}


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {"bets": [write_bet(placed) for placed in table.bets]}
    if table.seats is not None:
        shown["seats"] = {str(box): player for box, player in table.seats.items()}
    if table.nearest_shoe:
        shown["nearest_shoe"] = list(table.nearest_shoe)
    if table.meter is not None:
        shown["meter"] = as_text(table.meter)
    if table.script is not None:
        shown["outcome"] = write_script(table.script)
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def boxes_held(table: Table) -> Mapping[str, int]:
    """How many boxes each player commands."""
    return Counter(table.commander(box) for box in table.boxes)
