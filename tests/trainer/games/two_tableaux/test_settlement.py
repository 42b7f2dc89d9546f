"""Coups settled: worked cases, the order of handling, and what may not be settled."""

import json
from typing import Any

import pytest

from tests.conftest import cases
from tests.trainer.games.two_tableaux.felt import bets, hands, settle
from trainer.errors import TableError


@pytest.mark.parametrize("row", cases("baccarat-two-tableaux"), ids=lambda row: row["source"])
def test_a_worked_coup(row: dict[str, str]) -> None:
    table: dict[str, Any] = {"variant": row["variant"], "house": json.loads(row["house"]), "bets": bets(row["bets"])}
    if row["bank"]:
        table["bank"] = row["bank"]
    shown = settle(**table, outcome=hands(row["first"], row["second"], row["banker"])).as_json()
    found = [" ".join(s[name] for name in ("result", "pays", "returns", "takes")) for s in shown["settlements"]]
    assert found == row["results"].split("; ")
    assert shown["after"]["deduction"]["amount"] == row["deduction"]
    assert shown["after"].get("bank", "") == row["bank_after"]
    assert shown["after"].get("burst", False) == (row["bank_after"] == "0")


def test_the_croupier_announces_collects_pays_and_drops_the_deduction() -> None:
    felt = bets("A first 300 @1; B second 100 @6; C a-caballo 10 @2")
    steps = settle(bank="1000", bets=felt, outcome=hands("Ks 6d", "Kd 4h 5c", "Kc 7s")).steps
    assert [(s.slot, s.do, s.player or s.on, s.amount) for s in steps] == [
        (1, "separate-cards", None, None),
        (2, "announce", None, None),
        (3, "show-point", "first", None),
        (3, "show-point", "second", None),
        (4, "take", "A", 30000),
        (4, "take", "C", 500),
        (5, "pay", "B", 10000),
        (5, "pay", "C", 500),
        (6, "drop-deduction", None, 400),  # 2 % of 300 + 5 - 100 - 5
        (7, "join-bank", None, 19600),
        (8, "pass-cards", "first", None),
    ]
    assert steps[1].say == "primer paño, seis; segundo paño, nueve; banca, siete"


def test_a_short_bank_pays_one_winner_after_another() -> None:
    felt = bets("B first 100 @2; A first 100 @1; C second 100 @6")
    steps = settle(bank="50", bets=felt, outcome=hands("Ks 9d", "Kd 6h", "Kc 7s")).steps
    paid = [(s.slot, s.player, s.amount) for s in steps if s.do == "pay"]
    assert paid == [(5, "A", 10000), (6, "B", 5000)]
    assert all("BT-PAY-11" in s.items for s in steps if s.do == "pay")


def test_a_banco_player_keeps_the_cards_when_the_bank_wins() -> None:
    steps = settle(bank="100", bets=bets("A banco 100"), outcome=hands("Ks 6d", "Kd 6h", "Kc 7s")).steps
    assert "pass-cards" not in [s.do for s in steps]


def test_zero_is_called_by_its_name() -> None:
    round_ = settle(bank="100", bets=[], outcome=hands("Ks 4d 6h", "Kd 7h", "Kc 6s"))
    assert round_.steps[1].say == "primer paño, bacarrá; segundo paño, siete; banca, seis"


def test_the_items_name_what_decided() -> None:
    felt = bets("A first 100; B second 100; C a-caballo 10; D line-first 10")
    shown = settle(bank="1000", bets=felt, outcome=hands("Ks 8d", "Kd 7h", "Kc 5s 4c"))
    assert [s.items for s in shown.settlements] == [
        ("BT-PAY-01", "BT-PAY-04"),
        ("BT-PAY-02",),
        ("BT-PAY-01", "BT-PAY-04", "BT-PAY-05", "BT-PAY-02"),
        ("BT-PAY-01", "BT-PAY-04", "BT-PAY-06"),
    ]


LAWFUL = [
    ({}, hands("Ks 5d", "Kd 5h 2c", "Kc 3s")),  # 5 is free, and so is the banker
    ({}, hands("Ks 4d 2h", "Kd 8h", "Kc 3s 3h")),  # a natural does not end the coup for the other tableau
    ({}, hands("Ks 3d", "Kd 4h", "Kc 9s")),  # the banker turns over: no third cards
    ({"banker_zero_must_draw": False}, hands("Ks 7d", "Kd 7h", "Kc Ts")),
    ({}, hands("Ks 7d", "Kd 4h 9c", "Kc 5s", chart=True)),  # P draws, 9 stands: the table leaves him free
    ({}, hands("Ks 4d 5c", "Kd 4h 4c", "Kc 5s", chart=True)),  # draw and option are not the same (BT-D-06)
    ({}, hands("Ks 8d", "Kd 4h 9c", "Kc 5s 2d", chart=True)),  # only in restored coups (BT-D-04)
    ({"natural_forces_chart": True}, hands("Ks 8d", "Kd 4h 9c", "Kc 5s")),
]


