"""A pack under one regulation: its lessons with texts filled in, examples worked and exercises to ask."""

import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from typing import Any

from trainer.asking import ask, ask_about
from trainer.modes import target
from trainer.packs.markdown import Block, filled, read_markdown
from trainer.packs.placeholders import Blanks
from trainer.packs.problems import PackError
from trainer.packs.reading import exercise_names
from trainer.packs.sheets import Example, Exercise, Lesson, Pack, applies
from trainer.questions import Question
from trainer.rulebook import Item, Language, Rulebook, Text, catalogue
from trainer.scenarios import rules_of, whole

PASS_MARK = 80  # per cent, where nothing is said
TEST = "test"  # what the exercises of a table test are known by, together


@dataclass(frozen=True)
class Reading:
    """A text of a lesson as blocks, in both languages."""

    es: tuple[Block, ...]
    en: tuple[Block, ...]

    def in_language(self, language: Language) -> tuple[Block, ...]:
        return self.es if language == "es" else self.en


@dataclass(frozen=True)
class Worked:
    """A worked example: its question carries the right answer and the working."""

    title: Text
    question: Question
    note: Text | None


@dataclass(frozen=True)
class Task:
    """What a trainee passes in one go: an exercise, or a whole table test.

    `turns` has an entry for every question: the exercise it comes from.
    """

    name: str
    turns: tuple[Exercise, ...]
    pass_mark: int  # per cent

    @property
    def count(self) -> int:
        return len(self.turns)

    @property
    def needed(self) -> int:
        """How many right answers pass it: the pass mark, rounded up."""
        return -(-self.pass_mark * self.count // 100)

    def is_enough(self, right: int) -> bool:
        return right >= self.needed


@dataclass(frozen=True)
class CourseLesson:
    """One lesson under one regulation."""

    course: "Course"
    lesson: Lesson

    @property
    def name(self) -> str:
        return self.lesson.name

    @property
    def is_test(self) -> bool:
        return self.lesson.test

    @property
    def minutes(self) -> int:
        return self.lesson.minutes

    @cached_property
    def title(self) -> Text:
        return self.course.blanks.text(self.lesson.title)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The rules taught here that this regulation has, and the differences it names, in the lesson's order."""
        known = {**self.course.differences, **self.course.book.items}
        return tuple(known[id_] for id_ in self.lesson.items if id_ in known)

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        return tuple(self.course.reading(block.words) for block in self.lesson.text if self._has(block.only))

    @cached_property
    def examples(self) -> tuple[Worked, ...]:
        return tuple(self.course.worked(entry) for entry in self.lesson.example if self._has(entry.only))

    @cached_property
    def tasks(self) -> tuple[Task, ...]:
        """What there is to pass: each exercise, or the test as a whole."""
        named = [
            (name, exercise)
            for name, exercise in zip(exercise_names(self.lesson), self.lesson.exercise, strict=True)
            if self._has(exercise.only)
        ]
        if self.lesson.test:
            turns = tuple(exercise for _, exercise in named for _ in range(exercise.questions))
            return (Task(TEST, turns, _mark(self.lesson.pass_mark)),) if turns else ()
        return tuple(Task(name, (entry,) * entry.questions, _task_mark(entry)) for name, entry in named)

    def _has(self, only: tuple[str, ...]) -> bool:
        return applies(only, self.course.book)

    def question(self, task: Task, number: int, draw: str = "") -> Question:
        """Question `number` (from 0) of a task; the same `draw` gives the same generated question."""
        exercise = task.turns[number]
        if exercise.table is not None:
            return self.course.about(exercise.skill, exercise.table)
        drawn = f"{self.course.pack.id}|{self.name}|{task.name}|{draw}|{number}"
        return self.course.generated(exercise, seed_of(drawn))

    def target(self, task: Task, number: int) -> int:
        """The time question `number` should take, in milliseconds."""
        exercise = task.turns[number]
        return 1000 * exercise.seconds if exercise.seconds else target(self.course.full(exercise.skill))


def _mark(said: int | None) -> int:
    return PASS_MARK if said is None else said


def _task_mark(exercise: Exercise) -> int:
    return 100 if exercise.is_fixed else _mark(exercise.pass_mark)


def seed_of(text: str) -> int:
    """A seed from words, the same on every machine."""
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big")


class Course:
    """A pack under one of its regulations, named as pack.toml does or with its variant."""

    def __init__(self, pack: Pack, rules: str) -> None:
        self.pack = pack
        found = [
            book for name, book in zip(pack.sheet.rules, pack.books, strict=True) if rules in (name, rules_of(book))
        ]
        if not found:
            raise PackError("rules", rules, f"one of {', '.join(pack.sheet.rules)}")
        self.book: Rulebook = found[0]
        self.rules = rules_of(self.book)
        self.blanks = Blanks(self.book, self.book.house(dict(pack.sheet.house)))

    @cached_property
    def lessons(self) -> tuple[CourseLesson, ...]:
        """The lessons there are under this regulation, in order."""
        return tuple(CourseLesson(self, lesson) for lesson in self.pack.lessons if applies(lesson.rules, self.book))

    def lesson(self, name: str) -> CourseLesson:
        return next(lesson for lesson in self.lessons if lesson.name == name)

    @cached_property
    def differences(self) -> Mapping[str, Item]:
        """The named differences of the game, told as items."""
        entries = catalogue(self.book.game).differences
        return {entry.id: Item(entry.id, "difference", entry.text, "") for entry in entries}

    def full(self, skill: str) -> str:
        """A skill of the pack with its game and rules: `craps/asturias/payout/props`."""
        return f"{self.book.game}/{self.rules}/{skill}"

    def reading(self, words: Text) -> Reading:
        return Reading(self._blocks(words.es, "es"), self._blocks(words.en, "en"))

    def _blocks(self, text: str, language: Language) -> tuple[Block, ...]:
        return tuple(filled(block, partial(self.blanks.fill, language=language)) for block in read_markdown(text))

    def worked(self, example: Example) -> Worked:
        note = self.blanks.text(example.note) if example.note else None
        return Worked(self.blanks.text(example.title), self.about(example.skill, example.table), note)

    def about(self, skill: str, table: Mapping[str, Any]) -> Question:
        """The question about a table that the pack writes down: always the same one."""
        scenario = whole(self.book, self.housed(table))
        return ask_about(self.full(skill), scenario, random.Random(json.dumps(table, sort_keys=True)))

    def housed(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """The table under the pack's house sheet; what the table says itself goes before."""
        own = table.get("house", {})
        house = {**self.pack.sheet.house, **own} if isinstance(own, Mapping) else own
        return {**table, "house": house} if house else dict(table)

    def generated(self, exercise: Exercise, seed: int) -> Question:
        return ask(self.full(exercise.skill), exercise.level, seed, house=dict(self.pack.sheet.house))
