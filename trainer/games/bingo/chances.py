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


def one_in(chance: Fraction) -> str:
    """How many cards it takes for one to have it, to one decimal, rounded half up.

    >>> one_in(Fraction(2, 9))
    '4.5'
    """
    tenths = (20 * chance.denominator + chance.numerator) // (2 * chance.numerator)
    return f"{tenths // 10:,}.{tenths % 10}"


# one card in so many has its bingo by this ball, as a table of ninety-ball odds prints it
PRINTED = {
    20: "2,953,797,340,329.0",
    25: "14,010,105,962.0",
    28: "1,223,104,488.7",
    30: "295,232,118.0",
    32: "80,950,742.0",
    35: "14,099,900.1",
    36: "8,224,941.7",
}


def published() -> Iterator[Figure]:
    """The share for prizes that the decree prints beside the sum of its parts, and a table of ninety-ball odds."""
    book = load("bingo", "cantabria")
    source = "Decreto 6/2010 de Cantabria, B V.1"
    yield Figure("bingo", "prizes, share of sales", "67.0000 %", percent(returned(book.house())), source)
    chances = {row.on: row.win for row in odds(book, book.house()) if row.bet == "bingo"}
    for ball, figure in PRINTED.items():
        ours = one_in(chances[str(ball)])
        yield Figure("bingo", f"bingo by ball {ball}, one card in", figure, ours, "loquax.co.uk, 90 ball bingo odds")
