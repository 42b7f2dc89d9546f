"""Practice coups of treinta y cuarenta: legal, the same for one seed, and about what their topic says."""

import random
from functools import cache

import pytest

from trainer.asking import ask
from trainer.coverage import books
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.trente_et_quarante import PAIRS, TOPICS, round_table
from trainer.tables import settle

BOOK = next(books("trente-et-quarante"))
SEEDS = range(24)
DECIDED = ("row", "colour", "order")


def laid(topic, level, seed):
    return round_table(topic, Deal(BOOK, level, random.Random(f"{topic}|{level}|{seed}")))


@cache
def settled(topic):
    """Every table of a topic with its settlement; settling refuses whatever cannot lie on the felt."""
    tables = [laid(topic, level, seed) for level in LEVELS for seed in SEEDS]
    return [(table, settle(dict(whole(BOOK, table).table))) for table in tables]


def share(claims):
    found = list(claims)
    return sum(found) / len(found)


def ends(topic):
    return {played.after["coup"] for _, played in settled(topic)}


def results(topic):
    return {s.result for _, played in settled(topic) for s in played.settlements}


def test_every_table_is_legal_and_every_stake_is_settled():
    for topic in TOPICS:
        for table, played in settled(topic):
            assert len(played.settlements) >= len(table["bets"]) > 0


@pytest.mark.parametrize("topic", TOPICS)
def test_one_seed_lays_one_table(topic):
    assert [laid(topic, 5, seed) for seed in SEEDS] == [laid(topic, 5, seed) for seed in SEEDS]


@pytest.mark.parametrize("topic", [*DECIDED, "table"])
def test_most_coups_pay_somebody(topic):
    assert share(any(s.pays for s in played.settlements) for _, played in settled(topic)) > 0.7


def test_drills_on_the_chances_have_those_chances_and_are_decided():
    assert {bet["bet"] for table, _ in settled("row") for bet in table["bets"]} == set(PAIRS[0])
    assert {bet["bet"] for table, _ in settled("colour") for bet in table["bets"]} == set(PAIRS[1])
    assert all(ends(topic) == {"decided"} for topic in DECIDED)


def test_nobody_bets_against_himself():
    for topic in TOPICS:
        for table, _ in settled(topic):
            spots = [(bet["player"], bet["bet"] in PAIRS[0]) for bet in table["bets"]]
            assert len(spots) == len(set(spots))


def test_a_drill_on_the_order_lays_every_stake_at_its_own_distance():
    for table, _ in settled("order"):
        distances = [bet["distance"] for bet in table["bets"]]
        assert len(set(distances)) == len(distances) >= 4


def test_a_drill_on_void_coups_has_equal_rows_and_the_red_card():
    assert ends("void") == {"void", "cancelled"}
    assert not any(s.pays or s.takes for _, played in settled("void") for s in played.settlements)


def test_a_drill_on_refaits_brings_halves_prison_insurance_and_the_last_coup():
    assert ends("refait") == {"refait"}
    assert results("refait") >= {"half", "imprisoned", "push"}
    assert any(table["outcome"].get("last") for table, _ in settled("refait"))


def test_a_drill_on_prison_has_prisoners_who_are_freed_lost_or_held_again():
    assert all(any("refaits" in bet for bet in table["bets"]) for table, _ in settled("prison"))
    assert results("prison") >= {"freed", "lose", "imprisoned", "stays"}


def test_a_drill_on_insurance_settles_premiums_of_every_kind():
    rounds = settled("insurance")
    assert all(any(s.bet.kind == "insurance" for s in played.settlements) for _, played in rounds)
    assert ends("insurance") == {"decided", "void", "refait"}


@pytest.mark.parametrize("topic", TOPICS)
def test_felts_fill_up_level_by_level(topic):
    sizes = [share(len(laid(topic, level, seed)["bets"]) for seed in SEEDS) for level in (1, 3, 5)]
    assert sizes[0] < sizes[1] < sizes[2]


@pytest.mark.parametrize("kind", ["payout", "result", "order", "fault"])
def test_every_topic_can_be_asked_about(kind):
    for topic in TOPICS:
        question = ask(f"trente-et-quarante/cantabria/{kind}/{topic}", 5, 3)
        assert question.parts and question.prompt.es and question.prompt.en
