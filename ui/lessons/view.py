"""The courses and their lessons; a pack can be installed by opening or dropping a file, and removed."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QListWidget, QListWidgetItem

from ui.lessons.lines import CourseLine
from ui.screen import Screen, button, card, label, row
from ui.theme import STEP
from ui.wording import say

ID = Qt.ItemDataRole.UserRole


class LessonsView(Screen):
    """Courses on the left, the lessons of the chosen one on the right."""

    wanted = Signal(str, str)  # pack, lesson
    entered = Signal()
    install_wanted = Signal(str)  # a file
    remove_wanted = Signal(str)  # a pack

    def __init__(self) -> None:
        super().__init__()
        self._courses: tuple[CourseLine, ...] = ()
        self._title = label(role="title")
        self._empty = label(role="quiet")
        self._packs, self._lessons = QListWidget(), QListWidget()
        for entries in (self._packs, self._lessons):
            entries.setTextElideMode(Qt.TextElideMode.ElideNone)
            entries.setWordWrap(True)
        self._packs.currentRowChanged.connect(lambda _: self._show_course())
        self._install = button(clicked=self.ask_for_file)
        self._name = label(role="title")
        self._about = label(role="quiet")
        self._by = label(role="small")
        self._problem = label(role="wrong")
        self._lessons.itemActivated.connect(self._activated)
        self._go_on = button(role="primary", clicked=self.open_next)
        self._read = button(clicked=self._open_chosen)
        self._remove = button(role="plain", clicked=self._ask_remove)
        self._question = label()
        self._yes, self._no = button(clicked=self._remove_chosen), button(clicked=self._keep)
        self._sure = card(self._question, row(self._no, self._yes, None), role="raised")
        left = card(self._title, self._empty, self._packs, self._install)
        left.setMaximumWidth(420)
        right = card(
            self._name, self._about, self._by, self._problem, self._lessons, self._sure,
            row(self._go_on, self._read, None, self._remove),
        )  # fmt: skip
        lines = QHBoxLayout(self)
        lines.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        lines.setSpacing(2 * STEP)
        lines.addWidget(left, 2)
        lines.addWidget(right, 3)
        self._empty.hide()  # until the shelf has been looked at
        self._show_course()
        self.retranslate()

    def enter(self) -> None:
        self.entered.emit()
        self._take_focus()

    def _take_focus(self) -> None:
        (self._lessons if self._lessons.count() else self._packs).setFocus()

    def retranslate(self) -> None:
        self._title.setText(say("lessons.title"))
        self._empty.setText(say("lessons.empty"))
        self._install.setText(say("lessons.install"))
        self._read.setText(say("lessons.read"))
        self._go_on.setText(say("lessons.go-on"))
        self._remove.setText(say("lessons.remove"))
        self._yes.setText(say("lessons.remove-yes"))
        self._no.setText(say("lessons.remove-no"))
        self._packs.setAccessibleName(say("lessons.title"))
        if self.isVisible():
            self.entered.emit()

    def show_courses(self, courses: tuple[CourseLine, ...], chosen: str | None) -> None:
        """List the courses; `chosen` is the pack to show, else the one that was on show."""
        at = chosen or (self._chosen.pack if self._chosen else None)
        first = not self._courses
        self._courses = courses
        self._empty.setVisible(not courses)
        with QSignalBlocker(self._packs):
            self._packs.clear()
            for course in courses:
                self._packs.addItem(f"{course.title}\n{_standing(course)}")
            names = [course.pack for course in courses]
            self._packs.setCurrentRow(names.index(at) if at in names else 0)
        self._show_course()
        if first and self._packs.hasFocus():
            self._take_focus()

    @property
    def _chosen(self) -> CourseLine | None:
        at = self._packs.currentRow()
        return self._courses[at] if 0 <= at < len(self._courses) else None

    def _show_course(self) -> None:
        course = self._chosen
        self._sure.hide()
        for widget in (self._name, self._about, self._by, self._lessons, self._go_on, self._read, self._remove):
            widget.setVisible(course is not None)
        self._problem.setVisible(bool(course and course.problem))
        if course is None:
            return
        self._name.setText(" · ".join(filter(None, (course.title, course.rules))))
        self._lessons.setAccessibleName(self._name.text())
        self._about.setText(course.about)
        self._by.setText(" · ".join(filter(None, (course.by, course.signed))))
        self._problem.setText(course.problem)
        self._remove.setVisible(course.removable)
        self._lessons.clear()
        for lesson in course.lessons:
            test = say("lessons.test")
            kind = f" · {test}" if lesson.is_test and lesson.title != test else ""
            state, minutes = say(f"lessons.{lesson.state}"), say("lessons.minutes", count=lesson.minutes)
            entry = QListWidgetItem(f"{lesson.title}{kind}\n{state} · {minutes}")
            entry.setData(ID, lesson.name)
            self._lessons.addItem(entry)
        self._lessons.setCurrentRow(self._next_row(course))
        usable = bool(course.lessons)
        self._go_on.setEnabled(usable)
        self._read.setEnabled(usable)

    def _next_row(self, course: CourseLine) -> int:
        return next((n for n, lesson in enumerate(course.lessons) if lesson.state != "passed"), 0)

    def _activated(self, entry: QListWidgetItem) -> None:
        if self._chosen is not None:
            self.wanted.emit(self._chosen.pack, str(entry.data(ID)))

    def _open_chosen(self) -> None:
        entry = self._lessons.currentItem()
        if entry is not None:
            self._activated(entry)

    def open_next(self) -> None:
        """Open the first lesson that is not passed."""
        course = self._chosen
        if course is not None and course.lessons:
            self.wanted.emit(course.pack, course.lessons[self._next_row(course)].name)

    def _ask_remove(self) -> None:
        """Ask first; what keeps the pack has the focus."""
        if self._chosen is not None:
            self._question.setText(say("lessons.remove-sure", name=self._chosen.title))
            self._sure.show()
            self._no.setFocus()

    def _keep(self) -> None:
        self._sure.hide()
        self._remove.setFocus()

    def _remove_chosen(self) -> None:
        if self._chosen is not None:
            self._sure.hide()
            self._packs.setFocus()
            self.remove_wanted.emit(self._chosen.pack)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._sure.isVisible():
            self._keep()
            return
        super().keyPressEvent(event)

    def ask_for_file(self) -> None:
        """Let the person choose a pack to install."""
        name, _ = QFileDialog.getOpenFileName(self, say("lessons.install"), "", say("lessons.file-kind"))
        if name:
            self.install_wanted.emit(name)


def _standing(course: CourseLine) -> str:
    """How far a course is; nothing for one that cannot be used here."""
    if not course.lessons:
        return course.rules
    return f"{course.rules} · {say('lessons.progress', done=course.done, of=len(course.lessons))}"
