"""What both roulettes share: the wheel and its ball, the dolly, the last numbers, and prisons."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any

from PySide6.QtCore import QPointF, QRectF

from trainer.bets import Bet, Step
from trainer.games.roulette.layout import RED
from trainer.games.roulette.table import Rules
from trainer.games.roulette.wheel import wheel
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from trainer.script import Happening
from ui.tables.felt import CHIP, place_id
from ui.tables.items import FLYING_Z, MARKER_Z, TAG_Z, Sprite, asset_look, chip, colour_chip, pill
from ui.tables.moves import Change, Move, ease_out, linear, now, sequence, together
from ui.tables.scene import SWEPT, TableScene
from ui.tables.spin import POCKET, RIM, Spin, spin

SPIN = 6000  # milliseconds at speed 1
ROTOR, BALL = 784 / 1000, 44 / 1000  # of the bowl's width
DOLLY, PUT = 38, 300  # across in felt units; milliseconds at speed 1
ESCAPE, LIES = 1800, 1.25  # milliseconds at speed 1; how far from the wheel a lost ball lies, in radii
SHORT, LONG = 0.6, 2.5  # turns a badly thrown ball runs, and one that is still running
LAST = 6  # numbers kept in the strip
SAMPLES = {
    "straight": "17", "split": "17-20", "street": "16-17-18", "corner": "16-17-19-20", "special-corner": "0-00-1-2-3",
    "six-line": "16-17-18-19-20-21", "column": "2", "dozen": "2", "double-column": "1-2", "double-dozen": "1-2",
}  # fmt: skip
RED_BACK, BLACK_BACK, ZERO_BACK = "#C8372D", "#15181C", "#0B6B45"


class Rotor(Sprite):
    """The part of the wheel that turns: one pixmap, rotated about its middle."""

    def turn_to(self, turns: float) -> None:
        size = self.pixmap().deviceIndependentSize()
        self.setTransformOriginPoint(size.width() / 2, size.height() / 2)
        self.setRotation(turns % 1 * 360)


class RouletteScene(TableScene):
    """A roulette table; each spin turns the other way than the last one."""

    def __init__(self, book: Rulebook) -> None:
        self.pockets = wheel(book.record(Rules).zeros)
        self.direction = 1
        self.last: list[str] = []
        self._resting = 0.0
        super().__init__(book)
        self.rotor: Rotor | None = None
        self.ball: Sprite | None = None
        self.dolly: Sprite | None = None
        self._imprisoned: dict[str, str] = {}

    def lay(self, scenario: Scenario) -> None:
        self._imprisoned, self.dolly = {}, None
        super().lay(scenario)
        rect = self.felt.rect("wheel")
        self.add(Sprite(asset_look("wheel/bowl.svg"), rect.width(), rect.width(), MARKER_Z), rect.center())
        kind = "double-zero" if "00" in self.pockets else "single-zero"
        self.rotor = Rotor(asset_look(f"wheel/rotor-{kind}.svg"), rect.width() * ROTOR, rect.width() * ROTOR, MARKER_Z)
        self.add(self.rotor, rect.center())
        self.rotor.turn_to(self._resting)
        self.ball = Sprite(asset_look("wheel/ball.svg"), rect.width() * BALL, rect.width() * BALL, MARKER_Z + 1)
        self.add(self.ball, rect.center())
        self.ball.setVisible(False)
        previous = (scenario.table.get("event") or {}).get("previous")
        if previous in self.pockets and self.last[-1:] != [previous]:
            self.last.append(previous)
        self._show_last()

    def _show_last(self) -> None:
        rect = self.felt.rect("last")
        for n, number in enumerate(self.last[-LAST:][::-1]):
            back = ZERO_BACK if number in ("0", "00") else RED_BACK if number in RED else BLACK_BACK
            at = QPointF(rect.left() + 30 + n * 62, rect.center().y())
            self.add(pill(number, back, "#F3E9D2", 38, MARKER_Z, "#D9B36A"), at)

    def sample_place(self, kind: str, on: str | None) -> str:
        return place_id(kind, on or SAMPLES.get(kind))

    def place_of(self, bet: Bet) -> str:
        return self._imprisoned.get(f"{bet.player}/{bet.kind}") or place_id(bet.kind, bet.on)

    def perform(self, happening: Happening) -> Move | None:
        if happening.do == "bet" and happening.to and self.felt.has(happening.to):
            self._imprisoned[f"{happening.player}/{happening.bet}"] = happening.to
        if happening.do == "spin" and happening.pocket in self.pockets:
            return self._spun(happening.pocket or "")
        return None

    def show_event(self, event: Mapping[str, Any]) -> Move | None:
        """A spin gone wrong: a ball out, thrown badly or still on the rim, a thing in the wheel; or a marker."""
        if event.get("kind") == "marker":
            return self._marker(event)
        if event.get("kind") != "spin":
            return super().show_event(event)
        if event.get("object_in_wheel"):
            self._put_in_wheel()
        if event.get("ball") == "out":
            return self._lost_ball()
        if event.get("throw") == "faulty":
            return self._on_rim(SHORT)
        return self._on_rim(0) if event.get("ball") == "not-dropped" else self._on_rim(LONG)

    def _put_in_wheel(self) -> None:
        """A chip that fell among the pockets."""
        rect = self.felt.rect("wheel")
        at = rect.center() + QPointF(rect.width() * 0.2, -rect.width() * 0.2)
        self.add(chip(self.book.house().minimum), at).setZValue(MARKER_Z + 2)

    def _on_rim(self, turns: float) -> Move:
        """The ball on its track: it runs so many turns, or only lies there."""
        rect = self.felt.rect("wheel")

        def apply(share: float) -> None:
            angle, reach = 2 * pi * (0.3 + turns * share), RIM * rect.width() / 2
            if self.ball is not None:
                self.ball.move_to(rect.center() + QPointF(reach * sin(angle), -reach * cos(angle)))

        return Change(ESCAPE if turns else 0, apply, ease_out, self._show_ball, "ball-run" if turns else None)

    def _marker(self, event: Mapping[str, Any]) -> Move:
        """A sample of the player's colour stands at the wheel's rim, the marker of its value on it."""
        rect = self.felt.rect("wheel")
        at = QPointF(rect.right() + CHIP, rect.bottom() - CHIP)
        value = event.get("value")
        label = pill(str(value) if value else "?", "#F2F4F1E6", "#8E2439", 30, TAG_Z, "#8E2439")
        things = [self.add(colour_chip("blue", "A"), at), self.add(label, at - QPointF(0, CHIP * 0.8))]
        return self.fly(things, self.felt.centre("float"), SWEPT, ease_out, "chip")

    # the wheel

    def _lost_ball(self) -> Move:
        """The ball leaves the rim outwards and comes to rest on the cloth beside the wheel."""
        rect = self.felt.rect("wheel")
        half = rect.width() / 2

        def apply(share: float) -> None:
            run, out = min(1.0, share / 0.7), max(0.0, share / 0.7 - 1) / (1 / 0.7 - 1)
            angle = 2 * pi * (0.25 - 2.2 * (1 - run))
            reach = half * (RIM + (LIES - RIM) * ease_out(out))
            if self.ball is not None:
                self.ball.move_to(rect.center() + QPointF(reach * sin(angle), -reach * cos(angle)))

        return Change(ESCAPE, apply, linear, self._show_ball, "ball-run")

    def _spun(self, pocket: str) -> Move:
        self.direction = -self.direction
        seed = self.scenario.text if self.scenario else pocket
        course = spin(self.pockets.index(pocket), len(self.pockets), self.direction, seed)
        running = Change(SPIN, lambda time: self._show_spin(course, time), linear, self._show_ball, "ball-run")
        return sequence(running, now(lambda: self.last.append(pocket)), self._put_dolly(pocket))

    def _show_ball(self) -> None:
        if self.ball is not None:
            self.ball.setVisible(True)

    def _show_spin(self, course: Spin, time: float) -> None:
        if self.rotor is None or self.ball is None:
            return
        self._resting = course.wheel_at(time)
        self.rotor.turn_to(self._resting)
        angle, radius = course.ball_at(time)
        rect = self.felt.rect("wheel")
        reach = radius * rect.width() / 2
        self.ball.move_to(rect.center() + QPointF(reach * sin(2 * pi * angle), -reach * cos(2 * pi * angle)))

    def _put_dolly(self, pocket: str) -> Move:
        """The dolly goes from the croupier to the number: between its middle and its corner, where no bet lies."""
        rect = self.felt.rect(f"straight.{pocket}")
        at = QPointF(rect.left() + 27, rect.top() + 28)
        self.dolly = self.add(Sprite(asset_look("wheel/dolly.svg"), DOLLY, DOLLY, FLYING_Z - 1), at)
        return self.fly([self.dolly], QPointF(at.x(), self.felt.rect("float").top()), PUT, ease_out, "chip")

    def kept_free(self) -> list[QRectF]:
        return [*super().kept_free(), *([self.dolly.felt_rect] if self.dolly else [])]

    def fit(self, scale: float, ratio: float) -> None:
        super().fit(scale, ratio)
        if self.rotor is not None:
            self.rotor.turn_to(self._resting)

    # the croupier's steps

    def handle(self, step: Step) -> Move | None:
        """A bet goes to prison, or out of it: its chips move onto the line of their chance, or back into its box."""
        if step.do == "put-ball-in-previous-number" and step.on in self.pockets:
            return self._ball_into(step.on or "")
        if step.do == "free" and step.bet and self.felt.has(step.bet) and (stacks := self.stacks_of(step)):
            box = self.felt.centre(step.bet)
            return together([self.send(stack.sprites, box, SWEPT, False, "chips") for stack in stacks])
        if step.do not in ("imprison", "move", "move-to-prison") or not step.bet:
            return None
        place = f"prison.{step.bet}"
        if not self.felt.has(place):
            return None
        return together(
            [self.send(stack.sprites, self.felt.centre(place), SWEPT, False) for stack in self.stacks_of(step)]
        )

    def _ball_into(self, pocket: str) -> Move:
        """The croupier lays the ball into a pocket by hand."""
        rect, start = self.felt.rect("wheel"), QPointF()
        angle = 2 * pi * (self._resting + self.pockets.index(pocket) / len(self.pockets))
        end = rect.center() + QPointF(sin(angle), -cos(angle)) * (POCKET * rect.width() / 2)

        def begin() -> None:
            nonlocal start
            self._show_ball()
            start = QPointF(self.ball.at) if self.ball else end

        def apply(share: float) -> None:
            if self.ball is not None:
                self.ball.move_to(start + (end - start) * share)

        return Change(SWEPT, apply, ease_out, begin)
