"""Accidents with cards, and rulings about bets, the bank, banco, seats and claims."""

from typing import Any

import pytest

from tests.trainer.games.two_tableaux.felt import TABLE, bets, hands, rule
from trainer.errors import TableError
from trainer.tables import rule as rule_on

FELT = bets("A first 10; B second 10")
STOOD = hands("Ks 7d", "Kd 6h", "Kc 5s")


def results(ruling: Any) -> list[str]:
    return [s.result for s in ruling.round.settlements]


# --- exposed cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "banker", "decision"),
    [
        ("banker", "Kc 5s", "draw"),  # 5 against P draws, against 8 stands: his fault, five or less draws
        ("croupier", "Kc 5s", "free"),
        ("banker", "Kc 6s", "stand"),  # 6 against P and 8: both stand
        ("banker", "Kc 2s", "draw"),
    ],
)
def test_both_cards_of_a_tableau_exposed(by: str, banker: str, decision: str) -> None:
    event = {"kind": "exposed", "tableau": "first", "by": by, "shoe": "8c 2d"}
    ruling = rule(event, outcome=hands("Ks 7d", "Kd 4h", banker), bets=FELT)
    assert (ruling.verdict, ruling.parts["banker"], ruling.parts["bets"]) == ("restored", decision, "frozen")
    assert ruling.parts["second"] == "takes 8c"
    assert "BT-ERR-09" in ruling.items
    assert (ruling.round is None) == (decision == "free")


@pytest.mark.parametrize(
    ("by", "banker"), [("banker", "exposes his matching card"), ("croupier", "plays by the table")]
)
def test_a_single_card_exposed_follows_chemin_de_fer(by: str, banker: str) -> None:
    ruling = rule({"kind": "exposed", "tableau": "first", "by": by, "cards": 1}, outcome=STOOD)
    assert (ruling.parts["banker"], ruling.items) == (banker, ("BT-PRC-22",))


# --- wrong point, advice, who draws --------------------------------------------------------------------------------

POINTS = [
    # house, banker's cards, puntos shown, verdict, results when the 3c is drawn (or not)
    ({}, "Kc 5s", False, "may-draw", ["win", "win"]),  # he is free, and stands here with 5 against 7 and 6
    ({}, "Kc Ts", False, "must-draw", ["win", "win"]),  # 0 draws the 3: 3 against 7 and 6
    ({}, "Kc 5s", True, "must-draw", ["lose", "lose"]),  # 5 draws the 3: 8
    ({}, "Kc 6s", True, "must-stand", ["win", "push"]),
    ({"wrong_point_rule": "where-chart-differs"}, "Kc 5s", True, "must-draw", ["lose", "lose"]),  # P and P: draw
]


@pytest.mark.parametrize(("house", "banker", "shown", "verdict", "ends"), POINTS)
def test_the_banker_announces_a_wrong_point(
    house: dict[str, Any], banker: str, shown: bool, verdict: str, ends: list[str]
) -> None:
    event = {"kind": "wrong-point", "announced": 7, "shown": shown, "shoe": "3c", "banker": "stand"}
    ruling = rule(event, house=house, bets=FELT, outcome=hands("Ks 7d", "Kd 6h", banker))
    assert (ruling.verdict, results(ruling)) == (verdict, ends)
    assert ("BT-ERR-23" if shown else "BT-ERR-22") in ruling.items


@pytest.mark.parametrize(
    ("rule_of_five", "banker", "verdict"),
    [
        ("always", "Kc 4s", "must-draw"),
        ("where-chart-differs", "Kc 4s", "must-stand"),  # 4 against 8 and 9 stands on both: the table decides
    ],
)
def test_the_rule_of_five_always_or_only_where_the_table_differs(rule_of_five: str, banker: str, verdict: str) -> None:
    event = {"kind": "wrong-point", "announced": 7, "shown": True, "shoe": "3c"}
    house = {"wrong_point_rule": rule_of_five}
    ruling = rule(event, house=house, outcome=hands("Ks 4d 8c", "Kd 4h 9c", banker), bets=FELT)
    assert ruling.verdict == verdict


