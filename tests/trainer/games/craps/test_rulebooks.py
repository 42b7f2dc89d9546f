"""The four rulebooks: what is borrowed says so, and every named difference is one that comparing really finds."""

from fractions import Fraction
from itertools import combinations

import pytest

from tests.conftest import cases
from trainer.compare import compare
from trainer.games.craps.items import ITEMS
from trainer.games.craps.table import Rules, Table
from trainer.rulebook import catalogue, load

BOOKS = {name: load("craps", name) for name in ("asturias", "cantabria", "cordoba", "unattributed")}
COUNTS = {"BET": 35, "ORD": 1, "LIM": 12, "PRO": 23, "TKD": 10, "ERR": 17, "ROL": 8, "EQP": 7}


def differences(one: str, two: str) -> set[str]:
    return {id_ for found in compare(BOOKS[one], BOOKS[two]) for id_ in found.differences}


def test_every_item_of_the_rules_is_there() -> None:
    ids = {id_ for book in BOOKS.values() for id_ in book.items}
    assert ids == {f"CRA-{kind}-{n:02}" for kind, count in COUNTS.items() for n in range(1, count + 1)}
    assert set(BOOKS["cantabria"].doubts) == {f"CRA-DBT-{n:02}" for n in range(1, 30)}
    assert {difference.id for difference in catalogue("craps").differences} == {f"CRA-DIF-{n:02}" for n in range(1, 21)}


@pytest.mark.parametrize("rules", BOOKS)
def test_every_figure_is_the_one_the_regulation_gives(rules: str) -> None:
    """Every row of the cases, and no figure that is not a row."""
    book = BOOKS[rules]
    table = Table(book, book.house(), book.record(Rules))
    found = {f"pays {name}": odds for name, odds in table.pays.items()}
    found |= {f"maximum {name}": times for name, times in table.rules.maximum.items()}
    given = {row["figure"]: row[rules] for row in cases("craps-figures") if row[rules] != "–"}
    taken = {f"take_down {name}": how for name, how in table.rules.take_down.items()}
    assert taken == {name: value for name, value in given.items() if name.startswith("take_down")}
    assert found == {name: Fraction(value) for name, value in given.items() if not name.startswith("take_down")}


def test_the_engine_names_no_item_that_is_not_worded() -> None:
    worded = {id_ for book in BOOKS.values() for id_ in book.items}
    assert {id_ for ids in ITEMS.values() for id_ in ids} <= worded


def test_every_named_difference_is_found_between_some_two_texts() -> None:
    found = set().union(*(differences(one, two) for one, two in combinations(BOOKS, 2)))
    assert found == {difference.id for difference in catalogue("craps").differences}


@pytest.mark.parametrize(
    ("one", "two", "expected", "absent"),
    [
        ("asturias", "cantabria", (1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20)),
        ("cantabria", "cordoba", (2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19), (1, 3, 20)),
        ("asturias", "cordoba", (1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19), (20,)),
        ("cantabria", "unattributed", (2, 5, 19, 20), (1, 3, 7, 9, 10, 11, 12, 14, 15, 17)),
    ],
)
def test_two_texts_differ_where_the_rules_say_they_do(
    one: str, two: str, expected: tuple[int, ...], absent: tuple[int, ...]
) -> None:
    found = differences(one, two)
    assert {f"CRA-DIF-{n:02}" for n in expected} <= found
    assert not {f"CRA-DIF-{n:02}" for n in absent} & found


def test_the_fragment_states_what_it_contains_and_borrows_the_rest_from_cantabria() -> None:
    fragment = BOOKS["unattributed"]
    stated = {item.id for item in fragment.items.values() if not item.borrowed}
    assert stated == (
        {f"CRA-BET-{n:02}" for n in range(3, 33)}
        | {f"CRA-TKD-{n:02}" for n in range(1, 11)}
        | {f"CRA-PRO-{n}" for n in range(19, 23)}
        | {"CRA-ORD-01", "CRA-ERR-14"}
    )
    assert {item.borrowed for item in fragment.items.values()} == {None, "cantabria"}
    assert set(fragment.items) == set(BOOKS["cantabria"].items)


def test_cordoba_borrows_throws_calls_and_the_shooters_bet_and_nothing_else() -> None:
    borrowed = {item.id for item in BOOKS["cordoba"].items.values() if item.borrowed}
    errors = {f"CRA-ERR-{n:02}" for n in (*range(1, 12), 17)}
    assert borrowed == errors | {f"CRA-PRO-{n:02}" for n in (4, 6, 7, 8, 9)}
    assert not any(item.borrowed for name in ("asturias", "cantabria") for item in BOOKS[name].items.values())
