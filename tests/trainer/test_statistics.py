"""Statistics over attempts whose answers are known beforehand."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction

import pytest

from trainer import statistics
from trainer.progress import Attempt, open_progress
from trainer.statistics import DayOfSkill, Money

START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
LONG_AGO = date(2020, 1, 1)


@pytest.fixture
def kept(tmp_path):
    """Ana answers four times on two days, Bea once."""
    at = {"now": START}
    store = open_progress(tmp_path, lambda: at["now"])
    ana, bea = store.add_trainee("Ana").id, store.add_trainee("Bea").id

    def answer(who, days, skill, correct, ms, slip=None, over=0, under=0):
        at["now"] = START + timedelta(days=days, seconds=ms % 7)
        store.confirm(who, None, Attempt(skill, "drill", "{}", "q", "a", "1", correct, ms, 9000, slip, over, under))

    answer(ana, 0, "g/r/payout/a", True, 6000)
    answer(ana, 0, "g/r/payout/a", False, 8000, "paid-stake-included", over=500)
    answer(ana, 0, "g/r/result/b", False, 4000, "loser-paid", over=100)
    answer(ana, 1, "g/r/payout/a", False, 2000, "paid-stake-included", under=250)
    answer(bea, 1, "g/r/payout/a", True, 1000)
    yield store, ana
    store.close()


def test_accuracy_and_time_per_skill_and_day(kept):
    store, ana = kept
    assert statistics.by_skill_and_day(store, ana, LONG_AGO) == [
        DayOfSkill("g/r/payout/a", "2026-03-02", 2, 1, 7000),
        DayOfSkill("g/r/result/b", "2026-03-02", 1, 0, 4000),
        DayOfSkill("g/r/payout/a", "2026-03-03", 1, 0, 2000),
    ]
    assert statistics.accuracy_by_day(store, ana, date(2026, 3, 3)) == [("2026-03-03", 1, 0)]


def test_the_commonest_slips_come_first(kept):
    store, ana = kept
    assert statistics.commonest_slips(store, ana) == [("paid-stake-included", 2), ("loser-paid", 1)]


def test_money_over_and_underpaid(kept):
    store, ana = kept
    assert statistics.money(store, ana, LONG_AGO) == Money(600, 250, 3)


def test_rounds_per_hour(kept):
    store, ana = kept
    assert statistics.rounds_per_hour(store, ana, LONG_AGO) == Fraction(4 * 3600, 20)
    assert statistics.rounds_per_hour(store, ana, date(2030, 1, 1)) == 0


def test_the_forecast_puts_what_is_overdue_on_today(kept):
    store, ana = kept
    states = list(store.states(ana).values())
    forecast = statistics.due_forecast(states, date(2026, 6, 1), days=3)
    assert forecast == [("2026-06-01", 2), ("2026-06-02", 0), ("2026-06-03", 0)]


def test_the_mastery_map_is_by_game_and_rules(kept):
    store, ana = kept
    assert statistics.mastery_map(list(store.states(ana).values())) == {
        "g/r": {"payout/a": "learning", "result/b": "learning"}
    }


def test_the_last_attempts_are_newest_first(kept):
    store, ana = kept
    assert next(iter(statistics.last_attempts(store, ana, 2)))["ms"] == 2000


def test_nobody_is_weak_before_enough_attempts(kept):
    store, ana = kept
    assert statistics.weakest(list(store.states(ana).values())) is None