def test_nobody_draws_against_two_naturals() -> None:
    event = {"kind": "wrong-point", "announced": 7, "shown": True, "shoe": "3c"}
    ruling = rule(event, bets=FELT, outcome=hands("Ks 8d", "Kd 9h", "Kc 5s"))
    assert (ruling.verdict, ruling.parts["banker"], results(ruling)) == ("must-stand", "stand", ["win", "win"])


def test_his_own_point_is_no_error() -> None:
    assert rule({"kind": "wrong-point", "announced": 5, "shown": True}, outcome=STOOD).verdict == "no-error"


@pytest.mark.parametrize(
    ("to", "adviser", "cards", "verdict", "plays"),
    [
        ("first", "player", "Ks 5d", "bound", "stand"),
        ("first", "onlooker", "Ks 4d", "bound", "draw"),
        ("first", "croupier", "Ks 5d", "allowed", "stand"),  # the croupier makes a 5 stand
        ("banker", "player", "Ks 7d", "bound", "draw"),  # 5 against P and P
    ],
)
def test_advice(to: str, adviser: str, cards: str, verdict: str, plays: str) -> None:
    ruling = rule({"kind": "advice", "to": to, "adviser": adviser}, outcome=hands(cards, "Kd 6h", "Kc 5s"))
    assert (ruling.verdict, ruling.parts["plays"]) == (verdict, plays)
    assert ("BT-ERR-19" in ruling.items) == (adviser != "croupier")


DRAWS = [
    (hands("Ks 4d", "Kd 5h", "Kc 6s"), "draw free waits"),
    (hands("Ks 7d", "Kd 8h", "Kc 6s"), "stand turn-over free"),
    (hands("Ks 7d", "Kd 6h", "Kc Ts"), "stand stand draw"),
    (hands("Ks 7d", "Kd 6h", "Kc 8s"), "stand stand turn-over"),
    (hands("Ks 4d", "Kd 6h", "Kc 8s"), "draw stand turn-over"),
    (hands("Ks 7d", "Kd 6h", "Kc 5s", chart=True), "stand stand draw"),
    (hands("Ks 9d", "Kd 8h", "Kc 5s"), "turn-over turn-over stand"),
]


@pytest.mark.parametrize(("outcome", "expected"), DRAWS)
def test_who_draws(outcome: dict[str, Any], expected: str) -> None:
    parts = rule({"kind": "draw"}, outcome=outcome).parts
    assert f"{parts['first']} {parts['second']} {parts['banker']}" == expected


# --- accidents with cards ------------------------------------------------------------------------------------------

CARDS = "Ks Kd Kc 7d 6h 5s"  # first 7, second 6, banker 5


def test_cards_drawn_early_are_played_by_the_drawer() -> None:
    event = {"kind": "early-card", "bets": "open", "cards": CARDS, "banker": "stand"}
    ruling = rule(event, bets=FELT)
    assert (ruling.verdict, ruling.parts["banker"], results(ruling)) == ("must-play", "Kc 5s", ["win", "win"])


def test_the_games_director_may_waive_it_and_the_cards_are_discarded() -> None:
    ruling = rule({"kind": "early-card", "bets": "open", "cards": "Ks Kd", "waiver": True}, bets=FELT)
    assert (ruling.verdict, ruling.decides, ruling.parts["discarded"]) == ("waived", "games-director", "Ks Kd")
    assert [s.do for s in ruling.steps] == ["discard"]


def test_cards_drawn_after_the_close_are_in_order() -> None:
    assert rule({"kind": "early-card", "bets": "closed", "cards": "Ks"}).verdict == "no-error"


def test_a_card_face_up_is_dead_and_the_next_takes_its_place() -> None:
    cards = "Ks 9d Kd Kc 7d 6h 5s"  # the 9 would have been the second tableau's first card
    ruling = rule({"kind": "face-up", "cards": cards, "face_up": [2], "banker": "stand"}, bets=FELT)
    assert (ruling.verdict, ruling.parts["dead"], ruling.parts["second"]) == ("removed", "9d", "Kd 6h")
    assert (ruling.parts["bets"], results(ruling)) == ("frozen", ["win", "win"])


def test_without_a_card_face_up_the_deal_stands() -> None:
    ruling = rule({"kind": "face-up", "cards": CARDS, "face_up": []})
    assert (ruling.verdict, ruling.parts["first"]) == ("no-error", "Ks 7d")


