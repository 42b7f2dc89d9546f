"""Draws the roulette felts, French and American: the wheel at the far left, the layout before the dealer.

The layout is drawn wider than it lies beside a real wheel, so that chips on lines and crossings stay apart.
The words are those of the regulations: falta, pasa, par, impar, rojo, negro.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FELTS = Path(__file__).parent.parent / "felts"

CREAM, RED, BLACK, INK = "#F3E9D2", "#B3261E", "#15181B", "#11161B"
REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
SEATS = 7
LEFT, NUMBERS_LEFT, RIGHT = 40, 152, 1560
CELL = 104  # a number along the table
NUMBERS_RIGHT = NUMBERS_LEFT + 12 * CELL
WHEEL = (36, 34, 412)  # left, top, side
FLOAT_TOP, FLOAT_HIGH = 1052, 46
STRIP, CHANCE = 106, 2.75 * CELL  # how deep the French boxes of even chances are, and how long
SPOT = 30  # the side of a place that is a line or a crossing
CHIPS_UP, CHIPS_HIGH = 10, 48  # chips beside a word lie a little up, so that their tag stays in the box
DOUBLE = 46  # a double column lies so far along its line, clear of the single ones
PRINT = 16  # from a box's line to the word in it
MARKERS, MARKERS_AT = (42, 138), 232  # the arc of the colours' markers, in degrees from the top, and its radius

_DEFS = """
<defs>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="820" cy="560" r="1050">
<stop offset="0" stop-color="#1B6A4C"/><stop offset="0.55" stop-color="#12523B"/><stop offset="1" stop-color="#08301F"/>
</radialGradient>
<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#5A3A26"/><stop offset="0.5" stop-color="#3E2718"/><stop offset="1" stop-color="#2A1A10"/>
</linearGradient>
<linearGradient id="tray" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#0D1114"/><stop offset="1" stop-color="#252B31"/>
</linearGradient>
</defs>"""


@dataclass(frozen=True)
class Layout:
    """Where one layout's three rows of numbers lie."""

    top: float
    row: float
    ones_far: bool  # the row of 1 lies at the far side, beside the dozens, as on the American cloth

    def row_top(self, column: int) -> float:
        """The upper edge of a column's row: columns are 1, 2, 3."""
        return self.top + self.row * (column - 1 if self.ones_far else 3 - column)

    def line(self, column: float) -> float:
        """The height of a point in units of rows from the row of 1: 1 is its middle, 0.5 its outer line."""
        return self.top + self.row * (column - 0.5 if self.ones_far else 3.5 - column)

    @property
    def bottom(self) -> float:
        return self.top + 3 * self.row


FRENCH = Layout(562, 110, ones_far=False)
AMERICAN = Layout(640, 129, ones_far=True)


# shapes


def _rect(x: float, y: float, w: float, h: float, more: str = "", radius: float = 0) -> str:
    round_ = f' rx="{radius:g}"' if radius else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{round_} {more}/>'


def _box(x: float, y: float, w: float, h: float, name: str = "") -> str:
    """A box of the layout; with a name it is a place."""
    id_ = f'id="{name}" ' if name else ""
    line = f'stroke="{CREAM}" stroke-width="2.5" stroke-opacity="0.92"'
    return _rect(x, y, w, h, f'{id_}fill="{CREAM}" fill-opacity="0" {line}')


def _place(name: str, x: float, y: float, w: float = SPOT, h: float = SPOT) -> str:
    """A named place that is not seen, by its centre: where the chips of a bet lie."""
    return _rect(x - w / 2, y - h / 2, w, h, f'id="{name}" fill="{CREAM}" fill-opacity="0"')


def _text(x: float, y: float, size: float, words: str, more: str = "", anchor: str = "middle") -> str:
    """Words with their middle at a point, or with their start or end at it."""
    return (
        f'<text x="{x:g}" y="{y + size * 0.34:g}" font-family="Source Serif Pro" font-weight="600" '
        f'font-size="{size:g}" text-anchor="{anchor}" fill="{CREAM}" {more}>{words}</text>'
    )


def _upright(x: float, y: float, size: float, words: str) -> str:
    """Words that run from the bottom up."""
    return f'<g transform="translate({x:g} {y:g}) rotate(-90)">{_text(0, 0, size, words)}</g>'


