"""The lists of courses, lessons and exercises, line by line, as the presenter tells them to the views. Knows no Qt."""

from dataclasses import dataclass


@dataclass(frozen=True)
class LessonLine:
    """One lesson in the list."""

    name: str
    title: str
    minutes: int
    state: str  # passed, started, open
    is_test: bool


@dataclass(frozen=True)
class CourseLine:
    """One course in the list: a pack under the rules in force."""

    pack: str
    title: str
    rules: str
    about: str
    by: str
    signed: str
    removable: bool
    lessons: tuple[LessonLine, ...]
    problem: str = ""

    @property
    def done(self) -> int:
        return sum(lesson.state == "passed" for lesson in self.lessons)


@dataclass(frozen=True)
class TaskLine:
    """One thing to pass in a lesson, and how it stands."""

    name: str
    title: str
    count: int
    mark: int
    passed: bool
    best: int | None  # right answers at the last try
