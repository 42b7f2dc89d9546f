"""House settings as people read and write them. Knows no Qt."""

import re
from fractions import Fraction
from typing import Any

from trainer.errors import TrainerError
from trainer.money import odds_as_text
from trainer.rulebook import Rulebook, Setting
from ui.wording import figure, money, say, shown, texts

WHOLE = re.compile(r"-?[0-9]{1,12}")
LONGEST_SHOWN = 40


def choice_words(book: Rulebook, setting: Setting, value: str) -> str:
    """One of the alternatives of a choice, in words of our own or of the rulebook."""
    known = texts("preferences")
    for key in (f"value-{setting.name}-{value}", f"choice-{value}"):
        if key in known:
            return say(f"preferences.{key}")
    return shown(book.words[value]) if value in book.words else value


def shown_value(book: Rulebook, setting: Setting, value: Any) -> str:
    """A value in words: `sí`, `5 €`, `17:1`, `se recorta`."""
    if isinstance(value, bool):
        return say(f"preferences.{'yes' if value else 'no'}")
    if isinstance(value, Fraction):
        return odds_as_text(value)
    if isinstance(value, tuple):
        return ", ".join(money(one) for one in value)
    if setting.type == "amount":
        return money(int(value))
    return choice_words(book, setting, str(value)) if setting.type == "choice" else str(value)


def typed_value(setting: Setting, value: Any) -> str:
    """A value as it is typed into a line."""
    if isinstance(value, tuple):
        return " ".join(figure(one) for one in value)
    if isinstance(value, Fraction):
        return odds_as_text(value)
    return figure(int(value)) if setting.type == "amount" else str(value)


def sheet_value(setting: Setting, typed: str) -> Any:
    """What a house sheet writes for what was typed: a number, a list, or a text."""
    words = typed.replace(",", ".").split()
    if setting.type == "amounts":
        return words
    if setting.type == "whole":
        return int(typed) if WHOLE.fullmatch(typed.strip()) else typed
    return "".join(words) if setting.type == "amount" else typed.strip()


def problem_of(book: Rulebook, error: TrainerError) -> str:
    """What is wrong with a house sheet, in one sentence of the language in use."""
    name = error.where.rpartition(".")[2].partition("[")[0]
    found = str(error.found)
    if len(found) > LONGEST_SHOWN:
        found = f"{found[:LONGEST_SHOWN]}…"
    setting = book.settings.get(name)
    if setting is None:
        return say("preferences.wrong", text=name, value=found, right="–")
    if setting.type == "whole":
        right = say("preferences.right-whole", low=setting.low, high=setting.high)
        if setting.values:
            right = say("preferences.right-one-of", values=", ".join(map(str, setting.values)))
    else:
        right = say(f"preferences.right-{setting.type}")
    return say("preferences.wrong", text=shown(setting.text), value=found, right=right)
