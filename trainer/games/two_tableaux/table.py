"""A two-tableaux table at one moment: the bank, the bets, the coup, and how they are read and written."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from trainer.bets import Bet
from trainer.cards import Card, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.two_tableaux.coup import PACKS, SIDES, TABLEAUX, Coup, Hand
from trainer.money import Cents, Odds, as_text
from trainer.rulebook import House, Rulebook

KINDS = ("tableau", "a-caballo", "line", "banco")
SPLIT = ("a-caballo", "banco")  # they play on both tableaux


@dataclass(frozen=True)
class Rules:
    """The regulation's figures. `chart` has a row for each banker's total, a column for each third card."""

    bank: Literal["limited", "open"]
    deduction: Odds
    pays: Odds
    fewest_players: int
    stop_card: int
    banco_replays: int
    draws_to: int
    chart: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player is: in a numbered place, behind one, or nowhere named."""

    place: int | None = None
    standing: bool = False

    def priority(self, tableau: str, places: int) -> tuple[int, int, int]:
        """The less the earlier: the tableau's own numbered places from the banker outwards, then the others."""
        if self.place is None:
            return 1, places + 1, 1
        own = (self.place <= places) == (tableau == "first")
        distance = (self.place - 1) % places + 1
        return int(self.standing or not own), distance, int(self.standing)


@dataclass(frozen=True, slots=True)
class Placed:
    """A bet and where its player is."""

    bet: Bet
    seat: Seat

    def parts(self, unit: Cents) -> dict[str, Cents]:
        """What plays on each tableau; the rest of a bet on the line does not play (BT-PAY-05, BT-PAY-06).

        >>> Placed(Bet("A", "a-caballo", None, 700), Seat()).parts(100)
        {'first': 400, 'second': 300}
        """
        bet = self.bet
        half = bet.stake // 2 // unit * unit
        if bet.kind in SPLIT:
            return {"first": bet.stake - half, "second": half}
        return {bet.on or "first": half if bet.kind == "line" else bet.stake}


