"""The dice of a craps table that are not thrown: in their bowl, put before the shooter, chosen from, exchanged."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF

from ui.tables.dice import die
from ui.tables.felt import Felt
from ui.tables.items import Sprite
from ui.tables.moves import Move, now, sequence, together
from ui.tables.throw import APART
from ui.tables.travel import send

CARRIED = 450  # milliseconds at speed 1
IN_BOWL = ((4, 10, (-25, -25)), (1, 80, (26, -24)), (5, 35, (-24, 26)), (2, 5, (26, 27)))  # face, turn, from its middle
ROW, ROWS = 50.0, 2  # dice in rows before the shooter


class DiceSet:
    """The reserve of one table, and the whole set while it lies before the shooter."""

    def __init__(self, felt: Felt, count: int, add: Callable[[Sprite, QPointF], Sprite]) -> None:
        self._bowl, self._before = felt.centre("dice.basket"), felt.centre("dice.near")
        self._hand, self._float = felt.centre("dice.from"), felt.centre("float")
        self.reserve = [add(die(face, turn), self._bowl + QPointF(*at)) for face, turn, at in IN_BOWL[:count]]
        self._new = add(die(3, 20), self._float)
        self._new.setVisible(False)
        self._out: list[Sprite] = []
        self._playing = [self._new]

    def put_out(self, in_play: Sequence[Sprite]) -> Move:
        """Every die of the set lies in rows before the shooter (CRA-PRO-13)."""
        self._out = [*in_play, *self.reserve]
        wide = -(-len(self._out) // ROWS)
        spots = [
            self._before + QPointF(n % wide - (wide - 1) / 2, n // wide - 0.5) * ROW for n in range(len(self._out))
        ]
        return _carried(self._out, spots)

    def two_taken(self) -> Move:
        """The shooter takes two of them in his hand."""
        two, self._out = self._out[-2:], self._out[:-2]
        return together([send([one], self._hand, CARRIED, True, "dice") for one in two])

    def put_back(self) -> Move:
        """The others go back to the bowl, in view of the players."""
        self.reserve, self._out = self._out, []
        return _carried(self.reserve, self._spots())

    def chosen(self, missing: int, found: Sequence[Sprite]) -> Move:
        """The shooter chooses as many as he misses (CRA-PRO-11); what was found on the floor takes their place."""
        left = len(self.reserve) - missing
        out, freed = self.reserve[left:], self._spots()[left:]
        self.reserve = [*self.reserve[:left], *found]
        spots = [self._slot(n) for n in range(2 - missing, 2)]
        return together([_carried(out, spots), _carried(found, freed[: len(found)])])

    def withdrawn(self, in_play: Sequence[Sprite]) -> Move:
        """The whole set leaves the table (CRA-PRO-12)."""
        self._playing = [*in_play, self._new][:2]
        return together([send([one], self._float, CARRIED, True, "dice") for one in (*in_play, *self.reserve)])

    def brought(self) -> Move:
        """A whole new set: the reserve in the bowl, two dice before the shooter."""
        whole = [*self._playing, *self.reserve]
        spots = [self._slot(n) for n in range(len(self._playing))]

        def show() -> None:
            for one in whole:
                one.setVisible(True)

        return sequence(now(show), _carried(whole, [*spots, *self._spots()]))

    def _slot(self, n: int) -> QPointF:
        """Where the first or the second die lies before the shooter."""
        return self._before + QPointF((n - 0.5) * APART, 0)

    def _spots(self) -> list[QPointF]:
        return [self._bowl + QPointF(*at) for _, _, at in IN_BOWL[: len(self.reserve)]]


def _carried(dice: Sequence[Sprite], spots: Sequence[QPointF]) -> Move:
    return together([send([one], spot, CARRIED, False, "dice") for one, spot in zip(dice, spots, strict=True)])
