"""The day's presenter: nothing yet, what is due, what was done today, and the weakest skill."""

from fractions import Fraction

import pytest

from tests.presenters.conftest import Later
from trainer.errors import ProgressError
from trainer.progress import Attempt, Progress
from ui.desk import TABLES, Desk
from ui.today.presenter import TodayPresenter

LINE = "craps/asturias/payout/line"
PROPS = "craps/asturias/payout/props"


class Wall:
    """A day's screen that only remembers."""

    def __init__(self):
        self.today, self.name, self.problem = None, None, ""

    def show_today(self, today, name):
        self.today, self.name = today, name

    def show_problem(self, sentence):
        self.problem = sentence


@pytest.fixture
def wall():
    return Wall()


@pytest.fixture
def presenter(desk, wall):
    return TodayPresenter(desk, wall)


def attempt(skill, correct=True, ms=5000):
    return Attempt(skill, "drill", "{}", "payout", "{}", "1" if correct else "0", correct, ms, 9000)


def answer(desk, *attempts):
    for one in attempts:
        desk.with_store(lambda store, one=one: store.confirm(desk.trainee.id, None, one), lambda _: None)


def at(wall, game):
    return next(line for line in wall.today.games if line.game == game)


def test_on_the_first_day_nothing_is_due_and_each_table_has_something_new(presenter, wall):
    presenter.refresh()
    assert wall.name == "Ana"
    found = wall.today
    assert found.first_day and found.weakest is None
    assert (found.due, found.streak, found.answers, found.right) == (0, 0, 0, 0)
    assert tuple(line.game for line in found.games) == TABLES
    assert all(0 < line.new <= 6 and line.mastered == 0 and line.total > line.new for line in found.games)


def test_what_was_learnt_comes_due_again_and_the_streak_goes_on(presenter, wall, desk, calendar):
    answer(desk, attempt(LINE), attempt(PROPS, correct=False))
    presenter.refresh()
    assert (wall.today.answers, wall.today.right, wall.today.streak) == (2, 1, 1)
    assert not wall.today.first_day
    calendar.next_day()
    answer(desk, attempt(PROPS))
    calendar.next_day(days=60)
    presenter.refresh()
    assert at(wall, "craps").due == 2 == wall.today.due
    assert (wall.today.answers, wall.today.streak) == (0, 0)  # two months without dealing


def test_new_skills_are_counted_down_over_the_day(presenter, wall, desk, calendar):
    presenter.refresh()
    before = at(wall, "craps").new
    fresh = [skill for skill in wall.today.skills["craps"] if skill.split("/")[2] == "result"][:3]
    answer(desk, *(attempt(skill) for skill in fresh))
    presenter.refresh()
    assert at(wall, "craps").new == min(before, 6 - 3)
    assert at(wall, "blackjack").new <= 6 - 3  # six a day over all the tables


def test_the_weakest_skill_is_named_after_five_tries(presenter, wall, desk):
    answer(desk, *(attempt(LINE) for _ in range(5)), *(attempt(PROPS, correct=n == 0) for n in range(4)))
    presenter.refresh()
    assert wall.today.weakest.skill == LINE  # four tries tell nothing yet
    answer(desk, attempt(PROPS, correct=False))
    presenter.refresh()
    assert wall.today.weakest.skill == PROPS
    assert (wall.today.weakest.share, wall.today.weakest.answers) == (Fraction(1, 5), 5)


def test_the_rules_chosen_in_the_settings_are_those_of_the_day(presenter, wall, desk):
    answer(desk, attempt(LINE))
    desk.change(rules={"craps": "cordoba"})
    presenter.refresh()
    assert at(wall, "craps").rules == "cordoba"
    assert all(skill.startswith("craps/cordoba/") for skill in wall.today.skills["craps"])
    assert at(wall, "craps").mastered == at(wall, "craps").due == 0 and wall.today.answers == 1


def test_nobody_at_the_desk_has_no_day(presenter, wall, desk):
    desk.trainee = None
    presenter.refresh()
    assert wall.today is None


def test_a_file_that_cannot_be_read_is_said(presenter, wall, monkeypatch):
    def broken(*_):
        raise ProgressError("progress", "progress.db", "a file that can be written (disk I/O error)")

    monkeypatch.setattr(Progress, "states", broken)
    presenter.refresh()
    assert wall.today is None and "progress.db" in wall.problem


def test_the_day_of_somebody_who_has_got_up_meanwhile_is_not_shown(desk, wall, tmp_path, calendar):
    slow = Desk(Later(), tmp_path / "settings.json", calendar)
    slow.trainee = desk.trainee
    TodayPresenter(slow, wall).refresh()
    slow.trainee = None
    slow.worker.finish()
    assert wall.today is None
    slow.close()
    slow.worker.finish()
