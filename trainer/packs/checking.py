"""Holds a pack against the rules engine: every item, skill, table, placeholder and expected answer in it."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from trainer.asking import ROUND_KINDS, can_ask, skills
from trainer.errors import TrainerError
from trainer.money import as_text, parse_amount
from trainer.packs import limits
from trainer.packs.course import Course, CourseLesson, Task
from trainer.packs.files import Files, read_files
from trainer.packs.markdown import Picture, read_markdown
from trainer.packs.problems import PackError, safe
from trainer.packs.reading import read_pack
from trainer.packs.sheets import Example, Exercise, Lesson, Pack, TextBlock, applies
from trainer.questions import Amount, Marks, Part, Question, right_answers
from trainer.rulebook import Text, catalogue
from trainer.scenarios import rules_of, whole
from trainer.scoring import Given, score

THE_PACKS_OWN = ("game", "rules", "variant")


def check(path: Path) -> list[PackError]:
    """Every problem of a pack in a folder or a .tapete file."""
    problems: list[PackError] = []
    files = read_files(path, problems)
    return problems + check_files(files)


def check_files(files: Files) -> list[PackError]:
    pack, problems = read_pack(files)
    return problems if pack is None else check_pack(pack)


def check_pack(pack: Pack) -> list[PackError]:
    """Every point on which a readable pack and the engine do not agree."""
    report = Report()
    _check_house(pack, report)
    _check_work(pack, report)
    if problems := report.problems():
        return problems
    courses = [Course(pack, rules) for rules in pack.sheet.rules]
    for lesson in pack.lessons:
        _check_items(lesson, pack, report)
        _check_pictures(lesson, pack, report)
        _check_only(lesson, pack, report)
        for course in courses:
            if applies(lesson.rules, course.book):
                _check_lesson(CourseLesson(course, lesson), report)
    _check_names(pack, report)
    return report.problems()


def _check_work(pack: Pack, report: "Report") -> None:
    """Refuse what the engine would be busy with for too long."""
    exercises = [exercise for lesson in pack.lessons for exercise in lesson.exercise]
    tables = [example.table for lesson in pack.lessons for example in lesson.example]
    tables += [exercise.table for exercise in exercises if exercise.table is not None]
    for count, most, what in (
        (len(exercises), limits.MOST_EXERCISES, "exercises"),
        (len(tables), limits.MOST_TABLES, "tables"),
        (sum(map(_values, tables)), limits.MOST_IN_TABLES, "values in its tables"),
    ):
        if count > most:
            report.add("pack", "", f"{count} {what}", f"a pack with at most {most} {what}")


def _values(value: object) -> int:
    if isinstance(value, Mapping):
        return 1 + sum(map(_values, value.values()))
    return 1 + sum(map(_values, value)) if isinstance(value, list) else 1


class Report:
    """Problems as they come up; the same one under several regulations is told once."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str, str], tuple[object, list[str]]] = {}
        self.tried: dict[tuple[str, str, int], TrainerError | None] = {}

    def add(self, where: str, rules: str, found: object, right: str) -> None:
        _, under = self._found.setdefault((where, str(safe(found)), right), (found, []))
        if rules and rules not in under:
            under.append(rules)

    def error(self, where: str, rules: str, error: TrainerError) -> None:
        place = "" if error.where == "text" else f": {error.where}"
        self.add(f"{where}{place}", rules, error.found, error.right)

    def problems(self) -> list[PackError]:
        return [
            PackError(f"{where}, under {', '.join(rules)}" if rules else where, found, right)
            for (where, _, right), (found, rules) in self._found.items()
        ]


def _check_house(pack: Pack, report: Report) -> None:
    for book in pack.books:
        for name, value in pack.sheet.house.items():
            try:
                book.house({name: value})
            except TrainerError as error:
                report.error(limits.MANIFEST, rules_of(book), error)


def _check_names(pack: Pack, report: Report) -> None:
    """The pack must leave something to learn under each regulation it names."""
    for book in pack.books:
        if not any(applies(lesson.rules, book) for lesson in pack.lessons):
            report.add(f"{limits.MANIFEST}: rules", "", rules_of(book), "a regulation with a lesson in this pack")


