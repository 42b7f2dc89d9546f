"""Draws the roulette felts, the two wheels, the ball and the dolly. Run it to draw them anew."""

from collections.abc import Iterator
from math import cos, pi, sin
from pathlib import Path

from trainer.games.roulette.layout import BLACK, RED, places
from trainer.games.roulette.wheel import DOUBLE_ZERO, SINGLE_ZERO

ASSETS = Path(__file__).resolve().parent.parent
CREAM, GOLD, RED_INK, BLACK_INK = "#F3E9D2", "#D9B36A", "#C8372D", "#15181C"
NUMBERS_X, CELL_W = 574, 73  # the first column of numbers, and how wide each is
TOP, CELL_H = 340, 150  # the first row of numbers, and how tall each is
ZERO_W = 84
END = NUMBERS_X + 12 * CELL_W
BOTTOM = TOP + 3 * CELL_H
WHEEL = (44, 330, 424)  # left, top, across

Rect = tuple[float, float, float, float]


def cell(number: int) -> Rect:
    """The box of a number: the first column lies on the players' side, far from the dealer."""
    column, row = divmod(number - 1, 3)
    return NUMBERS_X + column * CELL_W, TOP + row * CELL_H, CELL_W, CELL_H


def spot(x: float, y: float, reach: float = 18) -> Rect:
    """A small place on a line or a crossing."""
    return x - reach, y - reach, 2 * reach, 2 * reach


def inside(zeros: tuple[str, ...]) -> dict[str, Rect]:
    """Where every inside bet lies, by the felt's id."""
    found: dict[str, Rect] = {}
    for kind in ("straight", "split", "street", "corner", "special-corner", "six-line"):
        for on in places(zeros)[kind]:
            found[f"{kind}.{on}"] = _inside(kind, on.split("-"), zeros)
    return found


def _inside(kind: str, numbers: list[str], zeros: tuple[str, ...]) -> Rect:
    if any(number in ("0", "00") for number in numbers):
        return _at_zero(numbers, zeros)
    boxes = [cell(int(number)) for number in numbers]
    left, top = min(x for x, *_ in boxes), min(y for _, y, *_ in boxes)
    right, bottom = max(x + w for x, _, w, _ in boxes), max(y + h for _, y, _, h in boxes)
    if kind == "straight":
        return left + 4, top + 62, CELL_W - 8, CELL_H - 66  # below the figure, which stays readable
    if kind in ("street", "six-line"):
        return spot((left + right) / 2, TOP)
    return spot((left + right) / 2, (top + bottom) / 2)


def _at_zero(numbers: list[str], zeros: tuple[str, ...]) -> Rect:
    """The bets that touch a zero lie on its edge with the first three numbers."""
    x = NUMBERS_X
    middle = TOP + 1.5 * CELL_H
    if numbers == ["0"]:
        return (x - ZERO_W, TOP + 130, ZERO_W - 8, 70) if len(zeros) == 2 else (x - ZERO_W, middle + 24, ZERO_W - 8, 90)
    if numbers == ["00"]:
        return x - ZERO_W, BOTTOM - 96, ZERO_W - 8, 70
    heights = {
        "0-1": TOP + CELL_H / 2, "0-2": middle if len(zeros) == 1 else middle - 38, "0-3": TOP + 2.5 * CELL_H,
        "00-2": middle + 38, "00-3": TOP + 2.5 * CELL_H, "0-1-2": TOP + CELL_H, "0-2-3": TOP + 2 * CELL_H,
        "00-2-3": TOP + 2 * CELL_H, "0-00-2": middle, "0-1-2-3": TOP, "0-00-1-2-3": TOP,
    }  # fmt: skip
    if numbers == ["0", "00"]:
        return spot(x - ZERO_W / 2, middle)
    return spot(x, heights["-".join(numbers)])


