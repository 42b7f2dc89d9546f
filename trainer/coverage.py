"""Which rule items the engine really speaks of: found by running it, not by a list."""

import random
from collections.abc import Iterator
from itertools import combinations

from trainer import conduct
from trainer.asking import ROUND_KINDS, ask, ask_about, can_ask, difference_questions, skills
from trainer.compare import agreements, compare
from trainer.games import GAMES, game
from trainer.packs import Pack
from trainer.packs.sheets import applies
from trainer.packs.shelf import shipped
from trainer.questions import Question
from trainer.rulebook import Rulebook, catalogue, load
from trainer.scenarios import LEVELS, rare_rounds, rules_of, specimen_events, whole
from trainer.tables import rule, settle


def books(name: str) -> Iterator[Rulebook]:
    """Every rulebook of a game: each jurisdiction, each variant."""
    shelf = catalogue(name)
    for jurisdiction in shelf.jurisdictions:
        for variant in shelf.variants or (None,):
            yield load(name, jurisdiction, variant)


def items(name: str) -> list[str]:
    """Every item id of a game, differences included, in order."""
    ids = {id_ for book in books(name) for id_ in book.items}
    return sorted(ids | {difference.id for difference in catalogue(name).differences})


def used(name: str) -> set[str]:
    """The items that settlements, steps, rulings, odds and comparisons emit."""
    found: set[str] = set()
    for book in books(name):
        found |= _used_under(name, book)
    for left, right in combinations(_comparable(name), 2):
        found |= {id_ for difference in compare(left, right) for id_ in difference.differences}
        found |= {id_ for point in agreements(left, right) for id_ in point.differences}
    return found & set(items(name))


def _comparable(name: str) -> list[Rulebook]:
    """The game's own rulebooks, and those of the games its differences speak of."""
    others = {entry.against for entry in catalogue(name).differences if entry.against}
    return [*books(name), *(book for other in sorted(others) for book in books(other))]


def _used_under(name: str, book: Rulebook) -> set[str]:
    found: set[str] = set()
    common = {"game": name, "rules": book.jurisdiction} | ({"variant": book.variant} if book.variant else {})
    for event in conduct.specimens(book):
        found |= _emitted(rule(common | {"event": event}).as_json())
    for specimen in game(name).specimens(book):
        table = {**common, **specimen}
        found |= _emitted((rule(table) if "event" in table else settle(table)).as_json())
    for row in game(name).odds(book, book.house()):
        found |= set(row.items)
    return found


def _emitted(shown: object) -> set[str]:
    """All ids under `items`, anywhere in a result."""
    if isinstance(shown, list):
        return set().union(*map(_emitted, shown)) if shown else set()
    if isinstance(shown, dict):
        own = {str(id_) for id_ in shown.get("items", [])}
        return own.union(*(_emitted(value) for key, value in shown.items() if key != "items"))
    return set()


def exercised(name: str) -> set[str]:
    """The items that generated questions ask about: every event of the game, and rounds of every topic and level."""
    found: set[str] = set()
    for book in books(name):
        for skill in skills(book):
            for question in _questions(skill, book):
                found |= set(question.items)
    return found & set(items(name))


def _questions(skill: str, book: Rulebook) -> Iterator[Question]:
    """Questions of one skill: all its events, or rounds of every level."""
    kind, topic = skill.split("/")[2:4]
    where = (book.game, book.jurisdiction, book.variant)
    if topic == "differences":
        yield from difference_questions(skill, book)
    elif kind == "two-rulebooks":
        yield from (ask(skill, level, seed) for level in LEVELS for seed in range(2))
    elif kind in ROUND_KINDS:
        yield from (ask(skill, level, seed) for level in LEVELS for seed in range(2))
        for entry in rare_rounds(*where):
            scenario = whole(book, entry)
            if can_ask(kind, scenario):
                yield ask_about(skill, scenario, random.Random(0))
    else:
        for entry in specimen_events(*where)[topic]:
            yield ask_about(skill, whole(book, entry), random.Random(0))


def coverage() -> dict[str, object]:
    """Per game: items, used, exercised by generated questions, and missing from both."""
    games: dict[str, object] = {}
    for name in GAMES:
        everything, emitted, asked = items(name), used(name), exercised(name)
        games[name] = {
            "items": everything,
            "used": [id_ for id_ in everything if id_ in emitted],
            "exercised": [id_ for id_ in everything if id_ in asked],
            "missing": [id_ for id_ in everything if id_ not in emitted | asked],
        }
    return {"games": games}


def lesson_coverage() -> dict[str, dict[str, dict[str, list[str]]]]:
    """Per game with a course of ours and per rulebook: the items that lessons teach there, and those none does.

    Differences belong to no single rulebook: they stand under `differences`.
    """
    packs = [entry.open() for entry in shipped()]
    found: dict[str, dict[str, dict[str, list[str]]]] = {}
    for name in dict.fromkeys(pack.sheet.game for pack in packs):
        own = [pack for pack in packs if pack.sheet.game == name]
        found[name] = {rules_of(book): _taught(list(book.items), _items_under(own, book)) for book in books(name)}
        listed = {id_ for pack in own for lesson in pack.lessons for id_ in lesson.items}
        found[name]["differences"] = _taught([entry.id for entry in catalogue(name).differences], listed)
    return found


def _items_under(packs: list[Pack], book: Rulebook) -> set[str]:
    """What the lessons in force under a rulebook teach; nothing where no pack serves it."""
    serving = [pack for pack in packs if book in pack.books]
    lessons = [lesson for pack in serving for lesson in pack.lessons if applies(lesson.rules, book)]
    return {id_ for lesson in lessons for id_ in lesson.items}


def _taught(ids: list[str], taught: set[str]) -> dict[str, list[str]]:
    return {
        "taught": [id_ for id_ in ids if id_ in taught],
        "missing": [id_ for id_ in ids if id_ not in taught],
    }
