"""The French roulette table: even chances along both sides, and a prison on the line of each."""

from trainer.rulebook import Rulebook
from ui.tables.roulette import RouletteScene


class FrenchRouletteScene(RouletteScene):
    """One cloth, or two with the wheel between them."""

    GAME = "french-roulette"

    def felt_name(self, book: Rulebook) -> str:
        return "french-roulette-two-cloths" if book.variant == "two-cloths" else "french-roulette"
