"""The two rows of a coup: how they are laid, what they count, and which chances win."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from trainer.cards import Card
from trainer.money import Odds

Chance = Literal["red", "black", "colour", "inverse"]
CHANCES: tuple[Chance, ...] = ("colour", "inverse", "black", "red")  # in the order of payment (TQ-ORD-02)
State = Literal["decided", "void", "refait", "cancelled"]


@dataclass(frozen=True)
class Rules:
    """One regulation's treinta y cuarenta. `maximum` counts minima."""

    packs: int
    row_ends_at: int
    refait: int
    pays: Odds
    premium: Odds
    maximum: int
    behind_red_card: int


@dataclass(frozen=True, slots=True)
class Rows:
    """The cards of the black row, above, and of the red row, below, in the order they were laid."""

    black: tuple[Card, ...]
    red: tuple[Card, ...]

    @property
    def points(self) -> tuple[int, int]:
        return total(self.black), total(self.red)


def total(cards: Iterable[Card]) -> int:
    """
    >>> from trainer.cards import parse_cards
    >>> total(parse_cards("Kc 9d Ah Qs As"))
    31
    """
    return sum(card.pips for card in cards)


def lay(cards: Sequence[Card], rules: Rules) -> tuple[Rows, int]:
    """Lay cards in dealing order: the black row to 31 or more, then the red; and how many were used.

    Rows stay open where the cards do not reach.
    """
    black = _row(cards, rules)
    red = _row(cards[len(black) :], rules) if total(black) >= rules.row_ends_at else ()
    return Rows(black, red), len(black) + len(red)


def _row(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    points = 0
    for n, card in enumerate(cards):
        points += card.pips
        if points >= rules.row_ends_at:
            return tuple(cards[: n + 1])
    return tuple(cards)


def open_row(rows: Rows, rules: Rules) -> Literal["black", "red"] | None:
    """The row that takes the next card; None when both are complete."""
    black, red = rows.points
    if black < rules.row_ends_at:
        return "black"
    return "red" if red < rules.row_ends_at else None


def state_of(rows: Rows, rules: Rules) -> State:
    """Decided, void (equal rows), or refait (equal rows of 31)."""
    black, red = rows.points
    if black != red:
        return "decided"
    return "refait" if black == rules.refait else "void"


def winners(rows: Rows) -> frozenset[Chance]:
    """The two chances that win a decided coup: the lower row, and colour or inverse (TQ-D-02).

    Colour wins when the winning row has the colour of the black row's first card.
    """
    black, red = rows.points
    row: Chance = "black" if black < red else "red"
    same = (row == "red") is rows.black[0].is_red
    return frozenset({row, "colour" if same else "inverse"})
