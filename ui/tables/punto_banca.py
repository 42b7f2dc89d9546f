"""The punto y banca table: full, midi or mini, with a place for every seat on punto, banca and the tie."""

from math import hypot

from PySide6.QtCore import QPointF

from trainer.bets import Bet, Step
from trainer.money import Cents
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from trainer.script import Happening
from ui.tables.cards import CARD_W, FAN_X, CardScene
from ui.tables.felt import CHIP, HEIGHT, WIDTH
from ui.tables.items import CARD_Z, FLYING_Z, TAG_Z, Sprite, asset_look, chip, chips_of, tag
from ui.tables.moves import Move, now, pause, sequence, together
from ui.tables.payment import COUNTED
from ui.tables.scene import SWEPT

SHOE_W, SHOE_H, MOUTH = 196, 136, QPointF(35, 12)  # as the croupier has it; where a card leaves it, from its middle
BEFORE_PLAYER = 0.52  # the share of that size in which it stands before a player, who has less room
IN_FRONT = 80  # how far beyond his innermost box
GIVEN = 400  # milliseconds at speed 1 for two cards to a player's hands


class PuntoBancaScene(CardScene):
    """Bets lie at their player's seat; both hands lie in the middle; the shoe stands before whoever deals."""

    GAME = "punto-banca"

    def felt_name(self, book: Rulebook) -> str:
        return f"punto-banca-{book.variant or 'full'}"

    def lay(self, scenario: Scenario) -> None:
        seats = scenario.table.get("seats") or {}
        self._seats = {str(player): str(seat) for seat, player in seats.items()}
        dealer = (scenario.event or {}).get("after") or scenario.table.get("dealer")
        share = BEFORE_PLAYER if dealer else 1.0
        self._mouth = MOUTH * share
        self.shoe = Sprite(asset_look("cards/shoe.svg"), SHOE_W * share, SHOE_H * share, CARD_Z - 1)
        super().lay(scenario)
        self.add(self.shoe, self._shoe_spot(str(dealer) if dealer else None))
        if dealer:
            self.seat_player(str(dealer))

    # who sits where

    def _seat(self, player: str) -> str:
        return self._seats.get(player) or str(ord((player or "A")[0]) - ord("A") + 1)

    def seat_of(self, player: str) -> str:
        return f"seat.{self._seat(player)}"

    def place_of(self, bet: Bet) -> str:
        own = f"{bet.kind}.{self._seat(bet.player)}"
        return own if self.felt.has(own) else bet.kind

    def _before(self, player: str, beyond: float) -> QPointF:
        """A point before a player, so far beyond the innermost of his own boxes."""
        seat = self.seat(player)
        own = f"bank.{self._seat(player)}"  # ties have a box in the middle
        box = self.felt.centre(own) if self.felt.has(own) else QPointF(WIDTH / 2, HEIGHT / 2)
        way = box - seat
        length = hypot(way.x(), way.y())
        return seat + way * ((length + beyond) / length)

    def won_spot(self, player: str) -> QPointF:
        """Beside his letter along the rail: his boxes lie inwards."""
        at, middle = self.seat(player), self.felt.rect("table").center()
        across, down = (at.x() - middle.x()) / WIDTH, (at.y() - middle.y()) / HEIGHT
        length = hypot(across, down)
        side = -1 if across < 0 else 1
        return at + QPointF(-down * side * 62, abs(across) * 36) / length

    # the shoe and the cards

    def _shoe_spot(self, player: str | None) -> QPointF:
        """Where the shoe stands: before its player, or at the croupier's left."""
        if player is None or not self.felt.has(self.seat_of(player)):
            return self.felt.centre("shoe") - self._mouth
        return self._before(player, IN_FRONT)

    def shoe_mouth(self) -> QPointF:
        return self.shoe.at + self._mouth

    def perform(self, happening: Happening) -> Move | None:
        """The hand of the player goes, face down, to whoever holds it, and comes back when it was shown."""
        if happening.do == "move" and happening.to in self.hands:
            return self._hand_over(happening.to, happening.player)
        return super().perform(happening)

    def _hand_over(self, hand: str, player: str | None) -> Move:
        """To a player, over all that lies before him, or back to where the hand lies."""
        cards = self.hands[hand]
        if player is None:
            home = [self.card_spot(hand, n) for n in range(len(cards))]
            return sequence(self._carry(cards, home), self._lift(cards, self.card_level(hand, 0)))
        first = self._before(player, CARD_W)
        there = [first + QPointF(n * FAN_X, 0) for n in range(len(cards))]
        return sequence(self._lift(cards, FLYING_Z), self._carry(cards, there))

    def _carry(self, cards: list[Sprite], ends: list[QPointF]) -> Move:
        ways = zip(cards, ends, strict=True)
        return together([self.send([card], end, GIVEN, False, "card") for card, end in ways])

    def _lift(self, cards: list[Sprite], level: float) -> Move:
        """Each card a little higher than the one before, from this level on."""

        def lift() -> None:
            for n, card in enumerate(cards):
                card.setZValue(level + n * 0.1)

        return now(lift)

    # the dealer's steps

    def handle(self, step: Step) -> Move | None:
        """The house's 5 % comes out of what was paid, or is marked as owed; the shoe is passed on."""
        if step.do == "take-deduction" and step.player:
            return self._deduct(step.player, step.amount or 0)
        if step.do == "note-deduction" and step.player:
            return self._owe(step.player, step.amount or 0)
        if step.do == "pass-shoe" and step.player:
            return self.send([self.shoe], self._shoe_spot(step.player), SWEPT, False, "card")
        return super().handle(step)

    def _deduct(self, player: str, amount: Cents) -> Move:
        at = self.won_spot(player)
        pieces = self.pile([chip(value) for value in chips_of(amount, self.chip_values)], at)
        label = self.add(tag(f"−{player}", amount), at + QPointF(0, CHIP / 2 + 9))
        for n, sprite in enumerate((*pieces, label)):
            sprite.setZValue(FLYING_Z + n)
        return sequence(
            self.appear([*pieces, label]),
            now(lambda: self._show_won(player, -amount)),
            pause(COUNTED),
            self.send([*pieces, label], self.felt.centre("float"), SWEPT, True, "sweep"),
        )

    def _owe(self, player: str, amount: Cents) -> Move:
        place = f"deduction.{self._seat(player)}"
        at = self.felt.centre(place) if self.felt.has(place) else self.seat(player)
        label = self.add(tag(player, amount), at)
        label.setZValue(TAG_Z)
        return sequence(self.appear([label]), pause(COUNTED))
