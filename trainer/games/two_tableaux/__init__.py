"""Two-tableaux baccarat: one banker against two puntos, with a limited or an open bank."""

from trainer.games.two_tableaux.chances import odds, published
from trainer.games.two_tableaux.events import rule
from trainer.games.two_tableaux.settlement import settle
from trainer.games.two_tableaux.specimens import specimens
from trainer.games.two_tableaux.table import read, write

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]
