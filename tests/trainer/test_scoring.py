"""Grading: a right answer scores one, slips are named, partial answers count in part."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.questions import Amount, Choice, Marks, Ordering, Pick
from trainer.rulebook import Text
from trainer.scoring import longest_right_sequence, score

WORD = Text("sí", "yes")
PAYOUT = Amount("amount", 350_00, {"stake-included": 360_00})


@pytest.mark.parametrize(
    ("answer", "share", "slip", "over", "under"),
    [
        (350_00, 1, None, 0, 0),
        (360_00, 0, "stake-included", 10_00, 0),
        (340_00, 0, None, 0, 10_00),
        (None, 0, None, 0, 0),
    ],
)
def test_an_amount_is_right_or_by_how_much_it_is_not(answer, share, slip, over, under):
    found = score(PAYOUT, answer)
    assert (found.share, found.slip, found.overpaid, found.underpaid) == (share, slip, over, under)


def test_a_choice_is_right_or_names_its_slip():
    pick = Pick("next", "throw", (Choice("throw", WORD), Choice("pay", WORD)), {"neighbour-step": "pay"})
    assert score(pick, "throw").share == 1
    assert (score(pick, "pay").share, score(pick, "pay").slip) == (0, "neighbour-step")


MARKS = Marks(
    "marks", {"0": "win", "1": "lose", "2": "lose"}, {}, (), {"swapped": {"0": "lose", "1": "win", "2": "win"}}
)


@pytest.mark.parametrize(
    ("answer", "share", "slip"),
    [
        ({"0": "win", "1": "lose", "2": "lose"}, 1, None),
        ({"0": "win", "1": "win"}, Fraction(1, 3), None),
        ({"0": "lose", "1": "win", "2": "win"}, 0, "swapped"),
        (None, 0, None),
    ],
)
def test_marks_score_by_their_share(answer, share, slip):
    assert (score(MARKS, answer).share, score(MARKS, answer).slip) == (share, slip)


ORDER = Ordering("order", {"a": 1, "b": 2, "c": 2, "d": 3}, {}, {"order-reversed": ("d", "c", "b", "a")})


@pytest.mark.parametrize(
    ("answer", "share", "slip"),
    [
        (["a", "b", "c", "d"], 1, None),
        (["a", "c", "b", "d"], 1, None),  # b and c share a slot
        (["b", "a", "c", "d"], Fraction(3, 4), None),
        (["d", "c", "b", "a"], Fraction(1, 2), "order-reversed"),  # c and b still stand free
        (["a", "a", "a", "a"], Fraction(1, 4), None),
        (["a", "x", "d"], Fraction(1, 2), None),
        ([], 0, None),
        ("abcd", 0, None),
    ],
)
def test_an_order_scores_by_its_longest_right_sequence(answer, share, slip):
    assert (score(ORDER, answer).share, score(ORDER, answer).slip) == (share, slip)


@given(st.lists(st.integers(0, 6), max_size=9))
def test_the_longest_right_sequence_is_the_longest(slots):
    best = 0
    for chosen in range(2 ** len(slots)):
        picked = [slot for n, slot in enumerate(slots) if chosen >> n & 1]
        if picked == sorted(picked):
            best = max(best, len(picked))
    assert longest_right_sequence(slots) == best
