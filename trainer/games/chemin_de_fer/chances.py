"""Exact chances of a coup from a full shoe of six packs, counted card by card with the table that settles."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from trainer.games.chemin_de_fer.drawing import STOOD, Choice, banker_choice, punto_choice
from trainer.games.chemin_de_fer.table import Rules
from trainer.oddstable import Figure, OddsRow, Result, odds_row
from trainer.rulebook import House, Rulebook, load

VALUES = range(10)


@dataclass(frozen=True, slots=True)
class Play:
    """Who draws: the punto by his total, the banker by his total and the punto's third card (last: he stood)."""

    packs: int
    punto: tuple[bool, ...]
    banker: tuple[tuple[bool, ...], ...]


def play(rules: Rules, *, five_draws: bool, options_draw: bool) -> Play:
    """The rule and the table with both free choices stated: the punto's five and the banker's option cells."""
    columns = (*VALUES, None)
    punto = tuple(_draws(punto_choice(total, rules.punto), five_draws) for total in range(8))
    banker = tuple(
        tuple(_draws(banker_choice(total, third, rules.bank_table), options_draw) for third in columns)
        for total in range(8)
    )
    return Play(rules.packs, punto, banker)


def _draws(choice: Choice, free_draws: bool) -> bool:
    return choice == "draw" or (choice == "free" and free_draws)


@cache
def counted(play: Play) -> tuple[int, int, int]:
    """Ordered ways of six cards from a full shoe in which the bank, the punto and nobody wins."""
    left = [(16 if value == 0 else 4) * play.packs for value in VALUES]
    tally = {1: 0, -1: 0, 0: 0}
    for first, second, b_first, b_second, ways in _deals(left):
        rest = left.copy()
        for value in (first, second, b_first, b_second):
            rest[value] -= 1
        for sign, count in _drawn((first + second) % 10, (b_first + b_second) % 10, rest, play):
            tally[sign] += ways * count
    return tally[1], tally[-1], tally[0]


def _deals(left: list[int]) -> Iterator[tuple[int, int, int, int, int]]:
    """The first four cards as values with their ordered ways; each hand's two cards are taken unordered, twice."""
    for first in VALUES:
        for second in range(first, 10):
            ways = left[first] * (left[second] - (first == second)) * (1 if first == second else 2)
            rest = left.copy()
            rest[first] -= 1
            rest[second] -= 1
            for b_first in VALUES:
                for b_second in range(b_first, 10):
                    twice = 1 if b_first == b_second else 2
                    b_ways = rest[b_first] * (rest[b_second] - (b_first == b_second)) * twice
                    yield first, second, b_first, b_second, ways * b_ways


def _sign(punto: int, banker: int) -> int:
    return (banker > punto) - (banker < punto)


def _drawn(p: int, b: int, rest: list[int], play: Play) -> Iterator[tuple[int, int]]:
    """Who wins (1 the bank, -1 the punto) and in how many ways of the last two cards."""
    size = sum(rest)
    if p >= 8 or b >= 8:
        yield _sign(p, b), size * (size - 1)
    elif play.punto[p]:
        for third in VALUES:
            yield from _banker_drawn((p + third) % 10, b, third, rest, play)
    elif play.banker[b][STOOD]:
        for card in VALUES:
            yield _sign(p, (b + card) % 10), rest[card] * (size - 1)
    else:
        yield _sign(p, b), size * (size - 1)


def _banker_drawn(total: int, b: int, third: int, rest: list[int], play: Play) -> Iterator[tuple[int, int]]:
    ways = rest[third]
    if not play.banker[b][third]:
        yield _sign(total, b), ways * (sum(rest) - 1)
        return
    for card in VALUES:
        yield _sign(total, (b + card) % 10), ways * (rest[card] - (card == third))


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """Bet against the bank, and the bank, for each way of playing the two free choices."""
    rules = book.record(Rules)
    found = []
    for five in (True, False):
        for options in (True, False):
            ways = counted(play(rules, five_draws=five, options_draw=options))
            name = f"five {'draws' if five else 'stands'}, options {'draw' if options else 'stand'}"
            found += _rows(name, ways, rules, book)
    return found


def _rows(name: str, ways: tuple[int, int, int], rules: Rules, book: Rulebook) -> list[OddsRow]:
    """The punto pays nobody but the bank; the bank leaves five per cent of its winnings to the house."""
    bank, punto, tie = (Fraction(count, sum(ways)) for count in ways)
    note = f"full shoe of {rules.packs} packs; the banker follows the table; {name}"
    one, net = Fraction(1), 1 - rules.deduction
    against = [Result(punto, one), Result(bank, -one), Result(tie, Fraction(0))]
    with_bank = [Result(bank, net), Result(punto, -one), Result(tie, Fraction(0))]
    cited = book.cited("CF-PAY-01", "CF-PAY-02", "CF-PAY-03", "CF-PRC-02", "CF-PRC-05")
    banks = book.cited("CF-PAY-04", "CF-PAY-05", "CF-PAY-06", "CF-PAY-03")
    return [
        odds_row("punto", name, against, cited, note),
        odds_row("bank", name, with_bank, banks, f"{note}; the house deducts from winnings"),
    ]


def published() -> Iterator[Figure]:
    """Six packs, the banker drawing in both option cells and the punto on five: the chart of punto y banca."""
    rules = load("chemin-de-fer", "cantabria").record(Rules)
    bank, punto, tie = counted(play(rules, five_draws=True, options_draw=True))
    source, game = "casinoexploit.com, baccarat", "chemin-de-fer"
    yield Figure(game, "six packs, ways the bank wins", "403,095,751,234,560", f"{bank:,}", source)
    yield Figure(game, "six packs, ways the punto wins", "392,220,492,728,832", f"{punto:,}", source)
    yield Figure(game, "six packs, ways of a tie", "83,552,962,932,288", f"{tie:,}", source)
