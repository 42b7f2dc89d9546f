"""Questions about duties, the course of a round, and equipment."""

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

from trainer import slips
from trainer.asking.rulings import MOST_CHOICES
from trainer.asking.sides import requirement
from trainer.asking.wording import cited_rules, fact, has_words
from trainer.conduct import meets, right_value
from trainer.phrases import joined, phrase
from trainer.questions import Choice, Ordering, Pick, Question
from trainer.rulebook import Requirement, Rulebook, Stage, Text, catalogue, load
from trainer.scenarios import Scenario
from trainer.tables import rule

LAST_DONE = 4  # of a long round only what was done last is told
MOST_STEPS = 9  # to be put in order in one question: a digit for each


def ask_duty(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    """A question made from a specimen: now and then of somebody else, of a faulty part, or of the whole round."""
    event = dict(scenario.event or {})
    if event["kind"] == "act":
        return ask_act(skill, _with_event(scenario, _other_person(event, scenario.book, rng)), rng)
    if event["kind"] == "inspection":
        return ask_inspection(skill, _with_event(scenario, _found(event, scenario.book, rng)), rng)
    return ask_course(skill, scenario, rng, whole_round=rng.random() < 1 / 3)


def _with_event(scenario: Scenario, event: Mapping[str, Any]) -> Scenario:
    return Scenario({**scenario.table, "event": event})


def _other_person(event: dict[str, Any], book: Rulebook, rng: random.Random) -> dict[str, Any]:
    """Three times in ten, somebody who may not be the one to do it."""
    entitled = any(norm.does == event["does"] and norm.rule != "never" and norm.when is None for norm in book.norms)
    if entitled and rng.random() < 0.3:
        return event | {"who": rng.choice(sorted({norm.who for norm in book.norms}))}
    return event


def _found(event: dict[str, Any], book: Rulebook, rng: random.Random) -> dict[str, Any]:
    """A part as one finds it: sound in all its facts or, half the time, not in one where a fault can be thought of."""
    asked = [entry for entry in book.equipment if entry.part == event["part"]]
    facts = {entry.fact: rng.choice(_sound(entry)) for entry in asked}
    wrong = [(entry.fact, likely) for entry in asked if (likely := _faults(entry, book))]
    if wrong and rng.random() < 0.5:
        fact, likely = rng.choice(wrong)
        facts[fact] = rng.choice(likely)
    return event | {"facts": facts}


def _sound(entry: Requirement) -> list[str]:
    """Values that a fact may well have."""
    if entry.one_of:
        return list(entry.one_of)
    low, high = entry.at_least, entry.at_most
    near = {bound + step for bound in (low, high) if bound is not None for step in (-1, 0, 1)}
    return [str(number) for number in sorted(near) if meets(entry, str(number))]


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
    prompt = phrase("prompt", "next-step", done=_told_so_far(done, stages, book))
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


def _told_so_far(done: list[str], stages: list[Stage], book: Rulebook) -> Text:
    """What has been done; where a long round has gone its way, only what was done last."""
    if not done:
        return phrase("label", "nothing-done")
    reached = max(stage.phase for stage in stages if stage.do in done)
    skipped = any(stage.phase < reached and stage.do not in done for stage in stages)
    if skipped or len(done) <= LAST_DONE:
        return phrase("label", "done-so-far", steps=joined([book.word(name) for name in done], "; "))
    return phrase("label", "done-last", steps=joined([book.word(name) for name in done[-LAST_DONE:]], "; "))


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


def _faults(entry: Requirement, book: Rulebook) -> list[str]:
    """Values that this fact should not have, such as one might find it with; none where nothing is likely.

    The numbers beside the right one, the opposite, or what another regulation or variant asks of this very fact.
    """
    right = right_value(entry)
    if right.isdecimal():
        bounds = [bound for bound in (entry.at_least, entry.at_most) if bound is not None] or [int(right)]
        likely = [str(bound + step) for bound in bounds for step in (-2, -1, 1, 2) if bound + step > 0]
    elif right in ("true", "false"):
        likely = ["false" if right == "true" else "true"]
    else:
        likely = [value for value in _asked_elsewhere(book.game, entry.fact) if has_words(value, book)]
    return [value for value in likely if not meets(entry, value)]


@cache
def _asked_elsewhere(game: str, fact: str) -> tuple[str, ...]:
    """What the game's regulations and variants ask of one fact, all together."""
    shelf = catalogue(game)
    books = [load(game, name, variant) for name in shelf.jurisdictions for variant in shelf.variants or (None,)]
    asked = [entry for book in books for entry in book.equipment if entry.fact == fact]
    values = dict.fromkeys(value for entry in asked for value in entry.one_of)
    return tuple(value for value in values if value not in ("true", "false"))
