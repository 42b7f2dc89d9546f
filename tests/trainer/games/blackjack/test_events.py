"""Rulings at the black-jack table, from the facts of the event."""

import pytest

from tests.conftest import cases
from tests.trainer.games.blackjack.tables import fact, hand, parse_house, ruling, side, table
from trainer.errors import TrainerError
from trainer.games.blackjack.events import EVENTS
from trainer.tables import rule

RULINGS = cases("blackjack-rulings")


@pytest.mark.parametrize("row", RULINGS, ids=[f"{row['event']} {row['house']}" for row in RULINGS])
def test_a_request_is_ruled_on_as_worked_out_by_hand(row):
    event = dict(fact(part) for part in row["event"].split(";"))
    found = ruling(event, parse_house(row["house"]))
    assert found.verdict == row["verdict"], row["source"]
    for part in filter(None, row["parts"].split(";")):
        name, _, value = part.partition("=")
        assert found.parts[name] == value
    assert row["items"] in found.items


def test_every_event_kind_has_a_case():
    told = {fact(row["event"].split(";")[0])[1] for row in RULINGS}
    assert told | {"bet", "command", "last-cut"} == set(EVENTS)


THREE = [hand("A", 1, "100"), hand("B", 1, "100"), hand("C", 1, "100")]


@pytest.mark.parametrize(
    ("bets", "offered", "facts", "verdict", "parts", "item"),
    [
        # IV.3: three bettors on a box, no fourth
        (THREE, ("D", "1", "10"), {}, "refused", {}, "BJ-ERR-13"),
        (THREE[:2], ("D", "1", "10"), {}, "accepted", {"plays": "10"}, "BJ-LIM-05"),
        # IV.1 and IV.2: consent, and the maximum of the hand (500)
        (THREE[:1], ("D", "1", "10"), {"consent": False}, "refused", {}, "BJ-ERR-14"),
        (THREE[:1], ("D", "1", "450"), {}, "cut", {"plays": "400", "returns": "50"}, "BJ-ERR-14"),
        (THREE[:1], ("D", "1", "400"), {}, "accepted", {"plays": "400"}, "BJ-LIM-04"),
        ([hand("A", 1, "490")], ("D", "1", "20"), {}, "cut", {"plays": "10", "returns": "10"}, "BJ-LIM-04"),
        ([hand("A", 1, "495")], ("D", "1", "10"), {}, "refused", {}, "BJ-ERR-14"),
        # V.2: the limits hold for the whole of a player's stake on the hand, not for each chip he lays
        ([hand("A", 1, "20")], ("A", "1", "5"), {}, "accepted", {"plays": "5"}, "BJ-LIM-11"),
        ([hand("A", 1, "495")], ("A", "1", "5"), {}, "accepted", {"plays": "5"}, "BJ-LIM-02"),
        ([hand("A", 1, "495")], ("A", "1", "10"), {}, "refused", {}, "BJ-ERR-18"),
        # V.2: before the first card, in chips, from 10 to 500
        (THREE[:1], ("D", "2", "10"), {"moment": "after"}, "refused", {}, "BJ-ERR-18"),
        (THREE[:1], ("D", "2", "10"), {"chips": False}, "refused", {}, "BJ-LIM-11"),
        (THREE[:1], ("D", "2", "9.99"), {}, "refused", {}, "BJ-ERR-18"),
        (THREE[:1], ("D", "2", "500.01"), {}, "refused", {}, "BJ-ERR-18"),
        (THREE[:1], ("D", "2", "500"), {"consent": False}, "accepted", {"plays": "500"}, "BJ-LIM-11"),
        (THREE[:1], ("D", "7", "10"), {}, "accepted", {"plays": "10"}, "BJ-LIM-01"),
        # V.2: the maximum is per hand, a player with several may exceed it
        (THREE[:1], ("A", "2", "450"), {}, "accepted", {"plays": "450"}, "BJ-LIM-03"),
    ],
)
def test_a_stake_is_accepted_cut_or_refused(bets, offered, facts, verdict, parts, item):
    player, on, stake = offered
    found = ruling({"kind": "bet", "bet": {"player": player, "on": on, "stake": stake}, **facts}, bets=bets)
    assert (found.verdict, item in found.items) == (verdict, True)
    assert {name: found.parts[name] for name in parts} == parts


