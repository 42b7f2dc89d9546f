"""Carries questions to the table and answers to the drill, keeps the time, and brings verdicts back. Knows no Qt."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeVar

from trainer.errors import TrainerError
from trainer.modes import Mode
from trainer.scoring import Given
from ui.desk import Desk
from ui.drill.sitting import Asked, Run, Sitting, made_ready
from ui.drill.stopwatch import Stopwatch
from ui.drill.verdicts import VerdictShown, worded
from ui.who.presenter import problem_sentence

if TYPE_CHECKING:
    from trainer.drill import Verdict
    from trainer.progress import Progress

Found = TypeVar("Found")


@dataclass(frozen=True)
class Summary:
    """How a sitting went."""

    asked: int
    right: int
    milliseconds: int
    slips: tuple[str, ...]
    passed: bool | None = None
    back: str = "drill.today"


class TableScreen(Protocol):
    """What the presenter asks of the screen."""

    def show_asked(self, asked: Asked, number: int, of: int | None, target: int, way: Mode) -> None: ...
    def show_verdict(self, verdict: VerdictShown) -> None: ...
    def show_noted(self) -> None: ...
    def show_summary(self, summary: Summary) -> None: ...
    def show_problem(self, sentence: str) -> None: ...
    def show_waiting(self) -> None: ...
    def show_paused(self, paused: bool) -> None: ...


@dataclass
class Seat:
    """A sitting under way. What comes back from the progress file belongs to the seat that asked for it."""

    sitting: Sitting
    run: Run | None = None  # opened with the first question
    verdicts: "list[Verdict]" = field(default_factory=list)
    spent: list[int] = field(default_factory=list)  # milliseconds for each verdict
    is_over: bool = False


class DrillPresenter:
    """One sitting at a time. The clock starts when the motion has ended, and stands while the screen is paused."""

    def __init__(
        self, desk: Desk, view: TableScreen, seed: Callable[[], int], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._desk, self._view, self._seed = desk, view, seed
        self._watch = Stopwatch(now)
        self._seat: Seat | None = None
        self.asked: Asked | None = None
        self._is_open = False  # a question waits for its answer
        self._waiting = False  # for the progress file
        self.left: Callable[[], None] = lambda: None

    def begin(self, sitting: Sitting) -> None:
        """Sit down: open the drill and ask the first question."""
        self.end()
        self._uncover()
        self._seat, self.asked = Seat(sitting), None
        self._ask(self._seat)

    def next(self) -> None:
        """Go on: the next question, or the summary after the last."""
        seat = self._seat
        if seat is None or seat.is_over or self._waiting or self._is_open:
            return
        if seat.sitting.count is not None and len(seat.verdicts) >= seat.sitting.count:
            self._finish(seat)
        else:
            self._ask(seat)

    def _ask(self, seat: Seat) -> None:
        self._waiting, self._is_open = True, False
        self._watch.reset()
        self._view.show_waiting()
        number = len(seat.verdicts)

        def job(store: "Progress") -> Asked | None:
            seat.run = seat.run or self._opened(store, seat.sitting)
            question = seat.sitting.choose(seat.run, number)
            if question is None:
                return None
            seat.run.put(question)
            return made_ready(question)

        self._with_store(seat, job, lambda asked: self._show(seat, asked))

    def _opened(self, store: "Progress", sitting: Sitting) -> Run:
        from trainer.drill import Drill

        trainee = self._desk.trainee
        if trainee is None:
            raise TrainerError("trainee", "nobody", "somebody who deals: choose a profile first")
        if sitting.open_run is not None:
            return sitting.open_run(store, trainee.id)
        house = self._desk.house(sitting.game, sitting.rules)
        return Drill(store, trainee.id, sitting.book, sitting.mode, self._seed(), house, self._desk.settings.chips)

    def _show(self, seat: Seat, asked: Asked | None) -> None:
        if asked is None:
            self._finish(seat)
            return
        self.asked, self._is_open = asked, True
        place = seat.run.place if seat.run else None
        number, of = place or (len(seat.verdicts) + 1, seat.sitting.count)
        self._view.show_asked(asked, number, of, self.target, seat.sitting.way)
        if self._watch.is_paused:  # since before the question was there
            self._view.show_paused(True)

    def _with_store(self, seat: Seat, job: "Callable[[Progress], Found]", then: Callable[[Found], None]) -> None:
        """Bring back what was found, unless the trainee has left that seat since."""

        def found(what: Found) -> None:
            if self._seat is seat:
                self._waiting = False
                then(what)

        def failed(error: TrainerError) -> None:
            """Nothing was saved: say so, and let it be tried again."""
            if self._seat is seat:
                self._waiting = False
                self._view.show_problem(problem_sentence(error))

        self._desk.with_store(job, found, failed)

    @property
    def target(self) -> int:
        """The target time of this question in milliseconds."""
        run = self._seat.run if self._seat else None
        return run.target(self.asked.question) if self.asked and run else 0

    # time

    def motion_ended(self) -> None:
        """The table stands still: from now on the time counts."""
        if self._is_open:
            self._watch.start()

    @property
    def elapsed(self) -> int:
        """Milliseconds since the motion ended, pauses left out."""
        return self._watch.milliseconds

    def pause(self) -> None:
        self._watch.pause()
        self._view.show_paused(True)

    def resume(self) -> None:
        self._watch.resume()
        self._view.show_paused(False)

    def _uncover(self) -> None:
        """A pause ends with what it interrupted."""
        if self._watch.is_paused:
            self.resume()

    # answering

    def confirm(self, answers: Mapping[str, Given]) -> None:
        """Grade and save; the verdict is shown only once the answer is safe."""
        seat, run = self._seat, self._seat.run if self._seat else None
        if seat is None or run is None or self._waiting or not self._is_open:
            return
        spent, given = self.elapsed, dict(answers)
        self._waiting = True
        self._with_store(
            seat, lambda _: run.confirm(given, spent), lambda verdict: self._judged(seat, verdict, given, spent)
        )

    def _judged(self, seat: Seat, verdict: "Verdict", answers: Mapping[str, Given], spent: int) -> None:
        self._is_open = False
        self._watch.reset()
        seat.verdicts.append(verdict)
        seat.spent.append(spent)
        if seat.sitting.way.verdicts:
            self._view.show_verdict(worded(verdict, answers))
        else:
            self._view.show_noted()

    @property
    def results(self) -> tuple[bool, ...]:
        """Right or wrong, for every answer of this sitting."""
        return tuple(verdict.grade.correct for verdict in self._seat.verdicts) if self._seat else ()

    # the end

    def _finish(self, seat: Seat) -> None:
        passed, seat.is_over = seat.run.passed if seat.run else None, True
        self.end()
        self._uncover()
        slips = [verdict.grade.slip for verdict in seat.verdicts if verdict.grade.slip]
        common = sorted(dict.fromkeys(slips), key=lambda slip: -slips.count(slip))[:3]
        self.asked = None
        self._view.show_summary(
            Summary(len(seat.verdicts), sum(self.results), sum(seat.spent), tuple(common), passed, seat.sitting.back)
        )

    def leave(self) -> None:
        """Leave in the middle: what was confirmed is safe, what was not is not asked again."""
        self.end()
        self._uncover()
        self._seat, self.asked = None, None
        self.left()

    def end(self) -> None:
        """Close the run in the progress file; nothing confirmed depends on it."""
        seat, self._is_open, self._waiting = self._seat, False, False
        if seat is not None:
            self._desk.with_store(lambda _: _close(seat), lambda _: None, lambda _: None)


def _close(seat: Seat) -> None:
    """On the worker, after whatever this seat asked for before."""
    run, seat.run = seat.run, None
    if run is not None:
        run.end()
