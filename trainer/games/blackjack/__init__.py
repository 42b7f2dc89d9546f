"""Black-jack: seven boxes against the house, no hole card, settled from right to left."""

from trainer.games.blackjack.chances import odds, published
from trainer.games.blackjack.events import rule
from trainer.games.blackjack.settle import settle
from trainer.games.blackjack.specimens import specimens
from trainer.games.blackjack.table import read, write

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]