def test_stuck_cards_make_the_coup_void() -> None:
    ruling = rule({"kind": "stuck-cards", "cards": 2}, bets=FELT)
    assert (ruling.verdict, results(ruling)) == ("void", ["void", "void"])
    assert all(s.returns == s.bet.stake for s in ruling.round.settlements)
    assert {s.do for s in ruling.round.steps} == {"return"}
    assert all(s.items == ("BT-ERR-03",) for s in (*ruling.round.settlements, *ruling.round.steps))
    assert rule({"kind": "stuck-cards", "cards": 1}).verdict == "no-error"


@pytest.mark.parametrize(("who", "verdict"), [("croupier", "stands"), ("employee", "stands"), ("player", "forbidden")])
def test_a_card_on_the_floor_keeps_its_value(who: str, verdict: str) -> None:
    ruling = rule({"kind": "card-on-floor", "picked_by": who}, bets=FELT, outcome=STOOD)
    assert (ruling.verdict, ruling.parts["card"], results(ruling)) == (verdict, "keeps its value", ["win", "win"])


def test_cards_with_the_wrong_player() -> None:
    event = {"kind": "wrong-holder", "holder": "X", "right": "Y"}
    spoken = rule(event | {"spoke": True}, bets=FELT, outcome=STOOD)
    assert (spoken.verdict, spoken.parts["next_coup"], results(spoken)) == ("stands", "Y", ["win", "win"])
    silent = rule(event | {"spoke": False}, bets=FELT, outcome=STOOD)
    assert (silent.verdict, silent.parts["cards"], silent.round) == ("handed-over", "Y", None)
    assert rule(event | {"holder": "Y", "spoke": True}).verdict == "no-error"


def test_an_irregular_deal_is_put_right_when_it_is_evident() -> None:
    to = ["second", "first", "banker", "first", "second", "banker"]
    event = {"kind": "irregular-deal", "cards": CARDS, "to": to, "banker": "stand"}
    right = rule(event, bets=FELT)
    assert (right.verdict, right.parts["first"], results(right)) == ("rectified", "Ks 7d", ["win", "win"])
    assert [(s.cards, s.on) for s in right.steps] == [("Ks", "first"), ("Kd", "second")]
    lost = rule(event | {"evident": False}, bets=FELT)
    assert (lost.verdict, results(lost)) == ("void", ["void", "void"])
    fine = rule(event | {"to": ["first", "second", "banker"] * 2}, bets=FELT)
    assert fine.verdict == "no-error"


@pytest.mark.parametrize("to", [["first", "second", "banker"], ["first", "second", "house"] * 2])
def test_six_cards_go_to_three_hands(to: list[str]) -> None:
    with pytest.raises(TableError, match=r"event\.to"):
        rule({"kind": "irregular-deal", "cards": CARDS, "to": to})


BASKET = [
    ({"owner": "first", "stage": "deal"}, "void", ["void", "win"], "BT-ERR-10"),
    ({"owner": "banker", "stage": "deal"}, "void", ["void", "void"], "BT-ERR-10"),
    ({"owner": "second", "stage": "third", "seen": True}, "recovered", ["win", "win"], "BT-ERR-11"),
    ({"owner": "first", "stage": "deal", "seen": True}, "referred", None, "BT-ERR-33"),
    ({"owner": "first", "stage": "end"}, "counts-zero", ["lose", "win"], "BT-ERR-20"),
    ({"owner": "banker", "stage": "end"}, "counts-zero", ["win", "win"], "BT-ERR-20"),
    ({"owner": "first", "stage": "end", "by": "croupier", "testimony": "Ks 4d 6h"}, "rebuilt", ["lose", "win"],
     "BT-ERR-21"),
    ({"owner": "first", "stage": "end", "seen": True}, "no-error", ["win", "win"], "BT-ORD-03"),
]  # fmt: skip


@pytest.mark.parametrize(("facts", "verdict", "ends", "item"), BASKET)
def test_cards_in_the_basket(facts: dict[str, Any], verdict: str, ends: list[str] | None, item: str) -> None:
    ruling = rule({"kind": "basket", **facts}, bets=FELT, outcome=STOOD)
    assert (ruling.verdict, item in ruling.items) == (verdict, True)
    assert (results(ruling) if ruling.round else None) == ends


