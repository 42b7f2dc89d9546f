"""Treinta y cuarenta: rows, chances, the refait over and over, insurance, payment order and the red card."""

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import factorial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import cases
from trainer.cards import PACK, cards_as_text, parse_cards
from trainer.errors import TableError, TrainerError
from trainer.fields import Fields
from trainer.games import trente_et_quarante
from trainer.games.trente_et_quarante.chances import both_rows, equal_rows
from trainer.games.trente_et_quarante.rows import CHANCES, Rules, lay, open_row, state_of, winners
from trainer.games.trente_et_quarante.talla import deal_coup, deal_talla, new_shoe
from trainer.oddstable import percent
from trainer.rulebook import load
from trainer.tables import rule, settle

BOOK = load("trente-et-quarante", "cantabria")
RULES = BOOK.record(Rules)
SPECIMENS = list(trente_et_quarante.specimens(BOOK))
BASE = {"game": "trente-et-quarante", "rules": "cantabria"}
COUPS = {
    "BC": "Kc Qc 9d 3s Kd Qd Jd 4s",
    "BI": "Kd Qd 9d 3s Kc Qc Jd 4s",
    "RC": "Kd Qd 9d 5s Kc Qc Jd 2s",
    "RI": "Kc Qc 9d 5s Kd Qd Jd 2s",
    "F": "Kc Qc 9d 2s Kd Qd Jd As",
    "V": "Kc Qc 9d 4s Kd Qd Jd 3s",
}


def bet(kind: str, stake: str = "10", player: str = "A", **extra: Any) -> dict[str, Any]:
    return {"player": player, "bet": kind, "stake": stake, **extra}


def outcome(coup: str, last: bool = False) -> dict[str, Any]:
    if coup == "X":
        return {"cards": "Kc Qc", "red_card": 2}
    return {"cards": COUPS[coup]} | ({"last": True} if last else {})


