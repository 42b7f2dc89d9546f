"""Banca francesa rounds: every felt can be settled, brings out its topic, and grows with the level."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from trainer.bets import Round
from trainer.coverage import books
from trainer.games.banca_francesa import LINES
from trainer.rulebook import Rulebook
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.banca_francesa import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("banca-francesa"))
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
    assert max(low) <= 5


@pytest.mark.parametrize("topic", ["small-big", "aces", "line", "order"])
def test_the_throw_decides(topic):
    assert all(s.result != "stays" for _, settled in rounds(topic) for s in settled.settlements)


def test_at_the_full_table_some_throws_decide_nothing():
    waits = [settled.settlements[0].result == "stays" for _, settled in rounds("table")]
    assert 0.03 * len(waits) < sum(waits) < 0.3 * len(waits)


def test_aces_are_played_and_often_thrown_in_their_topic():
    won = [s.pays for _, settled in rounds("aces") for s in settled.settlements if s.bet.kind == "aces"]
    assert sum(pays > 0 for pays in won) > len(won) / 5


def test_bets_on_the_edge_play_half_their_chips_and_later_an_odd_number_of_them():
    settlements = [s for _, settled in rounds("line") for s in settled.settlements]
    edge = [s for s in settlements if s.bet.kind in LINES]
    assert all(2 * (s.pays or s.takes) == s.bet.stake for s in edge)
    assert {s.bet.kind for s in edge if s.pays} == {"line-small", "line-big"}
    early = [s for _, settled in rounds("line", 1, 2, 3) for s in settled.settlements if s.bet.kind in LINES]
    assert not any(s.bet.stake % 1000 for s in early)
    assert any(s.bet.stake % 1000 for s in edge)


def test_nobody_backs_small_and_big_at_once():
    for table, _ in (entry for topic in TOPICS for entry in rounds(topic)):
        sides = {(bet["player"], bet["bet"].removeprefix("line-")) for bet in table["bets"] if bet["bet"] != "aces"}
        assert len({player for player, _ in sides}) == len(sides)


def test_losers_are_taken_seat_by_seat_where_the_order_is_the_topic():
    for table, settled in rounds("order"):
        assert set(table["seats"]) == {bet["player"] for bet in table["bets"]}
        taken = [(step.bet != "aces", table["seats"].index(step.player)) for step in settled.steps if step.do == "take"]
        assert taken == sorted(taken)
