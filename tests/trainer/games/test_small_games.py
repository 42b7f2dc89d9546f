"""Wheel of fortune, sic bo and banca francesa: worked cases, laws, refusals and rulings."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import cases
from trainer.dice import all_throws, dice_as_text
from trainer.errors import TrainerError
from trainer.games import game
from trainer.games.banca_francesa import KINDS as BANCA_KINDS
from trainer.games.banca_francesa import chance_of
from trainer.games.sic_bo import FACES, PAIRS
from trainer.games.wheel_of_fortune import VALUES, WHEEL
from trainer.money import parse_amount
from trainer.rulebook import load
from trainer.tables import open_table, rule, settle

SMALL = ("wheel-of-fortune", "sic-bo", "banca-francesa")


def felt(name, bets=(), outcome=None, house=None, **more):
    found = {"game": name, "rules": "cantabria", "bets": list(bets)} | more
    return found | ({"outcome": outcome} if outcome else {}) | ({"house": house} if house else {})


def ruling(name, event, **more):
    return rule(felt(name, event=event, **more))


def one(kind, on=None, stake="10", player="A"):
    return {"player": player, "bet": kind, "stake": stake} | ({"on": on} if on else {})


@pytest.mark.parametrize("case", cases("small-games"), ids=lambda c: f"{c['game']}-{c['bet']}-{c['on']}-{c['outcome']}")
def test_a_worked_case(case):
    name, value = case["outcome"].split("=")
    bets = [one(case["bet"], case["on"], case["stake"])]
    (settled,) = settle(felt(case["game"], bets, {name: value})).settlements
    assert settled.result == case["result"]
    found = (settled.pays, settled.returns, settled.takes)
    assert found == tuple(parse_amount(case[key]) for key in ("pays", "returns", "takes"))
    assert settled.items


def odds(name, house=None):
    book = load(name, "cantabria")
    return {f"{row.bet} {row.on or ''}".strip(): row for row in game(name).odds(book, book.house(house))}


def test_the_wheel_pays_the_player_on_forty_and_nobody_on_one():
    # 2 cells of 64 at 40:1: 2 × 41 = 82 for 64; 32 cells at 1:1 give back 64
    rows = odds("wheel-of-fortune")
    assert (rows["combination 40"].edge, rows["combination 1"].edge) == (Fraction(-18, 64), 0)
    assert rows["combination 10"].edge == Fraction(20, 64)  # 4 × 11 = 44
    apart = odds("wheel-of-fortune", {"wheel.independent40": True})
    assert apart["combination 40-first"].edge == Fraction(23, 64)  # 1 × 41


def test_our_order_of_the_cells_meets_every_rule_about_them():
    assert Counter(WHEEL) == {"1": 32, "2": 16, "5": 8, "10": 4, "20": 2, "40": 2}
    for n, value in enumerate(WHEEL):
        assert value != WHEEL[n - 1]
        assert value == WHEEL[(n + 32) % 64]


@pytest.mark.parametrize(
    ("cells", "item"),
    [
        (WHEEL[:-1], "WHE-EQP-03"),
        (("2", *WHEEL[1:]), "WHE-EQP-04"),
        (tuple(sorted(WHEEL)), "WHE-EQP-06"),
        ((*WHEEL[:7], "10", *WHEEL[8:15], "40", *WHEEL[16:]), "WHE-EQP-05"),  # a ten faces a forty
        # every value faces its like, but the tens lie in neighbouring sectors
        (tuple(v for x in ("10", "10", "40", "20") * 2 for v in ("1", "2", "1", "5", "1", "2", "1", x)), "WHE-EQP-05"),
    ],
)
def test_a_wheel_that_does_not_conform_must_not_be_used(cells, item):
    found = ruling("wheel-of-fortune", {"kind": "wheel", "cells": list(cells)})
    assert found.verdict == "unfit" and {"WHE-ERR-05", item} <= set(found.items)


def test_two_separate_forties_are_two_bets():
    house = {"wheel.independent40": True}
    bets = [one("combination", "40-first"), one("combination", "40-second")]
    results = [s.result for s in settle(felt("wheel-of-fortune", bets, {"cell": "40-first"}, house)).settlements]
    assert results == ["win", "lose"]


@pytest.mark.parametrize(
    ("facts", "verdict"),
    [({}, "stands"), ({"pointer": "divider"}, "void"), ({"touched": True}, "void"), ({"turns": "few"}, "void")],
)
def test_a_faulty_spin_is_null(facts, verdict):
    assert ruling("wheel-of-fortune", {"kind": "spin", **facts}).verdict == verdict


def test_the_head_spins_a_null_spin_again():
    steps = ruling("wheel-of-fortune", {"kind": "spin", "touched": True}).steps
    assert [(step.do, step.who) for step in steps] == [("announce", "table-head"), ("spin-again", "table-head")]


def test_a_house_may_have_no_null_spins():
    house = {"wheel.nullSpin": False}
    found = ruling("wheel-of-fortune", {"kind": "spin", "touched": True}, house=house)
    assert found.verdict == "stands" and "WHE-ERR-06" not in found.items
    divider = {"kind": "spin", "touched": True, "pointer": "divider"}  # no cell shows: nothing can stand
    found = ruling("wheel-of-fortune", divider, house=house | {"unforeseenAuthority": "inspector"})
    assert (found.verdict, found.decides) == ("referred", "inspector")


def test_the_head_spins_and_the_croupier_does_not():
    for who, verdict in (("table-head", "required"), ("croupier", "forbidden")):
        found = ruling("wheel-of-fortune", {"kind": "act", "who": who, "does": "spin-wheel"})
        assert found.verdict == verdict


@pytest.mark.parametrize(
    ("facts", "verdict", "item"),
    [
        ({}, "accepted", "WHE-LIM-02"),
        ({"in": "cash"}, "refused", "WHE-ERR-02"),
        ({"moment": "after"}, "refused", "WHE-ERR-01"),
        ({"moment": "after", "in": "cash"}, "refused", "WHE-ERR-01"),
        ({"moment": "after", "in": "cash"}, "refused", "WHE-ERR-02"),
    ],
)
def test_a_bet_at_the_wheel(facts, verdict, item):
    found = ruling("wheel-of-fortune", {"kind": "bet", "bet": {"player": "A", "on": "5", "stake": "10"}, **facts})
    assert found.verdict == verdict and item in found.items


@pytest.mark.parametrize(("applies_to", "verdict"), [("player", "accepted"), ("position", "refused")])
def test_the_wheel_s_maximum_counts_per_player_or_per_combination(applies_to, verdict):
    lies = [one("combination", "5", "60", "B")]
    event = {"kind": "bet", "bet": one("combination", "5", "60")}  # the maximum is 20 × 5 = 100
    found = ruling("wheel-of-fortune", event, bets=lies, house={"maxAppliesTo": applies_to})
    assert found.verdict == verdict


def test_small_and_big_lose_exactly_on_triples():
    lost = [dice for dice in all_throws(3) if _both_lose(dice)]
    assert lost == [(face,) * 3 for face in range(1, 7)]


def _both_lose(dice):
    bets = [one("small"), one("big")]
    return all(s.result == "lose" for s in settle(felt("sic-bo", bets, {"dice": dice_as_text(dice)})).settlements)


def test_a_house_may_write_its_own_sic_bo_paytable():
    house = {"sicbo.paytable": "own", "sicbo.own.any-triple": "31:1"}
    assert odds("sic-bo", house)["any-triple"].edge == Fraction(216 - 6 * 32, 216)  # 11.11 %, as published
    assert odds("sic-bo", {"sicbo.paytable": "MAC"})["any-triple"].edge == Fraction(216 - 6 * 25, 216)


def test_totals_of_three_and_eighteen_are_offered_only_where_the_house_says_so():
    bets, dice = [one("total", "3")], {"dice": "1-1-1"}
    with pytest.raises(TrainerError, match=r"bets\[0\]\.on: '3' is not one of 4"):
        settle(felt("sic-bo", bets, dice))
    (three,) = settle(felt("sic-bo", bets, dice, {"sicbo.totals": "3-18"})).settlements
    assert (three.pays, three.items) == (1800_00, ("SIC-BET-01",))  # not the item of 4 and 17


@pytest.mark.parametrize(
    ("bet", "dice", "paid", "returned", "item"),
    [
        (one("small"), "2-2-2", "10", "10", "SIC-ERR-02"),
        (one("total", "12"), "4-4-4", "0", "0", "SIC-ERR-03"),
    ],
)
def test_the_slips_that_triples_invite_are_named(bet, dice, paid, returned, item):
    event = {"kind": "payment", "bet": bet, "paid": paid, "returned": returned}
    found = ruling("sic-bo", event, outcome={"dice": dice})
    assert found.verdict == "wrong" and item in found.items


@pytest.mark.parametrize(
    ("on", "dice", "paid", "returned"),
    [("10", "4-4-4", "60", "10"), ("12", "4-4-4", "70", "10"), ("12", "3-4-5", "0", "0")],
)
def test_another_slip_on_a_total_is_no_refusal_of_a_triple(on, dice, paid, returned):
    event = {"kind": "payment", "bet": one("total", on), "paid": paid, "returned": returned}
    found = ruling("sic-bo", event, outcome={"dice": dice})
    assert found.verdict == "wrong" and "SIC-ERR-03" not in found.items


def test_where_the_sic_bo_text_is_silent_the_house_rules_hold_or_the_head_decides():
    late = {"kind": "bet", "bet": one("small"), "moment": "after"}
    stacked = {"kind": "shake", "dice": "stacked"}
    assert [ruling("sic-bo", event).verdict for event in (late, stacked)] == ["refused", "void"]
    silent = {"sicbo.house": False}
    assert [ruling("sic-bo", event, house=silent).verdict for event in (late, stacked)] == ["referred", "referred"]
    steps = settle(felt("sic-bo", [one("small"), one("big")], {"dice": "1-2-3"}, silent)).steps
    assert {step.slot for step in steps} == {2}


def test_all_three_chances_of_banca_francesa_cost_the_same():
    # 1, 31 and 31 of the 216 throws decide: 62/63, 2 × 31/63
    counts = Counter(chance_of(dice) for dice in all_throws(3))
    assert counts == {"aces": 1, "small": 31, "big": 31, None: 153}
    rows = odds("banca-francesa")
    assert {rows[kind].edge for kind in ("aces", "small", "big")} == {Fraction(1, 63)}
    assert rows["line-big"].edge == Fraction(1, 126)


@pytest.mark.parametrize(
    ("facts", "verdict", "item", "dice"),
    [
        ({"touched_foreign_object": True}, "void", "BAN-ERR-02", "the same set"),
        ({"die": "floor"}, "void", "BAN-ERR-03", "change the set"),
        ({"die": "off-table"}, "void", "BAN-ERR-03", "change the set"),
        ({"state": "foreign-substance"}, "void", "BAN-ERR-04", "change the set"),
        ({"dice_in_cup": 2}, "void", "BAN-ERR-05", "the same set"),
        ({"kept_in_cup": True}, "void", "BAN-ERR-06", "the same set"),
        ({"lie": "leaning"}, "void", "BAN-ERR-07", "the same set"),
        ({}, "stands", "BAN-PRO-04", None),
    ],
)
def test_a_throw_counts_by_what_the_dice_did(facts, verdict, item, dice):
    found = ruling("banca-francesa", {"kind": "throw", **facts})
    assert (found.verdict, found.parts.get("dice")) == (verdict, dice) and item in found.items


def test_dice_lifted_before_the_call_pay_the_winners_and_spare_the_losers():
    bets = [one("small"), one("big"), one("aces")]
    event = {"kind": "throw", "lifted_before_announcement": True}
    found = ruling("banca-francesa", event, bets=bets, outcome={"dice": "1-2-3"})
    assert [(s.result, s.pays, s.takes) for s in found.round.settlements] == [
        ("win", 10_00, 0), ("stays", 0, 0), ("stays", 0, 0),
    ]  # fmt: skip
    waiting = ruling("banca-francesa", event, bets=bets, outcome={"dice": "4-4-2"})
    assert {s.result for s in waiting.round.settlements} == {"stays"}
    assert [(step.do, step.who) for step in found.round.steps] == [("pay", "payer")]
    assert [(step.do, step.who) for step in waiting.round.steps] == [("throw-again", "thrower")]


@pytest.mark.parametrize(
    ("facts", "done"),
    [
        ({"die": "floor"}, ["change-dice-set", "throw-again"]),
        ({"state": "defective"}, ["change-dice-set", "throw-again"]),
        ({"lie": "stacked"}, ["throw-again"]),
        ({"kept_in_cup": True}, ["throw-again"]),
    ],
)
def test_the_thrower_throws_a_null_throw_again_with_another_set_where_it_is_due(facts, done):
    steps = ruling("banca-francesa", {"kind": "throw", **facts}).steps
    assert [(step.do, step.who) for step in steps] == [(do, "thrower") for do in done]


def test_losers_are_taken_anticlockwise_and_the_aces_first():
    bets = [one("big", player="A"), one("aces", player="C"), one("big", player="B"), one("small", player="A")]
    steps = settle(felt("banca-francesa", bets, {"dice": "1-2-3"}, seats=["B", "A", "C"])).steps
    assert [(step.do, step.player) for step in steps[1:]] == [("take", "C"), ("take", "B"), ("take", "A"), ("pay", "A")]
    assert steps[0].say == "pequeño"
    free = settle(felt("banca-francesa", bets, {"dice": "1-2-3"})).steps
    assert [step.slot for step in free] == [1, 2, 3, 3, 4]


def test_aces_are_paid_by_spreading_the_chips():
    steps = settle(felt("banca-francesa", [one("aces")], {"dice": "1-1-1"})).steps
    assert [step.do for step in steps] == ["announce", "spread-and-pay"]


@pytest.mark.parametrize(
    ("moment", "house", "verdict"),
    [
        ("before", {}, "accepted"),
        ("after-announcement", {}, "refused"),
        ("between-throws", {}, "accepted"),
        ("between-throws", {"banca.changeBetweenThrows": False}, "refused"),
        ("after-call", {}, "accepted"),
        ("after-call", {"banca.noMoreBetsCall": True}, "refused"),
    ],
)
def test_betting_at_banca_francesa_ends_with_the_call_of_the_chance(moment, house, verdict):
    assert (
        ruling("banca-francesa", {"kind": "bet", "bet": one("small"), "moment": moment}, house=house).verdict == verdict
    )


@pytest.mark.parametrize(
    ("bet", "low", "high"),
    [("aces", "5", "30"), ("small", "5", "1000"), ("line-big", "10", "2000")],
)
def test_the_limits_of_banca_francesa(bet, low, high):
    assert ruling("banca-francesa", {"kind": "limit", "bet": bet}).parts == {"minimum": low, "maximum": high}


@pytest.mark.parametrize("name", ["wheel-of-fortune", "banca-francesa"])
@pytest.mark.parametrize("who", ["table-head", "inspector"])
def test_the_house_says_who_decides_the_unforeseen(name, who):
    assert ruling(name, {"kind": "unforeseen"}, house={"unforeseenAuthority": who}).decides == who


@pytest.mark.parametrize(("done", "verdict"), [(["take", "pay"], "right"), (["pay", "take"], "wrong")])
@pytest.mark.parametrize("name", ["wheel-of-fortune", "banca-francesa"])
def test_nobody_is_paid_before_the_losers_are_taken(name, done, verdict):
    assert ruling(name, {"kind": "handling", "done": done}).verdict == verdict


@pytest.mark.parametrize(
    ("name", "bet", "outcome", "said"),
    [
        ("wheel-of-fortune", one("combination", "3"), {"cell": "1"}, "bets[0].on: '3' is not one of 1, 2, 5"),
        ("wheel-of-fortune", one("combination", "5", "105"), {"cell": "1"}, "is not from 5 to 100"),
        ("wheel-of-fortune", one("combination", "5"), {"cell": "7"}, "outcome.cell: '7' is not one of"),
        ("wheel-of-fortune", one("combination", "5"), None, "outcome.cell: None is not one of"),
        ("sic-bo", one("total", "18"), {"dice": "6-6-6"}, "bets[0].on: '18' is not one of 4"),
        ("sic-bo", one("combination", "4-4"), {"dice": "6-6-6"}, "bets[0].on: '4-4' is not one of 1-2"),
        ("sic-bo", one("small"), {"dice": "6-6"}, "outcome.dice: '6-6' is not three dice such as '4-4-6'"),
        ("sic-bo", one("small", "4"), {"dice": "1-2-3"}, "bets[0].on: 'on' is not a field known here"),
        ("banca-francesa", one("line-small", stake="5"), {"dice": "1-2-3"}, "is not from 10 to 2000"),
        ("banca-francesa", one("aces", stake="35"), {"dice": "1-2-3"}, "is not from 5 to 30 on aces"),
        ("banca-francesa", one("odd"), {"dice": "1-2-3"}, "bets[0].bet: 'odd' is not one of aces"),
    ],
)
def test_an_illegal_table_is_refused(name, bet, outcome, said):
    with pytest.raises(TrainerError) as caught:
        settle(felt(name, [bet], outcome))
    assert said in str(caught.value)


PLACES = {
    "wheel-of-fortune": [("combination", value) for value in VALUES],
    "sic-bo": [(kind, face) for kind in ("specific-triple", "specific-double", "single") for face in FACES]
    + [("combination", pair) for pair in PAIRS]
    + [("total", str(total)) for total in range(4, 18)]
    + [("any-triple", None), ("small", None), ("big", None)],
    "banca-francesa": [(kind, None) for kind in BANCA_KINDS],
}
DICE = st.tuples(*[st.integers(1, 6)] * 3).map(lambda dice: {"dice": dice_as_text(dice)})


@st.composite
def tables(draw):
    name = draw(st.sampled_from(SMALL))
    spots = draw(st.lists(st.tuples(st.sampled_from(PLACES[name]), st.sampled_from("ABC")), max_size=12, unique=True))
    bets = [one(kind, on, str(10 + draw(st.integers(0, 20))), who) for (kind, on), who in spots]
    outcome = {"cell": draw(st.sampled_from(VALUES))} if name == "wheel-of-fortune" else draw(DICE)
    return felt(name, bets, outcome)


@given(tables())
def test_money_is_conserved_and_written_tables_read_the_same(table):
    for s in settle(table).settlements:
        assert s.returns + s.takes + s.stays == s.bet.stake
        assert min(s.pays, s.returns, s.takes, s.stays) >= 0 and s.items
    name, fields, book, house = open_table(table)
    read = game(name).read(fields, book, house)
    again = {"game": name, "rules": "cantabria"} | game(name).write(read)
    _, fields, book, house = open_table(again)
    assert game(name).read(fields, book, house) == read


@given(tables(), st.randoms(use_true_random=False))
def test_the_order_of_bets_does_not_matter(table, rng):
    shuffled = list(table["bets"])
    rng.shuffle(shuffled)
    one_way = Counter(settle(table).settlements)
    assert one_way == Counter(settle(table | {"bets": shuffled}).settlements)
