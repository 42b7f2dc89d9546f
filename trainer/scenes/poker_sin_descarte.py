"""Póker sin descarte as it is played: who goes with a pair, who buys a card, and chips on the side bets."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from trainer.cards import RANKS, Card, cards_as_text
from trainer.games.poker_sin_descarte.ranks import HandClass, class_of
from trainer.games.poker_sin_descarte.table import Rules
from trainer.hands import HandRank, rank_hand
from trainer.money import Cents, as_text
from trainer.scenarios import Deal
from trainer.scenes.card_table import BANK, Hand, apart, bet, dealt, made_hand, seats, stake, twin

TOPICS = (
    "bank-out", "paytable", "passes", "tie-break", "insurance", "progressive", "bought-card", "blind-box", "table",
)  # fmt: skip
PAID = 0.85  # the share of hands that pay somebody
PRIZE = 0.6  # the share of progressive hands with a prize
EQUAL = 0.2  # the share of tie-break hands that stand off
NEXT = "next"  # the card on top of the pack once all are dealt
PRIZES = ("pair", "two-pair", "three", "straight", "flush", "full", "four", "straight-flush", "royal-flush")
METER = (5_000, 40_000)  # euros, as meters usually stand


@dataclass(frozen=True)
class Round:
    """Cards dealt, who plays blind and who buys; the first box is the one a topic is about."""

    rules: Rules
    hands: Mapping[str, Hand]
    seats: Mapping[str, str]
    blind: frozenset[str] = frozenset()
    buyer: str | None = None

    @property
    def first(self) -> str:
        return next(iter(self.seats))

    @cached_property
    def bank(self) -> HandRank:
        return rank_hand(self.hands[BANK])

    @property
    def bank_plays(self) -> bool:
        return class_of(self.bank) is not HandClass.NOTHING

    def final(self, box: str) -> Hand:
        """The hand that is compared; the buyer's has the next card in place of his discard."""
        if box != self.buyer:
            return self.hands[box]
        gone, bought = discard(self.hands[box]), self.hands[NEXT][0]
        return tuple(bought if card == gone else card for card in self.hands[box])

    def goes(self, box: str) -> bool:
        """With ace and king or better; blind, always."""
        return box in self.blind or class_of(rank_hand(self.final(box))) is not HandClass.NOTHING

    @cached_property
    def going(self) -> tuple[str, ...]:
        return tuple(box for box in self.seats if self.goes(box))

    @property
    def pays(self) -> bool:
        return any(not self.bank_plays or rank_hand(self.final(box)) > self.bank for box in self.going)

    def suits(self, topic: str) -> bool:
        """Whether the topic's case is there: most need the first box to go."""
        if topic == "passes":
            return 0 < len(self.going) < len(self.seats)
        if self.first not in self.going:
            return topic == "table" and bool(self.going)
        if topic == "bought-card":
            return self.buyer is not None
        if topic == "tie-break":
            return self.bank_plays and class_of(rank_hand(self.final(self.first))) is class_of(self.bank)
        return self.bank_plays == (topic == "paytable") or topic not in ("bank-out", "paytable")


def is_unmade(hand: Hand) -> bool:
    """Whether another card may help: no straight, flush or better yet."""
    return rank_hand(hand).category in ("high-card", "pair", "two-pair", "three")


def discard(hand: Hand) -> Card:
    """What a buyer gives up: the odd card of four to a flush, or else the lowest that pairs with none."""
    suits, ranks = [card.suit for card in hand], [card.rank for card in hand]
    alone = [card for card in hand if ranks.count(card.rank) == 1]
    odd = [card for card in alone if suits.count(card.suit) == 1]
    if len(odd) == 1 and len(set(suits)) == 2:
        return odd[0]
    return min(alone or hand, key=lambda card: RANKS.index(card.rank))


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """Bets for this topic, and the first deal of a shuffled pack that suits it."""
    played = _played(topic, deal)
    bets = [entry for box in played.seats for entry in _bets(box, played, topic, deal)]
    outcome: dict[str, object] = {
        BANK: cards_as_text(played.hands[BANK]),
        "boxes": [_box(box, played) for box in played.seats],
    }
    if any(entry["bet"] == "progressive" for entry in bets):
        outcome["meter"] = as_text(_meter(deal))
    return {"bets": bets, "outcome": outcome}


