"""Bingo: how many cards a second the engine checks and settles, and how many new ones it prints."""

import random
from collections.abc import Iterator
from time import perf_counter

from trainer.games.bingo.cards import complete_on, draw, line_as_text, numbers_of, print_grid
from trainer.games.bingo.rules import Rules
from trainer.rulebook import load
from trainer.tables import settle

CARDS = 300  # a well filled room
SETTLED = 3_000  # cards a second: the room's cards in a tenth of a second
PRINTED = 2_000


def rows() -> Iterator[tuple[str, str, str]]:
    """One full room, settled again and again for about half a second; then cards printed for as long."""
    rules, rng = load("bingo", "cantabria").record(Rules), random.Random(1)
    grids = [print_grid(rules, rng) for _ in range(CARDS)]
    balls = draw(rules.balls, rng)
    ends = [complete_on(numbers_of(grid), balls) or rules.balls for grid in grids]
    last = min(ends)
    bets = [
        {"player": f"P{n}", "bet": "card", "on": str(n), "lines": [line_as_text(row) for row in grid]}
        for n, grid in enumerate(grids, 1)
    ]
    calls = [{"card": str(n), "call": "bingo"} for n, end in enumerate(ends, 1) if end == last]
    outcome = {"balls": list(balls[:last]), "calls": calls}
    table = {"game": "bingo", "rules": "cantabria", "face": "2", "bets": bets, "outcome": outcome}
    settled, started = 0, perf_counter()
    while perf_counter() - started < 0.5:
        settled += len(settle(table).settlements)
    yield "bingo, cards settled a second", f"{int(settled / (perf_counter() - started))}", f"at least {SETTLED}"
    printed, started = 0, perf_counter()
    while perf_counter() - started < 0.5:
        print_grid(rules, rng)
        printed += 1
    yield "bingo, cards printed a second", f"{int(printed / (perf_counter() - started))}", f"at least {PRINTED}"
