"""The dealer's handling of a throw: the stick calls, losers are taken, winners paid class by class (CRA-DBT-14)."""

from collections.abc import Iterable
from dataclasses import dataclass

from trainer.bets import Step
from trainer.dice import Dice
from trainer.games.craps.chart import Fate, Placed, Turn
from trainer.games.craps.limits import limit_items
from trainer.games.craps.places import MULTIPLE, Point, split_place
from trainer.games.craps.shooter import Passing
from trainer.games.craps.table import Table
from trainer.money import Cents

SPOKEN = dict(enumerate("dos tres cuatro cinco seis siete ocho nueve diez once doce".split(), 2))

CALL, TAKE, LINE, COME, MOVE, PLACE, FIELD, CENTRE, POINT, DICE = range(1, 11)
CLASS = {
    "win": LINE, "dont-win": LINE, "win-odds": LINE, "dont-win-odds": LINE,
    "come": COME, "dont-come": COME, "come-odds": COME, "dont-come-odds": COME,
    "right-bet": PLACE, "wrong-bet": PLACE,
    "field": FIELD, "big": FIELD, "under-7": FIELD, "over-7": FIELD,
} | dict.fromkeys(MULTIPLE, CENTRE)  # fmt: skip
THROW = 20  # slots of one throw; the next throw's come after all of them


@dataclass(frozen=True)
class StepsOfThrow:
    """One throw as the crew handles it. `n` counts the throws of the table from nought."""

    table: Table
    n: int
    dice: Dice
    point: Point
    turn: Turn
    passing: Passing
    shooter: str | None

    def steps(self) -> list[Step]:
        total = sum(self.dice)
        found = [
            Step("announce", "stickman", say=SPOKEN[total], slot=self._slot(CALL), items=self.table.items("total"))
        ]
        handled = [self._handled(*touched) for touched in self.turn.touched]
        found += sorted(handled, key=lambda step: step.slot)
        return found + self._point_steps() + self._dice_steps()

    def _slot(self, part: int) -> int:
        """The place of a part of the handling; without a house order everything after the losers is free."""
        free = self.table.house.choice("crapsPayOrder") == "free" and LINE <= part <= CENTRE
        return self.n * THROW + (LINE if free else part)

    def _handled(self, placed: Placed, fate: Fate, pays: Cents) -> Step:
        """One bet touched by the throw: taken, paid, moved, left standing off, or given back."""
        kind, on = split_place(placed.place)
        order = self.table.items("order")
        do, amount, slot, items = "return", placed.stake, CLASS[kind], order
        if fate.result == "lose":
            do, slot = "take", TAKE
        elif fate.result == "win":
            do, amount = "pay", pays
        elif fate.to is not None:
            do, on, slot, items = "move", str(sum(self.dice)), MOVE, self.table.items("croupier-moves") + order
        elif fate.keeps and not placed.takes_push:
            do, items = "leave", fate.items
        return Step(do, "croupier", placed.bet.player, kind, on, amount, None, self._slot(slot), items)

    def _point_steps(self) -> list[Step]:
        """The plate on the box of the point: put there on the come-out, taken off when the hand is over."""
        before, after = self.point, self.turn.point
        cited, slot = self.table.items("set-point"), self._slot(POINT)
        if before == after:
            return []
        do = "mark-point" if self.table.rules.point_plate else "set-point"
        if after is not None:
            return [Step(do, "croupier", on=str(after), slot=slot, items=cited)]
        undo = "take-off-plate" if self.table.rules.point_plate else "end-point"
        return [Step(undo, "croupier", on=str(before), slot=slot, items=cited)]

    def _dice_steps(self) -> list[Step]:
        """Said only when the dice may change hands: after a loss, a seven-out, or where the shooter has an option."""
        hand_over = self.turn.point is None and (self.point is not None or self.passing.go != "keep")
        if self.shooter is None or not hand_over or not self.passing.items:
            return []
        do = {"pass": "pass-dice", "keep": "keep-dice", "option": "offer-another-throw"}[self.passing.go]
        stick = self.table.items("stick") if do == "pass-dice" else ()
        cited = self.passing.items + stick
        return [Step(do, "stickman", self.shooter, slot=self._slot(DICE), items=cited)]


def returns_before(table: Table, counting: Iterable[Placed]) -> list[Step]:
    """What lies above a maximum goes back before the throw (CRA-DBT-17)."""
    found = []
    for placed in counting:
        if over := placed.bet.stake - placed.stake:
            kind, on = split_place(placed.place)
            items = limit_items(placed.place, table.point, table) + _over_maximum(kind, table)
            found.append(Step("return", "croupier", placed.bet.player, kind, on, over, None, 0, items))
    return found


def _over_maximum(kind: str, table: Table) -> tuple[str, ...]:
    return table.items("over-maximum") if kind.endswith(("-odds", "-bet")) else ()
