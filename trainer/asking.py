"""Makes questions: picks a scenario for a skill, lets the engine answer it, and words it in both languages."""

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from trainer import slips
from trainer.bets import Bet, Round, Settlement, Step, items_of
from trainer.cards import parse_cards
from trainer.compare import Found, agreements, compare
from trainer.conduct import asked_for, meets, right_value
from trainer.money import Cents, as_text, exact_as_text, parse_amount
from trainer.phrases import joined, phrase
from trainer.questions import Amount, Choice, Marks, Ordering, Part, Pick, Question
from trainer.rulebook import Rulebook, Text, catalogue, load
from trainer.rulings import Ruling
from trainer.scenarios import (
    Scenario,
    book_of,
    other_books,
    round_scenario,
    rules_of,
    specimen_events,
    topics,
    whole,
)  # fmt: skip
from trainer.tables import rule, settle

ROUND_KINDS = ("result", "payout", "order", "fault")
LIMIT_EVENTS = ("limit", "limits", "bet", "table-limits")
DRAW_EVENTS = ("draw", "third-cards", "dealer-draw", "player-hand", "rows", "turn")
MOST_STEPS = 9  # more than this nobody puts in order
MOST_CHOICES = 5
UNTOLD = ("game", "rules", "variant", "house", "event", "compare", "key")  # known, or told in the prompt
TRIES = 6  # for a round in which somebody is paid


def skills(book: Rulebook) -> list[str]:
    """Every skill that can be asked under a rulebook."""
    head = f"{book.game}/{rules_of(book)}"
    found = [f"{head}/{kind}/{topic}" for topic in topics(book) for kind in ROUND_KINDS]
    for event in specimen_events(book.game, book.jurisdiction, book.variant):
        found.append(f"{head}/{_event_kind(event)}/{event}")
    if other_books(book) and catalogue(book.game).differences:
        found.append(f"{head}/two-rulebooks/differences")
    return found


def _event_kind(event: str) -> str:
    if event in LIMIT_EVENTS:
        return "limit"
    return "next-step" if event == "course" else "draw" if event in DRAW_EVENTS else "ruling"


def ask(skill: str, level: int, seed: int) -> Question:
    """The question that this skill, level and seed give, the same on every machine."""
    book = book_of(skill)
    kind, topic = skill.split("/")[2:4]
    rng = random.Random(f"{skill}|{level}|{seed}")
    return _MAKERS.get(kind, _ask_event)(skill, topic, book, level, rng)


