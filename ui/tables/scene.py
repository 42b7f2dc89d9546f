"""What all felts share: laying bets, playing a script, handling a settled round, and pointing at bets as an answer.

A game's scene says where its places lie and performs what only its table has: a spin, a throw, a card.
"""

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtWidgets import QGraphicsScene

from trainer.bets import Bet, Round, Step
from trainer.chips import USUAL
from trainer.money import Cents
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from trainer.script import Happening
from ui.tables.felt import CHIP, HEIGHT, WIDTH, Felt, felt, place_id
from ui.tables.items import (
    CALL_Z,
    CHIP_Z,
    FELT_Z,
    FLYING_Z,
    MARK_Z,
    PLAYER_TONES,
    Sprite,
    asset_look,
    chip,
    chips_of,
    colour_chip,
    pill,
    ring,
    tag,
)
from ui.tables.moves import Move, Player, now, overshoot, pause, sequence, together
from ui.tables.payment import COUNTED, PUSHED, columns, spread
from ui.tables.travel import fly, send

PLACED, SWEPT, PAID, SAID = 180, 450, 350, 700  # milliseconds at speed 1
LIFT = 5  # how much higher each chip of a stack lies, in felt units
TALLEST = 20  # chips in one column
FAN = 27  # how far stacks on one place stand apart
TONES = {"good": "#58B684", "bad": "#E4716D", "note": "#6FA8DC", "plain": "#ECEFF3"}


@dataclass
class Stack:
    """One bet on the felt: its chips from the bottom up, and whose they are."""

    key: str
    bet: Bet
    at: QPointF
    chips: list[Sprite] = field(default_factory=list)
    label: Sprite | None = None

    @property
    def sprites(self) -> list[Sprite]:
        return [*self.chips, *([self.label] if self.label else [])]


