"""`tapete demo`: a simulated trainee takes a lesson and a drill through the real windows, and pictures are saved."""

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ui.app import App
    from ui.drill.view import DrillView

WRONG = (2, 5)  # which answers of the demo are wrong, to show what a wrong answer looks like


@click.command()
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Where the pictures go.")
@click.option("--language", type=click.Choice(["es", "en"]), default="es", show_default=True)
@click.option("--questions", type=click.IntRange(1, 100), default=6, show_default=True)
@click.option("--game", default="french-roulette", show_default=True)
@click.option("--size", default="1280x720", show_default=True)
def demo(out: Path | None, language: str, questions: int, game: str, size: str) -> None:
    """Play a short lesson with a simulated trainee, through the real windows, and save pictures."""
    if not os.environ.get("DISPLAY") and sys.platform == "linux":
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder = out or Path(tempfile.mkdtemp(prefix="tapete-demo-"))
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
        os.environ["TAPETE_DATA"] = data  # the demo never touches anybody's progress
        right, asked = play(folder, language, questions, game, size)
    click.echo(f"{right} of {asked} right. Pictures: {folder}")


def play(folder: Path, language: str, questions: int, game: str, size: str) -> tuple[int, int]:
    """Take the demo's lesson; how many answers were right, of how many."""
    from ui import simulated
    from ui.app import make

    app = make(["tapete"], seed=1)
    app.desk.change(language=language)
    width, _, height = size.partition("x")
    app.window.resize(int(width), int(height))
    app.window.show()
    app.window.activateWindow()  # without a window manager nobody else gives the window the keyboard
    simulated.wait_for(lambda: app.ready, "the first screen")
    _shoot(app, folder, "01-who")
    _new_person(app)
    _shoot(app, folder, "02-today")
    app.practise(game)
    view = app.table_view()
    for n in range(1, questions + 1):
        _one_question(app, view, folder, n)
    assert app.drill is not None
    results = app.drill.results
    app.drill.leave()
    app.window.go("progress")
    _settle(app)
    _shoot(app, folder, "09-progress")
    app.window.close()
    return sum(results), len(results)


def _new_person(app: "App") -> None:
    from ui import simulated

    app.desk.with_store(lambda store: store.add_trainee("Demo"), app.trainee_chosen)
    simulated.wait_for(lambda: app.window.current == "today", "the day's screen")
    _settle(app)


def _one_question(app: "App", view: "DrillView", folder: Path, number: int) -> None:
    from ui import simulated

    simulated.wait_for(lambda: view.number == number and view.panel.asking.question is not None, "a question")
    view.skip()
    simulated.wait_for(lambda: not view.panel.asking.watching, "the table to stand still")
    _shoot(app, folder, f"q{number:02}-asked")
    simulated.answer(view, wrongly=number in WRONG)
    assert app.drill is not None
    drill = app.drill
    simulated.wait_for(lambda: len(drill.results) == number, "the verdict")
    view.skip()
    _shoot(app, folder, f"q{number:02}-verdict")
    view.went_on.emit()


def _settle(app: "App") -> None:
    """Let the worker bring back what a screen asked for."""
    from PySide6.QtTest import QTest

    for _ in range(20):
        app.qt.processEvents()
        QTest.qWait(10)


def _shoot(app: "App", folder: Path, name: str) -> None:
    app.qt.processEvents()
    app.window.grab().save(str(folder / f"{name}.png"))