def _diamond(x: float, y: float, half: float, fill: str, wide: float = 1.8) -> str:
    points = f"{x - half * wide:g},{y:g} {x:g},{y - half:g} {x + half * wide:g},{y:g} {x:g},{y + half:g}"
    return f'<polygon points="{points}" fill="{fill}" stroke="{CREAM}" stroke-width="2"/>'


# the numbers


def _column_left(n: int) -> float:
    return NUMBERS_LEFT + (n - 1) // 3 * CELL


def _number(n: int, layout: Layout) -> str:
    """A number on its oval."""
    x, y = _column_left(n), layout.row_top((n - 1) % 3 + 1)
    fill = RED if n in REDS else BLACK
    oval = (
        f'<ellipse cx="{x + CELL / 2:g}" cy="{y + layout.row / 2:g}" rx="40" ry="44" fill="{fill}" '
        f'stroke="{CREAM}" stroke-opacity="0.55" stroke-width="1.5"/>'
    )
    return _box(x, y, CELL, layout.row, f"straight.{n}") + oval + _text(x + CELL / 2, y + layout.row / 2, 46, str(n))


def _middle(n: int, layout: Layout) -> tuple[float, float]:
    return _column_left(n) + CELL / 2, layout.line((n - 1) % 3 + 1)


def _inside(layout: Layout) -> Iterator[str]:
    """Splits, corners, streets and six lines among the numbers; streets lie on the outer line by the row of 1."""
    for n in range(1, 37):
        (x, y), column = _middle(n, layout), (n - 1) % 3 + 1
        right, between = _column_left(n) + CELL, layout.line(column + 0.5)
        if column < 3:
            yield _place(f"split.{n}-{n + 1}", x, between)
        if n <= 33:
            yield _place(f"split.{n}-{n + 3}", right, y)
        if column < 3 and n <= 33:
            yield _place(f"corner.{n}-{n + 1}-{n + 3}-{n + 4}", right, between)
        if column == 1:
            outer = layout.line(0.5)
            yield _place(f"street.{_run(n, 3)}", x, outer)
            if n < 34:
                yield _place(f"six-line.{_run(n, 6)}", right, outer)


def _run(first: int, count: int) -> str:
    return "-".join(str(n) for n in range(first, first + count))


def _single_zero(layout: Layout) -> Iterator[str]:
    x, top, bottom, tip = NUMBERS_LEFT, layout.top, layout.bottom, LEFT + 6
    mid = (top + bottom) / 2
    yield (
        f'<path id="straight.0" d="M{x} {top:g} L{tip + 44} {top:g} Q{tip} {top:g} {tip} {top + 54:g} '
        f'L{tip} {bottom - 54:g} Q{tip} {bottom:g} {tip + 44} {bottom:g} L{x} {bottom:g} Z" fill="#1F8A5B" '
        f'fill-opacity="0.55" stroke="{CREAM}" stroke-width="2.5"/>'
    )
    yield _text((tip + x) / 2, mid, 60, "0")
    for column in (1, 2, 3):
        yield _place(f"split.0-{column}", x, layout.line(column))
    yield _place("street.0-1-2", x, layout.line(1.5))
    yield _place("street.0-2-3", x, layout.line(2.5))
    yield _place("corner.0-1-2-3", x, layout.line(0.5))


def _double_zero(layout: Layout) -> Iterator[str]:
    """The zero beside 1, the double zero to its right beside 3, as a player at the end of the table sees them."""
    x, tip = NUMBERS_LEFT, LEFT + 6
    half = 1.5 * layout.row
    for words, upper in (("0", layout.top), ("00", layout.top + half)):
        yield (
            f'<path id="straight.{words}" d="M{x} {upper:g} L{tip + 30} {upper:g} Q{tip} {upper:g} {tip} '
            f"{upper + 40:g} L{tip} {upper + half - 40:g} Q{tip} {upper + half:g} {tip + 30} {upper + half:g} "
            f'L{x} {upper + half:g} Z" fill="#1F8A5B" fill-opacity="0.55" stroke="{CREAM}" stroke-width="2.5"/>'
        )
        yield _text((tip + x) / 2, upper + half / 2, 54, words)
    yield _place("split.0-00", (tip + x) / 2 - 10, layout.line(2))
    for name, at in (("0-1", 0.97), ("0-2", 1.76), ("00-2", 2.24), ("00-3", 3.03)):
        yield _place(f"split.{name}", x, layout.line(at))
    for name, at in (("0-1-2", 1.43), ("0-00-2", 2), ("00-2-3", 2.57)):
        yield _place(f"street.{name}", x, layout.line(at))
    yield _place("special-corner.0-00-1-2-3", x, layout.line(0.5))


