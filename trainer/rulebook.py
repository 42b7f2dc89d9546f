"""Reads and checks rulebooks and house sheets: the only module that opens files of `trainer/rulebooks/`.

A game's rules lie in three files, read in this order:

- `common.toml`: settings and words that every game shares;
- `<game>.toml`, the catalogue: the wording of every rule item, the doubts with our decisions, the house settings,
  and the duties, steps and equipment the items speak of;
- `<jurisdiction>/<game>.toml`, the rulebook proper: its figures, and where the regulation says each item. What a
  jurisdiction does not cite, it does not have. A variant says only what differs.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Literal, TypeVar, cast

from trainer.errors import RulebookError, TableError
from trainer.fields import Fields, read_record
from trainer.money import Cents, Odds, Rounding, as_text, odds_as_text, parse_odds

Record = TypeVar("Record")
Language = Literal["es", "en"]
SettingValue = str | int | bool | Fraction | tuple[int, ...]

JURISDICTIONS = ("asturias", "cantabria", "cordoba", "unattributed")

ITEM_KINDS = (
    "bet", "zero", "order", "limit", "procedure", "takedown", "error", "role", "equipment", "difference",
    "hand", "draw", "prize", "bank", "pot", "deduction", "option",
)  # fmt: skip


@dataclass(frozen=True)
class Text:
    """One sentence in both languages."""

    es: str
    en: str

    def in_language(self, language: Language) -> str:
        return self.es if language == "es" else self.en


@dataclass(frozen=True)
class Item:
    """One rule: its id, what kind of rule it is, our own wording, and where the regulation says it."""

    id: str
    kind: str
    text: Text
    cite: str
    borrowed: str | None = None  # the jurisdiction whose rule is lent here, when the text itself is silent


@dataclass(frozen=True)
class Doubt:
    """A place where the regulation is unclear, and what we decided; the settings let a house decide otherwise."""

    id: str
    text: Text
    settings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Setting:
    """Something a casino decides inside the rules: its type, default and alternatives."""

    name: str
    type: Literal["choice", "flag", "whole", "amount", "amounts", "odds"]
    default: SettingValue
    text: Text
    doubts: tuple[str, ...] = ()
    values: tuple[SettingValue, ...] = ()  # the alternatives of a choice, or the only whole numbers allowed
    low: int = 0
    high: int = 1_000_000

    def check(self, fields: Fields) -> SettingValue:
        """The value the house wrote for this setting; raises when the type or the value is wrong."""
        if self.type == "flag":
            return fields.flag(self.name)
        if self.type == "amount":
            return fields.amount(self.name, zero=self.low == 0)
        if self.type == "amounts":
            texts = fields.texts(self.name, "a list of amounts in euros such as ['1', '2.50']")
            here = Fields({f"{self.name}[{n}]": text for n, text in enumerate(texts)}, fields.where, fields.error)
            return tuple(here.amount(key) for key in here.data)
        if self.type == "odds":
            return fields.parsed(self.name, parse_odds, "odds such as '17:1'")
        if self.type == "choice":
            return fields.choice(self.name, [str(value) for value in self.values])
        value = fields.whole(self.name, self.low, self.high)
        if self.values and value not in self.values:
            raise fields.wrong(self.name, f"one of {', '.join(map(str, self.values))}")
        return value

    def shown(self, value: SettingValue) -> str:
        """A value as a house sheet writes it."""
        if isinstance(value, Fraction):
            return odds_as_text(value)
        if isinstance(value, tuple):
            return " ".join(map(as_text, value))
        if self.type == "amount":
            return as_text(value) if isinstance(value, int) else str(value)
        return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Norm:
    """What someone at the table must, may or must never do, and when; `unless` names a flag that lifts a ban."""

    item: str
    who: str
    rule: Literal["must", "may", "never"]
    does: str
    when: str | None = None
    unless: str | None = None


@dataclass(frozen=True)
class Stage:
    """One stage of a round, in order of `phase`; stages of one phase may come in any order."""

    item: str
    phase: int
    do: str
    who: str
    say: str | None = None


@dataclass(frozen=True)
class Requirement:
    """A fact the equipment or the crew must show: an exact value, one of several, or bounds."""

    item: str
    part: str
    fact: str
    one_of: tuple[str, ...] = ()
    at_least: int | None = None
    at_most: int | None = None


@dataclass(frozen=True)
class Difference:
    """A named difference between rulebooks; `about` are patterns of the keys that `compare` finds unequal.

    `against` names another game, for a difference between two games. With `same` it is no difference but a point
    on which all the rulebooks agree.
    """

    id: str
    text: Text
    about: tuple[str, ...]
    against: str | None = None
    same: bool = False

    def covers(self, key: str) -> bool:
        return any(fnmatchcase(key, pattern) for pattern in self.about)


@dataclass(frozen=True)
class House:
    """A house sheet: the value of every setting of one rulebook."""

    values: Mapping[str, SettingValue]
    chosen: Mapping[str, object]  # only what the house wrote, as it wrote it

    @property
    def minimum(self) -> Cents:
        return self.amount("minimum")

    @property
    def grain(self) -> Cents:
        return self.amount("grain")

    @property
    def rounding(self) -> Rounding:
        return "player" if self.values["rounding"] == "player" else "down"

    def amount(self, name: str) -> Cents:
        return self.whole(name)

    def amounts(self, name: str) -> tuple[Cents, ...]:
        value = self.values[name]
        return value if isinstance(value, tuple) else ()

    def odds(self, name: str) -> Odds:
        value = self.values[name]
        assert isinstance(value, Fraction), f"{name} is not odds"
        return value

    def whole(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int), f"{name} is not a number"
        return value

    def flag(self, name: str) -> bool:
        return bool(self.values[name])

    def choice(self, name: str) -> str:
        return str(self.values[name])


@dataclass(frozen=True, eq=False)
class Rulebook:
    """One jurisdiction's rules for one game (and variant), with everything the catalogue says about them.

    `load` gives the same object each time, so that books are compared, and their records kept, by identity.
    """

    game: str
    jurisdiction: str
    variant: str | None
    source: str
    figures: Mapping[str, Any]
    items: Mapping[str, Item]
    doubts: Mapping[str, Doubt]
    settings: Mapping[str, Setting]
    norms: tuple[Norm, ...]
    course: tuple[Stage, ...]
    equipment: tuple[Requirement, ...]
    words: Mapping[str, Text]
    sheet: Mapping[str, Any] = field(default_factory=dict)  # the house sheet laid over the defaults, by `in_house`

    @property
    def reference(self) -> str:
        return f"{self.jurisdiction}/{self.variant}" if self.variant else self.jurisdiction

    def record(self, kind: type[Record]) -> Record:
        """The figures as a typed frozen record."""
        return cast(Record, _record(self, cast(Any, kind)))

    def house(self, sheet: object = None, where: str = "house") -> House:
        """Lay a house sheet over the defaults of this rulebook."""
        fields = Fields({} if sheet is None else sheet, where)
        values = {name: setting.default for name, setting in self.settings.items()}
        for name, setting in self.settings.items():
            if fields.raw(name, "a setting", None) is not None:
                values[name] = setting.check(fields)
        fields.done()
        return House(MappingProxyType(values), MappingProxyType(dict(fields.data)))

    def in_house(self, sheet: Mapping[str, Any]) -> "Rulebook":
        """This rulebook as one casino plays it: its house sheet gives the defaults. The same object each time."""
        return _in_house(self, json.dumps(sheet, sort_keys=True)) if sheet else self

    def cited(self, *ids: str) -> tuple[str, ...]:
        """Those of the items that this rulebook has: what a text does not say is not cited."""
        return tuple(id_ for id_ in ids if id_ in self.items)

    def word(self, token: str) -> Text:
        """The words for an act, a person, a part or a fact."""
        return self.words.get(token) or Text(token.replace("-", " "), token.replace("-", " "))


@cache
def _in_house(book: Rulebook, written: str) -> Rulebook:
    sheet = json.loads(written)
    values = book.house(sheet).values
    settings = {name: replace(setting, default=values[name]) for name, setting in book.settings.items()}
    return replace(book, settings=MappingProxyType(settings), sheet=MappingProxyType(sheet))


@cache
def _record(book: Rulebook, kind: Any) -> object:
    where = f"{book.jurisdiction}/{book.game}.toml: rules"
    return read_record(kind, Fields(book.figures, where, RulebookError))


@dataclass(frozen=True)
class Catalogue:
    """What all rulebooks of a game share."""

    game: str
    title: Text
    variants: tuple[str, ...]
    jurisdictions: tuple[str, ...]
    differences: tuple[Difference, ...]


def load(game: str, jurisdiction: str, variant: str | None = None) -> Rulebook:
    """The rulebook of a game under a jurisdiction; raises TableError for one that does not exist."""
    shelf = catalogue(game)
    if jurisdiction not in shelf.jurisdictions:
        raise TableError("rules", jurisdiction, f"one of {', '.join(shelf.jurisdictions)}")
    if variant is None and shelf.variants:
        variant = shelf.variants[0]
    if variant is not None and variant not in shelf.variants:
        right = f"one of {', '.join(shelf.variants)}" if shelf.variants else "needed: this game has no variants"
        raise TableError("variant", variant, right)
    return _load(game, jurisdiction, variant)


@cache
def catalogue(game: str) -> Catalogue:
    """The shared wording of a game; its first variant is the one meant when none is named."""
    fields = _open(f"{game}.toml")
    game_fields = fields.sub("game")
    title = _text(game_fields)
    variants = game_fields.texts("variants", "a list such as ['single-zero', 'double-zero']", ())
    game_fields.text("inherits", "the id of another game", None)
    game_fields.done()
    found = tuple(name for name in JURISDICTIONS if (_shelf() / name / f"{game}.toml").is_file())
    differences = tuple(
        Difference(
            entry.where.rpartition(".")[2],
            _text(entry),
            entry.texts("about", "a list of keys such as ['rules.pays.any-seven']"),
            entry.text("against", "the id of another game", None),
            entry.flag("same", False),
        )
        for entry in _entries(fields.sub("differences"))
    )
    return Catalogue(game, title, variants, found, differences)


def _shelf() -> Traversable:
    return files("trainer") / "rulebooks"


@cache
def _toml(path: str) -> Mapping[str, Any]:
    """One file of the shelf, as TOML says it."""
    try:
        return tomllib.loads(_shelf().joinpath(*path.split("/")).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(path, str(error), "TOML") from None


def _open(path: str) -> Fields:
    return Fields(_toml(path), f"{path}:", RulebookError)


def _entries(table: Fields) -> Iterator[Fields]:
    for key in table.data:
        yield table.sub(key)


def _text(fields: Fields) -> Text:
    return Text(fields.text("es", "a sentence in Spanish"), fields.text("en", "a sentence in English"))


@cache
def _load(game: str, jurisdiction: str, variant: str | None) -> Rulebook:
    common, shared = _open("common.toml"), _open(f"{game}.toml")
    parent = shared.sub("game").text("inherits", "the id of another game", None)
    catalogues = [_open(f"{parent}.toml"), shared] if parent else [shared]
    own = _open(f"{jurisdiction}/{game}.toml")
    for section in (
        "game",
        "items",
        "doubts",
        "settings",
        "norms",
        "course",
        "equipment",
        "words",
        "differences",
    ):
        shared.raw(section, "a table", None)
    shared.done()
    layers = [own]
    if variant is not None:
        variants = own.sub("variants")
        if variants.has(variant):
            layers.append(variants.sub(variant))
    for layer in layers:
        for section in ("items", "settings", "norms", "course", "equipment", "rules", "words"):
            layer.raw(section, "a table", None)
        layer.raw("variants", "a table", None)
    source = own.text("source", "where a reader can check every line, such as 'Decree 6/2010, A.7'")
    for layer in layers:
        layer.done()
    items = _items(catalogues, layers, jurisdiction)
    settings = _settings([common, shared, *layers], (jurisdiction, variant))
    sources = [*catalogues, *layers]
    return Rulebook(
        game=game,
        jurisdiction=jurisdiction,
        variant=variant,
        source=source,
        figures=_figures(layers),
        items=MappingProxyType(items),
        doubts=MappingProxyType(_doubts(catalogues, settings)),
        settings=MappingProxyType(settings),
        norms=tuple(_listed(Norm, sources, "norms", items)),
        course=tuple(sorted(_listed(Stage, sources, "course", items), key=lambda stage: stage.phase)),
        equipment=tuple(_listed(Requirement, sources, "equipment", items)),
        words=MappingProxyType(_words([common, *catalogues, *layers])),
    )


def _figures(layers: Sequence[Fields]) -> Mapping[str, Any]:
    """The jurisdiction's figures with the variant's laid over them, table by table."""
    merged: dict[str, Any] = {}
    for layer in layers:
        for key, value in layer.sub("rules").data.items():
            if isinstance(value, Mapping) and isinstance(merged.get(key), Mapping):
                merged[key] = {**merged[key], **value}
            else:
                merged[key] = value
    return MappingProxyType(merged)


def _items(catalogues: Sequence[Fields], layers: Sequence[Fields], jurisdiction: str) -> dict[str, Item]:
    """The items this jurisdiction cites: worded by the catalogue unless it words them itself."""
    worded = {id_: shelf.sub("items") for shelf in catalogues for id_ in shelf.sub("items").data}
    found: dict[str, Item] = {}
    for layer in layers:
        cited = layer.sub("items")
        for id_ in cited.data:
            if id_ not in worded:
                raise RulebookError(cited.place(id_), id_, f"an item worded in {catalogues[-1].where[:-1]}")
            entry = worded[id_].sub(id_)
            kind = entry.choice("kind", ITEM_KINDS)
            text, borrowed = _text(entry), None
            entry.done()
            if isinstance(cited.data[id_], str):
                cite = cited.text(id_, "where the regulation says it, such as 'A.7 IV.1.a'")
            else:
                own = cited.sub(id_)
                cite = own.text("cite", "where the regulation says it, such as 'A.7 IV.1.a'")
                borrowed = own.choice("borrowed", [name for name in JURISDICTIONS if name != jurisdiction], None)
                if own.has("es") or own.has("en"):
                    text = _text(own)
                own.done()
            found[id_] = Item(id_, kind, text, cite, borrowed)
    return found


def _doubts(catalogues: Sequence[Fields], settings: Mapping[str, Setting]) -> dict[str, Doubt]:
    """The game's own doubts, and those of the game it inherits from that its settings answer."""
    answered = {doubt for setting in settings.values() for doubt in setting.doubts}
    found = {}
    for shelf in catalogues:
        for entry in _entries(shelf.sub("doubts")):
            id_ = entry.where.rpartition(".")[2]
            one = entry.text("setting", "the name of a setting", None)
            named = (one,) if one else entry.texts("settings", "a list of settings", ())
            doubt = Doubt(id_, _text(entry), named)
            entry.done()
            if shelf is catalogues[-1] or id_ in answered:
                found[id_] = doubt
    return found


