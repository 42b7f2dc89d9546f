"""The whole program in a real window: a new profile, a lesson, ten questions, progress, restart, still there."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton

from trainer.progress import open_progress
from ui import simulated
from ui.app import make
from ui.desk import clock

pytestmark = pytest.mark.window


def opened(name="who"):
    app = make(["tapete"], seed=3)
    app.window.show()
    app.window.activateWindow()
    QTest.qWaitForWindowActive(app.window)
    simulated.wait_for(lambda: app.ready and app.window.current == name, "the first screen")
    return app


def press_button(app, text):
    """Click the visible button that begins with these words."""

    def found():
        buttons = app.window.findChildren(QPushButton)
        return next((b for b in buttons if b.isVisible() and b.isEnabled() and b.text().startswith(text)), None)

    simulated.wait_for(lambda: found() is not None, f"the button {text}")
    QTest.mouseClick(found(), Qt.MouseButton.LeftButton)


def answer_at_most(app, most):
    """Answer an exercise to its end, or so many questions; how many were answered."""
    view, panel = app.table_view(), app.table_view().panel
    for n in range(1, most + 1):
        simulated.wait_for(lambda n=n: panel.page is panel.asking and view.number == n, "a question")
        simulated.answer(view)
        simulated.wait_for(lambda n=n: len(app.drill.results) == n, "the verdict")
        QTest.keyClick(panel.verdict._next, Qt.Key.Key_Return)
        simulated.wait_for(lambda: panel.page is not panel.verdict, "what comes next")
        if panel.page is panel.summary:
            return n
    return most


def test_a_first_day_and_the_next_start(tmp_path, monkeypatch):
    monkeypatch.setenv("TAPETE_DATA", str(tmp_path))
    app = opened()
    name = next(edit for edit in app.window.findChildren(QLineEdit) if edit.isVisible())
    name.setFocus()
    QTest.keyClicks(name, "Marta")
    press_button(app, "Añadir")
    simulated.wait_for(lambda: app.window.current == "today", "today")

    press_button(app, "Lecciones")
    press_button(app, "Seguir donde lo dejaste")
    simulated.wait_for(lambda: app.window.current == "lesson", "the lesson")
    answered = 0
    while answered < 10:
        press_button(app, "Empezar")
        simulated.wait_for(lambda: app.window.current == "table", "the table")
        answered += answer_at_most(app, 10 - answered)
        app.drill.leave()
        simulated.wait_for(lambda: app.window.current == "lesson", "the lesson again")
    press_button(app, "Progreso")
    simulated.wait_for(lambda: app.window.current == "progress", "progress")
    app.window.close()

    with open_progress(tmp_path, clock) as store:
        (person,) = store.trainees()
        assert person.name == "Marta"
        assert store.db.execute("SELECT count(*), sum(correct) FROM attempt").fetchone() == (10, 10)

    again = opened()
    simulated.wait_for(
        lambda: any("Marta" in (b.accessibleName() or b.text()) for b in again.window.findChildren(QPushButton)),
        "the profile of yesterday",
    )
    again.window.close()