def settled(coup: str, *bets: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return settle(BASE | {"bets": list(bets), "outcome": outcome(coup)} | fields).as_json()


def ruled(kind: str, facts: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    return rule(BASE | fields | {"event": {"kind": kind, **(facts or {})}}).as_json()


# Rows


@pytest.mark.parametrize("case", cases("trente-et-quarante-rows"), ids=lambda case: case["cards"])
def test_rows_end_at_thirty_one_and_the_lower_wins(case: dict[str, str]) -> None:
    rows, used = lay(parse_cards(case["cards"]), RULES)
    assert rows.points == (int(case["black"]), int(case["red"]))
    assert used == len(case["cards"].split())
    assert state_of(rows, RULES) == case["state"]
    if case["wins"]:
        assert winners(rows) == frozenset(case["wins"].split())
    shown = settle(BASE | {"outcome": {"cards": case["cards"]}}).as_json()
    said = [step["say"] for step in shown["steps"] if "say" in step]  # type: ignore[attr-defined]
    assert case["say"] in said
    if case["state"] == "decided":
        assert said[-1] == ("color gana" if "colour" in case["wins"] else "color pierde")


def test_points_are_called_by_the_unit_or_in_full() -> None:
    shown = settle(BASE | {"outcome": {"cards": "Kc Qc Jd Ks Kd Qd 9d 9s"}}).as_json()
    assert [step.get("say") for step in shown["steps"]][2:4] == ["cuarenta", "ocho"]  # type: ignore[attr-defined]
    table = BASE | {"outcome": {"cards": COUPS["BC"]}, "house": {"announceTotals": "full"}}
    said = [step.get("say") for step in settle(table).as_json()["steps"]]  # type: ignore[attr-defined]
    assert said[2:5] == ["treinta y dos", "treinta y cuatro", "treinta y dos negro y color ganan"]


# Settling


@pytest.mark.parametrize(
    "case",
    cases("trente-et-quarante"),
    ids=lambda case: f"{case['coup']} {case['bet']} {case['stake']} {case['extra']} {case['house']} {case['last']}",
)
def test_a_worked_case_settles_as_the_regulation_says(case: dict[str, str]) -> None:
    placed = bet(case["bet"], case["stake"], **json.loads(case["extra"]))
    fields = {"house": json.loads(case["house"]), "outcome": outcome(case["coup"], case["last"] == "yes")}
    shown = settled(case["coup"], placed, **fields)
    found = {"stays": "0"} | shown["settlements"][0]
    names = ("result", "pays", "returns", "takes", "stays")
    assert {name: found[name] for name in names} == {name: case[name] for name in names}
    premiums = [f"{s['result']} {s['stake']}" for s in shown["settlements"][1:]]
    assert premiums == ([case["premium"]] if case["premium"] else [])


def test_a_prisoner_over_three_refaits_and_then_freed() -> None:
    """100 in prison: whole, then 50, then 25, and 25 go free: the table after each coup is the next table."""
    bets: list[dict[str, Any]] = [bet("red", "100")]
    for stays, refaits in (("100", 1), ("50", 2), ("25", 3)):
        after = settled("F", *bets)["after"]
        assert after["prison"] == [bet("red", stays, refaits=refaits)]
        bets = after["prison"]
    assert settled("RC", *bets)["settlements"][0]["returns"] == "25"


def test_at_a_second_refait_the_bank_takes_its_half_and_leaves_the_other_in_prison() -> None:
    shown = settled("F", bet("red", "100", refaits=1))
    assert [(s["do"], s["amount"]) for s in shown["steps"] if "amount" in s] == [("take", "50"), ("imprison", "50")]


def test_a_void_coup_leaves_a_prisoner_where_it_was() -> None:
    after = settled("V", bet("red", "50", refaits=2))["after"]
    assert after["prison"] == [bet("red", "50", refaits=2)]


def test_losers_go_first_then_colour_then_rows_and_the_farthest_first() -> None:
    bets = [
        bet("black", "10", "A", distance=1), bet("colour", "20", "B", distance=1), bet("red", "30", "C", distance=9),
        bet("black", "40", "D", distance=5), bet("colour", "50", "E", distance=7), bet("inverse", "60", "F"),
        bet("black", "70", "G", distance=5),
    ]  # fmt: skip
    shown = settled("BC", *bets)
    money = [(s["do"], s["player"]) for s in shown["steps"] if "amount" in s]
    assert money == [
        ("take", "C"), ("take", "F"), ("pay", "E"), ("pay", "B"), ("pay", "D"), ("pay", "G"), ("pay", "A"),
    ]  # fmt: skip
    slots = [s["slot"] for s in shown["steps"] if "amount" in s]
    first = slots[0]
    assert slots == [first, first, first + 1, first + 2, first + 3, first + 3, first + 4]
    assert [s["who"] for s in shown["steps"] if "amount" in s] == ["paying-croupier"] * 7


def test_the_cards_stay_until_everything_is_paid() -> None:
    shown = settled("BC", bet("black"), bet("red"))
    assert [step["do"] for step in shown["steps"]] == [
        "lay-row", "lay-row", "announce", "announce", "announce", "announce", "take", "pay", "lift-cards",
    ]  # fmt: skip


# Limits and insurance


@pytest.mark.parametrize(
    ("stake", "verdict"), [("5", "accepted"), ("4.99", "refused"), ("5000", "accepted"), ("5000.01", "refused")]
)
def test_a_stake_lies_between_the_minimum_and_a_thousand_of_them(stake: str, verdict: str) -> None:
    shown = ruled("bet", {"bet": bet("red", stake)})
    assert (shown["verdict"], "TQ-ERR-07" in shown["items"]) == (verdict, verdict == "refused")


def test_the_maximum_holds_per_player_or_per_chance() -> None:
    laid = [bet("red", "4000", "A")]
    offer = {"bet": bet("red", "2000", "B")}
    assert ruled("bet", offer, bets=laid)["verdict"] == "accepted"
    assert ruled("bet", {"bet": bet("red", "2000", "A")}, bets=laid)["verdict"] == "refused"
    assert ruled("bet", offer, bets=laid, house={"maxAppliesTo": "chance"})["verdict"] == "refused"
    prison = [bet("red", "4000", "A", refaits=1)]  # admitted when it was placed
    assert ruled("bet", {"bet": bet("red", "2000", "A")}, bets=prison)["verdict"] == "accepted"
    assert ruled("limit")["parts"] == {"minimum": "5", "maximum": "5000", "per": "player and chance"}
    assert ruled("limit", house={"maxAppliesTo": "chance"})["parts"]["per"] == "chance"


@pytest.mark.parametrize(
    ("facts", "house", "verdict", "item"),
    [
        ({"bet": bet("red", "100")}, {}, "accepted", "TQ-LIM-03"),
        ({"bet": bet("red", "100"), "premium": "1"}, {}, "accepted", "TQ-PAY-14"),
        ({"bet": bet("red", "100"), "premium": "0.99"}, {}, "refused", "TQ-LIM-03"),
        ({"bet": bet("red", "12.34"), "premium": "0.12"}, {}, "refused", "TQ-LIM-03"),
        ({"bet": bet("red", "12.34"), "premium": "0.13"}, {}, "accepted", "TQ-LIM-03"),
        ({"bet": bet("red", "100"), "moment": "after"}, {}, "refused", "TQ-ERR-06"),
        ({"bet": bet("red", "100", refaits=1)}, {}, "refused", "TQ-ERR-06"),
        ({"bet": bet("red", "100", refaits=1)}, {"insurePrison": True}, "accepted", "TQ-LIM-03"),
        ({"bet": bet("red", "99")}, {"min_insurable": "100"}, "refused", "TQ-PRC-12"),
        ({"bet": bet("red", "100")}, {"min_insurable": "100"}, "accepted", "TQ-LIM-03"),
    ],
)
def test_insurance_needs_a_full_one_per_cent_in_time(
    facts: dict[str, Any], house: dict[str, Any], verdict: str, item: str
) -> None:
    shown = ruled("insurance", facts, house=house)
    assert shown["verdict"] == verdict
    assert item in shown["items"]


# Errors


def test_the_red_card_cancels_the_coup_in_progress() -> None:
    shown = ruled("red-card", {"cards_out": 2}, outcome={"cards": "Kc Qc"}, bets=[bet("red", "100", insured=True)])
    assert (shown["verdict"], shown["parts"]["coup"]) == ("void", "void")
    assert [s["result"] for s in shown["consequences"]["settlements"]] == ["push", "push"]
    assert shown["consequences"]["after"]["talla"] == "over"
    done = [step["do"] for step in shown["consequences"]["steps"]]
    assert done[:3] == ["announce", "lay-face-down", "count-cards"]


def test_a_red_card_between_coups_lets_none_begin() -> None:
    shown = ruled("red-card", {"cards_out": 0}, bets=[bet("red", "100")])
    assert shown["parts"]["coup"] == "not begun"
    assert "TQ-ERR-01" not in shown["items"]
    assert [step["do"] for step in shown["consequences"]["steps"]][:2] == ["lay-face-down", "count-cards"]


def test_a_wrong_number_of_last_cards_goes_to_the_head() -> None:
    shown = ruled("red-card", {"cards_out": 3, "behind": 4})
    assert (shown["verdict"], shown["decides"]) == ("referred", "table-head")
    assert shown["parts"]["coup"] == "void"  # VI: the red card annuls the coup, whatever the count
    assert {"TQ-ERR-01", "TQ-ERR-02"} <= set(shown["items"])


def test_a_floor_of_the_house_is_no_insurance_out_of_time() -> None:
    floor = {"min_insurable": "100"}
    assert "TQ-ERR-06" not in ruled("insurance", {"bet": bet("red", "99")}, house=floor)["items"]
    assert "TQ-ERR-06" in ruled("insurance", {"bet": bet("red", "99"), "moment": "after"}, house=floor)["items"]


BETS = [bet("black", "10", "A", distance=1), bet("colour", "20", "B"), bet("red", "30", "C"), bet("black", "40", "D")]


def _did(*names: str) -> dict[str, Any]:
    return {"done": [dict(zip(("do", "player", "bet"), name.split(), strict=True)) for name in names]}


@pytest.mark.parametrize(
    ("done", "verdict", "item"),
    [
        ((), "right", "TQ-ORD-04"),
        (("take C red", "pay B colour", "pay A black", "pay D black"), "right", "TQ-ORD-02"),
        (("pay B colour",), "wrong", "TQ-ERR-03"),
        (("take C red", "pay A black"), "wrong", "TQ-ERR-04"),
        (("take C red", "pay B colour", "pay D black"), "wrong", "TQ-ORD-03"),
    ],
)
def test_payments_out_of_order_are_found(done: tuple[str, ...], verdict: str, item: str) -> None:
    shown = ruled("payments", _did(*done), bets=BETS, outcome={"cards": COUPS["BC"]})
    assert shown["verdict"] == verdict
    assert item in shown["items"]


@pytest.mark.parametrize(("coup", "done"), [("V", "return A red"), ("F", "halve A red"), ("X", "return A red")])
def test_where_nothing_is_paid_stakes_are_given_back_in_any_order(coup: str, done: str) -> None:
    """VI orders payments, colour first and the farthest first; a void coup and a refait pay nobody."""
    bets = [bet("red", "10", "A", choice="half"), bet("colour", "20", "B", choice="half", distance=9)]
    assert ruled("payments", _did(done), bets=bets, outcome=outcome(coup))["verdict"] == "right"


def test_cards_may_not_be_lifted_before_the_last_payment() -> None:
    table = {"bets": BETS, "outcome": {"cards": COUPS["BC"]}}
    early = ruled("cards-lifted", _did("take C red", "pay B colour", "pay A black"), **table)
    assert (early["verdict"], early["parts"]["left"]) == ("forbidden", "pay D black")
    assert "TQ-ERR-05" in early["items"]
    after = ruled("cards-lifted", _did("take C red", "pay B colour", "pay A black", "pay D black"), **table)
    assert after["verdict"] == "allowed"


def _laid(black: str, red: str) -> dict[str, Any]:
    """Cards as laid: the words of both rows in the order of dealing, a dash where the other row got the card."""
    pairs = zip(black.split(), red.split(), strict=True)
    return {"laid": [{"row": "black" if b != "-" else "red", "card": b if b != "-" else r} for b, r in pairs]}


def test_a_red_row_begun_too_soon_is_laid_again() -> None:
    """Kc Qc 9d make 29: the 3s laid in the red row belongs to the black."""
    laid = _laid("Kc Qc 9d - - - - -", "- - - 3s Kd Qd Jd 4s")
    shown = ruled("rows", laid, bets=[bet("black", "10")])
    assert (shown["verdict"], shown["parts"]["black"]) == ("corrected", "Kc Qc 9d 3s")
    assert shown["parts"]["red"] == "Kd Qd Jd 4s"
    assert shown["consequences"]["settlements"][0]["pays"] == "10"
    assert "TQ-ERR-08" in shown["items"]


def test_a_row_continued_past_thirty_one_gives_its_cards_to_the_next() -> None:
    shown = ruled("rows", _laid("Kc Qc 9d 3s Kd Qd", "- - - - - -"))
    assert shown["parts"] == {"black": "Kc Qc 9d 3s", "red": "Kd Qd", "next": "red"}
    over = ruled("rows", _laid("Kc Qc 9d 3s - - - - -", "- - - - Kd Qd Jd 4s 2c"))
    assert over["parts"]["back_to_the_shoe"] == "2c"


def test_rows_laid_rightly_stand_and_a_house_may_leave_slips_to_the_head() -> None:
    assert ruled("rows", _laid("Kc Qc 9d", "- - -"))["parts"] == {"next": "black"}
    slip = _laid("Kc Qc 9d -", "- - - 3s")
    assert ruled("rows", slip, house={"dealingSlips": "table-head"})["verdict"] == "referred"


@pytest.mark.parametrize(
    ("black", "red", "wins", "verdict"),
    [
        (32, 34, ["black", "colour"], "right"),
        (32, 35, ["black", "colour"], "corrected"),
        (32, 34, ["black", "inverse"], "corrected"),
        (32, 34, ["red", "colour"], "corrected"),
        (32, 34, [], "corrected"),
    ],
)
def test_the_cards_decide_against_a_wrong_announcement(black: int, red: int, wins: list[str], verdict: str) -> None:
    facts = {"black": black, "red": red, "wins": wins}
    shown = ruled("announcement", facts, outcome={"cards": COUPS["BC"]}, bets=[bet("black")])
    assert shown["verdict"] == verdict
    assert (shown["parts"]["black"], shown["parts"]["red"], shown["parts"]["wins"]) == ("32", "34", "colour, black")
    assert ("TQ-ERR-09" in shown["items"]) is (verdict == "corrected")


def test_the_shoe_is_opened_with_five_cards_behind_the_red_one() -> None:
    shown = ruled("opening")
    assert [step["do"] for step in shown["steps"]] == ["mix-cards", "cut-cards", "insert-red-card", "load-shoe"]
    assert ruled("opening", {"behind": 6})["verdict"] == "wrong"
    burns = ruled("opening", house={"burnCards": 3})
    assert (burns["parts"]["burnt"], burns["steps"][-1]["do"]) == ("3", "burn")


def test_what_is_not_foreseen_goes_to_the_table_head() -> None:
    assert ruled("unforeseen")["decides"] == "table-head"


# Bad input


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "complete: the black row has not reached 31"),
        ({"outcome": {"cards": "Kc Qc 9d 3s Kd"}}, "the red row has not reached 31"),
        ({"outcome": {"cards": COUPS["BC"] + " 2c"}}, "the 8 cards of this coup"),
        ({"outcome": {"cards": "Kc Zz"}}, "cards in dealing order"),
        ({"outcome": {"cards": "Kc " * 7}}, "no face more than six times"),
        ({"outcome": {"cards": COUPS["BC"], "red_card": 8}}, "both rows were complete"),
        ({"outcome": {"cards": "Kc Qc", "red_card": 3}}, "2, the cards of this coup"),
        ({"bets": [bet("green")]}, "one of colour, inverse, black, red"),
        ({"bets": [bet("red", "4")]}, "at least 5"),
        ({"bets": [bet("red", "10", insured=True, refaits=1)]}, "a stake in prison cannot be insured"),
        ({"bets": [bet("red", "10", refaits=1)], "house": {"refaitRule": "american"}}, "this house has no prison"),
        ({"bets": [bet("red", "10", distance=-1)]}, "a whole number"),
        ({"event": {"kind": "rows"}}, "at least one card"),
        ({"event": {"kind": "payments", **_did("pay A red")}, "outcome": {"cards": COUPS["BC"]}}, "steps still due"),
        ({"event": {"kind": "announcement"}, "outcome": {"cards": COUPS["BC"]}}, "a whole number"),
        ({"event": {"kind": "dance"}}, "one of bet, limit"),
    ],
)
def test_a_mistake_is_said_in_one_sentence(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(TableError, match=message) as caught:
        (rule if "event" in fields else settle)(BASE | fields)
    assert "\n" not in str(caught.value)


# Laws


@pytest.mark.parametrize(
    ("shoe", "tie"),
    [
        ("Ks Qs Js As Kh Qh Jh Ah", 31),
        ("Ks Qs Js 2s Kh Qh Jh 2h", 32),
        ("Ts 9s 8s 7s Th 9h 8h 7h", 34),
        ("Ks Qs 9s 8s Kh Qh 9h 8h", 37),
        ("Ks Qs Js 9s Kh Qh Jh 9h", 39),
        ("Ks Qs Js Ts Kh Qh Jh Th", 40),
    ],
)
def test_counting_by_values_agrees_with_dealing_every_order_of_a_tiny_shoe(shoe: str, tie: int) -> None:
    """Eight cards, every order dealt; rows that the shoe cannot complete are no tie in either count."""
    faces = parse_cards(shoe)
    ties: Counter[int] = Counter()
    for order in permutations(faces):
        rows, _ = lay(order, RULES)
        if open_row(rows, RULES) is None and rows.points[0] == rows.points[1]:
            ties[rows.points[0]] += 1
    assert ties[tie] > 0
    counts = {value: sum(card.pips == value for card in faces) for value in range(1, 11)}
    for points in range(31, 41):
        assert both_rows(points, counts) == Fraction(ties[points], factorial(8))


def test_the_refait_of_six_packs_is_the_published_one_and_not_that_of_an_endless_shoe() -> None:
    assert percent(equal_rows(6)[31]) == "2.1891 %"
    reach = [Fraction(0)] * 41  # endless shoe: the chance of ever standing on each total
    reach[0] = Fraction(1)
    for points in range(31):
        for value in range(1, 11):
            reach[points + value] += reach[points] * Fraction(4 if value == 10 else 1, 13)
    assert percent(reach[31] ** 2) == "2.1922 %"
    assert abs(sum(equal_rows(6).values()) - sum(chance**2 for chance in reach[31:])) < Fraction(1, 1000)


def test_published_figures_agree() -> None:
    assert [figure.name for figure in trente_et_quarante.published() if not figure.agrees] == []


def test_the_four_chances_have_one_edge_and_insurance_is_cheaper() -> None:
    rows = trente_et_quarante.odds(BOOK, BOOK.house())
    by_note = {row.note: {r.edge for r in rows if r.note == row.note} for row in rows}
    assert all(len(edges) == 1 for edges in by_note.values())
    half, prison, insured = (next(iter(edges)) for edges in by_note.values())
    refait, tie = equal_rows(6)[31], sum(equal_rows(6).values())
    assert half == refait / 2
    assert insured == Fraction(1, 100) * (1 - tie + refait)  # nothing is lost on a void coup
    assert insured < half < prison
    american = trente_et_quarante.odds(BOOK, BOOK.house({"refaitRule": "american"}))
    assert {row.edge for row in american if row.note.startswith("half")} == {half}
    assert len(american) == 8
    full = trente_et_quarante.odds(BOOK, BOOK.house({"prisonReleaseValue": "full"}))
    assert full[1].edge < rows[1].edge


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 10))
def test_every_card_of_a_talla_is_accounted_for(seed: int, burn: int) -> None:
    shoe = new_shoe(RULES, seed)
    talla = deal_talla(shoe, RULES, burn)
    out = [*talla.burnt, *(card for coup in talla.coups for card in coup), *talla.cancelled, *talla.last]
    assert out == list(shoe.cards)  # no card in two places, none lost
    assert len(talla.last) == 5
    assert len(talla.burnt) == burn
    for coup in talla.coups:
        rows, used = lay([entry.card for entry in coup], RULES)
        assert used == len(coup)
        assert all(31 <= points <= 40 for points in rows.points)


