"""American roulette rounds: every felt can be settled, brings out its topic, and grows with the level."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from trainer.bets import Round
from trainer.coverage import books
from trainer.games.roulette.layout import EVEN_CHANCES
from trainer.rulebook import Rulebook
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.american_roulette import TOPICS, round_table
from trainer.scenes.french_roulette import INSIDE, OUTSIDE
from trainer.tables import settle

BOOKS = tuple(books("american-roulette"))
SEEDS = range(24)


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
    assert sum(paid) > 0.8 * len(paid)


@pytest.mark.parametrize("topic", TOPICS)
def test_the_felt_fills_as_the_level_rises(topic):
    low = [len(table["bets"]) for table, _ in rounds(topic, 1)]
    high = [len(table["bets"]) for table, _ in rounds(topic, 5)]
    assert sum(high) > 1.5 * sum(low)
    assert max(low) <= 6


@pytest.mark.parametrize("topic", TOPICS)
def test_no_stake_is_above_its_maximum_and_none_lies_twice(topic):
    for table, settled in rounds(topic):
        assert all(s.returns <= s.bet.stake and s.result != "void" for s in settled.settlements)
        assert all(s.returns == 0 for s in settled.settlements if s.result == "lose")
        places = [(bet["player"], bet["bet"], bet.get("on")) for bet in table["bets"]]
        assert len(places) == len(set(places))


@pytest.mark.parametrize(
    ("topic", "kinds"),
    [
        *((kind, {kind}) for kind in INSIDE),
        ("outside", set(OUTSIDE)),
        ("even-chance", set(EVEN_CHANCES)),
        ("picture", set(INSIDE)),
        ("table", {*INSIDE, *OUTSIDE, *EVEN_CHANCES}),
    ],
)
def test_the_bets_of_a_topic_occur_alone_and_win(topic, kinds):
    zeros = {"special-corner"} if topic == "table" else set()  # now and then a zero falls there
    assert {bet["bet"] for table, _ in rounds(topic) for bet in table["bets"]} == kinds | zeros
    assert {s.bet.kind for _, settled in rounds(topic) for s in settled.settlements if s.pays} >= kinds


def test_a_zero_halves_the_even_chances_and_pays_its_own_places():
    pockets = {table["variant"]: set() for table, _ in rounds("zero")}
    for table, settled in rounds("zero"):
        pockets[table["variant"]].add(table["outcome"]["pocket"])
        assert {s.result for s in settled.settlements if s.bet.kind in EVEN_CHANCES} == {"half"}
    assert pockets == {"single-zero": {"0"}, "double-zero": {"0", "00"}}
    won = {(table["variant"], s.bet.on) for table, settled in rounds("zero") for s in settled.settlements if s.pays}
    assert {("single-zero", "0-1-2-3"), ("double-zero", "0-00"), ("double-zero", "0-00-1-2-3")} <= won


def test_colour_chips_lie_inside_and_become_the_rule():
    for level, least, most in ((1, 0.05, 0.4), (5, 0.95, 1.0)):
        inside = [bet for table, _ in rounds("table", level) for bet in table["bets"] if bet["bet"] in INSIDE]
        assert least <= sum("chips" in bet for bet in inside) / len(inside) <= most
    for topic in ("outside", "even-chance"):
        assert not any("colours" in table for table, _ in rounds(topic))


def test_every_picture_is_laid_in_a_colour_of_its_own():
    for table, settled in rounds("picture"):
        colours = table["colours"]
        assert len({entry["colour"] for entry in colours.values()}) == len(colours)
        for bet, s in zip(table["bets"], settled.settlements, strict=True):
            assert s.bet.stake == bet["chips"] * int(colours[bet["player"]]["value"]) * 100
