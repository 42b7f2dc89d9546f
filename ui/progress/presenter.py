"""Reads a trainee's progress for the charts. Knows no Qt."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Protocol

from trainer.errors import TrainerError
from ui.desk import TABLES, Desk
from ui.who.presenter import problem_sentence

if TYPE_CHECKING:
    from trainer.progress import Progress

PERIODS = (30, 90, 0)  # days; nothing is all of them
BEGINNING = date(2000, 1, 1)


@dataclass(frozen=True)
class SkillShown:
    """One skill on the map."""

    skill: str
    level: str
    share: float
    answers: int


@dataclass(frozen=True)
class DayShown:
    """One day: answers, right ones, and the mean time in milliseconds."""

    day: date
    answers: int
    right: int
    mean_ms: int


@dataclass(frozen=True)
class Shown:
    """Everything the screen shows."""

    maps: Mapping[str, tuple[SkillShown, ...]]  # by game
    days: tuple[DayShown, ...]
    slips: tuple[tuple[str, int], ...]
    forecast: tuple[tuple[date, int], ...]
    overpaid: int
    underpaid: int
    mispaid: int
    pace: int
    empty: bool

    @property
    def answers(self) -> int:
        return sum(day.answers for day in self.days)

    @property
    def right(self) -> int:
        return sum(day.right for day in self.days)


class ProgressScreen(Protocol):
    """What the presenter needs of its view."""

    def show_progress(self, shown: Shown) -> None: ...
    def show_problem(self, sentence: str) -> None: ...


class ProgressPresenter:
    """Carries a period to the progress file and brings the figures back."""

    def __init__(self, desk: Desk, view: ProgressScreen) -> None:
        self._desk, self._view = desk, view
        self._days = PERIODS[0]

    def choose_period(self, days: int) -> None:
        """Show the last so many days; 0 shows all of them."""
        self._days = days
        self.refresh()

    def refresh(self) -> None:
        trainee = self._desk.trainee
        if trainee is not None:
            job = _read(trainee.id, self._days, self._desk.rules)
            self._desk.with_store(job, self._view.show_progress, self._complain)

    def _complain(self, error: TrainerError) -> None:
        self._view.show_problem(problem_sentence(error))


def _read(trainee: int, days: int, rules: Callable[[str], str]) -> "Callable[[Progress], Shown]":
    def job(store: "Progress") -> Shown:
        from trainer.statistics import commonest_slips, due_forecast, money, rounds_per_hour

        today = store.now().astimezone().date()
        since = today - timedelta(days=days - 1) if days else BEGINNING
        states = store.states(trainee)
        paid = money(store, trainee, since)
        coming = due_forecast(list(states.values()), today)
        return Shown(
            maps=_maps(store, trainee, rules),
            days=_days(store, trainee, since),
            slips=tuple(commonest_slips(store, trainee, 6)),
            forecast=tuple((date.fromisoformat(day), count) for day, count in coming),
            overpaid=paid.overpaid,
            underpaid=paid.underpaid,
            mispaid=paid.attempts,
            pace=round(rounds_per_hour(store, trainee, since)),
            empty=not states,
        )

    return job


def _maps(store: "Progress", trainee: int, rules: Callable[[str], str]) -> dict[str, tuple[SkillShown, ...]]:
    """The level of every skill, by game, tried or not."""
    from trainer.asking import skills
    from trainer.statistics import level
    from ui.skills import book_for

    states = store.states(trainee)

    def one(skill: str) -> SkillShown:
        state = states.get(skill)
        if state is None:
            return SkillShown(skill, "untried", 0.0, 0)
        return SkillShown(skill, level(state), float(state.accuracy), len(state.recent))

    found = {}
    for game in TABLES:
        known = sorted(skills(book_for(game, rules(game))), key=_by_kind)
        found[game] = tuple(one(skill) for skill in known)
    return found


def _by_kind(skill: str) -> int:
    from trainer.modes import TARGETS

    return list(TARGETS).index(skill.split("/")[2])


def _days(store: "Progress", trainee: int, since: date) -> tuple[DayShown, ...]:
    """Accuracy and time of each day with an answer."""
    from trainer.statistics import by_skill_and_day

    found: dict[str, tuple[int, int, int]] = {}
    for entry in by_skill_and_day(store, trainee, since):
        answers, right, spent = found.get(entry.day, (0, 0, 0))
        spent += entry.attempts * entry.mean_ms
        found[entry.day] = (answers + entry.attempts, right + entry.right, spent)
    return tuple(
        DayShown(date.fromisoformat(day), answers, right, spent // answers)
        for day, (answers, right, spent) in found.items()
    )
