"""Bingo: what is done when a machine, a ball or a call goes wrong, and who gets the money back."""

from typing import Any

import pytest

from tests.trainer.games.bingo.rooms import LINES, TOP, TOPS, call, cards, game, pays, rule
from trainer.errors import TableError

SALE: dict[str, Any] = {"face": "2", "sold": 120, "bets": cards()}
FIVE = {"outcome": {"balls": TOP["17"]}}
FOUR = {"balls": TOP["17"][:4]}  # 5 23 41 57: the 72 is missing for the línea of card 17


def _called(card: str, kind: str, ball: int) -> dict[str, Any]:
    """All the top lines are out, and somebody called before."""
    return {"outcome": {"balls": TOPS, "calls": [call(card, kind, ball)]}}


def _all_refunded(ruling: Any) -> bool:
    return all((s.result, s.returns, s.takes) == ("void", 200, 0) for s in ruling.round.settlements)


def test_a_fault_before_the_first_ball_is_waited_for_then_refunded() -> None:
    fault = {"kind": "fault", "what": "machine-breakdown"}
    solved = rule(fault | {"solved": True}, **SALE)
    assert (solved.verdict, solved.parts["cards"], solved.items[0]) == ("goes-on", "not-refunded", "BIN-ERR-01")
    ended = rule(fault | {"solved": False}, **SALE)
    assert (ended.verdict, ended.parts["refund"], ended.items[0]) == ("ended", "240", "BIN-ERR-01")
    assert _all_refunded(ended) and not any(pays(ended.round).values())
    before = ["read-out-the-refund-paragraph", "stop-for-a-reasonable-time"]
    assert [step.do for step in ended.round.steps] == before + ["take-card"] * 3 + ["return"] * 3


@pytest.mark.parametrize("solved", [True, False])
def test_a_fault_after_the_first_ball_is_met_by_hand(solved: bool) -> None:
    ruling = rule({"kind": "fault", "what": "accident", "solved": solved}, **SALE, outcome=FOUR)
    assert (ruling.verdict, ruling.items[0]) == ("goes-on", "BIN-ERR-02")
    assert ruling.parts == {"game": "goes-on", "draw": "by-hand", "balls_left": "86", "cards": "not-refunded"}


ALL = list(range(1, 91))


@pytest.mark.parametrize(
    ("facts", "named"),
    [
        ({"counted": ALL[:-1]}, {"missing_balls": "90"}),
        ({"counted": [*ALL, 7]}, {"double_balls": "7"}),
        ({"counted": [n for n in ALL if n != 6] + [9]}, {"missing_balls": "6", "double_balls": "9"}),
        ({"defective": [44]}, {"defective_balls": "44"}),
        ({"overweight": [1, 2]}, {"overweight_balls": "1, 2"}),
        ({"irregular_draw": True}, {"irregular_draw": "yes"}),
    ],
)
def test_bad_balls_end_a_game_that_has_begun_and_are_changed_before_it(
    facts: dict[str, Any], named: dict[str, str]
) -> None:
    begun = rule({"kind": "balls", **facts}, **SALE, outcome=FOUR)
    assert (begun.verdict, begun.items[0], begun.parts["refund"]) == ("ended", "BIN-ERR-03", "240")
    assert named.items() <= begun.parts.items() and _all_refunded(begun)
    before = rule({"kind": "balls", **facts}, **SALE)
    assert (before.verdict, before.round) == ("replaced", None)
    assert [step.do for step in before.steps] == ["change-ball-set", "note-change-in-act-book"]


def test_good_balls_are_fit() -> None:
    assert rule({"kind": "balls"}, **SALE, outcome=FOUR).verdict == "fit"
    with pytest.raises(TableError, match="started"):
        rule({"kind": "balls", "started": False}, **SALE, outcome=FOUR)


def test_a_number_corrected_in_time_is_the_balls() -> None:
    wrong = {"kind": "announcement", "ball": 4, "announced": 75, "corrected": True}
    said = rule(wrong, **SALE, outcome=FOUR)
    assert (said.verdict, said.items[0], said.parts["number"], said.parts["corrects"]) == (
        "corrected", "BIN-ERR-04", "57", "caller",
    )  # fmt: skip
    read = rule(wrong | {"reader": "automatic"}, **SALE, outcome=FOUR)
    assert (read.parts["corrects"], read.steps[0].say) == ("chief-cashier", "57")
    assert (said.items[1], read.items[1]) == ("BIN-ROL-03", "BIN-ROL-02")  # each corrects what is his to correct


