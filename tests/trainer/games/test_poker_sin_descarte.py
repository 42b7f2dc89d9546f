"""Póker sin descarte: worked hands, laws over all pairs of hands, settings, events and properties."""

import json
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import cases
from trainer.bets import Round
from trainer.cards import PACK, cards_as_text, parse_cards
from trainer.errors import TrainerError
from trainer.fields import Fields
from trainer.games.poker_sin_descarte import chances, game
from trainer.games.poker_sin_descarte.chances import BANKS, frequencies, showdowns
from trainer.games.poker_sin_descarte.hand import dealing_order
from trainer.games.poker_sin_descarte.ranks import HandClass, class_of
from trainer.games.poker_sin_descarte.table import Table
from trainer.games.poker_sin_descarte.upcard import WITH_CARD, ace_kings
from trainer.hands import decoded, encode, rank_hand, scorer
from trainer.money import parse_amount
from trainer.oddstable import OddsRow
from trainer.rulebook import load
from trainer.rulings import Ruling

BOOK = load("poker-sin-descarte", "cantabria")
BANK = "Ad Kc Qh 8d 3s"


def read(data: dict[str, Any]) -> Table:
    house = BOOK.house(data.get("house"))
    fields = {key: value for key, value in data.items() if key != "house"}
    return game.read(Fields(fields), BOOK, house)


def settle(data: dict[str, Any]) -> Round:
    return game.settle(read(data))


def rule(data: dict[str, Any]) -> Ruling:
    return game.rule(read(data))


def bet(player: str, kind: str, box: str = "1", stake: str = "10") -> dict[str, Any]:
    return {"player": player, "bet": kind, "on": box, "stake": stake}


def hand(cards: str, *more: dict[str, Any], bank: str = BANK, says: str = "voy", **box: Any) -> dict[str, Any]:
    """A table with one player in box 1."""
    bets = [bet("A", "initial"), *([bet("A", "second", stake="20")] if says == "voy" else []), *more]
    entry = {"box": "1", "says": says, **({"cards": cards} if cards else {}), **box}
    return {"bets": bets, "outcome": {"bank": bank, "boxes": [entry], "meter": "10000"}}


def by_kind(settled: Round, player: str = "A") -> dict[str, Any]:
    return {s.bet.kind: s for s in settled.settlements if s.bet.player == player}


@pytest.mark.parametrize("row", cases("poker-sin-descarte"), ids=lambda row: row["name"])
def test_worked_hands(row: dict[str, str]) -> None:
    found = by_kind(settle(hand(row["cards"], bank=row["bank"], says=row["says"])))
    for kind in ("initial", "second"):
        assert found[kind].result == row[kind]
        assert found[kind].pays == parse_amount(row[f"{kind}_pays"])
        assert found[kind].returns == (0 if row[kind] == "lose" else found[kind].bet.stake)


def test_who_passes_loses_the_initial_bet_and_nothing_else() -> None:
    found = by_kind(settle(hand("", says="paso")))
    assert list(found) == ["initial"] and found["initial"].takes == 1000


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("As Ks Qs Js Ts", 500_000), ("9s 8s 7s 6s 5s", 250_000), ("9s 9h 9d 9c 5s", 75_000),
        ("9s 9h 9d 5c 5s", 25_000), ("Qs 9s 7s 5s 2s", 0),
    ],
)  # fmt: skip
def test_the_insurance_pays_on_the_hand_alone(cards: str, pays: int) -> None:
    """2.50 at 2000, 1000, 300 and 100 to 1, whether the bank plays (VII, seguro) or not."""
    for bank in (BANK, "Qh Jc Th 8d 3c"):
        found = by_kind(settle(hand(cards, bet("A", "insurance", stake="2.50"), bank=bank)))["insurance"]
        assert found.pays == pays
        assert (found.returns, found.takes) == ((250, 0) if pays else (0, 250))


def test_the_insurance_pays_even_when_the_bank_is_higher() -> None:
    found = by_kind(settle(hand("9s 9h 9d 5c 5s", bet("A", "insurance", stake="2.50"), bank="Ts Th Td Tc 5d")))
    assert found["initial"].result == "lose" and found["insurance"].pays == 25_000


def test_a_house_may_keep_the_winning_insurance_stake() -> None:
    table = hand("9s 9h 9d 5c 5s", bet("A", "insurance", stake="2.50"))
    found = by_kind(settle(table | {"house": {"psd.insurance_stake_back": False}}))["insurance"]
    assert (found.pays, found.returns, found.takes) == (25_000, 0, 250)


