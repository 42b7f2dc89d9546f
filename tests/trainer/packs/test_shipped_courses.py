"""The courses we ship: sound, teaching every rule of every game with a felt, and the same in both languages."""

import re
import tomllib
from collections.abc import Iterator

import pytest

from trainer.asking import has_words
from trainer.coverage import books, lesson_coverage
from trainer.packs import Pack
from trainer.packs.checking import check
from trainer.packs.sheets import applies
from trainer.packs.shelf import shipped, shipped_folder
from trainer.scenarios import rules_of, whole
from trainer.vocabulary import shown_by

FELTS = ("french-roulette", "american-roulette", "craps", "blackjack", "punto-banca")
BOOKS = [(game, rules_of(book)) for game in FELTS for book in books(game)]
FILES = sorted(shipped_folder().glob("*/*.toml"))
PACKS = [pytest.param(entry, id=entry.path.name) for entry in shipped()]

# what a translation keeps as it is: headings, keys, entries of lists, and the figures the rules fill in
KEPT = {"headings": r"^#+ ", "keys": r"^> ", "entries": r"^(?:-|\d+\.) ", "placeholders": r"\{[a-z][^{}]*\}"}
SENTENCE = re.compile(r"(?:[^\W\d_]{2,}\W+){3,}[^\W\d_]{2,}")  # four words on end


@pytest.fixture(scope="module")
def taught() -> dict[str, dict[str, dict[str, list[str]]]]:
    return lesson_coverage()


@pytest.mark.parametrize(("game", "rules"), BOOKS)
def test_every_item_of_a_game_with_a_felt_is_taught(game, rules, taught):
    found = taught[game][rules]
    assert found["taught"] and found["missing"] == []


@pytest.mark.parametrize("game", FELTS)
def test_every_difference_between_regulations_is_taught(game, taught):
    assert taught[game]["differences"]["missing"] == []


@pytest.mark.parametrize("entry", PACKS)
def test_a_shipped_pack_passes_its_check_in_both_languages(entry):
    assert [str(problem) for problem in check(entry.path)] == []
    assert set(entry.sheet.languages) == {"es", "en"}


@pytest.mark.parametrize("entry", PACKS)
def test_a_course_ends_in_its_only_table_test(entry):
    assert [lesson.test for lesson in entry.open().lessons][::-1] == [True] + [False] * (len(entry.sheet.lessons) - 1)


@pytest.mark.parametrize("entry", PACKS)
def test_written_tables_show_no_word_that_lacks_a_language(entry):
    pack = entry.open()
    assert {f"{where}: {token}" for where, token in _unworded(pack)} == set()


def _unworded(pack: Pack) -> Iterator[tuple[str, str]]:
    for book in pack.books:
        for lesson in pack.lessons:
            for written in (*lesson.example, *lesson.exercise):
                if written.table and applies(lesson.rules, book) and applies(written.only, book):
                    shown = shown_by(whole(book, written.table))
                    yield from ((lesson.name, token) for token in shown if not has_words(token, book))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_both_languages_are_whole_and_say_the_same(file):
    texts = list(_texts(tomllib.loads(file.read_text("utf-8"))))
    assert texts
    for text in texts:
        assert {language for language in ("es", "en") if text.get(language, "").strip()} == {"es", "en"}, text
        for what, form in KEPT.items():
            assert _found(form, text["es"], what) == _found(form, text["en"], what), f"{what}: {text}"
        assert _sentences(text["es"]) & _sentences(text["en"]) == set()


def _texts(data: object) -> Iterator[dict[str, str]]:
    """Everything in a file of a pack that is written in a language."""
    if isinstance(data, dict):
        if {"es", "en"} & set(data):
            yield data
        data = list(data.values())
    if isinstance(data, list):
        for value in data:
            yield from _texts(value)


def _found(form: str, text: str, what: str) -> list[str] | int:
    """How often a form comes; of placeholders, which."""
    found = re.findall(form, text, re.MULTILINE)
    return sorted(found) if what == "placeholders" else len(found)


def _sentences(text: str) -> set[str]:
    """The lines of a text that hold a sentence, not only figures or the names of cards."""
    return {line for line in text.splitlines() if SENTENCE.search(line)}
