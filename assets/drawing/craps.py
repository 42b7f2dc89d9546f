"""Draws the craps felts: the layout a base dealer has before him, the centre beside it, and the far wall on the left.

The words are those each regulation uses. What a bet pays is not printed: it is what the trainee is to know.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FELTS = Path(__file__).parent.parent / "felts"

CREAM, GOLD, RED, INK = "#F3E9D2", "#EBC76C", "#C2372E", "#11161B"
NUMBERS = {"4": "4", "5": "5", "6": "SIX", "8": "8", "9": "NINE", "10": "10"}
SEATS = 7

LEFT, RIGHT = 290, 1160  # the number boxes and what lies before them
BOX = (RIGHT - LEFT) / 6
BIG_END, DONT_COME_END = 330, 560  # where Big and Don't Come end and Field and Come begin
WIN_TOP, DONT_TOP, FIELD_TOP, COME_TOP, BOX_TOP, BEHIND_TOP, BEHIND_END = 138, 210, 282, 376, 462, 762, 910
CENTRE, CENTRE_END = 1190, 1520
FIRST_SEAT, BETWEEN_SEATS = 522, 100
WORDS_WIDE = 80  # of a box of the centre: the words at its left, so that chips at its right leave them to be read
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@dataclass(frozen=True)
class Words:
    """What one regulation calls the bets; an empty word is a bet it does not know."""

    win: str = "WIN"
    dont_win: str = "DON’T WIN"
    come: str = "COME"
    dont_come: tuple[str, str] = ("DON’T", "COME")
    field: str = "FIELD"
    big: str = "BIG"
    hardways: str = "HARD WAYS"
    any_seven: str = "JUEGO DE 7"
    eleven: str = "JUEGO DE 11"
    craps_3: str = "CRAPS 3"
    any_craps: str = "ANY CRAPS"
    craps_2: str = "CRAPS 2"
    craps_12: str = "CRAPS 12"
    horn: str = "HORN"
    under: str = "UNDER 7"
    over: str = "OVER 7"
    in_box: tuple[str, str] = ("", "")  # where bets on a number lie in its box: the words printed for them


FELT_WORDS = {
    "craps": Words(),
    "craps-cordoba": Words(
        win="BUENA", dont_win="MALA", come="RESULTADO", dont_come=("NO", "RESULTADO"), field="CAMPO", big="GRANDE",
        hardways="CAMUNINAS", any_seven="SIETE", eleven="11", craps_3="3", any_craps="CRAPS",
        craps_2="", craps_12="", horn="", under="", over="", in_box=("de Buena", "de Mala"),
    ),
}  # fmt: skip


def felt(words: Words) -> str:
    """A whole felt as SVG."""
    parts = [
        *_table(), *_lines(words), *_field(words), *_come(words), *_boxes(words), *_centre(words),
        *_tools(), *_seats(),
    ]  # fmt: skip
    return "\n".join((f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1120">{_DEFS}', *parts, "</svg>", ""))


_DEFS = """
<defs>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="760" cy="500" r="1000">
<stop offset="0" stop-color="#235A8C"/><stop offset="0.55" stop-color="#1A4873"/><stop offset="1" stop-color="#0E2A47"/>
</radialGradient>
<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
<stop offset="0" stop-color="#5A3A26"/><stop offset="0.5" stop-color="#3E2718"/><stop offset="1" stop-color="#2A1A10"/>
</linearGradient>
<linearGradient id="rubber" x1="0" y1="0" x2="1" y2="0">
<stop offset="0" stop-color="#0B2036"/><stop offset="1" stop-color="#143455"/>
</linearGradient>
<radialGradient id="bowl"><stop offset="0" stop-color="#1D140D"/><stop offset="0.8" stop-color="#2E1F14"/>
<stop offset="1" stop-color="#6B4A30"/></radialGradient>
</defs>"""


# shapes


def _rect(x: float, y: float, w: float, h: float, more: str = "", radius: float = 0) -> str:
    round_ = f' rx="{radius:g}"' if radius else ""
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{round_} {more}/>'


def _line_box(x: float, y: float, w: float, h: float, radius: float = 0) -> str:
    return _rect(x, y, w, h, f'fill="none" stroke="{CREAM}" stroke-width="2.5" stroke-opacity="0.92"', radius)


def _place(name: str, x: float, y: float, w: float, h: float) -> str:
    """A named place that is not seen: where the chips of a bet lie."""
    return _rect(x, y, w, h, f'id="{name}" fill="{CREAM}" fill-opacity="0"')


def _text(
    x: float, y: float, size: float, words: str, more: str = "", anchor: str = "middle", fill: str = CREAM
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="Source Serif Pro" font-weight="600" font-size="{size:g}" '
        f'text-anchor="{anchor}" fill="{fill}" {more}>{words}</text>'
    )


def _die(x: float, y: float, size: float, face: int) -> str:
    """A die as the felt prints it, by its centre."""
    half, pip, step = size / 2, size * 0.085, size * 0.26
    dots = "".join(
        f'<circle cx="{x + dx * step:g}" cy="{y + dy * step:g}" r="{pip:g}" fill="{CREAM}"/>' for dx, dy in PIPS[face]
    )
    body = f'fill="{RED}" stroke="{CREAM}" stroke-width="1.6"'
    return _rect(x - half, y - half, size, size, body, size * 0.14) + dots


def _two_dice(x: float, y: float, size: float, one: int, two: int) -> str:
    gap = size * 0.58
    return _die(x - gap, y, size, one) + _die(x + gap, y, size, two)


# the table


def _table() -> Iterator[str]:
    yield _rect(0, 0, 1600, 1120, 'fill="url(#wood)"', 34)
    yield _rect(8, 8, 1584, 1104, 'fill="none" stroke="#7A5638" stroke-width="3" stroke-opacity="0.7"', 28)
    yield _rect(30, 30, 1540, 1000, 'fill="none" stroke="#000000" stroke-opacity="0.25" stroke-width="26"', 30)
    yield _rect(57, 57, 1486, 966, 'fill="none" stroke="#C8A35A" stroke-opacity="0.75" stroke-width="2"', 30)
    yield _rect(62, 62, 1476, 956, 'fill="#0A1622"', 26)
    yield _rect(92, 68, 1440, 942, 'id="table" fill="url(#light)"', 14)
    yield from _weave()
    yield from _wall()


def _weave() -> Iterator[str]:
    """Threads in both directions, hardly seen."""
    across = "".join(f"M98 {y}H1526" for y in range(74, 1006, 6))
    down = "".join(f"M{x} 74V1004" for x in range(98, 1528, 6))
    yield f'<path d="{across}" stroke="#FFFFFF" stroke-opacity="0.022" stroke-width="2" fill="none"/>'
    yield f'<path d="{down}" stroke="#000000" stroke-opacity="0.05" stroke-width="2" fill="none"/>'


def _wall() -> Iterator[str]:
    """The far wall: rubber in rows of pyramids, which send the dice back."""
    yield _rect(62, 76, 32, 926, 'id="wall" fill="url(#rubber)"')
    lit = "".join(f"M64 {y + 15}L78 {y}L92 {y + 15}Z" for y in range(80, 980, 31))
    dark = "".join(f"M64 {y + 15}L78 {y + 30}L92 {y + 15}Z" for y in range(80, 980, 31))
    yield f'<path d="{lit}" fill="#2C5F92"/><path d="{dark}" fill="#0F2A45"/>'
    yield _rect(94, 76, 7, 926, 'fill="#000000" fill-opacity="0.28"')


# the lines round the layout


def _lines(words: Words) -> Iterator[str]:
    """Win runs along the rail and round the corner; Don't Win lies inside it. Odds on Win lie outside (CRA-PRO-19)."""
    stroke = f'fill="none" stroke="{CREAM}" stroke-width="3"'
    corner = f"M{RIGHT} {WIN_TOP}H178Q112 {WIN_TOP} 112 206V{BOX_TOP}H166V232Q166 {DONT_TOP} 186 {DONT_TOP}H{RIGHT}Z"
    yield f'<path d="{corner}" fill="#FFFFFF" fill-opacity="0.05"/><path d="{corner}" {stroke}/>'
    inner = f"M{RIGHT} {DONT_TOP}V{FIELD_TOP}H166"
    yield f'<path d="{inner}" {stroke}/>'
    yield _text(186, DONT_TOP - 20, 46, words.win, 'letter-spacing="5"', "start")
    upright = f'transform="rotate(-90 150 {BOX_TOP - 22})" letter-spacing="5"'
    yield _text(150, BOX_TOP - 22, 34, words.win, upright, "start")
    size = 33 if len(words.dont_win) > 5 else 42
    yield _text(186, FIELD_TOP - 24, size, words.dont_win, 'letter-spacing="1"', "start")
    yield _two_dice(424, (DONT_TOP + FIELD_TOP) / 2, 28, 6, 6)
    first, wide = FIRST_SEAT - 35, (SEATS - 1) * BETWEEN_SEATS + 70
    yield _place("win-odds", first, 72, wide, 44)
    yield _place("win", first, WIN_TOP + 4, wide, 54)
    yield _place("dont-win", first, DONT_TOP + 4, wide, 54)
    yield _place("dont-win-odds", first + 26, DONT_TOP - 8, wide, 54)


