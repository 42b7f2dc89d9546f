"""The chances of a coup: published counts, a law over all deals, and the settling functions against the count."""

from fractions import Fraction

import pytest

from tests.trainer.games.chemin_de_fer.tables import settle
from trainer.games import game
from trainer.games.chemin_de_fer.chances import counted, play
from trainer.games.chemin_de_fer.drawing import points
from trainer.games.chemin_de_fer.table import Rules
from trainer.oddstable import percent
from trainer.rulebook import load
from trainer.shoe import shuffled

BOOK = load("chemin-de-fer", "cantabria")
RULES = BOOK.record(Rules)
DEALS = 312 * 311 * 310 * 309 * 308 * 307
WAYS = [(five, options) for five in (True, False) for options in (True, False)]


@pytest.mark.parametrize(("five", "options"), WAYS)
def test_every_way_of_six_cards_is_counted_once(five: bool, options: bool) -> None:
    assert sum(counted(play(RULES, five_draws=five, options_draw=options))) == DEALS


def test_the_published_counts_of_six_packs() -> None:
    # casinoexploit.com: punto draws on five, the banker draws against a nine with three and against a four with five
    assert counted(play(RULES, five_draws=True, options_draw=True)) == (
        403_095_751_234_560,
        392_220_492_728_832,
        83_552_962_932_288,
    )
    assert all(figure.agrees for figure in game("chemin-de-fer").published())


def test_the_edges_of_six_packs() -> None:
    rows = {(row.bet, row.on): row for row in game("chemin-de-fer").odds(BOOK, BOOK.house())}
    usual = "five draws, options draw"
    assert percent(rows["bank", usual].edge) == "1.0558 %"
    assert percent(rows["punto", usual].edge) == "1.2374 %"
    assert rows["bank", usual].win == rows["punto", usual].lose


@pytest.mark.parametrize(("five", "options"), WAYS)
def test_what_the_punto_loses_is_what_the_bank_wins_before_the_deduction(five: bool, options: bool) -> None:
    name = f"five {'draws' if five else 'stands'}, options {'draw' if options else 'stand'}"
    rows = {row.bet: row for row in game("chemin-de-fer").odds(BOOK, BOOK.house()) if row.on == name}
    assert rows["bank"].edge + rows["punto"].edge == rows["bank"].win * Fraction(5, 100)


def test_the_count_agrees_with_coups_settled_one_by_one() -> None:
    """Two thousand coups from shuffled shoes, dealt by the stated play: the bank wins about 45.87 % of them."""
    won = 0
    stated = play(RULES, five_draws=True, options_draw=True)
    for seed in range(2_000):
        cards = [entry.card for entry in shuffled(6, seed).cards[:6]]
        punto, banker, rest = [cards[0], cards[2]], [cards[1], cards[3]], cards[4:]
        p, b = points(punto), points(banker)
        if max(p, b) < 8:
            third = rest.pop(0) if stated.punto[p] else None
            punto += [third] if third else []
            if stated.banker[b][points([third]) if third else 10]:
                banker.append(rest.pop(0))
        outcome = {"punto": " ".join(map(str, punto)), "banker": " ".join(map(str, banker)), "table_asked": True}
        won += settle(outcome=outcome).settlements[0].result == "lose"
    assert 0.42 < won / 2_000 < 0.50
