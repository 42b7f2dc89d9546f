"""The worker with a thread of its own: the window stays alive while a job takes long, and nothing asked for is lost."""

import threading

import pytest
from PySide6.QtCore import QThread, QTimer

from trainer.errors import ProgressError
from trainer.progress import open_progress
from trainer.questions import right_answers
from ui.background import Background
from ui.desk import Desk, clock
from ui.drill import sitting
from ui.drill.presenter import DrillPresenter

PATIENCE = 20  # seconds before a test gives up


class SlowJob:
    """A job that does not end before the test lets it."""

    def __init__(self, found):
        self.found, self.begun, self._go_on = found, threading.Event(), threading.Event()

    def __call__(self):
        self.begun.set()
        assert self._go_on.wait(PATIENCE)
        return self.found

    def release(self):
        self._go_on.set()


@pytest.fixture
def worker(qapp):
    made = Background()
    yield made
    made.close()


def wait(qtbot, true):
    qtbot.waitUntil(true, timeout=PATIENCE * 1000)


def close_during(worker, slow):
    """Close the worker while a job is under way, which goes on only once somebody waits for the thread to end."""
    wait_for_end = worker._thread.join

    def join(timeout=None):
        slow.release()
        wait_for_end(timeout)

    worker._thread.join = join
    worker.close()


def test_the_interface_goes_on_while_a_job_takes_long(worker, qtbot):
    slow, found, ticks = SlowJob("done"), [], []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(slow.begun.is_set()))
    timer.start(1)
    worker.run(slow, found.append)
    wait(qtbot, lambda: ticks.count(True) >= 10)  # ten ticks while the job is under way
    assert found == []
    slow.release()
    wait(qtbot, lambda: found == ["done"])


def test_jobs_are_done_elsewhere_and_results_come_in_order_on_the_interface_thread(worker, qtbot, qapp):
    slow, found, where, told_on = SlowJob(0), [], [], []

    def job(number):
        where.append(threading.get_ident())
        return number

    def then(number):
        told_on.append(QThread.currentThread() is qapp.thread())
        found.append(number)

    worker.run(slow, then)
    for number in range(1, 20):
        worker.run(lambda number=number: job(number), then)
    slow.release()
    wait(qtbot, lambda: len(found) == 20)
    assert found == list(range(20))
    assert all(told_on)
    assert len(set(where)) == 1 and threading.get_ident() not in where


def test_a_result_is_never_told_before_control_is_back_at_the_window(worker, qtbot):
    found = []
    worker.run(lambda: "at once", found.append)
    job = SlowJob("later")
    worker.run(job, found.append)
    assert job.begun.wait(PATIENCE)  # by now the first job is done
    assert found == []
    job.release()
    wait(qtbot, lambda: found == ["at once", "later"])


def refused():
    raise ProgressError("progress", "progress.db", "a disk with room")


def test_a_problem_reaches_whoever_asked_and_nobody_else(worker, qtbot):
    told, anyone, found = [], [], []
    worker.went_wrong.connect(anyone.append)
    worker.run(refused, found.append, told.append)
    wait(qtbot, lambda: bool(told))
    assert isinstance(told[0], ProgressError) and anyone == [] and found == []


def test_a_problem_that_nobody_takes_is_told_to_all_and_the_next_job_is_done(worker, qtbot):
    anyone, found = [], []
    worker.went_wrong.connect(anyone.append)
    worker.run(refused, found.append)
    worker.run(lambda: "still here", found.append)
    wait(qtbot, lambda: found == ["still here"])
    assert [error.found for error in anyone] == ["progress.db"]


def test_a_bug_is_raised_where_it_is_seen_and_the_next_job_is_done(worker, qtbot):
    found = []
    with qtbot.captureExceptions() as seen:
        worker.run(lambda: 1 // 0, found.append)
        worker.run(lambda: "still here", found.append)
        wait(qtbot, lambda: found == ["still here"])
    assert [kind for kind, *_ in seen] == [ZeroDivisionError]


def test_close_waits_for_everything_that_was_asked_before(qapp):
    worker, slow, done = Background(), SlowJob(0), []
    worker.run(slow, lambda _: None)
    for number in range(5):
        worker.run(lambda number=number: done.append(number), lambda _: None)
    assert slow.begun.wait(PATIENCE)
    close_during(worker, slow)
    assert done == [0, 1, 2, 3, 4]


def test_an_answer_confirmed_just_before_the_end_is_in_the_file(qtbot, qapp, tmp_path, monkeypatch):
    """The disk is busy when the answer is confirmed, and the program is closed at once."""
    monkeypatch.setenv("TAPETE_DATA", str(tmp_path))
    desk = Desk(Background(), tmp_path / "settings.json")
    desk.with_store(lambda store: store.add_trainee("Ana"), lambda person: setattr(desk, "trainee", person))
    wait(qtbot, lambda: desk.trainee is not None)
    presenter = DrillPresenter(desk, Silent(), lambda: 7)
    presenter.begin(sitting.drill("", "craps/asturias/payout/line"))
    wait(qtbot, lambda: presenter.asked is not None)
    busy = SlowJob(None)
    desk.worker.run(busy, lambda _: None)
    presenter.confirm(right_answers(presenter.asked.question))
    presenter.end()
    desk.close()
    assert presenter.results == ()
    close_during(desk.worker, busy)
    with open_progress(tmp_path, clock) as store:
        assert store.db.execute("SELECT count(*), sum(correct) FROM attempt").fetchone() == (1, 1)
        assert store.db.execute("SELECT count(*) FROM session WHERE ended IS NULL").fetchone() == (0,)


class Silent:
    """A table screen that shows nothing."""

    def __getattr__(self, name):
        return lambda *what: None
