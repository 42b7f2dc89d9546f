"""Bingo: cards and chances counted apart, and what holds for every game that can be played."""

import random
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trainer.games.bingo.rooms import BOOK, cards, read
from trainer import tables
from trainer.coverage import books
from trainer.errors import TrainerError
from trainer.games import bingo
from trainer.games.bingo.cards import Card, complete_on, draw, layout_faults, line_as_text, line_complete_on, print_grid
from trainer.games.bingo.chances import complete_by, some_line_by
from trainer.games.bingo.rules import Rules
from trainer.money import as_text

RULES = BOOK.record(Rules)


@given(st.integers())
def test_a_printed_card_is_laid_out_right(seed: int) -> None:
    grid = print_grid(RULES, random.Random(seed))
    assert layout_faults(grid, RULES, 90) == []
    filled = [sum(row[column] is not None for row in grid) for column in range(9)]
    assert min(filled) >= 1 and max(filled) <= 3 and sum(filled) == 15


def test_a_draw_holds_every_ball_once() -> None:
    assert sorted(draw(90, random.Random(1))) == list(range(1, 91))


@pytest.mark.parametrize("ball", range(8))
def test_chances_are_those_of_plain_counting(ball: int) -> None:
    """Two lines of two numbers among seven balls, over every possible draw."""
    draws = [set(chosen) for chosen in combinations(range(1, 8), ball)]
    lined = sum({1, 2} <= drawn or {3, 4} <= drawn for drawn in draws)
    full = sum({1, 2, 3, 4} <= drawn for drawn in draws)
    assert some_line_by(2, 2, ball, 7) == Fraction(lined, len(draws))
    assert complete_by(4, ball, 7) == Fraction(full, len(draws))


def test_the_chances_of_a_card_grow_ball_by_ball_to_certainty() -> None:
    rows = bingo.odds(BOOK, BOOK.house())
    for bet, first in (("line", 5), ("bingo", 15)):
        mine = [row for row in rows if row.bet == bet]
        assert [int(row.on or 0) for row in mine] == list(range(first, 91))
        assert all(one.win < two.win for one, two in pairwise(mine) if one.win < 1)
        assert mine[-1].win == 1
    assert {row.edge for row in rows} == {Fraction(33, 100)}
    assert all(row.win + row.lose == 1 for row in rows)


def test_the_odds_settle_as_the_checks_do() -> None:
    """The mean ball of the bingo over the distribution is 15 x 91 / 16, the mean of the largest of fifteen."""
    chances = [complete_by(15, ball, 90) for ball in range(91)]
    mean = sum((ball * (chances[ball] - chances[ball - 1]) for ball in range(1, 91)), Fraction(0))
    assert mean == Fraction(15 * 91, 16)


@given(st.integers())
def test_a_line_comes_no_later_than_the_bingo(seed: int) -> None:
    rng = random.Random(seed)
    card = Card("A", 1, 1, 200, print_grid(RULES, rng))
    balls = draw(90, rng)
    line, whole = line_complete_on(card, balls), complete_on(card.numbers, balls)
    assert line is not None and whole is not None and 5 <= line < whole <= 90
    assert complete_on(card.numbers, balls[: whole - 1]) is None


@st.composite
def games(draws: st.DrawFn) -> dict[str, Any]:
    """A game played out: cards, a draw up to the first bingo, and whoever calls, rightly or not."""
    rng = random.Random(draws(st.integers()))
    count = draws(st.integers(1, 6))
    players = draws(st.lists(st.sampled_from("ABC"), min_size=count, max_size=count))
    bets = [
        {"player": player, "bet": "card", "on": str(n + 10), "lines": [line_as_text(row) for row in _grid(rng)]}
        for n, player in enumerate(players)
    ]
    table = {"face": draws(st.sampled_from(["2", "1.50", "0.75", "0.05"])), "bets": bets}
    table["sold"] = count + draws(st.integers(0, 400))
    balls = draw(90, rng)
    last = min(complete_on(_numbers(bet), balls) or 90 for bet in bets)
    bingos = [bet["on"] for bet in bets if complete_on(_numbers(bet), balls[:last])]
    calls = [{"card": on, "call": "bingo", "ball": last} for on in bingos]
    for bet in bets:
        ball = draws(st.integers(0, last))
        calls.append({"card": bet["on"], "call": "line", "ball": ball})
    table["outcome"] = {"balls": list(balls[:last]), "calls": draws(st.permutations(calls))}
    if draws(st.booleans()):
        table["prima"] = {"amount": "500", "fund": draws(st.sampled_from(["0", "499.99", "500", "777.77"]))}
    if draws(st.booleans()):
        table["bola_loca"] = {"numbers": [balls[last - 1]], "share": "3 %"}
    return table