def test_all_backs_are_alike() -> None:
    shoe = new_shoe(RULES, 1)
    assert len({shoe.back(card) for card in shoe.cards}) == 1


DEALT = st.integers(0, 10**6).map(lambda seed: deal_coup(new_shoe(RULES, seed), RULES)[0])
STAKES = st.integers(500, 90000).map(lambda cents: f"{cents // 100}.{cents % 100:02}")


@st.composite
def stakes(draw: st.DrawFn) -> dict[str, Any]:
    placed = bet(draw(st.sampled_from(CHANCES)), draw(STAKES), draw(st.sampled_from("ABC")))
    refaits = draw(st.integers(0, 3))
    placed |= {"refaits": refaits} if refaits else {"insured": True} if draw(st.booleans()) else {}
    placed |= {"choice": "half"} if draw(st.booleans()) else {}
    return placed | ({"distance": draw(st.integers(1, 9))} if draw(st.booleans()) else {})


OUTCOMES = st.one_of(
    DEALT.map(lambda dealt: {"cards": cards_as_text(entry.card for entry in dealt)}),
    st.sampled_from([outcome("F"), outcome("F", last=True), outcome("V"), outcome("X")]),
)
SHEETS = st.fixed_dictionaries(
    {},
    optional={
        "grain": st.sampled_from(["0.01", "0.50", "5", "25"]),
        "rounding": st.sampled_from(["player", "down"]),
        "prisonReleaseValue": st.sampled_from(["halved", "full"]),
        "prisonMinTest": st.sampled_from(["value", "half"]),
        "prisonAtTallaEnd": st.sampled_from(["carries-over", "refund"]),
        "premiumOnVoid": st.sampled_from(["follows-stake", "kept"]),
    },
)


