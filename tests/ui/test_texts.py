"""Every text of the interface exists in both languages, has the same blanks in both, and keeps the house style."""

import re

import pytest

from ui.wording import FOLDER, localised, money, texts, voice

SCREENS = sorted(path.stem for path in FOLDER.glob("*.toml"))


@pytest.mark.parametrize("screen", SCREENS)
def test_every_text_has_both_languages_and_the_same_blanks(screen):
    for name, told in texts(screen).items():
        assert set(told) == {"es", "en"}, f"{screen}.{name}"
        blanks = {language: sorted(re.findall(r"\{(\w+)\}", told[language])) for language in told}
        assert blanks["es"] == blanks["en"], f"{screen}.{name}"
        assert all(told.values()) and not any("!" in words or "¡" in words for words in told.values()), name


def test_every_text_the_code_asks_for_exists():
    asked = re.compile(r'say\(\s*"([a-z-]+)\.([a-z0-9-]+)"')
    for path in FOLDER.parent.rglob("*.py"):
        for screen, name in asked.findall(path.read_text(encoding="utf-8")):
            assert screen in SCREENS and name in texts(screen), f"{path.name}: {screen}.{name}"


def test_amounts_take_the_language_s_form():
    voice.language = "es"
    assert money(1_250_50) == "1.250,50 €" and localised("2 × 8.50 = 17") == "2 × 8,50 = 17"
    voice.language = "en"
    assert money(1_250_50) == "€1,250.50" and localised("8.50") == "8.50"
