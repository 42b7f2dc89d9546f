"""Pai gow poker rounds: every table can be settled, brings out its topic, and grows with the level."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from trainer.bets import Round
from trainer.coverage import books
from trainer.games.pai_gow_poker.ring import CROUPIER
from trainer.money import parse_amount
from trainer.rulebook import Rulebook
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.pai_gow_poker import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("pai-gow-poker"))
SEEDS = range(20)


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


def cited(topic: str) -> list[set[str]]:
    """The items behind the settlements of each round."""
    return [{id_ for s in settled.settlements for id_ in s.items} for _, settled in rounds(topic)]


def test_somebody_wins_both_hands_and_pays_the_commission():
    assert all({"PGP-PAY-01", "PGP-PAY-11"} <= items for items in cited("wins"))


def test_some_bet_is_null():
    assert all("push" in results(settled, "box") for _, settled in rounds("nulls"))


def test_some_hand_equals_the_banks_and_counts_for_it():
    assert all({"PGP-TIE-03", "PGP-TIE-04"} <= items for items in cited("copies"))


def test_the_joker_lies_in_the_first_box_or_in_the_bank():
    for table, _ in rounds("joker"):
        hands = table["outcome"]["hands"]
        assert any("joker" in f"{hand['high']} {hand['low']}" for hand in hands.values())


def test_some_hand_is_wrongly_set_and_loses():
    assert all({"PGP-PAY-10", "PGP-ERR-01"} <= items for items in cited("foul"))


def test_hands_are_well_set_but_for_the_topic_of_foul_hands():
    for topic in TOPICS:
        if topic != "foul":
            assert all("PGP-ERR-01" not in items for items in cited(topic))


def test_a_player_banks_where_that_is_drilled_and_never_for_beginners_elsewhere():
    assert all(table["outcome"]["bank"] != CROUPIER for table, _ in rounds("player-bank"))
    for topic in TOPICS:
        if topic != "player-bank":
            assert all(table["outcome"]["bank"] == CROUPIER for table, _ in rounds(topic, 1, 2, 3))
