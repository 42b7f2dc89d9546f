"""Progress: people, attempts, backups, damage, two windows, and a process that is killed."""

import itertools
import multiprocessing
import os
import random
import sqlite3
import time
from datetime import UTC, datetime, timedelta

import pytest

from trainer import migrations, progress
from trainer.errors import ProgressError
from trainer.progress import Attempt, backups, open_progress

NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)


class Clock:
    """A clock that moves one second at each look."""

    def __init__(self, at=NOON):
        self.at = at

    def __call__(self):
        self.at += timedelta(seconds=1)
        return self.at


def attempt(skill="french-roulette/cantabria/payout/split", correct=True, **more):
    kept = {
        "mode": "practise",
        "scenario": "{}",
        "question": "q",
        "answer": "255",
        "score": "1",
        "ms": 4000,
        "target": 9000,
    }
    return Attempt(skill=skill, correct=correct, **(kept | more))


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(tmp_path, clock):
    with open_progress(tmp_path, clock) as opened:
        yield opened


def count(path):
    with sqlite3.connect(path) as connection:
        return connection.execute("SELECT count(*) FROM attempt").fetchone()[0]


def test_people_share_a_workstation(store):
    one = store.add_trainee("  Ana   Gil ")
    store.add_trainee("bea", pin="4711")
    assert [(person.name, person.has_pin) for person in store.trainees()] == [("Ana Gil", False), ("bea", True)]
    assert store.pin_opens(one.id, "") and not store.pin_opens(99, "")


def test_a_pin_opens_its_own_profile_and_is_never_kept_plainly(store):
    person = store.add_trainee("bea", pin="4711")
    assert store.pin_opens(person.id, "4711") and not store.pin_opens(person.id, "4712")
    (kept,) = store.db.execute("SELECT pin FROM trainee").fetchone()
    assert kept.startswith("$argon2id$") and "4711" not in kept
    store.set_pin(person.id, None)
    assert store.pin_opens(person.id, "anything")


@pytest.mark.parametrize(
    ("name", "pin", "said"),
    [
        ("", None, "name of 1 to 40"),
        ("x" * 41, None, "name of 1 to 40"),
        ("ANA", None, "has it already"),
        ("c", "12", "4 to 12 digits"),
        ("c", "abcd", "4 to 12 digits"),
    ],
)
def test_a_profile_that_will_not_do_is_refused(store, name, pin, said):
    store.add_trainee("Ana")
    with pytest.raises(ProgressError, match=said):
        store.add_trainee(name, pin)


def test_an_attempt_and_its_state_are_kept_together(store, tmp_path):
    person = store.add_trainee("Ana")
    session = store.start_session(person.id, "practise", "french-roulette", "cantabria")
    state = store.confirm(person.id, session, attempt())
    store.end_session(session)
    assert store.states(person.id) == {state.skill: state}
    (row,) = store.db.query("SELECT * FROM attempt")
    assert (row["answer"], row["score"], row["day"], row["session"]) == ("255", "1", "2026-03-02", session)


def test_attempts_are_final(store):
    person = store.add_trainee("Ana")
    store.confirm(person.id, None, attempt())
    with pytest.raises(sqlite3.IntegrityError, match="attempts are final"):
        store.db.execute("UPDATE attempt SET correct = 0")


def test_states_are_rebuilt_from_the_attempts(store):
    person = store.add_trainee("Ana")
    rng = random.Random(3)
    for n in range(80):
        store.now.at += timedelta(hours=7)
        store.confirm(person.id, None, attempt(f"g/r/payout/{n % 3}", rng.random() < 0.7, ms=rng.randint(2000, 20000)))
    before = store.states(person.id)
    store.db.execute("DELETE FROM skill_state")
    assert store.rebuild_states(person.id) == before == store.states(person.id)


def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday(store):
    person = store.add_trainee("Ana")
    assert store.streak(person.id) == 0
    for days in (0, 1, 1, 3, 4, 5):
        store.now.at = NOON + timedelta(days=days)
        store.confirm(person.id, None, attempt())
    assert store.streak(person.id) == 3
    store.now.at = NOON + timedelta(days=6)
    assert store.streak(person.id) == 3
    store.now.at = NOON + timedelta(days=7)
    assert store.streak(person.id) == 0


