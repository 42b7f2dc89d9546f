"""The black-jack table: seven boxes in an arc before the dealer, insurance, and hands that may be split."""

from PySide6.QtCore import QPointF

from trainer.bets import Bet
from trainer.rulebook import Rulebook
from ui.tables.cards import CARD_H, CARD_W, FAN_X, CardScene


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
        return super().seat_of(player)

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
