"""The wheel as it is drawn: the ball rests on the pocket whose number is printed there, for every number."""

import re
from math import cos, pi, sin

import pytest
from PySide6.QtGui import QColor

from assets.drawing import wheel as drawn
from trainer.games.roulette.layout import RED
from trainer.games.roulette.wheel import wheel
from ui.resources import drawing, pixmap
from ui.tables.spin import DEFLECTOR, DEFLECTORS, POCKET, spin
from ui.tables.wheel import BALL, ROTOR

SIDE = 784  # one pixel for each unit of the rotor's drawing
WHEELS = [("single-zero", wheel(("0",))), ("double-zero", wheel(("0", "00")))]


def _colour(pocket):
    return drawn.GREEN if pocket in ("0", "00") else drawn.RED if pocket in RED else drawn.BLACK


def _likest(seen):
    """The wheel's colour nearest to a pixel: pockets are drawn a little darker than the ring."""
    return min(
        (drawn.GREEN, drawn.RED, drawn.BLACK),
        key=lambda name: sum(
            abs(a - b) for a, b in zip(seen.getRgb()[:3], QColor(name).darker(138).getRgb()[:3], strict=True)
        ),
    )


@pytest.mark.parametrize(("kind", "pockets"), WHEELS)
@pytest.mark.parametrize("direction", [1, -1])
def test_the_ball_rests_on_a_pocket_of_its_number_s_colour(qapp, kind, pockets, direction):
    picture = pixmap(f"wheel/rotor-{kind}.svg", SIDE, SIDE).toImage()
    for n, pocket in enumerate(pockets):
        course = spin(n, len(pockets), direction, f"{kind} {pocket}")
        angle, radius = course.ball_at(1.0)
        turned = 2 * pi * (angle - course.wheel_at(1.0))  # where it lies on the rotor's own drawing
        reach = radius / ROTOR * SIDE / 2
        seen = picture.pixelColor(round(SIDE / 2 + reach * sin(turned)), round(SIDE / 2 - reach * cos(turned)))
        assert _likest(seen) == _colour(pocket), pocket


@pytest.mark.parametrize(("kind", "pockets"), WHEELS)
def test_every_number_is_printed_over_its_pocket(kind, pockets):
    printed = re.findall(r"rotate\(([\d.]+) 500 500\)\"[^>]*>(\d+)</text>", drawing(f"wheel/rotor-{kind}.svg").decode())
    assert [number for _, number in printed] == list(pockets)
    for n, (degrees, _) in enumerate(printed):
        assert float(degrees) == pytest.approx(360 * n / len(pockets), abs=0.001)


def test_the_ball_lies_between_the_numbers_and_the_cone():
    inner, outer = drawn.POCKETS / 500, drawn.RING / 500
    assert inner <= POCKET - BALL and outer >= POCKET + BALL


def test_the_rotor_fills_what_the_bowl_leaves_free():
    assert ROTOR == (1000 - 2 * drawn.MARGIN) / 1000
    assert 2 * drawn.ROTOR / 1000 <= ROTOR <= 2 * (drawn.ROTOR + 8) / 1000


def test_the_ball_meets_deflectors_where_they_are_drawn():
    assert (DEFLECTORS, DEFLECTOR) == (drawn.DEFLECTORS, drawn.DEFLECTOR / 500)
