"""Bingo: ninety balls, cards of fifteen numbers, línea, bingo and the prizes beside them; and the other modalities."""

from trainer.games.bingo.chances import odds, published
from trainer.games.bingo.game import rule, settle
from trainer.games.bingo.reading import read
from trainer.games.bingo.specimens import specimens
from trainer.games.bingo.table import Table
from trainer.games.bingo.writing import write

__all__ = ["Table", "odds", "published", "read", "rule", "settle", "specimens", "write"]