def ask_about(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    """A question of this skill about a scenario that is already written down."""
    kind = skill.split("/")[2]
    if kind in ROUND_KINDS:
        return _with_felt(_ROUND_MAKERS[kind](skill, scenario, settle(dict(scenario.table)), rng), scenario)
    return _with_felt(_event_question(skill, scenario, rng), scenario)


# rounds


def _ask_round(skill: str, topic: str, book: Rulebook, level: int, rng: random.Random) -> Question:
    kind = skill.split("/")[2]
    for _ in range(TRIES):
        scenario = round_scenario(book, topic, level, rng)
        settled = settle(dict(scenario.table))
        if kind != "payout" or any(s.pays for s in settled.settlements):
            break
    return _with_felt(_ROUND_MAKERS[kind](skill, scenario, settled, rng), scenario)


def _with_felt(question: Question, scenario: Scenario) -> Question:
    return replace(question, felt=tuple(_felt(scenario)))


def _felt(scenario: Scenario) -> Iterator[Text]:
    """What lies on the table, line by line: every field but the rules in force and the event."""
    book = scenario.book
    for key, value in scenario.table.items():
        if key in UNTOLD:
            continue
        if isinstance(value, list | tuple) and value and isinstance(value[0], Mapping):
            yield from (_shown(entry, book) for entry in value)
        else:
            yield _fact(str(key), value, book)


def _call(settled: Round, book: Rulebook) -> Text:
    """What the croupier calls; it is Spanish at every table."""
    said = next((step.say for step in settled.steps if step.say), None)
    return Text(f"«{said}»", f"«{said}»") if said else book.word("round-decided")


def _bet_text(bet: Bet, book: Rulebook) -> Text:
    return phrase("label", "bet-on", bet=book.word(bet.kind), on=bet.on or "")


def _ask_payout(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """What one player gets in all; a player who wins something, when there is one."""
    book = scenario.book
    players = list(dict.fromkeys(s.bet.player for s in settled.settlements))
    winners = [player for player in players if any(s.pays for s in settled.settlements if s.bet.player == player)]
    player = rng.choice(winners or players or ["–"])
    theirs = [s for s in settled.settlements if s.bet.player == player]
    right = sum(s.pays for s in theirs)
    part = Amount("amount", right, slips.payout_slips(scenario, theirs, right))
    prompt = phrase("prompt", "payout", call=_call(settled, book), player=player)
    working = tuple(_working(theirs, player, right, book))
    return Question("payout", skill, scenario.text, prompt, (part,), items_of(theirs), working)


def _working(theirs: Sequence[Settlement], player: str, total: Cents, book: Rulebook) -> Iterator[Text]:
    """One line per bet, then the sum."""
    for s in theirs:
        bet = _bet_text(s.bet, book)
        if s.pays and s.bet.stake:
            odds = exact_as_text(s.exact / s.bet.stake * 100)
            line = {"stake": as_text(s.bet.stake), "odds": odds, "pays": as_text(s.pays)}
            yield phrase("label", "working-win", player=player, bet=bet, **line)
        else:
            yield phrase("label", "working-other", player=player, bet=bet, result=book.word(s.result))
    parts = " + ".join(as_text(s.pays) for s in theirs if s.pays)
    if parts.count("+"):
        yield phrase("label", "working-total", player=player, sum=parts, total=as_text(total))


def _ask_result(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """What happens to every bet on the felt."""
    book = scenario.book
    right = {str(n): s.result for n, s in enumerate(settled.settlements)}
    labels = {str(n): _bet_label(s.bet, book) for n, s in enumerate(settled.settlements)}
    names = list(dict.fromkeys(["win", "lose", *right.values(), "stays", "push"]))[:MOST_CHOICES]
    options = tuple(Choice(name, book.word(name)) for name in names)
    part = Marks("marks", right, labels, options, slips.mark_slips(right))
    prompt = phrase("prompt", "result", call=_call(settled, book))
    working = tuple(
        phrase("label", "working-other", player=s.bet.player, bet=_bet_text(s.bet, book), result=book.word(s.result))
        for s in settled.settlements
    )
    return Question("result", skill, scenario.text, prompt, (part,), items_of(settled.settlements), working)


def _bet_label(bet: Bet, book: Rulebook) -> Text:
    return phrase("label", "bet-of", player=bet.player, bet=_bet_text(bet, book), stake=as_text(bet.stake))


def _step_text(step: Step, book: Rulebook) -> Text:
    bet = phrase("label", "bet-on", bet=book.word(step.bet), on=step.on or "") if step.bet else Text("", "")
    amount = "" if step.amount is None else f"{as_text(step.amount)} €"
    said = Text(f"{book.word(step.do).es} «{step.say}»", f"{book.word(step.do).en} «{step.say}»")
    return phrase("label", "step-of", do=said if step.say else book.word(step.do), player=step.player or "", bet=bet,
                  amount=amount)  # fmt: skip


def _ask_order(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """The croupier's steps in order; steps of one slot may come in any order."""
    book, steps = scenario.book, _few(settled.steps, rng)
    slots = {str(n): step.slot for n, step in enumerate(steps)}
    labels = {str(n): _step_text(step, book) for n, step in enumerate(steps)}
    keys = tuple(sorted(slots, key=lambda key: slots[key]))
    paid = [key for key in keys if steps[int(key)].do == "pay"]
    part = Ordering("order", slots, labels, slips.order_slips(keys, settled, paid))
    prompt = phrase("prompt", "order", call=_call(settled, book))
    return Question("order", skill, scenario.text, prompt, (part,), items_of(steps), tuple(labels[key] for key in keys))


def _few(steps: Sequence[Step], rng: random.Random) -> list[Step]:
    """At most a handful of steps, from different slots before any repeats, in their order."""
    if len(steps) <= MOST_STEPS:
        return list(steps)
    firsts = {step.slot: n for n, step in reversed(list(enumerate(steps)))}
    chosen = set(rng.sample(sorted(firsts.values()), min(MOST_STEPS, len(firsts))))
    rest = [n for n in range(len(steps)) if n not in chosen]
    chosen |= set(rng.sample(rest, min(len(rest), MOST_STEPS - len(chosen))))
    return [steps[n] for n in sorted(chosen)]


FAULTS = ("fair", "wrong-amount", "wrong-order", "loser-paid", "winner-missed")


def _ask_fault(skill: str, scenario: Scenario, settled: Round, rng: random.Random) -> Question:
    """A dealer's handling, right or with one fault: is it right, and where not, what would be?"""
    book = scenario.book
    steps = [step for step in settled.steps if step.do in ("take", "pay")][:MOST_STEPS]
    possible = ["fair"] + [fault for fault in FAULTS[1:] if _spoilt(steps, fault)]
    fault = rng.choice(possible)
    shown, remedy = _spoilt(steps, fault) or (list(steps), None)
    options = tuple(Choice(name, phrase("label", name)) for name in FAULTS)
    parts: list[Part] = [Pick("verdict", fault, options)]
    if remedy is not None:
        parts.append(Amount("amount", remedy))
    texts = joined([_step_text(step, book) for step in shown], "; ")
    prompt = phrase("prompt", "fault", call=_call(settled, book), steps=texts)
    working = tuple(_step_text(step, book) for step in settled.steps)
    items = items_of([*settled.settlements, *settled.steps])
    return Question("fault", skill, scenario.text, prompt, tuple(parts), items, working)


def _spoilt(steps: Sequence[Step], fault: str) -> tuple[list[Step], Cents | None] | None:
    """The steps with one fault in them, and the amount that would be right; None where this fault cannot be made."""
    pays = [n for n, step in enumerate(steps) if step.do == "pay" and step.amount]
    takes = [n for n, step in enumerate(steps) if step.do == "take" and step.amount]
    shown = list(steps)
    if fault == "wrong-amount" and pays:
        right = steps[pays[0]].amount or 0
        shown[pays[0]] = replace(steps[pays[0]], amount=right + (steps[pays[0]].amount or 0) // 7 + 100)
        return shown, right
    if fault == "wrong-order" and pays and takes:
        return [steps[pays[0]], *(step for n, step in enumerate(steps) if n != pays[0])], None
    if fault == "loser-paid" and takes:
        shown[takes[0]] = replace(steps[takes[0]], do="pay")
        return shown, None
    if fault == "winner-missed" and len(pays) > 1:
        return [step for n, step in enumerate(steps) if n != pays[-1]], steps[pays[-1]].amount
    return None


# events


def _ask_event(skill: str, topic: str, book: Rulebook, level: int, rng: random.Random) -> Question:
    events = specimen_events(book.game, book.jurisdiction, book.variant)
    return ask_about(skill, whole(book, rng.choice(events[topic])), rng)


def _event_question(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    event = scenario.event or {}
    makers = {"act": _ask_act, "course": _ask_course, "inspection": _ask_inspection}
    return makers.get(str(event.get("kind")), _ask_ruling)(skill, scenario, rng)


def _ask_ruling(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    """What is ruled: the verdict, who decides, and each consequence apart."""
    book, ruling = scenario.book, rule(dict(scenario.table))
    kind = skill.split("/")[2]
    facts = {"verdict": ruling.verdict, "decides": ruling.decides, **ruling.parts}
    asked = [part for name, value in facts.items() if (part := _part(name, value, ruling, book, rng))]
    prompt = phrase("prompt", "limit" if kind == "limit" else "ruling", event=describe(scenario.event or {}, book))
    return Question(kind, skill, scenario.text, prompt, tuple(asked), _all_items(ruling), tuple(_cited(ruling, book)))


def _all_items(ruling: Ruling) -> tuple[str, ...]:
    steps = items_of(ruling.steps)
    after = items_of([*ruling.round.settlements, *ruling.round.steps]) if ruling.round else ()
    return tuple(dict.fromkeys([*ruling.items, *steps, *after]))


def _cited(ruling: Ruling, book: Rulebook) -> Iterator[Text]:
    for id_ in ruling.items:
        yield phrase("label", "working-rule", text=book.items[id_].text, cite=book.items[id_].cite)


def _part(name: str, value: str, ruling: Ruling, book: Rulebook, rng: random.Random) -> Part | None:
    """A consequence as a part of the question: an amount to type, or words to choose; free remarks are not asked."""
    if _is_amount(value) and name in AMOUNT_PARTS:
        return Amount(name, parse_amount(value), _limit_slips(name, value, ruling, book))
    return _pick(name, value, ruling, book, rng)


AMOUNT_PARTS = ("maximum", "minimum", "plays", "returns", "pays", "amount", "adds", "premium", "takes")


def _is_amount(value: str) -> bool:
    try:
        parse_amount(value)
    except ValueError:
        return False
    return True


def _limit_slips(name: str, value: str, ruling: Ruling, book: Rulebook) -> dict[str, Cents]:
    others = [other for other in _values(name, ruling.event, book) if other != value and _is_amount(other)]
    return {"neighbour-limit": parse_amount(others[0])} if others else {}


def _pick(name: str, right: str, ruling: Ruling, book: Rulebook, rng: random.Random) -> Pick | None:
    """A choice among what this game really rules in such cases; None when there is nothing to choose between."""
    values = _values(name, ruling.event, book)
    wrong = [value for value in values if value != right and has_words(value, book)]
    if not wrong or not has_words(right, book):
        return None
    shown = [*rng.sample(wrong, min(len(wrong), MOST_CHOICES - 1)), right]
    rng.shuffle(shown)
    return Pick(name, right, tuple(Choice(value, words_for(value, book)) for value in shown))


def words_for(value: str, book: Rulebook) -> Text:
    """A value in words; numbers, cards and players' names are the same in both languages."""
    return book.words.get(value) or Text(value, value)


def has_words(value: str, book: Rulebook) -> bool:
    """Whether a value can be shown in both languages."""
    return value in book.words or _needs_none(value)


def _needs_none(value: str) -> bool:
    """Numbers, places made of numbers, cards and players' letters read the same in every language."""
    if SAME_EVERYWHERE.fullmatch(value):
        return True
    try:
        return bool(parse_cards(value))
    except ValueError:
        return False


SAME_EVERYWHERE = re.compile(r"[\d .,:/%-]*|[A-Z]\d?([ ,:]+[A-Z]\d?)*", re.ASCII)


def _values(name: str, event: str, book: Rulebook) -> tuple[str, ...]:
    """What this game rules under a name: in such events first, then in any."""
    by_event = _ruled(book.game, book.jurisdiction, book.variant)
    here = by_event.get(event, {}).get(name, ())
    if len(here) > 1 or name not in ("verdict", "decides"):
        return here
    return tuple(dict.fromkeys([*here, *(value for parts in by_event.values() for value in parts.get(name, ()))]))


@cache
def _ruled(name: str, jurisdiction: str, variant: str | None) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Every value of every part that the game's specimens lead to, by event."""
    found: dict[str, dict[str, dict[str, None]]] = {}
    for kind, entries in specimen_events(name, jurisdiction, variant).items():
        for entry in entries:
            table = {"game": name, "rules": jurisdiction, **({"variant": variant} if variant else {}), **entry}
            ruling = rule(table)
            facts = {"verdict": ruling.verdict, "decides": ruling.decides, **ruling.parts}
            for part, value in facts.items():
                found.setdefault(kind, {}).setdefault(part, {})[value] = None
    return {kind: {part: tuple(values) for part, values in parts.items()} for kind, parts in found.items()}


def describe(event: Mapping[str, Any], book: Rulebook) -> Text:
    """The facts of an event in words."""
    facts = [_fact(str(key), value, book) for key, value in event.items() if key != "kind"]
    told = joined([book.word(str(event.get("kind", "event"))), *facts], "; ")
    return Text(f"{told.es[:1].upper()}{told.es[1:]}.", f"{told.en[:1].upper()}{told.en[1:]}.")


def _fact(key: str, value: object, book: Rulebook) -> Text:
    name, shown = book.word(key), _shown(value, book)
    return Text(f"{name.es}: {shown.es}", f"{name.en}: {shown.en}")


def _shown(value: object, book: Rulebook) -> Text:
    if isinstance(value, bool):
        return Text("sí" if value else "no", "yes" if value else "no")
    if isinstance(value, Mapping):
        return _shown_bet(value, book) or joined([_fact(str(key), inner, book) for key, inner in value.items()])
    if isinstance(value, list | tuple):
        return joined([_shown(entry, book) for entry in value])
    return words_for(str(value), book)


def _shown_bet(value: Mapping[str, object], book: Rulebook) -> Text | None:
    """A bet as a dealer reads it, such as `A, caballo 17-20, 15 €`; None for any other object."""
    if not {"player", "bet", "stake"} <= set(value):
        return None
    bet = phrase("label", "bet-on", bet=book.word(str(value["bet"])), on=_shown(value.get("on", ""), book))
    label = phrase("label", "bet-of", player=str(value["player"]), bet=bet, stake=str(value["stake"]))
    rest = [_fact(str(key), inner, book) for key, inner in value.items() if key not in ("player", "bet", "on", "stake")]
    return joined([label, *rest])


# duties, stages, equipment


def _ask_act(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    book, event = scenario.book, dict(scenario.event or {})
    entitled = any(norm.does == event["does"] and norm.rule != "never" and norm.when is None for norm in book.norms)
    if entitled and rng.random() < 0.3:
        event["who"] = rng.choice(sorted({norm.who for norm in book.norms}))
    asked = whole(book, {"event": event})
    ruling = rule(dict(asked.table))
    verdicts = dict.fromkeys(("required", "allowed", "forbidden", "not-theirs", ruling.verdict))
    part = Pick("verdict", ruling.verdict, tuple(Choice(name, book.word(name)) for name in verdicts))
    when = book.word(str(event["when"])) if "when" in event else Text("", "")
    moment = Text(f", {when.es}" if when.es else "", f", {when.en}" if when.en else "")
    prompt = phrase("prompt", "act", does=book.word(str(event["does"])), who=book.word(str(event["who"])), when=moment)
    return Question("ruling", skill, asked.text, prompt, (part,), ruling.items, tuple(_cited(ruling, book)))


def _ask_course(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    """What comes next; or, one time in three, the whole round in order."""
    book, ruling = scenario.book, rule(dict(scenario.table))
    stages = list({stage.do: stage for stage in book.course}.values())
    done = list((scenario.event or {}).get("done", ()))
    label = phrase("label", "done-so-far", steps=joined([book.word(name) for name in done])) if done else None
    prompt = phrase("prompt", "next-step", done=label or phrase("label", "nothing-done"))
    due = [stage.do for stage in stages if stage.do in ruling.parts.get("due", "").split(", ")]
    if rng.random() < 1 / 3 or len(due) != 1:
        slots = {stage.do: stage.phase for stage in stages}
        keys = tuple(sorted(slots, key=lambda key: slots[key]))
        labels = {name: book.word(name) for name in slots}
        part: Part = Ordering("order", slots, labels, slips.order_slips(keys, None, ()))
        items = tuple(dict.fromkeys(stage.item for stage in stages))
        whole_round = phrase("prompt", "order", call=book.word("round"))
        return Question(
            "next-step", skill, scenario.text, whole_round, (part,), items, tuple(labels[key] for key in keys)
        )
    later = [stage.do for stage in stages if stage.do not in done and stage.do != due[0]]
    others = later or [stage.do for stage in stages if stage.do != due[0]]
    shown = [*rng.sample(others, min(len(others), MOST_CHOICES - 1)), due[0]]
    rng.shuffle(shown)
    slip = {"neighbour-step": later[0]} if later else {}
    part = Pick("next", due[0], tuple(Choice(name, book.word(name)) for name in shown), slip)
    return Question("next-step", skill, scenario.text, prompt, (part,), ruling.items, tuple(_cited(ruling, book)))


def _ask_inspection(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    """Whether equipment or crew conform; half the time one fact is not as it should be."""
    book, event = scenario.book, dict(scenario.event or {})
    facts = dict(event["facts"])
    asked = [entry for entry in book.equipment if entry.part == event["part"]]
    spoilt = rng.choice(asked)
    if rng.random() < 0.5:
        wrong = _wrong_value(spoilt.fact, facts[spoilt.fact], book)
        if not meets(spoilt, wrong):
            facts[spoilt.fact] = wrong
    table = whole(book, {"event": event | {"facts": facts}})
    ruling = rule(dict(table.table))
    part = Pick("verdict", ruling.verdict, tuple(Choice(name, book.word(name)) for name in ("fit", "unfit")))
    shown = joined([_fact(name, value, book) for name, value in facts.items()], "; ")
    prompt = phrase("prompt", "inspection", part=book.word(str(event["part"])), facts=shown)
    items = tuple(dict.fromkeys([*(entry.item for entry in asked), *ruling.items]))
    wanted = [_fact(entry.fact, asked_for(entry), book) for entry in asked]
    return Question("ruling", skill, table.text, prompt, (part,), items, (*wanted, *_cited(ruling, book)))


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


# two rulebooks


def _ask_difference(skill: str, topic: str, book: Rulebook, level: int, rng: random.Random) -> Question:
    """What each of two regulations says on a point where they really differ, or really agree."""
    other, found = rng.choice(_points(book))
    return _difference_question(skill, book, other, found)


def difference_questions(skill: str, book: Rulebook) -> Iterator[Question]:
    """One question for every point that can be asked."""
    for other, found in _points(book):
        yield _difference_question(skill, book, other, found)


def _difference_question(skill: str, book: Rulebook, other: Rulebook, found: Found) -> Question:
    shelves = (catalogue(book.game), catalogue(other.game))
    named = next(entry for shelf in shelves for entry in shelf.differences if entry.id in found.differences)
    values = dict.fromkeys((found.left, found.right, *_alternatives(found.key, book)))
    options = tuple(Choice(value, _value_text(value, book)) for value in values)
    second = other.jurisdiction if other.game == book.game else other.game
    parts = (Pick(book.jurisdiction, found.left, options), Pick(second, found.right, options))
    scenario = whole(book, {"compare": other.reference, "key": found.key})
    prompt = phrase("prompt", "two-rulebooks", difference=named.text)
    return Question("two-rulebooks", skill, scenario.text, prompt, parts, (*found.differences, *found.items))


@cache
def _points(book: Rulebook) -> list[tuple[Rulebook, Found]]:
    """Every named point to compare this rulebook on, with the other rulebook."""
    others = other_books(book)
    for name in dict.fromkeys(entry.against for entry in catalogue(book.game).differences if entry.against):
        others.append(load(name, book.jurisdiction))
    found = []
    for other in others:
        found += [(other, entry) for entry in compare(book, other) if entry.differences]
        found += [(other, entry) for entry in agreements(book, other)]
    return found


def _alternatives(key: str, book: Rulebook) -> list[str]:
    """For a point on which two texts agree there must be something else to choose: other figures of the same table."""
    head = key.rpartition(".")[0]
    table = book.figures.get(head.partition(".")[2])
    return [str(value) for value in table.values()][:3] if isinstance(table, Mapping) else ["–"]


def _value_text(value: str, book: Rulebook) -> Text:
    special = {"–": "no-rule", "stated": "stated", "borrowed": "borrowed"}
    return phrase("label", special[value]) if value in special else words_for(value, book)


RoundMaker = Callable[[str, Scenario, Round, random.Random], Question]
_ROUND_MAKERS: Mapping[str, RoundMaker] = {
    "payout": _ask_payout,
    "result": _ask_result,
    "order": _ask_order,
    "fault": _ask_fault,
}
_MAKERS: Mapping[str, Callable[[str, str, Rulebook, int, random.Random], Question]] = {
    **dict.fromkeys(ROUND_KINDS, _ask_round),
    "two-rulebooks": _ask_difference,
}
