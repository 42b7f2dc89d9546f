"""Tables that cannot lie on a felt, and rounds that break the rules, each refused in one line."""

import pytest

from tests.trainer.games.blackjack.tables import BUST, hand, side, table
from trainer.errors import TrainerError
from trainer.tables import settle

ROUND = ["Ts 9d stand", "Ts 8d stand"]


def refusal(data):
    with pytest.raises(TrainerError) as caught:
        settle(data)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ([hand("C", 1, "5")], "bets[2].stake: '5' is not from 10 to 480"),
        ([hand("C", 1, "481")], "bets[2].stake: '481' is not from 10 to 480"),
        ([hand("C", 1), hand("D", 1), hand("E", 1)], "bets[4].on: '1' is not a box with fewer than 3 bettors"),
        ([hand("A", 1)], "bets[2].player: 'A' is not a player without another hand bet on box 1"),
        ([hand("C", 8)], "bets[2].on: '8' is not one of 1, 2, 3"),
        ([hand("C", 3)], "outcome.boxes.3: nothing is not the cards of a staked box"),
        ([{"player": "C", "bet": "hand", "on": "1"}], "bets[2].stake: nothing"),
        ([{"player": "C", "bet": "pair", "on": "1", "stake": "20"}], "bets[2].bet: 'pair'"),
        ([hand("C", 1, colour="red")], "bets[2].colour: 'colour' is not a field known here"),
        ([side("A", "insurance", 1, "4")], "bets[2].stake: '4' is not from 5 to 10"),
        ([side("A", "insurance", 1, "10.01")], "bets[2].stake: '10.01' is not from 5 to 10"),
        ([side("C", "insurance", 1, "10")], "bets[2].on: '1' is not a box on which C has a stake"),
        ([side("A", "insurance", 1, "10")], "bets: 'an insurance on box 1' is not possible: the dealer shows no ace"),
        ([side("A", "jackpot", 1, "2")], "bets[2].stake: '2' is not 1, the fixed stake"),
        ([side("B", "jackpot", 1, "1")], "bets[2].on: '1' is not a box on which B has a stake"),
    ],
)
def test_a_bet_that_cannot_lie_there_is_refused(more, message):
    assert message in refusal(table(ROUND, "Th 8c", side=more))


@pytest.mark.parametrize(
    ("line", "dealer", "house", "message"),
    [
        # a card at 21, on a split ace, on a doubled hand
        ("Ts 6d hit 5h hit 2c", "Th 8c", {}, "outcome.boxes.1: 'hit' is not the end of the line"),
        ("As Kd hit 5h", "Th 8c", {}, "outcome.boxes.1: 'hit' is not the end of the line"),
        ("As Ad split 5h hit 2c 3d", "Th 8c", {}, "outcome.boxes.1: 'hit' is not a card: one is due here"),
        ("As Ad split Ah hit 2c 3d", "Th 8c", {}, "outcome.boxes.1: 'hit' is not allowed here: a split ace"),
        ("6s 5d double 2h hit 3c", "Th 8c", {}, "outcome.boxes.1: 'hit' is not the end of the line"),
        # splits and doubles
        ("8s 9d split 2h 3c", "Th 8c", {}, "'split' is not allowed here: only two cards of equal value"),
        ("Ts Kd split 2h 3c", "Th 8c", {"split_by": "rank"}, "'split' is not allowed here"),
        ("8s 8d hit 2c split 2h 3c", "Th 8c", {}, "'split' is not allowed here"),
        ("As Ad split Ah split 2c 3c 4c", "Th 8c", {"resplit_aces": False}, "outcome.boxes.1: 'split' is not"),
        ("As Ad double 2h", "Th 8c", {}, "'double' is not allowed here: a pair of aces is not doubled"),
        ("5s 4d hit 2c double 2h", "Th 8c", {}, "'double' is not allowed here: only two cards are doubled"),
        ("8s 8d split 3c double 2c 2h", "Th 8c", {"double_pairs": "unsplit"}, "this house doubles no split hand"),
        ("8s 8d double 2c", "Th 8c", {"double_pairs": "split"}, "this house doubles no unsplit pair"),
        ("6s 5d double:5 2h", "Th 8c", {}, "'double:5' is not allowed here: the stake to add is 20"),
        ("6s 5d double:25 2h", "Th 8c", {"double_for_less": True}, "the stake to add is 20"),
        ("6s 5d double:0 2h", "Th 8c", {"double_for_less": True}, "outcome.boxes.1: '6s 5d double:0 2h' is not cards"),
        # surrender and even money
        ("Ts 6d surrender", "Ah", {}, "'surrender' is not allowed here: the dealer shows an ace"),
        ("5s 6d hit 2c surrender", "Th 8c", {}, "'surrender' is not possible here"),
        ("8s 8d split 3c surrender 2h", "Th 8c", {}, "'surrender' is not possible here"),
        ("Ts 9d even-money", "Ah", {}, "'even-money' is not allowed here: only a black-jack"),
        ("As Kd even-money", "Th", {}, "'even-money' is not allowed here: the dealer shows no ace"),
        # the cards themselves
        ("Ts", "Th 8c", {}, "outcome.boxes.1: 'the end of the line' is not a card: one is due here"),
        ("Ts stand", "Th 8c", {}, "outcome.boxes.1: 'stand' is not a card: one is due here"),
        ("Ts 6d hit", "Th 8c", {}, "outcome.boxes.1: 'the end of the line' is not a card"),
        ("Ts 6d stand 4c", "Th 8c", {}, "outcome.boxes.1: '4c' is not the end of the line"),
        ("Ts 6x stand", "Th 8c", {}, "outcome.boxes.1: 'Ts 6x stand' is not cards and words"),
        ("Ts 6d sit", "Th 8c", {}, "outcome.boxes.1: 'Ts 6d sit' is not cards and words"),
        # the dealer
        ("Ts 9d stand", "Th 6c", {}, "outcome.dealer: 'Th 6c' is not the dealer's whole hand: on 16 he takes a card"),
        ("Ts 9d stand", "Th 7c 2d", {}, "outcome.dealer: 'Th 7c 2d' is not the dealer's hand without 2d"),
        ("Ts 6d hit 9h", "5h 9c", {}, "outcome.dealer: '5h 9c' is not the dealer's hand without 9c"),
        ("As Kd", "9h 8c", {}, "outcome.dealer: '9h 8c' is not the dealer's hand without 8c"),
        ("As Kd", "Th 4c 3d", {}, "outcome.dealer: 'Th 4c 3d' is not the dealer's hand without 3d"),
        ("Ts 9d stand", "", {}, "outcome.dealer: '' is not the dealer's cards"),
    ],
)  # fmt: skip
def test_a_round_that_breaks_the_rules_is_not_settled(line, dealer, house, message):
    assert message in refusal(table([line, BUST], dealer, house=house))


