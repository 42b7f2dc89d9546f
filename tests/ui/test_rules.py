"""The rules screen without a window: two rulebooks side by side, every point of them in words."""

import re
from itertools import combinations

import pytest

from trainer.compare import compare
from ui.desk import TABLES
from ui.rules.presenter import RulesPresenter
from ui.skills import book_for, tables_rules
from ui.wording import texts, voice

CODE = re.compile(r"[a-z]_[a-z]|[a-z]+[A-Z]|\b(who|rule|does|fact|one of|at least) \w+-\w+|^(true|false)$|[{}\[\]]")


class Shown:
    """A view that only remembers."""

    def __init__(self):
        self.found, self.detail = [], None

    def show_differences(self, found, same, left, right):
        self.found, self.same = found, same

    def show_detail(self, detail):
        self.detail = detail

    def __getattr__(self, name):
        return lambda *_: None


def pairs():
    for game in TABLES:
        for left, right in combinations(tables_rules(game), 2):
            yield pytest.param(game, left, right, id=f"{game}-{left}-{right}")


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("game", "left", "right"), list(pairs()))
def test_every_difference_is_told_in_words(desk, game, left, right, language):
    voice.language = language
    view = Shown()
    presenter = RulesPresenter(desk, view)
    presenter.choose_game(game)
    presenter.choose_rules(left)
    presenter.choose_beside(right)
    assert len(view.found) == len(compare(book_for(game, left), book_for(game, right)))
    for one in view.found:
        for words in (one.name, one.left, one.right):
            assert words.strip() and not CODE.search(words), one
        assert one.left != one.right, one


def test_the_bet_on_the_seven_stands_side_by_side(desk):
    view = Shown()
    presenter = RulesPresenter(desk, view)
    presenter.choose_game("craps")
    presenter.choose_rules("asturias")
    presenter.choose_beside("cantabria")
    assert ("15:1", "4:1") in [(one.left, one.right) for one in view.found]


def test_each_word_for_a_figure_belongs_to_a_figure():
    figures = {token for game in TABLES for rules in tables_rules(game) for token in _figures(game, rules)}
    assert set(texts("figures")) <= figures


def _figures(game, rules):
    return {token.replace("_", "-") for token in book_for(game, rules).figures}
