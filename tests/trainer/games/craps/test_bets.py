"""Bets offered, taken down, moved, raised and limited."""

import pytest

from tests.trainer.games.craps.tables import bet, ruled
from trainer.errors import TableError

POINT = {"point": "6"}


def offered(rules: str, text: str, *lying: str, house: str = "", at: dict[str, object] | None = None, **facts: object):  # type: ignore[no-untyped-def]
    return ruled(rules, "bet", *lying, at=at, house=house, bet=bet(text), **facts)


@pytest.mark.parametrize(
    ("text", "at", "verdict", "item"),
    [
        ("win:10", {}, "accepted", "CRA-BET-01"),
        ("win:10", POINT, "refused", "CRA-BET-01"),  # on the come-out only
        ("dont-win:10", POINT, "refused", "CRA-BET-02"),
        ("come:10", POINT, "accepted", "CRA-BET-03"),
        ("come:10", {}, "refused", "CRA-BET-03"),  # CRA-DBT-19
        ("dont-come:10", {}, "refused", "CRA-BET-04"),
        ("come.5:10", POINT, "refused", "CRA-TKD-10"),  # only the croupier puts it on a number
        ("win-odds:10", {}, "refused", "CRA-ERR-14"),  # no point
        ("win-odds:10", POINT, "refused", "CRA-ERR-14"),  # no main bet
        ("come-odds.5:10", POINT, "refused", "CRA-ERR-14"),
        ("field:10", POINT, "accepted", "CRA-BET-05"),
        ("field:4", {}, "refused", "CRA-LIM-01"),  # below the minimum of 5
        ("field:500", {}, "accepted", "CRA-LIM-02"),
        ("field:501", {}, "cut", "CRA-LIM-02"),  # M = 100 × 5
        ("right-bet.6:600", {}, "accepted", "CRA-LIM-09"),  # 120 % of M
        ("right-bet.6:601", {}, "cut", "CRA-ERR-15"),
        ("right-bet.4:501", {}, "cut", "CRA-ERR-15"),
        ("wrong-bet.4:1100", {}, "accepted", "CRA-LIM-12"),  # 220 % of M
        ("wrong-bet.4:1101", {}, "cut", "CRA-ERR-15"),
    ],
)
def test_a_bet_is_admitted_by_moment_and_amount(text: str, at: dict[str, object], verdict: str, item: str) -> None:
    for rules in ("asturias", "cantabria"):
        found = offered(rules, text, at=at)
        assert found.verdict == verdict and item in found.items


def test_no_bet_after_the_call() -> None:
    found = offered("asturias", "field:10", moment="after")
    assert (found.verdict, found.items, found.parts["stake"]) == ("refused", ("CRA-ERR-10", "CRA-PRO-06"), "returned")
    assert offered("cordoba", "field:10", moment="after").verdict == "refused"  # borrowed
    assert offered("cordoba", "field:10", moment="after", house="corFallback=none").verdict == "accepted"


def test_odds_are_cut_to_the_main_bet_beside_what_lies_there() -> None:
    found = offered("asturias", "win-odds:8", "win:10", "win-odds:5", at=POINT)
    assert (found.verdict, found.parts["maximum"], found.parts["plays"], found.parts["returns"]) == (
        "cut",
        "10",
        "5",
        "3",
    )
    full = offered("asturias", "win-odds:8", "win:10", "win-odds:10", at=POINT)
    assert (full.verdict, full.parts["returns"]) == ("refused", "8")


def test_the_house_decides_what_becomes_of_a_stake_above_the_maximum() -> None:
    assert offered("asturias", "field:600", house="overMaxRuling=refuse").parts["returns"] == "600"
    stands = offered("asturias", "field:600", house="overMaxRuling=stands")
    assert (stands.verdict, stands.parts["plays"]) == ("accepted", "600")