@pytest.mark.parametrize("boxes", [[], [hand("A", 1)], [hand("A", 1), hand("B", 1, "30")]])
def test_fewer_than_two_staked_hands_are_not_dealt(boxes):
    data = table(outcome={"dealer": "Th 8c", "boxes": {"1": "Ts 9d stand"} if boxes else {}})
    assert "at least 2 staked hands" in refusal(data | {"bets": boxes})


def test_no_face_lies_on_the_table_more_often_than_there_are_packs():
    lines = ["Ts Ts split Ts split Ts split Ts stand 8d stand 8c stand 8h stand", "Ts Ts stand"]
    assert "outcome: 'Ts 7 times' is not possible: 6 packs" in refusal(table(lines, "Th 8c"))


def test_a_round_without_an_outcome_is_not_settled():
    assert "outcome: None is not a round such as" in refusal(table(stakes=["20", "20"]))


def test_a_double_is_kept_within_the_maximum_where_the_house_says_so():
    data = table(["6s 5d double Th", BUST], "Th 8c", stakes=["300", "20"])
    assert settle(data).settlements[0].pays == 60_000
    data["house"] |= {"double_within_maximum": True}
    assert "the hand would pass the maximum of 500" in refusal(data)


def test_a_hand_paid_evens_is_not_insured_as_well():
    """V.1, el seguro: the player chooses; a hand that is paid and closed has nothing left to insure."""
    data = table(["As Kd even-money", "Ts 8d stand"], "Ah Kc", side=[side("A", "insurance", 1, "10")])
    assert "'even-money' is not possible: the box is insured" in refusal(data)


def test_back_bettors_must_match_where_the_house_says_so():
    behind = [hand("C", 1, "10", follows=False)]
    line = ["8s 8d split 3c stand 9h stand", "Ts 8d stand"]
    assert len(settle(table(line, "Th 8c", side=behind)).settlements) == 4
    strict = table(line, "Th 8c", side=behind, house={"back_bettors_match": "required"})
    assert "bets[2].follows: False is not true" in refusal(strict)


def test_the_commander_cannot_leave_his_own_split_unmatched():
    data = table(["8s 8d split 3c stand 9h stand", "Ts 8d stand"], "Th 8c")
    data["bets"][0]["follows"] = False
    assert "A commands the box and must add his own stake" in refusal(data)


def test_a_jackpot_stake_above_half_the_minimum_is_the_houses_mistake():
    data = table(ROUND, "Th 8c", side=[side("A", "jackpot", 1, "6")], house={"jackpot_stake": "6"})
    assert "house.jackpot_stake: '6' is not at most 5, half the minimum" in refusal(data)


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        ({"1": "A", "2": "A"}, "seats.2: 'A' is not a player without another seat"),
        ({"9": "A"}, "seats.9: '9' is not a box: 1 to 7"),
        ({"1": 4}, "seats.1: 4 is not a player's name"),
        ({"1": "A"}, "bets[1].on: '2' is not a box with a player in front"),
        ([], "seats: [] is not an object"),
    ],
)
def test_seats_that_cannot_be_are_refused(seats, message):
    assert message in refusal(table(ROUND, "Th 8c", seats=seats))


def test_a_standing_player_may_open_a_vacant_box_where_the_house_says_so():
    data = table(ROUND, "Th 8c", seats={"1": "A"}, house={"standing_on_vacant": True})
    assert len(settle(data).settlements) == 2


def test_an_unresolved_command_asks_who_is_nearest_the_shoe():
    data = table(ROUND, "Th 8c", side=[hand("C", 1)])
    assert "nearest_shoe: [] is not a list that says who of A, C is first" in refusal(data)
    assert len(settle(data | {"nearest_shoe": ["C", "A"]}).settlements) == 3


@pytest.mark.parametrize(
    "more",
    [
        {"outcome": 5}, {"outcome": {"boxes": 3, "dealer": "Th"}}, {"outcome": {"boxes": {"1": 7}, "dealer": "Th"}},
        {"outcome": {"dealer": "Th 8c", "boxes": {"1": None, "2": []}}}, {"meter": 9000}, {"bets": "all"},
        {"bets": [7]}, {"nearest_shoe": "A"}, {"colours": {}}, {"house": {"k": 60}}, {"house": {"jackpot_seven": 1}},
    ],
)  # fmt: skip
def test_nonsense_is_refused_and_never_crashes(more):
    refusal(table(ROUND, "Th 8c") | more)
