"""Settled coups: worked cases, who may draw, associates, the order of the croupier's work."""

from fractions import Fraction

import pytest

from tests.conftest import cases
from tests.trainer.games.chemin_de_fer.tables import PLAYERS, bets_of, house_of, money, settle, table
from trainer.cards import parse_cards
from trainer.errors import TableError
from trainer.games.chemin_de_fer.drawing import banker_choice, is_natural, points, punto_choice
from trainer.games.chemin_de_fer.table import Rules, read, write
from trainer.money import parse_amount
from trainer.rulebook import load
from trainer.tables import open_table

CASES = cases("chemin-de-fer")
RULES = load("chemin-de-fer", "cantabria").record(Rules)

# The banker's table as section VI prints it, repaired by hand: rows 0 to 7, columns 0 to 9, then a punto who stood.
TABLEAU = """
T T T T T T T T T T T
T T T T T T T T T T T
T T T T T T T T T T T
T T T T T T T T P O T
P P T T T T T T P P T
P P P P O T T T P P T
P P P P P P T T P P P
P P P P P P P P P P P
"""
MEANS = {"T": "draw", "P": "stand", "O": "free"}


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_settled_coup(case: dict[str, str]) -> None:
    round_ = settle(
        house=house_of(case["house"]),
        bank={"banker": "A", "amount": case["bank"]},
        bets=bets_of(case["bets"]),
        outcome={"punto": case["punto"], "banker": case["banker"]},
    )
    expected = {}
    for word in case["expected"].split():
        player, kind, result, sums = word.split(":")
        expected[player, kind] = (result, *map(parse_amount, sums.split("/")))
    assert money(round_) == expected
    assert round_.after.get("cagnotte", "") == case["cagnotte"]
    assert (round_.after.get("amount") or round_.after["bank"]) == case["after"]


@pytest.mark.parametrize(
    ("total", "column", "letter"),
    [
        (total, column, letter)
        for total, row in enumerate(TABLEAU.strip().splitlines())
        for column, letter in enumerate(row.split())
    ],
)
def test_every_cell_of_the_bankers_table(total: int, column: int, letter: str) -> None:
    third = None if column == 10 else column
    assert banker_choice(total, third, RULES.bank_table) == MEANS[letter]


PUNTO = "draw draw draw draw draw free stand stand stand stand"  # 0 to 9


@pytest.mark.parametrize(("total", "does"), list(enumerate(PUNTO.split())))
def test_the_puntos_rule(total: int, does: str) -> None:
    assert punto_choice(total, RULES.punto) == does


@pytest.mark.parametrize("total", (8, 9))
def test_eight_and_nine_have_no_row_and_draw_nothing(total: int) -> None:
    assert {banker_choice(total, third, RULES.bank_table) for third in (None, *range(10))} == {"stand"}


def test_a_hand_counts_its_units() -> None:
    assert [points(parse_cards(text)) for text in ("As 2c", "9c 9d", "Td Jh Qs", "5c 5d Kh")] == [3, 8, 0, 0]
    assert not is_natural(parse_cards("2c 2d 4h")) and is_natural(parse_cards("Kd 8c"))


# Three suits of each rank: enough for any hand below, and no face comes twice.
def _card(value: int, suit: str) -> str:
    return f"{'TA23456789'[value]}{suit}"


def _lawful(b: int, column: int, drew: bool) -> bool:
    """Whether a banker bound by the table may hold these cards: total b, against the punto's card or none."""
    letter = TABLEAU.strip().splitlines()[b].split()[column]
    return letter == "O" or (letter == "T") == drew


@pytest.mark.parametrize("b", range(8))
@pytest.mark.parametrize("column", range(11))
@pytest.mark.parametrize("drew", (True, False))
def test_a_banker_who_asked_for_the_table_must_follow_it(b: int, column: int, drew: bool) -> None:
    punto = "Tc 6d" if column == 10 else f"Tc 3d {_card(column, 'h')}"
    banker = f"{_card(0, 's')} {_card(b, 'h')}" + (" Jc" if drew else "")
    outcome = {"punto": punto, "banker": banker, "table_asked": True}
    if _lawful(b, column, drew):
        assert settle(outcome=outcome).settlements
    else:
        with pytest.raises(TableError, match="banker must"):
            settle(outcome=outcome)


