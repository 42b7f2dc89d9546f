"""Throws valid or null, and everything that can happen to the dice."""

import pytest

from tests.conftest import cases
from tests.trainer.games.craps.tables import ruled
from trainer.errors import TableError

PLACES = {"far": "far-half", "near": "near-half", "die": "other-die"}
GOOD = [{"touched": True}, {"touched": True}]


def die(text: str) -> dict[str, object]:
    touched, stopped, chips, *flags = text.split("/")
    found: dict[str, object] = {"touched": touched == "t", "stopped": PLACES.get(stopped, stopped), "chips": chips}
    return found | dict.fromkeys(flags, True)


@pytest.mark.parametrize("case", cases("craps-throws"), ids=lambda c: f"{c['rules']}-{c['one']}-{c['two']}")
def test_a_throw_is_ruled_on_from_what_each_die_did(case: dict[str, str]) -> None:
    dice = [die(case["one"]), die(case["two"])]
    found = ruled(case["rules"], "throw", dice=dice, correct=case["correct"] == "yes", house=case["house"])
    assert found.verdict == case["verdict"]
    assert set(case["items"].split()) <= set(found.items)
    errors = {id_ for id_ in found.items if "ERR" in id_}
    assert errors == {id_ for id_ in case["items"].split() if "ERR" in id_}  # nothing else is blamed


def test_which_die_did_it_does_not_matter() -> None:
    for case in cases("craps-throws"):
        dice = [die(case["one"]), die(case["two"])]
        house, correct = case["house"], case["correct"] == "yes"
        one = ruled(case["rules"], "throw", dice=dice, correct=correct, house=house)
        other = ruled(case["rules"], "throw", dice=dice[::-1], correct=correct, house=house)
        assert (one.verdict, one.items) == (other.verdict, other.items)


def test_a_null_throw_is_called_and_thrown_again_and_bets_stay() -> None:
    found = ruled("cantabria", "throw", "win:10", at={"shooter": "A", "outcome": {"dice": "6-1"}}, dice=[{}, {}])
    assert (found.parts["throw"], found.parts["bets"], found.parts["say"]) == ("void", "stay", "tirada nula")
    assert [(step.do, step.who) for step in found.steps] == [
        ("announce", "stickman"),
        ("return-dice-with-stick", "stickman"),
        ("throw-again", "shooter"),
    ]
    assert found.steps[0].say == "tirada nula" and found.round is None


def test_a_valid_throw_is_settled() -> None:
    found = ruled("cantabria", "throw", "win:10", at={"outcome": {"dice": "6-1"}}, dice=GOOD)
    assert found.verdict == "valid" and found.round is not None
    assert found.round.settlements[0].pays == 1000


def test_after_a_die_on_the_floor_during_a_point_the_shooter_chooses_a_reserve_die() -> None:
    dice = [{"touched": True, "stopped": "floor"}, {"touched": True}]
    during = ruled("asturias", "throw", at={"point": "6", "shooter": "A"}, dice=dice)
    assert [step.do for step in during.steps][1:3] == ["pick-up-die", "choose-from-reserve-dice"]
    assert "CRA-PRO-11" in during.items
    before = ruled("asturias", "throw", dice=dice)
    assert "choose-from-reserve-dice" not in [step.do for step in before.steps]


def test_other_dice_are_given_before_the_come_out_and_refused_during_a_point() -> None:
    before = ruled("asturias", "dice-request")
    assert (before.verdict, before.items[0]) == ("allowed", "CRA-PRO-10")
    during = ruled("asturias", "dice-request", at={"point": "6"})
    assert (during.verdict, during.items[0]) == ("refused", "CRA-ERR-12")
    lost = ruled("asturias", "dice-request", at={"point": "6"}, die_on_floor=True)
    assert (lost.verdict, lost.parts["reserve"], lost.items) == ("allowed", "4", ("CRA-PRO-11",))


def test_a_lost_die_costs_the_whole_set_once_the_hand_is_over() -> None:
    playing = ruled("cantabria", "lost-die", at={"point": "6"})
    assert (playing.verdict, playing.items) == ("play-on", ("CRA-PRO-11",))
    come_out = ruled("cantabria", "lost-die")  # the set goes "at the end of the hand", and no sooner
    assert (come_out.verdict, come_out.items) == ("play-on", ("CRA-PRO-10",))
    missing = ruled("cantabria", "lost-die", hand_over=True)
    assert (missing.verdict, missing.items) == ("new-set", ("CRA-PRO-12",))
    assert [step.do for step in missing.steps] == ["withdraw-set", "bring-new-set"]
    assert ruled("cantabria", "lost-die", hand_over=True, found=True).verdict == "set-stays"


