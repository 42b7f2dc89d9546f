"""The life of the bank: award, rotation, passing, auction, forced bank, its amount, garage and associates."""

from typing import Any

import pytest

from tests.trainer.games.chemin_de_fer.tables import ON_FOOT, PLAYERS, bets_of, rule
from trainer.errors import TableError

BANK: dict[str, Any] = {"banker": "A", "amount": "100", "coups": 2}


def offers_of(text: str) -> list[dict[str, Any]]:
    """`C:100 B+D:120`: player, partners and amount."""
    found = []
    for word in text.split():
        names, _, amount = word.partition(":")
        player, *partners = names.split("+")
        found.append({"player": player, "amount": amount} | ({"partners": partners} if partners else {}))
    return found


def banker(why: str, bank: dict[str, Any] | None = None, players: Any = None, house: dict[str, Any] | None = None,
           takers: str = "", bids: str = "", **facts: Any) -> Any:  # fmt: skip
    fields = {"bank": BANK | (bank or {}), "bets": [], "house": house or {}, "players": players or PLAYERS + ON_FOOT}
    return rule("next-banker", fields, why=why, takers=offers_of(takers), bids=offers_of(bids), **facts)


def awarded(ruling: Any) -> tuple[str, str, str]:
    return ruling.parts["banker"], ruling.parts["by"], ruling.parts["amount"]


def test_the_first_bank_is_that_of_place_one() -> None:
    ruling = banker("opens", takers="A:80")
    assert awarded(ruling) == ("A", "turn", "80")
    assert {"CF-PRC-12", "CF-ORD-08"} <= set(ruling.items)
    assert ruling.steps[-1].say == "hay 80 euros en la banca"
    assert awarded(banker("opens", refuses=["A"])) == ("B", "turn", "5")


@pytest.mark.parametrize(("wanted", "plays"), [("600", "500"), ("3", "5")])
def test_a_bank_taken_in_turn_is_kept_within_its_limits(wanted: str, plays: str) -> None:
    ruling = banker("opens", takers=f"A:{wanted}")
    assert awarded(ruling) == ("A", "turn", plays) and "CF-LIM-03" in ruling.items


@pytest.mark.parametrize("why", ("won", "tied"))
def test_the_banker_keeps_the_bank_while_he_does_not_lose(why: str) -> None:
    ruling = banker(why)
    assert (ruling.verdict, ruling.parts["banker"]) == ("keeps", "A") and "CF-PRC-25" in ruling.items


@pytest.mark.parametrize(
    ("bank", "facts", "heir", "item"),
    [
        ({}, {}, "B", "CF-ORD-08"),
        ({"banker": "E"}, {}, "A", "CF-ORD-08"),  # the last place is followed by the first
        ({}, {"refuses": ["B", "C"]}, "D", "CF-ORD-08"),
        ({"passed_by": "D", "previous": "50"}, {}, "E", "CF-ORD-16"),
        ({"banker": "S", "passed_by": "D", "previous": "50"}, {}, "E", "CF-ORD-16"),
        ({"banker": "E", "passed_by": "D", "previous": "50"}, {}, "E", "CF-ORD-16"),  # it is now his own turn
    ],
)
def test_a_lost_bank_goes_round_to_the_right(bank: dict[str, Any], facts: Any, heir: str, item: str) -> None:
    ruling = banker("lost", bank, **facts)
    assert ruling.parts["banker"] == heir and item in ruling.items


def test_seats_are_lost_by_absence_and_by_a_second_refusal() -> None:
    people = [PLAYERS[0], PLAYERS[1] | {"absent": True}, PLAYERS[2] | {"refusals": 1}, *PLAYERS[3:]]
    ruling = banker("lost", players=people, refuses=["C"], waiting=["X"])
    assert ruling.parts["banker"] == "D"
    assert ruling.parts["loses_seat"] == "B, absent: X; C, second refusal"
    assert {"CF-ERR-35", "CF-ERR-36"} <= set(ruling.items)


def test_a_first_refusal_costs_nothing() -> None:
    ruling = banker("lost", refuses=["B"])
    assert "loses_seat" not in ruling.parts and "CF-ERR-36" not in ruling.items


def test_those_behind_the_taker_are_not_asked() -> None:
    people = [*PLAYERS[:2], PLAYERS[2] | {"absent": True}, *PLAYERS[3:]]
    ruling = banker("lost", players=people)
    assert ruling.parts["banker"] == "B" and "CF-ERR-35" not in ruling.items


def test_who_changed_seats_lets_the_hand_pass() -> None:
    people = [PLAYERS[0], PLAYERS[1] | {"salute": True}, *PLAYERS[2:]]
    ruling = banker("lost", players=people)
    assert (ruling.parts["banker"], ruling.parts["lets_pass"]) == ("C", "B") and "CF-ERR-33" in ruling.items


