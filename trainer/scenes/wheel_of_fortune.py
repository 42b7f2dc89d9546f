"""The wheel of fortune as it is played: some cover the whole felt, some chase the forty, some stay with the ones."""

from collections.abc import Mapping
from typing import Any

from trainer.games.wheel_of_fortune import VALUES, WHEEL, Rules, places
from trainer.scenarios import Deal

CELLS = {
    "one-two": ("1", "2"),
    "five": ("5",),
    "ten": ("10",),
    "twenty": ("20",),
    "forty": ("40",),
    "table": WHEEL,
}
TOPICS = tuple(CELLS)
RARE_FROM = 4  # from this level on, all values come equally often at a full table


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt on which somebody most often has the cell that comes."""
    cell = deal.rng.choice(VALUES if topic == "table" and deal.level >= RARE_FROM else CELLS[topic])
    most = deal.book.record(Rules).maximum * deal.minimum
    bets = [
        {"player": player, "bet": "combination", "on": place, "stake": deal.stake(most)}
        for player in deal.players()
        for place in _habit(deal, cell)
    ]
    return {"bets": bets, "outcome": {"cell": cell}}


def _habit(deal: Deal, cell: str) -> list[str]:
    """The combinations one player likes; beginners meet mostly the winning one, so that there is something to pay."""
    felt = list(places(deal.book.house()))
    cheap_or_dear = deal.rng.choice((felt, felt, felt[:3], felt[3:]))
    return deal.some([cell] * (8 - deal.level) + cheap_or_dear, 2, 6)
