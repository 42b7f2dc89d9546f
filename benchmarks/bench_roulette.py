"""How fast a crowded roulette felt is settled with its steps."""

import random
import time
from collections.abc import Iterator

from trainer.games import game
from trainer.games.roulette.layout import EVEN_CHANCES, places
from trainer.tables import open_table

BETS = 200


def crowded_felt(name: str, variant: str, seed: int = 1) -> dict[str, object]:
    """Two hundred bets of eight players all over the felt."""
    rng = random.Random(seed)
    spots = [(kind, on) for kind, by_place in places(("0",)).items() for on in by_place]
    spots += [(kind, None) for kind in EVEN_CHANCES]
    bets = []
    for _ in range(BETS):
        kind, on = rng.choice(spots)
        bet = {"player": rng.choice("ABCDEFGH"), "bet": kind, "stake": str(5 * rng.randint(1, 10))}
        bets.append(bet | ({"on": on} if on else {}))
    return {"game": name, "variant": variant, "rules": "cantabria", "bets": bets, "outcome": {"pocket": "17"}}


def rows() -> Iterator[tuple[str, str, str]]:
    for name, variant in (("french-roulette", "one-cloth"), ("american-roulette", "single-zero")):
        _, fields, book, house = open_table(crowded_felt(name, variant))
        table = game(name).read(fields, book, house)
        best = min(_timed(name, table) for _ in range(20))
        target = "  (target: under 2 ms)" if name == "french-roulette" else ""
        yield f"{name}: {BETS} bets with steps", f"{best * 1000:.2f} ms{target}", f"{BETS / best:,.0f} bets/s"


def _timed(name: str, table: object) -> float:
    start = time.perf_counter()
    game(name).settle(table)
    return time.perf_counter() - start
