"""American roulette, single and double zero: colour chips, half back on zero, each player paid all at once."""

from collections.abc import Iterator, Mapping

from trainer.games.roulette.chances import odds
from trainer.games.roulette.events import rule
from trainer.games.roulette.layout import EVEN_CHANCES, places
from trainer.games.roulette.spin import settle
from trainer.games.roulette.table import Rules, read, write
from trainer.games.roulette.wheel import complete
from trainer.oddstable import Figure, percent
from trainer.rulebook import Rulebook, load

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]


def specimens(book: Rulebook) -> Iterator[Mapping[str, object]]:
    """Tables that bring out every item: each kind of bet, each zero, each event."""
    zeros = book.record(Rules).zeros
    multiple = [
        {"player": "A", "bet": kind, "on": on, "stake": "10"}
        for kind, by_place in places(zeros).items()
        for on in by_place
    ]
    even: list[dict[str, object]] = [{"player": "B", "bet": kind, "stake": "50"} for kind in EVEN_CHANCES]
    for pocket in ("17", *zeros):
        yield {"bets": multiple + even, "outcome": {"pocket": pocket}}
    blue = {"colours": {"C": {"colour": "blue"}}}
    yield blue | {"bets": [{"player": "C", "bet": "straight", "on": "17", "chips": 3}], "outcome": {"pocket": "17"}}
    for facts in (
        {"object_in_wheel": True},
        {"ball": "out"},
        {"throw": "faulty"},
        {"ball": "not-dropped", "wheel": "stopped"},
        {"direction": "same", "ball": "dropped"},
        {},
    ):
        yield {"event": {"kind": "spin", "previous": "17", **facts}}
    bet: dict[str, object] = {"kind": "bet", "bet": multiple[0]}
    yield {"event": bet}
    yield {"event": bet | {"moment": "after"}}
    yield {"event": bet | {"bet": multiple[0] | {"stake": "1"}}}
    yield {"event": bet | {"on_layout": False, "called": True, "repeated": True}}
    yield {"event": {"kind": "take-back", "moment": "after"}}
    kinds = ("straight", "split", "street", "corner", "six-line", "column", "dozen", "double-column", "red")
    for kind in (*kinds, *(("special-corner",) if "00" in zeros else ())):
        yield {"event": {"kind": "limit", "bet": kind}}
    change: dict[str, object] = {"kind": "limit-change", "direction": "up", "balls_announced": 3}
    yield from ({"event": change | more} for more in ({}, {"direction": "down"}, {"open": False}))
    yield {"event": {"kind": "marker", "value": "10"}}
    yield {"event": {"kind": "marker", "value": "3"}}
    yield {"event": {"kind": "marker"}}
    yield {"event": {"kind": "zero-offer", "offer": "prison"}}
    winners = [{"player": "A", "bet": "red", "stake": "5"}, {"player": "B", "bet": "column", "on": "1", "stake": "5"}]
    paid = {"bets": winners, "outcome": {"pocket": "1"}}
    for order in (["A", "B"], ["A", "A"], ["B", "A"]):
        yield paid | {"event": {"kind": "payments", "order": order}}
    yield {"event": {"kind": "unforeseen"}}


def published() -> Iterator[Figure]:
    """Published edges of both games, and what the complete bets on a centre number pay."""
    game = "american-roulette"
    single, double = load(game, "cantabria", "single-zero"), load(game, "cantabria", "double-zero")
    source = "vegas-aces.com, open classroom: roulette"
    for book, name, edge in ((single, "single zero", "2.7027 %"), (double, "double zero", "5.2632 %")):
        rows = odds(book, book.house())
        row = next(row for row in rows if row.bet == "straight")
        yield Figure(game, f"{name}, one number", edge, percent(row.edge), source)
        if book is double:
            five = next(row for row in rows if row.bet == "special-corner")
            yield Figure(game, "0-00-1-2-3 at 6:1", "7.8947 %", percent(five.edge), "cbfpokerschool.com")
        else:
            red = next(row for row in rows if row.bet == "red")
            yield Figure(game, "even chance, half back", "1.3514 %", percent(red.edge), "888casino.com blog")
    for to_the_maximum, name, pays in ((False, "one chip a position", "12 for 156"), (True, "maximum", "40 for 392")):
        parts = complete("17", to_the_maximum=to_the_maximum)
        rules = single.record(Rules)
        chips, won = sum(part.chips for part in parts), sum(part.chips * rules.pays[part.kind] for part in parts)
        yield Figure(
            game, f"complete on a centre number, {name}", pays, f"{chips} for {won}", "counted in reference tables"
        )
