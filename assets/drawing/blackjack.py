"""Draws the black-jack felt: a half-moon with seven boxes, box 1 at the croupier's left, and the line of the insurance.

Seen from the croupier each box is a column: the player, the stake, the jackpot, the cards, the insurance.
"""

from collections.abc import Iterator
from math import cos, hypot, radians, sin

from assets.drawing.cards_cloth import (
    GREEN,
    box,
    curved,
    discard,
    drawing,
    float_tray,
    line,
    place,
    seat,
    shoe,
    slot,
    words,
    write,
)

MIDDLE, PITCH, BOXES = 800, 217, 7
OUTLINE = "M16,1104 L16,640 C16,210 380,16 800,16 C1220,16 1584,210 1584,640 L1584,1104 Z"
SEAT, STAKE, JACKPOT, CARDS, INSURANCE = 46, 158, 242, 280, 566  # heights in the middle column
CARD = (84, 118)
HANDS = 4  # of one box once it is split


def drop(x: float) -> float:
    """How much lower a column stands than the middle one."""
    away = (x - MIDDLE) / 720
    return 560 * (1 - (1 - away * away) ** 0.5)


def insurance_line(x: float) -> float:
    return INSURANCE + drop(x)


def beside_insurance(inwards: float) -> list[tuple[float, float]]:
    """The points of a line that keeps its distance from the insurance line, from box 1 to box 7."""
    found = []
    for n in range(-68, 69, 2):
        across, down = sin(radians(n)), cos(radians(n))
        steep = hypot(560 * across, 720 * down)
        x, y = MIDDLE + 720 * across, INSURANCE + 560 * (1 - down)
        found.append((x - inwards * 560 * across / steep, y + inwards * 720 * down / steep))
    return found


def column(number: int) -> Iterator[str]:
    """All that belongs to one box."""
    x = MIDDLE + (number - 1 - BOXES // 2) * PITCH
    low = round(drop(x), 1)
    yield seat(number, x, SEAT + low)
    yield box(x, STAKE + low, 138, 92)
    yield words(str(number), x - 55, STAKE + low - 24, 20, opacity=0.75)
    yield place(f"hand.{number}", x, STAKE + low - 2, 120, 76)
    for n in range(HANDS):
        yield place(f"hand.{number}.{n + 1}", x + (n - 1.5) * 50, STAKE + low - 2, 46, 76)
    yield box(x, JACKPOT + low, 98, 54, rx=8, stroke=2)
    yield words("JACKPOT", x, JACKPOT + low + 6, 18, opacity=0.6)
    yield place(f"jackpot.{number}", x, JACKPOT + low - 4, 50, 50)
    yield place(f"box.{number}", x, CARDS + low + CARD[1] / 2, *CARD)
    yield place(f"insurance.{number}", x, INSURANCE + low - 10, 60, 56)


def printed() -> Iterator[str]:
    """The insurance line with its word between the boxes, and the name of the game."""
    yield line(beside_insurance(-29))
    yield line(beside_insurance(29))
    for n in (-1.5, -0.5, 0.5, 1.5):
        yield curved("SEGURO", MIDDLE + n * PITCH, 27, lambda x: insurance_line(x) + 9)
    yield curved("BLACK-JACK", MIDDLE, 62, lambda x: INSURANCE + 104 + 0.66 * drop(x), spread=1.2, opacity=0.92)


def dealers_side() -> Iterator[str]:
    """The croupier's own part of the table."""
    yield place("call", MIDDLE, 726, 700, 60)
    yield place("plate", MIDDLE, 420, 700, 240)
    yield box(MIDDLE, 845, 470, 146, rx=14, stroke=2)
    yield place("meter", 1220, 845, 300, 40)
    yield place("cards.dealer", 622, 845, *CARD)
    yield shoe(150, 1018)
    yield place("cut-card", 300, 1018, *CARD)
    yield discard(1450, 1000, "DESCARTES")
    yield slot(452, 1040, "PROPINAS")
    yield slot(1148, 1040, "CAMBIOS")
    yield float_tray(MIDDLE, 1034, 560, 8)
    yield words("ANTICIPO", MIDDLE, 976, 20, opacity=0.6)


def felt() -> str:
    columns = (part for number in range(1, BOXES + 1) for part in column(number))
    return drawing(OUTLINE, GREEN, [*printed(), *columns, *dealers_side()])


def main() -> None:
    write("blackjack", felt())


if __name__ == "__main__":
    main()
