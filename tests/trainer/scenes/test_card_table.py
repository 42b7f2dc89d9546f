"""Hands of a wanted kind, seats and stakes: what the scenes of poker against the house share."""

import random

import pytest

from trainer.cards import parse_cards
from trainer.hands import STANDARD, THREE_CARD, rank_hand
from trainer.rulebook import load
from trainer.scenarios import LEVELS, Deal
from trainer.scenes.card_table import apart, dealt, made_hand, seats, stake, twin

SEEDS = range(20)


@pytest.mark.parametrize("ranking", [STANDARD, THREE_CARD])
def test_every_category_can_be_made(ranking):
    for category in ranking.categories:
        for seed in SEEDS:
            assert rank_hand(made_hand(category, random.Random(seed), ranking), ranking).category == category


def test_straights_run_from_the_low_ace_to_the_high_one():
    tops = {rank_hand(made_hand("straight", random.Random(seed))).kickers[0] for seed in range(200)}
    assert tops == set(range(5, 15))


def test_two_hands_of_a_category_share_no_card():
    for seed in SEEDS:
        bank = made_hand("flush", random.Random(seed))
        assert not set(apart("flush", bank, random.Random(seed))) & set(bank)


@pytest.mark.parametrize("hand", ["As Kh 9d 7c 2s", "9s 9d 7h 5c 2s", "Ks Ts 8s 4s 2s"])
def test_a_twin_is_worth_the_same(hand):
    cards = parse_cards(hand)
    assert rank_hand(twin(cards)) == rank_hand(cards)


def test_three_of_a_kind_have_no_twin():
    assert twin(parse_cards("9s 9d 9h 5c 2s")) is None


def test_nobody_is_dealt_a_card_that_lies_elsewhere():
    hands = dealt(["1", "2", "bank"], 5, {"1": parse_cards("As Ah Ad Ac Ks")}, random.Random(3))
    assert len({card for hand in hands.values() for card in hand}) == 15


@pytest.mark.parametrize("level", LEVELS)
def test_seats_and_stakes_stay_within_the_table(level):
    for seed in SEEDS:
        deal = Deal(load("trijoker", "cantabria"), level, random.Random(seed))
        taken = seats(deal, 6, least=2)
        assert len(taken) >= 2 and set(taken) <= set("123456")
        assert len(set(taken.values())) == len(taken)
        assert deal.minimum <= stake(deal, 5_000) <= 5_000
