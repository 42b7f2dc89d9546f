"""The rules' presenter: what is searched and opened, and two rulebooks side by side, every point of them in words."""

import re
from itertools import combinations

import pytest

from trainer.compare import compare
from ui.desk import TABLES
from ui.rules.presenter import RulesPresenter
from ui.skills import book_for, tables_rules
from ui.wording import texts, voice

CODE = re.compile(r"[a-z]_[a-z]|[a-z]+[A-Z]|\b(who|rule|does|fact|one of|at least) \w+-\w+|^(true|false)$|[{}\[\]]")


class Shelf:
    """A rules screen that only remembers."""

    def __init__(self):
        self.found, self.same, self.detail, self.items, self.total = [], 0, None, [], 0

    def show_choices(self, game, rules, chosen, beside, kinds):
        self.game, self.rules, self.chosen, self.beside, self.kinds = game, rules, chosen, beside, kinds

    def show_items(self, items, total, chosen):
        self.items, self.total, self.item = [item.id for item in items], total, chosen

    def show_detail(self, detail):
        self.detail = detail

    def show_differences(self, found, same, left, right):
        self.found, self.same = found, same


@pytest.fixture
def view():
    return Shelf()


@pytest.fixture
def presenter(desk, view):
    return RulesPresenter(desk, view)


def pairs():
    for game in TABLES:
        for left, right in combinations(tables_rules(game), 2):
            yield pytest.param(game, left, right, id=f"{game}-{left}-{right}")


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("game", "left", "right"), list(pairs()))
def test_every_difference_is_told_in_words(presenter, view, game, left, right, language):
    voice.language = language
    presenter.choose_game(game)
    presenter.choose_rules(left)
    presenter.choose_beside(right)
    assert len(view.found) == len(compare(book_for(game, left), book_for(game, right)))
    for one in view.found:
        for words in (one.name, one.left, one.right):
            assert words.strip() and not CODE.search(words), one
        assert one.left != one.right, one


def test_the_bet_on_the_seven_stands_side_by_side(presenter, view):
    presenter.choose_game("craps")
    presenter.choose_rules("asturias")
    presenter.choose_beside("cantabria")
    assert ("15:1", "4:1") in [(one.left, one.right) for one in view.found]


def test_each_word_for_a_figure_belongs_to_a_figure():
    figures = {token for game in TABLES for rules in tables_rules(game) for token in _figures(game, rules)}
    assert set(texts("figures")) <= figures


def _figures(game, rules):
    return {token.replace("_", "-") for token in book_for(game, rules).figures}


def test_the_rules_that_were_chosen_are_open_and_their_first_item_is_read(presenter, view, desk):
    desk.change(rules={"french-roulette": "asturias:two-cloths"})
    presenter.refresh()
    assert (view.game, view.chosen, view.beside) == ("french-roulette", "asturias:two-cloths", "")
    assert len(view.items) == view.total == len(book_for("french-roulette", "asturias:two-cloths").items)
    assert view.detail.item.id == view.item == view.items[0]


@pytest.mark.parametrize("words", ["PRISIÓN", "prision", "  prisión  cero "])
def test_words_are_found_without_accents_and_in_any_case(presenter, view, words):
    presenter.refresh()
    presenter.search(words)
    assert 0 < len(view.items) < view.total and view.item in view.items
    for item in (presenter.book.items[id_] for id_ in view.items):
        assert "prisión" in f"{item.text.es} {item.cite}".casefold()


def test_a_search_that_finds_nothing_shows_nothing_and_ends_when_the_words_go(presenter, view):
    presenter.refresh()
    presenter.search("xyzzy")
    assert (view.items, view.item, view.detail) == ([], "", None)
    presenter.search("")
    assert len(view.items) == view.total and view.detail is not None


def test_a_kind_narrows_the_list_and_a_game_without_it_lets_it_go(presenter, view):
    presenter.choose_game("punto-banca")
    assert "draw" in view.kinds
    presenter.choose_kind("draw")
    assert view.items and {presenter.book.items[id_].kind for id_ in view.items} == {"draw"}
    presenter.choose_game("craps")
    assert "draw" not in view.kinds and len(view.items) == view.total


def test_the_item_behind_a_verdict_is_opened_whatever_was_searched_before(presenter, view):
    presenter.choose_game("french-roulette")
    presenter.search("prisión")
    presenter.open_item("craps", "asturias", "CRA-BET-15")
    assert (view.game, view.chosen, view.item) == ("craps", "asturias", "CRA-BET-15")
    assert view.detail.item.id == "CRA-BET-15" and view.detail.source == presenter.book.source
    assert len(view.items) == view.total


def test_an_item_is_read_with_its_doubt_and_what_this_house_decided(presenter, view, desk):
    desk.change(house={"craps/asturias": {"crapsPayOrder": "free"}})
    presenter.open_item("craps", "asturias", "CRA-ORD-01")
    assert "CRA-DBT-14" in [doubt.id for doubt in view.detail.doubts]
    assert {setting.name: value for setting, value in view.detail.settings}["crapsPayOrder"] == "libre"


def test_a_house_sheet_that_will_not_do_leaves_the_rules_readable(presenter, view, desk):
    desk.change(house={"craps/asturias": {"crapsPayOrder": "free", "astAnySeven": 9}})  # it pays 15 or 4
    presenter.open_item("craps", "asturias", "CRA-ORD-01")
    assert {setting.name: value for setting, value in view.detail.settings}["crapsPayOrder"] == "el orden de la casa"


def test_the_same_item_is_read_in_the_other_regulation_or_is_missing_there(presenter, view):
    presenter.open_item("craps", "asturias", "CRA-BET-15")
    presenter.choose_beside("cantabria")
    assert view.detail.beside.rules == "cantabria"
    assert view.detail.beside.item.id == "CRA-BET-15"
    presenter.choose_beside("cordoba")
    presenter.choose_item("CRA-BET-09")  # Under 7, which Córdoba does not offer
    assert view.detail.item.id == "CRA-BET-09" and view.detail.beside.item is None


def test_a_regulation_is_not_set_beside_itself(presenter, view):
    presenter.choose_game("craps")
    presenter.choose_rules("asturias")
    presenter.choose_beside("cantabria")
    assert view.found
    presenter.choose_rules("cantabria")
    assert (view.chosen, view.beside, view.found) == ("cantabria", "", [])
    presenter.choose_beside("cantabria")
    assert (view.beside, view.found, view.detail.beside) == ("", [], None)
