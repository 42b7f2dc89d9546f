"""Scenarios: a table at one moment, made from a seed, and the one short text that writes it down.

A game's scene (`trainer/scenes/<game>.py`) lays out realistic rounds, and irregular events where it has `EVENTS`; the
others start from the game's specimens.
"""

import copy
import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

from trainer import conduct
from trainer.errors import TableError, TrainerError
from trainer.games import GAMES, game
from trainer.money import Cents, as_text, parse_amount
from trainer.rulebook import Rulebook, catalogue, load
from trainer.tables import parse_json, rule, settle

LEVELS = range(1, 6)
RARE_FROM, RARE = 4, 0.1  # from this level on, this share of rounds is a rare one
MOST_BETS = 24  # more than this on one felt is no question
PLAYERS = ("A", "B", "C", "D", "E", "F", "G")
LARGEST_STAKE = 5_000_00  # what a specimen's stake may grow to: more is not put down at a table


@dataclass(frozen=True)
class Scenario:
    """A whole table as data: the game, the rules in force, what lies there, what falls, what went wrong."""

    table: Mapping[str, Any]

    @property
    def text(self) -> str:
        """The scenario on one line, for a lesson, an attempt or a bug report."""
        return json.dumps(self.table, ensure_ascii=False, separators=(",", ":"))

    @property
    def book(self) -> Rulebook:
        return load(self.table["game"], self.table["rules"], self.table.get("variant"))

    @property
    def event(self) -> Mapping[str, Any] | None:
        return self.table.get("event")


def read_scenario(text: str) -> Scenario:
    """Read what `text` wrote."""
    data = parse_json(text)
    if not isinstance(data, dict):
        raise TableError("scenario", text, "a table such as those of docs/engine.md")
    return Scenario(data)


