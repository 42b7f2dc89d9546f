"""How two dice travel: from the shooter's end along the table, two bounces, off the far wall, a last quarter turn.

Plain geometry in felt units, the same for the same chance; where a die ends and what it shows is decided beforehand.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from trainer.dice import Dice
from trainer.games.craps.throwing import Die

DURATION = 1600  # milliseconds at speed 1
EDGE = 46  # a die across, in felt units
STEPS, DEGREES = 24, 15  # the frames of a whole turn
APART = 76  # two dice at rest are at least so far apart
GOOD = Die(touched=True, stopped="far-half", chips="none", slid=False, broken=False)


class Point(NamedTuple):
    x: float
    y: float

    def beside(self, dx: float, dy: float) -> "Point":
        return Point(self.x + dx, self.y + dy)


class Pile(NamedTuple):
    """Chips in play: where they stand, and how far up the felt their topmost chip is seen."""

    x: float
    y: float
    top: float


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def somewhere(self, rng: random.Random) -> Point:
        return Point(rng.uniform(self.left, self.right), rng.uniform(self.top, self.bottom))

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom


@dataclass(frozen=True)
class Ground:
    """What the dice need to know of a table: where they come from, the wall, and where each ending lies.

    `chips` are piles in play, one in the far half and one in the near half, for dice that end up against them.
    """

    cloth: Area
    start: Point
    wall: float  # the face of the far wall
    lane: Area  # bare cloth before the layout, where dice bounce
    far: Area
    near: Area
    rim: Area
    basket: Point
    chips: tuple[Pile, Pile]


class Pose(NamedTuple):
    """A die at one moment: where its shadow falls, how high it is, how many steps it has still to turn."""

    x: float
    y: float
    height: float
    step: int


@dataclass(frozen=True)
class Leg:
    """One hop, between two shares of the whole time."""

    begins: float
    ends: float
    start: Point
    end: Point
    height: float

    def at(self, share: float) -> tuple[float, float, float]:
        t = min(1.0, max(0.0, (share - self.begins) / (self.ends - self.begins)))
        along = 1 - (1 - t) ** 2 if self.ends == 1 else t  # the last hop runs out
        x = self.start.x + (self.end.x - self.start.x) * along
        y = self.start.y + (self.end.y - self.start.y) * along
        return x, y, 4 * self.height * t * (1 - t)


@dataclass(frozen=True)
class Flight:
    """The way of one die. `yaw` is how it lies turned on the cloth, `turns` how many quarter turns it makes."""

    legs: tuple[Leg, ...]
    face: int
    yaw: int
    turns: int
    fate: Die

    def pose(self, share: float) -> Pose:
        leg = next((leg for leg in self.legs if share < leg.ends), self.legs[-1])
        x, y, height = leg.at(share)
        left = 90 * self.turns * (1 - min(1.0, share)) ** 1.7
        return Pose(x, y, height, round(left / DEGREES) % STEPS)

    @property
    def rest(self) -> Point:
        return self.legs[-1].end

    @property
    def is_gone(self) -> bool:
        """Whether the die ends where nobody at the table sees it."""
        return self.fate.stopped == "floor"


def throw(faces: Dice, fates: Sequence[Die], ground: Ground, rng: random.Random) -> tuple[Flight, Flight]:
    """The way of both dice; the second comes to rest clear of the first, unless it lies on it."""
    first = _flight(faces[0], fates[0], ground, rng, None)
    second = _flight(faces[1], fates[1], ground, rng, first.rest)
    if fates[0].stopped == "other-die" and fates[1].stopped != "other-die":
        return _flight(faces[0], fates[0], ground, rng, second.rest), second
    return first, second


def _flight(face: int, fate: Die, ground: Ground, rng: random.Random, other: Point | None) -> Flight:
    rest = _rest(fate, ground, rng, other)
    points = _way(fate, rest, ground, rng)
    turns = 0 if fate.slid else rng.randint(7, 9)
    yaw = rng.randrange(0, 90, DEGREES)
    return Flight(tuple(_legs(points, fate)), face, yaw, turns, fate)


def _rest(fate: Die, ground: Ground, rng: random.Random, other: Point | None) -> Point:
    """Where a die ends."""
    near = fate.stopped == "near-half"
    if fate.stopped == "floor":
        return Point(-2 * EDGE, rng.uniform(ground.far.top, ground.far.bottom))
    if fate.stopped == "rim":
        return _clear(ground.rim, rng, other)
    if fate.stopped == "basket":
        return ground.basket
    if fate.stopped == "other-die" and other is not None:
        return other.beside(15, -23)  # so that the one below can be seen
    pile = ground.chips[near]
    if fate.chips == "rests":  # so that the chips under it can be seen
        return Point(pile.x + 10, pile.top - 20)
    if fate.chips == "leans":
        return Point(pile.x + 38, pile.y + 2)
    return _clear(ground.near if near else ground.far, rng, other)


def _clear(area: Area, rng: random.Random, other: Point | None) -> Point:
    """A point of an area that is clear of the other die."""
    for _ in range(50):
        found = area.somewhere(rng)
        if other is None or abs(found.x - other.x) > APART or abs(found.y - other.y) > APART:
            return found
    return Point(area.left, area.top if other and other.y > (area.top + area.bottom) / 2 else area.bottom)


def _way(fate: Die, rest: Point, ground: Ground, rng: random.Random) -> list[Point]:
    """The points a die meets the table at: the lane twice, the wall when it reaches it, and where it rests."""
    lane = ground.lane
    length = lane.right - lane.left
    first = Point(lane.left + length * rng.uniform(0.5, 0.6), rng.uniform(lane.top, lane.bottom))
    second = Point(lane.left + length * rng.uniform(0.12, 0.24), rng.uniform(lane.top, lane.bottom))
    if fate.chips in ("landed", "brushed"):
        pile = ground.chips[0]
        second = Point(pile.x, pile.top) if fate.chips == "landed" else Point(pile.x + 40, pile.y)
    if not fate.touched and rest.x > first.x:  # it stops short, on the shooter's half
        return [ground.start, Point((ground.start.x + rest.x) / 2, lane.top), rest]
    way = [ground.start, first, second]
    if fate.touched:
        way.append(Point(ground.wall + EDGE / 2, rng.uniform(lane.top - 60, lane.top + 20)))
    if fate.touched and rest.x > first.x:  # all the way back
        way.append(Point(first.x, lane.top))
    return [*way, rest]


HEIGHTS = (120.0, 85.0, 46.0, 30.0, 14.0)


def _legs(points: list[Point], fate: Die) -> list[Leg]:
    """Hops that take their time by their length, the last one a little longer."""
    lengths = [max(90.0, abs(b.x - a.x) + abs(b.y - a.y) / 2) for a, b in pairwise(points)]
    lengths[-1] = lengths[-1] * 1.6 + 260
    whole, gone, found = sum(lengths), 0.0, []
    for n, length in enumerate(lengths):
        begins, gone = gone / whole, gone + length
        ends = 1.0 if n == len(lengths) - 1 else gone / whole
        height = 0.0 if fate.slid else HEIGHTS[n] if ends < 1 else 18.0
        found.append(Leg(begins, ends, points[n], points[n + 1], height))
    return found


def fates_of(event: Mapping[str, Any] | None) -> tuple[Die, Die]:
    """What each die does: what the event says of a throw, or a throw as it should be."""
    if not event or event.get("kind") != "throw" or len(event.get("dice", ())) != 2:
        return GOOD, GOOD
    one, two = (_fate(entry) for entry in event["dice"])
    return one, two


def _fate(entry: Mapping[str, Any]) -> Die:
    """A die of an event, with what the engine takes for granted."""
    usual = GOOD
    return Die(
        bool(entry.get("touched", False)),
        str(entry.get("stopped", usual.stopped)),
        str(entry.get("chips", usual.chips)),
        bool(entry.get("slid", False)),
        bool(entry.get("broken", False)),
    )
