"""What happens at a craps table, in order."""

import random

import pytest

from trainer.rulebook import catalogue, load
from trainer.scenarios import Scenario, round_scenario, specimen_events, topics, varied, whole
from trainer.script import Happening, script_of

JURISDICTIONS = catalogue("craps").jurisdictions


def happened(rules: str = "asturias", **table: object) -> tuple[Happening, ...]:
    return script_of(Scenario({"game": "craps", "rules": rules, **table}))


def test_bets_come_before_the_call_and_the_throw_after_it():
    bets = [
        {"player": "A", "bet": "win", "stake": "10"},
        {"player": "B", "bet": "right-bet", "on": "6", "stake": "12"},
    ]
    found = happened(point="5", bets=bets, outcome={"dice": "4-2"})
    assert [event.do for event in found] == ["puck", "bet", "bet", "call", "throw", "call"]
    assert found[0].to == "puck.5"
    assert (found[2].key, found[2].player, found[2].bet, found[2].on, found[2].amount) == (
        "1", "B", "right-bet", "6", 1200,
    )  # fmt: skip
    assert [event.say for event in found if event.do == "call"] == ["Ya no va más", "Seis"]
    assert found[4].dice == "4-2"


def test_without_a_point_the_plate_is_off():
    assert happened()[0] == Happening("puck", to="puck.off")


def test_between_two_throws_the_plate_goes_where_the_first_one_sends_it():
    found = happened(bets=[], outcome={"throws": ["2-2", "6-1", "3-3"]})
    assert [event.to for event in found if event.do == "puck"] == ["puck.off", "puck.4", "puck.off"]
    assert [event.say for event in found if event.do == "call"][1::2] == ["Cuatro", "Siete", "Seis"]


def test_a_throw_that_is_the_question_is_not_called():
    dice = [{"touched": True}, {}]
    found = happened(point="8", event={"kind": "throw", "dice": dice})
    assert [event.do for event in found] == ["puck", "call", "throw", "event"]
    settled = happened(point="8", outcome={"dice": "4-4"}, event={"kind": "throw", "dice": dice})
    assert [event.say for event in settled if event.do == "call"] == ["Ya no va más"]
    assert [event.dice for event in settled if event.do == "throw"] == ["4-4"]


def test_a_late_bet_is_laid_after_the_call():
    late = {"kind": "bet", "bet": {"player": "A", "bet": "win", "stake": "10"}, "moment": "after"}
    assert [event.do for event in happened(event=late)] == ["puck", "call", "bet", "event"]


def test_a_bet_that_is_to_be_taken_down_lies_on_the_felt_once():
    odds = {"player": "A", "bet": "come-odds", "on": "4", "stake": "10"}
    event = {"kind": "take-down", "bet": odds}
    assert [event.do for event in happened(event=event)] == ["puck", "bet", "event"]
    assert [event.do for event in happened(bets=[odds], event=event)] == ["puck", "bet", "event"]


@pytest.mark.parametrize("rules", JURISDICTIONS)
def test_every_topic_plays_for_two_hundred_seeds(rules):
    book = load("craps", rules)
    for topic in topics(book):
        for seed in range(200):
            scenario = round_scenario(book, topic, 1 + seed % 5, random.Random(seed))
            found = script_of(scenario)
            assert sum(event.do == "bet" for event in found) == len(scenario.table["bets"])
            assert any(event.do == "throw" for event in found)


@pytest.mark.parametrize("rules", JURISDICTIONS)
def test_every_event_has_a_script(rules):
    book = load("craps", rules)
    for kind, entries in specimen_events("craps", rules, None).items():
        for n, entry in enumerate(entries):
            for scenario in (whole(book, entry), varied(book, entry, random.Random(n))):
                assert Happening("event", to=kind) in script_of(scenario)
