"""Who wins what: línea, bingo, prima, bola loca and interconectado, divided among the winning cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from trainer.games.bingo.cards import Card
from trainer.games.bingo.checking import Check, checks
from trainer.games.bingo.table import Table
from trainer.money import Cents, as_text, paid

APART = ("prima", "interconnected")  # handed over on a tray of their own (BIN-PAY-15)


@dataclass(frozen=True, slots=True)
class Award:
    """One prize, or a part of it, for one card."""

    prize: str
    card: Card
    exact: Fraction
    pays: Cents
    items: tuple[str, ...]


@dataclass(frozen=True)
class Awards:
    """All the prizes of a game, and the cents that the divisions left (below zero, what the house added)."""

    each: tuple[Award, ...] = ()
    remainder: Cents = 0

    def __add__(self, other: "Awards") -> "Awards":
        return Awards(self.each + other.each, self.remainder + other.remainder)

    def of(self, prize: str) -> tuple[Award, ...]:
        return tuple(award for award in self.each if award.prize == prize)


def divided(prize: str, pool: Fraction, cards: Sequence[Card], items: tuple[str, ...], table: Table) -> Awards:
    """A prize in equal parts: one a card, or one a player on his lowest card (BIN-DBT-01, BIN-DBT-14)."""
    units = list(dict.fromkeys(sorted(cards, key=_place)))
    if table.house.choice("bin.split_unit") == "player":
        units = [card for n, card in enumerate(units) if card.player not in {other.player for other in units[:n]}]
    if not units:
        return Awards()
    exact = pool / len(units)
    share = paid(exact, table.house.grain, table.house.rounding)
    awards = [Award(prize, card, exact, share, items) for card in units]
    remainder = int(pool) - share * len(units)
    if remainder > 0 and table.house.choice("bin.remainder") == "first_card":  # BIN-DBT-02
        awards[0] = replace(awards[0], pays=share + remainder)
        remainder = 0
    return Awards(tuple(awards), remainder)


def _place(card: Card) -> tuple[int, int]:
    return card.series, card.number


def awards(table: Table) -> Awards:
    """All the prizes of a finished game."""
    good = [check for check in checks(table) if check.correct]
    lines = [check for check in good if check.call.kind == "line"]
    bingos = [check for check in good if check.call.kind == "bingo"]
    return (
        _called("line", table.line_prize, lines, "BIN-PAY-02", table)
        + _called("bingo", table.bingo_prize, bingos, "BIN-PAY-03", table)
        + _prima(bingos, table)
        + _bola_loca(lines, bingos, table)
        + _interconnected(bingos, table)
    )


def _called(prize: str, pool: Cents, won: Sequence[Check], item: str, table: Table) -> Awards:
    several = ("BIN-PAY-07",) if len(won) > 1 else ()
    cited = dict.fromkeys(id_ for check in won for id_ in check.items)
    return divided(
        prize, Fraction(pool), [check.card for check in won], table.book.cited(*cited, item, *several), table
    )


def _prima(bingos: Sequence[Check], table: Table) -> Awards:
    """The ball of the call counts, not the one that completed the card (BIN-DBT-05)."""
    if table.prima is None or not table.prima.available:
        return Awards()
    won = [check.card for check in bingos if check.call.ball <= table.prima_limit]
    several = ("BIN-PAY-08",) if len(won) > 1 else ()
    limit = "BIN-PRC-04" if table.prima_limit > table.rules.prima_ball else "BIN-PRC-03"
    cited = table.book.cited("BIN-RNK-04", "BIN-PAY-06", "BIN-PAY-09", limit, *several)
    return divided("prima", Fraction(table.prima.amount), won, cited, table)


def bola_loca_prize(table: Table) -> Cents:
    """What earlier games left and this game's share."""
    return table.bola_loca.fund + table.part(table.bola_loca.share) if table.bola_loca else 0


def _bola_loca(lines: Sequence[Check], bingos: Sequence[Check], table: Table) -> Awards:
    """Won with the number that completed a winning línea or bingo; a card that hits with both has one part."""
    if table.bola_loca is None:
        return Awards()
    numbers = table.bola_loca.numbers
    won = [c.card for c in (*lines, *bingos) if c.completed and table.balls[c.completed - 1] in numbers]
    cited = table.book.cited("BIN-RNK-05", "BIN-PAY-11")
    return divided("bola-loca", Fraction(bola_loca_prize(table)), won, cited, table)


def interconnected_prize(table: Table) -> Cents:
    """The share of all the linked rooms' sales beside what they had, up to the maximum."""
    linked = table.interconnected
    return min(linked.maximum, linked.fund + table.part(linked.share, linked.sales)) if linked else 0


def _interconnected(bingos: Sequence[Check], table: Table) -> Awards:
    """The part of the prize that the scale gives for the ball of the bingo."""
    if table.interconnected is None or not bingos:
        return Awards()
    part = table.interconnected.part_at(bingos[0].call.ball)
    pool = Fraction(table.part(part, interconnected_prize(table)))
    won = [check.card for check in bingos] if pool else []
    return divided("interconnected", pool, won, table.book.cited("BIN-RNK-06", "BIN-PAY-10"), table)


def funds_after(table: Table, won: Awards) -> Mapping[str, object]:
    """The money of the game and the funds with which the next one begins."""
    shown: dict[str, object] = {
        "sales": as_text(table.sales),
        "line": as_text(table.line_prize),
        "bingo": as_text(table.bingo_prize),
        "prima_taken": as_text(table.prima_taken),
        "remainder": as_text(won.remainder),
    }
    if not won.of("line"):
        shown["line_unclaimed"] = as_text(table.line_prize)
    if table.prima:
        shown["prima"] = _prima_after(table, won)
    if table.bola_loca:
        shown["bola_loca"] = {"fund": as_text(0 if won.of("bola-loca") else bola_loca_prize(table))}
    if linked := table.interconnected:
        prize = interconnected_prize(table)
        given = int(sum((award.exact for award in won.of("interconnected")), Fraction(0)))  # whole parts of the pool
        reserve = linked.fund + table.part(linked.share, linked.sales) - prize
        shown["interconnected"] = {"fund": as_text(prize - given), "reserve": as_text(reserve)}
    return shown


def _prima_after(table: Table, won: Awards) -> dict[str, object]:
    """The surplus stays for the next prima, and the deduction never stops (BIN-DBT-06, BIN-PRC-05)."""
    prima, given = table.prima, bool(won.of("prima"))
    assert prima is not None
    left = max(0, won.remainder)  # what the house rounds up it pays itself
    fund = prima.fund + table.prima_taken + left - (prima.amount if given else 0)
    missed = prima.missed + 1 if prima.available and not given else 0
    following = replace(prima, fund=fund, missed=missed, games=0 if given else prima.games + 1)
    shown: dict[str, object] = {
        "amount": as_text(prima.amount),
        "fund": as_text(fund),
        "missed": missed,
        "games": following.games,
    }
    if following.available:
        shown["limit"] = replace(table, prima=following).prima_limit
    return shown
