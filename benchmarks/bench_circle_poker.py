"""How long a full table of circle poker with side pots takes to settle."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from trainer.fields import Fields
from trainer.games.circle_poker.game import read, settle
from trainer.games.circle_poker.table import Table
from trainer.rulebook import load

TARGET = 2  # milliseconds
HANDS = {
    "holdem": ("As Kd", "Ac Kh", "Qs Jd", "9s 9d", "8s 8d", "7s 7d", "6s 6d", "5s 5h", "4s 4d"),
    "omaha": (
        "As Kd 2d 2h", "Ac Kh 3d 3h", "Qs Jd Tc Th", "9s 9d Jc Jh", "8s 8d Qc Qh", "7s 7d Ts Td",
        "6s 6d Ah Ad", "5s 5h 7c 7h", "4s 4d 8c 8h",
    ),
}  # fmt: skip


def full_table(variant: str) -> Table:
    """Nine players still in, three of them all in for different amounts: a main pot and three side pots."""
    stakes = ("20", "50", "80", "100", "100", "100", "100", "100", "100")
    bets = [
        {"player": f"P{n}", "place": n + 1, "stake": stake, "cards": cards}
        for n, (stake, cards) in enumerate(zip(stakes, HANDS[variant], strict=True))
    ]
    book = load("circle-poker", "cantabria", variant)
    data = {"bets": bets, "mano": "P0", "outcome": {"board": "2c 5d 9h Ks 3c"}}
    return read(Fields(data), book, book.house())


def rows() -> Iterator[tuple[str, str, str]]:
    """The median of 200 settlements for each variant."""
    for variant in HANDS:
        table = full_table(variant)
        took = median(_seconds(table) for _ in range(200)) * 1000
        yield f"circle poker, {variant}: nine players, three side pots", f"{took:.2f} ms", f"under {TARGET} ms"


def _seconds(table: Table) -> float:
    start = perf_counter()
    settle(table)
    return perf_counter() - start


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
