"""Boule rounds: every felt can be settled, brings out its topic, and grows with the level."""

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
from trainer.scenes.boule import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("boule"))
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
    assert max(low) <= 6


def test_numbers_and_even_chances_keep_to_their_topics():
    for table, _ in rounds("number"):
        assert {bet["bet"] for bet in table["bets"]} == {"number"}
    for table, _ in rounds("even-chance"):
        assert "number" not in {bet["bet"] for bet in table["bets"]}
        assert table["outcome"]["number"] != "5"


def test_the_five_takes_every_even_chance_and_pays_its_number():
    results = {(s.bet.kind == "number", s.result) for _, settled in rounds("five") for s in settled.settlements}
    assert results == {(True, "win"), (False, "lose")}


def test_two_layouts_have_two_minimums():
    lying = set()
    for table, settled in rounds("layouts"):
        assert table["layouts"] == ["5", "10"]
        lying |= {bet["layout"] for bet in table["bets"]}
        assert all(
            s.bet.stake >= 1000 * (bet["layout"] - 1) for s, bet in zip(settled.settlements, table["bets"], strict=True)
        )
    assert lying == {1, 2}


def test_every_number_falls_at_the_full_table():
    assert {table["outcome"]["number"] for table, _ in rounds("table")} == set("123456789")
