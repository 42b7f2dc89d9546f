"""Questions about two regulations: what each says on a point where they differ, or agree."""

import random
from collections.abc import Iterator, Mapping
from functools import cache

from trainer.asking.sides import side_text
from trainer.asking.wording import call_text, with_felt
from trainer.bets import Round, items_of
from trainer.compare import Found, agreements, compare
from trainer.errors import TrainerError
from trainer.phrases import phrase
from trainer.questions import Amount, Choice, Pick, Question
from trainer.rulebook import Rulebook, catalogue, load
from trainer.scenarios import Scenario, other_books, round_scenario, whole
from trainer.tables import settle

TRIES = 8  # for a felt on which the two regulations pay differently


def ask_difference(skill: str, topic: str, book: Rulebook, level: int, rng: random.Random) -> Question:
    """What each of two regulations says on a point where they really differ or agree; or what both pay for one felt."""
    if topic != "differences":
        asked = ask_two_payouts(skill, topic, book, level, rng)
        if asked is not None:
            return asked
    other, found = rng.choice(_points(book))
    return _difference_question(skill, book, other, found)


def ask_two_payouts(skill: str, topic: str, book: Rulebook, level: int, rng: random.Random) -> Question | None:
    """The same felt under two regulations: what a player is paid in each; one that differs, when any comes up."""
    found = None
    for _ in range(TRIES):
        other = rng.choice(other_books(book))
        scenario = round_scenario(book, topic, level, rng)
        fields = {key: value for key, value in scenario.table.items() if key not in ("game", "rules", "variant")}
        try:
            here, there = settle(dict(scenario.table)), settle(dict(whole(other, fields).table))
        except TrainerError:  # the other regulation does not have this bet
            continue
        found = _two_payouts(skill, scenario, here, other, there, rng) or found
        if found is not None and found.parts[0].right != found.parts[1].right:
            break
    return found


def _two_payouts(
    skill: str, scenario: Scenario, here: Round, other: Rulebook, there: Round, rng: random.Random
) -> Question | None:
    winners = list(dict.fromkeys(s.bet.player for s in (*here.settlements, *there.settlements) if s.pays))
    if not winners:
        return None
    player, book = rng.choice(winners), scenario.book
    ours, theirs = ([s for s in entry.settlements if s.bet.player == player] for entry in (here, there))
    right, elsewhere = sum(s.pays for s in ours), sum(s.pays for s in theirs)
    same = right == elsewhere
    parts = (
        Amount(book.jurisdiction, right, {} if same else {"other-rules": elsewhere}),
        Amount(other.jurisdiction, elsewhere, {} if same else {"other-rules": right}),
    )
    names = {"here": book.word(book.jurisdiction), "there": book.word(other.jurisdiction)}
    prompt = phrase("prompt", "two-payouts", call=call_text(here, book), player=player, **names)
    items = tuple(dict.fromkeys([*items_of(ours), *items_of(theirs)]))
    asked = Question("two-rulebooks", skill, scenario.text, prompt, parts, book.cited(*items))
    return with_felt(asked, scenario)


def difference_questions(skill: str, book: Rulebook) -> Iterator[Question]:
    """One question for every point that can be asked."""
    for other, found in _points(book):
        yield _difference_question(skill, book, other, found)


def _difference_question(skill: str, book: Rulebook, other: Rulebook, found: Found) -> Question:
    shelves = (catalogue(book.game), catalogue(other.game))
    named = next(entry for shelf in shelves for entry in shelf.differences if entry.id in found.differences)
    values = dict.fromkeys((found.left, found.right, *_alternatives(found.key, book)))
    told = {
        found.left: side_text(found.left, found.key, book),
        found.right: side_text(found.right, found.key, other),
    }
    options = tuple(Choice(value, told.get(value) or side_text(value, found.key, book)) for value in values)
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