@pytest.mark.parametrize("b", range(8))
@pytest.mark.parametrize("drew", (True, False))
def test_a_free_banker_must_only_draw_on_nought(b: int, drew: bool) -> None:
    outcome = {"punto": "Tc 6d", "banker": f"Ts {_card(b, 'h')}" + (" Jc" if drew else "")}
    if b == 0 and not drew:
        with pytest.raises(TableError, match="must draw"):
            settle(outcome=outcome)
    else:
        assert settle(outcome=outcome).settlements


def test_a_house_may_make_the_table_law() -> None:
    outcome = {"punto": "Tc 6d", "banker": "Ts 6h 2c"}
    assert settle(outcome=outcome).settlements
    with pytest.raises(TableError, match="banker must stand"):
        settle(outcome=outcome, house={"bankTable": "always"})


@pytest.mark.parametrize("p", range(8))
@pytest.mark.parametrize("drew", (True, False))
@pytest.mark.parametrize("banco", (True, False))
@pytest.mark.parametrize("freed", (True, False))
def test_only_a_banco_player_freed_by_the_director_plays_as_he_likes(
    p: int, drew: bool, banco: bool, freed: bool
) -> None:
    punto = f"Tc {_card(p, 'd')}" + (" Jh" if drew else "")
    bets = bets_of("C:banco" if banco else "B:punto:40")
    fields = {"bets": bets, "house": {"bancoFree": freed}, "outcome": {"punto": punto, "banker": "3s 4h"}}
    if (banco and freed) or p == 5 or drew == (p < 5):
        assert settle(**fields).settlements
    else:
        with pytest.raises(TableError, match="the punto must"):
            settle(**fields)


@pytest.mark.parametrize(("punto", "banker"), [("9c Kd 2h", "3c 4h"), ("2c 2d", "8h Ts 2c"), ("2c 2d 3h", "9h Ts")])
def test_nothing_is_dealt_after_a_natural(punto: str, banker: str) -> None:
    with pytest.raises(TableError, match="after a natural"):
        settle(outcome={"punto": punto, "banker": banker})


def test_associates_share_pro_rata_and_the_odd_cent_is_the_bankers() -> None:
    bank = {"banker": "A", "amount": "100", "associates": [{"player": "E", "amount": "33"}]}
    won = money(settle(bank=bank, bets=bets_of("B:punto:50.10"), outcome={"punto": "2c 4d", "banker": "3c 4h"}))
    # 50.10 less 5 % (2.505, rounded down to 2.50) is 47.60; a third and a bit of it, 15.708, down to 15.70
    assert (won["E", "associate"], won["A", "bank"]) == (("win", 1_570, 0, 0), ("win", 3_190, 0, 0))
    lost = money(settle(bank=bank, bets=bets_of("B:punto:50.10"), outcome={"punto": "2c 5d", "banker": "3c 3h"}))
    assert lost["E", "associate"] == ("lose", 0, 3_300 - 1_653, 1_653)  # 33 % of 50.10
    assert lost["A", "bank"] == ("lose", 0, 6_700 - 3_357, 3_357)


def _slots(steps: tuple, do: str) -> list[str | None]:
    return [step.player for step in steps if step.do == do]


FOUR_BETS = "E:punto:10 C:punto:10 S:punto:10 B:punto:10"


def test_losers_are_taken_and_winners_paid_in_the_general_order() -> None:
    lost = settle(bets=bets_of(FOUR_BETS), outcome={"punto": "2c 4d", "banker": "3c 4h"})
    won = settle(bets=bets_of(FOUR_BETS), outcome={"punto": "2c 5d", "banker": "3c 3h"})
    assert _slots(lost.steps, "take") == _slots(won.steps, "pay") == ["B", "C", "E", "S"]
    slots = [step.slot for step in won.steps if step.do == "pay"]
    assert len(set(slots)) == 4