def test_an_accepted_bet_is_settled_with_the_throw() -> None:
    found = offered("asturias", "win-odds:25", "win:10", at=POINT | {"outcome": {"dice": "3-3"}})
    assert found.verdict == "cut" and found.round is not None
    assert [s.pays for s in found.round.settlements] == [1000, 1200]


@pytest.mark.parametrize(
    ("rules", "text", "lying", "right", "wrong", "item"),
    [
        ("asturias", "win-odds:10", "win:10", "beside-outer-side", "on-top", "CRA-PRO-19"),
        ("cantabria", "dont-win-odds:10", "dont-win:10", "on-top", "next-to", "CRA-PRO-20"),
        ("cantabria", "come-odds.5:10", "come.5:10", "next-to", "beside-outer-side", "CRA-PRO-21"),
        ("cantabria", "come-odds.5:10", "come.5:10", "on-top", "beside-outer-side", "CRA-PRO-21"),
        ("cantabria", "dont-come-odds.5:10", "dont-come.5:10", "on-top", "next-to", "CRA-PRO-20"),
        ("asturias", "right-bet.6:12", "field:5", "astride-line-behind", "box-behind-number", "CRA-PRO-22"),
        ("asturias", "wrong-bet.6:12", "field:5", "box-behind-number", "on-top", "CRA-PRO-23"),
        ("cordoba", "right-bet.6:12", "field:5", "number-box", None, "CRA-PRO-22"),
    ],
)
def test_a_bet_lies_where_the_text_puts_it(
    rules: str, text: str, lying: str, right: str, wrong: str | None, item: str
) -> None:
    placed = offered(rules, text, lying, at=POINT, lies=right)
    assert placed.verdict == "accepted" and item in placed.items and right in placed.parts["lies"]
    if wrong:
        assert offered(rules, text, lying, at=POINT, lies=wrong).verdict == "misplaced"


def test_a_wrong_bet_carries_its_marker_where_the_text_names_one() -> None:
    assert offered("asturias", "wrong-bet.6:12").parts["marker"] == "Wrong Bet"
    assert "marker" not in offered("cordoba", "wrong-bet.6:12").parts


TAKE_DOWN = [
    # rules, bet, point, house, verdict
    ("asturias", "win:10", "6", "", "refused"),
    ("asturias", "win:10", None, "", "refused"),  # "no podrán ser retiradas"
    ("cordoba", "win:10", "6", "", "refused"),
    ("cordoba", "win:10", None, "", "allowed"),  # only while the point is sought
    ("asturias", "dont-win:10", "6", "", "allowed"),  # CRA-DBT-06
    ("asturias", "dont-win:10", "6", "takeDownDont=false", "refused"),
    ("cordoba", "dont-win:10", "6", "", "refused"),
    ("cordoba", "dont-win:10", None, "", "allowed"),  # after a come-out 12
    ("asturias", "come.5:10", "6", "", "refused"),
    ("asturias", "come.5:10", "6", "takeDownCome=true", "allowed"),
    ("asturias", "dont-come.5:10", "6", "", "allowed"),
    ("asturias", "dont-come.5:10", "6", "takeDownDont=false", "refused"),
    ("cordoba", "come.5:10", "6", "", "refused"),
    ("cordoba", "come.5:10", "6", "corTakeDownCome=true", "allowed"),
    ("cordoba", "dont-come.5:10", "6", "", "refused"),
    ("cordoba", "dont-come:10", "6", "", "allowed"),  # after a 12 on its first throw
    ("cantabria", "big.6:10", "6", "", "allowed"),
    ("cordoba", "big.6:10", "6", "", "allowed"),
    ("cantabria", "hardway.4:10", "6", "", "allowed"),
    ("cordoba", "hardway.4:10", "6", "", "refused"),  # CRA-DIF-07
    ("cantabria", "win-odds:10", "6", "", "allowed"),
    ("cordoba", "dont-win-odds:10", "6", "", "allowed"),  # CRA-DBT-10
    ("cantabria", "right-bet.5:10", "6", "", "allowed"),
    ("cordoba", "wrong-bet.5:10", "6", "", "allowed"),
    ("cantabria", "field:10", "6", "", "allowed"),  # nothing thrown for it yet
]


