"""Trijoker: worked hands, a law over all hands, settings, events and properties."""

import json
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import cases
from trainer.bets import Round
from trainer.cards import PACK, cards_as_text
from trainer.errors import TrainerError
from trainer.fields import Fields
from trainer.games.trijoker import game
from trainer.games.trijoker.chances import _shapes
from trainer.games.trijoker.hand import dealing_order
from trainer.games.trijoker.table import Table
from trainer.money import parse_amount
from trainer.oddstable import OddsRow
from trainer.rulebook import load
from trainer.rulings import Ruling

BOOK = load("trijoker", "cantabria")
BETS = ("bet-1", "bet-2", "bet-3")


def read(data: dict[str, Any]) -> Table:
    fields = {key: entry for key, entry in data.items() if key != "house"}
    return game.read(Fields(fields), BOOK, BOOK.house(data.get("house")))


def settle(data: dict[str, Any]) -> Round:
    return game.settle(read(data))


def rule(data: dict[str, Any]) -> Ruling:
    return game.rule(read(data))


def bets(player: str = "A", seat: str = "1", stakes: tuple[str, ...] = ("5", "5", "5")) -> list[dict[str, Any]]:
    return [{"player": player, "bet": bet, "on": seat, "stake": s} for bet, s in zip(BETS, stakes, strict=True)]


def hand(cards: str, common: str, *withdraws: str, stakes: tuple[str, ...] = ("5", "5", "5")) -> dict[str, Any]:
    seat = {"seat": "1", "cards": cards, "withdraws": list(withdraws)}
    return {"bets": bets(stakes=stakes), "outcome": {"common": common, "seats": [seat]}}


def two_players() -> dict[str, Any]:
    """A in space 2 wins with jacks on bets 2 and 3; B in space 5 loses all three."""
    seats = [{"seat": "2", "cards": "Js 9h 2s", "withdraws": ["bet-1"]}, {"seat": "5", "cards": "Ts 8h 3s"}]
    return {"bets": bets("A", "2") + bets("B", "5"), "outcome": {"common": "Jd 5c", "seats": seats}}


JACKS = hand("Js 9h 2s", "Jd 5c")


@pytest.mark.parametrize("row", cases("trijoker"), ids=lambda row: row["name"])
def test_worked_hands(row: dict[str, str]) -> None:
    settled = settle(hand(row["cards"], row["common"], *row["withdraws"].split()))
    for s in settled.settlements:
        told = row[s.bet.kind.replace("-", "_")]
        if told in ("lose", "withdrawn"):
            assert (s.result, s.pays) == (told, 0)
            assert s.takes == (500 if told == "lose" else 0)
        else:
            assert (s.result, s.pays, s.returns) == ("win", parse_amount(told), 500)


@pytest.mark.parametrize(("low", "results"), [(True, ("win", 2500)), (False, ("lose", 0))])
def test_a_house_may_deny_the_ace_its_low_place(low: bool, results: tuple[str, int]) -> None:
    table = hand("As 5s 4s", "3d 2s") | {"house": {"trj.ace_low": low}}
    assert {(s.result, s.pays) for s in settle(table).settlements} == {results}


def test_a_steel_wheel_is_only_a_flush_where_the_ace_is_never_low() -> None:
    settled = settle(hand("As 5s 4s", "3s 2s") | {"house": {"trj.ace_low": False}})
    assert {s.pays for s in settled.settlements} == {4000}


@pytest.mark.parametrize(
    ("ruling", "expected"),
    [
        ("level_down", [("win", 500, 500, 0), ("win", 500, 1000, 0), ("win", 500, 800, 0)]),
        ("annul", [("void", 0, 500, 0), ("void", 0, 1000, 0), ("void", 0, 800, 0)]),
    ],
)
def test_unequal_bets_found_too_late(ruling: str, expected: list[tuple[str, int, int, int]]) -> None:
    """Bets of 5, 10 and 8: levelled to 5 each, or all returned (TRJ-DBT-06)."""
    table = hand("Js 9h 2s", "Jd 5c", stakes=("5", "10", "8")) | {"house": {"trj.unequal_bets": ruling}}
    settled = settle(table)
    assert [(s.result, s.pays, s.returns, s.takes) for s in settled.settlements] == expected
    back = [(s.do, s.amount) for s in settled.steps if s.slot == 3]
    levelled = [("return", 500), ("return", 300)]
    assert back == (levelled if ruling == "level_down" else [("return", 500), ("return", 1000), ("return", 800)])


