"""French roulette as it is played: picture bets around a number, favourite chances, now and then the zero."""

from collections.abc import Mapping
from typing import Any

from trainer.games.roulette.layout import EVEN_CHANCES, NUMBERS, places
from trainer.games.roulette.table import Rules
from trainer.money import Cents
from trainer.scenarios import Deal
from trainer.scenes import roulette_events

INSIDE = ("straight", "split", "street", "corner", "six-line")
OUTSIDE = ("column", "dozen", "double-column", "double-dozen")
Spot = tuple[str, str | None]
TOPICS = (*INSIDE, "outside", "even-chance", "picture", "zero", "prison", "table")
EVENTS = roulette_events.FRENCH


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt for this topic, and the number that falls: most often one that somebody has."""
    zeros = deal.book.record(Rules).zeros
    if topic == "zero":
        return {"bets": _bets(topic, deal), "outcome": {"pocket": deal.rng.choice(zeros)}}
    if topic == "prison":
        return {"bets": _prisoners(deal), "outcome": {"pocket": _any_pocket(deal, zeros)}}
    number = deal.rng.choice(NUMBERS)
    return {"bets": _bets(topic, deal, number), "outcome": {"pocket": number}}


def _any_pocket(deal: Deal, zeros: tuple[str, ...]) -> str:
    """A number, or the zero one time in three: prisons are about zeros."""
    return deal.rng.choice(zeros) if deal.rng.random() < 1 / 3 else deal.rng.choice(NUMBERS)


def _bets(topic: str, deal: Deal, number: str | None = None) -> list[dict[str, object]]:
    bets: list[dict[str, object]] = []
    for player in deal.players():
        for kind, on in _habit(topic, deal, number):
            bet: dict[str, object] = {"player": player, "bet": kind, "stake": deal.stake(_most(kind, deal))}
            bets.append(bet | ({"on": on} if on else {}))
    return bets


def _habit(topic: str, deal: Deal, number: str | None) -> list[Spot]:
    """The places one player likes this time."""
    if topic in ("even-chance", "zero"):
        chances: list[Spot] = [(kind, None) for kind in deal.some(list(EVEN_CHANCES), 1, 3)]
        return [*chances, ("straight", "0")] if topic == "zero" and deal.level > 2 else chances
    kinds = {"outside": OUTSIDE, "picture": INSIDE, "table": (*INSIDE, *OUTSIDE)}.get(topic, (topic,))
    spots = _spots(kinds, deal, number)
    if topic == "picture" or (topic == "table" and deal.rng.random() < 0.5):
        around = [spot for spot in spots if number in _covers(spot, deal)]
        spots = around or spots
    found: list[Spot] = [*deal.some(spots, 1, 6)]
    if topic == "table" and deal.rng.random() < 0.4:
        found.append((deal.rng.choice(list(EVEN_CHANCES)), None))
    return found


def _spots(kinds: tuple[str, ...], deal: Deal, number: str | None) -> list[Spot]:
    """Places of these kinds; beginners meet mostly winning ones, so that there is something to pay."""
    felt = places(deal.book.record(Rules).zeros)
    spots: list[Spot] = [(kind, on) for kind in kinds for on in felt[kind]]
    winning = [spot for spot in spots if number in _covers(spot, deal)]
    return winning * (8 - deal.level) + spots if winning else spots


def _covers(spot: Spot, deal: Deal) -> frozenset[str]:
    kind, on = spot
    return places(deal.book.record(Rules).zeros)[kind][on or ""]


def _most(kind: str, deal: Deal) -> Cents:
    """What a careful player keeps within: a tenth of nothing near the maximum of a straight."""
    return deal.minimum * deal.book.house().whole("k") * (4 if kind in EVEN_CHANCES else 1)


def _prisoners(deal: Deal) -> list[dict[str, object]]:
    bets = []
    for player in deal.players(4):
        stake = deal.minimum * 2 ** deal.rng.randint(1, 5)
        bet: dict[str, object] = {"player": player, "bet": deal.rng.choice(list(EVEN_CHANCES))}
        bet |= {"stake": str(stake // 100), "zeros": deal.rng.randint(1, min(3, deal.level))}
        bets.append(bet | ({"choice": "half"} if deal.rng.random() < 0.5 else {}))
    return bets
