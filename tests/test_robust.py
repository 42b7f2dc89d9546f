"""Whatever is put to the engine, it answers or refuses in one sentence: no table brings it down."""

import copy
import random

import pytest

from trainer.coverage import books
from trainer.errors import TrainerError
from trainer.games import GAMES, game
from trainer.tables import rule, settle

JUNK = [
    None, True, 0, -1, 7, 10**30, 1.5, "", " ", "A", "-5", "0", "17", "99999999999", "1e9", "٣", "As Kd", "xx", "6-1",
    "0-1-2-3", "\ud800", "x" * 3000, [], [[]], ["A", "A"], {}, {"kind": "act"}, {"player": "A"},
    [{"player": "A", "bet": "red", "stake": "5"}],
]  # fmt: skip


def spots(data, path=()):
    """Every place in a table that can be spoilt."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*path, key)
            yield from spots(value, (*path, key))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield (*path, n)
            yield from spots(value, (*path, n))


def spoilt(table, rng):
    """The table with one place changed, taken away or doubled."""
    table = copy.deepcopy(table)
    path = rng.choice(list(spots(table)))
    holder = table
    for key in path[:-1]:
        holder = holder[key]
    change = rng.random()
    if change < 0.7:
        holder[path[-1]] = copy.deepcopy(rng.choice(JUNK))
    elif change < 0.85:
        del holder[path[-1]]
    elif isinstance(holder, list):
        holder.append(copy.deepcopy(holder[path[-1]]))
    else:
        holder[f"{path[-1]}x"] = 1
    return table


def plain(data):
    """A specimen as JSON would give it: lists and dicts that can be changed."""
    if isinstance(data, dict):
        return {key: plain(value) for key, value in data.items()}
    return [plain(value) for value in data] if isinstance(data, list | tuple) else data


@pytest.mark.parametrize("name", GAMES)
def test_a_spoilt_table_is_answered_or_refused(name):
    rng = random.Random(name)
    tables = []
    for book in books(name):
        variant = {"variant": book.variant} if book.variant else {}
        tables += [
            {"game": name, "rules": book.jurisdiction, **variant, **plain(s)} for s in game(name).specimens(book)
        ]
    refused = 0
    for _ in range(600):
        table = spoilt(rng.choice(tables), rng)
        try:
            (rule if "event" in table else settle)(table)
        except TrainerError as error:
            refused += 1
            assert "\n" not in str(error) and len(str(error)) < 1500
    assert refused > 100
