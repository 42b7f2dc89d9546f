"""The table's presenter: questions asked, answers judged and kept, the clock, and everything that comes between."""

from dataclasses import replace

import pytest

from tests.presenters.conftest import Later
from trainer.errors import ProgressError
from trainer.progress import Progress, open_progress
from trainer.questions import right_answers
from ui.desk import Desk
from ui.drill import sitting
from ui.drill.presenter import DrillPresenter
from ui.wording import voice

LINE = "craps/asturias/payout/line"
STRAIGHT = "french-roulette/cantabria:one-cloth/payout/straight"


class Table:
    """A table screen that only remembers."""

    def __init__(self):
        self.asked, self.verdict, self.summary = [], None, None
        self.noted, self.covered = 0, False
        self.problems = []

    def show_asked(self, asked, number, of, target, way):
        self.asked.append((number, of, target))
        self.verdict = None

    def show_verdict(self, verdict):
        self.verdict = verdict

    def show_noted(self):
        self.noted += 1

    def show_summary(self, summary):
        self.summary = summary

    def show_problem(self, sentence):
        self.problems.append(sentence)

    def show_waiting(self): ...

    def show_paused(self, paused):
        self.covered = paused


class Clock:
    """Seconds that pass only when told."""

    at = 100.0

    def __call__(self):
        return self.at


@pytest.fixture
def table():
    return Table()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def presenter(desk, table, clock):
    return DrillPresenter(desk, table, lambda: 7, clock)


def drill(skill=LINE, count=20):
    return replace(sitting.drill("", skill), count=count)


def right(presenter):
    presenter.confirm(right_answers(presenter.asked.question))


def attempts(store):
    return [tuple(row) for row in store.db.execute("SELECT skill, correct, ms FROM attempt ORDER BY id")]


def sessions(store):
    return [tuple(row) for row in store.db.execute("SELECT mode, ended IS NOT NULL FROM session ORDER BY id")]


# right and wrong


def test_a_right_answer_is_kept_and_told_with_its_rule(presenter, table, read):
    presenter.begin(drill())
    right(presenter)
    assert (table.verdict.right, table.verdict.headline) == (True, "✓ Correcto")
    assert table.verdict.items[0].id.startswith("CRA-") and table.verdict.items[0].cite
    assert read(attempts) == [(LINE, 1, 0)]


def test_a_wrong_amount_is_told_beside_the_right_one_in_the_language_in_use(presenter, table, read):
    presenter.begin(drill())
    (part,) = presenter.asked.question.parts
    presenter.confirm({"amount": part.right + 50})
    euros, half = divmod(part.right + 50, 100)
    assert table.verdict.headline.startswith("✕ ") and table.verdict.headline.endswith(f", no {euros},{half}")
    voice.language = "en"
    presenter.next()
    (part,) = presenter.asked.question.parts
    presenter.confirm({"amount": part.right + 50})
    euros, half = divmod(part.right + 50, 100)
    assert table.verdict.headline.endswith(f", not {euros}.{half}")
    assert [correct for _, correct, _ in read(attempts)] == [0, 0] and presenter.results == (False, False)


def test_counting_the_stake_at_roulette_is_told_as_the_slip_it_is(presenter, table):
    presenter.begin(drill(STRAIGHT, count=1))
    (part,) = presenter.asked.question.parts
    presenter.confirm({"amount": part.slips["stake-included"]})
    assert table.verdict.slip.startswith("Has contado también la apuesta")
    presenter.next()
    assert table.summary.slips == ("stake-included",)


def test_the_right_amount_in_too_many_chips_is_said_so(presenter, table):
    presenter.begin(drill(STRAIGHT))
    (part,) = presenter.asked.question.parts
    euros = part.right // 100
    assert part.right % 100 == 0 and euros > 10  # a straight-up win is 35 stakes of whole euros
    presenter.confirm({"amount": {"1": str(euros)}})
    assert table.verdict.headline == "✓ Importe justo, con más piezas de las necesarias"


def test_wrongly_marked_bets_are_told_one_by_one(presenter, table):
    presenter.begin(drill("french-roulette/cantabria:one-cloth/result/table"))
    (part,) = presenter.asked.question.parts
    spoilt = next(iter(part.right))
    other = next(option.value for option in part.options if option.value != part.right[spoilt])
    presenter.confirm({part.name: {**part.right, spoilt: other}})
    assert list(table.verdict.marks) == [spoilt]
    count = len(part.right)
    assert table.verdict.headline == f"✕ {count - 1} de {count} bien"
    assert len(table.verdict.lines) == 1