@pytest.mark.parametrize(
    ("takers", "expected"),
    [
        ("D:100 C:100", ("C", "rotation", "100")),  # from the passer's right, ascending
        ("E:300 C:120", ("C", "rotation", "120")),  # not by amount
        ("S:100 E:100", ("E", "rotation", "100")),  # the seated first
        ("T:100 S:150", ("S", "standing", "150")),
        ("B+C:100 E:100", ("E", "rotation", "100")),  # one alone before an association
        ("B+C:100", ("B", "rotation", "100")),
        ("B:99 C:100", ("C", "rotation", "100")),  # at least the amount that was left
    ],
)
def test_a_passed_bank_is_offered_in_order(takers: str, expected: tuple[str, str, str]) -> None:
    ruling = banker("passes", takers=takers)
    assert awarded(ruling) == expected
    assert {"CF-ORD-13", "CF-LIM-04"} <= set(ruling.items)


def test_the_passer_neither_takes_nor_joins_his_own_hand() -> None:
    ruling = banker("passes", takers="A:100 B+A:100 C:100")
    assert ruling.parts["banker"] == "C" and "CF-ERR-48" in ruling.items


@pytest.mark.parametrize(
    ("house", "takers", "expected"),
    [
        ({}, "B:100 S:100", "S"),  # passed over while anybody with priority wants it
        ({}, "B:100", "B"),
        ({"unsalutedPlayer": "barred"}, "B:100", "E"),  # he may not at all, and it goes to auction
    ],
)
def test_who_must_still_salute_takes_a_passed_bank_only_when_nobody_else_does(
    house: dict[str, Any], takers: str, expected: str
) -> None:
    people = [PLAYERS[0], PLAYERS[1] | {"salute": True}, *PLAYERS[2:], *ON_FOOT]
    ruling = banker("passes", players=people, house=house, takers=takers, bids="E:60")
    assert ruling.parts["banker"] == expected


@pytest.mark.parametrize(
    ("order", "bids", "expected"),
    [
        ("before-auction", "C:60", ("A", "retake", "100")),
        ("after-auction", "C:60", ("C", "auction", "60")),
        ("after-auction", "", ("A", "retake", "100")),
    ],
)
def test_when_the_passer_may_take_it_back(order: str, bids: str, expected: tuple[str, str, str]) -> None:
    assert awarded(banker("passes", house={"retakeOrder": order}, retakes=True, bids=bids)) == expected


@pytest.mark.parametrize(
    ("bids", "house", "expected"),
    [
        ("B:60 S:70", {}, "S"),  # the highest, seated or on foot
        ("S:70 E:70", {}, "E"),  # equal: the seated first
        ("E:70 C:70", {}, "C"),  # equal among the seated: general order
        ("E:70 C:70", {"equalBids": "first-bid"}, "E"),
        ("S:70 E:70", {"equalBids": "first-bid"}, "E"),
        ("C:501 B:60", {}, "B"),  # above the maximum of the bank
        ("C:4 B:60", {}, "B"),
    ],
)
def test_the_auction(bids: str, house: dict[str, Any], expected: str) -> None:
    ruling = banker("passes", bids=bids, house=house)
    assert (ruling.parts["banker"], ruling.parts["by"]) == (expected, "auction")
    assert "CF-ORD-14" in ruling.items


def test_passer_and_associate_do_not_bid_for_the_hand_they_passed() -> None:
    associates = {"associates": [{"player": "E", "amount": "20"}]}
    ruling = banker("passes", associates, bids="A:90 E:80 C:60")
    assert ruling.parts["banker"] == "C" and "CF-ERR-48" in ruling.items
    again = banker("passes", {"passed_by": "C", "previous": "50"}, bids="C:60")  # he may when the next one passes
    assert again.parts["banker"] == "C"


def test_nobody_wants_it_and_the_right_neighbour_must() -> None:
    ruling = banker("passes")
    assert awarded(ruling) == ("B", "forced", "5") and "CF-ORD-15" in ruling.items
    refused = banker("passes", refuses=["B"])
    assert awarded(refused) == ("C", "forced", "5")
    assert refused.parts["loses_seat"] == "B, refuses the bank" and "CF-ERR-39" in refused.items
    nobody = banker("passes", refuses=["B", "C", "D", "E"])
    assert (nobody.verdict, nobody.decides) == ("referred", "inspector")


