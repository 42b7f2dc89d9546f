"""What card tables share: cards that leave the shoe along an arc, turn over, fan out and go to the discards."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPointF

from trainer.asking.wording import step_text
from trainer.bets import Step
from trainer.chips import USUAL
from trainer.money import Cents
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from trainer.script import Happening
from trainer.scripts.card_table import shown_later, told_by
from ui.tables.felt import CHIP
from ui.tables.items import CARD_Z, FLYING_Z, TAG_Z, Look, Sprite, asset_look, chip, pill
from ui.tables.moves import Change, Move, ease_out, now, pause, sequence, together
from ui.tables.scene import SAID, SWEPT, TableScene
from ui.tables.turn import turned_over
from ui.wording import shown

CARD_W, CARD_H = 84, 118
DEALT, TURNED = 260, 180  # milliseconds at speed 1
BACK, BLUE_BACK = asset_look("cards/back-red.svg"), asset_look("cards/back-blue.svg")
BACKS = (BACK, BLUE_BACK)  # half of the six packs have one colour, half the other (BJ-EQP-01, PB-EQP-01)
CUT_CARD = asset_look("cards/cut-card.svg")
FAN_X = 34  # how far each card lies beside the one before: its index stays readable
# what was seen when the cards were dealt
SEEN_ALREADY = (
    "ask", "keep-under-shoe", "pass-to-croupier", "give-cards", "no-third-card", "take-no-card", "show-first-card",
)  # fmt: skip
ASKEW = 12  # degrees by which a card sticks
ARC = 70  # how high a card's way from the shoe bends


class CardScene(TableScene):
    """A table where cards are dealt to named hands."""

    def __init__(self, book: Rulebook, chip_values: tuple[Cents, ...] = USUAL) -> None:
        super().__init__(book, chip_values)
        self._start()

    def lay(self, scenario: Scenario) -> None:
        self._start()
        super().lay(scenario)

    def _start(self) -> None:
        """Nothing is dealt yet."""
        self.hands: dict[str, list[Sprite]] = {}
        self.faces: dict[Sprite, Look] = {}
        self.backs: dict[Sprite, Look] = {}
        self.named: dict[Sprite, str] = {}
        self._stuck: Sprite | None = None
        self.beside_shoe: list[Sprite] = []
        self._declared: dict[str, tuple[str, Sprite]] = {}  # by hand, what its player said of it
        self._seen: frozenset[Happening] = frozenset()
        self._hidden: Mapping[str, list[str]] = {}

    def play(self, script: Iterable[Happening], watched: Iterable[Step] = ()) -> None:
        """Play what happens, and keep in mind what was seen: the handling goes on from there."""
        seen = tuple(script)
        self._seen = frozenset(seen)
        super().play(seen, watched)

    def handled(self, steps: Iterable[Step]) -> list[Move]:
        handling = tuple(steps)
        self._hidden = shown_later(handling)
        return super().handled(handling)

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
        if happening.do == "act" and happening.to and happening.on:
            return self.declare(happening.to, happening.on)
        return None

    def deal(self, card: str, hand: str, face_up: bool = True) -> Move:
        """One card from the shoe to a hand: face down along its way, then turned unless it is to stay so."""
        cards = self.hands.setdefault(hand, [])
        end, level = self.card_spot(hand, len(cards)), self.card_level(hand, len(cards))
        back = self.rng.choice(BACKS)
        sprite = self.add(Sprite(back, CARD_W, CARD_H, level), end)
        self.backs[sprite] = back
        self.faces[sprite], self.named[sprite] = asset_look(f"cards/{card}.svg"), card
        cards.append(sprite)
        slide = self.from_shoe(sprite, end)
        down = now(lambda: sprite.setZValue(level))
        return sequence(slide, turned_over(sprite, self.faces[sprite], TURNED) if face_up else None, down)

    def shoe_mouth(self) -> QPointF:
        """Where cards leave the shoe."""
        return self.felt.centre("shoe")

    def from_shoe(self, sprite: Sprite, end: QPointF) -> Move:
        """Draw a card from the mouth of the shoe along an arc."""
        start = self.shoe_mouth()
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
        hidden = [sprite for sprite in self.hands.get(hand, ()) if sprite.look in BACKS]
        return together([turned_over(sprite, self.faces[sprite], TURNED) for sprite in hidden], 90) if hidden else None

    def show_cut_card(self, card: str | None = None) -> Move:
        """The cut card, or a card that came out face up, is laid where all see it."""
        at = self.felt.centre("cut-card") + QPointF(FAN_X * len(self.beside_shoe), 0)
        look = asset_look(f"cards/{card}.svg") if card else CUT_CARD
        sprite = self.add(Sprite(look, CARD_W, CARD_H, CARD_Z + len(self.beside_shoe) * 0.1), at)
        self.beside_shoe.append(sprite)
        return self.from_shoe(sprite, at)

    def declare(self, hand: str, what: str) -> Move:
        """What a player said of his hand, in a word on its cards."""
        label = self._declaration(hand, what)
        self._declared[hand] = (what, label)
        return sequence(self.appear([label]), pause(SAID))

    def _declaration(self, hand: str, what: str) -> Sprite:
        at = self.card_spot(hand, 0) + QPointF(FAN_X / 2, CARD_H / 2 - 18)
        return self.add(pill(shown(self.book.word(what)), "#F211161B", "#F3E9D2", 32, TAG_Z, "#C8A35A"), at)

    def retell(self) -> None:
        """What was said is written again in the language now in use."""
        super().retell()
        for hand, (what, label) in self._declared.items():
            if label.isVisible():
                self.remove(label)
                self._declared[hand] = (what, self._declaration(hand, what))

    def show_event(self, event: Mapping[str, Any]) -> Move | None:
        """A card stuck in the shoe's mouth, a chip for one of the table's slots; the rest as at every table."""
        if event.get("kind") in ("jam", "shoe-fault"):
            return self._stuck_card() if event.get("cause") != "worn-card" else None
        if event.get("kind") == "slot":
            return self._into_slot()
        return super().show_event(event)

    def _stuck_card(self) -> Move:
        """Half out of the shoe, and askew."""
        at = self.shoe_mouth() + QPointF(CARD_W / 2, 0)
        card = self.add(Sprite(BACK, CARD_W, CARD_H, CARD_Z), at)
        card.setTransformOriginPoint(card.boundingRect().center())
        card.setRotation(ASKEW)
        self._stuck = card
        return self.fly([card], self.shoe_mouth(), DEALT, ease_out, "card")

    def _into_slot(self) -> Move:
        """The chip goes from a player to the edge of the slot of tips; whether it may is the question."""
        at = self.felt.centre("slot.tips") - QPointF(0, CHIP / 2)
        return self.fly([self.add(chip(self.book.house().minimum), at)], self.seat("A"), SWEPT, ease_out, "chip")

    def _end_talla(self) -> Move:
        """The rest of the shoe goes to the used cards."""
        rest = [self.add(Sprite(BACKS[n % 2], CARD_W, CARD_H, FLYING_Z + n), self.shoe_mouth()) for n in range(4)]
        show = self.appear(rest)
        away = [self.send([card], self.felt.centre("discard"), SWEPT, True, "card") for card in rest]
        return sequence(show, together(away, 120))

    def _split(self, to: str) -> Move | None:
        """The second card of a pair becomes a hand of its own; the hand before it keeps the first."""
        box, _, number = to.partition(".")
        if box in self.hands:
            self.hands[f"{box}.1"] = self.hands.pop(box)
        before = max((n for n in range(1, int(number)) if self.hands.get(f"{box}.{n}")), default=0)
        if not before:
            return None
        kept = self.hands[f"{box}.{before}"]
        moved = kept.pop()
        self.hands[to] = [moved]
        ways = [self.send([moved], self.card_spot(to, 0), SWEPT, False)]
        ways += [self.send([card], self.card_spot(f"{box}.{before}", n), SWEPT, False) for n, card in enumerate(kept)]
        return sequence(now(lambda: moved.setZValue(self.card_level(to, 0))), together(ways))

    def _after_note(self, step: Step, move: Move | None) -> Move:
        """Say what is done, and do it."""
        return sequence(self.note(shown(step_text(step, self.book))), move)

    def _lying(self, card: str | None) -> tuple[str, Sprite] | None:
        """Where a card lies that was dealt, and the card: the last of that name."""
        found = [(hand, one) for hand, cards in self.hands.items() for one in cards if self.named[one] == card]
        return found[-1] if found else None

    def _discard(self, card: str | None) -> Move | None:
        """A card that must not be in play: the one laid out for all to see, or one that was dealt by mistake."""
        lying = self._lying(card)
        if self.beside_shoe:
            gone = self.beside_shoe.pop()
        elif lying:
            gone = lying[1]
            self.hands[lying[0]].remove(gone)
        else:
            return None
        return self.send([gone], self.felt.centre("discard"), SWEPT, True, "card")

    def _give_third(self, hand: str, card: str) -> Move | None:
        """A card dealt to the wrong hand goes to the one it belongs to."""
        lying = self._lying(card)
        if lying is None:
            return None
        self.hands[lying[0]].remove(lying[1])
        there = self.hands.setdefault(hand, [])
        there.append(lying[1])
        level = self.card_level(hand, len(there) - 1)
        way = self.send([lying[1]], self.card_spot(hand, len(there) - 1), SWEPT, False, "card")
        return sequence(now(lambda: lying[1].setZValue(level)), way)

    def _straighten(self, card: Sprite) -> Move:
        """A card that stuck is set straight and goes back into the shoe."""

        def turn(share: float) -> None:
            card.setRotation(ASKEW * (1 - share))

        return sequence(Change(TURNED, turn), self.send([card], self.shoe_mouth(), SWEPT, True, "card"))

    def _burn(self, count: int) -> Move:
        """So many cards leave the shoe unseen, and the one that was shown goes with them."""
        backs = [
            self.add(Sprite(self.rng.choice(BACKS), CARD_W, CARD_H, FLYING_Z + n), self.shoe_mouth())
            for n in range(count)
        ]
        show = self.appear(backs)
        away = [
            self.send([card], self.felt.centre("discard"), SWEPT, True, "card") for card in (*backs, *self._shown())
        ]
        return sequence(show, together(away, 120))

    def _shown(self) -> list[Sprite]:
        """What lies beside the shoe, and is taken from there."""
        gone, self.beside_shoe = self.beside_shoe, []
        return gone

    def _pick_up(self, hands: Sequence[str]) -> Move | None:
        """Hands are turned face down where they lie and go to the discards."""
        cards = [card for hand in hands for card in self.hands.get(hand, ())]
        all_of_them = [sprite for hand in hands for sprite in self.lying(hand)]
        if not cards:
            return None
        down = together([turned_over(card, self.backs[card], TURNED) for card in cards])
        return sequence(down, self.send(all_of_them, self.felt.centre("discard"), SWEPT, True, "card"))

    def lying(self, hand: str) -> list[Sprite]:
        """What goes with a hand when it is picked up: its cards, and what was said of it."""
        said = self._declared.get(hand)
        return [*self.hands.get(hand, ()), *([said[1]] if said else [])]

    def handle(self, step: Step) -> Move | None:
        """Cards picked up go to the discards; what was seen already is not done again, what was not is done now."""
        if step.do in ("pick-up", "cards-to-basket"):
            return self._pick_up([step.on] if step.on else list(self.hands))
        if step.do == "end-talla":
            return self._end_talla()
        return self._remedy(step) or self._still_to_come(step)

    def _remedy(self, step: Step) -> Move | None:
        """What is ruled about a card: away with it, to the other hand, back into the shoe, or so many burnt."""
        if step.do in ("discard", "eliminate-card"):
            return self._after_note(step, self._discard(step.on))
        if step.do in ("re-seat-card", "place-card-correctly") and self._stuck is not None:
            return self._after_note(step, self._straighten(self._stuck))
        if step.do == "give-third-card" and step.on:
            return self._after_note(step, self._give_third(*step.on.split(": ")))
        if step.do == "burn":
            return self._after_note(step, self._burn(int(step.on or 0) or len((step.cards or "").split())))
        return None

    def _still_to_come(self, step: Step) -> Move | None:
        """What a step of the deal shows that was not seen yet; None for a step that shows nothing of the deal."""
        told = [happening for happening in told_by(step, self._hidden) if happening.do != "act"]
        new = [move for one in told if one not in self._seen and (move := self._happen(one))]
        if step.do in ("split", "double") and new:
            self.arrange()
        return sequence(*new) if told or step.do in SEEN_ALREADY else None
