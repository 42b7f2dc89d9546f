"""Every screen of the whole program with real keys: reached, named, worded in both languages, with a way out."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QTabBar, QTabWidget, QWidget

from trainer.errors import ProgressError
from trainer.progress import open_progress
from ui import simulated
from ui.app import make
from ui.desk import clock
from ui.drill import sitting
from ui.wording import say, voice
from ui.worker import AtOnce

BAR = ("today", "lessons", "progress", "rules", "settings", "about")
SKILL = "french-roulette/asturias:one-cloth/payout/straight"  # of the rules that are chosen at first


@pytest.fixture
def started(tmp_path, monkeypatch, qtbot):
    """The program as it first opens, its work done at once."""
    monkeypatch.setenv("TAPETE_DATA", str(tmp_path))
    app = make(["tapete"], AtOnce(), seed=3)
    qtbot.addWidget(app.window)
    app.window.resize(1280, 720)
    app.window.show()
    app.window.activateWindow()
    qtbot.waitUntil(lambda: app.ready)
    yield app
    app.window.close()


@pytest.fixture
def app(started):
    """The program with somebody at it."""
    add_person(started, "Ana")
    return started


def add_person(app, name, pin=""):
    view = app.window.screen_named("who")
    QTest.keyClicks(view.name, name)
    QTest.keyClicks(view.new_pin, pin)
    QTest.keyClick(view.name, Qt.Key.Key_Return)


def go(app, name):
    number = BAR.index(name) + 1
    QTest.keyClick(app.window, getattr(Qt.Key, f"Key_{number}"), Qt.KeyboardModifier.ControlModifier)
    assert app.window.current == name
    return app.window.screen_named(name)


def press(widget, key=Qt.Key.Key_Return):
    widget.setFocus()
    QTest.keyClick(widget, key)


def answered(app, skill=SKILL):
    """One question of a skill, answered right with keys."""
    app.sit(sitting.drill("", skill))
    view = app.table_view()
    simulated.wait_for(lambda: view.panel.page is view.panel.asking, "a question")
    simulated.answer(view)
    simulated.wait_for(lambda: view.panel.page is view.panel.verdict, "the verdict")
    return view


def takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isEnabled() and widget.isVisible()


def spoken_name(widget: QWidget) -> str:
    """What a screen reader says of a part: its own name, its words, or those of the label beside it."""
    own = widget.accessibleName() or getattr(widget, "text", str)()
    if own:
        return own
    labels = widget.window().findChildren(QLabel)
    return next((one.text() for one in labels if one.buddy() is widget), "")


def inner_part(widget: QWidget) -> bool:
    """The buttons Qt puts inside a line, a picker or a row of tabs belong to their owner."""
    return widget.objectName().startswith("qt_") or isinstance(widget.parent(), QComboBox | QTabBar | QTabWidget)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", ["who", *BAR])
def test_every_part_that_takes_the_keyboard_has_a_name(app, name, language):
    app.desk.change(language=language)
    answered(app)
    app.drill.leave()
    screen = go(app, name) if name in BAR else (app.change_trainee(), app.window.screen_named("who"))[1]
    parts = [part for part in screen.findChildren(QWidget) if takes_tab(part) and not inner_part(part)]
    assert parts
    nameless = [type(part).__name__ for part in parts if not spoken_name(part).strip()]
    assert nameless == []


@pytest.mark.parametrize("name", BAR)
def test_the_focus_is_on_the_screen_that_is_shown_and_tab_goes_round_it(app, name):
    screen = go(app, name)
    first = QApplication.focusWidget()
    assert first is not None
    assert screen.isAncestorOf(first)
    seen = []
    for _ in range(400):
        here = QApplication.focusWidget()
        if here in seen:
            break
        seen.append(here)
        QTest.keyClick(here, Qt.Key.Key_Tab)
    parts = {part for part in screen.findChildren(QWidget) if takes_tab(part) and not inner_part(part)}
    proxied = {part for part in parts if part.focusProxy() is not None}
    assert parts - proxied - set(seen) == set()


def words_on(screen):
    return {part.text() for part in screen.findChildren(QLabel) + screen.findChildren(QPushButton) if part.isVisible()}


@pytest.mark.parametrize("name", BAR)
def test_the_language_changes_under_the_eyes_and_back(app, name):
    screen = go(app, name)
    spanish = words_on(screen)
    app.desk.change(language="en")
    english = words_on(screen)
    voice.language = "en"
    told = {"settings": "preferences.title", "about": "about.run"}.get(name, f"{name}.title")
    assert say(told) in english
    assert say(told) not in spanish
    app.desk.change(language="es")
    assert words_on(screen) == spanish


# who is dealing


def test_nobody_yet_the_name_has_the_focus_and_an_empty_name_gets_a_sentence(started):
    view = started.window.screen_named("who")
    assert QApplication.focusWidget() is view.name
    QTest.keyClick(view.name, Qt.Key.Key_Return)
    assert view.problem.text() == say("who.name-length")
    assert started.window.current == "who"


def test_the_cards_of_the_people_have_room_for_their_words(app):
    app.change_trainee()
    view = app.window.screen_named("who")
    QApplication.processEvents()
    for card in view._cards:
        assert card.height() >= card.sizeHint().height() > card._name.height() + card._about.height()


def test_a_name_taken_is_refused(app):
    app.change_trainee()
    view = app.window.screen_named("who")
    add_person(app, "Ana")
    assert app.window.current == "who"
    assert view.problem.text() == say("who.name-taken", person="Ana")


def test_a_pin_opens_its_profile_and_no_other_number_does(started):
    add_person(started, "Ana", "1234")
    started.change_trainee()
    view = started.window.screen_named("who")
    press(view._cards[0])
    QTest.keyClicks(view.pin, "4321")
    QTest.keyClick(view.pin, Qt.Key.Key_Return)
    assert started.window.current == "who"
    assert view.pin_problem.text() == say("who.pin-wrong", person="Ana")
    QTest.keyClicks(view.pin, "1234")
    QTest.keyClick(view.pin, Qt.Key.Key_Return)
    assert started.window.current == "today"


# today


def test_enter_on_the_first_day_opens_the_first_lesson(app):
    assert app.window.current == "today"
    main = QApplication.focusWidget()
    assert main is app.window.screen_named("today").lesson_button
    QTest.keyClick(main, Qt.Key.Key_Return)
    assert app.window.current == "lesson"


def test_the_focus_stays_where_the_person_put_it(app):
    view = app.window.screen_named("today")
    view.game.setFocus()
    view.show_today(view._today, "Ana")  # the day's figures come in late
    assert QApplication.focusWidget() is view.game


def test_a_quick_drill_is_of_the_skill_that_was_picked(app):
    view = go(app, "today")
    view.game.setFocus()
    QTest.keyClick(view.game, Qt.Key.Key_End)
    wanted = view.topic.currentData()
    assert wanted.startswith("punto-banca/")
    press(view.start)
    assert app.window.current == "table"
    assert app.drill.asked.question.skill == wanted


def test_the_day_is_counted_and_the_streak_begins(app):
    answered(app)
    app.drill.leave()
    view = go(app, "today")
    assert view.counts["answers"].accessibleName().startswith("1 ")
    assert view.counts["streak"].accessibleName().startswith("1 ")
    assert view.counts["right"].accessibleName().startswith("100 %") or "100" in view.counts["right"].accessibleName()


# the table and its rule


def test_the_rule_behind_a_verdict_and_back_to_the_same_table(app):
    view = answered(app)
    QTest.keyClick(view, Qt.Key.Key_F1)
    assert app.window.current == "rules"
    rules = app.window.screen_named("rules")
    assert rules.list.currentItem().data(Qt.ItemDataRole.UserRole) in app.drill.asked.question.items
    assert rules.back.isVisible()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert app.window.current == "table"
    assert view.panel.page is view.panel.verdict
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    simulated.wait_for(lambda: view.number == 2 and view.panel.page is view.panel.asking, "the second question")


def test_before_the_verdict_the_rule_stays_closed(app):
    app.sit(sitting.drill("", SKILL))
    view = app.table_view()
    simulated.wait_for(lambda: view.panel.page is view.panel.asking, "a question")
    QTest.keyClick(view, Qt.Key.Key_F1)
    assert app.window.current == "table"


def test_no_way_back_where_there_is_no_table(app):
    view = go(app, "rules")
    assert not view.back.isVisible()
    QTest.keyClick(view.words, Qt.Key.Key_Escape)
    assert app.window.current == "rules"


# rules


def test_a_search_finds_by_words_without_accents_and_says_when_there_is_nothing(app):
    view = go(app, "rules")
    total = view.list.count()
    QTest.keyClicks(view.words, "prision")
    found = [view.list.item(n).text() for n in range(view.list.count())]
    assert 0 < len(found) < total
    assert any("prisión" in one for one in found)
    QTest.keyClicks(view.words, "xyzzy")
    assert view.list.count() == 0
    assert view._nothing.isVisible()


def test_two_regulations_side_by_side(app):
    view = go(app, "rules")
    view.pickers["game"].setFocus()
    view.pickers["game"].setCurrentIndex(view.pickers["game"].findData("craps"))
    view.pickers["game"].activated.emit(0)
    beside = view.pickers["beside"]
    beside.setCurrentIndex(beside.findData("cordoba"))
    beside.activated.emit(0)
    assert view.tabs.isTabVisible(1)
    assert view.table.rowCount() > 0
    headers = [view.table.horizontalHeaderItem(n).text() for n in (1, 2)]
    assert "Asturias" in headers[0]
    assert "Córdoba" in headers[1]


# progress


def test_progress_before_the_first_answer_says_how_it_begins(app):
    view = go(app, "progress")
    assert view.empty_card.isVisible()
    assert not view.map.isVisible()


def test_progress_after_an_answer_shows_it_on_the_map_and_drills_from_there(app):
    answered(app)
    app.drill.leave()
    view = go(app, "progress")
    assert not view.empty_card.isVisible()
    assert view.game.currentData() == "french-roulette"
    tried = [one.skill for one in view._mapped() if one.answers]
    assert tried == [SKILL]
    view.map.chosen.emit([one.skill for one in view._mapped()].index(SKILL))
    assert app.window.current == "table"
    assert app.drill.asked.question.skill == SKILL


# settings


def test_a_setting_is_kept_at_once_and_is_there_after_a_restart(app, tmp_path):
    view = go(app, "settings")
    press(view.flags["reduced_motion"], Qt.Key.Key_Space)
    assert app.desk.settings.reduced_motion
    app.window.close()
    again = make(["tapete"], AtOnce())
    assert again.desk.settings.reduced_motion
    again.close()


def test_the_language_picker_works_with_keys(app):
    view = go(app, "settings")
    view.pickers["language"].setFocus()
    QTest.keyClick(view.pickers["language"], Qt.Key.Key_Down)
    assert app.desk.settings.language == "en"
    voice.language = "en"
    assert view.page.title.text() == say("preferences.title")


def test_the_last_chip_stays_in_the_tray(app):
    view = go(app, "settings")
    app.desk.change(chips=(500,))
    view.enter()
    press(view.chips[500], Qt.Key.Key_Space)
    assert app.desk.settings.chips == (500,)
    assert view.chip_problem.text() == say("preferences.chips-one")


def test_a_backup_is_made_and_listed(app, tmp_path):
    view = go(app, "settings")
    press(view.backup)
    assert "kB" in view.copies.text()


def test_a_folder_that_will_not_do_is_refused_and_the_old_one_stays(app, tmp_path):
    view = go(app, "settings")
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    view.folder_chosen.emit(str(blocked))
    assert app.desk.settings.data_folder != str(blocked)
    assert view.notice.isVisible()


def test_in_another_folder_nobody_deals_and_the_table_that_was_left_asks_no_more(app, tmp_path):
    answered(app)
    go_to_rules_from_table(app)
    view = go(app, "settings")
    view.folder_chosen.emit(str(tmp_path / "elsewhere"))
    assert app.window.current == "who" and app.desk.trainee is None
    add_person(app, "Luis")
    assert app.window.current == "today" and app.desk.trainee.name == "Luis"
    answered(app)
    for folder, names in ((tmp_path, ["Ana"]), (tmp_path / "elsewhere", ["Luis"])):
        with open_progress(folder, clock) as store:
            assert [person.name for person in store.trainees()] == names
            assert store.db.execute("SELECT count(*) FROM attempt").fetchone() == (1,)


def go_to_rules_from_table(app):
    QTest.keyClick(app.table_view(), Qt.Key.Key_F1)
    assert app.window.current == "rules"


def test_settings_that_cannot_be_written_are_told_in_the_language_in_use(app, tmp_path):
    file = tmp_path / "settings.json"
    file.unlink()
    file.mkdir()
    with pytest.raises(ProgressError) as problem:  # the worker of the tests hands it back; the program's own tells it
        app.desk.change(sound=False)
    app.tell_problem(problem.value)
    assert app.window._notice.text() == say("who.not-saved", file=str(file))


# about


def test_the_self_test_runs_here_and_agrees(app):
    view = go(app, "about")
    press(view.run)
    assert view._done
    assert view._figures
    assert view.table.rowCount() == len(view._figures)


# leaving


def test_leaving_in_the_middle_loses_nothing_confirmed(app, tmp_path):
    answered(app)
    app.window.close()
    with open_progress(tmp_path, clock) as store:
        assert store.db.execute("SELECT count(*) FROM attempt").fetchone() == (1,)
