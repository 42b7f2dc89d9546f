"""The rules engine of Tapete: tables in, settlements, steps and rulings out. Plain Python, no Qt."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainer.bets import Bet, Round, Settlement, Step
    from trainer.errors import TrainerError
    from trainer.money import Cents, as_text, parse_amount, parse_odds
    from trainer.rulings import Ruling

__version__ = "0.1.0"
__all__ = [
    "Bet",
    "Cents",
    "Round",
    "Ruling",
    "Settlement",
    "Step",
    "TrainerError",
    "as_text",
    "parse_amount",
    "parse_odds",
]

_HOMES = {
    "trainer.bets": ("Bet", "Round", "Settlement", "Step"),
    "trainer.errors": ("TrainerError",),
    "trainer.money": ("Cents", "as_text", "parse_amount", "parse_odds"),
    "trainer.rulings": ("Ruling",),
}


def __getattr__(name: str) -> object:
    """A public name, imported when it is first asked for: the window opens before it needs the engine."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'trainer' has no attribute '{name}'")
