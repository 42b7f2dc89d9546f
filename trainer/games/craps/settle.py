"""Settles throws: every bet through one throw or many, the dealer's steps, and the table they leave behind."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from trainer.bets import Round, Settlement
from trainer.errors import TableError
from trainer.games.craps.chart import Chart, Fate, Placed, Turn, chart, play
from trainer.games.craps.limits import counted, limit_items
from trainer.games.craps.places import LINE, Point
from trainer.games.craps.shooter import Hand, Line, Passing, dice_after, next_hand
from trainer.games.craps.steps import StepsOfThrow, returns_before
from trainer.games.craps.table import Table, write_state
from trainer.money import Cents


@dataclass
class Story:
    """What has become of one bet so far: the last thing a throw did to it, and every item cited on the way."""

    placed: Placed
    fate: Fate | None = None
    pays: Cents = 0
    items: dict[str, None] = field(default_factory=dict)


def settle(table: Table) -> Round:
    """Settle every bet through all the throws of the table, one after the other."""
    if not table.throws:
        raise TableError("outcome.throws", [], "a list of throws such as ['6-1', '4-4'] (or 'dice' with one)")
    _check_line_bet(table)
    known, counting = chart(table.terms), counted(table)
    stories = [Story(placed) for placed in counting]
    steps = returns_before(table, counting)
    felt, point = [placed for placed in counting if placed.stake], table.point
    hand = Hand(table.shooter, table.retries, table.lucky)
    for n, dice in enumerate(table.throws):
        gives_up = table.gives_up and n == len(table.throws) - 1
        if gives_up and point is None and sum(dice) == 12:
            felt = _withdrawing(felt, hand.shooter)
        turn = play(felt, point, dice, known, table.payer)
        line = _line(turn, hand.shooter, felt)
        passing = dice_after(sum(dice), point, line, hand, table)
        steps += StepsOfThrow(table, n, dice, point, turn, passing, hand.shooter).steps()
        _tell(stories, felt, point, turn, known)
        hand = next_hand(passing, line, hand, table, gives_up)
        felt, point = turn.felt, turn.point
    settlements = tuple(_settlement(story, table) for story in stories)
    return Round(settlements, tuple(steps), _after(felt, point, hand, passing, table))


def _check_line_bet(table: Table) -> None:
    """A shooter must have bet the line before his come-out throw."""
    if table.shooter and table.point is None and table.items("shooter-bets") and not table.line_kinds(table.shooter):
        raise TableError("shooter", table.shooter, "a player with a win or dont-win bet (CRA-PRO-04)")


def _withdrawing(felt: list[Placed], shooter: str | None) -> list[Placed]:
    """Whoever gives up the dice after a come-out 12 takes his Don't Win with him (CRA-PRO-16)."""
    return [
        replace(placed, takes_push=True) if placed.place == "dont-win" and placed.bet.player == shooter else placed
        for placed in felt
    ]


def _tell(stories: list[Story], felt: Iterable[Placed], point: Point, turn: Turn, known: Chart) -> None:
    """Add one throw to the story of every bet that lay on the felt."""
    decided = {placed.n for placed, _, _ in turn.touched}
    for placed in felt:
        if placed.n not in decided:
            stories[placed.n].items |= dict.fromkeys(known.waits[point][placed.place])
    for placed, fate, pays in turn.touched:
        story = stories[placed.n]
        story.placed, story.fate, story.pays = placed, fate, pays
        story.items |= dict.fromkeys(fate.items)


def _line(turn: Turn, shooter: str | None, felt: Iterable[Placed]) -> Line:
    """What the throw did to the shooter's own line bets."""
    own = [(placed, fate) for placed, fate, _ in turn.touched if placed.place in LINE and placed.bet.player == shooter]
    by_result = {
        name: sum(placed.stake for placed, fate in own if fate.result == name) for name in ("win", "lose", "push")
    }
    lying = {placed.place for placed in felt if placed.bet.player == shooter}
    return Line(by_result["win"], by_result["lose"], by_result["push"], "win" in lying, "dont-win" in lying)


def _settlement(story: Story, table: Table) -> Settlement:
    """The bet at the end of the throws; what did not count of it goes back whatever happened."""
    placed, fate, bet = story.placed, story.fate, story.placed.bet
    over = bet.stake - placed.stake
    items = tuple(story.items) + (limit_items(placed.place, table.point, table) if over else ())
    if placed.stake == 0:
        return Settlement(bet, "void", returns=bet.stake, items=items)
    if fate is None:
        return Settlement(bet, "stays", returns=over, items=items)
    if fate.result == "win":
        exact = Fraction(placed.stake * fate.gains, fate.per)
        return Settlement(bet, "win", exact, story.pays, bet.stake, 0, None, items)
    if fate.result == "lose":
        return Settlement(bet, "lose", returns=over, takes=placed.stake, items=items)
    if fate.to is not None:
        return Settlement(bet, "moves", returns=over, moves_to=fate.to.rpartition(".")[2], items=items)
    left_there = fate.keeps and not placed.takes_push
    return Settlement(bet, fate.result, returns=over if left_there else bet.stake, items=items)


def _after(felt: list[Placed], point: Point, hand: Hand, passing: Passing, table: Table) -> dict[str, object]:
    """The table after the throws, as a table is written, with what happens to the dice beside it."""
    left = replace(table, bets=tuple(felt), point=point, shooter=hand.shooter, retries=hand.retries, lucky=hand.lucky)
    if not table.shooter:
        return write_state(left)
    return {"dice": "pass" if passing.go == "option" and table.gives_up else passing.go} | write_state(left)
