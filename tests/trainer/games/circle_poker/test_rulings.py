"""Every event of circle poker, ruled on from its facts."""

import pytest

from tests.conftest import cases
from tests.trainer.games.circle_poker.tables import betting_of, facts_of, parts_of, table
from trainer.errors import TableError
from trainer.games.circle_poker.house_events import FORBIDDEN
from trainer.games.circle_poker.variant_events import Given, drawn
from trainer.rulebook import catalogue, load
from trainer.tables import rule

RULINGS = cases("circle-poker-rulings")


@pytest.mark.parametrize("case", RULINGS, ids=[f"{n}-{case['event']}" for n, case in enumerate(RULINGS, 2)])
def test_an_event_is_ruled_on_from_its_facts(case: dict[str, str]) -> None:
    event = {"kind": case["event"]} | facts_of(case["facts"])
    betting = betting_of(case["betting"])
    ruling = rule(table(case["variant"], case["house"], case["seats"], betting=betting, event=event))
    assert ruling.verdict == case["verdict"]
    assert parts_of(case["parts"]).items() <= ruling.parts.items()
    assert case["item"] in ruling.items


@pytest.mark.parametrize(("act", "item"), FORBIDDEN.items())
def test_every_forbidden_act_has_its_item(act: str, item: str) -> None:
    ruling = rule(table("holdem", event={"kind": "infraction", "act": act}))
    assert ruling.items == (item,) and ruling.parts == {"act": "stopped"}


def test_past_a_whole_hour_the_fee_asks_for_the_hands_played_since() -> None:
    event = {"kind": "session-fee", "minutes": 119}
    with pytest.raises(TableError, match="hands_after_the_hour"):
        rule(table("holdem", "pci.benefit=session", event=event))
    assert rule(table("holdem", "", event=event)).verdict == "none"  # a house that takes its benefit by hand


DRAW = "A 10 | B 10 | C 10 | D 10"


def _draw(stub: int, counts: str, **facts: object) -> dict[str, object]:
    discards = [{"player": player, "cards": int(count)} for player, count in zip("ABCD", counts, strict=True)]
    event = {"kind": "draw", "stub": stub, "discards": discards, **facts}
    return table("five-draw", "", DRAW, opening={"player": "B"}, event=event)


def test_the_draw_starts_with_the_opener_and_each_gets_his_cards_before_the_next_discards() -> None:
    ruling = rule(_draw(12, "0332"))
    assert ruling.parts == {"order": "B, C, D, A"}
    assert [(step.do, step.player, step.on, step.say) for step in ruling.steps] == [
        ("put-discard-on-pot", "B", "3", None), ("give-cards", "B", "3", None),
        ("discard", "C", "3", None), ("give-cards", "C", "3", None),
        ("discard", "D", "2", None), ("give-cards", "D", "2", None),
        ("stand", "A", None, "servido"),
    ]  # fmt: skip
    assert [step.slot for step in ruling.steps] == [1, 2, 3, 4, 5, 6, 7]
    assert "D5C-PRC-05" in ruling.items and "D5C-PRC-07" not in ruling.items


def test_a_stub_that_is_just_enough_is_not_shuffled_again() -> None:
    assert drawn("BCDA", {"B": 3, "C": 3, "D": 2, "A": 0}, 8, frozenset("B")) == [
        Given("B", 3), Given("C", 3), Given("D", 2),
    ]  # fmt: skip


def test_a_short_stub_takes_the_earlier_discards_back_but_not_those_kept_apart() -> None:
    # 7 cards for 8: B takes 3 (4 left), C takes 3 (1 left); D is due 2: the last card and C's 3 discards make 4
    ruling = rule(_draw(7, "0332"))
    assert ruling.parts == {"order": "B, C, D, A", "reshuffled_for": "D", "pile": "4", "cuts": "C"}
    assert [(step.do, step.player) for step in ruling.steps[5:8]] == [
        ("shuffle-discards", None), ("cut-pack", "C"), ("give-cards", "D"),
    ]  # fmt: skip
    # nothing was kept apart: B's 3 and D's own 2 go back too
    assert rule(_draw(7, "0332", discards_apart=False)).parts["pile"] == "9"


def test_a_draw_that_cannot_be_completed_goes_to_the_sector_chief() -> None:
    assert rule(_draw(1, "0500")).verdict == "referred"


def test_a_draw_in_the_middle_of_a_players_cards_goes_on_from_the_new_pile() -> None:
    # 5 cards: A takes 3 (2 left); B wants 3: one from the old stub, then the last with A's 3 discards
    given = drawn("AB", {"A": 3, "B": 3}, 5, frozenset("X"))
    assert given == [Given("A", 3), Given("B", 1), Given("B", 2, pile=4)]


FINISHED = "A 50 As.Kd | B 100 Ac.Kh | C 100 Qs.Jd | D 20 folded"
BOARD = {"board": "2c 5d 9h Ks 3c"}


def _nets(event: dict[str, object]) -> dict[str, int]:
    ruling = rule(table("holdem", "pci.rake=0", FINISHED, outcome=BOARD, event=event))
    assert ruling.round is not None
    return {s.bet.player: s.pays - s.takes for s in ruling.round.settlements}


def test_hands_that_touched_are_out_and_their_chips_stay() -> None:
    event = {"kind": "touching-cards", "players": ["A", "B"], "finished": True}
    assert _nets(event) == {"A": -5000, "B": -10000, "C": 17000, "D": -2000}


def test_a_hand_mixed_with_the_discards_loses_unless_it_is_rebuilt() -> None:
    event = {"kind": "mixed-cards", "player": "B", "rebuildable": False, "finished": True}
    # A takes the main pot of 170; C's 50 above it were matched by B's, which stay: side pot of 100
    assert _nets(event) == {"A": 12000, "B": -10000, "C": 0, "D": -2000}
    assert _nets(event | {"rebuildable": True}) == {"A": 3500, "B": 8500, "C": -10000, "D": -2000}


