"""Boule: how many bets a second the engine settles, from the JSON of the table to the steps."""

from collections.abc import Iterator
from time import perf_counter

from trainer.games.boule import EVEN_CHANCES, NUMBERS
from trainer.tables import settle

TARGET = 10_000  # bets a second: a full felt of 200 bets in the time of one frame of film


def rows() -> Iterator[tuple[str, str, str]]:
    """One full felt, thrown again and again for about half a second."""
    players = [f"P{n}" for n in range(20)]
    bets = [{"player": player, "bet": kind, "stake": "10"} for player in players for kind in EVEN_CHANCES]
    bets += [{"player": player, "bet": "number", "on": on, "stake": "10"} for player in players for on in NUMBERS]
    table = {"game": "boule", "rules": "cantabria", "bets": bets}
    settled, started = 0, perf_counter()
    while perf_counter() - started < 0.5:
        for number in NUMBERS:
            settled += len(settle(table | {"outcome": {"number": number}}).settlements)
    rate = int(settled / (perf_counter() - started))
    yield "boule, bets settled a second", f"{rate}", f"at least {TARGET}"
