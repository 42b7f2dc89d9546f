"""Bingo: selling, entering, starting, acts, balls, archives, linked rooms and plans of prizes."""

from typing import Any

import pytest

from tests.trainer.games.bingo.rooms import LINES, rule
from trainer.errors import TableError


@pytest.mark.parametrize("method", ["cash", "authorised-means", "electronic"])
def test_cards_are_paid_at_once(method: str) -> None:
    ruling = rule({"kind": "sale", "method": method, "count": 3}, face="2")
    assert (ruling.verdict, ruling.parts["due"]) == ("allowed", "6")


@pytest.mark.parametrize("method", ["on-account", "cheque", "credit", "deferred"])
def test_no_card_is_sold_on_credit(method: str) -> None:
    ruling = rule({"kind": "sale", "method": method})
    assert (ruling.verdict, ruling.items[0]) == ("forbidden", "BIN-ERR-13")


def test_no_card_is_sold_outside() -> None:
    ruling = rule({"kind": "sale", "method": "cash", "place": "outside-the-room"})
    assert (ruling.verdict, ruling.items) == ("forbidden", ("BIN-PRC-12",))


@pytest.mark.parametrize(
    ("last", "sold", "verdict", "due"),
    [
        (40, [41, 42, 43], "right", "44"),
        (40, [1, 2], "right", "3"),
        (0, [1], "right", "2"),
        (40, [42, 43], "wrong", "41"),
        (40, [41, 43], "wrong", "42"),
        (40, [41, 42, 41], "wrong", "43"),
    ],
)
def test_the_order_of_sale(last: int, sold: list[int], verdict: str, due: str) -> None:
    ruling = rule({"kind": "sale-order", "last_sold": last, "sold": sold})
    assert (ruling.verdict, ruling.parts["next"]) == (verdict, due)


@pytest.mark.parametrize(("days", "verdict"), [(0, "right"), (1, "right"), (2, "wrong")])
def test_a_series_is_taken_up_on_the_same_day_or_the_next(days: int, verdict: str) -> None:
    follow = rule({"kind": "sale-order", "last_sold": 40, "days": days, "sold": [41, 42]})
    assert follow.verdict == verdict
    assert rule({"kind": "sale-order", "last_sold": 40, "days": days, "sold": [1, 2]}).verdict == "right"


@pytest.mark.parametrize(
    ("facts", "house", "verdict", "expected"),
    [
        # 260 cards are left from 41 to 300; 30 more are wanted, and 40 would fit below number 41
        ({}, {}, "allowed", {"first_series": "260", "up_to": "30", "most": "40", "unmet": "0"}),
        ({"demand": 310}, {}, "allowed", {"up_to": "40", "unmet": "10"}),
        ({"demand": 260}, {}, "refused", {"fault": "first-series-suffices"}),
        ({"face": "3"}, {}, "refused", {"fault": "another-face-value"}),
        ({"first_number": 1, "demand": 301}, {}, "refused", {"fault": "first-began-at-one"}),
        (
            {"first_number": 1, "demand": 301},
            {"bin.second_series_from_one": True},
            "allowed",
            {"up_to": "1", "most": "300"},
        ),
        ({}, {"bin.second_series_from_one": True}, "allowed", {"most": "40"}),
    ],
)
def test_a_second_series(facts: dict[str, Any], house: dict[str, Any], verdict: str, expected: dict[str, str]) -> None:
    event = {"kind": "second-series", "first_number": 41, "series_size": 300, "demand": 290, "face": "2"}
    ruling = rule(event | facts, house, face="2")
    assert ruling.verdict == verdict and expected.items() <= ruling.parts.items()