def test_a_house_may_leave_the_order_of_payment_free() -> None:
    won = settle(house={"paymentOrder": "free"}, bets=bets_of(FOUR_BETS), outcome={"punto": "2c 5d", "banker": "3c 3h"})
    assert len({step.slot for step in won.steps if step.do == "pay"}) == 1


@pytest.mark.parametrize("order", ("general", "free"))
def test_who_moved_to_follow_the_hand_is_taken_first_and_paid_last(order: str) -> None:
    people = [*PLAYERS, {"player": "S", "behind": 2, "moved": True}, {"player": "T", "behind": 4}]
    bets = bets_of("B:punto:10 S:punto:10 T:punto:10")
    house = {"paymentOrder": order}
    lost = settle(players=people, house=house, bets=bets, outcome={"punto": "2c 4d", "banker": "3c 4h"})
    won = settle(players=people, house=house, bets=bets, outcome={"punto": "2c 5d", "banker": "3c 3h"})
    assert _slots(lost.steps, "take")[0] == "S" and _slots(won.steps, "pay")[-1] == "S"
    taken = next(step for step in lost.steps if step.player == "S" and step.do == "take")
    assert {"CF-ORD-06", "CF-ERR-34"} <= set(taken.items)
    assert all(step.slot > taken.slot for step in lost.steps if step.do == "take" and step.player != "S")


def test_the_steps_of_a_coup_are_those_of_the_regulation() -> None:
    round_ = settle(bets=bets_of("C:banco"), outcome={"punto": "2c 2d 3h", "banker": "3c 3h 2d"})
    assert [(step.do, step.say) for step in round_.steps] == [
        ("announce", "hay 100 euros en la banca"),
        ("call", "banco"),
        ("announce", "no van más apuestas"),
        ("deal", None),
        ("carry-cards", None),
        ("announce", "carta"),
        ("deal-third", None),
        ("deal-third", None),
        ("announce", "punto, siete; banca, ocho"),
        ("take", None),
        ("drop-deduction", None),
        ("ask-garage", None),
    ]
    assert [step.slot for step in round_.steps] == list(range(1, 13))


def test_a_banker_with_a_natural_turns_over_after_the_puntos_word() -> None:
    steps = settle(outcome={"punto": "2c 2d", "banker": "8h Ts"}).steps
    shown = [(step.do, step.say) for step in steps if step.do in ("announce", "turn-over")]
    assert shown[2:4] == [("announce", "carta"), ("turn-over", None)]
    free = settle(outcome={"punto": "2c 3d", "banker": "8h Ts"}).steps
    assert [step.say for step in free if step.items and "CF-PRC-02" in step.items] == [None]


def test_both_naturals_are_turned_over() -> None:
    steps = settle(outcome={"punto": "9c Kd", "banker": "8h Ts"}).steps
    assert [step.who for step in steps if step.do == "turn-over"] == ["punto", "banker"]


@pytest.mark.parametrize(("bank", "heir"), [({}, "B"), ({"passed_by": "C", "previous": "50"}, "D")])
def test_a_lost_bank_goes_to_the_right(bank: dict[str, str], heir: str) -> None:
    round_ = settle(bank={"banker": "A", "amount": "100"} | bank, outcome={"punto": "2c 5d", "banker": "3c 3h"})
    assert round_.after["next_banker"] == heir
    assert next(step for step in round_.steps if step.do == "pass-shoe").player == heir