def test_steps_out_of_order_show_the_right_order(presenter, table):
    presenter.begin(drill("craps/asturias/order/table"))
    (part,) = presenter.asked.question.parts
    assert len(set(part.slots.values())) > 1
    presenter.confirm({part.name: tuple(reversed(part.right))})
    assert not table.verdict.right
    assert [part.slots[key] for key in table.verdict.order] == sorted(part.slots.values())


# from the first question to the summary


def test_every_question_has_its_number_and_its_target_time(presenter, table):
    presenter.begin(drill(STRAIGHT, count=3))
    right(presenter)
    presenter.next()
    assert table.asked == [(1, 3, 6000), (2, 3, 6000)]  # a straight-up payout should take six seconds


def test_after_the_last_question_the_summary_counts_and_the_session_is_closed(presenter, table, clock, read):
    presenter.begin(drill(count=2))
    for seconds, amount in ((3, 0), (5, 50)):
        presenter.motion_ended()
        clock.at += seconds
        presenter.confirm({"amount": presenter.asked.question.parts[0].right + amount})
        presenter.next()
    found = table.summary
    assert (found.asked, found.right, found.milliseconds, found.passed) == (2, 1, 8000, None)
    assert read(sessions) == [("drill", 1)]
    presenter.next()
    assert len(table.asked) == 2  # nothing is asked after the end


def test_a_table_test_keeps_its_verdicts_to_itself(presenter, table, read):
    presenter.begin(replace(drill(count=1), mode="table-test"))
    presenter.confirm({"amount": presenter.asked.question.parts[0].right + 50})
    assert table.verdict is None and table.noted == 1
    presenter.next()
    assert (table.summary.asked, table.summary.right) == (1, 0)
    assert [correct for _, correct, _ in read(attempts)] == [0]


def test_what_is_due_is_asked_and_when_nothing_is_due_something_known(presenter, table, read, desk):
    presenter.begin(replace(sitting.practise("", "craps", "asturias"), count=9))
    for _ in range(9):
        right(presenter)
        presenter.next()
    asked = [skill for skill, _, _ in read(attempts)]
    assert len(asked) == 9 and len(set(asked)) == 6  # six new skills a day, and then those again
    assert table.summary.right == 9


# the clock


def test_the_clock_starts_when_the_motion_ends(presenter, clock, read):
    presenter.begin(drill())
    clock.at += 50  # the dice are flying
    assert presenter.elapsed == 0
    presenter.motion_ended()
    clock.at += 3
    presenter.motion_ended()  # a replay has ended too
    clock.at += 1
    assert presenter.elapsed == 4000
    right(presenter)
    assert read(attempts) == [(LINE, 1, 4000)]


def test_the_clock_stands_while_paused_and_an_instant_is_enough_of_a_pause(presenter, table, clock):
    presenter.begin(drill())
    presenter.motion_ended()
    presenter.pause()
    assert table.covered
    clock.at += 600
    presenter.resume()
    clock.at += 2
    assert not table.covered and presenter.elapsed == 2000
    presenter.resume()  # a second time changes nothing
    assert presenter.elapsed == 2000


def test_a_motion_that_ends_under_the_cover_does_not_start_the_clock(presenter, clock):
    presenter.begin(drill())
    presenter.pause()
    presenter.motion_ended()
    clock.at += 600
    assert presenter.elapsed == 0
    presenter.resume()
    clock.at += 1
    assert presenter.elapsed == 1000


def test_no_time_counts_after_the_verdict(presenter, clock):
    presenter.begin(drill())
    right(presenter)
    presenter.motion_ended()  # of the right handling
    clock.at += 9
    assert presenter.elapsed == 0


# what does not go well


def test_an_answer_that_cannot_be_saved_is_no_answer_until_it_is_confirmed_again(presenter, table, read, monkeypatch):
    def full(*_):
        raise ProgressError("progress", "progress.db", "a file that can be written (disk is full)")

    presenter.begin(drill())
    with monkeypatch.context() as broken:
        broken.setattr(Progress, "confirm", full)
        right(presenter)
        voice.language = "en"
        right(presenter)
    assert table.problems == [
        "✕ No se ha podido escribir progress.db; no se ha guardado nada. Revisa el disco e inténtalo de nuevo.",
        "✕ progress.db could not be written; nothing was saved. Check the disk and try again.",
    ]
    assert table.verdict is None and presenter.results == () and read(attempts) == []
    presenter.motion_ended()
    right(presenter)
    assert table.verdict.right and len(read(attempts)) == 1