def test_new_skills_are_counted_on_their_first_day(store):
    person = store.add_trainee("Ana")
    store.confirm(person.id, None, attempt("g/r/payout/old"))
    store.now.at = NOON + timedelta(days=1)
    store.confirm(person.id, None, attempt("g/r/payout/old"))
    store.confirm(person.id, None, attempt("g/r/payout/new"))
    assert store.new_skills_today(person.id) == 1


def test_progress_is_there_after_a_restart(tmp_path, clock):
    with open_progress(tmp_path, clock) as first:
        person = first.add_trainee("Ana")
        state = first.confirm(person.id, None, attempt())
    with open_progress(tmp_path, clock) as again:
        assert again.trainees() == [person] and again.states(person.id) == {state.skill: state}


def test_two_windows_on_one_file_lose_nothing(tmp_path, clock):
    with open_progress(tmp_path, clock) as one, open_progress(tmp_path, clock) as two:
        person = one.add_trainee("Ana")
        for n in range(40):
            (one, two)[n % 2].confirm(person.id, None, attempt())
        assert count(one.path) == 40
        assert one.states(person.id) == two.states(person.id) == one.rebuild_states(person.id)


def test_a_day_s_first_opening_makes_a_backup_and_old_ones_go(tmp_path, clock):
    with open_progress(tmp_path, clock) as store:
        person = store.add_trainee("Ana")
        store.confirm(person.id, None, attempt())
    for days in range(15):
        clock.at = NOON + timedelta(days=days)
        open_progress(tmp_path, clock).close()
        open_progress(tmp_path, clock).close()
    kept = backups(tmp_path / "progress.db")
    assert len(kept) == progress.KEPT_BACKUPS and all(count(copy) == 1 for copy in kept)
    assert len({copy.name[:17] for copy in kept}) == progress.KEPT_BACKUPS  # one a day


def test_a_new_file_is_not_backed_up_but_its_first_answers_are_on_the_same_day(tmp_path, clock):
    with open_progress(tmp_path, clock) as store:
        store.confirm(store.add_trainee("Ana").id, None, attempt())
    assert backups(tmp_path / "progress.db") == []
    open_progress(tmp_path, clock).close()
    assert len(backups(tmp_path / "progress.db")) == 1


@pytest.mark.parametrize("damage", [b"this is not a database" * 100, b"\x00" * 8192])
def test_a_damaged_file_is_set_aside_and_the_newest_good_backup_takes_its_place(tmp_path, clock, damage):
    with open_progress(tmp_path, clock) as store:
        person = store.add_trainee("Ana")
        store.confirm(person.id, None, attempt())
        good = store.back_up()
        store.confirm(person.id, None, attempt())
        bad = store.back_up("spoilt")
    bad.write_bytes(b"rubbish" * 1000)
    (tmp_path / "progress.db").write_bytes(damage)
    with open_progress(tmp_path, clock) as store:
        told = store.restored
        assert (told.backup, told.attempts) == (good, 1) and told.last.startswith("2026-03-02")
        assert told.damaged.read_bytes() == damage
        assert store.trainees() == [person]
        store.confirm(person.id, None, attempt())


def test_a_page_torn_in_the_middle_is_noticed(tmp_path, clock):
    with open_progress(tmp_path, clock) as store:
        person = store.add_trainee("Ana")
        for _ in range(300):
            store.confirm(person.id, None, attempt(scenario="x" * 200))
        store.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path = tmp_path / "progress.db"
    data = bytearray(path.read_bytes())
    data[8192:60000] = os.urandom(60000 - 8192)
    path.write_bytes(data)
    with open_progress(tmp_path, clock) as store:
        assert store.restored is not None and store.restored.damaged.exists()


def test_without_any_backup_a_damaged_file_makes_room_for_a_new_one(tmp_path, clock):
    (tmp_path / "progress.db").write_bytes(b"rubbish" * 1000)
    with open_progress(tmp_path, clock) as store:
        assert store.restored.backup is None and store.trainees() == []