def _field(words: Words) -> Iterator[str]:
    """Field with its numbers between the seats, 2 and 12 ringed because they pay otherwise; Big 6 and Big 8."""
    middle = (FIELD_TOP + COME_TOP) / 2
    yield _line_box(BIG_END, FIELD_TOP, RIGHT - BIG_END, COME_TOP - FIELD_TOP)
    yield _text(BIG_END + 12, middle + 9, 27, words.field, 'letter-spacing="1"', "start")
    for n, number in enumerate((2, 3, 4, 9, 10, 11, 12)):
        x = FIRST_SEAT + (n - 0.5) * BETWEEN_SEATS
        if number in (2, 12):
            yield f'<circle cx="{x:g}" cy="{middle - 2:g}" r="21" fill="none" stroke="{GOLD}" stroke-width="2.5"/>'
        yield _text(x, middle + 9, 32, str(number), fill=GOLD)
    yield _place("field", FIRST_SEAT - 35, COME_TOP - 60, (SEATS - 1) * BETWEEN_SEATS + 70, 32)
    half = (FIELD_TOP + BOX_TOP) / 2
    for number, top in (("6", FIELD_TOP), ("8", half)):
        yield _line_box(166, top, BIG_END - 166, half - FIELD_TOP)
        size, wide = (20, 84) if len(words.big) > 3 else (22, 46)
        yield _text(175, top + 27, size, words.big, anchor="start")
        yield _text(175, top + 71, 44, number, anchor="start", fill=GOLD)
        yield _place(f"big.{number}", 175 + wide, top + 28, BIG_END - 179 - wide, 32)


