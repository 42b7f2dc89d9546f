"""Sic bo as it is played: small and big, favourite totals, numbers and pairs, and now and then a triple."""

from collections.abc import Mapping, Sequence
from typing import Any

from trainer.bets import Bet
from trainer.dice import Dice, all_throws, dice_as_text
from trainer.games.sic_bo import FACES, PAIRS, winning_cell
from trainer.money import Cents
from trainer.scenarios import Deal

Spot = tuple[str, str | None]
SPOTS: Mapping[str, Sequence[str | None]] = {
    "small": (None,),
    "big": (None,),
    "total": tuple(map(str, range(4, 18))),
    "single": FACES,
    "combination": PAIRS,
    "specific-double": FACES,
    "specific-triple": FACES,
    "any-triple": (None,),
}
KINDS: Mapping[str, tuple[str, ...]] = {
    "small-big": ("small", "big"),
    "total": ("total",),
    "single": ("single",),
    "combination": ("combination",),
    "double": ("specific-double",),
    "triple": ("specific-triple", "any-triple"),
    "table": tuple(SPOTS),
}
TOPICS = tuple(KINDS)
LUCKY = 0.7  # how often a player is on the winning side of small and big
TRIPLES_TOO = 3  # from this level on, small and big meet the triple that beats them


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt for this topic, and dice that most often pay somebody."""
    dice = deal.rng.choice([dice for dice in all_throws(3) if _suits(dice, topic, deal)])
    most = _most(deal)
    bets = []
    for player in deal.players():
        for kind, on in _habit(topic, deal, dice):
            place = {"on": on} if on else {}
            bets.append({"player": player, "bet": kind, **place, "stake": deal.stake(most)})
    return {"bets": bets, "outcome": {"dice": dice_as_text(dice)}}


def _suits(dice: Dice, topic: str, deal: Deal) -> bool:
    """Whether these dice can bring out the topic: three of a kind for triples, two for doubles."""
    faces = len(set(dice))
    if topic == "triple":
        return faces == 1
    if topic == "double":
        return faces <= 2
    return faces > 1 or deal.level >= TRIPLES_TOO


def _habit(topic: str, deal: Deal, dice: Dice) -> list[Spot]:
    """The places one player likes; on triples small and big too, because that is where they are paid by mistake."""
    kinds = KINDS[topic]
    if topic == "table":
        kinds = tuple(deal.rng.sample(kinds, 4))
    if topic == "triple" and deal.level > 1:
        kinds = (*kinds, "small", "big", "total")
    avoided = _avoided(deal, dice)
    return deal.some(_spots([kind for kind in kinds if kind != avoided], deal, dice), 2, 6)


def _avoided(deal: Deal, dice: Dice) -> str:
    """Small or big, whichever this player is against: nobody backs both."""
    losing, winning = ("big", "small") if sum(dice) <= 10 else ("small", "big")
    return losing if deal.rng.random() < LUCKY else winning


def _spots(kinds: Sequence[str], deal: Deal, dice: Dice) -> list[Spot]:
    """Places of these kinds; beginners meet mostly winning ones, so that there is something to pay."""
    spots: list[Spot] = [(kind, on) for kind in kinds for on in SPOTS[kind]]
    winning = [(kind, on) for kind, on in spots if winning_cell(Bet("", kind, on, 0), dice)]
    return winning * (8 - deal.level) + spots


def _most(deal: Deal) -> Cents:
    return deal.minimum * deal.book.house().whole("sicbo.maximum")