def test_a_stake_the_house_keeps_is_taken_when_its_prize_is_paid() -> None:
    table = hand("9s 9h 9d 5c 5s", bet("A", "insurance", stake="2.50"))
    steps = settle(table | {"house": {"psd.insurance_stake_back": False}}).steps
    assert [(s.do, s.amount) for s in steps if s.bet == "insurance"] == [("pay", 25_000), ("take", 250)]


@pytest.mark.parametrize(("basis", "pays"), [("final", 25_000), ("first", 0)])
def test_after_a_purchase_the_insurance_looks_at_the_final_hand_or_the_first_five(basis: str, pays: int) -> None:
    table = hand("9s 9h 9d 5c 2s", bet("A", "insurance", stake="2.50"), bet("A", "card"),
                 buys={"discard": "2s", "card": "5h"})  # fmt: skip
    found = by_kind(settle(table | {"house": {"psd.insurance_basis": basis}}))
    assert found["insurance"].pays == pays
    assert found["second"].pays == 14_000  # the full counts against the bank in either house
    assert (found["card"].takes, found["card"].result) == (1000, "price")


def test_the_progressive_counts_only_the_first_five_cards() -> None:
    table = hand("9s 8s 7s 6s 2d", bet("A", "progressive", stake="2.50"), bet("A", "card"),
                 buys={"discard": "2d", "card": "5s"})  # fmt: skip
    found = by_kind(settle(table))
    assert found["progressive"].result == "lose" and found["second"].pays == 50_000


@pytest.mark.parametrize(
    ("cards", "meter", "house", "pays", "after"),
    [
        ("As Ks Qs Js Ts", "12345.67", {}, 1_234_567, "0"),
        ("9s 8s 7s 6s 5s", "12345.67", {}, 123_456, "11111.11"),  # 1234.567, rounded down (PSD-DBT-12)
        ("9s 8s 7s 6s 5s", "12345.67", {"rounding": "player"}, 123_457, "11111.10"),
        ("9s 8s 7s 6s 5s", "12345.67", {"psd.rounding_unit": "5"}, 123_000, "11115.67"),
        ("9s 8s 7s 6s 5s", "1000", {"psd.progressive_deduction_rate": 20}, 8_000, "720"),
        ("9s 9h 9d 9c 5s", "1000", {}, 0, "1000"),
    ],
)
def test_the_progressive_pays_from_the_meter(cards: str, meter: str, house: Any, pays: int, after: str) -> None:
    table = hand(cards, bet("A", "progressive", stake="2.50"))
    table["outcome"]["meter"] = meter
    settled = settle(table | {"house": house})
    found = by_kind(settled)["progressive"]
    assert (found.pays, found.takes) == (pays, 250)
    assert settled.after == {"meter": after}


@pytest.mark.parametrize(
    ("multi", "prizes"),
    [("start-of-hand", {"A": 10_000, "B": 90_000}), ("in-turn", {"A": 0, "B": 100_000})],
)
def test_several_progressive_prizes_never_exceed_the_meter(multi: str, prizes: dict[str, int]) -> None:
    """Meter 1,000: a straight flush in box 1, a royal flush in box 7, settled from the croupier's right."""
    bets = [bet(p, kind, box, stake) for p, box in (("A", "1"), ("B", "7"))
            for kind, stake in (("initial", "10"), ("second", "20"), ("progressive", "2.50"))]  # fmt: skip
    boxes = [
        {"box": "1", "says": "voy", "cards": "9h 8h 7h 6h 5h"},
        {"box": "7", "says": "voy", "cards": "As Ks Qs Js Ts"},
    ]
    table = {"bets": bets, "outcome": {"bank": "Ad Kc Qd 8d 3s", "boxes": boxes, "meter": "1000"}}
    settled = settle(table | {"house": {"psd.progressive_multi": multi}})
    assert {s.bet.player: s.pays for s in settled.settlements if s.bet.kind == "progressive"} == prizes
    assert settled.after == {"meter": "0"}


def test_side_bets_of_who_passes_depend_on_the_house() -> None:
    sides = [bet("A", "insurance", stake="2.50"), bet("A", "progressive", stake="2.50")]
    table = hand("9s 8s 7s 6s 5s", *sides, says="paso")
    lost = by_kind(settle(table))
    assert (lost["insurance"].pays, lost["progressive"].pays) == (0, 0)
    shown = settle(table | {"house": {"psd.side_bets_need_voy": False}})
    assert (by_kind(shown)["insurance"].pays, by_kind(shown)["progressive"].pays) == (250_000, 100_000)
    assert by_kind(shown)["initial"].takes == 1000
    assert "turn-cards" in [step.do for step in shown.steps]


