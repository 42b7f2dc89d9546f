"""An answer measured against the question: each part apart, and the likely slip by name."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from trainer.chips import USUAL, fewest, pieces, total
from trainer.money import Cents, parse_amount
from trainer.questions import Amount, Marks, Ordering, Part, Pick, Question

MORE_PIECES = Fraction(3, 4)  # for the right amount in more pieces than it needs

Given = int | str | Mapping[str, str] | Sequence[str] | None
"""An answer to one part; None when left open.

Cents, or chips as value -> count; a choice's value; a mark for every key; or keys in order.
"""


@dataclass(frozen=True, slots=True)
class Score:
    """How right one part is, from 0 to 1, and the slip that a wrong answer matches."""

    name: str
    share: Fraction
    slip: str | None = None
    overpaid: Cents = 0
    underpaid: Cents = 0


@dataclass(frozen=True, slots=True)
class Grade:
    """A whole answer: every part's score; the question's score is their mean."""

    parts: tuple[Score, ...]

    @property
    def score(self) -> Fraction:
        return sum((part.share for part in self.parts), Fraction(0)) / len(self.parts)

    @property
    def correct(self) -> bool:
        return self.score == 1

    @property
    def slip(self) -> str | None:
        return next((part.slip for part in self.parts if part.slip), None)

    @property
    def overpaid(self) -> Cents:
        return sum(part.overpaid for part in self.parts)

    @property
    def underpaid(self) -> Cents:
        return sum(part.underpaid for part in self.parts)


def grade(question: Question, answers: Mapping[str, Given], chips: Sequence[Cents] = USUAL) -> Grade:
    """Score every part of a question; a part without an answer scores nothing. `chips` are the pieces of the house."""
    return Grade(tuple(score(part, answers.get(part.name), chips) for part in question.parts))


def score(part: Part, given: Given, chips: Sequence[Cents] = USUAL) -> Score:
    """Score one part."""
    if isinstance(part, Amount):
        return _score_chips(part, given, chips) if isinstance(given, Mapping) else _score_amount(part, given)
    if isinstance(part, Pick):
        right = given == part.right
        return Score(part.name, Fraction(right), None if right else _slip(part.slips, given))
    if isinstance(part, Marks):
        return _score_marks(part, given)
    return _score_order(part, given)


def _slip(slips: Mapping[str, object], given: object) -> str | None:
    return next((name for name, wrong in slips.items() if wrong == given), None)


def _score_amount(part: Amount, given: Given) -> Score:
    if given == part.right:
        return Score(part.name, Fraction(1))
    if not isinstance(given, int):
        return Score(part.name, Fraction(0))
    off = given - part.right
    return Score(part.name, Fraction(0), _slip(part.slips, given), max(off, 0), max(-off, 0))


def _score_chips(part: Amount, given: Mapping[str, str], chips: Sequence[Cents]) -> Score:
    """An amount built from chips, written as value -> count: exact, and with the fewest pieces."""
    try:
        built = {parse_amount(str(value)): int(count) for value, count in given.items() if int(count) > 0}
        needed = pieces(fewest(part.right, chips))
    except ValueError:
        return Score(part.name, Fraction(0))
    if total(built) != part.right:
        return _score_amount(part, total(built))
    if pieces(built) > needed:
        return Score(part.name, MORE_PIECES, "too-many-pieces")
    return Score(part.name, Fraction(1))


def _score_marks(part: Marks, given: Given) -> Score:
    marks = given if isinstance(given, Mapping) else {}
    right = sum(marks.get(key) == result for key, result in part.right.items())
    share = Fraction(right, len(part.right))
    return Score(part.name, share, None if share == 1 else _slip(part.slips, dict(marks)))


def _score_order(part: Ordering, given: Given) -> Score:
    """The longest right sequence: the most things that stand in a right order, each named once."""
    keys = list(dict.fromkeys(given)) if isinstance(given, Sequence) and not isinstance(given, str) else []
    slots = [part.slots[key] for key in keys if key in part.slots]
    share = Fraction(longest_right_sequence(slots), len(part.slots))
    return Score(part.name, share, None if share == 1 else _slip(part.slips, tuple(keys)))


def longest_right_sequence(slots: Sequence[int]) -> int:
    """The length of the longest run, with gaps, that never goes back.

    >>> longest_right_sequence([1, 3, 2, 2, 4]), longest_right_sequence([3, 2, 1])
    (4, 1)
    """
    tails: list[int] = []
    for slot in slots:
        at = bisect_right(tails, slot)
        tails[at : at + 1] = [slot]
    return len(tails)
