"""An academy's edition at its first start: packs, keys, rules, house sheet, language, colour, logo and name."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from trainer.academy import read_academy
from trainer.errors import TrainerError
from trainer.packs import signing
from trainer.packs.shelf import find, remove
from ui import edition
from ui.app import App
from ui.badge import HIGHEST, WIDEST, Badge
from ui.settings import read_settings
from ui.theme import apply_theme, theme
from ui.wording import voice
from ui.worker import AtOnce

EXAMPLE = Path(__file__).parents[2] / "packaging" / "example-academy"
PACK = "escuela-ejemplo.ruleta"


@pytest.fixture
def example(tmp_path, monkeypatch):
    """A copy of the example academy whose edition this program is."""
    folder = shutil.copytree(EXAMPLE, tmp_path / "academy")
    monkeypatch.setenv("TAPETE_ACADEMY", str(folder))
    monkeypatch.setenv("TAPETE_DATA", str(tmp_path / "data"))
    return folder


@pytest.fixture
def start(tmp_path, qapp):
    """Starts the program up to its first screen, as often as a test wants."""
    opened = []

    def program() -> App:
        app = App(qapp, AtOnce(), tmp_path / "data" / "settings.json")
        opened.append(app)
        app.open()
        return app

    yield program
    for app in opened:
        app.window.close()
        app.window.deleteLater()
    apply_theme(qapp, "dark", 100)


def edited(folder, old, new):
    file = folder / "academy.toml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def texts(widget):
    return [found.text() for found in widget.findChildren(QLabel)]


def test_the_first_start_installs_the_packs_and_trusts_the_keys(example, start):
    app = start()
    found = find(PACK, app.desk.data)
    assert found is not None and found.signer is not None
    assert found.signer.name == "Escuela de ejemplo"


def test_the_first_start_takes_rules_house_sheet_language_and_colour(example, start, tmp_path):
    edited(example, 'language = "es"', 'language = "en"')
    app = start()
    assert app.desk.rules("craps") == "asturias"
    assert app.desk.rules("french-roulette").startswith("asturias")
    assert app.desk.rules("blackjack").startswith("cantabria")  # Asturias has no rules for it
    assert app.desk.house("craps") == {"minimum": "5"}
    assert voice.language == "en"
    assert theme.colours.accent == "#6FA8DC"
    assert app.academy is not None and app.academy.results == "https://records.example/xAPI"
    kept = read_settings(tmp_path / "data" / "settings.json")
    assert (kept.academy, kept.language, kept.rules["craps"]) == ("escuela-ejemplo/1", "en", "asturias")


def test_the_first_screen_and_about_show_the_logo_and_the_name(example, start):
    app = start()
    assert app.window.windowTitle() == "Escuela de ejemplo · Tapete"
    for name in ("who", "about"):
        badge = app.window.screen_named(name).findChild(Badge)
        assert badge.name.text() == "Escuela de ejemplo"
        assert 0 < badge.logo.pixmap().width() <= WIDEST and 0 < badge.logo.pixmap().height() <= HIGHEST
    app.desk.change(language="en")
    assert app.window.windowTitle() == "Example Academy · Tapete"
    assert "Example Academy" in texts(app.window.screen_named("who"))


def test_the_badge_draws_a_png_and_does_without_a_logo(example, qapp):
    picture = QApplication.style().standardPixmap(QApplication.style().StandardPixmap.SP_DesktopIcon).scaled(900, 300)
    assert picture.save(str(example / "logo.png"))
    edited(example, 'logo = "logo.svg"', 'logo = "logo.png"')
    assert Badge(read_academy(example)).logo.pixmap().width() == 192  # 900 × 300 at 64 pixels high
    edited(example, 'logo = "logo.png"', "")
    badge = Badge(read_academy(example))
    assert badge.logo.isHidden() and badge.name.text() == "Escuela de ejemplo"


def test_what_the_person_chose_later_stays(example, start):
    app = start()
    app.desk.change(language="en", rules={"craps": "cordoba"})
    remove(PACK, app.desk.data)
    again = start()
    assert (again.desk.settings.language, again.desk.settings.rules) == ("en", {"craps": "cordoba"})
    assert find(PACK, again.desk.data) is None


def test_a_new_edition_brings_its_packs_again_but_not_its_language(example, start):
    app = start()
    app.desk.change(language="en", rules={"craps": "cordoba"})
    remove(PACK, app.desk.data)
    edited(example, "edition = 1", "edition = 2")
    again = start()
    assert find(PACK, again.desk.data) is not None
    assert again.desk.settings.academy == "escuela-ejemplo/2"
    assert again.desk.settings.language == "en"
    assert again.desk.rules("craps") == "cordoba"


def test_an_edition_that_could_not_be_installed_is_said_and_tried_again(example, start, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "packs").write_text("in the way of the folder")
    app = start()
    assert any("packs" in text for text in texts(app.window)), "the person is told"
    assert app.desk.settings.academy == ""
    (tmp_path / "data" / "packs").unlink()
    again = start()
    assert find(PACK, again.desk.data) is not None
    assert again.desk.settings.academy == "escuela-ejemplo/1"


def test_a_second_key_of_the_academy_has_a_name_of_its_own(example, tmp_path):
    signing.make_keys(tmp_path / "second")
    shutil.copy(tmp_path / "second.pub", example / "keys")
    edition.bring(read_academy(example), tmp_path / "data")
    first, second = sorted(signing.trusted_keys(tmp_path / "data").values(), key=len)
    assert first == "Escuela de ejemplo" and second.startswith("Escuela de ejemplo (")


def test_a_folder_that_is_not_sound_is_said_and_the_program_opens_without_it(example, start):
    edited(example, 'rules = "asturias"', 'rules = "burgundy"')
    app = start()
    assert app.academy is None and app.ready
    assert any("burgundy" in text for text in texts(app.window))


def test_a_pack_that_no_longer_fits_its_signature_is_not_installed(example, tmp_path):
    (pack,) = (example / "packs").iterdir()
    data = bytearray(pack.read_bytes())
    data[len(data) // 2] ^= 0xFF
    pack.write_bytes(bytes(data))
    with pytest.raises(TrainerError):
        edition.bring(read_academy(example), tmp_path / "data")
    assert find(PACK, tmp_path / "data") is None


def test_a_frozen_edition_is_found_in_the_bundle(tmp_path, monkeypatch):
    monkeypatch.delenv("TAPETE_ACADEMY", raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert edition.read_edition() is None
    shutil.copytree(EXAMPLE, tmp_path / "academy")
    found = edition.read_edition()
    assert found is not None and found.id == "escuela-ejemplo"


def test_a_program_without_an_academy_does_not_load_the_reader_of_academies(tmp_path):
    program = """
import sys
from pathlib import Path
from ui.desk import Desk
from ui.edition import read_edition
from ui.worker import AtOnce
assert read_edition() is None
sys.exit("trainer.academy" in sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True, env={"TAPETE_DATA": str(tmp_path)})
