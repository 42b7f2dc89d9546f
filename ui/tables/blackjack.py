"""The black-jack table: seven boxes in an arc before the dealer, insurance, and hands that may be split."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF

from trainer.bets import Bet
from trainer.rulebook import Rulebook
from trainer.script import Happening
from ui.tables.cards import CARD_H, CARD_W, FAN_X, CardScene
from ui.tables.felt import CHIP
from ui.tables.moves import Move


class BlackjackScene(CardScene):
    """Cards lie towards the dealer from their box, stakes in it."""

    GAME = "blackjack"

    def felt_name(self, book: Rulebook) -> str:
        return "blackjack"

    def place_of(self, bet: Bet) -> str:
        """The hand's own place when the box was split, otherwise the box, the insurance line or the jackpot's ring."""
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

    def perform(self, happening: Happening) -> Move | None:
        """When a box is split its first stake becomes that of the first hand."""
        if happening.do == "move" and happening.to:
            box = happening.to.partition(".")[0]
            for stack in self.stacks.values():
                if stack.bet.kind == "hand" and stack.bet.on == box:
                    stack.bet = replace(stack.bet, on=f"{box}.1")
        return super().perform(happening)

    def slot(self, bet: Bet, index: int, count: int) -> QPointF:
        """The stakes of a split box stand side by side round its middle."""
        box, _, hand = (bet.on or "").partition(".")
        if not hand or bet.kind != "hand" or not self.felt.has(f"hand.{box}"):
            return super().slot(bet, index, count)
        hands = {stack.bet.on for stack in self.stacks.values() if (stack.bet.on or "").startswith(f"{box}.")}
        aside = (int(hand) - (len(hands) + 1) / 2) * (CHIP + 4)
        return self.felt.centre(f"hand.{box}") + QPointF(aside + index * 14, -index * 12)

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
        rect = self.felt.rect(self.hand_place(hand))
        if hand == "dealer":
            return QPointF(rect.left() + CARD_W / 2 + 8 + number * (FAN_X + 18), rect.center().y())
        _, _, split = hand.partition(".")
        aside = (int(split) - 1) * 66 if split else 0
        top = rect.bottom() + CARD_H / 2 + 6
        return QPointF(rect.left() + CARD_W / 2 + number * FAN_X, top + aside)
