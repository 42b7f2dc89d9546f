"""What a trainee is asked: parts, each with a form, a right answer and the slips that miss it.

The right answer is worked out by the engine when the question is asked; nothing here is ever stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from trainer.bets import Step
from trainer.money import Cents
from trainer.rulebook import Text

KINDS = (
    "payout", "result", "order", "next-step", "ruling", "limit", "draw", "hand", "pot", "fault", "two-rulebooks",
)  # fmt: skip

Form = Literal["amount", "choice", "marks", "sequence"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers offered: what is stored, and what is shown."""

    value: str
    text: Text


@dataclass(frozen=True, slots=True)
class Amount:
    """A part answered with an amount. `slips` are wrong amounts a person really reaches, each by its name."""

    name: str
    right: Cents
    slips: Mapping[str, Cents] = field(default_factory=dict)

    form: Form = "amount"


@dataclass(frozen=True, slots=True)
class Pick:
    """A part answered by choosing; wrong choices name the slip they stand for where there is one."""

    name: str
    right: str
    choices: tuple[Choice, ...]
    slips: Mapping[str, str] = field(default_factory=dict)  # slip -> value

    form: Form = "choice"


@dataclass(frozen=True, slots=True)
class Marks:
    """A part answered by marking every bet: key of the bet -> result."""

    name: str
    right: Mapping[str, str]
    labels: Mapping[str, Text]
    options: tuple[Choice, ...]
    slips: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    form: Form = "marks"


@dataclass(frozen=True, slots=True)
class Ordering:
    """A part answered by putting things in order; those that share a slot may come in any order."""

    name: str
    slots: Mapping[str, int]  # key -> slot
    labels: Mapping[str, Text]
    slips: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    form: Form = "sequence"

    @property
    def right(self) -> tuple[str, ...]:
        return tuple(sorted(self.slots, key=lambda key: self.slots[key]))


Part = Amount | Pick | Marks | Ordering


@dataclass(frozen=True)
class Question:
    """One question about one scenario.

    `items` are the rules it exercises, `working` the way to the answer, `felt` what lies on the table, in words, for
    where there is no picture, `watched` what a dealer does before the trainee's eyes, right or not.
    """

    kind: str
    skill: str
    scenario: str
    prompt: Text
    parts: tuple[Part, ...]
    items: tuple[str, ...]
    working: tuple[Text, ...] = ()
    felt: tuple[Text, ...] = ()
    watched: tuple[Step, ...] = ()


def right_answers(question: Question) -> dict[str, int | str | Mapping[str, str] | tuple[str, ...]]:
    """The right answer to every part, by name."""
    return {part.name: part.right for part in question.parts}
