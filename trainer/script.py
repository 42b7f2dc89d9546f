"""What happens at a table, in order: the list a scene plays and a test reads. The engine knows nothing of pictures."""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Literal, Protocol, cast

from trainer.money import Cents
from trainer.scenarios import Scenario

Doing = Literal["bet", "call", "spin", "throw", "deal", "turn", "puck", "act", "event", "move", "cut-card", "withdraw"]


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happens; which fields are filled depends on what is done.

    `key` is the number of a bet on the table, `to` the place of the felt where a card, a chip or the puck goes.
    """

    do: Doing
    key: str | None = None
    player: str | None = None
    bet: str | None = None
    on: str | None = None
    amount: Cents = 0
    chips: int = 0  # pieces of a player's own colour; 0 when the stake lies in value chips
    colour: str | None = None
    say: str | None = None
    pocket: str | None = None
    dice: str | None = None
    cards: str | None = None
    to: str | None = None
    face_up: bool = True


class Scripting(Protocol):
    """What `trainer/scripts/<game>.py` offers."""

    def script(self, scenario: Scenario) -> tuple[Happening, ...]:
        """The happenings of one scenario."""


@cache
def _module(game: str) -> Scripting | None:
    path = f"trainer.scripts.{game.replace('-', '_')}"
    return cast(Scripting, import_module(path)) if find_spec(path) else None


def has_script(game: str) -> bool:
    """Whether this game's rounds can be played out, so that it can have a table."""
    return _module(game) is not None


def script_of(scenario: Scenario) -> tuple[Happening, ...]:
    """What happens in a scenario; nothing where the game has no script yet."""
    module = _module(scenario.table["game"])
    return module.script(scenario) if module else ()
