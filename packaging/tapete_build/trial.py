"""What the trials of the installers share: saying what was seen, waiting for it, and reading a trainee's progress."""

import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

PATIENCE = 180  # seconds; the first start under Wine is slow


class Progress(NamedTuple):
    """Who sat down, and every answer given: its lasting name, and 1 if it was right."""

    trainees: tuple[str, ...] = ()
    attempts: tuple[tuple[str, int], ...] = ()


def check(true: bool, what: str) -> None:
    """Say what was seen; end the trial at the first thing that was not."""
    if not true:
        sys.exit(f"trial: not so: {what}")
    print(f"  {what}", flush=True)


def until(is_so: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Whether something becomes true in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.5)
    return False


def kept(folder: Path) -> Progress:
    """What the trainees' file in this folder holds."""
    file = folder / "progress.db"
    if not file.is_file():
        return Progress()
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
            trainees = tuple(row[0] for row in db.execute("SELECT name FROM trainee ORDER BY id"))
            return Progress(trainees, tuple(db.execute("SELECT uid, correct FROM attempt ORDER BY id")))
    except sqlite3.OperationalError:  # just being made, or busy
        return Progress()
