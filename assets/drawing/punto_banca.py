"""Draws the felts of punto y banca: the oval of the full table, and the half-moons of midi and mini.

Places are numbered from the right of the table head, each player's right-hand neighbour having the next number: on the
oval 1 stands beyond the table, left of the head's recess; on the half-moons at the croupier's right. The croupier lays
the player hand on his right and the bank hand on his left.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin

from assets.drawing.cards_cloth import (
    WINE,
    box,
    discard,
    drawing,
    float_tray,
    line,
    place,
    seat,
    shoe_mouth,
    slot,
    words,
    write,
)

CARD = (84, 118)
ROUND = 2.55  # the oval's corners: 2 is an ellipse, more is squarer
Point = tuple[float, float]


@dataclass(frozen=True)
class Ring:
    """Lines round the table's middle, each at its own share of the way to the rail; angles run from the right, up."""

    x: float
    y: float
    wide: float
    tall: float

    def at(self, angle: float, share: float) -> Point:
        """A point of the ring: 1 is the rail, less is further in; every line keeps its distance to the rail."""
        inside = (1 - share) * 620
        across, up = cos(angle), sin(angle)
        wide, tall = self.wide - inside, self.tall - inside
        x = abs(across) ** (2 / ROUND) * (1 if across >= 0 else -1)
        y = abs(up) ** (2 / ROUND) * (1 if up >= 0 else -1)
        return self.x + wide * x, self.y - tall * y

    def arc(self, start: float, end: float, share: float) -> list[Point]:
        return [self.at(start + (end - start) * n / 72, share) for n in range(73)]


def department(
    ring: Ring, number: int, start: float, end: float, shares: tuple[float, ...], kinds: str
) -> Iterator[str]:
    """One player's part of the table: the seat, the boxes for his bets from the rail inwards, and the lines between."""
    middle = (start + end) / 2
    seat_at = ring.at(middle, 0.945)
    yield seat(number, *(round(part, 1) for part in seat_at))
    for side in (start, end):
        yield line([ring.at(side, shares[0]), ring.at(side, shares[-1])], opacity=0.7)
    for kind, outer, inner in zip(kinds.split(), shares, shares[1:], strict=False):
        x, y = ring.at(middle, (outer + inner) / 2)
        yield words(str(number), x, y + 16, 44 if kind == "player" else 36, opacity=0.3)
        yield place(f"{kind}.{number}", round(x, 1), round(y - 8, 1), 64, 52)


