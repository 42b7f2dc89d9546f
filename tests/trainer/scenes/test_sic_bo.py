"""Sic bo rounds: every felt can be settled, brings out its topic, and grows with the level."""

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
from trainer.scenes.sic_bo import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("sic-bo"))
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
    ("topic", "kinds"),
    [
        ("small-big", {"small", "big"}),
        ("total", {"total"}),
        ("single", {"single"}),
        ("combination", {"combination"}),
        ("double", {"specific-double"}),
    ],
)
def test_a_topic_is_about_its_own_bets_and_pays_them(topic, kinds):
    settlements = [s for _, settled in rounds(topic) for s in settled.settlements]
    assert {s.bet.kind for s in settlements} == kinds
    assert {s.bet.kind for s in settlements if s.pays} == kinds
    assert any(s.takes for s in settlements)


def test_triples_are_thrown_in_their_topic_and_beat_small_and_big():
    lost = set()
    for table, settled in rounds("triple"):
        assert len(set(table["outcome"]["dice"].split("-"))) == 1
        lost |= {s.bet.kind for s in settled.settlements if s.takes}
    assert {"small", "big", "specific-triple"} <= lost
    assert "any-triple" not in lost


def test_a_number_shown_once_twice_and_three_times_is_paid_apart():
    rates = {s.pays // s.bet.stake for _, settled in rounds("single") for s in settled.settlements}
    assert rates == {0, 1, 2, 3}


def test_every_bet_is_met_at_the_full_table():
    assert len({bet["bet"] for table, _ in rounds("table") for bet in table["bets"]}) == 8