@pytest.mark.parametrize(
    ("bank", "first"),
    [
        ({"banker": "C", "passed_by": "A", "previous": "50"}, "D"),  # seated: his own right
        ({"banker": "S", "passed_by": "D", "previous": "50", "last_seated": "D"}, "E"),  # on foot: last seated banker's
        ({"banker": "T", "passed_by": "S", "previous": "50", "last_seated": "B"}, "C"),
    ],
)
def test_an_acquirer_who_passes(bank: dict[str, Any], first: str) -> None:
    ruling = banker("passes", bank)
    assert ruling.parts["banker"] == first and "CF-ORD-17" in ruling.items


def test_a_banker_on_foot_needs_the_last_seated_one() -> None:
    with pytest.raises(TableError, match="last banker who sat"):
        banker("passes", {"banker": "T"})


def test_who_takes_the_bank_must_deal_once() -> None:
    acquired = {"coups": 0, "banker": "C", "passed_by": "A", "previous": "50"}
    ruling = banker("passes", acquired, takers="D:100", bids="C:90 A:80 E:70")
    assert awarded(ruling) == ("E", "auction", "70")  # neither he nor the banker who passed may bid
    assert {"CF-LIM-11", "CF-ERR-38"} <= set(ruling.items)
    tied = banker("passes", acquired | {"coups": 1}, takers="D:100")  # a tie meets the duty (CF-PRC-25)
    assert awarded(tied) == ("D", "rotation", "100")


@pytest.mark.parametrize(
    ("facts", "house", "verdict", "items"),
    [
        ({"amount": "200"}, {}, "accepted", "CF-LIM-03 CF-PRC-13"),
        ({"amount": "4"}, {}, "refused", "CF-LIM-03"),
        ({"amount": "600"}, {}, "cut", "CF-LIM-03 CF-PAY-11"),
        ({"amount": "600"}, {"bankUnlimited": True}, "accepted", "CF-LIM-03"),
        ({"amount": "200"}, {"bankMaximumBase": "authorised"}, "cut", "CF-PAY-11"),
        ({"amount": "90", "passed": "100"}, {}, "refused", "CF-LIM-04"),
        ({"amount": "100", "passed": "100"}, {}, "accepted", "CF-LIM-04"),
        ({"amount": "140", "offered": "150"}, {}, "refused", "CF-LIM-05"),
        ({"amount": "160", "offered": "150"}, {}, "accepted", "CF-LIM-05"),
    ],
)
def test_the_amount_of_a_new_bank(facts: Any, house: Any, verdict: str, items: str) -> None:
    ruling = rule("opening", {"house": house}, **facts)
    assert ruling.verdict == verdict
    assert set(items.split()) <= set(ruling.items)


def test_what_lies_above_the_maximum_is_improper_garage() -> None:
    ruling = rule("opening", amount="600")
    assert (ruling.parts["in_play"], ruling.parts["garage"]) == ("500", "100")


def garage(choice: str, bank: dict[str, Any] | None = None, bets: str = "B:punto:40", **house: Any) -> Any:
    fields = {"bank": {"banker": "A", "amount": "100", "pases": 1} | (bank or {}), "bets": bets_of(bets),
              "house": house, "outcome": {"punto": "2c 4d", "banker": "3c 4h"}}  # fmt: skip
    return rule("garage", fields, choice=choice)


@pytest.mark.parametrize(
    ("choice", "bank", "bets", "house", "next_bank", "aside"),
    [
        # a bank of 100, 40 covered: it makes 138
        ("none", {}, "B:punto:40", {}, "138", "0"),
        ("half", {}, "B:punto:40", {}, "69", "69"),
        ("doubled", {}, "B:punto:40", {}, "80", "58"),
        ("doubled", {}, "B:punto:40", {"doubledBank": "net"}, "78", "60"),
        ("doubled-and-half", {}, "B:punto:40", {}, "40", "98"),
        # 99 covered: 2 × 99 is more than the 194.05 there are
        ("doubled", {}, "B:punto:99", {}, "194.05", "0"),
        # all covered: nothing to double, 195
        ("half", {}, "C:banco", {}, "97.50", "97.50"),
        # above the maximum of 500: 400 + 380
        ("none", {"amount": "400"}, "C:banco", {}, "500", "280"),
        ("todo-va", {"amount": "400"}, "C:banco", {"bankUnlimited": True}, "780", "0"),
        # the right to half after one pase where the house reads it so
        ("half", {"pases": 0}, "B:punto:40", {"halfGarageFrom": 1}, "69", "69"),
        # the minimum itself is a bank: half of twice 5
        ("doubled-and-half", {}, "B:punto:5", {}, "5", "99.75"),
        # an odd cent stays in the bank: 100 + 33.33 - 1.66 = 131.67
        ("half", {}, "B:punto:33.33", {}, "65.84", "65.83"),
    ],
)
def test_the_garage(choice: str, bank: Any, bets: str, house: Any, next_bank: str, aside: str) -> None:
    ruling = garage(choice, bank, bets, **house)
    assert (ruling.verdict, ruling.parts["next_bank"], ruling.parts["aside"]) == ("allowed", next_bank, aside)
    assert "CF-PRC-30" in ruling.items