def _come(words: Words) -> Iterator[str]:
    yield _line_box(BIG_END, COME_TOP, DONT_COME_END - BIG_END, BOX_TOP - COME_TOP)
    yield _line_box(DONT_COME_END, COME_TOP, RIGHT - DONT_COME_END, BOX_TOP - COME_TOP)
    for n, line in enumerate(words.dont_come):
        yield _text(BIG_END + 10, COME_TOP + 24 + n * 24, 21, line, anchor="start")
    yield _two_dice(BIG_END + 114, COME_TOP + 17, 17, 6, 6)
    wide = 136 if len(words.dont_come[1]) > 5 else 90
    yield _place("dont-come", BIG_END + wide, COME_TOP + 24, DONT_COME_END - BIG_END - wide - 4, 32)
    size, wide = (42, 170) if len(words.come) < 6 else (38, 276)
    yield _text(DONT_COME_END + 16, COME_TOP + 44, size, words.come, 'letter-spacing="5"', "start")
    yield _place("come", DONT_COME_END + wide, COME_TOP + 24, RIGHT - DONT_COME_END - wide - 8, 32)


def _boxes(words: Words) -> Iterator[str]:
    """The numbers, and behind each the box of what is laid against it."""
    for n, (number, printed) in enumerate(NUMBERS.items()):
        x = LEFT + n * BOX
        yield _rect(x, BOX_TOP, BOX, BEHIND_TOP - BOX_TOP, 'fill="#FFFFFF" fill-opacity="0.045"')
        yield _line_box(x, BOX_TOP, BOX, BEHIND_TOP - BOX_TOP)
        yield _line_box(x, BEHIND_TOP, BOX, BEHIND_END - BEHIND_TOP)
        size, baseline = (32, 84) if len(printed) > 2 else (54, 90)
        yield _text(x + 12, BOX_TOP + baseline, size, printed, anchor="start", fill=GOLD)
        yield _place(f"number.{number}", x + 8, BOX_TOP + 48, BOX - 14, 46)
        yield _place(f"puck.{number}", x + BOX - 50, BOX_TOP + 49, 44, 44)
        yield from _on_number(number, x, words.in_box)


