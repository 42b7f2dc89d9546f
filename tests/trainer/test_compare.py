"""Differences are found by comparing, and the named ones are really there."""

import pytest

from trainer.compare import agreements, book_for, compare
from trainer.errors import TableError


def found(game, left, right):
    return {difference.key: difference for difference in compare(book_for(game, left), book_for(game, right))}


def test_the_french_regulations_differ_in_what_our_reading_names():
    differences = found("french-roulette", "asturias", "cantabria")
    assert (differences["rules.null_call"].left, differences["rules.null_call"].right) == ("tirada nula", "bola nula")
    named = {id_ for difference in differences.values() for id_ in difference.differences}
    assert named == {f"ROU-F-DIF-0{n}" for n in range(1, 10)}


def test_comparing_the_other_way_round_finds_the_same():
    one, two = found("french-roulette", "asturias", "cantabria"), found("french-roulette", "cantabria", "asturias")
    assert {(d.key, d.left, d.right) for d in one.values()} == {(d.key, d.right, d.left) for d in two.values()}


def test_two_games_are_compared_across():
    american = found("american-roulette", "cantabria", "french-roulette:cantabria")
    assert "ROU-A-DIF-08" in american["rules.zero_rule"].differences


def test_agreement_is_found_where_the_catalogue_claims_it():
    books = [book_for("american-roulette", f"{rules}/double-zero") for rules in ("asturias", "cantabria")]
    found = {point.key: point for point in agreements(*books)}
    assert {id_ for point in found.values() for id_ in point.differences} == {"ROU-A-DIF-09"}
    assert found["rules.pays.special-corner"].left == found["rules.pays.special-corner"].right == "6:1"


def test_a_reference_to_no_rulebook_is_refused():
    with pytest.raises(TableError, match="rules: 'narnia' is not one of asturias"):
        book_for("french-roulette", "narnia")
