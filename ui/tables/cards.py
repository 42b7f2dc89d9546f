"""What card tables share: cards that leave the shoe along an arc, turn over, fan out and go to the discards."""

from PySide6.QtCore import QPointF

from trainer.bets import Step
from trainer.scenarios import Scenario
from trainer.script import Happening
from ui.tables.items import CARD_Z, FLYING_Z, Sprite, asset_look
from ui.tables.moves import Change, Move, ease_in_out, ease_out, sequence, together
from ui.tables.scene import SWEPT, TableScene

CARD_W, CARD_H = 84, 118
DEALT, TURNED = 260, 180  # milliseconds at speed 1
FAN_X = 30  # how far each card lies beside the one before: its index stays readable
ARC = 70  # how high a card's way from the shoe bends


class CardScene(TableScene):
    """A table where cards are dealt to named hands."""

    def lay(self, scenario: Scenario) -> None:
        self.hands: dict[str, list[Sprite]] = {}
        super().lay(scenario)

    def hand_place(self, hand: str) -> str:
        """The place of the felt where a hand's first card lies."""
        return f"cards.{hand}"

    def card_spot(self, hand: str, number: int) -> QPointF:
        """Where the next card of a hand lies."""
        place = self.hand_place(hand)
        rect = self.felt.rect(place if self.felt.has(place) else "table")
        return QPointF(rect.left() + CARD_W / 2 + number * FAN_X, rect.top() + CARD_H / 2)

    def perform(self, happening: Happening) -> Move | None:
        if happening.do == "deal" and happening.cards and happening.to:
            return self.deal(happening.cards, happening.to)
        if happening.do == "move" and happening.to and "." in happening.to:
            return self._split(happening.to)
        return None

    def deal(self, card: str, hand: str) -> Move:
        """One card from the shoe to a hand: face down along its way, then turned."""
        cards = self.hands.setdefault(hand, [])
        end = self.card_spot(hand, len(cards))
        sprite = self.add(Sprite(asset_look("cards/back-red.svg"), CARD_W, CARD_H, CARD_Z + len(cards) * 0.1), end)
        cards.append(sprite)
        sprite.setVisible(False)
        start = self.felt.centre("shoe")

        def begin() -> None:
            sprite.setVisible(True)
            sprite.setZValue(FLYING_Z)

        def fly(share: float) -> None:
            along = start + (end - start) * share
            sprite.move_to(QPointF(along.x(), along.y() - ARC * 4 * share * (1 - share)))

        def turn(share: float) -> None:
            if share >= 0.5:
                sprite.wear(asset_look(f"cards/{card}.svg"))
            if share >= 1:
                sprite.setZValue(CARD_Z + cards.index(sprite) * 0.1 if sprite in cards else CARD_Z)

        return sequence(Change(DEALT, fly, ease_out, begin, "card"), Change(TURNED, turn, ease_in_out, None, "turn"))

    def _split(self, to: str) -> Move | None:
        """The second card of a pair becomes a hand of its own."""
        box, _, number = to.partition(".")
        first = self.hands.pop(box, None) or self.hands.get(f"{box}.{int(number) - 1}", [])
        if not first:
            return None
        moved = first[-1]
        rest, self.hands[to] = first[:-1], [moved]
        self.hands[f"{box}.{int(number) - 1}"] = rest
        ways = [self.send([moved], self.card_spot(to, 0), SWEPT, False)]
        ways += [
            self.send([card], self.card_spot(f"{box}.{int(number) - 1}", n), SWEPT, False)
            for n, card in enumerate(rest)
        ]
        return together(ways)

    def handle(self, step: Step) -> Move | None:
        """Cards picked up go to the discards; cards dealt already lie there."""
        if step.do in ("pick-up", "cards-to-basket"):
            chosen = [self.hands.get(step.on, [])] if step.on else list(self.hands.values())
            sprites = [sprite for hand in chosen for sprite in hand]
            return self.send(sprites, self.felt.centre("discard"), SWEPT, True, "card") if sprites else None
        if step.do in ("deal", "split"):
            return together([])
        return None