@pytest.mark.parametrize(
    ("ball", "announced", "calls", "reading", "verdict"),
    [
        (4, 75, [], "could_be_called", "goes-on"),  # nobody is near a prize
        (4, 75, [], "called", "goes-on"),
        (4, 75, [], "any", "void"),
        (4, 72, [], "could_be_called", "goes-on"),  # 5 23 41 72: four of five
        (5, 75, [], "could_be_called", "void"),  # the true 72 makes the línea of card 17
        (5, 75, [], "called", "goes-on"),
        (5, 75, [call("17", "line", 5)], "called", "void"),
        (6, 75, [call("17", "line", 5)], "could_be_called", "goes-on"),  # the línea is won: only a bingo counts
        (5, 72, [], "any", "right"),
    ],
)
def test_a_number_never_corrected_annuls_the_game_when_it_matters(
    ball: int, announced: int, calls: list[dict[str, Any]], reading: str, verdict: str
) -> None:
    outcome = {"balls": [*TOP["17"], 11], "calls": calls}
    event = {"kind": "announcement", "ball": ball, "announced": announced, "corrected": False}
    ruling = rule(event, {"bin.substantial": reading}, **SALE, outcome=outcome)
    assert ruling.verdict == verdict
    if verdict == "void":
        assert ruling.items[0] == "BIN-ERR-05" and _all_refunded(ruling)


def test_a_false_number_that_would_complete_a_line_matters_too() -> None:
    outcome = {"balls": [*TOP["17"][:4], 11]}
    event = {"kind": "announcement", "ball": 5, "announced": 72, "corrected": False}
    assert rule(event, **SALE, outcome=outcome).verdict == "void"


def test_an_annulled_game_undoes_the_linea_unless_the_house_lets_it_stand() -> None:
    outcome = {"balls": TOPS, "calls": [call("17", "line", 15), call("18", "line", 15)]}
    event = {"kind": "balls", "defective": [44]}
    assert pays(rule(event, **SALE, outcome=outcome).round) == {"17": 0, "18": 0, "19": 0}
    kept = rule(event, {"bin.annul_undo": False}, **SALE, outcome=outcome)
    assert pays(kept.round) == {"17": 1200, "18": 1200, "19": 0} and _all_refunded(kept)


def test_who_leaves_gets_nothing_but_may_pass_his_cards_on() -> None:
    alone = rule({"kind": "leaving", "player": "A"}, **SALE)
    assert (alone.verdict, alone.parts["refund"], alone.parts["cards"]) == ("no-refund", "0", "kept-by-the-player")
    passed = rule({"kind": "leaving", "player": "A", "passes_cards_to": "B"}, **SALE)
    assert (passed.parts["cards"], passed.parts["holder"]) == ("passed-on", "B")
    assert passed.round.after["cards"] == {"17": "B", "18": "B", "19": "C"}
    with pytest.raises(TableError, match="passes_cards_to"):
        rule({"kind": "leaving", "player": "A", "passes_cards_to": "A"}, **SALE)


@pytest.mark.parametrize(
    ("table", "claim", "verdict", "fault", "item"),
    [
        (FIVE, {}, "admitted", None, "BIN-RNK-01"),
        ({"outcome": {"balls": [*TOP["17"], 2]}}, {}, "admitted", None, "BIN-RNK-01"),
        ({"outcome": FOUR}, {}, "rejected", "incomplete", "BIN-ERR-07"),
        (FIVE, {"closed": True}, "rejected", "game-closed", "BIN-ERR-10"),
        (FIVE, {"aloud": False}, "rejected", "not-aloud", "BIN-PRC-16"),
        (FIVE | {"bets": cards(n17="burned")}, {}, "rejected", "illegible-card", "BIN-ERR-08"),
        (FIVE | {"bets": cards(n17="manipulated")}, {}, "rejected", "manipulated", "BIN-ERR-09"),
        (_called("18", "line", 14), {}, "rejected", "called-before", "BIN-ERR-11"),
        (_called("18", "line", 15), {}, "admitted", None, "BIN-RNK-01"),
        (_called("18", "bingo", 14), {}, "admitted", None, "BIN-RNK-01"),
    ],
)  # fmt: skip
def test_a_claim(table: dict[str, Any], claim: dict[str, Any], verdict: str, fault: str | None, item: str) -> None:
    event = {"kind": "claim", "call": {"card": "17", "call": "line"}} | claim
    ruling = rule(event, **(SALE | table))
    assert (ruling.verdict, ruling.parts.get("fault"), ruling.items[0]) == (verdict, fault, item)


def test_a_claim_of_an_old_line_says_when_it_was_completed() -> None:
    ruling = rule({"kind": "claim", "call": {"card": "17", "call": "line"}}, **SALE, outcome={"balls": TOPS})
    assert (ruling.parts["completed_on"], "BIN-RNK-03" in ruling.items) == ("5", True)