@pytest.mark.parametrize(
    ("event", "verdict", "item"),
    [
        ({"kind": "entry", "moment": "before-reading"}, "allowed", "BIN-PRC-14"),
        ({"kind": "entry", "moment": "after-reading"}, "refused", "BIN-ERR-14"),
        ({"kind": "disclosure", "called": False}, "forbidden", "BIN-ERR-12"),
        ({"kind": "disclosure", "called": True}, "allowed", "BIN-ROL-04"),
        ({"kind": "start", "act_filled_in": True, "data_announced": True}, "allowed", "BIN-PRC-15"),
        ({"kind": "start", "act_filled_in": False, "data_announced": True}, "forbidden", "BIN-PRC-15"),
        ({"kind": "start", "act_filled_in": True, "data_announced": False}, "forbidden", "BIN-PRC-15"),
        ({"kind": "act-system", "failed_in_game": 12, "game": 11}, "usual", "BIN-PRC-21"),
        ({"kind": "act-system", "failed_in_game": 12, "game": 12}, "manual", "BIN-ERR-15"),
        ({"kind": "act-system", "failed_in_game": 12, "game": 99}, "manual", "BIN-ERR-15"),
        ({"kind": "act-system", "failed_in_game": 12, "repaired_before_game": 15, "game": 14}, "manual", "BIN-ERR-15"),
        ({"kind": "act-system", "failed_in_game": 12, "repaired_before_game": 15, "game": 15}, "usual", "BIN-PRC-21"),
        ({"kind": "last-game", "announced": True, "played": True}, "forbidden", "BIN-ORD-08"),
        ({"kind": "last-game", "announced": True, "played": False}, "allowed", "BIN-ORD-08"),
        ({"kind": "last-game", "announced": False, "played": False}, "due", "BIN-ORD-08"),
        ({"kind": "last-game", "announced": False, "played": True}, "wrong", "BIN-ORD-08"),
        ({"kind": "ball-set", "games": 2999}, "kept", "BIN-LIM-02"),
        ({"kind": "ball-set", "games": 3000}, "replaced", "BIN-LIM-02"),
        ({"kind": "ball-set", "games": 5, "bad_ball": True}, "replaced", "BIN-LIM-02"),
        ({"kind": "ball-set", "games": 9000, "pneumatic": False}, "kept", "BIN-LIM-02"),
        ({"kind": "ball-set", "games": 5, "bad_ball": True, "pneumatic": False}, "replaced", "BIN-LIM-02"),
        ({"kind": "archive", "what": "act", "months": 5}, "forbidden", "BIN-LIM-06"),
        ({"kind": "archive", "what": "act", "months": 6}, "allowed", "BIN-LIM-06"),
        ({"kind": "archive", "what": "act", "months": 60, "open_claim": True}, "forbidden", "BIN-LIM-06"),
        ({"kind": "archive", "what": "winning-card", "months": 5}, "forbidden", "BIN-LIM-06"),
        ({"kind": "archive", "what": "losing-card", "months": 0}, "allowed", "BIN-ORD-07"),
        ({"kind": "archive", "what": "evidence", "months": 60}, "forbidden", "BIN-PRC-24"),
    ],
)
def test_the_room(event: dict[str, Any], verdict: str, item: str) -> None:
    ruling = rule(event)
    assert (ruling.verdict, ruling.items[0]) == (verdict, item)


@pytest.mark.parametrize(
    ("variant", "lines", "fault"),
    [
        ("ordinary", LINES["17"], None),
        ("ordinary", LINES["17"][:2], "count-of-numbers, count-of-lines"),
        ("ordinary", [*LINES["17"][:2], "8 19 27 . . 59 . 91 ."], "number-out-of-range"),
        ("ordinary", [*LINES["17"][:2], "5 19 27 . . 59 . 78 ."], "repeated-number"),
        ("ordinary", ["5 6 23 . 41 57 . 72 .", ". 12 . 34 . . 63 . 81", LINES["17"][2]], "length-of-line"),
        ("ordinary", ["5 . 23 . 41 57 . 72", *LINES["17"][1:]], "count-of-columns"),
        ("ordinary", ["5 . 23 . 41 57 . 72 .", ". 12 . 34 45 . . 68 81", LINES["17"][2]], "empty-column"),
        ("derived", ["1 2 3 4 5"], "count-of-numbers"),
        ("derived", ["1 2 3 4 5 6"], None),
        ("derived", ["1 2 3 4 5 6 7 8 9", "11 12 13 14 15 16 17 18 19 20"], "count-of-numbers"),
        ("plus", ["1 2 3 4 100"], None),
        ("plus", ["1 2 3 4"], "count-of-numbers"),
        ("plus", ["1 2 3 4 101"], "number-out-of-range"),
    ],
)
def test_the_layout_of_a_card(variant: str, lines: list[str], fault: str | None) -> None:
    ruling = rule({"kind": "card", "lines": lines}, None, variant)
    assert (ruling.verdict, ruling.parts.get("fault")) == ("unfit" if fault else "fit", fault)


@pytest.mark.parametrize(("start", "verdict"), [(121, "allowed"), (120, "refused"), (1, "refused")])
def test_linked_rooms_sell_no_card_twice(start: int, verdict: str) -> None:
    rooms = [{"room": "A", "from": 1, "to": 120}, {"room": "B", "from": start, "to": 200}]
    ruling = rule({"kind": "linked-sale", "rooms": rooms}, None, "simultaneous")
    assert ruling.verdict == verdict
    if verdict == "refused":
        assert ruling.parts["card"] == str(start)
    with pytest.raises(TableError, match=r"event\.kind"):
        rule({"kind": "linked-sale", "rooms": rooms})


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({}, None),
        ({"offered_share": "60 %"}, None),
        ({"offered_share": "59.99 %"}, "share-too-low"),
        ({"fixed_before_play": False}, "prizes-not-fixed"),
        ({"approved_system": False}, "system-not-approved"),
    ],
)
@pytest.mark.parametrize("variant", ["derived", "plus"])
def test_a_plan_of_prizes(variant: str, facts: dict[str, Any], fault: str | None) -> None:
    event = {"kind": "plan", "authority_share": "60 %", "offered_share": "65 %", "fixed_before_play": True}
    ruling = rule(event | facts, None, variant)
    assert (ruling.verdict, ruling.parts.get("fault")) == ("refused" if fault else "allowed", fault)
