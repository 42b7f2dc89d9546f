"""Makes questions: picks a scenario for a skill, lets the engine answer it, and words it in both languages."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from trainer import conduct
from trainer.asking.differences import ask_difference, difference_questions
from trainer.asking.duties import ask_act, ask_course, ask_duty, ask_inspection
from trainer.asking.rounds import ROUND_KINDS, ROUND_MAKERS, ask_round, can_ask, round_kinds
from trainer.asking.rulings import ask_ruling
from trainer.asking.wording import UNTOLD, has_words, with_felt
from trainer.questions import Question
from trainer.rulebook import Rulebook, catalogue
from trainer.scenarios import (
    Scenario,
    book_of,
    event_scenario,
    other_books,
    rules_of,
    specimen_events,
    topics,
    whole,
)
from trainer.tables import settle

__all__ = ["ROUND_KINDS", "UNTOLD", "ask", "ask_about", "can_ask", "difference_questions", "has_words", "skills"]

LIMIT_EVENTS = ("limit", "limits", "bet", "table-limits")
DRAW_EVENTS = ("draw", "third-cards", "dealer-draw", "player-hand", "rows", "turn")


def skills(book: Rulebook) -> list[str]:
    """Every skill that can be asked under a rulebook."""
    head = f"{book.game}/{rules_of(book)}"
    found = [f"{head}/{kind}/{topic}" for topic in topics(book) for kind in round_kinds(book, topic)]
    for event in specimen_events(book.game, book.jurisdiction, book.variant):
        found.append(f"{head}/{_event_kind(event)}/{event}")
    if other_books(book) and catalogue(book.game).differences:
        found.append(f"{head}/two-rulebooks/differences")
        found += [f"{head}/two-rulebooks/{topic}" for topic in topics(book) if "payout" in round_kinds(book, topic)]
    return found


def _event_kind(event: str) -> str:
    if event in LIMIT_EVENTS:
        return "limit"
    return "next-step" if event == "course" else "draw" if event in DRAW_EVENTS else "ruling"


def ask(skill: str, level: int, seed: int, house: Mapping[str, Any] | None = None) -> Question:
    """The question that this skill, level, seed and house sheet give, the same on every machine."""
    book = book_of(skill).in_house(house or {})
    kind, topic = skill.split("/")[2:4]
    rng = random.Random(f"{skill}|{level}|{seed}")
    return _MAKERS.get(kind, _ask_event)(skill, topic, book, level, rng)


def ask_about(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    """A question of this skill about a scenario that is already written down."""
    kind = skill.split("/")[2]
    if kind in ROUND_KINDS:
        return with_felt(ROUND_MAKERS[kind](skill, scenario, settle(dict(scenario.table)), rng), scenario)
    return with_felt(_event_question(skill, scenario, rng), scenario)


def _ask_event(skill: str, topic: str, book: Rulebook, level: int, rng: random.Random) -> Question:
    if topic in conduct.EVENTS:
        events = specimen_events(book.game, book.jurisdiction, book.variant)
        scenario = whole(book, rng.choice(events[topic]))
        return with_felt(ask_duty(skill, scenario, rng), scenario)
    return ask_about(skill, event_scenario(book, topic, level, rng), rng)


def _event_question(skill: str, scenario: Scenario, rng: random.Random) -> Question:
    event = scenario.event or {}
    makers = {"act": ask_act, "course": ask_course, "inspection": ask_inspection}
    return makers.get(str(event.get("kind")), ask_ruling)(skill, scenario, rng)


_MAKERS: Mapping[str, Callable[[str, str, Rulebook, int, random.Random], Question]] = {
    **dict.fromkeys(ROUND_KINDS, ask_round),
    "two-rulebooks": ask_difference,
}