def test_a_standing_player_bets_on_anothers_hand_but_opens_no_vacant_box():
    seats = {"1": "A", "2": "B"}
    vacant = {"kind": "bet", "bet": {"player": "D", "on": "3", "stake": "10"}}
    behind = {"kind": "bet", "bet": {"player": "D", "on": "1", "stake": "10"}}
    assert ruling(vacant, seats=seats).verdict == "refused"
    assert ruling(vacant, {"standing_on_vacant": True}, seats=seats).verdict == "accepted"
    assert ruling(behind, seats=seats).verdict == "accepted"
    assert "BJ-ROL-07" in ruling(behind | {"consent": False}, seats=seats).items
    seated = {"kind": "bet", "bet": {"player": "B", "on": "3", "stake": "10"}}
    assert "BJ-PRC-24" in ruling(seated, seats=seats).items


@pytest.mark.parametrize(
    ("stakes", "more", "commands", "item"),
    [
        ({"A": "20", "B": "30"}, {}, "B", "BJ-ORD-11"),  # the highest stake
        ({"A": "20", "B": "20", "C": "10"}, {"nearest_shoe": ["C", "B", "A"]}, "B", "BJ-ORD-11"),  # then the nearest
        ({"A": "20", "B": "30"}, {"seats": {"1": "A"}}, "A", "BJ-ROL-06"),  # the front line before the stake
        ({"A": "20", "B": "30"}, {"seats": {"2": "A", "3": "B"}}, "B", "BJ-ORD-11"),  # both sit elsewhere
    ],
)
def test_one_bettor_commands_a_box(stakes, more, commands, item):
    bets = [hand(player, 1, stake) for player, stake in stakes.items()]
    found = ruling({"kind": "command", "box": "1"}, bets=bets, **more)
    assert found.parts["commands"] == commands
    assert item in found.items
    assert commands not in found.parts["must_accept"]


def test_two_equal_stakes_need_to_know_who_is_nearest_the_shoe():
    with pytest.raises(TrainerError, match="nearest_shoe"):
        ruling({"kind": "command", "box": "1"}, bets=[hand("A", 1), hand("B", 1)])


@pytest.mark.parametrize(
    ("facts", "verdict", "cuts", "item"),
    [
        ({}, "offered", "A", "BJ-PRC-13"),
        ({"first": "B"}, "offered", "B", "BJ-ORD-10"),
        ({"first": "B", "declined": ["B"]}, "offered", "A", "BJ-ERR-19"),  # the others from the croupier's left
        ({"first": "B", "declined": ["B", "A"]}, "offered", "C", "BJ-ERR-19"),
        ({"declined": ["A", "B", "C"]}, "cut", "table-head", "BJ-ROL-05"),
    ],
)
def test_the_last_cut_goes_round_the_table(facts, verdict, cuts, item):
    found = ruling({"kind": "last-cut", **facts}, seats={"5": "C", "2": "A", "3": "B"})
    assert (found.verdict, found.parts["cuts"]) == (verdict, cuts)
    assert item in found.items


def test_a_jam_is_the_inspectors_business_and_he_alone_opens_the_shoe():
    found = ruling({"kind": "jam", "cause": "other"})
    assert found.decides == "inspector"
    assert [(step.do, step.who) for step in found.steps] == [
        ("replace-shoe", "inspector"),
        ("shuffle-as-for-first-round", "croupier"),
    ]
    assert "BJ-ROL-04" in found.items


def test_a_card_face_up_goes_out_and_the_round_is_dealt_without_it():
    # without the 9s the second box gets the Ts: A 9-8, dealer 7, B 10-9, dealer draws 10 -> 17
    shoe = {"cards": "9d 9s Ts 7c 8h 9h Kd", "cut": 0}
    data = table(stakes=["20", "20"], outcome={"shoe": shoe, "boxes": {}})
    found = rule(data | {"event": {"kind": "face-up-card", "position": 2}})
    assert found.parts["card"] == "9s"
    results = {(s.bet.player, s.result) for s in found.round.settlements}
    assert results == {("A", "push"), ("B", "win")}
    assert "9s" not in found.round.after["discards"].split()


