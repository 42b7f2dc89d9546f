"""Black-jack rounds worked out by hand from the regulation."""

import pytest

from tests.conftest import cases
from tests.trainer.games.blackjack.tables import BUST, hand, parse_house, side
from trainer.tables import settle

ROUNDS = cases("blackjack")


def as_table(row):
    bets = [hand("A", 1, row["stake"]), hand("Z", 2, "20")]
    bets += [side("A", kind, 1, row[kind]) for kind in ("insurance", "jackpot") if row[kind]]
    boxes = {"1": row["line"], "2": row["other"] or BUST}
    data = {"game": "blackjack", "rules": "cantabria", "house": {"minimum": "10"} | parse_house(row["house"])}
    data |= {"bets": bets, "outcome": {"dealer": row["dealer"], "boxes": boxes}}
    return data | ({"meter": row["meter"]} if row["meter"] else {})


def shown(settlement):
    place = settlement["on"] if settlement["bet"] == "hand" else settlement["bet"]
    return ":".join([place, *(settlement[name] for name in ("result", "pays", "returns", "takes"))])


@pytest.mark.parametrize("row", ROUNDS, ids=[f"{row['line']} v {row['dealer']} {row['house']}" for row in ROUNDS])
def test_a_round_is_settled_as_worked_out_by_hand(row):
    found = [s for s in settle(as_table(row)).as_json()["settlements"] if s["player"] == "A"]
    assert sorted(map(shown, found)) == sorted(row["expected"].split()), row["source"]
    assert row["items"] in {item for s in found for item in s["items"]}


@pytest.mark.parametrize(
    ("line", "dealer", "meter", "items"),
    [
        # what is cited is what decides: the meter only when it is paid, the black-jack by what it beats
        ("7c 7c hit 7c", "Th 8c", "9000", {"BJ-PAY-05", "BJ-PAY-23", "BJ-PAY-24", "BJ-PAY-25"}),
        ("7c 7c hit 7c", "Th 8c", "", {"BJ-PAY-05", "BJ-PAY-23", "BJ-PAY-24"}),
        ("7c 9d stand", "Th 8c", "9000", {"BJ-PAY-12", "BJ-PAY-19"}),
        ("Ts 9d stand", "Th Ac", "", {"BJ-PAY-12", "BJ-PAY-24"}),
        ("Ts 6d hit 5h", "Th Ac", "", {"BJ-PAY-07", "BJ-PAY-24"}),
        ("As Ad split Kh Qh", "Th Ac", "", {"BJ-PAY-15", "BJ-PAY-16", "BJ-PAY-24"}),
        ("Ts 9d stand", "Th 6c Kd", "", {"BJ-PAY-01", "BJ-PAY-11", "BJ-PAY-24"}),
        ("As Kd", "Th 8c", "", {"BJ-PAY-02", "BJ-PAY-24"}),
    ],
)
def test_a_settlement_cites_what_decides_it_and_nothing_else(line, dealer, meter, items):
    row = dict.fromkeys(ROUNDS[0], "") | {"stake": "20", "line": line, "dealer": dealer, "meter": meter, "jackpot": "1"}
    found = [s for s in settle(as_table(row)).settlements if s.bet.player == "A"]
    assert {item for s in found for item in s.items} == items
