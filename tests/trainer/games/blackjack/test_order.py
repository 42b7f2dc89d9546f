"""The order of a black-jack round: the deal, the hands, the dealer, the sweep and the pick-up."""

import pytest

from tests.trainer.games.blackjack.tables import doings, hand, settled, side, table
from trainer.tables import settle


def cards_dealt(data):
    """Place and card of every card dealt, in order."""
    return [f"{step.on}:{step.cards}" for step in settle(data).steps if step.do == "deal"]


def test_the_deal_has_no_hole_card():
    data = table(["Ts 8d stand", "9s 9d stand", "Ts 9h stand"], "Th 7c")
    assert cards_dealt(data) == ["1:Ts", "2:9s", "3:Ts", "dealer:Th", "1:8d", "2:9d", "3:9h", "dealer:7c"]


def test_boxes_are_dealt_from_the_croupiers_left_however_the_bets_were_written():
    data = table(outcome={"dealer": "Th 7c", "boxes": {"6": "9s 9d stand", "2": "Ts 8d stand"}})
    data["bets"] = [hand("B", 6), hand("A", 2)]
    assert cards_dealt(data) == ["2:Ts", "6:9s", "dealer:Th", "2:8d", "6:9d", "dealer:7c"]


def test_a_hand_is_called_asked_and_served_card_by_card():
    data = table(["5s 6d hit 2c hit 5h stand", "Ts 9d stand"], "Th 7c")
    steps = [(step.do, step.say or step.cards) for step in settle(data).steps if step.on == "1"][2:]
    assert steps[:8] == [
        ("announce", "11"), ("ask", "¿carta?"), ("deal", "2c"), ("announce", "13"), ("ask", "¿carta?"), ("deal", "5h"),
        ("announce", "18"), ("ask", "¿carta?"),
    ]  # fmt: skip


def test_soft_totals_are_called_both_ways_and_the_dealers_is_final():
    calls = [step.say for step in settle(table(["As 6d stand", "Ts 9d stand"], "Ah 6c")).steps if step.do == "announce"]
    assert calls == ["7 o 17", "19", "17"]


def test_a_bust_is_taken_with_its_cards_before_the_next_hand_speaks():
    data = table(["Ts 6d hit 9h", "Ts 9d stand"], "Th 7c")
    steps = [(step.do, step.on) for step in settle(data).steps]
    bust = steps.index(("take", "1"))
    assert steps[bust + 1] == ("pick-up", "1")
    assert steps[bust + 2] == ("announce", "2")
    assert ("deal", "dealer") in steps[bust:]


def test_split_hands_are_played_one_after_another_and_settled_the_last_first():
    data = table(["8s 8d split 8h split Th stand 2c hit 9d stand 3c hit Tc", "Ts 9d stand"], "Th 7c")
    given = [place for place in cards_dealt(data) if place.startswith("1.")]
    # 8h falls on the first hand and becomes the second one
    assert given == ["1.1:8h", "1.1:Th", "1.2:2c", "1.2:9d", "1.3:3c", "1.3:Tc"]
    assert doings(data, "pay", "take") == ["pay 2 B 20", "pay 1.3 A 20", "pay 1.2 A 20", "pay 1.1 A 20"]


def test_each_split_hand_is_finished_before_the_next_gets_a_card():
    data = table(["8s 8d split 2c hit 9h stand 3c stand", "Ts 9d stand"], "Th 7c")
    places = [step.on for step in settle(data).steps if step.do in ("deal", "ask") and (step.on or "").startswith("1.")]
    assert places == sorted(places)


def test_settlement_runs_from_right_to_left_in_one_sweep():
    lines = ["Ts 9d stand", "Ts 6d stand", "Ts 8d stand", "As Kd"]
    assert doings(table(lines, "Th 8c"), "pay", "take", "return", "pick-up") == [
        "pay 4 D 30", "take 2 B 20", "pay 1 A 20",
        "pick-up 4", "pick-up 3", "return 3 C 20", "pick-up 2", "pick-up 1", "pick-up dealer",
    ]  # fmt: skip


def test_a_house_may_collect_all_losers_first():
    lines = ["Ts 6d stand", "Ts 9d stand", "Ts 7d stand", "As Kd"]
    first = doings(table(lines, "Th 8c", house={"collect_first": True}), "pay", "take")
    assert first == ["take 3 C 20", "take 1 A 20", "pay 4 D 30", "pay 2 B 20"]
    sweep = doings(table(lines, "Th 8c"), "pay", "take")
    assert sweep == ["pay 4 D 30", "take 3 C 20", "pay 2 B 20", "take 1 A 20"]


