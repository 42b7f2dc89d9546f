"""Questions about two regulations: what each says on a point where they differ, or agree."""

import random
from collections.abc import Iterator, Mapping
from functools import cache

from trainer.asking.wording import words_for
from trainer.compare import Found, agreements, compare
from trainer.phrases import phrase
from trainer.questions import Choice, Pick, Question
from trainer.rulebook import Rulebook, Text, catalogue, load
from trainer.scenarios import (
    other_books,
    whole,
)


def ask_difference(skill: str, topic: str, book: Rulebook, level: int, rng: random.Random) -> Question:
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
