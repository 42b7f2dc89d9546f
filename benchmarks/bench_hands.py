"""How many hands a second: ours beside treys, pokerkit, phevaluator and eval7, in one run and on the same hands.

Every evaluator gets cards in its own prepared form (integers, or objects built beforehand), so that only the
evaluation is measured; pokerkit has no such form and reads its cards from text. Phevaluator and eval7 are C.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import eval7
import pokerkit
import treys
from phevaluator.evaluator import evaluate_5cards, evaluate_7cards

from trainer.cards import PACK, Card
from trainer.hands import STANDARD, THREE_CARD, Ranking, encode, scorer

HANDS = 20_000


def per_second(evaluate: Callable[[Any], object], hands: Sequence[Any]) -> float:
    """The best of five runs over the hands."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        for hand in hands:
            evaluate(hand)
        best = min(best, time.perf_counter() - start)
    return len(hands) / best


def rows() -> Iterator[tuple[str, str, str]]:
    chance = random.Random(20)
    for count in (5, 7):
        hands = [chance.sample(PACK, count) for _ in range(HANDS)]
        ours = _ours(hands, STANDARD, count)
        others = ", ".join(
            f"{name} {rate / 1000:,.0f} k ({ours / rate:.2f} ×)" for name, rate in _others(hands, count).items()
        )
        target = "target: not slower than treys and pokerkit"
        yield f"hands: {count}-card evaluations a second", f"{ours / 1000:,.0f} k", f"{others}; {target}"
    three = [chance.sample(PACK, 3) for _ in range(HANDS)]
    rate = _ours(three, THREE_CARD, 3)
    treys_rate = _others([chance.sample(PACK, 5) for _ in range(HANDS)], 5)["treys"]
    beside = f"no other ranks three cards; treys on five {treys_rate / 1000:,.0f} k ({rate / treys_rate:.2f} ×)"
    yield "hands: 3-card evaluations a second", f"{rate / 1000:,.0f} k", beside


def _ours(hands: Sequence[Sequence[Card]], ranking: Ranking, count: int) -> float:
    return per_second(scorer(ranking, count), [encode(hand) for hand in hands])


def _others(hands: Sequence[Sequence[Card]], count: int) -> dict[str, float]:
    evaluator = treys.Evaluator()
    treys_hands = [[treys.Card.new(str(card)) for card in hand] for hand in hands]
    phe = evaluate_5cards if count == 5 else evaluate_7cards
    numbers = [[4 * "23456789TJQKA".index(card.rank) + "cdhs".index(card.suit) for card in hand] for hand in hands]
    eval7_hands = [[eval7.Card(str(card)) for card in hand] for hand in hands]
    texts = [("".join(map(str, hand[:2])), "".join(map(str, hand[2:]))) for hand in hands[:1000]]
    pokerkit_hand = pokerkit.StandardHighHand
    best = pokerkit_hand.from_game if count > 5 else lambda own, board: pokerkit_hand(own + board)
    return {
        "treys": per_second(lambda hand: evaluator.evaluate(hand, []), treys_hands),
        "pokerkit": per_second(lambda text: best(*text), texts),
        "phevaluator": per_second(lambda hand: phe(*hand), numbers),
        "eval7": per_second(eval7.evaluate, eval7_hands),
    }


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