def _check_items(lesson: Lesson, pack: Pack, report: Report) -> None:
    books = [book for book in pack.books if applies(lesson.rules, book)]
    known = {id_ for book in books for id_ in book.items}
    known |= {difference.id for difference in catalogue(pack.sheet.game).differences}
    for id_ in lesson.items:
        if id_ not in known:
            right = (
                f"a rule of {', '.join(rules_of(book) for book in books)}: 'tapete items {pack.sheet.game}' lists them"
            )
            report.add(f"{lesson.file}: items", "", id_, right)


def _check_pictures(lesson: Lesson, pack: Pack, report: Report) -> None:
    for n, block in enumerate(lesson.text, 1):
        for text in (block.words.es, block.words.en):
            for entry in read_markdown(text):
                if isinstance(entry, Picture) and not (entry.file in pack.files and entry.file.startswith("pictures/")):
                    right = "a picture of this pack such as 'pictures/box.png'"
                    report.add(f"{lesson.file}: text {n}", "", entry.file, right)


def _check_only(lesson: Lesson, pack: Pack, report: Report) -> None:
    """Everything kept to some regulations must be in force somewhere."""
    listed = ", ".join(pack.sheet.rules)
    books = [book for book in pack.books if applies(lesson.rules, book)]
    for rules in lesson.rules:
        if not any(applies((rules,), book) for book in pack.books):
            report.add(f"{lesson.file}: rules", "", rules, f"a regulation of this pack: {listed}")
    parts: dict[str, Sequence[TextBlock | Example | Exercise]] = {
        "text": lesson.text,
        "example": lesson.example,
        "exercise": lesson.exercise,
    }
    for kind, entries in parts.items():
        for n, entry in enumerate(entries, 1):
            for rules in entry.only:
                if not any(applies((rules,), book) for book in books):
                    named = ", ".join(map(rules_of, books))
                    report.add(f"{lesson.file}: {kind} {n}: only", "", rules, f"a regulation of this lesson: {named}")


def _check_lesson(here: CourseLesson, report: Report) -> None:
    """One lesson under one regulation."""
    course, lesson = here.course, here.lesson
    _filled(here, f"{lesson.file}: title", lesson.title, report)
    for n, block in enumerate(lesson.text, 1):
        if applies(block.only, course.book):
            _filled(here, f"{lesson.file}: text {n}", block.words, report)
    for n, example in enumerate(lesson.example, 1):
        if applies(example.only, course.book):
            where = f"{lesson.file}: example {n}"
            _filled(here, f"{where}: title", example.title, report)
            if example.note:
                _filled(here, f"{where}: note", example.note, report)
            _question(here, where, example.skill, example.table, report)
    for n, exercise in enumerate(lesson.exercise, 1):
        if applies(exercise.only, course.book):
            _check_exercise(here, f"{lesson.file}: exercise {n}", exercise, report)


def _filled(here: CourseLesson, where: str, words: Text, report: Report) -> None:
    for text in dict.fromkeys((words.es, words.en)):
        try:
            here.course.blanks.fill(text, "es" if text == words.es else "en")
        except PackError as error:
            report.error(where, here.course.rules, error)


def _check_exercise(here: CourseLesson, where: str, exercise: Exercise, report: Report) -> None:
    if exercise.table is None:
        if _knows_skill(here, where, exercise.skill, report) and (error := _tried(here.course, exercise, report)):
            report.error(where, here.course.rules, error)
        return
    question = _question(here, where, exercise.skill, exercise.table, report)
    if question is not None and exercise.expects is not None:
        _check_expected(here, where, exercise.expects, question, report)


def _tried(course: Course, exercise: Exercise, report: Report) -> TrainerError | None:
    """What goes wrong when a question of this skill is made; tried once for all the exercises that ask it."""
    key = (course.rules, exercise.skill, exercise.level)
    if key not in report.tried:
        try:
            course.generated(exercise, 0)
            report.tried[key] = None
        except TrainerError as error:
            report.tried[key] = error
    return report.tried[key]


