"""How an event reads: in sentences, with everything said that decides, and no word of the code."""

import random
import re
from collections.abc import Iterator

import pytest

from trainer.asking import ask, ask_about, skills
from trainer.asking.rivals import names, rival_cards
from trainer.asking.wording import describe, fact, felt_lines
from trainer.coverage import books
from trainer.questions import Pick, Question
from trainer.rulebook import Rulebook, Text, load
from trainer.scenarios import Scenario

GAMES = ("french-roulette", "american-roulette", "craps", "blackjack", "punto-banca")
BOOKS = [
    pytest.param(book, id=f"{book.game}-{book.jurisdiction}-{book.variant}") for name in GAMES for book in books(name)
]
CODE = re.compile(r"_|=|\b(true|false)\b|/ ?[.;]|: ?[.;]|; ?[.;]|  ")
TWICE = re.compile(r"\b([^\W\d]{2,})[ ,]+\1\b", re.IGNORECASE)
LONE = re.compile(r": (sí|no|yes)\b")
TOKEN = re.compile(r"\b[a-z]+(?:-[a-z]+){1,}\b")
WITH_HYPHENS = {
    "come-out",
    "black-jack",
    "black-jacks",
    "face-up",
    "end-of-table",
    "cross-handle",
    "half-moon",
    "two-layout",
    "used-card",
}


def about_events(book: Rulebook) -> Iterator[Question]:
    """Ten questions of every ruling, limit, draw and next step, two a level."""
    for skill in skills(book):
        if skill.split("/")[2] in ("ruling", "limit", "draw", "next-step"):
            yield from (ask(skill, seed % 5 + 1, seed) for seed in range(10))


@pytest.mark.parametrize("book", BOOKS)
def test_an_event_is_told_in_whole_words(book):
    for question in about_events(book):
        for told in (question.prompt.es, question.prompt.en, *(text.en for text in question.felt)):
            assert not CODE.search(told), told
            assert set(TOKEN.findall(told)) <= WITH_HYPHENS, told
        for told in (question.prompt.es, question.prompt.en):
            assert not TWICE.search(told), told
            if not question.skill.endswith("/inspection"):  # a list to go through, fact by fact
                assert not LONE.search(told), told


@pytest.mark.parametrize("book", BOOKS)
def test_spanish_contracts_its_articles(book):
    for question in about_events(book):
        assert not re.search(r"\b(de|a) el\b", question.prompt.es), question.prompt.es


@pytest.mark.parametrize("book", BOOKS)
def test_the_choices_about_an_event_are_worded(book):
    for question in about_events(book):
        for part in question.parts:
            if isinstance(part, Pick):
                shown = [choice.text.es for choice in part.choices]
                assert len(set(shown)) == len(shown) and all(shown), (question.prompt.es, shown)


@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ([{}, {}], "Un dado no toca el extremo; el otro no toca el extremo."),
        ([{"touched": True}, {}], "Un dado toca el extremo; el otro no toca el extremo."),
        (
            [{"touched": True, "chips": "rests", "stopped": "near-half"}, {"touched": True, "stopped": "floor"}],
            "Un dado toca el extremo, queda encima de una ficha y se para en la mitad cercana; "
            "el otro toca el extremo y cae al suelo.",
        ),
    ],
)
def test_both_dice_of_a_throw_are_told(dice, told):
    described = describe({"kind": "throw", "dice": dice}, load("craps", "asturias"))
    assert described.es == f"El tirador ha lanzado. {told}"


def test_what_holds_when_nothing_is_said_is_said_where_it_decides():
    french = load("french-roulette", "cantabria")
    assert describe({"kind": "spin"}, french).en == "The ball has been spun. The ball runs in the rim as it should."
    craps = load("craps", "asturias")
    come_out = Scenario({"game": "craps", "rules": "asturias", "players": ["A"], "shooter": "A"})
    assert Text("tiro de salida, sin punto", "come-out, no point") in felt_lines(come_out)
    assert "ningún dado ha caído al suelo" in describe({"kind": "dice-request"}, craps).es.lower()


def test_of_a_long_round_what_was_done_last_is_told_unless_something_was_left_out():
    book = load("blackjack", "cantabria")
    (skill,) = [skill for skill in skills(book) if skill.endswith("/course")]
    stages = list(dict.fromkeys(stage.do for stage in book.course))
    for left_out, opening in ((None, "Done last: "), (stages[1], "Done so far: ")):
        done = [name for name in stages[:8] if name != left_out]
        scenario = Scenario({"game": "blackjack", "rules": "cantabria", "event": {"kind": "course", "done": done}})
        prompt = ask_about(skill, scenario, random.Random(0)).prompt.en
        assert prompt.startswith(opening), prompt
        assert (book.word(done[0]).en in prompt) == (left_out is not None)
        assert book.word(done[-1]).en in prompt


def test_a_bet_is_named_with_its_number_and_money_is_in_euros():
    craps = load("craps", "cordoba")
    limit = describe({"kind": "limit", "bet": "come-odds", "on": "5", "main": "20"}, craps)
    assert limit.en == "Bet: Come odds 5; main bet: 20 €."
    assert fact("taken", "0.50", load("punto-banca", "cantabria")).es == "se ha cobrado: 0.50 €"


def ruling_about(table: dict[str, object]) -> Question:
    whole = Scenario({"game": "craps", "rules": "asturias", **table})
    return ask_about("craps/asturias/ruling/dice-offer", whole, random.Random(0))


def test_the_players_at_the_table_are_what_one_chooses_among():
    table = {"players": ["A", "B", "C"], "shooter": "A", "event": {"kind": "dice-offer", "refused": ["B"]}}
    assert names(Scenario(table)) == ("A", "B", "C")
    (shooter,) = [part for part in ruling_about(table).parts if part.name == "shooter"]
    assert {choice.value for choice in shooter.choices} == {"A", "B", "C", "nobody"}


def test_the_hands_one_could_take_for_the_right_one_are_what_one_chooses_among():
    drawn = [{"to": "bank", "card": "5c"}]
    table = {"outcome": {"cards": "2c 2d Kh 3s"}, "event": {"kind": "third-cards", "drawn": drawn}}
    assert set(rival_cards("2c Kh 5c", Scenario(table))) == {"2c Kh", "2c Kh 5c"}
    assert set(rival_cards("5c", Scenario(table))) >= {"5c", "2d"}
