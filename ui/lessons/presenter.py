"""Brings courses and lessons to the screen, carries exercises to the table, installs and removes packs. Knows no Qt."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from trainer.courses import Way
from trainer.drill import Verdict
from trainer.errors import TrainerError
from trainer.packs import Course, CourseLesson, PackError, Refused, Task
from trainer.packs.shelf import Installed, install, library, remove
from trainer.questions import Question
from trainer.scoring import Given
from ui.desk import TABLES, Desk
from ui.drill.sitting import Sitting
from ui.lessons.lines import CourseLine, LessonLine, TaskLine
from ui.skills import skill_name
from ui.who.presenter import problem_sentence
from ui.wording import localised, rules_name, say, shown

if TYPE_CHECKING:
    from trainer.progress import Progress

Found = TypeVar("Found")


class CourseRun:
    """One try at an exercise of a lesson, as the table screen drives it."""

    def __init__(self, way: Way, lesson: CourseLesson, task: Task) -> None:
        self._way, self._lesson, self._task = way, lesson, task
        self.passed: bool | None = None
        self.place: tuple[int, int] | None = None
        self._target = 0

    def next_question(self, skill: str | None = None) -> Question | None:
        """The next question of this try; None once the try has ended."""
        if self.passed is not None:
            return None
        turn = self._way.next_exercise(self._lesson, self._task)
        self._target = turn.target if turn else 0
        self.place = (turn.number, turn.of) if turn else None
        return turn.question if turn else None

    def put(self, question: Question) -> None:
        """The course knows what it asked."""

    def target(self, question: Question) -> int:
        return self._target

    def confirm(self, answers: Mapping[str, Given], milliseconds: int) -> Verdict:
        answered = self._way.confirm(answers, milliseconds)
        if answered.ends_try:
            self.passed = answered.passes
        return answered.verdict

    def end(self) -> None:
        self._way.end()


class LessonsScreen(Protocol):
    def show_courses(self, courses: tuple[CourseLine, ...], chosen: str | None) -> None: ...


class LessonScreen(Protocol):
    def show_lesson(self, lesson: CourseLesson, tasks: tuple[TaskLine, ...], passed: bool, has_next: bool) -> None: ...


class LessonsPresenter:
    """Courses under the rules chosen in the settings; one lesson of one of them at a time."""

    def __init__(self, desk: Desk, listing: LessonsScreen, page: LessonScreen) -> None:
        self._desk, self._list, self._page = desk, listing, page
        self._courses: dict[str, Course] = {}
        self._lesson: CourseLesson | None = None
        self._new: str | None = None  # a pack just installed, to be shown first
        self.sit: Callable[[Sitting], None] = lambda _: None
        self.tell: Callable[[str], None] = lambda _: None
        self.show_page: Callable[[], None] = lambda: None
        self.next_lesson_known: Callable[[str, str, str, str], None] = lambda *_: None

    # the list

    def entered(self) -> None:
        """Look at the shelf and at what is done."""
        desk = self._desk
        self._with_trainee(
            lambda store, trainee: _lines(library(desk.data), desk, store, trainee), self._listed, self._problem
        )

    def _listed(self, found: tuple[tuple[CourseLine, ...], dict[str, Course]]) -> None:
        lines, self._courses = found
        chosen, self._new = self._new, None
        self._list.show_courses(lines, chosen)

    def install(self, file: str) -> None:
        """Install a pack that was opened or dropped; a refusal is one sentence and changes nothing."""
        data = self._desk.data
        self._desk.worker.run(lambda: install(Path(file), data), self._installed, self._refused)

    def _installed(self, found: Installed) -> None:
        sheet = found.sheet
        if sheet is not None:
            told = say("lessons.installed", name=shown(sheet.name), version=sheet.version, signed=_signed(found))
            self.tell(told if sheet.game in TABLES else f"{told} {say('lessons.no-felt')}")
        self._new = found.id
        self.entered()

    def _refused(self, error: TrainerError) -> None:
        self.tell(_why(error))

    def remove(self, pack: str) -> None:
        """Take a pack away; what was learnt with it stays."""
        course = self._courses.get(pack)
        name = shown(course.pack.sheet.name) if course else pack

        def gone(_: object) -> None:
            self.tell(say("lessons.removed", name=name))
            self.entered()

        self._desk.worker.run(lambda: remove(pack, self._desk.data), gone, self._problem)

    def _problem(self, error: TrainerError) -> None:
        self.tell(problem_sentence(error))

    # one lesson

    def open(self, pack: str, lesson: str) -> None:
        """Open a lesson of a course that is listed."""
        if pack not in self._courses:
            self._open_later(pack, lesson)
            return
        course = self._courses[pack]
        self._lesson = next((entry for entry in course.lessons if entry.name == lesson), None)
        self.refresh()
        if self._lesson is not None:
            self.show_page()

    def _open_later(self, pack: str, lesson: str) -> None:
        """The shelf has not been looked at yet."""
        desk = self._desk

        def found(lines: tuple[tuple[CourseLine, ...], dict[str, Course]]) -> None:
            self._listed(lines)
            if pack in self._courses:
                self.open(pack, lesson)

        self._with_trainee(
            lambda store, trainee: _lines(library(desk.data), desk, store, trainee), found, self._problem
        )

    def refresh(self) -> None:
        """Show the lesson as it stands now."""
        lesson = self._lesson
        if lesson is None:
            return
        self._with_trainee(
            lambda store, trainee: _tasks(Way(store, trainee, lesson.course), lesson), self._show, self._problem
        )

    def _show(self, found: tuple[tuple[TaskLine, ...], bool]) -> None:
        if self._lesson is not None:
            tasks, passed = found
            self._page.show_lesson(self._lesson, tasks, passed, self._following() is not None)

    def _following(self) -> CourseLesson | None:
        if self._lesson is None:
            return None
        lessons = self._lesson.course.lessons
        at = [lesson.name for lesson in lessons].index(self._lesson.name)
        return lessons[at + 1] if at + 1 < len(lessons) else None

    def next(self) -> None:
        following = self._following()
        if following is not None:
            self._lesson = following
            self.refresh()

    def read_through(self) -> None:
        """A lesson without exercises is passed by reading it."""
        lesson = self._lesson
        if lesson is not None:
            self._with_trainee(
                lambda store, trainee: Way(store, trainee, lesson.course).finish_reading(lesson),
                lambda _: self.refresh(),
                self._problem,
            )

    def start(self, task: str) -> None:
        """Go to the table with an exercise."""
        lesson = self._lesson
        chosen = next((entry for entry in lesson.tasks if entry.name == task), None) if lesson else None
        if lesson is None or chosen is None:
            return
        course, chips = lesson.course, self._desk.settings.chips
        self.sit(
            Sitting(
                shown(lesson.title),
                course.book.game,
                course.rules,
                "table-test" if lesson.is_test else "learn",
                lambda run, _: run.next_question(),
                None,
                lambda store, trainee: CourseRun(Way(store, trainee, course, chips), lesson, chosen),
                "drill.to-lesson",
            )
        )

    def find_next(self) -> None:
        """Tell where to go on: the first lesson not passed, of courses that were begun before others.

        Where every lesson is passed, or no course serves, nothing but empty words is told.
        """
        desk = self._desk
        self._with_trainee(
            lambda store, trainee: _lines(library(desk.data), desk, store, trainee), self._tell_next, self._problem
        )

    def _tell_next(self, found: tuple[tuple[CourseLine, ...], dict[str, Course]]) -> None:
        lines, self._courses = found
        begun = [line for line in lines if any(lesson.state != "open" for lesson in line.lessons)]
        for line in (*begun, *lines):
            following = next((lesson for lesson in line.lessons if lesson.state != "passed"), None)
            if following is not None:
                self.next_lesson_known(f"{line.title} · {following.title}", line.pack, following.name, line.rules)
                return
        self.next_lesson_known("", "", "", "")

    def _with_trainee(
        self,
        job: "Callable[[Progress, int], Found]",
        then: Callable[[Found], None],
        failed: Callable[[TrainerError], None] | None = None,
    ) -> None:
        trainee = self._desk.trainee
        if trainee is not None:
            self._desk.with_store(lambda store: job(store, trainee.id), then, failed)


def _lines(
    shelf: list[Installed], desk: Desk, store: "Progress", trainee: int
) -> tuple[tuple[CourseLine, ...], dict[str, Course]]:
    lines, courses = [], {}
    for entry in shelf:
        line, course = _line(entry, desk, store, trainee)
        if line is not None:
            lines.append(line)
        if course is not None:
            courses[entry.id] = course
    return tuple(lines), courses


def _line(entry: Installed, desk: Desk, store: "Progress", trainee: int) -> tuple[CourseLine | None, Course | None]:
    """One pack as a course under the rules in force; a pack for a game without a felt is not shown."""
    sheet = entry.sheet
    if sheet is None or entry.problem is not None:
        problem = say("lessons.problem", problem=localised(str(entry.problem)))
        return CourseLine(entry.id, entry.id, "", "", "", "", not entry.is_shipped, (), problem), None
    if sheet.game not in TABLES:
        return None, None
    rules = desk.rules(sheet.game)
    told = CourseLine(
        entry.id, shown(sheet.name), rules_name(rules), shown(sheet.about),
        say("lessons.by", author=sheet.author, version=sheet.version), _signed(entry), not entry.is_shipped, (),
    )  # fmt: skip
    try:
        course = Course(entry.open(), rules)
    except TrainerError:
        return replace(told, problem=say("lessons.not-here", rules=rules_name(rules))), None
    way = Way(store, trainee, course)
    return replace(told, lessons=tuple(_lesson_line(lesson, way) for lesson in course.lessons)), course


def _lesson_line(lesson: CourseLesson, way: Way) -> LessonLine:
    state = {"begun": "started"}.get(way.state(lesson), way.state(lesson))
    return LessonLine(lesson.name, shown(lesson.title), lesson.minutes, state, lesson.is_test)


def _signed(entry: Installed) -> str:
    if entry.is_shipped:
        return say("lessons.shipped")
    if entry.signer is None:
        return say("lessons.unsigned")
    name = entry.signer.name
    return say("lessons.signed", name=name) if name else say("lessons.signed-unknown", mark=entry.signer.fingerprint)


def _why(error: TrainerError) -> str:
    """A refusal in one sentence: in the reader's language what anybody may meet, for its author what is wrong in it."""
    reason = error.reason if isinstance(error, PackError) else ""
    if reason:
        return say(f"lessons.refused-{reason}", found=error.found)
    form = "lessons.refused-unsafe" if isinstance(error, Refused) else "lessons.refused"
    return say(form, problem=localised(str(error)))


def _tasks(way: Way, lesson: CourseLesson) -> tuple[tuple[TaskLine, ...], bool]:
    known = way.standings()
    lines = []
    for task in lesson.tasks:
        standing = known.get((lesson.name, task.name))
        title = say("lessons.test") if lesson.is_test else skill_name(way.course.full(task.turns[0].skill))
        best = standing.right if standing and standing.tries else None
        passed = bool(standing and standing.passed)
        lines.append(TaskLine(task.name, title, task.count, task.pass_mark, passed, best))
    return tuple(lines), way.is_passed(lesson)
