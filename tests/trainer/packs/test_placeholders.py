"""What placeholders become in a lesson's text."""

import pytest

from trainer.packs.placeholders import Blanks
from trainer.rulebook import Text, load


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Según las reglas de {rules}.", "Según las reglas del fragmento."),
        ("Vuelve a {rules}, no a él.", "Vuelve al fragmento, no a él."),
        ("A {word:stickman} le toca; lo dice {word:table-head}.", "Al stickman le toca; lo dice el jefe de mesa."),
    ],
)
def test_a_name_that_begins_with_the_article_is_contracted(written, read):
    book = load("craps", "unattributed")
    assert Blanks(book, book.house()).text(Text(written, "")).es == read


def test_english_is_left_as_it_is():
    book = load("craps", "unattributed")
    assert Blanks(book, book.house()).fill("a el {minimum}", "en") == "a el 5"


@pytest.mark.parametrize(
    ("game", "name", "decided", "spanish", "english"),
    [
        ("blackjack", "exchange_slot", "left", "izquierda", "left"),  # BJ-D-25
        ("blackjack", "collect_first", True, "sí", "yes"),
        ("french-roulette", "minimum", "2.50", "2.50", "2.50"),
    ],
)
def test_what_a_house_has_decided_is_told_in_the_language_of_the_text(game, name, decided, spanish, english):
    book = load(game, "cantabria")
    written = f"{{setting:{name}}}"
    told = Blanks(book, book.house({name: decided})).text(Text(written, written))
    assert (told.es, told.en) == (spanish, english)
