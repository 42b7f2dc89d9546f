"""House sheets that leave no room for a round: the question comes under the plain rules, and comes soon."""

import random
import time

import pytest

from trainer.asking import ask
from trainer.scenarios import Patience

TIGHT = [
    ("poker-sin-descarte/cantabria/payout/bought-card", {"card_sale": False}),  # a topic the house does not have
    ("poker-sin-descarte/cantabria/fault/bought-card", {"card_sale": False, "minimum": "100000"}),
    ("pai-gow-poker/cantabria/fault/player-bank", {"minimum": "1000"}),
    ("baccarat-two-tableaux/cantabria:open-bank/fault/a-caballo", {"places_per_tableau": 3}),  # fewer than players
    ("american-roulette/asturias:double-zero/fault/split", {"chips": ["100000"], "grain": "1000"}),
    ("craps/cantabria/payout/props", {"k": 2}),  # a maximum of twice the minimum
    ("craps/unattributed/payout/hardways", {"fragFallback": "none"}),  # no maximum at all
]


@pytest.mark.parametrize(("skill", "house"), TIGHT, ids=lambda value: str(value)[:60])
def test_a_tight_house_sheet_still_gives_a_question(skill, house):
    for level in (1, 3, 5):
        for seed in range(5):
            began = time.process_time()
            question = ask(skill, level, seed, house)
            assert question.parts and question == ask(skill, level, seed, house)
            assert time.process_time() - began < 2


def test_patience_draws_what_the_other_would_and_ends():
    patient, other = Patience(random.Random(7)), random.Random(7)
    cards = list(range(52))
    assert [patient.choice(cards) for _ in range(20)] == [other.choice(cards) for _ in range(20)]
    assert (patient.random(), patient.sample(cards, 9)) == (other.random(), other.sample(cards, 9))
    with pytest.raises(ValueError, match="no such round"):
        while True:
            patient.getrandbits(8)
