"""Punto y banca: the tableau cell by cell, every bet, the shoe's turn, and third cards put right."""

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import cases
from trainer.cards import PACK, cards_as_text, parse_cards
from trainer.errors import TableError, TrainerError
from trainer.fields import Fields
from trainer.games import punto_banca
from trainer.games.punto_banca import chances
from trainer.games.punto_banca.chances import outcomes
from trainer.games.punto_banca.coup import Coup, Rules, deal, total
from trainer.games.punto_banca.talla import burn_count, deal_coup, deal_talla, new_shoe
from trainer.rulebook import load
from trainer.tables import rule, settle

BOOK = load("punto-banca", "cantabria")
RULES = BOOK.record(Rules)
SPECIMENS = list(punto_banca.specimens(BOOK))
BASE = {"game": "punto-banca", "rules": "cantabria"}
BANK_WINS, PLAYER_WINS, TIE = "Kc 9d 5h Qs", "9c 8d Kh Ts", "8c 8d Kh Ts"


def bet(player: str, kind: str, stake: str = "10") -> dict[str, str]:
    return {"player": player, "bet": kind, "stake": stake}


def settled(cards: str, *bets: dict[str, str], **fields: Any) -> dict[str, Any]:
    return settle(BASE | {"bets": list(bets), "outcome": {"cards": cards}} | fields).as_json()


