"""The sentences of questions: both languages complete, the same names to fill in, and a slip behind every slip."""

import string
import tomllib
from pathlib import Path

import pytest

PHRASES = tomllib.loads((Path(__file__).parent.parent / "trainer" / "phrases.toml").read_text(encoding="utf-8"))
SENTENCES = [
    pytest.param(texts, id=f"{section}-{name}") for section, names in PHRASES.items() for name, texts in names.items()
]


def names_in(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("texts", SENTENCES)
def test_both_languages_are_there_and_fill_in_the_same_names(texts):
    assert set(texts) == {"es", "en"} and all(texts.values())
    assert names_in(texts["es"]) == names_in(texts["en"])


@pytest.mark.parametrize("texts", SENTENCES)
def test_no_sentence_shouts(texts):
    assert "!" not in texts["es"] + texts["en"] and "¡" not in texts["es"]


def test_every_sentence_about_a_slip_has_a_slip_behind_it():
    code = Path(__file__).parent.parent / "trainer"
    sources = [*code.glob("slips.py"), *code.glob("scoring.py"), *(code / "asking").glob("*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    assert [name for name in PHRASES["slip"] if f'"{name}"' not in text] == []
