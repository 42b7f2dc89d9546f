"""Reads the files of a pack into records and tells every mistake: file, place, what was found, what would be right."""

import datetime
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as fields_of

from trainer.errors import ABSENT, TrainerError
from trainer.games import GAMES
from trainer.packs import limits
from trainer.packs.files import Files
from trainer.packs.pictures import check_picture
from trainer.packs.problems import PackError, Refused
from trainer.packs.sheets import Example, Exercise, Lesson, Pack, PackSheet, TextBlock, book_named
from trainer.rulebook import Language, Text, catalogue
from trainer.scenarios import rules_of

LANGUAGES: tuple[Language, ...] = ("es", "en")
MOST_PROBLEMS = 200  # more than this nobody reads
PARTS = ("text", "example", "exercise")
# what is never shown as it stands: control characters, and marks that turn text round
UNSHOWABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)

Record = TypeVar("Record", bound=Struct)
Table = dict[str, Any]


def read_pack(files: Files) -> tuple[Pack | None, list[PackError]]:
    """The pack and every mistake in it; no pack when there is one."""
    problems: list[PackError] = []
    sheet = read_sheet(files, problems)
    if sheet is None:
        return None, problems
    lessons = []
    for name in dict.fromkeys(sheet.lessons):
        lesson = _lesson(name, files, sheet, problems)
        if lesson:
            lessons.append(lesson)
    _beside(files, sheet, problems)
    return (None if problems else Pack(sheet, tuple(lessons), files)), problems[:MOST_PROBLEMS]


def read_sheet(files: Files, problems: list[PackError]) -> PackSheet | None:
    """pack.toml alone."""
    data = _parsed(limits.MANIFEST, files, problems)
    if data is None:
        return None
    page = Page(limits.MANIFEST, _languages(data), problems)
    sheet = page.record(PackSheet, data, "")
    if sheet is not None:
        _check_sheet(sheet, page)
    return sheet if not page.failed else None


def _languages(data: Table) -> tuple[Language, ...]:
    """The pack's languages; while they are not right, both are expected."""
    named = data.get("languages")
    if not isinstance(named, list):
        return LANGUAGES
    return tuple(language for language in LANGUAGES if language in named) or LANGUAGES


def _check_sheet(sheet: PackSheet, page: "Page") -> None:
    for key, values in (("lessons", sheet.lessons), ("rules", sheet.rules), ("languages", sheet.languages)):
        for value in sorted({value for value in values if values.count(value) > 1}):
            page.wrong(key, value, "named once: it is listed twice")
    if sheet.game not in GAMES:
        page.wrong("game", sheet.game, f"one of {', '.join(GAMES)}")
        return
    found: dict[str, str] = {}
    for rules in sheet.rules:
        try:
            book = book_named(sheet.game, rules)
        except TrainerError:
            shelf = catalogue(sheet.game)
            variants = f", with a variant if you wish ({', '.join(shelf.variants)})" if shelf.variants else ""
            page.wrong("rules", rules, f"one of {', '.join(shelf.jurisdictions)}{variants}")
            continue
        other = found.setdefault(rules_of(book), rules)
        if other != rules:
            page.wrong("rules", rules, f"a regulation of its own: it is the same as '{other}'")


def _beside(files: Files, sheet: PackSheet, problems: list[PackError]) -> None:
    """Pictures that are none, and lessons that pack.toml does not list."""
    listed = {f"{name}.toml" for name in sheet.lessons} | {limits.MANIFEST, limits.SIGNATURE}
    for name, data in files.items():
        if name.startswith("pictures/"):
            try:
                check_picture(name, data)
            except Refused as problem:
                problems.append(problem)
        elif name.endswith(".toml") and name not in listed:
            problems.append(PackError(limits.MANIFEST, name, "listed under lessons: list it, or take the file away"))


def _lesson(name: str, files: Files, sheet: PackSheet, problems: list[PackError]) -> Lesson | None:
    file = f"{name}.toml"
    if file not in files:
        problems.append(PackError(f"{limits.MANIFEST}: lessons", name, f"a lesson: there is no file {file}"))
        return None
    data = _parsed(file, files, problems)
    if data is None:
        return None
    page = Page(file, sheet.languages, problems)
    texts = page.entries(TextBlock, data, "text")
    examples = page.entries(Example, data, "example")
    exercises = page.entries(Exercise, data, "exercise")
    rest = {key: value for key, value in data.items() if key not in PARTS}
    lesson = page.record(Lesson, rest | {"name": name}, "")
    if lesson is None or page.failed:
        return None
    lesson = msgspec.structs.replace(lesson, text=texts, example=examples, exercise=exercises)
    _check_lesson(lesson, page)
    return lesson


