"""Chips and their notation: what a dealer hands out, and the fewest pieces that make an amount."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from trainer.money import Cents, as_text, parse_amount

# The pieces of a usual table, largest first; a house sheet may have others.
USUAL: tuple[Cents, ...] = (5000_00, 1000_00, 500_00, 100_00, 25_00, 5_00, 1_00, 50, 10, 5, 1)
_PIECES = re.compile(r"(\d{1,5})x(\d{1,12}(?:\.\d{1,2})?)", re.ASCII)


def parse_chips(text: str) -> dict[Cents, int]:
    """Read pieces such as `4x25 2x5`.

    >>> parse_chips("4x25 2x0.50")
    {2500: 4, 50: 2}
    """
    found: dict[Cents, int] = {}
    for word in text.split():
        match = _PIECES.fullmatch(word)
        if match is None:
            raise ValueError(f"{word!r} is not chips such as '4x25'")
        value = parse_amount(match[2])
        found[value] = found.get(value, 0) + int(match[1])
    return found


def chips_as_text(chips: Mapping[Cents, int]) -> str:
    """Write pieces, the largest first.

    >>> chips_as_text({500: 2, 2500: 4})
    '4x25 2x5'
    """
    return " ".join(f"{chips[value]}x{as_text(value)}" for value in sorted(chips, reverse=True) if chips[value])


def total(chips: Mapping[Cents, int]) -> Cents:
    return sum(value * count for value, count in chips.items())


def pieces(chips: Mapping[Cents, int]) -> int:
    return sum(chips.values())


def fewest(amount: Cents, values: Sequence[Cents] = USUAL) -> dict[Cents, int]:
    """The fewest pieces that make an amount; raises when these pieces cannot make it.

    >>> chips_as_text(fewest(358_50))
    '3x100 2x25 1x5 3x1 1x0.50'
    """
    ordered = sorted(set(values), reverse=True)
    found = _by_the_largest(amount, ordered) if _divide(ordered) else _by_trying(amount, ordered)
    if total(found) != amount:
        raise ValueError(f"{as_text(amount)} cannot be made with {' '.join(map(as_text, ordered))}")
    return found


def _divide(ordered: Sequence[Cents]) -> bool:
    """Whether every piece is a whole number of the next smaller one, so that the largest first is always best."""
    return all(large % small == 0 for large, small in pairwise(ordered))


def _by_the_largest(amount: Cents, ordered: Sequence[Cents]) -> dict[Cents, int]:
    found = {}
    for value in ordered:
        count, amount = divmod(amount, value)
        if count:
            found[value] = count
    return found


def _by_trying(amount: Cents, ordered: Sequence[Cents]) -> dict[Cents, int]:
    """The best last piece of every amount up to this one."""
    best, last = [0], [0]
    for n in range(1, amount + 1):
        count, value = min(((best[n - value] + 1, value) for value in ordered if value <= n), default=(amount + 1, 0))
        best.append(count)
        last.append(value)
    found: dict[Cents, int] = {}
    while amount and last[amount]:
        found[last[amount]] = found.get(last[amount], 0) + 1
        amount -= last[amount]
    return found