def _grid(rng: random.Random) -> Any:
    return print_grid(RULES, rng)


def _numbers(bet: dict[str, Any]) -> list[int]:
    return [int(cell) for line in bet["lines"] for cell in line.split() if cell != "."]


HOUSES = st.fixed_dictionaries(
    {},
    optional={
        "bin.split_unit": st.sampled_from(["card", "player"]),
        "bin.remainder": st.sampled_from(["prima_fund", "first_card"]),
        "bin.line_window": st.sampled_from(["same_ball", "until_closed"]),
        "bin.prize_rounding": st.sampled_from(["down", "up"]),
        "rounding": st.sampled_from(["player", "down"]),
        "grain": st.sampled_from(["0.01", "0.05", "0.50"]),
    },
)


@given(games(), HOUSES)
@settings(max_examples=60)
def test_every_cent_is_accounted_for(table: dict[str, Any], house: dict[str, Any]) -> None:
    read_table = read(table, house)
    settled = bingo.settle(read_table)
    for s in settled.settlements:
        assert s.returns + s.takes + s.stays == s.bet.stake and s.pays >= 0 and s.stays == 0
    paid = sum(s.pays for s in settled.settlements)
    stepped = sum(step.amount or 0 for step in settled.steps if step.do.startswith("pay"))
    assert paid == stepped
    kinds = {step.bet: 0 for step in settled.steps if step.do.startswith("pay")}
    pools = {
        "line": read_table.line_prize,
        "bingo": read_table.bingo_prize,
        "prima": 50000,
        "bola-loca": read_table.part(Fraction(3, 100)),
    }
    remainder = sum(pools[kind or ""] for kind in kinds) - paid
    assert settled.after["remainder"] == as_text(remainder)


@given(games(), HOUSES, st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_the_order_of_the_cards_does_not_matter(table: dict[str, Any], house: dict[str, Any], rng: Any) -> None:
    mixed = table | {"bets": rng.sample(table["bets"], len(table["bets"]))}
    one, two = bingo.settle(read(table, house)), bingo.settle(read(mixed, house))
    assert {s.bet.on: s.as_json() for s in one.settlements} == {s.bet.on: s.as_json() for s in two.settlements}
    assert one.after == two.after


@given(games())
@settings(max_examples=40)
def test_a_table_survives_being_written(table: dict[str, Any]) -> None:
    first = read(table)
    assert read(bingo.write(first)) == first  # type: ignore[arg-type]


@pytest.mark.parametrize("book", [pytest.param(book, id=book.reference) for book in books("bingo")])
def test_every_specimen_survives_being_written(book: Any) -> None:
    for specimen in bingo.specimens(book):
        first = read(dict(specimen), None, book.variant)
        assert read(bingo.write(first), None, book.variant) == first  # type: ignore[arg-type]


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.sampled_from(["", "17", "line", "2", "5 . 3", "x", "2 %"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["card", "call", "on"]), inner),
    max_leaves=5,
)
KEYS = ["face", "sold", "bets", "prima", "bola_loca", "interconnected", "outcome", "event", "numbers", "plan", "rooms"]


@given(st.sampled_from(["ordinary", "simultaneous", "derived", "plus"]), st.sampled_from(KEYS), JUNK)
@settings(max_examples=150)
def test_junk_is_refused_in_one_sentence(variant: str, key: str, junk: Any) -> None:
    table = {"game": "bingo", "rules": "cantabria", "variant": variant, "face": "2", key: junk}
    for answer in (tables.settle, tables.rule):
        try:
            answer(table)
        except TrainerError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize("book", [pytest.param(book, id=book.reference) for book in books("bingo")])
def test_a_spoilt_fact_of_any_event_is_refused_in_one_sentence(book: Any) -> None:
    for specimen in bingo.specimens(book):
        if "event" not in specimen:
            continue
        for key in specimen["event"]:  # type: ignore[attr-defined]
            for junk in (None, -1, [], {}, "x", [{}], {"card": []}, True):
                event = {**specimen["event"], key: junk}  # type: ignore[dict-item]
                try:
                    bingo.rule(read({**specimen, "event": event}, None, book.variant))
                except TrainerError as error:
                    assert "\n" not in str(error)


def test_published_figures_are_ours() -> None:
    figures = list(bingo.published())
    assert len(figures) == 8 and all(figure.agrees for figure in figures)


def test_cards_of_the_tests_are_good() -> None:
    assert len(read({"face": "2", "bets": cards()}).cards) == 3