def two_boxes() -> dict[str, Any]:
    bets = [bet(p, kind, box, stake) for p, box in (("A", "2"), ("B", "6"))
            for kind, stake in (("initial", "10"), ("second", "20"))]  # fmt: skip
    boxes = [
        {"box": "2", "says": "voy", "cards": "9s 9h 7d 5c 2s"},
        {"box": "6", "says": "voy", "cards": "4s 5s 7s 8h 2h"},
    ]
    return {"bets": [*bets, bet("C", "initial", "4")],
            "outcome": {"bank": BANK, "boxes": [*boxes, {"box": "4", "says": "paso"}]}}  # fmt: skip


@pytest.mark.parametrize(("side", "order"), [("right", ["6", "2"]), ("left", ["2", "6"])])
def test_the_settling_pass_goes_box_by_box_from_one_side(side: str, order: list[str]) -> None:
    steps = settle(two_boxes() | {"house": {"psd.settle_from": side}}).steps
    assert list(dict.fromkeys(step.on for step in steps if step.do == "compare")) == order


def test_the_round_runs_from_no_more_bets_to_the_last_payment() -> None:
    steps = settle(two_boxes()).steps
    told = [(step.do, step.on) for step in steps]
    assert steps[0].say == "no va más"
    assert told[1:6] == [*[("deal-one-each", "2, 4, 6, bank")] * 4, ("deal-one-each-bank-face-up", "2, 4, 6, bank")]
    assert steps[5].cards == "3s"
    assert told[6:13] == [
        ("speak", "2"), ("place", "2"), ("speak", "4"), ("take", "4"), ("count-and-collect-cards", "4"),
        ("speak", "6"), ("place", "6"),
    ]  # fmt: skip
    assert told[13] == ("turn-bank", "bank") and steps[14].say == "la banca juega, as y rey"
    assert [(s.do, s.on, s.amount) for s in steps[17:19]] == [("take", "6", 1000), ("take", "6", 2000)]
    assert steps[17].slot == steps[18].slot  # inside a box the order is free
    assert told[-1] == ("end-hand", None)


def test_an_automatic_shoe_deals_five_at_once() -> None:
    steps = settle(two_boxes() | {"house": {"dealing": "automatic"}}).steps
    assert [step.on for step in steps if step.do == "deal-five"] == ["2", "4", "6", "bank"]


def test_the_others_of_a_shared_box_follow_or_lose() -> None:
    table = hand("9s 9h 7d 5c 2s", bet("B", "initial"), bet("C", "initial"), bet("C", "second", stake="20"), seat="A")
    house = {"bets_per_box": 3}
    settled = settle(table | {"house": house})
    assert by_kind(settled, "B")["initial"].takes == 1000
    assert by_kind(settled, "C")["second"].pays == 2000
    with pytest.raises(TrainerError, match="B needs a second bet of 20"):
        settle(table | {"house": house | {"psd.cobettor_rule": "bound"}})


def test_only_who_sits_at_a_shared_box_buys_a_card() -> None:
    table = hand("9s 9h 7d 5c 2s", bet("B", "initial"), bet("B", "card"), seat="A") | {"house": {"bets_per_box": 3}}
    with pytest.raises(TrainerError, match="B, who pays for a card"):
        settle(table)


def test_a_passed_hand_must_be_known_where_another_bettor_still_plays_his_insurance() -> None:
    house = {"bets_per_box": 3, "psd.side_bets_need_voy": False}
    more = bet("B", "initial"), bet("B", "insurance", stake="2.50")
    with pytest.raises(TrainerError, match=r"boxes\[0\].cards"):
        settle(hand("", *more, says="paso", seat="A") | {"house": house})
    found = settle(hand("9s 9h 9d 5c 5s", *more, says="paso", seat="A") | {"house": house})
    assert by_kind(found, "B")["insurance"].pays == 25_000


@pytest.mark.parametrize("card", ["2c", "Ad"])
def test_the_discard_of_an_unseen_hand_is_a_card_of_the_pack_too(card: str) -> None:
    table = hand("", bet("A", "card"), says="paso", buys={"discard": card, "card": "2c"})
    with pytest.raises(TrainerError, match="one pack"):
        settle(table)


