"""A coup: three hands, what they count, who draws, and which hand beats which."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from trainer.cards import Card, cards_as_text

TABLEAUX = ("first", "second")
SIDES = (*TABLEAUX, "banker")
PACKS = 6
NATURAL = (8, 9)

Decision = Literal["draw", "stand", "free", "turn-over"]
Outcome = Literal["win", "lose", "push"]


@dataclass(frozen=True, slots=True)
class Hand:
    """Two cards, or three. An empty hand counts 0, as cards thrown away unseen do (BT-ERR-20).

    `ordinary` marks an 8 or 9 of two cards that may no longer be turned over.
    """

    cards: tuple[Card, ...] = ()
    ordinary: bool = False

    @property
    def total(self) -> int:
        return sum(card.pips for card in self.cards) % 10

    @property
    def two(self) -> int:
        """What the first two cards count."""
        return sum(card.pips for card in self.cards[:2]) % 10

    @property
    def third(self) -> int | None:
        """The value of the third card, None when there is none."""
        return self.cards[2].pips % 10 if len(self.cards) > 2 else None

    @property
    def is_natural(self) -> bool:
        return len(self.cards) == 2 and self.total in NATURAL and not self.ordinary

    @property
    def strength(self) -> tuple[bool, int]:
        """Hands compare by this: a natural turned over goes before any other 8 or 9 (BT-PAY-04, BT-D-10)."""
        return self.is_natural, self.total

    def with_third(self, card: Card) -> "Hand":
        return replace(self, cards=(*self.cards, card), ordinary=False)

    def __str__(self) -> str:
        return cards_as_text(self.cards)


@dataclass(frozen=True, slots=True)
class Coup:
    """The three hands; `chart_asked` when the banker has asked for his table."""

    first: Hand
    second: Hand
    banker: Hand
    chart_asked: bool = False

    def hand(self, side: str) -> Hand:
        return {"first": self.first, "second": self.second, "banker": self.banker}[side]

    def with_hand(self, side: str, hand: Hand) -> "Coup":
        hands = {name: self.hand(name) for name in SIDES} | {side: hand}
        return Coup(hands["first"], hands["second"], hands["banker"], self.chart_asked)


def versus(hand: Hand, banker: Hand) -> tuple[Outcome, bool]:
    """How a tableau fares against the bank, and whether only the privilege of a natural decided it."""
    ours, theirs = hand.strength, banker.strength
    outcome: Outcome = "win" if ours > theirs else "lose" if ours < theirs else "push"
    by_points: Outcome = "win" if hand.total > banker.total else "lose" if hand.total < banker.total else "push"
    return outcome, outcome != by_points


def punto_decision(total: int, free: bool = False) -> Decision:
    """What a punto does with his two cards; the banco player is `free` below a natural (BT-PRC-01).

    >>> [punto_decision(total) for total in (4, 5, 6, 8)]
    ['draw', 'free', 'stand', 'turn-over']
    """
    if total in NATURAL:
        return "turn-over"
    if free or total == 5:
        return "free"
    return "draw" if total < 5 else "stand"


def chart_says(chart: Sequence[str], banker: int, third: int | None) -> str:
    """One cell of the banker's table: T draw, P stand, O option. `third` is None when the punto stood."""
    return chart[banker][10 if third is None else third]


def chart_decision(chart: Sequence[str], coup: Coup, sides: Sequence[str], option: str) -> Decision | None:
    """What the table says for these tableaux together, None where it says different things.

    `option` is the letter an option cell counts as: T, or O where it leaves the banker free.
    """
    cells = {chart_says(chart, coup.banker.two, coup.hand(side).third) for side in sides}
    letters = {option if cell == "O" else cell for cell in cells}
    if len(letters) > 1:
        return None
    says: Mapping[str, Decision] = {"T": "draw", "P": "stand", "O": "free"}
    return says[letters.pop()]


def deal(cards: Sequence[Card]) -> tuple[Coup, tuple[Card, ...]]:
    """Deal six cards one by one, first tableau, second, bank, twice round; and the cards that are left (BT-ORD-01)."""
    first, second, banker = (Hand(tuple(cards[n:6:3])) for n in range(3))
    return Coup(first, second, banker), tuple(cards[6:])
