"""Draws the dice: red, clear and sharp-edged, at rest on each face and in steps of fifteen degrees while they roll.

`rolling.svg` holds every frame as an element `f<face>s<step>`: the die that will show this face, turned back by so
many steps. Opposite faces add up to seven, and 1, 2, 3 run counterclockwise, as dealers know their dice.
"""

import math
from pathlib import Path

DICE = Path(__file__).parent.parent / "dice"
STEPS, DEGREES = 24, 15
HALF = 28.0  # half an edge, in a frame of 100 by 100

Vector = tuple[float, float, float]
PIPS = {
    1: ((0.0, 0.0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
# which way each face looks while the 1 is on top: x to the right, y towards the dealer, z up
LOOKS: dict[int, Vector] = {1: (0, 0, 1), 6: (0, 0, -1), 2: (1, 0, 0), 5: (-1, 0, 0), 3: (0, -1, 0), 4: (0, 1, 0)}
# how to turn that die so that another face comes to the top: round the x axis, then round the y axis
TO_TOP = {1: (0, 0), 6: (180, 0), 2: (0, -90), 5: (0, 90), 3: (-90, 0), 4: (90, 0)}
LIGHT: Vector = (-0.25, -0.35, 0.9)
DARK_RED, BRIGHT_RED = (122, 12, 18), (226, 52, 46)

DEFS = """<defs>
<linearGradient id="clear" x1="0" y1="0" x2="1" y2="1">
<stop offset="0" stop-color="#FFFFFF" stop-opacity="0.34"/>
<stop offset="0.45" stop-color="#FFFFFF" stop-opacity="0.04"/>
<stop offset="1" stop-color="#3A0006" stop-opacity="0.3"/></linearGradient>
</defs>"""


def turned_x(v: Vector, degrees: float) -> Vector:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return v[0], c * v[1] - s * v[2], s * v[1] + c * v[2]


def turned_y(v: Vector, degrees: float) -> Vector:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return c * v[0] + s * v[2], v[1], -s * v[0] + c * v[2]


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def on_top(face: int, step: int) -> dict[int, tuple[Vector, Vector, Vector]]:
    """Where every face of the die looks, with its two edges, `step` steps before `face` is on top."""
    x, y = TO_TOP[face]

    def placed(v: Vector) -> Vector:
        return turned_y(turned_y(turned_x(v, x), y), -step * DEGREES)

    found = {}
    for number, look in LOOKS.items():
        across: Vector = (0, 1, 0) if look[0] else (1, 0, 0)
        found[number] = (placed(look), placed(across), placed(cross(look, across)))
    return found


def frame(face: int, step: int) -> str:
    """One frame as an element: the faces that can be seen from above, the lowest first."""
    seen = sorted((look[2], number) for number, (look, _, _) in on_top(face, step).items() if look[2] > 0.02)
    sides = on_top(face, step)
    flat = step % 6 == 0
    parts = [_face(number, *sides[number], through=7 - number if flat else None) for _, number in seen]
    return (
        f'<g id="f{face}s{step:02d}"><rect x="0" y="0" width="100" height="100" fill="#000000" fill-opacity="0"/>'
        + "".join(parts)
        + "</g>"
    )


def _face(number: int, look: Vector, across: Vector, down: Vector, through: int | None) -> str:
    """A face as the square from -1 to 1, put where the die has it."""
    matrix = " ".join(
        f"{value:.3f}"
        for value in (
            across[0] * HALF, across[1] * HALF, down[0] * HALF, down[1] * HALF,
            50 + look[0] * HALF, 50 + look[1] * HALF,
        )
    )  # fmt: skip
    behind = "".join(_pip(x, y, 0.13, "#5A0008", 0.16) for x, y in PIPS[through]) if through else ""
    pips = "".join(_pip(x, y, 0.175, "#FDF8EE", 1) for x, y in PIPS[number])
    square = 'x="-1" y="-1" width="2" height="2"'
    return (
        f'<g transform="matrix({matrix})"><rect {square} fill="{_shade(look)}" stroke="#4A0006" stroke-width="0.05"/>'
        f'<rect {square} fill="url(#clear)"/>{behind}{pips}'
        '<path d="M-0.95 0.9V-0.95H0.9" fill="none" stroke="#FFFFFF" stroke-opacity="0.45" stroke-width="0.06"/></g>'
    )


def _pip(x: float, y: float, radius: float, fill: str, opacity: float) -> str:
    return f'<circle cx="{x * 0.52:.2f}" cy="{y * 0.52:.2f}" r="{radius}" fill="{fill}" fill-opacity="{opacity}"/>'


def _shade(look: Vector) -> str:
    length = math.sqrt(sum(part * part for part in LIGHT))
    lit = max(0.0, sum(a * b for a, b in zip(look, LIGHT, strict=True)) / length)
    mixed = (round(dark + (bright - dark) * lit) for dark, bright in zip(DARK_RED, BRIGHT_RED, strict=True))
    return "#" + "".join(f"{part:02X}" for part in mixed)


def _svg(*parts: str) -> str:
    return "\n".join(('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">', *parts, "</svg>", ""))


def rolling() -> str:
    return _svg(DEFS, *(frame(face, step) for face in range(1, 7) for step in range(STEPS)))


def at_rest(face: int) -> str:
    return _svg(DEFS, frame(face, 0))


def shadow() -> str:
    soft = (
        '<defs><radialGradient id="soft"><stop offset="0" stop-color="#000000" stop-opacity="0.55"/>'
        '<stop offset="0.55" stop-color="#000000" stop-opacity="0.38"/>'
        '<stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient></defs>'
    )
    return _svg(soft, '<ellipse cx="50" cy="50" rx="46" ry="44" fill="url(#soft)"/>')


def broken() -> str:
    """A die in two pieces: nobody can read it."""
    edge = 'stroke="#4A0006" stroke-width="1.4"'
    left = f'<path d="M20 24L50 19L45 36L52 48L43 60L47 76L22 80Z" fill="#C92B29" {edge}/>'
    right = f'<path d="M58 22L82 27L79 82L55 77L50 61L60 49L53 37Z" fill="#A81E20" {edge}/>'
    pips = '<circle cx="31" cy="36" r="5" fill="#FDF8EE"/><circle cx="70" cy="68" r="5" fill="#FDF8EE"/>'
    return _svg(left, right, pips, '<path d="M22 26L48 22" stroke="#FFFFFF" stroke-opacity="0.5" stroke-width="1.6"/>')


def puck(word: str, body: str, ink: str) -> str:
    """The plate that marks the point: white and ON on its number, black and OFF beside the layout."""
    return _svg(
        '<ellipse cx="51" cy="54" rx="47" ry="45" fill="#000000" fill-opacity="0.35"/>',
        f'<circle cx="50" cy="50" r="46" fill="{body}" stroke="#0B0D10" stroke-width="2"/>',
        f'<circle cx="50" cy="50" r="38" fill="none" stroke="{ink}" stroke-opacity="0.6" stroke-width="2.5"/>',
        f'<text x="50" y="61" text-anchor="middle" font-family="Source Sans Pro" font-weight="700" font-size="32" '
        f'fill="{ink}">{word}</text>',
    )


def stick() -> str:
    """The stickman's stick, its hook towards the dealers."""
    way = "M15 10V844Q15 888 55 882"
    shade = 'stroke="#000000" stroke-opacity="0.3" stroke-width="9"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 900">\n'
        f'<path d="{way}" transform="translate(4 4)" fill="none" {shade}/>\n'
        f'<path d="{way}" fill="none" stroke="#B98552" stroke-width="8" stroke-linecap="round"/>\n'
        f'<path d="{way}" transform="translate(-1.5 0)" fill="none" stroke="#E3B887" stroke-width="2"/>\n</svg>\n'
    )


def drawings() -> dict[str, str]:
    """Every file of `assets/dice/` and what is in it."""
    files = {f"{face}.svg": at_rest(face) for face in range(1, 7)}
    plates = {"puck-on.svg": puck("ON", "#F4F1E6", "#14181D"), "puck-off.svg": puck("OFF", "#15181C", "#F4F1E6")}
    return (
        files
        | plates
        | {"rolling.svg": rolling(), "shadow.svg": shadow(), "broken.svg": broken(), "stick.svg": stick()}
    )


def main() -> None:
    DICE.mkdir(exist_ok=True)
    for name, text in drawings().items():
        (DICE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
