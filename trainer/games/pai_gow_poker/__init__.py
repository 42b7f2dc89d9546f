"""Pai gow poker: seven cards set in two hands against a bank that goes round the table."""

from collections.abc import Iterator

from trainer.games.pai_gow_poker.events import rule
from trainer.games.pai_gow_poker.showdown import settle
from trainer.games.pai_gow_poker.specimens import specimens
from trainer.games.pai_gow_poker.table import read, write
from trainer.oddstable import Figure, OddsRow
from trainer.rulebook import House, Rulebook

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """No exact odds: they hang on how both sides set their hands, and the text has no rule for it (PGP-DBT-10)."""
    return []


def published() -> Iterator[Figure]:
    """None: the figures that are published rest on simulations with one casino's house way."""
    yield from ()