@settings(max_examples=150)
@given(st.lists(stakes(), max_size=5), OUTCOMES, SHEETS, st.randoms())
def test_money_is_conserved_and_the_order_of_bets_does_not_matter(
    bets: list[dict[str, Any]], fell: dict[str, Any], house: dict[str, Any], rng: Any
) -> None:
    fields = BASE | {"bets": bets, "outcome": fell, "house": house}
    whole = settle(fields)
    for s in whole.settlements:
        assert s.returns + s.takes + s.stays == s.bet.stake
        assert min(s.pays, s.returns, s.takes, s.stays) >= 0
    shuffled = list(bets)
    rng.shuffle(shuffled)
    again = settle(fields | {"bets": shuffled})

    def key(shown: object) -> str:
        return json.dumps(shown, sort_keys=True)

    assert sorted(key(s.as_json()) for s in whole.settlements) == sorted(key(s.as_json()) for s in again.settlements)
    assert sorted(key(s.as_json()) for s in whole.steps) == sorted(key(s.as_json()) for s in again.steps)


@settings(max_examples=80)
@given(st.lists(stakes(), max_size=5), OUTCOMES)
def test_a_table_survives_writing_and_reading(bets: list[dict[str, Any]], fell: dict[str, Any]) -> None:
    house = BOOK.house()
    table = trente_et_quarante.read(Fields({"bets": bets, "outcome": fell}), BOOK, house)
    written = json.loads(json.dumps(trente_et_quarante.write(table)))
    assert trente_et_quarante.read(Fields(written), BOOK, house) == table