def test_four_players_are_needed_and_the_banker_is_one_of_them() -> None:
    outcome = {"punto": "2c 4d", "banker": "3c 4h"}
    assert settle(players=PLAYERS[:4], outcome=outcome).settlements
    with pytest.raises(TableError, match="at least 4"):
        settle(players=PLAYERS[:3], outcome=outcome)
    with pytest.raises(TableError, match="at least 4"):
        settle(players=PLAYERS[:4], outcome=outcome, house={"bankerCounts": False})
    assert settle(players=PLAYERS, outcome=outcome, house={"bankerCounts": False}).settlements


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"bets": bets_of("B:punto:4")}, "bets[0].stake"),
        ({"bets": bets_of("B:punto:101")}, "bets[0].stake"),
        ({"bets": bets_of("B:punto:60 C:punto:50")}, "bets"),
        ({"bets": bets_of("B:punto:60 B:punto:50")}, "bets"),
        ({"bets": bets_of("A:punto:10")}, "bets"),
        ({"bets": bets_of("Z:punto:10")}, "bets[0].player"),
        ({"bets": bets_of("B:banco:90")}, "bets[0].stake"),
        ({"bets": bets_of("B:banco-con-la-mesa:40")}, "bets[0].stake"),
        ({"bets": bets_of("B:punto:40 D:abono:30")}, "bets"),
        ({"bets": bets_of("B:banco B:abono:5 C:abono:5 D:abono:5 E:abono:5")}, "bets"),
        ({"bets": bets_of("B:banco D:abono:501")}, "bets[1].stake"),
        ({"bets": bets_of("B:banco D:abono:19"), "house": {"abonoMinimum": "20"}}, "bets[1].stake"),
        ({"bets": bets_of("B:banco D:abono:51"), "house": {"abonoMaximum": "50"}}, "bets[1].stake"),
        ({"bets": []}, "bets"),
        ({"bets": [{"player": "B", "bet": "punto", "stake": "40", "partners": ["C"]}]}, "bets[0].partners"),
        ({"bets": [{"player": "B", "bet": "banco", "partners": ["A"]}]}, "bets"),
        ({"bank": {"banker": "A", "amount": "4"}}, "bank.amount"),
        ({"bank": {"banker": "Z", "amount": "100"}}, "bank.banker"),
        ({"bank": {"amount": "100"}}, "bank.banker"),
        ({"bank": {"banker": "A", "amount": "100", "pases": 2, "coups": 1}}, "bank.coups"),
        ({"bank": {"banker": "A", "amount": "9", "associates": [{"player": "B", "amount": "9"}]}}, "bank.associates"),
        ({"bank": {"banker": "A", "amount": "9", "associates": [{"player": "A", "amount": "5"}]}}, "bank.associates"),
        ({"bank": {"banker": "A", "amount": "100", "passed_by": "B"}}, "bank.previous"),
        ({"players": [*PLAYERS, {"player": "F", "seat": 3}]}, "players[5].seat"),
        ({"players": [*PLAYERS, {"player": "A", "seat": 6}]}, "players[5].player"),
        ({"outcome": {"punto": "2c", "banker": "3c 4h"}}, "outcome.punto"),
        ({"outcome": {"punto": "2c 4d", "banker": "3c 4x"}}, "outcome.banker"),
        ({"house": {"minimum": "2", "authorisedMinimum": "5"}}, "house.minimum"),
        ({"event": "none"}, "event"),
        ({"dealer": "A"}, "dealer"),
    ],
)
def test_an_illegal_table_is_refused_by_name(fields: dict, where: str) -> None:
    with pytest.raises(TableError) as refused:
        settle(**({"outcome": {"punto": "2c 4d", "banker": "3c 4h"}} | fields))
    assert refused.value.where == where


def test_six_packs_hold_a_face_six_times() -> None:
    same = {"punto": "2c 2c 2c", "banker": "2c 2c 2c"}
    assert settle(outcome=same).settlements  # four draws; so may the banker


def _cited(steps: tuple, do: str) -> set[str]:
    return {item for step in steps if step.do == do for item in step.items}


