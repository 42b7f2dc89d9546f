"""The craps table: chips by number and by player, the plate on the point, and dice thrown from the shooter's end."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF

from trainer.asking.wording import step_text
from trainer.bets import Bet, Step
from trainer.dice import parse_dice
from trainer.games.craps.places import BOXED, MAIN, POINTS
from trainer.games.craps.shooter import next_player
from trainer.games.craps.table import Rules
from trainer.games.craps.throwing import Die
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from trainer.script import Happening
from ui.tables import throw
from ui.tables.craps_lay import ABREAST, HEEL, ROW, ROWS, abreast, in_columns, in_rows, members
from ui.tables.dice import FRAME, OFF, ON, STICK, ThrownDie, die, die_look, puck, shadow
from ui.tables.dice_set import DiceSet
from ui.tables.felt import CHIP
from ui.tables.items import FLYING_Z, MARK_Z, MARKER_Z, PLAYER_TONES, TAG_Z, Sprite, chip, chips_of, pill, tag
from ui.tables.moves import Change, Move, ease_in_out, linear, now, pause, sequence, together
from ui.tables.pointing import TONES
from ui.tables.scene import LIFT, PAID, SWEPT, TableScene
from ui.tables.stack import Stack
from ui.tables.throw import Area, Flight, Ground, Pile, Point
from ui.tables.turn import turned_over
from ui.wording import shown

LANE = Area(330, 930, 1140, 984)  # bare cloth between the number boxes and the dealers
MIDDLE = 815  # halfway along the table: to the left of it is the far half
SEATED = ("win", "dont-win", "field")  # long places: everybody bets on the stretch before his own seat
ON_TOP = ("dont-win-odds", "dont-come-odds")  # CRA-PRO-20
PLATE_TURNED, REACHED = 200, 300  # milliseconds at speed 1
EMBLEM = 0.75  # the shooter's die beside one that is thrown
MARKER_UP = 22  # how far above the middle of the topmost chip its marker lies, so that the chip's value can be read
AGAIN = QPointF(CHIP + 4, 0)  # a second bet of one player on one place lies beside the first, in the centre to its left
PLATE = {"mark-point": True, "set-point": True, "take-off-plate": False, "end-point": False}
DICE_EVENTS = ("dice-offer", "dice-request", "dice-change", "lost-die", "breach")
BET_EVENTS = ("bet", "take-down")
DICE_AWAY = ("pass-dice", "keep-dice", "return-dice-with-stick", "offer-another-throw", "offer-dice-with-stick")
STRAYED, STRAY = 4, ("come.4", "come.10")  # how many and where chips lie for a throw on chips when nobody has bet


class CrapsScene(TableScene):
    """One end of a craps table and its centre. Dice come from the right and must reach the wall on the left."""

    GAME = "craps"

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)
        self.plate: Sprite | None = None
        self.asked: Sprite | None = None  # the question mark by a bet
        self.stick: Sprite | None = None
        self.dice: list[ThrownDie] = []
        self.shooter: list[Sprite] = []
        self.dice_set: DiceSet | None = None
        self._members: dict[str, list[str]] = {}

    def felt_name(self, book: Rulebook) -> str:
        return "craps-cordoba" if book.jurisdiction == "cordoba" else "craps"

    def clear_table(self) -> None:
        self.plate, self.asked, self.dice, self.shooter = None, None, [], []

    def lay(self, scenario: Scenario) -> None:
        self._members = members(scenario.table)
        super().lay(scenario)
        rect = self.felt.rect("stick")
        self.stick = self.add(Sprite(STICK, rect.width(), rect.height(), FLYING_Z + 2), rect.center())
        self.dice_set = DiceSet(self.felt, self.book.record(Rules).dice_set - 2, self.add)
        self.show_shooter(scenario.table.get("shooter"))

    def show_shooter(self, player: str | None) -> None:
        """Show who has the dice: his letter and a die at the end they are thrown from."""
        for sprite in self.shooter:
            self.remove(sprite)
        self.shooter = []
        if player:
            tone, at = PLAYER_TONES.get(player, TONES["plain"]), self.felt.centre("shooter")
            letter = pill(player, "#EE11161B", tone, 40, MARK_Z, tone)
            emblem = Sprite(die_look(5), FRAME * EMBLEM, FRAME * EMBLEM, MARK_Z)
            self.shooter = [self.add(letter, at), self.add(emblem, at - QPointF(0, 42))]

    # where bets lie

    def slot(self, bet: Bet, index: int, count: int) -> QPointF:
        at, again = self.bet_spot(bet), AGAIN * self._before(bet)
        return at - again if self.felt.rect("stick").left() < at.x() else at + again

    def _before(self, bet: Bet) -> int:
        """How many bets this player laid on the same place before this one."""
        laid = self._laid(bet.player, bet.kind, bet.on)
        return next((n for n, stack in enumerate(laid) if stack.bet is bet), len(laid))

    def _laid(self, player: str | None, kind: str | None, on: str | None) -> list[Stack]:
        """The stacks of one player on one place, in the order they were laid."""
        wanted = (player, kind, on)
        return [one for one in self.stacks.values() if (one.bet.player, one.bet.kind, one.bet.on) == wanted]

    def bet_spot(self, bet: Bet) -> QPointF:
        """Where this player's chips lie: before his seat, or in his own slot of the place; odds by their main bet."""
        if bet.kind in ON_TOP or bet.kind == "come-odds":
            main = self.bet_spot(Bet(bet.player, MAIN[bet.kind], bet.on, 0))
            if self._lies_on_top(bet):
                return main + HEEL
            return QPointF(self.felt.centre(self.place_of(bet)).x(), main.y())
        place = self.place_of(bet)
        if not self.felt.has(place):
            return self.seat(bet.player)
        rect = self.felt.rect(place)
        if bet.kind in (*SEATED, "win-odds"):
            return QPointF(self.seat(bet.player).x(), rect.center().y())
        index, count = self._slot(place, bet.player)
        if self._in_two_rows(bet):
            return in_columns(self._whole(bet), index, count)
        return abreast(rect, index, count) if rect.height() < ROW else in_rows(rect, index, count)

    def _in_two_rows(self, bet: Bet) -> bool:
        """Whether so many Come bets lie on a number that they fill its box, or Don't Come bets the box behind it."""
        place = self.place_of(bet)
        if bet.kind not in BOXED or bet.on is None or self._slot(place, bet.player)[1] <= ROWS:
            return False
        if bet.kind == "come":
            return self.felt.rect(place).height() >= ROW
        return not self._members.get(f"wrong-bet.{bet.on}")

    def _lies_on_top(self, bet: Bet) -> bool:
        """Odds on top of the main bet; those of Come only where others leave no room beside it (CRA-PRO-20, 21)."""
        return bet.kind in ON_TOP or (bet.kind == "come-odds" and self._slot(f"come.{bet.on}", bet.player)[1] > ROWS)

    def _whole(self, bet: Bet) -> QRectF:
        """The whole of a number's box that Come bets and their odds may fill, or of the box behind it."""
        if bet.kind == "dont-come":
            return self.felt.rect(f"behind.{bet.on}")
        return self.felt.rect(f"come.{bet.on}").united(self.felt.rect(f"come-odds.{bet.on}"))

    def _slot(self, place: str, player: str) -> tuple[int, int]:
        known = self._members.setdefault(place, [])
        if player not in known:
            known.append(player)
        return known.index(player), len(known)

    def label_spot(self, stack: Stack) -> QPointF:
        """Under the stack; above it for a bet that lies on another, and for every second one in a crowd."""
        if self._lies_on_top(stack.bet) or self._in_a_crowd(stack.bet):
            return QPointF(stack.at.x(), _top(stack) - CHIP / 2 - 9)
        return super().label_spot(stack)

    def kept_free(self) -> list[QRectF]:
        """The letters, the printed numbers with the plate beside them, where dice come to rest, and a question mark."""
        numbers = [self.felt.rect(f"number.{number}") for number in POINTS]
        asked = [self.asked.felt_rect] if self.asked else []
        return [*super().kept_free(), *numbers, self.felt.rect("dice"), *asked]

    def _in_a_crowd(self, bet: Bet) -> bool:
        place = self.place_of(bet)
        if bet.kind in (*SEATED, *MAIN) or not self.felt.has(place) or self._in_two_rows(bet):
            return False
        index, count = self._slot(place, bet.player)
        wide = self.felt.rect(place).width()
        return index % 2 == 1 and self.felt.rect(place).height() <= ROW and count * ABREAST > wide + CHIP

    def stacks_of(self, step: Step) -> list[Stack]:
        """The very bet: a Come bet without a number is the one in the box, not those on the numbers."""
        return self._laid(step.player, step.bet, step.on) if step.bet else []

    # what happens

    def perform(self, happening: Happening) -> Move | None:
        if happening.do == "puck" and happening.to:
            return self.put_plate(happening.to)
        if happening.do == "throw" and happening.dice:
            return self.throw(happening.dice)
        if happening.do == "bet" and self._wants_marker(happening.bet):
            return self._wrong_bet(happening)
        return None

    def _wants_marker(self, kind: str | None) -> bool:
        """A Wrong Bet carries the croupier's marker; Córdoba names none (CRA-PRO-23)."""
        return kind == "wrong-bet" and self.book.jurisdiction != "cordoba"

    def _wrong_bet(self, happening: Happening) -> Move:
        laid = self._bet(happening)
        return sequence(laid, self._marked_wrong(self.stacks[happening.key or str(len(self.stacks) - 1)]))

    def _marked_wrong(self, stack: Stack) -> Move:
        marker = pill("WRONG", "#EEF4F1E6", "#8E2439", 24, TAG_Z, "#8E2439")
        self.add(marker, QPointF(stack.at.x(), _top(stack) - MARKER_UP))
        stack.chips.append(marker)
        return self.appear([marker])

    def put_plate(self, place: str) -> Move:
        """Put the plate on a number, ON, or beside the layout, OFF."""
        to, look = self.felt.centre(place), OFF if place == "puck.off" else ON
        if self.plate is None:
            self.plate = self.add(puck(), to)
            self.plate.wear(look)
            return now(lambda: None)
        plate, carried = self.plate, self.send([self.plate], to, SWEPT, False, "chip")
        lifted, down = now(lambda: plate.setZValue(FLYING_Z)), now(lambda: plate.setZValue(MARKER_Z))
        return sequence(turned_over(plate, look, PLATE_TURNED), lifted, carried, down)

    def won_spot(self, player: str) -> QPointF:
        """Under the letter: seats stand close together at the rim."""
        return self.seat(player) + QPointF(0, 36)

    # the dice

    def throw(self, text: str) -> Move:
        """Throw the dice as the scenario says they fall, or as its event says they went wrong."""
        fates = throw.fates_of(self.scenario.event if self.scenario else None)
        chance = random.Random(f"{self.scenario.text if self.scenario else ''}{text}{len(self.dice)}")
        flights = throw.throw(parse_dice(text), fates, self._ground(fates), chance)
        before, thrown = self.dice, [self._die(flight) for flight in flights]
        self.dice = [*before, *thrown]

        def begin() -> None:
            for gone in before:
                gone.set_visible(False)
            for one in thrown:
                one.set_visible(True)

        def apply(share: float) -> None:
            for one in thrown:
                one.show(share)

        rattle = sequence(pause(0.35 * throw.DURATION), Change(1, lambda _: None, sound="dice"))
        return together([Change(throw.DURATION, apply, linear, begin), rattle])

    def _die(self, flight: Flight) -> ThrownDie:
        under = self.add(shadow(), QPointF(flight.rest.x, flight.rest.y))
        body = self.add(die(flight.face, flight.yaw), QPointF(flight.rest.x, flight.rest.y))
        body.setZValue(FLYING_Z + (1 if flight.fate.stopped == "other-die" else 0))
        found = ThrownDie(body, under, flight)
        found.set_visible(False)
        return found

    def _ground(self, fates: Sequence[Die]) -> Ground:
        start, basket = self.felt.centre("dice.from"), self.felt.centre("dice.basket")
        return Ground(
            _area(self.felt.rect("table")),
            Point(start.x(), start.y()),
            self.felt.rect("wall").right(),
            LANE,
            _area(self.felt.rect("dice")),
            _area(self.felt.rect("dice.short")),
            _area(self.felt.rect("dice.rim")),
            Point(basket.x(), basket.y()),
            (self._chips(fates, near=False), self._chips(fates, near=True)),
        )

    def _chips(self, fates: Sequence[Die], near: bool) -> Pile:
        """Chips of one half that a die may end on: a bet if there is one, else a few where bets would lie."""
        here = [stack for stack in self.stacks.values() if stack.chips and (stack.at.x() > MIDDLE) == near]
        if here:
            best = max(here, key=lambda stack: stack.at.y())
            return Pile(best.at.x(), best.at.y(), _top(best))
        at = self.felt.centre(STRAY[near])
        if any(fate.chips != "none" and (fate.stopped == "near-half") == near for fate in fates):
            self.pile([chip(value) for value in chips_of(self.book.house().minimum)[:1] * STRAYED], at)
        return Pile(at.x(), at.y(), at.y() - (STRAYED - 1) * LIFT)

    # the dealer's steps

    def handle(self, step: Step) -> Move | None:
        if step.do in PLATE:
            return self.put_plate(f"puck.{step.on}" if PLATE[step.do] else "puck.off")
        if step.do == "move" and step.bet:
            return self._move_to_number(step)
        if step.do == "return" and step.amount and (stacks := self.stacks_of(step)):
            return self._return_part(stacks[0], step) if step.amount < stacks[0].bet.stake else None
        if step.do in DICE_AWAY:
            return sequence(self._dice_away() if self.dice else None, now(lambda: self.show_shooter(self._next(step))))
        if self.dice_set is not None and (moved := self._with_set(step.do, self.dice_set)) is not None:
            return together([self.note(shown(step_text(step, self.book))), moved])
        return None

    def _with_set(self, do: str, dice_set: DiceSet) -> Move | None:
        """What a step does with dice that are not thrown; None for a step that has nothing to do with them."""
        dice = self._lying()
        lying = [one.body for one in dice]
        if do == "put-all-dice-before-shooter":
            return sequence(now(self._hide_shadows), dice_set.put_out(lying))
        if do == "take-two-dice":
            return dice_set.two_taken()
        if do == "return-others-to-box-in-view":
            return dice_set.put_back()
        if do == "choose-from-reserve-dice":
            kept, found = [one for one in dice if not one.found], [one.body for one in dice if one.found]
            return sequence(self._dice_away(kept), dice_set.chosen(2 - len(kept), found))
        if do == "withdraw-set":
            return sequence(now(self._hide_shadows), dice_set.withdrawn(lying))
        if do == "bring-new-set":
            return dice_set.brought()
        return self._picked_up() if do == "pick-up-die" else None

    def _lying(self) -> list[ThrownDie]:
        """The dice in play that lie on the table."""
        return [one for one in self.dice[-2:] if not one.is_lost]

    def _hide_shadows(self) -> None:
        for one in self.dice:
            one.under.setVisible(False)

    def _picked_up(self) -> Move:
        """Dice come back from the floor to the far end, where the stickman looks at them."""
        lost = [one for one in self.dice[-2:] if one.is_lost]
        at = self.felt.rect("dice").topLeft() + QPointF(throw.EDGE / 2, throw.EDGE / 2)
        moves = []
        for n, one in enumerate(lost):
            one.found = True
            back = self.send([one.body], at + QPointF(n * throw.EDGE, 0), SWEPT, False, "dice")
            moves.append(sequence(self.appear([one.body]), back))
        return together(moves)

    def _next(self, step: Step) -> str | None:
        """Who has the dice after a step: the one it names, or the next clockwise when he passes them on."""
        players = tuple(map(str, self.scenario.table.get("players") or ())) if self.scenario else ()
        return next_player(step.player, players) if step.do == "pass-dice" else step.player

    def _move_to_number(self, step: Step) -> Move | None:
        """The croupier moves a Come or Don't Come bet from its box to the number thrown (CRA-TKD-10)."""
        boxed = self.stacks_of(replace(step, on=None))
        moves = []
        for stack in boxed:
            stack.bet = replace(stack.bet, on=step.on)
            stack.at = self.bet_spot(stack.bet)
            moves.append(self.send(stack.sprites, QPointF(stack.at), SWEPT, False, "chips"))
        return together(moves) if moves else None

    def _return_part(self, stack: Stack, step: Step) -> Move:
        """Give back what lies above the maximum; the rest stays as a smaller stack."""
        shown_cut, back = self.cut_off(stack, step.amount or 0)
        marked = self._marked_wrong(stack) if self._wants_marker(stack.bet.kind) else None
        given = self.send(back, self.seat(step.player), PAID, True, "chips")
        return sequence(shown_cut, marked, self._tagged_anew(stack), given)

    def _tagged_anew(self, stack: Stack) -> Move | None:
        """What the tag of a stack says after its stake has changed."""
        old = stack.label
        if old is None:
            return None
        stack.label = self.add(tag(stack.bet.player, stack.bet.stake), QPointF(old.at))
        return sequence(now(lambda: old.setVisible(False)), self.appear([stack.label]))

    def _dice_away(self, dice: Sequence[ThrownDie] | None = None) -> Move:
        """The stickman reaches out with his stick, lays it behind the dice and draws them to the shooter's end."""
        to, lying = self.felt.centre("dice.near"), self._lying() if dice is None else dice
        if not lying:
            return pause(0)
        ends = [QPointF(to.x() + (n - 0.5) * throw.APART, to.y()) for n in range(len(lying))]
        drawn = [_drawn([one.under, one.body], end) for one, end in zip(lying, ends, strict=True)]
        bodies = [one.body for one in lying]
        return sequence(self._reached_for(bodies), together([*drawn, self._with_stick(bodies)]))

    def _reached_for(self, dice: list[Sprite]) -> Move | None:
        stick, rests = self.stick, self.felt.centre("stick")
        if stick is None:
            return None
        return Change(REACHED, lambda share: stick.move_to(rests + (_hooked(stick, dice) - rests) * share), ease_in_out)

    def _with_stick(self, dice: list[Sprite]) -> Move:
        """The stick comes with what it draws, its hook on the far side, and is laid back."""
        if self.stick is None:
            return pause(0)
        stick, rests = self.stick, self.felt.centre("stick")
        return Change(SWEPT, lambda share: stick.move_to(rests if share >= 1 else _hooked(stick, dice)), ease_in_out)

    # what events show

    def show_event(self, event: Mapping[str, Any]) -> Move | None:
        """The bet in question is marked; dice offered, asked for or changed lie before the shooter, a lost one not."""
        kind = str(event.get("kind"))
        if kind in BET_EVENTS:
            return self._asked_about(event["bet"])
        if kind not in DICE_EVENTS:
            return super().show_event(event)
        lost = kind == "lost-die" or bool(event.get("die_on_floor"))
        chance = random.Random(self.scenario.text if self.scenario else "")
        flights = throw.throw((chance.randint(1, 6), chance.randint(1, 6)), (throw.GOOD, throw.GOOD),
                              self._ground(()), chance)[: 1 if lost else 2]  # fmt: skip
        to, self.dice = self.felt.centre("dice.near"), [self._die(flight) for flight in flights]
        for n, one in enumerate(self.dice):
            at = QPointF(to.x() + (n - 0.5) * throw.APART, to.y())
            one.body.move_to(at)
            one.under.move_to(at + QPointF(4, 5))
        lying = self.appear([sprite for one in self.dice for sprite in (one.under, one.body)])
        return sequence(lying, self._refusals(event))

    def _asked_about(self, bet: Mapping[str, Any]) -> Move | None:
        """A question mark by the chips that an event is about: the last ones laid, where there are several."""
        on = None if bet.get("on") is None else str(bet["on"])
        found = [one for one in self._laid(str(bet.get("player")), str(bet.get("bet")), on) if one.chips]
        if not found:
            return None
        at = QPointF(max(piece.at.x() for piece in found[-1].chips) + CHIP / 2 + 12, _top(found[-1]))
        self.asked = self.add(pill("?", "#EEC8A35A", "#11161B", 30, MARK_Z), at)
        return self.appear([self.asked])


def _top(stack: Stack) -> float:
    """How far up the felt a stack's topmost chip is seen."""
    return min((piece.at.y() for piece in stack.chips), default=stack.at.y())


def _hooked(stick: Sprite, dice: list[Sprite]) -> QPointF:
    """Where the stick lies with its hook behind these dice."""
    left, low = min(die.at.x() for die in dice), max(die.at.y() for die in dice)
    return QPointF(left - throw.EDGE, low + throw.EDGE - stick.height / 2)


def _drawn(sprites: list[Sprite], to: QPointF) -> Move:
    starts: list[QPointF] = []

    def begin() -> None:
        starts.extend(QPointF(sprite.at) for sprite in sprites)

    def apply(share: float) -> None:
        for sprite, start in zip(sprites, starts, strict=True):
            sprite.move_to(start + (to - start) * share)

    return Change(SWEPT, apply, ease_in_out, begin)


def _area(rect: QRectF) -> Area:
    return Area(rect.left(), rect.top(), rect.right(), rect.bottom())
