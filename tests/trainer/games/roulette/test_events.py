"""Rulings at the roulette, from the facts of the event."""

import pytest

from trainer.errors import TrainerError
from trainer.tables import rule

BET = {"player": "A", "bet": "straight", "on": "17", "stake": "10"}


def ruling(event, game="french-roulette", rules="cantabria", **more):
    return rule({"game": game, "rules": rules, "event": event} | more)


@pytest.mark.parametrize(
    ("facts", "item"),
    [
        ({"object_in_wheel": True}, "ROU-F-ERR-01"),
        ({"ball": "out"}, "ROU-F-ERR-02"),
        ({"throw": "faulty"}, "ROU-F-ERR-03"),
        ({"ball": "not-dropped", "wheel": "stopped"}, "ROU-F-ERR-04"),
        ({"direction": "same"}, "ROU-F-ERR-03"),
    ],
)
@pytest.mark.parametrize(("rules", "call"), [("asturias", "tirada nula"), ("cantabria", "bola nula")])
def test_a_null_spin_is_called_in_the_regulation_s_words(facts, item, rules, call):
    found = ruling({"kind": "spin", "previous": "32", **facts}, rules=rules)
    assert (found.verdict, found.decides, found.parts["bets"]) == ("void", "table-head", "stay")
    assert item in found.items and "ROU-F-ERR-05" in found.items
    assert [step.do for step in found.steps] == [
        "stop-game", "announce", "take-ball", "hand-ball-to-croupier", "put-ball-in-previous-number", "throw-again",
    ]  # fmt: skip
    assert found.steps[1].say == call and found.steps[4].on == "32"


@pytest.mark.parametrize(
    "facts",
    [{}, {"ball": "not-dropped", "wheel": "turning"}, {"ball": "dropped"}, {"direction": "same", "ball": "dropped"}],
)
def test_a_spin_without_a_fault_stands(facts):
    assert ruling({"kind": "spin", **facts}).verdict == "stands"


def test_a_house_may_let_a_wheel_turned_the_same_way_stand():
    assert ruling({"kind": "spin", "direction": "same"}, house={"sameDirectionRuling": "stands"}).verdict == "stands"


@pytest.mark.parametrize(
    ("rules", "facts", "verdict", "item"),
    [
        ("cantabria", {}, "accepted", "ROU-F-PRO-03"),
        ("cantabria", {"moment": "after"}, "refused", "ROU-F-ERR-06"),
        ("cantabria", {"on_layout": False, "called": True, "repeated": True}, "accepted", "ROU-F-PRO-05"),
        ("cantabria", {"moment": "after", "called": True, "repeated": True}, "accepted", "ROU-F-PRO-05"),
        ("cantabria", {"on_layout": False, "called": True}, "refused", "ROU-F-ERR-07"),
        ("cantabria", {"on_layout": False, "repeated": True}, "refused", "ROU-F-ERR-07"),
        ("asturias", {"on_layout": False, "called": True, "repeated": True}, "refused", "ROU-F-ERR-07"),
    ],
)
def test_a_bet_counts_by_when_and_how_it_was_made(rules, facts, verdict, item):
    found = ruling({"kind": "bet", "bet": BET, **facts}, rules=rules)
    assert found.verdict == verdict and item in found.items


def test_asturias_may_accept_called_bets_as_a_house_setting():
    event = {"kind": "bet", "bet": BET, "on_layout": False, "called": True, "repeated": True}
    assert ruling(event, rules="asturias", house={"announcedBetsAST": True}).verdict == "accepted"


@pytest.mark.parametrize(
    ("stake", "lies", "verdict", "plays"),
    [("100", [], "accepted", "100"), ("120", [], "cut", "100"), ("60", [BET | {"stake": "60"}], "cut", "40"),
     ("60", [BET | {"stake": "100"}], "refused", "0")],
)  # fmt: skip
def test_a_bet_is_cut_to_the_maximum_beside_what_lies_there(stake, lies, verdict, plays):
    found = ruling({"kind": "bet", "bet": BET | {"stake": stake}}, bets=lies)  # the maximum is 20 × 5 = 100
    assert (found.verdict, found.parts["plays"], found.parts["maximum"]) == (verdict, plays, "100")


