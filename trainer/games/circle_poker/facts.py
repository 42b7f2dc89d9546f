"""What several rulings ask of a table: that somebody sits at it, that somebody has the hand, who is still in."""

from trainer.bets import Round, Step, in_order, items_of
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.circle_poker.betting import Betting, replay
from trainer.games.circle_poker.settling import settle
from trainer.games.circle_poker.table import Table
from trainer.rulings import Ruling


def names(table: Table) -> list[str]:
    """The players in order of play, the hand first."""
    if not table.seats:
        raise TableError("bets", [], "the players, such as [{'player': 'A', 'place': 1, 'stake': '0'}]")
    return [seat.player for seat in table.ring]


def mano(table: Table) -> str:
    names(table)
    if table.mano is None:
        raise TableError("mano", None, "the player who has the hand")
    return table.mano


def current(table: Table) -> Betting:
    """The interval being bet."""
    mano(table)
    if not table.betting:
        raise TableError("betting", [], "the interval, such as [{'interval': 1, 'actions': []}]")
    return replay(table)[-1]


def live(table: Table) -> list[str]:
    """Who is still in the hand, in order of play."""
    mano(table)
    if table.betting:
        return [standing.player for standing in replay(table)[-1].live]
    return [seat.player for seat in table.ring if seat.live]


def consequence(event: Fields, table: Table, *out: str) -> Round | None:
    """The settled hand without the hands that are `out`, when the event says that it is finished."""
    return settle(table, out) if event.flag("finished", False) else None


def misdeal(kind: str, table: Table, *ids: str, **parts: str) -> Ruling:
    """The croupier gathers all cards and starts the hand again."""
    items = table.items(*ids)
    steps = in_order(
        [
            [Step("gather-cards", "croupier", items=items)],
            [Step("shuffle", "croupier", items=table.items("PCI-PRC-03"))],
            [Step("offer-cut", "croupier", items=table.items("PCI-ORD-03"))],
            [Step("deal-again", "croupier", items=items)],
        ]
    )
    shown = {"cards": "gathered", "hand": "starts again"} | parts
    return Ruling(kind, "misdeal", "croupier", tuple(dict.fromkeys(items + items_of(steps))), shown, steps)
