"""Cards read and write in the trade's notation, and count as the card games count them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.cards import PACK, RED_SUITS, cards_as_text, parse_card, parse_cards


def test_a_pack_has_fifty_two_different_cards_half_of_them_red() -> None:
    assert len(set(PACK)) == 52
    assert sum(card.is_red for card in PACK) == 26
    assert sum(card.is_picture for card in PACK) == 12


def test_the_points_of_a_pack_add_up_to_three_hundred_and_forty() -> None:
    assert sum(card.pips for card in PACK) == 4 * (sum(range(1, 11)) + 30)


@given(st.lists(st.sampled_from(PACK)))
def test_what_is_written_reads_again(cards: list[object]) -> None:
    assert list(parse_cards(cards_as_text(cards))) == cards  # type: ignore[arg-type]


@pytest.mark.parametrize(("text", "written"), [("10d", "Td"), ("as", "As"), ("kH", "Kh"), ("td", "Td")])
def test_a_ten_may_be_written_in_digits_and_case_does_not_matter(text: str, written: str) -> None:
    assert str(parse_card(text)) == written


@pytest.mark.parametrize("text", ["", "A", "1s", "11s", "Ax", "As Kd", "T0d", "s", "🂡"])
def test_what_is_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card such as"):
        parse_card(text)


def test_hearts_and_diamonds_are_red() -> None:
    assert {card.suit for card in PACK if card.is_red} == set(RED_SUITS) == {"h", "d"}
