"""How a ball runs: pure figures over time, so that any spin can be checked without a window.

Angles are turns, clockwise from the top; radii are shares of the bowl's. The ball runs against the wheel, slows, leaves
the rim, meets a deflector, hops across pockets and rests in the one the scenario chose.
"""

import random
from dataclasses import dataclass

STEADY, LEAVES, FALLS, RESTS = 0.5, 0.74, 0.82, 0.96  # shares of the spin's time
RIM, DEFLECTOR, POCKET = 0.93, 0.85, 0.57  # the track, the deflectors, the middle of the pockets
WHEEL_TURNS = 2.4
FAST, SLOW = 13.0, 2.6  # turns over a whole spin's time, at first and when it falls


@dataclass(frozen=True)
class Spin:
    """One spin: where the pocket lies on the wheel (a share of a turn), which way the wheel goes, and its hops."""

    pocket: float
    direction: int
    start: float
    hops: tuple[float, ...]

    def wheel_at(self, time: float) -> float:
        """How far the wheel has turned."""
        return self.start + self.direction * WHEEL_TURNS * (time - 0.12 * time * time)

    def ball_at(self, time: float) -> tuple[float, float]:
        """The ball's angle and radius."""
        if time >= FALLS:
            return self._on_wheel(time)
        landed = self._on_wheel(FALLS)[0]
        return landed + self.direction * _way_left(time), _radius(time)

    def _on_wheel(self, time: float) -> tuple[float, float]:
        """Hopping across pockets, then carried by the one it rests in."""
        share = min(1.0, (time - FALLS) / (RESTS - FALLS))
        count = len(self.hops)
        hop = min(int(share * count), count - 1)
        within = share * count - hop
        left = sum(self.hops[hop + 1 :]) + self.hops[hop] * (1 - within) if share < 1 else 0.0
        bounce = 4 * within * (1 - within) * (DEFLECTOR - POCKET) / (hop + 2) if share < 1 else 0.0
        base = DEFLECTOR + (POCKET - DEFLECTOR) * min(1.0, 2.2 * share)
        return self.wheel_at(time) + self.pocket - self.direction * left, base + bounce


def _way_left(time: float) -> float:
    """Turns the ball still runs until it falls, against the wheel."""
    slowing = FALLS - STEADY
    if time >= STEADY:
        rest = (FALLS - time) / slowing
        return slowing * rest * (SLOW + (FAST - SLOW) * rest / 2)
    return slowing * (SLOW + FAST) / 2 + FAST * (STEADY - time)


def _radius(time: float) -> float:
    if time < LEAVES:
        return RIM
    share = (time - LEAVES) / (FALLS - LEAVES)
    return RIM + (DEFLECTOR - RIM) * share * share


def spin(pocket: int, pockets: int, direction: int, seed: str) -> Spin:
    """A spin that ends in this pocket (its place clockwise from the zero); the same seed moves the same way."""
    chance = random.Random(seed)
    hops = tuple(chance.uniform(1.5, 4.5) / pockets / (n + 1) for n in range(chance.randint(1, 3)))
    return Spin(pocket / pockets, direction, chance.random(), hops)