@pytest.mark.parametrize(("said", "verdict"), [(["A", "B"], "right"), (["B"], "corrected"), (["C"], "corrected")])
def test_whatever_the_croupier_says_the_cards_decide(said: list[str], verdict: str) -> None:
    event = {"kind": "announcement", "winners": said}
    ruling = rule(table("holdem", "pci.rake=0", FINISHED, outcome=BOARD, event=event))
    assert ruling.verdict == verdict and ruling.parts["winners"] == "A, B"
    assert ruling.parts["hands"] == "A: pareja de reyes; B: pareja de reyes"
    assert "PCI-ERR-09" in ruling.items


HANDS = "A 20 Ks.Kh.Kd.Qc.Jc | B 20 Ac.Ah.Ts.9h.8s | C 20 folded | D 20 folded"


@pytest.mark.parametrize(
    ("opening", "facts", "verdict", "item"),
    [
        ({"lost": True}, {}, "false", "D5C-ERR-05"),
        ({"cards": "Ks Kh 9s 8d 7c"}, {}, "proved", "D5C-PRC-06"),
        ({"cards": "Ks Qc 9s 8d 7c"}, {}, "false", "D5C-PAY-01"),
        ({"cards": "Ks Kh 9s 8d 7c", "blank_hands": 3}, {}, "false", "D5C-ERR-05"),
        ({"lost": True}, {"doubt": True}, "referred", "D5C-ERR-07"),
    ],
)
def test_an_opening_must_be_proved(
    opening: dict[str, object], facts: dict[str, object], verdict: str, item: str
) -> None:
    event = {"kind": "false-opening", **facts}
    ruling = rule(table("five-draw", "", HANDS, opening={"player": "A", **opening}, event=event))
    assert ruling.verdict == verdict and item in ruling.items


def test_a_false_opener_left_alone_leaves_his_chips_for_the_next_hand() -> None:
    seats = "A 20 | B 10 folded | C 10 folded | D 10 folded"
    event = {"kind": "false-opening", "finished": True}
    ruling = rule(table("five-draw", "", seats, opening={"player": "A", "lost": True}, event=event))
    assert "D5C-ERR-06" in ruling.items
    assert ruling.round is not None and ruling.round.after["carried"] == "50"


@pytest.mark.parametrize(
    ("variant", "event", "where"),
    [
        ("holdem", {"kind": "draw"}, "event.kind"),
        ("holdem", {"kind": "mark", "why": 1}, "event.why"),
        ("holdem", {"kind": "turn"}, "betting"),
        ("holdem", {"kind": "missing-ante", "players": ["Z"]}, "event.players[0]"),
        ("holdem", {"kind": "touching-cards", "players": ["A", "A"]}, "event.players"),
        ("holdem", {"kind": "exposed-card", "by": "croupier", "cards": [3]}, "event.cards"),
        ("holdem", {"kind": "exposed-card", "by": "croupier", "cards": "1"}, "event.cards"),
        ("holdem", {"kind": "deal-order", "log": ["Z c"]}, "event.log[0]"),
        ("holdem", {"kind": "benefit"}, "event.rake"),
        ("holdem", {"kind": "announcement", "winners": ["Z"]}, "bets[0].cards"),
        ("five-draw", {"kind": "draw", "stub": 9, "discards": []}, "opening.player"),
        ("five-draw", {"kind": "opening", "cards": "Js Jh 9s 8d"}, "event.cards"),
        ("five-draw", {"kind": "opening", "cards": "Js Jh 9s 8d 2c"}, "event.cards"),
        ("five-draw", {"kind": "false-opening"}, "opening.player"),
        ("seven-stud", {"kind": "exposed-card", "by": "croupier", "cards": [1, 2]}, "event.player"),
        ("seven-stud", {"kind": "seventh-card", "stub": 9}, "event.discards"),
        ("seven-stud", {"kind": "faulty-seventh"}, "event.player"),
    ],
)
def test_wrong_facts_are_named(variant: str, event: dict[str, object], where: str) -> None:
    with pytest.raises(TableError) as caught:
        rule(table(variant, "", DRAW, event=event))
    assert caught.value.where == where


def test_the_course_of_seven_stud_calls_the_last_card() -> None:
    stages = [stage.do for stage in load("circle-poker", "cantabria", "seven-stud").course]
    done = stages[: stages.index("deal-last-covered")]
    ruling = rule(table("seven-stud", event={"kind": "course", "done": done}))
    assert [step.say for step in ruling.steps] == ["última carta"] and ruling.items == ("S7S-PRC-04",)


def test_players_may_shuffle_but_the_croupier_shuffles_last() -> None:
    player = {"kind": "act", "who": "player", "does": "do-last-shuffle"}
    assert rule(table("omaha", event=player)).verdict == "not-theirs"
    assert rule(table("omaha", event=player | {"does": "shuffle"})).verdict == "allowed"


def test_every_house_setting_with_a_doubt_has_a_test_of_its_other_value() -> None:
    written = " ".join(f"{case['house']}; " for name in ("settle", "betting", "rulings") for case in _rows(name))
    elsewhere = {"pci.pay_side_first", "pci.first_show"}  # test_settling.py
    for variant in catalogue("circle-poker").variants:
        settings = load("circle-poker", "cantabria", variant).settings.values()
        names = {setting.name for setting in settings if setting.doubts} - elsewhere
        assert [name for name in sorted(names) if f"{name}=" not in written] == []


def _rows(name: str) -> list[dict[str, str]]:
    return cases(f"circle-poker-{name}")
