"""Who throws next: what a throw does to the shooter's right to the dice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from trainer.games.craps.places import Point
from trainer.games.craps.table import Table
from trainer.money import Cents


@dataclass(frozen=True)
class Hand:
    """The shooter's turn: who he is, the retries he has used, and whether he has had a fortunate throw."""

    shooter: str | None
    retries: int = 0
    lucky: bool = False


@dataclass(frozen=True)
class Passing:
    """What happens to the dice after a throw: kept, passed on, or the shooter's option to throw again."""

    go: Literal["keep", "pass", "option"]
    items: tuple[str, ...]
    uses_retry: bool = False


@dataclass(frozen=True)
class Line:
    """What a throw did to the shooter's own Win and Don't Win: amounts won, lost and standing off."""

    won: Cents = 0
    lost: Cents = 0
    stood_off: Cents = 0
    has_win: bool = False
    has_dont: bool = False


def dice_after(total: int, point: Point, line: Line, hand: Hand, table: Table) -> Passing:
    """Whether the dice pass on after a throw made with this point."""
    seven_out = point is not None and total == 7
    cited = table.items("dice-pass")
    if table.rules.dice_pass == "shooter-loses" and table.setting("astDicePass", "line-bet") == "line-bet":
        # literal: "when the shooter loses", come-out losses included (CRA-DBT-11)
        return Passing("pass" if line.lost > line.won else "keep", cited)
    if table.rules.retries and point is None:
        return _after_come_out(line, hand, table)
    if table.setting("dontShooterDice", "seven-out") == "line-bet" and line.has_dont and not line.has_win:
        return Passing("pass" if point is not None and line.lost else "keep", cited)  # CRA-DBT-27
    return Passing("pass" if seven_out else "keep", cited)


def _after_come_out(line: Line, hand: Hand, table: Table) -> Passing:
    """Córdoba: a come-out loss may be retried, three times running and not after a fortunate throw (CRA-DBT-13)."""
    if line.stood_off and not line.lost:
        return Passing("option", table.items("twelve-option"))
    if line.lost <= line.won:
        return Passing("keep", table.items("dice-pass"))
    if hand.lucky or hand.retries >= table.house.whole("corRetries"):
        return Passing("pass", table.items("retry"))
    return Passing("option", table.items("retry"), uses_retry=True)


def next_hand(passing: Passing, line: Line, hand: Hand, table: Table, gives_up: bool) -> Hand:
    """The turn after a throw. With the option to throw again the shooter does, unless he gives up the dice."""
    if passing.go == "pass" or (passing.go == "option" and gives_up):
        return Hand(next_player(hand.shooter, table.players))
    if not table.rules.retries:
        return hand
    if line.won > line.lost:
        return Hand(hand.shooter, 0, True)
    return Hand(hand.shooter, hand.retries + passing.uses_retry, hand.lucky)


def next_player(shooter: str | None, players: tuple[str, ...], refused: tuple[str, ...] = ()) -> str | None:
    """The next player clockwise who does not refuse the dice; None when nobody is known or all refuse.

    >>> next_player("B", ("A", "B", "C"), refused=("C",))
    'A'
    """
    at = players.index(shooter) + 1 if shooter in players else 0
    around: Mapping[str, None] = dict.fromkeys((*players[at:], *players[:at]))
    return next((player for player in around if player not in refused), None)
