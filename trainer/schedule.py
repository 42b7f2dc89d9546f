"""When a skill is due again: FSRS on skills, accuracy before speed, and what must be learnt first.

A skill is `game/rules/kind/topic`. Its state is derived from the attempts at it, and can be rebuilt from them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction

from fsrs import Card, Rating, Scheduler, State

RECENT = 30  # attempts that count for accuracy
ACCURATE = Fraction(9, 10)  # of those, before speed counts
HARD_ABOVE, EASY_BELOW = Fraction(3, 2), Fraction(3, 5)  # of the target time
MASTERED_AFTER = timedelta(days=21)  # stability of a skill that is mastered
MASTERED_TRIES = 4  # fewer tell nothing
LEECH_LAPSES = 6  # a skill forgotten so often needs its lesson again, not more drill

# Inside a game, a kind is new only when these are under way: results before payouts, payouts before whole players
# and orders, orders before irregular events.
STAGES: Sequence[frozenset[str]] = (
    frozenset({"result", "hand", "draw"}),
    frozenset({"payout", "limit", "pot"}),
    frozenset({"order", "next-step"}),
    frozenset({"ruling", "fault", "two-rulebooks"}),
)

# No fuzz: the same attempts give the same schedule on every machine.
_SCHEDULER = Scheduler(enable_fuzzing=False)


@dataclass(frozen=True, slots=True)
class Review:
    """One attempt as the schedule sees it."""

    at: datetime
    correct: bool
    milliseconds: int
    target: int  # milliseconds


@dataclass(frozen=True, slots=True)
class SkillState:
    """What is known about one trainee's skill after some attempts."""

    skill: str
    due: datetime
    stability: float  # days; how slowly it is forgotten
    difficulty: float
    phase: int  # FSRS state: learning, review or relearning
    step: int | None
    last: datetime
    attempts: int = 0
    lapses: int = 0
    recent: str = ""  # the last results, oldest first: 1 right, 0 wrong
    recent_times: tuple[int, ...] = ()  # the last times of right answers, in percent of the target

    @property
    def accuracy(self) -> Fraction:
        """The share right of the last thirty."""
        return Fraction(self.recent.count("1"), len(self.recent)) if self.recent else Fraction(0)

    @property
    def is_accurate(self) -> bool:
        return len(self.recent) >= RECENT and self.accuracy >= ACCURATE

    @property
    def is_on_time(self) -> bool:
        """Whether right answers are within the target; it counts for nothing before accuracy does."""
        return self.is_accurate and self._is_quick

    @property
    def is_mastered(self) -> bool:
        """Kept for weeks, nearly always right, and quick; the schedule brings such a skill seldom, so few tries do."""
        sure = self.attempts >= MASTERED_TRIES and self.accuracy >= ACCURATE
        return sure and self._is_quick and self.stability >= MASTERED_AFTER.days

    @property
    def _is_quick(self) -> bool:
        times = sorted(self.recent_times)
        return bool(times) and times[len(times) // 2] <= 100

    @property
    def is_leech(self) -> bool:
        return self.lapses >= LEECH_LAPSES


def rating(review: Review) -> Rating:
    """Wrong is Again; right is Good, but Hard when it took over 150 % of the target, and Easy under 60 %.

    >>> from datetime import UTC
    >>> [rating(Review(datetime(2026, 1, 1, tzinfo=UTC), True, ms, 9000)).name for ms in (4000, 9000, 14000)]
    ['Easy', 'Good', 'Hard']
    """
    if not review.correct:
        return Rating.Again
    taken = Fraction(review.milliseconds, review.target)
    if taken > HARD_ABOVE:
        return Rating.Hard
    return Rating.Easy if taken < EASY_BELOW else Rating.Good


def reviewed(skill: str, state: SkillState | None, review: Review) -> SkillState:
    """The skill's state after one more attempt."""
    before = state or SkillState(skill, review.at, 0.0, 0.0, State.Learning.value, 0, review.at)
    card, _ = _SCHEDULER.review_card(_card(state, before), rating(review), review.at)
    lapsed = not review.correct and before.phase == State.Review.value
    times = before.recent_times
    if review.correct:
        times = (*times, min(999, review.milliseconds * 100 // review.target))[-RECENT:]
    return replace(
        before,
        due=card.due,
        stability=card.stability or 0.0,
        difficulty=card.difficulty or 0.0,
        phase=card.state.value,
        step=card.step,
        last=review.at,
        attempts=before.attempts + 1,
        lapses=before.lapses + lapsed,
        recent=(before.recent + ("1" if review.correct else "0"))[-RECENT:],
        recent_times=times,
    )


def _card(state: SkillState | None, before: SkillState) -> Card:
    if state is None:
        return Card(card_id=0, due=before.due)
    return Card(0, State(state.phase), state.step, state.stability, state.difficulty, state.due, state.last)


def rebuilt(attempts: Iterable[tuple[str, Review]]) -> dict[str, SkillState]:
    """All states from all attempts, in the order they were made."""
    states: dict[str, SkillState] = {}
    for skill, review in attempts:
        states[skill] = reviewed(skill, states.get(skill), review)
    return states


def kind_of(skill: str) -> str:
    return skill.split("/")[2]


def open_skills(skills: Iterable[str], states: Mapping[str, SkillState]) -> list[str]:
    """The skills whose prerequisites are under way: half of the stage before them past its first learning."""
    by_stage: dict[int, list[str]] = {}
    for skill in skills:
        by_stage.setdefault(_stage(skill), []).append(skill)
    found: list[str] = []
    for stage in sorted(by_stage):
        found += by_stage[stage]
        started = [skill for skill in by_stage[stage] if _is_under_way(states.get(skill))]
        if 2 * len(started) < len(by_stage[stage]):
            break
    return found


def _stage(skill: str) -> int:
    return next((n for n, kinds in enumerate(STAGES) if kind_of(skill) in kinds), len(STAGES) - 1)


def _is_under_way(state: SkillState | None) -> bool:
    return state is not None and state.phase == State.Review.value and state.accuracy >= Fraction(2, 3)


@dataclass(frozen=True, slots=True)
class Plan:
    """What to practise today, in order: due skills weakest first, then new ones; leeches are set apart."""

    due: tuple[str, ...]
    new: tuple[str, ...]
    leeches: tuple[str, ...]


def plan(skills: Iterable[str], states: Mapping[str, SkillState], now: datetime, new_left: int) -> Plan:
    """Plan one trainee's practice for one game and rules; `new_left` is how many new skills today still allows."""
    known = list(skills)
    tried = [states[skill] for skill in known if skill in states]
    due = sorted((s for s in tried if s.due <= now and not s.is_leech), key=lambda s: (s.accuracy, s.due, s.skill))
    fresh = [skill for skill in open_skills(known, states) if skill not in states]
    return Plan(
        tuple(state.skill for state in due),
        tuple(fresh[: max(0, new_left)]),
        tuple(state.skill for state in tried if state.is_leech),
    )
