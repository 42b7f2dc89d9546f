"""The sentences of questions and verdicts, in both languages at once."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from trainer.rulebook import Text


@cache
def _phrases() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return tomllib.loads((files("trainer") / "phrases.toml").read_text(encoding="utf-8"))


def phrase(section: str, name: str, **filled: Text | str) -> Text:
    """A sentence with its names filled in.

    >>> phrase("label", "bet-on", bet=Text("caballo", "split"), on="17-20")
    Text(es='caballo 17-20', en='split 17-20')
    """
    pattern = _phrases()[section][name]
    spanish = {key: value.es if isinstance(value, Text) else value for key, value in filled.items()}
    english = {key: value.en if isinstance(value, Text) else value for key, value in filled.items()}
    return Text(_tidy(pattern["es"].format(**spanish)), _tidy(pattern["en"].format(**english)))


def joined(texts: list[Text], by: str = ", ") -> Text:
    return Text(by.join(text.es for text in texts), by.join(text.en for text in texts))


TWO_WORDS = re.compile(r"\b([Dd]e|[Aa]) el\b")


def contracted(text: str) -> str:
    """Spanish with «de el» and «a el» in one word, as they come together when names are filled in.

    >>> contracted("A el jefe de mesa, no a él; las reglas de el fragmento.")
    'Al jefe de mesa, no a él; las reglas del fragmento.'
    """
    return TWO_WORDS.sub(r"\1l", text)


def _tidy(text: str) -> str:
    """A sentence begins with a capital, has no double spaces, and contracts «de el» and «a el»."""
    text = contracted(" ".join(text.split()))
    return text[:1].upper() + text[1:] if text[:1].islower() and text.endswith((".", "?")) else text