@pytest.mark.parametrize(("rules", "text", "point", "house", "verdict"), TAKE_DOWN)
def test_what_may_be_taken_down(rules: str, text: str, point: str | None, house: str, verdict: str) -> None:
    at = {"point": point} if point else {}
    for wants in ("remove", "reduce"):
        assert ruled(rules, "take-down", at=at, house=house, bet=bet(text), wants=wants).verdict == verdict


def test_nothing_is_taken_down_after_the_call() -> None:
    found = ruled("cantabria", "take-down", bet=bet("right-bet.5:10"), moment="after")
    assert (found.verdict, found.items) == ("refused", ("CRA-PRO-06",))


def test_odds_come_down_with_their_main_bet() -> None:
    found = ruled("cantabria", "take-down", "dont-win:10", "dont-win-odds:10", at=POINT, bet=bet("dont-win:10"))
    assert found.parts["odds"] == "come down too"
    assert "odds" not in ruled("cantabria", "take-down", "dont-win:10", at=POINT, bet=bet("dont-win:10")).parts


def test_only_the_croupier_moves_come_bets() -> None:
    found = ruled("cantabria", "take-down", at=POINT, bet=bet("dont-come.5:10"), wants="move")
    assert (found.verdict, found.items) == ("refused", ("CRA-TKD-10", "CRA-TKD-04"))
    assert ruled("cantabria", "take-down", bet=bet("right-bet.5:10"), wants="move").verdict == "allowed"


RAISE = [
    ("asturias", "win:10", "20", "6", (), "refused"),
    ("asturias", "win:10", "20", None, (), "allowed"),  # still the come-out
    ("asturias", "dont-win:10", "20", "6", (), "refused"),  # CRA-DBT-06: not raised
    ("asturias", "come.5:10", "20", "6", (), "refused"),
    ("asturias", "come:10", "20", "6", (), "allowed"),
    ("asturias", "hardway.4:10", "20", "6", (), "allowed"),
    ("cordoba", "hardway.4:10", "20", "6", (), "refused"),
    ("asturias", "win-odds:10", "20", "6", ("win:20",), "allowed"),
    ("asturias", "win-odds:10", "21", "6", ("win:20",), "refused"),
    ("asturias", "win-odds:10", "20", "6", (), "refused"),  # CRA-ERR-14
    ("asturias", "right-bet.6:10", "600", "6", (), "allowed"),
    ("asturias", "right-bet.6:10", "605", "6", (), "refused"),
]


@pytest.mark.parametrize(("rules", "text", "to", "point", "lying", "verdict"), RAISE)
def test_what_may_be_raised(
    rules: str, text: str, to: str, point: str | None, lying: tuple[str, ...], verdict: str
) -> None:
    at = {"point": point} if point else {}
    found = ruled(rules, "take-down", *lying, at=at, bet=bet(text), wants="raise", to=to)
    assert found.verdict == verdict


def test_a_raise_must_go_up() -> None:
    with pytest.raises(TableError, match=r"event\.to: '5' is not above 10"):
        ruled("asturias", "take-down", bet=bet("field:10"), wants="raise", to="5")


