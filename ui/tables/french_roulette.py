"""The French roulette table: even chances along both sides, and a prison on the line of each."""

from PySide6.QtCore import QPointF

from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from ui.tables.items import FLYING_Z, Sprite, asset_look
from ui.tables.moves import Change, Move, ease_in_out, together
from ui.tables.roulette import RouletteScene
from ui.tables.scene import SWEPT
from ui.tables.stack import Stack

RAKE_WIDE, RAKE_LONG = 96, 576  # felt units
BEHIND = 30  # how far beyond the chips the rake's head lies


class FrenchRouletteScene(RouletteScene):
    """One cloth, or two with the wheel between them."""

    GAME = "french-roulette"

    def felt_name(self, book: Rulebook) -> str:
        return "french-roulette-two-cloths" if book.variant == "two-cloths" else "french-roulette"

    def lay(self, scenario: Scenario) -> None:
        super().lay(scenario)
        self.rake = self.add(Sprite(asset_look("wheel/rake.svg"), RAKE_WIDE, RAKE_LONG, FLYING_Z))
        self.rake.setVisible(False)

    def sweep(self, stacks: list[Stack]) -> Move:
        """Losing bets are drawn in with the rake: its head lies behind the chips and comes with them."""
        chips = [chip for stack in stacks for chip in stack.chips]
        return together([super().sweep(stacks), self._raked(chips)]) if chips else super().sweep(stacks)

    def _raked(self, chips: list[Sprite]) -> Move:
        def begin() -> None:
            self.rake.setVisible(True)

        def apply(share: float) -> None:
            top = min(chip.at.y() for chip in chips)
            self.rake.move_to(QPointF(chips[0].at.x(), top - BEHIND + RAKE_LONG / 2))
            self.rake.setVisible(share < 1)

        return Change(SWEPT, apply, ease_in_out, begin)