@pytest.mark.parametrize(
    ("event", "verdict", "item"),
    [
        ({"prize": "line", "paid": "24"}, "right", "BIN-ORD-06"),
        ({"prize": "line", "paid": "24.01"}, "wrong", "BIN-RNK-01"),
        ({"prize": "line", "paid": "24", "method": "cheque"}, "wrong", "BIN-PAY-14"),
        ({"prize": "line", "paid": "24", "method": "cheque", "player_agrees": True}, "right", "BIN-ORD-06"),
        ({"prize": "line", "paid": "24", "method": "in-kind", "player_agrees": True}, "wrong", "BIN-PAY-14"),
        ({"prize": "line", "paid": "24", "added": "symbolic-courtesy"}, "right", "BIN-ORD-06"),
        ({"prize": "line", "paid": "24", "added": "approximation"}, "wrong", "BIN-PAY-13"),
        ({"prize": "prima", "paid": "500"}, "right", "BIN-ORD-06"),
        ({"prize": "prima", "paid": "500", "separate_tray": False}, "wrong", "BIN-PAY-15"),
        ({"prize": "prima", "paid": "500", "receipt": False}, "wrong", "BIN-PAY-15"),
        ({"card": "18", "prize": "bingo", "paid": "1"}, "wrong", "BIN-ORD-06"),
    ],
)
def test_a_payment(event: dict[str, Any], verdict: str, item: str) -> None:
    table = game(ball=50, prima={"amount": "500", "fund": "500"})
    ruling = rule({"kind": "payment", "card": "17"} | event, **table)
    assert (ruling.verdict, ruling.items[0]) == (verdict, item)


def test_a_payment_names_the_difference_and_waits_for_the_end() -> None:
    ruling = rule({"kind": "payment", "card": "17", "prize": "bingo", "paid": "120"}, **game())
    assert ruling.parts == {"pays": "122.40", "too_little": "2.40", "fault": "amount"}
    with pytest.raises(TableError, match=r"outcome\.calls"):
        rule({"kind": "payment", "card": "17", "prize": "line", "paid": "24"}, **game(bingo_on=""))


@pytest.mark.parametrize(
    ("prima", "ball", "verdict", "parts"),
    [
        ({"fund": "480"}, None, "not-available", {"short_by": "20"}),
        ({"fund": "500"}, None, "available", {"limit": "50", "amount": "500"}),
        ({"fund": "512.40"}, 50, "awarded", {"fund": "26.80"}),
        ({"fund": "512.40"}, 51, "not-awarded", {"fund": "526.80", "next_limit": "51"}),
        ({"fund": "512.40", "missed": 2}, 52, "awarded", {"limit": "52"}),
        ({"fund": "1100"}, 40, "awarded", {"fund": "614.40", "next_limit": "50"}),  # the next one is ready at once
    ],
)
def test_the_prima(prima: dict[str, Any], ball: int | None, verdict: str, parts: dict[str, str]) -> None:
    event = {"kind": "prima"} | ({"bingo_on_ball": ball} if ball else {})
    ruling = rule(event, face="2", sold=120, prima={"amount": "500"} | prima)
    assert ruling.verdict == verdict and parts.items() <= ruling.parts.items()


@pytest.mark.parametrize(
    ("to", "awarded", "verdict", "item"),
    [
        ("50", True, "allowed", "BIN-PRC-07"),
        ("1000", True, "allowed", "BIN-PRC-07"),
        ("1050", True, "refused", "BIN-LIM-03"),
        ("75", True, "refused", "BIN-LIM-03"),
        ("300", False, "refused", "BIN-PRC-07"),
    ],
)
def test_another_prima(to: str, awarded: bool, verdict: str, item: str) -> None:
    ruling = rule({"kind": "prima-change", "to": to, "awarded": awarded}, prima={"amount": "500", "fund": "3"})
    assert (ruling.verdict, ruling.items[0]) == (verdict, item)


def test_the_bounds_of_the_prima_are_the_resolutions() -> None:
    house = {"bin.prima_minimum": "100", "bin.prima_maximum": "2000"}
    event = {"kind": "prima-change", "to": "2000", "awarded": True}
    assert rule(event, house, prima={"amount": "500"}).verdict == "allowed"
    assert rule(event | {"to": "50"}, house, prima={"amount": "500"}).verdict == "refused"
    with pytest.raises(TableError, match="prima_minimum"):
        rule(event, {"bin.prima_minimum": "2000"}, prima={"amount": "500"})


def test_a_closing_room_hands_over_its_fund() -> None:
    ruling = rule({"kind": "closure"}, prima={"amount": "500", "fund": "321.10"})
    assert ruling.parts == {"fund": "321.10", "goes_to": "regional-treasury"}
    with pytest.raises(TableError, match=r"^prima:"):
        rule({"kind": "closure"})


def test_a_virtual_card_is_refunded_like_any_other() -> None:
    ruling = rule({"kind": "fault", "what": "accident", "solved": False}, None, "electronic", **SALE)
    assert "BIN-PRC-26" in ruling.items and _all_refunded(ruling)
    assert len(LINES) == len(ruling.round.settlements)