def _columns(layout: Layout, words: str) -> Iterator[str]:
    """The columns at the end of their rows: printed odds by the numbers, then the double columns, then the single."""
    x, w = NUMBERS_RIGHT, RIGHT - NUMBERS_RIGHT
    printed = 20 if words else 0
    single = w - printed - DOUBLE - 22
    for column in (1, 2, 3):
        yield _box(x, layout.row_top(column), w, layout.row)
        yield _place(f"column.{column}", RIGHT - 2 - single / 2, layout.line(column), single, layout.row - 14)
        if words:
            yield _upright(x + 22, layout.line(column), 30, words)
    for pair, line in (("1-2", 1.5), ("2-3", 2.5)):
        yield _place(f"double-column.{pair}", x + printed + DOUBLE, layout.line(line))


# what lies round the numbers


def _beside(name: str, x: float, y: float, w: float, h: float, printed: float) -> str:
    """A box with its print at the left, so wide, and its chips in what is left."""
    middle = x + printed + (w - printed) / 2
    return _box(x, y, w, h) + _place(name, middle, y + h / 2 - CHIPS_UP, w - printed - 8, CHIPS_HIGH)


def _even_chance(name: str, x: float, y: float, w: float, h: float, words: str, small: str = "") -> str:
    """A box of an even chance: its word at the left, a colour as a diamond; chips lie beside it."""
    long = w > 250
    printed, size, middle = (130, 34, y + h / 2) if long else (104, 27, y + h / 2)
    drawn = _beside(name, x, y, w, h, printed)
    if name in ("red", "black"):
        fill, at = RED if name == "red" else BLACK, x + printed / 2 + 4
        half, wide, letters = (38, 1.6, 24) if long else (31, 1.6, 18)
        return drawn + _diamond(at, middle, half, fill, wide) + _text(at, middle, letters, words)
    if small:
        low = _text(x + PRINT, middle + 18, 20, small, anchor="start")
        return drawn + _text(x + PRINT, middle - 12, size, words, anchor="start") + low
    return drawn + _text(x + PRINT, middle, size, words, anchor="start")


def _french_chances() -> Iterator[str]:
    """Falta, impar and rojo on the far side; pasa, par and negro on the near one."""
    far = (("low", "FALTA"), ("odd", "IMPAR"), ("red", "ROJO"))
    near = (("high", "PASA"), ("even", "PAR"), ("black", "NEGRO"))
    for top, outer, chances in (
        (FRENCH.top - STRIP, FRENCH.top - STRIP, far),
        (FRENCH.bottom, FRENCH.bottom + STRIP, near),
    ):
        for n, (name, words) in enumerate(chances):
            x = NUMBERS_LEFT + n * CHANCE
            yield _even_chance(name, x, top, CHANCE, STRIP, words)
            yield _place(f"prison.{name}", x + 0.8 * CHANCE, outer)  # a stake in prison lies on the outer line


def _french_dozens() -> Iterator[str]:
    """The dozens stand at the end of both sides; bets are laid on the dealer's."""
    start = NUMBERS_LEFT + 3 * CHANCE
    wide = (RIGHT - start) / 3
    word, printed = 48, 72  # from the line on which a double dozen lies
    for top, named in ((FRENCH.top - STRIP, False), (FRENCH.bottom, True)):
        for n in (1, 2, 3):
            x = start + (n - 1) * wide
            yield _box(x, top, wide, STRIP)
            if not named:
                yield _text(x + wide / 2, top + STRIP / 2, 34, f"{n}.ª 12")
                continue
            yield _text(x + word, top + STRIP / 2 - 15, 28, f"{n}.ª") + _text(x + word, top + STRIP / 2 + 17, 28, "12")
            free = wide - printed - (22 if n < 3 else 2)
            yield _place(f"dozen.{n}", x + printed + free / 2, top + STRIP / 2 - CHIPS_UP, free, CHIPS_HIGH)
    for n in (1, 2):
        yield _place(f"double-dozen.{n}-{n + 1}", start + n * wide, FRENCH.bottom + STRIP / 2 - CHIPS_UP)
    yield _place("double-dozen.1-3", start + 1.5 * wide, FRENCH.bottom + STRIP - 8)


