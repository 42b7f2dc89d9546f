"""Questions about irregular events and limits: the verdict, who decides, and each consequence apart."""

import random
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from trainer.asking.rivals import names, rival_cards
from trainer.asking.wording import cited_rules, describe, has_words, is_amount, words_for
from trainer.bets import items_of
from trainer.money import Cents, parse_amount
from trainer.phrases import phrase
from trainer.questions import Amount, Choice, Part, Pick, Question
from trainer.rulebook import Rulebook
from trainer.rulings import Ruling
from trainer.scenarios import (
    Scenario,
    specimen_events,
)
from trainer.tables import rule

LIMIT_QUESTIONS = ("limit", "limits", "table-limits")  # events that only ask for figures
# what a floor decides anywhere: offered where a game's own events know one verdict only
USUAL_VERDICTS = ("accepted", "refused", "void", "stands", "referred")
MOST_CHOICES = 5


def ask_ruling(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    """What is ruled: the verdict, who decides, and each consequence apart."""
    book, ruling = scenario.book, rule(dict(scenario.table))
    kind = skill.split("/")[2]
    figures_only = ruling.event in LIMIT_QUESTIONS and any(name in ruling.parts for name in ("minimum", "maximum"))
    ruled = {} if figures_only else {"verdict": ruling.verdict, "decides": ruling.decides}
    facts = {**ruled, **ruling.parts}
    asked = [part for name, value in facts.items() if (part := _part(name, value, ruling, scenario, rng))]
    named = {"limits": "limits-wanted"}.get(ruling.event, "limit") if kind == "limit" else "ruling"
    name = "limits" if figures_only else named
    prompt = phrase("prompt", name, event=describe(scenario.event or {}, book))
    return Question(
        kind, skill, scenario.text, prompt, tuple(asked), _all_items(ruling), tuple(cited_rules(ruling, book))
    )


def _all_items(ruling: Ruling) -> tuple[str, ...]:
    steps = items_of(ruling.steps)
    after = items_of([*ruling.round.settlements, *ruling.round.steps]) if ruling.round else ()
    return tuple(dict.fromkeys([*ruling.items, *steps, *after]))


def _part(name: str, value: str, ruling: Ruling, scenario: Scenario, rng: random.Random) -> Part | None:
    """A consequence as a part of the question: an amount to type, or words to choose; free remarks are not asked."""
    book = scenario.book
    if name in UNASKED:
        return None
    if is_amount(value) and name in AMOUNT_PARTS:
        return Amount(name, parse_amount(value), _limit_slips(name, value, ruling, book))
    if _is_told(name, value, scenario.event or {}):
        return None
    if name == "player" and value in names(scenario):  # one of two who are at fault
        return None
    return _pick(name, value, _rivals(name, value, ruling, scenario), book, rng)


def _rivals(name: str, right: str, ruling: Ruling, scenario: Scenario) -> tuple[str, ...]:
    """What one could take for the right answer: somebody or a card at this table, what is ruled in other such events,
    and, where that is little, the numbers beside the right one.
    """
    book, people = scenario.book, names(scenario)
    known = _values(name, ruling.event, book)
    if right in people or (right in book.words and any(NAME.fullmatch(value) for value in known)):
        nobody = [value for value in (*known, "nobody") if value in book.words]
        return tuple(dict.fromkeys([*people, *nobody]))
    if cards := rival_cards(right, scenario):
        return cards
    if right.isdecimal() and len(known) < MOST_CHOICES:
        near = (int(right) + step for step in (-10, -1, 1, 10))
        return tuple(dict.fromkeys([*known, *(str(number) for number in near if number >= 0)]))
    return known


NAME = re.compile(r"[A-Z]\d?")


def _is_told(name: str, value: str, event: Mapping[str, Any]) -> bool:
    """Whether the event itself says as much: by the same name, or the same figure by another."""
    return event.get(name) == value or (is_amount(value) and any(str(told) == value for told in event.values()))


UNASKED = ("missing", "must_accept")  # more than one may be right
AMOUNT_PARTS = (
    "maximum", "minimum", "plays", "returns", "pays", "amount", "adds", "premium", "takes", "room",
    "due", "collect", "give_back", "at_least", "at_most",
)  # fmt: skip


def _limit_slips(name: str, value: str, ruling: Ruling, book: Rulebook) -> dict[str, Cents]:
    others = [other for other in _values(name, ruling.event, book) if other != value and is_amount(other)]
    return {"neighbour-limit": parse_amount(others[0])} if others else {}


def _pick(name: str, right: str, values: Sequence[str], book: Rulebook, rng: random.Random) -> Pick | None:
    """A choice among what this game really rules in such cases; None when there is nothing to choose between."""
    wrong = [value for value in values if value != right and has_words(value, book)]
    if not wrong or not has_words(right, book):
        return None
    shown = [*rng.sample(wrong, min(len(wrong), MOST_CHOICES - 1)), right]
    rng.shuffle(shown)
    return Pick(name, right, tuple(Choice(value, words_for(value, book)) for value in shown))


def _values(name: str, event: str, book: Rulebook) -> tuple[str, ...]:
    """What this game rules under a name: in such events first, then in any."""
    by_event = _ruled(book.game, book.jurisdiction, book.variant)
    here = by_event.get(event, {}).get(name, ())
    if len(here) > 1 or name not in ("verdict", "decides"):
        return here
    if name == "verdict":
        return tuple(dict.fromkeys([*here, *USUAL_VERDICTS]))
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
