"""Fills the figures of the rules in force into a lesson's text, so that none is ever written wrong."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from trainer.errors import TrainerError
from trainer.games import game
from trainer.money import as_text, exact_as_text, odds_as_text, parse_amount, parse_odds
from trainer.packs.problems import PackError
from trainer.phrases import contracted
from trainer.rulebook import House, Language, Rulebook, Text, catalogue

BRACES = re.compile(r"\{\{|\}\}|\{[^{}]*\}|[{}]")
FORMS = (
    "{pays:any-seven}, {win:any-seven:10}, {maximum:straight}, {figure:dice_set}, {minimum}, {setting:grain}, "
    "{word:stickman}, {rules} or {game}"
)


@dataclass(frozen=True)
class Blanks:
    """What placeholders become under one rulebook and house sheet."""

    book: Rulebook
    house: House

    def text(self, words: Text) -> Text:
        return Text(self.fill(words.es, "es"), self.fill(words.en, "en"))

    def fill(self, text: str, language: Language) -> str:
        """The text with every placeholder filled; raises PackError for one that cannot be."""
        filled = BRACES.sub(partial(self._replaced, language), text)
        return contracted(filled) if language == "es" else filled

    def _replaced(self, language: Language, match: re.Match[str]) -> str:
        found = match[0]
        if found in ("{{", "}}"):
            return found[0]
        if len(found) == 1:
            raise PackError("text", found, "a placeholder such as {pays:any-seven}; a brace is written {{ or }}")
        try:
            told = self._told(*found[1:-1].split(":"))
        except (KeyError, TypeError, ValueError, TrainerError):
            told = None
        if told is None:
            raise PackError("text", found, f"something these rules can fill, such as {FORMS}")
        return told.in_language(language) if isinstance(told, Text) else told

    def _told(self, form: str, *names: str) -> str | Text | None:
        """What one placeholder becomes; None, or an error of its reading, when these rules do not have it."""
        match (form, *names):
            case ("rules",):
                return self.book.word(self.book.jurisdiction)
            case ("game",):
                return catalogue(self.book.game).title
            case ("minimum",):
                return as_text(self.house.minimum)
            case ("word", token):
                return self.book.words[token]
            case ("setting", name):
                return self._setting(name)
            case ("pays", name):
                return self._pays(name)
            case ("maximum", name):
                return self._figure(form, name)
            case ("figure", path):
                return self._figure(*path.split("."))
            case ("win", name, stake):
                odds = parse_odds(str(self._pays(name)))
                return exact_as_text(odds * parse_amount(stake))
        return None

    def _setting(self, name: str) -> str | Text:
        """What the house has decided: a figure as it is written, a choice or a flag in words."""
        value = self.house.values[name]
        written = self.book.settings[name].shown(value)
        in_words = isinstance(value, bool) or self.book.settings[name].type == "choice"
        return self.book.words.get(written, written) if in_words else written

    def _pays(self, name: str) -> str | None:
        """The odds as the rulebook writes them, unless the house sheet pays otherwise."""
        written = self._figure("pays", name)
        in_house = getattr(game(self.book.game), "pays", None)
        if written is None or in_house is None or not self.house.chosen:
            return written
        odds = in_house(self.book, self.house).get(name)
        return written if odds in (None, parse_odds(written)) else odds_as_text(odds)

    def _figure(self, *path: str) -> str | None:
        value: object = self.book.figures
        for step in path:
            if not isinstance(value, Mapping):
                return None
            value = value[step]
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else None