def test_thrown_cards_may_draw_only_where_the_house_says_so() -> None:
    event = {"kind": "basket", "owner": "first", "stage": "end", "draws": "9c"}
    with pytest.raises(TableError, match=r"event\.draws"):
        rule(event, bets=FELT, outcome=STOOD)
    ruling = rule(event, house={"thrown_cards_draw": True}, bets=FELT, outcome=STOOD)
    assert (ruling.parts["total"], results(ruling)) == ("9", ["win", "win"])


# --- bets and limits -----------------------------------------------------------------------------------------------

OFFERS = [
    ("A first 10", {}, {}, "accepted", "BT-PRC-15", {"plays_first": "10"}),
    ("A a-caballo 7", {}, {}, "accepted", "BT-PAY-05", {"plays_first": "4", "plays_second": "3"}),
    ("A line-first 25", {}, {}, "accepted", "BT-PAY-06", {"plays_first": "12", "idle": "13"}),
    ("A first 10", {"moment": "after"}, {}, "refused", "BT-ERR-27", {"returns": "10"}),
    ("A first 10", {"spot": "next-to-banker"}, {}, "refused", "BT-ERR-26", {"returns": "10"}),
    ("A first 10", {"spot": "next-to-croupier"}, {}, "refused", "BT-ERR-26", {"returns": "10"}),
    ("A first 10", {"associated": True}, {}, "forbidden", "BT-ERR-31", {"returns": "10"}),
    ("A first 4", {}, {}, "refused", "BT-LIM-01", {"stake": "must be at least 5"}),
    ("A first 60", {}, {"bet_maximum": "50"}, "refused", "BT-LIM-01", {"stake": "must be at most 50"}),
]


@pytest.mark.parametrize(("offer", "facts", "house", "verdict", "item", "parts"), OFFERS)
def test_a_bet_offered(
    offer: str, facts: dict[str, Any], house: dict[str, Any], verdict: str, item: str, parts: dict[str, str]
) -> None:
    ruling = rule({"kind": "bet", "bet": bets(offer)[0], **facts}, house=house)
    assert (ruling.verdict, item in ruling.items) == (verdict, True)
    assert parts.items() <= ruling.parts.items()


@pytest.mark.parametrize(
    ("variant", "what", "parts"),
    [
        ("limited-bank", "bet", {"minimum": "5", "maximum": "2000"}),
        ("open-bank", "bet", {"minimum": "5", "maximum": "none"}),
        ("limited-bank", "bank", {"minimum": "100", "maximum": "10000"}),
        ("open-bank", "bank", {"minimum": "a sufficient deposit", "maximum": "none"}),
        ("limited-bank", "deduction", {"exact": "20"}),  # 2 % of 1000
        ("open-bank", "deduction", {"exact": "12.50"}),  # 1.25 % of 1000
    ],
)
def test_the_limits(variant: str, what: str, parts: dict[str, str]) -> None:
    house = {"bet_maximum": "2000"} if variant == "limited-bank" else {}
    event = {"kind": "limit", "what": what} | ({"win": "1000"} if what == "deduction" else {})
    assert parts.items() <= rule(event, variant=variant, house=house).parts.items()


def test_the_priority_of_bets() -> None:
    felt = bets("S first 10 @1s; X first 10 @6; A first 10 @2; B first 10 @1; N first 10; O second 10 @7")
    # own numbered places 1, 2; then the others from the banker outwards: place 6 is first of the other tableau
    assert rule({"kind": "priority", "tableau": "first"}, bets=felt).parts["order"] == "B, A, X, S, N"
    assert rule({"kind": "priority", "tableau": "second"}, bets=felt).parts["order"] == "O"


# --- the bank ------------------------------------------------------------------------------------------------------