class TableScene(QGraphicsScene):
    """One table. Positions are felt units; `fit` scales them to the window's pixels."""

    picked = Signal(str)  # the key of a target that was clicked
    called = Signal(str)  # what is said at the table, for screen readers and the panel

    GAME = ""

    def __init__(self, book: Rulebook, chip_values: tuple[Cents, ...] = USUAL) -> None:
        super().__init__()
        self.book, self.chip_values = book, chip_values
        self.felt: Felt = felt(self.felt_name(book))
        self.player = Player(self)
        self.scale_, self.ratio = 1.0, 1.0
        self.scenario: Scenario | None = None
        self.rng = random.Random(0)
        self.stacks: dict[str, Stack] = {}
        self.targets: dict[str, QRectF] = {}
        self._marks: dict[str, Sprite] = {}
        self._badges: dict[str, Sprite] = {}
        self.won: dict[str, Cents] = {}  # what each player was paid
        self._won: dict[str, Sprite] = {}
        self._focus: Sprite | None = None
        self._call: Sprite | None = None
        self._sprites: list[Sprite] = []
        self.cloth = Sprite(asset_look(f"felts/{self.felt.name}.svg"), WIDTH, HEIGHT, FELT_Z)
        self.cloth.at = QPointF(WIDTH / 2, HEIGHT / 2)
        self.addItem(self.cloth)

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

    def clear_table(self) -> None:
        """Put away what only this table has: cards, dice, the dolly."""

    # size

    def fit(self, scale: float, ratio: float) -> None:
        """Draw everything anew for a size of the window."""
        self.scale_, self.ratio = scale, ratio
        self.setSceneRect(0, 0, WIDTH * scale, HEIGHT * scale)
        for sprite in (self.cloth, *self._sprites):
            sprite.fit(scale, ratio)

    def add(self, sprite: Sprite, at: QPointF | None = None) -> Sprite:
        """Put a sprite on the table."""
        if at is not None:
            sprite.at = at
        sprite.fit(self.scale_, self.ratio)
        self.addItem(sprite)
        self._sprites.append(sprite)
        return sprite

    def remove(self, sprite: Sprite) -> None:
        if sprite in self._sprites:
            self._sprites.remove(sprite)
            self.removeItem(sprite)

    # laying and playing

    def lay(self, scenario: Scenario) -> None:
        """Clear the table for a scenario; its happenings bring what lies there."""
        self.player.stop()
        self.clear_table()
        for sprite in list(self._sprites):
            self.remove(sprite)
        self.stacks, self.targets, self._marks, self._badges = {}, {}, {}, {}
        self.won, self._won = {}, {}
        self._focus = self._call = None
        self.scenario, self.rng = scenario, random.Random(scenario.text)
        self._seat_players(scenario)

    def _seat_players(self, scenario: Scenario) -> None:
        """A letter at every seat that somebody bets from, or that the scenario says is taken."""
        bets = [bet for bet in scenario.table.get("bets") or () if isinstance(bet, Mapping)]
        seated = {str(bet["player"]) for bet in bets if "player" in bet}
        seated |= {str(player) for player in scenario.table.get("players") or ()}
        for player in sorted(seated):
            if self.felt.has(self.seat_of(player)):
                tone = PLAYER_TONES.get(player, TONES["plain"])
                self.add(pill(player, "#EE11161B", tone, 40, MARK_Z, tone), self.felt.centre(self.seat_of(player)))

    def play(self, script: Iterable[Happening]) -> None:
        """Play what happens, in order; `player.finished` tells when it has."""
        self.player.play([move for happening in script if (move := self._happen(happening))])

    def play_round(self, settled: Round) -> None:
        """Play the right handling of a settled round."""
        self.play_steps(settled.steps)

    def play_steps(self, steps: Iterable[Step]) -> None:
        self.player.play([move for step in steps if (move := self._handled(step))])

    def _happen(self, happening: Happening) -> Move | None:
        special = self.perform(happening)
        if special is not None:
            return special
        if happening.do == "bet":
            return self._bet(happening)
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
        for stack in self.stacks.values():
            if (stack.bet.player, stack.bet.kind, stack.bet.on) == (bet.player, bet.kind, bet.on):
                return stack.at
        place = self.place_of(bet)
        if self.felt.has(place):
            return self.felt.centre(place)
        same = [stack.at for stack in self.stacks.values() if stack.bet.player == bet.player]
        return same[0] if same else self.seat(bet.player)

    def _bet(self, happening: Happening) -> Move:
        bet = Bet(happening.player or "A", happening.bet or "", happening.on, happening.amount)
        key = happening.key or str(len(self.stacks))
        stack = Stack(key, bet, self._free_spot(bet))
        pieces = self._pieces(happening)
        stack.chips = self.pile(pieces, stack.at)
        if stack.chips:
            label = tag(bet.player, None if happening.chips else bet.stake)
            stack.label = self.add(label, self.label_spot(stack))
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

    def _free_spot(self, bet: Bet) -> QPointF:
        """The middle of the place, or beside the stacks that lie there already: right, left, right again."""
        place = self.place_of(bet)
        centre = self.felt.centre(place) if self.felt.has(place) else self.seat(bet.player)
        there = sum(1 for stack in self.stacks.values() if self.place_of(stack.bet) == place)
        side = (there + 1) // 2 * (1 if there % 2 else -1)
        return QPointF(centre.x() + side * FAN * 1.6, centre.y() - (0 if there % 2 == 0 else 6))

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

    # calls

    def say(self, words: str) -> Move:
        """Show what is said at the table, in its strip."""
        return sequence(now(lambda: self._show_call(words)), pause(SAID))

    def _show_call(self, words: str) -> None:
        if self._call is not None:
            self.remove(self._call)
        self._call = pill(f"«{words}»", "#E611161B", "#ECEFF3", 44, CALL_Z)
        self.add(self._call, self.felt.centre("call"))
        self.called.emit(words)

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
        return None

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
        spot = self.spot(Bet(player, step.bet or "", step.on, 0))
        values = chips_of(amount, self.chip_values)[: 2 * TALLEST]
        ends = columns(values, spot, LIFT)
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

    def won_spot(self, player: str) -> QPointF:
        """Where a player's winnings are told: beside his letter, towards the middle of the table."""
        at = self.seat(player)
        return at + QPointF(66 if at.x() < WIDTH - 160 else -66, 0)

    def _show_won(self, player: str, amount: Cents) -> None:
        if player in self._won:
            self.remove(self._won[player])
        self.won[player] = self.won.get(player, 0) + amount
        self._won[player] = self.add(tag("+", self.won[player]), self.won_spot(player))

    # answering on the felt

    def set_targets(self, bets: Mapping[str, Bet]) -> None:
        """Make bets clickable and walkable: key of the answer -> the bet it is about."""
        self.targets = {}
        for key, bet in bets.items():
            at = self.spot(bet)
            there = sum((rect.center() - at).manhattanLength() < CHIP for rect in self.targets.values())
            left = at.x() - CHIP / 2 - 4 + there * FAN  # what shares a spot is fanned out
            self.targets[key] = QRectF(left, at.y() - CHIP / 2 - 8, CHIP + 8, CHIP + 30)

    def target_at(self, point: QPointF) -> str | None:
        """The target under a point of the window, the nearest where several overlap."""
        at = point / self.scale_ if self.scale_ else point
        hit = {key: rect for key, rect in self.targets.items() if rect.contains(at)}
        return min(hit, key=lambda key: (hit[key].center() - at).manhattanLength(), default=None)

    def neighbour(self, key: str | None, dx: int, dy: int) -> str | None:
        """The next target in a direction: nearest along it, with sideways distance counting double."""
        if key is None or key not in self.targets:
            return next(iter(self.targets), None)
        here = self.targets[key].center()

        def distance(other: str) -> float:
            away = self.targets[other].center() - here
            along = away.x() * dx + away.y() * dy
            across = abs(away.x() * dy) + abs(away.y() * dx)
            return along + 2 * across if along > 1 else float("inf")

        best = min((other for other in self.targets if other != key), key=distance, default=None)
        return key if best is None or distance(best) == float("inf") else best

    def focus(self, key: str | None) -> None:
        """Frame a target, or none."""
        if self._focus is not None:
            self.remove(self._focus)
            self._focus = None
        if key is not None and key in self.targets:
            self._focus = self.add(ring(self.targets[key]))

    def mark(self, key: str, words: str | None, tone: str = "plain") -> None:
        """Write on a target what was answered about it."""
        self._label(self._marks, key, words, tone, -1)

    def badge(self, key: str, number: str | None) -> None:
        """Number a target in the order it was picked."""
        self._label(self._badges, key, number, "note", 1)

    def _label(self, kept: dict[str, Sprite], key: str, words: str | None, tone: str, side: int) -> None:
        if key in kept:
            self.remove(kept.pop(key))
        if words is not None and key in self.targets:
            rect = self.targets[key]
            at = QPointF(rect.center().x() + (side * 18 if side > 0 else 0), rect.top() - 8)
            kept[key] = self.add(pill(words, TONES[tone], "#11161B", 27, MARK_Z), at)

    def clear_answers(self) -> None:
        """Take all marks, badges and the frame off the felt."""
        self.focus(None)
        for kept in (self._marks, self._badges):
            for key in list(kept):
                self.remove(kept.pop(key))
