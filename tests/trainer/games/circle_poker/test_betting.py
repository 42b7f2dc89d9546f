"""Who speaks first, whose turn it is, and between which amounts he may bet."""

import pytest

from tests.conftest import cases
from tests.trainer.games.circle_poker.tables import betting_of, table
from trainer.errors import TableError
from trainer.tables import rule

TURNS = cases("circle-poker-betting")


@pytest.mark.parametrize("case", TURNS, ids=[f"{n}-{case['variant']}" for n, case in enumerate(TURNS, 2)])
def test_a_turn_goes_to_the_right_player_within_the_right_bounds(case: dict[str, str]) -> None:
    asked = table(case["variant"], case["house"], case["seats"], betting=betting_of(case["betting"]))
    ruling = rule(asked | {"event": {"kind": "turn"}})
    assert ruling.verdict == "speaks"
    for part in ("turn", "may", "to_call", "minimum", "maximum", "raises_left"):
        assert ruling.parts.get(part, "") == case[part], part


SEATS = "A 10 | B 10 | C 10 | D 10"


@pytest.mark.parametrize(
    ("variant", "betting", "verdict", "parts", "item"),
    [
        ("holdem", "2: B pass, C pass, D pass, A pass", "closed", {"next": "deal"}, "PCI-PRC-15"),
        ("holdem", "4: B bet 5, C cover, D fold, A cover", "closed", {"next": "showdown"}, "PCI-PRC-17"),
        ("holdem", "2: B bet 5, C fold, D fold, A fold", "hand-over", {"wins": "B"}, "PCI-PAY-06"),
        ("five-draw", "1: A pass, B pass, C pass, D pass", "blank-hand", {"opens_with": "QQ"}, "D5C-PRC-03"),
    ],
)  # fmt: skip
def test_an_interval_closes(variant: str, betting: str, verdict: str, parts: dict[str, str], item: str) -> None:
    ruling = rule(table(variant, "", SEATS, betting=betting_of(betting), event={"kind": "turn"}))
    assert ruling.verdict == verdict
    assert parts.items() <= ruling.parts.items()
    assert item in ruling.items


def test_the_only_bettor_of_the_second_interval_of_seven_stud_wins_at_once() -> None:
    seats = "A 10 /Kd.Qs | B 10 /7c.6d | C 10 /Ks.Jh | D 10 /9s.8s"
    betting = betting_of("2: A bet 5, D fold, C fold, B fold")
    ruling = rule(table("seven-stud", "", seats, betting=betting, event={"kind": "turn"}))
    assert ruling.verdict == "hand-over" and "S7S-PRC-03" in ruling.items


def test_the_first_interval_of_seven_stud_is_called_with_its_phrase() -> None:
    seats = "A 10 /Kd | B 10 /7c | C 10 /8h | D 10 /9s"
    ruling = rule(table("seven-stud", "", seats, betting=betting_of("1:"), event={"kind": "turn"}))
    assert [step.say for step in ruling.steps] == ["hagan sus apuestas"]


def test_blank_hands_ask_a_new_ante_each_time_or_only_once() -> None:
    passed = betting_of("1: A pass, B pass, C pass, D pass")
    opening = {"blank_hands": 3}
    each = table("five-draw", "", SEATS, betting=passed, opening=opening, event={"kind": "turn"})
    once = table("five-draw", "d5c.ante_each_blank=false", SEATS, betting=passed, opening=opening, event=each["event"])
    assert rule(each).parts["ante"] == "1" and rule(once).parts["ante"] == "0"
    assert rule(each).parts["opens_with"] == "AA"


@pytest.mark.parametrize(
    ("variant", "betting", "where"),
    [
        ("holdem", "2: C bet 5", "betting[0].actions[0].player"),
        ("holdem", "2: B bet 4", "betting[0].actions[0].amount"),
        ("holdem", "2: B bet 41", "betting[0].actions[0].amount"),
        ("holdem", "2: B cover", "betting[0].actions[0].do"),
        ("holdem", "2: B bet 5, C pass", "betting[0].actions[1].do"),
        ("holdem", "2: B bet 5, C cover 4", "betting[0].actions[1].amount"),
        ("holdem", "2: B bet 5 / 3: B pass", "betting[0].actions"),
        ("holdem", "2: B pass / 4: B pass", "betting[1].interval"),
        ("holdem", "2: B early-bet 5", "betting[0].actions[0].early"),
        ("holdem", "2: C early-bet 41", "betting[0].actions[0].amount"),
        ("holdem", "2: B pass, C pass, D pass, A pass, B bet 5", "betting[0].actions[4]"),
        ("sintetico", "2: A pass", "betting"),
        ("five-draw", "2: A pass", "opening.player"),
        ("seven-stud", "1: A bet 5", "bets[0].up"),
    ],
)
def test_what_cannot_have_happened_is_refused_by_name(variant: str, betting: str, where: str) -> None:
    with pytest.raises(TableError) as caught:
        rule(table(variant, "", SEATS, betting=betting_of(betting), event={"kind": "turn"}))
    assert caught.value.where == where


def test_a_bound_opener_may_not_fold() -> None:
    seats = "A 10 /Kd | B 10 /7c | C 10 /8h | D 10 /9s"
    with pytest.raises(TableError, match="'fold' is not one of bet"):
        rule(table("seven-stud", "", seats, betting=betting_of("1: B fold"), event={"kind": "turn"}))
