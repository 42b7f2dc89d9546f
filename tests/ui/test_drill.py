"""The table screen with real keys and clicks: every kind of answer, right and wrong, on every table."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from trainer.asking import skills
from trainer.errors import ProgressError
from trainer.questions import Amount, Marks, Ordering, Pick, right_answers
from trainer.tables import settle
from ui import simulated
from ui.desk import TABLES
from ui.drill import sitting
from ui.drill.answers import AmountAnswer, WrappedChoice
from ui.drill.presenter import DrillPresenter
from ui.drill.view import DrillView
from ui.tables.shelf import scene_for
from ui.wording import voice


class Clock:
    """A clock that goes only when told."""

    at = 100.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def table(desk, qtbot):
    """A table screen with its presenter, and a clock to turn."""
    view = DrillView(scene_for)
    clock = Clock()
    presenter = DrillPresenter(desk, view, lambda: 7, clock)
    view.elapsed, view.results = lambda: presenter.elapsed, lambda: presenter.results
    for signal, method in (
        (view.confirmed, presenter.confirm),
        (view.went_on, presenter.next),
        (view.motion_ended, presenter.motion_ended),
        (view.paused, presenter.pause),
        (view.resumed, presenter.resume),
        (view.left, presenter.leave),
    ):
        signal.connect(method)
    qtbot.addWidget(view)
    view.resize(1280, 720)  # the smallest screen
    view.show()
    view.activateWindow()
    qtbot.waitExposed(view)
    view.presenter, view.clock = presenter, clock
    return view


def one_skill_of_each_kind(game, desk):
    """The first skill of every kind this game's table can ask."""
    found = {}
    for skill in skills(desk.book(game)):
        found.setdefault(skill.split("/")[2], skill)
    return found


def every_kind():
    from trainer.rulebook import catalogue, load

    for game in TABLES:
        book = load(game, catalogue(game).jurisdictions[0])
        for kind in dict.fromkeys(skill.split("/")[2] for skill in skills(book)):
            yield pytest.param(game, kind, id=f"{game}-{kind}")


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("game", "kind"), list(every_kind()))
def test_keys_alone_answer_every_kind_of_question_right_and_wrong(table, desk, game, kind, language):
    voice.language = language
    skill = one_skill_of_each_kind(game, desk)[kind]
    table.presenter.begin(sitting.drill("", skill))
    table.skip()
    QApplication.processEvents()
    asking = table.panel.asking
    assert asking.layout().heightForWidth(asking.width()) <= asking.parentWidget().height()  # nothing scrolls
    simulated.answer(table)
    assert table.presenter.results == (True,)
    assert table.panel.page is table.panel.verdict
    QTest.keyClick(table, Qt.Key.Key_Return)  # Enter goes on
    table.presenter.next() if table.panel.page is table.panel.verdict else None
    simulated.answer(table, wrongly=True)
    question = table.presenter.asked.question
    always_right = any(isinstance(part, Ordering) and len(set(part.slots.values())) == 1 for part in question.parts)
    assert table.presenter.results == (True, always_right)


def begin(table, skill):
    table.presenter.begin(sitting.drill("", skill))
    table.skip()
    return table.presenter.asked.question


