"""Dice and their notation: "6-1" is a throw of two dice."""

import re
from collections.abc import Iterator
from itertools import product

Dice = tuple[int, ...]
"""The upper faces of the dice, in the order they lie."""

_THROW = re.compile(r"[1-6](-[1-6])*")


def parse_dice(text: str, count: int = 2) -> Dice:
    """Read the upper faces of a throw.

    >>> parse_dice("6-1"), parse_dice("4-4-2", count=3)
    ((6, 1), (4, 4, 2))
    """
    faces = text.split("-")
    if not _THROW.fullmatch(text) or len(faces) != count:
        raise ValueError(f"{text!r} is not a throw of {count} dice such as {'-'.join('6142'[:count])!r}")
    return tuple(map(int, faces))


def dice_as_text(dice: Dice) -> str:
    """Write a throw as it is read.

    >>> dice_as_text((6, 1))
    '6-1'
    """
    return "-".join(map(str, dice))


def all_throws(count: int = 2) -> Iterator[Dice]:
    """Every throw, each as likely as any other.

    >>> len(list(all_throws())), sum(1 for dice in all_throws() if sum(dice) == 7)
    (36, 6)
    """
    return product(range(1, 7), repeat=count)
