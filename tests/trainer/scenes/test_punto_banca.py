"""Practice coups of punto y banca: legal everywhere, the same for one seed, and about what their topic says."""

import random
from functools import cache

import pytest

from trainer.asking import ask
from trainer.cards import parse_cards
from trainer.coverage import books
from trainer.games.punto_banca.coup import Rules, deal, is_natural
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.punto_banca import TOPICS, round_table
from trainer.tables import settle

BOOKS = {book.variant: book for book in books("punto-banca")}
SEEDS = range(24)


def laid(variant, topic, level, seed):
    return round_table(topic, Deal(BOOKS[variant], level, random.Random(f"{topic}|{level}|{seed}")))


@cache
def settled(variant, topic):
    """Every table of a topic with its settlement; settling refuses whatever cannot lie on the felt."""
    tables = [laid(variant, topic, level, seed) for level in LEVELS for seed in SEEDS]
    return [(table, settle(dict(whole(BOOKS[variant], table).table))) for table in tables]


def dealt(table, variant="full"):
    rules = BOOKS[variant].record(Rules)
    return deal(parse_cards(table["outcome"]["cards"]), rules)[0], rules


def share(claims):
    found = list(claims)
    return sum(found) / len(found)


@pytest.mark.parametrize("variant", BOOKS)
@pytest.mark.parametrize("topic", TOPICS)
def test_every_coup_is_legal_and_most_pay_somebody(variant, topic):
    assert share(any(s.pays for s in played.settlements) for _, played in settled(variant, topic)) > 0.5


@pytest.mark.parametrize("topic", TOPICS)
def test_one_seed_lays_one_table(topic):
    assert [laid("mini", topic, 5, seed) for seed in SEEDS] == [laid("mini", topic, 5, seed) for seed in SEEDS]


@pytest.mark.parametrize("kind", ["player", "bank", "tie"])
def test_a_drill_on_one_bet_has_it_and_often_pays_it(kind):
    rounds = settled("full", kind)
    assert all(any(bet["bet"] == kind for bet in table["bets"]) for table, _ in rounds)
    assert share(played.after["winner"] == kind for _, played in rounds) > 0.5


def test_naturals_end_the_coup_and_third_cards_are_drawn():
    assert all(is_natural(*dealt(table)) for table, _ in settled("full", "naturals"))
    assert all(len(table["outcome"]["cards"].split()) > 4 for table, _ in settled("full", "third-cards"))


@pytest.mark.parametrize("variant", BOOKS)
def test_a_drill_on_the_shoe_has_a_player_dealing_who_keeps_it_or_passes_it_on(variant):
    rounds = settled(variant, "shoe")
    assert all("dealer" in table for table, _ in rounds)
    kept = share(played.after["dealer"] == table["dealer"] for table, played in rounds)
    assert 0.3 < kept < 0.8


def test_players_deal_only_where_the_rules_let_them():
    for topic in (topic for topic in TOPICS if topic != "shoe"):
        assert any("dealer" in table for table, _ in settled("full", topic))
        assert not any("dealer" in table for table, _ in settled("mini", topic))


def test_the_last_coup_ends_the_talla():
    assert all(played.after["talla"] == "over" for _, played in settled("full", "last-coup"))


@pytest.mark.parametrize("topic", TOPICS)
def test_felts_fill_up_level_by_level(topic):
    sizes = [share(len(laid("full", topic, level, seed)["bets"]) for seed in SEEDS) for level in (1, 3, 5)]
    assert sizes[0] < sizes[1] < sizes[2]


def test_stakes_are_round_for_beginners_and_odd_later():
    def odd(level):
        bets = [bet for seed in SEEDS for bet in laid("full", "bank", level, seed)["bets"]]
        return share(int(bet["stake"]) % 5 != 0 for bet in bets)

    assert odd(1) == odd(3) == 0 < odd(5)


@pytest.mark.parametrize("kind", ["payout", "result", "order", "fault"])
def test_every_topic_can_be_asked_about(kind):
    for topic in TOPICS:
        question = ask(f"punto-banca/cantabria:midi/{kind}/{topic}", 5, 3)
        assert question.parts and question.prompt.es and question.prompt.en
