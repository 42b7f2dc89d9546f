"""Three card poker rounds: every table can be settled, brings out its topic, and grows with the level."""

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
from trainer.scenes.three_card_poker import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("three-card-poker"))
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


def test_against_a_bank_that_plays_antes_win_and_lose():
    antes = [result for _, settled in rounds("ante") for result in results(settled, "play")]
    assert {"win", "lose"} <= set(antes)
    assert all("play" in table_kinds(table) for table, _ in rounds("ante"))


def table_kinds(table: dict[str, Any]) -> set[str]:
    return {entry["bet"] for entry in table["bets"]}


def test_a_bank_that_is_out_pays_antes_and_returns_second_bets():
    for _, settled in rounds("bank-out"):
        assert set(results(settled, "play")) == {"push"}
        assert "win" in results(settled, "ante")


def test_somebody_folds_and_somebody_goes():
    for table, settled in rounds("folds"):
        assert 0 < len(results(settled, "play")) < len(results(settled, "ante"))
        assert len(table["outcome"]["hands"]) == len(results(settled, "play"))  # a folded hand is not seen


def test_a_bonus_is_always_paid():
    assert all("win" in results(settled, "bonus") for _, settled in rounds("bonus"))


def test_experts_meet_every_bonus_and_every_prize_of_pareja_plus():
    bonus = {id_ for _, settled in rounds("bonus", 4, 5) for s in settled.settlements for id_ in s.items}
    assert {"P3C-PAY-07", "P3C-PAY-08", "P3C-PAY-09"} <= bonus
    prizes = {id_ for _, settled in rounds("pair-plus", 5) for s in settled.settlements for id_ in s.items}
    assert {f"P3C-PAY-{number}" for number in range(11, 18)} <= prizes


def test_pareja_plus_always_wins_somewhere():
    assert all("win" in results(settled, "pair-plus") for _, settled in rounds("pair-plus"))


def test_tie_breaks_decide_within_a_category_and_now_and_then_stand_off():
    found = [{id_ for s in settled.settlements for id_ in s.items} for _, settled in rounds("tie-break")]
    assert all(any(id_.startswith("P3C-TIE") for id_ in items) for items in found)
    equal = sum("P3C-TIE-06" in items for items in found)
    assert 0.1 < equal / len(found) < 0.4


def test_some_box_is_shared_and_its_bettors_stay_within_the_maximum():
    for table, _ in rounds("shared-box"):
        antes = [entry for entry in table["bets"] if entry["bet"] == "ante"]
        boxes = [entry["on"] for entry in antes]
        assert len(set(boxes)) < len(boxes)
        for box in boxes:
            assert sum(parse_amount(entry["stake"]) for entry in antes if entry["on"] == box) <= 10_000
