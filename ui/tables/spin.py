"""How a ball runs: pure figures over time, so that any spin can be checked without a window.

Angles are turns, clockwise from the top; radii are shares of the bowl's. The wheel is set going, the ball runs against
it, slows, leaves the rim, meets a deflector, hops on across pockets and rests in the one the scenario chose; the wheel
carries it on until it stands.
"""

import random
from dataclasses import dataclass, replace

STEADY, LEAVES, FALLS, RESTS = 0.5, 0.74, 0.82, 0.96  # shares of the spin's time
PUSHED = 0.05  # the wheel has its speed, and the ball is thrown
RIM, DEFLECTOR, POCKET = 0.93, 0.85, 0.57  # the track, the deflectors, the middle of the pockets
DEFLECTORS = 8  # round the bowl, the first half a step from the top
WHEEL_TURNS, SLOWS = 2.4, 0.12
FAST, SLOW = 13.0, 2.6  # turns over a whole spin's time, at first and when it falls


@dataclass(frozen=True)
class Spin:
    """One spin: where the pocket lies on the wheel (a share of a turn), which way the wheel goes, and its hops."""

    pocket: float
    direction: int
    start: float
    hops: tuple[float, ...]

    def wheel_at(self, time: float) -> float:
        """How far the wheel has turned: pushed off, and slowing a little."""
        run = time * time / (2 * PUSHED) if time < PUSHED else time - PUSHED / 2
        return self.start + self.direction * WHEEL_TURNS * (run - SLOWS * run * run)

    def coasting(self, share: float, lasts: float) -> float:
        """How far the wheel has turned once the spin is over and it comes to stand; `lasts` in shares of the spin."""
        speed = WHEEL_TURNS * (1 - 2 * SLOWS * (1 - PUSHED / 2))
        return self.wheel_at(1) + self.direction * speed * lasts * (share - share * share / 2)

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
        return self.wheel_at(time) + self.pocket + self.direction * left, base + bounce


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


def spin(pocket: int, pockets: int, direction: int, seed: str, start: float = 0.0) -> Spin:
    """A spin that ends in this pocket (its place clockwise from the zero); the same seed moves the same way."""
    chance = random.Random(seed)
    hops = tuple(chance.uniform(1.5, 4.5) / pockets / (n + 1) for n in range(chance.randint(1, 3)))
    return _by_a_deflector(Spin(pocket / pockets, direction, start, hops))


def _by_a_deflector(course: Spin) -> Spin:
    """The same spin with hops so long that the ball leaves the rim for a deflector."""
    beyond = course.direction * (0.5 / DEFLECTORS - course.ball_at(FALLS)[0]) % (1 / DEFLECTORS)
    longer = 1 + beyond / sum(course.hops)
    return replace(course, hops=tuple(hop * longer for hop in course.hops))