def test_a_blind_box_is_turned_by_the_croupier() -> None:
    table = two_boxes()
    table["bets"] = [b | {"player": "A"} for b in table["bets"]]
    for entry in table["outcome"]["boxes"][1:]:
        entry["blind"] = True
    turned = [step for step in settle(table).steps if step.do == "turn-cards"]
    assert [(step.on, step.items) for step in turned] == [("6", ("PSD-ROL-05",)), ("2", ("PSD-PRC-09",))]
    with pytest.raises(TrainerError, match="here a blind box must go"):
        settle(table | {"house": {"psd.blind_forced_voy": True}})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bets": [bet("A", "initial", stake="4")]}, "bets[0].stake: '4' is not from 5 to 50"),
        ({"bets": [bet("A", "initial", stake="51")]}, "bets[0].stake: '51' is not from 5 to 50"),
        ({"bets": [bet("A", "initial", "8")]}, "bets[0].on: '8' is not one of 1, 2"),
        ({"bets": [bet("A", "initial"), bet("A", "second", stake="10")]}, "bets[1].stake: '10' is not 20, twice"),
        ({"bets": [bet("A", "second", stake="20")]}, "bets[0].on: '1' is not a box where this player has an initial"),
        ({"bets": [bet("A", "initial"), bet("B", "initial")]}, "a box with room: 1 initial bet to a box"),
        ({"bets": [bet("A", "initial"), bet("A", "insurance", stake="2")]}, "'2' is not 2.50, the one amount"),
        ({"bets": [bet("A", "initial"), bet("A", "card", stake="5")]}, "'5' is not 10, the initial bet"),
        ({"bets": [bet("A", "initial"), bet("A", "initial")]}, "only bet of this kind"),
        ({"outcome": {"bank": "As Kd", "boxes": []}}, "outcome.bank: 'As Kd' is not five cards"),
        ({"outcome": {"bank": BANK, "boxes": []}}, "one entry for each box with an initial bet: 1"),
        ({"outcome": {"bank": BANK, "boxes": [{"box": "1", "says": "voy"}]}}, "boxes[0].cards: nothing is not five"),
        ({"outcome": {"bank": BANK, "boxes": [{"box": "1", "says": "voy", "cards": "Ad 2c 3d 4d 5d"}]}},
         "'Ad' is not there once"),
        ({"outcome": {"bank": BANK, "boxes": [{"box": "1", "says": "paso"}]}}, "A has a second bet in box 1"),
        ({"outcome": {"bank": BANK, "boxes": [{"box": "1", "says": "voy", "cards": "2c 3d 4d 5d 7s",
                                               "buys": {"discard": "2c", "card": "9s"}}]}}, "'card' bet that pays"),
        ({"outcome": {}}, "outcome"),
        ({"house": {"minimum": "4"}, "bets": [bet("A", "initial"), bet("A", "insurance", stake="2.50")]},
         "above half the minimum"),
        ({"house": {"card_sale": False}, "bets": [bet("A", "initial"), bet("A", "card")]}, "sells no cards"),
        ({"house": {"progressive_stake": "0"}, "bets": [bet("A", "initial"), bet("A", "progressive")]}, "offered here"),
    ],
)  # fmt: skip
def test_what_cannot_lie_there_is_refused_in_one_sentence(change: dict[str, Any], message: str) -> None:
    with pytest.raises(TrainerError) as caught:
        settle(hand("9s 9h 7d 5c 2s") | change)
    assert message in str(caught.value) and "\n" not in str(caught.value)


def test_a_house_may_forbid_passing_after_a_purchase() -> None:
    table = hand("9s 9h 7d 5c 2s", bet("A", "card"), says="paso", buys={"discard": "2s", "card": "9d"})
    found = by_kind(settle(table))
    assert (found["initial"].takes, found["card"].takes) == (1000, 1000)
    with pytest.raises(TrainerError, match="who bought a card must go"):
        settle(table | {"house": {"psd.pass_after_buy": False}})