def test_a_change_of_dice_is_the_heads_to_order_and_the_stickmans_to_call() -> None:
    found = ruled("cantabria", "dice-change", at={"shooter": "A"}, ordered_by="table-head")
    assert found.verdict == "allowed" and found.steps[0].say == "cambio de dados"
    assert (found.parts["shown"], found.parts["back_to_box"]) == ("6", "4")
    assert found.items == ("CRA-ROL-06", "CRA-PRO-13")
    other = ruled("cantabria", "dice-change", ordered_by="croupier")
    assert (other.verdict, other.decides) == ("not-theirs", "table-head")


@pytest.mark.parametrize(
    ("shooter", "refused", "offered"),
    [(None, [], "A"), (None, ["A"], "B"), ("A", [], "B"), ("B", ["C"], "A"), ("C", [], "A")],
)
def test_the_dice_go_clockwise_from_the_croupiers_left(shooter: str | None, refused: list[str], offered: str) -> None:
    at = {"players": ["A", "B", "C"]} | ({"shooter": shooter} if shooter else {})
    found = ruled("asturias", "dice-offer", at=at, refused=refused)
    assert (found.verdict, found.parts["shooter"]) == ("offered", offered)
    assert ("CRA-PRO-03" in found.items) == bool(refused)


def test_when_everybody_refuses_nobody_throws() -> None:
    found = ruled("asturias", "dice-offer", at={"players": ["A", "B"]}, refused=["A", "B"])
    assert found.verdict == "nobody"


def test_repeated_breaches_may_cost_the_dice() -> None:
    assert ruled("cantabria", "breach", times=1).verdict == "not-yet"
    again = ruled("cantabria", "breach", at={"shooter": "A", "players": ["A", "B"]}, times=2)
    assert (again.verdict, again.decides, again.parts["next"]) == ("may-withdraw-dice", "table-head", "B")
    assert again.items == ("CRA-ERR-13", "CRA-ROL-05")


def test_a_shooter_needs_a_line_bet_before_his_come_out() -> None:
    without = ruled("asturias", "shooter-bet", "field:10", at={"shooter": "A"})
    assert (without.verdict, without.items) == ("forbidden", ("CRA-ERR-11", "CRA-PRO-04"))
    assert ruled("asturias", "shooter-bet", "dont-win:10", at={"shooter": "A"}).verdict == "allowed"
    assert ruled("asturias", "shooter-bet", at={"shooter": "A", "point": "6"}).verdict == "allowed"
    assert ruled("cordoba", "shooter-bet", at={"shooter": "A"}).verdict == "forbidden"  # borrowed
    assert ruled("cordoba", "shooter-bet", at={"shooter": "A"}, house="corFallback=none").verdict == "referred"


@pytest.mark.parametrize(
    ("rules", "house", "decides"),
    [
        ("cantabria", "", "stickman"),
        ("asturias", "", "table-head"),
        ("asturias", "unforeseenAuthority=games-director", "games-director"),
        ("cordoba", "", "table-head"),
        ("cordoba", "unforeseenAuthority=stickman", "stickman"),
        ("unattributed", "", "stickman"),
    ],
)
def test_unforeseen_cases_are_decided_by_whom_the_text_or_the_house_names(rules: str, house: str, decides: str) -> None:
    found = ruled(rules, "unforeseen", house=house)
    assert (found.verdict, found.decides) == ("referred", decides)
    assert "CRA-ERR-16" in found.items


def test_cordoba_has_no_rule_on_lost_or_changed_dice() -> None:
    for kind, facts in (
        ("lost-die", {}),
        ("dice-change", {"ordered_by": "table-head"}),
        ("dice-request", {}),
        ("breach", {"times": 3}),
    ):
        assert ruled("cordoba", kind, **facts).verdict == "referred"  # type: ignore[arg-type]
    assert ruled("cordoba", "dice-offer", at={"players": ["A"]}).verdict == "referred"


@pytest.mark.parametrize(
    ("facts", "wrong"),
    [
        ({"dice": [{}]}, "event.dice"),
        ({"dice": [{}, {}, {}]}, "event.dice"),
        ({"dice": [{"stopped": "moon"}, {}]}, "event.dice[0].stopped: 'moon' is not one of far-half"),
        ({"dice": [{"touched": 1}, {}]}, "event.dice[0].touched: 1 is not true or false"),
        ({"dice": [{"colour": "red"}, {}]}, "event.dice[0].colour"),
        ({"dice": [{}, {}], "wind": True}, "event.wind"),
    ],
)
def test_facts_that_mean_nothing_are_refused(facts: dict[str, object], wrong: str) -> None:
    with pytest.raises(TableError) as caught:
        ruled("asturias", "throw", **facts)  # type: ignore[arg-type]
    assert wrong in str(caught.value)
