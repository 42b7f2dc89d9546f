"""Published figures of craps beside ours."""

from collections.abc import Iterator

from trainer.games.craps.chances import edges_with_odds, odds
from trainer.oddstable import Figure, percent
from trainer.rulebook import load

SUMMARY = "casinodealerswebsite.com, house summary"
CRAPSSIM = "skent259/crapssim, tests/unit/test_bet.py"
PLACES = (
    ("pass line", "win", None, "1.4141 %", SUMMARY),
    ("don't pass, per bet", "dont-win", None, "1.3636 %", SUMMARY),
    ("place 4 or 10", "right-bet", "4", "6.6667 %", SUMMARY),
    ("place 5 or 9", "right-bet", "5", "4.0000 %", SUMMARY),
    ("place 6 or 8", "right-bet", "6", "1.5152 %", SUMMARY),
    ("hard 4 or 10", "hardway", "4", "11.1111 %", SUMMARY),
    ("hard 6 or 8", "hardway", "6", "9.0909 %", SUMMARY),
    ("big 6 or 8", "big", "6", "9.0909 %", SUMMARY),
    ("any seven at 4:1", "any-seven", None, "16.6667 %", CRAPSSIM),
    ("any craps", "any-craps", None, "11.1111 %", CRAPSSIM),
    ("two at 30:1", "craps-2", None, "13.8889 %", CRAPSSIM),
    ("three at 15:1", "craps-3", None, "11.1111 %", CRAPSSIM),
    ("eleven at 15:1", "eleven", None, "11.1111 %", CRAPSSIM),
    ("twelve at 30:1", "craps-12", None, "13.8889 %", CRAPSSIM),
    ("field, 2 and 12 double", "field", None, "5.5556 %", CRAPSSIM),
)


def published() -> Iterator[Figure]:
    """Published edges, all of bets that Cantabria pays as the sources do."""
    book = load("craps", "cantabria")
    rows = odds(book, book.house())
    edges = {(row.bet, row.on): row.edge for row in rows}
    for name, bet, on, figure, source in PLACES:
        yield Figure("craps", name, figure, percent(edges[bet, on]), source)
    with_odds = dict(edges_with_odds(rows))
    yield Figure("craps", "pass line with single odds", "0.8485 %", percent(with_odds["win"]), SUMMARY)
