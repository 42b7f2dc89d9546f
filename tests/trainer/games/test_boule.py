"""Boule: worked cases, laws over the nine numbers, limits, and every irregular event."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import cases
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games import boule
from trainer.games.boule import EVEN_CHANCES, NUMBERS
from trainer.money import as_text
from trainer.rulebook import load
from trainer.tables import rule as tables_rule

BOOK = load("boule", "cantabria")
TABLE = {"game": "boule", "rules": "cantabria"}


def read(data: dict[str, Any], house: dict[str, Any] | None = None) -> boule.Table:
    return boule.read(Fields(data), BOOK, BOOK.house(house))


def rule(event: dict[str, Any], house: dict[str, Any] | None = None, **table: Any) -> Any:
    return boule.rule(read(table | {"event": event}, house))


def bet(kind: str, stake: str = "10", on: str | None = None, player: str = "A", **more: Any) -> dict[str, Any]:
    return {"player": player, "bet": kind, "stake": stake} | ({"on": on} if on else {}) | more


@pytest.mark.parametrize("row", cases("boule"), ids=lambda row: f"{row['bet']}{row['on']}-on-{row['number']}")
def test_a_worked_case(row: dict[str, str]) -> None:
    table = read({"bets": [bet(row["bet"], row["stake"], row["on"] or None)], "outcome": {"number": row["number"]}})
    shown = boule.settle(table).settlements[0].as_json()
    assert [shown[name] for name in ("result", "pays", "returns", "takes")] == [
        row[name] for name in ("result", "pays", "returns", "takes")
    ]
    assert shown["items"] == row["items"].split()


@pytest.mark.parametrize("kind", ["number", *EVEN_CHANCES])
def test_over_the_nine_numbers_every_bet_loses_exactly_one_stake(kind: str) -> None:
    on = "4" if kind == "number" else None
    rounds = [boule.settle(read({"bets": [bet(kind, on=on)], "outcome": {"number": number}})) for number in NUMBERS]
    assert sum(r.settlements[0].takes - r.settlements[0].pays for r in rounds) == 1000


def test_every_number_but_the_five_wins_three_even_chances() -> None:
    for number in NUMBERS:
        won = [chance for chance, covers in EVEN_CHANCES.items() if number in covers]
        assert len(won) == (0 if number == "5" else 3)


def test_every_edge_is_one_in_nine() -> None:
    rows = boule.odds(BOOK, BOOK.house())
    assert len(rows) == 15
    assert {row.edge for row in rows} == {Fraction(1, 9)}
    assert {row.win for row in rows if row.bet == "number"} == {Fraction(1, 9)}
    assert {row.win for row in rows if row.bet != "number"} == {Fraction(4, 9)}


def test_the_published_edge_is_ours() -> None:
    figures = list(boule.published())
    assert len(figures) == 2
    assert all(figure.agrees for figure in figures)


@pytest.mark.parametrize(
    ("number", "call"),
    [("1", "uno, negro, impar y falta"), ("4", "cuatro, rojo, par y falta"), ("5", "cinco"),
     ("6", "seis, negro, par y pasa"), ("9", "nueve, rojo, impar y pasa")],
)  # fmt: skip
def test_the_thrower_calls_the_number_and_its_chances(number: str, call: str) -> None:
    step = boule.settle(read({"outcome": {"number": number}})).steps[0]
    assert (step.do, step.who, step.say) == ("announce", "thrower", call)


FELT = [bet("number", on="7"), bet("low", player="B"), bet("red", player="C"), bet("even", player="D")]


def test_losers_are_raked_in_before_any_winner_is_paid() -> None:
    steps = boule.settle(read({"bets": FELT, "outcome": {"number": "7"}})).steps
    assert [(s.do, s.bet, s.slot) for s in steps] == [
        ("announce", None, 1), ("take", "low", 2), ("take", "even", 2), ("pay", "number", 3), ("pay", "red", 3),
    ]  # fmt: skip


def test_a_house_may_pay_even_chances_before_the_number() -> None:
    table = read({"bets": FELT, "outcome": {"number": "7"}}, {"boule.payOrder": "even-chances-first"})
    paid = [(s.bet, s.slot) for s in boule.settle(table).steps if s.do == "pay"]
    assert paid == [("red", 3), ("number", 4)]


LIMITS = [
    # 40 × 5 = 200 on a number, 200 × 5 = 1000 on an even chance (A.5 V.2)
    ({}, "number", 1, "5", "200"),
    ({}, "red", 1, "5", "1000"),
    ({"numberMaximum": 100, "evenChanceMaximum": 500}, "number", 1, "5", "500"),
    ({"numberMaximum": 100, "evenChanceMaximum": 500}, "low", 1, "5", "2500"),
    ({}, "number", 2, "10", "200"),
    ({"boule.maxFollowsRaisedMin": True}, "number", 2, "10", "400"),
    ({"boule.maxFollowsRaisedMin": True}, "number", 1, "5", "200"),
]


@pytest.mark.parametrize(("house", "kind", "layout", "minimum", "maximum"), LIMITS)
def test_the_limits_of_a_place(house: dict[str, Any], kind: str, layout: int, minimum: str, maximum: str) -> None:
    ruling = rule({"kind": "limit", "bet": kind, "layout": layout}, house, layouts=["5", "10"])
    assert (ruling.parts["minimum"], ruling.parts["maximum"]) == (minimum, maximum)


@pytest.mark.parametrize("house", [{"numberMaximum": 39}, {"numberMaximum": 101}, {"evenChanceMaximum": 199}])
def test_a_house_cannot_set_a_maximum_outside_the_range(house: dict[str, Any]) -> None:
    with pytest.raises(TableError):
        BOOK.house(house)


@pytest.mark.parametrize(
    ("offered", "verdict", "room"),
    [
        (bet("number", "50", "7"), "accepted", "50"),  # 200 less the 150 he has there
        (bet("number", "50.01", "7"), "refused", "50"),
        (bet("number", "50", "7", layout=2), "accepted", "50"),  # per table, not per layout
        (bet("number", "200", "8"), "accepted", "200"),
        (bet("number", "200", "7", player="B"), "accepted", "200"),  # each player apart
        (bet("number", "4", "7", player="B"), "refused", "200"),  # below the minimum
    ],
)
def test_a_bet_is_measured_against_what_the_player_has_there(offered: dict[str, Any], verdict: str, room: str) -> None:
    ruling = rule({"kind": "bet", "bet": offered}, bets=[bet("number", "150", "7")])
    assert (ruling.verdict, ruling.parts["room"]) == (verdict, room)
    shares_with_another = offered["player"] == "B"
    assert ("BOU-LIM-06" in ruling.items) == shares_with_another


def test_an_accepted_bet_is_settled_with_the_others() -> None:
    ruling = rule({"kind": "bet", "bet": bet("number", on="7")}, bets=[bet("low")], outcome={"number": "7"})
    assert [s.result for s in ruling.round.settlements] == ["lose", "win"]


def test_a_late_bet_goes_back_with_the_rake_and_the_others_are_settled() -> None:
    event = {"kind": "bet", "bet": bet("number", on="7"), "moment": "after"}
    ruling = rule(event, bets=[bet("low")], outcome={"number": "7"})
    assert (ruling.verdict, ruling.parts["returns"], ruling.steps[0].do) == ("refused", "10", "return-chips")
    assert [s.result for s in ruling.round.settlements] == ["lose"]
    assert ruling.items[0] == "BOU-ERR-01"


@pytest.mark.parametrize(("moment", "verdict"), [("before", "allowed"), ("after", "refused")])
def test_a_bet_may_be_taken_back_until_no_more_bets(moment: str, verdict: str) -> None:
    assert rule({"kind": "take-back", "moment": moment}).verdict == verdict


@pytest.mark.parametrize("ball", ["out", "stuck", "object-in-plate"])
def test_the_table_head_may_call_a_null_ball(ball: str) -> None:
    ruling = rule({"kind": "throw", "ball": ball})
    assert (ruling.verdict, ruling.decides) == ("void", "table-head")
    assert [(s.do, s.say) for s in ruling.steps] == [
        ("stop-game", None), ("announce", "bola nula"), ("throw-again", None),
    ]  # fmt: skip


def test_where_null_balls_are_not_called_the_table_head_still_decides() -> None:
    ruling = rule({"kind": "throw", "ball": "out"}, {"boule.nullBall": False})
    assert (ruling.verdict, ruling.decides, ruling.steps) == ("referred", "table-head", ())


def test_a_ball_at_rest_decides_the_bets() -> None:
    ruling = rule({"kind": "throw", "ball": "at-rest"}, bets=[bet("red")], outcome={"number": "2"})
    assert (ruling.verdict, ruling.round.settlements[0].pays) == ("stands", 1000)


@pytest.mark.parametrize(
    ("throws", "verdict", "due", "error"),
    [
        ([], "right", "X", False),
        (["X", "Y", "Z", "X"], "right", "Y", False),
        (["X", "X"], "forbidden", "Y", True),
        (["X", "Z"], "forbidden", "X", False),
    ],
)
def test_the_croupiers_throw_in_rotation(throws: list[str], verdict: str, due: str, error: bool) -> None:
    ruling = rule({"kind": "rotation", "rotation": ["X", "Y", "Z"], "throws": throws})
    assert (ruling.verdict, ruling.parts["throws_next"]) == (verdict, due)
    assert ("BOU-ERR-02" in ruling.items) == error


@pytest.mark.parametrize(
    ("minimums", "verdict", "item"),
    [
        (["5", "10"], "allowed", "BOU-LIM-02"),
        (["5", "5"], "allowed", "BOU-LIM-02"),
        (["10", "10"], "forbidden", "BOU-ERR-03"),
        (["5", "15"], "forbidden", "BOU-LIM-01"),
    ],
)
def test_one_layout_keeps_the_minimum(minimums: list[str], verdict: str, item: str) -> None:
    ruling = rule({"kind": "layouts", "minimums": minimums})
    assert (ruling.verdict, ruling.items[0]) == (verdict, item)


@pytest.mark.parametrize(
    ("number", "offered", "paid", "returned", "verdict", "parts", "half"),
    [
        ("5", bet("red", "50"), "0", "25", "wrong", {"too_much": "25"}, True),
        ("5", bet("red", "50"), "0", "0", "right", {}, False),
        ("5", bet("number", "10", "5"), "80", "10", "wrong", {"too_much": "10"}, False),  # paid eight times
        ("2", bet("red", "50"), "0", "50", "wrong", {"too_little": "50"}, False),
        ("2", bet("red", "50"), "50", "50", "right", {}, False),
    ],
)
def test_a_payment_is_checked_against_the_right_one(
    number: str, offered: dict[str, Any], paid: str, returned: str, verdict: str, parts: dict[str, str], half: bool
) -> None:
    event = {"kind": "payment", "bet": offered, "paid": paid, "returned": returned}
    ruling = rule(event, outcome={"number": number})
    assert ruling.verdict == verdict
    assert parts.items() <= ruling.parts.items()
    assert ("BOU-ERR-04" in ruling.items) == half


def test_what_no_rule_foresees_is_for_the_table_head() -> None:
    assert rule({"kind": "unforeseen", "what": "lights out"}).decides == "table-head"


def test_the_round_has_its_calls_in_order() -> None:
    said: list[str] = []
    done: list[str] = []
    while (ruling := tables_rule(TABLE | {"event": {"kind": "course", "done": done}})).verdict == "due":
        said += [step.say for step in ruling.steps if step.say]
        done += [step.do for step in ruling.steps]
    assert said == ["hagan sus apuestas", "¿están hechas las apuestas?", "no va más"]


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"bets": [bet("split", on="1")]}, "bets[0].bet"),
        ({"bets": [bet("number", on="0")]}, "bets[0].on"),
        ({"bets": [bet("number")]}, "bets[0].on"),
        ({"bets": [bet("red", on="7")]}, "bets[0].on"),
        ({"bets": [bet("red", "4.99")]}, "bets[0].stake"),
        ({"bets": [bet("red", "9", layout=2)], "layouts": ["5", "10"]}, "bets[0].stake"),
        ({"bets": [bet("number", "150", "7"), bet("number", "51", "7", layout=2)]}, "bets[1].stake"),
        ({"bets": [bet("red", layout=2)], "layouts": ["5"]}, "bets[0].layout"),
        ({"layouts": ["5", "7"]}, "layouts[1]"),
        ({"layouts": []}, "layouts"),
        ({"outcome": {"number": "0"}}, "outcome.number"),
        ({"outcome": {"number": 5}}, "outcome.number"),
        ({"event": "ball out"}, "event"),
        ({"wheel": "x"}, "wheel"),
    ],
)
def test_an_illegal_table_is_refused_where_it_is_wrong(data: dict[str, Any], where: str) -> None:
    with pytest.raises(TableError) as refused:
        read(data)
    assert refused.value.where == where


def test_nothing_is_settled_before_the_ball_rests() -> None:
    with pytest.raises(TableError, match=r"outcome\.number"):
        boule.settle(read({"bets": [bet("red")]}))


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Legal felts: up to six bets, none so large that two together pass a maximum."""
    bets = []
    for n in range(draw(st.integers(0, 6))):
        kind = draw(st.sampled_from(["number", *EVEN_CHANCES]))
        on = draw(st.sampled_from(NUMBERS)) if kind == "number" else None
        stake = as_text(draw(st.integers(500, 3000)))
        bets.append(bet(kind, stake, on, f"P{n % 3}", layout=draw(st.integers(1, 2))))
    return {"bets": bets, "outcome": {"number": draw(st.sampled_from(NUMBERS))}}