def _box(box: str, played: Round) -> dict[str, object]:
    """What a box said, with its cards where they are seen."""
    goes = box in played.going
    told: dict[str, object] = {"box": box, "says": "voy" if goes else "paso"}
    if goes or box == played.buyer:
        told["cards"] = cards_as_text(played.hands[box])
    if box == played.buyer:
        told["buys"] = {"discard": str(discard(played.hands[box])), "card": str(played.hands[NEXT][0])}
    return told | ({"blind": True} if box in played.blind else {})


def _bets(box: str, played: Round, topic: str, deal: Deal) -> Iterator[dict[str, object]]:
    """The initial bet of a box, its double where it goes, and what lies beside."""
    player, initial = played.seats[box], stake(deal, deal.book.house().whole("k") * deal.minimum)
    yield bet(player, "initial", box, as_text(initial))
    if box in played.going:
        yield bet(player, "second", box, as_text(played.rules.second * initial))
    if box == played.buyer:
        yield bet(player, "card", box, as_text(initial))
    for kind in ("insurance", "progressive"):
        asked = topic == kind and (box == played.first or deal.rng.random() < 0.4)
        amount = deal.book.house().amount(f"{kind}_stake")
        offered = 0 < 2 * amount <= deal.minimum
        if offered and (asked or (topic == "table" and deal.rng.random() < 0.08 * deal.level)):
            yield bet(player, kind, box, as_text(amount))


def _meter(deal: Deal) -> Cents:
    """Whole thousands at first, any amount to the cent later."""
    low, high = METER
    if deal.level < 3:
        return deal.rng.randint(low // 1000, high // 1000) * 100_000
    return deal.rng.randint(low * 100, high * 100)


def _played(topic: str, deal: Deal) -> Round:
    rules = deal.book.record(Rules)
    sold = deal.book.house().flag("card_sale")
    if topic == "bought-card" and not sold:
        raise ValueError("this house sells no cards")
    taken = seats(deal, rules.boxes, 2 if topic in ("passes", "blind-box") else 1)
    boxes = list(taken)
    blind = frozenset(boxes[1:2] if topic == "blind-box" else ())
    taken |= dict.fromkeys(blind, taken[boxes[0]])  # who sits at the first box plays the next one too
    buys = sold and deal.rng.random() < {"bought-card": 1.0, "table": 0.3}.get(topic, 0.0)
    equal = topic == "tie-break" and deal.rng.random() < EQUAL
    paid, prize = not equal and deal.rng.random() < PAID, deal.rng.random() < PRIZE
    while True:
        fixed = _wanted(topic, boxes[0], equal, prize, deal)
        hands = dealt([NEXT], 1, dealt([*boxes, BANK], 5, fixed, deal.rng), deal.rng)
        played = Round(rules, hands, taken, blind, boxes[0] if buys and is_unmade(hands[boxes[0]]) else None)
        if played.suits(topic) and (not paid or played.pays):
            return played


def _wanted(topic: str, first: str, equal: bool, prize: bool, deal: Deal) -> dict[str, Hand]:
    """The hands that a topic cannot wait for."""
    rng, rules = deal.rng, deal.book.record(Rules)
    if topic == "paytable":
        return {first: made_hand(rng.choice(PRIZES[: 1 + 2 * deal.level]), rng)}
    if topic == "insurance":
        paid = [name for name in PRIZES if name in rules.insurance][: deal.level]
        return {first: made_hand(rng.choice(paid), rng)} if prize else {}
    if topic == "progressive" and prize:
        return {first: made_hand(rng.choice(PRIZES[-2:] if deal.level > 1 else PRIZES[-1:]), rng)}
    if topic == "tie-break":
        category = rng.choice(("high-card", *PRIZES)[: 1 + deal.level])
        bank = made_hand(category, rng)
        return {BANK: bank, first: (twin(bank) if equal else None) or apart(category, bank, rng)}
    return {}
