"""What the felts of the card tables are drawn with: cloth, shoe, float, printed words, and the places of the table.

What a bet pays is not printed: it is what the trainee is to know.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import atan2, degrees
from pathlib import Path

FELTS = Path(__file__).resolve().parent.parent / "felts"
WIDTH, HEIGHT = 1600, 1120
CREAM = "#F3E9D2"
SERIF = 'font-family="Source Serif Pro" font-weight="600"'
# how far each capital of Source Serif advances, in thousandths of its size
ADVANCES = {
    "A": 669, "B": 640, "C": 627, "D": 707, "E": 599, "G": 678, "I": 379, "J": 384, "K": 681, "L": 589, "M": 899,
    "N": 731, "O": 704, "P": 600, "R": 666, "S": 526, "T": 618, "U": 729, "V": 668, "-": 325, " ": 224,
}  # fmt: skip

Curve = Callable[[float], float]
"""The height of a curve at a distance across the table."""


@dataclass(frozen=True)
class Cloth:
    """The colours of one table: lit middle, cloth, shaded edge, rail."""

    light: str
    cloth: str
    shade: str
    rail: str


GREEN = Cloth("#1C6B58", "#12503F", "#0A3328", "#3A2417")
WINE = Cloth("#7C2A3B", "#5C1B2A", "#390F19", "#2B1A14")


def drawing(outline: str, cloth: Cloth, parts: Iterable[str]) -> str:
    """A whole felt: the rail, the cloth under its light with a slight weave, and what is printed on it."""
    stops = ((0, cloth.light), (0.55, cloth.cloth), (1, cloth.shade))
    gradient = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    defs = (
        '<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="800" cy="520" r="960">'
        f"{gradient}</radialGradient></defs>"
    )
    rail = (
        f'<path d="{outline}" fill="{cloth.rail}" stroke="{cloth.rail}" stroke-width="30" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="none" stroke="#000000" stroke-opacity="0.45" stroke-width="10"/>'
    )
    felt = f'<path id="table" d="{outline}" fill="url(#light)"/>'
    edge = f'<path d="{outline}" fill="none" stroke="#D9B26A" stroke-opacity="0.5" stroke-width="2"/>'
    body = "\n".join((defs, rail, felt, edge, *parts))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">\n{body}\n</svg>\n'


def place(name: str, x: float, y: float, width: float, height: float) -> str:
    """A place of the table that is not seen: a rectangle round a point."""
    left, top = x - width / 2, y - height / 2
    return f'<rect id="{name}" x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill-opacity="0"/>'


def box(x: float, y: float, width: float, height: float, *, rx: float = 12, stroke: float = 3) -> str:
    """A printed frame round a point."""
    return (
        f'<rect x="{x - width / 2:g}" y="{y - height / 2:g}" width="{width:g}" height="{height:g}" rx="{rx:g}" '
        f'fill="#000000" fill-opacity="0.08" stroke="{CREAM}" stroke-opacity="0.85" stroke-width="{stroke:g}"/>'
    )


def words(text: str, x: float, y: float, size: float, *, opacity: float = 0.88, turn: float = 0) -> str:
    """Printed words centred on a point, their foot at `y`."""
    turned = f' transform="rotate({turn:.2f} {x:.1f} {y:.1f})"' if turn else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" {SERIF} font-size="{size:g}" fill="{CREAM}" '
        f'fill-opacity="{opacity:g}"{turned}>{text}</text>'
    )


def curved(text: str, middle: float, size: float, curve: Curve, *, spread: float = 1.12, opacity: float = 0.88) -> str:
    """Capitals set one by one along a curve, the text centred at `middle`."""
    steps = [ADVANCES[letter] * size / 1000 * spread for letter in text]
    x = _back(middle, sum(steps) / 2, curve)
    found = []
    for letter, step in zip(text, steps, strict=True):
        x = _along(x, step / 2, curve)
        if letter != " ":
            found.append(words(letter, x, curve(x), size, opacity=opacity, turn=slope(curve, x)))
        x = _along(x, step / 2, curve)
    return "".join(found)


def slope(curve: Curve, x: float) -> float:
    """The curve's angle at a point, in degrees."""
    return degrees(atan2(curve(x + 1) - curve(x - 1), 2))


def _along(x: float, length: float, curve: Curve) -> float:
    """The point so much further along a curve."""
    rise = (curve(x + 1) - curve(x - 1)) / 2
    return x + length / float((1 + rise * rise) ** 0.5)


def _back(x: float, length: float, curve: Curve) -> float:
    for _ in range(20):
        x = _along(x, -length / 20, curve)
    return x