def test_the_number_pad_types_and_the_mouse_confirms(table):
    question = begin(table, "french-roulette/cantabria:one-cloth/payout/straight")
    (part,) = question.parts
    assert isinstance(part, Amount)
    pad = {entry.text(): entry for entry in table.panel.findChildren(QPushButton) if entry.text().isdigit()}
    for digit in str(part.right // 100):
        QTest.mouseClick(pad[digit], Qt.MouseButton.LeftButton)
    confirm = next(b for b in table.panel.findChildren(QPushButton) if b.text() == "Confirmar")
    QTest.mouseClick(confirm, Qt.MouseButton.LeftButton)
    assert table.presenter.results == (True,)


@pytest.mark.parametrize("typed", ["", "abc", "12.345"])
def test_what_is_no_amount_gets_a_sentence_and_no_verdict(table, typed):
    begin(table, "craps/asturias/payout/line")
    simulated.type_text(table, typed)
    QTest.keyClick(table, Qt.Key.Key_Return)
    simulated.press(table, Qt.Key.Key_Return)
    assert table.presenter.results == ()
    assert "importe" in table.panel.asking._hint.text()


def test_an_amount_is_cut_from_chips_with_keys(table):
    question = begin(table, "craps/asturias/payout/line")
    answer = table.panel.asking.answer
    assert isinstance(answer, AmountAnswer)
    answer.swap()
    left = question.parts[0].right
    values = answer.tray._values
    for n, value in enumerate(values, 1):
        while left >= value:
            QTest.keyClicks(answer.tray, str(n))
            left -= value
    QTest.keyClicks(answer.tray, "1")
    QTest.keyClick(answer.tray, Qt.Key.Key_Backspace)  # one too many, put back
    QTest.keyClick(answer.tray, Qt.Key.Key_Return)
    assert table.presenter.results == (True,)


def test_bets_are_marked_with_clicks_on_the_felt(table, qtbot):
    question = begin(table, "french-roulette/cantabria:one-cloth/result/straight")
    (part,) = question.parts
    assert isinstance(part, Marks)
    values = [option.value for option in part.options]
    scene = table.table.table
    for key, mark in part.right.items():
        at = scene.targets[key].center() * scene.scale_
        point = table.table.mapFromScene(QPointF(at))
        for _ in range(values.index(mark) + 1):  # each click takes the next mark
            QTest.mouseClick(table.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(point))
    assert table.panel.marks().given() == dict(part.right)
    table.panel.asking.go_on()
    assert table.presenter.results == (True,)


def test_after_the_verdict_only_the_wrong_marks_are_on_the_felt(table):
    (part,) = begin(table, "french-roulette/cantabria:one-cloth/result/table").parts
    assert len(part.right) > 1
    first = table.table.at
    simulated.answer(table, wrongly=True)
    assert table.presenter.results == (False,)
    assert set(table.table.table._marks) == {first}


def test_the_arrow_keys_walk_the_bets_and_tell_which_one(table):
    begin(table, "french-roulette/cantabria:one-cloth/result/table")
    seen = {table.table.at}
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up) * 6:
        QTest.keyClick(table.table, key)
        seen.add(table.table.at)
        assert table.panel.marks()._bet.text() != "–"
    assert len(seen) > 1


def test_steps_are_ordered_with_clicks_and_backspace_takes_one_back(table):
    question = begin(table, "craps/asturias/order/line")
    (part,) = question.parts
    order = table.panel.order()
    entries = order.findChildren(WrappedChoice)
    QTest.mouseClick(entries[0], Qt.MouseButton.LeftButton)
    QTest.keyClick(entries[0], Qt.Key.Key_Backspace)
    assert order.given() is None
    for key in part.right:
        QTest.mouseClick(entries[order.keys.index(key)], Qt.MouseButton.LeftButton)
    table.panel.asking.go_on()
    assert table.presenter.results == (True,)


def test_an_answer_left_open_is_not_confirmed(table):
    question = begin(table, "craps/asturias/ruling/throw")
    assert any(isinstance(part, Pick) for part in question.parts)
    table.panel.asking.go_on()
    assert table.presenter.results == () and table.panel.asking._hint.text()


def test_the_clock_starts_when_the_motion_ends_and_stands_while_paused(table):
    table.presenter.begin(sitting.drill("", "craps/asturias/payout/line"))
    table.clock.at += 50  # the dice are still flying
    assert table.presenter.elapsed == 0
    table.skip()
    table.clock.at += 3
    assert table.presenter.elapsed == 3000
    QTest.keyClick(table, Qt.Key.Key_Escape)
    assert table.is_paused
    table.clock.at += 600
    QTest.keyClick(table, Qt.Key.Key_Escape)
    table.clock.at += 1
    assert not table.is_paused and table.presenter.elapsed == 4000


def test_after_a_table_was_left_in_a_pause_the_next_one_takes_answers(table):
    begin(table, "craps/asturias/payout/line")
    QTest.keyClick(table, Qt.Key.Key_Escape)
    QTest.mouseClick(table._leave, Qt.MouseButton.LeftButton)
    begin(table, "craps/asturias/payout/line")
    assert not table.is_paused and table.panel.isEnabled()
    simulated.answer(table)
    assert table.presenter.results == (True,)


