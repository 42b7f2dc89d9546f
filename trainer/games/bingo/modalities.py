"""The other modalities: linked rooms that share a game, and the derived and plus games with a plan of prizes."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from trainer.bets import Bet, Round, Settlement, Step, in_order
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.bingo.cards import Card, complete_on
from trainer.games.bingo.prizes import Award, Awards, divided
from trainer.games.bingo.table import PlanPrize, Table
from trainer.money import as_text, exact_as_text, parse_odds
from trainer.rulings import Ruling

Handler = Callable[[Fields, Table], Ruling]


def settle(table: Table) -> Round:
    """Pay the plan: a prize is won by completing its numbers in time, and nobody has to call it (B VI.3.a)."""
    if not table.plan or not table.balls:
        raise TableError("plan" if not table.plan else "outcome.balls", [], "given: the prizes and the balls drawn")
    won = sum((_plan_awards(prize, table) for prize in table.plan), Awards())
    settlements = tuple(_settle_card(card, won, table) for card in table.cards)
    after = {"sales": as_text(table.sales), "remainder": as_text(won.remainder)}
    return Round(settlements, in_order(_steps(won, table)), after)


def winners(prize: PlanPrize, table: Table) -> list[Card]:
    """The whole cards whose positions of this prize are all out by its last ball."""
    balls = table.balls[: prize.by]
    good = [card for card in table.cards if card.state == "good"]
    return [card for card in good if complete_on(wanted(prize, card), balls) is not None]


def wanted(prize: PlanPrize, card: Card) -> tuple[int, ...]:
    numbers = card.numbers
    return tuple(numbers[position - 1] for position in prize.positions) or numbers


def _plan_awards(prize: PlanPrize, table: Table) -> Awards:
    """A fixed amount goes to each winning card; a share of sales is divided among them."""
    cited = _modality(table)
    if prize.share is not None:
        return divided(prize.name, Fraction(table.part(prize.share)), winners(prize, table), cited, table)
    amount = prize.amount or 0
    return Awards(tuple(Award(prize.name, card, Fraction(amount), amount, cited) for card in winners(prize, table)))


def _modality(table: Table) -> tuple[str, ...]:
    return table.book.cited("BIN-PRC-27", "BIN-PRC-28")


def _settle_card(card: Card, won: Awards, table: Table) -> Settlement:
    bet = Bet(card.player, "card", card.label, card.stake)
    theirs = [award for award in won.each if award.card == card]
    if not theirs:
        return Settlement(bet, "lose", takes=card.stake, items=_modality(table))
    exact = sum((award.exact for award in theirs), Fraction(0))
    return Settlement(bet, "win", exact, sum(award.pays for award in theirs), 0, card.stake, None, _modality(table))


def _steps(won: Awards, table: Table) -> Iterator[list[Step]]:
    yield [Step("close-game", "chief-cashier", items=_modality(table))]
    yield [
        Step("pay", "chief-cashier", a.card.player, a.prize, a.card.label, a.pays, items=table.book.cited("BIN-ORD-06"))
        for a in won.each
    ]


def _rule_on_plan(event: Fields, table: Table) -> Ruling:
    """A plan of prizes before play: fixed beforehand, and no less than the authority's share of what is played."""
    least = event.parsed("authority_share", parse_odds, "a share such as '60 %'")
    offered = event.parsed("offered_share", parse_odds, "a share such as '65 %'")
    fixed = event.flag("fixed_before_play")
    approved = event.flag("approved_system", True)
    faults = [
        name
        for name, wrong in (
            ("prizes-not-fixed", not fixed),
            ("share-too-low", offered < least),
            ("system-not-approved", not approved),
        )
        if wrong
    ]
    parts = {"least_percent": exact_as_text(least * 10_000), "offered_percent": exact_as_text(offered * 10_000)}
    limits = table.book.cited("BIN-LIM-07", "BIN-LIM-08")
    cited = (*_modality(table), *limits, *table.book.cited("BIN-EQP-03"))
    if faults:
        return Ruling("plan", "refused", "authority", cited, parts | {"fault": ", ".join(faults)})
    return Ruling("plan", "allowed", "authority", cited, parts)


def _rule_on_linked_sale(event: Fields, table: Table) -> Ruling:
    """The card numbers each linked room sells: no two rooms may share one."""
    spans: list[tuple[str, int, int]] = []
    for entry in event.each("rooms", "a list such as [{'room': 'A', 'from': 1, 'to': 120}]", most=100):
        low = entry.whole("from", 1, 1_000_000)
        spans.append((entry.text("room", "a room's name"), low, entry.whole("to", low, 1_000_000)))
        entry.done()
    if len(spans) < 2:
        raise event.wrong("rooms", "two rooms or more")
    cited = table.book.cited("BIN-PRC-25")
    clash = next(_clashes(spans), None)
    cards = sum(high - low + 1 for _, low, high in spans)
    if clash:
        parts = {"fault": "repeated-cards", "card": str(clash), "count": str(cards)}
        return Ruling("linked-sale", "refused", "central", cited, parts)
    return Ruling("linked-sale", "allowed", "central", cited, {"count": str(cards)})


def _clashes(spans: list[tuple[str, int, int]]) -> Iterator[int]:
    """The first card number that two rooms both sell."""
    for n, (_, low, high) in enumerate(spans):
        for _, other_low, other_high in spans[:n]:
            if max(low, other_low) <= min(high, other_high):
                yield max(low, other_low)


PLAN_EVENTS: Mapping[str, Handler] = {"plan": _rule_on_plan}
LINKED_EVENTS: Mapping[str, Handler] = {"linked-sale": _rule_on_linked_sale}