@pytest.mark.parametrize(
    ("choice", "bank", "bets", "item"),
    [
        ("half", {"pases": 0}, "B:punto:40", "CF-PAY-12"),  # only one pase won
        ("doubled", {}, "C:banco", "CF-PAY-13"),  # fully covered
        ("doubled-and-half", {"pases": 0}, "B:punto:40", "CF-PAY-12"),
        ("todo-va", {}, "B:punto:40", "CF-PAY-14"),  # the bank has a maximum
        ("half", {"amount": "5"}, "B:punto:5", "CF-PAY-12"),  # half of 9.75 is below the minimum
        ("doubled-and-half", {"amount": "50"}, "B:line:8", "CF-PAY-13"),  # half of twice 4 as well
    ],
)
def test_a_garage_the_banker_has_no_right_to(choice: str, bank: Any, bets: str, item: str) -> None:
    ruling = garage(choice, bank, bets)
    assert ruling.verdict == "refused" and item in ruling.items


def test_the_garage_lies_at_the_croupiers_right() -> None:
    step = garage("half").steps[0]
    assert (step.do, step.on, step.amount) == ("place-garage", "right", 6_900) and "CF-EQP-06" in step.items


def test_there_is_no_garage_after_a_loss() -> None:
    fields = {"outcome": {"punto": "2c 5d", "banker": "3c 3h"}}
    with pytest.raises(TableError, match="won by the bank"):
        rule("garage", fields, choice="none")


def test_forced_and_improper_garage_are_named_in_the_settlement() -> None:
    round_ = garage("none", {"amount": "700"}).round
    assert round_ is not None
    row = next(row for row in round_.settlements if row.bet.kind == "bank")
    assert {"CF-PAY-10", "CF-PAY-11"} <= set(row.items)
    covered = garage("none", {}, "C:banco").round
    assert covered is not None
    row = next(row for row in covered.settlements if row.bet.kind == "bank")
    assert not {"CF-PAY-10", "CF-PAY-11"} & set(row.items)


@pytest.mark.parametrize(
    ("facts", "verdict", "item"),
    [
        ({"player": "C", "amount": "50"}, "allowed", "CF-PRC-26"),
        ({"player": "S", "amount": "50"}, "allowed", "CF-PAY-07"),
        ({"player": "C", "amount": "50", "banker_accepts": False}, "refused", "CF-PRC-26"),
        ({"player": "E", "amount": "50"}, "refused", "CF-ERR-48"),  # he passed this hand
        ({"player": "C", "plays": True}, "forbidden", "CF-PAY-07"),
    ],
)
def test_an_associate(facts: Any, verdict: str, item: str) -> None:
    fields = {"bank": BANK | {"passed_by": "E", "previous": "50"}}
    ruling = rule("associate", fields, **facts)
    assert ruling.verdict == verdict and item in ruling.items


def test_an_associate_enlarges_the_bank() -> None:
    assert rule("associate", player="C", amount="50").parts["bank"] == "150"


def test_only_a_tie_cites_the_tie() -> None:
    assert banker("won").items == ("CF-PRC-25",)
    assert banker("tied").items == ("CF-PRC-25", "CF-PAY-03")


def test_the_limits_of_a_bank_belong_to_it() -> None:
    assert awarded(banker("passes", takers="C:500")) == ("C", "rotation", "500")
    assert awarded(banker("passes", bids="C:500")) == ("C", "auction", "500")
    assert awarded(banker("passes", bids="C:5")) == ("C", "auction", "5")
    assert rule("opening", amount="500").verdict == rule("opening", amount="5").verdict == "accepted"
    assert rule("opening", amount="50", passed="0", offered="0").verdict == "accepted"


def test_a_refused_first_coup_that_nobody_bids_for_is_forced_on_the_neighbour() -> None:
    assert awarded(banker("passes", {"coups": 0})) == ("B", "forced", "5")
    assert awarded(banker("passes", {"coups": 0, "passed_by": "C", "previous": "50"})) == ("D", "forced", "5")


@pytest.mark.parametrize(("state", "item"), [({"absent": True}, "CF-ERR-35"), ({"salute": True}, "CF-ERR-33")])
def test_the_bank_is_not_forced_on_a_neighbour_who_cannot_take_it(state: dict[str, Any], item: str) -> None:
    people = [PLAYERS[0], PLAYERS[1] | state, *PLAYERS[2:]]
    ruling = banker("passes", players=people)
    assert awarded(ruling) == ("C", "forced", "5") and item in ruling.items
