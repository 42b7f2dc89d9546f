"""Inspections: what one finds on the felt, in the dice or at the wheel is such as one might really find."""

import pytest

from trainer.asking import ask, skills
from trainer.conduct import meets, right_value
from trainer.coverage import books
from trainer.scenarios import read_scenario

GAMES = ("french-roulette", "american-roulette", "craps", "blackjack", "punto-banca")
BOOKS = [
    pytest.param(book, id=f"{book.game}-{book.jurisdiction}-{book.variant}") for name in GAMES for book in books(name)
]
SEEDS = range(60)


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_wrong_is_of_the_kind_of_its_fact(book):
    """The next number, the opposite, or what another regulation or variant asks of this very fact."""
    entries = {(entry.part, entry.fact): entry for entry in book.equipment}
    asked = [entry for other in books(book.game) for entry in other.equipment]
    everywhere = {(entry.fact, value) for entry in asked for value in entry.one_of}
    for event in _inspections(book):
        for name, value in event["facts"].items():
            entry = entries[event["part"], name]
            if meets(entry, value):
                continue
            right = right_value(entry)
            assert value.isdecimal() == right.isdecimal(), event
            assert value.isdecimal() or {value, right} == {"true", "false"} or (name, value) in everywhere, event


@pytest.mark.parametrize("book", BOOKS)
def test_at_most_one_fact_is_wrong_and_often_none_is(book):
    entries = {(entry.part, entry.fact): entry for entry in book.equipment}
    wrong = [
        sum(not meets(entries[event["part"], name], value) for name, value in event["facts"].items())
        for event in _inspections(book)
    ]
    assert set(wrong) == {0, 1}
    assert len(SEEDS) / 4 < sum(wrong) < len(SEEDS) * 3 / 4


def _inspections(book):
    (skill,) = [skill for skill in skills(book) if skill.endswith("/inspection")]
    return [read_scenario(ask(skill, 1, seed).scenario).event for seed in SEEDS]
