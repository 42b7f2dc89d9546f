"""Builds the objects and connects them; no other module does. Only what the first paint needs is imported before it."""

import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from trainer.errors import TrainerError
from ui.desk import Desk
from ui.main_window import MainWindow
from ui.resources import asset, load_font, load_fonts
from ui.screen import Screen
from ui.settings import Settings
from ui.theme import apply_theme
from ui.wording import shown

if TYPE_CHECKING:
    from random import Random

    from trainer.academy import Academy
    from trainer.roster import Trainee
    from ui.drill.presenter import DrillPresenter
    from ui.drill.sitting import Sitting
    from ui.drill.view import DrillView
    from ui.sounds import Sounds
    from ui.worker import Worker


FIRST_FONTS = ("SourceSansPro-Regular.ttf", "SourceSerifPro-Semibold.ttf")  # all that the first paint writes with


class First(Screen):
    """What is there at the first paint: the name, on a quiet floor."""


class App:
    """The running program: the window, the desk, and the screens as they are needed."""

    def __init__(self, qt: QApplication, worker: "Worker", settings_path: Path, seed: int | None = None) -> None:
        self.qt, self.worker = qt, worker
        self._chance = seed
        self.desk = Desk(worker, settings_path)
        self.academy: Academy | None = None
        for file in FIRST_FONTS:
            load_font(file)
        self._look: tuple[Literal["dark", "light"], int, str | None] | None = None
        self._translator = QTranslator()
        self._dress(self.desk.settings)
        self.window = MainWindow()
        self.window.add_screen("first", First, in_bar=False)
        self.window.go("first")
        self.drill: DrillPresenter | None = None
        self._last_sitting: Sitting | None = None
        self._came_from = "today"
        self.kept: list[object] = []  # presenters: a connection alone does not keep them
        self.sounds: Sounds | None = None
        self.ready = False  # the first screen can be used
        self.show_rule: Callable[[str, str, str], object] = lambda game, rules, item: None
        self.window.painted.connect(self.open)
        self.window.gone.connect(self.close)

    def open(self) -> None:
        """After the first paint: the screens, and who is dealing."""
        from ui import screens

        load_fonts()
        self.qt.setWindowIcon(QIcon(str(asset("icons/tapete.svg"))))
        is_new = self._take_academy()
        screens.add_all(self)
        self.window.open_tabs(False)
        self.window.retranslate()
        self.desk.on_change(self._changed)
        self.window.who_wanted.connect(self.change_trainee)
        went_wrong = getattr(self.worker, "went_wrong", None)
        if went_wrong is not None:
            went_wrong.connect(self.tell_problem)
        self.window.go("who")
        if is_new:
            self._bring_packs()
        self._sound(self.desk.settings)
        self.ready = True

    def _take_academy(self) -> bool:
        """An academy's edition brings its name, colours, language, rules and house sheet; whether it is a new one."""
        from ui import edition

        try:
            self.academy = edition.read_edition()
        except TrainerError as error:
            self.tell_problem(error)
        if self.academy is None:
            return False
        is_new = not edition.is_taken_over(self.desk, self.academy)
        if is_new:
            edition.take_settings(self.desk, self.academy)
        self._dress(self.desk.settings)
        self._word_title()
        return is_new

    def _word_title(self) -> None:
        if self.academy is not None:
            self.window.setWindowTitle(f"{shown(self.academy.name)} · Tapete")

    def _bring_packs(self) -> None:
        """An academy's packs and keys, installed on the worker after what the first screen needs."""
        from ui.edition import take_over

        if self.academy is not None:
            take_over(self.desk, self.academy, self.tell_problem)

    def close(self) -> None:
        """Finish what was asked and close the file."""
        self.end_sitting()
        self.desk.close()
        end = getattr(self.worker, "close", None)
        if end is not None:
            end()

    # people

    def trainee_chosen(self, trainee: "Trainee") -> None:
        """Somebody sits down at this workstation."""
        self.desk.trainee = trainee
        self.sat_down()

    def sat_down(self) -> None:
        trainee = self.desk.trainee
        if trainee is None:
            return
        self.desk.change(trainee=trainee.id)
        self.window.show_trainee(trainee.name)
        self.window.open_tabs(True)
        self.window.go("today")

    def change_trainee(self) -> None:
        self.end_sitting()
        if self.window.go("who"):
            self.desk.trainee = None
            self.window.show_trainee("")
            self.window.open_tabs(False)

    # sitting down at a table

    def sit(self, sitting: "Sitting") -> None:
        """Go to the table and ask."""
        self._came_from = self.window.current if self.window.current != "table" else self._came_from
        self._last_sitting = sitting
        self.window.go("table")
        if self.drill is not None:
            self.drill.begin(sitting)

    def practise(self, game: str) -> None:
        """What is due at a game's table."""
        from ui import screens

        self.sit(screens.practise(self, game))

    def drill_skill(self, skill: str) -> None:
        from ui import screens

        self.sit(screens.drill(skill))

    def end_sitting(self) -> None:
        """What was confirmed is safe; what was not is not asked again."""
        if self.drill is not None:
            self.drill.end()

    def table_view(self) -> "DrillView":
        from ui.drill.view import DrillView

        view = self.window.screen_named("table")
        assert isinstance(view, DrillView)
        return view

    def open_rule(self, game: str, rules: str, item: str) -> None:
        """From a verdict to the rule behind it; the way back leads to the table."""
        if self.window.go("rules"):
            self.show_rule(game, rules, item)

    def sit_again(self) -> None:
        if self._last_sitting is not None:
            self.sit(self._last_sitting)

    @cached_property
    def _rng(self) -> "Random":
        from random import Random, SystemRandom

        return SystemRandom() if self._chance is None else Random(self._chance)

    def seed(self) -> int:
        return self._rng.randrange(2**32)

    def back_from_table(self) -> None:
        self.window.go(self._came_from if self._came_from in ("lesson", "progress") else "today")

    # settings and words

    def _changed(self, settings: Settings) -> None:
        self._dress(settings)
        self._sound(settings)
        self._word_title()
        self.window.retranslate()

    def _dress(self, settings: Settings) -> None:
        look = settings.theme, settings.text_size, self.academy.accent if self.academy else None
        if look != self._look:  # dressing every part anew takes long
            self._look = look
            apply_theme(self.qt, *look)
        QLocale.setDefault(QLocale(settings.language))
        if self._translator.load(f"qtbase_{settings.language}", QLibraryInfo.path(_TRANSLATIONS)):
            self.qt.installTranslator(self._translator)

    def _sound(self, settings: Settings) -> None:
        """Sounds are made ready when they are first wanted."""
        if self.sounds is None and settings.sound:
            from ui.sounds import Sounds

            self.sounds = Sounds()
        if self.sounds is not None:
            self.sounds.on = settings.sound

    def tell_problem(self, error: TrainerError) -> None:
        """Say in one line what went wrong."""
        from ui.who.presenter import problem_sentence

        self.window.tell(problem_sentence(error))


_TRANSLATIONS = QLibraryInfo.LibraryPath.TranslationsPath


def make(arguments: Sequence[str], worker: "Worker | None" = None, seed: int | None = None) -> App:
    """The program, its window not yet shown."""
    from trainer.places import settings_file
    from ui.background import Background

    qt = QApplication.instance()
    if not isinstance(qt, QApplication):
        qt = QApplication(list(arguments))
    qt.setApplicationName("Tapete")
    qt.setDesktopFileName("tapete")
    return App(qt, worker or Background(), settings_file(), seed)


def main(files: Sequence[str] = ()) -> int:
    """Open the window; a lesson pack named on the way in is offered for installing."""
    app = make(sys.argv)
    app.window.show()
    app.window.activateWindow()
    for file in files:
        app.window.painted.connect(lambda file=file: app.window.pack_dropped.emit(file))
    return app.qt.exec()
