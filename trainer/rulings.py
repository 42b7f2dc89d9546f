"""Rulings: what is done when something went wrong, worked out from what lies on the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from trainer.bets import Round, Step
from trainer.fields import Fields

Table = TypeVar("Table")


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to one irregular event.

    `verdict` is the heart of it in one word (`void`, `stands`, `refused`, `accepted`, `allowed`, `forbidden`...).
    `parts` are the consequences a trainee must know apart, by name: what happens to the bet, to a card, who draws.
    `decides` is the role whose decision it is. `round` is the settled table, when the ruling leads to one.
    """

    event: str
    verdict: str
    decides: str
    items: tuple[str, ...]
    parts: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    round: Round | None = None

    def as_json(self) -> dict[str, object]:
        shown: dict[str, object] = {
            "event": self.event,
            "verdict": self.verdict,
            "decides": self.decides,
            "parts": dict(self.parts),
            "steps": [step.as_json() for step in self.steps],
            "items": list(self.items),
        }
        if self.round is not None:
            shown["consequences"] = self.round.as_json()
        return shown


def rule_by_kind(event: object, table: Table, handlers: Mapping[str, Callable[[Fields, Table], Ruling]]) -> Ruling:
    """Let the handler of the event's kind rule on it; a fact that no handler read is refused."""
    facts = Fields(event, "event")
    ruling = handlers[facts.choice("kind", handlers)](facts, table)
    facts.done()
    return ruling
