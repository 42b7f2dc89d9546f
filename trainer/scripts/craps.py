"""What happens at a craps table: the plate on its number, the bets player by player, the call, and the throws."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trainer.dice import dice_as_text
from trainer.games.craps.places import POINT_NAMES, next_point
from trainer.games.craps.steps import SPOKEN
from trainer.money import parse_amount
from trainer.scenarios import Scenario
from trainer.script import Happening

NO_MORE = "Ya no va más"


def script(scenario: Scenario) -> tuple[Happening, ...]:
    """Everything up to the last throw; who is paid and how belongs to the handling."""
    table = scenario.table
    bets = _listed(table.get("bets"))
    event: Mapping[str, Any] = table.get("event") or {}
    point = str(table["point"]) if str(table.get("point")) in POINT_NAMES else None
    found = [Happening("puck", to=f"puck.{point}" if point else "puck.off")]
    found += [_bet(str(n), bet) for n, bet in enumerate(bets) if "player" in bet and "bet" in bet]
    found += _event(event, scenario, bets)
    found += _throws(table, event, point)
    return tuple(found)


def _listed(bets: object) -> Sequence[Mapping[str, Any]]:
    return [bet for bet in bets if isinstance(bet, Mapping)] if isinstance(bets, list | tuple) else []


def _bet(key: str, bet: Mapping[str, Any]) -> Happening:
    amount = parse_amount(str(bet.get("stake", "0")))
    on = None if bet.get("on") is None else str(bet["on"])
    return Happening("bet", key, str(bet["player"]), str(bet["bet"]), on, amount)


def _event(event: Mapping[str, Any], scenario: Scenario, bets: Sequence[Mapping[str, Any]]) -> Iterator[Happening]:
    """Something irregular: the bet it is about is laid, a throw that went wrong is thrown, the rest is told."""
    kind = event.get("kind")
    if kind == "bet" and isinstance(event.get("bet"), Mapping):
        late = event.get("moment") == "after"
        if late:
            yield Happening("call", say=NO_MORE)
        yield _bet("offered", event["bet"])
    elif kind == "take-down" and isinstance(event.get("bet"), Mapping) and not _lies(event["bet"], bets):
        yield _bet("wanted", event["bet"])
    elif kind == "throw" and not _thrown(scenario.table):
        # the faces of a throw nobody settles: they change nothing, but dice show something
        chance = random.Random(scenario.text)
        yield Happening("call", say=NO_MORE)
        yield Happening("throw", dice=dice_as_text((chance.randint(1, 6), chance.randint(1, 6))))
    if kind:
        yield Happening("event", to=str(kind))


def _lies(wanted: Mapping[str, Any], bets: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a bet is among those on the felt."""
    same = ("player", "bet", "on")
    return any(all(bet.get(name) == wanted.get(name) for name in same) for bet in bets)


def _thrown(table: Mapping[str, Any]) -> list[str]:
    """The throws of a table, however it writes them."""
    outcome = table.get("outcome") or {}
    return [str(outcome["dice"])] if "dice" in outcome else [str(dice) for dice in outcome.get("throws", ())]


def _throws(table: Mapping[str, Any], event: Mapping[str, Any], point: str | None) -> Iterator[Happening]:
    """Each throw with the stickman's call; between two throws the plate goes where the first one sends it.

    A throw that is itself the question is not called: calling it would say that it is valid.
    """
    now = int(point) if point else None
    thrown = _thrown(table)
    for n, dice in enumerate(thrown):
        total = sum(map(int, dice.split("-")))
        yield Happening("call", say=NO_MORE)
        yield Happening("throw", dice=dice)
        if event.get("kind") != "throw":
            yield Happening("call", say=SPOKEN[total].capitalize())
        after = next_point(now, total)
        if after != now and n + 1 < len(thrown):
            yield Happening("puck", to=f"puck.{after}" if after else "puck.off")
        now = after
