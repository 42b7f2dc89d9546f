"""Black-jack: how long a full round takes, from the JSON of the table to the steps."""

from collections.abc import Iterator
from statistics import median
from time import perf_counter

from trainer.tables import settle

TARGET_MS = 2
ROUNDS = 300


def rows() -> Iterator[tuple[str, str, str]]:
    """Seven boxes with three bettors each, dealt from a seeded shoe and told box by box."""
    yield (
        "black-jack, 7 boxes and 21 bettors from a seed",
        f"{_median_ms(_from_seed()):.2f} ms",
        f"under {TARGET_MS} ms",
    )
    yield "black-jack, 7 boxes with splits and doubles", f"{_median_ms(_told()):.2f} ms", f"under {TARGET_MS} ms"


def _median_ms(table: dict[str, object]) -> float:
    """The median of many rounds, in thousandths of a second: what else the machine does is not ours."""
    times = []
    for _ in range(ROUNDS):
        started = perf_counter()
        settle(table)
        times.append(perf_counter() - started)
    return median(times) * 1000


def _table(bettors: str, outcome: dict[str, object]) -> dict[str, object]:
    bets = [
        {"player": f"{name}{box}", "bet": "hand", "on": str(box), "stake": "20"}
        for box in range(1, 8)
        for name in bettors
    ]
    seats = {str(box): f"A{box}" for box in range(1, 8)}
    return {"game": "blackjack", "rules": "cantabria", "bets": bets, "seats": seats, "outcome": outcome}


def _from_seed() -> dict[str, object]:
    return _table("ABC", {"shoe": {"seed": 7}, "boxes": {}})


def _told() -> dict[str, object]:
    lines = [
        "8s 8d split 3c double Th 9h stand", "As Kd", "Ts 6d hit 9h",
        "9s 9d split Td stand 9c split 2h hit Ks 8h stand", "6s 5d double Tc", "As Ad split 5h Kh", "Ts 8c stand",
    ]  # fmt: skip
    return _table("A", {"dealer": "Th 7c", "boxes": {str(box): line for box, line in enumerate(lines, 1)}})
