"""Chemin de fer: players against one another, one of them holding the bank; the house takes only its deduction."""

from trainer.games.chemin_de_fer.chances import odds, published
from trainer.games.chemin_de_fer.coup import settle
from trainer.games.chemin_de_fer.events import rule
from trainer.games.chemin_de_fer.specimens import specimens
from trainer.games.chemin_de_fer.table import read, write

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]
