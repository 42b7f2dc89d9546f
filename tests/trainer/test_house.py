"""A house sheet reaches the questions: stakes keep to its minimum, and the scenario says whose rules they are."""

import random

import pytest

from trainer.asking import ask, skills
from trainer.money import parse_amount
from trainer.rulebook import load
from trainer.scenarios import read_scenario
from trainer.scoring import grade

TABLES = ("french-roulette", "american-roulette", "craps", "blackjack", "punto-banca")
SHEET = {"minimum": "25"}
MAIN = {"craps": ("win", "dont-win", "place"), "blackjack": ("hand",)}  # insurance and the like go by other measures


@pytest.mark.parametrize("game", TABLES)
def test_every_stake_of_a_generated_round_keeps_to_the_house_minimum(game):
    book = load(game, "cantabria")
    payouts = [skill for skill in skills(book) if "/payout/" in skill]
    housed = [
        table
        for seed in range(30)
        if "house" in (table := read_scenario(ask(random.Random(seed).choice(payouts), 2, seed, SHEET).scenario).table)
    ]
    assert len(housed) > 20  # the rest are specimens that this house could not have on its felt
    for table in housed:
        stakes = [
            bet["stake"] for bet in table["bets"] if bet["bet"] in MAIN.get(game, (bet["bet"],)) and "stake" in bet
        ]
        assert all(parse_amount(stake) >= 25_00 for stake in stakes)


def test_without_a_sheet_nothing_is_said_of_a_house():
    question = ask("french-roulette/cantabria:one-cloth/payout/straight", 1, 3)
    assert "house" not in read_scenario(question.scenario).table


def test_a_rulebook_in_a_house_is_the_same_object_each_time():
    book = load("craps", "asturias")
    assert book.in_house({"minimum": "10"}) is book.in_house({"minimum": "10"})
    assert book.in_house({}) is book


def test_chips_are_the_fewest_of_the_pieces_this_house_has():
    question = ask("french-roulette/cantabria:one-cloth/payout/straight", 1, 3)
    right = question.parts[0].right
    only_ones = {"1": str(right // 100)}
    assert grade(question, {"amount": only_ones}, (1_00,)).correct
    assert not grade(question, {"amount": only_ones}).correct  # with the usual pieces it takes fewer
