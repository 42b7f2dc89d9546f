"""The cards of a hand and what they count: totals, black-jacks, three sevens, pairs."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from trainer.cards import Card
from trainer.money import Cents

LIMIT = 21

Closed = Literal["", "surrender", "even-money", "paid"]
"""How a hand left the game before the settlement: by surrender, paid evens, or its black-jack paid at once."""


def total(cards: Iterable[Card]) -> int:
    """The points of a hand, an ace counting 11 when that does not pass 21.

    >>> from trainer.cards import parse_cards
    >>> [total(parse_cards(text)) for text in ("As 6d", "As 6d Kc", "As Ad", "Kd 6c 7h")]
    [17, 17, 12, 23]
    """
    hard, soft = _points(cards)
    return hard + 10 if soft else hard


def is_soft(cards: Iterable[Card]) -> bool:
    """Whether an ace of the hand counts 11."""
    return _points(cards)[1]


def _points(cards: Iterable[Card]) -> tuple[int, bool]:
    pips = [card.pips for card in cards]
    hard = sum(pips)
    return hard, 1 in pips and hard + 10 <= LIMIT


def is_black_jack(cards: tuple[Card, ...]) -> bool:
    """Ace and ten as two cards; whether the hand comes from a split is for `Hand` to know."""
    return len(cards) == 2 and total(cards) == LIMIT


def is_three_sevens(cards: tuple[Card, ...]) -> bool:
    return len(cards) == 3 and all(card.rank == "7" for card in cards)


def called(cards: tuple[Card, ...]) -> str:
    """The total as the croupier calls it.

    >>> from trainer.cards import parse_cards
    >>> [called(parse_cards(text)) for text in ("As 6d", "As Kd", "Ts 6d 5h", "Ts 6d 8h")]
    ['7 o 17', 'black-jack', '21', '24']
    """
    points = total(cards)
    if is_black_jack(cards):
        return "black-jack"
    return f"{points - 10} o {points}" if is_soft(cards) and points < LIMIT else str(points)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand as it ended, or as it stands when something is asked.

    `split` says that it comes from a split pair. A doubled hand carries twice its stake, or only `less` more where
    the house allows doubling for less (BJ-D-15).
    """

    cards: tuple[Card, ...]
    split: bool = False
    doubled: bool = False
    less: Cents = 0
    closed: Closed = ""

    def added(self, stake: Cents) -> Cents:
        """What a bettor of this stake adds when the hand is doubled."""
        if not self.doubled:
            return 0
        return min(stake, self.less) if self.less else stake

    @property
    def total(self) -> int:
        return total(self.cards)

    @property
    def is_bust(self) -> bool:
        return self.total > LIMIT

    @property
    def is_black_jack(self) -> bool:
        """Never on a split hand (BJ-D-06)."""
        return not self.split and is_black_jack(self.cards)

    @property
    def is_three_sevens(self) -> bool:
        return is_three_sevens(self.cards)

    @property
    def is_split_ace(self) -> bool:
        return self.split and self.cards[0].rank == "A"

    @property
    def called(self) -> str:
        points = called(self.cards)
        return str(LIMIT) if self.split and points == "black-jack" else points


def is_pair(cards: tuple[Card, ...], by: str) -> bool:
    """Two cards that may be split: of equal points, or only of equal rank (`split_by`, BJ-D-13)."""
    if len(cards) != 2:
        return False
    one, two = cards
    return one.rank == two.rank if by == "rank" else one.pips == two.pips
