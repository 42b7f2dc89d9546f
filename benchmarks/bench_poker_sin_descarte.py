"""How fast hands of póker sin descarte and trijoker are settled, and how long their exact odds take."""

import time
from collections.abc import Callable, Iterator

from trainer.fields import Fields
from trainer.games.poker_sin_descarte import game as sin_descarte
from trainer.games.poker_sin_descarte.chances import showdowns
from trainer.games.trijoker import game as trijoker
from trainer.rulebook import load


def seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def rows() -> Iterator[tuple[str, str, str]]:
    for name, game in (("poker-sin-descarte", sin_descarte), ("trijoker", trijoker)):
        book = load(name, "cantabria")
        hand = next(game.specimens(book))
        table = game.read(Fields(hand), book, book.house())
        best = min(seconds(lambda g=game, t=table: [g.settle(t) for _ in range(200)]) for _ in range(3))
        yield f"{name}: hands settled a second", f"{200 / best:,.0f}", "target: 1,000"
    took = seconds(showdowns)
    yield "poker-sin-descarte: 3.99 × 10¹² pairs of hands counted", f"{took:.1f} s", "target: 10 s"
    book = load("trijoker", "cantabria")
    took = seconds(lambda: trijoker.odds(book, book.house()))
    yield "trijoker: exact odds with the best decisions", f"{took:.1f} s", "target: 10 s"


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