def test_leaving_in_the_middle_keeps_what_was_confirmed(table, desk):
    table.presenter.begin(sitting.drill("", "craps/asturias/payout/line"))
    simulated.answer(table)
    table.presenter.next()
    table.presenter.leave()
    found = []
    desk.with_store(lambda store: store.states(desk.trainee.id), found.append)
    assert [state.attempts for state in found[0].values()] == [1]


def test_an_answer_that_cannot_be_saved_is_said_so_and_may_be_confirmed_again(table, desk, monkeypatch):
    begin(table, "craps/asturias/payout/line")
    from trainer.progress import Progress

    def full(*_):
        raise ProgressError("progress", "progress.db", "a disk with room")

    with monkeypatch.context() as broken:
        broken.setattr(Progress, "confirm", full)
        simulated.answer(table)
    assert table.presenter.results == ()
    assert "no se ha guardado nada" in table.panel.asking._hint.text()
    table.presenter.confirm(right_answers(table.presenter.asked.question))
    assert table.presenter.results == (True,)


def test_the_language_changes_in_the_middle_of_a_question(table):
    begin(table, "craps/asturias/payout/line")
    spanish = table.panel.asking._prompt.text()
    voice.language = "en"
    table.retranslate()
    assert table.panel.asking._prompt.text() != spanish
    assert table.panel.asking._confirm.text() == "Confirm"


def test_after_the_last_question_there_is_a_summary(table):
    from dataclasses import replace

    short = replace(sitting.drill("", "craps/asturias/payout/line"), count=2)
    table.presenter.begin(short)
    for _ in range(2):
        simulated.answer(table)
        table.presenter.next()
    assert table.panel.page is table.panel.summary
    assert table.panel.summary._right.text() == "2 de 2 bien"
    assert table._count.text() == "" and not table._pause.isVisible()
    left = []
    table.left.connect(lambda: left.append(True))
    QTest.keyClick(table, Qt.Key.Key_Escape)
    assert left and not table.is_paused


@pytest.mark.parametrize("skill", ["craps/asturias/fault/line", "punto-banca/cantabria:full/fault/player"])
def test_a_fault_is_watched_on_the_felt_and_the_right_handling_begins_from_the_round(table, skill):
    table.presenter.begin(sitting.drill("", skill))
    scene = table.table.table
    paid = {step.player for step in table.presenter.asked.question.watched if step.do == "pay"}
    assert not table.panel.asking.isHidden() and table.panel.asking.watching
    table.skip()
    assert set(scene.won) == paid
    simulated.answer(table, wrongly=True)
    table.skip()
    assert set(scene.won) == {step.player for step in table.presenter.asked.handling if step.do == "pay"}


def test_a_bet_marked_wrongly_has_its_own_rule_cited_first(table):
    question = begin(table, "french-roulette/cantabria:one-cloth/result/table")
    (part,) = question.parts
    last = list(part.right)[-1]
    other = next(option.value for option in part.options if option.value != part.right[last])
    table.presenter.confirm({part.name: {**part.right, last: other}})
    settled = settle(dict(table.presenter.asked.scenario.table)).settlements[int(last)]
    assert table.panel.verdict._items[0].id == settled.items[0]


def test_the_rule_opens_only_after_the_verdict(table, qtbot):
    opened = []
    table.rule_wanted.connect(lambda *where: opened.append(where))
    begin(table, "craps/asturias/payout/line")
    QTest.keyClick(table, Qt.Key.Key_F1)
    assert opened == []
    simulated.answer(table)
    QTest.keyClick(table, Qt.Key.Key_F1)
    assert opened and opened[0][:2] == ("craps", "asturias")


def test_reduced_motion_shows_the_same_end(table, desk):
    table.settings = desk.settings.with_(reduced_motion=True)
    begin(table, "craps/asturias/payout/line")
    still = {key: stack.at for key, stack in table.table.table.stacks.items()}
    table.settings = desk.settings.with_(reduced_motion=False)
    begin(table, "craps/asturias/payout/line")
    assert {key: stack.at for key, stack in table.table.table.stacks.items()}.keys() == still.keys()
