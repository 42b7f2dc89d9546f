"""Dice as sprites: one frame for each face, step of the roll and way of lying, drawn once for each size."""

from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from ui.resources import drawing
from ui.tables.items import FLYING_Z, MARKER_Z, Look, Sprite, asset_look
from ui.tables.throw import EDGE, Flight

FRAME = EDGE * 100 / 56  # a frame is wider than the die, so that it can turn inside it
PUCK = 46
KEPT_FRAMES = 1024


@cache
def _rolling() -> QSvgRenderer:
    return QSvgRenderer(QByteArray(drawing("dice/rolling.svg")))


@lru_cache(maxsize=KEPT_FRAMES)
def _frame(face: int, step: int, yaw: int, width: int, height: int, ratio: float) -> QPixmap:
    found = QPixmap(max(1, round(width * ratio)), max(1, round(height * ratio)))
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(found.width() / 2, found.height() / 2)
    painter.rotate(yaw)
    across = QRectF(-found.width() / 2, -found.height() / 2, found.width(), found.height())
    _rolling().render(painter, f"f{face}s{step:02d}", across)
    painter.end()
    found.setDevicePixelRatio(ratio)
    return found


def die_look(face: int, step: int = 0, yaw: int = 0) -> Look:
    """A die that will show `face` after `step` more steps of its roll, lying turned by `yaw` degrees."""
    return lambda width, height, ratio: _frame(face, step, yaw, width, height, ratio)


BROKEN = asset_look("dice/broken.svg")
STICK = asset_look("dice/stick.svg")
ON, OFF = asset_look("dice/puck-on.svg"), asset_look("dice/puck-off.svg")


def die(face: int, yaw: int) -> Sprite:
    return Sprite(die_look(face, 0, yaw), FRAME, FRAME, FLYING_Z)


def shadow() -> Sprite:
    return Sprite(asset_look("dice/shadow.svg"), EDGE * 1.5, EDGE * 1.5, FLYING_Z - 1)


def puck() -> Sprite:
    """The plate that marks the point."""
    return Sprite(OFF, PUCK, PUCK, MARKER_Z)


@dataclass
class ThrownDie:
    """One die on its way: its sprite, its shadow, and the plan it follows."""

    body: Sprite
    under: Sprite
    flight: Flight
    step: int = -1
    found: bool = False

    def show(self, share: float) -> None:
        pose = self.flight.pose(share)
        self.under.move_to(QPointF(pose.x + 4 + pose.height / 5, pose.y + 5 + pose.height / 4))
        if pose.step != self.step:
            self.step = pose.step
            self.body.wear(die_look(self.flight.face, pose.step, self.flight.yaw))
        self.body.move_to(QPointF(pose.x, pose.y - pose.height))
        if share >= 1:
            self._end()

    def _end(self) -> None:
        if self.flight.fate.broken:
            self.body.wear(BROKEN)
        self.set_visible(not self.flight.is_gone)

    @property
    def is_lost(self) -> bool:
        """Whether it lies on the floor, and nobody has picked it up."""
        return self.flight.is_gone and not self.found

    def set_visible(self, visible: bool) -> None:
        self.body.setVisible(visible)
        self.under.setVisible(visible)