def _settings(layers: Sequence[Fields], here: tuple[str, str | None]) -> dict[str, Setting]:
    """All settings of the layers; a later layer changes single fields of an earlier one.

    `only` keeps a setting to some jurisdictions or variants.
    """
    raw: dict[str, dict[str, Any]] = {}
    place: dict[str, str] = {}
    for layer in layers:
        settings = layer.sub("settings")
        for name, entry in settings.data.items():
            raw.setdefault(name, {}).update(settings.sub(name).data if isinstance(entry, Mapping) else {})
            place[name] = settings.place(name)
    found = {}
    for name, data in raw.items():
        fields = Fields(data, place[name], RulebookError)
        only = fields.texts("only", "a list of jurisdictions or variants", ())
        if not only or set(only) & set(here):
            found[name] = _setting(name, fields)
    return found


def _setting(name: str, fields: Fields) -> Setting:
    kind = fields.choice("type", ("choice", "flag", "whole", "amount", "amounts", "odds"))
    raw_values = fields.raw("values", "a list of alternatives", [])
    blank = Setting(
        name=name,
        type=kind,  # type: ignore[arg-type]  # checked one line above
        default="",
        text=_text(fields),
        doubts=fields.texts("doubts", "a list of doubt ids", ()),
        values=tuple(raw_values) if isinstance(raw_values, list) else (),
        low=fields.whole("low", 0, 10**9, 0),
        high=fields.whole("high", 0, 10**9, 1_000_000),
    )
    fields.raw("default", "the value used when the house says nothing")
    fields.done()
    default = blank.check(Fields({name: fields.data["default"]}, fields.where, RulebookError))
    return Setting(blank.name, blank.type, default, blank.text, blank.doubts, blank.values, blank.low, blank.high)


def _listed(kind: type[Record], layers: Sequence[Fields], section: str, items: Mapping[str, Item]) -> Iterator[Record]:
    """The records of a section whose item this rulebook has; a later layer replaces an item's earlier records."""
    by_item: dict[str, list[Record]] = {}
    for layer in layers:
        fresh: dict[str, list[Record]] = {}
        for entry in layer.each(section):
            record = read_record(kind, entry)
            item = entry.text("item", "the id of an item")
            fresh.setdefault(item, []).append(record)
        by_item |= fresh
    for item, records in by_item.items():
        if item in items:
            yield from records


def _words(layers: Sequence[Fields]) -> dict[str, Text]:
    """The words for tokens; a later layer, such as a jurisdiction with names of its own, goes before an earlier one."""
    tables = [layer.sub("words") for layer in layers]
    return {token: _text(table.sub(token)) for table in tables for token in table.data}