# --- rulings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "verdict", "decides", "item"),
    [
        ({"kind": "count", "cards": {"1": 5, "bank": 5}}, "stands", "croupier", "PSD-ERR-01"),
        ({"kind": "count", "cards": {"1": 6, "bank": 5}}, "void", "croupier", "PSD-ERR-01"),
        ({"kind": "count", "cards": {"bank": 4}}, "void", "croupier", "PSD-ERR-01"),
        ({"kind": "count", "cards": {"1": 4}, "passed": "1"}, "void", "croupier", "PSD-ERR-08"),
        ({"kind": "count", "cards": {"1": 4}, "passed": "1", "cause": "later"}, "referred", "inspector", "PSD-ERR-08"),
        ({"kind": "exposed", "cards": [{"hand": "bank", "place": 5}]}, "stands", "croupier", "PSD-ORD-01"),
        ({"kind": "exposed", "cards": [{"hand": "bank", "place": 4}]}, "void", "croupier", "PSD-ERR-02"),
        ({"kind": "exposed", "cards": [{"hand": "3", "place": 5}]}, "void", "croupier", "PSD-ERR-02"),
        ({"kind": "conduct", "player": "A", "does": "exchange-information"}, "loses", "croupier", "PSD-ERR-03"),
        ({"kind": "conduct", "player": "A", "does": "uncover"}, "loses", "croupier", "PSD-ERR-03"),
        ({"kind": "conduct", "player": "A", "does": "uncover", "passed": True}, "referred", "inspector", "PSD-ERR-06"),
        ({"kind": "conduct", "player": "A", "does": "comment"}, "referred", "inspector", "PSD-ERR-04"),
        ({"kind": "conduct", "player": "A", "does": "comment", "informs": True}, "loses", "croupier", "PSD-ERR-04"),
        ({"kind": "conduct", "player": "A", "does": "touch-cards"}, "allowed", "croupier", "PSD-ROL-05"),
        ({"kind": "conduct", "player": "A", "does": "touch-cards", "moment": "after-reveal"},
         "referred", "inspector", "PSD-ERR-05"),
        ({"kind": "conduct", "player": "A", "does": "look-at-cards", "blind": True},
         "referred", "inspector", "PSD-ERR-07"),
        ({"kind": "jam", "cause": "seating"}, "stands", "inspector", "PSD-ERR-09"),
        ({"kind": "jam", "cause": "other"}, "replaced", "inspector", "PSD-ERR-10"),
        ({"kind": "bet", "bet": bet("D", "initial", "5")}, "admitted", "croupier", "PSD-LIM-01"),
        ({"kind": "bet", "bet": bet("D", "initial", "5"), "standing": True}, "refused", "croupier", "PSD-ERR-12"),
        ({"kind": "bet", "bet": bet("D", "initial", "5"), "moment": "late"}, "refused", "croupier", "PSD-ORD-04"),
        ({"kind": "bet", "bet": bet("D", "initial", "5", "60")}, "refused", "croupier", "PSD-ERR-11"),
        ({"kind": "bet", "bet": bet("D", "initial", "1")}, "refused", "croupier", "PSD-ERR-12"),
        ({"kind": "bet", "bet": bet("A", "progressive", "1", "2.50")}, "admitted", "croupier", "PSD-LIM-06"),
        ({"kind": "seat", "seated": 6}, "admitted", "inspector", "PSD-LIM-08"),
        ({"kind": "seat", "seated": 7}, "refused", "inspector", "PSD-LIM-08"),
        ({"kind": "seat", "seated": 2, "standing": True}, "refused", "inspector", "PSD-ERR-12"),
        ({"kind": "buy", "initial": "10", "amount": "10"}, "allowed", "croupier", "PSD-PRC-06"),
        ({"kind": "buy", "initial": "10", "amount": "20"}, "refused", "croupier", "PSD-PAY-26"),
        ({"kind": "buy", "initial": "10", "amount": "10", "discards": 2}, "refused", "croupier", "PSD-LIM-07"),
        ({"kind": "buy", "initial": "10", "amount": "10", "bought_before": 1}, "refused", "croupier", "PSD-LIM-07"),
        ({"kind": "decision", "says": "voy", "initial": "10"}, "allowed", "croupier", "PSD-LIM-04"),
        ({"kind": "decision", "says": "voy", "initial": "10", "second": "10"}, "refused", "croupier", "PSD-ERR-11"),
        ({"kind": "decision", "says": "paso", "initial": "10"}, "allowed", "croupier", "PSD-PAY-11"),
    ],
)  # fmt: skip
def test_rulings(event: dict[str, Any], verdict: str, decides: str, item: str) -> None:
    found = rule(hand("9s 9h 7d 5c 2s") | {"event": event})
    assert (found.verdict, found.decides) == (verdict, decides)
    assert item in found.items


