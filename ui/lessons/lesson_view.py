"""One lesson: its text, its worked examples, its rules with their citations, and its exercises."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from trainer.packs import CourseLesson, Reading, Worked
from trainer.rulebook import Item
from ui.columns import Columns
from ui.drill.verdicts import right_words
from ui.lessons.lines import TaskLine
from ui.lessons.reading import ReadingText
from ui.screen import WIDE, Screen, button, card, label, row, scrolled
from ui.theme import STEP
from ui.wording import rules_name, say, shown, voice

READABLE = 900  # pixels: longer lines tire the eye


class LessonView(Screen):
    """A page to read from top to bottom; the first exercise not yet passed is the primary button."""

    entered = Signal()
    left = Signal()
    task_wanted = Signal(str)
    read_through = Signal()
    next_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._lesson: CourseLesson | None = None
        self._tasks: tuple[TaskLine, ...] = ()
        self._passed = False
        self._has_next = False
        self._back = button(role="plain", clicked=self.left.emit)
        self._title = label(role="title")
        self._where = label(role="small")
        self._page: QScrollArea | None = None
        self._columns: Columns | None = None
        self._lines = QVBoxLayout(self)
        self._lines.addWidget(row(self._back, None))
        self._lines.addWidget(self._title)
        self._lines.addWidget(self._where)
        self.retranslate()

    def enter(self) -> None:
        self.entered.emit()

    def show_lesson(self, lesson: CourseLesson, tasks: tuple[TaskLine, ...], passed: bool, has_next: bool) -> None:
        same = self._lesson is not None and self._lesson.name == lesson.name and self._page is not None
        at = self._page.verticalScrollBar().value() if same and self._page else 0
        self._lesson, self._tasks, self._passed, self._has_next = lesson, tasks, passed, has_next
        self._show()
        if self._page is not None:
            if self.isVisible():
                self._page.show()  # what is hidden cannot take the focus
                self._page.setFocus()  # so that the keys turn the pages
            self._page.verticalScrollBar().setValue(at)

    def retranslate(self) -> None:
        self._show()
        if self.isVisible():
            self.entered.emit()  # the exercises' names are the presenter's

    def _show(self) -> None:
        self._back.setText(f"← {say('lessons.back')}")
        if self._lesson is None:
            return
        lesson = self._lesson
        self._title.setText(shown(lesson.title))
        state = say("lessons.passed") if self._passed else say("lessons.minutes", count=lesson.minutes)
        self._where.setText(f"{shown(lesson.course.pack.sheet.name)} · {rules_name(lesson.course.rules)} · {state}")
        if self._page is not None:
            self._lines.removeWidget(self._page)
            self._page.deleteLater()
        self._page = scrolled(self._built(lesson))
        self._page.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._page.setAccessibleName(shown(lesson.title))
        self._lines.addWidget(self._page, 1)
        self._fit()

    def _built(self, lesson: CourseLesson) -> QWidget:
        """What is read first, then what is done; beside it where there is room."""
        self._columns = columns = Columns()
        columns.setContentsMargins(0, 0, 2 * STEP, STEP)
        for reading in lesson.readings:
            columns.add(self._text(reading))
        for example in lesson.examples:
            columns.add(_example_card(example))
        done = 1 if lesson.readings or lesson.examples else 0
        columns.add(self._task_card(), done)
        if lesson.items:
            columns.add(self._rules_card(lesson.items), 1)
        return columns

    def _fit(self) -> None:
        """Two columns in a wide window; never wider than is pleasant to read."""
        two = self.width() >= WIDE
        side = max(3 * STEP, (self.width() - READABLE * (2 if two else 1)) // 2)
        self._lines.setContentsMargins(side, STEP, side, STEP)
        if self._columns is not None:
            self._columns.show_two(two)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _text(self, reading: Reading) -> ReadingText:
        assert self._lesson is not None
        text = ReadingText()
        text.show_blocks(reading.in_language(voice.language), self._lesson.course.pack)
        return text

    def _task_card(self) -> QWidget:
        parts: list[QWidget] = [label(say("lessons.exercises"), "lead")]
        first = next((task.name for task in self._tasks if not task.passed), None)
        if self._lesson is not None and self._lesson.is_test:
            parts.append(label(say("lessons.test-note"), "quiet"))
        for task in self._tasks:
            parts.append(self._task_row(task, task.name == first))
        if not self._tasks:
            parts.append(label(say("lessons.no-exercises"), "quiet"))
            if not self._passed:
                parts.append(row(button(say("lessons.mark-read"), "primary", self.read_through.emit), None))
        if self._passed and self._has_next:
            parts.append(row(button(say("lessons.next-lesson"), "primary", self.next_wanted.emit), None))
        return card(*parts)

    def _task_row(self, task: TaskLine, primary: bool) -> QWidget:
        form = "lessons.exercise-one" if task.count == 1 else "lessons.exercise"
        words = say(form, skill=task.title, count=task.count, mark=task.mark)
        sign = "✓" if task.passed else "○"
        best = f" · {say('lessons.best', right=task.best, of=task.count)}" if task.best is not None else ""
        verb = say("lessons.repeat" if task.passed else "lessons.start")
        start = button(verb, "primary" if primary else "", partial(self.task_wanted.emit, task.name))
        start.setAccessibleName(f"{start.text()}: {words}")
        text = label(f"{sign} {words}{best}")
        found = row(text, start)
        found.layout().setStretch(0, 1)  # type: ignore[union-attr]
        return found

    def _rules_card(self, items: tuple[Item, ...]) -> QWidget:
        parts: list[QWidget] = [label(say("lessons.rules"), "lead")]
        for item in items:
            parts.append(label(shown(item.text)))
            parts.append(label(f"{item.id} · {item.cite}" if item.cite else item.id, "small"))
        return card(*parts, role="raised")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
            return
        super().keyPressEvent(event)


def _example_card(example: Worked) -> QWidget:
    question = example.question
    felt = [f"· {shown(line)}" for line in question.felt]
    rights = [words for part in question.parts if (words := right_words(part))]
    working = [shown(line) for line in question.working]
    parts = [
        label(say("lessons.example"), "small"),
        label(shown(example.title), "lead"),
        label("\n".join(felt), "quiet"),
        label(shown(question.prompt)),
        label("\n".join(working)),
    ]
    if rights:
        parts.append(label(say("lessons.answer", answer=" · ".join(rights)), "right"))
    if example.note:
        parts.append(label(shown(example.note), "note"))
    return card(*[part for part in parts if part.text()])