@dataclass(frozen=True)
class Deal:
    """What a scene works with: the rules, how hard it may be (1 to 5), and all of chance."""

    book: Rulebook
    level: int
    rng: random.Random

    @property
    def minimum(self) -> Cents:
        return self.book.house().minimum

    def players(self, most: int = len(PLAYERS)) -> list[str]:
        """Few players first, a full table later."""
        fewest = min(most, max(1, self.level - 2))
        return list(PLAYERS[: self.rng.randint(fewest, min(most, 1 + self.level))])

    def stake(self, most: Cents, least: Cents | None = None) -> str:
        """A stake as people really bet: round at first, odd and mixed later; never outside the limits."""
        low = self.minimum if least is None else least
        steps = {1: (1, 2, 4, 10), 2: (1, 2, 3, 4, 5, 10), 3: (1, 2, 3, 5, 6, 7, 15, 20)}.get(self.level)
        wanted = low * (self.rng.choice(steps) if steps else self.rng.randint(1, 25))
        return as_text(max(low, min(wanted, most // low * low)))

    def some(self, spots: Sequence[Any], low: int, high: int) -> list[Any]:
        """A few of the spots, more of them at higher levels, none twice even if it is listed more often."""
        count = min(len(spots), self.rng.randint(low, max(low, low + (high - low) * self.level // 5)))
        return list(dict.fromkeys(self.rng.sample(list(spots), count)))


Lay = Callable[[Deal], Mapping[str, Any]]  # the fields of a table, beside game, rules and variant


class Scene(Protocol):
    """What a game's scene offers: its topics, and a round to settle for each.

    It may have `EVENTS` as well: how to lay an irregular event of each kind.
    """

    TOPICS: tuple[str, ...]

    def round_table(self, topic: str, deal: Deal) -> Mapping[str, Any]:
        """The fields of a table to settle, beside game, rules and variant."""


@cache
def scene(name: str) -> Scene | None:
    """The scene of a game, where it has one."""
    path = f"trainer.scenes.{name.replace('-', '_')}"
    return cast(Scene, import_module(path)) if find_spec(path) else None


def rules_of(book: Rulebook) -> str:
    """How a skill names its rules: the jurisdiction, with the variant where the game has several."""
    return f"{book.jurisdiction}:{book.variant}" if book.variant else book.jurisdiction


def book_of(skill: str) -> Rulebook:
    """The rulebook a skill is about."""
    name, rules = skill.split("/")[:2]
    jurisdiction, _, variant = rules.partition(":")
    if name not in GAMES:
        raise TableError("skill", skill, "a skill such as 'craps/asturias/payout/place'")
    return load(name, jurisdiction, variant or None)


def whole(book: Rulebook, fields: Mapping[str, Any]) -> Scenario:
    """Fields of a table, with the game, the rules and the house sheet they belong to.

    A specimen that this house could not have on its felt is shown under the plain rules.
    """
    variant = {"variant": book.variant} if book.variant else {}
    plain = {"game": book.game, "rules": book.jurisdiction, **variant, **fields}
    if not book.sheet:
        return Scenario(plain)
    housed = {**plain, "house": {**book.sheet, **fields.get("house", {})}}
    return Scenario(housed if _stands(housed) else plain)


def _stands(table: Mapping[str, Any]) -> bool:
    """Whether the engine accepts a table."""
    try:
        if "event" in table:
            rule(dict(table))
        elif "compare" not in table:
            settle(dict(table))
    except TrainerError:
        return False
    return True


def topics(book: Rulebook) -> tuple[str, ...]:
    """The topics of a game's rounds; a scene with `topics_for` leaves out what a variant does not have."""
    found = scene(book.game)
    if found is None:
        return ("round",)
    chosen = getattr(found, "topics_for", None)
    return cast(tuple[str, ...], chosen(book)) if chosen else found.TOPICS


def round_scenario(book: Rulebook, topic: str, level: int, rng: random.Random) -> Scenario:
    """A round to settle, as the game's scene lays it; at the higher levels now and then a rare one."""
    found = scene(book.game)
    rare = rare_rounds(book.game, book.jurisdiction, book.variant)
    if rare and (found is None or (level >= RARE_FROM and rng.random() < RARE)):
        return whole(book, rng.choice(rare))
    if found is None:
        raise TableError("game", book.game, "a game with rounds to settle")
    return _laid(partial(found.round_table, topic), book, level, rng)


def _laid(lay: Lay, book: Rulebook, level: int, rng: random.Random) -> Scenario:
    """A table as a scene lays it, under the house sheet where that leaves room for one."""
    if book.sheet and (housed := _housed(lay, Deal(book, level, Patience(rng)))) is not None:
        return housed
    plain = load(book.game, book.jurisdiction, book.variant)
    return whole(plain, lay(Deal(plain, level, rng)))


def _housed(lay: Lay, deal: Deal) -> Scenario | None:
    """A table under a house sheet; None where the sheet leaves no room for one, and the plain rules must do.

    A sheet is a stranger's when it comes in a pack: a topic that its house does not have, a minimum above every maximum
    or too few places must neither end the program nor keep it looking for ever.
    """
    try:
        scenario = whole(deal.book, lay(deal))
    except (ArithmeticError, AssertionError, LookupError, ValueError):
        return None
    return scenario if "house" in scenario.table else None


class Patience(random.Random):
    """The same chance as another's, with an end: after so many draws, what is looked for is not there."""

    DRAWS = 1_000_000  # ten times the longest search there is without a house sheet

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng, self._left = rng, self.DRAWS

    def random(self) -> float:
        self._count()
        return self._rng.random()

    def getrandbits(self, k: int, /) -> int:
        self._count()
        return self._rng.getrandbits(k)

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise ValueError("no such round")


@cache
def rare_rounds(name: str, jurisdiction: str, variant: str | None) -> tuple[Mapping[str, Any], ...]:
    """The game's specimen rounds that a person can take in: the cases that play hardly ever brings.

    A shoe known only by its seed shows no cards, so nobody could answer.
    """
    rounds = all_rounds(name, jurisdiction, variant)
    return tuple(entry for entry in rounds if len(_listed(entry)) <= MOST_BETS and "'seed'" not in str(entry))


@cache
def all_rounds(name: str, jurisdiction: str, variant: str | None) -> tuple[Mapping[str, Any], ...]:
    """Every specimen round of a game."""
    book = load(name, jurisdiction, variant)
    return tuple(specimen for specimen in game(name).specimens(book) if "event" not in specimen)


def _listed(specimen: Mapping[str, Any]) -> Sequence[Any]:
    bets = specimen.get("bets", ())
    return bets if isinstance(bets, list | tuple) else ()


@cache
def specimen_events(name: str, jurisdiction: str, variant: str | None) -> Mapping[str, tuple[Mapping[str, Any], ...]]:
    """The game's irregular events by kind, and those that every game has."""
    book = load(name, jurisdiction, variant)
    found: dict[str, list[Mapping[str, Any]]] = {}
    for specimen in game(name).specimens(book):
        event = specimen.get("event")
        if isinstance(event, Mapping):
            found.setdefault(str(event["kind"]), []).append(specimen)
    for event in conduct.specimens(book):
        found.setdefault(str(event["kind"]), []).append({"event": event})
    return {kind: tuple(entries) for kind, entries in found.items()}


def event_scenario(book: Rulebook, kind: str, level: int, rng: random.Random) -> Scenario:
    """An irregular event as the game's scene brings it about; where it does not, a specimen with other facts."""
    lay: Lay | None = getattr(scene(book.game), "EVENTS", {}).get(kind)
    if lay is not None:
        return _laid(lay, book, level, rng)
    return varied(book, rng.choice(specimen_events(book.game, book.jurisdiction, book.variant)[kind]), rng)


def varied(book: Rulebook, specimen: Mapping[str, Any], rng: random.Random) -> Scenario:
    """An irregular event with other facts: a fact turned round, a number or a stake changed, as long as it can happen.

    The ruling is worked out anew from the changed facts. Where the change makes no sense, the event stays as it was.
    """
    fields = copy.deepcopy(dict(specimen))
    facts = list(_changeable(fields.get("event", {})))
    for holder, key in rng.sample(facts, min(len(facts), rng.randint(0, 2))):
        holder[key] = _changed(holder[key], rng)
    scenario = whole(book, fields)
    try:
        rule(dict(scenario.table))
    except TrainerError:
        return whole(book, specimen)
    return scenario


def _changeable(data: Any) -> Iterator[tuple[Any, Any]]:
    """The facts of an event that can be turned round or counted otherwise, each with what holds it."""
    if isinstance(data, dict):
        for key, value in data.items():
            if isinstance(value, bool | int) or (key == "stake" and isinstance(value, str)):
                yield data, key
            yield from _changeable(value)
    elif isinstance(data, list):
        for value in data:
            yield from _changeable(value)


def _changed(value: Any, rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(0, value + rng.choice((-2, -1, 1, 2)))
    stake = parse_amount(value)
    larger = [stake * times for times in (1, 2, 3, 5, 10, 40) if stake * times <= LARGEST_STAKE]
    return as_text(rng.choice(larger or [stake]))


def other_books(book: Rulebook) -> list[Rulebook]:
    """The same game (and variant) under the other jurisdictions."""
    others = [name for name in catalogue(book.game).jurisdictions if name != book.jurisdiction]
    return [load(book.game, name, book.variant) for name in others]
