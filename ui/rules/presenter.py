"""Searches the rulebooks and sets two of them side by side, all in memory. Knows no Qt."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Protocol

from trainer.errors import TrainerError
from trainer.rulebook import Doubt, House, Item, Rulebook, Setting
from ui.desk import TABLES, Desk
from ui.preferences.values import shown_value
from ui.skills import book_for, tables_rules
from ui.wording import say, shown, texts

if TYPE_CHECKING:
    from trainer.compare import Found


@dataclass(frozen=True)
class Beside:
    """The same item in the other rulebook, if that one has it."""

    rules: str
    item: Item | None


@dataclass(frozen=True)
class Detail:
    """One item with everything that is known about it."""

    item: Item
    source: str
    doubts: tuple[Doubt, ...]
    settings: tuple[tuple[Setting, str], ...]  # with the value in force
    beside: Beside | None


@dataclass(frozen=True)
class Compared:
    """One point on which two rulebooks disagree."""

    name: str
    left: str
    right: str


class RulesScreen(Protocol):
    """What the presenter needs of its view."""

    def show_choices(self, game: str, rules: list[str], chosen: str, beside: str, kinds: list[str]) -> None: ...
    def show_items(self, items: list[Item], total: int, chosen: str) -> None: ...
    def show_detail(self, detail: Detail | None) -> None: ...
    def show_differences(self, found: list[Compared], same: int, left: str, right: str) -> None: ...


class RulesPresenter:
    """Keeps what is looked for: game, rulebook, the one beside it, kind and words."""

    def __init__(self, desk: Desk, view: RulesScreen) -> None:
        self._desk, self._view = desk, view
        self._game, self._rules, self._beside = TABLES[0], "", ""
        self._kind, self._words, self._item = "", "", ""

    @property
    def book(self) -> Rulebook:
        return book_for(self._game, self._rules)

    def refresh(self) -> None:
        """Show everything again: the screen is entered, or the language changed."""
        if not self._rules:
            self._rules = self._desk.rules(self._game)
        kinds = list(dict.fromkeys(item.kind for item in self.book.items.values()))
        if self._kind not in kinds:
            self._kind = ""
        self._view.show_choices(self._game, tables_rules(self._game), self._rules, self._beside, kinds)
        self._search()
        self._compare()

    def choose_game(self, game: str) -> None:
        self._game, self._rules, self._beside, self._item = game, self._desk.rules(game), "", ""
        self.refresh()

    def choose_rules(self, rules: str) -> None:
        self._rules = rules
        if self._beside == rules:
            self._beside = ""
        self.refresh()

    def choose_beside(self, rules: str) -> None:
        self._beside = "" if rules == self._rules else rules
        self.refresh()

    def choose_kind(self, kind: str) -> None:
        self._kind = kind
        self._search()

    def search(self, words: str) -> None:
        self._words = words
        self._search()

    def open_item(self, game: str, rules: str, item: str) -> None:
        """Go straight to one item, from wherever it was cited."""
        self._game, self._rules, self._item = game, rules, item
        self._kind, self._words = "", ""
        if self._beside not in tables_rules(game) or self._beside == rules:
            self._beside = ""
        self.refresh()

    def choose_item(self, item: str) -> None:
        self._item = item
        self._view.show_detail(self._detail())

    def _search(self) -> None:
        wanted = plain(self._words).split()
        found = [
            item
            for item in self.book.items.values()
            if (not self._kind or item.kind == self._kind) and all(word in _haystack(item) for word in wanted)
        ]
        if self._item not in {item.id for item in found}:
            self._item = found[0].id if found else ""
        self._view.show_items(found, len(self.book.items), self._item)
        self._view.show_detail(self._detail())

    def _detail(self) -> Detail | None:
        book = self.book
        item = book.items.get(self._item)
        if item is None:
            return None
        doubts = tuple(doubt for doubt in book.doubts.values() if _touches(doubt, item))
        names = dict.fromkeys(name for doubt in doubts for name in doubt.settings if name in book.settings)
        house = self._house(book)
        chosen = [(book.settings[name], house.values[name]) for name in names]
        settings = tuple((setting, shown_value(book, setting, value)) for setting, value in chosen)
        beside = None
        if self._beside:
            beside = Beside(self._beside, book_for(self._game, self._beside).items.get(item.id))
        return Detail(item, book.source, doubts, settings, beside)

    def _house(self, book: Rulebook) -> House:
        """The house sheet in force; the usual values where it was written by another version, or by hand."""
        try:
            return book.house(self._desk.house(self._game, self._rules))
        except TrainerError:
            return book.house()

    def _compare(self) -> None:
        if not self._beside:
            self._view.show_differences([], 0, "", "")
            return
        from trainer.compare import agreements, compare

        left, right = self.book, book_for(self._game, self._beside)
        found = [Compared(_name_of(key.key, left, right), *_sides(key, left, right)) for key in compare(left, right)]
        same = len({point for key in agreements(left, right) for point in key.differences})
        self._view.show_differences(found, same, self._rules, self._beside)


def plain(text: str) -> str:
    """Small letters without accents, so that a search finds «cero» and «Cero» and «césped»."""
    decomposed = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


@cache
def _haystack(item: Item) -> str:
    return plain(f"{item.id} {item.cite} {item.text.es} {item.text.en}")


def _touches(doubt: Doubt, item: Item) -> bool:
    """Whether a doubt speaks of an item: by its number, or by the words they share."""
    words = _telling(doubt.text.es) & _telling(item.text.es)
    return item.id in doubt.text.es or len(words) >= 3


@cache
def _telling(text: str) -> frozenset[str]:
    """The longer words of a sentence, cut where endings begin."""
    return frozenset(word[:7] for word in re.findall(r"[a-z]{5,}", plain(text)))


def _name_of(key: str, left: Rulebook, right: Rulebook) -> str:
    section, _, rest = key.partition(".")
    item_id = rest.split(".")[0]
    item = left.items.get(item_id) or right.items.get(item_id)
    if section in ("items", "text", "norms", "course", "equipment") and item is not None:
        return f"{item.id} · {shown(item.text)}"
    if section == "settings":
        setting = left.settings.get(item_id) or right.settings.get(item_id)
        return shown(setting.text) if setting else rest
    return f"{say('rules.figures')} · {' · '.join(_figure_name(token, left) for token in rest.split('.'))}"


def _figure_name(token: str, book: Rulebook) -> str:
    """A figure of a rulebook by name: one of the game's own words, or one of ours."""
    from trainer.asking.wording import bet_word

    name = token.replace("_", "-")
    return say(f"figures.{name}") if name in texts("figures") else shown(bet_word(token, book))


def _sides(found: "Found", left: Rulebook, right: Rulebook) -> tuple[str, str]:
    return _side(found.key, found.left, left), _side(found.key, found.right, right)


def _side(key: str, value: str, book: Rulebook) -> str:
    """What one of the two has on a point, in words."""
    from trainer.asking.sides import side_text

    section, name, part = f"{key}..".split(".")[:3]
    setting = book.settings.get(name)
    if section != "settings" or setting is None:
        return shown(side_text(value, key, book))
    offered = setting.values if part == "values" else (setting.default,)
    return ", ".join(shown_value(book, setting, one) for one in offered)