@pytest.mark.parametrize(
    ("kind", "why", "item"),
    [
        ("initial", "after no-more-bets", "PSD-ORD-04"),
        ("second", "after bank-turned", "PSD-PRC-07"),
        ("card", "after bank-turned", "PSD-PRC-06"),
    ],
)
def test_each_bet_has_its_own_last_moment(kind: str, why: str, item: str) -> None:
    """A card is bought in the player's turn, long after "no va más"."""
    found = rule({"bets": [bet("A", "initial")], "event": {"kind": "bet", "bet": bet("B", kind), "moment": "late"}})
    assert (found.verdict, found.parts["why"], item in found.items) == ("refused", why, True)


def test_the_bank_card_in_view_is_cited_as_it_was_dealt() -> None:
    event = {"kind": "exposed", "cards": [{"hand": "bank", "place": 5}]}
    found = rule({"event": event, "house": {"dealing": "automatic"}})
    assert (found.verdict, found.items) == ("stands", ("PSD-ORD-02", "PSD-ERR-02"))


def test_only_a_player_with_a_bet_can_lose_one() -> None:
    event = {"kind": "conduct", "player": "Z", "does": "exchange-information"}
    with pytest.raises(TrainerError, match="a player with a bet"):
        rule({"bets": [bet("A", "initial")], "event": event})


def test_an_annulled_play_returns_everything_to_everybody() -> None:
    table = two_boxes() | {"event": {"kind": "exposed", "cards": [{"hand": "2", "place": 1}]}}
    void = rule(table).round
    assert void is not None
    assert all(s.returns == s.bet.stake and s.result == "void" for s in void.settlements)


def test_an_informer_loses_everything_and_the_others_are_settled() -> None:
    table = two_boxes()
    table["bets"].append(bet("A", "insurance", "2", "2.50"))
    found = rule(table | {"event": {"kind": "conduct", "player": "A", "does": "exchange-information"}}).round
    assert found is not None
    assert all(s.takes == s.bet.stake for s in found.settlements if s.bet.player == "A")
    honest = {(s.bet.player, s.bet.kind): s for s in settle(two_boxes()).settlements}
    for s in found.settlements:
        if s.bet.player != "A":
            assert s == honest[s.bet.player, s.bet.kind]


def test_the_seventeenth_card_of_three_hands_goes_where_the_deal_says() -> None:
    """Boxes 1 and 4 and the bank: card 15 closes the fifth round, and is the bank's, face up."""
    last = rule({"event": {"kind": "deal", "boxes": ["4", "1"], "card": 15}})
    assert last.parts == {"hand": "bank", "place": "5", "face": "up", "cards": "15"}
    eighth = rule({"event": {"kind": "deal", "boxes": ["4", "1"], "card": 8}})
    assert (eighth.parts["hand"], eighth.parts["place"], eighth.parts["face"]) == ("4", "3", "down")
    shoe = rule({"event": {"kind": "deal", "boxes": ["4", "1"], "card": 8}, "house": {"dealing": "automatic"}})
    assert (shoe.parts["hand"], shoe.parts["place"]) == ("4", "3")
    assert dealing_order([4, 1], "automatic")[:6] == ["1"] * 5 + ["4"]


@pytest.mark.parametrize(
    ("event", "house", "parts"),
    [
        ({"bet": "initial"}, {"minimum": "10", "k": 25}, {"minimum": "10", "maximum": "250"}),
        ({"bet": "initial"}, {"bets_per_box": 3}, {"minimum": "5", "maximum": "50", "bets": "3"}),
        ({"bet": "second", "initial": "15"}, {}, {"minimum": "30", "maximum": "30"}),
        ({"bet": "card", "initial": "15"}, {}, {"minimum": "15", "maximum": "15"}),
        ({"bet": "insurance"}, {"insurance_stake": "1"}, {"minimum": "1", "maximum": "1", "ceiling": "2.50"}),
        ({"bet": "progressive"}, {}, {"minimum": "2.50", "maximum": "2.50", "ceiling": "2.50"}),
    ],
)
def test_limits(event: dict[str, str], house: dict[str, Any], parts: dict[str, str]) -> None:
    assert rule({"event": {"kind": "limit", **event}, "house": house}).parts == parts


def test_a_side_bet_above_half_the_minimum_is_forbidden_to_the_house() -> None:
    found = rule({"event": {"kind": "limit", "bet": "insurance"}, "house": {"minimum": "2"}})
    assert found.verdict == "forbidden"


@pytest.mark.parametrize(
    ("event", "house", "verdict"),
    [
        ({"says": "paso", "bought": True}, {}, "allowed"),
        ({"says": "paso", "bought": True}, {"psd.pass_after_buy": False}, "refused"),
        ({"says": "paso", "blind": True}, {}, "allowed"),
        ({"says": "paso", "blind": True}, {"psd.blind_forced_voy": True}, "refused"),
    ],
)
def test_decisions_a_house_may_forbid(event: dict[str, Any], house: dict[str, Any], verdict: str) -> None:
    assert rule({"event": {"kind": "decision", "initial": "10", **event}, "house": house}).verdict == verdict


