"""Pai gow poker: the nine cases, the dice, the commission, a player's bank, and the rulings."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import cases
from trainer.bets import Round
from trainer.cards import PACK
from trainer.dice import all_throws
from trainer.errors import TableError
from trainer.games import game
from trainer.games.pai_gow_poker.events import EVENTS
from trainer.games.pai_gow_poker.ring import RING, counted, offered, packets
from trainer.games.pai_gow_poker.sethand import best_low, hand_as_text, is_well_set, parse_hand
from trainer.hands import JOKER
from trainer.money import as_text, parse_amount
from trainer.rulebook import load
from trainer.rulings import Ruling
from trainer.tables import open_table, rule, settle

NAME = "pai-gow-poker"
BOOK = load(NAME, "cantabria")


def bet(place: str, stake: str = "100") -> dict[str, object]:
    return {"player": f"P{place}", "bet": "box", "on": place, "stake": stake}


def hand(high: str, low: str) -> dict[str, str]:
    return {"high": high, "low": low}


def table(bets: Sequence[object], outcome: object = None, house: object = None, event: object = None) -> dict[str, Any]:
    parts = {"bets": bets, "outcome": outcome, "house": house, "event": event}
    return {"game": NAME, "rules": "cantabria"} | {key: part for key, part in parts.items() if part is not None}


STRONG = hand("Kh Kd 7s 4c 3d", "Ah Qd")
EVEN = hand("Qs Qc 7h 4d 3s", "Ad Jc")
WEAK = hand("9h 9c 8s 4h 2d", "Th 6c")
FOUL = hand("9h 8c 7d 4h 2d", "5h 5c")


def played(house: object = None, stake: str = "100", ours: object = STRONG, bank: object = EVEN) -> Round:
    return settle(table([bet("1", stake)], {"hands": {"1": ours, "croupier": bank}}, house))


@pytest.mark.parametrize("case", cases(NAME), ids=lambda case: case["name"])
def test_worked_cases(case: dict[str, str]) -> None:
    done = played(None, "100", hand(case["high"], case["low"]), hand(case["bank_high"], case["bank_low"]))
    (one,) = done.settlements
    money = {"win": (9_500, 10_000, 0), "push": (0, 10_000, 0), "lose": (0, 0, 10_000)}[case["result"]]
    assert (one.result, one.pays, one.returns, one.takes) == (case["result"], *money)
    assert case["item"] in one.items


# --- commission ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stake", "house", "pays"),
    [
        ("100", {}, 9_500),
        ("15", {}, 1_425),  # 5 % of 15 is 0.75
        ("15", {"pgp.rounding_unit": "0.50"}, 1_450),  # the commission rounds down to 0.50
        ("15", {"pgp.rounding_unit": "0.50", "rounding": "down"}, 1_400),  # or up to 1
        ("100", {"pgp.commission": "1/25"}, 9_600),
        ("100", {"pgp.commission": "0"}, 10_000),
    ],
)
def test_the_commission_is_kept_from_what_is_won(stake: str, house: dict[str, object], pays: int) -> None:
    done = played(house, stake)
    assert done.settlements[0].pays == pays
    assert done.after == {"commission": as_text(parse_amount(stake) - pays)}
    assert ("PGP-PAY-11" in done.settlements[0].items) == (house.get("pgp.commission") != "0")


def test_the_exact_winnings_are_kept_beside_what_is_paid() -> None:
    one = played({"pgp.rounding_unit": "0.50"}, "15").settlements[0]
    assert (one.exact, one.pays) == (1_425, 1_450)


# --- dice and packets ------------------------------------------------------------------------------------------------


def test_the_bank_is_one_eight_and_fifteen_from_any_position() -> None:
    house = BOOK.house()
    for bank in RING:
        pointed = {total: counted(total, bank, RING, house) for total in range(3, 19)}
        assert [total for total, place in pointed.items() if place == bank] == [8, 15]


@pytest.mark.parametrize(
    ("total", "place"),
    [(3, "2"), (4, "3"), (5, "4"), (6, "5"), (7, "6"), (8, "croupier"), (9, "1"), (10, "2"), (13, "5"), (18, "3")],
)
def test_positions_are_counted_clockwise_from_the_bank(total: int, place: str) -> None:
    assert counted(total, "croupier", RING, BOOK.house()) == place


def test_over_all_throws_six_positions_come_31_times_and_the_seventh_30() -> None:
    falls = Counter(counted(sum(dice), "croupier", RING, BOOK.house()) for dice in all_throws(3))
    assert falls == {"croupier": 31, "1": 31, "2": 31, "3": 31, "4": 31, "5": 31, "6": 30}


@pytest.mark.parametrize(
    ("house", "total", "order"),
    [
        ({}, 4, ("4", "croupier", "1")),  # 4 points to the empty position 3: the next one taken is 4
        ({"pgp.count_direction": "counterclockwise"}, 4, ("4", "croupier", "1")),  # back from the croupier: 6, 5, 4
        ({"pgp.count_direction": "counterclockwise"}, 2 + 1, ("croupier", "1", "4")),  # back: 6, 5, empty
        ({"pgp.skip_empty": False}, 4, ("croupier", "1", "4")),  # croupier 1, box one 2, box four 3, croupier 4
        ({"pgp.skip_empty": False}, 5, ("1", "4", "croupier")),
        ({"pgp.always_seven_packets": True}, 4, ("3", "4", "5", "6", "croupier", "1", "2")),
    ],
)
def test_where_the_packets_go(house: dict[str, object], total: int, order: tuple[str, ...]) -> None:
    assert packets(total, "croupier", ("croupier", "1", "4"), BOOK.house(house)) == order


def test_the_dice_event_says_where_the_first_packet_goes() -> None:
    ruling = rule(table([bet("1"), bet("4")], {"bank": "2"}, None, {"kind": "dice", "dice": "1-1-2"}))
    # from position 2: 2, 3, 4, 5: an empty place, so the croupier is next
    assert (ruling.parts["sum"], ruling.parts["points_to"], ruling.parts["first_packet"]) == ("4", "5", "croupier")
    assert ruling.parts["order"] == "croupier, 1, 2, 4"


@pytest.mark.parametrize(("always", "left"), [(False, "39"), (True, "4")])
def test_the_cards_left_over(always: bool, left: str) -> None:
    house = {"pgp.always_seven_packets": always}
    done = settle(table([bet("1")], {"dice": "4-3-6", "hands": {"1": STRONG, "croupier": EVEN}}, house))
    assert [step.on for step in done.steps if step.do == "check-cards-left"] == [left]


# --- the croupier's steps --------------------------------------------------------------------------------------------


def test_the_round_runs_from_the_mark_of_the_bank_to_the_last_cards_stored() -> None:
    hands = {"1": STRONG, "2": WEAK, "croupier": EVEN}
    done = settle(table([bet("2"), bet("1")], {"dice": "4-3-6", "hands": hands}))
    assert [(step.do, step.on) for step in done.steps] == [
        ("mark-bank", "croupier"), ("shuffle", None), ("cut", None), ("announce", None), ("throw-dice", "4-3-6"),
        ("announce", None), ("count-positions", "5"), ("form-packets", "3"), ("check-cards-left", "32"),
        ("place-packet", "croupier"), ("place-packet", "1"), ("place-packet", "2"),
        ("set-hands", "1"), ("set-hands", "2"), ("turn-and-set", "croupier"),
        ("turn-cards", "1"), ("pay", "1"), ("deduct-commission", "1"), ("leave-cards", "1"),
        ("turn-cards", "2"), ("take", "2"), ("store-cards", "2"),
    ]  # fmt: skip
    assert [step.say for step in done.steps if step.do == "announce"] == ["no va más", "trece"]
    said = {step.on: step.say for step in done.steps if step.do in ("turn-cards", "turn-and-set")}
    assert said["1"] == "alta, pareja de reyes; baja, as y dama"


def test_without_dice_the_round_begins_with_the_players_setting() -> None:
    assert played().steps[0].do == "set-hands"


def test_straights_and_royals_are_called_by_their_own_names() -> None:
    wheel = played(None, "100", hand("Ah 2d 3s 4c 5d", "Kd Qd"), hand("As Ks Qs Js Ts", "9d 8c"))
    said = [step.say for step in wheel.steps if step.say]
    assert said[0].startswith("alta, escalera real;") and said[1].startswith("alta, escalera de as a cinco;")


# --- a player's bank -------------------------------------------------------------------------------------------------

BANKED = {"bank": "2", "hands": {"1": STRONG, "2": EVEN, "3": WEAK}}


def test_a_players_bank_pays_and_receives_less_commission() -> None:
    done = settle(table([bet("1"), bet("3", "40")], BANKED))
    # box 1 wins 100 less 5; box 3 loses 40, of which the bank gets 38
    assert [(one.result, one.pays, one.takes) for one in done.settlements] == [("win", 9_500, 0), ("lose", 0, 4_000)]
    assert done.after == {
        "commission": "7", "bank": {"at": "2", "receives": "38", "pays": "100", "net": "-62"}
    }  # fmt: skip
    assert done.steps[-1].do == "pay-bank" and done.steps[-1].amount == 3_800


def test_the_house_may_take_commission_from_its_own_bank_only() -> None:
    done = settle(table([bet("1"), bet("3", "40")], BANKED, {"pgp.player_bank_commission": "house_bank_only"}))
    assert done.settlements[0].pays == 10_000
    assert done.after == {
        "commission": "0", "bank": {"at": "2", "receives": "40", "pays": "100", "net": "-60"}
    }  # fmt: skip
    assert played({"pgp.player_bank_commission": "house_bank_only"}).settlements[0].pays == 9_500


def test_the_croupiers_hand_is_settled_first_against_a_players_bank() -> None:
    hands = BANKED["hands"] | {"croupier": hand("Ks Kc 8h 5d 2s", "As Td")}  # type: ignore[operator]
    felt = table([bet("1"), bet("3", "40")], BANKED | {"hands": hands}, {"pgp.house_stake": "25"})
    done = settle(felt)
    assert [one.bet.on for one in done.settlements] == ["croupier", "1", "3"]
    assert (done.settlements[0].result, done.settlements[0].returns) == ("push", 2_500)  # kings win, ace ten loses
    first = next(step for step in done.steps if step.do == "return")
    assert (first.on, "PGP-ORD-05" in first.items) == ("croupier", True)
    without = settle(felt | {"house": {}})
    assert [one.bet.on for one in without.settlements] == ["1", "3"]


def test_a_limited_bank_covers_bets_in_the_order_of_comparison() -> None:
    felt = table([bet("3", "100"), bet("1", "100")], BANKED | {"cover": "150"}, {"pgp.bank_cover": "limited"})
    done = settle(felt)
    assert [(one.pays, one.returns, one.takes) for one in done.settlements] == [(9_500, 10_000, 0), (0, 5_000, 5_000)]
    small = settle(felt | {"outcome": BANKED | {"cover": "80"}})
    assert [(one.result, one.pays, one.returns) for one in small.settlements] == [
        ("win", 7_600, 10_000), ("void", 0, 10_000)
    ]  # fmt: skip
    with pytest.raises(TableError, match="cover: nothing"):
        settle(felt | {"outcome": BANKED})
    with pytest.raises(TableError, match="a field known here"):
        settle(felt | {"house": {}})


def test_a_players_foul_bank_loses_to_every_box_or_is_set_again() -> None:
    outcome = {"bank": "2", "hands": {"1": hand("Ks Qc Jd 8s 3s", "Th 9s"), "2": FOUL}}
    assert settle(table([bet("1")], outcome)).settlements[0].result == "win"
    assert settle(table([bet("1")], outcome, {"pgp.bank_foul": "bank_loses"})).settlements[0].result == "win"
    with pytest.raises(TableError, match="set again"):
        settle(table([bet("1")], outcome, {"pgp.bank_foul": "reset"}))


def test_a_croupiers_foul_bank_is_set_again_or_loses() -> None:
    for choice in ("player_loses_croupier_resets", "reset"):
        with pytest.raises(TableError, match="set again before comparing"):
            played({"pgp.bank_foul": choice}, "100", STRONG, FOUL)
    assert played({"pgp.bank_foul": "bank_loses"}, "100", STRONG, FOUL).settlements[0].result == "win"


def test_a_foul_box_loses_even_to_a_foul_bank() -> None:
    both = {"bank": "2", "hands": {"1": hand("Ks Qc Jd 8s 3s", "Ts Td"), "2": FOUL}}
    assert settle(table([bet("1")], both)).settlements[0].result == "lose"


# --- other house settings --------------------------------------------------------------------------------------------


def test_ace_to_five_is_second_or_last_as_the_house_says() -> None:
    ours, bank = hand("Ah 2d 3s 4c 5d", "Kd Qd"), hand("Kh Qs Jd Th 9s", "Kc Jc")
    assert played(None, "100", ours, bank).settlements[0].result == "win"
    assert played({"pgp.wheel_second": False}, "100", ours, bank).settlements[0].result == "push"


def test_the_croupiers_seven_cards_are_set_only_where_the_house_has_a_way() -> None:
    unset = {"cards": "Qs Qc 9h 9d Ad Jc 3s"}
    with pytest.raises(TableError, match="give 'high' and 'low'"):
        played(None, "100", STRONG, unset)
    done = played({"pgp.house_way": "best-low"}, "100", STRONG, unset)
    # two pair: the nines go low, the queens stay high
    said = next(step.say for step in done.steps if step.do == "turn-and-set")
    assert said == "alta, pareja de damas; baja, pareja de nueves"


@given(st.permutations([*PACK, JOKER]))
@settings(max_examples=60)
def test_the_house_way_always_finds_a_well_set_hand(cards: list[Any]) -> None:
    house = BOOK.house()
    found = best_low(tuple(cards[:7]), house)
    assert is_well_set(found, house) and set(found.cards) == set(cards[:7])


# --- rulings ---------------------------------------------------------------------------------------------------------


def ruled(event: dict[str, object], house: object = None, outcome: object = None) -> Ruling:
    return rule(table([bet("1"), bet("3")], outcome, house, event))


@pytest.mark.parametrize(
    ("last", "seated", "order"),
    [
        ("croupier", "1 3 5", ("1", "3", "5", "croupier")),
        ("3", "1 3 5", ("5", "croupier")),
        ("5", "1 3 5", ("croupier",)),
        ("1", "", ("croupier",)),
    ],
)
def test_the_bank_is_offered_round_the_table(last: str, seated: str, order: tuple[str, ...]) -> None:
    assert offered(last, seated.split()) == order


def test_the_first_to_accept_holds_the_bank_and_the_croupier_may_not_refuse() -> None:
    event: dict[str, object] = {"kind": "bank-offer", "last": "croupier", "seated": ["1", "3"]}
    taken = ruled(event | {"answers": {"1": "pass", "3": "accept"}})
    assert (taken.verdict, taken.parts) == ("stands", {"bank": "3", "offered": "1, 3"})
    passed = ruled(event | {"answers": {"1": "pass", "3": "pass"}})
    assert passed.parts == {"bank": "croupier", "offered": "1, 3, croupier"}
    refused = ruled(event | {"answers": {"1": "pass", "3": "pass", "croupier": "refuse"}})
    assert (refused.verdict, refused.parts["bank"], "PGP-ERR-06" in refused.items) == ("forbidden", "croupier", True)


@pytest.mark.parametrize(
    ("at", "cards", "house", "verdict"),
    [
        ("1", STRONG, {}, "right"),
        ("1", FOUL, {}, "foul"),
        ("1", hand("9h 8c 7d 4h", "5h 5c 2d"), {}, "foul"),
        ("croupier", FOUL, {}, "set-again"),
        ("croupier", FOUL, {"pgp.bank_foul": "bank_loses"}, "foul"),
        ("2", FOUL, {}, "foul"),
        ("2", FOUL, {"pgp.bank_foul": "reset"}, "set-again"),
    ],
)
def test_a_hand_as_it_was_set(at: str, cards: dict[str, str], house: dict[str, object], verdict: str) -> None:
    ruling = ruled({"kind": "set", "at": at, **cards}, house, {"bank": "2"})
    assert ruling.verdict == verdict
    assert ("PGP-ERR-01" in ruling.items) == (verdict == "foul")
    if verdict == "foul":
        assert ruling.parts["loses"] == ("to every box" if at == "2" else "its bet")


@pytest.mark.parametrize(
    ("event", "verdict", "item"),
    [
        ({"kind": "touch", "player": "1", "moment": "before-exposure"}, "allowed", "PGP-PRC-07"),
        ({"kind": "touch", "player": "1", "moment": "after-exposure"}, "forbidden", "PGP-ERR-02"),
        ({"kind": "disclosure", "player": "1", "act": "talk"}, "forbidden", "PGP-ERR-03"),
        ({"kind": "disclosure", "player": "1", "act": "show", "moment": "after-exposure"}, "allowed", "PGP-ROL-03"),
        ({"kind": "croupier-looks", "pending": ["3"]}, "forbidden", "PGP-ERR-04"),
        ({"kind": "croupier-looks", "pending": []}, "allowed", "PGP-ORD-04"),
        ({"kind": "left-over", "count": 32}, "right", "PGP-LIM-04"),  # 53 less seven for two boxes and the croupier
        ({"kind": "left-over", "count": 31}, "void", "PGP-ERR-05"),
        ({"kind": "exposed-card", "card": "joker"}, "void", "PGP-ERR-05"),
        ({"kind": "joker", "cards": "Ks Kd joker 7c 2h", "claim": "three"}, "wrong", "PGP-ERR-07"),
        ({"kind": "joker", "cards": "Ks Kd joker 7c 2h", "claim": "pair"}, "right", "PGP-RNK-13"),
        ({"kind": "joker", "cards": "Ks 9s joker 7s 2s", "claim": "flush"}, "right", "PGP-TIE-05"),
        ({"kind": "joker", "cards": "5s 4d joker 3s 2s", "claim": "straight"}, "right", "PGP-TIE-06"),
        ({"kind": "shoe-jam", "cause": "card-badly-seated"}, "continues", "PGP-ERR-08"),
        ({"kind": "shoe-jam", "cause": "other"}, "replaced", "PGP-ERR-08"),
        ({"kind": "commission", "rate": "5 %", "announced": True}, "allowed", "PGP-LIM-02"),
        ({"kind": "commission", "rate": "5.1 %", "announced": True}, "forbidden", "PGP-LIM-02"),
        ({"kind": "commission", "rate": "3 %", "announced": False}, "forbidden", "PGP-PRC-11"),
        ({"kind": "bet", "bet": bet("2", "500")}, "accepted", "PGP-LIM-01"),
        ({"kind": "bet", "bet": bet("2", "500.01")}, "refused", "PGP-LIM-01"),
        ({"kind": "bet", "bet": bet("2", "4.99")}, "refused", "PGP-LIM-01"),
        ({"kind": "bet", "bet": bet("2"), "moment": "after"}, "refused", "PGP-PRC-03"),
        ({"kind": "bet", "bet": bet("2"), "with": "cash"}, "refused", "PGP-LIM-07"),
        ({"kind": "bet", "bet": bet("1")}, "refused", "PGP-ROL-03"),
        ({"kind": "limit"}, "stands", "PGP-LIM-01"),
        ({"kind": "seat", "seated": 5}, "accepted", "PGP-LIM-03"),
        ({"kind": "seat", "seated": 6}, "refused", "PGP-ROL-01"),
        ({"kind": "comparison", "order": ["1", "3"]}, "right", "PGP-ORD-06"),
        ({"kind": "comparison", "order": ["3", "1"]}, "wrong", "PGP-ORD-06"),
    ],
)
def test_rulings(event: dict[str, object], verdict: str, item: str) -> None:
    ruling = ruled(event)
    assert (ruling.verdict, item in ruling.items) == (verdict, True)


@pytest.mark.parametrize("event", [{"kind": "left-over", "count": 31}, {"kind": "exposed-card", "card": "Ks"}])
def test_a_misdeal_annuls_the_hand_or_goes_to_the_table_head(event: dict[str, object]) -> None:
    void = ruled(event)
    assert void.round is not None and [one.returns for one in void.round.settlements] == [10_000, 10_000]
    assert ruled(event, {"pgp.misdeal": "table-head"}).verdict == "referred"


@pytest.mark.parametrize(
    ("order", "verdict"), [(["croupier", "1", "3"], "right"), (["croupier"], "right"), (["1", "3"], "wrong")]
)
def test_a_players_bank_is_compared_with_the_croupier_first(order: list[str], verdict: str) -> None:
    """VI.6, whether or not the house has a stake on the croupier's hand."""
    ruling = ruled({"kind": "comparison", "order": order}, None, {"bank": "2"})
    assert (ruling.verdict, ruling.parts["order"]) == (verdict, "croupier, 1, 3")


