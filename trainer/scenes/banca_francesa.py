"""Banca francesa as it is played: small against big, a few chips on the aces, and bets on the edge of the layout."""

from collections.abc import Mapping
from typing import Any

from trainer.dice import Dice, all_throws, dice_as_text
from trainer.games.banca_francesa import CHANCES, LINES, Rules, chance_of
from trainer.money import as_text, parse_amount
from trainer.scenarios import Deal

TOPICS = ("small-big", "aces", "line", "order", "table")
WAITS = 1 / 8  # how often the dice decide nothing; in life it is seven throws in ten
ODD_CHIPS_FROM = 4


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt for this topic, and a throw that most often decides it."""
    players = deal.players()
    bets = [
        {"player": player, "bet": kind, "stake": _stake(kind, deal)}
        for player in players
        for kind in _habit(topic, deal)
    ]
    dice = _dice(topic, deal, [LINES.get(str(bet["bet"]), str(bet["bet"])) for bet in bets])
    seats = {"seats": deal.rng.sample(players, len(players))} if topic in ("order", "table") else {}
    return {**seats, "bets": bets, "outcome": {"dice": dice_as_text(dice)}}


def _habit(topic: str, deal: Deal) -> list[str]:
    """The chances one player likes: small or big, never both, on the edge or inside it, and the aces beside."""
    side = deal.rng.choice(("small", "big"))
    if topic == "small-big":
        return [side]
    if topic == "aces":
        return ["aces", *deal.some((side,), 0, 2)]
    if topic == "line":
        return [f"line-{side}", *deal.some((side,), 0, 2)]
    return deal.some(("aces", side, f"line-{side}"), 1, 3)


def _stake(kind: str, deal: Deal) -> str:
    """A stake within the limits of its chance; on the edge, at the higher levels, one that cannot be halved evenly."""
    rules = deal.book.record(Rules)
    factor = rules.line_factor if kind in LINES else 1
    least, most = deal.minimum * factor, rules.maximum[LINES.get(kind, kind)] * deal.minimum * factor
    stake = deal.stake(most, least)
    if kind in LINES and deal.level >= ODD_CHIPS_FROM and deal.rng.random() < 0.4:
        return as_text(parse_amount(stake) + deal.minimum)
    return stake


def _dice(topic: str, deal: Deal, laid: list[str]) -> Dice:
    """Most often a chance that somebody has; a throw that waits only at a full table."""
    if topic == "table" and deal.rng.random() < WAITS:
        return deal.rng.choice([dice for dice in all_throws(3) if chance_of(dice) is None])
    chance = deal.rng.choice(laid if deal.rng.random() < 0.8 else list(CHANCES))
    return deal.rng.choice([dice for dice in all_throws(3) if chance_of(dice) == chance])
