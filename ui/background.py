"""Work off the interface thread: one thread that owns the progress file, so that a slow disk never freezes a window."""

import queue
import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal, Slot

from trainer.errors import TrainerError
from ui.worker import Failed, Found


class Background(QObject):
    """A worker with a thread of its own; results come back on the interface thread."""

    _done = Signal(object)
    went_wrong = Signal(object)  # a TrainerError nobody else takes

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: queue.SimpleQueue[Callable[[], Callable[[], None]] | None] = queue.SimpleQueue()
        self._done.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._thread = threading.Thread(target=self._work, name="tapete-worker", daemon=True)
        self._thread.start()

    def run(self, job: Callable[[], Found], then: Callable[[Found], None], failed: Failed | None = None) -> None:
        self._jobs.put(lambda: self._outcome(job, then, failed))

    def _outcome(
        self, job: Callable[[], Any], then: Callable[[Any], None], failed: Failed | None
    ) -> Callable[[], None]:
        try:
            found = job()
        except TrainerError as error:
            problem = error
            return lambda: (failed or self.went_wrong.emit)(problem)
        except Exception as error:  # a bug: raised where it is seen
            bug = error
            return lambda: _raise(bug)
        return lambda: then(found)

    @Slot(object)
    def _deliver(self, result: Callable[[], None]) -> None:
        """On the interface thread, whichever thread brought it."""
        result()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._done.emit(job())

    def close(self) -> None:
        """Finish what was asked, then end the thread."""
        self._jobs.put(None)
        self._thread.join(timeout=10)


def _raise(error: Exception) -> None:
    raise error