def _american_outside() -> Iterator[str]:
    """Dozens next to the numbers, even chances beyond them, both on the players' side."""
    dozen, chance, high = 4 * CELL, 2 * CELL, 92
    top = AMERICAN.top - high
    for n in (1, 2, 3):
        x = NUMBERS_LEFT + (n - 1) * dozen
        printed, free = 224, dozen - 224 - (22 if n < 3 else 2)  # clear of the double dozens on the lines
        yield _box(x, top, dozen, high) + _text(x + 42, top + high / 2, 30, f"{n}.ª DOCENA", anchor="start")
        yield _place(f"dozen.{n}", x + printed + free / 2, top + high / 2 - CHIPS_UP, free, CHIPS_HIGH)
    for n in (1, 2):
        yield _place(f"double-dozen.{n}-{n + 1}", NUMBERS_LEFT + n * dozen, top + high / 2 + 12)
    yield _place("double-dozen.1-3", NUMBERS_LEFT + 1.5 * dozen, top + 10)
    chances = (
        ("low", "FALTA", "1 – 18"), ("even", "PAR", ""), ("red", "ROJO", ""),
        ("black", "NEGRO", ""), ("odd", "IMPAR", ""), ("high", "PASA", "19 – 36"),
    )  # fmt: skip
    for n, (name, words, small) in enumerate(chances):
        yield _even_chance(name, NUMBERS_LEFT + n * chance, top - high, chance, high, words, small)


def _markers() -> Iterator[str]:
    """A shelf along the outer arc of the wheel, a clear box on it for a sample of each player's colour."""
    left, top, side = WHEEL
    x, y = left + side / 2, top + side / 2

    def point(degrees: float) -> tuple[float, float]:
        angle = math.radians(degrees)
        return x + MARKERS_AT * math.sin(angle), y - MARKERS_AT * math.cos(angle)

    first, last = MARKERS
    (x1, y1), (x2, y2) = point(first - 3), point(last + 3)
    arc = f"M{x1:.1f} {y1:.1f} A{MARKERS_AT} {MARKERS_AT} 0 0 1 {x2:.1f} {y2:.1f}"
    yield f'<path d="{arc}" fill="none" stroke="#2A1A10" stroke-width="54" stroke-linecap="round"/>'
    yield f'<path d="{arc}" fill="none" stroke="#4A3020" stroke-width="49" stroke-linecap="round"/>'
    for n in range(SEATS):
        at = point(first + (last - first) * n / (SEATS - 1))
        yield (
            f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="23" fill="{INK}" fill-opacity="0.3" stroke="{CREAM}" '
            f'stroke-opacity="0.3" stroke-width="1.5"/>'
        )
        yield _place(f"marker.{n + 1}", *at, 46, 46)


# the table


def _table(two_cloths: bool) -> Iterator[str]:
    yield _rect(0, 0, 1600, 1120, 'fill="url(#wood)"', 36)
    yield _rect(14, 14, 1572, 1092, 'id="table" fill="url(#light)" stroke="#0A2418" stroke-width="3"', 28)
    for y in range(20, 1100, 6):  # a slight weave
        yield f'<path d="M20 {y} H1580" stroke="#FFFFFF" stroke-opacity="0.012" stroke-width="1.4"/>'
    x, y, side = _wheel_square(two_cloths)
    yield _rect(x, y, side, side, f'id="wheel" fill="{INK}" fill-opacity="0"')
    yield _rect(
        440, FLOAT_TOP, 1120, FLOAT_HIGH, f'id="float" fill="url(#tray)" stroke="{CREAM}" stroke-opacity="0.35"', 12
    )
    for n in range(1, 20):
        yield f'<path d="M{440 + n * 56} {FLOAT_TOP + 8} V{FLOAT_TOP + FLOAT_HIGH - 8}" stroke="#3A414B" stroke-width="2"/>'


def _wheel_square(two_cloths: bool) -> tuple[float, float, float]:
    x, y, side = WHEEL
    return (594 if two_cloths else x), y, side


