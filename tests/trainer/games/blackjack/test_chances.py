"""The exact odds of black-jack, counted by hand from a shoe of 312 cards: 24 of each rank, 6 of each face."""

from fractions import Fraction

import pytest

from tests.trainer.games.blackjack.tables import BOOK
from trainer.games import blackjack
from trainer.oddstable import percent

F = Fraction


def rows(**house):
    return {(row.bet, row.on): row for row in blackjack.odds(BOOK, BOOK.house(house))}


def test_insurance_wins_on_96_tens_of_311_cards():
    row = rows()["insurance", None]
    assert (row.win, row.lose) == (F(96, 311), F(215, 311))
    assert row.edge == F(215 - 2 * 96, 311) == F(23, 311)


def test_even_money_gives_up_a_little():
    found = rows()
    assert found["even-money", "black-jack"].edge == -1
    kept = found["hand", "black-jack"]
    assert kept.push == F(95, 309)  # one ten is in the hand, two aces are out
    assert kept.edge == -F(3, 2) * F(214, 309)


def test_surrender_costs_half():
    assert rows()["surrender", None].edge == F(1, 2)


def test_the_three_sevens_premium():
    comes = F(24 * 23 * 22, 312 * 311 * 310)
    black_jack = F(2 * 24 * 96, 309 * 308)
    equal = F(21 * 20 * 19, 309 * 308 * 307)
    assert rows()["hand", "three-sevens premium"].edge == -comes * (1 - black_jack - equal)


@pytest.mark.parametrize(("house", "whole"), [({}, 5000), ({"jackpot_whole_prize": "with-stake"}, 4999)])
def test_the_jackpot_when_the_player_draws_to_a_pair_of_sevens(house, whole):
    pairs, deals = 24 * 23, 312 * 311
    one = F(24 * 288, deals) * 2
    different, same = 24 * 18, 24 * 5
    missed = F(288, 310)
    two = (F(different, deals) * 10 + F(same, deals) * 50) * missed
    suited = F(24 * 5 * 4, deals * 310)
    three = (F(pairs * 22, deals * 310) - suited) * 200
    lost = F(288, 312)
    assert rows(**house)["jackpot", "3 cards"].edge == lost - one - two - three - suited * whole


def test_the_jackpot_when_it_is_frozen_at_two_cards():
    deals = 312 * 311
    won = F(24 * 288 * 2 + 24 * 18 * 10 + 24 * 5 * 50, deals)
    row = rows()["jackpot", "2 cards"]
    assert (row.win, row.edge) == (F(1, 13), F(12, 13) - won)


@pytest.mark.parametrize(
    ("house", "better"),
    [
        ({"jackpot_seven": 3}, True), ({"jackpot_pair": 11}, True), ({"jackpot_suited_pair": 60}, True),
        ({"jackpot_three": 300}, True), ({"jackpot_three_sevens": "all-different"}, False),
    ],
)  # fmt: skip
def test_a_better_prize_list_lowers_the_edge(house, better):
    assert (rows(**house)["jackpot", "3 cards"].edge < rows()["jackpot", "3 cards"].edge) == better


def test_no_premium_is_counted_where_any_21_ties_three_sevens():
    assert ("hand", "three-sevens premium") not in rows(three_sevens_against_21="tie")


def test_published_figures_agree():
    assert [figure.name for figure in blackjack.published() if not figure.agrees] == []
    assert percent(rows()["insurance", None].edge) == "7.3955 %"