def test_a_surplus_card_is_taken_away_and_the_round_settled_with_what_stands():
    data = table(["Ts 8d stand", "Ts 6h stand"], "Th 7c")
    event = {"kind": "dealer-draw", "dealer": "Th 7c 4d"}
    removed = rule(data | {"event": event})
    assert removed.decides == "table-head"
    assert [s.result for s in removed.round.settlements] == ["win", "lose"]  # 17 stands
    assert removed.round.after["removed"] == "4d"
    counted = rule(data | {"house": {"minimum": "10", "surplus_dealer_card": "counts"}, "event": event})
    assert [s.result for s in counted.round.settlements] == ["lose", "lose"]  # 21 counts


def test_a_dealer_who_draws_without_a_rival_gives_the_card_back():
    data = table(["Ts 6d hit 9h", "Ts 6h hit 8c"], "5h")
    found = rule(data | {"event": {"kind": "dealer-draw", "dealer": "5h 9c"}})
    assert (found.verdict, found.parts["surplus"]) == ("surplus-card", "9c")
    right = rule(data | {"event": {"kind": "dealer-draw", "dealer": "5h"}})
    assert (right.verdict, right.items) == ("stands", ("BJ-PRC-04",))


def test_a_dealer_in_the_middle_of_his_hand_is_told_to_draw():
    data = table(["Ts 6d stand", "Ts 6h stand"], "5h")
    assert rule(data | {"event": {"kind": "dealer-draw", "dealer": "5h 9c"}}).verdict == "draws"


def test_a_stake_is_limited_by_what_the_others_have_on_the_hand():
    found = ruling({"kind": "limit", "bet": "hand", "on": "1"}, bets=THREE[:2])
    assert (found.parts["minimum"], found.parts["maximum"]) == ("10", "300")
    assert "BJ-LIM-04" in found.items
    full = ruling({"kind": "limit", "bet": "hand", "on": "1"}, bets=[hand("A", 1, "495")])
    assert full.parts["maximum"] == "0"  # 5 are left, less than the minimum: nobody else may bet


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ({"kind": "card"}, "event.cards: nothing is not the hand's cards"),
        ({"kind": "card", "cards": "Zz"}, "event.cards: 'Zz' is not the hand's cards"),
        ({"kind": "card", "cards": "  "}, "event.cards"),
        ({"kind": "split", "cards": "8s"}, "event.cards: '8s' is not a hand of at least 2 cards"),
        ({"kind": "double", "cards": "8s 3d", "stake": "20", "on_hand": "10"}, "event.on_hand: '10' is not at least"),
        ({"kind": "insurance", "dealer": "As"}, "event.amount: nothing"),
        ({"kind": "insurance", "dealer": "As", "amount": "5", "stake": "5"}, "event.stake: '5' is not at least 10"),
        ({"kind": "surrender", "cards": "Ts 6d", "dealer": "1s"}, "event.dealer: '1s'"),
        ({"kind": "surrender", "cards": "Ts 6d", "dealer": "9s", "third_card": "yes"}, "event.third_card: 'yes'"),
        ({"kind": "last-cut"}, "seats: {} is not the seated players"),
        ({"kind": "command", "box": "3"}, "event.box: '3' is not a staked box"),
        ({"kind": "command", "box": "8"}, "event.box: '8' is not one of 1, 2"),
        ({"kind": "face-up-card", "position": 1}, "outcome.shoe: None is not the cards of the shoe"),
        ({"kind": "dealer-draw", "dealer": " "}, "event.dealer: ' ' is not at least one card"),
        ({"kind": "slot", "what": "coat"}, "event.what: 'coat' is not one of exchange, tip"),
        ({"kind": "cut-card", "colour": "red"}, "event.colour: 'colour' is not a field known here"),
        ({"kind": "storm"}, "event.kind: 'storm' is not one of"),
    ],
)
def test_an_event_that_makes_no_sense_is_refused_in_one_line(event, message):
    with pytest.raises(TrainerError) as caught:
        ruling(event)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_insurance_on_the_table_keeps_the_dealer_drawing():
    data = table(["Ts 6d hit 9h", "Ts 6h hit 8c"], "Ah Kc", side=[side("A", "insurance", 1, "10")])
    found = rule(data | {"event": {"kind": "dealer-draw", "dealer": "Ah Kc"}})
    assert found.verdict == "stands"
    assert found.round.settlements[-1].pays == 2000