def test_the_round_runs_from_the_deal_to_the_last_payment() -> None:
    steps = settle(two_players()).steps
    told = [(step.do, step.on, step.bet) for step in steps]
    assert steps[1].say == "no va más"
    assert told[2:7] == [
        ("deal-one-each", "2, 5", None), ("deal-common", "common-left", None), ("deal-one-each", "2, 5", None),
        ("deal-common", "common-right", None), ("deal-one-each", "2, 5", None),
    ]  # fmt: skip
    assert told[7:11] == [
        ("withdraw", "2", "bet-1"), ("return", "2", "bet-1"), ("leave", "5", "bet-1"),
        ("turn-common", "common-left", None),
    ]  # fmt: skip
    assert told[11:14] == [("leave", "2", "bet-2"), ("leave", "5", "bet-2"), ("turn-common", "common-right", None)]
    assert (steps[10].cards, steps[13].cards) == ("Jd", "5c")
    assert told[14:18] == [("announce", "5", None), *[("take", "5", bet) for bet in BETS]]  # the right comes first
    assert (steps[14].say, steps[18].say) == ("carta mayor, jota", "pareja de jotas")
    assert told[19:21] == [("pay", "2", "bet-2"), ("pay", "2", "bet-3")]
    assert steps[19].slot == steps[20].slot
    assert told[-1][0] == "collect-and-check-cards"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"bets": bets(stakes=("4", "5", "5"))}, "bets[0].stake: '4' is not from 5 to 50"),
        ({"bets": bets(stakes=("5", "5", "51"))}, "bets[2].stake: '51' is not from 5 to 50"),
        ({"bets": bets()[:2]}, "'bet-1, bet-2' is not bet-1, bet-2 and bet-3, once each, in space 1"),
        ({"bets": bets() + bets("A", "2")}, "the one space of A: nobody plays two"),
        ({"bets": bets() + bets("B")}, "the one player of space 1"),
        ({"bets": bets(seat="8")}, "bets[0].on: '8' is not one of 1, 2"),
        ({"outcome": {"common": "Kd", "seats": []}}, "outcome.common: 'Kd' is not the left and the right"),
        ({"outcome": {"common": "Kd 2c", "seats": []}}, "one entry for each space with bets: 1"),
        ({"outcome": {"common": "Kd 2c", "seats": [{"seat": "1", "cards": "Kd 2s 3s"}]}}, "'Kd' is not there once"),
        ({"outcome": {"common": "Kd 2c", "seats": [{"seat": "1", "cards": "Kd 2s"}]}}, "three cards such as"),
        ({"outcome": {"common": "Kd 2c", "seats": [{"seat": "1", "cards": "Kc 2s 3s", "withdraws": ["bet-3"]}]}},
         "bet-3 always stays"),
        ({"outcome": {}}, "outcome"),
    ],
)  # fmt: skip
def test_what_cannot_lie_there_is_refused_in_one_sentence(change: dict[str, Any], message: str) -> None:
    with pytest.raises(TrainerError) as caught:
        settle(JACKS | change)
    assert message in str(caught.value) and "\n" not in str(caught.value)


# --- rulings ---------------------------------------------------------------------------------------------------------


def shown(*cards: tuple[str, str], **facts: str) -> dict[str, Any]:
    return {"kind": "exposed", "cards": [{"hand": place, "card": card} for place, card in cards], **facts}


LEFT_TEN, LEFT_JACK, RIGHT_TWO = ("common-left", "Ts"), ("common-left", "Js"), ("common-right", "2d")


