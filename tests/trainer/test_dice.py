"""Throws and their notation."""

import pytest

from trainer.dice import all_throws, dice_as_text, parse_dice


@pytest.mark.parametrize("count", [1, 2, 3])
def test_every_throw_is_read_as_it_is_written(count: int) -> None:
    throws = list(all_throws(count))
    assert len(set(throws)) == 6**count
    assert [parse_dice(dice_as_text(dice), count) for dice in throws] == throws


@pytest.mark.parametrize("text", ["", "6", "7-1", "0-1", "6-1-2", "6 1", "-6-1", "6-1-", "６-1", "six-one"])
def test_what_is_no_throw_of_two_dice_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a throw of 2 dice such as '6-1'"):
        parse_dice(text)


def test_totals_fall_as_often_as_they_should() -> None:
    """1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1 ways of 36, from 2 to 12."""
    totals = [sum(dice) for dice in all_throws()]
    assert [totals.count(total) for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
