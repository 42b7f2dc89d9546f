"""A hold'em table against the house at one moment: bets by zone, cards, and how they are read and written."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from trainer.bets import Bet
from trainer.cards import Card, cards_as_text, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.hands import HandRank, best_of
from trainer.money import Cents, Odds, as_text
from trainer.rulebook import House, Rulebook

MAIN = ("ante", "flop", "turn", "river")
TWO_CARDS = "two cards such as 'As Kd'"
FIVE_CARDS = "five cards such as 'Qs Jd 7c 4h 2s': flop, turn and river"
Hand = tuple[Card, ...]


@dataclass(frozen=True)
class Rules:
    """The regulation's figures; `bonus` is empty in the game without the Bonus bet."""

    main: Odds
    flop_times: int
    ante_paid_from: str
    most_players: int
    no_more_bets: str
    bonus: Mapping[str, Odds]

    @property
    def kinds(self) -> tuple[str, ...]:
        return (*MAIN, "bonus") if self.bonus else MAIN


@dataclass(frozen=True)
class Table:
    """Bets by zone (numbered from the croupier's left), the cards where they are known, and the event if there is one.

    A zone with an Ante and no Flop bet has folded; one without a Turn or River bet has passed.
    """

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Bet, ...] = ()
    bank: Hand | None = None
    board: Hand | None = None
    hands: Mapping[str, Hand] | None = None
    event: Mapping[str, Any] | None = None

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """The zones in play, from the croupier's left."""
        return tuple(sorted({bet.on for bet in self.bets if bet.on}))

    @cached_property
    def going(self) -> tuple[str, ...]:
        """The zones with a Flop bet."""
        return tuple(zone for zone in self.zones if self.stake(zone, "flop"))

    def bet(self, zone: str, kind: str) -> Bet | None:
        return next((bet for bet in self.bets if (bet.on, bet.kind) == (zone, kind)), None)

    def stake(self, zone: str, kind: str) -> Cents:
        bet = self.bet(zone, kind)
        return bet.stake if bet else 0

    def maximum(self, kind: str, ante: Cents) -> Cents:
        """The most a bet may be; Flop, Turn and River follow the player's Ante (THB-DBT-09)."""
        if kind in ("flop", "turn", "river") or (
            kind == "bonus" and self.house.choice("thb.bonus_limits") == "own-ante"
        ):
            return ante * (self.rules.flop_times if kind == "flop" else 1)
        return self.house.whole("k") * self.house.minimum

    def minimum(self, kind: str, ante: Cents) -> Cents:
        return self.maximum(kind, ante) if kind in ("flop", "turn", "river") else self.house.minimum

    def best(self, zone: str) -> HandRank:
        """The best five of a player's two cards and the common five."""
        assert self.hands is not None and self.board is not None
        return best_of((*self.hands[zone], *self.board))[0]

    @cached_property
    def bank_best(self) -> HandRank:
        assert self.bank is not None and self.board is not None
        return best_of((*self.bank, *self.board))[0]


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse bets and cards that cannot lie on this felt."""
    empty = Table(book, house, book.record(Rules))
    entries = fields.each("bets", "a list of bets", most=100)
    bets = tuple(read_bet(entry, empty) for entry in entries)
    for entry, bet in zip(entries, bets, strict=True):
        _check_beside(entry, bet, Table(book, house, empty.rules, bets))
    outcome = fields.sub("outcome", "an outcome such as {'bank': 'As Kd', 'board': '...', 'hands': {...}}")
    bank = outcome.parsed("bank", _two, TWO_CARDS, None)
    board = outcome.parsed("board", _five, FIVE_CARDS, None)
    hands = _read_hands(outcome, {bet.on for bet in bets if bet.on})
    outcome.done()
    _check_one_pack([*(bank or ()), *(board or ()), *(card for hand in (hands or {}).values() for card in hand)])
    event = fields.raw("event", "an event", None)
    fields.done()
    return Table(book, house, empty.rules, bets, bank, board, hands, event)


def read_bet(fields: Fields, table: Table) -> Bet:
    """Read one bet by itself: player, bet, on (the zone) and stake."""
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", table.rules.kinds)
    zone = fields.choice("on", [str(n + 1) for n in range(table.rules.most_players)])
    bet = Bet(player, kind, zone, fields.amount("stake"))
    fields.done()
    return bet


def _check_beside(fields: Fields, bet: Bet, table: Table) -> None:
    """Refuse a bet that does not fit the others of the table, or the limits."""
    if any((other.player == bet.player) != (other.on == bet.on) for other in table.bets):
        raise fields.wrong("on", "the only zone of this player, and of no other player")
    if sum((other.on, other.kind) == (bet.on, bet.kind) for other in table.bets) > 1:
        raise fields.wrong("bet", f"placed once: {bet.player} has two bets of this kind")
    assert bet.on is not None
    ante = table.stake(bet.on, "ante")
    if not ante:
        raise fields.wrong("bet", "allowed without an Ante")
    if bet.kind in ("turn", "river") and not table.stake(bet.on, "flop"):
        raise fields.wrong("bet", "allowed without a Flop bet")
    low, high = table.minimum(bet.kind, ante), table.maximum(bet.kind, ante)
    if not low <= bet.stake <= high:
        right = f"{as_text(low)}" if low == high else f"from {as_text(low)} to {as_text(high)}"
        raise fields.wrong("stake", right)


def _read_hands(outcome: Fields, zones: set[str]) -> dict[str, Hand] | None:
    if not outcome.has("hands"):
        return None
    entries = outcome.sub("hands")
    hands = {zone: entries.parsed(zone, _two, TWO_CARDS) for zone in sorted(zones) if entries.has(zone)}
    entries.done()
    return hands


def _check_one_pack(dealt: list[Card]) -> None:
    twice = sorted({str(card) for card in dealt if dealt.count(card) > 1})
    if twice:
        raise TableError("outcome", twice[0], "dealt once: there is one pack")


def _two(text: str) -> Hand:
    return _exactly(2, text)


def _five(text: str) -> Hand:
    return _exactly(5, text)


def _exactly(count: int, text: str) -> Hand:
    cards = parse_cards(text)
    if len(cards) != count or len(set(cards)) != count:
        raise ValueError(text)
    return cards


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {
        "bets": [
            {"player": bet.player, "bet": bet.kind, "on": bet.on, "stake": as_text(bet.stake)} for bet in table.bets
        ]
    }
    outcome: dict[str, object] = {}
    if table.bank is not None:
        outcome["bank"] = cards_as_text(table.bank)
    if table.board is not None:
        outcome["board"] = cards_as_text(table.board)
    if table.hands is not None:
        outcome["hands"] = {zone: cards_as_text(hand) for zone, hand in table.hands.items()}
    if outcome:
        shown["outcome"] = outcome
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown
