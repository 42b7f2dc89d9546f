"""Draws the roulette wheels: the bowl that stands, the rotors that turn, the ball, the dolly and the rake."""

import math
from collections.abc import Iterator
from pathlib import Path

WHEEL = Path(__file__).parent.parent / "wheel"
SINGLE = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()
DOUBLE = (
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split()
)
REDS = set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
RED, BLACK, GREEN, GOLD, CREAM = "#B3261E", "#15181B", "#1F8A5B", "#C8A35A", "#F8F1E0"
ROTOR, RING, POCKETS = 390, 322, 250  # radii: the rotor's edge, the numbers' inner edge, the pockets' inner edge
MARGIN = 108  # what the rotor's drawing leaves out round it: the bowl's, which does not turn
DEFLECTORS, DEFLECTOR = 8, 425  # how many, and their distance from the middle
RAKE = 730  # how long the rake is, for a head of a hundred: from the farthest box it still reaches the croupier


def _point(radius: float, degrees: float) -> str:
    """A point at an angle clockwise from the top."""
    angle = math.radians(degrees)
    return f"{500 + radius * math.sin(angle):.2f} {500 - radius * math.cos(angle):.2f}"


def _svg(side: int, parts: Iterator[str], start: int = 0, high: int = 0) -> str:
    box = f"{start} {start} {side} {high or side}"
    return "\n".join((f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">', *parts, "</svg>", ""))


def _circle(radius: float, fill: str, more: str = "") -> str:
    return f'<circle cx="500" cy="500" r="{radius:g}" fill="{fill}" {more}/>'


def _bowl() -> Iterator[str]:
    yield (
        '<defs><radialGradient id="track"><stop offset="0.76" stop-color="#2A190E"/>'
        '<stop offset="0.86" stop-color="#7A4E2D"/><stop offset="0.93" stop-color="#A9733F"/>'
        '<stop offset="1" stop-color="#3B2415"/></radialGradient></defs>'
    )
    yield _circle(498, "#1E120A")
    yield _circle(490, "url(#track)", f'stroke="{GOLD}" stroke-width="4"')
    yield _circle(448, "none", 'stroke="#2A190E" stroke-opacity="0.5" stroke-width="3"')
    yield _circle(ROTOR + 8, "#140C07")
    for n in range(DEFLECTORS):
        angle = (n + 0.5) * 360 / DEFLECTORS
        long, wide = (26, 9) if n % 2 else (13, 16)  # upright and flat ones take turns
        yield (
            f'<g transform="rotate({angle:g} 500 500)"><polygon points="500,{500 - DEFLECTOR - long} '
            f'{500 + wide},{500 - DEFLECTOR} 500,{500 - DEFLECTOR + long} {500 - wide},{500 - DEFLECTOR}" '
            f'fill="#E9D9A8" stroke="#6B5226" stroke-width="2"/></g>'
        )


def _rotor(pockets: list[str]) -> Iterator[str]:
    yield (
        '<defs><radialGradient id="cone"><stop offset="0" stop-color="#C08A52"/>'
        '<stop offset="0.7" stop-color="#7A4E2D"/><stop offset="1" stop-color="#3B2415"/></radialGradient></defs>'
    )
    step = 360 / len(pockets)
    for n, pocket in enumerate(pockets):
        low, high = (n - 0.5) * step, (n + 0.5) * step
        fill = GREEN if pocket in ("0", "00") else RED if pocket in REDS else BLACK
        for outer, inner, shade in ((ROTOR, RING, 1.0), (RING, POCKETS, 0.72)):
            yield (
                f'<path d="M{_point(outer, low)} A{outer} {outer} 0 0 1 {_point(outer, high)} L{_point(inner, high)} '
                f'A{inner} {inner} 0 0 0 {_point(inner, low)} Z" fill="{fill}" fill-opacity="{shade:g}"/>'
            )
        yield f'<path d="M{_point(ROTOR, low)} L{_point(POCKETS, low)}" stroke="{GOLD}" stroke-width="3"/>'
        yield (
            f'<text x="500" y="{500 - RING - 16}" transform="rotate({n * step:.3f} 500 500)" text-anchor="middle" '
            f'font-family="Source Sans Pro" font-weight="700" font-size="46" fill="{CREAM}">{pocket}</text>'
        )
    for radius in (ROTOR, RING, POCKETS):
        yield _circle(radius, "none", f'stroke="{GOLD}" stroke-width="4"')
    yield _circle(POCKETS - 2, "url(#cone)")
    yield from _turret()


def _turret() -> Iterator[str]:
    """The cross-handle on the axle."""
    for angle in (0, 90, 180, 270):
        yield (
            f'<g transform="rotate({angle} 500 500)"><path d="M490 500 L494 372 L506 372 L510 500 Z" fill="{GOLD}" '
            f'stroke="#6B5226" stroke-width="2"/><circle cx="500" cy="366" r="17" fill="#E9D9A8" stroke="#6B5226"/></g>'
        )
    yield _circle(46, GOLD, 'stroke="#6B5226" stroke-width="4"') + _circle(20, "#E9D9A8")


def _ball() -> Iterator[str]:
    yield (
        '<defs><radialGradient id="ivory" cx="0.38" cy="0.34" r="0.7"><stop offset="0" stop-color="#FFFFFF"/>'
        '<stop offset="0.6" stop-color="#EFEAE0"/><stop offset="1" stop-color="#9C968A"/></radialGradient></defs>'
        '<circle cx="50" cy="50" r="46" fill="url(#ivory)" stroke="#4B463D" stroke-width="4"/>'
    )


def _dolly() -> Iterator[str]:
    yield '<ellipse cx="54" cy="56" rx="44" ry="42" fill="#000000" fill-opacity="0.35"/>'
    yield '<circle cx="50" cy="50" r="42" fill="#DDEBF2" fill-opacity="0.55" stroke="#FFFFFF" stroke-width="4"/>'
    yield '<circle cx="50" cy="50" r="24" fill="#F4FAFD" fill-opacity="0.8" stroke="#9FB6C2" stroke-width="3"/>'
    yield '<circle cx="50" cy="50" r="9" fill="#C8A35A"/>'


def _rake() -> Iterator[str]:
    """The head that draws chips in, and the handle that leads to the croupier."""
    yield f'<path d="M46 20 L54 20 L57 {RAKE} L43 {RAKE} Z" fill="#8A5A3B" stroke="#2A190E" stroke-width="1.5"/>'
    yield '<rect x="4" y="8" width="92" height="14" rx="5" fill="#B98A4F" stroke="#2A190E" stroke-width="2"/>'


def drawings() -> dict[str, str]:
    """Every piece by its file name."""
    return {
        "bowl": _svg(1000, _bowl()),
        "rotor-single-zero": _svg(1000 - 2 * MARGIN, _rotor(SINGLE), MARGIN),
        "rotor-double-zero": _svg(1000 - 2 * MARGIN, _rotor(DOUBLE), MARGIN),
        "ball": _svg(100, _ball()),
        "dolly": _svg(100, _dolly()),
        "rake": _svg(100, _rake(), high=RAKE),
    }


def main() -> None:
    WHEEL.mkdir(exist_ok=True)
    for name, drawn in drawings().items():
        (WHEEL / f"{name}.svg").write_text(drawn, encoding="utf-8")


if __name__ == "__main__":
    main()
