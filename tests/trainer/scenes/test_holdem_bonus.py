"""Hold'em against the house rounds: every table can be settled, brings out its topic, and grows with the level."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from trainer.bets import Round
from trainer.coverage import books
from trainer.money import parse_amount
from trainer.rulebook import Rulebook
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.holdem_bonus import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("holdem-bonus"))
SEEDS = range(16)


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


def test_a_hand_below_a_straight_wins_and_the_ante_goes_back():
    assert all("push" in results(s, "ante") and "win" in results(s, "flop") for _, s in rounds("ante-back"))


def test_from_a_straight_on_the_ante_is_paid_too():
    assert all("win" in results(settled, "ante") for _, settled in rounds("ante-paid"))


def test_somebody_folds_and_somebody_goes():
    assert all(0 < len(results(s, "flop")) < len(results(s, "ante")) for _, s in rounds("folds"))


def test_some_street_is_passed():
    assert all(len(results(s, "turn", "river")) < 2 * len(results(s, "flop")) for _, s in rounds("streets"))


def test_hands_of_one_category_are_parted_by_their_cards():
    found = [{id_ for s in settled.settlements for id_ in s.items} for _, settled in rounds("kickers")]
    assert all("THB-TIE-01" in items for items in found)


def test_equal_hands_stand_off():
    for _, settled in rounds("tie"):
        assert any("THB-TIE-02" in s.items and s.result == "push" for s in settled.settlements)


def test_the_bonus_is_laid_and_paid_where_the_game_has_it():
    for table, settled in rounds("bonus"):
        assert ("win" in results(settled, "bonus")) == (table["variant"] == "bonus")


def test_experts_meet_every_line_of_the_bonus_table():
    paid = {id_ for _, settled in rounds("bonus", 4, 5) for s in settled.settlements for id_ in s.items}
    assert len({f"THB-PAY-{number:02}" for number in range(7, 15)} & paid) >= 7


def test_without_the_bonus_bet_it_is_never_laid():
    tables = [table for topic in TOPICS for table, _ in rounds(topic) if table["variant"] == "plain"]
    assert not any(entry["bet"] == "bonus" for table in tables for entry in table["bets"])
