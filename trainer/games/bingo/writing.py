"""Writes a game of bingo as the fields that `read` takes."""

from fractions import Fraction

from trainer.games.bingo.cards import Card, line_as_text
from trainer.games.bingo.table import Interconnected, PlanPrize, Table
from trainer.money import as_text, odds_as_text


def write(table: Table) -> dict[str, object]:
    """The fields of a table, leaving out what it has not."""
    shown: dict[str, object] = {"numbers": table.highest}
    if table.face:
        shown["face"] = as_text(table.face)
    shown |= {"rooms": dict(table.rooms)} if table.rooms else {"sold": table.sold}
    shown["bets"] = [_card(card) for card in table.cards]
    shown |= _funds(table)
    if table.version:
        shown["version"] = table.version
    if table.plan:
        shown["plan"] = [_plan_prize(prize) for prize in table.plan]
    outcome: dict[str, object] = {"balls": list(table.balls)}
    if table.calls:
        outcome["calls"] = [{"card": call.card, "call": call.kind, "ball": call.ball} for call in table.calls]
    shown["outcome"] = outcome
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def _card(card: Card) -> dict[str, object]:
    return {
        "player": card.player,
        "bet": "card",
        "on": str(card.number),
        "series": card.series,
        "stake": as_text(card.stake),
        "lines": [line_as_text(row) for row in card.grid],
        "state": card.state,
    }


def _funds(table: Table) -> dict[str, object]:
    shown: dict[str, object] = {}
    if prima := table.prima:
        amounts = {"amount": as_text(prima.amount), "fund": as_text(prima.fund)}
        shown["prima"] = amounts | {"missed": prima.missed, "games": prima.games}
    if loca := table.bola_loca:
        shown["bola_loca"] = {
            "numbers": list(loca.numbers),
            "share": odds_as_text(loca.share),
            "fund": as_text(loca.fund),
        }
    if linked := table.interconnected:
        shown["interconnected"] = _interconnected(linked)
    return shown


def _interconnected(linked: Interconnected) -> dict[str, object]:
    return {
        "share": odds_as_text(linked.share),
        "sales": as_text(linked.sales),
        "fund": as_text(linked.fund),
        "maximum": as_text(linked.maximum),
        "scale": [{"up_to": up_to, "pays": odds_as_text(part)} for up_to, part in linked.scale],
    }


def _plan_prize(prize: PlanPrize) -> dict[str, object]:
    shown: dict[str, object] = {"prize": prize.name, "positions": list(prize.positions), "by": prize.by}
    if prize.amount is not None:
        return shown | {"amount": as_text(prize.amount)}
    return shown | {"share": odds_as_text(prize.share or Fraction(0))}
