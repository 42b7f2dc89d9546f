"""The ball: it rests in the pocket the scenario chose, runs against the wheel, and never jumps."""

from itertools import pairwise

import pytest

from ui.tables.spin import DEFLECTOR, DEFLECTORS, FALLS, PUSHED, RESTS, RIM, spin


@pytest.mark.parametrize("pockets", [37, 38])
@pytest.mark.parametrize("direction", [1, -1])
def test_the_ball_rests_in_its_pocket_wherever_that_is(pockets, direction):
    for pocket in range(pockets):
        course = spin(pocket, pockets, direction, f"seed {pocket}")
        for time in (RESTS, 0.98, 1.0):
            angle, _ = course.ball_at(time)
            assert (angle - course.wheel_at(time)) % 1 == pytest.approx(pocket / pockets, abs=1e-9)


@pytest.mark.parametrize("direction", [1, -1])
def test_the_ball_runs_against_the_wheel_and_slows(direction):
    course = spin(5, 37, direction, "x")
    wheel = course.wheel_at(0.4) - course.wheel_at(0.3)
    early = course.ball_at(0.11)[0] - course.ball_at(0.10)[0]
    late = course.ball_at(0.80)[0] - course.ball_at(0.79)[0]
    assert wheel * direction > 0 and early * direction < 0 and late * direction < 0
    assert abs(early) > 2 * abs(late)


def test_the_ball_never_jumps():
    for n in range(40):
        course = spin(n % 37, 37, 1 if n % 2 else -1, str(n))
        steps = [course.ball_at(time / 2000) for time in range(2001)]
        for (angle, radius), (after, outwards) in pairwise(steps):
            assert abs(after - angle) < 0.02 and abs(outwards - radius) < 0.02


def test_it_leaves_the_rim_only_late():
    course = spin(1, 37, 1, "y")
    assert course.ball_at(0.5)[1] == RIM and course.ball_at(FALLS)[1] < RIM


def test_the_same_seed_moves_the_same_way():
    assert spin(7, 37, 1, "z") == spin(7, 37, 1, "z") != spin(7, 37, 1, "other")


@pytest.mark.parametrize("direction", [1, -1])
def test_the_wheel_starts_where_it_stood_and_comes_to_stand_again(direction):
    course = spin(5, 37, direction, "x", start=3.7)
    assert course.wheel_at(0) == 3.7
    early, later = (abs(course.wheel_at(time + 0.001) - course.wheel_at(time)) for time in (0.001, PUSHED))
    assert early < later / 10  # it is pushed off, and does not leap
    ends = [course.coasting(share / 100, 0.2) for share in range(101)]
    assert ends[0] == course.wheel_at(1.0)
    steps = [(after - before) * direction for before, after in pairwise(ends)]
    assert all(step > 0 for step in steps) and steps == sorted(steps, reverse=True)
    assert steps[0] == pytest.approx((course.wheel_at(1.0) - course.wheel_at(0.998)) * direction, rel=0.02)


@pytest.mark.parametrize("direction", [1, -1])
def test_the_ball_leaves_the_rim_for_a_deflector_and_hops_on_against_the_wheel(direction):
    for n in range(37):
        course = spin(n, 37, direction, str(n), start=n / 10)
        angle, radius = course.ball_at(FALLS)
        assert radius == pytest.approx(DEFLECTOR)
        assert (angle * DEFLECTORS) % 1 == pytest.approx(0.5, abs=1e-6)
        times = [FALLS + (RESTS - FALLS) * step / 50 for step in range(51)]
        places = [course.ball_at(time)[0] - course.wheel_at(time) for time in times]
        assert all((after - before) * direction < 1e-12 for before, after in pairwise(places))
