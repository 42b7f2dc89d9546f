"""The schedule: ratings, accuracy before speed, prerequisites, and sixty days of a trainee with one weakness."""

import random
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from trainer.schedule import Review, open_skills, plan, rebuilt, reviewed

START = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


def tried(skill="g/r/payout/x", results="1", ms=5000, start=START, every=timedelta(hours=6)):
    state = None
    for n, result in enumerate(results):
        state = reviewed(skill, state, Review(start + n * every, result == "1", ms, 9000))
    return state


def test_accuracy_is_the_share_right_of_the_last_thirty():
    state = tried(results="0" * 10 + "1" * 27 + "0" * 3)
    assert state.accuracy == Fraction(27, 30) and state.is_accurate
    assert not tried(results="1" * 29).is_accurate  # not yet thirty


@pytest.mark.parametrize(("ms", "on_time"), [(8000, True), (12000, False)])
def test_speed_counts_only_after_accuracy(ms, on_time):
    assert not tried(results="1" * 20, ms=ms).is_on_time
    assert tried(results="1" * 30, ms=ms).is_on_time is on_time


def test_a_wrong_answer_brings_a_skill_back_sooner_than_a_right_one():
    right, wrong = tried(results="1111"), tried(results="1110")
    assert wrong.due < right.due and wrong.lapses == (1 if tried(results="111").phase == 2 else 0)


def test_the_same_attempts_give_the_same_schedule():
    reviews = [("g/r/payout/x", Review(START + n * timedelta(days=2), n % 3 > 0, 7000, 9000)) for n in range(12)]
    assert rebuilt(reviews) == rebuilt(reviews)


SKILLS = ["g/r/result/a", "g/r/payout/a", "g/r/payout/b", "g/r/order/a", "g/r/ruling/a"]


def test_new_kinds_open_stage_by_stage():
    assert open_skills(SKILLS, {}) == ["g/r/result/a"]
    known = {"g/r/result/a": tried("g/r/result/a", "111")}
    assert open_skills(SKILLS, known) == SKILLS[:3]
    known["g/r/payout/a"] = tried("g/r/payout/a", "1101")
    assert open_skills(SKILLS, known) == SKILLS[:4]
    struggling = known | {"g/r/payout/a": tried("g/r/payout/a", "1000")}
    assert open_skills(SKILLS, struggling) == SKILLS[:3]


def test_due_skills_come_weakest_first_and_new_ones_within_the_day_s_allowance():
    states = {"g/r/payout/a": tried("g/r/payout/a", "1111"), "g/r/payout/b": tried("g/r/payout/b", "0101")}
    states["g/r/result/a"] = tried("g/r/result/a", "111")
    today = plan(SKILLS, states, START + timedelta(days=400), new_left=1)
    assert today.due[0] == "g/r/payout/b" and set(today.due) == set(states)
    assert today.new == ("g/r/order/a",)
    assert plan(SKILLS, states, START, new_left=0).new == ()


def test_a_skill_forgotten_again_and_again_is_set_apart():
    state = tried(results="1111110" * 8, every=timedelta(days=9))
    assert state.is_leech
    found = plan([state.skill], {state.skill: state}, START + timedelta(days=900), new_left=5)
    assert (found.due, found.leeches) == ((), (state.skill,))


def test_sixty_days_find_the_weakness_and_master_the_rest():
    """A trainee who is always right, save on one skill where half is wrong."""
    rng = random.Random(7)
    skills = ["g/r/result/a", "g/r/payout/a", "g/r/payout/weak", "g/r/order/a"]
    states, attempts, practised = {}, [], dict.fromkeys(skills, 0)
    for day in range(60):
        now = START + timedelta(days=day)
        for n in range(20):
            today = plan(skills, states, now, new_left=2)
            if not today.due + today.new + today.leeches:
                break
            skill = (today.due + today.new + today.leeches)[0]
            chance = 0.5 if skill.endswith("weak") else 1.0
            review = Review(now + timedelta(minutes=3 * n), rng.random() < chance, 6000, 9000)
            states[skill] = reviewed(skill, states.get(skill), review)
            attempts.append((skill, review))
            practised[skill] += 1
    weakest = min(states.values(), key=lambda state: state.accuracy)
    assert weakest.skill == "g/r/payout/weak" and not weakest.is_mastered
    assert practised["g/r/payout/weak"] == max(practised.values())
    assert {skill for skill, state in states.items() if state.is_mastered} == set(skills) - {weakest.skill}
    assert rebuilt(attempts) == states
