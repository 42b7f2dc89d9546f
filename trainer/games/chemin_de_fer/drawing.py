"""Who draws and who stands: the count of a hand, the punto's rule and the banker's table."""

from collections.abc import Iterable, Mapping
from typing import Literal

from trainer.cards import Card

Choice = Literal["draw", "stand", "free"]
Winner = Literal["punto", "bank", "tie"]

_LETTERS: Mapping[str, Choice] = {"T": "draw", "P": "stand", "O": "free"}
STOOD = 10  # the column of the banker's table for a punto who stood
_NAMES = ("bacarrá", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")


def points(cards: Iterable[Card]) -> int:
    """The units of the sum; tens and pictures count nothing (CF-EQP-02).

    >>> from trainer.cards import parse_cards
    >>> points(parse_cards("7c 5d")), points(parse_cards("Ks Th"))
    (2, 0)
    """
    return sum(card.pips for card in cards) % 10


def is_natural(cards: tuple[Card, ...]) -> bool:
    """Eight or nine on two cards, which is turned over at once (CF-PRC-01)."""
    return len(cards) == 2 and points(cards) >= 8


def punto_choice(total: int, letters: str) -> Choice:
    """What the punto's rule asks of a total on two cards; eight and nine are turned over, and draw nothing."""
    return _LETTERS[letters[total]] if total < len(letters) else "stand"


def banker_choice(total: int, third: int | None, table: tuple[str, ...]) -> Choice:
    """One cell of the banker's table: his total on two cards, and the value of the punto's third card or none."""
    if total >= len(table):
        return "stand"
    return _LETTERS[table[total][STOOD if third is None else third]]


def nearer_nine(punto: int, banker: int) -> Winner:
    """Who wins at these totals."""
    if punto == banker:
        return "tie"
    return "punto" if punto > banker else "bank"


def spoken(total: int) -> str:
    """A total as the croupier says it: nought is bacarrá."""
    return _NAMES[total]
