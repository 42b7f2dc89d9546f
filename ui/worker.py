"""Work that is asked for in one place and done in another: what a worker promises, and one that does it at once.

Knows no Qt; the one that keeps a slow disk from freezing a window is in `ui/background.py`.
"""

from collections.abc import Callable
from typing import Protocol, TypeVar

from trainer.errors import TrainerError

Found = TypeVar("Found")
Failed = Callable[[TrainerError], None]


class Worker(Protocol):
    """Runs jobs in order, and brings each result back to whoever asked."""

    def run(self, job: Callable[[], Found], then: Callable[[Found], None], failed: Failed | None = None) -> None:
        """Do `job` elsewhere, then call `then` with what it found; a TrainerError goes to `failed`."""


class AtOnce:
    """A worker for tests: does every job there and then."""

    def run(self, job: Callable[[], Found], then: Callable[[Found], None], failed: Failed | None = None) -> None:
        try:
            found = job()
        except TrainerError as error:
            if failed is None:
                raise
            failed(error)
            return
        then(found)
