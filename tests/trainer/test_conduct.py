"""Duties, stages and equipment, at the example of French roulette."""

import pytest

from trainer.errors import TrainerError
from trainer.tables import rule


def ruling(event, rules="cantabria", **more):
    return rule({"game": "french-roulette", "rules": rules, "event": event} | more)


@pytest.mark.parametrize(
    ("who", "does", "when", "verdict", "item"),
    [
        ("table-head", "direct-game", None, "required", "ROU-F-ROL-03"),
        ("table-head", "handle-chips", None, "forbidden", "ROU-F-ERR-08"),
        ("croupier", "place-bets-for-players", None, "allowed", "ROU-F-ROL-04"),
        ("player", "place-bet", "ball-in-rim", "allowed", "ROU-F-PRO-03"),
        ("player", "place-bet", "after-no-more-bets", "forbidden", "ROU-F-PRO-04"),
        ("croupier", "decide-unforeseen-case", None, "not-theirs", "ROU-F-ROL-06"),
    ],
)
def test_what_someone_may_do(who, does, when, verdict, item):
    found = ruling({"kind": "act", "who": who, "does": does} | ({"when": when} if when else {}))
    assert found.verdict == verdict and item in found.items


def test_an_act_of_another_names_whose_it_is():
    found = ruling({"kind": "act", "who": "croupier", "does": "decide-unforeseen-case"})
    assert found.parts == {"belongs_to": "inspector"}


@pytest.mark.parametrize(
    ("done", "verdict", "due"),
    [
        ([], "due", "turn-wheel"),
        (["turn-wheel", "throw-ball"], "due", "close-bets"),
        (["throw-ball"], "out-of-order", "turn-wheel"),
        (["turn-wheel", "throw-ball", "close-bets", "touch-number-with-rake"], "due", "announce-number"),
    ],
)
def test_the_course_of_a_round_knows_what_is_due(done, verdict, due):
    found = ruling({"kind": "course", "done": done})
    assert (found.verdict, found.parts["due"]) == (verdict, due)


def test_a_round_may_be_complete():
    everything = ["turn-wheel", "throw-ball", "close-bets", "announce-number", "touch-number-with-rake", "take-losers"]
    assert ruling({"kind": "course", "done": [*everything, "pay-winners"]}).verdict == "complete"


@pytest.mark.parametrize(
    ("facts", "verdict", "parts"),
    [
        ({"pockets": 37, "zero-red-or-black": False}, "fit", {}),
        ({"pockets": "38"}, "unfit", {"pockets": "37"}),
        ({"zero-red-or-black": True}, "unfit", {"zero-red-or-black": "false"}),
        ({"diameter-cm": 60}, "unfit", {"diameter-cm": "55 to 57"}),
        ({"consecutive-neighbours": True}, "unfit", {"consecutive-neighbours": "false"}),
    ],
)
def test_equipment_is_inspected_fact_by_fact(facts, verdict, parts):
    found = ruling({"kind": "inspection", "part": "wheel", "facts": facts})
    assert (found.verdict, found.parts) == (verdict, parts)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        ({"kind": "act", "who": "waiter", "does": "direct-game"}, "event.who: 'waiter' is not one of"),
        ({"kind": "act", "who": "player", "does": "place-bet", "when": "noon"}, "event.when: 'noon' is not one of"),
        ({"kind": "course", "done": ["sleep"]}, "event.done[0]: 'sleep' is not one of turn-wheel"),
        ({"kind": "inspection", "part": "wheel", "facts": {}}, "at least one fact of pockets"),
        ({"kind": "inspection", "part": "wheel", "facts": {"age": 3}}, "event.facts.age: 'age' is not one of"),
        ({}, "event: {} is not an event such as"),
    ],
)
def test_a_question_nobody_can_answer_is_refused(event, said):
    with pytest.raises(TrainerError) as caught:
        ruling(event)
    assert said in str(caught.value)


def test_what_others_are_barred_from_and_nobody_is_given_is_not_provided_for():
    event = {"kind": "act", "who": "croupier", "does": "handle-chips"}
    found = ruling(event)
    assert (found.verdict, found.parts) == ("not-provided", {"barred": "table-head"})
