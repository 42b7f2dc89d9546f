"""French roulette: value chips, prison on zero, payment bet by bet."""

from collections.abc import Iterator

from trainer.games.roulette.chances import odds
from trainer.games.roulette.events import rule
from trainer.games.roulette.layout import EVEN_CHANCES, places
from trainer.games.roulette.spin import settle
from trainer.games.roulette.table import read, write
from trainer.oddstable import Figure, percent
from trainer.rulebook import Rulebook, load

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    """Tables that bring out every item: each kind of bet, each zero, each event."""
    multiple = [
        {"player": "A", "bet": kind, "on": on, "stake": "10"}
        for kind, by_place in places(("0",)).items()
        for on in by_place
    ]
    even: list[dict[str, object]] = [{"player": "B", "bet": kind, "stake": "10"} for kind in EVEN_CHANCES]
    yield {"bets": multiple + even, "outcome": {"pocket": "17"}}
    yield {"bets": even, "outcome": {"pocket": "32"}}
    yield {"bets": even, "outcome": {"pocket": "0"}}
    prison = [bet | {"zeros": 1} for bet in even]
    yield {"bets": prison, "outcome": {"pocket": "0"}}
    yield {"bets": prison, "outcome": {"pocket": "5"}}
    yield {"bets": [bet | {"zeros": 2} for bet in even], "outcome": {"pocket": "0"}}
    yield {"bets": prison, "outcome": {"pocket": "0", "last": True}}
    for facts in (
        {"object_in_wheel": True},
        {"ball": "out"},
        {"throw": "faulty"},
        {"ball": "not-dropped", "wheel": "stopped"},
    ):
        yield {"event": {"kind": "spin", "previous": "17", **facts}}
    yield {"event": {"kind": "spin"}}
    yield {"event": {"kind": "bet", "bet": multiple[0], "moment": "after"}}
    yield {"event": {"kind": "bet", "bet": multiple[0]}}
    yield {"event": {"kind": "bet", "bet": multiple[0], "on_layout": False, "called": True, "repeated": True}}
    yield {"event": {"kind": "bet", "bet": multiple[0], "on_layout": False, "called": True}}
    yield {"event": {"kind": "bet", "bet": multiple[0] | {"stake": "1"}}}
    for kind in (
        "straight",
        "split",
        "street",
        "corner",
        "six-line",
        "column",
        "dozen",
        "double-column",
        "red",
    ):
        yield {"event": {"kind": "limit", "bet": kind}}
    change: dict[str, object] = {"kind": "limit-change", "direction": "up", "balls_announced": 3}
    yield {"event": change}
    yield {"event": change | {"direction": "down"}}
    yield {"event": change | {"open": False}}
    yield {"event": {"kind": "unforeseen"}}


def published() -> Iterator[Figure]:
    """Published edges of the single-zero game."""
    book = load("french-roulette", "cantabria")
    rows = odds(book, book.house())
    straight = next(row for row in rows if row.bet == "straight")
    red = next(row for row in rows if row.bet == "red" and "half" in row.note)
    source = "vegas-aces.com, open classroom: roulette"
    yield Figure("french-roulette", "single zero, any number", "2.7027 %", percent(straight.edge), source)
    yield Figure("french-roulette", "even chance, half back", "1.3514 %", percent(red.edge), "888casino.com blog")