@pytest.mark.parametrize(
    ("event", "house", "verdict", "item"),
    [
        (shown(LEFT_TEN), {}, "stands", "TRJ-ERR-01"),
        (shown(LEFT_JACK), {}, "void", "TRJ-ERR-02"),
        (shown(("common-right", "Ad")), {}, "void", "TRJ-ERR-02"),
        (shown(("3", "2c")), {}, "void", "TRJ-ERR-03"),
        (shown(LEFT_TEN, ("3", "2c")), {}, "void", "TRJ-ERR-03"),
        (shown(LEFT_TEN, RIGHT_TWO), {}, "void", "TRJ-ERR-05"),
        (shown(LEFT_TEN, RIGHT_TWO), {"trj.two_low_exposed": "continue"}, "stands", "TRJ-ERR-05"),
        (shown(LEFT_JACK, RIGHT_TWO), {"trj.two_low_exposed": "continue"}, "void", "TRJ-ERR-02"),
        (shown(RIGHT_TWO, moment="later"), {}, "stands", "TRJ-ERR-01"),
        (shown(RIGHT_TWO, moment="later"), {"trj.late_exposure": "annul"}, "void", "TRJ-ORD-02"),
        (shown(RIGHT_TWO), {"trj.late_exposure": "annul"}, "stands", "TRJ-ERR-01"),
        ({"kind": "count", "cards": {"1": 3, "common": 2}}, {}, "stands", "TRJ-ORD-05"),
        ({"kind": "count", "cards": {"1": 4, "common": 2}}, {}, "void", "TRJ-ERR-04"),
        ({"kind": "count", "cards": {"1": 3, "common": 3}}, {}, "void", "TRJ-ERR-04"),
        ({"kind": "conduct", "player": "A", "does": "uncover"}, {}, "warned", "TRJ-ERR-06"),
        ({"kind": "conduct", "player": "A", "does": "uncover"}, {"trj.info_sanction": "loss"}, "loses", "TRJ-ERR-06"),
        ({"kind": "conduct", "player": "A", "does": "take-cards-off-table"}, {}, "referred", "TRJ-ERR-07"),
        ({"kind": "withdrawal", "bet": "bet-1", "turned": 0}, {}, "allowed", "TRJ-PRC-04"),
        ({"kind": "withdrawal", "bet": "bet-1", "turned": 0, "in_turn": False}, {}, "refused", "TRJ-ORD-03"),
        ({"kind": "withdrawal", "bet": "bet-1", "turned": 1}, {}, "refused", "TRJ-ERR-09"),
        ({"kind": "withdrawal", "bet": "bet-2", "turned": 0}, {}, "refused", "TRJ-ERR-09"),
        ({"kind": "withdrawal", "bet": "bet-2", "turned": 1}, {}, "allowed", "TRJ-PRC-06"),
        ({"kind": "withdrawal", "bet": "bet-2", "turned": 2}, {}, "refused", "TRJ-ERR-09"),
        ({"kind": "withdrawal", "bet": "bet-3", "turned": 0}, {}, "refused", "TRJ-ERR-09"),
        ({"kind": "bets", "stakes": ["5", "5", "5"]}, {}, "admitted", "TRJ-LIM-02"),
        ({"kind": "bets", "stakes": ["5", "5", "6"]}, {}, "refused", "TRJ-ERR-08"),
        ({"kind": "bets", "stakes": ["60", "60", "60"]}, {}, "refused", "TRJ-LIM-03"),
        ({"kind": "bets", "stakes": ["60", "60", "60"]}, {"k": 20}, "admitted", "TRJ-LIM-01"),
        ({"kind": "bets", "stakes": ["5", "5", "6"], "moment": "after"}, {}, "levelled", "TRJ-ERR-08"),
        (
            {"kind": "bets", "stakes": ["5", "5", "6"], "moment": "after"},
            {"trj.unequal_bets": "annul"},
            "void",
            "TRJ-ERR-08",
        ),
        ({"kind": "seat", "seated": 6}, {}, "admitted", "TRJ-LIM-04"),
        ({"kind": "seat", "seated": 7}, {}, "refused", "TRJ-LIM-04"),
        ({"kind": "seat", "seated": 1, "spaces_held": 1}, {}, "refused", "TRJ-ERR-10"),
        ({"kind": "seat", "seated": 1, "standing": True}, {}, "refused", "TRJ-ERR-10"),
        ({"kind": "jam", "cause": "seating"}, {}, "stands", "TRJ-ERR-11"),
        ({"kind": "jam", "cause": "other"}, {}, "replaced", "TRJ-ERR-11"),
    ],
)
def test_rulings(event: dict[str, Any], house: dict[str, Any], verdict: str, item: str) -> None:
    found = rule(JACKS | {"event": event, "house": house})
    assert found.verdict == verdict and item in found.items


def test_an_annulled_hand_returns_all_three_bets_to_everybody() -> None:
    void = rule(two_players() | {"event": shown(LEFT_JACK)}).round
    assert void is not None
    assert [(s.result, s.returns) for s in void.settlements] == [("void", 500)] * 6