# --- laws ------------------------------------------------------------------------------------------------------------


def test_all_pairs_of_hands_are_counted_and_luck_is_even() -> None:
    shown = showdowns()
    assert sum(s.hands for s in shown) == comb(52, 5)
    assert all(s.no_play + s.lower + s.tie + s.higher == s.hands * BANKS for s in shown)
    ace_king = rank_hand(parse_cards("As Ks 4d 3c 2h")).strength
    playing = [s for s in shown if s.strength >= ace_king]
    assert sum(s.lower for s in playing) == sum(s.higher for s in playing)  # neither side is favoured


@pytest.mark.parametrize(
    "examples",
    [
        {"As Ks Qs Js Ts": 4},
        {"9s 8s 7s 6s 5s": 4},
        {"As Ah Ad Ac Ks": 4},
        {"As Ah Ad Ks Kh": 12, "As Ah Ad Ks Kc": 12},  # both kings in suits of the aces, or only one
    ],
)
def test_hands_dealt_against_every_bank_hand_agree_with_the_count(examples: dict[str, int]) -> None:
    """Each example stands for so many hands that differ from it only by the names of the suits."""
    plays = rank_hand(parse_cards("As Ks 4d 3c 2h")).strength
    totals = [0, 0, 0, 0]
    for cards, alike in examples.items():
        held = parse_cards(cards)
        strength = rank_hand(held).strength
        bank = list(map(scorer(), combinations(encode(card for card in PACK if card not in held), 5)))
        no_play, below = sum(b < plays for b in bank), sum(b < strength for b in bank)
        tie = bank.count(strength)
        for n, count in enumerate((no_play, below - no_play, tie, len(bank) - below - tie)):
            totals[n] += alike * count
    shown = next(s for s in showdowns() if s.strength == strength)
    assert [shown.no_play, shown.lower, shown.tie, shown.higher] == totals


@pytest.fixture(scope="module")
def rows() -> dict[tuple[str, str | None], OddsRow]:
    return {(row.bet, row.on): row for row in game.odds(BOOK, BOOK.house())}


def test_the_odds_follow_from_the_frequencies(rows: dict[tuple[str, str | None], OddsRow]) -> None:
    counts = {hand.key: hands for hand, hands in frequencies().items()}
    assert counts["ace-king"] == (comb(11, 3) - 1) * (4**5 - 4)  # all but A K Q J T, less the flushes
    won = 100 * 3744 + 300 * 624 + 1000 * 36 + 2000 * 4
    lost = comb(52, 5) - 3744 - 624 - 36 - 4
    assert rows["insurance", None].edge == Fraction(lost - won, comb(52, 5))
    assert rows["progressive", "10000"].edge == 1 - Fraction(10_000 * 4 + 1_000 * 36, comb(52, 5))


def test_every_ace_king_hand_sees_every_card_of_the_bank_once() -> None:
    seen = ace_kings()
    assert all(
        s.no_play + s.lower + s.tie + s.higher == WITH_CARD and min(s.tie, s.lower, s.no_play) >= 0 for s in seen
    )
    assert sum(s.deals for s in seen) == 167_280 * 47
    ace_king = [s for s in showdowns() if class_of(decoded(s.strength)) is HandClass.ACE_KING]
    for name in ("no_play", "lower", "tie", "higher"):  # every bank hand comes up with each of its five cards in view
        assert sum(s.deals * getattr(s, name) for s in seen) == 5 * sum(getattr(s, name) for s in ace_king)


def test_looking_at_the_bank_card_is_worth_something(rows: dict[tuple[str, str | None], OddsRow]) -> None:
    simple = [rows["initial", rule].edge for rule in ("pair or better", "ace-king or better", "anything")]
    assert rows["initial", "best decisions"].edge < min(simple)


def test_a_house_that_keeps_the_insurance_stake_has_the_higher_edge(
    rows: dict[tuple[str, str | None], OddsRow],
) -> None:
    """It keeps one more unit in each of the 4,408 winning hands."""
    kept = chances.odds(BOOK, BOOK.house({"psd.insurance_stake_back": False}))[0]
    assert kept.edge - rows["insurance", None].edge == Fraction(3744 + 624 + 36 + 4, comb(52, 5))


