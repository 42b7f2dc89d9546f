"""Three card poker as it is played: who goes with a queen, who with anything, and a chip on Pareja Plus."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from trainer.cards import cards_as_text, parse_cards
from trainer.games.three_card_poker.table import Rules, qualifies
from trainer.hands import THREE_CARD, HandRank, rank_hand
from trainer.money import Cents, as_text
from trainer.scenarios import Deal
from trainer.scenes.card_table import BANK, Hand, apart, bet, dealt, made_hand, seats, stake, twin

TOPICS = ("ante", "bank-out", "folds", "bonus", "pair-plus", "tie-break", "shared-box", "table")
PAID = 0.85  # the share of rounds that pay somebody
EQUAL = 0.2  # the share of tie-break rounds that stand off
PRIZES = ("pair", "flush", "straight", "three", "straight-flush", "royal-flush")  # from the usual to the rare
# the least hand a player goes with: a bold one, one who plays by the book, a careful one
LEAST = tuple(rank_hand(parse_cards(text), THREE_CARD) for text in ("Ts 5h 3d", "Qs 6h 4d", "Kh 7d 2c"))


@dataclass(frozen=True)
class Round:
    """Cards dealt, and the least hand with which every box goes; the first box is the one a topic is about."""

    rules: Rules
    hands: Mapping[str, Hand]
    least: Mapping[str, HandRank]

    @cached_property
    def ranks(self) -> dict[str, HandRank]:
        return {place: rank_hand(hand, THREE_CARD) for place, hand in self.hands.items()}

    @property
    def bank_plays(self) -> bool:
        return qualifies(self.ranks[BANK], self.rules)

    @cached_property
    def going(self) -> tuple[str, ...]:
        return tuple(box for box, least in self.least.items() if self.ranks[box] >= least)

    @property
    def pays(self) -> bool:
        """Whether some Ante is paid."""
        return any(not self.bank_plays or self.ranks[box] > self.ranks[BANK] for box in self.going)

    def suits(self, topic: str) -> bool:
        """Whether the topic's case is there."""
        first = next(iter(self.least))
        same = self.ranks[first].category == self.ranks[BANK].category
        return {
            "ante": self.bank_plays and bool(self.going),
            "bank-out": not self.bank_plays and bool(self.going),
            "folds": 0 < len(self.going) < len(self.least),
            "tie-break": first in self.going and self.bank_plays and same,
            "table": bool(self.going),
        }.get(topic, first in self.going)


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """Bets for this topic, and the first deal of a shuffled pack that suits it."""
    boxes = _boxes(topic, deal)
    plus = {player for players in boxes.values() for player in players if _likes_pair_plus(topic, deal)}
    if topic == "pair-plus":
        plus |= set(next(iter(boxes.values())))
    played = _played(topic, list(boxes), deal)
    bets = []
    for box, players in boxes.items():
        for player in players:
            bets += _bets(player, box, len(players), box in played.going, player in plus, deal)
    shown = played.going if deal.book.house().flag("p3c.pp_lost_on_fold") else tuple(boxes)
    hands = {box: cards_as_text(played.hands[box]) for box in shown}
    return {"bets": bets, "outcome": {"bank": cards_as_text(played.hands[BANK]), "hands": hands}}


def _boxes(topic: str, deal: Deal) -> dict[str, list[str]]:
    """Box -> who bets there: one player each; for the topic of shared boxes others join the first."""
    least = {"folds": 2, "shared-box": 2}.get(topic, 1)
    taken = seats(deal, deal.book.record(Rules).most_players, least)
    boxes = {box: [player] for box, player in taken.items()}
    if topic == "shared-box":
        room = deal.book.house().whole("p3c.max_bettors") - 1
        joining = deal.rng.randint(1, max(1, min(room, len(boxes) - 1)))
        first = next(iter(boxes))
        for box in list(boxes)[1 : 1 + joining]:
            boxes[first] += boxes.pop(box)
    return boxes


def _likes_pair_plus(topic: str, deal: Deal) -> bool:
    share = {"pair-plus": 0.5, "table": 0.12 * deal.level, "folds": 0.1 * deal.level}.get(
        topic, 0.08 * (deal.level - 1)
    )
    return deal.rng.random() < share


def _played(topic: str, boxes: list[str], deal: Deal) -> Round:
    rules = deal.book.record(Rules)
    least = {box: deal.rng.choice(LEAST) for box in boxes}
    equal = topic == "tie-break" and deal.rng.random() < EQUAL
    paid = not equal and deal.rng.random() < PAID
    while True:
        fixed = _wanted(topic, boxes[0], equal, deal)
        played = Round(rules, dealt([*boxes, BANK], 3, fixed, deal.rng), least)
        if played.suits(topic) and (played.pays or not paid):
            return played


def _wanted(topic: str, first: str, equal: bool, deal: Deal) -> dict[str, Hand]:
    """The hands that a topic cannot wait for."""
    rng = deal.rng
    if topic == "bonus":
        prizes = [name for name in PRIZES if name in deal.book.record(Rules).bonus]
        return {first: made_hand(rng.choice(prizes[: deal.level]), rng, THREE_CARD)}
    if topic == "pair-plus":
        return {first: made_hand(rng.choice(PRIZES[: deal.level + 1]), rng, THREE_CARD)}
    if topic == "tie-break":
        category = rng.choice(("high-card", *PRIZES)[: 1 + min(deal.level, 4)])
        bank = made_hand(category, rng, THREE_CARD)
        same = twin(bank) if equal else None
        return {BANK: bank, first: same or apart(category, bank, rng, THREE_CARD)}
    return {}


def _bets(player: str, box: str, bettors: int, goes: bool, plus: bool, deal: Deal) -> list[dict[str, object]]:
    """One player's bets; those who share a box stay within its maximum together."""
    ante = as_text(stake(deal, _most("ante", deal) // bettors))
    bets = [bet(player, "ante", box, ante)]
    if goes:
        bets.append(bet(player, "play", box, ante))
    if plus:
        bets.append(bet(player, "pair-plus", box, as_text(stake(deal, _most("pair-plus", deal) // bettors))))
    return bets


def _most(kind: str, deal: Deal) -> Cents:
    times = deal.book.record(Rules).pair_plus_maximum if kind == "pair-plus" else deal.book.house().whole("k")
    return times * deal.minimum
