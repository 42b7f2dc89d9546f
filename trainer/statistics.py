"""What the screens show of a trainee's progress: plain queries over the attempts, each on an index that covers it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction

from trainer.progress import Progress
from trainer.schedule import SkillState


@dataclass(frozen=True, slots=True)
class DayOfSkill:
    """One skill on one day: attempts, how many were right, and the mean time in milliseconds."""

    skill: str
    day: str
    attempts: int
    right: int
    mean_ms: int


@dataclass(frozen=True, slots=True)
class Money:
    """Cents paid too much and too little, and over how many attempts."""

    overpaid: int
    underpaid: int
    attempts: int


def by_skill_and_day(store: Progress, trainee: int, since: date) -> list[DayOfSkill]:
    """Accuracy and time per skill and day."""
    rows = store.db.execute(
        "SELECT skill, day, count(*), sum(correct), CAST(avg(ms) AS INTEGER) FROM attempt"
        " WHERE trainee = ? AND day >= ? GROUP BY day, skill ORDER BY day, skill",
        [trainee, since.isoformat()],
    )
    return [DayOfSkill(*row) for row in rows]


def accuracy_by_day(store: Progress, trainee: int, since: date) -> list[tuple[str, int, int]]:
    """Day, attempts and how many of them were right."""
    rows = store.db.execute(
        "SELECT day, count(*), sum(correct) FROM attempt WHERE trainee = ? AND day >= ? GROUP BY day ORDER BY day",
        [trainee, since.isoformat()],
    )
    return [(day, attempts, right) for day, attempts, right in rows]


def mastery_map(states: Sequence[SkillState]) -> dict[str, dict[str, str]]:
    """For each game and rules, the level of every skill tried: learning, accurate, on time or mastered."""
    found: dict[str, dict[str, str]] = {}
    for state in states:
        game, rules, rest = state.skill.split("/", 2)
        found.setdefault(f"{game}/{rules}", {})[rest] = level(state)
    return found


def level(state: SkillState) -> str:
    """How far a skill has come."""
    if state.is_mastered:
        return "mastered"
    if state.is_on_time:
        return "on-time"
    return "accurate" if state.is_accurate else "learning"


def due_forecast(states: Sequence[SkillState], today: date, days: int = 14) -> list[tuple[str, int]]:
    """How many skills fall due on each of the coming days; what is overdue falls on today."""
    counts = Counter(max(today, state.due.astimezone().date()) for state in states)
    coming = (today + timedelta(days=n) for n in range(days))
    return [(day.isoformat(), counts[day]) for day in coming]


def commonest_slips(store: Progress, trainee: int, most: int = 10) -> list[tuple[str, int]]:
    """The slips this trainee makes most often."""
    rows = store.db.execute(
        "SELECT slip, count(*) AS times FROM attempt WHERE trainee = ? AND slip IS NOT NULL"
        " GROUP BY slip ORDER BY times DESC, slip LIMIT ?",
        [trainee, most],
    )
    return [(slip, times) for slip, times in rows]


def money(store: Progress, trainee: int, since: date) -> Money:
    """Money over- and underpaid."""
    row = store.db.execute(
        "SELECT coalesce(sum(overpaid), 0), coalesce(sum(underpaid), 0), count(*) FROM attempt"
        " WHERE trainee = ? AND day >= ? AND (overpaid > 0 OR underpaid > 0)",
        [trainee, since.isoformat()],
    ).fetchone()
    return Money(*row)


def rounds_per_hour(store: Progress, trainee: int, since: date) -> Fraction:
    """Attempts for every hour spent answering."""
    attempts, spent = store.db.execute(
        "SELECT count(*), coalesce(sum(ms), 0) FROM attempt WHERE trainee = ? AND day >= ?",
        [trainee, since.isoformat()],
    ).fetchone()
    return Fraction(attempts * 3_600_000, spent) if spent else Fraction(0)


def last_attempts(store: Progress, trainee: int, most: int = 50) -> list[dict[str, object]]:
    """The newest attempts first."""
    sql = "SELECT * FROM attempt WHERE trainee = ? ORDER BY at DESC LIMIT ?"
    return list(store.db.query(sql, [trainee, most]))


def weakest(states: Sequence[SkillState]) -> SkillState | None:
    """The skill with the lowest share right, of those tried often enough to tell."""
    tried = [state for state in states if state.attempts >= 5]
    return min(tried, key=lambda state: (state.accuracy, state.skill), default=None)
