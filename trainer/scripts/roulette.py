"""What happens at a roulette: the bets player by player, «no va más», the ball, and the number called."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trainer.errors import TrainerError
from trainer.games.roulette.layout import announcement
from trainer.money import Cents, parse_amount
from trainer.scenarios import Scenario
from trainer.script import Happening

NO_MORE = "no va más"
SAMPLE: Cents = 1000  # a stake an event speaks of without saying how much it is


def script(scenario: Scenario) -> tuple[Happening, ...]:
    """Everything up to the number; who is paid and how belongs to the handling."""
    return tuple(_happenings(scenario))


def _happenings(scenario: Scenario) -> Iterator[Happening]:
    table = scenario.table
    colours: Mapping[str, Any] = table.get("colours") or {}
    for n, bet in enumerate(_listed(table.get("bets"))):
        if laid := _bet(str(n), bet, colours):
            yield laid
    event: Mapping[str, Any] = table.get("event") or {}
    yield from _told_of(event)
    offered = event.get("bet")
    if isinstance(offered, Mapping) and event.get("moment") != "after" and (laid := _bet("offered", offered, colours)):
        yield laid
    pocket = str((table.get("outcome") or {}).get("pocket", ""))
    if pocket or event.get("kind") == "spin":
        yield Happening("call", say=NO_MORE)
    if pocket:
        yield Happening("spin", pocket=pocket)
        yield Happening("call", say=announcement(pocket))
    if isinstance(offered, Mapping) and event.get("moment") == "after":
        yield Happening("call", say=NO_MORE)
        if laid := _bet("offered", offered, colours):
            yield laid
    if event.get("kind"):
        yield Happening("event", to=str(event["kind"]))


def _told_of(event: Mapping[str, Any]) -> Iterator[Happening]:
    """What an event speaks of without naming it: a stake that is drawn back, an even chance when zero falls."""
    if event.get("kind") == "take-back":
        yield Happening("bet", "event", "A", "straight", "17", SAMPLE)
        if event.get("moment") == "after":
            yield Happening("call", say=NO_MORE)
        yield Happening("withdraw", "event")
    if event.get("kind") == "zero-offer":
        yield Happening("bet", "event", "A", "red", None, SAMPLE)
        yield Happening("call", say=NO_MORE)
        yield Happening("spin", pocket="0")
        yield Happening("call", say=announcement("0"))


def _listed(bets: object) -> Sequence[Mapping[str, Any]]:
    return [bet for bet in bets if isinstance(bet, Mapping)] if isinstance(bets, list | tuple) else []


def _bet(key: str, bet: Mapping[str, Any], colours: Mapping[str, Any]) -> Happening | None:
    """A bet in value chips, or in a player's own colour; None where an event names no place."""
    if "player" not in bet or "bet" not in bet:
        return None
    player = str(bet["player"])
    on = None if bet.get("on") is None else str(bet["on"])
    own = colours.get(player) or {}
    chips = int(bet["chips"]) if "chips" in bet and own else 0
    amount = chips * _amount(own.get("value")) if chips else _amount(bet.get("stake"))
    to = f"prison.{bet['bet']}" if bet.get("zeros") else None
    colour = str(own["colour"]) if chips else None
    return Happening("bet", key, player, str(bet["bet"]), on, amount, chips, colour, to=to)


def _amount(text: object) -> Cents:
    try:
        return parse_amount(str(text))
    except (ValueError, TrainerError):
        return 0
