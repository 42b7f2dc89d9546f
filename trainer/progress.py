"""Progress in SQLite: who practises on this workstation, every attempt, and the state derived from them.

An answer is written durably before its verdict is shown. Attempts are only ever added. The file is backed up before
every change of its schema and once a day; a damaged file is set aside and the newest good backup takes its place.
"""

import os
import sqlite3
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from trainer.errors import ProgressError
from trainer.migrations import NEWEST, STEPS
from trainer.roster import FILE, PEOPLE, Trainee
from trainer.schedule import Review, SkillState, rebuilt, reviewed

KEPT_BACKUPS = 10
WAIT_FOR_OTHERS = 5000  # milliseconds, while another window writes

Clock = Callable[[], datetime]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One confirmed answer, as it is kept. `score` is an exact fraction; money is in cents."""

    skill: str
    mode: str
    scenario: str
    question: str
    answer: str
    score: str
    correct: bool
    ms: int
    target: int
    slip: str | None = None
    overpaid: int = 0
    underpaid: int = 0


@dataclass(frozen=True, slots=True)
class CourseTask:
    """What a trainee passes in one go: an exercise of a lesson, or a whole test, by names that a new version keeps."""

    pack: str
    rules: str
    lesson: str
    task: str


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a trainee is in one task: the try he is in, its questions so far, and whether he ever passed."""

    tries: int = 0
    asked: int = 0
    right: int = 0
    passed: bool = False

    def after(self, correct: bool, count: int, needed: int) -> "Standing":
        """One answer later; a full try is followed by a new one, and what was passed stays passed."""
        full = self.tries == 0 or self.asked >= count
        tries, asked, right = (self.tries + 1, 0, 0) if full else (self.tries, self.asked, self.right)
        asked, right = asked + 1, right + correct
        return Standing(tries, asked, right, self.passed or (asked == count and right >= needed))


@dataclass(frozen=True, slots=True)
class CourseAnswer:
    """Where in a course an answer belongs: its task, how many questions that has, and how many must be right."""

    task: CourseTask
    count: int
    needed: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What happened to a damaged file: where it lies now, which backup took its place, and what that one holds."""

    damaged: Path
    backup: Path | None
    attempts: int
    last: str | None


def local_day(at: datetime) -> str:
    """The trainee's own calendar day."""
    return at.astimezone().date().isoformat()


