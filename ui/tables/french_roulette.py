"""The French roulette table: even chances along both sides, and a prison on the line of each."""

from trainer.rulebook import Rulebook
from ui.tables.roulette import RouletteScene


class FrenchRouletteScene(RouletteScene):
    """One cloth is drawn; a table with two has the same places on the other."""

    GAME = "french-roulette"

    def felt_name(self, book: Rulebook) -> str:
        return "french-roulette"
