"""The rules engine of Tapete: tables in, settlements, steps and rulings out. Plain Python, no Qt."""

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
