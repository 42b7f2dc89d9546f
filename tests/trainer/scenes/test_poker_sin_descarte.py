"""Póker sin descarte rounds: every table can be settled, brings out its topic, and grows with the level."""

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
from trainer.scenes.poker_sin_descarte import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("poker-sin-descarte"))
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
    stakes = [
        parse_amount(entry["stake"])
        for table, _ in rounds(topic, 1)
        for entry in table["bets"]
        if entry["bet"] in ("initial", "second")
    ]
    assert all(stake % 500 == 0 for stake in stakes)


def cited(topic: str, *levels: int) -> list[set[str]]:
    """The items behind the settlements of each round."""
    return [{id_ for s in settled.settlements for id_ in s.items} for _, settled in rounds(topic, *levels)]


def test_a_bank_that_does_not_play_pays_initial_bets_and_returns_second_ones():
    for _, settled in rounds("bank-out"):
        assert set(results(settled, "second")) == {"push"}
        assert "win" in results(settled, "initial")


def test_experts_meet_every_line_of_the_paytable():
    assert all("PSD-PAY-12" not in items for items in cited("paytable"))  # the bank always plays
    found = set().union(*cited("paytable", 4, 5))
    assert {f"PSD-PAY-{number:02}" for number in range(1, 10)} <= found


def test_somebody_passes_and_somebody_goes():
    for table, settled in rounds("passes"):
        assert {box["says"] for box in table["outcome"]["boxes"]} == {"voy", "paso"}
        assert "lose" in results(settled, "initial")


def test_tie_breaks_decide_within_a_class_and_now_and_then_stand_off():
    found = cited("tie-break")
    assert all(any(id_.startswith("PSD-TIE") for id_ in items) for items in found)
    assert 0.1 < sum("PSD-PAY-14" in items for items in found) / len(found) < 0.4


def test_the_insurance_is_laid_and_often_paid():
    found = [results(settled, "insurance") for _, settled in rounds("insurance")]
    assert all(found)
    assert 0.4 < sum("win" in entry for entry in found) / len(found) < 0.9
    assert {"PSD-PAY-18", "PSD-PAY-19", "PSD-PAY-20", "PSD-PAY-21"} <= set().union(*cited("insurance", 4, 5))


def test_the_progressive_is_laid_and_often_takes_from_the_meter():
    found = [results(settled, "progressive") for _, settled in rounds("progressive")]
    assert all(found)
    assert 0.4 < sum("win" in entry for entry in found) / len(found) < 0.9
    assert {"PSD-PAY-23", "PSD-PAY-24"} <= set().union(*cited("progressive", 2, 3, 4, 5))


def test_a_card_is_bought_and_the_unmade_hand_goes():
    for table, settled in rounds("bought-card"):
        assert results(settled, "card") == ["price"]
        (box,) = [box for box in table["outcome"]["boxes"] if "buys" in box]
        assert box["says"] == "voy" and box["buys"]["discard"] in box["cards"].split()


def test_some_box_is_played_blind_by_a_player_who_sits_elsewhere():
    for table, _ in rounds("blind-box"):
        (blind,) = [box["box"] for box in table["outcome"]["boxes"] if box.get("blind")]
        (owner,) = {entry["player"] for entry in table["bets"] if entry["on"] == blind}
        assert any(entry["player"] == owner and entry["on"] != blind for entry in table["bets"])
