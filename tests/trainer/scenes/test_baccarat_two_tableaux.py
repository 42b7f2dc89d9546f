"""Practice coups at two tableaux: legal with either bank, the same for one seed, and about what their topic says."""

import random
from functools import cache

import pytest

from trainer.asking import ask
from trainer.cards import parse_cards
from trainer.coverage import books
from trainer.games.two_tableaux.coup import SIDES, TABLEAUX, Hand, versus
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.baccarat_two_tableaux import TOPICS, round_table
from trainer.tables import settle
from trainer.vocabulary import missing

BOOKS = {book.variant: book for book in books("baccarat-two-tableaux")}
SEEDS = range(24)


def laid(variant, topic, level, seed):
    return round_table(topic, Deal(BOOKS[variant], level, random.Random(f"{topic}|{level}|{seed}")))


@cache
def settled(variant, topic):
    """Every table of a topic with its settlement; settling refuses whatever cannot lie on the felt."""
    tables = [laid(variant, topic, level, seed) for level in LEVELS for seed in SEEDS]
    return [(table, settle(dict(whole(BOOKS[variant], table).table))) for table in tables]


def hands(table):
    return {side: Hand(parse_cards(table["outcome"][side])) for side in SIDES}


def results(table):
    dealt = hands(table)
    return {side: versus(dealt[side], dealt["banker"]) for side in TABLEAUX}


def share(claims):
    found = list(claims)
    return sum(found) / len(found)


@pytest.mark.parametrize("variant", BOOKS)
@pytest.mark.parametrize("topic", TOPICS)
def test_every_coup_is_legal_and_most_pay_somebody(variant, topic):
    assert share(any(s.pays for s in played.settlements) for _, played in settled(variant, topic)) > 0.7


@pytest.mark.parametrize("topic", TOPICS)
def test_one_seed_lays_one_table(topic):
    first, again = ([laid("limited-bank", topic, 5, seed) for seed in SEEDS] for _ in range(2))
    assert first == again


@pytest.mark.parametrize("kind", ["tableau", "a-caballo", "line"])
def test_a_drill_on_one_bet_has_it_and_often_pays_it(kind):
    rounds = settled("limited-bank", kind)
    assert all(any(bet["bet"] == kind for bet in table["bets"]) for table, _ in rounds)
    assert share(any(s.bet.kind == kind and s.pays for s in played.settlements) for _, played in rounds) > 0.5


def test_bets_that_are_halved_are_even_for_beginners_and_odd_later():
    def odd(level):
        bets = [bet for seed in SEEDS for bet in laid("limited-bank", "a-caballo", level, seed)["bets"]]
        return share(int(bet["stake"]) % 2 for bet in bets if bet["bet"] == "a-caballo")

    assert odd(1) == odd(2) == 0 < odd(3) < 1


def test_naturals_are_turned_over_and_now_and_then_their_privilege_decides():
    rounds = settled("limited-bank", "naturals")
    assert all(any(hand.is_natural for hand in hands(table).values()) for table, _ in rounds)
    assert 0.05 < share(any(privileged for _, privileged in results(table).values()) for table, _ in rounds) < 0.5


def test_a_drill_on_ties_has_one_on_some_tableau():
    assert all(
        any(result == "push" for result, _ in results(table).values()) for table, _ in settled("open-bank", "tie")
    )


@pytest.mark.parametrize("variant", BOOKS)
def test_the_deduction_is_mostly_due_although_somebody_is_paid(variant):
    rounds = settled(variant, "deduction")
    due = [played for _, played in rounds if played.after["deduction"]["amount"] != "0"]
    assert 0.6 < len(due) / len(rounds) < 1
    assert share(any(s.pays for s in played.settlements) for played in due) > 0.5


def test_only_a_limited_bank_falls_short():
    def short(variant):
        rounds = settled(variant, "short-bank")
        return share(any(s.result == "short" for s in played.settlements) for _, played in rounds)

    assert (short("limited-bank"), short("open-bank")) == (1, 0)
    for topic in (topic for topic in TOPICS if topic != "short-bank"):
        assert not any(s.result == "short" for _, played in settled("limited-bank", topic) for s in played.settlements)


def test_a_banco_is_one_player_against_the_whole_bank():
    for table, _ in settled("limited-bank", "banco"):
        assert [(bet["bet"], bet["stake"]) for bet in table["bets"]] == [("banco", table["bank"])]


def test_bets_lie_on_both_tableaux_and_some_players_stand_later():
    crowded = [laid("limited-bank", "table", 5, seed) for seed in SEEDS]
    assert share({bet.get("on") for bet in table["bets"]} >= set(TABLEAUX) for table in crowded) > 0.7
    assert any("standing" in bet for table in crowded for bet in table["bets"])
    assert not any("standing" in bet for seed in SEEDS for bet in laid("limited-bank", "table", 1, seed)["bets"])


@pytest.mark.parametrize("topic", [topic for topic in TOPICS if topic != "banco"])
def test_felts_fill_up_level_by_level(topic):
    sizes = [share(len(laid("open-bank", topic, level, seed)["bets"]) for seed in SEEDS) for level in (1, 3, 5)]
    assert sizes[0] < sizes[1] < sizes[2]


@pytest.mark.parametrize("kind", ["payout", "result", "order", "fault"])
def test_every_topic_can_be_asked_about(kind):
    for topic in TOPICS:
        question = ask(f"baccarat-two-tableaux/cantabria:open-bank/{kind}/{topic}", 5, 3)
        assert question.parts and question.prompt.es and question.prompt.en


@pytest.mark.parametrize("variant", BOOKS)
def test_everything_shown_is_worded_in_both_languages(variant):
    assert missing(BOOKS[variant]) == []
