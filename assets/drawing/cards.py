"""Draws the cards: fifty-two faces, two backs and the cut card, each 84 by 118 felt units; and the shoe that is passed.

The index stands in a column at the left, the suit under the rank, no wider than what a fan leaves free of each card:
a card covered by the next one is still read in full, and so is a ten.
"""

from collections.abc import Iterator
from pathlib import Path

from assets.drawing.cards_cloth import shoe_box

FOLDER = Path(__file__).resolve().parent.parent / "cards"
WIDTH, HEIGHT = 84, 118
RANKS, SUITS = "23456789TJQKA", "cdhs"
RED, BLACK, GOLD, PAPER = "#B3202C", "#1D232B", "#C39A45", "#FBF8F1"

# every suit in a box of 20 by 20 round the origin
SHAPES = {
    "h": "M0,9 C-3,5 -9.5,1 -9.5,-4.2 C-9.5,-7.6 -7.2,-9.4 -4.8,-9.4 C-2.6,-9.4 -0.8,-8 0,-5.8 "
    "C0.8,-8 2.6,-9.4 4.8,-9.4 C7.2,-9.4 9.5,-7.6 9.5,-4.2 C9.5,1 3,5 0,9 Z",
    "d": "M0,-10 C2,-6.2 4.8,-2.8 7.6,0 C4.8,2.8 2,6.2 0,10 C-2,6.2 -4.8,2.8 -7.6,0 C-4.8,-2.8 -2,-6.2 0,-10 Z",
    "s": "M0,-10 C3,-5.6 9.4,-2.4 9.4,2.6 C9.4,5.6 7.2,7 5.1,7 C3.3,7 1.9,6 1.2,4.6 C1.4,7 2.2,8.8 3.6,10 "
    "L-3.6,10 C-2.2,8.8 -1.4,7 -1.2,4.6 C-1.9,6 -3.3,7 -5.1,7 C-7.2,7 -9.4,5.6 -9.4,2.6 C-9.4,-2.4 -3,-5.6 0,-10 Z",
    "c": "M0,-10 C2.9,-10 4.6,-7.9 4.6,-5.5 C4.6,-4 4,-2.8 3,-1.9 C3.6,-2.2 4.4,-2.4 5.1,-2.4 "
    "C7.7,-2.4 9.6,-0.5 9.6,2.1 "
    "C9.6,4.7 7.7,6.6 5.2,6.6 C3.2,6.6 1.7,5.6 1,4 C1.2,6.6 2.1,8.7 3.6,10 L-3.6,10 C-2.1,8.7 -1.2,6.6 -1,4 "
    "C-1.7,5.6 -3.2,6.6 -5.2,6.6 C-7.7,6.6 -9.6,4.7 -9.6,2.1 C-9.6,-0.5 -7.7,-2.4 -5.1,-2.4 "
    "C-4.4,-2.4 -3.6,-2.2 -3,-1.9 C-4,-2.8 -4.6,-4 -4.6,-5.5 C-4.6,-7.9 -2.9,-10 0,-10 Z",
}
INDEX = 17  # the middle of the index's column, which is twice as wide
LEFT, MIDDLE, RIGHT = 42.5, 57.5, 72.5
TOP, BOTTOM = 18, 100
PIPS = {
    "2": [(MIDDLE, 0), (MIDDLE, 6)],
    "3": [(MIDDLE, 0), (MIDDLE, 3), (MIDDLE, 6)],
    "4": [(LEFT, 0), (RIGHT, 0), (LEFT, 6), (RIGHT, 6)],
    "5": [(LEFT, 0), (RIGHT, 0), (MIDDLE, 3), (LEFT, 6), (RIGHT, 6)],
    "6": [(LEFT, 0), (RIGHT, 0), (LEFT, 3), (RIGHT, 3), (LEFT, 6), (RIGHT, 6)],
    "7": [(LEFT, 0), (RIGHT, 0), (MIDDLE, 1.5), (LEFT, 3), (RIGHT, 3), (LEFT, 6), (RIGHT, 6)],
    "8": [(LEFT, 0), (RIGHT, 0), (MIDDLE, 1.5), (LEFT, 3), (RIGHT, 3), (MIDDLE, 4.5), (LEFT, 6), (RIGHT, 6)],
    "9": [*((x, y) for x in (LEFT, RIGHT) for y in (0, 2, 4, 6)), (MIDDLE, 3)],
    "T": [*((x, y) for x in (LEFT, RIGHT) for y in (0, 2, 4, 6)), (MIDDLE, 1), (MIDDLE, 5)],
}  # columns, and sixths of the height between the first and the last row


