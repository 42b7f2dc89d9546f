"""Pai gow poker as it is played: seven cards set well or carelessly, a joker, and a bank that goes round."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from trainer.cards import PACK, RANKS, Card
from trainer.dice import dice_as_text
from trainer.games.pai_gow_poker.ring import CROUPIER, PLAYERS
from trainer.games.pai_gow_poker.sethand import SetHand, hand_as_text
from trainer.hands import JOKER, PAI_GOW, PAI_GOW_LOW, encode, scorer
from trainer.money import as_text
from trainer.scenarios import Deal
from trainer.scenes.card_table import Hand, bet, seats, stake, twin

TOPICS = ("wins", "nulls", "copies", "joker", "foul", "player-bank", "table")
PAID = 0.85  # the share of rounds that pay somebody
CARELESS = 0.25  # the share of players who make the best high hand and let the low one be
FULL = (*PACK, JOKER)
HAND = 7
TRIES = 8  # deals of the other boxes before the first and the bank are dealt anew
SPLITS = [(tuple(n for n in range(HAND) if n not in two), two) for two in combinations(range(HAND), 2)]


@dataclass(frozen=True)
class Setting:
    """One way of laying seven cards: what the high and the low hand are worth."""

    hand: SetHand
    high: int
    low: int

    @property
    def is_right(self) -> bool:
        return self.high > self.low

    def against(self, bank: "Setting") -> tuple[int, int]:
        """How high and low hand stand against the bank's: 1 better, 0 equal, -1 worse."""
        return (self.high > bank.high) - (self.high < bank.high), (self.low > bank.low) - (self.low < bank.low)


def settings(cards: Hand, wheel_second: bool) -> list[Setting]:
    """Every way of laying seven cards in five and two."""
    high, low = scorer(replace(PAI_GOW, wheel_second=wheel_second)), scorer(PAI_GOW_LOW)
    codes = encode(cards)
    return [
        Setting(
            SetHand(tuple(cards[n] for n in five), tuple(cards[n] for n in two)),
            high([codes[n] for n in five]),
            low([codes[n] for n in two]),
        )
        for five, two in SPLITS
    ]


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """Bets for this topic, the dice, and the first deal of a shuffled pack that suits it."""
    boxes = seats(deal, len(PLAYERS) - (topic == "player-bank"), 2 if topic in ("nulls", "copies", "foul") else 1)
    bank = _bank(topic, boxes, deal)
    laid = _laid(topic, list(boxes), bank, deal)
    most = deal.book.house().amount("maximum")
    bets = [bet(player, "box", box, as_text(stake(deal, most))) for box, player in boxes.items()]
    dice = dice_as_text(tuple(deal.rng.randint(1, 6) for _ in range(3)))
    hands = {place: _told(setting.hand) for place, setting in laid.items()}
    return {"bets": bets, "outcome": {"bank": bank, "dice": dice, "hands": hands}}


def _told(hand: SetHand) -> dict[str, str]:
    return {"high": hand_as_text(_by_rank(hand.high)), "low": hand_as_text(_by_rank(hand.low))}


def _by_rank(cards: Hand) -> Hand:
    """As players lay them: cards of a kind together, high before low, the joker last."""
    ranks = [card.rank for card in cards]
    return tuple(sorted(cards, key=lambda card: (card == JOKER, -ranks.count(card.rank), -_height(card), card.suit)))


def _height(card: Card) -> int:
    return RANKS.find(card.rank)


def _bank(topic: str, boxes: Mapping[str, str], deal: Deal) -> str:
    """The croupier; or a player, where that is drilled and now and then at a full table."""
    free = [place for place in PLAYERS if place not in boxes]
    asked = topic == "player-bank" or (topic == "table" and deal.level > 3 and deal.rng.random() < 0.25)
    return deal.rng.choice(free) if asked and free else CROUPIER


def _laid(topic: str, boxes: list[str], bank: str, deal: Deal) -> dict[str, Setting]:
    """Every hand as it was set; the first box is the one a topic is about, the others make up the table."""
    places = list(dict.fromkeys((*boxes, bank, CROUPIER)))
    careless = {place for place in boxes if deal.rng.random() < CARELESS}
    paid = deal.rng.random() < PAID
    while True:
        met = _meeting(topic, boxes[0], bank, boxes[0] in careless, deal)
        for _ in range(TRIES if len(boxes) > 1 else 1):
            rest = _others(met, places, deal)
            laid = met | {place: _chosen(_ways(cards, deal), place in careless) for place, cards in rest.items()}
            if not paid or any(laid[box].is_right and laid[box].against(laid[bank]) == (1, 1) for box in boxes):
                return {place: laid[place] for place in places}


def _meeting(topic: str, first: str, bank: str, careless: bool, deal: Deal) -> dict[str, Setting]:
    """The first box and the bank, as the topic wants them to meet."""
    while True:
        banked = _chosen(_ways(tuple(deal.rng.sample(FULL, HAND)), deal), False)
        ways = _ways(_first_cards(topic, banked, deal.rng), deal)
        chosen = _wrongly(ways, deal.rng) if topic == "foul" else _chosen(ways, careless)
        if _suits(topic, chosen, banked):
            return {first: chosen, bank: banked}


def _first_cards(topic: str, bank: Setting, rng: random.Random) -> Hand:
    """Seven cards the bank has not; the joker, or the ranks of the bank's low hand, where the topic needs them."""
    wanted: Hand = ()
    if topic == "joker" and JOKER not in bank.hand.cards:
        wanted = (JOKER,)
    if topic == "copies" and JOKER not in bank.hand.low:
        wanted = twin(bank.hand.low) or ()
        wanted = wanted if not set(wanted) & set(bank.hand.cards) else ()
    left = [card for card in FULL if card not in (*bank.hand.cards, *wanted)]
    return (*wanted, *rng.sample(left, HAND - len(wanted)))


def _others(laid: Mapping[str, Setting], places: Sequence[str], deal: Deal) -> dict[str, Hand]:
    """Seven cards for every place that has none yet."""
    gone = {card for setting in laid.values() for card in setting.hand.cards}
    pack = [card for card in FULL if card not in gone]
    deal.rng.shuffle(pack)
    waiting = [place for place in places if place not in laid]
    return {place: tuple(pack[n * HAND : (n + 1) * HAND]) for n, place in enumerate(waiting)}


def _ways(cards: Hand, deal: Deal) -> list[Setting]:
    return settings(cards, deal.book.house().flag("pgp.wheel_second"))


def _chosen(ways: Sequence[Setting], careless: bool) -> Setting:
    """The best low hand that the high one still beats; or, carelessly, the best high hand."""
    right = [way for way in ways if way.is_right]
    return max(right, key=lambda way: (way.high, way.low) if careless else (way.low, way.high))


def _wrongly(ways: Sequence[Setting], rng: random.Random) -> Setting:
    """A low hand above the high one, as happens in a hurry; a right one where these cards allow no other."""
    wrong = [way for way in ways if not way.is_right]
    return rng.choice(wrong) if wrong else ways[0]


def _suits(topic: str, first: Setting, bank: Setting) -> bool:
    case = first.against(bank)
    if topic == "wins":
        return case == (1, 1)
    if topic == "nulls":
        return case.count(1) == 1
    if topic == "copies":
        return 0 in case
    if topic == "joker":
        return JOKER in (*first.hand.cards, *bank.hand.cards)
    return topic != "foul" or not first.is_right
