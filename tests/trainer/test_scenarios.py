"""Irregular events as scenes bring them about: every rule of the specimens, stakes a player could put down, variety."""

import random
from collections.abc import Iterator

import pytest

from trainer.asking import ask, skills
from trainer.bets import items_of
from trainer.coverage import books
from trainer.money import parse_amount
from trainer.rulebook import Rulebook, load
from trainer.scenarios import LEVELS, Scenario, event_scenario, rules_of, scene, specimen_events, whole
from trainer.tables import rule

GAMES = ("french-roulette", "american-roulette", "craps", "blackjack", "punto-banca")
BOOKS = [
    pytest.param(book, id=f"{book.game}-{book.jurisdiction}-{book.variant}") for name in GAMES for book in books(name)
]
SEEDS = 300
DRAWS = 12  # a level
FEW = {"take-back": 2, "zero-offer": 2, "jam": 2, "slot": 2, "cut-card": 2, "shoe-fault": 3, "withdraw": 5}
"""Events whose rule asks for one or two facts, so that there is no more to ask about."""


def events(book: Rulebook, kind: str, seeds: int) -> Iterator[Scenario]:
    for seed in range(seeds):
        yield event_scenario(book, kind, seed % 5 + 1, random.Random(f"{kind} {seed}"))


def items(scenario: Scenario) -> set[str]:
    """Every item behind a ruling, its steps and its consequences."""
    ruling = rule(dict(scenario.table))
    after = items_of([*ruling.round.settlements, *ruling.round.steps]) if ruling.round else ()
    return {*ruling.items, *items_of(ruling.steps), *after}


@pytest.mark.parametrize("book", BOOKS)
def test_a_scene_brings_about_every_kind_of_event_of_its_game(book):
    irregular = set(specimen_events(book.game, book.jurisdiction, book.variant)) - {"act", "course", "inspection"}
    assert irregular <= set(scene(book.game).EVENTS)


@pytest.mark.parametrize("book", BOOKS)
def test_the_events_of_a_scene_exercise_every_rule_that_the_specimens_do(book):
    for kind, entries in specimen_events(book.game, book.jurisdiction, book.variant).items():
        if kind not in scene(book.game).EVENTS:
            continue
        missing = set().union(*(items(whole(book, entry)) for entry in entries))
        for scenario in events(book, kind, SEEDS):
            missing -= items(scenario)
            if not missing:
                break
        assert not missing, kind


@pytest.mark.parametrize("book", BOOKS)
def test_no_stake_is_beyond_what_a_player_could_put_down(book):
    for scenario in events(book, "bet", 100):
        stake = parse_amount(scenario.event["bet"]["stake"])
        told = rule(dict(scenario.table)).parts.get("maximum")
        assert stake <= 5_000_00, scenario.text
        if told is not None:  # twice the maximum at most, or a few pieces above a small one
            assert stake <= max(2 * parse_amount(told), parse_amount(told) + 5 * book.house().minimum), scenario.text


@pytest.mark.parametrize("book", BOOKS)
def test_bets_offered_are_accepted_and_refused_and_cut_where_the_game_cuts(book):
    verdicts = {rule(dict(scenario.table)).verdict for scenario in events(book, "bet", 100)}
    assert {"accepted", "refused"} <= verdicts
    assert "cut" in verdicts or book.game == "punto-banca"


@pytest.mark.parametrize("book", BOOKS)
def test_every_topic_of_events_asks_different_questions(book):
    head = f"{book.game}/{rules_of(book)}"
    for skill in skills(book):
        kind, topic = skill.split("/")[2:4]
        if skill.startswith(head) and kind in ("ruling", "limit", "draw", "next-step"):
            asked = [ask(skill, level, seed) for level in LEVELS for seed in range(DRAWS)]
            different = {(q.prompt, q.felt, str([part.right for part in q.parts])) for q in asked}
            assert len(different) >= FEW.get(topic, 6), skill


def test_the_bets_whose_limits_are_asked_for_are_all_those_of_the_table():
    book = load("french-roulette", "cantabria")
    asked = {scenario.event["bet"] for scenario in events(book, "limit", 200)}
    assert {"straight", "split", "street", "corner", "six-line", "column", "dozen", "double-dozen", "red"} <= asked


def test_an_event_that_no_scene_brings_about_starts_from_a_specimen():
    book = load("three-card-poker", "cantabria")
    assert not hasattr(scene(book.game), "EVENTS")
    for kind in specimen_events(book.game, book.jurisdiction, book.variant):
        assert all(rule(dict(scenario.table)).event == kind for scenario in events(book, kind, 5))


def test_a_house_sheet_is_in_force_in_the_events_of_a_scene():
    book = load("craps", "asturias").in_house({"minimum": "20"})
    for scenario in events(book, "bet", 30):
        assert scenario.table["house"]["minimum"] == "20"
        ruling = rule(dict(scenario.table))
        if parse_amount(scenario.event["bet"]["stake"]) < 20_00:
            assert ruling.verdict == "refused"