def svg(body: str) -> str:
    """A card's drawing with its paper."""
    paper = (
        f'<rect x="0.75" y="0.75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="7" fill="{PAPER}" '
        'stroke="#2A2E33" stroke-opacity="0.55" stroke-width="1.5"/>'
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">\n{paper}\n{body}\n</svg>\n'


def suit(name: str, x: float, y: float, size: float, colour: str, *, turned: bool = False, opacity: float = 1) -> str:
    """One suit shape of this size round a point."""
    scale = size / 20
    turn = " rotate(180)" if turned else ""
    faint = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
    return (
        f'<path transform="translate({x:g},{y:g}) scale({scale:g}){turn}" d="{SHAPES[name]}" fill="{colour}"{faint}/>'
    )


def index(rank: str, name: str, colour: str) -> str:
    """Rank over suit in the left corner; the ten is drawn narrow."""
    if rank == "T":
        figures = _figure("1", INDEX - 6.5, colour, 30) + _figure("0", INDEX + 6, colour, 30)
    else:
        figures = _figure(rank, INDEX, colour)
    return figures + suit(name, INDEX, 44, 21, colour)


def _figure(text: str, x: float, colour: str, size: int = 33) -> str:
    look = f'font-family="Source Sans Pro" font-weight="700" font-size="{size}" fill="{colour}"'
    return f'<text x="{x:g}" y="28" text-anchor="middle" {look}>{text}</text>'


def pips(rank: str, name: str, colour: str) -> str:
    """The pips in their usual layout, those of the lower half upside down."""
    size = 18 if rank in "23456" else 15
    step = (BOTTOM - TOP) / 6
    return "\n".join(suit(name, x, TOP + row * step, size, colour, turned=row > 3) for x, row in PIPS[rank])


def ace(name: str, colour: str) -> str:
    ring = f'<circle cx="57.5" cy="59" r="22" fill="none" stroke="{GOLD}" stroke-width="1.4"/>'
    return ring + suit(name, 57.5, 59, 31, colour)


def frame(colour: str) -> str:
    """The panel behind a court card."""
    return (
        f'<rect x="35" y="9" width="43" height="100" rx="4" fill="{colour}" fill-opacity="0.07" '
        f'stroke="{colour}" stroke-width="1.2" stroke-opacity="0.75"/>'
    )


def court(colour: str, figure: str) -> str:
    """A figure drawn round (42, 75), set smaller into its panel."""
    return frame(colour) + f'<g transform="translate(56.5,59) scale(0.72) translate(-42,-75)">{figure}</g>'


def crown(y: float, points: int, colour: str) -> str:
    """A crown of three or five points, its foot at `y`."""
    wide = 19.0
    step = 2 * wide / (points - 1)
    d = f"M{42 - wide:g},{y:g} "
    for n in range(points):
        x = 42 - wide + n * step
        tall = y - (21 if n == (points - 1) / 2 else 17)
        d += f"L{x:g},{tall:g} "
        if n < points - 1:
            d += f"L{x + step / 2:g},{y - 8:g} "
    d += f"L{42 + wide:g},{y:g} Z"
    balls = "".join(_ball(42 - wide + n * step, y - (22.5 if n == (points - 1) / 2 else 18.5)) for n in range(points))
    foot = f'<rect x="{42 - wide:g}" y="{y + 1:g}" width="{2 * wide:g}" height="5" rx="1.5" fill="{colour}"/>'
    gem = f'<path d="M42,{y + 1.2:g} l2.6,2.3 l-2.6,2.3 l-2.6,-2.3 Z" fill="{PAPER}"/>'
    return f'<path d="{d}" fill="{GOLD}" stroke="{colour}" stroke-width="1.1"/>{balls}{foot}{gem}'


def _ball(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="2.1" fill="{GOLD}"/>'


def king(name: str, colour: str) -> str:
    """A crown of five points, and two sceptres crossed behind the suit."""
    rods = "".join(
        f'<path d="M{42 - s * 22},107 L{42 + s * 20},76" stroke="{GOLD}" stroke-width="3" stroke-linecap="round"/>'
        f'<circle cx="{42 + s * 21.5}" cy="75" r="4" fill="{GOLD}" stroke="{colour}" stroke-width="1"/>'
        for s in (1, -1)
    )
    return court(colour, crown(58, 5, colour) + rods + suit(name, 42, 91, 27, colour))


def queen(name: str, colour: str) -> str:
    """A small crown, and a rose of six petals that carries the suit."""
    petals = "".join(
        f'<ellipse cx="42" cy="78" rx="7.5" ry="10" transform="rotate({n * 60} 42 89)" fill="{GOLD}" '
        f'fill-opacity="0.34" stroke="{GOLD}" stroke-width="1.1"/>'
        for n in range(6)
    )
    heart = f'<circle cx="42" cy="89" r="12" fill="{PAPER}" stroke="{GOLD}" stroke-width="1.2"/>'
    return court(colour, crown(58, 3, colour) + petals + heart + suit(name, 42, 89, 18, colour))


def jack(name: str, colour: str) -> str:
    """A shield with the suit before two crossed swords."""
    swords = "".join(
        f'<path d="M{42 - s * 23},103 L{42 + s * 23},46" stroke="{colour}" stroke-width="2.4" stroke-linecap="round"/>'
        f'<path d="M{42 - s * 21.5},91 L{42 - s * 13},97.5" stroke="{GOLD}" stroke-width="3.2" stroke-linecap="round"/>'
        for s in (1, -1)
    )
    shield = (
        f'<path d="M23,55 C31,57 37,56 42,52 C47,56 53,57 61,55 L61,76 C61,90 52,98 42,103 C32,98 23,90 23,76 Z" '
        f'fill="{PAPER}" stroke="{GOLD}" stroke-width="2.4"/>'
    )
    return court(colour, swords + shield + suit(name, 42, 77, 29, colour))


COURTS = {"K": king, "Q": queen, "J": jack, "A": ace}


def face(card: str) -> str:
    """The drawing of one card, such as `Td`."""
    rank, name = card[0], card[1]
    colour = RED if name in "dh" else BLACK
    body = COURTS[rank](name, colour) if rank in COURTS else pips(rank, name, colour)
    return svg(index(rank, name, colour) + "\n" + body)


def back(colour: str, deep: str) -> str:
    """A back: a lattice of diamonds in one colour."""
    lattice = "".join(
        f'<path d="{d}" stroke="{PAPER}" stroke-opacity="0.4" stroke-width="1.3"/>' for d in _diagonals(10, 10, 74, 108)
    )
    panel = f'<rect x="7" y="7" width="70" height="104" rx="4" fill="{colour}"/>'
    inner = f'<rect x="10" y="10" width="64" height="98" rx="2.5" fill="none" stroke="{PAPER}" stroke-width="1.2"/>'
    medal = (
        f'<ellipse cx="42" cy="59" rx="19" ry="24" fill="{deep}" stroke="{PAPER}" stroke-width="1.6"/>'
        f'<text x="42" y="70" text-anchor="middle" font-family="Source Serif Pro" font-weight="600" font-size="31" '
        f'fill="{PAPER}">T</text>'
    )
    return svg(panel + lattice + inner + medal)


def _diagonals(left: int, top: int, right: int, bottom: int) -> Iterator[str]:
    """Lines both ways across a rectangle, sixteen units apart, none beyond its edges."""
    tall = bottom - top
    for start in range(left - tall + 6, right, 16):
        x1, x2 = max(start, left), min(start + tall, right)
        y1, y2 = top + x1 - start, top + x2 - start
        yield f"M{x1},{y1} L{x2},{y2}"
        yield f"M{left + right - x1},{y1} L{left + right - x2},{y2}"


def cut_card() -> str:
    """The plain coloured card that ends the shoe."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">\n'
        '<rect x="0.75" y="0.75" width="82.5" height="116.5" rx="7" fill="#E2B93B" '
        'stroke="#6E5410" stroke-width="1.5"/>\n'
        '<rect x="9" y="9" width="66" height="100" rx="4" fill="none" stroke="#6E5410" stroke-width="1.6" '
        'stroke-opacity="0.6"/>\n</svg>\n'
    )


def shoe() -> str:
    """The shoe of a table where the players deal: it stands before whoever has it."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-96 -66 196 136">\n{shoe_box(0, 0)}\n</svg>\n'


def drawings() -> dict[str, str]:
    """Every card by the name of its file."""
    found = {f"{rank}{name}": face(rank + name) for name in SUITS for rank in RANKS}
    return found | {
        "back-red": back("#9C2430", "#6F1620"),
        "back-blue": back("#274C8B", "#183360"),
        "cut-card": cut_card(),
        "shoe": shoe(),
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in drawings().items():
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
