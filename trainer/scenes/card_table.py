"""What poker tables against the house share: who sits where, stakes with loose chips, and hands of a wanted kind."""

import random
from collections.abc import Mapping, Sequence

from trainer.cards import PACK, RANKS, SUITS, Card
from trainer.hands import STANDARD, Ranking, rank_hand
from trainer.money import Cents, parse_amount
from trainer.scenarios import PLAYERS, Deal

Hand = tuple[Card, ...]
BANK = "bank"
LOOSE_FROM, LOOSE = 4, 0.4  # from this level on, this share of stakes has loose chips on top

# how often each rank comes in a hand of so many cards
COUNTS = {
    (3, "three"): (3,), (3, "pair"): (2, 1), (5, "four"): (4, 1), (5, "full"): (3, 2), (5, "three"): (3, 1, 1),
    (5, "two-pair"): (2, 2, 1), (5, "pair"): (2, 1, 1, 1),
}  # fmt: skip


def seats(deal: Deal, places: int, least: int = 1) -> dict[str, str]:
    """Place -> player: side by side from the croupier's left at first, scattered in any order later."""
    players = max(deal.players(places), list(PLAYERS[:least]), key=len)
    if deal.level < 3:
        return {str(n): player for n, player in enumerate(players, 1)}
    numbers = sorted(deal.rng.sample(range(1, places + 1), len(players)))
    return {str(n): player for n, player in zip(numbers, deal.rng.sample(players, len(players)), strict=True)}


def stake(deal: Deal, most: Cents) -> Cents:
    """Round at first; later any amount up to the maximum, now and then with loose chips on top."""
    if deal.level < LOOSE_FROM:
        return parse_amount(deal.stake(most))
    most_now = deal.minimum * deal.rng.randint(1, most // deal.minimum)
    loose = deal.rng.randint(1, 4) * 100 if deal.rng.random() < LOOSE else 0
    return min(parse_amount(deal.stake(most_now)) + loose, most)


def dealt(places: Sequence[str], count: int, fixed: Mapping[str, Hand], rng: random.Random) -> dict[str, Hand]:
    """So many cards to every place from a shuffled pack, but for the hands that are wanted as they are."""
    taken = {card for hand in fixed.values() for card in hand}
    pack = [card for card in PACK if card not in taken]
    rng.shuffle(pack)
    hands = dict(fixed)
    for place in places:
        if place not in fixed:
            hands[place], pack = tuple(pack[:count]), pack[count:]
    return hands


def made_hand(category: str, rng: random.Random, ranking: Ranking = STANDARD) -> Hand:
    """A hand of one category, its cards in no order.

    >>> rank_hand(made_hand("full", random.Random(1))).category
    'full'
    """
    while True:
        cards = _drawn(category, rng, ranking.size)
        if rank_hand(cards, ranking).category == category:
            return tuple(rng.sample(cards, len(cards)))


def _drawn(category: str, rng: random.Random, size: int) -> list[Card]:
    """Cards that may make the category: always where ranks decide it, often enough where suits or runs do."""
    if counts := COUNTS.get((size, category)):
        ranks = rng.sample(RANKS, len(counts))
        kinds = zip(ranks, counts, strict=True)
        return [Card(rank, suit) for rank, count in kinds for suit in rng.sample(SUITS, count)]
    run = "A" + RANKS
    start = rng.randrange(len(run) - size + 1) if category != "royal-flush" else len(run) - size
    chosen = run[start : start + size] if category not in ("flush", "high-card") else rng.sample(RANKS, size)
    suit = rng.choice(SUITS)
    return [Card(rank, suit if "flush" in category else rng.choice(SUITS)) for rank in chosen]


def apart(category: str, other: Hand, rng: random.Random, ranking: Ranking = STANDARD) -> Hand:
    """A hand of one category that shares no card with another."""
    while set(hand := made_hand(category, rng, ranking)) & set(other):
        pass
    return hand


def twin(hand: Hand) -> Hand | None:
    """The same ranks in other suits, worth exactly the same; None where the pack has no such cards left."""
    for turn in range(1, len(SUITS)):
        other = tuple(Card(card.rank, SUITS[(SUITS.index(card.suit) + turn) % len(SUITS)]) for card in hand)
        if not set(other) & set(hand):
            return other
    return None


def bet(player: str, kind: str, place: str, amount: str) -> dict[str, object]:
    """A bet as a table writes it."""
    return {"player": player, "bet": kind, "on": place, "stake": amount}
