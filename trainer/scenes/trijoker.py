"""Trijoker as it is played: who takes bets back in time, who never does, and what two common cards make."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trainer.cards import PACK, Card, cards_as_text
from trainer.games.trijoker.table import BETS, MAY_GO, Rules, paying, ranking_of
from trainer.hands import HandRank, rank_hand, value
from trainer.money import Cents, as_text
from trainer.rulebook import House
from trainer.scenarios import Deal
from trainer.scenes.card_table import Hand, bet, dealt, made_hand, seats, stake

TOPICS = ("pair", "paytable", "withdrawals", "low-pair", "common-pair", "levelled", "table")
PAID = 0.85  # the share of hands that pay somebody
COMMON = "common"
PRIZES = ("two-pair", "three", "straight", "flush", "full", "four", "straight-flush", "royal-flush")


@dataclass(frozen=True)
class Round:
    """Cards dealt, and who never takes a bet back; the first space is the one a topic is about."""

    rules: Rules
    house: House
    hands: Mapping[str, Hand]
    stubborn: Mapping[str, bool]

    def rank(self, space: str) -> HandRank:
        return rank_hand((*self.hands[space], *self.hands[COMMON]), ranking_of(self.house))

    def withdraws(self, space: str) -> list[str]:
        """The bets a player takes back: the first on three cards, the second with one common card in view."""
        if self.stubborn[space]:
            return []
        seen = (self.hands[space], (*self.hands[space], self.hands[COMMON][0]))
        return [name for name, cards in zip(MAY_GO, seen, strict=True) if not is_promising(cards, self.rules)]

    @property
    def pays(self) -> bool:
        return any(paying(self.rank(space), self.rules) for space in self.stubborn)

    def suits(self, topic: str) -> bool:
        """Whether the topic's case is there, in the first space."""
        first = next(iter(self.stubborn))
        hand = self.rank(first)
        if topic == "withdrawals":
            return bool(self.withdraws(first))
        if topic in ("pair", "low-pair"):
            return hand.category == "pair" and (topic == "pair") == (paying(hand, self.rules) is not None)
        return True


def is_promising(cards: Sequence[Card], rules: Rules) -> bool:
    """Whether a sensible player leaves a bet: a paying pair or better already, or all cards of one suit."""
    ranks = [value(card) for card in cards]
    pairs = {rank for rank in ranks if ranks.count(rank) > 1}
    paid = any(rank >= rules.lowest_pair or ranks.count(rank) > 2 for rank in pairs) or len(pairs) > 1
    return paid or len({card.suit for card in cards}) == 1


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """Three bets in every space, and the first deal of a shuffled pack that suits the topic."""
    spaces = seats(deal, deal.book.record(Rules).seats, 2 if topic == "low-pair" else 1)
    played = _played(topic, list(spaces), deal)
    bets, told = [], []
    for n, (space, player) in enumerate(spaces.items()):
        stakes = _stakes(topic == "levelled" and n == 0, deal)
        bets += [bet(player, kind, space, as_text(amount)) for kind, amount in zip(BETS, stakes, strict=True)]
        back = played.withdraws(space)
        seat: dict[str, object] = {"seat": space, "cards": cards_as_text(played.hands[space])}
        told.append(seat | ({"withdraws": back} if back else {}))
    return {"bets": bets, "outcome": {COMMON: cards_as_text(played.hands[COMMON]), "seats": told}}


def _stakes(unequal: bool, deal: Deal) -> list[Cents]:
    """Three equal bets; or, as a player in a hurry leaves them, one or two higher than the smallest."""
    low, most = deal.minimum, deal.book.house().whole("k") * deal.minimum
    if not unequal:
        return [stake(deal, most)] * 3
    unit = min(stake(deal, most), most - low)
    higher = deal.rng.sample(range(3), deal.rng.randint(1, 2))
    return [min(most, unit + low * deal.rng.randint(1, deal.level)) if n in higher else unit for n in range(3)]


def _played(topic: str, spaces: list[str], deal: Deal) -> Round:
    rules, house = deal.book.record(Rules), deal.book.house()
    stubborn = {space: deal.rng.random() < 0.3 for space in spaces}
    if topic in ("withdrawals", "paytable"):
        stubborn[spaces[0]] = topic == "paytable"
    paid = deal.rng.random() < PAID
    while True:
        fixed = _wanted(topic, spaces[0], rules, deal)
        hands = dealt([COMMON], 2, dealt(spaces, 3, fixed, deal.rng), deal.rng)
        played = Round(rules, house, hands, stubborn)
        if played.suits(topic) and (not paid or played.pays):
            return played


def _wanted(topic: str, first: str, rules: Rules, deal: Deal) -> dict[str, Hand]:
    """The cards that a topic cannot wait for: five that make a combination, or a paying pair in common."""
    rng = deal.rng
    if topic == "common-pair":
        rank = rng.choice([card.rank for card in PACK if value(card) >= rules.lowest_pair])
        return {COMMON: tuple(rng.sample([card for card in PACK if card.rank == rank], 2))}
    kinds = {"pair": ("pair",), "low-pair": ("pair",), "paytable": PRIZES[: 1 + 2 * deal.level]}.get(topic)
    if not kinds:
        return {}
    cards = made_hand(rng.choice(kinds), rng)
    return {first: cards[:3], COMMON: cards[3:]}
