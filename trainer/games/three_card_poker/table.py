"""A three card poker table at one moment: boxes, bets and cards, and how they are read and written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from trainer.bets import Bet
from trainer.cards import Card, cards_as_text, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.hands import THREE_CARD, HandRank, rank_hand, value
from trainer.money import Cents, Odds, as_text
from trainer.rulebook import House, Rulebook

KINDS = ("ante", "play", "pair-plus")
THREE_CARDS = "three cards such as 'Qs 7d 2c'"
Hand = tuple[Card, ...]


@dataclass(frozen=True)
class Rules:
    """The regulation's figures. `pair_plus` has three tables of prizes; its maximum counts in Ante minima."""

    ante: Odds
    play: Odds
    qualifies: str
    most_players: int
    pair_plus_maximum: int
    no_more_bets: str
    bonus: Mapping[str, Odds]
    pair_plus: Mapping[str, Mapping[str, Odds]]


@dataclass(frozen=True)
class Table:
    """Bets by box (numbered from the croupier's left), the cards where they are known, and the event if there is one.

    A box with an Ante and no second bet has folded.
    """

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Bet, ...] = ()
    hands: Mapping[str, Hand] | None = None
    bank: Hand | None = None
    event: Mapping[str, Any] | None = None

    @cached_property
    def boxes(self) -> tuple[str, ...]:
        """The boxes in play, from the croupier's left."""
        return tuple(sorted({bet.on for bet in self.bets if bet.on}))

    def on(self, box: str, kind: str | None = None) -> tuple[Bet, ...]:
        """The bets of a box, or those of one kind, by player."""
        found = (bet for bet in self.bets if bet.on == box and kind in (None, bet.kind))
        return tuple(sorted(found, key=lambda bet: (KINDS.index(bet.kind), bet.player)))

    def goes(self, box: str) -> bool:
        return bool(self.on(box, "play"))

    def folds(self, box: str) -> bool:
        return bool(self.on(box, "ante")) and not self.goes(box)

    def minimum(self, kind: str) -> Cents:
        """The least a bet may be; half the Ante minimum for Pareja Plus where the house says so (P3C-LIM-05)."""
        halved = kind == "pair-plus" and self.house.flag("p3c.pp_half_minimum")
        return -(-self.house.minimum // 2) if halved else self.house.minimum

    def maximum(self, kind: str) -> Cents:
        """The most that may lie in one space of a box, all its bettors together."""
        if kind == "pair-plus":
            return self.rules.pair_plus_maximum * self.house.minimum
        return self.house.whole("k") * self.house.minimum

    def rank(self, box: str) -> HandRank:
        assert self.hands is not None
        return rank_hand(self.hands[box], THREE_CARD)

    @cached_property
    def bank_rank(self) -> HandRank:
        assert self.bank is not None
        return rank_hand(self.bank, THREE_CARD)

    @cached_property
    def bank_plays(self) -> bool:
        return qualifies(self.bank_rank, self.rules)


def qualifies(rank: HandRank, rules: Rules) -> bool:
    """A queen high or anything better; a queen itself need not be there (P3C-DBT-11)."""
    return rank.category != "high-card" or rank.kickers[0] >= value(Card(rules.qualifies, "s"))


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse bets and cards that cannot lie on this felt."""
    empty = Table(book, house, book.record(Rules))
    entries = fields.each("bets", "a list of bets", most=200)
    bets = tuple(read_bet(entry, empty) for entry in entries)
    for entry, bet in zip(entries, bets, strict=True):
        _check_beside(entry, bet, Table(book, house, empty.rules, bets))
    hands, bank = _read_outcome(fields.sub("outcome", "an outcome such as {'bank': 'Qs 7d 2c', 'hands': {...}}"), bets)
    event = fields.raw("event", "an event", None)
    fields.done()
    return Table(book, house, empty.rules, bets, hands, bank, event)


def read_bet(fields: Fields, table: Table) -> Bet:
    """Read one bet by itself: player, bet, on (the box) and stake."""
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", KINDS)
    box = fields.choice("on", [str(n + 1) for n in range(table.rules.most_players)])
    bet = Bet(player, kind, box, fields.amount("stake"))
    fields.done()
    return bet


def _check_beside(fields: Fields, bet: Bet, table: Table) -> None:
    """Refuse a bet that does not fit the others of the table, or the limits."""
    if any(other.player == bet.player and other.on != bet.on for other in table.bets):
        raise fields.wrong("on", "the player's only box: each plays on one")
    own = {other.kind: other.stake for other in table.bets if other.player == bet.player}
    if sum(other.player == bet.player and other.kind == bet.kind for other in table.bets) > 1:
        raise fields.wrong("bet", f"placed once: {bet.player} has two bets of this kind")
    if bet.kind == "play" and bet.stake != own.get("ante"):
        raise fields.wrong(
            "stake", f"equal to the Ante, {as_text(own['ante'])}" if "ante" in own else "placed beside an Ante"
        )
    if bet.kind == "pair-plus" and "ante" not in own and not table.house.flag("p3c.pp_alone"):
        raise fields.wrong("bet", "allowed without an Ante in this house")
    assert bet.on is not None
    if bet.kind == "ante" and table.goes(bet.on) and "play" not in own:
        raise fields.wrong("player", "a bettor with a second bet: those on one hand go or fold together")
    _check_limits(fields, bet, table)


def _check_limits(fields: Fields, bet: Bet, table: Table) -> None:
    assert bet.on is not None
    low, high = table.minimum(bet.kind), table.maximum(bet.kind)
    if bet.stake < low:
        raise fields.wrong("stake", f"at least {as_text(low)}")
    if sum(other.stake for other in table.on(bet.on, bet.kind)) > high:
        raise fields.wrong("stake", f"at most {as_text(high)}, with all bettors of the box")
    bettors, most = len({other.player for other in table.on(bet.on)}), table.house.whole("p3c.max_bettors")
    if bettors > most:
        raise fields.error(fields.place("on"), f"{bettors} bettors", f"at most {most} on one hand")


def _read_outcome(fields: Fields, bets: Iterable[Bet]) -> tuple[dict[str, Hand] | None, Hand | None]:
    """The cards of the bank and of the boxes, each card of the pack once."""
    bank = fields.parsed("bank", _three, THREE_CARDS, None)
    hands = None
    if fields.has("hands"):
        entries = fields.sub("hands")
        boxes = sorted({bet.on for bet in bets if bet.on})
        hands = {box: entries.parsed(box, _three, THREE_CARDS) for box in boxes if entries.has(box)}
        entries.done()
    fields.done()
    dealt = [*(bank or ()), *(card for hand in (hands or {}).values() for card in hand)]
    twice = sorted({str(card) for card in dealt if dealt.count(card) > 1})
    if twice:
        raise TableError("outcome", twice[0], "dealt once: there is one pack")
    return hands, bank


def _three(text: str) -> Hand:
    cards = parse_cards(text)
    if len(cards) != 3 or len(set(cards)) != 3:
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
    if table.hands is not None:
        outcome["hands"] = {box: cards_as_text(hand) for box, hand in table.hands.items()}
    if outcome:
        shown["outcome"] = outcome
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown
