"""What can be counted exactly: the chance that one card has a línea or bingo by each ball, and what comes back."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from trainer.games.bingo.rules import Rules
from trainer.oddstable import Figure, OddsRow, percent
from trainer.rulebook import House, Rulebook, load

NOTE = "one card by this ball; the edge is what the room keeps of the face value over all its prizes"


def complete_by(count: int, ball: int, balls: int) -> Fraction:
    """The chance that `count` given numbers are all among the first `ball` of `balls`.

    >>> complete_by(1, 45, 90), complete_by(2, 1, 3)
    (Fraction(1, 2), Fraction(0, 1))
    """
    return Fraction(comb(balls - count, ball - count), comb(balls, ball)) if ball >= count else Fraction(0)


def some_line_by(lines: int, length: int, ball: int, balls: int) -> Fraction:
    """The chance that at least one of several lines without common numbers is complete, by inclusion and exclusion."""
    terms = ((-1) ** (k + 1) * comb(lines, k) * complete_by(k * length, ball, balls) for k in range(1, lines + 1))
    return sum(terms, Fraction(0))


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """The chances of one card, ball by ball; a plan of prizes has none of its own until it is written."""
    rules = book.record(Rules)
    if rules.prize_plan:
        return []
    edge = 1 - returned(house)
    rows = [
        _row("line", ball, some_line_by(rules.lines, rules.line_length, ball, rules.balls), edge, book)
        for ball in range(rules.line_length, rules.balls + 1)
    ]
    for ball in range(rules.most_card, rules.balls + 1):
        rows.append(_row("bingo", ball, complete_by(rules.most_card, ball, rules.balls), edge, book))
    return rows


def _row(bet: str, ball: int, chance: Fraction, edge: Fraction, book: Rulebook) -> OddsRow:
    items = ("BIN-RNK-01", "BIN-PAY-01") if bet == "line" else ("BIN-RNK-02", "BIN-PAY-01")
    return OddsRow(bet, str(ball), chance, 1 - chance, Fraction(0), edge, book.cited(*items, "BIN-PAY-05"), NOTE)


def returned(house: House) -> Fraction:
    """What comes back of each unit sold: línea, bingo and, sooner or later, the prima."""
    return sum((house.odds(f"bin.{name}_share") for name in ("line", "bingo", "prima")), Fraction(0))


def published() -> Iterator[Figure]:
    """The share for prizes that the decree prints, beside the sum of its own parts."""
    book = load("bingo", "cantabria")
    source = "Decreto 6/2010 de Cantabria, B V.1"
    yield Figure("bingo", "prizes, share of sales", "67.0000 %", percent(returned(book.house())), source)
