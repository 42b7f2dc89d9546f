"""The schema of the progress file, one numbered step at a time. A step that has shipped is never changed."""

from collections.abc import Callable

from sqlite_utils import Database


def _first(db: Database) -> None:
    """Trainees, sessions, attempts (only ever added to), and the state derived from them."""
    db.execute(
        "CREATE TABLE trainee (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, pin TEXT, created TEXT NOT NULL)"
    )
    db.execute(
        "CREATE TABLE session (id INTEGER PRIMARY KEY, trainee INTEGER NOT NULL REFERENCES trainee(id),"
        " mode TEXT NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL, started TEXT NOT NULL, ended TEXT)"
    )
    db.execute(
        "CREATE TABLE attempt (id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE,"
        " trainee INTEGER NOT NULL REFERENCES trainee(id), session INTEGER REFERENCES session(id),"
        " at TEXT NOT NULL, day TEXT NOT NULL, skill TEXT NOT NULL, mode TEXT NOT NULL,"
        " scenario TEXT NOT NULL, question TEXT NOT NULL, answer TEXT NOT NULL,"
        " score TEXT NOT NULL, correct INTEGER NOT NULL, ms INTEGER NOT NULL, target INTEGER NOT NULL,"
        " slip TEXT, overpaid INTEGER NOT NULL DEFAULT 0, underpaid INTEGER NOT NULL DEFAULT 0)"
    )
    db.execute(
        "CREATE TRIGGER attempt_stays BEFORE UPDATE ON attempt BEGIN SELECT RAISE(ABORT, 'attempts are final'); END"
    )
    db.execute(
        "CREATE TABLE skill_state (trainee INTEGER NOT NULL REFERENCES trainee(id), skill TEXT NOT NULL,"
        " due TEXT NOT NULL, stability REAL NOT NULL, difficulty REAL NOT NULL, phase INTEGER NOT NULL, step INTEGER,"
        " last TEXT NOT NULL, attempts INTEGER NOT NULL, lapses INTEGER NOT NULL, recent TEXT NOT NULL,"
        " recent_times TEXT NOT NULL, PRIMARY KEY (trainee, skill))"
    )
    db.execute("CREATE INDEX attempt_by_skill ON attempt (trainee, skill, day, correct, ms)")
    db.execute("CREATE INDEX attempt_by_day ON attempt (trainee, day, skill, correct, ms)")
    db.execute("CREATE INDEX attempt_by_time ON attempt (trainee, at)")
    db.execute("CREATE INDEX attempt_by_slip ON attempt (trainee, slip) WHERE slip IS NOT NULL")
    db.execute(
        "CREATE INDEX attempt_by_money ON attempt (trainee, day, overpaid, underpaid)"
        " WHERE overpaid > 0 OR underpaid > 0"
    )


def _courses(db: Database) -> None:
    """How far each trainee is in each course: one row per exercise, by names that a new version of a pack keeps."""
    db.execute(
        "CREATE TABLE course_task (trainee INTEGER NOT NULL REFERENCES trainee(id), pack TEXT NOT NULL,"
        " rules TEXT NOT NULL, lesson TEXT NOT NULL, task TEXT NOT NULL, try INTEGER NOT NULL, asked INTEGER NOT NULL,"
        " right INTEGER NOT NULL, passed INTEGER NOT NULL, last TEXT NOT NULL,"
        " PRIMARY KEY (trainee, pack, rules, lesson, task))"
    )


STEPS: tuple[Callable[[Database], None], ...] = (_first, _courses)
NEWEST = len(STEPS)
