"""One trainee's way through a course: what is passed, where to go on, the next question, and the answer kept."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from trainer.chips import USUAL
from trainer.drill import Verdict
from trainer.money import Cents
from trainer.packs import Course, CourseLesson, Task
from trainer.progress import Attempt, CourseAnswer, CourseTask, Progress, Standing
from trainer.questions import Question
from trainer.scoring import Given, grade

READING = "reading"  # what a lesson without exercises is passed by

LessonState = Literal["open", "begun", "passed"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A question that waits for its answer. `number` counts from 1; `target` is in milliseconds."""

    lesson: CourseLesson
    task: Task
    number: int
    question: Question
    target: int

    @property
    def of(self) -> int:
        return self.task.count

    @property
    def is_last(self) -> bool:
        return self.number == self.task.count


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that has been saved: its verdict, and how the task stands after it."""

    turn: Turn
    verdict: Verdict
    standing: Standing

    @property
    def ends_try(self) -> bool:
        return self.turn.is_last

    @property
    def passes(self) -> bool:
        """Whether this try, now at its end, was enough."""
        return self.ends_try and self.turn.task.is_enough(self.standing.right)


class Way:
    """A trainee in a course. Every answer is saved before there is a verdict; a new version of the pack keeps them."""

    def __init__(self, store: Progress, trainee: int, course: Course, chips: Sequence[Cents] = USUAL) -> None:
        self.store, self.trainee, self.course, self.chips = store, trainee, course, chips
        self.turn: Turn | None = None
        self._session: int | None = None
        self._mode = ""

    def standings(self) -> dict[tuple[str, str], Standing]:
        return self.store.standings(self.trainee, self.course.pack.id, self.course.rules)

    def standing(self, lesson: CourseLesson, task: str) -> Standing:
        return self.standings().get((lesson.name, task), Standing())

    def state(self, lesson: CourseLesson) -> LessonState:
        """Whether a lesson is open, begun or passed."""
        known = self.standings()
        found = [known.get((lesson.name, name)) for name in _task_names(lesson)]
        if all(standing and standing.passed for standing in found):
            return "passed"
        return "begun" if any(found) else "open"

    def is_passed(self, lesson: CourseLesson | None = None) -> bool:
        """Whether a lesson is passed; without one, the whole course."""
        return all(self.state(entry) == "passed" for entry in ([lesson] if lesson else self.course.lessons))

    def continue_at(self) -> CourseLesson | None:
        """The first lesson that is not passed; None when all are."""
        return next((lesson for lesson in self.course.lessons if not self.is_passed(lesson)), None)

    def finish_reading(self, lesson: CourseLesson) -> None:
        """The trainee has read a lesson to its end; one without exercises is passed by that."""
        if not lesson.tasks:
            self.store.mark_passed(self.trainee, self._key(lesson, READING))

    def next_exercise(self, lesson: CourseLesson, task: Task | None = None) -> Turn | None:
        """The next question of a lesson: of its first task that is not passed, or of the one asked for.

        A try that was interrupted goes on with the question it stopped at.
        """
        chosen = task or next((entry for entry in lesson.tasks if not self.standing(lesson, entry.name).passed), None)
        if chosen is None:
            return None
        standing = self.standing(lesson, chosen.name)
        fresh = standing.tries == 0 or standing.asked >= chosen.count
        number = 0 if fresh else standing.asked
        draw = f"{self.trainee}|{standing.tries + 1 if fresh else standing.tries}"
        question = lesson.question(chosen, number, draw)
        self.turn = Turn(lesson, chosen, number + 1, question, lesson.target(chosen, number))
        return self.turn

    def confirm(self, answers: Mapping[str, Given], milliseconds: int) -> Answered:
        """Grade the answer and save it with its place in the course; only then is there a verdict to show."""
        if self.turn is None:
            raise ValueError("no question has been asked")
        turn = self.turn
        mode = "table-test" if turn.lesson.is_test else "learn"
        graded = grade(turn.question, answers, self.chips)
        attempt = Attempt(
            skill=turn.question.skill,
            mode=mode,
            scenario=turn.question.scenario,
            question=turn.question.kind,
            answer=json.dumps(answers, ensure_ascii=False, separators=(",", ":")),
            score=str(graded.score),
            correct=graded.correct,
            ms=milliseconds,
            target=turn.target,
            slip=graded.slip,
            overpaid=graded.overpaid,
            underpaid=graded.underpaid,
        )
        place = CourseAnswer(self._key(turn.lesson, turn.task.name), turn.task.count, turn.task.needed)
        state = self.store.confirm(self.trainee, self._session_for(mode), attempt, place)
        self.turn = None
        return Answered(turn, Verdict(turn.question, graded, state), self.standing(turn.lesson, turn.task.name))

    def end(self) -> None:
        """The trainee leaves the course for now."""
        if self._session is not None:
            self.store.end_session(self._session)
        self._session = None

    def _session_for(self, mode: str) -> int:
        """The session answers belong to: one for learning, another for a test."""
        if self._session is None or mode != self._mode:
            self.end()
            self._session = self.store.start_session(
                self.trainee, mode, self.course.book.game, self.course.book.reference
            )
            self._mode = mode
        return self._session

    def _key(self, lesson: CourseLesson, task: str) -> CourseTask:
        return CourseTask(self.course.pack.id, self.course.rules, lesson.name, task)


def _task_names(lesson: CourseLesson) -> list[str]:
    return [task.name for task in lesson.tasks] or [READING]
