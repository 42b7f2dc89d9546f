"""Three card poker against the house: Ante and second bet, the bonus, and Pareja Plus."""

from collections.abc import Iterator
from dataclasses import replace

from trainer.games.three_card_poker.chances import best_play, category_counts, odds, pair_plus_row
from trainer.games.three_card_poker.events import rule
from trainer.games.three_card_poker.showdown import settle
from trainer.games.three_card_poker.specimens import specimens
from trainer.games.three_card_poker.table import Rules, Table, read, write
from trainer.oddstable import Figure, percent
from trainer.rulebook import load

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]

GAME = "three-card-poker"


def published() -> Iterator[Figure]:
    """Published counts and edges; the first Pareja Plus table is rare, and no page prints its 7.0950 %."""
    book = load(GAME, "cantabria")
    table = Table(book, book.house(), book.record(Rules))
    grochowski = "casinocitytimes.com, John Grochowski, article "
    counts = category_counts()
    ours = [counts["royal-flush"] + counts["straight-flush"]]
    ours += [counts[name] for name in ("three", "straight", "flush", "pair", "high-card")]
    hands = "48 52 720 1096 3744 16440"
    yield Figure(GAME, "hands by category", hands, " ".join(map(str, ours)), f"{grochowski}67518")
    enumerated = "independent enumeration"
    for number, prizes, edge, source in (
        (2, "40-30-6-4-1", "2.3167 %", f"{grochowski}67518"),
        (3, "35-33-6-4-1", "2.6968 %", enumerated),
    ):
        row = pair_plus_row(replace(table, house=book.house({"p3c.pp_table": number})))
        yield Figure(GAME, f"Pareja Plus {prizes}", edge, percent(row.edge), source)
    play = best_play(table)
    source = f"{grochowski}66089"
    yield Figure(GAME, "Ante and second bet, per Ante", "3.3730 %", percent(play.loss), source)
    yield Figure(GAME, "Ante and second bet, per action", "2.0147 %", percent(play.loss / play.action), source)
