"""Carries questions to the table and answers to the drill, keeps the time, and brings verdicts back. Knows no Qt."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from trainer.errors import TrainerError
from trainer.modes import Mode
from trainer.scoring import Given
from ui.desk import Desk
from ui.drill.sitting import Asked, Run, Sitting, made_ready
from ui.drill.verdicts import VerdictShown, worded
from ui.wording import localised, say

if TYPE_CHECKING:
    from trainer.drill import Verdict
    from trainer.progress import Progress


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


class DrillPresenter:
    """One sitting at a time. The clock starts when the motion has ended, and stands while the screen is paused."""

    def __init__(
        self, desk: Desk, view: TableScreen, seed: Callable[[], int], now: Callable[[], float] = time.monotonic
    ) -> None:
        self._desk, self._view, self._seed, self._now = desk, view, seed, now
        self._sitting: Sitting | None = None
        self._run: Run | None = None
        self.asked: Asked | None = None
        self._verdicts: list[Verdict] = []
        self._spent: list[int] = []
        self._started: float | None = None
        self._before = 0.0
        self._waiting = False
        self._answers: Mapping[str, Given] = {}
        self.left: Callable[[], None] = lambda: None

    @property
    def sitting(self) -> Sitting | None:
        return self._sitting

    def begin(self, sitting: Sitting) -> None:
        """Sit down: open the drill and ask the first question."""
        self.end()
        self._sitting, self._verdicts, self._spent = sitting, [], []
        self.asked = None
        self._ask(start=True)

    def next(self) -> None:
        """Go on: the next question, or the summary after the last."""
        sitting = self._sitting
        if sitting is None or self._waiting:
            return
        if sitting.count is not None and len(self._verdicts) >= sitting.count:
            self._finish()
        else:
            self._ask()

    def _ask(self, start: bool = False) -> None:
        sitting, number, desk = self._sitting, len(self._verdicts), self._desk
        if sitting is None:
            return
        self._waiting, self._started, self._before = True, None, 0.0
        self._view.show_waiting()

        def job(store: "Progress") -> Asked | None:
            if start or self._run is None:
                self._run = self._opened(store, sitting)
            question = sitting.choose(self._run, number)
            if question is None:
                return None
            self._run.put(question)
            return made_ready(question)

        desk.with_store(job, self._show, self._failed)

    def _opened(self, store: "Progress", sitting: Sitting) -> Run:
        from trainer.drill import Drill

        trainee = self._desk.trainee
        if trainee is None:
            raise TrainerError("trainee", "nobody", "somebody who deals: choose a profile first")
        if sitting.open_run is not None:
            return sitting.open_run(store, trainee.id)
        house = self._desk.house(sitting.game, sitting.rules)
        return Drill(store, trainee.id, sitting.book, sitting.mode, self._seed(), house, self._desk.settings.chips)

    def _show(self, asked: Asked | None) -> None:
        self._waiting = False
        sitting = self._sitting
        if asked is None or sitting is None:
            self._finish()
            return
        self.asked = asked
        place = self._run.place if self._run else None
        number, of = place or (len(self._verdicts) + 1, sitting.count)
        self._view.show_asked(asked, number, of, self.target, sitting.way)

    @property
    def target(self) -> int:
        """The target time of this question in milliseconds."""
        return self._run.target(self.asked.question) if self.asked and self._run else 0

    # time

    def motion_ended(self) -> None:
        """The table stands still: from now on the time counts."""
        if self.asked is not None and self._started is None:
            self._started = self._now()

    @property
    def elapsed(self) -> int:
        """Milliseconds since the motion ended, pauses left out."""
        running = self._now() - self._started if self._started is not None else 0.0
        return int((self._before + running) * 1000)

    def pause(self) -> None:
        if self._started is not None:
            self._before += self._now() - self._started
            self._started = None
        self._view.show_paused(True)

    def resume(self) -> None:
        if self.asked is not None and self._before:
            self._started = self._now()
        self._view.show_paused(False)

    # answering

    def confirm(self, answers: Mapping[str, Given]) -> None:
        """Grade and save; the verdict is shown only once the answer is safe."""
        run = self._run
        if self.asked is None or self._waiting or run is None:
            return
        spent = self.elapsed
        self._waiting, self._answers = True, dict(answers)
        self._desk.with_store(
            lambda _: run.confirm(answers, spent), lambda verdict: self._judged(verdict, spent), self._failed
        )

    def _judged(self, verdict: "Verdict", spent: int) -> None:
        self._waiting, self._started, self._before = False, None, 0.0
        self._verdicts.append(verdict)
        self._spent.append(spent)
        if self._sitting is not None and self._sitting.way.verdicts:
            self._view.show_verdict(worded(verdict, self._answers))
        else:
            self._view.show_noted()

    def _failed(self, error: TrainerError) -> None:
        """Nothing was saved: say so, and let the answer be confirmed again."""
        self._waiting = False
        self._view.show_problem(say("common.not-saved", problem=localised(str(error))))

    @property
    def results(self) -> tuple[bool, ...]:
        """Right or wrong, for every answer of this sitting."""
        return tuple(verdict.grade.correct for verdict in self._verdicts)

    def relabelled(self) -> VerdictShown | None:
        """The last verdict in the language in use now."""
        return worded(self._verdicts[-1], self._answers) if self._verdicts else None

    # the end

    def _finish(self) -> None:
        passed = self._run.passed if self._run else None
        self.end()
        slips = [verdict.grade.slip for verdict in self._verdicts if verdict.grade.slip]
        common = sorted(dict.fromkeys(slips), key=lambda slip: -slips.count(slip))[:3]
        self.asked = None
        back = self._sitting.back if self._sitting else "drill.today"
        self._view.show_summary(
            Summary(len(self._verdicts), sum(self.results), sum(self._spent), tuple(common), passed, back)
        )

    def leave(self) -> None:
        """Leave in the middle: what was confirmed is safe, what was not is not asked again."""
        self.end()
        self._sitting, self.asked = None, None
        self.left()

    def end(self) -> None:
        """Close the run in the progress file; nothing confirmed depends on it."""
        run, self._run = self._run, None
        if run is not None:
            self._desk.with_store(lambda _: run.end(), lambda _: None, lambda _: None)