@given(st.lists(st.sampled_from(PACK), max_size=14))
def test_any_cards_are_settled_or_refused_and_never_crash(cards: list[Any]) -> None:
    table = BASE | {"bets": [bet("red")], "outcome": {"cards": cards_as_text(cards)} if cards else {}}
    rows, used = lay(cards, RULES)
    complete = bool(cards) and used == len(cards) and open_row(rows, RULES) is None
    try:
        settle(table)
    except TableError:
        assert not complete or max(Counter(cards).values()) > 6
    else:
        assert complete


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=20), st.data())
def test_laying_again_never_loses_a_card(cards: list[Any], data: st.DataObject) -> None:
    laid = [{"row": data.draw(st.sampled_from(["black", "red"])), "card": str(card)} for card in cards]
    try:
        shown = ruled("rows", {"laid": laid})
    except TableError:
        return
    if shown["verdict"] == "corrected":
        parts = shown["parts"]
        kept = parse_cards(f"{parts['black']} {parts['red']} {parts.get('back_to_the_shoe', '')}")
        assert list(kept) == cards


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 400) | st.text(max_size=4) | st.sampled_from(["As", "A", "5", "1e3"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)


def _spots(data: Any) -> list[tuple[Any, Any]]:
    """Every place of a JSON value that can be overwritten: its container and key."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [spot for key in keys for spot in [(data, key), *_spots(data[key])]]


@settings(max_examples=250)
@given(st.data())
def test_no_json_makes_it_crash(data: st.DataObject) -> None:
    """Specimens with one value overwritten by junk are ruled on, settled, or refused in one sentence."""
    table = json.loads(json.dumps(BASE | data.draw(st.sampled_from(SPECIMENS))))
    container, key = data.draw(st.sampled_from(_spots(table)))
    container[key] = data.draw(JUNK)
    try:
        (rule if "event" in table else settle)(table).as_json()
    except TrainerError as error:
        assert "\n" not in str(error)
