"""Bets through throws: worked cases, the steps of the dealer, and the table afterwards."""

import pytest

from tests.conftest import cases
from tests.trainer.games.craps.tables import bet, table, thrown
from trainer.errors import TableError
from trainer.money import as_text
from trainer.tables import settle


@pytest.mark.parametrize("case", cases("craps"), ids=lambda case: f"{case['rules']}-{case['bets']}-{case['throws']}")
def test_a_bet_ends_as_the_regulation_says(case: dict[str, str]) -> None:
    at = {"point": case["point"]} if case["point"] else {}
    settled = thrown(case["rules"], case["throws"], *case["bets"].split(), house=case["house"], **at).settlements[0]
    assert settled.result == case["result"]
    shown = tuple(map(as_text, (settled.pays, settled.returns, settled.takes)))
    assert shown == (case["pays"], case["returns"], case["takes"])
    assert (settled.moves_to or "") == case["moves_to"]


def test_the_example_of_the_rules_played_throw_by_throw() -> None:
    """Asturias: point 9, a Come of 30; 5, then 30 odds; 9 makes the point; 5 is the new point and the Come wins."""
    first = thrown("asturias", "3-2", "win:20", "come:30", point="9", shooter="A").after
    assert first == {
        "dice": "keep",
        "point": "9",
        "shooter": "A",
        "bets": [bet("win:20"), bet("come.5:30")],
    }
    second = thrown("asturias", "5-4", *first["bets"], "come-odds.5:30", point="9", shooter="A")  # type: ignore[misc]
    assert [s.result for s in second.settlements] == ["win", "stays", "stays"]
    assert second.after == {"dice": "keep", "shooter": "A", "bets": [bet("come.5:30"), bet("come-odds.5:30")]}
    third = thrown("asturias", "4-1", "come.5:30", "come-odds.5:30")
    assert [s.pays for s in third.settlements] == [3000, 4500]
    assert third.after == {"point": "5", "bets": []}


def test_an_old_come_is_paid_before_a_new_one_moves_to_its_number() -> None:
    round_ = thrown("cantabria", "4-1", "come.5:10", "come:20", point="8")
    assert [(s.result, s.moves_to) for s in round_.settlements] == [("win", None), ("moves", "5")]
    pay, move = (step for step in round_.steps if step.do in ("pay", "move"))
    assert (pay.do, move.do) == ("pay", "move") and pay.slot < move.slot


def test_the_house_order_is_call_losers_line_come_moves_place_field_centre() -> None:
    bets = [
        "craps-3:10", "field:10", "right-bet.4:10", "come:10", "come.4:10", "come-odds.4:10", "win:10", "win-odds:10",
        "any-seven:10",
    ]  # fmt: skip
    steps = thrown("asturias", "3-1", *bets, point="4").steps
    shown = [(step.do, step.bet) for step in steps]
    assert shown[0] == ("announce", None) and steps[0].say == "cuatro" and steps[0].who == "stickman"
    assert {step.bet for step in steps if step.do == "take"} == {"craps-3", "any-seven"}
    order = [step.bet for step in steps if step.do in ("pay", "move")]
    assert order == ["win", "win-odds", "come", "come-odds", "come", "right-bet", "field"]
    slots = {(step.do, step.bet): step.slot for step in steps}
    assert slots["pay", "win"] == slots["pay", "win-odds"] < slots["pay", "come"] == slots["pay", "come-odds"]
    assert slots["pay", "come"] < slots["move", "come"] < slots["pay", "right-bet"] < slots["pay", "field"]
    assert slots["take", "any-seven"] == slots["take", "craps-3"] < slots["pay", "win"]


def test_the_centre_is_paid_last() -> None:
    steps = thrown("asturias", "1-1", "craps-2:10", "field:10", "dont-win:10").steps
    assert [step.bet for step in steps if step.do == "pay"] == ["dont-win", "field", "craps-2"]


