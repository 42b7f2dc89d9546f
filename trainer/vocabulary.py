"""Every word a game's questions show: what must be worded in both languages, and what is not yet."""

import random
import re
from collections.abc import Iterator, Mapping

from trainer.asking import UNTOLD, has_words
from trainer.bets import Round, Step
from trainer.rulebook import Rulebook
from trainer.scenarios import LEVELS, Scenario, round_scenario, specimen_events, topics, whole
from trainer.tables import rule, settle

# free remarks that are shown as they are, never chosen between
REMARKS = ("reason", "why", "fault", "value", "must_be", "missing", "refused", "wrong", "because", "left", "right")

# values put together from names, numbers or cards: told as they are, and never chosen between
COMPOSED = re.compile(r"\d|\b[A-Z]\b|\b[A-Z]{2}\b|:")


def missing(book: Rulebook) -> list[str]:
    """The tokens that this game's rounds, events and rulings show and the catalogue does not word."""
    shown = dict.fromkeys([*_round_tokens(book), *_event_tokens(book)])
    return [token for token in shown if not has_words(token, book)]


def shown_by(scenario: Scenario) -> Iterator[str]:
    """The tokens of one table and of its ruling, or of its settlement where nothing irregular happened."""
    yield from _of_table(scenario)
    if scenario.event:
        yield from _of_event(scenario)
    else:
        yield from _of_round(settle(dict(scenario.table)))


def _round_tokens(book: Rulebook) -> Iterator[str]:
    for topic in topics(book):
        for level in LEVELS:
            for seed in range(4):
                scenario = round_scenario(book, topic, level, random.Random(f"{topic}{level}{seed}"))
                yield from shown_by(scenario)


def _of_round(settled: Round) -> Iterator[str]:
    for s in settled.settlements:
        yield from (s.bet.kind, s.result)
    yield from _of_steps(settled.steps)


def _of_steps(steps: tuple[Step, ...]) -> Iterator[str]:
    for step in steps:
        yield step.do
        if step.bet:
            yield step.bet


def _event_tokens(book: Rulebook) -> Iterator[str]:
    for entries in specimen_events(book.game, book.jurisdiction, book.variant).values():
        for entry in entries:
            yield from shown_by(whole(book, entry))


def _of_event(scenario: Scenario) -> Iterator[str]:
    ruling = rule(dict(scenario.table))
    yield from (ruling.verdict, ruling.decides)
    yield from _of_facts(scenario.event or {})
    for name, value in ruling.parts.items():
        yield name
        if name not in REMARKS and not COMPOSED.search(value):
            yield value
    yield from _of_steps(ruling.steps)
    if ruling.round:
        yield from _of_round(ruling.round)


def _of_table(scenario: Scenario) -> Iterator[str]:
    """What lies on the felt, where it must be told in words."""
    yield from _of_facts({key: value for key, value in scenario.table.items() if key not in (*UNTOLD, "house")})


def _of_facts(facts: object) -> Iterator[str]:
    """The names and values of an event's facts, however deep."""
    if isinstance(facts, Mapping):
        for key, value in facts.items():
            yield str(key)
            yield from _of_facts(value)
    elif isinstance(facts, list | tuple):
        for value in facts:
            yield from _of_facts(value)
    elif isinstance(facts, str) and " " not in facts:  # more than one word is a notation of its own
        yield facts
