"""Rounds at the wheel of fortune: every felt can be settled, brings out its topic, and grows with the level."""

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
from trainer.scenes.wheel_of_fortune import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("wheel-of-fortune"))
SEEDS = range(40)


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
    assert max(low) <= 4


@pytest.mark.parametrize(
    ("topic", "cells"),
    [
        ("one-two", {"1", "2"}),
        ("five", {"5"}),
        ("ten", {"10"}),
        ("twenty", {"20"}),
        ("forty", {"40"}),
        ("table", {"1", "2", "5", "10", "20", "40"}),
    ],
)
def test_each_topic_has_its_cells_and_pays_them(topic, cells):
    fallen, paid = set(), set()
    for table, settled in rounds(topic):
        fallen.add(table["outcome"]["cell"])
        paid |= {s.bet.on for s in settled.settlements if s.pays}
    assert fallen == cells
    assert paid == cells


def test_nobody_has_a_combination_twice():
    for topic in TOPICS:
        for table, _ in rounds(topic):
            places = [(bet["player"], bet["on"]) for bet in table["bets"]]
            assert len(set(places)) == len(places)