class Progress:
    """One open progress file. Every method is one transaction."""

    def __init__(self, db: Database, path: Path, now: Clock, restored: Restored | None = None) -> None:
        self.db, self.path, self.now, self.restored = db, path, now, restored

    def close(self) -> None:
        self.db.close()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # people

    def trainees(self) -> list[Trainee]:
        return [Trainee(row["id"], row["name"], bool(row["has_pin"])) for row in self.db.query(PEOPLE)]

    def add_trainee(self, name: str, pin: str | None = None) -> Trainee:
        """Add a person; names are unique on a workstation."""
        clean = " ".join(name.split())
        if not 1 <= len(clean) <= 40:
            raise ProgressError("name", name, "a name of 1 to 40 characters")
        if any(other.name.casefold() == clean.casefold() for other in self.trainees()):
            raise ProgressError("name", clean, "a name of its own: somebody here has it already")
        hashed = _hashed(pin) if pin is not None else None
        with self._writing():
            added = self.db.table("trainee").insert(
                {"name": clean, "pin": hashed, "created": self.now().isoformat()}, pk="id"
            )
        return Trainee(int(str(added.last_pk)), clean, hashed is not None)

    def pin_opens(self, trainee: int, pin: str) -> bool:
        """Whether the PIN is this trainee's; anyone may open a profile without one."""
        from argon2 import PasswordHasher
        from argon2.exceptions import VerificationError

        row = next(self.db.query("SELECT pin FROM trainee WHERE id = ?", [trainee]), None)
        if row is None:
            return False
        if row["pin"] is None:
            return True
        try:
            return PasswordHasher().verify(row["pin"], pin)
        except VerificationError:
            return False

    def set_pin(self, trainee: int, pin: str | None) -> None:
        hashed = _hashed(pin) if pin is not None else None
        with self._writing():
            self.db.execute("UPDATE trainee SET pin = ? WHERE id = ?", [hashed, trainee])

    # sessions and attempts

    def start_session(self, trainee: int, mode: str, game: str, rules: str) -> int:
        row = {"trainee": trainee, "mode": mode, "game": game, "rules": rules, "started": self.now().isoformat()}
        with self._writing():
            return int(str(self.db.table("session").insert(row, pk="id").last_pk))

    def end_session(self, session: int) -> None:
        with self._writing():
            self.db.execute("UPDATE session SET ended = ? WHERE id = ?", [self.now().isoformat(), session])

    def confirm(
        self, trainee: int, session: int | None, attempt: Attempt, course: CourseAnswer | None = None
    ) -> SkillState:
        """Write an answer, its skill's new state and its place in a course, durably, in one transaction."""
        at = self.now()
        row = asdict(attempt) | {"uid": str(uuid.uuid4()), "trainee": trainee, "session": session}
        row |= {"at": at.isoformat(), "day": local_day(at), "correct": int(attempt.correct)}
        with self._writing():
            state = reviewed(attempt.skill, self._state(trainee, attempt.skill), _review(at, attempt))
            self.db.table("attempt").insert(row)
            self._keep_state(trainee, state)
            if course:
                standing = self._standing(trainee, course.task).after(attempt.correct, course.count, course.needed)
                self._keep_standing(trainee, course.task, standing, at)
        return state

    # courses

    def standings(self, trainee: int, pack: str, rules: str) -> dict[tuple[str, str], Standing]:
        """How far a trainee is in a course, by lesson and task."""
        rows = self.db.query(
            "SELECT * FROM course_task WHERE trainee = ? AND pack = ? AND rules = ?", [trainee, pack, rules]
        )
        return {(row["lesson"], row["task"]): _as_standing(row) for row in rows}

    def mark_passed(self, trainee: int, task: CourseTask) -> None:
        """Keep a task without questions, such as a text that has been read, as passed."""
        with self._writing():
            self._keep_standing(trainee, task, Standing(1, 0, 0, True), self.now())

    def _standing(self, trainee: int, task: CourseTask) -> Standing:
        keys = [trainee, task.pack, task.rules, task.lesson, task.task]
        sql = "SELECT * FROM course_task WHERE trainee = ? AND pack = ? AND rules = ? AND lesson = ? AND task = ?"
        row = next(self.db.query(sql, keys), None)
        return _as_standing(row) if row else Standing()

    def _keep_standing(self, trainee: int, task: CourseTask, standing: Standing, at: datetime) -> None:
        row = {"trainee": trainee, **asdict(task), "try": standing.tries, "asked": standing.asked}
        row |= {"right": standing.right, "passed": int(standing.passed), "last": at.isoformat()}
        self.db.table("course_task").upsert(row, pk=("trainee", "pack", "rules", "lesson", "task"))

    def states(self, trainee: int) -> dict[str, SkillState]:
        rows = self.db.query("SELECT * FROM skill_state WHERE trainee = ?", [trainee])
        return {row["skill"]: _as_state(row) for row in rows}

    def rebuild_states(self, trainee: int) -> dict[str, SkillState]:
        """Derive all states anew from the attempts, and keep them."""
        with self._writing():
            rows = self.db.execute(
                "SELECT skill, at, correct, ms, target FROM attempt WHERE trainee = ? ORDER BY at, id", [trainee]
            ).fetchall()
            states = rebuilt(
                (skill, Review(datetime.fromisoformat(at), bool(correct), ms, target))
                for skill, at, correct, ms, target in rows
            )
            self.db.execute("DELETE FROM skill_state WHERE trainee = ?", [trainee])
            for state in states.values():
                self._keep_state(trainee, state)
        return states

    def new_skills_today(self, trainee: int) -> int:
        """How many skills were tried for the first time today."""
        firsts = "SELECT min(day) AS first FROM attempt WHERE trainee = ? GROUP BY skill"
        sql = f"SELECT count(*) FROM ({firsts}) WHERE first = ?"
        return int(self.db.execute(sql, [trainee, local_day(self.now())]).fetchone()[0])

    def streak(self, trainee: int) -> int:
        """Days in a row with at least one attempt, up to today or yesterday."""
        today = self.now().astimezone().date()
        days = self.db.execute("SELECT DISTINCT day FROM attempt WHERE trainee = ? ORDER BY day DESC", [trainee])
        run, expected = 0, today
        for (text,) in days:
            day = date.fromisoformat(text)
            if run == 0 and day == today - timedelta(days=1):
                expected = day
            if day != expected:
                break
            run, expected = run + 1, expected - timedelta(days=1)
        return run

    def _state(self, trainee: int, skill: str) -> SkillState | None:
        rows = self.db.query("SELECT * FROM skill_state WHERE trainee = ? AND skill = ?", [trainee, skill])
        row = next(rows, None)
        return _as_state(row) if row else None

    def _keep_state(self, trainee: int, state: SkillState) -> None:
        row = asdict(state) | {"trainee": trainee, "due": state.due.isoformat(), "last": state.last.isoformat()}
        row["recent_times"] = " ".join(map(str, state.recent_times))
        self.db.table("skill_state").upsert(row, pk=("trainee", "skill"))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction that takes the write lock at once; what cannot be written is said, and nothing is kept."""
        try:
            self.db.execute("BEGIN IMMEDIATE")
            yield
            self.db.execute("COMMIT")
        except sqlite3.OperationalError as error:
            right = f"a file that can be written ({error}); nothing was saved"
            raise ProgressError("progress", self.path.name, right) from error
        finally:
            if self.db.conn.in_transaction:  # a full disk may have rolled it back already
                self.db.execute("ROLLBACK")

    def back_up(self, label: str = "") -> Path:
        """Copy the whole file, as it is now, beside the others; the oldest copies go."""
        return _back_up(self.db, self.path, self.now(), label)


def _hashed(pin: str) -> str:
    from argon2 import PasswordHasher

    if not (4 <= len(pin) <= 12 and pin.isdecimal()):
        raise ProgressError("pin", "*" * len(pin), "4 to 12 digits")
    return PasswordHasher().hash(pin)


def _review(at: datetime, attempt: Attempt) -> Review:
    return Review(at, attempt.correct, attempt.ms, attempt.target)


def _as_state(row: Mapping[str, Any]) -> SkillState:
    values = {name: row[name] for name in SkillState.__slots__}
    values |= {"due": datetime.fromisoformat(row["due"]), "last": datetime.fromisoformat(row["last"])}
    values["recent_times"] = tuple(map(int, row["recent_times"].split()))
    return SkillState(**values)


def _as_standing(row: Mapping[str, Any]) -> Standing:
    return Standing(row["try"], row["asked"], row["right"], bool(row["passed"]))


# opening, backing up, restoring


def open_progress(folder: Path, now: Clock) -> Progress:
    """Open the progress file of a folder: create, check, back up, bring up to date, or restore it."""
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        restored = None if _is_sound(path) else _restore(path, now())
        db = _connect(path)
        _bring_up_to_date(db, path, now())
        _daily_backup(db, path, now())
    except (OSError, sqlite3.OperationalError) as error:
        raise ProgressError("folder", str(folder), f"a folder where progress can be kept ({error})") from error
    return Progress(db, path, now, restored)


def _connect(path: Path) -> Database:
    """A connection that commits durably: what it says is written survives a power cut."""
    connection = sqlite3.connect(path, timeout=WAIT_FOR_OTHERS / 1000, isolation_level=None)
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"busy_timeout = {WAIT_FOR_OTHERS}",
    ):
        connection.execute(f"PRAGMA {pragma}")
    return Database(connection)


def _is_sound(path: Path) -> bool:
    """Whether the file is absent, new, or a database that passes its check."""
    if not path.exists() or path.stat().st_size == 0:
        return True
    try:
        connection = sqlite3.connect(path, timeout=WAIT_FOR_OTHERS / 1000)
        try:
            return bool(connection.execute("PRAGMA quick_check").fetchone()[0] == "ok")
        finally:
            connection.close()
    except sqlite3.OperationalError:
        raise  # a locked or unreadable file is not a damaged one
    except sqlite3.DatabaseError:
        return False


def _bring_up_to_date(db: Database, path: Path, now: datetime) -> None:
    """Take the missing steps of the schema, each in a transaction of its own, with a copy made before it."""
    version = _version(db)
    if version > NEWEST:
        right = f"a file this program knows (up to version {NEWEST}): update Tapete"
        raise ProgressError("progress", f"version {version}", right)
    for number in range(version + 1, NEWEST + 1):
        if version > 0:  # a new file has nothing to lose yet
            _back_up(db, path, now, f"before-{number}")
        db.execute("BEGIN IMMEDIATE")
        if _version(db) >= number:  # another window was quicker
            db.execute("ROLLBACK")
            continue
        try:
            STEPS[number - 1](db)
            db.execute(f"PRAGMA user_version = {number}")
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")


def _version(db: Database) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def backups(path: Path) -> list[Path]:
    """The copies of a progress file, newest first."""
    return sorted((path.parent / "backups").glob(f"{path.stem}-*.db"), reverse=True)


def _back_up(db: Database, path: Path, now: datetime, label: str = "") -> Path:
    folder = path.parent / "backups"
    folder.mkdir(exist_ok=True)
    name = f"{path.stem}-{now.astimezone():%Y%m%d-%H%M%S-%f}{'-' + label if label else ''}.db"
    partial = folder / f"{name}.part"
    copy = sqlite3.connect(partial)
    try:
        db.conn.backup(copy)
    finally:
        copy.close()
    os.replace(partial, folder / name)  # noqa: PTH105 - the same call on every system, and atomic
    for old in backups(path)[KEPT_BACKUPS:]:
        old.unlink(missing_ok=True)
    return folder / name


def _daily_backup(db: Database, path: Path, now: datetime) -> None:
    today = f"{path.stem}-{now.astimezone():%Y%m%d}-"
    holds_something = db.execute("SELECT EXISTS (SELECT 1 FROM attempt)").fetchone()[0]
    if holds_something and not any(copy.name.startswith(today) for copy in backups(path)):
        _back_up(db, path, now)


def _restore(path: Path, now: datetime) -> Restored:
    """Set a damaged file aside and put the newest sound backup in its place, or start anew."""
    aside = path.with_name(f"{path.stem}-damaged-{now.astimezone():%Y%m%d-%H%M%S-%f}.db")
    path.rename(aside)
    for suffix in ("-wal", "-shm"):
        companion = path.with_name(path.name + suffix)
        if companion.exists():
            companion.rename(aside.with_name(aside.name + suffix))
    for copy in backups(path):
        if _is_sound(copy) and copy.stat().st_size:
            attempts, last = _holdings(copy)
            partial = path.with_suffix(".restoring")
            partial.write_bytes(copy.read_bytes())
            os.replace(partial, path)  # noqa: PTH105
            return Restored(aside, copy, attempts, last)
    return Restored(aside, None, 0, None)


def _holdings(path: Path) -> tuple[int, str | None]:
    connection = sqlite3.connect(path)
    try:
        count, last = connection.execute("SELECT count(*), max(at) FROM attempt").fetchone()
        return int(count), last
    finally:
        connection.close()
