"""Makes every screen when it is first shown, and connects it to its presenter and to the rest of the program."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ui.screen import Screen
from ui.wording import game_name, say

if TYPE_CHECKING:
    from PySide6.QtCore import SignalInstance

    from ui.app import App
    from ui.columns import Page
    from ui.drill.sitting import Sitting
    from ui.lessons.presenter import LessonsPresenter


def add_all(app: "App") -> None:
    """Make the screens known to the window, in the order of its bar."""
    shelf = Lessons(app)
    window = app.window
    window.add_screen("who", lambda: _who(app), in_bar=False)
    window.add_screen("today", lambda: _today(app, shelf))
    window.add_screen("lessons", shelf.listing)
    window.add_screen("lesson", shelf.page, in_bar=False)
    window.add_screen("table", lambda: _table(app), in_bar=False)
    window.add_screen("progress", lambda: _progress(app))
    window.add_screen("rules", lambda: _rules(app))
    window.add_screen("settings", lambda: _settings(app))
    window.add_screen("about", lambda: _about(app))
    window.pack_dropped.connect(shelf.drop)


def _who(app: "App") -> Screen:
    from ui.who.presenter import WhoPresenter
    from ui.who.view import WhoView, wire

    view = WhoView()
    presenter = WhoPresenter(app.desk, view)
    wire(view, presenter)
    app.kept.append(presenter)
    view.chosen.connect(lambda _: app.sat_down())
    _put_badge(app, view.page, view.reworded)
    return view


def _today(app: "App", shelf: "Lessons") -> Screen:
    from ui.today.presenter import TodayPresenter
    from ui.today.view import TodayView, wire

    view = TodayView()
    presenter = TodayPresenter(app.desk, view)
    wire(view, presenter)
    app.kept.append(presenter)
    view.entered.connect(shelf.find_next)
    shelf.shown_on = view.show_lesson
    view.practise.connect(app.practise)
    view.drill.connect(app.drill_skill)
    view.lesson.connect(lambda pack, lesson, _: shelf.open(pack, lesson))
    view.choose_rules.connect(lambda: app.window.go("settings"))
    return view


def _table(app: "App") -> Screen:
    from ui.drill.presenter import DrillPresenter
    from ui.drill.view import DrillView
    from ui.tables.shelf import scene_for

    view = DrillView(scene_for)
    presenter = DrillPresenter(app.desk, view, app.seed)
    presenter.left = app.back_from_table
    view.settings = app.desk.settings
    app.desk.on_change(lambda settings: setattr(view, "settings", settings))
    view.elapsed, view.results = lambda: presenter.elapsed, lambda: presenter.results
    view.confirmed.connect(presenter.confirm)
    view.went_on.connect(presenter.next)
    view.motion_ended.connect(presenter.motion_ended)
    view.paused.connect(presenter.pause)
    view.resumed.connect(presenter.resume)
    view.left.connect(presenter.leave)
    view.again.connect(app.sit_again)
    view.rule_wanted.connect(app.open_rule)
    app.drill = presenter
    return view


def _progress(app: "App") -> Screen:
    from ui.progress.presenter import ProgressPresenter
    from ui.progress.view import ProgressView, wire

    view = ProgressView()
    presenter = ProgressPresenter(app.desk, view)
    wire(view, presenter)
    app.kept.append(presenter)
    view.drill.connect(app.drill_skill)
    return view


def _rules(app: "App") -> Screen:
    from ui.rules.presenter import RulesPresenter
    from ui.rules.view import RulesView, wire

    view = RulesView()
    presenter = RulesPresenter(app.desk, view)
    wire(view, presenter)
    app.kept.append(presenter)
    view.back_wanted.connect(lambda: _gone(app, "table"))
    app.show_rule = view.show_rule
    return view


def _settings(app: "App") -> Screen:
    from ui.preferences.presenter import PreferencesPresenter
    from ui.preferences.view import PreferencesView, wire

    view = PreferencesView()
    presenter = PreferencesPresenter(app.desk, view)
    presenter.moving, presenter.moved = app.end_sitting, app.change_trainee
    wire(view, presenter)
    app.kept.append(presenter)
    return view


def _about(app: "App") -> Screen:
    from ui.about.presenter import AboutPresenter
    from ui.about.view import AboutView, wire

    view = AboutView()
    presenter = AboutPresenter(app.desk, view)
    wire(view, presenter)
    app.kept.append(presenter)
    _put_badge(app, view.page, view.entered)
    return view


def _put_badge(app: "App", page: "Page", reworded: "SignalInstance") -> None:
    """In an academy's edition, its logo and name stand beside the title."""
    if app.academy is not None:
        from ui.badge import Badge

        badge = Badge(app.academy)
        page.head.addWidget(badge)
        reworded.connect(badge.retranslate)


class Lessons:
    """The list of courses and the page of one lesson share a presenter."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._presenter: LessonsPresenter | None = None
        self.shown_on: Callable[[str, str, str, str], None] = lambda title, pack, lesson, rules: None

    def _built(self) -> "LessonsPresenter":
        if self._presenter is None:
            from ui.lessons.lesson_view import LessonView
            from ui.lessons.presenter import LessonsPresenter
            from ui.lessons.view import LessonsView

            app, self._list, self._page = self._app, LessonsView(), LessonView()
            presenter = self._presenter = LessonsPresenter(app.desk, self._list, self._page)
            presenter.sit, presenter.tell = app.sit, app.window.tell
            presenter.show_page = lambda: None if app.window.current == "lesson" else _gone(app, "lesson")
            presenter.next_lesson_known = lambda *told: self.shown_on(*told)
            self._list.entered.connect(presenter.entered)
            self._list.wanted.connect(presenter.open)
            self._list.install_wanted.connect(presenter.install)
            self._list.remove_wanted.connect(presenter.remove)
            self._page.entered.connect(presenter.refresh)
            self._page.left.connect(lambda: _gone(app, "lessons"))
            self._page.task_wanted.connect(presenter.start)
            self._page.read_through.connect(presenter.read_through)
            self._page.next_wanted.connect(presenter.next)
        return self._presenter

    def listing(self) -> Screen:
        self._built()
        return self._list

    def page(self) -> Screen:
        self._built()
        return self._page

    def find_next(self) -> None:
        self._built().find_next()

    def open(self, pack: str, lesson: str) -> None:
        self._built().open(pack, lesson)

    def drop(self, file: str) -> None:
        """A pack was dropped on the window or named on the way in."""
        if self._app.desk.trainee is not None:
            self._app.window.go("lessons")
        self._built().install(file)


def _gone(app: "App", name: str) -> None:
    app.window.go(name)


def practice_title(game: str) -> str:
    return f"{game_name(game)} · {say('common.today')}"


def practise(app: "App", game: str) -> "Sitting":
    from ui.drill.sitting import practise as sitting

    return sitting(practice_title(game), game, app.desk.rules(game))


def drill(skill: str) -> "Sitting":
    from ui.drill.sitting import drill as sitting
    from ui.skills import skill_name

    return sitting(skill_name(skill), skill)