def test_a_player_has_one_box() -> None:
    ruling = ruled({"kind": "bet", "bet": bet("1") | {"on": "5"}})
    assert (ruling.verdict, ruling.parts["fault"]) == ("refused", "the player has a box")


def test_the_limits_are_those_of_the_house() -> None:
    ruling = ruled({"kind": "limit"}, {"minimum": "10", "maximum": "200"})
    assert ruling.parts == {"minimum": "10", "maximum": "200"}


# --- what cannot lie on the felt -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bets", "outcome", "complaint"),
    [
        ([bet("7")], None, "bets[0].on: '7' is not one of 1, 2, 3, 4, 5, 6"),
        ([bet("1", "4")], None, "bets[0].stake: '4' is not from 5 to 500"),
        ([bet("1"), bet("1") | {"player": "B"}], None, "bets[1].on: '1' is not a free box"),
        ([bet("1"), bet("2") | {"player": "P1"}], None, "bets[1].player: 'P1' is not a player without a bet"),
        ([bet("1")], {"bank": "1"}, "outcome.bank: '1' is not a position without a bet"),
        ([bet("1")], {"dice": "4-3"}, "outcome.dice: '4-3' is not three dice"),
        ([bet("1")], {"hands": {"2": STRONG}}, "outcome.hands.2: '2' is not a field known here"),
        ([bet("1")], {"hands": {"1": hand("Kh Kd 7s 4c 3d", "Ah")}}, "outcome.hands.1: 'Kh Kd 7s 4c 3d Ah' is not 7"),
        ([bet("1")], {"hands": {"1": STRONG, "croupier": STRONG}}, "outcome.hands: '3d' is not dealt once"),
        (
            [bet("1")],
            {"hands": {"1": hand("Kh Kd 7s 4c zz", "Ah Qd")}},
            "outcome.hands.1.high: 'Kh Kd 7s 4c zz' is not",
        ),
        ([bet("1")], {"hands": {"1": STRONG}}, "outcome.hands.croupier: nothing is not a hand"),
        ([bet("1")], None, "outcome.hands.croupier: nothing is not a hand"),
    ],
)
def test_an_impossible_table_is_refused_by_name(bets: list[object], outcome: object, complaint: str) -> None:
    with pytest.raises(TableError) as refused:
        settle(table(bets, outcome))
    assert str(refused.value).startswith(complaint)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """A legal table: some boxes, any bank, hands set well or badly."""
    cards = draw(st.permutations([*PACK, JOKER]))
    places = draw(st.lists(st.sampled_from("123456"), unique=True, min_size=1))
    bank = draw(st.sampled_from(["croupier", *places])) if len(places) > 1 else "croupier"
    bets = [bet(place, as_text(5 * draw(st.integers(100, 10_000)))) for place in places if place != bank]
    house: dict[str, object] = {
        "pgp.commission": draw(st.sampled_from(("1/20", "1/25", "0"))),
        "pgp.rounding_unit": draw(st.sampled_from(("0.01", "0.05", "0.50"))),
        "pgp.player_bank_commission": draw(st.sampled_from(("all_wins", "house_bank_only"))),
        "pgp.house_stake": draw(st.sampled_from(("0", "25"))),
        "pgp.bank_cover": draw(st.sampled_from(("full", "limited"))),
        "pgp.always_seven_packets": draw(st.booleans()),
        "pgp.skip_empty": draw(st.booleans()),
        "rounding": draw(st.sampled_from(("player", "down"))),
    }
    sheet = BOOK.house(house)
    hands = {}
    for n, place in enumerate([*places, "croupier"]):
        seven = tuple(cards[7 * n : 7 * n + 7])
        well = best_low(seven, sheet)
        low, high = (well.low, well.high) if place == "croupier" or draw(st.booleans()) else (seven[:2], seven[2:])
        hands[place] = hand(hand_as_text(high), hand_as_text(low))
    outcome: dict[str, object] = {"bank": bank, "dice": "4-3-6", "hands": hands}
    if bank != "croupier" and house["pgp.bank_cover"] == "limited":
        outcome["cover"] = as_text(5 * draw(st.integers(1, 20_000)))
    return table(draw(st.permutations(bets)), outcome, house)


