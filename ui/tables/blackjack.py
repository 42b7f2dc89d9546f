"""The black-jack table: seven boxes in an arc before the dealer, insurance, and hands that may be split."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF

from trainer.bets import Bet
from trainer.money import parse_amount
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from trainer.script import Happening
from ui.tables.arrange import slots
from ui.tables.cards import CARD_H, CARD_W, FAN_X, CardScene
from ui.tables.felt import CHIP
from ui.tables.items import CARD_Z, Sprite, pill
from ui.tables.moves import Change, Move, ease_in_out, now, pause, sequence
from ui.tables.scene import NOTED, PLACED
from ui.tables.stack import Stack
from ui.wording import money

ABREAST, ROW = 4, 60  # cards of one hand side by side, and how far below lies the next row
BOXES = 7
ADDED = ("split-", "double-", "added")  # how the keys of stakes begin that join another
ASIDE = (0, 58, -58)  # where the letters of one box stand: at most three bet on it


class BlackjackScene(CardScene):
    """Cards lie towards the dealer from their box, stakes in it."""

    GAME = "blackjack"

    def felt_name(self, book: Rulebook) -> str:
        return "blackjack"

    def place_of(self, bet: Bet) -> str:
        """The hand's own place when the box was split, otherwise the box, the insurance line or the jackpot's box."""
        exact = f"{bet.kind}.{bet.on}" if bet.on else bet.kind
        if self.felt.has(exact):
            return exact
        box = (bet.on or "1").partition(".")[0]
        return next((name for name in (f"{bet.kind}.{box}", f"box.{box}") if self.felt.has(name)), "float")

    def seat_of(self, player: str) -> str:
        """A player sits at the first box he bets on."""
        for bet in self.scenario.table.get("bets", ()) if self.scenario else ():
            if isinstance(bet, dict) and bet.get("player") == player and bet.get("on"):
                return f"seat.{str(bet['on']).partition('.')[0]}"
        seats = (self.scenario.table.get("seats") or {}) if self.scenario else {}
        if player in (taken := {str(who): str(seat) for seat, who in seats.items()}):
            return f"seat.{taken[player]}"
        return super().seat_of(player)

    def _start(self) -> None:
        super()._start()
        self.meter: Sprite | None = None
        self._away: dict[str, QPointF] = {}  # how far stakes still lie from where they make room for others

    def lay(self, scenario: Scenario) -> None:
        super().lay(scenario)
        self._show_meter()

    def retell(self) -> None:
        super().retell()
        self._show_meter()

    def _show_meter(self) -> None:
        """The jackpot is displayed at the table (BJ-PRC-23): how much is in it."""
        if self.meter is not None:
            self.remove(self.meter)
        holds = self.scenario.table.get("meter") if self.scenario else None
        if holds:
            words = f"JACKPOT {money(parse_amount(str(holds)))}"
            self.meter = self.add(pill(words, "#F20B0806", "#F0B23B", 36, CARD_Z, "#8A7A58"), self.felt.centre("meter"))

    def perform(self, happening: Happening) -> Move | None:
        """When a box is split its first stake becomes that of the first hand; a total is called over its cards."""
        if happening.do == "call" and happening.say and happening.on in self.hands and happening.on != "dealer":
            return self._call_over(happening.on, happening.say)
        if happening.do == "bet" and (happening.key or "").startswith(ADDED):
            return sequence(self._make_room((happening.on or "").partition(".")[0]), self._bet(happening))
        if happening.do == "move" and happening.to:
            box = happening.to.partition(".")[0]
            for stack in self.stacks.values():
                if stack.bet.kind == "hand" and stack.bet.on == box:
                    stack.bet = replace(stack.bet, on=f"{box}.1")
        return super().perform(happening)

    def _call_over(self, hand: str, words: str) -> Move:
        """What is called stands under the cards it is about, so that a full table can be followed."""
        at = self.card_spot(hand, len(self.hands[hand]) - 1)
        spot = QPointF(self.card_spot(hand, 0).x() + FAN_X / 2, at.y() + CARD_H / 2 + 26)

        def show() -> None:
            self._show_call(f"«{words}»", words)
            if self._call is not None:
                self._call.move_to(spot)

        return sequence(now(show), pause(NOTED))

    def _in_box(self, box: str) -> list[Stack]:
        """All stakes on the hands of a box."""
        hands = [stack for stack in self.stacks.values() if stack.bet.kind == "hand"]
        return [stack for stack in hands if (stack.bet.on or "").partition(".")[0] == box]

    def arrange(self) -> None:
        """A stake that others join later lies in the middle until they come: nothing tells that they will."""
        for key, way in self._away.items():
            self._shift(self.stacks[key], way)
        self._away = {}
        super().arrange()
        for box in map(str, range(1, BOXES + 1)):
            there = self._in_box(box)
            first = [stack for stack in there if not stack.key.startswith(ADDED)]
            if len(first) < len(there):
                for stack, spot in zip(first, slots(self.felt.rect(f"hand.{box}"), len(first)), strict=True):
                    self._away[stack.key] = stack.at - spot
                    self._shift(stack, spot - stack.at)

    def _shift(self, stack: Stack, way: QPointF) -> None:
        for sprite in stack.sprites:
            sprite.move_to(sprite.at + way)

    def _make_room(self, box: str) -> Move:
        """The stakes of a box move aside for one that is added."""
        ways: list[tuple[Sprite, QPointF, QPointF]] = []

        def begin() -> None:
            for stack in self._in_box(box):
                way = self._away.pop(stack.key, QPointF())
                ways.extend((sprite, QPointF(sprite.at), way) for sprite in stack.sprites if not way.isNull())

        def aside(share: float) -> None:
            for sprite, start, way in ways:
                sprite.move_to(start + way * share)

        return Change(PLACED, aside, ease_in_out, begin)

    def slot(self, bet: Bet, index: int, count: int) -> QPointF:
        """The stakes of a split box stand side by side round its middle."""
        box, _, hand = (bet.on or "").partition(".")
        if not hand or bet.kind != "hand" or not self.felt.has(f"hand.{box}"):
            return super().slot(bet, index, count)
        hands = {stack.bet.on for stack in self.stacks.values() if (stack.bet.on or "").startswith(f"{box}.")}
        aside = (int(hand) - (len(hands) + 1) / 2) * (CHIP + 4)
        return self.felt.centre(f"hand.{box}") + QPointF(aside + index * 14, -index * 12)

    def paid_beside(self, bet: Bet) -> tuple[QPointF, QPointF]:
        """Beside all that lies in the box: a doubled hand and its bettors behind have several stacks there."""
        there = [stack.at for stack in self._in_box((bet.on or "").partition(".")[0])]
        if bet.kind != "hand" or not there:
            return super().paid_beside(bet)
        return min(there, key=QPointF.x), max(there, key=QPointF.x)

    def sample_place(self, kind: str, on: str | None) -> str:
        return f"{'insurance' if kind == 'insurance' else 'jackpot' if kind == 'jackpot' else 'hand'}.{on or 4}"

    def show_event(self, event: Mapping[str, Any]) -> Move | None:
        """How many sit at the table: a letter at each seat that is taken."""
        if event.get("kind") != "seat":
            return super().show_event(event)
        for player in "ABCDEFG"[: event["seated"] if isinstance(event.get("seated"), int) else 0]:
            self.seat_player(player)
        return None

    def hand_place(self, hand: str) -> str:
        return "cards.dealer" if hand == "dealer" else f"box.{hand.partition('.')[0]}"

    def card_spot(self, hand: str, number: int) -> QPointF:
        """Cards fan out from their column; long hands go on in a row nearer to the dealer, split hands lie below."""
        rect = self.felt.rect(self.hand_place(hand))
        if hand == "dealer":
            return QPointF(rect.left() + CARD_W / 2 + 8 + number * (FAN_X + 18), rect.center().y())
        _, _, split = hand.partition(".")
        row, along = (int(split) - 1, number) if split else divmod(number, ABREAST)
        inwards = 2 if hand.startswith(str(BOXES)) else 1  # the last column ends at the rail
        return QPointF(rect.center().x() + (along - inwards) * FAN_X, rect.center().y() + row * ROW)

    # who sits and who stands

    def seat(self, player: str | None) -> QPointF:
        """Who stands behind a box has his letter beside that of the one who sits there."""
        beside = self._at_seat(self.seat_of(player or "A"))
        aside = ASIDE[beside.index(player) % len(ASIDE)] if player in beside else 0
        return super().seat(player) + QPointF(aside, 0)

    def _at_seat(self, place: str) -> list[str]:
        """The players of one seat: first who sits, then the others as they bet; by the shoe where the table says so."""
        table = self.scenario.table if self.scenario else {}
        bets = [str(bet["player"]) for bet in table.get("bets") or () if isinstance(bet, dict) and "player" in bet]
        sits = (table.get("seats") or {}).get(place.removeprefix("seat."))
        there = [player for player in dict.fromkeys(bets) if self.seat_of(player) == place]
        nearest = [player for player in table.get("nearest_shoe") or () if player in there]
        if len(nearest) == len(there) and sits not in there:  # from the left: the shoe is at the dealer's left
            return [*nearest[1:], nearest[0]] if len(there) == len(ASIDE) else nearest
        return sorted(there, key=lambda player: player != sits)

    def won_spot(self, player: str) -> QPointF:
        """Beside his letter, outwards; under it when he has a neighbour on both sides."""
        beside = self._at_seat(self.seat_of(player))
        between = len(beside) == len(ASIDE) and beside[0] == player
        side = 1 if player in beside[1:2] else -1
        return self.seat(player) + (QPointF(0, 33) if between else QPointF(side * 54, 0))