@given(tables())
def test_money_is_conserved(data: dict[str, Any]) -> None:
    for s in boule.settle(read(data)).settlements:
        assert s.returns + s.takes + s.stays == s.bet.stake
        assert s.pays >= 0 and s.stays == 0


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_bets_does_not_matter(data: dict[str, Any], chance: Any) -> None:
    shuffled = list(data["bets"])
    chance.shuffle(shuffled)
    one, two = (boule.settle(read(data | {"bets": bets})) for bets in (data["bets"], shuffled))
    assert sorted(map(str, one.settlements)) == sorted(map(str, two.settlements))
    assert sorted(map(str, one.steps)) == sorted(map(str, two.steps))


@given(tables())
def test_a_table_survives_writing_and_reading(data: dict[str, Any]) -> None:
    table = read(data)
    assert read(boule.write(table)) == table  # type: ignore[arg-type]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.sampled_from(["5", "red", "7", "", "x", "number", "before"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["kind", "bet", "on", "stake", "player", "ball", "moment", "throws", "minimums"]), inner
    ),
    max_leaves=8,
)  # fmt: skip


@given(st.sampled_from(sorted(boule.EVENTS)), st.dictionaries(
    st.sampled_from(["bet", "moment", "ball", "rotation", "throws", "minimums", "paid", "layout"]), JSON
))  # fmt: skip
def test_no_event_crashes(kind: str, facts: dict[str, Any]) -> None:
    try:
        assert rule(facts | {"kind": kind}, outcome={"number": "3"}).items
    except TableError as refused:
        assert "\n" not in str(refused)
