"""The American roulette table, with one zero or with two."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby
from math import pi, sin
from typing import Any

from PySide6.QtCore import QPointF

from trainer.asking.wording import step_text
from trainer.bets import Step
from trainer.money import Cents, parse_amount
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario
from ui.tables.felt import CHIP
from ui.tables.items import FLYING_Z, MARKER_Z, TAG_Z, Sprite, chip, chips_of, colour_chip, pill
from ui.tables.moves import Change, Move, ease_out, linear, now, pause, sequence
from ui.tables.payment import COUNTED, spread
from ui.tables.roulette import FLAT, RouletteScene
from ui.tables.scene import LIFT, SAID, SWEPT, TALLEST
from ui.tables.stack import Stack
from ui.wording import money, shown

TAP, RAISED = 450, 22  # milliseconds at speed 1; how far the dolly is lifted, in felt units
HEAP = 60  # how far swept chips lie from one another before they are stacked


class AmericanRouletteScene(RouletteScene):
    """Chips in the players' own colours, a dolly on the number, the layout swept by hand."""

    GAME = "american-roulette"

    def felt_name(self, book: Rulebook) -> str:
        return "american-roulette-double-zero" if book.variant == "double-zero" else "american-roulette"

    def lay(self, scenario: Scenario) -> None:
        super().lay(scenario)
        self._swept: list[Stack] = []
        colours: Mapping[str, Any] = scenario.table.get("colours") or {}
        for player, own in colours.items():
            self._sample(player, str(own.get("colour")), own.get("value"))

    def _sample(self, player: str, colour: str, value: object) -> list[Sprite]:
        """A chip of a player's colour stands at the wheel's rim with the marker of its value (ROU-A-EQP-04)."""
        place = self.seat_of(player).replace("seat", "marker")
        if not self.felt.has(place):
            return []
        at = self.felt.centre(place)
        marker = pill(self._worth(value), "#F2F4F1E6", "#5A1626", 32, MARKER_Z + 1, "#8E2439")
        beside = at + QPointF(CHIP / 2 + 6 + marker.width / 2, 0)
        return [self.add(colour_chip(colour, player), at), self.add(marker, beside)]

    def _worth(self, value: object) -> str:
        """What a marker says: a colour whose value the player has not set is worth the minimum (ROU-A-PRO-02)."""
        if value is not None:
            return money(parse_amount(str(value)))
        sheet = self.scenario.table.get("house") if self.scenario else None
        return money(self.book.house(sheet).minimum)

    def show_event(self, event: Mapping[str, Any]) -> Move | None:
        """Besides what both roulettes show: a value asked for a colour is set on its marker."""
        if event.get("kind") != "marker":
            return super().show_event(event)
        shown_at = self._sample("A", "blue", event.get("value"))
        return self.fly(shown_at, self.felt.centre("float"), SWEPT, ease_out, "chip") if shown_at else None

    # the croupier's steps

    def handled(self, steps: Iterable[Step]) -> list[Move]:
        """All that lost is swept in one go, as a hand does it; the rest is done step by step."""
        moves: list[Move] = []
        for taken, some in groupby(steps, lambda step: step.do == "take"):
            if taken:
                lost = {stack.key: stack for step in some for stack in self.stacks_of(step)}
                moves.append(self.sweep(list(lost.values())))
            else:
                moves += super().handled(some)
        return moves

    def handle(self, step: Step) -> Move | None:
        if step.do == "rebuild-stacks" and self._swept:
            return self._told_to_readers(step, self._rebuilt(step))
        return super().handle(step)

    def touch(self, pocket: str) -> Move:
        """The dolly is lifted off the number and set down on it again."""
        dolly, stands = self.dolly, QPointF(self.dolly.at) if self.dolly else QPointF()

        def apply(share: float) -> None:
            if dolly is not None:
                dolly.move_to(stands - QPointF(0, RAISED * sin(pi * share)))

        return Change(TAP, apply, linear, sound="chip")

    def sweep(self, stacks: list[Stack]) -> Move:
        self._swept += stacks
        return super().sweep(stacks)

    def _rebuilt(self, step: Step) -> Move:
        """The chips that were swept lie in a heap before the float and are stacked up in it again (ROU-A-PRO-06)."""
        pieces, ends = self._stacked()
        heap = [end + QPointF(self.rng.uniform(-HEAP, HEAP), self.rng.uniform(-HEAP, -CHIP)) for end in ends]
        for n, (piece, at) in enumerate(zip(pieces, heap, strict=True)):
            self.add(piece, at).setZValue(FLYING_Z + n * 0.01)
        words = pill(shown(step_text(step, self.book)), "#E611161B", "#ECEFF3", 34, TAG_Z)
        self.add(words, QPointF(self.felt.rect("float").left() + words.width / 2, self.felt.rect("float").top() - 110))
        return sequence(
            self.appear([*pieces, words]), pause(SAID), spread(pieces, ends), pause(COUNTED),
            now(lambda: words.setVisible(False)),
        )  # fmt: skip

    def _stacked(self) -> tuple[list[Sprite], list[QPointF]]:
        """What was swept, colour by colour and value by value, and where each piece stands in the float."""
        pieces: list[Sprite] = []
        ends: list[QPointF] = []
        first = QPointF(self.felt.rect("float").left() + CHIP, self.felt.rect("float").center().y())
        column = 0
        for made, count in self._swept_pieces():
            for n in range(count):
                pieces.append(made())
                across = (column + n // TALLEST) * (CHIP + 6)
                ends.append(first + QPointF(across, -(n % TALLEST) * LIFT * FLAT))
            column += -(-count // TALLEST)
        return pieces, ends

    def _swept_pieces(self) -> Iterator[tuple[Callable[[], Sprite], int]]:
        """How each piece is made, and how many of it there are."""
        colours: dict[tuple[str, str], int] = {}
        worth: Cents = 0
        for stack in self._swept:
            colour = self._colour_of(stack)
            if colour is None:
                worth += stack.bet.stake
            else:
                colours[colour, stack.bet.player] = colours.get((colour, stack.bet.player), 0) + len(stack.chips)
        for (colour, player), count in colours.items():
            yield partial(colour_chip, colour, player), count
        for value, run in groupby(chips_of(worth, self.chip_values)):
            yield partial(chip, value), len(list(run))

    def _colour_of(self, stack: Stack) -> str | None:
        """The player's colour, where the bet lies in it."""
        table = self.scenario.table if self.scenario else {}
        bets = table.get("bets") or ()
        if not stack.key.isdigit() or "chips" not in bets[int(stack.key)]:
            return None
        return str(table["colours"][stack.bet.player]["colour"])