def _check_lesson(lesson: Lesson, page: "Page") -> None:
    for id_ in sorted({id_ for id_ in lesson.items if lesson.items.count(id_) > 1}):
        page.wrong("items", id_, "named once: it is listed twice")
    if lesson.pass_mark is not None and not lesson.test:
        page.wrong("pass", lesson.pass_mark, "needed here: a pass mark stands in each exercise, or with test = true")
    if lesson.test and not lesson.exercise:
        page.wrong("test", True, "possible without an [[exercise]]")
    names = exercise_names(lesson)
    for n, exercise in enumerate(lesson.exercise, 1):
        place = f"exercise {n}"
        if names.count(names[n - 1]) > 1:
            page.wrong(f"{place}: name", names[n - 1], "a name of its own: another exercise here has it")
        if lesson.test and exercise.pass_mark is not None:
            page.wrong(f"{place}: pass", exercise.pass_mark, "needed here: a test has one pass mark, beside its title")
        if exercise.is_fixed:
            for key, value in (("count", exercise.count), ("pass", exercise.pass_mark)):
                if value is not None:
                    page.wrong(f"{place}: {key}", value, "needed here: a written table is one question")
        elif exercise.expects is not None:
            page.wrong(f"{place}: expects", exercise.expects, "possible without a table: generated questions vary")
    if not (lesson.text or lesson.example or lesson.exercise):
        page.wrong("text", ABSENT, "a lesson: write a [[text]], an [[example]] or an [[exercise]]")


def exercise_names(lesson: Lesson) -> list[str]:
    """What each exercise of a lesson is known by: its own name, or its skill and which one of that skill it is."""
    found: list[str] = []
    for n, exercise in enumerate(lesson.exercise):
        before = sum(other.skill == exercise.skill and other.name is None for other in lesson.exercise[:n])
        found.append(exercise.name or (f"{exercise.skill}~{before + 1}" if before else exercise.skill))
    return found


# one file


def _parsed(file: str, files: Files, problems: list[PackError]) -> Table | None:
    """A file as TOML, nothing in it larger than it may be."""
    try:
        data = parse(file, files[file])
    except PackError as problem:
        problems.append(problem)
        return None
    found = list(_unfit(file, data))
    problems += found
    return None if found else data


def parse(file: str, content: bytes) -> Table:
    """TOML from a stranger."""
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise PackError(file, f"byte {error.start + 1}", "text in UTF-8") from None
    if text.startswith("\ufeff"):
        raise PackError(file, "an invisible mark at the beginning", "UTF-8 without a byte order mark") from None
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > limits.MOST_DOTS:
            raise Refused(f"{file}: line {number}", "this line", f"a line with at most {limits.MOST_DOTS} dots")
    if text.count(".") > limits.MOST_DOTS_IN_ALL:
        raise Refused(file, "this file", f"a file with at most {limits.MOST_DOTS_IN_ALL} dots")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PackError(file, str(error), 'TOML such as minutes = 8 or author = "North Academy"') from None
    except RecursionError:
        raise Refused(file, "a very deep nesting", f"TOML at most {limits.DEEPEST} levels deep") from None
    except ValueError:  # a decimal number of thousands of digits
        raise Refused(file, "a very long number", f"TOML with numbers up to {limits.LARGEST_NUMBER}") from None


def _unfit(file: str, data: Table) -> Iterator[PackError]:
    """Whatever is too deep, too long, too large or of a kind that packs do not use."""
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), data)]
    count = 0
    while waiting:
        path, value = waiting.pop()
        count += 1
        if count > limits.MOST_VALUES:
            yield Refused(file, f"more than {limits.MOST_VALUES} values", "a lesson a person can read")
            return
        problem = _unfit_value(value, len(path))
        if problem:
            yield PackError(f"{file}: {told(path)}" if path else file, value, problem)
        elif isinstance(value, dict):
            waiting += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, n), inner) for n, inner in enumerate(value)]


def _unfit_value(value: object, depth: int) -> str | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int) and abs(value) > limits.LARGEST_NUMBER:
        return f"a number up to {limits.LARGEST_NUMBER}"
    if isinstance(value, float | datetime.date | datetime.time):
        return "used in packs: amounts are texts such as '12.50'"
    if isinstance(value, str) and len(value) > limits.LONGEST_TEXT:
        return f"a text of at most {limits.LONGEST_TEXT} characters"
    if isinstance(value, str) and UNSHOWABLE.search(value):
        return "a text without control characters"
    if isinstance(value, dict | list):
        if depth > limits.DEEPEST:
            return f"at most {limits.DEEPEST} levels deep"
        if len(value) > limits.MOST_ENTRIES:
            return f"a list or table of at most {limits.MOST_ENTRIES} entries"
        if isinstance(value, dict) and any(len(key) > limits.LONGEST_NAME or UNSHOWABLE.search(key) for key in value):
            return f"a table whose fields have names of at most {limits.LONGEST_NAME} plain characters"
    return None