def test_the_steps_name_the_rule_each_side_played_by() -> None:
    usual = settle(outcome={"punto": "2c 4d", "banker": "3c 4h"}).steps
    assert "CF-PRC-02" in _cited(usual, "announce") and "CF-PRC-04" in _cited(usual, "stand")
    freed = settle(bets=bets_of("C:banco"), house={"bancoFree": True}, outcome={"punto": "2c 2d", "banker": "3c 4h"})
    assert "CF-PRC-03" in _cited(freed.steps, "announce") and "CF-PRC-02" not in _cited(freed.steps, "announce")
    for fields in ({"house": {"bankTable": "always"}}, {}):
        outcome = {"punto": "2c 4d", "banker": "3c 4h"} | ({} if fields else {"table_asked": True})
        assert "CF-PRC-05" in _cited(settle(outcome=outcome, **fields).steps, "stand")


@pytest.mark.parametrize(("freed", "said"), [(False, "carta"), (True, None)])
def test_a_natural_of_the_banker_leaves_the_word_of_a_free_punto_unsaid(freed: bool, said: str | None) -> None:
    round_ = settle(bets=bets_of("C:banco"), house={"bancoFree": freed}, outcome={"punto": "2c 2d", "banker": "8h Ts"})
    words = [step.say for step in round_.steps if step.do == "announce" and step.player == "C"]
    assert words == [said]


def test_two_abonos_of_one_player_cover_the_larger_first_however_they_lie() -> None:
    for abonos in ("D:abono:5 D:abono:20", "D:abono:20 D:abono:5"):
        bets = bets_of(f"C:banco B:punto:10 {abonos}")
        round_ = settle(bets=bets, outcome={"punto": "2c 5d", "banker": "3c 3h"})
        lost = {row.bet.stake: row.takes for row in round_.settlements if row.bet.kind == "abono"}
        assert lost == {2_000: 1_000, 500: 0}


def test_only_a_bet_on_the_line_cites_the_line() -> None:
    round_ = settle(bets=bets_of("B:punto:10 C:line:10"), outcome={"punto": "2c 5d", "banker": "3c 3h"})
    items = {row.bet.player: row.items for row in round_.settlements}
    assert items["B"] == ("CF-PAY-01",)
    assert items["C"] == ("CF-PAY-01", "CF-PAY-09", "CF-ERR-31")


def test_exact_amounts_are_kept_beside_what_is_paid() -> None:
    bets = bets_of("C:banco:100 B:punto:20.01 D:abono:30")
    rows = settle(bets=bets, outcome={"punto": "2c 4d", "banker": "3c 4h"}).settlements
    exact = {row.bet.kind: (row.exact, row.pays) for row in rows}
    assert exact["abono"] == (Fraction(190_095, 100), 1_901)  # 20.01 less 1.0005, of which 1.00 is taken
    odd = settle(bets=bets_of("B:punto:33.33"), outcome={"punto": "2c 4d", "banker": "3c 4h"}).settlements
    assert [(row.exact, row.pays) for row in odd if row.bet.kind == "bank"] == [(Fraction(316_635, 100), 3_167)]


def test_an_abono_stands_off_with_the_coup() -> None:
    bets = bets_of("C:banco:100 B:punto:20 D:abono:30")
    tied = settle(bets=bets, outcome={"punto": "2c 4d", "banker": "3c 3h"}).settlements
    row = next(row for row in tied if row.bet.kind == "abono")
    assert (row.result, row.returns, row.items) == ("push", 3_000, ("CF-PAY-03",))
    idle = settle(bets=bets_of("C:banco:100 D:abono:30"), outcome={"punto": "2c 4d", "banker": "3c 4h"}).settlements
    row = next(row for row in idle if row.bet.kind == "abono")
    assert (row.result, row.items) == ("uncovered", ("CF-PAY-08",))