def test_published_figures_agree() -> None:
    assert all(figure.agrees for figure in game.published())


# --- properties ------------------------------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Any legal table: up to seven boxes, each alone or shared, going or passing, with or without options."""
    pack = draw(st.permutations(PACK))
    numbers = draw(st.lists(st.sampled_from("1234567"), unique=True, min_size=1, max_size=7))
    bets: list[dict[str, Any]] = []
    boxes = []
    for n, number in enumerate(numbers):
        seat, stake = f"P{number}", draw(st.integers(5, 15))
        says = draw(st.sampled_from(["voy", "paso"]))
        cards = pack[5 * n : 5 * n + 5]
        entry: dict[str, Any] = {"box": number, "seat": seat, "says": says, "cards": cards_as_text(cards)}
        bets.append(bet(seat, "initial", number, str(stake)))
        bets += [
            bet(seat, kind, number, "2.50") for kind in draw(st.sets(st.sampled_from(["insurance", "progressive"])))
        ]
        if says == "voy":
            bets.append(bet(seat, "second", number, str(2 * stake)))
        if draw(st.booleans()):
            bets.append(bet(seat, "card", number, str(stake)))
            entry["buys"] = {"discard": str(cards[0]), "card": str(pack[40 + n])}
        if draw(st.booleans()):
            bets.append(bet("guest", "initial", number, "5"))
        boxes.append(entry)
    house = {
        "bets_per_box": 2,
        "psd.side_bets_need_voy": draw(st.booleans()),
        "psd.insurance_stake_back": draw(st.booleans()),
        "psd.progressive_multi": draw(st.sampled_from(["start-of-hand", "in-turn"])),
        "dealing": draw(st.sampled_from(["hand", "automatic"])),
    }
    outcome = {"bank": cards_as_text(pack[35:40]), "boxes": boxes, "meter": draw(st.sampled_from(["0", "987.65"]))}
    return {"bets": bets, "outcome": outcome, "house": house}


@given(tables())
@settings(max_examples=60)
def test_money_is_conserved_and_a_table_survives_writing(data: dict[str, Any]) -> None:
    table = read(data)
    settled = game.settle(table)
    for s in settled.settlements:
        assert s.returns + s.takes + s.stays == s.bet.stake
        assert s.pays >= 0 and min(s.returns, s.takes, s.stays) >= 0
    handled = [s for s in settled.steps if s.do in ("take", "sell-card")]
    slot = sum(s.takes for s in settled.settlements if s.bet.kind == "progressive")
    kept = sum(s.takes for s in settled.settlements if s.bet.kind == "insurance" and s.pays)
    assert sum(s.amount or 0 for s in handled) + slot + kept == sum(s.takes for s in settled.settlements)
    assert sum(s.amount or 0 for s in settled.steps if s.do == "pay") == sum(s.pays for s in settled.settlements)
    written = json.loads(json.dumps(game.write(table)))
    assert read(written | {"house": data["house"]}) == table


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_the_order_of_bets_and_boxes_does_not_matter(data: dict[str, Any], chance: Any) -> None:
    before = {(s.bet.player, s.bet.kind, s.bet.on): s for s in settle(data).settlements}
    chance.shuffle(data["bets"])
    chance.shuffle(data["outcome"]["boxes"])
    assert {(s.bet.player, s.bet.kind, s.bet.on): s for s in settle(data).settlements} == before


WORDS = st.sampled_from(["A", "initial", "1", "voy", BANK, "10", "bank", "seating", "comment"])
KEYS = st.sampled_from("player bet on stake bank boxes box kind cards says place hand".split())
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 60) | st.text(max_size=6) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=12,
)
EVENTS = st.fixed_dictionaries(
    {"kind": st.sampled_from("count exposed conduct jam bet limit seat buy decision deal".split())},
    optional=dict.fromkeys("cards player does cause bet initial box says card".split(), JSON),
)


@given(st.fixed_dictionaries({}, optional={"bets": JSON, "outcome": JSON, "event": JSON}))
@settings(max_examples=150)
def test_no_input_makes_a_traceback(data: dict[str, Any]) -> None:
    for run in (settle, rule):
        try:
            run(data)
        except TrainerError as error:
            assert str(error)


@given(tables(), EVENTS)
@settings(max_examples=60)
def test_no_event_makes_a_traceback(data: dict[str, Any], event: dict[str, Any]) -> None:
    try:
        rule(data | {"event": event})
    except TrainerError as error:
        assert str(error)
