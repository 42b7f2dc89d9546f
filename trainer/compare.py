"""What differs between two rulebooks, found by comparing them key by key."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from trainer.errors import TableError
from trainer.rulebook import JURISDICTIONS, Difference, Norm, Requirement, Rulebook, Stage, catalogue, load


@dataclass(frozen=True, slots=True)
class Found:
    """One key on which two rulebooks disagree, and the named differences it belongs to."""

    key: str
    left: str
    right: str
    differences: tuple[str, ...]
    items: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        return {
            "key": self.key,
            "left": self.left,
            "right": self.right,
            "differences": list(self.differences),
            "items": list(self.items),
        }


def book_for(game: str, reference: str) -> Rulebook:
    """Read `jurisdiction`, `jurisdiction/variant` or `game:jurisdiction/variant`."""
    other, _, rest = reference.rpartition(":")
    jurisdiction, _, variant = rest.partition("/")
    if jurisdiction not in JURISDICTIONS:
        raise TableError("rules", reference, f"one of {', '.join(JURISDICTIONS)}, with /variant or game: where wanted")
    return load(other or game, jurisdiction, variant or None)


def compare(left: Rulebook, right: Rulebook) -> list[Found]:
    """Every key of figures, items, settings, duties, stages and equipment on which the two disagree."""
    ours, theirs = dict(_keys(left)), dict(_keys(right))
    named = {difference.id: difference for difference in _named(left, right) if not difference.same}
    found = []
    for key in dict.fromkeys([*ours, *theirs]):
        one, two = ours.get(key, "–"), theirs.get(key, "–")
        worded_by_both = key in ours and key in theirs
        if one != two and (worded_by_both or not key.startswith("text.")):
            covers = tuple(id_ for id_, difference in named.items() if difference.covers(key))
            found.append(Found(key, one, two, covers, _items_behind(key)))
    return found


def agreements(left: Rulebook, right: Rulebook) -> list[Found]:
    """The keys on which the catalogue says all rulebooks agree, where these two really do on every one of them."""
    ours, theirs = dict(_keys(left)), dict(_keys(right))
    found = []
    for point in _named(left, right):
        keys = [key for key in dict.fromkeys([*ours, *theirs]) if point.covers(key)]
        if point.same and all(ours.get(key) == theirs.get(key) for key in keys):
            found += [Found(key, ours[key], theirs[key], (point.id,), _items_behind(key)) for key in keys]
    return found


def _named(left: Rulebook, right: Rulebook) -> list[Difference]:
    """The catalogues' named differences that speak of these two rulebooks."""
    games = {left.game, right.game}
    everything = [entry for name in sorted(games) for entry in catalogue(name).differences]
    return [entry for entry in everything if (entry.against in games) == (len(games) == 2)]


def _items_behind(key: str) -> tuple[str, ...]:
    section, _, rest = key.partition(".")
    return (rest.split(".")[0],) if section in ("items", "norms", "course", "equipment") else ()


def _keys(book: Rulebook) -> Iterator[tuple[str, str]]:
    yield from _flat("rules", book.figures)
    for item in book.items.values():
        yield f"items.{item.id}", "borrowed" if item.borrowed else "stated"
        yield f"text.{item.id}", item.text.es
    for setting in book.settings.values():
        yield f"settings.{setting.name}", setting.shown(setting.default)
        if setting.values:
            yield (
                f"settings.{setting.name}.values",
                ", ".join(setting.shown(value) for value in setting.values),
            )
    for key, entry in entries(book):
        facts = {name: value for name, value in asdict(entry).items() if value not in (None, (), "")}
        del facts["item"]
        yield key, ", ".join(f"{name} {_plain(v)}" for name, v in facts.items())


def entries(book: Rulebook) -> Iterator[tuple[str, Norm | Stage | Requirement]]:
    """A rulebook's duties, stages and requirements, each with the key it is compared by."""
    for norm in book.norms:
        yield ".".join(filter(None, ("norms", norm.item, norm.who, norm.does, norm.when))), norm
    for stage in book.course:
        yield f"course.{stage.item}.{stage.do}", stage
    for asked in book.equipment:
        yield f"equipment.{asked.item}.{asked.part}.{asked.fact}", asked


def _flat(prefix: str, value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _flat(f"{prefix}.{key}", inner)
    else:
        yield prefix, _plain(value)


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
