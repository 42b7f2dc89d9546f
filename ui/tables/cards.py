"""What card tables share: cards that leave the shoe along an arc, turn over, fan out and go to the discards."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QPointF

from trainer.bets import Step
from trainer.scenarios import Scenario
from trainer.script import Happening
from ui.tables.felt import CHIP
from ui.tables.items import CARD_Z, FLYING_Z, Look, Sprite, asset_look, chip
from ui.tables.moves import Change, Move, ease_out, now, sequence, together
from ui.tables.scene import SWEPT, TableScene
from ui.tables.turn import turned_over

CARD_W, CARD_H = 84, 118
DEALT, TURNED = 260, 180  # milliseconds at speed 1
BACK, CUT_CARD = asset_look("cards/back-red.svg"), asset_look("cards/cut-card.svg")
FAN_X = 34  # how far each card lies beside the one before: its index stays readable
DONE_BEFORE = ("deal", "deal-face-down", "show-cards", "deal-third-card", "split", "double", "place", "show-cut-card")
ARC = 70  # how high a card's way from the shoe bends


class CardScene(TableScene):
    """A table where cards are dealt to named hands."""

    def lay(self, scenario: Scenario) -> None:
        self.hands: dict[str, list[Sprite]] = {}
        self.faces: dict[Sprite, Look] = {}
        super().lay(scenario)

    def hand_place(self, hand: str) -> str:
        """The place of the felt where a hand's first card lies."""
        return f"cards.{hand}"

    def card_spot(self, hand: str, number: int) -> QPointF:
        """Where the next card of a hand lies."""
        place = self.hand_place(hand)
        rect = self.felt.rect(place if self.felt.has(place) else "table")
        return QPointF(rect.left() + CARD_W / 2 + number * FAN_X, rect.top() + CARD_H / 2)

    def card_level(self, hand: str, number: int) -> float:
        """How high a card lies: on those before it, and on the hands its box was split into before."""
        return CARD_Z + 2 * int(hand.partition(".")[2] or 0) + number * 0.1

    def perform(self, happening: Happening) -> Move | None:
        if happening.do == "deal" and happening.cards and happening.to:
            return self.deal(happening.cards, happening.to, happening.face_up)
        if happening.do == "turn" and happening.to:
            return self.turn(happening.to)
        if happening.do == "cut-card":
            return self.show_cut_card(happening.cards)
        if happening.do == "move" and happening.to and "." in happening.to:
            return self._split(happening.to)
        return None

    def deal(self, card: str, hand: str, face_up: bool = True) -> Move:
        """One card from the shoe to a hand: face down along its way, then turned unless it is to stay so."""
        cards = self.hands.setdefault(hand, [])
        end, level = self.card_spot(hand, len(cards)), self.card_level(hand, len(cards))
        sprite = self.add(Sprite(BACK, CARD_W, CARD_H, level), end)
        self.faces[sprite] = asset_look(f"cards/{card}.svg")
        cards.append(sprite)
        slide = self.from_shoe(sprite, end)
        down = now(lambda: sprite.setZValue(level))
        return sequence(slide, turned_over(sprite, self.faces[sprite], TURNED) if face_up else None, down)

    def from_shoe(self, sprite: Sprite, end: QPointF) -> Move:
        """Draw a card from the mouth of the shoe along an arc."""
        start = self.felt.centre("shoe")
        sprite.setVisible(False)

        def begin() -> None:
            sprite.setVisible(True)
            sprite.setZValue(FLYING_Z)

        def fly(share: float) -> None:
            along = start + (end - start) * share
            sprite.move_to(QPointF(along.x(), along.y() - ARC * 4 * share * (1 - share)))

        return Change(DEALT, fly, ease_out, begin, "card")

    def turn(self, hand: str) -> Move | None:
        """Turn over what lies face down in a hand."""
        hidden = [sprite for sprite in self.hands.get(hand, ()) if sprite.look is BACK]
        return together([turned_over(sprite, self.faces[sprite], TURNED) for sprite in hidden], 90) if hidden else None

    def show_cut_card(self, card: str | None = None) -> Move:
        """The cut card, or a card that came out face up, is laid beside the shoe, for all to see."""
        rect = self.felt.rect("shoe")
        left = rect.left() - CARD_W / 2 - 10
        at = QPointF(left if left > CARD_W else rect.right() + CARD_W / 2 + 10, rect.center().y())
        look = asset_look(f"cards/{card}.svg") if card else CUT_CARD
        return self.from_shoe(self.add(Sprite(look, CARD_W, CARD_H, CARD_Z), at), at)

    def show_event(self, event: Mapping[str, Any]) -> Move | None:
        """A card stuck in the shoe's mouth, a chip for one of the table's slots; the rest as at every table."""
        if event.get("kind") in ("jam", "shoe-fault"):
            return self._stuck_card()
        if event.get("kind") == "slot":
            return self._into_slot()
        return super().show_event(event)

    def _stuck_card(self) -> Move:
        """Half out of the shoe, and askew."""
        at = self.felt.centre("shoe") + QPointF(CARD_W / 2, 0)
        card = self.add(Sprite(BACK, CARD_W, CARD_H, CARD_Z), at)
        card.setTransformOriginPoint(card.boundingRect().center())
        card.setRotation(12)
        return self.fly([card], self.felt.centre("shoe"), DEALT, ease_out, "card")

    def _into_slot(self) -> Move:
        """The chip goes from a player to the edge of the slot of tips; whether it may is the question."""
        at = self.felt.centre("slot.tips") - QPointF(0, CHIP / 2)
        return self.fly([self.add(chip(self.book.house().minimum), at)], self.seat("A"), SWEPT, ease_out, "chip")

    def _end_talla(self) -> Move:
        """The rest of the shoe goes to the used cards."""
        rest = [self.add(Sprite(BACK, CARD_W, CARD_H, FLYING_Z + n), self.felt.centre("shoe")) for n in range(4)]
        show = self.appear(rest)
        away = [self.send([card], self.felt.centre("discard"), SWEPT, True, "card") for card in rest]
        return sequence(show, together(away, 120))

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
        return sequence(now(lambda: moved.setZValue(self.card_level(to, 0))), together(ways))

    def handle(self, step: Step) -> Move | None:
        """Cards picked up go to the discards; cards dealt already lie there."""
        if step.do in ("pick-up", "cards-to-basket"):
            chosen = [self.hands.get(step.on, [])] if step.on else list(self.hands.values())
            sprites = [sprite for hand in chosen for sprite in hand]
            return self.send(sprites, self.felt.centre("discard"), SWEPT, True, "card") if sprites else None
        if step.do == "end-talla":
            return self._end_talla()
        if step.do in DONE_BEFORE:
            return together([])
        return None