LIMITS = [
    # m = 5 and k = 100 unless the house says otherwise, so M = 500
    ("asturias", "", "win", None, None, "500", "CRA-LIM-02"),
    ("cantabria", "k=20", "field", None, None, "100", "CRA-LIM-02"),
    ("asturias", "", "hardway", "4", None, "500/7", "CRA-LIM-03"),  # M/7
    ("asturias", "", "hardway", "6", None, "500/9", "CRA-LIM-03"),
    ("asturias", "", "any-seven", None, None, "100/3", "CRA-LIM-03"),  # M/15
    ("cantabria", "", "any-seven", None, None, "125", "CRA-LIM-03"),  # M/4
    ("asturias", "multipleGain=300", "craps-2", None, None, "50", "CRA-LIM-03"),  # 3M/30
    ("asturias", "chipUnit=5", "hardway", "4", None, "75", "CRA-LIM-03"),  # at least M/7 = 71.43, so 75
    ("asturias", "chipUnit=5;multipleGain=200", "hardway", "4", None, "140", "CRA-LIM-03"),  # 142.86 down
    ("asturias", "", "win-odds", "6", "10", "10", "CRA-LIM-04"),
    ("asturias", "", "come-odds", "5", "30", "30", "CRA-LIM-04"),
    ("asturias", "", "dont-win-odds", "4", "10", "20", "CRA-LIM-05"),
    ("cantabria", "", "dont-come-odds", "9", "10", "15", "CRA-LIM-06"),
    ("cantabria", "", "dont-win-odds", "8", "10", "12", "CRA-LIM-07"),
    ("asturias", "", "right-bet", "5", None, "500", "CRA-LIM-08"),
    ("asturias", "", "right-bet", "8", None, "600", "CRA-LIM-09"),
    ("asturias", "", "wrong-bet", "6", None, "625", "CRA-LIM-10"),
    ("asturias", "", "wrong-bet", "9", None, "800", "CRA-LIM-11"),
    ("asturias", "", "wrong-bet", "10", None, "1100", "CRA-LIM-12"),
    ("cordoba", "", "win-odds", "6", "10", "10", "CRA-LIM-04"),
    ("cordoba", "k=1", "win-odds", "6", "10", "5", "CRA-LIM-04"),  # never above the house maximum
    ("cordoba", "", "dont-win-odds", "4", "10", "10", "CRA-LIM-01"),  # CRA-DBT-10
    ("cordoba", "corDontOddsMax=200-150-120", "dont-win-odds", "4", "10", "20", "CRA-LIM-01"),
    ("cordoba", "bigMaximum=30", "big", "6", None, "150", "CRA-LIM-02"),
    ("cordoba", "multipleMaximum=10", "hardway", "4", None, "50", "CRA-LIM-01"),
    ("cordoba", "placeMaximum=7", "right-bet", "4", None, "35", "CRA-LIM-08"),
]


@pytest.mark.parametrize(("rules", "house", "kind", "on", "main", "most", "item"), LIMITS)
def test_the_most_a_place_may_carry(
    rules: str, house: str, kind: str, on: str | None, main: str | None, most: str, item: str
) -> None:
    facts = {"bet": kind} | ({"on": on} if on else {}) | ({"main": main} if main else {})
    found = ruled(rules, "limit", house=house, **facts)  # type: ignore[arg-type]
    assert (found.parts["minimum"], found.parts["maximum"]) == ("5", most)
    assert item in found.items


def test_the_bounds_of_a_multiple_bet_keep_both_inequalities() -> None:
    exact = ruled("asturias", "limit", bet="hardway", on="4").parts
    assert (exact["at_least"], exact["at_most"]) == ("500/7", "1500/7")
    chips = ruled("asturias", "limit", bet="hardway", on="4", house="chipUnit=5").parts
    assert (chips["at_least"], chips["at_most"]) == ("75", "210")  # 71.43 up, 214.29 down


def test_wins_at_the_maximum_against_the_point_are_worth_the_maximum() -> None:
    """The rules' own check: 220 % at 5:11, 160 % at 5:8, 125 % at 4:5 all win M."""
    for on, pays in (("4", (5, 11)), ("5", (5, 8)), ("6", (4, 5))):
        most = int(ruled("asturias", "limit", bet="wrong-bet", on=on).parts["maximum"])
        assert most * pays[0] == 500 * pays[1]


