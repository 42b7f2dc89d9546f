"""The time one answer takes. Knows no Qt; the clock comes from outside."""

from collections.abc import Callable


class Stopwatch:
    """Counts from the moment it is started, stands while it is paused, and begins anew for every question."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self.is_paused = now, False
        self.reset()

    def reset(self) -> None:
        """Back to nothing and not started; a pause goes on."""
        self._started = False
        self._since, self._before = 0.0, 0.0

    def start(self) -> None:
        """From now on the time counts; a second start changes nothing."""
        if not self._started:
            self._started, self._since = True, self._now()

    def pause(self) -> None:
        self._before, self.is_paused = self._seconds, True

    def resume(self) -> None:
        if self.is_paused:
            self._since, self.is_paused = self._now(), False

    @property
    def milliseconds(self) -> int:
        return int(self._seconds * 1000)

    @property
    def _seconds(self) -> float:
        runs = self._started and not self.is_paused
        return self._before + (self._now() - self._since if runs else 0.0)
