"""The odds of the four chances, counted over every order in which the cards of a full shoe can fall."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import factorial

from trainer.bets import Bet
from trainer.games.trente_et_quarante.rows import CHANCES, Chance, Rules, State
from trainer.games.trente_et_quarante.settle import settle_premium, settle_stake
from trainer.games.trente_et_quarante.table import Stake, Table
from trainer.oddstable import Figure, OddsRow, percent
from trainer.rulebook import House, Rulebook, load

GAME = "trente-et-quarante"
TOTALS = range(31, 41)
Choices = tuple[int, int, int, int]  # points and cards of one row, points and cards of the other


def shoe_counts(packs: int) -> Mapping[int, int]:
    """How many cards of each value the packs hold."""
    return {points: (16 if points == 10 else 4) * packs for points in range(1, 11)}


@cache
def equal_rows(packs: int) -> Mapping[int, Fraction]:
    """For each total, the exact chance that both rows of a fresh shoe come to it."""
    counts = shoe_counts(packs)
    return {points: both_rows(points, counts) for points in TOTALS}


def both_rows(points: int, counts: Mapping[int, int]) -> Fraction:
    """The exact chance that both rows end on `points`, by counting which cards each row can hold.

    A row ends on its total when its last card carries it from 30 or less, that is, when that card is worth at least
    `points - 30`; the cards before it may come in any order. Values are handed out from ten down, so when the
    smallest possible last card has been handed out, the cards a row holds are just those that may be its last.
    """
    found: dict[Choices, int] = {(0, 0, 0, 0): 1}
    for value in sorted(counts, reverse=True):
        found = _handed_out(found, value, counts[value], points)
        if value == points - 30:
            found = {state: ways * state[1] * state[3] for state, ways in found.items()}
    cards = sum(counts.values())
    ways = sum(
        number * factorial(n1 - 1) * factorial(n2 - 1) * factorial(cards - n1 - n2)
        for (p1, n1, p2, n2), number in found.items()
        if p1 == p2 == points
    )
    return Fraction(ways, factorial(cards))


def _handed_out(found: Mapping[Choices, int], value: int, count: int, points: int) -> dict[Choices, int]:
    """Hand out cards of one value to both rows in every way that keeps each within its points.

    The rows are alike in this count, so two states that mirror each other are kept as one.
    """
    ways = _choices(count, points // value)
    new: dict[Choices, int] = {}
    for (p1, n1, p2, n2), number in found.items():
        second = _numbers(points - p2, value)
        for a in _numbers(points - p1, value):
            for b in second:
                if a + b <= count:
                    one, two = (p1 + a * value, n1 + a), (p2 + b * value, n2 + b)
                    state = one + two if one <= two else two + one
                    new[state] = new.get(state, 0) + number * ways[a][b]
    return new


def _numbers(missing: int, value: int) -> range:
    """How many cards of a value a row may take; aces come last and must fill it."""
    most = missing // value
    return range(most if value == 1 else 0, most + 1)


def _choices(count: int, most: int) -> list[list[int]]:
    """In how many ways a and b cards can be chosen from `count` for two rows."""
    return [
        [
            factorial(count) // (factorial(a) * factorial(b) * factorial(count - a - b)) if a + b <= count else 0
            for b in range(most + 1)
        ]
        for a in range(most + 1)
    ]


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """Each chance three times: half back on a refait, always prison, and insured.

    Black and red rows can change places card for card, and so can the red and black suits: the four chances are
    alike, and each wins half of the decided coups.
    """
    table = Table(book, house, book.record(Rules))
    equal = equal_rows(table.rules.packs)
    refait = equal[table.rules.refait]
    chances: dict[State, Fraction] = {"refait": refait, "void": sum(equal.values(), -refait)}
    rows = []
    for chance in CHANCES:
        rows.append(_row(chance, False, "half back on a refait", chances, table))
        if house.choice("refaitRule") == "french":
            rows.append(_prison_row(rows[-1], chances, house))
        rows.append(_row(chance, True, "insured at 1 %", chances, table))
    return rows


def _row(chance: Chance, insured: bool, note: str, chances: Mapping[State, Fraction], table: Table) -> OddsRow:
    """One chance, by settling it and its premium in each of the four ways a coup can end."""
    stake = Stake(Bet("A", chance, None, 200 * table.house.grain), insured, choice="half")
    won, lost = frozenset({chance}), frozenset(CHANCES) - {chance}
    half = (1 - chances["void"] - chances["refait"]) / 2
    edge = half * (_lost(stake, "decided", won, table) + _lost(stake, "decided", lost, table))
    edge += sum((likely * _lost(stake, state, frozenset(), table) for state, likely in chances.items()), Fraction(0))
    items = settle_stake(stake, "decided", won, table).items
    return OddsRow(chance, None, half, half, 1 - 2 * half, edge, items, f"{note}; fresh shoe of six packs")


def _lost(stake: Stake, state: State, won: frozenset[Chance], table: Table) -> Fraction:
    """What a stake and its premium lose for each unit staked; a win is negative."""
    settlements = [settle_stake(stake, state, won, table)]
    if stake.insured:
        settlements.append(settle_premium(stake, state, table))
    return Fraction(sum(s.takes - s.pays for s in settlements), stake.bet.stake)


def _prison_row(half: OddsRow, chances: Mapping[State, Fraction], house: House) -> OddsRow:
    """The player who always chooses prison, every coup as from a fresh shoe.

    What a prisoner is worth solves  worth = win + void × worth + refait × worth after one more refait.
    """
    shrinks = Fraction(1) if house.choice("prisonReleaseValue") == "full" else Fraction(1, 2)
    worth = half.win / (1 - chances["void"] - chances["refait"] * shrinks)
    edge = chances["refait"] * (1 - worth)
    note = half.note.replace("half back on a refait", "always prison on a refait")
    return OddsRow(half.bet, half.on, half.win, half.lose, half.push, edge, half.items, note)


def published() -> Iterator[Figure]:
    """Published figures, each to the digits it gives: a fresh shoe of six packs, counted exactly.

    An endless shoe would give 2.1922 % for the refait.
    """
    book = load(GAME, "cantabria")
    rows = odds(book, book.house())
    half = next(row for row in rows if row.note.startswith("half"))
    insured = next(row for row in rows if row.note.startswith("insured"))
    refait = equal_rows(book.record(Rules).packs)[31]
    source = "gamblinginamerica.name, trente et quarante"
    yield Figure(GAME, "refait, 31 to 31", "2.1891 %", percent(refait), "commonly quoted for six packs")
    yield Figure(GAME, "refait, 31 to 31", "2.19 %", percent(refait, 2), source)
    yield Figure(GAME, "any chance, half back", "1.1 %", percent(half.edge, 1), source)
    yield Figure(GAME, "any chance, insured", "0.9 %", percent(insured.edge, 1), source)
