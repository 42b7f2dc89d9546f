"""The French roulette table: even chances along both sides, and a prison on the line of each."""

from PySide6.QtCore import QPointF

from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from ui.tables.items import FLYING_Z, Sprite, asset_look
from ui.tables.moves import Change, Move, ease_in_out, linear, together
from ui.tables.roulette import RouletteScene
from ui.tables.scene import SWEPT
from ui.tables.stack import Stack

RAKE_WIDE, RAKE_LONG = 96, 701  # felt units
BEHIND = 30  # how far beyond the chips the rake's head lies
TOUCH = 1000  # milliseconds at speed 1


class FrenchRouletteScene(RouletteScene):
    """One cloth, or two with the wheel between them."""

    GAME = "french-roulette"

    def felt_name(self, book: Rulebook) -> str:
        return "french-roulette-two-cloths" if book.variant == "two-cloths" else "french-roulette"

    def lay(self, scenario: Scenario) -> None:
        super().lay(scenario)
        self.rake = self.add(Sprite(asset_look("wheel/rake.svg"), RAKE_WIDE, RAKE_LONG, FLYING_Z))
        self.rake.setVisible(False)

    def won_spot(self, player: str) -> QPointF:
        """The seats of the second cloth stand close: winnings are told before the letters."""
        return self.seat(player) + QPointF(0, 42) if self.book.variant == "two-cloths" else super().won_spot(player)

    def touch(self, pocket: str) -> Move:
        """The number is touched with the rake (ROU-F-PRO-06)."""
        number, home = self.felt.centre(f"straight.{pocket}"), self.felt.rect("float").top()

        def apply(share: float) -> None:
            reach = ease_in_out(min(1.0, 3 * min(share, 1 - share)))
            self._lay_rake(QPointF(number.x(), home + (number.y() - home) * reach))
            self.rake.setVisible(share < 1)

        return Change(TOUCH, apply, linear)

    def _lay_rake(self, head: QPointF) -> None:
        self.rake.move_to(head + QPointF(0, RAKE_LONG / 2))

    def sweep(self, stacks: list[Stack]) -> Move:
        """Losing bets are drawn in with the rake: its head lies behind the chips and comes with them."""
        chips = [chip for stack in stacks for chip in stack.chips]
        return together([super().sweep(stacks), self._raked(chips)]) if chips else super().sweep(stacks)

    def _raked(self, chips: list[Sprite]) -> Move:
        def begin() -> None:
            self.rake.setVisible(True)

        def apply(share: float) -> None:
            top = min(chip.at.y() for chip in chips)
            self._lay_rake(QPointF(chips[0].at.x(), top - BEHIND))
            self.rake.setVisible(share < 1)

        return Change(SWEPT, apply, ease_in_out, begin)
