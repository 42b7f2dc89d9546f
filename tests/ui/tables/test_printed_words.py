"""Every felt prints the words of its own regulation: the names its rulebook gives to the bets that have a box."""

from xml.etree import ElementTree

import pytest

from tests.ui.tables.laid import books
from trainer.asking.wording import bet_word
from trainer.rulebook import load
from ui.resources import drawing
from ui.tables.shelf import scene_for

EVEN_CHANCES = "red black even odd low high"
CENTRE = "any-craps craps-2 craps-12 craps-3 eleven horn under-7 over-7"
NAMED = {  # the bets whose box carries their name; other boxes print a number or a picture
    "french-roulette": EVEN_CHANCES,
    "american-roulette": f"{EVEN_CHANCES} dozen",
    "blackjack": "insurance jackpot",
    "punto-banca": "tie",
    "craps": f"win dont-win field big come dont-come hardway any-seven {CENTRE}",
}
NAMED_AT = {"craps/cordoba": "win dont-win field big come dont-come hardway any-seven any-craps"}
ALSO = {  # what the regulation prints besides: the hands of punto y banca (PB-EQP), the number boxes (CRA-EQP-07)
    "punto-banca": ("punto", "banca"),
    "craps": ("4", "5", "six", "8", "nine", "10"),
    "blackjack": ("black-jack",),
}
OTHERS = {"craps/cordoba": ("WIN", "COME", "FIELD", "BIG"), "craps/asturias": ("BUENA", "MALA", "CAMPO", "RESULTADO")}


def _printed(book):
    """All words of a felt in order, letters only, so that lines and letters set one by one read as one."""
    cloth = ElementTree.fromstring(drawing(f"felts/{scene_for(book).felt_name(book)}.svg"))
    return [text.text or "" for text in cloth.iter("{http://www.w3.org/2000/svg}text")]


def _plain(words):
    return "".join(words.lower().replace("’", "'").split())


def _name(kind, book):
    """A bet's name as a box has room for it: without its explanation and without the number it is joined to."""
    return _plain(bet_word(kind, book).es.partition(" (")[0].removesuffix(" de"))


@pytest.mark.parametrize("book", list(books()))
def test_a_felt_prints_the_names_its_regulation_gives(qapp, book):
    printed = _plain("".join(_printed(book)))
    kinds = NAMED_AT.get(f"{book.game}/{book.jurisdiction}", NAMED[book.game]).split()
    wanted = [*(_name(kind, book) for kind in kinds), *ALSO.get(book.game, ())]
    assert len(wanted) >= 3
    assert [word for word in wanted if word not in printed] == []


@pytest.mark.parametrize("where", OTHERS)
def test_a_felt_prints_no_name_of_another_regulation(qapp, where):
    game, jurisdiction = where.split("/")
    words = {word for text in _printed(load(game, jurisdiction)) for word in text.split()}
    assert words.isdisjoint(OTHERS[where])
