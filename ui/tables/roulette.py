"""What both roulettes share: the wheel and its ball, the dolly, the last numbers, and bets that are in a hand."""

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF

from trainer.asking.wording import bet_word, step_text
from trainer.bets import Bet, Step
from trainer.games.roulette.layout import EVEN_CHANCES, RED, announcement, places
from trainer.games.roulette.table import Rules
from trainer.games.roulette.wheel import wheel
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from trainer.script import Happening
from trainer.scripts.roulette import NO_MORE
from ui.tables.felt import place_id
from ui.tables.items import FLYING_Z, MARKER_Z, TAG_Z, Sprite, asset_look, chip, pill
from ui.tables.moves import Move, ease_out, now, pause, sequence, together
from ui.tables.scene import PAID, SWEPT, TableScene
from ui.tables.spin import LEAVES, STEADY
from ui.tables.wheel import SPIN, Wheel
from ui.wording import shown

DOLLY, PUT = 38, 300  # across in felt units; milliseconds at speed 1
SHORT, LONG = 0.6, 2.5  # turns a badly thrown ball runs, and one that is still running
LAST, STEP = 6, 62  # numbers kept in the strip, and how far one stands from the next
CLOSES = (STEADY + LEAVES) / 2  # of the spin: the ball has slowed and is about to leave the rim
FLAT = 0.66  # of a stack's usual height: seen from above, so that tall stacks leave the numbers behind them free
HELD = QPointF(0, 74)  # from a player's letter: chips before him that lie on no place of the layout
ALL = "all"  # the bet of a step that pays a player everything at once (ROU-A-ORD-03)
NUMBER, ASKED = 34, 34  # how high the number of a payment is, and the mark on a number whose limit is asked for
WON = QPointF(66, 0)  # from a player's letter
SAMPLES = {
    "straight": "17", "split": "17-20", "street": "16-17-18", "corner": "16-17-19-20", "special-corner": "0-00-1-2-3",
    "six-line": "16-17-18-19-20-21", "column": "2", "dozen": "2", "double-column": "1-2", "double-dozen": "1-2",
}  # fmt: skip
RED_BACK, BLACK_BACK, ZERO_BACK = "#C8372D", "#15181C", "#0B6B45"


