"""Answering on the felt: bets that can be clicked and walked to, the frame round one, and what was answered of each."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF

from ui.tables.board import Board
from ui.tables.felt import CHIP
from ui.tables.items import MARK_Z, Sprite, pill, ring

FAN = 27  # how far targets that share a spot stand apart
SAME = 16  # targets nearer than this share a spot
MARK, UP = 27, 8  # how high a mark is, and how far its middle lies above the target
TONES = {"good": "#58B684", "bad": "#E4716D", "note": "#6FA8DC", "plain": "#ECEFF3"}


class Pointing(Board):
    """What a trainee can point at on a table."""

    def __init__(self, cloth: str) -> None:
        super().__init__(cloth)
        self.forget_answers()

    def forget_answers(self) -> None:
        """Start without targets: what was drawn for the last ones is gone with its table."""
        self.targets: dict[str, QRectF] = {}
        self._marks: dict[str, Sprite] = {}
        self._badges: dict[str, Sprite] = {}
        self._focus: Sprite | None = None

    def set_spots(self, spots: Mapping[str, QPointF]) -> None:
        """Make these spots clickable and walkable, each under the key of its answer."""
        self.targets = {}
        for key, at in spots.items():
            there = sum((rect.center() - at).manhattanLength() < SAME for rect in self.targets.values())
            left = at.x() - CHIP / 2 - 4 + there * FAN  # what shares a spot is fanned out
            self.targets[key] = QRectF(left, at.y() - CHIP / 2 - 8, CHIP + 8, CHIP + 30)

    def target_at(self, point: QPointF) -> str | None:
        """The target under a point of the window, the nearest where several overlap."""
        at = point / self.scale_ if self.scale_ else point
        hit = {key: rect for key, rect in self.targets.items() if rect.contains(at)}
        return min(hit, key=lambda key: (hit[key].center() - at).manhattanLength(), default=None)

    def neighbour(self, key: str | None, dx: int, dy: int) -> str | None:
        """The next target in a direction: nearest along it, with sideways distance counting double."""
        if key is None or key not in self.targets:
            return next(iter(self.targets), None)
        here = self.targets[key].center()

        def distance(other: str) -> float:
            away = self.targets[other].center() - here
            along = away.x() * dx + away.y() * dy
            across = abs(away.x() * dy) + abs(away.y() * dx)
            return along + 2 * across if along > 1 else float("inf")

        best = min((other for other in self.targets if other != key), key=distance, default=None)
        return key if best is None or distance(best) == float("inf") else best

    def focus(self, key: str | None) -> None:
        """Frame a target, or none."""
        if self._focus is not None:
            self.remove(self._focus)
            self._focus = None
        if key is not None and key in self.targets:
            self._focus = self.add(ring(self.targets[key]))

    def mark(self, key: str, words: str | None, tone: str = "plain") -> None:
        """Write on a target what was answered about it; where others stand too near, only the sign it begins with."""
        if words is not None and key in self.targets and not self._has_room(key, words):
            words = words.split(" ")[0]
        self._label(self._marks, key, words, tone, -1)

    def _has_room(self, key: str, words: str) -> bool:
        """Whether marks as wide as this one, on every target, would leave this target's to be read."""
        wide = pill(words, "", "", MARK, MARK_Z).width
        own = _over(self.targets[key], wide)
        others = [rect for other, rect in self.targets.items() if other != key]
        return not any(own.intersects(rect) or own.intersects(_over(rect, wide)) for rect in others)

    def badge(self, key: str, number: str | None) -> None:
        """Number a target in the order it was picked."""
        self._label(self._badges, key, number, "note", 1)

    def _label(self, kept: dict[str, Sprite], key: str, words: str | None, tone: str, side: int) -> None:
        if key in kept:
            self.remove(kept.pop(key))
        if words is not None and key in self.targets:
            rect = self.targets[key]
            at = QPointF(rect.center().x() + (side * 18 if side > 0 else 0), rect.top() - UP)
            kept[key] = self.add(pill(words, TONES[tone], "#11161B", MARK, MARK_Z), at)

    def clear_answers(self) -> None:
        """Take all marks, badges and the frame off the felt."""
        self.focus(None)
        for kept in (self._marks, self._badges):
            for key in list(kept):
                self.remove(kept.pop(key))


def _over(target: QRectF, wide: float) -> QRectF:
    """Where a mark of this width lies on a target."""
    return QRectF(target.center().x() - wide / 2, target.top() - UP - MARK / 2, wide, MARK)