@given(tables())
@settings(max_examples=100)
def test_money_is_conserved_and_the_order_of_bets_does_not_matter(felt: dict[str, Any]) -> None:
    done = settle(felt)
    for one in done.settlements:
        assert one.returns + one.takes == one.bet.stake and one.stays == 0 and one.pays >= 0
    assert settle(felt | {"bets": felt["bets"][::-1]}) == done
    account = done.after.get("bank")
    if isinstance(account, dict):  # what players, bank and house win and lose together is nothing
        sides = sum(one.pays - one.takes for one in done.settlements)
        net = parse_amount(account["receives"]) - parse_amount(account["pays"])
        assert sides + net + parse_amount(str(done.after["commission"])) == 0


@given(tables())
@settings(max_examples=50)
def test_a_table_survives_writing_and_reading(felt: dict[str, Any]) -> None:
    name, fields, book, house = open_table(felt)
    first = game(name).read(fields, book, house)
    written = {key: felt[key] for key in ("game", "rules", "house")} | game(name).write(first)
    _, fields, book, house = open_table(written)
    assert game(name).read(fields, book, house) == first


@given(st.permutations([*PACK, JOKER]))
@settings(max_examples=60)
def test_both_sides_cannot_win_and_an_equal_hand_is_the_banks(cards: list[Any]) -> None:
    house = BOOK.house()
    one, two = (best_low(tuple(cards[n : n + 7]), house) for n in (0, 7))
    first, second = (hand(hand_as_text(h.high), hand_as_text(h.low)) for h in (one, two))
    there = played(None, "100", first, second).settlements[0].result
    back = played(None, "100", second, first).settlements[0].result
    assert (there, back) in {("win", "lose"), ("lose", "win"), ("push", "push"), ("push", "lose"), ("lose", "push"),
                             ("lose", "lose")}  # fmt: skip


def test_a_joker_is_written_as_it_is_read() -> None:
    assert parse_hand("as JOKER") == parse_hand("As joker")


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.sampled_from(["", "1", "croupier", "10", "4-3-6", "As joker"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from("player on stake bank dice hands 1 high low cards seated answers last order bet".split()),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(ANYTHING, ANYTHING, ANYTHING)
@settings(max_examples=80)
def test_no_input_gets_anything_but_a_sentence(bets: object, outcome: object, event: object) -> None:
    felt = {"game": NAME, "rules": "cantabria", "bets": bets, "outcome": outcome}
    runs: list[tuple[Any, dict[str, object]]] = [(settle, felt), (rule, felt | {"event": event})]
    facts = event if isinstance(event, dict) else {}
    runs += [(rule, table([bet("1")], None, None, facts | {"kind": kind})) for kind in EVENTS]
    for run, given_table in runs:
        try:
            run(given_table)
        except TableError as error:
            assert "\n" not in str(error)