@dataclass(frozen=True)
class Table:
    """Everything on the table; `coup` when cards have been dealt, `event` when something went wrong."""

    book: Rulebook
    house: House
    rules: Rules
    bank: Cents | None = None
    bets: tuple[Placed, ...] = ()
    hands: Mapping[str, Hand] | None = None
    chart_asked: bool = False
    director_leave: bool = False
    event: Mapping[str, Any] | None = None

    @cached_property
    def unit(self) -> Cents:
        return self.house.amount("unit")

    @cached_property
    def banco(self) -> bool:
        return any(placed.bet.kind == "banco" for placed in self.bets)

    @property
    def banco_is_free(self) -> bool:
        """Whether a banco player may draw or stand as he likes (BT-D-29)."""
        return self.banco and (self.house.choice("banco_free_play") == "by-rule" or self.director_leave)

    @property
    def places(self) -> int:
        return self.house.whole("places_per_tableau")

    def cite(self, *ids: str) -> tuple[str, ...]:
        return self.book.cited(*dict.fromkeys(ids))

    def coup(self, *needed: str) -> Coup:
        """The hands as a coup; raises when one that is needed (all, when none is named) is missing."""
        hands = self.hands or {}
        for side in needed or SIDES:
            if side not in hands:
                raise TableError(f"outcome.{side}", None, "the cards of this hand, such as 'Ks 4d'")
        first, second, banker = (hands.get(side, Hand()) for side in SIDES)
        return Coup(first, second, banker, self.chart_asked)

    def dealt(self) -> Coup:
        """The coup as first dealt: two cards in every hand, or an error."""
        coup = self.coup()
        for side in SIDES:
            if len(coup.hand(side).cards) != 2:
                raise TableError(f"outcome.{side}", str(coup.hand(side)), "the first two cards, such as 'Ks 4d'")
        return coup


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse what cannot lie on it."""
    rules = book.record(Rules)
    bank = _read_bank(fields, rules)
    empty = Table(book, house, rules, bank)
    bets = tuple(read_bet(entry, empty) for entry in fields.each("bets", "a list of bets", most=500))
    _check_seats(bets)
    _check_banco(bets, bank)
    outcome = fields.sub("outcome", "an outcome such as {'first': 'Ks 4d', 'second': '9h Kc', 'banker': '2s 4d'}")
    hands = {side: _read_hand(outcome, side) for side in SIDES if outcome.has(side)}
    check_packs((card for hand in hands.values() for card in hand.cards), "outcome")
    chart_asked = outcome.flag("chart", False)
    outcome.done()
    event = fields.sub("event", "an event").data if fields.has("event") else None
    leave = fields.flag("director_leave", False)
    fields.done()
    return Table(book, house, rules, bank, bets, hands or None, chart_asked, leave, event)


def _read_bank(fields: Fields, rules: Rules) -> Cents | None:
    if rules.bank == "limited":
        return fields.amount("bank", None, zero=True)
    if fields.has("bank"):
        raise fields.wrong("bank", "needed: the open bank answers for every bet without limit")
    return None


def read_bet(fields: Fields, table: Table, *, within_limits: bool = True) -> Placed:
    """Read one bet: player, bet, on (a tableau), stake, and where the player is."""
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", KINDS)
    on = None if kind in SPLIT else fields.choice("on", TABLEAUX)
    stake = fields.amount("stake")
    if kind != "tableau" and (stake % table.unit or stake < 2 * table.unit):
        raise fields.wrong("stake", f"two or more whole units of {as_text(table.unit)}, to be split")
    if within_limits and (problem := limit_problem(stake, table)):
        raise fields.wrong("stake", problem)
    seat = read_seat(fields, table)
    fields.done()
    return Placed(Bet(player, kind, on, stake), seat)


def read_seat(fields: Fields, table: Table) -> Seat:
    place = fields.whole("place", 1, 2 * table.places, None)
    return Seat(place, fields.flag("standing", False))


def limit_problem(stake: Cents, table: Table) -> str | None:
    """Why a stake is outside the limits, None when it is inside; an open bank has no maximum (BT-LIM-03)."""
    if stake < table.house.minimum:
        return f"at least {as_text(table.house.minimum)}"
    most = bet_maximum(table)
    return f"at most {as_text(most)}" if most and stake > most else None


def bet_maximum(table: Table) -> Cents:
    """The authorised maximum of a bet, 0 when there is none."""
    return table.house.amount("bet_maximum") if table.rules.bank == "limited" else 0


def _check_seats(bets: Iterable[Placed]) -> None:
    """One numbered place holds one player."""
    holders: dict[int, str] = {}
    for n, placed in enumerate(bets):
        seat = placed.seat
        if seat.place is not None and not seat.standing:
            holder = holders.setdefault(seat.place, placed.bet.player)
            if holder != placed.bet.player:
                raise TableError(f"bets[{n}].place", seat.place, f"free: {holder} sits there; others stand behind it")


def _check_banco(bets: tuple[Placed, ...], bank: Cents | None) -> None:
    """A banco is one player alone, against the whole of a limited bank (general rule of chemin de fer)."""
    for n, placed in enumerate(bets):
        if placed.bet.kind == "banco":
            if len(bets) > 1:
                raise TableError(f"bets[{n}].bet", "banco", "possible beside other bets: it covers the whole bank")
            if bank is not None and placed.bet.stake != bank:
                raise TableError(f"bets[{n}].stake", as_text(placed.bet.stake), f"the whole bank, {as_text(bank)}")


def read_cards(fields: Fields, key: str, right: str, least: int = 0, most: int = 60) -> tuple[Card, ...]:
    """Cards separated by spaces; absent reads as none where none is allowed."""
    if not fields.has(key) and not least:
        fields.raw(key, right, None)
        return ()
    cards = fields.parsed(key, parse_cards, right)
    if not least <= len(cards) <= most:
        raise fields.wrong(key, right)
    return cards


def _read_hand(outcome: Fields, side: str) -> Hand:
    return Hand(read_cards(outcome, side, "two or three cards such as 'Ks 4d' or 'Ks 4d 7h'", 2, 3))


def check_packs(cards: Iterable[Card], where: str) -> None:
    """Six packs hold every card six times."""
    for card, count in Counter(cards).items():
        if count > PACKS:
            raise TableError(where, f"{card} {count} times", f"possible with {PACKS} packs")


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {"bets": [_write_bet(placed) for placed in table.bets]}
    if table.bank is not None:
        shown["bank"] = as_text(table.bank)
    outcome: dict[str, object] = {side: str(hand) for side, hand in (table.hands or {}).items()}
    if table.chart_asked:
        outcome["chart"] = True
    if outcome:
        shown["outcome"] = outcome
    if table.director_leave:
        shown["director_leave"] = True
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def _write_bet(placed: Placed) -> dict[str, object]:
    shown: dict[str, object] = {"player": placed.bet.player, "bet": placed.bet.kind}
    if placed.bet.on is not None:
        shown["on"] = placed.bet.on
    shown["stake"] = as_text(placed.bet.stake)
    if placed.seat.place is not None:
        shown["place"] = placed.seat.place
    return shown | ({"standing": True} if placed.seat.standing else {})
