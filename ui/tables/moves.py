"""Everything that moves: small moves put together, and the one clock that plays them.

A move is called with a share from 0 to 1. Played, skipped or shown with reduced motion, it ends in the same picture.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal

FRAME = 16  # milliseconds: sixty frames a second
SPEEDS = (0.5, 1.0, 2.0, 4.0)
HOLD = 350  # milliseconds each state is shown with reduced motion

Ease = Callable[[float], float]


def linear(t: float) -> float:
    return t


def ease_out(t: float) -> float:
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (-2 * t + 2) ** 3 / 2


def overshoot(t: float) -> float:
    """A small step too far and back, for chips only.

    >>> overshoot(0), overshoot(1)
    (0.0, 1.0)
    """
    back = 1.2
    return 1 + (back + 1) * (t - 1) ** 3 + back * (t - 1) ** 2 if t > 0 else 0.0


class Move(Protocol):
    """Something that takes a time at speed 1, in milliseconds."""

    duration: float

    def at(self, elapsed: float) -> None:
        """Show the state after so many milliseconds; from `duration` on, the end."""


@dataclass
class Change:
    """One change: `apply` is called with the eased share; `begin` once before, `sound` names what is heard then."""

    duration: float
    apply: Callable[[float], None]
    ease: Ease = ease_out
    begin: Callable[[], None] | None = None
    sound: str | None = None
    _begun: bool = field(default=False, repr=False)
    _ended: bool = field(default=False, repr=False)

    def at(self, elapsed: float) -> None:
        if self._ended:
            return
        if not self._begun:
            self._begun = True
            if self.begin:
                self.begin()
            if self.sound and elapsed < self.duration:
                heard(self.sound)
        if elapsed >= self.duration:
            self._ended = True
            self.apply(1.0)
        else:
            self.apply(self.ease(elapsed / self.duration if elapsed > 0 else 0.0))


@dataclass
class InTurn:
    """Moves one after the other."""

    moves: Sequence[Move]

    def __post_init__(self) -> None:
        self.duration = sum(move.duration for move in self.moves)
        self._at = 0
        self._before = 0.0

    def at(self, elapsed: float) -> None:
        while self._at < len(self.moves):
            move = self.moves[self._at]
            move.at(elapsed - self._before)
            if elapsed - self._before < move.duration:
                return
            self._before += move.duration
            self._at += 1


@dataclass
class Together:
    """Moves side by side, each starting `stagger` milliseconds after the one before."""

    moves: Sequence[Move]
    stagger: float = 0

    def __post_init__(self) -> None:
        ends = (n * self.stagger + move.duration for n, move in enumerate(self.moves))
        self.duration = max(ends, default=0)

    def at(self, elapsed: float) -> None:
        if elapsed >= self.duration:
            elapsed, stagger = math.inf, 0.0
        else:
            stagger = self.stagger
        for move in self.moves:
            if elapsed < 0:
                return
            move.at(elapsed)
            elapsed -= stagger


def sequence(*moves: Move | None) -> Move:
    return InTurn([move for move in moves if move is not None])


def together(moves: Iterable[Move], stagger: float = 0) -> Move:
    return Together(list(moves), stagger)


def pause(milliseconds: float) -> Move:
    return Change(milliseconds, lambda _: None)


def now(action: Callable[[], None]) -> Move:
    """Something that happens at once."""
    return Change(0, lambda _: action())


_listeners: list[Callable[[str], None]] = []


def heard(sound: str) -> None:
    for listener in _listeners:
        listener(sound)


def on_sound(listener: Callable[[str], None]) -> None:
    """Be told the name of every sound as it should be heard."""
    _listeners.append(listener)


class Player(QObject):
    """Plays one list of moves after another on one clock, which stops when nothing moves."""

    finished = Signal()
    started = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self.reduced = False
        self._moves: list[Move] = []
        self._elapsed = 0.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=FRAME, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def is_playing(self) -> bool:
        return bool(self._moves)

    @property
    def is_paused(self) -> bool:
        return self.is_playing and not self._timer.isActive()

    def play(self, moves: Iterable[Move]) -> None:
        """Add moves to what is playing; start the clock if it stands."""
        added = list(moves)
        was_playing = self.is_playing
        self._moves += added
        if not was_playing and self._moves:
            self._elapsed = 0.0
            self.started.emit()
            self._clock.start()
            self._timer.start()
        elif not self._moves:
            self.finished.emit()

    def pause(self) -> None:
        self._timer.stop()

    def resume(self) -> None:
        if self._moves:
            self._clock.restart()
            self._timer.start()

    def skip(self) -> None:
        """Show the end of everything at once."""
        while self._moves:
            self._moves.pop(0).at(math.inf)
        self._stop()

    def stop(self) -> None:
        """Forget what was to come: the table is being laid anew."""
        self._moves.clear()
        self._timer.stop()

    def _tick(self) -> None:
        self.advance(self._clock.restart())

    def advance(self, milliseconds: float) -> None:
        """Let so much time pass."""
        self._elapsed += milliseconds * self.speed
        while self._moves:
            move = self._moves[0]
            length = HOLD if self.reduced and move.duration else move.duration
            move.at(math.inf if self.reduced else self._elapsed)
            if self._elapsed < length:
                return
            self._elapsed -= length
            move.at(math.inf)
            self._moves.pop(0)
        self._stop()

    def _stop(self) -> None:
        was_running = self._timer.isActive() or not self._moves
        self._timer.stop()
        if was_running:
            self.finished.emit()
