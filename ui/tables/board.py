"""A cloth with things lying on it: sprites are put there and taken away, and all follow the size of the window."""

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGraphicsScene

from ui.tables.felt import HEIGHT, WIDTH
from ui.tables.items import FELT_Z, Sprite, cloth_look


class Board(QGraphicsScene):
    """Positions are felt units; `fit` scales them to the window's pixels."""

    def __init__(self, cloth: str) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)  # all move, and none is looked up by place
        self.scale_, self.ratio = 1.0, 1.0
        self._sprites: list[Sprite] = []
        self.cloth = Sprite(cloth_look(f"felts/{cloth}.svg"), WIDTH, HEIGHT, FELT_Z)
        self.cloth.at = QPointF(WIDTH / 2, HEIGHT / 2)
        self.addItem(self.cloth)

    def fit(self, scale: float, ratio: float) -> None:
        """Draw everything anew for a size of the window."""
        self.scale_, self.ratio = scale, ratio
        self.setSceneRect(0, 0, WIDTH * scale, HEIGHT * scale)
        for sprite in (self.cloth, *self._sprites):
            sprite.fit(scale, ratio)

    def add(self, sprite: Sprite, at: QPointF | None = None) -> Sprite:
        """Put a sprite on the table."""
        if at is not None:
            sprite.at = at
        sprite.fit(self.scale_, self.ratio)
        self.addItem(sprite)
        self._sprites.append(sprite)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        if sprite in self._sprites:
            self._sprites.remove(sprite)
            self.removeItem(sprite)

    def clear_board(self) -> None:
        """Take everything off the cloth."""
        for sprite in list(self._sprites):
            self.remove(sprite)
