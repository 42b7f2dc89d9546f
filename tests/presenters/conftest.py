"""What every test of a presenter starts from: a desk in a folder of its own, and workers and clocks that are told.

These tests stand beside `tests/ui` and not in it: there every test opens a QApplication, and here nothing is Qt.
"""

from collections import deque
from datetime import UTC, datetime, timedelta

import pytest

from ui.desk import Desk
from ui.wording import voice
from ui.worker import AtOnce

FIRST_DAY = datetime(2026, 5, 4, 10, tzinfo=UTC)


class Later:
    """A worker with a slow disk: does its jobs, and brings back what they found, only when told."""

    def __init__(self):
        self.jobs, self.found = deque(), deque()

    def run(self, job, then, failed=None):
        self.jobs.append((job, then, failed))

    def work(self):
        """Do what was asked for, and keep back what was found."""
        while self.jobs:
            job, then, failed = self.jobs.popleft()
            AtOnce().run(
                job,
                lambda found, then=then: self.found.append((then, found)),
                failed and (lambda error, failed=failed: self.found.append((failed, error))),
            )

    def deliver(self):
        while self.found:
            tell, what = self.found.popleft()
            tell(what)

    def finish(self):
        """Work until nothing is left to do or to say."""
        while self.jobs or self.found:
            self.work()
            self.deliver()


class Calendar:
    """The day and hour it is, until told otherwise."""

    def __init__(self):
        self.at = FIRST_DAY

    def __call__(self):
        return self.at

    def next_day(self, days=1):
        self.at += timedelta(days=days)


@pytest.fixture(autouse=True)
def spanish():
    voice.language, voice.currency = "es", "€"
    yield
    voice.language, voice.currency = "es", "€"


@pytest.fixture
def calendar():
    return Calendar()


@pytest.fixture
def empty_desk(tmp_path, monkeypatch, calendar):
    """A desk nobody has sat down at yet."""
    monkeypatch.setenv("TAPETE_DATA", str(tmp_path / "data"))
    made = Desk(AtOnce(), tmp_path / "settings.json", calendar)
    yield made
    made.close()


@pytest.fixture
def desk(empty_desk):
    """A desk with Ana at it."""
    empty_desk.with_store(lambda store: store.add_trainee("Ana"), lambda person: setattr(empty_desk, "trainee", person))
    return empty_desk


@pytest.fixture
def read(desk):
    """Reads something of the progress file."""

    def ask(job):
        found = []
        desk.with_store(job, found.append)
        return found[0]

    return ask
