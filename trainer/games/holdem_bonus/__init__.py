"""Texas hold'em against the house, with the Bonus bet or without it."""

from collections.abc import Iterator

from trainer.games.holdem_bonus.chances import odds
from trainer.games.holdem_bonus.events import rule
from trainer.games.holdem_bonus.showdown import settle
from trainer.games.holdem_bonus.specimens import specimens
from trainer.games.holdem_bonus.table import read, write
from trainer.oddstable import Figure, percent
from trainer.rulebook import load

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]


def published() -> Iterator[Figure]:
    """The published edge of the Bonus bet: 91.46 % comes back."""
    book = load("holdem-bonus", "cantabria", "bonus")
    row = odds(book, book.house())[0]
    edge = percent(row.edge, 3)
    yield Figure("holdem-bonus", "Bonus 1000-30-25-20-15-10-5-3", "8.541 %", edge, "independent enumeration")
    back = percent(1 - row.edge, 2)
    yield Figure("holdem-bonus", "Bonus, returned to players", "91.46 %", back, "livecasinos.com")
