"""Wheels, neighbours, series and complete bets."""

import pytest

from trainer.games.roulette.layout import NUMBERS, RED, places
from trainer.games.roulette.wheel import DOUBLE_ZERO, SERIES, SINGLE_ZERO, complete, neighbours, play_series, wheel


@pytest.mark.parametrize(("pockets", "zeros"), [(SINGLE_ZERO, ["0"]), (DOUBLE_ZERO, ["0", "00"])])
def test_a_wheel_has_every_number_once_and_alternates_its_colours(pockets, zeros):
    assert sorted(pockets) == sorted([*zeros, *NUMBERS])
    ring = list(zip(pockets, pockets[1:] + pockets[:1], strict=True))
    for one, two in ring:
        if one not in zeros and two not in zeros:
            assert (one in RED) != (two in RED)


def test_consecutive_numbers_are_never_neighbours_on_the_single_zero_wheel():
    ring = zip(SINGLE_ZERO, SINGLE_ZERO[1:] + SINGLE_ZERO[:1], strict=True)
    assert all(abs(int(one) - int(two)) != 1 for one, two in ring)


def test_the_double_zero_faces_the_zero():
    assert DOUBLE_ZERO.index("00") == len(DOUBLE_ZERO) // 2


@pytest.mark.parametrize(
    ("number", "found"),
    [
        ("27", "34 6 27 13 36"),  # another trainer gives 34 6 27 34 6
        ("0", "3 26 0 32 15"),
        ("26", "35 3 26 0 32"),
    ],
)
def test_neighbours(number, found):
    assert " ".join(neighbours(number)) == found


def test_neighbours_of_a_pocket_the_wheel_has_not():
    with pytest.raises(ValueError, match="'00' is not a pocket"):
        neighbours("00")


@pytest.mark.parametrize(("series", "chips", "numbers"), [("voisins", 9, 17), ("tiers", 6, 12), ("orphelins", 5, 8)])
def test_a_series_takes_its_chips_and_covers_its_sector(series, chips, numbers):
    parts, felt = SERIES[series], places(("0",))
    covered = set().union(*(felt[part.kind][part.on] for part in parts))
    assert sum(part.chips for part in parts) == chips and len(covered) == numbers


def test_the_three_great_series_share_out_the_whole_wheel():
    felt = places(("0",))
    covered = [
        number
        for name in ("voisins", "tiers", "orphelins")
        for number in set().union(*(felt[part.kind][part.on] for part in SERIES[name]))
    ]
    assert sorted(covered) == sorted(wheel(("0",)))


def test_the_zero_game_takes_four_chips():
    assert sum(part.chips for part in SERIES["zero-game"]) == 4


MAXIMA = {"straight": 100_00, "split": 200_00, "street": 300_00, "corner": 400_00}


@pytest.mark.parametrize(
    ("series", "money", "stakes", "change"),
    [
        ("tiers", 35_00, {"split 5-8": 5_00}, 5_00),  # 6 × 5 = 30
        ("voisins", 100_00, {"street 0-2-3": 20_00, "split 4-7": 10_00}, 10_00),  # 9 × 10 = 90
        # at 100 a chip the straight is full; 4 splits go on to 150: 100 + 4 × 150 = 700
        ("orphelins", 700_00, {"straight 1": 100_00, "split 6-9": 150_00}, 0),
        # everything full: 100 + 4 × 200 = 900
        ("orphelins", 1000_00, {"straight 1": 100_00, "split 6-9": 200_00}, 100_00),
        ("tiers", 3_00, {"split 5-8": 0}, 3_00),
    ],
)
def test_a_series_by_money_stops_at_each_position_s_maximum(series, money, stakes, change):
    played = play_series(SERIES[series], money, MAXIMA, piece=5_00)
    assert played.change == change and played.total == money - change
    for position, stake in stakes.items():
        assert played.stakes[position] == stake


@pytest.mark.parametrize(
    ("number", "positions"),
    [
        ("17", 12),  # the number, 4 splits, 1 street, 4 corners, 2 six lines
        ("1", 9),  # the number, 3 splits, 2 streets, a corner and the first four, 1 six line
        ("34", 6),  # the number, 2 splits, 1 street, 1 corner, 1 six line
        ("0", 7),  # the number, 3 splits, 2 streets, the first four
    ],
)
def test_a_complete_bet_touches_every_position_around_its_number(number, positions):
    assert len(complete(number)) == positions