def test_what_the_table_looks_like_afterwards() -> None:
    bank = {"banker": "A", "amount": "100", "pases": 1, "coups": 3}
    lost = settle(bank=bank, outcome={"punto": "2c 5d", "banker": "3c 3h"})
    assert lost.after == {"bank": "lost", "returned": "60", "next_banker": "B"}
    tied = settle(bank=bank, outcome={"punto": "2c 4d", "banker": "3c 3h"})
    assert tied.after == {"bank": "kept", "banker": "A", "amount": "100", "pases": 1, "coups": 4}
    row = next(row for row in tied.settlements if row.bet.kind == "bank")
    assert {"CF-PAY-03", "CF-PRC-25"} <= set(row.items)
    won = settle(bank=bank, outcome={"punto": "2c 4d", "banker": "3c 4h"})
    assert (won.after["pases"], won.after["coups"], won.after["cagnotte"]) == (2, 4, "2")
    assert set(won.after["garage"]) == {"none", "half", "doubled", "doubled-and-half"}  # type: ignore[call-overload]


def test_limits_themselves_belong_to_the_game() -> None:
    outcome = {"punto": "2c 4d", "banker": "3c 4h"}
    assert settle(house={"minimum": "5", "authorisedMinimum": "5"}, outcome=outcome).settlements
    assert settle(bets=bets_of("B:banco D:abono:500"), outcome=outcome).settlements
    with pytest.raises(TableError, match="110 of B"):
        settle(bets=bets_of("B:punto:60 B:punto:50 D:abono:30"), outcome=outcome)


def test_a_table_with_everything_on_it_survives_writing_and_reading() -> None:
    last = {"punto": "C", "bet": "banco", "alone": True, "result": "tie", "abandoned_by": "D"}
    bank = {"banker": "A", "amount": "100", "pases": 1, "coups": 2, "garage": "40", "passed_by": "E", "previous": "50",
            "last_seated": "E", "last": last, "associates": [{"player": "E", "amount": "20"}]}  # fmt: skip
    people = [PLAYERS[0], PLAYERS[1] | {"salute": True}, PLAYERS[2] | {"absent": True}, PLAYERS[3] | {"refusals": 1},
              PLAYERS[4], {"player": "S", "behind": 2, "moved": True}]  # fmt: skip
    bets = [
        {"player": "C", "bet": "banco", "stake": "100", "partners": ["D"]},
        {"player": "C", "bet": "abono", "stake": "10"},
        {"player": "B", "bet": "punto", "on": "line", "stake": "10"},
    ]
    outcome = {"punto": "2c 4d", "banker": "3c 4h", "table_asked": True}
    fields = {"players": people, "bank": bank, "bets": bets, "outcome": outcome, "event": {"kind": "game"}}
    _, given, book, house = open_table(table(**fields))
    found = read(given, book, house)
    assert write(found) == fields


@pytest.mark.parametrize(
    ("banker", "rows"),
    [
        # 37 lost by a bank of 200, a quarter of it the associate's: 9.25 is 9 in pieces of 1, the banker bears 28
        ("3c 2h", {"A": (0, 122, 28), "E": (0, 41, 9)}),
        # 37 won less 1: 36, a quarter is 9
        ("3c 4h", {"A": (27, 0, 0), "E": (9, 0, 0)}),
    ],
)
def test_associates_share_in_whole_pieces(banker: str, rows: dict[str, tuple[int, int, int]]) -> None:
    bank = {"banker": "A", "amount": "200", "associates": [{"player": "E", "amount": "50"}]}
    round_ = settle(house={"grain": "1"}, bank=bank, bets=bets_of("B:punto:37"),
                    outcome={"punto": "2c 4d", "banker": banker})  # fmt: skip
    found = {row.bet.player: (row.pays, row.returns, row.takes) for row in round_.settlements if row.bet.player in rows}
    assert found == {name: tuple(100 * euros for euros in row) for name, row in rows.items()}


def test_half_a_bank_below_the_minimum_is_no_bet() -> None:
    with pytest.raises(TableError, match="at least 5, the minimum"):
        settle(bank={"banker": "A", "amount": "6"}, bets=bets_of("B:banco-con-la-mesa"),
               outcome={"punto": "2c 4d", "banker": "3c 4h"})  # fmt: skip