def test_an_informer_may_lose_what_he_has_in_play_and_nothing_else() -> None:
    event = {"kind": "conduct", "player": "A", "does": "exchange-information"}
    found = rule(two_players() | {"event": event, "house": {"trj.info_sanction": "loss"}}).round
    assert found is not None
    assert [(s.result, s.takes) for s in found.settlements[:3]] == [("withdrawn", 0), ("lose", 500), ("lose", 500)]
    assert found.settlements[3:] == settle(two_players()).settlements[3:]


def test_an_informer_with_unequal_bets_loses_only_what_was_levelled() -> None:
    """Bets of 10, 10 and 5: five of the first went back before the deal, and cannot be lost."""
    event = {"kind": "conduct", "player": "A", "does": "ask-advice"}
    felt = hand("Js Jh 4d", "Kd 7c", "bet-2", stakes=("10", "10", "5"))
    found = rule(felt | {"event": event, "house": {"trj.info_sanction": "loss"}}).round
    assert found is not None
    assert [(s.returns, s.takes) for s in found.settlements] == [(500, 500), (1000, 0), (0, 500)]
    assert [s.amount for s in found.steps if s.do == "take"] == [500, 500]


def test_a_space_whose_bets_went_back_gets_no_cards() -> None:
    felt = two_players()
    felt["bets"][0]["stake"] = "10"
    steps = settle(felt | {"house": {"trj.unequal_bets": "annul"}}).steps
    playing = felt["bets"][3]["on"]
    assert {s.on for s in steps if s.do == "deal-one-each"} == {playing}


@pytest.mark.parametrize(
    ("stakes", "verdict", "parts"),
    [
        (["5", "5", "200"], "levelled", {"plays": "5", "returns": "195"}),
        (["200", "200", "200"], "void", {"plays": "0", "returns": "600"}),
        (["4", "5", "5"], "void", {"plays": "0", "returns": "14"}),
    ],
)
def test_bets_outside_the_limits_found_too_late(stakes: list[str], verdict: str, parts: dict[str, str]) -> None:
    """From 5 to 50: what levelling brings inside plays, anything else goes back."""
    found = rule({"event": {"kind": "bets", "stakes": stakes, "moment": "after"}})
    assert (found.verdict, found.parts) == (verdict, parts)


def test_a_players_card_seen_after_the_deal_is_no_fault_of_the_deal() -> None:
    """VII.1 annuls for errors "durante la distribución"; of later ones the text says nothing."""
    found = rule(two_players() | {"event": shown(("1", "Ks"), moment="later")})
    assert (found.verdict, found.decides, found.round) == ("referred", "table-head", None)


def test_levelling_gives_back_what_lies_above_the_smallest() -> None:
    event = {"kind": "bets", "stakes": ["7", "5", "10"], "moment": "after"}
    found = rule({"event": event})
    assert found.parts == {"plays": "5", "returns": "7"}
    assert [(step.bet, step.amount) for step in found.steps] == [("bet-1", 200), ("bet-3", 500)]


def test_where_each_card_of_the_deal_goes() -> None:
    """Spaces 2 and 6: eight cards, the third to the left common box, the sixth to the right one."""
    assert dealing_order([6, 2]) == ["2", "6", "common-left", "2", "6", "common-right", "2", "6"]
    found = rule({"event": {"kind": "deal", "seats": ["6", "2"], "card": 8}})
    assert found.parts == {"hand": "6", "place": "3", "face": "down", "cards": "8"}


def test_limits_hold_for_each_box() -> None:
    found = rule({"event": {"kind": "limit"}, "house": {"minimum": "10", "k": 30}})
    assert found.parts == {"minimum": "10", "maximum": "300", "boxes": "3"}


# --- laws ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rows() -> dict[str, OddsRow]:
    return {row.bet: row for row in game.odds(BOOK, BOOK.house())}


