"""Amounts, odds and rounding."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.money import as_text, exact_as_text, kept, odds_as_text, paid, parse_amount, parse_odds


@given(st.integers(0, 10**13))
def test_an_amount_survives_being_written_and_read(cents):
    assert parse_amount(as_text(cents)) == cents


@pytest.mark.parametrize("text", ["", "-5", "5,50", "1e3", "12.345", "NaN", "5 €", "٣", "0x10", "1" * 13, " 5"])
def test_what_is_not_an_amount_is_refused(text):
    with pytest.raises(ValueError, match=r"is not an amount such as '12\.50'"):
        parse_amount(text)


@given(st.fractions(min_value=0, max_value=1000, max_denominator=50))
def test_odds_survive_being_written_and_read(odds):
    assert parse_odds(odds_as_text(odds)) == odds


@pytest.mark.parametrize(
    ("text", "odds"),
    [("35:1", 35), ("7:6", Fraction(7, 6)), ("16 for 1", 15), ("110 %", Fraction(11, 10)), ("45%", Fraction(9, 20))],
)
def test_odds_as_layouts_and_regulations_print_them(text, odds):
    assert parse_odds(text) == odds


@pytest.mark.parametrize("text", ["17-1", "1:0", "17", "a:b", "1:35:1", "1.5:1", "0 for 0"])
def test_what_is_not_odds_is_refused(text):
    with pytest.raises(ValueError, match="is not odds such as '17:1'"):
        parse_odds(text)


@given(st.fractions(0, 10**6), st.integers(1, 500))
def test_rounding_goes_to_the_next_grain_and_never_further(exact, grain):
    up, down = paid(exact, grain), paid(exact, grain, "down")
    assert up % grain == down % grain == 0
    assert down <= exact <= up < exact + grain
    assert up - down in (0, grain)


@given(st.fractions(0, 10**6), st.integers(1, 500))
def test_what_the_house_keeps_is_rounded_the_other_way(exact, grain):
    assert kept(exact, grain) == paid(exact, grain, "down")
    assert kept(exact, grain, "down") == paid(exact, grain)


@pytest.mark.parametrize(
    ("cents", "text"),
    [(Fraction(-850), "-8.50"), (Fraction(1, 3), "1/300"), (Fraction(5, 2), "0.025"), (Fraction(-5, 2), "-0.025")],
)
def test_exact_amounts_are_decimals_where_they_end(cents, text):
    assert exact_as_text(cents) == text
