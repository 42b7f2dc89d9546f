"""Checks the cards that are called: whether the numbers are out, the card is whole, and nobody came first."""

from dataclasses import dataclass

from trainer.games.bingo.cards import Card, complete_on, line_complete_on
from trainer.games.bingo.table import Call, Table


@dataclass(frozen=True, slots=True)
class Check:
    """A call and what the check found; `completed` is the ball that completed the combination."""

    call: Call
    card: Card
    finding: str
    items: tuple[str, ...]
    completed: int | None = None

    @property
    def correct(self) -> bool:
        return self.finding == "correct"


def checks(table: Table) -> tuple[Check, ...]:
    """Every call in the order of the balls, each judged with what was called correctly before it."""
    found: list[Check] = []
    for call in table.calls:
        if not any(_same_prize(check, call) for check in found):
            line_ball = next((c.call.ball for c in found if c.correct and c.call.kind == "line"), None)
            found.append(check(call, line_ball, table))
    return tuple(found)


def _same_prize(check: Check, call: Call) -> bool:
    """A card wins each prize once, however often it is called."""
    return check.correct and (check.call.card, check.call.kind) == (call.card, call.kind)


def check(call: Call, line_ball: int | None, table: Table) -> Check:
    """Judge one call; `line_ball` is the ball of the first correct línea, when there is one already."""
    card, cite = table.card(call.card), table.book.cited
    if card.state == "manipulated":
        return Check(call, card, "manipulated", cite("BIN-ERR-09"))
    if card.state != "good":
        return Check(call, card, "illegible-card", cite("BIN-ERR-08", "BIN-PRC-13"))
    balls = table.balls[: call.ball]
    line = call.kind == "line"
    completed = line_complete_on(card, balls) if line else complete_on(card.numbers, balls)
    if completed is None:
        return Check(call, card, "incomplete", cite("BIN-ERR-07"))
    # a further línea is good on the ball of the first one, or as long as the house says (BIN-DBT-12)
    closed = line_ball is not None and call.ball > line_ball and table.house.choice("bin.line_window") == "same_ball"
    if line and closed:
        return Check(call, card, "called-before", cite("BIN-ERR-11", "BIN-RNK-01"), completed)
    late = ("BIN-RNK-03",) if completed < call.ball else ()
    return Check(call, card, "correct", cite("BIN-RNK-01" if line else "BIN-RNK-02", *late), completed)


def first_bingo(table: Table) -> int | None:
    """The ball on which the first correct bingo was called."""
    return next((c.call.ball for c in checks(table) if c.correct and c.call.kind == "bingo"), None)