def test_over_all_hands_bet_3_loses_what_the_frequencies_say(rows: dict[str, OddsRow]) -> None:
    """Jacks or better are four of the thirteen ranks of pairs: 337,920 hands."""
    pays = {500: 4, 200: 36, 50: 624, 11: 3_744, 8: 5_108, 5: 10_200, 3: 54_912, 2: 123_552, 1: 1_098_240 * 4 // 13}
    won = sum(odds * hands for odds, hands in pays.items())
    lost = comb(52, 5) - sum(pays.values())
    assert rows["bet-3"].edge == Fraction(lost - won, comb(52, 5))
    assert rows["bet-3"].push == 0


def test_a_bet_that_may_be_withdrawn_never_costs_a_careful_player(rows: dict[str, OddsRow]) -> None:
    assert rows["bet-1"].edge < 0 and rows["bet-2"].edge < 0
    assert rows["bet-2"].push < rows["bet-1"].push  # a fourth card lets more bets stay
    assert rows["all"].edge == rows["bet-1"].edge + rows["bet-2"].edge + rows["bet-3"].edge


def test_every_set_of_cards_is_counted_once() -> None:
    assert sum(_shapes(3).values()) == comb(52, 3) and len(_shapes(3)) == 1_755
    assert sum(_shapes(4).values()) == comb(52, 4) and len(_shapes(4)) == 16_432


def test_published_figures_agree() -> None:
    assert all(figure.agrees for figure in game.published())


# --- properties ------------------------------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    pack = draw(st.permutations(PACK))
    numbers = draw(st.lists(st.sampled_from("1234567"), unique=True, min_size=1, max_size=7))
    placed: list[dict[str, Any]] = []
    seats = []
    for n, number in enumerate(numbers):
        stakes = tuple(str(draw(st.sampled_from([5, 5, 5, 7]))) for _ in BETS)
        placed += bets(f"P{number}", number, stakes)
        withdraws = sorted(draw(st.sets(st.sampled_from(["bet-1", "bet-2"]))))
        seats.append({"seat": number, "cards": cards_as_text(pack[3 * n + 2 : 3 * n + 5]), "withdraws": withdraws})
    house = {
        "trj.ace_low": draw(st.booleans()),
        "trj.unequal_bets": draw(st.sampled_from(["level_down", "annul"])),
    }
    return {"bets": placed, "outcome": {"common": cards_as_text(pack[:2]), "seats": seats}, "house": house}


@given(tables())
@settings(max_examples=60)
def test_money_is_conserved_and_a_table_survives_writing(data: dict[str, Any]) -> None:
    table = read(data)
    settled = game.settle(table)
    for s in settled.settlements:
        assert s.returns + s.takes + s.stays == s.bet.stake and s.stays == 0
        assert s.pays >= 0 and min(s.returns, s.takes) >= 0
        assert s.bet.kind != "bet-3" or s.result != "withdrawn"
    assert sum(s.amount or 0 for s in settled.steps if s.do == "pay") == sum(s.pays for s in settled.settlements)
    assert sum(s.amount or 0 for s in settled.steps if s.do == "take") == sum(s.takes for s in settled.settlements)
    written = json.loads(json.dumps(game.write(table)))
    assert read(written | {"house": data["house"]}) == table


@given(tables(), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_the_order_of_bets_and_seats_does_not_matter(data: dict[str, Any], chance: Any) -> None:
    before = {(s.bet.player, s.bet.kind): s for s in settle(data).settlements}
    chance.shuffle(data["bets"])
    chance.shuffle(data["outcome"]["seats"])
    assert {(s.bet.player, s.bet.kind): s for s in settle(data).settlements} == before


WORDS = st.sampled_from(["A", "bet-1", "1", "Js 9h 2s", "Kd 2c", "10", "common-left", "seating", "comment"])
KEYS = st.sampled_from("player bet on stake common seats seat cards withdraws kind hand card".split())
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 60) | st.text(max_size=6) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=12,
)
EVENTS = st.fixed_dictionaries(
    {"kind": st.sampled_from("deal exposed count conduct withdrawal bets limit seat jam".split())},
    optional=dict.fromkeys("cards player does cause bet turned stakes seats card seated".split(), JSON),
)


@given(st.fixed_dictionaries({}, optional={"bets": JSON, "outcome": JSON, "event": JSON | EVENTS}))
@settings(max_examples=150)
def test_no_input_makes_a_traceback(data: dict[str, Any]) -> None:
    for run in (settle, rule):
        try:
            run(data)
        except TrainerError as error:
            assert str(error)


@given(tables(), EVENTS)
@settings(max_examples=60)
def test_no_event_makes_a_traceback(data: dict[str, Any], event: dict[str, Any]) -> None:
    try:
        rule(data | {"event": event})
    except TrainerError as error:
        assert str(error)
