"""The odds of one tableau against the bank, counted card by card over six packs."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from trainer.games.two_tableaux.coup import NATURAL, PACKS, chart_says, punto_decision
from trainer.games.two_tableaux.table import Rules
from trainer.oddstable import Figure, OddsRow, Result, odds_row
from trainer.rulebook import House, Rulebook, load

CARDS = 52 * PACKS
SHOE = (16 * PACKS, *(4 * PACKS for _ in range(9)))  # how many cards of each value, the tens and pictures first


def _pairs(shoe: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Every pair of values, and in how many orders of cards it can be drawn."""
    for one, two in combinations_with_replacement(range(10), 2):
        ways = shoe[one] * (shoe[one] - 1) if one == two else 2 * shoe[one] * shoe[two]
        yield one, two, ways


def _without(shoe: tuple[int, ...], *values: int) -> tuple[int, ...]:
    left = list(shoe)
    for value in values:
        left[value] -= 1
    return tuple(left)


@cache
def duel(chart: tuple[str, ...], five_draws: bool) -> tuple[int, int, int]:
    """In how many orders of six cards the bank wins, the tableau wins, and they tie.

    The banker plays by his table, drawing in the option cells, against this tableau alone.
    """
    counts = [0, 0, 0]
    for a, b, punto_ways in _pairs(SHOE):
        after_punto = _without(SHOE, a, b)
        for c, d, bank_ways in _pairs(after_punto):
            shoe = _without(after_punto, c, d)
            for punto, bank, ways in _endings((a + b) % 10, (c + d) % 10, shoe, chart, five_draws):
                index = 0 if bank > punto else 1 if punto > bank else 2
                counts[index] += punto_ways * bank_ways * ways
    return counts[0], counts[1], counts[2]


def _endings(
    punto: int, bank: int, shoe: tuple[int, ...], chart: tuple[str, ...], five_draws: bool
) -> Iterator[tuple[int, int, int]]:
    """Every way two dealt hands can end: both totals, and in how many orders the two next cards bring it about."""
    left = CARDS - 4
    decision = punto_decision(punto)
    if decision == "turn-over" or bank in NATURAL:
        yield punto, bank, left * (left - 1)
    elif decision == "stand" or (decision == "free" and not five_draws):
        if chart_says(chart, bank, None) == "P":
            yield punto, bank, left * (left - 1)
        else:
            for card, count in enumerate(shoe):
                yield punto, (bank + card) % 10, count * (left - 1)
    else:
        for third, count in enumerate(shoe):
            total = (punto + third) % 10
            if chart_says(chart, bank, third) == "P":
                yield total, bank, count * (left - 1)
                continue
            for card, rest in enumerate(shoe):
                yield total, (bank + card) % 10, count * (rest - (card == third))


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """A bet on a tableau, standing and drawing with 5, and the seat of the banker after the deduction."""
    rules = book.record(Rules)
    rows = []
    for five_draws in (False, True):
        bank, tableau, tie = duel(rules.chart, five_draws)
        whole = bank + tableau + tie
        chances = [Fraction(count, whole) for count in (tableau, bank, tie)]
        note = f"six packs, 5 {'draws' if five_draws else 'stands'}, banker by his table against this tableau"
        won, lost, tied = (Result(chance, Fraction(net)) for chance, net in zip(chances, (1, -1, 0), strict=True))
        items = book.cited("BT-PAY-01", "BT-PAY-02", "BT-PAY-03")
        rows.append(odds_row("tableau", None, [won, lost, tied], items, note))
        kept = Result(lost.chance, 1 - rules.deduction)
        lost_to_tableau = Result(won.chance, Fraction(-1))
        cited = book.cited("BT-PAY-07", "BT-PAY-08")
        rows.append(odds_row("bank", None, [kept, lost_to_tableau, tied], cited, f"{note}; after the deduction"))
    return rows


def published() -> Iterator[Figure]:
    """With 5 drawing, one tableau and the banker's table make the draws of punto y banca, whose counts are known."""
    rules = load("baccarat-two-tableaux", "cantabria").record(Rules)
    known = ("403,095,751,234,560", "392,220,492,728,832", "83,552,962,932,288")
    names = ("the bank wins", "the tableau wins", "they tie")
    for name, figure, count in zip(names, known, duel(rules.chart, True), strict=True):
        what = f"one tableau, six packs: orders in which {name}"
        yield Figure("baccarat-two-tableaux", what, figure, f"{count:,}", "casinoexploit.com/baccarat.html")