def _around(two_cloths: bool, title: str) -> Iterator[str]:
    """Seats at the far edge, the strip of announcements, and the last numbers."""
    left = 1030 if two_cloths else 480
    step = (1545 - left) / SEATS
    for n in range(1, SEATS + 1):
        yield _place(f"seat.{n}", left + (n - 0.5) * step, 60, 56, 44)
    centre = (left + 1545) / 2
    if not two_cloths:
        yield _text(centre, 128, 34, title, 'letter-spacing="12" fill-opacity="0.34"')
        yield f'<path d="M{centre - 250:g} 154 H{centre + 250:g}" stroke="{CREAM}" stroke-opacity="0.25"/>'
    yield _place("plate", centre, 252, min(700, 1545 - left), 256)
    yield _place("call", centre, 368, min(700, 1545 - left), 44)
    yield _rect(
        RIGHT - 396, 402, 396, 44,
        f'id="last" fill="{INK}" fill-opacity="0.45" stroke="{CREAM}" stroke-opacity="0.4" stroke-width="1.5"', 10,
    )  # fmt: skip


def _other_cloth() -> str:
    """The cloth beyond the wheel, where other croupiers work: its zero is on the wheel's side as well."""
    drawn = "".join(_boxes_only())
    return f'<g transform="translate(580 90) scale(-0.345 0.5)" opacity="0.55">{drawn}</g>'


def _boxes_only() -> Iterator[str]:
    for row in range(3):
        for column in range(12):
            n = 3 * column + row + 1
            x, y = NUMBERS_LEFT + column * CELL, 112 + row * 115
            yield _box(x, y, CELL, 115)
            fill = RED if n in REDS else BLACK
            yield f'<ellipse cx="{x + 54}" cy="{y + 57}" rx="40" ry="40" fill="{fill}"/>'
    for top in (0, 457):
        for n in range(3):
            yield _box(NUMBERS_LEFT + n * 3 * CELL, top, 3 * CELL, 112)
        yield _box(NUMBERS_LEFT + 9 * CELL, top, RIGHT - NUMBERS_LEFT - 9 * CELL, 112)
    yield _box(NUMBERS_RIGHT, 112, RIGHT - NUMBERS_RIGHT, 345) + _box(LEFT, 112, NUMBERS_LEFT - LEFT, 345)


def _whole(parts: list[str]) -> str:
    return "\n".join((f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1120">{_DEFS}', *parts, "</svg>", ""))


def french(two_cloths: bool = False) -> str:
    """The French felt; with two cloths the wheel stands between this one and the other."""
    numbers = [_number(n, FRENCH) for n in range(1, 37)]
    parts = [*_table(two_cloths), *_around(two_cloths, "RULETA FRANCESA"), *([_other_cloth()] if two_cloths else [])]
    parts += [*_single_zero(FRENCH), *numbers, *_columns(FRENCH, "")]
    return _whole([*parts, *_french_chances(), *_french_dozens(), *_inside(FRENCH)])


def american(double_zero: bool) -> str:
    """The American felt with one zero or two."""
    numbers = [_number(n, AMERICAN) for n in range(1, 37)]
    zeros = _double_zero(AMERICAN) if double_zero else _single_zero(AMERICAN)
    parts = [
        *_table(False),
        *_markers(),
        *_around(False, "RULETA AMERICANA"),
        *zeros,
        *numbers,
        *_columns(AMERICAN, "2:1"),
    ]
    extra = [_courtesy()] if double_zero else []
    return _whole([*parts, *_american_outside(), *extra, *_inside(AMERICAN)])


def _courtesy() -> str:
    """The second space for the split 0-00, between the second and third dozen, for those who cannot reach the zeros."""
    x, y = NUMBERS_LEFT + 8 * CELL, AMERICAN.top - 92 + 18
    return _rect(x - 36, y - 15, 72, 30, f'fill="#0F4A35" stroke="{CREAM}" stroke-width="2"', 8) + _text(
        x, y, 21, "0 · 00"
    )


def felts() -> dict[str, str]:
    """Every roulette felt by its file name."""
    return {
        "french-roulette": french(),
        "french-roulette-two-cloths": french(two_cloths=True),
        "american-roulette": american(double_zero=False),
        "american-roulette-double-zero": american(double_zero=True),
    }


def main() -> None:
    for name, drawn in felts().items():
        (FELTS / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
