"""Every rulebook loads, is worded in both languages, and every item of it is used by the engine."""

import pytest

from trainer.compare import compare
from trainer.coverage import books, items, used
from trainer.games import GAMES
from trainer.rulebook import Rulebook, catalogue

BOOKS = [pytest.param(book, id=f"{name}-{book.reference}") for name in GAMES for book in books(name)]


@pytest.mark.parametrize("book", BOOKS)
def test_every_item_names_its_source_and_speaks_both_languages(book: Rulebook) -> None:
    assert book.source
    for item in book.items.values():
        assert item.cite.strip(), item.id
        assert item.text.es.strip() and item.text.en.strip(), item.id
        assert item.text.es != item.text.en, item.id


@pytest.mark.parametrize("book", BOOKS)
def test_every_setting_answers_a_doubt_that_names_it(book: Rulebook) -> None:
    for setting in book.settings.values():
        for doubt in setting.doubts:
            assert setting.name in book.doubts[doubt].settings
    named = {setting for doubt in book.doubts.values() for setting in doubt.settings}
    everywhere = {name for other in books(book.game) for name in other.settings}
    assert named <= everywhere


@pytest.mark.parametrize("book", BOOKS)
def test_every_token_of_duties_stages_and_equipment_has_words(book: Rulebook) -> None:
    tokens = {token for norm in book.norms for token in (norm.who, norm.does, norm.when) if token}
    tokens |= {token for stage in book.course for token in (stage.do, stage.who)}
    tokens |= {token for entry in book.equipment for token in (entry.part, entry.fact)}
    values = {value for entry in book.equipment for value in entry.one_of}
    tokens |= {value for value in values if not value.isdecimal() and value not in ("true", "false")}
    assert tokens - set(book.words) == set()


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_uses_every_item(name: str) -> None:
    emitted = used(name)
    assert [id_ for id_ in items(name) if id_ not in emitted] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_item_of_the_catalogue_is_cited_somewhere(name: str) -> None:
    from trainer.rulebook import _toml

    worded = set(_toml(f"{name}.toml")["items"])
    cited = {id_ for book in books(name) for id_ in book.items}
    assert worded - cited == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_rulebook_agrees_with_itself(name: str) -> None:
    for book in books(name):
        assert compare(book, book) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_a_name_in_both_languages(name: str) -> None:
    assert catalogue(name).title.es and catalogue(name).title.en
