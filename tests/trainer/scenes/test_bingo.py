"""Bingo games: every one can be settled, keeps its topic's promise, and can be taken in at a glance."""

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
from trainer.scenes.bingo import TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("bingo"))
PLANNED = tuple(book for book in BOOKS if book.variant in ("derived", "plus"))
CALLED = tuple(book for book in BOOKS if book not in PLANNED)
SEEDS = range(20)


def lay(book: Rulebook, topic: str, level: int, seed: int) -> dict[str, Any]:
    rng = random.Random(f"{book.reference} {topic} {level} {seed}")
    return dict(whole(book, round_table(topic, Deal(book, level, rng))).table)


@cache
def played(book: Rulebook, topic: str, level: int, seed: int) -> tuple[dict[str, Any], Round]:
    table = lay(book, topic, level, seed)
    return table, settle(table)


def rounds(topic: str, *levels: int, of: tuple[Rulebook, ...] = BOOKS) -> Iterator[tuple[dict[str, Any], Round]]:
    """Every game of a topic, with the round it leads to."""
    for book, level, seed in product(of, levels or LEVELS, SEEDS):
        yield played(book, topic, level, seed)


def paid(settled: Round, prize: str) -> list[str]:
    """The cards that are paid this prize."""
    return [step.on for step in settled.steps if step.do.startswith("pay") and step.bet == prize]


@pytest.mark.parametrize("topic", TOPICS)
def test_every_game_has_cards_and_can_be_settled(topic):
    assert all(len(settled.settlements) == len(table["bets"]) > 1 for table, settled in rounds(topic))


@pytest.mark.parametrize("topic", TOPICS)
def test_the_same_seed_gives_the_same_game(topic):
    for book in BOOKS:
        assert lay(book, topic, 4, 7) == lay(book, topic, 4, 7) != lay(book, topic, 4, 8)


@pytest.mark.parametrize("topic", TOPICS)
def test_most_games_pay_somebody(topic):
    someone = [any(s.pays for s in settled.settlements) for _, settled in rounds(topic)]
    assert sum(someone) > 0.8 * len(someone)


@pytest.mark.parametrize("topic", TOPICS)
def test_more_cards_are_in_view_as_the_level_rises_but_never_many(topic):
    low = [len(table["bets"]) for table, _ in rounds(topic, 1)]
    high = [len(table["bets"]) for table, _ in rounds(topic, 5)]
    assert sum(high) > 1.5 * sum(low)
    assert max(low) <= 3
    assert max(high) <= 6


@pytest.mark.parametrize("topic", TOPICS)
def test_beginners_read_few_balls(topic):
    assert max(len(table["outcome"]["balls"]) for table, _ in rounds(topic, 1)) <= 30


@pytest.mark.parametrize("topic", TOPICS)
def test_nobody_misses_a_prize_that_the_balls_give(topic):
    """The first línea and the bingo are called on their ball by every whole card that has them, whatever the topic."""
    for table, settled in rounds(topic, of=CALLED):
        balls, lines, full = table["outcome"]["balls"], {}, {}
        for card in table["bets"]:
            rows = [{int(cell) for cell in line.split() if cell != "."} for line in card["lines"]]
            done = [max(map(balls.index, row)) + 1 for row in rows if row <= set(balls)]
            if done and "state" not in card:
                lines[card["on"]] = min(done)
                full |= {card["on"]: max(done)} if len(done) == 3 else {}
        if full:
            assert set(full.values()) == {len(balls)}
            assert set(paid(settled, "bingo")) == set(full)
            assert set(paid(settled, "line")) == {on for on, ball in lines.items() if ball == min(lines.values())}


def test_a_game_that_stops_at_the_linea_pays_nothing_yet():
    open_games = [settled for _, settled in rounds("line", of=CALLED) if not settled.after]
    assert open_games
    assert {s.result for settled in open_games for s in settled.settlements} == {"stays"}
    assert all(settled.after for _, settled in rounds("line", 1, of=CALLED))


def test_linea_and_bingo_are_won_by_one_card_or_by_two():
    same = [paid(settled, "line") == paid(settled, "bingo") for _, settled in rounds("bingo", of=CALLED)]
    assert 0.1 < sum(same) / len(same) < 0.6


def test_a_prize_is_always_shared_in_its_topic():
    for table, settled in rounds("shared", of=CALLED):
        assert max(len(paid(settled, "line")), len(paid(settled, "bingo"))) > 1, table
    for table, settled in rounds("shared", of=PLANNED):
        assert len(paid(settled, "first-row")) > 1
        assert all("share" in prize for prize in table["plan"])
    assert any(len(paid(settled, "bingo")) == 3 for _, settled in rounds("shared", 5, of=CALLED))


def test_the_prima_is_won_missed_by_a_ball_and_not_there_yet():
    seen = set()
    for table, settled in rounds("prima", of=CALLED):
        prima = table["prima"]
        there = float(prima["fund"]) >= float(prima["amount"])
        beyond = len(table["outcome"]["balls"]) - 50 - prima["missed"]
        assert bool(paid(settled, "prima")) == (there and beyond <= 0)
        seen.add((there, beyond if -2 < beyond < 2 else None))
    assert {(True, None), (False, None), (True, 0), (True, 1)} <= seen
    won = [bool(paid(settled, "prima")) for _, settled in rounds("prima", of=PLANNED)]
    assert 0.4 < sum(won) / len(won) < 0.9


def test_the_bola_loca_is_hit_more_often_than_not():
    hits = [bool(paid(settled, "bola-loca")) for _, settled in rounds("bola-loca", of=CALLED)]
    assert 0.5 < sum(hits) / len(hits) < 0.9
    assert all(paid(settled, "corners") for _, settled in rounds("bola-loca", of=PLANNED))


def test_checks_bring_cards_that_are_rejected():
    for level in LEVELS:
        turned = [any(step.do == "reject-card" for step in r.steps) for _, r in rounds("checks", level, of=CALLED)]
        assert sum(turned) > 0.9 * len(turned)
    states = {card["state"] for table, _ in rounds("checks") for card in table["bets"] if "state" in card}
    assert states == {"number-hidden", "burned", "destroyed", "manipulated"}


def test_a_virtual_card_is_never_spoilt():
    electronic = tuple(book for book in BOOKS if book.variant == "electronic")
    tables = [table for topic in TOPICS for table, _ in rounds(topic, of=electronic)]
    assert not any("state" in card for table in tables for card in table["bets"])


def test_the_table_brings_every_additional_prize():
    seen = {step.bet for _, settled in rounds("table", 4, 5, of=CALLED) for step in settled.steps}
    assert {"line", "bingo", "prima", "bola-loca", "interconnected"} <= seen


def test_linked_rooms_share_the_sales():
    simultaneous = tuple(book for book in BOOKS if book.variant == "simultaneous")
    assert all(len(table["rooms"]) == 2 for table, _ in rounds("table", of=simultaneous))


def test_a_derived_game_is_instant_or_deferred():
    derived = tuple(book for book in BOOKS if book.variant == "derived")
    assert {table["version"] for table, _ in rounds("table", of=derived)} == {"instant", "deferred"}
