"""Illegal felts are refused by name, in one sentence."""

import pytest

from trainer.errors import TrainerError
from trainer.tables import settle


def refusal(bet, game="french-roulette", rules="cantabria", **more):
    felt = {"game": game, "rules": rules, "bets": [{"player": "A", "stake": "10"} | bet], "outcome": {"pocket": "17"}}
    with pytest.raises(TrainerError) as caught:
        settle(felt | more)
    return str(caught.value)


@pytest.mark.parametrize(
    ("bet", "said"),
    [
        ({"bet": "split", "on": "3-4"}, "bets[0].on: '3-4' is not a split of this felt"),  # 3 and 4 do not touch
        ({"bet": "split", "on": "17-17"}, "bets[0].on: '17-17' is not a split"),
        ({"bet": "corner", "on": "3-4-6-7"}, "bets[0].on: '3-4-6-7' is not a corner"),
        ({"bet": "street", "on": "2-3-4"}, "bets[0].on: '2-3-4' is not a street"),
        ({"bet": "six-line", "on": "2-7"}, "bets[0].on: '2-7' is not a six-line"),
        ({"bet": "straight", "on": "37"}, "bets[0].on: '37' is not a straight"),
        ({"bet": "straight", "on": "00"}, "bets[0].on: '00' is not a straight"),
        ({"bet": "column", "on": "4"}, "bets[0].on: '4' is not a column of this felt: 1, 2, 3"),
        ({"bet": "double-dozen", "on": "1-3"}, "bets[0].on: '1-3' is not a double-dozen of this felt: 1-2, 2-3"),
        ({"bet": "special-corner"}, "is not possible: this felt has no special-corner"),
        ({"bet": "straight"}, "bets[0].on: nothing is not a straight of the felt such as '0'"),
        ({"bet": "purple"}, "bets[0].bet: 'purple' is not one of straight"),
        ({"bet": "red", "stake": "4"}, "bets[0].stake: '4' is not at least 5"),
        ({"bet": "red", "stake": "-4"}, "bets[0].stake: '-4' is not an amount in euros such as '12.50'"),
        ({"bet": "red", "stake": 10}, "bets[0].stake: 10 is not an amount in euros"),
        ({"bet": "red", "stake": "1e9"}, "bets[0].stake: '1e9' is not an amount"),
        ({"bet": "red", "stkae": "10"}, "bets[0].stkae: 'stkae' is not a field known here"),
        ({"bet": "red", "chips": 3, "stake": "15"}, "bets[0].chips: 'A' is not a player with a colour"),
    ],
)
def test_an_impossible_bet_is_refused_by_name(bet, said):
    assert said in refusal(bet)


def test_the_double_zero_felt_has_no_street_0_2_3():
    more = {"game": "american-roulette", "variant": "double-zero"}
    assert "'0-2-3' is not a street" in refusal({"bet": "street", "on": "0-2-3"}, **more)
    assert "'0-1-2-3' is not a corner" in refusal({"bet": "corner", "on": "0-1-2-3"}, **more)


def test_a_house_may_offer_only_the_combinations_the_text_names():
    more = {"game": "american-roulette", "variant": "double-zero"}
    felt = {"rules": "cantabria", "bets": [{"player": "A", "bet": "split", "on": "00-3", "stake": "10"}], **more}
    assert settle(felt | {"outcome": {"pocket": "3"}}).settlements[0].result == "win"
    named = {"house": {"doubleZeroCombos": "named-only"}, "outcome": {"pocket": "3"}}
    with pytest.raises(TrainerError, match="'00-3' is not a split"):
        settle(felt | named)
    felt["bets"][0]["on"] = "0-00"
    assert settle(felt | named).settlements[0].result == "lose"


def test_asturias_may_allow_the_first_and_third_dozen_together():
    bet = {"bet": "double-dozen", "on": "1-3"}
    assert "is not a double-dozen" in refusal(bet, rules="asturias")
    felt = {"game": "french-roulette", "rules": "asturias", "bets": [{"player": "A", "stake": "10"} | bet]}
    house = {"house": {"allowNonAdjacentDoubleDozen": True}, "outcome": {"pocket": "36"}}
    assert settle(felt | house).settlements[0].pays == 5_00


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ([], "table: [] is not an object with named fields"),
        ({}, "game: nothing is not the id of a game"),
        ({"game": "ludo", "rules": "cantabria"}, "game: 'ludo' is not one of french-roulette"),
        ({"game": "french-roulette", "rules": "murcia"}, "rules: 'murcia' is not one of asturias, cantabria"),
        (
            {"game": "french-roulette", "rules": "cantabria", "variant": "round"},
            "variant: 'round' is not one of one-cloth",
        ),
        ({"game": "french-roulette", "rules": "cantabria", "house": {"k": 10}}, "house.k: 10 is not one of 20"),
        ({"game": "french-roulette", "rules": "asturias", "house": {"k": 15}}, "house.k: 15 is not one of 10, 20, 30"),
        ({"game": "french-roulette", "rules": "cantabria", "house": {"minimo": "5"}}, "house.minimo: 'minimo' is not"),
        (
            {"game": "french-roulette", "rules": "cantabria", "house": {"strictPairOrder": "yes"}},
            "is not true or false",
        ),
        ({"game": "french-roulette", "rules": "cantabria"}, "outcome.pocket: None is not a pocket such as '17'"),
        (
            {"game": "french-roulette", "rules": "cantabria", "outcome": {"pocket": "00"}},
            "outcome.pocket: '00' is not one of 0, 1",
        ),
        ({"game": "french-roulette", "rules": "cantabria", "bets": {}}, "bets: {} is not a list of bets"),
        ({"game": "french-roulette", "rules": "cantabria", "bets": [7]}, "bets[0]: 7 is not an object"),
        (
            {"game": "french-roulette", "rules": "cantabria", "colours": {"A": {"colour": "blue"}}},
            "colours: 'colour chips'",
        ),
    ],
)
def test_a_table_that_is_not_one_says_what_would_be(table, said):
    with pytest.raises(TrainerError) as caught:
        settle(table)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("colours", "said"),
    [
        ({"A": {"colour": "blue", "value": "4"}}, "colours.A.value: '4' is not from 5 to 100"),
        ({"A": {"colour": "blue", "value": "7"}}, "colours.A.value: '7' is not the value of a chip"),
        ({"A": {"colour": "blue", "value": "500"}}, "colours.A.value: '500' is not from 5 to 100"),
        ({"A": {"colour": "blue"}, "B": {"colour": "blue"}}, "colours.B.colour: 'blue' is not a colour of his own"),
    ],
)
def test_a_marker_shows_only_what_it_may(colours, said):
    with pytest.raises(TrainerError) as caught:
        settle({"game": "american-roulette", "rules": "cantabria", "colours": colours, "outcome": {"pocket": "1"}})
    assert said in str(caught.value)


def test_asturias_may_raise_the_minimum_on_even_chances():
    house = {"minimum": "2", "evenChanceMinimum": 5}
    bet = {"bet": "red", "stake": "8"}
    assert "at least 10" in refusal(bet, game="american-roulette", rules="asturias", house=house)


def test_a_run_does_not_start_at_the_double_zero():
    more = {"game": "american-roulette", "variant": "double-zero"}
    assert "bets[0].on: '00-2' is not a street" in refusal({"bet": "street", "on": "00-2"}, **more)