def line(points: Iterable[tuple[float, float]], *, stroke: float = 2.5, opacity: float = 0.85) -> str:
    """A printed line through these points."""
    d = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return (
        f'<path d="{d}" fill="none" stroke="{CREAM}" stroke-opacity="{opacity:g}" stroke-width="{stroke:g}" '
        'stroke-linejoin="round"/>'
    )


def seat(number: int, x: float, y: float) -> str:
    """Where a player sits: a faint ring at the rail."""
    ring = f'<circle cx="{x:g}" cy="{y:g}" r="22" fill="#000000" fill-opacity="0.22" stroke="{CREAM}" '
    return ring + 'stroke-opacity="0.35" stroke-width="2"/>' + place(f"seat.{number}", x, y, 44, 44)


def shoe(x: float, y: float) -> str:
    """The shoe, its mouth turned to the middle of the table; the place is where a card leaves it."""
    return shoe_box(x, y) + shoe_mouth(x, y)


def shoe_mouth(x: float, y: float) -> str:
    """Where a card leaves a shoe that stands here."""
    return place("shoe", x + 37, y + 14, 84, 118)


def shoe_box(x: float, y: float) -> str:
    """The shoe seen from above, its next card showing."""
    return (
        f'<path d="M{x - 92},{y - 62} L{x + 58},{y - 62} L{x + 96},{y + 40} L{x + 96},{y + 66} L{x - 92},{y + 66} Z" '
        'fill="#14171B" stroke="#4A525C" stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="M{x - 80},{y - 50} L{x + 48},{y - 50} L{x + 76},{y + 24} L{x - 80},{y + 24} Z" fill="#23282E"/>'
        f'<rect x="{x + 6}" y="{y - 30}" width="62" height="88" rx="6" fill="#FBF8F1" stroke="#2A2E33"/>'
        f'<rect x="{x + 12}" y="{y - 24}" width="50" height="76" rx="3" fill="#9C2430"/>'
        f'<path d="M{x - 92},{y + 40} L{x + 96},{y + 40} L{x + 96},{y + 66} L{x - 92},{y + 66} Z" fill="#0D0F12" '
        'stroke="#4A525C" stroke-width="2"/>'
    )


def discard(x: float, y: float, name: str) -> str:
    """Where used cards go, with the word the regulation has for it."""
    return (
        f'<rect x="{x - 62}" y="{y - 72}" width="124" height="144" rx="10" fill="#0D0F12" fill-opacity="0.55" '
        f'stroke="#4A525C" stroke-width="3"/>{words(name, x, y + 96, 20, opacity=0.6)}'
        + place("discard", x, y, 84, 118)
    )


def float_tray(x: float, y: float, width: float, tubes: int) -> str:
    """The float: tubes of chips seen from above, before the croupier."""
    tints = ("#C0392B", "#2E78B7", "#2E8B57", "#23272C", "#6A3D9A", "#E0B23B", "#F1EFE6", "#D8782F")
    left, step = x - width / 2, (width - 24) / tubes
    body = (
        f'<rect id="float" x="{left:g}" y="{y - 46:g}" width="{width:g}" height="92" rx="12" fill="#1A1410" '
        'stroke="#6B4D2E" stroke-width="4"/>'
    )
    return body + "".join(_tube(left + 12 + n * step, y, step, tints[n % len(tints)]) for n in range(tubes))


def _tube(left: float, y: float, step: float, tint: str) -> str:
    """One tube, its chips standing on edge."""
    slot = f'<rect x="{left + 3:g}" y="{y - 36:g}" width="{step - 6:g}" height="72" rx="7" fill="#0B0806"/>'
    chips = "".join(
        f'<rect x="{left + 5:g}" y="{y - 33 + n * 7.4:g}" width="{step - 10:g}" height="5.8" rx="2.6" fill="{tint}" '
        f'fill-opacity="{0.9 if n % 3 else 0.65:g}"/>'
        for n in range(9)
    )
    return slot + chips


SLOTS = {"PROPINAS": "slot.tips", "CAMBIOS": "slot.notes", "BILLETES": "slot.notes"}


def slot(x: float, y: float, name: str) -> str:
    """A slot of the table, and what goes into it."""
    return (
        f'<rect x="{x - 40}" y="{y - 6}" width="80" height="12" rx="6" fill="#050606" stroke="#8A7A58" '
        f'stroke-width="1.5"/>{words(name, x, y + 30, 19, opacity=0.6)}' + place(SLOTS[name], x, y, 80, 12)
    )


def write(name: str, text: str) -> None:
    FELTS.mkdir(exist_ok=True)
    (FELTS / f"{name}.svg").write_text(text, encoding="utf-8")
