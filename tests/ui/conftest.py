"""What every test of a window starts from: a data folder of its own, our fonts and theme, Spanish, no motion."""

import gc
import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from ui.desk import Desk
from ui.resources import load_fonts
from ui.theme import apply_theme
from ui.wording import voice
from ui.worker import AtOnce


@pytest.fixture(scope="session", autouse=True)
def dressed_application(qapp: QApplication):
    load_fonts()
    apply_theme(qapp, "dark", 100)
    return qapp


@pytest.fixture(autouse=True)
def nothing_left_over(dressed_application):
    """A test's windows go with it: every one left would be dressed anew and watch the keys of all that follow."""
    yield
    for window in QApplication.topLevelWidgets():
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


@pytest.fixture(autouse=True)
def spanish():
    voice.language, voice.currency = "es", "€"
    yield
    voice.language, voice.currency = "es", "€"


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A desk with somebody at it, whose work is done at once."""
    monkeypatch.setenv("TAPETE_DATA", str(tmp_path))
    made = Desk(AtOnce(), tmp_path / "settings.json")
    made.with_store(lambda store: store.add_trainee("Ana"), lambda person: setattr(made, "trainee", person))
    yield made
    made.close()
