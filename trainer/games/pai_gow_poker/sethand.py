"""Seven cards of pai gow set in two hands: what each is worth, whether they are well set, and the house's way."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from trainer.cards import Card, parse_card
from trainer.hands import JOKER, PAI_GOW, PAI_GOW_LOW, HandRank, Ranking, name_hand, rank_hand, rank_name
from trainer.rulebook import House

Hand = tuple[Card, ...]

HAND_ITEM = {
    "five-aces": "PGP-RNK-01", "royal-flush": "PGP-RNK-02", "straight-flush": "PGP-RNK-03", "four": "PGP-RNK-04",
    "full": "PGP-RNK-05", "flush": "PGP-RNK-06", "straight": "PGP-RNK-07", "three": "PGP-RNK-08",
    "two-pair": "PGP-RNK-09", "pair": "PGP-RNK-10", "high-card": "PGP-RNK-11",
}  # fmt: skip
STRAIGHTS = ("straight", "straight-flush", "royal-flush")


@dataclass(frozen=True)
class SetHand:
    """A player's cards as he laid them: the high hand and the low one, well set or not."""

    high: Hand
    low: Hand

    @property
    def cards(self) -> Hand:
        return (*self.high, *self.low)


@cache
def _ranking(wheel_second: bool) -> Ranking:
    return replace(PAI_GOW, wheel_second=wheel_second)


def high_rank(cards: Hand, house: House) -> HandRank:
    """What five cards are worth; ace to five is the second straight unless the house says otherwise (PGP-DBT-15)."""
    return rank_hand(cards, _ranking(house.flag("pgp.wheel_second")))


def low_rank(cards: Hand) -> HandRank:
    return rank_hand(cards, PAI_GOW_LOW)


def is_well_set(hand: SetHand, house: House) -> bool:
    """Five cards and two, the five worth more; cards that are not there count nothing (PGP-DBT-11)."""
    if (len(hand.high), len(hand.low)) != (5, 2):
        return False
    return high_rank(hand.high, house).strength > low_rank(hand.low).strength


def best_low(cards: Hand, house: House) -> SetHand:
    """The house's way `best-low`: the best two cards that leave a better five; then the best five (PGP-DBT-10)."""

    def worth(hand: SetHand) -> tuple[int, int]:
        return low_rank(hand.low).strength, high_rank(hand.high, house).strength

    return max((hand for hand in _splits(cards) if is_well_set(hand, house)), key=worth)


def _splits(cards: Hand) -> Iterator[SetHand]:
    for low in combinations(cards, 2):
        yield SetHand(tuple(card for card in cards if card not in low), low)


def deciding_items(ours: HandRank, bank: HandRank) -> tuple[str, ...]:
    """What parts two hands of one category; an equality counts for the bank."""
    if ours == bank:
        return ("PGP-TIE-03", "PGP-TIE-04")
    if ours.category != bank.category:
        return ()
    return ("PGP-TIE-02",) if ours.category in STRAIGHTS else ("PGP-TIE-01",)


def hand_items(hand: SetHand, house: House) -> tuple[str, ...]:
    """The items behind the value of both hands, and behind the joker's use."""
    category = high_rank(hand.high, house).category
    items = [HAND_ITEM[category], "PGP-RNK-12"]
    if JOKER in hand.cards:
        items.append("PGP-RNK-13")
    if JOKER in hand.high and category == "flush":
        items.append("PGP-TIE-05")
    if JOKER in hand.high and category in STRAIGHTS:
        items.append("PGP-TIE-06")
    return tuple(items)


def called(hand: SetHand, house: House) -> str:
    """Both hands as the croupier names them."""
    low = low_rank(hand.low)
    two = " y ".join(map(rank_name, low.kickers)) if low.category == "high-card" else rank_called(low)
    return f"alta, {rank_called(high_rank(hand.high, house))}; baja, {two}"


def rank_called(rank: HandRank) -> str:
    """One hand in the words of this game's rules."""
    if rank.category == "royal-flush":
        return "escalera real"
    if rank.category in STRAIGHTS and rank.kickers in ((14, 5), (5,)):
        return f"{'escalera' if rank.category == 'straight' else 'escalera de color'} de as a cinco"
    if rank.category == "high-card":
        return f"carta más alta, {rank_name(rank.kickers[0])}"
    return name_hand(rank).replace("póker", "póquer")


def parse_hand(text: str) -> Hand:
    """Read cards separated by spaces; the joker is written `joker`.

    >>> hand_as_text(parse_hand("As JOKER"))
    'As joker'
    """
    cards = tuple(JOKER if word.lower() == "joker" else parse_card(word) for word in text.split())
    if not cards or len(set(cards)) < len(cards):
        raise ValueError(f"{text!r}: no cards, or one card twice")
    return cards


def hand_as_text(cards: Hand) -> str:
    return " ".join("joker" if card == JOKER else str(card) for card in cards)
