"""The interface's own words in both languages, and the engine's texts, amounts and dates in the language's form.

Every screen has its file in `ui/texts/`: `name = { es = "…", en = "…" }`. Knows no Qt, so presenters can speak.
"""

import re
from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from trainer.money import Cents, as_text

if TYPE_CHECKING:
    from trainer.rulebook import Language, Text

FOLDER = Path(__file__).resolve().parent / "texts"
MONTHS = {
    "es": "ene feb mar abr may jun jul ago sep oct nov dic".split(),
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
}
_DECIMALS = re.compile(r"(?<=\d)\.(?=\d{1,2}(?!\d|\.\d))")


class Voice:
    """The language and currency in use; the one thing here that changes."""

    language: "Language" = "es"
    currency: str = "€"


voice = Voice()


@cache
def texts(screen: str) -> Mapping[str, Mapping[str, str]]:
    """One screen's file."""
    import tomllib  # the first paint has no words but the name

    return tomllib.loads((FOLDER / f"{screen}.toml").read_text(encoding="utf-8"))


def say(name: str, /, **filled: object) -> str:
    """A text of the interface, such as `say("today.due", count=3)`.

    A name with `-one` beside it is taken when `count` is 1.
    """
    screen, _, key = name.partition(".")
    known = texts(screen)
    if filled.get("count") == 1 and f"{key}-one" in known:
        key = f"{key}-one"
    pattern = known[key][voice.language]
    return pattern.format(**filled) if filled else pattern


def shown(text: "Text") -> str:
    """A text of the engine in the language in use, its amounts in that language's form."""
    return localised(text.in_language(voice.language))


def localised(words: str) -> str:
    """Decimals and currency as the language and the house write them.

    >>> localised("350.50 €")
    '350,50 €'
    """
    if voice.language == "es":
        words = _DECIMALS.sub(",", words)
    return words if voice.currency == "€" else words.replace("€", voice.currency)


def money(cents: Cents) -> str:
    """An amount with its currency: `1.250,50 €`, or `€1,250.50` in English."""
    whole, _, rest = as_text(abs(cents)).partition(".")
    grouped = f"{int(whole):,}"
    sign = "−" if cents < 0 else ""
    if voice.language == "es":
        return f"{sign}{grouped.replace(',', '.')}{',' + rest if rest else ''} {voice.currency}"
    return f"{sign}{voice.currency}{grouped}{'.' + rest if rest else ''}"


def figure(cents: Cents) -> str:
    """An amount without its currency, as it is typed."""
    text = as_text(cents)
    return text.replace(".", ",") if voice.language == "es" else text


def day(value: date) -> str:
    """A date in a few letters: `3 nov`, `3 Nov`."""
    return f"{value.day} {MONTHS[voice.language][value.month - 1]}"


def seconds(milliseconds: int) -> str:
    """A time: `9,4 s` or `9.4 s`."""
    text = f"{milliseconds / 1000:.1f}"
    return f"{text.replace('.', ',') if voice.language == 'es' else text} s"


def per_cent(share: float) -> str:
    return f"{round(share * 100)} %" if voice.language == "es" else f"{round(share * 100)}%"


def game_name(game: str) -> str:
    """A game's name in the language in use."""
    from trainer.rulebook import catalogue

    return shown(catalogue(game).title)


def rules_name(rules: str) -> str:
    """A jurisdiction, with its variant where it names one: `Asturias · doble cero`."""
    jurisdiction, _, variant = rules.partition(":")
    named = say(f"rules-names.{jurisdiction}")
    return f"{named} · {say(f'rules-names.{variant}')}" if variant else named