def _on_number(number: str, x: float, in_box: tuple[str, str]) -> Iterator[str]:
    """Where the bets on one number lie (CRA-PRO-20 to 23): odds beside Come, on top of Don't Come."""
    half = BOX / 2
    if any(in_box):  # Córdoba: both in the printed box, and Come bets carry no odds
        for (kind, printed), left in zip(
            (("right-bet", in_box[0]), ("wrong-bet", in_box[1])), (x, x + half), strict=True
        ):
            yield _text(left + half / 2, BEHIND_TOP - 9, 16, printed, 'fill-opacity="0.9"')
            yield _place(f"{kind}.{number}", left + 2, BEHIND_TOP - 92, half - 4, 44)
        between = f"M{x + half} {BEHIND_TOP - 86}V{BEHIND_TOP}"
        yield f'<path d="{between}" stroke="{CREAM}" stroke-width="1.5" stroke-opacity="0.6"/>'
        yield _place(f"come.{number}", x + 4, BOX_TOP + 114, BOX - 8, 44)
        yield _place(f"dont-come.{number}", x + 4, BEHIND_TOP + 46, BOX - 8, 44)
    else:
        yield _place(f"right-bet.{number}", x + 4, BOX_TOP - 22, BOX - 8, 44)
        yield _place(f"come.{number}", x + 2, BOX_TOP + 96, half - 4, 168)
        yield _place(f"dont-come.{number}", x + 4, BEHIND_TOP + 6, BOX - 20, 44)  # odds on top reach farther right
        yield _place(f"wrong-bet.{number}", x + 4, BEHIND_TOP + 80, BOX - 8, 44)
    yield _place(f"behind.{number}", x + 4, BEHIND_TOP + 6, BOX - 8, 118)
    yield _place(f"come-odds.{number}", x + half + 2, BOX_TOP + 96, half - 4, 168)
    yield _place(f"dont-come-odds.{number}", x + 30, BEHIND_TOP - 6, BOX - 34, 44)


# the centre


def _centre(words: Words) -> Iterator[str]:
    wide = (CENTRE_END - CENTRE) / 2
    yield _text((CENTRE + CENTRE_END) / 2, 118, 27, words.hardways, 'letter-spacing="4"')
    for n, (number, face) in enumerate((("4", 2), ("10", 5), ("6", 3), ("8", 4))):
        x, y = CENTRE + n % 2 * wide, WIN_TOP + n // 2 * 112
        yield from _figures(f"hardway.{number}", number, (face, face), x, y, wide, 112)
    rows = _cordoba_rows(words) if not words.horn else _usual_rows(words)
    top = WIN_TOP + 224.0
    for high, row in rows:
        wide = (CENTRE_END - CENTRE) / len(row)
        for n, (kind, printed, dice) in enumerate(row):
            draw = _figures if printed.isdecimal() else _named
            yield from draw(kind, printed, dice, CENTRE + n * wide, top, wide, high)
        top += high


Row = list[tuple[str, str, tuple[int, ...]]]


def _usual_rows(words: Words) -> list[tuple[int, Row]]:
    return [
        (92, [("any-seven", words.any_seven, ())]),
        (100, [("craps-2", words.craps_2, (1, 1)), ("craps-12", words.craps_12, (6, 6))]),
        (100, [("craps-3", words.craps_3, (1, 2)), ("eleven", words.eleven, (5, 6))]),
        (100, [("horn", words.horn, ()), ("any-craps", words.any_craps, ())]),
        (100, [("under-7", words.under, ()), ("over-7", words.over, ())]),
    ]


