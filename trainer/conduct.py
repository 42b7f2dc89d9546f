"""Duties, stages and equipment: the rules about people and things, ruled on for every game alike.

Three events need no game of their own: `act` (may this person do this now?), `course` (what comes next in the
round?) and `inspection` (is this equipment, or this crew, as the rules ask?).
"""

from collections.abc import Iterator, Mapping

from trainer.bets import Step
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.rulebook import House, Norm, Requirement, Rulebook, Stage
from trainer.rulings import Ruling

EVENTS = ("act", "course", "inspection")


def rule(event: Fields, book: Rulebook, house: House) -> Ruling:
    """Rule on one of the three events."""
    kind = event.choice("kind", EVENTS)
    if kind == "act":
        return _rule_on_act(event, book, house)
    return _rule_on_course(event, book) if kind == "course" else _rule_on_inspection(event, book)


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    """One event for every norm, stage and requirement of a rulebook."""
    for norm in book.norms:
        event: dict[str, object] = {"kind": "act", "who": norm.who, "does": norm.does}
        yield event | ({"when": norm.when} if norm.when else {})
    phases = sorted({stage.phase for stage in book.course})
    for phase in phases:
        yield {"kind": "course", "done": [stage.do for stage in book.course if stage.phase < phase]}
    for part in dict.fromkeys(requirement.part for requirement in book.equipment):
        asked = [requirement for requirement in book.equipment if requirement.part == part]
        yield {
            "kind": "inspection",
            "part": part,
            "facts": {entry.fact: right_value(entry) for entry in asked},
        }


def _rule_on_act(event: Fields, book: Rulebook, house: House) -> Ruling:
    """A duty is `required`, a faculty `allowed`, a ban `forbidden`; what no norm names is not provided for."""
    who = event.choice("who", sorted({norm.who for norm in book.norms}))
    does = event.choice("does", sorted({norm.does for norm in book.norms}))
    when = event.text("when", "the moment, as the norm names it", None)
    event.done()
    found = [norm for norm in book.norms if norm.does == does and norm.when in (None, when)]
    theirs = [norm for norm in found if norm.who == who]
    if theirs:
        # the norm for this very moment goes before the general one
        norm = max(theirs, key=lambda norm: norm.when is not None)
        lifted = norm.unless is not None and house.flag(norm.unless)
        verdict = "allowed" if lifted else {"must": "required", "may": "allowed", "never": "forbidden"}[norm.rule]
        cited = tuple(dict.fromkeys(entry.item for entry in theirs if entry.rule == norm.rule))
        return Ruling("act", verdict, who, cited, _act_parts(norm))
    entitled = [norm for norm in found if norm.rule != "never"]
    if entitled:
        parts = {"belongs_to": ", ".join(dict.fromkeys(norm.who for norm in entitled))}
        return Ruling("act", "not-theirs", entitled[0].who, tuple(norm.item for norm in entitled), parts)
    if found:  # others are barred from it, and nothing is said of this person
        return Ruling("act", "not-provided", who, tuple(norm.item for norm in found), {"barred": found[0].who})
    moments = sorted({norm.when for norm in book.norms if norm.does == does and norm.when})
    raise TableError(event.place("when"), when, f"one of {', '.join(moments)}, for {does}")


def _act_parts(norm: Norm) -> Mapping[str, str]:
    return {"who": norm.who, "does": norm.does, "rule": norm.rule} | ({"when": norm.when} if norm.when else {})


def _rule_on_course(event: Fields, book: Rulebook) -> Ruling:
    """What is due after the stages already done, and whether those were done in order."""
    known = [stage.do for stage in book.course]
    done = event.texts("done", f"a list of stages such as {known[:2]}")
    event.done()
    stages: list[Stage] = []
    for n, name in enumerate(done):
        if name not in known:
            raise TableError(f"{event.place('done')}[{n}]", name, f"one of {', '.join(known)}")
        stages.append(next(stage for stage in book.course if stage.do == name))
    left = [stage for stage in book.course if stage.do not in done]
    early = [
        stage
        for n, stage in enumerate(stages)
        if any(other.phase < stage.phase and other.do not in done[:n] for other in book.course)
    ]
    due = [stage for stage in left if stage.phase == left[0].phase] if left else []
    parts = {"due": ", ".join(stage.do for stage in due)} if due else {}
    if early:
        parts |= {"out_of_order": early[0].do}
    shown = tuple(dict.fromkeys(stage.item for stage in [*early, *due])) or (book.course[-1].item,)
    steps = tuple(Step(stage.do, who=stage.who, say=stage.say, slot=1, items=(stage.item,)) for stage in due)
    verdict = "out-of-order" if early else "due" if due else "complete"
    return Ruling("course", verdict, (due or stages)[0].who, shown, parts, steps)


def _rule_on_inspection(event: Fields, book: Rulebook) -> Ruling:
    """Whether every fact found on a part agrees with what the rules ask of it."""
    part = event.choice("part", dict.fromkeys(requirement.part for requirement in book.equipment))
    facts = event.sub("facts")
    event.done()
    asked = [requirement for requirement in book.equipment if requirement.part == part]
    checked = [requirement for requirement in asked if facts.has(requirement.fact)]
    for requirement in checked:
        facts.raw(requirement.fact, "a fact")
    names = ", ".join(requirement.fact for requirement in asked)
    for key in facts.data:
        if key not in {requirement.fact for requirement in asked}:
            raise TableError(facts.place(key), key, f"one of {names}")
    if not checked:
        raise TableError(facts.where, {}, f"at least one fact of {names}")
    faults = [entry for entry in checked if not meets(entry, facts.data[entry.fact])]
    cited = tuple(dict.fromkeys(requirement.item for requirement in faults or checked))
    parts = {requirement.fact: asked_for(requirement) for requirement in faults}
    return Ruling("inspection", "unfit" if faults else "fit", "table-head", cited, parts)


def meets(requirement: Requirement, value: object) -> bool:
    """Whether a fact is as the rules ask; numbers may be written as numbers or as text."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if requirement.one_of:
        return text in requirement.one_of
    if not text.isdecimal():
        return False
    low, high = requirement.at_least, requirement.at_most
    return (low is None or int(text) >= low) and (high is None or int(text) <= high)


def right_value(requirement: Requirement) -> str:
    """A value that meets the requirement."""
    if requirement.one_of:
        return requirement.one_of[0]
    bound = requirement.at_least if requirement.at_least is not None else requirement.at_most
    return str(bound)


def asked_for(requirement: Requirement) -> str:
    """What the rules ask, in short: `37`, `20 to 25`, `at least 6`.

    >>> asked_for(Requirement("X", "die", "edge_mm", at_least=20, at_most=25))
    '20 to 25'
    """
    if requirement.one_of:
        return " or ".join(requirement.one_of)
    low, high = requirement.at_least, requirement.at_most
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"at least {low}" if low is not None else f"at most {high}"
