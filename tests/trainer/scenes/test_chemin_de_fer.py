"""Practice coups of chemin de fer: legal, the same for one seed, and about what their topic says."""

import random
from functools import cache

import pytest

from trainer.asking import ask
from trainer.cards import parse_cards
from trainer.coverage import books
from trainer.games.chemin_de_fer.drawing import is_natural
from trainer.scenarios import LEVELS, Deal, whole
from trainer.scenes.chemin_de_fer import TOPICS, round_table
from trainer.tables import settle
from trainer.vocabulary import missing

(BOOK,) = books("chemin-de-fer")
SEEDS = range(30)


def laid(topic, level, seed):
    return round_table(topic, Deal(BOOK, level, random.Random(f"{topic}|{level}|{seed}")))


@cache
def settled(topic):
    """Every table of a topic with its settlement; settling refuses whatever cannot lie on the felt."""
    tables = [laid(topic, level, seed) for level in LEVELS for seed in SEEDS]
    return [(table, settle(dict(whole(BOOK, table).table))) for table in tables]


def kinds(table):
    return {bet["bet"] for bet in table["bets"]}


def won(topic, kind):
    """The share of a topic's coups in which a bet of this kind wins."""
    return share(any(s.bet.kind == kind and s.pays for s in played.settlements) for _, played in settled(topic))


def share(claims):
    found = list(claims)
    return sum(found) / len(found)


@pytest.mark.parametrize("topic", TOPICS)
def test_every_coup_is_legal_and_most_pay_somebody(topic):
    assert share(any(s.pays for s in played.settlements) for _, played in settled(topic)) > 0.9


@pytest.mark.parametrize("topic", TOPICS)
def test_one_seed_lays_one_table(topic):
    assert [laid(topic, 5, seed) for seed in SEEDS] == [laid(topic, 5, seed) for seed in SEEDS]


@pytest.mark.parametrize(
    ("topic", "found"),
    [
        ("punto", {"punto"}),
        ("line", {"punto"}),
        ("banco", {"banco", "banco-seguido"}),
        ("con-la-mesa", {"banco-con-la-mesa"}),
        ("abono", {"abono"}),
        ("on-foot", {"punto"}),
    ],
)  # fmt: skip
def test_a_drill_on_one_bet_has_it_and_often_pays_it(topic, found):
    assert all(kinds(table) & found for table, _ in settled(topic))
    assert sum(won(topic, kind) for kind in found) > 0.4


def test_half_of_a_bet_on_the_line_plays():
    for table, played in settled("line"):
        assert any(bet.get("on") == "line" for bet in table["bets"])
        assert all(s.takes * 2 <= s.bet.stake for s in played.settlements if s.bet.on == "line")


def test_bancos_are_repeated_and_shared_at_the_higher_levels():
    tables = [laid("banco", level, seed) for level in (4, 5) for seed in SEEDS]
    assert any("banco-seguido" in kinds(table) for table in tables)
    assert any("partners" in bet for table in tables for bet in table["bets"])


def test_half_the_bank_is_completed_by_one_player_or_by_several():
    tables = [table for table, _ in settled("con-la-mesa")]
    assert 0.1 < share("ultimo-completo" in kinds(table) for table in tables) < 0.5


def test_abonos_mostly_answer_for_bets_above_the_bank():
    abonos = [s for _, played in settled("abono") for s in played.settlements if s.bet.kind == "abono"]
    assert share(s.result != "uncovered" for s in abonos) > 0.7


def test_associates_share_what_the_bank_wins():
    assert all(table["bank"]["associates"] for table, _ in settled("associates"))
    assert won("associates", "associate") > 0.4


def test_the_deduction_falls_due_when_the_bank_wins():
    assert share("cagnotte" in played.after for _, played in settled("deduction")) > 0.8


def test_naturals_are_turned_over():
    for table, _ in settled("naturals"):
        assert any(is_natural(parse_cards(table["outcome"][side])) for side in ("punto", "banker"))


def test_people_on_foot_bet_and_some_have_followed_the_hand():
    def on_foot(table):
        return {person["player"] for person in table["players"] if "behind" in person}

    tables = [table for table, _ in settled("on-foot")]
    assert all(on_foot(table) & {bet["player"] for bet in table["bets"]} for table in tables)
    assert share(any("moved" in person for person in table["players"]) for table in tables) > 0.4


def test_banks_are_round_for_beginners_and_have_grown_later():
    assert not any("." in laid("punto", level, seed)["bank"]["amount"] for level in (1, 2) for seed in SEEDS)
    amounts = [laid("punto", 5, seed)["bank"]["amount"] for seed in SEEDS]
    assert any("." in amount for amount in amounts) and any(float(amount) > 500 for amount in amounts)


@pytest.mark.parametrize("topic", TOPICS)
def test_felts_fill_up_level_by_level(topic):
    sizes = [share(len(laid(topic, level, seed)["bets"]) for seed in SEEDS) for level in (1, 3, 5)]
    assert sizes[0] < min(sizes[1:])


@pytest.mark.parametrize("kind", ["payout", "result", "order", "fault"])
def test_every_topic_can_be_asked_about(kind):
    for topic in TOPICS:
        question = ask(f"chemin-de-fer/cantabria/{kind}/{topic}", 5, 3)
        assert question.parts and question.prompt.es and question.prompt.en


def test_everything_shown_is_worded_in_both_languages():
    assert missing(BOOK) == []