def angles_of(ring: Ring, start: float, end: float, count: int, share: float) -> list[float]:
    """Angles that cut an arc in parts of equal length."""
    steps = 2000
    points = [ring.at(start + (end - start) * n / steps, share) for n in range(steps + 1)]
    lengths = [0.0]
    for (x1, y1), (x2, y2) in pairwise(points):
        lengths.append(lengths[-1] + ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
    found = []
    for n in range(count + 1):
        wanted = lengths[-1] * n / count
        at = min(range(steps + 1), key=lambda k: abs(lengths[k] - wanted))
        found.append(start + (end - start) * at / steps)
    return found


def hands(y: float, apart: float) -> Iterator[str]:
    """Where the two hands lie: three cards each, the bank's on the croupier's left."""
    for name, word, x in (("cards.bank", "BANCA", 800 - apart), ("cards.player", "PUNTO", 800 + apart)):
        yield box(x, y, 292, 140, rx=12, stroke=2)
        yield words(word, x, y - 80, 30)
        yield place(name, x - 94, y, *CARD)


def deductions(count: int, y: float, size: float, width: float) -> Iterator[str]:
    """A small box for each place, where a deduction that is owed is marked."""
    step = width / count
    for n in range(count):
        x = 800 + width / 2 - (n + 0.5) * step
        yield box(x, y, step - 6, size, rx=6, stroke=1.5)
        yield words(str(n + 1), x, y + 7, 20, opacity=0.45)
        yield place(f"deduction.{n + 1}", x, y, step - 6, size)


def full() -> str:
    """The oval: twelve places, six on each side, between the recess of the head and that of the croupiers."""
    ring = Ring(800, 556, 784, 540)
    shares = (0.905, 0.745, 0.61)
    left = angles_of(ring, pi / 2 + 0.23, 3 * pi / 2 - 0.7, 6, 0.8)
    right = angles_of(ring, -pi / 2 + 0.7, pi / 2 - 0.23, 6, 0.8)
    parts: list[str] = []
    for cuts, first in ((left, 1), (right, 7)):
        parts += [line(ring.arc(cuts[0], cuts[-1], share)) for share in shares]
        for n in range(6):
            parts += department(ring, first + n, cuts[n], cuts[n + 1], shares, "player bank")
    for side in (-1, 1):
        parts += [words("PUNTO", 800 + side * 160, 140, 22), words("BANCA", 800 + side * 124, 228, 22)]
    parts += [
        *_tie_box(430, 174, 106, TIES, (443, 40)),
        words("JEFE DE MESA", 800, 66, 20, opacity=0.5),
        *hands(664, 232),
    ]
    parts += [place("call", 800, 786, 700, 60), place("plate", 800, 664, 700, 180), *deductions(12, 950, 44, 384)]
    parts += [shoe_mouth(500, 890), discard(1100, 880, "CESTA"), place("cut-card", 800, 664, *CARD)]
    parts += [slot(548, 1030, "PROPINAS"), slot(1052, 1030, "BILLETES"), float_tray(800, 1036, 380, 6)]
    parts += _spare((756, 148), (800, 230), (844, 148))
    return drawing(_closed(ring.arc(0, 2 * pi, 1)), WINE, parts)


def _closed(points: list[Point]) -> str:
    return "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points) + " Z"


TIES = {381: (3, 2, 1, 12, 11, 10), 477: (4, 5, 6, 7, 8, 9)}  # by their height: as the places stand round the oval


def _tie_box(y: float, tall: float, apart: float, rows: Mapping[int, Sequence[int]], word: Point) -> Iterator[str]:
    """The one box for ties in the middle of the table, with a corner for every place (PB-EQP-05)."""
    longest = max(len(numbers) for numbers in rows.values())
    yield box(800, y, apart * longest - 16, tall, rx=16)
    yield words("EMPATE", 800, *word, opacity=0.55)
    for middle, numbers in rows.items():
        for n, number in enumerate(numbers):
            x = 800 + (n - (longest - 1) / 2) * apart
            yield words(str(number), x, middle + 10, 26, opacity=0.28)
            yield place(f"tie.{number}", x, middle - 6, 60, 44)


def _spare(player: Point, tie: Point, bank: Point) -> Iterator[str]:
    """Bets of people who stand, or whose place this felt has not numbered."""
    for name, (x, y) in (("player", player), ("tie", tie), ("bank", bank)):
        yield place(name, x, y, 60, 52)


def half_moon(places: int) -> str:
    """Midi and mini: one croupier, the places from his right to his left, two rows of boxes and one box for ties."""
    ring = Ring(800, 640, 784, 624)
    shares = (0.905, 0.745, 0.595)
    cuts = angles_of(ring, -0.12, pi + 0.12, places, 0.72)
    parts = [line(ring.arc(cuts[0], cuts[-1], share)) for share in shares]
    for n in range(places):
        parts += department(ring, n + 1, cuts[n], cuts[n + 1], shares, "player bank")
    parts += [part for n, word in enumerate(("PUNTO", "BANCA")) for part in _row_word(ring, cuts, shares, n, word)]
    parts += _tie_box(482, 132, 78, {512: range(places, 0, -1)}, (452, 28))
    parts += [*hands(690, 200), place("call", 800, 814, 700, 60), place("plate", 800, 340, 600, 140)]
    parts += [shoe_mouth(150, 1018), place("cut-card", 800, 690, *CARD)]
    parts += [discard(1450, 1000, "CESTA"), *deductions(places, 906, 50, 62 * places)]
    parts += [slot(452, 1040, "PROPINAS"), slot(1148, 1040, "BILLETES"), float_tray(800, 1034, 560, 8)]
    parts += _spare((1290, 900), (1290, 980), (1290, 1060))
    outline = [(1584, 1104), *ring.arc(0, pi, 1), (16, 1104)]
    return drawing(_closed(outline), WINE, parts)


def _row_word(ring: Ring, cuts: list[float], shares: tuple[float, ...], row: int, word: str) -> Iterator[str]:
    """What a row of boxes is for, below both its ends."""
    for end in (cuts[0], cuts[-1]):
        x, y = ring.at(end, (shares[row] + shares[row + 1]) / 2)
        yield words(word, x, y + 30, 20)


def drawings() -> dict[str, str]:
    """The felts by the names of their files."""
    return {"punto-banca-full": full(), "punto-banca-midi": half_moon(9), "punto-banca-mini": half_moon(7)}


def main() -> None:
    for name, text in drawings().items():
        write(name, text)


if __name__ == "__main__":
    main()
