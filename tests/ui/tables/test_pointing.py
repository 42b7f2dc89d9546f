"""Pointing at bets as an answer: whole stacks can be clicked, all bets walked to, and marks read in a crowd."""

from itertools import combinations

import pytest

from tests.ui.tables.laid import played
from ui.tables.felt import CHIP

STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))
PLAYERS = "ABCD"


def _pointed(game, rules, bets, **table):
    """A table whose bets are the targets, each under its own number."""
    scene = played(game, rules, bets=bets, **table)
    scene.set_targets({key: stack.bet for key, stack in scene.stacks.items()})
    return scene


def _bets(*kinds, on=None, stake="285"):
    """A stack of ten chips for everybody: 100 + 100 + 3 × 25 + 2 × 5."""
    return [{"player": p, "bet": kind, "stake": stake} | ({"on": on} if on else {}) for p in PLAYERS for kind in kinds]


CROWDS = {
    "craps": ("craps", "asturias", _bets("come", "come-odds", on="6"), {"point": "5"}),
    "roulette": ("french-roulette", "cantabria", _bets("straight", on="17"), {}),
    "one beside another": ("craps", "cantabria", _bets("win", "field"), {}),
}


@pytest.mark.parametrize("name", CROWDS)
def test_a_click_on_the_topmost_chip_picks_its_bet(name):
    game, rules, bets, table = CROWDS[name]
    scene = _pointed(game, rules, bets, **table)
    for key, stack in scene.stacks.items():
        top = [piece for piece in stack.chips if piece.width == CHIP][-1]
        assert stack.at.y() - top.at.y() > CHIP / 4
        assert scene.target_at(top.at * scene.scale_) == key


@pytest.mark.parametrize("name", CROWDS)
def test_every_bet_can_be_walked_to_with_the_arrow_keys(name):
    game, rules, bets, table = CROWDS[name]
    scene = _pointed(game, rules, bets, **table)
    first = next(iter(scene.targets))
    found, left = {first}, [first]
    while left:
        here = left.pop()
        new = {scene.neighbour(here, *step) for step in STEPS} - found
        found |= new
        left += new
    assert found == set(scene.targets)


@pytest.mark.parametrize("name", CROWDS)
def test_marks_of_a_crowd_hide_none_of_each_other(name):
    game, rules, bets, table = CROWDS[name]
    scene = _pointed(game, rules, bets, **table)
    for key in scene.targets:
        scene.mark(key, "3 sigue en juego", "note")
    for one, other in combinations(scene._marks.values(), 2):
        shared = one.felt_rect.intersected(other.felt_rect)
        assert shared.width() < one.width / 2 or shared.height() < one.height / 2


def test_a_mark_has_all_its_words_where_there_is_room_for_them():
    alone = _pointed("craps", "asturias", _bets("win")[:1])
    alone.mark("0", "3 sigue en juego", "note")
    crowd = _pointed("craps", "asturias", _bets("win"))
    crowd.mark("0", "3 sigue en juego", "note")
    assert alone._marks["0"].width > 3 * crowd._marks["0"].width
