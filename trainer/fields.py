"""Reading what people write: one mapping, key by key, and one clear sentence when something is wrong with it."""

import dataclasses
import types
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from trainer.errors import ABSENT, TableError, TrainerError
from trainer.money import Cents, Odds, parse_amount, parse_odds

Record = TypeVar("Record")
_REQUIRED: Any = object()


class Fields:
    """A mapping from a file or a prompt, with the place where it stands.

    Every reading method takes the key, says what would be right when it is not, and marks the key as read;
    `done` complains about what nobody read.
    """

    def __init__(self, data: object, where: str = "", error: type[TrainerError] = TableError) -> None:
        if not isinstance(data, Mapping):
            raise error(where or "table", data, "an object with named fields")
        self.data, self.where, self.error = data, where, error
        self._read: set[str] = set()

    def place(self, key: str) -> str:
        """Where a key stands: `rules.pays` inside a table, `craps.toml: rules` at the top of a file."""
        if self.where.endswith(":"):
            return f"{self.where} {key}"
        return f"{self.where}.{key}" if self.where else key

    def wrong(self, key: str, right: str) -> TrainerError:
        """The error for this key; raise it."""
        found = self.data.get(key)
        return self.error(self.place(key), ABSENT if found is None else found, right)

    def has(self, key: str) -> bool:
        """Whether something is written there; null is nothing."""
        return self.data.get(key) is not None

    def raw(self, key: str, right: str, default: Any = _REQUIRED) -> Any:
        self._read.add(key)
        if self.has(key):
            return self.data[key]
        if default is _REQUIRED:
            raise self.wrong(key, right)
        return default

    def text(self, key: str, right: str, default: Any = _REQUIRED) -> str:
        value = self.raw(key, right, default)
        if value is default:
            return cast(str, value)
        if not isinstance(value, str) or not value or len(value) > 2000:
            raise self.wrong(key, right)
        return value

    def choice(self, key: str, options: Iterable[str], default: Any = _REQUIRED) -> str:
        names = list(options)
        right = f"one of {', '.join(names)}"
        value = self.text(key, right, default)
        if value is not default and value not in names:
            raise self.wrong(key, right)
        return value

    def whole(self, key: str, low: int, high: int, default: Any = _REQUIRED) -> int:
        right = f"a whole number from {low} to {high}"
        value = self.raw(key, right, default)
        if value is default:
            return cast(int, value)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(key, right)
        return value

    def flag(self, key: str, default: Any = _REQUIRED) -> bool:
        value = self.raw(key, "true or false", default)
        if value is not default and not isinstance(value, bool):
            raise self.wrong(key, "true or false")
        return cast(bool, value)

    def amount(self, key: str, default: Any = _REQUIRED, *, zero: bool = False) -> Cents:
        """An amount in euros, as a string; above zero unless `zero` says it may be nothing."""
        right = "an amount in euros such as '12.50'"
        value = self.raw(key, right, default)
        if value is default:
            return cast(int, value)
        cents = self.parsed(key, parse_amount, right)
        if cents == 0 and not zero:
            raise self.wrong(key, f"{right}, above zero")
        return cents

    def parsed(self, key: str, parse: Callable[[str], Record], right: str, default: Any = _REQUIRED) -> Record:
        """A text in a notation of ours: `parse` reads it and raises ValueError when it cannot."""
        value = self.text(key, right, default)
        if value is default:
            return cast(Record, value)
        try:
            return parse(value)
        except ValueError:
            raise self.wrong(key, right) from None

    def texts(self, key: str, right: str, default: Any = _REQUIRED) -> tuple[str, ...]:
        value = self.raw(key, right, default)
        if value is default:
            return cast(tuple[str, ...], value)
        if not isinstance(value, list | tuple) or not all(isinstance(entry, str) for entry in value):
            raise self.wrong(key, right)
        return tuple(value)

    def sub(self, key: str, right: str = "an object with named fields") -> "Fields":
        """The object under this key; an absent one reads as empty."""
        value = self.raw(key, right, {})
        if not isinstance(value, Mapping):
            raise self.wrong(key, right)
        return Fields(value, self.place(key), self.error)

    def each(self, key: str, right: str = "a list of objects", most: int = 1000) -> list["Fields"]:
        """The objects of the list under this key; an absent one reads as empty."""
        value = self.raw(key, right, [])
        if not isinstance(value, list | tuple) or len(value) > most:
            raise self.wrong(key, f"{right}, at most {most}")
        return [Fields(entry, f"{self.place(key)}[{n}]", self.error) for n, entry in enumerate(value)]

    def done(self) -> None:
        """Complain about the first key that means nothing here."""
        for key in self.data:
            if key not in self._read:
                known = ", ".join(sorted(self._read)) or "no field at all"
                raise self.error(self.place(str(key)), str(key), f"a field known here: {known}")


def read_record(record: type[Record], fields: Fields) -> Record:
    """Read a frozen dataclass from a mapping, each field by its annotation.

    Understands str, int, bool, Cents, Odds, Literal, dataclasses, and tuples, mappings and options of those.
    """
    hints = _hints(cast(Any, record))
    values: dict[str, object] = {}
    for field in dataclasses.fields(cast(Any, record)):
        if not fields.has(field.name) and field.default is not dataclasses.MISSING:
            continue
        values[field.name] = _value(
            hints[field.name], fields.raw(field.name, _right(hints[field.name])), fields, field.name
        )
    fields.done()
    return record(**values)


@cache
def _hints(record: Hashable) -> dict[str, Any]:
    return get_type_hints(cast(Any, record), include_extras=True)


def _right(hint: Any) -> str:
    """What would be right for a value of this type, with an example."""
    if hint == Cents:
        return "an amount in euros such as '12.50'"
    if hint == Odds:
        return "odds such as '17:1'"
    origin = get_origin(hint)
    if origin is Literal:
        return f"one of {', '.join(get_args(hint))}"
    if origin is tuple:
        return f"a list, each entry {_right(get_args(hint)[0])}"
    if origin is not None and issubclass(origin, Mapping):
        return f"a table, each value {_right(get_args(hint)[1])}"
    if dataclasses.is_dataclass(hint):
        return f"a table with {', '.join(field.name for field in dataclasses.fields(hint))}"
    return {str: "a text", int: "a whole number such as 36", bool: "true or false"}.get(hint, "a value of this kind")


def _value(hint: Any, value: object, fields: Fields, key: str) -> object:
    """Convert one value by its type, or raise the field's error."""
    if isinstance(hint, types.UnionType) or get_origin(hint) is Union:
        hint = next(kind for kind in get_args(hint) if kind is not types.NoneType)
    origin = get_origin(hint)
    here = Fields({key: value}, fields.where, fields.error)
    if hint == Cents:
        return here.parsed(key, parse_amount, _right(hint))
    if hint == Odds:
        return here.parsed(key, parse_odds, _right(hint))
    if origin is Literal:
        return here.choice(key, get_args(hint))
    if origin is tuple:
        if not isinstance(value, list):
            raise here.wrong(key, _right(hint))
        return tuple(_value(get_args(hint)[0], entry, fields, f"{key}[{n}]") for n, entry in enumerate(value))
    if origin is not None and issubclass(origin, Mapping):
        inner = here.sub(key, _right(hint))
        return {name: _value(get_args(hint)[1], entry, inner, name) for name, entry in inner.data.items()}
    if dataclasses.is_dataclass(hint):
        return read_record(cast(type, hint), here.sub(key, _right(hint)))
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise here.wrong(key, _right(hint))
    return value
