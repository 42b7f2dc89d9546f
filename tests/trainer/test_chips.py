"""Chips: notation, and the fewest pieces, checked against trying everything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.chips import USUAL, chips_as_text, fewest, parse_chips, pieces, total
from trainer.questions import Amount
from trainer.scoring import score


@given(st.dictionaries(st.sampled_from(USUAL), st.integers(1, 99)))
def test_chips_survive_being_written_and_read(chips):
    assert parse_chips(chips_as_text(chips)) == chips


@pytest.mark.parametrize("text", ["25", "4x", "x25", "4x25x1", "-1x5", "4X25"])
def test_what_is_not_chips_is_refused(text):
    with pytest.raises(ValueError, match="is not chips such as '4x25'"):
        parse_chips(text)


@given(
    st.integers(0, 400), st.sets(st.integers(2, 60), min_size=1, max_size=4).map(lambda values: sorted({1, *values}))
)
def test_the_fewest_pieces_are_the_fewest(amount, values):
    best = [0] + [10**9] * amount
    for n in range(1, amount + 1):
        best[n] = min(best[n - value] + 1 for value in values if value <= n)
    found = fewest(amount, values)
    assert total(found) == amount and pieces(found) == best[amount]


def test_an_amount_that_the_pieces_cannot_make_is_refused():
    with pytest.raises(ValueError, match="cannot be made"):
        fewest(3, [2])


@pytest.mark.parametrize(
    ("built", "share", "slip"),
    [
        ({"100": 3, "25": 2}, 1, None),
        ({"100": 3, "25": 1, "5": 5}, 0.75, "too-many-pieces"),
        ({"100": 3, "25": 1}, 0, None),
        ({"100": 3, "25": 2, "5": 2}, 0, "stake-included"),
        ({"x": 1}, 0, None),
    ],
)
def test_a_payout_may_be_built_from_chips(built, share, slip):
    part = Amount("amount", 350_00, {"stake-included": 360_00})
    assert (score(part, built).share, score(part, built).slip) == (share, slip)