def test_without_a_house_order_everything_after_the_losers_is_free() -> None:
    bets = ("craps-2:10", "field:10", "dont-win:10", "any-seven:10")
    steps = thrown("asturias", "1-1", *bets, house="crapsPayOrder=free").steps
    assert len({step.slot for step in steps if step.do == "pay"}) == 1
    taken = next(step.slot for step in steps if step.do == "take")
    assert all(step.slot > taken for step in steps if step.do == "pay")


def test_the_point_is_marked_with_a_plate_where_the_text_has_one() -> None:
    assert ("mark-point", "8") in [(s.do, s.on) for s in thrown("cantabria", "4-4", "win:10").steps]
    assert ("set-point", "8") in [(s.do, s.on) for s in thrown("cordoba", "4-4", "win:10").steps]
    assert ("take-off-plate", "8") in [(s.do, s.on) for s in thrown("cantabria", "6-1", "win:10", point="8").steps]


def test_a_stake_that_stands_off_is_left_or_taken() -> None:
    left = thrown("cantabria", "6-6", "dont-win:10")
    assert left.settlements[0].stays == 1000 and left.after["bets"] == [bet("dont-win:10")]
    taken = thrown("cantabria", "6-6", bet("dont-win:10", push="take"))
    assert taken.settlements[0].returns == 1000 and taken.after["bets"] == []


def test_what_lies_above_a_maximum_goes_back_before_the_throw() -> None:
    round_ = thrown("asturias", "6-6", "win:10", "win-odds:25", point="6")
    first = round_.steps[0]
    assert (first.do, first.bet, first.amount, first.slot) == ("return", "win-odds", 1500, 0)
    assert first.items == ("CRA-LIM-04", "CRA-ERR-15")
    assert round_.after["bets"] == [bet("win:10"), bet("win-odds:10")]


def test_a_place_bet_above_its_maximum_is_named_as_such_and_a_simple_bet_is_not() -> None:
    """Right Bet on 6: 120 % of 500 is 600; the Field: 500."""
    place, field = thrown("asturias", "6-1", "right-bet.6:700", "field:600").steps[:2]
    assert (place.amount, place.items) == (10000, ("CRA-LIM-09", "CRA-ERR-15"))
    assert (field.amount, field.items) == (10000, ("CRA-LIM-02",))


@pytest.mark.parametrize(
    ("bets", "throws", "at", "items"),
    [
        (["field:10"], "6-6", {}, ("CRA-BET-06",)),  # the double is an item of its own
        (["field:10"], "6-1", {}, ("CRA-BET-05",)),
        (["field:10"], "5-4", {}, ("CRA-BET-05",)),
        (["win:10"], "6-1", {}, ("CRA-BET-01",)),
        (["big.8:10"], "2-1", {}, ("CRA-BET-08",)),
        (["hardway.10:10"], "5-5", {}, ("CRA-BET-12",)),
        (["win-odds:10", "win:10"], "6-1", {"point": "9"}, ("CRA-BET-23",)),
        (["dont-come-odds.6:10", "dont-come.6:10"], "6-1", {}, ("CRA-BET-29",)),
        (["right-bet.10:10"], "6-1", {}, ("CRA-BET-30",)),
        (["wrong-bet.9:10"], "6-1", {}, ("CRA-BET-34",)),
    ],
)
def test_a_settlement_cites_the_bet_it_settles_and_nothing_else(
    bets: list[str], throws: str, at: dict[str, str], items: tuple[str, ...]
) -> None:
    assert thrown("asturias", throws, *bets, **at).settlements[0].items == items


def test_odds_lose_their_footing_with_the_main_bet_that_is_refused() -> None:
    """M is 500; a Win of 600 is refused whole, so its odds have nothing to follow."""
    settled = thrown("asturias", "3-3", "win:600", "win-odds:10", point="6", house="overMaxRuling=refuse").settlements
    assert [(s.result, s.returns) for s in settled] == [("void", 60000), ("void", 1000)]


