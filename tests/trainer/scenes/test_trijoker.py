"""Trijoker rounds: every table can be settled, brings out its topic, and grows with the level."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from trainer.bets import Round
from trainer.coverage import books
from trainer.games.trijoker.table import BETS
from trainer.money import parse_amount
from trainer.rulebook import Rulebook
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.trijoker import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("trijoker"))
SEEDS = range(24)


def lay(book: Rulebook, topic: str, level: int, seed: int) -> dict[str, Any]:
    rng = random.Random(f"{book.reference} {topic} {level} {seed}")
    return dict(whole(book, round_table(topic, Deal(book, level, rng))).table)


@cache
def played(book: Rulebook, topic: str, level: int, seed: int) -> tuple[dict[str, Any], Round]:
    table = lay(book, topic, level, seed)
    return table, settle(table)


def rounds(topic: str, *levels: int) -> Iterator[tuple[dict[str, Any], Round]]:
    """Every table of a topic, with the round it leads to."""
    for book, level, seed in product(BOOKS, levels or LEVELS, SEEDS):
        yield played(book, topic, level, seed)


def results(settled: Round, *kinds: str) -> list[str]:
    """What becomes of the bets of these kinds."""
    return [s.result for s in settled.settlements if s.bet.kind in kinds]


@pytest.mark.parametrize("topic", TOPICS)
def test_every_table_has_bets_and_can_be_settled(topic):
    assert all(table["bets"] and len(settled.settlements) >= len(table["bets"]) for table, settled in rounds(topic))


@pytest.mark.parametrize("topic", TOPICS)
def test_the_same_seed_gives_the_same_table(topic):
    for book in BOOKS:
        assert lay(book, topic, 4, 7) == lay(book, topic, 4, 7) != lay(book, topic, 4, 8)


@pytest.mark.parametrize("topic", TOPICS)
def test_most_rounds_pay_somebody(topic):
    paid = [any(s.pays for s in settled.settlements) for _, settled in rounds(topic)]
    assert sum(paid) > 0.7 * len(paid)


@pytest.mark.parametrize("topic", TOPICS)
def test_the_table_fills_as_the_level_rises(topic):
    low = [len(table["bets"]) for table, _ in rounds(topic, 1)]
    high = [len(table["bets"]) for table, _ in rounds(topic, 5)]
    assert sum(high) > 1.4 * sum(low)


@pytest.mark.parametrize("topic", TOPICS)
def test_beginners_meet_round_stakes_only(topic):
    stakes = [parse_amount(entry["stake"]) for table, _ in rounds(topic, 1) for entry in table["bets"]]
    assert all(stake % 500 == 0 for stake in stakes)


def test_a_paying_pair_is_there_or_one_that_is_too_low():
    cited = {
        topic: [{id_ for s in settled.settlements for id_ in s.items} for _, settled in rounds(topic)]
        for topic in ("pair", "low-pair")
    }
    assert all("TRJ-PAY-01" in items for items in cited["pair"])
    assert all("TRJ-PAY-10" in items for items in cited["low-pair"])


def test_experts_meet_every_line_of_the_paytable():
    cited = {id_ for _, settled in rounds("paytable", 4, 5) for s in settled.settlements for id_ in s.items}
    assert {f"TRJ-PAY-{number:02}" for number in range(2, 10)} <= cited


def test_some_bet_is_taken_back():
    assert all("withdrawn" in results(settled, *BETS) for _, settled in rounds("withdrawals"))


def test_a_pair_in_common_pays_every_bet_that_was_left():
    assert all(set(results(settled, *BETS)) <= {"win", "withdrawn"} for _, settled in rounds("common-pair"))


def test_unequal_bets_are_levelled_to_the_smallest():
    for table, settled in rounds("levelled"):
        assert any("TRJ-ERR-08" in s.items for s in settled.settlements)
        stakes = {entry["on"]: set() for entry in table["bets"]}
        for entry in table["bets"]:
            stakes[entry["on"]].add(entry["stake"])
        assert sum(len(amounts) > 1 for amounts in stakes.values()) == 1


def test_nobody_takes_the_third_bet_back():
    for topic in TOPICS:
        assert all("withdrawn" not in results(settled, "bet-3") for _, settled in rounds(topic))
