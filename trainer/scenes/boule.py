"""Boule as it is played: favourite numbers, even chances, and the five that takes them all."""

from collections.abc import Mapping
from typing import Any

from trainer.games.boule import EVEN_CHANCES, NUMBERS, Rules
from trainer.money import Cents, as_text
from trainer.scenarios import Deal

Spot = tuple[str, str | None]
TOPICS = ("number", "even-chance", "both", "five", "layouts", "table")
PAIRS = (("red", "black"), ("even", "odd"), ("high", "low"))
LUCKY = 0.65  # how often a player is on the winning side of a pair


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt for this topic, and the number that falls: most often one that somebody has."""
    minimums = _minimums(topic, deal)
    number = _number(topic, deal)
    bets = []
    for player in deal.players():
        layout = deal.rng.randint(1, len(minimums))  # a player reaches one of the layouts only
        for kind, on in _habit(topic, deal, number):
            place = {"on": on} if on else {}
            stake = deal.stake(_most(kind, deal), minimums[layout - 1])
            lies = {"layout": layout} if topic == "layouts" else {}
            bets.append({"player": player, "bet": kind, **place, "stake": stake, **lies})
    layouts = {"layouts": [as_text(minimum) for minimum in minimums]} if topic == "layouts" else {}
    return {**layouts, "bets": bets, "outcome": {"number": number}}


def _minimums(topic: str, deal: Deal) -> tuple[Cents, ...]:
    """One layout is enough for most; two, the second at twice the minimum, where they are the topic."""
    raised = deal.minimum * deal.book.record(Rules).raised_minimum
    return (deal.minimum, raised) if topic == "layouts" else (deal.minimum,)


def _number(topic: str, deal: Deal) -> str:
    """The five belongs to its own topic; where chances alone are played, it would pay nobody."""
    five = deal.book.record(Rules).losing_number
    if topic == "five":
        return five
    return deal.rng.choice([number for number in NUMBERS if topic != "even-chance" or number != five])


def _habit(topic: str, deal: Deal, number: str) -> list[Spot]:
    """The places one player likes this time: numbers, chances, or a number and the chances it belongs to."""
    numbers: list[Spot] = [("number", on) for on in _numbers(deal, number)]
    if topic == "number":
        return numbers
    if topic in ("even-chance", "five"):
        lucky: list[Spot] = [("number", number)] if topic == "five" and deal.rng.random() < 0.6 else []
        return [*_chances(deal, number), *lucky]
    if topic == "both" or deal.rng.random() < 0.4:
        return [*numbers, *_chances(deal, number)]
    return numbers if deal.rng.random() < 0.5 else _chances(deal, number)


def _chances(deal: Deal, number: str) -> list[Spot]:
    """Even chances; nobody backs both sides of a pair."""
    found: list[Spot] = []
    for pair in deal.some(PAIRS, 1, 3):
        losing, winning = sorted(pair, key=lambda kind: number in EVEN_CHANCES[kind])
        found.append((winning if deal.rng.random() < LUCKY else losing, None))
    return found


def _numbers(deal: Deal, number: str) -> list[str]:
    """Some numbers; beginners meet mostly the winning one, so that there is something to pay."""
    return deal.some([number] * (9 - deal.level) + list(NUMBERS), 2, 5)


def _most(kind: str, deal: Deal) -> Cents:
    house = deal.book.house()
    return deal.minimum * house.whole("numberMaximum" if kind == "number" else "evenChanceMaximum")
