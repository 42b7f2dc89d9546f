"""The progress presenter: maps, days, slips, money and what is coming, over the time that was chosen."""

from datetime import date

import pytest

from trainer.errors import ProgressError
from trainer.progress import Attempt, Progress
from ui.desk import TABLES
from ui.progress.presenter import ProgressPresenter

LINE = "craps/asturias/payout/line"
PROPS = "craps/asturias/payout/props"


class Board:
    """A progress screen that only remembers."""

    def __init__(self):
        self.shown, self.problem = None, ""

    def show_progress(self, shown):
        self.shown = shown

    def show_problem(self, sentence):
        self.problem = sentence


@pytest.fixture
def board():
    return Board()


@pytest.fixture
def presenter(desk, board):
    return ProgressPresenter(desk, board)


def answer(desk, skill, correct=True, ms=5000, **more):
    one = Attempt(skill, "drill", "{}", "payout", "{}", "1" if correct else "0", correct, ms, 9000, **more)
    desk.with_store(lambda store: store.confirm(desk.trainee.id, None, one), lambda _: None)


def skill_on(board, skill):
    return next(one for one in board.shown.maps["craps"] if one.skill == skill)


def test_before_the_first_answer_every_skill_is_untried(presenter, board):
    presenter.refresh()
    assert board.shown.empty and board.shown.answers == 0 and board.shown.days == ()
    assert tuple(board.shown.maps) == TABLES
    assert all(one.level == "untried" for mine in board.shown.maps.values() for one in mine)
    assert [count for _, count in board.shown.forecast] == [0] * 14


def test_figures_of_the_day_are_exact(presenter, board, desk):
    answer(desk, LINE, ms=4000)
    answer(desk, LINE, correct=False, ms=8000, slip="stake-included", overpaid=1000)
    answer(desk, PROPS, correct=False, ms=6000, slip="stake-included", underpaid=250)
    presenter.refresh()
    (day,) = board.shown.days
    assert (day.day, day.answers, day.right, day.mean_ms) == (date(2026, 5, 4), 3, 1, 6000)
    assert (board.shown.answers, board.shown.right) == (3, 1)
    assert (board.shown.overpaid, board.shown.underpaid, board.shown.mispaid) == (1000, 250, 2)
    assert board.shown.slips == (("stake-included", 2),)
    assert board.shown.pace == 600  # 3 answers in 18 seconds
    line = skill_on(board, LINE)
    assert (line.level, line.share, line.answers) == ("learning", 0.5, 2)


def test_a_skill_is_accurate_from_the_thirtieth_answer_on_and_on_time_where_it_is_quick(presenter, board, desk):
    for _ in range(29):
        answer(desk, LINE, ms=12_000)  # right, but over the nine seconds it should take
        answer(desk, PROPS, ms=6000)
    presenter.refresh()
    assert skill_on(board, LINE).level == skill_on(board, PROPS).level == "learning"
    answer(desk, LINE, ms=12_000)
    answer(desk, PROPS, ms=6000)
    presenter.refresh()
    assert skill_on(board, LINE).level == "accurate"
    assert skill_on(board, PROPS).level == "on-time"


def test_the_time_that_is_shown_can_be_chosen(presenter, board, desk, calendar):
    answer(desk, LINE)
    calendar.next_day(days=30)
    answer(desk, LINE)
    presenter.refresh()
    assert board.shown.answers == 1  # thirty days are today and the twenty-nine before
    calendar.next_day(days=-1)
    presenter.refresh()
    assert board.shown.answers == 2
    calendar.next_day(days=62)
    for days, answers in ((30, 0), (90, 1), (0, 2)):
        presenter.choose_period(days)
        assert board.shown.answers == answers
    assert not board.shown.empty


def test_what_falls_due_is_told_day_by_day_and_what_is_overdue_today(presenter, board, desk, calendar):
    answer(desk, LINE, correct=False)
    calendar.next_day(days=3)
    presenter.refresh()
    forecast = board.shown.forecast
    assert forecast[0] == (date(2026, 5, 7), 1)
    assert sum(count for _, count in forecast) == 1 and len(forecast) == 14


def test_nobody_at_the_desk_has_no_progress(presenter, board, desk):
    desk.trainee = None
    presenter.refresh()
    assert board.shown is None


def test_a_file_that_cannot_be_read_is_said(presenter, board, monkeypatch):
    def broken(*_):
        raise ProgressError("progress", "progress.db", "a file that can be written (disk I/O error)")

    monkeypatch.setattr(Progress, "states", broken)
    presenter.refresh()
    assert board.shown is None and "progress.db" in board.problem