def test_insurances_are_collected_before_the_sweep():
    insured = [side("A", "insurance", 1, "10"), side("C", "insurance", 3, "10")]
    data = table(["Ts 9d stand", "Ts 7d stand", "Ts 6h stand"], "Ah 7c", side=insured)
    found = doings(data, "pay", "take")
    assert found == ["take 3 C 10", "take 1 A 10", "take 3 C 20", "take 2 B 20", "pay 1 A 20"]


def test_insurances_are_paid_after_the_losers_of_a_black_jack():
    insured = [side("A", "insurance", 1, "10"), side("B", "insurance", 2, "10")]
    data = table(["Ts 9d stand", "As Kd", "Ts 6h stand"], "Ah Kc", side=insured)
    found = doings(data, "pay", "take", "return")
    assert found == ["take 3 C 20", "take 1 A 20", "pay 2 B 20", "pay 1 A 20", "return 2 B 20"]


def test_insurance_is_offered_to_all_before_the_first_hand_speaks():
    insured = [side("B", "insurance", 2, "10"), side("A", "insurance", 1, "10")]
    steps = settle(table(["Ts 9d stand", "Ts 8d stand"], "Ah 7c", side=insured)).as_json()["steps"]
    names = [step["do"] for step in steps]
    assert names.index("offer-insurance") < names.index("place") < names.index("announce")
    assert [step.get("free") for step in steps if step["do"] == "place"] == [True, True]


def test_even_money_is_paid_and_a_surrender_halved_before_any_third_card():
    even = doings(table(["Ts 6d hit 4h stand", "As Kd even-money"], "Ah 7c"), "pay", "ask", "pick-up")
    assert even[:3] == ["pay 2 B 20", "pick-up 2", "ask 1 A"]
    given_up = doings(table(["Ts 6d hit 4h stand", "Ts 6h surrender"], "9h 8c"), "halve", "ask", "pick-up")
    assert given_up[:3] == ["halve 2 B 10", "pick-up 2", "ask 1 A"]


def test_a_black_jack_is_paid_in_turn_or_at_once_where_nothing_can_equal_it():
    lines = ["As Kd", "Ts 8d stand"]
    in_turn = doings(table(lines, "9h 8c"), "ask", "pay")
    assert in_turn == ["ask 2 B", "pay 2 B 20", "pay 1 A 30"]
    at_once = doings(table(lines, "9h 8c", house={"black_jack_paid": "at-once"}), "ask", "pay")
    assert at_once == ["pay 1 A 30", "ask 2 B", "pay 2 B 20"]


def test_a_jackpot_is_settled_before_the_cards_go():
    data = table(["7s 9d hit 8h", "Ts 8d stand"], "9h 8c", side=[side("A", "jackpot", 1, "1")])
    assert doings(data, "pay", "take", "pick-up")[:3] == ["pay 1 A 2", "take 1 A 20", "pick-up 1"]


def test_bettors_of_one_hand_are_paid_in_any_order_and_the_front_player_is_asked():
    seats = {"1": "A", "2": "B", "3": "C"}
    data = table(["Ts 9d stand", "Ts 8d stand"], "Th 7c", side=[hand("C", 1, "50")], seats=seats)
    steps = settle(data).as_json()["steps"]
    paid = [step for step in steps if step["do"] == "pay" and step["on"] == "1"]
    assert {step["player"] for step in paid} == {"A", "C"} and all(step["free"] for step in paid)
    asked = next(step for step in steps if step["do"] == "ask" and step["on"] == "1")
    assert asked["player"] == "A" and "BJ-ROL-06" in asked["items"]


def test_without_a_front_player_the_highest_stake_is_asked():
    data = table(["Ts 9d stand", "Ts 8d stand"], "Th 7c", side=[hand("C", 1, "50")])
    asked = next(step for step in settle(data).steps if step.do == "ask")
    assert (asked.player, "BJ-ORD-11" in asked.items) == ("C", True)
    alone = next(step for step in settle(data).steps if step.do == "ask" and step.on == "2")
    assert alone.items == ("BJ-ORD-03", "BJ-PRC-01")


