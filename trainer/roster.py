"""Who practises on this workstation, read at a glance, before the progress file is opened for work."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

FILE = "progress.db"
PEOPLE = "SELECT id, name, pin IS NOT NULL AS has_pin FROM trainee ORDER BY name COLLATE NOCASE"


@dataclass(frozen=True, slots=True)
class Trainee:
    """A person who practises here; a PIN is optional."""

    id: int
    name: str
    has_pin: bool


def glance(folder: Path) -> tuple[Trainee, ...]:
    """The people a progress file names; nobody where there is none or it cannot be read: opening it will say why."""
    file = folder / FILE
    if not file.is_file():
        return ()
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as db:
            return tuple(Trainee(number, name, bool(has_pin)) for number, name, has_pin in db.execute(PEOPLE))
    except sqlite3.DatabaseError:
        return ()
