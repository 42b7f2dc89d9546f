"""Exact odds: against hand counts, published figures, and long strings of throws."""

from fractions import Fraction

import pytest

from trainer.games.craps import odds, published
from trainer.rulebook import load

THIRTY_SIXTH = Fraction(1, 36)


def edges(rules: str, **house: object) -> dict[tuple[str, str | None], Fraction]:
    book = load("craps", rules)
    return {(row.bet, row.on): row.edge for row in odds(book, book.house(house))}


def test_published_figures_agree() -> None:
    figures = list(published())
    assert len(figures) >= 16
    assert [figure.name for figure in figures if not figure.agrees] == []


def test_the_line_wins_244_times_of_495() -> None:
    book = load("craps", "cantabria")
    rows = {row.bet: row for row in odds(book, book.house())}
    assert rows["win"].win == Fraction(244, 495)
    assert rows["win"].edge == Fraction(7, 495)
    assert (rows["dont-win"].edge, rows["dont-win"].push) == (Fraction(3, 220), THIRTY_SIXTH)
    assert rows["come"].edge == rows["win"].edge and rows["dont-come"].edge == rows["dont-win"].edge


def test_asturias_pays_any_seven_so_well_that_it_favours_the_player() -> None:
    """15 × 6/36 - 30/36 = 60/36: the player gains 5/3 of every stake (CRA-DBT-04)."""
    assert edges("asturias")["any-seven", None] == Fraction(-5, 3)
    assert edges("asturias", astAnySeven=4)["any-seven", None] == Fraction(1, 6)
    assert edges("cantabria")["any-seven", None] == Fraction(1, 6)


def test_a_flat_horn_keeps_a_sixth() -> None:
    """2, 3, 11 and 12 fall 1 + 2 + 2 + 1 = 6 times in 36 and pay 4: 30 - 24 = 6 lost in 36."""
    assert edges("asturias")["horn", None] == Fraction(30 - 6 * 4, 36)


@pytest.mark.parametrize(
    ("bet", "on", "edge"),
    [
        ("right-bet", "6", (6 - 5 * Fraction(11, 10)) / 11),
        ("right-bet", "4", (6 - 3 * Fraction(9, 5)) / 9),
        ("wrong-bet", "4", (3 - 6 * Fraction(45, 100)) / 9),
        ("wrong-bet", "5", (4 - 6 * Fraction(60, 100)) / 10),
        ("wrong-bet", "6", (5 - 6 * Fraction(80, 100)) / 11),
        ("dont-win-odds", "5", (4 - 6 * Fraction(66, 100)) / 10),
        ("dont-win-odds", "6", (5 - 6 * Fraction(83, 100)) / 11),
        ("dont-win-odds", "10", Fraction(0)),
        ("win-odds", "9", Fraction(0)),
    ],
)
def test_cordobas_percentages_keep_what_they_keep(bet: str, on: str, edge: Fraction) -> None:
    """Seven falls six ways; a number as many ways as two dice form it."""
    assert edges("cordoba")[bet, on] == edge


def test_with_true_ratios_cordobas_odds_are_fair() -> None:
    fair = edges("cordoba", corPercentages="true-ratios")
    assert {fair["dont-win-odds", on] for on in ("4", "5", "6", "8", "9", "10")} == {0}


def test_taking_place_bets_off_on_the_come_out_does_not_change_their_edge_per_decision() -> None:
    off = edges("cantabria", offOnComeOut="come-odds-place-hardways")
    on = edges("cantabria")
    for key in (("right-bet", "6"), ("wrong-bet", "4"), ("hardway", "8")):
        assert off[key] == on[key]


def test_come_odds_off_on_the_come_out_are_sometimes_returned_and_still_fair() -> None:
    book = load("craps", "cantabria")
    rows = {(row.bet, row.on): row for row in odds(book, book.house({"offOnComeOut": "come-odds"}))}
    row = rows["come-odds", "5"]
    assert row.push > 0 and row.edge == 0


def test_big_one_roll_is_returned_on_other_totals() -> None:
    book = load("craps", "cordoba")
    rows = {(row.bet, row.on): row for row in odds(book, book.house({"corBigOneRoll": True}))}
    big = rows["big", "6"]
    assert (big.win, big.lose, big.push) == (5 * THIRTY_SIXTH, 6 * THIRTY_SIXTH, 25 * THIRTY_SIXTH)


@pytest.mark.parametrize("rules", ["asturias", "cantabria", "cordoba", "unattributed"])
def test_every_row_adds_up_and_cites_its_bet(rules: str) -> None:
    book = load("craps", rules)
    for row in odds(book, book.house()):
        assert row.win + row.lose + row.push == 1
        assert row.items and all(id_.startswith("CRA-BET-") for id_ in row.items)