def _knows_skill(here: CourseLesson, where: str, skill: str, report: Report) -> bool:
    course = here.course
    known = skills(course.book)
    if course.full(skill) in known:
        return True
    kind = skill.partition("/")[0]
    same = [entry.split("/", 2)[2] for entry in known if entry.split("/")[2] == kind]
    kinds = dict.fromkeys(entry.split("/")[2] for entry in known)
    right = (
        f"a skill there is: {', '.join(same)}" if same else f"a skill there is: its kind is one of {', '.join(kinds)}"
    )
    report.add(f"{where}: skill", course.rules, skill, right)
    return False


def _question(here: CourseLesson, where: str, skill: str, table: Mapping[str, Any], report: Report) -> Question | None:
    """The question the engine makes of a written table; None when it cannot, and the report says why."""
    course, (kind, topic) = here.course, skill.split("/")
    for key in THE_PACKS_OWN:
        if key in table:
            report.add(f"{where}: table.{key}", "", table[key], "needed here: pack.toml says it")
            return None
    if not _knows_skill(here, where, skill, report):
        return None
    event = table.get("event")
    if kind == "two-rulebooks":
        report.add(f"{where}: skill", "", skill, "asked about a written table: let the exercise be generated")
        return None
    if kind not in ROUND_KINDS and (not isinstance(event, dict) or event.get("kind") != topic):
        found = event.get("kind", "nothing") if isinstance(event, dict) else "nothing"
        report.add(f"{where}: table.event.kind", "", found, f"'{topic}', the topic of the skill")
        return None
    try:
        if kind in ROUND_KINDS and not can_ask(kind, whole(course.book, course.housed(table))):
            report.add(
                f"{where}: table", course.rules, "this table", f"one that a '{kind}' question can be asked about"
            )
            return None
        question = course.about(skill, table)
    except TrainerError as error:
        report.error(f"{where}: table", course.rules, error)
        return None
    if not question.parts:
        report.add(f"{where}: table", course.rules, "this table", "one that leaves something to answer")
        return None
    return question


def _check_expected(
    here: CourseLesson, where: str, expects: Mapping[str, Any], question: Question, report: Report
) -> None:
    """The instructor's answer beside the engine's."""
    parts = {part.name: part for part in question.parts}
    for name, value in expects.items():
        if name not in parts:
            report.add(f"{where}: expects", here.course.rules, name, f"a part of the question: {', '.join(parts)}")
            continue
        if score(parts[name], _given(parts[name], value)).share != 1:
            items = ", ".join(question.items) or "no item"
            right = f"what the engine works out: {answer_text(parts[name])} ({items}): correct it, or the rules"
            report.add(f"{where}: expects.{name}", here.course.rules, _said(value), right)


def _given(part: Part, value: object) -> Given:
    """An expected answer in the form in which a trainee gives it."""
    if isinstance(part, Amount):
        try:
            return parse_amount(value) if isinstance(value, str) else None
        except ValueError:
            return None
    if isinstance(part, Marks) and isinstance(value, list):
        return dict(zip(part.right, map(str, value), strict=False)) if len(value) == len(part.right) else None
    if isinstance(value, dict):
        return {str(key): str(mark) for key, mark in value.items()}
    if isinstance(value, list):
        return [str(entry) for entry in value]
    return value if isinstance(value, str) else None


def _said(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def answer_text(part: Part) -> str:
    """The right answer to a part, as `expects` writes it."""
    if isinstance(part, Amount):
        return f"'{as_text(part.right)}'"
    if isinstance(part, Marks):
        return str(list(part.right.values()))
    return f"'{part.right}'" if isinstance(part.right, str) else str(list(part.right))


def answers(pack: Pack) -> Iterator[tuple[str, Question]]:
    """What the engine answers to every example and written exercise of a sound pack, with its place."""
    for rules in pack.sheet.rules:
        for here in Course(pack, rules).lessons:
            for worked in here.examples:
                yield f"{here.name}, {here.course.rules}: {worked.title.en}", worked.question
            for task in here.tasks:
                yield from _fixed(here, task)


def _fixed(here: CourseLesson, task: Task) -> Iterator[tuple[str, Question]]:
    for number, exercise in enumerate(task.turns):
        if exercise.is_fixed:
            question = here.question(task, number)
            assert right_answers(question)
            yield f"{here.name}, {here.course.rules}: {task.name}", question
