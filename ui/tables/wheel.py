"""The wheel of a roulette table: the bowl that stands, the rotor that turns, the ball, and how all three move."""

from collections.abc import Callable
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF

from ui.tables.board import Board
from ui.tables.items import MARKER_Z, Sprite, asset_look
from ui.tables.moves import Change, Move, ease_in_out, ease_out, linear, pause, sequence, together
from ui.tables.spin import FALLS, POCKET, PUSHED, RESTS, RIM, Spin, spin

SPIN, COAST, HANDED = 6000, 1000, 450  # milliseconds at speed 1: a spin, the wheel running out, the ball in a hand
ROTOR, BALL = 784 / 1000, 44 / 1000  # of the bowl's width
ESCAPE, LIES = 1800, 1.25  # milliseconds at speed 1; how far from the wheel a lost ball lies, in radii
TURNS = 0.35  # how far the wheel turns while a ball runs that comes to nothing
FELL_IN = (0.5, 0.16)  # where a thing lies that fell among the pockets: its reach in radii, its angle in turns


class Rotor(Sprite):
    """The part of the wheel that turns: one pixmap, rotated about its middle."""

    def turn_to(self, turns: float) -> None:
        size = self.pixmap().deviceIndependentSize()
        self.setTransformOriginPoint(size.width() / 2, size.height() / 2)
        self.setRotation(turns % 1 * 360)


class Wheel:
    """One wheel; each spin turns it the other way than the last one, from where it came to stand."""

    def __init__(self, pockets: tuple[str, ...]) -> None:
        self.pockets = pockets
        self.direction, self.turned = 1, 0.0

    def lay(self, table: Board, rect: QRectF) -> None:
        """Put a new picture of it on the table; the ball is in the croupier's hand."""
        self.rect = rect
        side = rect.width()
        table.add(Sprite(asset_look("wheel/bowl.svg"), side, side, MARKER_Z), rect.center())
        kind = "double-zero" if "00" in self.pockets else "single-zero"
        self.rotor = Rotor(asset_look(f"wheel/rotor-{kind}.svg"), side * ROTOR, side * ROTOR, MARKER_Z)
        table.add(self.rotor, rect.center())
        self.ball = Sprite(asset_look("wheel/ball.svg"), side * BALL, side * BALL, MARKER_Z + 1)
        table.add(self.ball, rect.center())
        self.ball.setVisible(False)
        self.fallen: Sprite | None = None
        self.turn_to(self.turned)

    def turn_to(self, turns: float) -> None:
        """Turn the rotor, and what fell among its pockets with it."""
        self.turned = turns
        self.rotor.turn_to(turns)
        if self.fallen is not None:
            reach, angle = FELL_IN
            self.fallen.move_to(self.at(turns + angle, reach))

    def at(self, turns: float, reach: float) -> QPointF:
        """A point by its angle, clockwise from the top, and its reach in radii."""
        return self.rect.center() + QPointF(sin(2 * pi * turns), -cos(2 * pi * turns)) * (reach * self.rect.width() / 2)

    def show_ball(self) -> None:
        self.ball.setVisible(True)

    def _other_way(self) -> int:
        """Each throw turns the wheel against the last one (ROU-F-PRO-01)."""
        self.direction = -self.direction
        return self.direction

    # a spin

    def spin(self, pocket: str, seed: str, same_way: bool = False) -> tuple[Move, Move]:
        """The ball runs and falls; the wheel then runs out with it."""
        start, way = self.turned, self.direction if same_way else self._other_way()
        course = spin(self.pockets.index(pocket), len(self.pockets), way, seed, start)

        def run(time: float) -> None:
            self.turn_to(course.wheel_at(time))
            self.ball.move_to(self.at(*course.ball_at(time)))
            self.ball.setVisible(time >= PUSHED)

        def run_out(share: float) -> None:
            self.turn_to(course.coasting(share, COAST / SPIN))
            self._carry(course)

        running = together([Change(SPIN, run, linear, sound="ball-run"), _heard_falling()])
        return running, Change(COAST, run_out, linear)

    def _carry(self, course: Spin) -> None:
        self.ball.move_to(self.at(self.turned + course.pocket, POCKET))

    # a spin that comes to nothing

    def run_on_rim(self, turns: float, turning: bool = True) -> Move:
        """The ball on its track: it runs so many turns against the wheel, or only lies there."""
        start, way = self.turned, self._other_way()

        def apply(share: float) -> None:
            if turning:
                self.turn_to(start + way * TURNS * share)
            self.ball.move_to(self.at(0.3 - way * turns * share, RIM))

        return Change(ESCAPE if turns else 0, apply, ease_out, self.show_ball, "ball-run" if turns else None)

    def lose_ball(self) -> Move:
        """The ball leaves the rim outwards and comes to rest on the cloth beside the wheel."""
        start, way = self.turned, self._other_way()

        def apply(share: float) -> None:
            run, out = min(1.0, share / 0.7), max(0.0, share / 0.7 - 1) / (1 / 0.7 - 1)
            self.turn_to(start + way * TURNS * ease_out(share))
            self.ball.move_to(self.at(0.25 + way * 2.2 * (1 - run), RIM + (LIES - RIM) * ease_out(out)))

        return Change(ESCAPE, apply, linear, self.show_ball, "ball-run")

    def put_in(self, thing: Sprite) -> None:
        """Let something lie among the pockets."""
        self.fallen = thing
        thing.setZValue(MARKER_Z + 2)
        self.turn_to(self.turned)

    # the ball in a hand

    def carry_ball(self, to: QPointF) -> Move:
        """The ball is taken from where it lies to a point of the table."""
        return self._by_hand(lambda: to)

    def put_ball(self, pocket: str) -> Move:
        """The ball is laid into a pocket."""
        step = self.pockets.index(pocket) / len(self.pockets)
        return self._by_hand(lambda: self.at(self.turned + step, POCKET))

    def _by_hand(self, place: Callable[[], QPointF]) -> Move:
        ends: list[QPointF] = []

        def begin() -> None:
            self.show_ball()
            ends.extend((QPointF(self.ball.at), place()))

        def apply(share: float) -> None:
            start, end = ends
            self.ball.move_to(start + (end - start) * share)

        return Change(HANDED, apply, ease_in_out, begin)


def _heard_falling() -> Move:
    """The ball is heard when it leaves the rim for the pockets, and when it rests."""
    bounces, rests = SPIN * (RESTS - FALLS), SPIN * (1 - RESTS)
    return sequence(pause(SPIN * FALLS), _sounding("ball-bounce", bounces), _sounding("ball-rest", rests))


def _sounding(sound: str, lasts: float) -> Move:
    return Change(lasts, lambda _: None, sound=sound)
