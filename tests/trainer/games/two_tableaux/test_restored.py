"""Restored coups: worked cases of wrong words and wrong cards, the banker's table, and its laws."""

import json
from itertools import product
from typing import Any

import pytest

from tests.conftest import cases
from tests.trainer.games.two_tableaux.felt import bets, hands, rule
from trainer.cards import parse_cards
from trainer.errors import TableError
from trainer.games.two_tableaux.coup import Coup, Hand, chart_says
from trainer.games.two_tableaux.play import restored_banker
from trainer.games.two_tableaux.table import Rules, Table
from trainer.rulebook import load

BOOK = load("baccarat-two-tableaux", "cantabria")
RULES = BOOK.record(Rules)
ROWS = cases("baccarat-two-tableaux-restored")
FELT = bets("A first 10; B second 10")


def event_of(row: dict[str, str]) -> dict[str, Any]:
    said = dict(zip(("first", "second"), row["says"].split(" / "), strict=True))
    given = [entry.split(">") for entry in row["given"].split()]
    event: dict[str, Any] = {
        "kind": "third-cards",
        "said": {side: words.split() for side, words in said.items() if words != "-"},
        "given": [{"to": to, "card": card} for card, to in given],
    }
    event |= {"shoe": row["shoe"]} if row["shoe"] else {}
    return event | ({"banker": row["choice"]} if row["choice"] else {})


def run(row: dict[str, str]) -> Any:
    outcome = hands(row["first"], row["second"], row["banker"])
    return rule(event_of(row), house=json.loads(row["house"]), bets=FELT, outcome=outcome)


@pytest.mark.parametrize("row", [row for row in ROWS if row["results"]], ids=lambda row: row["source"])
def test_a_restored_coup(row: dict[str, str]) -> None:
    ruling = run(row)
    parts = ruling.parts
    gets = " / ".join(
        parts[side].removeprefix("takes ") if parts[side].startswith("takes") else "-" for side in ("first", "second")
    )
    assert (ruling.verdict, parts.get("fault", ""), parts["banker"]) == (row["verdict"], row["fault"], row["decision"])
    assert f"{gets} / {parts.get('banker_card', '-')}" == row["gets"]
    assert parts.get("discarded", "") == row["discarded"]
    assert " / ".join(s.result for s in ruling.round.settlements) == row["results"]
    assert set(row["items"].split()) <= set(ruling.items)


@pytest.mark.parametrize("row", [row for row in ROWS if not row["results"]], ids=lambda row: row["source"])
def test_a_coup_that_waits_for_the_banker(row: dict[str, str]) -> None:
    if row["choice"]:
        with pytest.raises(TableError, match=r"event\.shoe.*banker"):
            run(row)
        return
    ruling = run(row)
    assert (ruling.verdict, ruling.parts["banker"], ruling.round) == (row["verdict"], row["decision"], None)


def test_the_croupier_moves_the_cards_to_their_rightful_takers() -> None:
    row = ROWS[0]  # 7h to the second, 2c to the banker
    assert [(s.do, s.cards, s.on) for s in run(row).steps] == [
        ("move-card", "7h", "first"), ("move-card", "2c", "second"), ("give-card", "5c", "banker"),
    ]  # fmt: skip


def test_a_croupier_who_misdirects_a_card_leaves_the_banker_free() -> None:
    given = [{"to": "first", "card": "7h"}, {"to": "second", "card": "2c"}]
    event = {"kind": "third-cards", "said": {"first": ["no"]}, "given": given, "by": "croupier"}
    ruling = rule(event, outcome=hands("Ks 7d", "Kd 4h", "Kc 6s"))
    assert (ruling.parts["fault"], ruling.parts["banker"]) == ("croupier", "free")
    assert "BT-PRC-09" not in ruling.items


def test_a_player_with_five_must_have_said_something() -> None:
    with pytest.raises(TableError, match=r"event\.said\.first"):
        rule({"kind": "third-cards"}, outcome=hands("Ks 5d", "Kd 7h", "Kc 6s"))


def test_an_offer_alone_costs_the_banker_his_natural() -> None:
    event = {"kind": "third-cards", "offered": True, "shoe": "6h", "said": {}}
    ruling = rule(event, outcome=hands("Ks 3d", "Kd 7h", "Kc 8s"), bets=bets("A first 10"))
    assert (ruling.verdict, ruling.round.settlements[0].result) == ("right-lost", "win")  # 9 against an ordinary 8


BANCO = [
    # house, leave, words of the first tableau with 6, verdict, the first tableau's fate
    ({}, False, "stands", "takes 3h"),  # free by rule
    ({"banco_free_play": "director-leave"}, False, "bound", "takes 3h"),  # not free, but bound by his word (BT-D-22)
    ({"banco_free_play": "director-leave", "banco_wrong_word": "restored"}, False, "restored", "stands"),
    ({"banco_free_play": "director-leave", "banco_wrong_word": "restored"}, True, "stands", "takes 3h"),
]