X, Y, Z = ({"player": name, "amount": amount} for name, amount in (("X", "1000"), ("Y", "1500"), ("Z", "1500")))
AWARDS = [
    ({"announced": X}, "awarded", {"banker": "X", "amount": "1000"}),
    ({"bids": [X, Y]}, "awarded", {"banker": "Y", "amount": "1500"}),
    ({"bids": [X, Z, Y]}, "lots", {"between": "Y, Z", "amount": "1500"}),
    ({"bids": []}, "no-banker", {"game": "does not start"}),
    ({"vacated": {"initial": "800", "takers": ["W", "V"]}}, "awarded", {"banker": "W", "amount": "800"}),
    ({"vacated": {"initial": "800", "takers": ["W", "V"]}, "left_winning": ["W"]}, "awarded", {"banker": "V"}),
    ({"vacated": {"initial": "800"}, "bids": [X, Y]}, "awarded", {"banker": "Y", "amount": "1500"}),
    ({"vacated": {"initial": "800"}}, "no-banker", {"game": "ends"}),
    ({"announced": X, "left_winning": ["X"]}, "refused", {"until": "new shoe"}),
    ({"announced": {"player": "X", "amount": "99"}}, "refused", {"must_be": "from 100 to 10000"}),
    ({"announced": {"player": "X", "amount": "10001"}}, "refused", {"must_be": "from 100 to 10000"}),
]


@pytest.mark.parametrize(("facts", "verdict", "parts"), AWARDS)
def test_the_award_of_the_bank(facts: dict[str, Any], verdict: str, parts: dict[str, str]) -> None:
    ruling = rule({"kind": "bank-award", **facts})
    assert ruling.verdict == verdict
    assert parts.items() <= ruling.parts.items()


def test_the_open_bank_has_no_maximum_but_needs_a_deposit() -> None:
    event = {"kind": "bank-award", "announced": {"player": "X", "amount": "1000000"}}
    assert rule(event, variant="open-bank").verdict == "awarded"
    refused = rule(event | {"proves_deposit": False}, variant="open-bank")
    assert (refused.verdict, refused.items) == ("refused", ("BT-PRC-12",))


@pytest.mark.parametrize(
    ("left", "same_shoe", "verdict"),
    [("winning", True, "refused"), ("winning", False, "allowed"), ("losing", True, "allowed")],
)
def test_a_banker_who_left_winning_waits_for_a_new_shoe(left: str, same_shoe: bool, verdict: str) -> None:
    ruling = rule({"kind": "bank-request", "left": left, "same_shoe": same_shoe})
    assert (ruling.verdict, "BT-ERR-29" in ruling.items) == (verdict, verdict == "refused")


@pytest.mark.parametrize(("coups", "verdict"), [(0, "refused"), (1, "allowed")])
def test_the_banker_leaves_after_one_coup(coups: int, verdict: str) -> None:
    event = {"kind": "bank-leave", "coups": coups, "initial": "1000", "winning": True, "withdraws": "1200"}
    ruling = rule(event)
    assert ruling.verdict == verdict
    if coups:
        assert ruling.parts == {"withdraws": "1200", "offered_at": "1000", "banker_again": "not in this shoe"}


@pytest.mark.parametrize(
    ("left", "deposit", "verdict"),
    [("0", "1000", "goes-on"), ("0", "1500", "goes-on"), ("0", "999.99", "refused"), ("0", "0", "vacated"),
     ("1", "0", "not-burst")],
)  # fmt: skip
def test_a_burst_bank(left: str, deposit: str, verdict: str) -> None:
    assert rule({"kind": "burst-bank", "left": left, "initial": "1000", "deposit": deposit}).verdict == verdict


def test_the_bank_on_the_table_tells_whether_it_burst() -> None:
    assert rule({"kind": "burst-bank", "initial": "1000"}, bank="0").verdict == "vacated"
    assert rule({"kind": "burst-bank", "initial": "1000"}, bank="5").verdict == "not-burst"


# --- banco, players, turns, claims ---------------------------------------------------------------------------------

BANCO = [
    ({}, {"coup_in_shoe": 1}, "allowed"),
    ({}, {"coup_in_shoe": 2}, "refused"),
    ({}, {"coup_in_shoe": 1, "bancos_in_shoe": 1}, "refused"),
    ({}, {"coup_in_shoe": 1, "coup_in_session": 40, "bancos_in_session": 1}, "allowed"),  # a new shoe (BT-D-12)
    ({"banco_partida": "session"}, {"coup_in_shoe": 1, "coup_in_session": 40}, "refused"),
]


@pytest.mark.parametrize(("house", "facts", "verdict"), BANCO)
def test_banco_once_and_at_the_start(house: dict[str, Any], facts: dict[str, int], verdict: str) -> None:
    ruling = rule({"kind": "banco", "callers": [{"player": "A"}], **facts}, house=house)
    assert (ruling.verdict, "BT-ERR-30" in ruling.items) == (verdict, verdict == "refused")


