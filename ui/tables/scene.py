"""What all felts share: laying bets, playing a script, handling a settled round, and pointing at bets as an answer.

A game's scene says where its places lie and performs what only its table has: a spin, a throw, a card.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Signal

from trainer.asking.wording import step_text
from trainer.bets import Bet, Round, Step
from trainer.chips import USUAL
from trainer.money import Cents
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from trainer.script import Happening
from ui.tables.arrange import box_of, slots, tag_spots
from ui.tables.events import SEEN, told
from ui.tables.felt import CHIP, HEIGHT, WIDTH, Felt, felt, place_id
from ui.tables.items import (
    CALL_Z,
    CHIP_Z,
    FLYING_Z,
    MARK_Z,
    PLAYER_TONES,
    TAG_Z,
    Sprite,
    chip,
    chips_of,
    colour_chip,
    pill,
    tag,
)
from ui.tables.moves import Move, Player, now, overshoot, pause, sequence, together
from ui.tables.payment import COUNTED, PUSHED, columns, spread
from ui.tables.plate import plate
from ui.tables.pointing import TONES, Pointing
from ui.tables.stack import Stack
from ui.tables.travel import fly, send
from ui.wording import shown

PLACED, SWEPT, PAID, SAID, NOTED = 180, 450, 350, 700, 400  # milliseconds at speed 1
LIFT = 5  # how much higher each chip of a stack lies, in felt units
TALLEST = 20  # chips in one column


class TableScene(Pointing):
    """One table."""

    picked = Signal(str)  # the key of a target that was clicked
    called = Signal(str)  # what is said at the table, for screen readers and the panel

    GAME = ""

    def __init__(self, book: Rulebook, chip_values: tuple[Cents, ...] = USUAL) -> None:
        self.felt: Felt = felt(self.felt_name(book))
        super().__init__(self.felt.name)
        self.book, self.chip_values = book, chip_values
        self.player = Player(self)
        self.scenario: Scenario | None = None
        self.rng = random.Random(0)
        self.stacks: dict[str, Stack] = {}
        self.won: dict[str, Cents] = {}  # what each player was paid
        self._won: dict[str, Sprite] = {}
        self._call: Sprite | None = None
        self._told_by: Sprite | None = None  # the plate of an event
        self._letters: dict[str, Sprite] = {}

    # what a game says of its own table

    def felt_name(self, book: Rulebook) -> str:
        """The felt in `assets/felts/` for these rules."""
        return book.game

    def place_of(self, bet: Bet) -> str:
        """The place of the felt where a bet lies."""
        return place_id(bet.kind, bet.on)

    def perform(self, happening: Happening) -> Move | None:
        """What only this table has; None for what all tables do alike."""
        return None

    def handle(self, step: Step) -> Move | None:
        """A dealer's step that only this table has; None for what all tables do alike."""
        return None

    def show_event(self, event: Mapping[str, Any]) -> Move | None:
        """What of an event can be seen: at all tables a limit asked for on its place, and who says no at his seat."""
        return self._asked_of(event) if event.get("kind") == "limit" else self._refusals(event)

    def _refusals(self, event: Mapping[str, Any]) -> Move | None:
        refusing = next((event[name] for name in ("refused", "declines", "declined") if event.get(name)), ())
        crosses = [pill("✕", "#EEE4716D", "#11161B", 30, MARK_Z + 1) for _ in refusing]
        for player, cross in zip(refusing, crosses, strict=True):
            self.add(cross, self.seat(str(player)) + QPointF(24, -14))
        return self.appear(crosses) if crosses else None

    def appear(self, sprites: list[Sprite]) -> Move:
        """Show sprites that have no way to come."""
        for sprite in sprites:
            sprite.setVisible(False)

        def show() -> None:
            for sprite in sprites:
                sprite.setVisible(True)

        return now(show)

    def _asked_of(self, event: Mapping[str, Any]) -> Move | None:
        place = self.sample_place(str(event.get("bet")), event.get("on"))
        if not self.felt.has(place):
            return None
        return self.appear([self.add(pill("?", "#EEC8A35A", "#11161B", CHIP, TAG_Z), self.felt.centre(place))])

    def sample_place(self, kind: str, on: str | None) -> str:
        """A place of the felt for a bet of this kind, where an event names no player."""
        return self.place_of(Bet("A", kind, on, 0))

    def clear_table(self) -> None:
        """Put away what only this table has: cards, dice, the dolly."""

    # laying and playing

    def lay(self, scenario: Scenario) -> None:
        """Clear the table for a scenario; its happenings bring what lies there."""
        self.player.stop()
        self.clear_table()
        self.clear_board()
        self.forget_answers()
        self.stacks, self.won, self._won, self._call, self._told_by = {}, {}, {}, None, None
        self.scenario, self.rng = scenario, random.Random(scenario.text)
        self._seat_players(scenario)

    def _seat_players(self, scenario: Scenario) -> None:
        """A letter at every seat that somebody bets from, or that the scenario says is taken."""
        bets = [bet for bet in scenario.table.get("bets") or () if isinstance(bet, Mapping)]
        seated = {str(bet["player"]) for bet in bets if "player" in bet}
        seated |= {str(player) for player in scenario.table.get("players") or ()}
        seated |= {str(player) for player in (scenario.table.get("seats") or {}).values()}
        self._letters = {}
        for player in sorted(seated):
            self.seat_player(player)

    def seat_player(self, player: str) -> None:
        """A player's letter at his seat, once."""
        if player not in self._letters and self.felt.has(self.seat_of(player)):
            tone = PLAYER_TONES.get(player, TONES["plain"])
            letter = pill(player, "#EE11161B", tone, 40, MARK_Z, tone)
            self._letters[player] = self.add(letter, self.seat(player))

    def play(self, script: Iterable[Happening], watched: Iterable[Step] = ()) -> None:
        """Play what happens, in order, then what a dealer is watched doing; `player.finished` tells when it has."""
        moves = [move for happening in script if (move := self._happen(happening))]
        self.arrange()
        self.player.play([*moves, *self.handled(watched)])

    def play_round(self, settled: Round) -> None:
        """Play the right handling of a settled round."""
        self.play_steps(settled.steps)

    def play_steps(self, steps: Iterable[Step]) -> None:
        self.player.play(self.handled(steps))

    def handled(self, steps: Iterable[Step]) -> list[Move]:
        """A dealer's steps as moves."""
        return [move for step in steps if (move := self._handled(step))]

    def _happen(self, happening: Happening) -> Move | None:
        special = self.perform(happening)
        if special is not None:
            return special
        if happening.do == "bet":
            return self._bet(happening)
        if happening.do == "event":
            return self._event()
        if happening.do == "withdraw":
            return self._withdrawn(happening)
        if happening.do in ("call", "act") and happening.say:
            return self.say(happening.say)
        return None

    # bets

    def seat_of(self, player: str) -> str:
        """The seat of a player's letter: A sits at seat 1."""
        return f"seat.{ord(player[0]) - ord('A') + 1}" if player else "seat.1"

    def seat(self, player: str | None) -> QPointF:
        """Where a player's chips come from and go to."""
        place = self.seat_of(player or "A")
        return self.felt.centre(place if self.felt.has(place) else "float")

    def spot(self, bet: Bet) -> QPointF:
        """Where a bet's chips lie, or would lie."""
        if (stack := self._stack_of(bet)) is not None:
            return stack.at
        place = self.place_of(bet)
        if self.felt.has(place):
            return self.felt.centre(place)
        same = [stack.at for stack in self.stacks.values() if stack.bet.player == bet.player]
        return same[0] if same else self.seat(bet.player)

    def _stack_of(self, bet: Bet) -> Stack | None:
        """The chips of a bet, if they lie on the felt."""
        same = (bet.player, bet.kind, bet.on)
        stacks = self.stacks.values()
        return next((one for one in stacks if (one.bet.player, one.bet.kind, one.bet.on) == same), None)

    def set_targets(self, bets: Mapping[str, Bet]) -> None:
        """Make bets clickable and walkable, up to their topmost chip: key of the answer -> the bet it is about."""
        self.set_spots({key: self.spot(bet) for key, bet in bets.items()})
        for key, bet in bets.items():
            if (stack := self._stack_of(bet)) is not None and stack.chips:
                top = min(piece.felt_rect.top() for piece in stack.chips)
                self.targets[key].setTop(min(self.targets[key].top(), top))

    def _bet(self, happening: Happening) -> Move:
        bet = Bet(happening.player or "A", happening.bet or "", happening.on, happening.amount)
        key = happening.key or str(len(self.stacks))
        self.seat_player(bet.player)
        stack = Stack(key, bet, self.slot(bet, 0, 1))
        pieces = self._pieces(happening)
        stack.chips = self.pile(pieces, stack.at)
        if stack.chips:
            stack.label = self.add(tag(bet.player, bet.stake, happening.chips), self.label_spot(stack))
        self.stacks[key] = stack
        return self.fly(stack.sprites, self.seat(bet.player), PLACED, overshoot, "chip")

    def label_spot(self, stack: Stack) -> QPointF:
        """Where the tag of a stack lies: under it, unless the table has a better place."""
        return QPointF(stack.at.x(), stack.at.y() + CHIP / 2 + 9)

    def _pieces(self, happening: Happening) -> list[Sprite]:
        if happening.chips and happening.colour:
            count = min(happening.chips, 2 * TALLEST)
            return [colour_chip(happening.colour, happening.player or "") for _ in range(count)]
        return [chip(value) for value in chips_of(happening.amount, self.chip_values)[: 2 * TALLEST]]

    def slot(self, bet: Bet, index: int, count: int) -> QPointF:
        """Where the chips of the bet numbered `index` of `count` on its place lie."""
        place = self.place_of(bet)
        return slots(self.felt.rect(place), count)[index] if self.felt.has(place) else self.seat(bet.player)

    def arrange(self) -> None:
        """Give every stack of a place its slot, and every tag a spot where it hides no other."""
        places: dict[str, list[Stack]] = {}
        for stack in self.stacks.values():
            places.setdefault(self.place_of(stack.bet), []).append(stack)
        for there in places.values():
            for n, stack in enumerate(there):
                stack.move_to(self.slot(stack.bet, n, len(there)))
        tagged = [stack for stack in self.stacks.values() if stack.label]
        spots = tag_spots([stack.tagged(self.label_spot(stack)) for stack in tagged], map(box_of, self.kept_free()))
        for stack, spot in zip(tagged, spots, strict=True):
            if stack.label:
                stack.label.move_to(spot)

    def kept_free(self) -> list[QRectF]:
        """What no tag may cover: the letters at the seats."""
        return [letter.felt_rect for letter in self._letters.values()]

    def pile(self, pieces: list[Sprite], at: QPointF) -> list[Sprite]:
        """Stack chips up: each a little higher, none perfectly in line, a second column after twenty."""
        for n, piece in enumerate(pieces):
            column, height = divmod(n, TALLEST)
            lean = self.rng.uniform(-1.4, 1.4)
            x = at.x() + lean + column * (CHIP + 4)
            self.add(piece, QPointF(x, at.y() - height * LIFT))
            piece.setZValue(CHIP_Z + at.y() / 10 + n * 0.01)
        return pieces

    fly = staticmethod(fly)
    send = staticmethod(send)

    # events

    def _event(self) -> Move | None:
        """What went on, as this table shows it, and a plate for what cannot be seen."""
        event = self.scenario.event if self.scenario else None
        if not event:
            return None
        seen = self.show_event(event)
        return sequence(seen, None if event.get("kind") in SEEN else self._told(event))

    def _told(self, event: Mapping[str, Any]) -> Move:
        self._told_by = self.add(plate(*told(event, self.book)), self.felt.centre("plate"))
        return sequence(self.appear([self._told_by]), pause(SAID))

    def retell(self) -> None:
        """Write the plate again in the language now in use, at once."""
        event = self.scenario.event if self.scenario else None
        if self._told_by is not None and event:
            self.remove(self._told_by)
            self._told_by = self.add(plate(*told(event, self.book)), self.felt.centre("plate"))

    def _withdrawn(self, happening: Happening) -> Move | None:
        """A player draws his stake back: it lies halfway between its place and him."""
        stack = self.stacks.get(happening.key or "")
        if stack is None or not stack.chips:
            return None
        return self.send(stack.sprites, (stack.at + self.seat(stack.bet.player)) / 2, SWEPT, False, "chips")

    # calls

    def say(self, words: str) -> Move:
        """Show what is said at the table, in its strip."""
        return sequence(now(lambda: self._show_call(f"«{words}»", words)), pause(SAID))

    def note(self, words: str) -> Move:
        """Say in the same strip what is being done, where nothing on the felt moves for it."""
        return sequence(now(lambda: self._show_call(words, words)), pause(NOTED))

    def _show_call(self, shown_words: str, spoken: str) -> None:
        if self._call is not None:
            self.remove(self._call)
        self._call = pill(shown_words, "#E611161B", "#ECEFF3", 44, CALL_Z)
        self.add(self._call, self.felt.centre("call"))
        self.called.emit(spoken)

    # the dealer's steps

    def _handled(self, step: Step) -> Move | None:
        special = self.handle(step)
        if special is not None:
            return special
        if step.say:
            return self.say(step.say)
        stacks = self.stacks_of(step)
        if step.do.startswith("take") and stacks:
            return self.sweep(stacks)
        if step.do.startswith("return") and stacks:
            return self._all(stacks, self.seat(step.player), PAID, "chips")
        if "pay" in step.do and step.amount:
            return self.pay(step)
        if step.do == "halve" and stacks:
            return self.halve(stacks[0], step)
        return self.note(shown(step_text(step, self.book)))

    def halve(self, stack: Stack, step: Step) -> Move:
        """Cut a stake in two: the house's part goes to the float, the player's back to him."""
        shown_cut, taken = self.cut_off(stack, stack.bet.stake - (step.amount or stack.bet.stake // 2))
        return sequence(
            shown_cut,
            self.send(taken, self.felt.centre("float"), SWEPT, True, "sweep"),
            self.send(stack.sprites, self.seat(stack.bet.player), PAID, True, "chips"),
        )

    def cut_off(self, stack: Stack, amount: Cents) -> tuple[Move, list[Sprite]]:
        """Cut so much off a stake: the move that shows both piles side by side, and the pile cut off."""
        whole, stack.bet = stack.chips, replace(stack.bet, stake=max(0, stack.bet.stake - amount))
        stack.chips = self._pile_of(stack.bet.stake, stack.at)
        off = self._pile_of(amount, stack.at + QPointF(CHIP, 0))
        piles = self.appear([*stack.chips, *off])

        def clear() -> None:
            for piece in whole:
                piece.setVisible(False)

        return sequence(now(clear), piles, pause(PAID)), off

    def _pile_of(self, amount: Cents, at: QPointF) -> list[Sprite]:
        return self.pile([chip(value) for value in chips_of(amount, self.chip_values)], at)

    def stacks_of(self, step: Step) -> list[Stack]:
        """The bets a step is about."""
        return [
            stack
            for stack in self.stacks.values()
            if (step.player is None or stack.bet.player == step.player)
            and (step.bet is None or stack.bet.kind == step.bet)
            and (step.on is None or stack.bet.on == step.on)
            and (step.player or step.bet)
        ]

    def sweep(self, stacks: list[Stack]) -> Move:
        """Take bets to the float."""
        return self._all(stacks, self.felt.centre("float"), SWEPT, "sweep")

    def _all(self, stacks: list[Stack], to: QPointF, duration: float, sound: str) -> Move:
        return together([self.send(stack.sprites, to, duration, True, sound) for stack in stacks], 60)

    def pay(self, step: Step) -> Move:
        """Chips from the float, set down beside the bet, cut down, and pushed to the player."""
        player, amount = step.player or "A", step.amount or 0
        values = chips_of(amount, self.chip_values)[: 2 * TALLEST]
        left, right = self.paid_beside(Bet(player, step.bet or "", step.on, 0))
        ends = columns(values, right, LIFT, left)
        pieces = self.pile([chip(value) for value in values], ends[0])
        for n, piece in enumerate(pieces):
            piece.setZValue(FLYING_Z + ends[n].y() / 10 + n * 0.01)
        label = self.add(tag(f"+{player}", amount), ends[0] + QPointF(0, CHIP / 2 + 9))
        label.setZValue(FLYING_Z + HEIGHT)
        return sequence(
            self.fly([*pieces, label], self.felt.centre("float"), PAID, overshoot, "chips"),
            spread(pieces, ends),
            pause(COUNTED),
            self.send([*pieces, label], self.seat(player), PUSHED, True, "chips"),
            now(lambda: self._show_won(player, amount)),
        )

    def paid_beside(self, bet: Bet) -> tuple[QPointF, QPointF]:
        """The first and the last of the stacks that a payment is set down beside."""
        return self.spot(bet), self.spot(bet)

    def won_spot(self, player: str) -> QPointF:
        """Where a player's winnings are told: beside his letter, towards the middle of the table."""
        at = self.seat(player)
        return at + QPointF(66 if at.x() < WIDTH - 160 else -66, 0)

    def _show_won(self, player: str, amount: Cents) -> None:
        if player in self._won:
            self.remove(self._won[player])
        self.won[player] = self.won.get(player, 0) + amount
        self._won[player] = self.add(tag("+", self.won[player]), self.won_spot(player))
