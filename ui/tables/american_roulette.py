"""The American roulette table, with one zero or with two."""

from trainer.rulebook import Rulebook
from ui.tables.roulette import RouletteScene


class AmericanRouletteScene(RouletteScene):
    """Chips in the players' own colours, a dolly on the number, the layout swept by hand."""

    GAME = "american-roulette"

    def felt_name(self, book: Rulebook) -> str:
        return "american-roulette-double-zero" if book.variant == "double-zero" else "american-roulette"
