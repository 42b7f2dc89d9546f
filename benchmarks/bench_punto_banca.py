"""How fast baccarat coups are dealt and settled, and how long the exact counts of both shoe games take."""

import time
from collections.abc import Callable, Iterator

from trainer.bets import Bet
from trainer.games.punto_banca.chances import count_outcomes
from trainer.games.punto_banca.coup import Rules
from trainer.games.punto_banca.settle import settle
from trainer.games.punto_banca.table import Table
from trainer.games.punto_banca.talla import deal_coup, new_shoe
from trainer.games.trente_et_quarante.chances import both_rows, shoe_counts
from trainer.rulebook import load

COUPS = 4000
BOOK = load("punto-banca", "cantabria")
RULES = BOOK.record(Rules)


def rows() -> Iterator[tuple[str, str, str]]:
    dealt = _seconds(_deal)
    yield "punto-banca: coups dealt from shoes", f"{COUPS / dealt:,.0f} coups/s", "third cards by the tableau"
    settled = _seconds(_settle)
    yield "punto-banca: coups settled with steps", f"{COUPS / settled:,.0f} coups/s", "three bets, 20 steps or more"
    counted = _seconds(lambda: count_outcomes(RULES))
    yield "punto-banca: exact count of six packs", f"{counted:.2f} s  (target: under 5 s)", "878,869,206,895,680 orders"
    refait = _seconds(lambda: both_rows(31, shoe_counts(6)))
    yield "trente-et-quarante: exact refait of six packs", f"{refait:.2f} s  (target: under 5 s)", "2.1891 %"


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _deal() -> None:
    shoe = new_shoe(RULES, seed=1)
    for n in range(COUPS):
        if shoe.cut_card_reached:
            shoe = new_shoe(RULES, seed=n)
        _, _, shoe = deal_coup(shoe, RULES)


def _settle() -> None:
    """The same coup-dealing, with three bets settled and the dealer's steps put in order."""
    seats = ((1, "A"), (2, "B"), (3, "C"))
    bets = (Bet("A", "bank", None, 2000), Bet("B", "player", None, 1000), Bet("C", "tie", None, 500))
    shoe, house = new_shoe(RULES, seed=1), BOOK.house()
    for n in range(COUPS):
        if shoe.cut_card_reached:
            shoe = new_shoe(RULES, seed=n)
        _, drawn, shoe = deal_coup(shoe, RULES)
        settle(Table(BOOK, house, RULES, seats, bets, "A", tuple(entry.card for entry in drawn)))