def ruled(kind: str, facts: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    return rule(BASE | fields | {"event": {"kind": kind, **(facts or {})}}).as_json()


def said(shown: dict[str, Any]) -> list[str]:
    return [step["say"] for step in shown["steps"] if "say" in step]


# The tableau


TOTALS = {0: "Ks Ts", 1: "As Ts", 2: "2s Ts", 3: "3s Ts", 4: "4s Ts", 5: "5s Ts", 6: "6s Ts", 7: "7s Ts"}
CELLS = [
    pytest.param(int(row["bank"]), column, row[column], id=f"bank-{row['bank']}-against-{column}")
    for row in cases("punto-banca-tableau")
    for column in "0123456789P"
]


@pytest.mark.parametrize(("bank", "column", "cell"), CELLS)
def test_the_bank_draws_or_stands_as_the_tableau_says(bank: int, column: str, cell: str) -> None:
    b1, b2 = TOTALS[bank].split()
    third = {"0": "Kd", "1": "Ad"}.get(column, f"{column}d")
    cards = f"6c {b1} Tc {b2}" if column == "P" else f"Qc {b1} Tc {b2} {third}"
    fits, does_not = (f"{cards} 2h", cards) if cell == "T" else (cards, f"{cards} 2h")
    shown = settled(fits, bet("A", "bank"))
    assert ("carta para la banca" in said(shown)) is (cell == "T")
    with pytest.raises(TableError, match=r"outcome\.cards"):
        settled(does_not, bet("A", "bank"))


@pytest.mark.parametrize("player", range(8))
def test_the_player_hand_draws_up_to_five(player: int) -> None:
    p1, p2 = TOTALS[player].split()
    cards = f"{p1} 7c {p2} Kc" + (" Kd" if player <= 5 else "")
    assert ("carta para el jugador" in said(settled(cards, bet("A", "tie")))) is (player <= 5)


@pytest.mark.parametrize("cards", ["8c 2d Kh 3s", "2c 8d Kh Ts", "9c 8d Kh Ts", "9c 9d Kh Ts"])
def test_nobody_draws_after_a_natural(cards: str) -> None:
    assert not any("carta para" in words for words in said(settled(cards, bet("A", "tie"))))
    with pytest.raises(TableError, match="nobody draws"):
        settled(f"{cards} 2h", bet("A", "tie"))


# Settling


@pytest.mark.parametrize("case", cases("punto-banca"), ids=lambda case: f"{case['cards']} {case['bet']}")
def test_a_worked_case_settles_as_the_regulation_says(case: dict[str, str]) -> None:
    shown = settled(case["cards"], bet("A", case["bet"], case["stake"]), house=json.loads(case["house"]))
    found = shown["settlements"][0]
    names = ("result", "pays", "exact", "returns", "takes")
    assert {name: found[name] for name in names} == {name: case[name] for name in names}


def test_over_a_whole_coup_the_dealer_speaks_and_handles_in_order() -> None:
    """Bank 5 draws against a 5; the words and the order are those of A.10 VII."""
    bets = (bet("A", "bank", "100"), bet("B", "player", "20"), bet("C", "tie"))
    shown = settled("2c 5d Kh Ts 5c 2d", *bets, dealer="A")
    assert said(shown) == [
        "no va más", "cartas", "jugador, dos", "banca, cinco", "carta para el jugador", "carta para la banca",
        "empate a siete",
    ]  # fmt: skip
    assert [step["do"] for step in shown["steps"]] == [
        "announce", "announce", *["deal-face-down"] * 4, "pass-to-croupier", "keep-under-shoe",
        "give-cards", "show-cards", "announce", "lay-cards",
        "show-cards", "announce", "lay-cards", "announce", "deal-third-card", "announce", "deal-third-card",
        "announce", "return", "return", "pay", "cards-to-basket", "keep-shoe",
    ]  # fmt: skip
    dealt = [(step["who"], step["on"]) for step in shown["steps"] if step["do"] == "deal-face-down"]
    assert dealt == [("A", "player"), ("A", "bank"), ("A", "player"), ("A", "bank")]
    laid = [step["on"] for step in shown["steps"] if step["do"] == "lay-cards"]
    assert laid == ["player: right", "bank: left"]


def test_hands_that_stand_are_announced_with_their_point() -> None:
    shown = settled("6c 3d Kh 4s", bet("A", "bank"))
    assert said(shown)[-3:] == ["el jugador se planta... seis", "la banca se planta... siete", "gana la banca, siete"]


def test_losers_are_taken_then_winners_paid_in_full_then_the_five_per_cent_is_taken() -> None:
    bets = [bet("A", "bank", "100"), bet("B", "player", "20"), bet("C", "bank", "10"), bet("D", "tie")]
    shown = settled(BANK_WINS, *bets)
    money = [(s["do"], s["player"], s["amount"], s["slot"]) for s in shown["steps"] if "amount" in s]
    first = money[0][3]
    assert money == [
        ("take", "B", "20", first), ("take", "D", "10", first),
        ("pay", "A", "100", first + 1), ("pay", "C", "10", first + 1),
        ("take-deduction", "A", "5", first + 2), ("take-deduction", "C", "0.50", first + 2),
    ]  # fmt: skip


def test_a_house_may_leave_the_order_of_taking_and_paying_free() -> None:
    shown = settled(BANK_WINS, bet("A", "bank"), bet("B", "player"), house={"collectFirst": False})
    slots = {step["do"]: step["slot"] for step in shown["steps"] if "amount" in step}
    assert slots["take"] == slots["pay"] == slots["take-deduction"] - 1


def test_a_deduction_on_account_is_noted_and_owed() -> None:
    house = {"deductionWhen": "on-account"}
    shown = settled(BANK_WINS, bet("A", "bank", "100"), bet("A", "bank", "50"), house=house)
    assert [step["amount"] for step in shown["steps"] if step["do"] == "note-deduction"] == ["5", "2.50"]
    assert shown["after"]["owed"] == {"A": "7.50"}
    assert [step["amount"] for step in shown["steps"] if step["do"] == "pay"] == ["100", "50"]


# The shoe and the player hand


@pytest.mark.parametrize(
    ("cards", "next_dealer"), [(PLAYER_WINS, "C"), (BANK_WINS, "B"), (TIE, "B")], ids=["bank loses", "wins", "ties"]
)
def test_the_shoe_passes_to_the_right_only_when_the_bank_loses(cards: str, next_dealer: str) -> None:
    seats = {"1": "A", "2": "B", "5": "C"}
    shown = settled(cards, bet("A", "player"), bet("B", "bank"), bet("C", "bank"), seats=seats, dealer="B")
    assert shown["after"]["dealer"] == next_dealer
    assert shown["steps"][-1]["do"] == ("pass-shoe" if next_dealer == "C" else "keep-shoe")


def test_after_the_last_place_the_shoe_comes_round_to_the_first() -> None:
    shown = settled(PLAYER_WINS, bet("C", "bank"), seats={"1": "A", "5": "C"}, dealer="C")
    assert shown["after"]["dealer"] == "A"


SEATS = {"1": "A", "2": "B", "3": "C"}


@pytest.mark.parametrize(
    ("facts", "house", "dealer"),
    [
        ({}, {}, "A"),  # place 1 first
        ({"after": "A"}, {}, "B"),
        ({"after": "C"}, {}, "A"),  # round to place 1
        ({"declines": ["A"]}, {}, "B"),
        ({"after": "A", "declines": ["B"]}, {}, "C"),
        ({"declines": ["A", "B", "C"]}, {}, "croupier"),  # PB-D-17
    ],
)
def test_the_shoe_goes_from_place_one_past_those_who_decline(
    facts: dict[str, Any], house: dict[str, Any], dealer: str
) -> None:
    shown = ruled("shoe-turn", facts, seats=SEATS, house=house)
    assert (shown["verdict"], shown["parts"]["dealer"]) == ("passes", dealer)
    assert ("PB-ERR-02" in shown["items"]) is ("declines" in facts)


def test_a_house_may_refer_a_shoe_nobody_wants_to_the_head() -> None:
    shown = ruled("shoe-turn", {"declines": ["A", "B", "C"]}, seats=SEATS, house={"allDecline": "table-head"})
    assert (shown["verdict"], shown["decides"]) == ("referred", "table-head")


def test_at_midi_and_mini_the_croupier_deals_unless_the_house_lets_players() -> None:
    for variant in ("midi", "mini"):
        assert ruled("shoe-turn", seats=SEATS, variant=variant)["parts"]["dealer"] == "croupier"
        lets = {"miniDealer": "players"}
        assert ruled("shoe-turn", seats=SEATS, variant=variant, house=lets)["parts"]["dealer"] == "A"
        with pytest.raises(TableError, match="the croupier deals at this table"):
            settled(BANK_WINS, bet("A", "bank"), dealer="A", variant=variant)
        assert settled(BANK_WINS, bet("A", "bank"), dealer="A", variant=variant, house=lets)["after"]["dealer"] == "A"


@pytest.mark.parametrize(("variant", "due"), [("full", "offer-shoe"), ("midi", "take-bets"), ("mini", "take-bets")])
def test_the_shoe_is_offered_only_where_players_deal(variant: str, due: str) -> None:
    opened = ["count-cards", "mix-cards", "cut-cards", "insert-stop-card", "turn-first-card", "burn-cards"]
    assert ruled("course", {"done": opened}, variant=variant)["parts"]["due"] == due


def test_the_shoe_holder_must_have_a_bet() -> None:
    shown = ruled("shoe-holder", seats=SEATS, bets=[bet("B", "bank")], dealer="A")
    assert (shown["verdict"], shown["parts"]["next"]) == ("must-bet", "B")
    assert "PB-ERR-03" in shown["items"]
    assert ruled("shoe-holder", seats=SEATS, bets=[bet("A", "tie")], dealer="A")["verdict"] == "allowed"
    with pytest.raises(TableError, match="whoever has the shoe must bet"):
        settled(BANK_WINS, bet("B", "bank"), seats=SEATS, dealer="A")
    alone = ruled("shoe-holder", seats={"3": "A"}, dealer="A")
    assert alone["parts"]["next"] == "croupier"  # he cannot pass it to himself


def test_a_house_may_ask_the_shoe_holder_to_bet_on_the_bank() -> None:
    house = {"shoeHolderBets": "bank"}
    on_tie = ruled("shoe-holder", seats=SEATS, bets=[bet("A", "tie")], dealer="A", house=house)
    assert on_tie["verdict"] == "must-bet"
    on_bank = ruled("shoe-holder", seats=SEATS, bets=[bet("A", "bank")], dealer="A", house=house)
    assert on_bank["verdict"] == "allowed"


@pytest.mark.parametrize(
    ("bets", "dealer", "house", "holder"),
    [
        ([bet("A", "player", "10"), bet("B", "player", "15")], None, {}, "B"),
        ([bet("A", "player", "10"), bet("A", "player", "10"), bet("B", "player", "15")], None, {}, "A"),
        ([bet("A", "bank", "90"), bet("B", "player", "15")], None, {}, "B"),
        ([bet("A", "bank", "90")], None, {}, "croupier"),
        ([bet("A", "player"), bet("C", "player"), bet("B", "bank")], "B", {}, "C"),  # from the shoe's right
        ([bet("A", "player"), bet("C", "player"), bet("B", "bank")], "B", {"equalHighestBets": "lowest-place"}, "A"),
        ([bet("A", "player"), bet("C", "player")], None, {}, "A"),
        ([bet("A", "player"), bet("Z", "player")], None, {"standingPlayers": True}, "A"),  # seated first
        ([bet("A", "player"), bet("Z", "player", "20")], None, {"standingPlayers": True}, "Z"),
        (
            [bet("A", "player"), bet("Z", "player", "20")],
            None,
            {"standingPlayers": True, "standingHolds": "nothing"},
            "A",
        ),
    ],
)
def test_the_highest_bettor_holds_the_player_hand(
    bets: list[dict[str, str]], dealer: str | None, house: dict[str, Any], holder: str
) -> None:
    fields = {"seats": SEATS, "bets": bets, "house": house} | ({"dealer": dealer} if dealer else {})
    shown = ruled("player-hand", **fields)
    assert shown["parts"]["holder"] == holder
    assert ("PB-ERR-04" in shown["items"]) is (holder == "croupier")


def test_standing_players_need_the_director() -> None:
    with pytest.raises(TableError, match=r"bets\[0\].player: 'Z' is not seated"):
        settled(BANK_WINS, bet("Z", "bank"), seats=SEATS)
    assert settled(BANK_WINS, bet("Z", "bank"), seats=SEATS, house={"standingPlayers": True})
    offered = {"bet": bet("Z", "bank")}
    refused = ruled("bet", offered, seats=SEATS)
    assert (refused["verdict"], refused["items"]) == ("refused", ["PB-ROL-06"])
    assert ruled("bet", offered, seats=SEATS, house={"standingPlayers": True})["verdict"] == "accepted"
    assert ruled("bet", offered, bets=[bet("A", "bank")])["verdict"] == "accepted"  # without seats everybody sits
    with pytest.raises(TableError, match="numbered places"):
        settled(BANK_WINS, bet("Z", "bank"), seats=SEATS, house={"standingPlayers": True}, dealer="Z")


@pytest.mark.parametrize(("variant", "most"), [("mini", 7), ("midi", 9)])
def test_mini_seats_seven_and_midi_nine(variant: str, most: int) -> None:
    seats = {str(place): f"P{place}" for place in range(1, most + 1)}
    full = ruled("free-place", {"waiting": ["X", "Y"]}, seats=seats, variant=variant)
    assert (full["verdict"], "PB-LIM-04" in full["items"]) == ("refused", True)
    del seats["2"]
    assert ruled("free-place", {"waiting": ["X", "Y"]}, seats=seats, variant=variant)["parts"] == {"place": "X"}
    with pytest.raises(TableError, match=f"a place from 1 to {most}"):
        ruled("free-place", {"waiting": []}, seats={str(most + 1): "A"}, variant=variant)


# Limits


@pytest.mark.parametrize(
    ("kind", "house", "maximum"),
    [
        ("bank", {}, "250"),
        ("tie", {}, "250"),
        ("player", {"k": 100}, "500"),
        ("tie", {"k": 100, "tieLimits": "by-payout"}, "62.50"),
        ("player", {"k": 100, "tieLimits": "by-payout"}, "500"),
    ],
)
def test_the_maximum_is_fifty_or_a_hundred_times_the_minimum(kind: str, house: dict[str, Any], maximum: str) -> None:
    parts = ruled("limit", {"bet": kind}, house=house)["parts"]
    assert (parts["minimum"], parts["maximum"]) == ("5", maximum)


@pytest.mark.parametrize(
    ("stake", "moment", "house", "verdict", "item"),
    [
        ("5", "before", {}, "accepted", "PB-LIM-02"),
        ("4.99", "before", {}, "refused", "PB-ERR-09"),
        ("250", "before", {}, "accepted", "PB-LIM-02"),
        ("250.01", "before", {}, "refused", "PB-ERR-09"),
        ("12", "before", {}, "accepted", "PB-LIM-01"),
        ("12", "before", {"multiplesOfMinimum": True}, "refused", "PB-LIM-03"),
        ("15", "before", {"multiplesOfMinimum": True}, "accepted", "PB-LIM-01"),
        ("10", "after", {}, "refused", "PB-ERR-10"),
    ],
)
def test_a_bet_offered_is_taken_or_refused(
    stake: str, moment: str, house: dict[str, Any], verdict: str, item: str
) -> None:
    shown = ruled("bet", {"bet": bet("A", "bank", stake), "moment": moment}, house=house)
    assert shown["verdict"] == verdict
    assert item in shown["items"]


def test_the_maximum_counts_what_the_player_has_there_already() -> None:
    offer = {"bet": bet("A", "bank", "50")}
    assert ruled("bet", offer, bets=[bet("A", "bank", "200")])["verdict"] == "accepted"
    assert ruled("bet", offer, bets=[bet("A", "bank", "205")])["verdict"] == "refused"
    assert ruled("bet", offer, bets=[bet("A", "player", "205"), bet("B", "bank", "205")])["verdict"] == "accepted"
    with pytest.raises(TableError, match="together with 205"):
        settled(BANK_WINS, bet("A", "bank", "205"), bet("A", "bank", "50"))


# Errors


@pytest.mark.parametrize("case", cases("punto-banca-errors"), ids=lambda case: f"{case['four']} {case['drawn']}")
def test_third_cards_go_where_the_tableau_orders(case: dict[str, str]) -> None:
    drawn = [dict(zip(("to", "card"), word.split(":"), strict=True)) for word in case["drawn"].split()]
    facts = {"drawn": drawn, "player_stood": case["stood"] == "yes"}
    shown = ruled("third-cards", facts, outcome={"cards": case["four"]}, bets=[bet("A", "bank")])
    assert shown["verdict"] == case["verdict"]
    for item in case["items"].split():
        assert f"PB-{item}" in shown["items"]
    parts = {name: case[name] for name in ("player", "bank", "discarded", "draws") if case[name]}
    assert shown["parts"] == parts
    complete = case["verdict"] == "corrected" and not case["draws"]
    assert ("consequences" in shown) is complete


def test_a_player_announced_as_standing_on_two_is_given_his_card() -> None:
    shown = ruled("third-cards", {"player_stood": True}, outcome={"cards": "2c 2d Kh 3s"})
    assert (shown["verdict"], shown["parts"]["draws"]) == ("corrected", "player")
    assert shown["items"] == ["PB-PRC-02", "PB-PRC-03"]


def test_a_corrected_coup_is_settled_with_the_cards_put_right() -> None:
    """Player 6 was given a nine; it is the bank's: 5 + 9 = 4 loses to 6."""
    facts = {"drawn": [{"to": "player", "card": "9c"}]}
    bets = [bet("A", "player", "20")]
    shown = ruled("third-cards", facts, outcome={"cards": "6c 2d Kh 3s"}, bets=bets)
    assert shown["consequences"]["settlements"][0]["pays"] == "20"


def test_a_house_may_leave_third_card_errors_to_the_head() -> None:
    house = {"drawingErrors": "table-head"}
    facts = {"drawn": [{"to": "bank", "card": "5c"}]}
    shown = ruled("third-cards", facts, outcome={"cards": "8c 2d Kh 3s"}, house=house)
    assert (shown["verdict"], shown["decides"]) == ("referred", "table-head")
    face_up = ruled("face-up-card", {"at": 1}, outcome={"cards": "8c 2d Kh 3s 4c"}, house=house)
    assert face_up["verdict"] == "referred"


def test_a_card_face_up_goes_out_and_the_next_takes_its_place() -> None:
    cards = {"cards": "Kc 5c 9d 5h Qs"}  # without the five: Kc 9d 5h Qs, the bank has nine
    shown = ruled("face-up-card", {"at": 2}, outcome=cards, bets=[bet("A", "bank", "100")])
    assert shown["parts"] == {"card": "discarded", "in_its_place": "9d"}
    assert shown["consequences"]["settlements"][0]["pays"] == "95"


def test_the_stop_card_lets_the_coup_end_and_no_other_begin() -> None:
    during = ruled("stop-card", {"cards_out": 3}, outcome={"cards": BANK_WINS}, bets=[bet("A", "bank")])
    assert during["verdict"] == "last-coup"
    assert {"PB-ERR-12", "PB-PRC-19"} <= set(during["items"])
    assert during["consequences"]["after"]["talla"] == "over"
    end = during["consequences"]["steps"][-1]
    assert (end["do"], end["items"]) == ("end-talla", ["PB-PRC-19"])
    assert during["consequences"]["settlements"][0]["result"] == "win"


def test_a_stop_card_before_the_first_card_is_played_out_or_not_as_the_house_says() -> None:
    assert ruled("stop-card", {"cards_out": 0})["verdict"] == "last-coup"
    house = {"stopCardFirst": "no-coup"}
    assert ruled("stop-card", {"cards_out": 0}, house=house)["parts"]["bets"] == "returned"
    table = {"bets": [bet("A", "bank")], "outcome": {"stop_card": 0}, "house": house}
    shown = settle(BASE | table).as_json()
    assert [s["result"] for s in shown["settlements"]] == ["void"]  # type: ignore[attr-defined]
    assert shown["after"] == {"talla": "over"}
    with pytest.raises(TableError, match="plays no coup once the stop card is out"):
        settle(BASE | table | {"outcome": {"stop_card": 0, "cards": BANK_WINS}})
    played = settle(BASE | table | {"outcome": {"stop_card": 0, "cards": BANK_WINS}, "house": {}}).as_json()
    assert played["settlements"][0]["result"] == "win"  # type: ignore[index]


@pytest.mark.parametrize(("card", "burnt"), [("Ac", 1), ("2d", 2), ("9h", 9), ("Ts", 10), ("Jc", 10), ("Kd", 10)])
def test_the_first_card_burns_its_value_and_a_picture_ten(card: str, burnt: int) -> None:
    shown = ruled("burn", {"card": card})
    assert shown["parts"] == {"burnt": str(burnt), "leave_the_shoe": str(burnt + 1)}
    counted = ruled("burn", {"card": card}, house={"burnIncludesShown": True})
    assert counted["parts"] == {"burnt": str(burnt - 1), "leave_the_shoe": str(burnt)}


@pytest.mark.parametrize(
    ("cards", "kind", "taken", "verdict", "parts"),
    [
        (BANK_WINS, "bank", "5", "right", {"due": "5"}),
        (BANK_WINS, "bank", "0", "wrong", {"due": "5", "collect": "5"}),
        (BANK_WINS, "bank", "10", "wrong", {"due": "5", "give_back": "5"}),
        (PLAYER_WINS, "player", "5", "wrong", {"due": "0", "give_back": "5"}),
        (PLAYER_WINS, "player", "0", "right", {"due": "0"}),
        (TIE, "tie", "40", "wrong", {"due": "0", "give_back": "40"}),
        (TIE, "bank", "5", "wrong", {"due": "0", "give_back": "5"}),
    ],
)
def test_only_winning_bank_bets_pay_the_deduction(
    cards: str, kind: str, taken: str, verdict: str, parts: dict[str, str]
) -> None:
    facts = {"player": "A", "bet": kind, "taken": taken}
    shown = ruled("deduction", facts, outcome={"cards": cards}, bets=[bet("A", kind, "100")])
    assert (shown["verdict"], shown["parts"]) == (verdict, parts)
    assert ("PB-ERR-13" in shown["items"]) is (verdict == "wrong")


def test_the_deduction_is_due_on_all_a_player_has_on_the_bank() -> None:
    facts = {"player": "A", "bet": "bank", "taken": "5"}
    bets = [bet("A", "bank", "100"), bet("A", "bank", "40"), bet("B", "bank", "60")]
    assert ruled("deduction", facts, outcome={"cards": BANK_WINS}, bets=bets)["parts"] == {"due": "7", "collect": "2"}


@pytest.mark.parametrize(
    ("cause", "remedy", "decides"),
    [
        ("badly-placed-card", "place-card-correctly", "inspector"),
        ("other", "replace-shoe", "inspector"),
        ("worn-card", "replace-that-card-only", "croupier"),
    ],
)
def test_a_faulty_shoe_or_card_is_mended_as_at_black_jack(cause: str, remedy: str, decides: str) -> None:
    shown = ruled("shoe-fault", {"cause": cause})
    assert (shown["parts"]["remedy"], shown["decides"], shown["items"]) == (remedy, decides, ["PB-ERR-11"])


def test_what_is_not_foreseen_goes_to_the_table_head() -> None:
    assert ruled("unforeseen", {"what": "a card on the floor"})["decides"] == "table-head"


# Bad input


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"outcome": {"cards": "9c 8d Kh"}}, "at least the four cards"),
        ({"outcome": {"cards": "9c 8d Kh Zz"}}, "cards in dealing order"),
        ({"outcome": {"cards": 7}}, "cards in dealing order"),
        ({"outcome": {"cards": "8c " * 7}}, "no face more than six times"),
        ({"outcome": {"cards": BANK_WINS, "stop_card": 5}}, "at most 4"),
        ({}, "at least the four cards"),
        ({"seats": {"0": "A"}}, "a place from 1"),
        ({"seats": {"1": "A", "2": "A"}}, "one place for each player"),
        ({"seats": []}, "places from 1"),
        ({"bets": [bet("A", "banker")]}, "one of player, bank, tie"),
        ({"bets": [bet("A", "bank", "4")]}, "at least 5, the minimum"),
        ({"event": {"kind": "burn", "card": "x"}}, "a card such as"),
        ({"event": {"kind": "third-cards"}, "outcome": {"cards": BANK_WINS + " 2c"}}, "four cards of the first deal"),
        ({"event": {"kind": "shoe-turn", "after": "X"}}, "a seated player"),
        ({"event": {"kind": "shoe-holder"}}, "the player with the shoe"),
        ({"event": {"kind": "deduction", "player": "A", "bet": "bank", "taken": "1"}}, "a player with a bet"),
        ({"event": {"kind": "face-up-card", "at": 1}}, "the cards in the order"),
        ({"event": {"kind": "dance"}}, "one of bet, limit"),
    ],
)
def test_a_mistake_is_said_in_one_sentence(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(TableError, match=message) as caught:
        (rule if "event" in fields else settle)(BASE | fields)
    assert "\n" not in str(caught.value)


# Laws


def _weight(cards: tuple[Any, ...], left: dict[Any, int]) -> int:
    """In how many ways these cards leave the shoe in this order."""
    ways, out = 1, Counter[Any]()
    for card in cards:
        ways *= left[card.rank] - out[card.rank]
        out[card.rank] += 1
    return ways


def test_counting_by_values_agrees_with_dealing_every_single_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tiny shoe of four values: every ordered six cards, dealt one by one."""
    faces = parse_cards("As 2s 3s 6s")
    found: Counter[str] = Counter()
    for cards in product(faces, repeat=6):
        coup, _ = deal(cards, RULES)
        found[coup.winner] += _weight(cards, dict.fromkeys("A236", 4))
    monkeypatch.setattr(chances, "FACES", faces)
    assert dict(found) == chances.count_outcomes(replace(RULES, packs=1))


def test_every_order_of_six_cards_is_counted_once() -> None:
    counted = outcomes("cantabria", "full")
    assert sum(counted.values()) == 312 * 311 * 310 * 309 * 308 * 307


def test_published_counts_and_edges_agree() -> None:
    figures = list(punto_banca.published())
    assert len(figures) == 12
    assert [figure.name for figure in figures if not figure.agrees] == []


def test_the_edge_does_not_depend_on_when_the_deduction_is_taken() -> None:
    per_coup = punto_banca.odds(BOOK, BOOK.house())
    on_account = punto_banca.odds(BOOK, BOOK.house({"deductionWhen": "on-account"}))
    assert [row.edge for row in per_coup] == [row.edge for row in on_account]
    assert per_coup[0].win + per_coup[0].lose + per_coup[0].push == Fraction(1)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.booleans())
def test_every_card_of_a_talla_is_accounted_for(seed: int, includes_shown: bool) -> None:
    shoe = new_shoe(RULES, seed)
    talla = deal_talla(shoe, RULES, includes_shown=includes_shown)
    out = [talla.shown, *talla.burnt, *(card for coup in talla.coups for card in coup), *talla.left]
    assert out == list(shoe.cards)  # no card in two places, none lost
    assert len(talla.burnt) == burn_count(talla.shown.card, includes_shown=includes_shown)
    assert 1 <= len(talla.left) <= 6  # the stop card, with seven below it, came out in the last coup
    before_last = len(talla.left) + len(talla.coups[-1])
    assert before_last >= 7
    assert all(4 <= len(coup) <= 6 for coup in talla.coups)


def test_half_the_shoe_has_one_back_and_half_another() -> None:
    shoe = new_shoe(RULES, 1)
    assert Counter(shoe.back(card) for card in shoe.cards) == {"red": 156, "blue": 156}


COUPS = st.integers(0, 10**6).map(lambda seed: deal_coup(new_shoe(RULES, seed), RULES))
STAKES = st.integers(500, 8000).map(lambda cents: f"{cents // 100}.{cents % 100:02}")
PLACED = st.lists(
    st.builds(bet, st.sampled_from("ABCDE"), st.sampled_from(("player", "bank", "tie")), STAKES), max_size=6
)
SHEETS = st.fixed_dictionaries(
    {},
    optional={
        "grain": st.sampled_from(["0.01", "0.50", "1", "25"]),
        "rounding": st.sampled_from(["player", "down"]),
        "deductionWhen": st.sampled_from(["per-coup", "on-account"]),
        "collectFirst": st.booleans(),
        "k": st.just(100),
        "equalHighestBets": st.sampled_from(["from-shoe", "lowest-place"]),
    },
)


@settings(max_examples=150)
@given(COUPS, PLACED, SHEETS, st.randoms())
def test_money_is_conserved_and_the_order_of_bets_does_not_matter(
    dealt: tuple[Any, ...], bets: list[dict[str, str]], house: dict[str, Any], rng: Any
) -> None:
    cards = cards_as_text(entry.card for entry in dealt[1])
    fields = {"bets": bets, "house": {"k": 100} | house, "outcome": {"cards": cards}}
    whole = settle(BASE | fields)
    for s in whole.settlements:
        assert s.returns + s.takes + s.stays == s.bet.stake
        assert s.pays >= 0 and s.returns >= 0 and s.takes >= 0
    shuffled = list(bets)
    rng.shuffle(shuffled)
    again = settle(BASE | fields | {"bets": shuffled})

    def key(shown: object) -> str:
        return json.dumps(shown, sort_keys=True)

    assert sorted(key(s.as_json()) for s in whole.settlements) == sorted(key(s.as_json()) for s in again.settlements)
    assert sorted(key(s.as_json()) for s in whole.steps) == sorted(key(s.as_json()) for s in again.steps)


@settings(max_examples=60)
@given(COUPS, PLACED, st.sampled_from(["full", "midi", "mini"]))
def test_a_table_survives_writing_and_reading(dealt: tuple[Any, ...], bets: list[dict[str, str]], variant: str) -> None:
    book = load("punto-banca", "cantabria", variant)
    house = book.house({"k": 100})
    fields = {"bets": bets, "outcome": {"cards": cards_as_text(entry.card for entry in dealt[1]), "stop_card": 2}}
    table = punto_banca.read(Fields(fields), book, house)
    written = json.loads(json.dumps(punto_banca.write(table)))
    assert punto_banca.read(Fields(written), book, house) == table


@given(st.lists(st.sampled_from(PACK), min_size=4, max_size=7))
def test_any_cards_are_settled_or_refused_and_never_crash(cards: list[Any]) -> None:
    table = BASE | {"bets": [bet("A", "tie")], "outcome": {"cards": cards_as_text(cards)}}
    coup, used = deal(cards, RULES)
    try:
        shown = settle(table).as_json()
    except TableError:
        return
    assert used == len(cards)
    assert shown["after"]["winner"] == coup.winner  # type: ignore[index]


@given(st.lists(st.sampled_from(PACK), min_size=4, max_size=4), st.lists(
    st.tuples(st.sampled_from(("player", "bank")), st.sampled_from(PACK)), max_size=4))  # fmt: skip
def test_putting_third_cards_right_never_loses_a_card(four: list[Any], drawn: list[tuple[str, Any]]) -> None:
    facts = {"drawn": [{"to": side, "card": str(card)} for side, card in drawn]}
    try:
        shown = ruled("third-cards", facts, outcome={"cards": cards_as_text(four)})
    except TableError:
        return
    if shown["verdict"] == "right":
        return
    parts = shown["parts"]
    kept = parse_cards(f"{parts['player']} {parts['bank']} {parts.get('discarded', '')}")
    assert Counter(kept) == Counter([*four, *(card for _, card in drawn)])


def test_a_total_is_the_units_of_the_sum() -> None:
    assert [total(parse_cards(text)) for text in ("Kc Td", "7c 8d", "9c 9d 9h", "As 9s")] == [0, 5, 7, 0]
    assert Coup(parse_cards("9c Kd"), parse_cards("8c Kd")).winner == "player"  # a known slip: both naturals, no tie


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
