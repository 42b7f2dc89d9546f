"""Cards of bingo: their notation, whether their layout is right, which numbers a draw completes, and printing new ones.

A card is written line by line, a dot for an empty cell: `"5 . 23 . 41 57 . 72 ."`.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from trainer.games.bingo.rules import Rules
from trainer.money import Cents

Grid = tuple[tuple[int | None, ...], ...]

STATES = ("good", "number-hidden", "burned", "destroyed", "manipulated")


@dataclass(frozen=True, slots=True)
class Card:
    """One card sold: whose it is, its number and series, its cells, and what has become of the paper."""

    player: str
    number: int
    series: int
    stake: Cents
    grid: Grid
    state: str = "good"

    @property
    def label(self) -> str:
        """How the crew names it: the number, with the series in front of it from the second on."""
        return str(self.number) if self.series == 1 else f"{self.series}/{self.number}"

    @property
    def lines(self) -> tuple[frozenset[int], ...]:
        return tuple(frozenset(cell for cell in row if cell is not None) for row in self.grid)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers in reading order."""
        return numbers_of(self.grid)


def numbers_of(grid: Grid) -> tuple[int, ...]:
    return tuple(cell for row in grid for cell in row if cell is not None)


def parse_line(text: str) -> tuple[int | None, ...]:
    """Read one line of a card.

    >>> parse_line("5 . 23")
    (5, None, 23)
    """
    cells = text.split()
    if not cells or len(cells) > 100 or any(cell != "." and not _is_number(cell) for cell in cells):
        raise ValueError(f"{text!r} is not a line such as '5 . 23 . 41 57 . 72 .'")
    return tuple(None if cell == "." else int(cell) for cell in cells)


def _is_number(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal() and len(cell) <= 3


def line_as_text(row: Sequence[int | None]) -> str:
    """Write one line of a card.

    >>> line_as_text((5, None, 23))
    '5 . 23'
    """
    return " ".join("." if cell is None else str(cell) for cell in row)


def layout_faults(grid: Grid, rules: Rules, highest: int) -> list[str]:
    """What is wrong with a card, by name; nothing when it may be sold.

    The text asks for no tens by column, so a card that mixes them is good (B I).
    """
    numbers = numbers_of(grid)
    faults = []
    if not rules.least_card <= len(numbers) <= rules.most_card:
        faults.append("count-of-numbers")
    if any(not 1 <= number <= highest for number in numbers):
        faults.append("number-out-of-range")
    if len(set(numbers)) < len(numbers):
        faults.append("repeated-number")
    return faults if rules.prize_plan else faults + _ordinary_faults(grid, rules)


def _ordinary_faults(grid: Grid, rules: Rules) -> list[str]:
    faults = []
    if len(grid) != rules.lines:
        faults.append("count-of-lines")
    if any(sum(cell is not None for cell in row) != rules.line_length for row in grid):
        faults.append("length-of-line")
    if any(len(row) != rules.columns for row in grid):
        return [*faults, "count-of-columns"]
    filled = [sum(row[column] is not None for row in grid) for column in range(rules.columns)]
    if 0 in filled:
        faults.append("empty-column")
    if any(count > rules.column_most for count in filled):
        faults.append("crowded-column")
    return faults


def complete_on(numbers: Iterable[int], balls: Sequence[int]) -> int | None:
    """The order of the ball that completes these numbers, or None while one is missing.

    >>> complete_on([7, 3], [3, 9, 7, 1])
    3
    """
    order = {ball: n for n, ball in enumerate(balls, 1)}
    wanted = tuple(numbers)
    return max(order[number] for number in wanted) if all(number in order for number in wanted) else None


def line_complete_on(card: Card, balls: Sequence[int]) -> int | None:
    """The order of the ball that completes the card's first line."""
    done = [ball for line in card.lines if (ball := complete_on(line, balls)) is not None]
    return min(done, default=None)


def print_grid(rules: Rules, rng: random.Random) -> Grid:
    """A new ordinary card: the tens go by columns as printers do it, and no column is empty."""
    while True:
        rows = [set(rng.sample(range(rules.columns), rules.line_length)) for _ in range(rules.lines)]
        if len(set().union(*rows)) == rules.columns:
            break
    columns = [_column(column, [column in row for row in rows], rules, rng) for column in range(rules.columns)]
    return tuple(zip(*columns, strict=True))


def _column(column: int, taken: list[bool], rules: Rules, rng: random.Random) -> list[int | None]:
    """One column, its numbers growing downwards; the last one also holds the highest number."""
    low, high = max(1, column * 10), rules.balls if column == rules.columns - 1 else column * 10 + 9
    numbers = iter(sorted(rng.sample(range(low, high + 1), sum(taken))))
    return [next(numbers) if here else None for here in taken]


def draw(highest: int, rng: random.Random) -> tuple[int, ...]:
    """All the balls in the order they come out."""
    return tuple(rng.sample(range(1, highest + 1), highest))