@pytest.mark.parametrize(("house", "leave", "verdict", "fate"), BANCO)
def test_a_banco_player_who_asks_with_six(house: dict[str, Any], leave: bool, verdict: str, fate: str) -> None:
    event = {
        "kind": "third-cards",
        "said": {"first": ["carta"], "second": ["no"]},
        "given": [{"to": "first", "card": "3h"}],
        "banker": "stand",
    }
    table = {"house": house, "director_leave": leave, "bank": "100", "bets": bets("A banco 100")}
    ruling = rule(event, **table, outcome=hands("Ks 6d", "Kd 7h", "Kc 4s"))
    assert (ruling.verdict, ruling.parts["first"]) == (verdict, fate)


def test_a_banco_player_with_zero_may_always_draw() -> None:
    event = {"kind": "third-cards", "said": {"first": ["no"], "second": ["no"]}, "shoe": "9c 2c", "banker": "stand"}
    table = {"house": {"banco_free_play": "director-leave"}, "bank": "100", "bets": bets("A banco 100")}
    ruling = rule(event, **table, outcome=hands("Ks Td", "Kd 7h", "Kc 7s"))
    assert ruling.parts["first"] == "takes 9c"


def test_a_banco_player_who_asks_with_a_natural_is_bound_or_restored() -> None:
    event = {
        "kind": "third-cards",
        "said": {"first": ["carta"], "second": ["no"]},
        "given": [{"to": "first", "card": "3h"}],
    }
    table = {"bank": "100", "bets": bets("A banco 100"), "outcome": hands("Ks 8d", "Kd 7h", "Kc 4s")}
    assert rule(event | {"banker": "stand"}, **table).parts["first"] == "takes 3h"
    restored = rule(event, house={"banco_wrong_word": "restored"}, **table)
    assert (restored.parts["first"], restored.parts["banker_card"]) == ("turns over", "3h")  # 4 against P draws


def test_a_card_omitted_is_found_when_the_hands_are_shown() -> None:
    event = {"kind": "third-cards", "shown": True, "shoe": "6c 2c"}
    ruling = rule(event, outcome=hands("Ks 7d", "Kd 3h", "Kc 6s"), bets=FELT)
    assert (ruling.parts["second"], ruling.parts["fault"]) == ("takes 6c", "banker")
    assert ruling.parts["banker"] == "stand"  # 6 against P stands, against 6 draws; his fault, and 6 is above five


def test_a_banker_who_has_shown_has_chosen() -> None:
    ruling = rule({"kind": "third-cards", "shown": True}, outcome=hands("Ks 7d", "Kd 6h", "Kc 6s"), bets=FELT)
    assert (ruling.verdict, [s.result for s in ruling.round.settlements]) == ("stands", ["win", "push"])


CHART = """
0 T T T T T T T T T T T
1 T T T T T T T T T T T
2 T T T T T T T T T T T
3 T T T T T T T T P O T
4 P P T T T T T T P P T
5 P P P P O T T T P P T
6 P P P P P P T T P P P
7 P P P P P P P P P P P
"""


def test_the_table_is_the_printed_one() -> None:
    for row in CHART.split("\n")[1:-1]:
        total, *cells = row.split()
        columns: list[int | None] = [*range(10), None]
        assert [chart_says(RULES.chart, int(total), third) for third in columns] == cells


def hand(total: int, third: int | None = None) -> Hand:
    ranks = "TA23456789"
    return Hand(parse_cards(f"Kc {ranks[total]}d" + (f" {ranks[third]}h" if third is not None else "")))


THIRDS: list[int | None] = [*range(10), None]


@pytest.mark.parametrize("fault", ["banker", "player", "croupier", "none"])
def test_laws_of_the_restored_coup_over_the_whole_table(fault: Any) -> None:
    table = Table(BOOK, BOOK.house(), RULES)
    for total, x1, x2 in product(range(8), THIRDS, THIRDS):
        cells = {chart_says(RULES.chart, total, x).replace("O", "T") for x in (x1, x2)}
        coup = Coup(hand(3, x1), hand(3, x2), hand(total))
        decision, _ = restored_banker(coup, [], fault, table)
        if len(cells) == 1:
            assert decision == {"T": "draw", "P": "stand"}[cells.pop()]
        elif fault == "banker":
            assert decision == ("draw" if total <= 5 else "stand")
        else:
            assert decision == "free"
        swapped, _ = restored_banker(Coup(coup.second, coup.first, coup.banker), [], fault, table)
        assert swapped == decision


def test_against_one_natural_the_table_binds_towards_the_other() -> None:
    table = Table(BOOK, BOOK.house(), RULES)
    for total, third in product(range(8), THIRDS):
        letter = chart_says(RULES.chart, total, third).replace("O", "T")
        decision, items = restored_banker(Coup(hand(8), hand(3, third), hand(total)), ["first"], "player", table)
        assert decision == {"T": "draw", "P": "stand"}[letter]
        assert "BT-PRC-06" in items
