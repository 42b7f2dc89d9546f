"""What a pack says, as records: the pack itself, its lessons, and their texts, examples and exercises."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from trainer.packs.limits import LARGEST_NUMBER, MOST_LESSONS
from trainer.rulebook import Language, Rulebook, Text, load
from trainer.scenarios import rules_of

_WORD = r"[a-z0-9]+(-[a-z0-9]+)*"

Format = Annotated[Literal[1], Meta(description="1, the only format there is")]
PackId = Annotated[
    str,
    Meta(
        pattern=rf"\A{_WORD}(\.{_WORD})+\Z",
        max_length=60,
        description="an id such as 'north-academy.craps': small letters, digits and dashes, in parts with dots",
    ),
]
Version = Annotated[
    str, Meta(pattern=r"\A[0-9]{1,4}\.[0-9]{1,4}\.[0-9]{1,4}\Z", description="a version such as '1.0.0'")
]
Needed = Annotated[
    str, Meta(pattern=r"\A[0-9]{1,4}\.[0-9]{1,4}(\.[0-9]{1,4})?\Z", description="a version of Tapete such as '0.1'")
]
Line = Annotated[str, Meta(min_length=1, max_length=200, description="a text of 1 to 200 characters")]
Languages = Annotated[
    tuple[Language, ...], Meta(min_length=1, max_length=2, description="a list such as ['es', 'en'], or one of them")
]
Game = Annotated[str, Meta(max_length=40, description="the id of a game such as 'craps'")]
Rules = Annotated[str, Meta(min_length=1, max_length=60)]
AllRules = Annotated[
    tuple[Rules, ...],
    Meta(min_length=1, max_length=12, description="a list such as ['asturias', 'cantabria:double-zero']"),
]
Only = Annotated[tuple[Rules, ...], Meta(max_length=12, description="a list such as ['asturias']")]
Name = Annotated[
    str,
    Meta(
        pattern=rf"\A{_WORD}\Z", max_length=60, description="a name in small letters and dashes such as '01-the-table'"
    ),
]
Names = Annotated[
    tuple[Name, ...],
    Meta(
        min_length=1,
        max_length=MOST_LESSONS,
        description=f"a list of 1 to {MOST_LESSONS} lessons such as ['01-the-table', '02-the-line']",
    ),
]
Sheet = Annotated[dict[str, Any], Meta(max_length=60, description="a house sheet such as { minimum = '5' }")]
Minutes = Annotated[int, Meta(ge=1, le=120, description="a whole number from 1 to 120, such as minutes = 8")]
Items = Annotated[
    tuple[Annotated[str, Meta(max_length=40)], ...],
    Meta(max_length=200, description="a list of rule items such as ['CRA-BET-15']"),
]
Flag = Annotated[bool, Meta(description="true or false")]
Mark = Annotated[int, Meta(ge=0, le=100, description="a pass mark in per cent from 0 to 100, such as pass = 80")]
Skill = Annotated[
    str, Meta(pattern=rf"\A{_WORD}/{_WORD}\Z", max_length=80, description="a skill such as 'payout/props'")
]
Table = Annotated[
    dict[str, Any],
    Meta(
        min_length=1,
        max_length=40,
        description="a table such as { bets = [{ player = 'A', bet = 'any-seven', stake = '10' }], outcome = … }",
    ),
]
Expects = Annotated[
    dict[str, Any], Meta(min_length=1, max_length=20, description="an answer such as { amount = '150' }")
]
Level = Annotated[int, Meta(ge=1, le=5, description="a whole number from 1 to 5, such as level = 2")]
Count = Annotated[int, Meta(ge=1, le=30, description="a whole number from 1 to 30, such as count = 5")]
Seconds = Annotated[int, Meta(ge=1, le=600, description="a whole number from 1 to 600, such as seconds = 9")]
Markdown = Annotated[str, Meta(min_length=1)]

assert LARGEST_NUMBER > 600  # the limits above are the narrower ones


class PackSheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """pack.toml."""

    format: Format
    id: PackId
    version: Version
    tapete: Needed
    languages: Languages
    name: Text
    about: Text
    author: Line
    licence: Line
    game: Game
    rules: AllRules
    lessons: Names
    house: Sheet = msgspec.field(default_factory=dict)


class TextBlock(Struct, frozen=True, kw_only=True):
    """A piece of a lesson to read, in Markdown."""

    words: Text
    only: Only = ()


class Example(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A worked example: the engine gives its answer and its working."""

    title: Text
    skill: Skill
    table: Table
    note: Text | None = None
    only: Only = ()


class Exercise(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Something to do: generated questions of one skill, or one question about a table that is written down."""

    skill: Skill
    name: Name | None = None
    level: Level = 1
    count: Count | None = None
    seconds: Seconds | None = None
    pass_mark: Mark | None = msgspec.field(default=None, name="pass")
    table: Table | None = None
    expects: Expects | None = None
    only: Only = ()

    @property
    def is_fixed(self) -> bool:
        return self.table is not None

    @property
    def questions(self) -> int:
        """How many questions it has."""
        return 1 if self.is_fixed else self.count or 5


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One lesson; `name` is its file's."""

    name: str
    title: Text
    minutes: Minutes
    items: Items = ()
    rules: Only = ()
    test: Flag = False
    pass_mark: Mark | None = msgspec.field(default=None, name="pass")
    text: tuple[TextBlock, ...] = ()
    example: tuple[Example, ...] = ()
    exercise: tuple[Exercise, ...] = ()

    @property
    def file(self) -> str:
        return f"{self.name}.toml"


@dataclass(frozen=True)
class Pack:
    """A whole pack that has been read without a problem; whether the engine agrees with it is `check`'s to say."""

    sheet: PackSheet
    lessons: tuple[Lesson, ...]
    files: Mapping[str, bytes] = field(repr=False)

    @property
    def id(self) -> str:
        return self.sheet.id

    @property
    def books(self) -> tuple[Rulebook, ...]:
        """The rulebooks it serves, in its order."""
        return books_of(self.sheet)

    def picture(self, name: str) -> bytes:
        """A picture's bytes; the name as a lesson writes it, such as `pictures/box.png`."""
        return self.files[name]


def books_of(sheet: PackSheet) -> tuple[Rulebook, ...]:
    return tuple(book_named(sheet.game, rules) for rules in sheet.rules)


def book_named(game: str, rules: str) -> Rulebook:
    jurisdiction, _, variant = rules.partition(":")
    return load(game, jurisdiction, variant or None)


def applies(only: Sequence[str], book: Rulebook) -> bool:
    """Whether something kept to some regulations is in force under this one; named whole or with its variant."""
    return not only or book.jurisdiction in only or rules_of(book) in only
