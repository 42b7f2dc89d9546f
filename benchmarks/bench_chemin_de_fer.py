"""How fast chemin-de-fer coups are settled and ruled on, and how long the exact count of six packs takes."""

import time
from collections.abc import Callable, Iterator

from trainer import tables
from trainer.games.chemin_de_fer.chances import counted, play
from trainer.games.chemin_de_fer.specimens import coup, deals, outcome, says, table
from trainer.games.chemin_de_fer.table import Rules
from trainer.rulebook import load

TIMES = 1000
COMMON = {"game": "chemin-de-fer", "rules": "cantabria"}


def rows() -> Iterator[tuple[str, str, str]]:
    settled = _seconds(_settle)
    yield "chemin-de-fer: coups read and settled", f"{TIMES / settled:,.0f} coups/s", "one bet, ten steps"
    ruled = _seconds(_rule)
    yield "chemin-de-fer: faulty coups read and ruled on", f"{TIMES / ruled:,.0f} coups/s", "seven acts each"
    rules = load("chemin-de-fer", "cantabria").record(Rules)
    count = _seconds(lambda: counted.__wrapped__(play(rules, five_draws=True, options_draw=True)))
    yield "chemin-de-fer: exact count of six packs", f"{count:.2f} s  (target: under 5 s)", "878,869,206,895,680 orders"


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _settle() -> None:
    data = COMMON | table(outcome=outcome("2c 4d", "3c 4h"))
    for _ in range(TIMES):
        tables.settle(data)


def _rule() -> None:
    data = COMMON | coup(deals("P2c B3c P4d B4h"), says("punto", "no"), says("croupier", "carta"), deals("P9d"))
    for _ in range(TIMES):
        tables.rule(data)
