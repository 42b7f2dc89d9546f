"""The places of a roulette felt: which bets exist, what each covers, and how its place is written.

A place is the numbers it covers, joined by hyphens (`17-20`, `0-1-2-3`); columns and dozens are `1`, `2`, `3`,
and pairs of them `1-2`.
"""

from collections.abc import Iterator, Mapping
from functools import cache

NUMBERS = tuple(str(n) for n in range(1, 37))
# Black: digits that add up to an even number, and 10 and 29, but not 19 (ROU-F-EQP-03)
BLACK = frozenset(
    n for n in NUMBERS if (sum(map(int, n)) % 2 == 0 or n in ("10", "29")) and n != "19"
)  # fmt: skip
RED = frozenset(NUMBERS) - BLACK

EVEN_CHANCES: Mapping[str, frozenset[str]] = {
    "red": RED,
    "black": BLACK,
    "even": frozenset(NUMBERS[1::2]),
    "odd": frozenset(NUMBERS[0::2]),
    "low": frozenset(NUMBERS[:18]),
    "high": frozenset(NUMBERS[18:]),
}
SPANISH = {"red": "rojo", "black": "negro", "even": "par", "odd": "impar", "low": "falta", "high": "pasa"}

MULTIPLE = (
    "straight", "split", "street", "corner", "special-corner", "six-line",
    "column", "dozen", "double-column", "double-dozen",
)  # fmt: skip


@cache
def places(zeros: tuple[str, ...], distant_dozens: bool = False) -> Mapping[str, Mapping[str, frozenset[str]]]:
    """Every legal place of every kind of multiple bet, with the numbers it covers.

    `distant_dozens` also allows the first and third dozen together.
    """
    found: dict[str, dict[str, frozenset[str]]] = {kind: {} for kind in MULTIPLE}

    def put(kind: str, *numbers: str) -> None:
        found[kind]["-".join(numbers)] = frozenset(numbers)

    for number in (*zeros, *NUMBERS):
        put("straight", number)
    for n in range(1, 37):
        if n % 3:
            put("split", str(n), str(n + 1))
        if n <= 33:
            put("split", str(n), str(n + 3))
        if n % 3 and n <= 33:
            put("corner", str(n), str(n + 1), str(n + 3), str(n + 4))
        if n % 3 == 1:
            put("street", *_run(n, 3))
            if n < 34:
                put("six-line", *_run(n, 6))
    for kind, numbers in _around_the_zeros(zeros):
        put(kind, *numbers)
    columns = {str(c): frozenset(str(n) for n in range(c, 37, 3)) for c in (1, 2, 3)}
    dozens = {str(d): frozenset(_run(12 * d - 11, 12)) for d in (1, 2, 3)}
    found["column"], found["dozen"] = columns, dozens
    for pair in ("1-2", "2-3"):
        found["double-column"][pair] = columns[pair[0]] | columns[pair[2]]
    for pair in ("1-2", "2-3", "1-3") if distant_dozens else ("1-2", "2-3"):
        found["double-dozen"][pair] = dozens[pair[0]] | dozens[pair[2]]
    return found


def _run(first: int, count: int) -> tuple[str, ...]:
    return tuple(str(n) for n in range(first, first + count))


def _around_the_zeros(zeros: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The bets that touch a zero: what the felt lets two, three, four or five numbers share."""
    if zeros == ("0",):
        for split in (("0", "1"), ("0", "2"), ("0", "3")):
            yield "split", split
        yield "street", ("0", "1", "2")
        yield "street", ("0", "2", "3")
        yield "corner", ("0", "1", "2", "3")
    else:
        for split in (("0", "00"), ("0", "1"), ("0", "2"), ("00", "2"), ("00", "3")):
            yield "split", split
        yield "street", ("0", "1", "2")
        yield "street", ("0", "00", "2")
        yield "street", ("00", "2", "3")
        yield "special-corner", ("0", "00", "1", "2", "3")


def canonical(kind: str, place: str) -> str:
    """A place as the felt writes it: numbers in order, and runs such as `13-18` written out for streets and six lines.

    >>> canonical("split", "20-17"), canonical("six-line", "13-18")
    ('17-20', '13-14-15-16-17-18')
    """
    numbers = place.split("-")
    if not all(number.isdecimal() and len(number) <= 2 for number in numbers):
        raise ValueError(place)
    if kind in ("street", "six-line") and len(numbers) == 2 and "00" not in numbers:
        numbers = list(_run(int(numbers[0]), int(numbers[1]) - int(numbers[0]) + 1))
    return "-".join(sorted(numbers, key=lambda number: (int(number), number == "00")))


def announcement(pocket: str) -> str:
    """What the croupier calls: the number and the even chances that win.

    >>> announcement("17"), announcement("0")
    ('17, negro, impar y falta', 'cero')
    """
    if pocket in ("0", "00"):
        return {"0": "cero", "00": "doble cero"}[pocket]
    colour, parity, half = (SPANISH[chance] for chance, covers in EVEN_CHANCES.items() if pocket in covers)
    return f"{pocket}, {colour}, {parity} y {half}"
