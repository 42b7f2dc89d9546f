"""Three card poker: worked cases, laws over all hands, and the rulings."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import cases
from trainer.bets import Round, Settlement
from trainer.cards import PACK, cards_as_text
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games import game
from trainer.games.three_card_poker.chances import DEALS, beneath, best_play, category_counts, strengths
from trainer.games.three_card_poker.showdown import settle_pair_plus
from trainer.games.three_card_poker.table import Rules, Table, read_bet
from trainer.hands import THREE_CARD, decoded
from trainer.money import as_text
from trainer.rulebook import load
from trainer.rulings import Ruling
from trainer.tables import open_table, rule, settle

NAME = "three-card-poker"
BOOK = load(NAME, "cantabria")


def bet(player: str, kind: str, box: str, stake: str = "10") -> dict[str, object]:
    return {"player": player, "bet": kind, "on": box, "stake": stake}


def table(bets: Sequence[object], outcome: object = None, house: object = None, event: object = None) -> dict[str, Any]:
    parts = {"bets": bets, "outcome": outcome, "house": house, "event": event}
    return {"game": NAME, "rules": "cantabria"} | {key: part for key, part in parts.items() if part is not None}


ONE = [bet("A", "ante", "1"), bet("A", "play", "1"), bet("A", "pair-plus", "1", "20")]


def net(settled: Settlement) -> int:
    return settled.pays - settled.takes


def by_kind(done: Round, player: str = "A") -> dict[str, int]:
    return {settled.bet.kind: net(settled) for settled in done.settlements if settled.bet.player == player}


@pytest.mark.parametrize("case", cases(NAME), ids=lambda case: case["name"])
def test_worked_cases(case: dict[str, str]) -> None:
    bets = ONE if case["goes"] == "yes" else [ONE[0], ONE[2]]
    outcome = {"bank": case["bank"], "hands": {"1": case["hand"]}}
    done = settle(table(bets, outcome, {"p3c.pp_table": int(case["pp_table"])}))
    columns = {"ante": "ante", "play": "play", "bonus": "bonus", "pair-plus": "pair_plus"}
    expected = {kind: int(case[column]) * 100 for kind, column in columns.items() if case[column] != "-"}
    assert by_kind(done) == expected


@pytest.mark.parametrize(("number", "lost"), [(1, 1568), (2, 512), (3, 596)])
def test_over_all_hands_pareja_plus_loses_what_the_tables_say(number: int, lost: int) -> None:
    felt = Table(BOOK, BOOK.house({"p3c.pp_table": number}), BOOK.record(Rules))
    placed = read_bet(Fields(bet("A", "pair-plus", "1")), felt)
    total = sum(
        net(settle_pair_plus(placed, decoded(strength, THREE_CARD).category, felt)) for strength in strengths().values()
    )
    assert total == -lost * placed.stake


def test_the_hands_of_each_category() -> None:
    assert category_counts() == {
        "royal-flush": 4, "straight-flush": 44, "three": 52, "straight": 720, "flush": 1096, "pair": 3744,
        "high-card": 16440,
    }  # fmt: skip


def test_the_bank_plays_with_15380_of_22100_hands() -> None:
    from trainer.games.three_card_poker.table import qualifies

    rules = BOOK.record(Rules)
    assert sum(qualifies(decoded(strength, THREE_CARD), rules) for strength in strengths().values()) == 15_380


def test_the_best_play_goes_with_queen_six_four_and_better_and_loses_3_3730_per_cent() -> None:
    play = best_play(Table(BOOK, BOOK.house(), BOOK.record(Rules)))
    lowest = min(strengths()[hand] for hand in play.goes)
    assert decoded(lowest, THREE_CARD).kickers == (12, 6, 4)
    assert len(play.goes) == sum(strength >= lowest for strength in strengths().values())
    assert sum(play.nets.values()) == DEALS == 407_170_400
    assert abs(play.loss - Fraction(33730, 10**6)) < Fraction(1, 2 * 10**6)


@pytest.mark.parametrize("hand", [(0, 1, 2), (5, 18, 40), (12, 25, 51)])
def test_the_count_beside_a_hand_is_that_of_plain_enumeration(hand: tuple[int, ...]) -> None:
    beside = [strength for other, strength in strengths().items() if not set(other) & set(hand)]
    assert len(beside) == 18_424
    for strength in (strengths()[hand], strengths()[hand] + 1, min(beside), max(beside)):
        assert beneath(hand, strength) == sum(other < strength for other in beside)


def test_every_published_figure_agrees() -> None:
    assert [figure.name for figure in game(NAME).published() if not figure.agrees] == []


def test_the_pair_plus_row_follows_the_house_table() -> None:
    edges = [game(NAME).odds(BOOK, BOOK.house({"p3c.pp_table": n}))[1].edge for n in (1, 2, 3)]
    assert edges == [Fraction(1568, 22100), Fraction(512, 22100), Fraction(596, 22100)]


# --- the croupier's steps --------------------------------------------------------------------------------------------

TWO = [*ONE, bet("B", "ante", "3"), bet("C", "ante", "5"), bet("C", "play", "5")]
CARDS = {"bank": "Qs 6d 4c", "hands": {"1": "9s 8h 7d", "5": "Kd 7c 2s"}}


def handled(done: Round) -> list[tuple[str, str | None]]:
    return [(step.do, step.on) for step in done.steps]


def test_cards_are_dealt_one_by_one_from_the_left_with_the_bank_last() -> None:
    dealt = [step.on for step in settle(table(TWO, CARDS)).steps if step.do == "deal"]
    assert dealt == ["1", "3", "5", "bank"] * 3


def test_the_round_runs_from_no_more_bets_to_the_last_payment() -> None:
    assert handled(settle(table(TWO, CARDS)))[13:] == [
        ("take", "3"), ("collect-cards", "3"), ("place-second-bet", "1"), ("place-second-bet", "5"),
        ("turn-cards", "bank"),
        ("turn-cards", "5"), ("pay", "5"), ("pay", "5"),
        ("turn-cards", "1"), ("pay", "1"), ("pay", "1"), ("pay", "1"), ("pay", "1"),
    ]  # fmt: skip


def test_the_house_may_settle_from_the_left() -> None:
    done = settle(table(TWO, CARDS, {"p3c.settle_from": "left"}))
    assert [step.on for step in done.steps if step.do == "turn-cards"] == ["bank", "1", "5"]


def test_no_more_bets_is_called_where_the_house_calls_it() -> None:
    assert settle(table(TWO, CARDS)).steps[0].say == "no va más"
    assert settle(table(TWO, CARDS, {"p3c.announce_nvm": False})).steps[0].do == "deal"


def test_the_croupier_names_the_bank_and_whether_it_plays() -> None:
    said = {step.on: step.say for step in settle(table(TWO, CARDS)).steps if step.do == "turn-cards"}
    assert said == {
        "bank": "cartas mayores, dama: la banca juega", "5": "cartas mayores, rey", "1": "escalera al nueve"
    }  # fmt: skip
    out = settle(table(ONE, {"bank": "Js 9d 4c", "hands": {"1": "As Ks Qs"}}))
    assert [step.say for step in out.steps if step.do == "turn-cards"] == [
        "cartas mayores, jota: la banca no juega", "escalera real"
    ]  # fmt: skip


def test_ante_and_second_bet_come_before_bonus_and_pareja_plus() -> None:
    paid = [
        (step.bet, step.slot)
        for step in settle(table(ONE, CARDS | {"hands": {"1": "9s 8h 7d"}})).steps
        if step.do == "pay"
    ]
    slots = dict(paid)
    assert slots["ante"] == slots["play"] < slots["bonus"] < slots["pair-plus"]


# --- house settings --------------------------------------------------------------------------------------------------


def test_a_folded_pareja_plus_is_lost_or_lives_as_the_house_says() -> None:
    folded = [ONE[0], ONE[2]]
    outcome = {"bank": "Qs 6d 4c", "hands": {"1": "9s 9h 7d"}}
    assert by_kind(settle(table(folded, outcome))) == {"ante": -1000, "pair-plus": -2000}
    alive = settle(table(folded, outcome, {"p3c.pp_lost_on_fold": False}))
    assert by_kind(alive) == {"ante": -1000, "pair-plus": 2000}
    assert ("collect-cards", "1") not in handled(alive)


def test_pareja_plus_alone_only_where_the_house_allows_it() -> None:
    alone = table([ONE[2]], {"bank": "Qs 6d 4c", "hands": {"1": "9s 9h 7d"}})
    with pytest.raises(TableError, match="without an Ante"):
        settle(alone)
    assert by_kind(settle(alone | {"house": {"p3c.pp_alone": True}})) == {"pair-plus": 2000}


def test_the_minimum_of_pareja_plus_may_be_half() -> None:
    small = table([*ONE[:2], bet("A", "pair-plus", "1", "2.50")], {"bank": "Qs 6d 4c", "hands": {"1": "9s 9h 7d"}})
    with pytest.raises(TableError, match="at least 5"):
        settle(small)
    assert by_kind(settle(small | {"house": {"p3c.pp_half_minimum": True}}))["pair-plus"] == 250


@pytest.mark.parametrize(("k", "most"), [(10, "50"), (20, "100"), (25, "125"), (50, "250")])
def test_the_maximum_is_a_multiple_of_the_minimum(k: int, most: str) -> None:
    ruled = rule(table([], None, {"k": k}, {"kind": "limit", "bet": "ante"}))
    assert ruled.parts == {"minimum": "5", "maximum": most}


@pytest.mark.parametrize(("most", "allowed"), [(1, False), (3, True), (4, True)])
def test_how_many_may_bet_on_one_hand(most: int, allowed: bool) -> None:
    joint = [bet(player, kind, "2") for player in "ABC" for kind in ("ante", "play")]
    shared = table(joint, {"bank": "Js 9d 4c", "hands": {"2": "As 9h 7d"}}, {"p3c.max_bettors": most})
    if not allowed:
        with pytest.raises(TableError, match="at most 1 on one hand"):
            settle(shared)
        return
    done = settle(shared)
    assert [by_kind(done, player) for player in "ABC"] == [{"ante": 1000, "play": 0}] * 3


# --- rulings ---------------------------------------------------------------------------------------------------------


def ruled(event: dict[str, object], bets: Sequence[object] = (), house: object = None) -> Ruling:
    return rule(table(list(bets), None, house, event))


@pytest.mark.parametrize(
    ("facts", "items"),
    [
        ({"counts": {"1": 4}}, {"P3C-ERR-01"}),
        ({"counts": {"bank": 2}}, {"P3C-ERR-01"}),
        ({"exposed": ["Ks"]}, {"P3C-ERR-02"}),
        ({"counts": {"1": 2}, "exposed": ["Ks"]}, {"P3C-ERR-01", "P3C-ERR-02"}),
    ],
)
def test_a_wrong_deal_annuls_the_whole_play(facts: dict[str, object], items: set[str]) -> None:
    ruling = ruled({"kind": "deal"} | facts, ONE)
    assert ruling.verdict == "void" and items | {"P3C-PAY-06"} <= set(ruling.items)
    assert ruling.round is not None
    assert [(s.result, s.returns) for s in ruling.round.settlements] == [("push", 1000), ("push", 1000), ("push", 2000)]


def test_a_right_deal_stands_and_is_settled() -> None:
    right = rule(
        table(ONE, {"bank": "Qs 6d 4c", "hands": {"1": "9s 9h 7d"}}, None, {"kind": "deal", "counts": {"1": 3}})
    )
    assert right.verdict == "stands" and right.round is not None
    assert by_kind(right.round) == {"ante": 1000, "play": 1000, "pair-plus": 2000}


@pytest.mark.parametrize(
    ("kind", "stake", "moment", "verdict", "item"),
    [
        ("ante", "5", "before-deal", "accepted", "P3C-LIM-01"),
        ("ante", "4.99", "before-deal", "refused", "P3C-LIM-01"),
        ("ante", "90", "before-deal", "accepted", "P3C-LIM-02"),  # 20 × 5, less the 10 of A on the same hand
        ("ante", "90.01", "before-deal", "refused", "P3C-LIM-06"),
        ("ante", "5", "after-deal", "refused", "P3C-PRC-01"),
        ("pair-plus", "50", "before-deal", "accepted", "P3C-LIM-04"),
        ("pair-plus", "50.01", "before-deal", "refused", "P3C-ERR-05"),
        ("pair-plus", "50", "after-deal", "refused", "P3C-ERR-05"),
        ("play", "10", "after-deal", "accepted", "P3C-LIM-03"),
        ("play", "20", "after-deal", "corrected", "P3C-ERR-04"),
        ("play", "5", "bank-turned", "referred", "P3C-ERR-04"),
        ("play", "10", "bank-turned", "refused", "P3C-PRC-06"),
        ("play", "10", "before-deal", "refused", "P3C-PRC-05"),
    ],
)
def test_a_bet_offered(kind: str, stake: str, moment: str, verdict: str, item: str) -> None:
    player = "B" if kind == "ante" else "A"
    event = {"kind": "bet", "bet": bet(player, kind, "1", stake), "moment": moment}
    ruling = ruled(event, [bet("A", "ante", "1")])
    assert (ruling.verdict, item in ruling.items) == (verdict, True)


def test_a_wrong_second_bet_says_what_is_given_back_or_added() -> None:
    over = ruled({"kind": "bet", "bet": bet("A", "play", "1", "25")}, [bet("A", "ante", "1")])
    under = ruled({"kind": "bet", "bet": bet("A", "play", "1", "4")}, [bet("A", "ante", "1")])
    assert (over.parts, under.parts) == ({"stake": "10", "returns": "15"}, {"stake": "10", "adds": "6"})


def test_pareja_plus_offered_without_an_ante_follows_the_house() -> None:
    event: dict[str, object] = {"kind": "bet", "bet": bet("A", "pair-plus", "1")}
    assert ruled(event).verdict == "refused"
    assert ruled(event, (), {"p3c.pp_alone": True}).verdict == "accepted"


@pytest.mark.parametrize(
    ("offered", "fault"),
    [
        (bet("A", "ante", "2"), "already on another box"),
        (bet("A", "pair-plus", "2"), "already on another box"),
        (bet("A", "play", "2"), "already on another box"),
        (bet("D", "ante", "1"), "at most 3 bettors on one hand"),
    ],
)
def test_a_bet_in_the_wrong_box_is_refused(offered: dict[str, object], fault: str) -> None:
    ruling = ruled({"kind": "bet", "bet": offered}, [bet(player, "ante", "1") for player in "ABC"])
    assert (ruling.verdict, ruling.parts["fault"]) == ("refused", fault)
    assert "P3C-ERR-06" in ruling.items


def test_the_limits_of_the_other_bets() -> None:
    assert ruled({"kind": "limit", "bet": "pair-plus"}).parts == {"minimum": "5", "maximum": "50"}
    halved = ruled({"kind": "limit", "bet": "pair-plus"}, (), {"p3c.pp_half_minimum": True})
    assert halved.parts == {"minimum": "2.50", "maximum": "50"}
    assert ruled({"kind": "limit", "bet": "play", "ante": "35"}).parts == {"minimum": "35", "maximum": "35"}


SEATED = [bet("A", "ante", "1"), *(bet(player, "ante", "2") for player in "BCD")]


@pytest.mark.parametrize(
    ("player", "box", "consent", "house", "verdict", "item"),
    [
        ("E", 3, False, {}, "accepted", "P3C-ROL-04"),
        ("A", 3, True, {}, "refused", "P3C-ERR-06"),
        ("E", 8, True, {}, "refused", "P3C-LIM-07"),
        ("E", 1, True, {}, "accepted", "P3C-ROL-05"),
        ("E", 1, False, {}, "refused", "P3C-ERR-06"),
        ("E", 2, True, {}, "refused", "P3C-LIM-06"),
        ("E", 2, True, {"p3c.max_bettors": 4}, "accepted", "P3C-LIM-06"),
    ],
)
def test_a_seat(player: str, box: int, consent: bool, house: dict[str, object], verdict: str, item: str) -> None:
    ruling = ruled({"kind": "seat", "player": player, "box": box, "consent": consent}, SEATED, house)
    assert (ruling.verdict, item in ruling.items) == (verdict, True)


@pytest.mark.parametrize(("sanction", "said"), [("warning", "warning"), ("table-head", "as the table head decides")])
def test_showing_cards_is_forbidden_and_the_sanction_is_the_houses(sanction: str, said: str) -> None:
    event: dict[str, object] = {"kind": "disclosure", "player": "A", "act": "show"}
    ruling = ruled(event, (), {"p3c.info_sanction": sanction})
    assert (ruling.verdict, ruling.parts["sanction"]) == ("forbidden", said)


# --- what cannot lie on the felt -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bets", "outcome", "complaint"),
    [
        ([bet("A", "ante", "8")], None, "bets[0].on: '8' is not one of 1, 2, 3, 4, 5, 6, 7"),
        ([bet("A", "ante", "1", "4")], None, "bets[0].stake: '4' is not at least 5"),
        ([bet("A", "ante", "1", "101")], None, "bets[0].stake: '101' is not at most 100, with all bettors of the box"),
        ([*ONE[:1], bet("A", "play", "1", "11")], None, "bets[1].stake: '11' is not equal to the Ante, 10"),
        ([bet("A", "play", "1")], None, "bets[0].stake: '10' is not placed beside an Ante"),
        ([bet("A", "ante", "1"), bet("A", "ante", "2")], None, "bets[0].on: '1' is not the player's only box"),
        ([bet("A", "ante", "1"), bet("A", "ante", "1")], None, "bets[0].bet: 'ante' is not placed once"),
        ([*ONE, bet("B", "ante", "1")], None, "bets[3].player: 'B' is not a bettor with a second bet"),
        (ONE, {"bank": "Qs 6d"}, "outcome.bank: 'Qs 6d' is not three cards"),
        (ONE, {"bank": "Qs 6d 4c", "hands": {"1": "Qs 8h 7d"}}, "outcome: 'Qs' is not dealt once"),
        (ONE, {"bank": "Qs 6d 4c", "hands": {"2": "Js 8h 7d"}}, "outcome.hands.2: '2' is not a field known here"),
        (ONE, {"bank": "Qs 6d 4c"}, "outcome.hands.1: nothing is not three cards"),
        (ONE, None, "outcome.bank: nothing is not three cards"),
    ],
)  # fmt: skip
def test_an_impossible_table_is_refused_by_name(bets: list[object], outcome: object, complaint: str) -> None:
    with pytest.raises(TableError) as refused:
        settle(table(bets, outcome))
    assert str(refused.value).startswith(complaint)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """A legal table: some boxes, up to three bettors each, cards for all."""
    boxes = draw(st.lists(st.sampled_from("1234567"), unique=True, min_size=1))
    cards = draw(st.permutations(PACK))
    bets, hands = [], {}
    for n, box in enumerate(boxes):
        goes = draw(st.booleans())
        hands[box] = cards_as_text(cards[3 + 3 * n : 6 + 3 * n])
        for m in range(draw(st.integers(1, 3))):
            stake = as_text(draw(st.integers(500, 3333)))
            player = f"{box}{m}"
            bets += [bet(player, kind, box, stake) for kind in ("ante", *(("play",) if goes else ()))]
            if draw(st.booleans()):
                bets.append(bet(player, "pair-plus", box, as_text(draw(st.integers(500, 1666)))))
    house: dict[str, object] = {
        "p3c.pp_table": draw(st.integers(1, 3)),
        "p3c.pp_lost_on_fold": draw(st.booleans()),
        "p3c.settle_from": draw(st.sampled_from(("left", "right"))),
        "rounding": draw(st.sampled_from(("player", "down"))),
        "grain": draw(st.sampled_from(("0.01", "0.50", "5"))),
    }
    return table(draw(st.permutations(bets)), {"bank": cards_as_text(cards[:3]), "hands": hands}, house)


@given(tables())
@settings(max_examples=100)
def test_money_is_conserved_and_the_order_of_bets_does_not_matter(felt: dict[str, Any]) -> None:
    done = settle(felt)
    for one in done.settlements:
        assert one.returns + one.takes + one.stays == one.bet.stake and one.stays == 0 and one.pays >= 0
    again = settle(felt | {"bets": felt["bets"][::-1]})
    assert set(again.settlements) == set(done.settlements)
    assert {(step.slot, step.do, step.player, step.bet) for step in again.steps} == {
        (step.slot, step.do, step.player, step.bet) for step in done.steps
    }
    handled_bets = sorted((s.player, s.bet) for s in done.steps if s.do in ("take", "pay", "return"))
    assert handled_bets == sorted((s.bet.player, s.bet.kind) for s in done.settlements)


@given(tables())
@settings(max_examples=50)
def test_a_table_survives_writing_and_reading(felt: dict[str, Any]) -> None:
    name, fields, book, house = open_table(felt)
    first = game(name).read(fields, book, house)
    written = {key: felt[key] for key in ("game", "rules", "house")} | game(name).write(first)
    _, fields, book, house = open_table(written)
    assert game(name).read(fields, book, house) == first


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.sampled_from(["", "A", "1", "ante", "10", "Qs 6d 4c", "bank"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from("player bet on stake bank hands 1 kind counts exposed".split()), inner, max_size=4
    ),
    max_leaves=12,
)  # fmt: skip


@given(ANYTHING, ANYTHING, ANYTHING)
@settings(max_examples=150)
def test_no_input_gets_anything_but_a_sentence(bets: object, outcome: object, event: object) -> None:
    felt = {"game": NAME, "rules": "cantabria", "bets": bets, "outcome": outcome}
    for kind in ("deal", "bet", "limit", "seat", "disclosure"):
        facts = event | {"kind": kind} if isinstance(event, dict) else event
        for run, given_table in ((settle, felt), (rule, felt | {"event": facts})):
            try:
                run(given_table)
            except TableError as error:
                assert "\n" not in str(error)