@pytest.mark.parametrize(
    ("rules", "maximum", "verdict"),
    [
        ("asturias", "500", "allowed"), ("asturias", "499", "forbidden"),
        ("asturias", "5000", "allowed"), ("asturias", "5001", "forbidden"),
        ("cantabria", "100", "allowed"), ("cantabria", "99", "forbidden"),
        ("cordoba", "10", "allowed"),
    ],
)  # fmt: skip
def test_the_casino_chooses_its_maximum_within_the_text(rules: str, maximum: str, verdict: str) -> None:
    assert ruled(rules, "limits", minimum="5", maximum=maximum).verdict == verdict


def test_the_fragment_alone_has_no_limits() -> None:
    assert ruled("unattributed", "limit", bet="field").verdict == "stands"
    assert ruled("unattributed", "limit", bet="field", house="fragFallback=none").verdict == "referred"
    assert ruled("unattributed", "limits", minimum="5", maximum="9", house="fragFallback=none").verdict == "referred"


@pytest.mark.parametrize(
    ("kind", "facts", "wrong"),
    [
        ("bets", {}, "event.kind"),
        ("limit", {"bet": "win-odds", "on": "6"}, "event.main: nothing is not an amount"),
        ("limit", {"bet": "win-odds"}, "event.on"),
        ("limit", {"bet": "hardway", "on": "5"}, "event.on: '5' is not one of 4, 6, 8, 10"),
        ("limit", {"bet": "win", "main": "5"}, "event.main"),
        ("limits", {"minimum": "5"}, "event.maximum"),
        ("bet", {}, "event.bet.player"),
        ("bet", {"bet": bet("win:10"), "lies": "floor"}, "event.lies"),
        ("take-down", {"bet": bet("win:10"), "wants": "double"}, "event.wants"),
        ("take-down", {"bet": bet("win:10"), "wants": "raise"}, "event.to"),
        ("dice-offer", {"refused": ["Z"]}, "event.refused[0]"),
        ("dice-offer", {}, "players"),
        ("shooter-bet", {}, "shooter"),
        ("breach", {"times": 0}, "event.times"),
    ],
)  # fmt: skip
def test_events_without_their_facts_are_refused(kind: str, facts: dict[str, object], wrong: str) -> None:
    with pytest.raises(TableError) as caught:
        ruled("asturias", kind, **facts)  # type: ignore[arg-type]
    assert wrong in str(caught.value)


def test_a_maximum_is_never_below_the_minimum_of_the_table() -> None:
    """Cantabria, M = 20 m: craps 2 at 30 to 1 may have a maximum of 2/3 m to 2 m, and nobody may bet less than m."""
    house = "k=20;minimum=10"
    assert ruled("cantabria", "limit", house=house, bet="craps-2").parts["maximum"] == "10"
    assert ruled("cantabria", "limit", house=house, bet="eleven").parts["maximum"] == "40/3"
    assert ruled("cantabria", "bet", house=house, bet=bet("craps-12:10")).verdict == "accepted"


def test_odds_come_down_with_a_dont_win_that_leaves_and_not_with_one_that_shrinks() -> None:
    felt, at = ("dont-win:20", "dont-win-odds:20"), {"point": "4"}
    leaves = ruled("cantabria", "take-down", *felt, at=at, bet=bet("dont-win:20"))
    assert leaves.parts["odds"] == "come down too"
    shrinks = ruled("cantabria", "take-down", *felt, at=at, bet=bet("dont-win:20"), wants="reduce")
    assert (shrinks.verdict, "odds" in shrinks.parts) == ("allowed", False)


def test_the_fragment_alone_gives_the_stickman_no_authority() -> None:
    assert ruled("unattributed", "unforeseen").decides == "stickman"
    assert ruled("unattributed", "unforeseen", house="fragFallback=none").decides == "table-head"
    chosen = "fragFallback=none;unforeseenAuthority=games-director"
    assert ruled("unattributed", "unforeseen", house=chosen).decides == "games-director"