def test_a_step_of_the_schema_is_taken_once_after_a_backup(tmp_path, clock, monkeypatch):
    with open_progress(tmp_path, clock) as store:
        person = store.add_trainee("Ana")
        store.confirm(person.id, None, attempt())
    before = len(backups(tmp_path / "progress.db"))
    monkeypatch.setattr(
        progress, "STEPS", (*migrations.STEPS, lambda db: db.execute("ALTER TABLE trainee ADD note TEXT"))
    )
    monkeypatch.setattr(progress, "NEWEST", migrations.NEWEST + 1)
    for _ in range(2):
        with open_progress(tmp_path, clock) as store:
            assert "note" in store.db.table("trainee").columns_dict
    label = f"-before-{migrations.NEWEST + 1}.db"
    made = [copy for copy in backups(tmp_path / "progress.db") if copy.name.endswith(label)]
    assert len(made) == 1 and len(backups(tmp_path / "progress.db")) > before


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path, clock, monkeypatch):
    open_progress(tmp_path, clock).close()

    def broken(db):
        db.execute("CREATE TABLE half (x)")
        raise RuntimeError("power cut")

    monkeypatch.setattr(progress, "STEPS", (*migrations.STEPS, broken))
    monkeypatch.setattr(progress, "NEWEST", migrations.NEWEST + 1)
    with pytest.raises(RuntimeError):
        open_progress(tmp_path, clock)
    monkeypatch.undo()
    with open_progress(tmp_path, clock) as store:
        assert "half" not in store.db.table_names()


def test_an_older_program_refuses_a_newer_file(tmp_path, clock):
    with open_progress(tmp_path, clock) as store:
        store.db.execute("PRAGMA user_version = 99")
    with pytest.raises(ProgressError, match=r"'version 99' is not a file this program knows .*: update Tapete"):
        open_progress(tmp_path, clock)


def test_a_full_disk_is_said_and_the_answer_is_not_called_saved(store):
    person = store.add_trainee("Ana")
    store.confirm(person.id, None, attempt())
    pages = store.db.execute("PRAGMA page_count").fetchone()[0]
    store.db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(ProgressError, match=r"full\); nothing was saved"):
        store.confirm(person.id, None, attempt(scenario="x" * 100_000))
    store.db.execute("PRAGMA max_page_count = 1000000")
    assert count(store.path) == 1
    store.confirm(person.id, None, attempt())
    assert count(store.path) == 2


def test_a_folder_that_cannot_be_written_is_named(tmp_path, clock):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    with pytest.raises(ProgressError, match="a folder where progress can be kept"):
        open_progress(blocked / "data", clock)


def test_another_window_holding_the_file_too_long_is_said(store, monkeypatch):
    person = store.add_trainee("Ana")
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    store.db.execute("PRAGMA busy_timeout = 50")
    with pytest.raises(ProgressError, match="locked"):
        store.confirm(person.id, None, attempt())
    other.execute("ROLLBACK")
    other.close()
    store.confirm(person.id, None, attempt())
    assert count(store.path) == 1


def test_no_table_appears_that_no_migration_made(store):
    person = store.add_trainee("Ana")
    store.confirm(person.id, store.start_session(person.id, "drill", "g", "r"), attempt())
    assert set(store.db.table_names()) == {"trainee", "session", "attempt", "skill_state", "course_task"}


def _confirm_for_ever(folder, name, said):
    """What the killed process does: confirm, and only then say so."""
    store = open_progress(folder, lambda: datetime.now(UTC))
    trainee = store.trainees()[0].id
    for n in itertools.count():
        store.confirm(trainee, None, attempt("g/r/payout/x", question=f"{name}-{n}"))
        said.send(f"{name}-{n}")


def test_whatever_is_killed_no_confirmed_answer_is_lost(tmp_path, clock):
    """Two hundred times, a process is killed at a random moment while it confirms answers."""
    with open_progress(tmp_path, clock) as store:
        store.add_trainee("Ana")
    rng, confirmed, fork = random.Random(11), set(), multiprocessing.get_context("fork")
    for name in range(200):
        heard, said = fork.Pipe(duplex=False)
        process = fork.Process(target=_confirm_for_ever, args=(tmp_path, name, said), daemon=True)
        process.start()
        said.close()
        confirmed.add(heard.recv())  # it is at work
        time.sleep(rng.random() * 0.02)
        process.kill()
        process.join()
        confirmed |= set(_heard(heard))
    with sqlite3.connect(tmp_path / "progress.db") as connection:
        kept = {question for (question,) in connection.execute("SELECT question FROM attempt")}
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert confirmed - kept == set() and len(confirmed) >= 200
    with open_progress(tmp_path, clock) as store:
        assert store.restored is None
        trainee = store.trainees()[0].id
        assert store.states(trainee) == store.rebuild_states(trainee)


def _heard(pipe):
    """What a killed process had said before it died."""
    while True:
        try:
            yield pipe.recv()
        except EOFError:
            return
