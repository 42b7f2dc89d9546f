"""What every screen shares: the settings, who is dealing, and the way to the progress file. Knows no Qt."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from trainer.errors import ProgressError, TrainerError
from trainer.places import data_folder
from ui.settings import Settings, read_settings, write_settings
from ui.wording import voice

if TYPE_CHECKING:  # sqlite-utils takes longer to import than the window to open
    from trainer.progress import Progress
    from trainer.roster import Trainee
    from trainer.rulebook import Rulebook
    from ui.worker import Worker

Found = TypeVar("Found")

TABLES = ("french-roulette", "american-roulette", "craps", "blackjack", "punto-banca")
"""The games that have a felt; the others are not shown."""


def clock() -> datetime:
    return datetime.now(UTC)


class Desk:
    """The shared state of one running program."""

    def __init__(self, worker: "Worker", settings_path: Path, now: Callable[[], datetime] = clock) -> None:
        self.worker, self._path, self.now = worker, settings_path, now
        self.settings: Settings = read_settings(settings_path)
        self.trainee: Trainee | None = None
        self._store: Progress | None = None
        self._listeners: list[Callable[[Settings], None]] = []
        self._speak()

    @property
    def data(self) -> Path:
        """The folder of progress and packs."""
        return Path(self.settings.data_folder) if self.settings.data_folder else data_folder()

    def on_change(self, listener: Callable[[Settings], None]) -> None:
        """Be told of every change of the settings."""
        self._listeners.append(listener)

    def change(self, **changed: Any) -> None:
        """Change settings, keep them, and tell everyone."""
        self.settings = self.settings.with_(**changed)
        self._speak()
        settings, path = self.settings, self._path
        self.worker.run(lambda: _kept(path, settings), lambda _: None)
        for listener in self._listeners:
            listener(self.settings)

    def _speak(self) -> None:
        voice.language, voice.currency = self.settings.language, self.settings.currency

    def with_store(
        self,
        job: "Callable[[Progress], Found]",
        then: Callable[[Found], None],
        failed: Callable[[TrainerError], None] | None = None,
    ) -> None:
        """Do something with the progress file, off the interface thread, and bring back what it found.

        It is the file of the folder that is chosen now, even if another one is by the time the worker gets to it.
        """
        folder = self.data
        self.worker.run(lambda: job(self._opened(folder)), then, failed)

    def _opened(self, folder: Path) -> "Progress":
        """The progress file, opened on the worker's thread when it is first needed."""
        if self._store is None or self._store.path.parent != folder:
            from trainer.progress import open_progress

            opened = open_progress(folder, self.now)
            self._close()
            self._store = opened
        return self._store

    def try_folder(self, folder: Path, then: Callable[[None], None], failed: Callable[[TrainerError], None]) -> None:
        """See whether progress can be kept in a folder, before anything is kept there."""

        def job() -> None:
            from trainer.progress import open_progress

            open_progress(folder, self.now).close()

        self.worker.run(job, then, failed)

    def close(self) -> None:
        """Close the progress file, after everything that was asked before."""
        self.worker.run(self._close, lambda _: None)

    def _close(self) -> None:
        if self._store is not None:
            self._store.close()
            self._store = None

    # the rules where the trainee will work

    def rules(self, game: str) -> str:
        """The rules chosen for a game, such as `cantabria:single-zero`; its first where none is chosen."""
        from trainer.rulebook import catalogue
        from trainer.scenarios import rules_of

        chosen = self.settings.rules.get(game, "")
        jurisdiction, _, variant = chosen.partition(":")
        known = catalogue(game)
        if jurisdiction in known.jurisdictions and (not variant or variant in known.variants):
            return rules_of(_load(game, jurisdiction, variant))
        return rules_of(_load(game, known.jurisdictions[0], ""))

    def book(self, game: str) -> "Rulebook":
        """The rulebook chosen for a game."""
        jurisdiction, _, variant = self.rules(game).partition(":")
        return _load(game, jurisdiction, variant)

    def house(self, game: str, rules: str | None = None) -> dict[str, Any]:
        """The house sheet in force for a game, empty where the casino has decided nothing."""
        return dict(self.settings.house.get(f"{game}/{rules or self.rules(game)}", {}))


def _load(game: str, jurisdiction: str, variant: str) -> "Rulebook":
    from trainer.rulebook import load

    return load(game, jurisdiction, variant or None)


def _kept(path: Path, settings: Settings) -> None:
    try:
        write_settings(path, settings)
    except OSError as error:
        raise ProgressError("settings", str(path), f"a file that can be written ({error.strerror})") from error