@pytest.mark.parametrize(("house", "outcome"), LAWFUL)
def test_a_lawful_coup_is_settled(house: dict[str, Any], outcome: dict[str, Any]) -> None:
    assert settle(house=house, bank="1000", bets=bets("A first 100"), outcome=outcome).settlements


UNLAWFUL = [
    ({}, hands("Ks 4d", "Kd 7h", "Kc 6s"), "first"),  # 4 must draw
    ({}, hands("Ks 7d", "Kd 6h 2c", "Kc 6s"), "second"),  # 6 stands
    ({}, hands("Ks 8d 2c", "Kd 7h", "Kc 6s"), "first"),  # a natural is turned over
    ({}, hands("Ks 4d 2c", "Kd 7h", "Kc 8s"), "first"),  # the banker turned over
    ({}, hands("Ks 7d", "Kd 7h", "Kc 8s 2c"), "banker"),
    ({}, hands("Ks 7d", "Kd 7h", "Kc Ts"), "banker"),  # 0 must draw
    ({}, hands("Ks 8d", "Kd 9h", "Kc 5s 2d"), "banker"),  # both tableaux turned over
    ({}, hands("Ks 7d", "Kd 7h", "Kc 6s 2d", chart=True), "banker"),  # 6 against P and P stands
    ({}, hands("Ks 7d", "Kd 6h", "Kc 5s", chart=True), "banker"),  # 5 against P and P draws
    ({"chart_option_cells": "draw"}, hands("Ks 4d 5c", "Kd 4h 4c", "Kc 5s", chart=True), "banker"),
    ({"natural_forces_chart": True}, hands("Ks 8d", "Kd 4h 9c", "Kc 5s 2d"), "banker"),  # 5 against 9 stands
]


@pytest.mark.parametrize(("house", "outcome", "side"), UNLAWFUL)
def test_an_unlawful_draw_is_refused(house: dict[str, Any], outcome: dict[str, Any], side: str) -> None:
    with pytest.raises(TableError) as refused:
        settle(house=house, bank="1000", bets=bets("A first 100"), outcome=outcome)
    assert refused.value.where == f"outcome.{side}"


@pytest.mark.parametrize(
    ("house", "leave", "free"),
    [({}, False, True), ({"banco_free_play": "director-leave"}, False, False),
     ({"banco_free_play": "director-leave"}, True, True)],
)  # fmt: skip
def test_the_banco_player_draws_as_he_likes(house: dict[str, Any], leave: bool, free: bool) -> None:
    table = {"house": house, "bank": "100", "bets": bets("A banco 100"), "director_leave": leave}
    drawn_with_seven = hands("Ks 7d 2c", "Kd 3h", "Kc 6s")
    if free:
        assert settle(**table, outcome=drawn_with_seven).settlements[0].result == "split"  # 9 wins, 3 loses
    else:
        with pytest.raises(TableError):
            settle(**table, outcome=drawn_with_seven)


@pytest.mark.parametrize(
    ("table", "where"),
    [
        ({"bank": "100", "bets": [{"player": "A", "bet": "tableau", "on": "third", "stake": "10"}]}, "bets[0].on"),
        ({"bank": "100", "bets": bets("A a-caballo 7.50")}, "bets[0].stake"),
        ({"bank": "100", "bets": bets("A line-first 5.50")}, "bets[0].stake"),
        ({"bank": "100", "bets": bets("A first 4")}, "bets[0].stake"),
        ({"bank": "100", "bets": bets("A first 60"), "house": {"bet_maximum": "50"}}, "bets[0].stake"),
        ({"bank": "100", "bets": bets("A first 10 @1; B first 10 @1")}, "bets[1].place"),
        ({"bank": "100", "bets": bets("A first 10 @11")}, "bets[0].place"),
        ({"bank": "100", "bets": bets("A banco 50")}, "bets[0].stake"),
        ({"bank": "100", "bets": bets("A banco 100; B first 10")}, "bets[0].bet"),
        ({"bank": "100", "bets": [], "outcome": hands("Ks", "Kd 7h", "Kc 6s")}, "outcome.first"),
        ({"bank": "100", "bets": [], "outcome": {"first": "Ks 7d", "second": "Kd 7h"}}, "outcome.banker"),
        ({"bank": "100", "bets": [], "outcome": hands("6s 6s 6s", "6s 6s", "6s 6s")}, "outcome"),
        ({"bets": bets("A first 10"), "outcome": hands("Ks 7d", "Kd 7h", "Kc 6s")}, "bank"),
        ({"variant": "open-bank", "bank": "100", "bets": []}, "bank"),
        ({"variant": "open-bank", "house": {"bet_maximum": "50"}}, "house.bet_maximum"),
    ],
)
def test_an_impossible_table_is_refused(table: dict[str, Any], where: str) -> None:
    with pytest.raises(TableError) as refused:
        settle(**table)
    assert refused.value.where == where


def test_two_players_may_share_a_place_when_one_stands_behind_it() -> None:
    table = {"bank": "100", "bets": bets("A first 10 @1; B first 10 @1s")}
    assert len(settle(**table, outcome=hands("Ks 7d", "Kd 7h", "Kc 6s")).settlements) == 2
