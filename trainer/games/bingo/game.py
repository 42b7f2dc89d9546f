"""Settles a game of bingo and puts the crew's steps in order; hands events to those who rule on them."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby

from trainer.bets import Bet, Round, Settlement, Step, in_order, stay
from trainer.games.bingo import mishaps, modalities, prize_events, room_events
from trainer.games.bingo.cards import Card
from trainer.games.bingo.checking import Check, checks, first_bingo
from trainer.games.bingo.prizes import APART, Award, Awards, awards, funds_after
from trainer.games.bingo.table import Table
from trainer.money import Cents, as_text
from trainer.rulings import Ruling, rule_by_kind

MORE = "¿Alguna línea más? ¿Algún bingo más?"


def settle(table: Table) -> Round:
    """Settle every card: nothing is paid before the game is closed (BIN-ORD-06), and no price comes back."""
    if table.rules.prize_plan:
        return modalities.settle(table)
    if first_bingo(table) is None:
        undecided = tuple(stay(bet_of(card), table.book.cited("BIN-PRC-29")) for card in table.cards)
        return Round(undecided, in_order([*_opening(table), *_calls(table)]))
    won = awards(table)
    settlements = tuple(settle_card(card, won, table) for card in table.cards)
    groups = [*_opening(table), *_calls(table), *_closing(won, table)]
    return Round(settlements, in_order(groups), funds_after(table, won))


def bet_of(card: Card) -> Bet:
    return Bet(card.player, "card", card.label, card.stake)


def settle_card(card: Card, won: Awards, table: Table) -> Settlement:
    """A card's price is spent; what it wins, it wins on top of nothing."""
    theirs = [award for award in won.each if award.card == card]
    if not theirs:
        return Settlement(bet_of(card), "lose", takes=card.stake, items=table.book.cited("BIN-ORD-07"))
    exact = sum((award.exact for award in theirs), Fraction(0))
    cited = tuple(dict.fromkeys(item for award in theirs for item in award.items))
    return Settlement(bet_of(card), "win", exact, sum(a.pays for a in theirs), 0, card.stake, None, cited)


def euros(cents: Cents) -> str:
    """An amount as it is read out.

    >>> euros(12240)
    '122,40 euros'
    """
    return f"{as_text(cents).replace('.', ',')} euros"


def _opening(table: Table) -> Iterator[Iterable[Step]]:
    """The sale and the prizes are read out and written down before any ball (BIN-PRC-15)."""
    cite = table.book.cited
    sold = f"Cartones vendidos: {table.sold}. Línea: {euros(table.line_prize)}. Bingo: {euros(table.bingo_prize)}."
    modality = cite("BIN-PRC-25", "BIN-PRC-26")
    cited = cite("BIN-ORD-02", "BIN-PAY-02", "BIN-PAY-03", *modality)
    yield [Step("announce-sales-and-prizes", "chief-cashier", say=sold, items=cited)]
    if table.prima and not table.prima.available:
        say = f"Prima: {euros(table.prima.amount)}, todavía no disponible."
        yield [Step("announce-prima", "chief-cashier", say=say, items=cite("BIN-PRC-08", "BIN-PRC-02"))]
    elif table.prima:
        say = f"Prima: {euros(table.prima.amount)}, hasta la bola {table.prima_limit}."
        grown = ("BIN-PRC-04",) if table.prima_limit > table.rules.prima_ball else ()
        cited = cite("BIN-PRC-08", "BIN-PRC-02", "BIN-LIM-04", *grown)
        yield [Step("announce-prima", "chief-cashier", say=say, items=cited)]
    cited = cite("BIN-PRC-15", "BIN-PRC-22", "BIN-PAY-01", "BIN-PAY-05")
    yield [Step("fill-in-act", "chief-cashier", amount=table.sales, items=cited)]


def _calls(table: Table) -> Iterator[Iterable[Step]]:
    """For each ball on which somebody calls: stop, take every card, give its number, check it, and go on or not."""
    for _, group in groupby(checks(table), key=lambda check: check.call.ball):
        called = list(group)
        yield [Step("stop-game", "caller", items=table.book.cited("BIN-PRC-16", "BIN-ORD-04"))]
        for check in called:
            yield from _handling(check, table)
        if not any(check.correct and check.call.kind == "bingo" for check in called):
            yield [_going_on(called, table)]


def _handling(check: Check, table: Table) -> Iterator[Iterable[Step]]:
    card, kind, cite = check.card, check.call.kind, table.book.cited
    cited = cite("BIN-ORD-04", "BIN-ROL-03")
    yield [Step("take-card", "caller", card.player, kind, card.label, items=cited)]
    yield [Step("report-card-number", "caller", card.player, kind, card.label, items=cited)]
    found = "confirm-card" if check.correct else "reject-card"
    yield [Step("check-card", "chief-cashier", card.player, kind, card.label, items=cite("BIN-PRC-17"))]
    yield [Step(found, "chief-cashier", card.player, kind, card.label, items=check.items)]


def _going_on(called: list[Check], table: Table) -> Step:
    line = any(check.correct for check in called)
    do, item = ("go-on-to-bingo", "BIN-ORD-04") if line else ("resume-game", "BIN-ERR-07")
    return Step(do, "chief-cashier", items=table.book.cited(item))


def _closing(won: Awards, table: Table) -> Iterator[Iterable[Step]]:
    """Ask for more, close, pay each prize against its card, and clear the room for the next game."""
    cite = table.book.cited
    yield [Step("ask-for-more", "chief-cashier", say=MORE, items=cite("BIN-ORD-04"))]
    yield [Step("close-game", "chief-cashier", items=cite("BIN-PRC-18"))]
    yield [_payment(award, table) for award in won.each]
    if won.of("prima"):
        yield [Step("announce-next-prima", "chief-cashier", items=cite("BIN-PRC-06", "BIN-PRC-07"))]
    yield [Step("archive-winning-cards", "chief-cashier", items=cite("BIN-PRC-24"))]
    yield [Step("collect-used-cards", "caller", items=cite("BIN-ORD-07"))]
    reached = table.prima is not None and table.prima.available and not won.of("prima")
    cited = cite("BIN-PRC-01", "BIN-PAY-04", "BIN-PRC-09", *(("BIN-PRC-05",) if reached else ()))
    yield [Step("note-prima-fund", "chief-cashier", amount=table.prima_taken, items=cited)]


def _payment(award: Award, table: Table) -> Step:
    apart = award.prize in APART
    cited = table.book.cited("BIN-ORD-06", *(("BIN-PAY-15",) if apart else ()))
    do = "pay-on-separate-tray" if apart else "pay"
    return Step(do, "chief-cashier", award.card.player, award.prize, award.card.label, award.pays, items=cited)


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    handlers = {**mishaps.EVENTS, **room_events.EVENTS}
    handlers |= modalities.PLAN_EVENTS if table.rules.prize_plan else prize_events.EVENTS
    if table.rules.linked_rooms:
        handlers |= modalities.LINKED_EVENTS
    return rule_by_kind(table.event, table, handlers)