def american(zeros: tuple[str, ...]) -> str:
    """The American layout: dozens and even chances on the players' side."""
    parts = [*_numbers(zeros), *_ids(inside(zeros))]
    for n in range(3):
        box = (END, TOP + n * CELL_H, 84, CELL_H)
        parts += [_box(box), _word(box, "2 a 1", 26), _id(f"column.{n + 1}", _lower(box))]
    for n, word in enumerate(("1ª DOCENA", "2ª DOCENA", "3ª DOCENA")):
        box = (NUMBERS_X + n * 4 * CELL_W, TOP - 90, 4 * CELL_W, 90)
        parts += [_box(box), _word(box, word, 30, 0.42), _id(f"dozen.{n + 1}", (box[0] + 200, box[1] + 4, 96, 82))]
    outside = ("low", "FALTA 1-18"), ("even", "PAR"), ("red", "ROJO"), ("black", "NEGRO"), ("odd", "IMPAR"), (
        "high", "PASA 19-36",
    )  # fmt: skip
    for n, (kind, word) in enumerate(outside):
        box = (NUMBERS_X + n * 2 * CELL_W, TOP - 200, 2 * CELL_W, 110)
        parts += [_box(box), _chance(kind, word, box), _id(kind, (box[0] + 8, box[1] + 46, box[2] - 16, 60))]
    parts += _pairs(
        {"1-2": (END + 42, TOP + CELL_H), "2-3": (END + 42, TOP + 2 * CELL_H)},
        {n: (NUMBERS_X + x * CELL_W, TOP - 45) for n, x in (("1-2", 4), ("2-3", 8))},
    )
    return _felt(parts)


def french() -> str:
    """The French layout: even chances along both sides, columns and dozens at the foot."""
    zeros = ("0",)
    parts = [*_numbers(zeros), *_ids(inside(zeros))]
    for n in range(3):
        box = (END, TOP + n * CELL_H, 106, CELL_H)
        parts += [_box(box), _id(f"column.{n + 1}", box)]
    sides = (
        ((("high", "PASA"), ("even", "PAR"), ("black", "NEGRO")), TOP - 130),
        (
            (("low", "FALTA"), ("odd", "IMPAR"), ("red", "ROJO")),
            BOTTOM,
        ),
    )
    for chances, y in sides:
        for n, (kind, word) in enumerate(chances):
            box = (NUMBERS_X + n * 4 * CELL_W, y, 4 * CELL_W, 130)
            edge = box[1] if y < TOP else box[1] + box[3]
            parts += [_box(box), _chance(kind, word, box), _id(kind, (box[0] + 20, box[1] + 56, box[2] - 40, 70))]
            parts.append(_id(f"prison.{kind}", spot(box[0] + box[2] - 60, edge)))
    for y, named in ((TOP - 130, False), (BOTTOM, True)):
        for n, word in enumerate(("P¹²", "M¹²", "D¹²")):
            box = (END, y + n * 130 / 3, 106, 130 / 3)
            parts += [_box(box), _word(box, word, 24, 0.24)]
            parts += [_id(f"dozen.{n + 1}", (box[0] + 44, box[1], 62, box[3]))] if named else []
    parts += _pairs(
        {"1-2": (END + 42, TOP + CELL_H), "2-3": (END + 42, TOP + 2 * CELL_H)},
        {"1-2": (END + 22, BOTTOM + 130 / 3), "2-3": (END + 22, BOTTOM + 260 / 3)},
    )
    return _felt(parts)


