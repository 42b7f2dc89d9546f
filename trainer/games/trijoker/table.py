"""A trijoker table: three bets to a space, three cards to a player, two common cards; read, checked and written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from trainer.bets import Bet
from trainer.cards import Card, cards_as_text, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.hands import STANDARD, HandRank, Ranking, rank_hand
from trainer.money import Cents, Odds, as_text
from trainer.rulebook import House, Rulebook

BETS = ("bet-1", "bet-2", "bet-3")
MAY_GO = ("bet-1", "bet-2")


@dataclass(frozen=True)
class Rules:
    """The figures of one regulation: ranks are numbers, 11 for a jack."""

    seats: int
    lowest_pair: int
    annulling_rank: int
    pays: Mapping[str, Odds]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player's space once both decisions are made: his cards, and the bets he took back."""

    number: int
    player: str
    cards: tuple[Card, ...]
    withdraws: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """What lies on the felt; `common` holds the left card, then the right one."""

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Bet, ...]
    common: tuple[Card, ...] = ()
    seats: tuple[Seat, ...] = ()
    event: Mapping[str, Any] | None = None

    @property
    def maximum(self) -> Cents:
        return self.house.whole("k") * self.house.minimum

    @property
    def ranking(self) -> Ranking:
        return ranking_of(self.house)

    def seat(self, number: str | None) -> Seat:
        return next(seat for seat in self.seats if str(seat.number) == number)

    def rank(self, seat: Seat) -> HandRank:
        return rank_hand((*seat.cards, *self.common), self.ranking)

    def unit(self, number: str | None) -> Cents:
        """What each of a space's bets plays for: the smallest of the three (TRJ-DBT-06)."""
        return min(bet.stake for bet in self.bets if bet.on == number)


def ranking_of(house: House) -> Ranking:
    """The usual ranking; whether the ace may be low is the house's decision (TRJ-DBT-01)."""
    return replace(STANDARD, ace_low=house.flag("trj.ace_low"))


def paying(rank: HandRank, rules: Rules) -> str | None:
    """The line of the paytable a hand is paid by; None when it loses. A pair below the lowest loses."""
    if rank.category == "pair" and rank.kickers[0] < rules.lowest_pair:
        return None
    return rank.category if rank.category in rules.pays else None


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; three bets within the limits to every space that plays, and cards of one pack."""
    rules = book.record(Rules)
    entries = fields.each("bets", "a list of bets", most=3 * rules.seats)
    bets = tuple(read_bet(entry, rules) for entry in entries)
    table = Table(book, house, rules, bets)
    for entry, bet in zip(entries, bets, strict=True):
        if wrong := stake_problem(bet.stake, table):
            raise entry.wrong("stake", wrong)
    _check_spaces(bets)
    outcome = fields.sub("outcome", "an outcome such as {'common': 'Kd 7c', 'seats': [...]}")
    if outcome.data:
        table = _read_outcome(outcome, table)
    event = fields.raw("event", "an event", None)
    fields.done()
    return replace(table, event=event)


def read_bet(fields: Fields, rules: Rules) -> Bet:
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", BETS)
    on = fields.choice("on", spaces(rules))
    stake = fields.amount("stake")
    fields.done()
    return Bet(player, kind, on, stake)


def spaces(rules: Rules) -> list[str]:
    return [str(number) for number in range(1, rules.seats + 1)]


def stake_problem(stake: Cents, table: Table) -> str | None:
    """Why one box may not hold this stake; None when it may (TRJ-LIM-01, TRJ-LIM-03)."""
    low, high = table.house.minimum, table.maximum
    return None if low <= stake <= high else f"from {as_text(low)} to {as_text(high)}"


def _check_spaces(bets: Sequence[Bet]) -> None:
    """One player to a space, one space to a player, and all three bets (TRJ-ROL-05, TRJ-PRC-02)."""
    for n, bet in enumerate(bets):
        if any(other.player == bet.player and other.on != bet.on for other in bets):
            raise TableError(f"bets[{n}].on", bet.on, f"the one space of {bet.player}: nobody plays two")
        if any(other.player != bet.player and other.on == bet.on for other in bets):
            raise TableError(f"bets[{n}].player", bet.player, f"the one player of space {bet.on}")
        here = sorted(other.kind for other in bets if other.on == bet.on)
        if here != list(BETS):
            raise TableError("bets", ", ".join(here), f"bet-1, bet-2 and bet-3, once each, in space {bet.on}")


def _read_outcome(fields: Fields, table: Table) -> Table:
    common = _read_cards(fields, "common", 2, "the left and the right common card such as 'Kd 7c'")
    seats = tuple(_read_seat(entry, table) for entry in fields.each("seats", "a list of seats", most=7))
    fields.done()
    told, played = [str(seat.number) for seat in seats], {bet.on for bet in table.bets}
    if set(told) != played or len(told) != len(set(told)):
        right = f"one entry for each space with bets: {', '.join(sorted(map(str, played))) or 'none'}"
        raise TableError(fields.place("seats"), ", ".join(told), right)
    seen: set[Card] = set()
    for card in (*common, *(card for seat in seats for card in seat.cards)):
        if card in seen:
            raise TableError(fields.where, str(card), "there once: the game has one pack")
        seen.add(card)
    return replace(table, common=common, seats=seats)


def _read_cards(fields: Fields, key: str, count: int, right: str) -> tuple[Card, ...]:
    cards = fields.parsed(key, parse_cards, right)
    if len(cards) != count:
        raise fields.wrong(key, right)
    return cards


def _read_seat(fields: Fields, table: Table) -> Seat:
    number = fields.choice("seat", spaces(table.rules))
    player = next((bet.player for bet in table.bets if bet.on == number), "")
    cards = _read_cards(fields, "cards", 3, "three cards such as 'Js Jh 4d'")
    right = "a list of bet-1 and bet-2; bet-3 always stays"
    withdraws = fields.texts("withdraws", right, ())
    if not set(withdraws) <= set(MAY_GO) or len(set(withdraws)) < len(withdraws):
        raise fields.wrong("withdraws", right)
    fields.done()
    return Seat(int(number), player, cards, tuple(sorted(withdraws)))


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {
        "bets": [{"player": b.player, "bet": b.kind, "on": b.on, "stake": as_text(b.stake)} for b in table.bets]
    }
    if table.common:
        shown["outcome"] = {"common": cards_as_text(table.common), "seats": [_write_seat(s) for s in table.seats]}
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def _write_seat(seat: Seat) -> dict[str, object]:
    shown: dict[str, object] = {"seat": str(seat.number), "cards": cards_as_text(seat.cards)}
    return shown | ({"withdraws": list(seat.withdraws)} if seat.withdraws else {})
