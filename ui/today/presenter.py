"""Finds out what is worth doing today. Knows no Qt."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from trainer.errors import TrainerError
from ui.desk import TABLES, Desk
from ui.who.presenter import problem_sentence

if TYPE_CHECKING:
    from trainer.progress import Progress


@dataclass(frozen=True)
class GameToday:
    """One table today: how many skills are due, new and stubborn, and how many of all are mastered."""

    game: str
    rules: str
    due: int
    new: int
    leeches: int
    mastered: int
    total: int


@dataclass(frozen=True)
class Weakest:
    """The skill with the lowest share right."""

    skill: str
    share: Fraction
    answers: int


@dataclass(frozen=True)
class Today:
    """Everything the screen shows."""

    games: tuple[GameToday, ...]
    streak: int
    answers: int
    right: int
    weakest: Weakest | None
    first_day: bool
    skills: Mapping[str, tuple[str, ...]]  # by game

    @property
    def due(self) -> int:
        return sum(game.due for game in self.games)


class TodayScreen(Protocol):
    """What the presenter needs of its view."""

    def show_today(self, today: Today, name: str) -> None: ...
    def show_problem(self, sentence: str) -> None: ...


class TodayPresenter:
    """Reads the day off the progress file."""

    def __init__(self, desk: Desk, view: TodayScreen) -> None:
        self._desk, self._view = desk, view

    def refresh(self) -> None:
        """Look again at what is due."""
        trainee = self._desk.trainee
        if trainee is None:
            return
        name, number = trainee.name, trainee.id

        def show(found: Today) -> None:
            if self._desk.trainee is not None and self._desk.trainee.id == number:  # nobody else has sat down since
                self._view.show_today(found, name)

        self._desk.with_store(_day_of(number, self._desk.rules), show, self._complain)

    def _complain(self, error: TrainerError) -> None:
        self._view.show_problem(problem_sentence(error))


def _day_of(trainee: int, rules: Callable[[str], str]) -> "Callable[[Progress], Today]":
    """The job for the worker; what is slow to import is imported there."""

    def job(store: "Progress") -> Today:
        from trainer.asking import skills
        from trainer.drill import NEW_PER_DAY
        from trainer.schedule import plan
        from trainer.statistics import accuracy_by_day, weakest
        from ui.skills import book_for

        states, now = store.states(trainee), store.now()
        known = {game: tuple(skills(book_for(game, rules(game)))) for game in TABLES}
        left = NEW_PER_DAY - store.new_skills_today(trainee)
        games = []
        for game, mine in known.items():
            planned = plan(mine, states, now, left)
            mastered = sum(states[skill].is_mastered for skill in mine if skill in states)
            counts = (len(planned.due), len(planned.new), len(planned.leeches), mastered, len(mine))
            games.append(GameToday(game, rules(game), *counts))
        shown = {skill for mine in known.values() for skill in mine}
        worst = weakest([state for skill, state in states.items() if skill in shown])
        today = accuracy_by_day(store, trainee, now.astimezone().date())
        return Today(
            games=tuple(games),
            streak=store.streak(trainee),
            answers=sum(answers for _, answers, _ in today),
            right=sum(right for _, _, right in today),
            weakest=Weakest(worst.skill, worst.accuracy, len(worst.recent)) if worst else None,
            first_day=not states,
            skills=known,
        )

    return job
