"""Craps rounds: every felt can be settled, brings out its topic, and grows with the level."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from trainer.bets import Round
from trainer.coverage import books
from trainer.rulebook import Rulebook
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.craps import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("craps"))
SEEDS = range(24)


def lay(book: Rulebook, topic: str, level: int, seed: int) -> dict[str, Any]:
    rng = random.Random(f"{book.reference} {topic} {level} {seed}")
    return dict(whole(book, round_table(topic, Deal(book, level, rng))).table)


@cache
def played(book: Rulebook, topic: str, level: int, seed: int) -> tuple[dict[str, Any], Round]:
    table = lay(book, topic, level, seed)
    return table, settle(table)


def rounds(topic: str, *levels: int) -> Iterator[tuple[dict[str, Any], Round]]:
    """Every felt of a topic, with the round it leads to."""
    for book, level, seed in product(BOOKS, levels or LEVELS, SEEDS):
        yield played(book, topic, level, seed)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_felt_has_bets_and_can_be_settled(topic):
    assert all(len(settled.settlements) == len(table["bets"]) > 0 for table, settled in rounds(topic))


@pytest.mark.parametrize("topic", TOPICS)
def test_the_same_seed_gives_the_same_felt(topic):
    for book in BOOKS:
        assert lay(book, topic, 4, 7) == lay(book, topic, 4, 7) != lay(book, topic, 4, 8)


@pytest.mark.parametrize("topic", TOPICS)
def test_most_rounds_pay_somebody(topic):
    paid = [any(s.pays for s in settled.settlements) for _, settled in rounds(topic)]
    assert sum(paid) > 0.6 * len(paid)


@pytest.mark.parametrize("topic", TOPICS)
def test_the_felt_fills_as_the_level_rises(topic):
    low = [len(table["bets"]) for table, _ in rounds(topic, 1)]
    high = [len(table["bets"]) for table, _ in rounds(topic, 5)]
    assert sum(high) > 1.5 * sum(low)
    assert max(low) <= 6


ABSENT = {"under-7", "over-7", "craps-2", "craps-12", "horn", "come-odds", "dont-come-odds"}  # from Córdoba's felt


@pytest.mark.parametrize("topic", TOPICS)
def test_no_stake_is_above_its_maximum(topic):
    for _, settled in rounds(topic):
        assert not any(step.slot == 0 for step in settled.steps)  # nothing goes back before the throw


@pytest.mark.parametrize(
    ("topic", "kinds"),
    [
        ("line", {"win", "dont-win"}),
        ("odds", {"win-odds", "dont-win-odds"}),
        ("come", {"come", "dont-come"}),
        ("place", {"right-bet", "wrong-bet"}),
        ("field", {"field", "big", "under-7", "over-7"}),
        ("hardways", {"hardway"}),
        ("props", {"any-seven", "eleven", "any-craps", "craps-2", "craps-3", "craps-12", "horn"}),
        ("against", {"dont-win", "dont-win-odds", "dont-come", "wrong-bet"}),
    ],
)
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.reference)
def test_the_bets_of_a_topic_occur_and_win(book, topic, kinds):
    found = [entry for entry in rounds(topic) if entry[0]["rules"] == book.jurisdiction]
    assert all(kinds & {bet["bet"] for bet in table["bets"]} for table, _ in found)
    won = {s.bet.kind for _, settled in found for s in settled.settlements if s.pays}
    absent = ABSENT if book.jurisdiction == "cordoba" else set()
    assert kinds - absent <= won


def test_cordoba_lays_nothing_it_does_not_have():
    laid: dict[str, set[str]] = {book.jurisdiction: set() for book in BOOKS}
    for topic in TOPICS:
        for table, _ in rounds(topic):
            laid[table["rules"]] |= {bet["bet"] for bet in table["bets"]}
    assert not ABSENT & laid["cordoba"]
    assert all(laid[rules] >= ABSENT for rules in laid if rules != "cordoba")


def test_beginners_meet_odds_and_numbers_that_pay_evenly():
    for topic in ("odds", "place"):
        for table, settled in rounds(topic, 1, 2):
            if table["rules"] != "cordoba":  # its percentages leave remainders on any stake
                assert all(s.exact == s.pays for s in settled.settlements)


def test_the_line_is_played_on_come_outs_and_points():
    points = {table.get("point") for table, _ in rounds("line")}
    assert points == {None, "4", "5", "6", "8", "9", "10"}


def test_the_shooter_has_a_bet_on_the_line():
    for topic in TOPICS:
        for table, _ in rounds(topic, 3, 5):
            lines = {bet["player"] for bet in table["bets"] if bet["bet"] in ("win", "dont-win")}
            assert table["shooter"] in lines


def test_a_twelve_is_left_or_taken_by_those_against_the_dice():
    bets = [(table["outcome"]["dice"], bet) for table, _ in rounds("line") for bet in table["bets"]]
    against = [(dice, "push" in bet) for dice, bet in bets if bet["bet"] == "dont-win"]
    assert {taken for dice, taken in against if dice == "6-6"} == {True, False}
    assert not any(taken for dice, taken in against if dice != "6-6")