def test_the_nearest_caller_makes_banco_and_lots_decide_between_tableaux() -> None:
    near, far, other = {"player": "A", "place": 1}, {"player": "B", "place": 4}, {"player": "C", "place": 6}
    one_side = rule({"kind": "banco", "coup_in_shoe": 1, "callers": [far, near]})
    assert (one_side.verdict, one_side.parts["player"]) == ("allowed", "A")
    both = rule({"kind": "banco", "coup_in_shoe": 1, "callers": [far, other, near]})
    assert (both.verdict, both.parts["first"], both.parts["second"]) == ("lots", "A", "C")


@pytest.mark.parametrize(
    ("outcome", "replays", "verdict"),
    [
        (hands("Ks 6d", "Kd 6h", "Kc 6s"), 0, "allowed"),
        (hands("Ks 6d", "Kd 6h", "Kc 6s"), 1, "allowed"),
        (hands("Ks 6d", "Kd 6h", "Kc 6s"), 2, "refused"),
        (hands("Ks 6d", "Kd 7h", "Kc 6s"), 0, "stands"),  # won on one tableau: not void
    ],
)
def test_a_void_banco_is_replayed_twice_at_most(outcome: dict[str, Any], replays: int, verdict: str) -> None:
    event = {"kind": "banco-replay", "replays": replays}
    ruling = rule(event, bank="100", bets=bets("A banco 100"), outcome=outcome)
    assert ruling.verdict == verdict
    assert ruling.round.settlements[0].takes == 0


@pytest.mark.parametrize(("first", "second", "verdict"), [(2, 2, "allowed"), (1, 5, "forbidden"), (2, 0, "forbidden")])
def test_each_tableau_needs_two_players(first: int, second: int, verdict: str) -> None:
    assert rule({"kind": "players", "first": first, "second": second}).verdict == verdict


@pytest.mark.parametrize(
    ("tableau", "holder", "seated", "why", "verdict", "cards"),
    [
        ("first", 2, [1, 2, 4], "bank-won", "passes", "4"),
        ("first", 4, [1, 2, 4], "bank-won", "passes", "1"),
        ("second", 6, [6, 9], "bank-won", "passes", "9"),
        ("first", 2, [1, 2, 4], "tableau-won", "keeps", "2"),
        ("first", 2, [1, 2, 4], "tie", "keeps", "2"),
        ("first", 2, [1, 2, 4], "slow", "loses-cards", "4"),
        ("first", 2, [1, 2, 4], "banco", "overridden", "banco player"),
    ],
)
def test_whose_turn_it_is_to_hold_the_cards(
    tableau: str, holder: int, seated: list[int], why: str, verdict: str, cards: str
) -> None:
    ruling = rule({"kind": "turn", "tableau": tableau, "holder": holder, "seated": seated, "why": why})
    assert (ruling.verdict, ruling.parts["cards"]) == (verdict, cards)
    assert ("BT-ERR-18" in ruling.items) == (why == "slow")


@pytest.mark.parametrize(("moment", "verdict"), [("before-settlement", "heard"), ("after-settlement", "rejected")])
def test_claims_end_with_the_settlement(moment: str, verdict: str) -> None:
    assert rule({"kind": "claim", "moment": moment}).verdict == verdict


@pytest.mark.parametrize(
    ("facts", "verdict"),
    [({"below": 10}, "right"), ({"below": 7}, "wrong"), ({"appears": "during-coup"}, "last-coup"),
     ({"appears": "between-coups"}, "over")],
)  # fmt: skip
def test_the_stop_card(facts: dict[str, Any], verdict: str) -> None:
    assert rule({"kind": "stop-card", **facts}).verdict == verdict


def test_what_no_rule_foresees_is_for_the_inspector() -> None:
    assert rule({"kind": "unforeseen", "what": "a fire alarm"}).decides == "inspector"


def test_the_call_that_closes_the_betting() -> None:
    done = ["announce-banker-and-bank", "count-mix-and-cut", "insert-stop-card", "hand-bank-in-chips",
            "place-bets-by-priority"]  # fmt: skip
    assert rule_on(TABLE | {"event": {"kind": "course", "done": done}}).steps[0].say == "ya no va más"
