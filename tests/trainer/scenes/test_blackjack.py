"""Practice rounds of black-jack: legal, the same for one seed, and about what their topic says."""

import random
from functools import cache

import pytest

from trainer.asking import ask
from trainer.cards import parse_cards
from trainer.coverage import books
from trainer.games.blackjack.hands import is_black_jack
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.blackjack import STANDING, TOPICS, round_table
from trainer.tables import settle

BOOK = next(books("blackjack"))
SEEDS = range(24)


def laid(topic, level, seed):
    return round_table(topic, Deal(BOOK, level, random.Random(f"{topic}|{level}|{seed}")))


@cache
def settled(topic):
    """Every table of a topic with its settlement; settling refuses whatever the rules do not allow."""
    tables = [laid(topic, level, seed) for level in LEVELS for seed in SEEDS]
    return [(table, settle(dict(whole(BOOK, table).table))) for table in tables]


def lines(table):
    return table["outcome"]["boxes"].values()


def dealer(table):
    return parse_cards(table["outcome"]["dealer"])


def words(topic):
    """Every word said in a round, for all rounds of a topic."""
    return [{word for line in lines(table) for word in line.split()} for table, _ in settled(topic)]


def items(topic):
    return {id_ for _, played in settled(topic) for s in played.settlements for id_ in s.items}


def share(claims):
    found = list(claims)
    return sum(found) / len(found)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_round_is_legal_and_most_pay_somebody(topic):
    assert share(any(s.pays for s in played.settlements) for _, played in settled(topic)) > 0.8


@pytest.mark.parametrize("topic", TOPICS)
def test_one_seed_lays_one_table(topic):
    assert [laid(topic, 5, seed) for seed in SEEDS] == [laid(topic, 5, seed) for seed in SEEDS]


def test_the_simple_game_is_hands_alone():
    assert all(bet["bet"] == "hand" for table, _ in settled("simple") for bet in table["bets"])
    assert not set.union(*words("simple")) & {"split", "double", "surrender", "even-money"}


def test_a_drill_on_black_jacks_deals_one_that_is_paid_or_stands_off():
    firsts = [[parse_cards(" ".join(line.split()[:2])) for line in lines(table)] for table, _ in settled("naturals")]
    assert all(any(is_black_jack(hand) for hand in hands) for hands in firsts)
    assert items("naturals") >= {"BJ-PAY-02", "BJ-PAY-03"}


@pytest.mark.parametrize(("topic", "word"), [("doubles", "double"), ("splits", "split"), ("surrender", "surrender")])
def test_a_drill_has_the_word_it_is_about(topic, word):
    assert all(word in said for said in words(topic))


@pytest.mark.parametrize(
    ("topic", "item"), [("doubles", "BJ-PAY-17"), ("splits", "BJ-PAY-16"), ("naturals", "BJ-PAY-02")]
)
def test_what_a_drill_is_about_is_mostly_paid(topic, item):
    won = [[s for s in played.settlements if s.pays and item in s.items] for _, played in settled(topic)]
    assert share(map(bool, won)) > 0.7


def test_split_hands_are_doubled_and_split_again_at_the_higher_levels():
    hands = [line for table, _ in settled("splits") for line in lines(table) if "split" in line]
    assert any(line.count("split") > 1 for line in hands)
    assert any("double" in line for line in hands)
    assert items("splits") >= {"BJ-PAY-15", "BJ-PAY-16", "BJ-PAY-17"}


def test_insurance_is_taken_against_an_ace_and_paid_in_some_rounds():
    for table, _ in settled("insurance"):
        kinds = {bet["bet"] for bet in table["bets"]}
        assert dealer(table)[0].rank == "A"
        assert "insurance" in kinds or any("even-money" in line for line in lines(table))
    assert 0.3 < share(is_black_jack(dealer(table)) for table, _ in settled("insurance")) < 0.6
    assert items("insurance") >= {"BJ-PAY-04", "BJ-PAY-13", "BJ-PAY-14"}


def test_sevens_win_jackpots_of_several_sizes():
    assert all(any(s.pays for s in played.settlements if s.bet.kind == "jackpot") for _, played in settled("sevens"))
    assert items("sevens") >= {"BJ-PAY-05", "BJ-PAY-19", "BJ-PAY-20", "BJ-PAY-22"}


def test_back_bettors_stand_behind_a_seated_player_and_do_not_always_follow():
    behind = [bet for table, _ in settled("back-bets") for bet in table["bets"] if bet["player"] in STANDING]
    assert all(any(bet["player"] in STANDING for bet in table["bets"]) for table, _ in settled("back-bets"))
    assert 0 < share("follows" in bet for bet in behind) < 0.6


@pytest.mark.parametrize("topic", TOPICS)
def test_felts_fill_up_level_by_level(topic):
    sizes = [share(len(laid(topic, level, seed)["bets"]) for seed in SEEDS) for level in (1, 3, 5)]
    assert sizes[0] < sizes[1] < sizes[2]


@pytest.mark.parametrize("kind", ["payout", "result", "order", "fault"])
def test_every_topic_can_be_asked_about(kind):
    for topic in TOPICS:
        question = ask(f"blackjack/cantabria/{kind}/{topic}", 5, 3)
        assert question.parts and question.prompt.es and question.prompt.en
