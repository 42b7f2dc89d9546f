"""What irregular events of several games share: stakes about the limits, new limits, and what no text foresees."""

import random
from collections.abc import Sequence
from typing import Any

from trainer.money import Cents, as_text
from trainer.scenarios import Deal

Json = dict[str, Any]
PIECES = (50, 100, 200, 250, 500, 1_000, 2_000, 2_500, 5_000)  # what a player may put down below a minimum
MINIMUMS = ("2", "2.50", "5", "10", "20", "25")
UNFORESEEN = ("lights-out", "alarm", "player-ill", "drink-spilt", "cloth-torn", "camera-stops", "room-cleared")


def stake_about(low: Cents, most: Cents, deal: Deal, room: Cents | None = None) -> str:
    """A stake below, at, between or above the limits; `room` is what the maximum leaves beside an earlier stake."""
    most = most // low * low or most
    within = [low * times for times in (1, 2, 3, 4, 5, 8, 10, 15, 20) if low * times <= most] or [most]
    below = [piece for piece in PIECES if piece < low] or [low]
    above = [most + low, most + 2 * low, most + 5 * low, most * 3 // 2 // low * low, most * 2]
    beside = within if room is None else [stake for stake in (room, room + low) if stake > 0]
    return as_text(deal.rng.choice(deal.rng.choice((within, within, beside, [most], above, above, below))))


def at_minimum(deal: Deal) -> Json:
    """Another table minimum to reckon with; where a house sheet is in force, its own."""
    return {} if deal.book.sheet else {"house": {"minimum": deal.rng.choice(MINIMUMS)}}


def limit_change(notice: str, deal: Deal, **more: Sequence[Any]) -> Json:
    """A new limit that the casino wants: every condition told, and at most two of them missing."""
    rng = deal.rng
    facts: Json = {"direction": "up", notice: rng.randint(3, 5), "changes_before": 0, "float_topped_up": True}
    facts |= {name: right for name, (right, *_) in more.items()}
    wrong: dict[str, list[Any]] = {"direction": ["down"], notice: [0, 1, 2], "changes_before": [1, 2]}
    wrong |= {"float_topped_up": [False]}
    wrong |= {name: others for name, (_, *others) in more.items()}
    for name in rng.sample(sorted(wrong), rng.choice((0, 0, 1, 1, 2))):
        facts[name] = rng.choice(wrong[name])
    return {"event": {"kind": "limit-change", "open": rng.random() < 0.85, **facts}}


def unforeseen(deal: Deal) -> Json:
    """Something that no regulation speaks of."""
    return {"event": {"kind": "unforeseen", "what": deal.rng.choice(UNFORESEEN)}}


ALL = 0.1  # how often nobody is willing


def some_of(names: Sequence[str], rng: random.Random) -> list[str]:
    """Some of these, in their order: perhaps none, at times all."""
    return list(names) if rng.random() < ALL else [name for name in names if rng.random() < 0.4]
