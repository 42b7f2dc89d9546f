"""How chips lie on a craps felt: side by side, in rows, in columns, and who has bet on a place."""

from collections.abc import Iterable, Mapping
from typing import Any

from PySide6.QtCore import QPointF, QRectF

from trainer.dice import parse_dice
from trainer.games.craps.places import BOXED, POINTS
from ui.tables.felt import CHIP, place_id

ABREAST, CLOSE = 66.0, 30.0  # stacks side by side with their tags; so close that each value can still be read
FEW, CLOSEST = 4, 19.0  # more than these stand half behind one another, so as not to reach into the next box
ROW = 74.0  # one row of stacks with tags under another
ROWS = 2  # of Come bets on a number; when more than these lie there, their odds lie on top of them
HEEL = QPointF(20, 6)  # how far a bet on top of another is set off, so that both can be counted


def abreast(rect: QRectF, index: int, count: int) -> QPointF:
    """Slot `index` of `count` side by side; a crowd stands closer, and reaches to the left over the printed words."""
    room = max(0.0, rect.width() - CHIP - 4)
    step = min(ABREAST, room / (count - 1)) if count > 1 else 0.0
    least = CLOSE if count <= FEW else CLOSEST
    if count > 1 and step < least:
        return QPointF(rect.right() - 2 - CHIP / 2 - (count - 1 - index) * least, rect.center().y())
    return QPointF(rect.center().x() + (index - (count - 1) / 2) * step, rect.center().y())


def in_rows(rect: QRectF, index: int, count: int) -> QPointF:
    """Slot `index` of one or two, one in front of the other, so that odds have room beside each bet."""
    return QPointF(rect.center().x(), rect.center().y() + (index - (count - 1) / 2) * ROW)


def in_columns(rect: QRectF, index: int, count: int) -> QPointF:
    """Slot `index` of more than two: in two rows, each column with room for odds on top."""
    column, row = divmod(index, ROWS)
    step = (rect.width() - CHIP - HEEL.x()) / ((count - 1) // ROWS)
    return QPointF(rect.left() + CHIP / 2 + column * step, rect.center().y() + (row - 0.5) * ROW)


def members(table: Mapping[str, Any]) -> dict[str, list[str]]:
    """The players of every place, in the order they bet; those whose Come bets the throws send there come last."""
    found: dict[str, list[str]] = {}
    bets = [bet for bet in table.get("bets") or () if isinstance(bet, Mapping)]
    for bet in bets:
        _join(found, place_id(str(bet.get("bet")), bet.get("on")), str(bet.get("player")))
    for total in _totals(table):
        for bet in bets:
            if bet.get("bet") in BOXED and not bet.get("on") and total in POINTS:
                _join(found, f"{bet['bet']}.{total}", str(bet.get("player")))
    return found


def _join(found: dict[str, list[str]], place: str, player: str) -> None:
    if player not in found.setdefault(place, []):
        found[place].append(player)


def _totals(table: Mapping[str, Any]) -> Iterable[int]:
    outcome = table.get("outcome") or {}
    throws = [outcome["dice"]] if "dice" in outcome else outcome.get("throws", ())
    return [sum(parse_dice(str(dice))) for dice in throws]
