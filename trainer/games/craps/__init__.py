"""Craps: one felt for four regulations, played as a state machine over any sequence of throws."""

from trainer.games.craps.chances import odds
from trainer.games.craps.events import rule
from trainer.games.craps.figures import published
from trainer.games.craps.settle import settle
from trainer.games.craps.specimens import specimens
from trainer.games.craps.table import pays, read, write

__all__ = ["odds", "pays", "published", "read", "rule", "settle", "specimens", "write"]