def told(path: tuple[str | int, ...]) -> str:
    """A place in a file as a person counts.

    >>> told(("exercise", 1, "table", "bets", 0, "stake"))
    'exercise 2: table.bets[0].stake'
    """
    head, rest = "", path
    if len(path) > 1 and isinstance(path[1], int):
        head, rest = f"{path[0]} {path[1] + 1}", path[2:]
    tail = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in rest).lstrip(".")
    return f"{head}: {tail}" if head and tail else head or tail


class Page:
    """One file being read: turns its parts into records, field by field, and keeps every mistake."""

    def __init__(self, file: str, languages: tuple[Language, ...], problems: list[PackError]) -> None:
        self.file, self.languages, self._problems = file, languages, problems
        self.failed = False

    def wrong(self, place: str, found: object, right: str) -> None:
        self.failed = True
        self._problems.append(PackError(f"{self.file}: {place}" if place else self.file, found, right))

    def entries(self, kind: type[Record], data: Table, key: str) -> tuple[Record, ...]:
        """The entries of a list such as [[exercise]]."""
        found = data.get(key, [])
        if not isinstance(found, list):
            self.wrong(key, found, f"a list: write [[{key}]] with double brackets")
            return ()
        if len(found) > limits.MOST_PARTS:
            self.wrong(key, found, f"a list of at most {limits.MOST_PARTS}")
            return ()
        records = [self._entry(kind, entry, f"{key} {n}") for n, entry in enumerate(found, 1)]
        return tuple(record for record in records if record is not None)

    def _entry(self, kind: type[Record], data: object, place: str) -> Record | None:
        if not isinstance(data, dict):
            self.wrong(place, data, f"a table: write [[{place.split()[0]}]] and its fields below")
            return None
        if kind is TextBlock:  # its languages stand beside `only`
            words = {key: value for key, value in data.items() if key != "only"}
            data = {"words": words} | ({"only": data["only"]} if "only" in data else {})
        return self.record(kind, data, place)

    def record(self, kind: type[Record], data: Mapping[str, object], place: str) -> Record | None:
        """A record, each of its fields looked at apart."""
        values: dict[str, object] = {}
        known = {field.encode_name: field for field in fields_of(kind)}
        hidden = ("name",) if kind is Lesson else ()
        sound = True
        for key in data:
            if key not in known:
                right = f"a field known here: {', '.join(sorted(name for name in known if name not in hidden))}"
                self.wrong(place, str(key), right)
                sound = False
        for key, field in known.items():
            at = f"{place}: {key}" if place else key
            if kind is Lesson and key in PARTS:
                continue
            if key not in data:
                if field.default is NODEFAULT and field.default_factory is NODEFAULT:
                    self.wrong(at, ABSENT, _right(field.type))
                    sound = False
                continue
            try:
                values[field.name] = self._value(field.type, data[key], place if key == "words" else at)
            except _Unread:
                sound = False
        return kind(**values) if sound else None

    def _value(self, type_: Any, value: object, place: str) -> object:
        if type_ is Text or Text in get_args(type_):
            return self._words(value, place)
        try:
            return msgspec.convert(value, type=type_)
        except msgspec.ValidationError:
            self.wrong(place, self._culprit(type_, value), _right(type_))
            raise _Unread from None

    def _culprit(self, type_: Any, value: object) -> object:
        """Of a list, the entry that will not do; else the value itself."""
        if isinstance(value, list) and get_origin(getattr(type_, "__origin__", None)) is tuple:
            for entry in value:
                try:
                    msgspec.convert([entry], type=type_)
                except msgspec.ValidationError:
                    return cast(object, entry)
        return value

    def _words(self, value: object, place: str) -> Text:
        """A text in exactly the pack's languages; where it has one only, it stands for the other."""
        shape = "{ " + ", ".join(f'{language} = "…"' for language in self.languages) + " }"
        if not isinstance(value, dict):
            self.wrong(place, value, f"a text in each language: {shape}")
            raise _Unread
        sound = True
        for language in value:
            if language not in self.languages:
                self.wrong(place, str(language), f"a language of this pack: {', '.join(self.languages)}")
                sound = False
        for language in self.languages:
            text = value.get(language)
            if not isinstance(text, str) or not text.strip():
                found = ABSENT if text is None else text
                self.wrong(f"{place}: {language}", found, f'a text such as {language} = "…"')
                sound = False
        if not sound:
            raise _Unread
        one = str(value[self.languages[0]])
        return Text(str(value.get("es", one)), str(value.get("en", one)))


class _Unread(Exception):
    """A field whose mistake has been told."""


def _right(type_: Any) -> str:
    """What would be right, from the description of the field's type."""
    if type_ is Text or Text in get_args(type_):
        return 'a text in each language, such as { es = "…", en = "…" }'
    for part in (type_, *get_args(type_)):
        for meta in getattr(part, "__metadata__", ()):
            if getattr(meta, "description", None):
                return str(meta.description)
    return "a value of this kind"