@pytest.mark.parametrize(
    ("game", "rules", "house", "bet", "minimum", "items"),
    [
        ("french-roulette", "cantabria", {}, {"bet": "straight", "on": "17"}, "5", ("ROU-F-LIM-01",)),
        ("french-roulette", "asturias", {"minimum": "10"}, {"bet": "red"}, "10", ("ROU-F-LIM-01",)),
        ("american-roulette", "cantabria", {}, {"bet": "column", "on": "1"}, "5", ("ROU-A-LIM-01",)),
        # in Asturias the minimum on even chances may be up to five times that on a number
        ("american-roulette", "asturias", {"minimum": "2", "evenChanceMinimum": 5}, {"bet": "red"}, "10",
         ("ROU-A-LIM-01", "ROU-A-LIM-02")),
    ],
)  # fmt: skip
def test_a_stake_below_the_minimum_is_refused_and_goes_back_whole(game, rules, house, bet, minimum, items):
    event = {"kind": "bet", "bet": {"player": "A", "stake": "4", **bet}}
    found = ruling(event, game=game, rules=rules, house=house)
    assert (found.verdict, found.decides, found.items) == ("refused", "croupier", items)
    assert found.parts == {"minimum": minimum, "returns": "4", "plays": "0"}


def test_an_accepted_bet_is_settled_with_the_rest():
    found = ruling({"kind": "bet", "bet": BET}, outcome={"pocket": "17"})
    assert found.round.settlements[0].pays == 350_00


@pytest.mark.parametrize(
    ("game", "bet", "times"),
    [
        ("french-roulette", "straight", 1), ("french-roulette", "split", 2), ("french-roulette", "street", 3),
        ("french-roulette", "corner", 4), ("french-roulette", "six-line", 6), ("french-roulette", "column", 12),
        ("american-roulette", "dozen", 12), ("american-roulette", "double-dozen", 24), ("american-roulette", "odd", 18),
    ],
)  # fmt: skip
@pytest.mark.parametrize(("rules", "k"), [("asturias", 10), ("asturias", 20), ("asturias", 30), ("cantabria", 20)])
def test_every_maximum_is_its_multiple_of_the_minimum(game, bet, times, rules, k):
    found = ruling({"kind": "limit", "bet": bet}, game=game, rules=rules, house={"minimum": "2", "k": k})
    assert found.parts == {"minimum": "2", "maximum": str(2 * k * times)}


@pytest.mark.parametrize(("times", "maximum"), [(4, "400"), (5, "500")])
def test_the_special_corner_may_be_played_as_a_corner_or_by_its_five_numbers(times, maximum):
    house = {"specialCornerMax": times}
    event = {"kind": "limit", "bet": "special-corner"}
    found = ruling(event, game="american-roulette", variant="double-zero", house=house)
    assert found.parts["maximum"] == maximum and "ROU-D-LIM-01" in found.items


@pytest.mark.parametrize(("base", "maximum"), [("minimum", "720"), ("raised-minimum", "3600")])
def test_the_even_chance_maximum_counts_on_the_base_the_house_names(base, maximum):
    house = {"minimum": "2", "evenChanceMinimum": 5, "evenChanceMaxBase": base}
    found = ruling({"kind": "limit", "bet": "red"}, game="american-roulette", rules="asturias", house=house)
    assert found.parts == {"minimum": "10", "maximum": maximum}  # 18 × 20 × 2, or × 10


CHANGE = {"kind": "limit-change", "direction": "up", "balls_announced": 3}


@pytest.mark.parametrize(
    ("facts", "verdict"),
    [
        ({}, "allowed"),
        ({"direction": "down"}, "forbidden"),
        ({"changes_before": 1}, "forbidden"),
        ({"balls_announced": 2}, "forbidden"),
        ({"float_topped_up": False}, "forbidden"),
        ({"open": False, "direction": "down"}, "allowed"),
    ],
)
def test_cantabria_lets_a_limit_rise_once_with_notice(facts, verdict):
    assert ruling(CHANGE | facts).verdict == verdict


def test_asturias_never_lets_an_open_table_change_its_limit():
    found = ruling(CHANGE, rules="asturias")
    assert found.verdict == "forbidden" and "ROU-F-ERR-09" in found.items


def test_bets_move_until_the_call_and_not_after():
    assert ruling({"kind": "take-back", "moment": "before"}).verdict == "allowed"
    assert ruling({"kind": "take-back", "moment": "after"}).verdict == "refused"


