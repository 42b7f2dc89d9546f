"""Two versions of the program over one person's data: an older one harms nothing that a newer one wrote."""

import json

import pytest
from PySide6.QtWidgets import QLabel

from trainer.progress import open_progress
from ui.app import App
from ui.desk import clock
from ui.worker import AtOnce

NEWER = 99  # a version of the file that no program has yet


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A data folder with one person in it."""
    monkeypatch.setenv("TAPETE_DATA", str(tmp_path))
    with open_progress(tmp_path, clock) as store:
        store.add_trainee("Ana")
    return tmp_path


@pytest.fixture
def start(data, qapp):
    """Starts the program up to its first screen."""

    def program():
        app = App(qapp, AtOnce(), data / "settings.json")
        app.open()
        qapp.processEvents()  # the file is opened once the people are on the screen
        return app

    return program


def said(app):
    return " ".join(label.text() for label in app.window.findChildren(QLabel))


@pytest.mark.parametrize(("language", "words"), [("es", "Actualiza el programa"), ("en", "Update the program")])
def test_an_older_program_says_that_the_progress_is_newer_and_leaves_it_as_it_is(data, start, language, words):
    with open_progress(data, clock) as store:
        store.db.execute(f"PRAGMA user_version = {NEWER}")
    (data / "settings.json").write_text(json.dumps({"language": language}), encoding="utf-8")
    before = (data / "progress.db").read_bytes()
    app = start()
    assert words in said(app)
    app.window.close()
    assert (data / "progress.db").read_bytes() == before


def test_the_settings_of_a_newer_program_are_read_as_far_as_they_are_known(data, start):
    newer = {"language": "en", "theme": "sepia", "text_size": {"lead": 3}, "felt": "velvet", "clock": False}
    (data / "settings.json").write_text(json.dumps(newer), encoding="utf-8")
    settings = start().desk.settings
    assert (settings.language, settings.clock) == ("en", False)
    assert (settings.theme, settings.text_size) == ("dark", 100)


def test_a_program_of_the_same_version_says_nothing_of_the_kind(data, start):
    (data / "settings.json").write_text(json.dumps({"language": "en"}), encoding="utf-8")
    assert "Update the program" not in said(start())
