"""Which scene belongs to which game: the tables that have a felt."""

from importlib import import_module
from typing import TYPE_CHECKING

from trainer.rulebook import Rulebook

if TYPE_CHECKING:
    from ui.tables.scene import TableScene

SCENES = {
    "french-roulette": ("ui.tables.french_roulette", "FrenchRouletteScene"),
    "american-roulette": ("ui.tables.american_roulette", "AmericanRouletteScene"),
    "craps": ("ui.tables.craps", "CrapsScene"),
    "blackjack": ("ui.tables.blackjack", "BlackjackScene"),
    "punto-banca": ("ui.tables.punto_banca", "PuntoBancaScene"),
}


def scene_for(book: Rulebook) -> "TableScene":
    """A table of this game, imported when it is first needed."""
    module, name = SCENES[book.game]
    found: TableScene = getattr(import_module(module), name)(book)
    return found