@pytest.mark.parametrize(
    ("value", "verdict", "item"),
    [("5", "allowed", "ROU-A-PRO-01"), ("100", "allowed", "ROU-A-LIM-11"), ("4", "refused", "ROU-A-ERR-03"),
     ("500", "refused", "ROU-A-ERR-03"), ("6", "refused", "ROU-A-ERR-03"), (None, "allowed", "ROU-A-PRO-02")],
)  # fmt: skip
def test_a_marker_is_set_within_its_limits(value, verdict, item):
    event = {"kind": "marker"} | ({"value": value} if value else {})
    found = ruling(event, game="american-roulette")
    assert found.verdict == verdict and item in found.items


def test_prison_is_not_offered_at_the_american_table():
    found = ruling({"kind": "zero-offer", "offer": "prison"}, game="american-roulette")
    assert found.verdict == "forbidden" and "ROU-A-ERR-06" in found.items
    assert ruling({"kind": "zero-offer", "offer": "half"}, game="american-roulette").verdict == "allowed"


@pytest.mark.parametrize(
    ("order", "verdict", "item"),
    [
        (["A", "B", "C"], "right", "ROU-A-ORD-02"),
        (["B", "A", "C"], "wrong", "ROU-A-ERR-05"),
        (["A", "B", "A", "C"], "wrong", "ROU-A-ERR-04"),
        (["A", "B"], "wrong", "ROU-A-ORD-02"),
    ],
)
def test_payments_are_checked_against_the_sequence(order, verdict, item):
    bets = [
        {"player": "A", "bet": "column", "on": "1", "stake": "10"},
        {"player": "A", "bet": "straight", "on": "19", "stake": "5"},
        {"player": "B", "bet": "red", "stake": "20"},
        {"player": "C", "bet": "split", "on": "19-20", "stake": "5"},
    ]
    event = {"kind": "payments", "order": order}
    found = ruling(event, game="american-roulette", bets=bets, outcome={"pocket": "19"})
    assert found.verdict == verdict and item in found.items


def test_what_no_rule_foresees_goes_to_the_inspector():
    for game in ("french-roulette", "american-roulette"):
        assert ruling({"kind": "unforeseen"}, game=game).decides == "inspector"


@pytest.mark.parametrize("lifted", [False, True])
def test_the_american_head_may_touch_chips_only_where_the_house_says_so(lifted):
    event = {"kind": "act", "who": "table-head", "does": "handle-chips"}
    found = ruling(event, game="american-roulette", house={"americanHeadMayHandleChips": lifted})
    assert found.verdict == ("allowed" if lifted else "forbidden")


def test_the_table_at_the_lowest_minimum_is_a_duty_in_asturias_and_a_choice_in_cantabria():
    event = {"kind": "act", "who": "house", "does": "open-table-at-lowest-minimum"}
    assert ruling(event, rules="asturias").verdict == "required"
    assert ruling(event, rules="cantabria").verdict == "allowed"


def test_an_event_nobody_knows_is_refused():
    with pytest.raises(TrainerError, match=r"event\.kind: 'rain' is not one of spin"):
        ruling({"kind": "rain"})
    with pytest.raises(TrainerError, match=r"event\.kind: 'marker' is not one of"):
        ruling({"kind": "marker"})  # no colour chips at a French table


@pytest.mark.parametrize(
    ("rules", "after"),
    [("asturias", ["take-losers", "pay-winners"]), ("cantabria", ["take-losers", "rebuild-stacks", "pay-winners"])],
)
def test_an_american_round_takes_before_it_pays(rules, after):
    done = ["turn-wheel", "throw-ball", "close-bets", "announce-number", "touch-number-with-rake"]
    for due in after:
        found = rule({"game": "american-roulette", "rules": rules, "event": {"kind": "course", "done": done}})
        assert found.parts["due"] == due
        done.append(due)


@pytest.mark.parametrize(("rules", "verdict"), [("asturias", "required"), ("cantabria", "allowed")])
@pytest.mark.parametrize("game", ["french-roulette", "american-roulette"])
def test_a_table_at_the_lowest_minimum_is_a_duty_in_asturias_only(game, rules, verdict):
    event = {"kind": "act", "who": "house", "does": "open-table-at-lowest-minimum"}
    assert rule({"game": game, "rules": rules, "event": event}).verdict == verdict
