"""Questions about duties, the course of a round, and equipment."""

import random
from collections.abc import Mapping
from typing import Any

from trainer import slips
from trainer.asking.rulings import MOST_CHOICES
from trainer.asking.sides import requirement
from trainer.asking.wording import cited_rules, fact
from trainer.conduct import meets, right_value
from trainer.phrases import joined, phrase
from trainer.questions import Choice, Ordering, Pick, Question
from trainer.rulebook import Rulebook, Stage, Text
from trainer.scenarios import Scenario
from trainer.tables import rule

MOST_STEPS = 9  # to be put in order in one question: a digit for each


def ask_duty(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    """A question made from a specimen: now and then of somebody else, of a faulty part, or of the whole round."""
    event = dict(scenario.event or {})
    if event["kind"] == "act":
        return ask_act(skill, _with_event(scenario, _other_person(event, scenario.book, rng)), rng)
    if event["kind"] == "inspection":
        return ask_inspection(skill, _with_event(scenario, _spoilt(event, scenario.book, rng)), rng)
    return ask_course(skill, scenario, rng, whole_round=rng.random() < 1 / 3)


def _with_event(scenario: Scenario, event: Mapping[str, Any]) -> Scenario:
    return Scenario({**scenario.table, "event": event})


def _other_person(event: dict[str, Any], book: Rulebook, rng: random.Random) -> dict[str, Any]:
    """Three times in ten, somebody who may not be the one to do it."""
    entitled = any(norm.does == event["does"] and norm.rule != "never" and norm.when is None for norm in book.norms)
    if entitled and rng.random() < 0.3:
        return event | {"who": rng.choice(sorted({norm.who for norm in book.norms}))}
    return event


def _spoilt(event: dict[str, Any], book: Rulebook, rng: random.Random) -> dict[str, Any]:
    """Half the time, with one fact that is not as it should be."""
    facts, entry = event["facts"], rng.choice([entry for entry in book.equipment if entry.part == event["part"]])
    if rng.random() < 0.5 and not meets(entry, wrong := _wrong_value(entry.fact, facts[entry.fact], book)):
        return event | {"facts": facts | {entry.fact: wrong}}
    return event


def ask_act(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    """Whether this person must, may or must not do this."""
    ruling = rule(dict(scenario.table))
    book, event = scenario.book, scenario.event or {}
    verdicts = dict.fromkeys(("required", "allowed", "forbidden", "not-theirs", ruling.verdict))
    part = Pick("verdict", ruling.verdict, tuple(Choice(name, book.word(name)) for name in verdicts))
    when = book.word(str(event["when"])) if "when" in event else Text("", "")
    moment = Text(f", {when.es}" if when.es else "", f", {when.en}" if when.en else "")
    prompt = phrase("prompt", "act", does=book.word(str(event["does"])), who=book.word(str(event["who"])), when=moment)
    return Question("ruling", skill, scenario.text, prompt, (part,), ruling.items, tuple(cited_rules(ruling, book)))


def ask_course(skill: str, scenario: Scenario, rng: random.Random, whole_round: bool = False) -> Question:
    """What comes next; or, when asked for or when no one thing does, the whole round in order."""
    book, ruling = scenario.book, rule(dict(scenario.table))
    stages = list({stage.do: stage for stage in book.course}.values())
    done = list((scenario.event or {}).get("done", ()))
    label = phrase("label", "done-so-far", steps=joined([book.word(name) for name in done])) if done else None
    prompt = phrase("prompt", "next-step", done=label or phrase("label", "nothing-done"))
    due = [stage.do for stage in stages if stage.do in ruling.parts.get("due", "").split(", ")]
    if whole_round or len(due) != 1:
        return _in_order(skill, scenario, stages, rng)
    later = [stage.do for stage in stages if stage.do not in done and stage.do != due[0]]
    others = later or [stage.do for stage in stages if stage.do != due[0]]
    shown = [*rng.sample(others, min(len(others), MOST_CHOICES - 1)), due[0]]
    rng.shuffle(shown)
    slip = {"neighbour-step": later[0]} if later else {}
    part = Pick("next", due[0], tuple(Choice(name, book.word(name)) for name in shown), slip)
    return Question("next-step", skill, scenario.text, prompt, (part,), ruling.items, tuple(cited_rules(ruling, book)))


def _in_order(skill: str, scenario: Scenario, stages: list[Stage], rng: random.Random) -> Question:
    """The round in order; of a long one, a stretch that can be overlooked."""
    book, first = scenario.book, rng.randrange(max(1, len(stages) - MOST_STEPS + 1))
    stretch = sorted(stages, key=lambda stage: stage.phase)[first : first + MOST_STEPS]
    slots = {stage.do: stage.phase for stage in stretch}
    keys, labels = tuple(slots), {name: book.word(name) for name in slots}
    part = Ordering("order", slots, labels, slips.order_slips(keys, None, ()))
    items = tuple(dict.fromkeys(stage.item for stage in stretch))
    whole = len(stretch) == len(stages)
    prompt = phrase("prompt", "order", call=book.word("round")) if whole else phrase("prompt", "order-part")
    return Question("next-step", skill, scenario.text, prompt, (part,), items, tuple(labels.values()))


def ask_inspection(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    """Whether equipment or crew conform."""
    ruling = rule(dict(scenario.table))
    book, event = scenario.book, scenario.event or {}
    asked = [entry for entry in book.equipment if entry.part == event["part"]]
    part = Pick("verdict", ruling.verdict, tuple(Choice(name, book.word(name)) for name in ("fit", "unfit")))
    shown = joined([fact(name, value, book) for name, value in event["facts"].items()], "; ")
    prompt = phrase("prompt", "inspection", part=book.word(str(event["part"])), facts=shown)
    items = tuple(dict.fromkeys([*(entry.item for entry in asked), *ruling.items]))
    wanted = [requirement(entry, book) for entry in asked]
    return Question("ruling", skill, scenario.text, prompt, (part,), items, (*wanted, *cited_rules(ruling, book)))


def _wrong_value(fact: str, right: str, book: Rulebook) -> str:
    """A value that this fact should not have: the next number, the opposite, or something of another kind."""
    if right.isdecimal():
        return str(int(right) + 1)
    if right in ("true", "false"):
        return "false" if right == "true" else "true"
    others = [
        right_value(entry) for entry in book.equipment if entry.fact != fact and not right_value(entry).isdecimal()
    ]
    return next((value for value in others if value not in (right, "true", "false")), "other")