def test_confirming_twice_counts_once(presenter, read):
    presenter.begin(drill())
    right(presenter)
    right(presenter)
    assert len(read(attempts)) == 1 == len(presenter.results)


def test_a_question_is_not_passed_over_by_going_on(presenter, table):
    presenter.begin(drill())
    presenter.next()
    assert len(table.asked) == 1


def test_nobody_at_the_desk_is_said_and_nothing_is_asked(presenter, table, desk):
    desk.trainee = None
    presenter.begin(drill())
    assert table.asked == [] and len(table.problems) == 1


def test_a_house_sheet_that_cannot_be_is_said_and_nothing_is_asked(presenter, table, desk):
    desk.change(house={"craps/asturias": {"astAnySeven": 9}})
    presenter.begin(drill())
    assert table.asked == [] and "astAnySeven" in table.problems[0]


# leaving


def test_leaving_in_the_middle_keeps_what_was_confirmed_and_closes_the_session(presenter, table, read):
    gone = []
    presenter.left = lambda: gone.append(True)
    presenter.begin(drill())
    right(presenter)
    presenter.next()
    presenter.leave()
    assert gone == [True] and table.summary is None and presenter.asked is None
    assert len(read(attempts)) == 1 and read(sessions) == [("drill", 1)]
    right_away = len(table.asked)
    presenter.next()
    presenter.confirm({"amount": 100})
    assert len(table.asked) == right_away and len(read(attempts)) == 1


@pytest.mark.parametrize("again", [True, False])
def test_a_pause_ends_when_the_table_is_left_or_another_sitting_begins(presenter, table, again):
    presenter.begin(drill())
    presenter.pause()
    presenter.begin(drill()) if again else presenter.leave()
    assert not table.covered


# a slow disk


@pytest.fixture
def slow(tmp_path, monkeypatch, calendar, table, clock):
    """A presenter whose jobs wait until they are told."""
    monkeypatch.setenv("TAPETE_DATA", str(tmp_path / "data"))
    desk = Desk(Later(), tmp_path / "settings.json", calendar)
    desk.with_store(lambda store: store.add_trainee("Ana"), lambda person: setattr(desk, "trainee", person))
    desk.worker.finish()
    presenter = DrillPresenter(desk, table, lambda: 7, clock)
    presenter.worker, presenter.folder = desk.worker, desk.data
    yield presenter
    desk.close()
    desk.worker.finish()


def test_one_answer_counts_once_however_often_enter_is_pressed_while_it_is_saved(slow):
    slow.begin(drill())
    slow.worker.finish()
    for _ in range(3):
        right(slow)
    slow.next()
    slow.worker.finish()
    assert slow.results == (True,)


def test_a_verdict_that_comes_late_does_not_count_for_the_next_sitting(slow, table):
    same = drill()
    slow.begin(same)
    slow.worker.finish()
    right(slow)
    slow.worker.work()  # it is saved, but the word of it has not come yet
    slow.leave()
    slow.begin(same)
    slow.worker.finish()
    assert slow.results == () and table.verdict is None
    assert table.asked[-1][0] == 1
    slow._desk.close()
    slow.worker.finish()
    with open_progress(slow.folder, slow._desk.now) as store:
        assert len(attempts(store)) == 1
        assert sessions(store) == [("drill", 1), ("drill", 0)]


def test_of_two_sittings_begun_in_a_hurry_the_second_is_the_one_that_is_shown(slow, table):
    slow.begin(drill(LINE))
    slow.begin(drill(STRAIGHT))
    slow.worker.finish()
    assert len(table.asked) == 1 and slow.asked.question.skill == STRAIGHT
    right(slow)
    slow.worker.finish()
    assert slow.results == (True,)


def test_leaving_before_the_table_is_set_shows_no_table_and_no_summary(slow, table):
    slow.begin(drill())
    slow.leave()
    slow.worker.finish()
    assert table.asked == [] and table.summary is None


def test_a_table_that_comes_during_a_pause_waits_under_its_cover(slow, table, clock):
    slow.begin(drill())
    slow.pause()
    slow.worker.finish()
    slow.motion_ended()
    clock.at += 60
    assert table.covered and slow.elapsed == 0
