"""Circle poker hands: every table can be settled, brings out its topic, and grows with the level."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from trainer.bets import Round
from trainer.cards import PACK, parse_cards
from trainer.coverage import books
from trainer.games.circle_poker.showdown import TIE_ITEMS
from trainer.games.circle_poker.table import Rules
from trainer.rulebook import Rulebook
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.circle_poker import AT_TABLE, TOPICS, round_table
from trainer.tables import settle

BOOKS = tuple(books("circle-poker"))
SEEDS = range(6)  # of each of six variants


def lay(book: Rulebook, topic: str, level: int, seed: int) -> dict[str, Any]:
    rng = random.Random(f"{book.reference} {topic} {level} {seed}")
    return dict(whole(book, round_table(topic, Deal(book, level, rng))).table)


@cache
def played(book: Rulebook, topic: str, level: int, seed: int) -> tuple[dict[str, Any], Round]:
    table = lay(book, topic, level, seed)
    return table, settle(table)


def rounds(topic: str, *levels: int) -> Iterator[tuple[dict[str, Any], Round]]:
    """Every hand of a topic, with the round it leads to."""
    for book, level, seed in product(BOOKS, levels or LEVELS, SEEDS):
        yield played(book, topic, level, seed)


def shows(settled: Round) -> list[str]:
    return [step.player or "" for step in settled.steps if step.do == "show"]


@pytest.mark.parametrize("topic", TOPICS)
def test_every_hand_can_be_settled_and_pays_somebody(topic):
    for table, settled in rounds(topic):
        assert len(settled.settlements) == len(table["bets"]) >= 4
        carried = settled.after.get("carried")
        assert carried or any(s.result in ("win", "split") for s in settled.settlements)


@pytest.mark.parametrize("topic", TOPICS)
def test_the_same_seed_gives_the_same_hand(topic):
    for book in BOOKS:
        assert lay(book, topic, 4, 2) == lay(book, topic, 4, 2) != lay(book, topic, 4, 3)


@pytest.mark.parametrize("topic", TOPICS)
def test_more_people_play_for_more_money_as_the_level_rises(topic):
    low, high = list(rounds(topic, 1)), list(rounds(topic, 5))
    assert {len(table["bets"]) for table, _ in low} == {4}
    assert sum(len(table["bets"]) for table, _ in high) > 1.4 * sum(len(table["bets"]) for table, _ in low)
    money = [sum(s.bet.stake for _, settled in found for s in settled.settlements) for found in (low, high)]
    assert money[1] > 1.5 * money[0]


@pytest.mark.parametrize("topic", TOPICS)
def test_nobody_holds_a_card_that_another_has_or_the_pack_has_not(topic):
    for table, _ in rounds(topic):
        lying = [card for bet in table["bets"] for key in ("cards", "up") for card in parse_cards(bet.get(key, ""))]
        lying += parse_cards(table.get("outcome", {}).get("board", ""))
        assert len(lying) == len({*lying} & {*PACK})


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.reference)
def test_any_card_of_the_pack_may_come(book):
    seen = set()
    for topic, level, seed in product(TOPICS, LEVELS, SEEDS):
        table, _ = played(book, topic, level, seed)
        seen |= {card for bet in table["bets"] for card in parse_cards(bet.get("cards", ""))}
    assert len(seen) > 0.9 * 4 * (15 - book.record(Rules).lowest)


def test_a_showdown_reads_two_hands_or_more():
    for topic in ("showdown", "all-in", "side-pots"):
        assert all(len(shows(settled)) > 1 for _, settled in rounds(topic))


def test_a_tie_break_decides_between_hands_of_one_name():
    for _, settled in rounds("tie-break"):
        assert {*TIE_ITEMS.values()} & {item for s in settled.settlements for item in s.items}


def test_equal_hands_divide_a_pot():
    for _, settled in rounds("ties"):
        assert any(len(pot["winners"]) > 1 for pot in settled.after["pots"])


@pytest.mark.parametrize(("topic", "pots"), [("all-in", 2), ("side-pots", 3)])
def test_short_stacks_make_side_pots(topic, pots):
    for table, settled in rounds(topic):
        assert len(settled.after["pots"]) >= pots
        assert any(bet.get("stack") == "0" for bet in table["bets"])


def test_a_bet_nobody_covers_goes_back_and_no_cards_are_shown():
    for table, settled in rounds("uncalled"):
        assert settled.steps[0].do == "return"
        assert not shows(settled) and not any("cards" in bet for bet in table["bets"])


def test_the_betting_is_told_and_grows_longer():
    words = dict.fromkeys(LEVELS, 0)
    for level in LEVELS:
        for table, settled in rounds("betting", level):
            words[level] += sum(len(interval["actions"]) for interval in table["betting"])
            before = sum(float(bet["stake"]) for bet in table["bets"])
            assert sum(s.bet.stake for s in settled.settlements) >= before * 100
    assert words[1] < words[3] < words[5]
    done = {action["do"] for table, _ in rounds("betting") for i in table["betting"] for action in i["actions"]}
    assert done == {"pass", "bet", "cover", "raise", "fold"}


def test_whoever_has_chips_left_has_matched_the_highest_stake():
    for topic in ("showdown", "ties", "all-in"):
        for table, _ in rounds(topic):
            going = [bet for bet in table["bets"] if bet.get("state") != "folded" and bet.get("stack") != "0"]
            assert len({bet["stake"] for bet in going}) == 1


def test_covered_draw_names_its_opener_and_sometimes_asks_for_proof():
    found = [table["opening"] for topic in TOPICS for table, _ in rounds(topic) if table["variant"] == "five-draw"]
    assert all(opening["player"] for opening in found)
    assert {opening.get("blank_hands", 0) for opening in found} == {0, 1, 2, 3}
    draw = next(book for book in BOOKS if book.variant == "five-draw")
    openings = [lay(draw, "table", 5, seed)["opening"] for seed in range(60)]
    assert any("lost" in opening for opening in openings) and any("cards" in opening for opening in openings)


def test_in_seven_stud_somebody_may_stop_before_the_last_card():
    stud = next(book for book in BOOKS if book.variant == "seven-stud")
    tables = [lay(stud, "table", 5, seed) for seed in range(40)]
    stopped = [table for table in tables if any(bet.get("state") == "stopped" for bet in table["bets"])]
    assert 0 < len(stopped) < len(tables) / 2
    assert any("S7S-PAY-01" in s.items for table in stopped for s in settle(table).settlements)


def test_tables_hold_as_many_as_the_level_says():
    for level, (fewest, most) in AT_TABLE.items():
        counts = {len(table["bets"]) for table, _ in rounds("table", level)}
        assert min(fewest, 6) <= min(counts) and max(counts) <= most
