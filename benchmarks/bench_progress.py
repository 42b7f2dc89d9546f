"""How long a confirmed answer takes until it is durable, and how long the statistics take over a million attempts."""

import random
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from trainer import statistics
from trainer.progress import Attempt, Progress, open_progress

ANSWERS = 1000
MILLION, TRAINEES, SKILLS, DAYS = 1_000_000, 20, 60, 695
FIRST = datetime(2024, 1, 1, tzinfo=UTC)


def rows() -> Iterator[tuple[str, str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        yield _confirming(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        yield from _asking(Path(folder))


def _confirming(folder: Path) -> tuple[str, str, str]:
    store = open_progress(folder, lambda: datetime.now(UTC))
    trainee = store.add_trainee("Ana").id
    answer = Attempt("g/r/payout/x", "drill", "{}" * 200, "payout", "255", "1", True, 4000, 9000)
    ours = sorted(_timed(lambda: store.confirm(trainee, None, answer)) for _ in range(ANSWERS))
    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        bare.execute(f"PRAGMA {pragma}")
    bare.execute("CREATE TABLE attempt (scenario TEXT, answer TEXT)")
    floor = sorted(
        _timed(lambda: bare.execute("INSERT INTO attempt VALUES (?, '255')", ["{}" * 200])) for _ in range(ANSWERS)
    )
    at = ANSWERS * 99 // 100
    measured = f"median {ours[ANSWERS // 2]:.2f} ms, 99 % {ours[at]:.2f} ms (target: 16)"
    return "progress: a confirmed answer is durable", measured, f"bare sqlite3 insert: 99 % {floor[at]:.2f} ms"


def _asking(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Every statistic for one trainee of twenty, beside counting his rows with plain SQL."""
    store = open_progress(folder, lambda: FIRST + timedelta(days=DAYS))
    _fill(store)
    plain = _best(lambda: store.db.execute("SELECT count(*) FROM attempt WHERE trainee = 3").fetchone())
    month, ever = date(2025, 10, 26), date(2000, 1, 1)
    asked: dict[str, Callable[[], object]] = {
        "accuracy per skill and day, last month": lambda: statistics.by_skill_and_day(store, 3, month),
        "accuracy per skill and day, ever": lambda: statistics.by_skill_and_day(store, 3, ever),
        "accuracy per day, ever": lambda: statistics.accuracy_by_day(store, 3, ever),
        "commonest slips": lambda: statistics.commonest_slips(store, 3),
        "money over- and underpaid": lambda: statistics.money(store, 3, ever),
        "rounds per hour": lambda: statistics.rounds_per_hour(store, 3, ever),
        "last attempts": lambda: statistics.last_attempts(store, 3),
        "streak": lambda: store.streak(3),
        "new skills today": lambda: store.new_skills_today(3),
    }
    for name, ask in asked.items():
        took, what = _best(ask), f"progress, {MILLION:,} attempts: {name}"
        yield what, f"{took:.1f} ms (target: 100)", f"{took / plain:.1f} × counting rows"


def _fill(store: Progress) -> None:
    rng = random.Random(1)
    for n in range(1, TRAINEES + 1):
        store.db.execute("INSERT INTO trainee VALUES (?, ?, NULL, '2024')", [n, f"T{n}"])
    store.db.execute("BEGIN")
    sql = (
        "INSERT INTO attempt (uid, trainee, at, day, skill, mode, scenario, question, answer, score, correct, ms,"
        " target, slip, overpaid, underpaid) VALUES (?,?,?,?,?,'drill','{}','payout','1',?,?,?,9000,?,?,0)"
    )
    store.db.conn.executemany(sql, (_row(n, rng) for n in range(MILLION)))
    store.db.execute("COMMIT")


def _row(n: int, rng: random.Random) -> tuple[object, ...]:
    at = FIRST + timedelta(days=n * DAYS // MILLION, seconds=n % 80000)
    right = rng.random() < 0.85
    slip = None if right else rng.choice(["stake-included", "loser-paid", "bet-forgotten"])
    return (
        str(n), 1 + n % TRAINEES, at.isoformat(), at.date().isoformat(), f"g/r/payout/{rng.randrange(SKILLS)}",
        "1" if right else "0", int(right), rng.randint(2000, 15000), slip, 0 if right else 500,
    )  # fmt: skip


def _best(ask: Callable[[], object]) -> float:
    return min(_timed(ask) for _ in range(5))


def _timed(ask: Callable[[], object]) -> float:
    start = time.perf_counter()
    ask()
    return (time.perf_counter() - start) * 1000