def _pairs(columns: dict[str, tuple[float, float]], dozens: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Bets on two columns or two dozens lie on the line between them."""
    for on, (x, y) in columns.items():
        yield _id(f"double-column.{on}", spot(x, y))
    for on, (x, y) in dozens.items():
        yield _id(f"double-dozen.{on}", spot(x, y))
    (x, y), (x2, _) = dozens["1-2"], dozens["2-3"]
    yield _id("double-dozen.1-3", spot((x + x2) / 2 - 22, y + 30))


def _numbers(zeros: tuple[str, ...]) -> Iterator[str]:
    for n in range(1, 37):
        x, y, w, h = cell(n)
        ink = RED_INK if str(n) in RED else BLACK_INK
        yield _box((x, y, w, h))
        yield f'<ellipse cx="{x + w / 2}" cy="{y + 36}" rx="29" ry="24" fill="{ink}"/>'
        yield _text(x + w / 2, y + 47, str(n), 32, CREAM)
    left = NUMBERS_X - ZERO_W
    if len(zeros) == 1:
        yield _zero(left, TOP, 3 * CELL_H)
        yield _text(left + ZERO_W / 2, TOP + 1.5 * CELL_H - 6, "0", 44, CREAM)
    else:
        yield _zero(left, TOP, 1.5 * CELL_H)
        yield _zero(left, TOP + 1.5 * CELL_H, 1.5 * CELL_H)
        yield _text(left + ZERO_W / 2, TOP + 84, "0", 40, CREAM)
        yield _text(left + ZERO_W / 2, BOTTOM - 126, "00", 40, CREAM)


def _zero(x: float, y: float, height: float) -> str:
    path = f"M{x + ZERO_W},{y} L{x + 26},{y} Q{x},{y} {x},{y + 30} L{x},{y + height - 30} Q{x},{y + height} {x + 26},{y + height} L{x + ZERO_W},{y + height} Z"
    return f'<path d="{path}" fill="#0B6B45" fill-opacity="0.55" stroke="{CREAM}" stroke-width="3"/>'


def _chance(kind: str, word: str, box: Rect) -> str:
    x, y, w, _ = box
    if kind in ("red", "black"):
        ink = RED_INK if kind == "red" else BLACK_INK
        cx, cy = x + w / 2, y + 24
        shape = f"M{cx - 58},{cy} L{cx},{cy - 18} L{cx + 58},{cy} L{cx},{cy + 18} Z"
        return f'<path d="{shape}" fill="{ink}" stroke="{CREAM}" stroke-width="2"/>' + _text(
            cx, cy + 8, word, 20, CREAM
        )
    return _text(x + w / 2, y + 34, word, 25, CREAM)


def _felt(parts: list[str]) -> str:
    left, top, across = WHEEL
    seats = [_id(f"seat.{n}", (470 + n * 136, 44, 60, 44)) for n in range(1, 8)]
    shared = [
        _id("table", (0, 0, 1600, 1120)),
        _id("wheel", (left, top, across, across)),
        _id("last", (left + 35, top + across + 30, across - 70, 50)),
        _id("call", (640, 930, 720, 60)),
        _tray(),
        *seats,
    ]
    return _svg(1600, 1120, [_CLOTH, *parts, *shared])


_CLOTH = f"""<defs>
<radialGradient id="light" cx="0.55" cy="0.42" r="0.75"><stop offset="0" stop-color="#1B7A57"/>
<stop offset="0.6" stop-color="#12523B"/><stop offset="1" stop-color="#0A3325"/></radialGradient>
<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5A3A22"/>
<stop offset="0.5" stop-color="#3A2414"/><stop offset="1" stop-color="#2A190D"/></linearGradient></defs>
<rect x="0" y="0" width="1600" height="1120" rx="60" fill="url(#wood)"/>
<rect x="20" y="20" width="1560" height="1080" rx="46" fill="#1C110A"/>
<rect x="30" y="30" width="1540" height="1060" rx="38" fill="url(#light)" stroke="{GOLD}" stroke-opacity="0.35" stroke-width="2"/>"""


def _tray() -> str:
    colours = ("#F1EFE6", "#C0392B", "#2E78B7", "#E0B23B", "#2E8B57", "#D8782F", "#23272C", "#6A3D9A")
    rows = "".join(
        f'<rect x="{70 + n * 52}" y="1000" width="46" height="66" rx="10" fill="{colour}"/>'
        + "".join(
            f'<rect x="{70 + n * 52}" y="{1006 + k * 10}" width="46" height="2" fill="#000000" fill-opacity="0.3"/>'
            for k in range(6)
        )
        for n, colour in enumerate(colours)
    )
    return f'<g id="float"><rect x="54" y="988" width="444" height="90" rx="14" fill="#1C110A" stroke="{GOLD}" stroke-opacity="0.5"/>{rows}</g>'


def _box(rect: Rect) -> str:
    x, y, w, h = rect
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="none" stroke="{CREAM}" stroke-width="3" stroke-opacity="0.92"/>'


def _lower(rect: Rect) -> Rect:
    x, y, w, h = rect
    return x, y + h / 2, w, h / 2 - 4


def _word(rect: Rect, words: str, size: float, at: float = 0.5) -> str:
    x, y, w, h = rect
    return _text(x + w * at, y + h / 2 + size / 3, words, size, CREAM)


def _text(x: float, y: float, words: str, size: float, ink: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-family="Source Serif Pro" font-weight="600" '
        f'font-size="{size:g}" fill="{ink}">{words}</text>'
    )


def _ids(rects: dict[str, Rect]) -> Iterator[str]:
    yield from (_id(name, rect) for name, rect in rects.items())


def _id(name: str, rect: Rect) -> str:
    x, y, w, h = rect
    return f'<rect id="{name}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="#000000" fill-opacity="0"/>'


def _svg(width: float, height: float, parts: list[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">'
    return "\n".join([head, *parts, "</svg>"]) + "\n"


# the wheel: 500 units across, the rotor 380


def bowl() -> str:
    """The bowl that stands still: wood, the track of the ball and its eight deflectors."""
    parts = [
        '<defs><radialGradient id="bowl" cx="0.5" cy="0.5" r="0.5"><stop offset="0.7" stop-color="#2A190D"/>'
        '<stop offset="0.86" stop-color="#6B4527"/><stop offset="0.95" stop-color="#8A5C36"/>'
        '<stop offset="1" stop-color="#4A2D18"/></radialGradient></defs>',
        '<circle cx="250" cy="250" r="248" fill="url(#bowl)" stroke="#1C110A" stroke-width="3"/>',
        f'<circle cx="250" cy="250" r="226" fill="none" stroke="{GOLD}" stroke-opacity="0.45" stroke-width="2"/>',
        '<circle cx="250" cy="250" r="196" fill="#1C110A"/>',
    ]
    for n in range(8):
        angle = 2 * pi * n / 8 + 0.2
        x, y, turn = 250 + 211 * sin(angle), 250 - 211 * cos(angle), angle * 180 / pi + (90 if n % 2 else 0)
        shape = f"M{x},{y - 12} L{x + 5},{y} L{x},{y + 12} L{x - 5},{y} Z"
        parts.append(f'<path d="{shape}" fill="{GOLD}" transform="rotate({turn:.1f} {x:.2f} {y:.2f})"/>')
    return _svg(500, 500, parts)


def rotor(pockets: tuple[str, ...]) -> str:
    """The part that turns: pockets clockwise from the zero at the top."""
    parts = ['<circle cx="190" cy="190" r="189" fill="#0E1114"/>']
    step = 2 * pi / len(pockets)
    for n, pocket in enumerate(pockets):
        a, b = (n - 0.5) * step, (n + 0.5) * step
        ink = "#0B6B45" if pocket in ("0", "00") else "#15181C" if pocket in BLACK else RED_INK
        parts.append(_ring(186, 132, a, b, ink))
        parts.append(_ring(131, 96, a, b, ink, 0.55))
        turn = n * 360 / len(pockets)
        words = _text(190, 34, pocket, 21, CREAM)
        parts.append(f'<g transform="rotate({turn:.3f} 190 190)">{words}</g>')
    parts += [
        f'<circle cx="190" cy="190" r="132" fill="none" stroke="{GOLD}" stroke-width="2"/>',
        f'<circle cx="190" cy="190" r="187" fill="none" stroke="{GOLD}" stroke-width="2"/>',
        '<circle cx="190" cy="190" r="95" fill="#5A3A22" stroke="#2A190D" stroke-width="4"/>',
        f'<circle cx="190" cy="190" r="30" fill="{GOLD}"/>',
    ]
    for n in range(4):
        parts.append(
            f'<rect x="184" y="106" width="12" height="84" rx="6" fill="{GOLD}" transform="rotate({n * 90} 190 190)"/>'
        )
    return _svg(380, 380, parts)


def _ring(outer: float, inner: float, a: float, b: float, ink: str, opacity: float = 1) -> str:
    def at(radius: float, angle: float) -> str:
        return f"{190 + radius * sin(angle):.2f},{190 - radius * cos(angle):.2f}"

    path = (
        f"M{at(outer, a)} A{outer},{outer} 0 0 1 {at(outer, b)} L{at(inner, b)} A{inner},{inner} 0 0 0 {at(inner, a)} Z"
    )
    return f'<path d="{path}" fill="{ink}" fill-opacity="{opacity}" stroke="{GOLD}" stroke-width="1.2"/>'


BALL = _svg(20, 20, ['<circle cx="10.5" cy="11" r="8.5" fill="#000000" fill-opacity="0.4"/>',
                     '<circle cx="10" cy="10" r="8" fill="#FBFBF7"/><circle cx="7.6" cy="7.4" r="2.6" fill="#FFFFFF"/>'])  # fmt: skip
DOLLY = _svg(60, 60, ['<ellipse cx="30" cy="44" rx="20" ry="11" fill="#000000" fill-opacity="0.4"/>',
                      f'<path d="M14,40 Q30,52 46,40 L38,20 Q30,12 22,20 Z" fill="#E9EDF2" stroke="{GOLD}" stroke-width="3"/>',
                      f'<circle cx="30" cy="14" r="8" fill="{GOLD}"/>'])  # fmt: skip


def drawings() -> dict[str, str]:
    """Every file this script draws."""
    return {
        "felts/french-roulette.svg": french(),
        "felts/american-roulette-single-zero.svg": american(("0",)),
        "felts/american-roulette-double-zero.svg": american(("0", "00")),
        "wheel/bowl.svg": bowl(),
        "wheel/rotor-single-zero.svg": rotor(SINGLE_ZERO),
        "wheel/rotor-double-zero.svg": rotor(DOUBLE_ZERO),
        "wheel/ball.svg": BALL,
        "wheel/dolly.svg": DOLLY,
    }


def main() -> None:
    for name, text in drawings().items():
        (ASSETS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