def _cordoba_rows(words: Words) -> list[tuple[int, Row]]:
    return [
        (112, [("craps-3", words.craps_3, (1, 2)), ("eleven", words.eleven, (5, 6))]),
        (112, [("any-seven", words.any_seven, ())]),
        (112, [("any-craps", words.any_craps, ())]),
    ]


def _figures(
    kind: str, number: str, dice: tuple[int, ...], x: float, y: float, wide: float, high: float
) -> Iterator[str]:
    """A box that shows the dice it stands for, and their total."""
    yield _line_box(x, y, wide, high)
    yield _two_dice(x + 38, y + 28, 26, *dice)
    yield _text(x + 38, y + 87, 40, number, fill=GOLD)
    yield _beside_words(kind, x, y, wide, high)


def _named(
    kind: str, printed: str, dice: tuple[int, ...], x: float, y: float, wide: float, high: float
) -> Iterator[str]:
    """A box with its name, one word under the other where it is narrow, and under it the dice that win."""
    yield _line_box(x, y, wide, high)
    lines, size = ([printed], 28) if wide > 200 else (printed.split(" ", 1), 21)
    first = y + (26 if dice else high / 2 + size * 0.34 - (len(lines) - 1) * 12)
    for n, line in enumerate(lines):
        yield _text(x + 9, first + n * 24, size, line, anchor="start")
    if dice:
        yield _two_dice(x + 29, first + len(lines) * 24, 18, *dice)
    yield _beside_words(kind, x, y, wide, high)


def _beside_words(kind: str, x: float, y: float, wide: float, high: float) -> str:
    """Where chips lie in a box of the centre: at its right, low enough for their tag to stay in it."""
    left = wide / 2 if wide > 200 else WORDS_WIDE
    return _place(kind, x + left, y + high - 64, wide - left - 4, 32)


# what lies about


def _tools() -> Iterator[str]:
    """The float and the strip for calls on the dealer's edge; dice bowl, stick and the plate's resting place."""
    yield _rect(96, 1032, 680, 72, 'id="float" fill="#0D0A07" stroke="#7A5638" stroke-width="2"', 12)
    tones = ("#F1EFE6", "#C0392B", "#2E78B7", "#E0B23B", "#2E8B57", "#D8782F", "#23272C", "#6A3D9A")
    for n, tone in enumerate(tones):
        x = 112 + n * 82
        yield _rect(x, 1044, 74, 48, f'fill="{tone}" fill-opacity="0.85"', 20)
        edges = "".join(f"M{x + 12 + k * 7} 1045V1091" for k in range(8))
        yield f'<path d="{edges}" stroke="#000000" stroke-opacity="0.35" stroke-width="2"/>'
    yield _rect(812, 1036, 700, 64, 'id="call" fill="#1C120B" fill-opacity="0.7"', 14)
    yield '<circle cx="1452" cy="938" r="66" fill="url(#bowl)" stroke="#8A6242" stroke-width="3" id="dice.basket"/>'
    yield _place("stick", 1160, 74, 80, 900)  # the stick lies between the layout and the centre
    yield _place("plate", 400, 700, 700, 200)
    yield _place("puck.off", 1096, 916, 64, 64)
    yield _place("dice", 136, 590, 118, 360)
    yield _place("dice.from", 1541, 820, 56, 56)
    yield _place("dice.near", 1225, 905, 130, 75)
    yield _place("dice.short", 930, 936, 130, 44)  # past the middle on the shooter's side, on bare cloth
    yield _place("dice.rim", 12, 700, 46, 200)
    yield _place("shooter", 1545, 716, 50, 50)  # he stands where the dice come from


def _seats() -> Iterator[str]:
    for n in range(SEATS):
        yield _place(f"seat.{n + 1}", FIRST_SEAT + n * BETWEEN_SEATS - 30, 6, 60, 50)


def main() -> None:
    for name, words in FELT_WORDS.items():
        (FELTS / f"{name}.svg").write_text(felt(words), encoding="utf-8")


if __name__ == "__main__":
    main()
