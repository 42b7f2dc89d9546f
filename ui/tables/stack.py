"""One bet as it lies on the felt."""

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF

from trainer.bets import Bet
from ui.tables.arrange import Box, Tagged, box_of
from ui.tables.items import CHIP_Z, Sprite


@dataclass
class Stack:
    """One bet on the felt: its chips from the bottom up, and whose they are."""

    key: str
    bet: Bet
    at: QPointF
    chips: list[Sprite] = field(default_factory=list)
    label: Sprite | None = None

    @property
    def sprites(self) -> list[Sprite]:
        return [*self.chips, *([self.label] if self.label else [])]

    def move_to(self, at: QPointF) -> None:
        """Lay the stack elsewhere at once; what lies nearer to the dealer covers what lies behind it."""
        for n, piece in enumerate(self.chips):
            piece.move_to(piece.at + at - self.at)
            piece.setZValue(CHIP_Z + at.y() / 10 + n * 0.01)
        self.at = at

    def tagged(self, wish: QPointF) -> Tagged:
        """The stack as its tag sees it."""
        boxes = [box_of(piece.felt_rect) for piece in self.chips]
        covered = Box(
            min(box.left for box in boxes), min(box.top for box in boxes),
            max(box.right for box in boxes), max(box.bottom for box in boxes),
        )  # fmt: skip
        label = self.label.felt_rect if self.label else QRectF()
        return Tagged(covered, label.width(), label.height(), wish)
