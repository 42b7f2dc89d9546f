"""Every skill of the games with a felt has a name in both languages."""

import pytest

from trainer.asking import skills
from trainer.rulebook import ITEM_KINDS
from ui.desk import TABLES
from ui.skills import LEVELS, book_for, full_skill_name, level_name, skill_name, tables_rules, topic_name
from ui.wording import say, texts, voice


@pytest.fixture(autouse=True)
def _spanish(monkeypatch):
    monkeypatch.setattr(voice, "language", "es")


@pytest.mark.parametrize("game", TABLES)
def test_every_skill_has_words_in_both_languages(game):
    for rules in tables_rules(game):
        book = book_for(game, rules)
        for skill in skills(book):
            kind, topic = skill.split("/")[2:]
            assert f"kind-{kind}" in texts("kinds"), kind
            assert f"topic-{topic}" in texts("kinds") or topic in book.words, f"{game}: {topic}"


@pytest.mark.parametrize("game", TABLES)
def test_no_two_skills_of_a_game_share_a_name(game):
    for rules in tables_rules(game):
        names = [skill_name(skill) for skill in skills(book_for(game, rules))]
        assert sorted(names) == sorted(set(names))


def test_a_skill_is_named_in_the_language_in_use(monkeypatch):
    skill = "french-roulette/asturias/payout/split"
    assert skill_name(skill) == "Pagos · caballo"
    monkeypatch.setattr(voice, "language", "en")
    assert skill_name(skill) == "Payouts · split"
    assert full_skill_name(skill) == "French roulette, Asturias · Payouts · split"


def test_a_topic_without_a_book_is_shown_as_it_is():
    assert topic_name("some-thing") == "some thing"


def test_levels_and_kinds_of_rules_have_words():
    assert len({level_name(level) for level in LEVELS}) == len(LEVELS)
    assert all(say(f"kinds.item-{kind}") for kind in ITEM_KINDS)