def test_back_bettors_match_a_split_or_stay_on_the_first_hand():
    line = ["8s 8d split 3c double Th 9h stand", "Ts 9d stand"]
    follows = table(line, "Th 7c", stakes=["30", "20"], side=[hand("C", 1, "10")])
    assert settled(follows) == {
        ("A", "1.1"): "win 60", ("A", "1.2"): "push 0", ("C", "1.1"): "win 20", ("C", "1.2"): "push 0",
        ("B", "2"): "win 20",
    }  # fmt: skip
    alone = table(line, "Th 7c", stakes=["30", "20"], side=[hand("C", 1, "10", follows=False)])
    assert settled(alone)[("C", "1.1")] == "win 10"
    assert ("C", "1.2") not in settled(alone)
    assert doings(alone, "split", "double") == ["split 1.2 A 30", "double 1.1 A 30"]


@pytest.mark.parametrize(
    ("lines", "dealer", "cards"),
    [
        (["Ts 6d hit 9h", "Ts 6h hit 8c"], "5h", 1),  # all bust
        (["Ts 6d surrender", "Ts 6h hit 8c"], "5h", 1),  # surrendered or bust
        (["As Kd", "Ts 6h hit 8c"], "5h", 1),  # only a black-jack against a five
        (["As Kd", "Ts 6h hit 8c"], "Th 2c", 2),  # only a black-jack against a ten
        (["Ts 6d stand", "Ts 6h hit 8c"], "5h 2c 9d 3h", 4),  # one rival is enough: 5 7 16 19
    ],
)
def test_the_dealer_draws_only_while_somebody_can_be_affected(lines, dealer, cards):
    found = settle(table(lines, dealer))
    assert len(found.after["dealer"].split()) == cards
    assert ("take-no-card" in [step.do for step in found.steps]) == (cards == 1)


def test_one_player_may_hold_two_hands_and_each_keeps_its_turn():
    data = table(outcome={"dealer": "Th 7c", "boxes": {"1": "Ts 9d stand", "2": "Ts 6d stand"}})
    data["bets"] = [hand("A", 1), hand("A", 2)]
    assert settled(data) == {("A", "1"): "win 20", ("A", "2"): "lose 20"}
    asked = [step for step in settle(data).steps if step.do == "ask"]
    assert all("BJ-PRC-25" in step.items for step in asked)


def test_every_place_of_a_step_has_its_own_slot_unless_bettors_share_a_hand():
    steps = settle(table(["Ts 9d stand"] * 6 + ["8s 8d split 3c stand 9h stand"], "Th 7c")).steps
    assert [step.slot for step in steps] == list(range(1, len(steps) + 1))


def test_a_split_hand_is_called_by_its_own_name_and_never_as_a_black_jack():
    data = table(["Ts Kd split Ah 8c stand", "Ts 9d stand"], "Th 7c")
    calls = [(step.on, step.say) for step in settle(data).steps if step.do == "announce"]
    assert calls == [("1", "20"), ("1.1", "21"), ("1.2", "18"), ("2", "19"), ("dealer", "17")]


def test_each_card_cites_why_it_was_given():
    data = table(
        ["6s 5d double Th", "As Ad split 5h 6c", "8s 8d split 2c stand 3h stand", "Ts 2d hit 3c stand"], "Th 7c"
    )
    why = {step.cards: step.items[0] for step in settle(data).steps if step.do == "deal"}
    assert why["6s"] == "BJ-ORD-01"
    assert why["Th"] == "BJ-PRC-06"  # the double's card; the dealer's own Th came before it
    assert why["5h"] == why["6c"] == "BJ-PRC-05"
    assert why["2c"] == why["3h"] == "BJ-ORD-04"
    assert why["3c"] == "BJ-ORD-03"
    assert why["7c"] == "BJ-PRC-02"


def test_a_front_player_without_a_stake_commands_and_the_others_add_up_to_their_own():
    house = {"double_for_less": True}
    data = table(["6s 5d double:20 Th", "Ts 9d stand"], "Th 7c", stakes=["30", "20"], house=house)
    data["bets"] += [hand("C", 1, "10")]
    seats = {"1": "D", "2": "B", "3": "A", "4": "C"}
    assert settled(data | {"seats": seats}) == {("A", "1"): "win 50", ("C", "1"): "win 20", ("B", "2"): "win 20"}