class RouletteScene(TableScene):
    """A roulette table; each spin turns the other way than the last one."""

    def __init__(self, book: Rulebook) -> None:
        zeros = book.record(Rules).zeros
        self.wheel, self._places = Wheel(wheel(zeros)), places(zeros, distant_dozens=True)
        self.last: list[str] = []
        self._before: tuple[float, int, list[str]] = (0.0, self.wheel.direction, [])
        super().__init__(book)
        self.dolly: Sprite | None = None
        self._strip: list[Sprite] = []
        self._fallen: tuple[str, Move] | None = None  # the number of the spin just built, and the wheel running out
        self._closing: Move | None = None  # «no va más», until a ball runs

    @property
    def ball(self) -> Sprite:
        return self.wheel.ball

    def lay(self, scenario: Scenario) -> None:
        self._stand_as_before(scenario)
        self.dolly, self._strip, self._fallen, self._closing = None, [], None, None
        super().lay(scenario)
        self.wheel.lay(self, self.felt.rect("wheel"))
        previous = (scenario.table.get("event") or {}).get("previous")
        if previous in self.wheel.pockets and self.last[-1:] != [previous]:
            self.last.append(previous)
        self._show_last()

    def _stand_as_before(self, scenario: Scenario) -> None:
        """A table that is played again spins from the same place, the same way, to a number not yet in the strip."""
        if self.scenario is None or self.scenario.text != scenario.text:
            self._before = (self.wheel.turned, self.wheel.direction, list(self.last))
        self.wheel.turned, self.wheel.direction, self.last = *self._before[:2], list(self._before[2])

    def _show_last(self) -> None:
        """The last numbers, the newest first."""
        for sprite in self._strip:
            self.remove(sprite)
        rect = self.felt.rect("last")
        self._strip = []
        for n, number in enumerate(self.last[-LAST:][::-1]):
            back = ZERO_BACK if number in ("0", "00") else RED_BACK if number in RED else BLACK_BACK
            at = QPointF(rect.left() + rect.width() / 2 + (n - (LAST - 1) / 2) * STEP, rect.center().y())
            self._strip.append(self.add(pill(number, back, "#F3E9D2", 38, MARKER_Z, "#D9B36A"), at))

    # bets

    def _asked_of(self, event: Mapping[str, Any]) -> Move | None:
        """A limit asked for on its place; on a number beside it, so that the number can be read."""
        place = self.sample_place(str(event.get("bet")), event.get("on"))
        if not place.startswith("straight.") or not self.felt.has(place):
            return super()._asked_of(event)
        at = self.felt.rect(place).bottomRight() - QPointF(ASKED / 2, ASKED / 2)
        return self.appear([self.add(pill("?", "#EEC8A35A", "#11161B", ASKED, TAG_Z), at)])

    def sample_place(self, kind: str, on: str | None) -> str:
        return place_id(kind, on or SAMPLES.get(kind))

    def slot(self, bet: Bet, index: int, count: int) -> QPointF:
        return self.seat(bet.player) + HELD if self._is_held(bet) else super().slot(bet, index, count)

    def spot(self, bet: Bet) -> QPointF:
        """Where a bet lies; all of a player's winnings together are pointed at by his letter."""
        return self.seat(bet.player) if bet.kind == ALL else super().spot(bet)

    def _is_held(self, bet: Bet) -> bool:
        """Whether an event says that this bet is not on the layout: it was only called, or not even that."""
        event: Mapping[str, Any] = (self.scenario.event if self.scenario else None) or {}
        offered = event.get("bet")
        return (
            event.get("on_layout") is False
            and isinstance(offered, Mapping)
            and (offered.get("player"), offered.get("bet"), offered.get("on")) == (bet.player, bet.kind, bet.on)
        )

    def pile(self, pieces: list[Sprite], at: QPointF) -> list[Sprite]:
        for piece in super().pile(pieces, at):
            piece.move_to(QPointF(piece.at.x(), at.y() + (piece.at.y() - at.y()) * FLAT))
        return pieces

    def won_spot(self, player: str) -> QPointF:
        """Winnings are told to the right of every letter: the last seat has room for them too."""
        return self.seat(player) + WON

    # what happens

    def perform(self, happening: Happening) -> Move | None:
        if happening.do == "spin" and happening.pocket in self.wheel.pockets:
            return self._spun(happening.pocket or "")
        if happening.do == "call" and happening.say == NO_MORE:
            return self._closed()
        if happening.do == "call" and self._fallen and happening.say == announcement(self._fallen[0]):
            return self._called(happening.say)
        if happening.do == "withdraw" and (stack := self.stacks.get(happening.key or "")):
            return self.send(stack.sprites, self.seat(stack.bet.player) + HELD, SWEPT, False, "chips")
        return None

    def _closed(self) -> Move:
        """«No va más» is called while the ball slows (ROU-F-PRO-04): it waits for the spin to come, if one comes."""
        table = self.scenario.table if self.scenario else {}
        event = table.get("event") or {}
        if event.get("moment") == "after" and not table.get("outcome"):
            return together([self.wheel.run_on_rim(LONG), self.say(NO_MORE)])
        self._closing = self.say(NO_MORE)
        return now(lambda: None)

    def _with_the_call(self, running: Move, at: float) -> Move:
        """A ball on its way, and «no va más» after so many milliseconds."""
        closing, self._closing = self._closing, None
        return together([running, sequence(pause(at), closing)]) if closing else running

    def _spun(self, pocket: str) -> Move:
        running, out = self.wheel.spin(pocket, self.scenario.text if self.scenario else pocket)
        self._fallen = (pocket, out)
        return sequence(self._with_the_call(running, SPIN * CLOSES), now(lambda: self._note_number(pocket)))

    def _note_number(self, pocket: str) -> None:
        self.last.append(pocket)
        self._show_last()

    def _called(self, words: str) -> Move | None:
        """The number is called, then marked, while the wheel runs out."""
        if self._fallen is None:
            return None
        (pocket, out), self._fallen = self._fallen, None
        return together([out, sequence(self.say(words), self._put_dolly(pocket))])

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
        if self.scenario is not None:
            self.wheel.turn_to(self.wheel.turned)

    # events

    def show_event(self, event: Mapping[str, Any]) -> Move | None:
        """A spin gone wrong, a bet that was only called, the order in which players were paid."""
        kind = event.get("kind")
        if kind == "spin":
            return self._with_the_call(self._bad_spin(event), 0)
        if kind == "bet" and (event.get("called") or event.get("repeated")):
            return self._called_bet(event)
        if kind == "payments":
            return self._paid_in_order([str(player) for player in event.get("order") or ()])
        return super().show_event(event)

    def _bad_spin(self, event: Mapping[str, Any]) -> Move:
        """A ball out, thrown badly or still on the rim, a thing in the wheel, or a wheel turned the same way twice."""
        if event.get("object_in_wheel"):
            self.wheel.put_in(self.add(chip(self.book.house().minimum)))
        if event.get("ball") == "out":
            return self.wheel.lose_ball()
        if event.get("ball") == "dropped":
            text = self.scenario.text if self.scenario else ""
            pocket = random.Random(text).choice(self.wheel.pockets)
            return sequence(*self.wheel.spin(pocket, text, same_way=event.get("direction") == "same"))
        turning = event.get("wheel") != "stopped"
        if event.get("throw") == "faulty":
            return self.wheel.run_on_rim(SHORT, turning)
        return self.wheel.run_on_rim(0 if event.get("ball") == "not-dropped" else LONG, turning)

    def _called_bet(self, event: Mapping[str, Any]) -> Move:
        """The croupier calls a bet aloud; the table head repeats it, or says nothing."""
        bet = event.get("bet") or {}
        on = f" {bet['on']}" if bet.get("on") else ""
        words = f"«{bet_word(str(bet.get('bet')), self.book).es}{on}, {bet.get('stake')}»"
        heard = [who for who, did in (("croupier", "called"), ("table-head", "repeated")) if event.get(did)]
        return sequence(*(self.note(f"{shown(self.book.word(who))}: {words}") for who in heard))

    def _paid_in_order(self, order: list[str]) -> Move:
        """Each payment made, in turn: its number goes from the float to the player's letter."""
        moves = []
        for n, player in enumerate(order):
            before = order[:n].count(player)
            number = pill(str(n + 1), "#EE6FA8DC", "#11161B", NUMBER, TAG_Z)
            self.add(number, self.seat(player) + QPointF(before * 30, 44))
            moves.append(self.fly([number], self.felt.centre("float"), PAID, ease_out, "chips"))
        return sequence(*moves)

    # the croupier's steps

    def handle(self, step: Step) -> Move | None:
        """The number is touched; the ball of a null spin is taken and thrown again."""
        if step.do == "touch-number" and step.on in self.wheel.pockets:
            return self._told_to_readers(step, self.touch(step.on or ""))
        if (ball := self._ball_step(step)) is not None:
            return self._told_to_readers(step, ball)
        return None

    def touch(self, pocket: str) -> Move:
        """The number that won is shown: called, where this table's croupier does no more."""
        return self.say(pocket)

    def pay(self, step: Step) -> Move:
        """All of a player's winnings are set down beside the first of his bets that won."""
        won = next(
            (one.bet for one in self.stacks.values() if one.bet.player == step.player and self._wins(one.bet)), None
        )
        return super().pay(replace(step, bet=won.kind, on=won.on) if won and step.bet == ALL else step)

    def _wins(self, bet: Bet) -> bool:
        pocket = str(((self.scenario.table if self.scenario else {}).get("outcome") or {}).get("pocket", ""))
        covers = EVEN_CHANCES.get(bet.kind) or self._places.get(bet.kind, {}).get(bet.on or "", frozenset())
        return pocket in covers

    def _ball_step(self, step: Step) -> Move | None:
        """What is done with the ball after a null spin."""
        rect = self.felt.rect("wheel")
        if step.do == "take-ball":  # the table head stands at the wheel's far end
            return sequence(self._wheel_cleared(), self.wheel.carry_ball(rect.bottomLeft() + QPointF(24, -24)))
        if step.do == "hand-ball-to-croupier":
            return self.wheel.carry_ball(QPointF(rect.center().x(), self.felt.rect("float").center().y()))
        if step.do == "put-ball-in-previous-number":
            return self.wheel.put_ball(step.on if step.on in self.wheel.pockets else (self.last or ["0"])[-1])
        return self.wheel.run_on_rim(LONG) if step.do == "throw-again" else None

    def _wheel_cleared(self) -> Move | None:
        """What fell into the wheel is taken out of it."""
        thing, self.wheel.fallen = self.wheel.fallen, None
        return self.send([thing], self.felt.centre("float"), SWEPT, True, "chip") if thing else None

    def _told_to_readers(self, step: Step, move: Move) -> Move:
        """A step that is seen needs no words on the felt, but whoever cannot see it is told."""
        return sequence(now(lambda: self.called.emit(shown(step_text(step, self.book)))), move)