def test_two_stakes_on_one_place_share_its_maximum() -> None:
    """M is 5 × 100 = 500: of 300 and 300 on the Field, 300 and 200 count."""
    settled = thrown("asturias", "2-1", "field:300", "field:300").settlements
    assert [(s.pays, s.returns) for s in settled] == [(30000, 30000), (20000, 30000)]


@pytest.mark.parametrize(
    ("at", "wrong"),
    [
        ({"bets": [bet("come:10")]}, "bets[0].bet: 'come' is not possible on a come-out"),
        ({"bets": [bet("win-odds:10")]}, "bets[0].bet: 'win-odds' is not possible on a come-out"),
        ({"bets": [bet("win-odds:10")], "point": "4"}, "bets[0].bet: 'win-odds' is not possible without a win bet"),
        ({"bets": [bet("come-odds.5:10"), bet("come.6:10")]}, "without a come bet of the same player on 5"),
        ({"bets": [bet("come-odds.5:10"), bet("come.5:10", player="B")]}, "without a come bet of the same player"),
        ({"bets": [bet("hardway.5:10")]}, "bets[0].on: '5' is not one of 4, 6, 8, 10"),
        ({"bets": [bet("right-bet:10")]}, "bets[0].on: nothing is not one of 4, 5, 6, 8, 9, 10"),
        ({"bets": [bet("field.4:10")]}, "bets[0].on: 'on' is not a field known here"),
        ({"bets": [bet("win:4.99")]}, "bets[0].stake: '4.99' is not at least 5"),
        ({"bets": [bet("hop:10")]}, "bets[0].bet: 'hop' is not one of win, dont-win"),
        ({"bets": [], "point": "7"}, "point: '7' is not one of 4, 5, 6, 8, 9, 10"),
        ({"bets": [], "point": 6}, "point: 6 is not one of"),
        ({"bets": [], "outcome": {"throws": ["6-7"]}}, "outcome.throws[0]: '6-7' is not a throw such as '6-1'"),
        ({"bets": [], "outcome": {"dice": "6"}}, "outcome.dice: '6' is not a throw"),
        ({"bets": [], "outcome": {}}, "outcome.throws: [] is not a list of throws"),
        ({"bets": [], "outcome": {"throws": ["1-1"] * 1001}}, "a list of at most 1000 throws"),
        ({"bets": [], "players": ["A", "A"]}, "players"),
        ({"bets": [], "players": ["A"], "shooter": "B"}, "shooter: 'B' is not one of A"),
        ({"bets": [bet("win:10", player="C")], "players": ["A"]}, "bets[0].player: 'C' is not one of A"),
        ({"bets": [bet("field:10")], "shooter": "A"}, "shooter: 'A' is not a player with a win or dont-win bet"),
        ({"bets": [], "retries": 1}, "retries: 'retries' is not a field known here"),
        ({"bets": [], "house": {"k": 99}}, "house.k: 99 is not a whole number from 100 to 1000"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused_in_one_sentence(at: dict[str, object], wrong: str) -> None:
    data = {"game": "craps", "rules": "asturias", "outcome": {"dice": "6-1"}} | at
    with pytest.raises(TableError) as caught:
        settle(data)
    assert wrong in str(caught.value) and "\n" not in str(caught.value)


def test_cordoba_does_not_offer_what_it_does_not_name() -> None:
    for place in ("under-7", "over-7", "craps-2", "craps-12", "horn", "come-odds.5"):
        with pytest.raises(TableError, match="bet"):
            settle(table("cordoba", f"{place}:10", outcome={"dice": "6-1"}))


def test_the_fragment_alone_knows_no_win() -> None:
    assert thrown("unattributed", "6-1", "win:10").settlements[0].pays == 1000
    with pytest.raises(TableError, match="'win' is not one of come"):
        thrown("unattributed", "6-1", "win:10", house="fragFallback=none")
    alone = thrown("unattributed", "6-1", "field:100000", house="fragFallback=none").settlements[0]
    assert alone.takes == 10000000  # the fragment has no limits
