"""Hold'em against the house: worked cases, the count of the Bonus, and the rulings."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import cases
from trainer.bets import Round
from trainer.cards import PACK, cards_as_text
from trainer.coverage import _used_under
from trainer.errors import TableError
from trainer.games import game
from trainer.games.holdem_bonus.chances import DEALS, bonus_counts
from trainer.money import as_text
from trainer.rulebook import load
from trainer.rulings import Ruling
from trainer.tables import open_table, rule, settle

NAME = "holdem-bonus"
STAKES = {"ante": "10", "flop": "20", "turn": "10", "river": "10", "bonus": "5"}
MAIN = ("ante", "flop", "turn", "river")


def bet(kind: str, zone: str = "1", stake: str | None = None, player: str | None = None) -> dict[str, object]:
    return {"player": player or f"P{zone}", "bet": kind, "on": zone, "stake": stake or STAKES[kind]}


def table(
    bets: Sequence[object], outcome: object = None, house: object = None, event: object = None, variant: str = "bonus"
) -> dict[str, Any]:
    parts = {"bets": bets, "outcome": outcome, "house": house, "event": event}
    shown = {key: part for key, part in parts.items() if part is not None}
    return {"game": NAME, "rules": "cantabria", "variant": variant} | shown


def nets(done: Round, zone: str = "1") -> dict[str, int]:
    return {one.bet.kind: one.pays - one.takes for one in done.settlements if one.bet.on == zone}


@pytest.mark.parametrize("case", cases(NAME), ids=lambda case: case["name"])
def test_worked_cases(case: dict[str, str]) -> None:
    expected = {kind: int(case[kind]) * 100 for kind in STAKES if case[kind] != "-"}
    outcome = {"bank": case["bank"], "board": case["board"], "hands": {"1": case["hand"]}}
    assert nets(settle(table([bet(kind) for kind in expected], outcome))) == expected
    plain = [kind for kind in expected if kind != "bonus"]
    without = settle(table([bet(kind) for kind in plain], outcome, variant="plain"))
    assert nets(without) == {kind: expected[kind] for kind in plain}


def test_the_deals_behind_every_line_of_the_bonus() -> None:
    # 1,326 hands, 1,225 for the bank beside each: six pairs of aces leave one pair of aces
    assert bonus_counts() == {
        "aces-on-both-sides": 6, "aces": 6 * 1225 - 6, "ace-king-suited": 4 * 1225,
        "ace-queen-jack-suited": 8 * 1225, "ace-king": 12 * 1225, "high-pair": 18 * 1225,
        "ace-queen-jack": 24 * 1225, "low-pair": 54 * 1225, "other": 1200 * 1225,
    }  # fmt: skip


def test_over_all_deals_the_bonus_loses_138730_of_1624350() -> None:
    book = load(NAME, "cantabria", "bonus")
    row = game(NAME).odds(book, book.house())[0]
    assert DEALS == 1_624_350 and row.edge == Fraction(138_730, 1_624_350)
    assert all(figure.agrees for figure in game(NAME).published())


def test_the_plain_game_has_no_bonus() -> None:
    book = load(NAME, "cantabria", "plain")
    assert game(NAME).odds(book, book.house()) == []
    with pytest.raises(TableError, match="one of ante, flop, turn, river"):
        settle(table([bet("ante"), bet("bonus")], variant="plain"))


@pytest.mark.parametrize("variant", ["bonus", "plain"])
def test_each_variant_uses_all_its_own_items(variant: str) -> None:
    book = load(NAME, "cantabria", variant)
    emitted = _used_under(NAME, book)
    assert emitted == set(book.items)


# --- the croupier's steps --------------------------------------------------------------------------------------------

THREE = [
    bet("ante", "2"), bet("flop", "2"), bet("river", "2"), bet("bonus", "2"),
    bet("ante", "4"), bet("bonus", "4"),
    bet("ante", "6"), bet("flop", "6"), bet("turn", "6"),
    bet("ante", "7"),
]  # fmt: skip
CARDS = {
    "bank": "Ad Qc", "board": "9c 7d 5h 3s 2d", "hands": {"2": "Ks Kh", "4": "Ah Kd", "6": "Jc Th"},
}  # fmt: skip


def done_by(done: Round, *acts: str) -> list[tuple[str, str | None, str | None]]:
    return [(step.do, step.on, step.bet) for step in done.steps if step.do in acts]


def test_the_deal_goes_round_twice_with_the_bank_left_then_right() -> None:
    dealt = [on for _, on, _ in done_by(settle(table(THREE, CARDS)), "deal")]
    assert dealt == ["2", "4", "6", "7", "bank-left", "2", "4", "6", "7", "bank-right"]


def test_decisions_burns_and_common_cards_alternate() -> None:
    found = done_by(settle(table(THREE, CARDS)), "place-bet", "pass", "burn", "turn-common-cards", "leave-cards")
    assert [(do, on) for do, on, _ in found] == [
        ("place-bet", "2"), ("leave-cards", "4"), ("place-bet", "6"),
        ("burn", None), ("turn-common-cards", "flop"),
        ("pass", "2"), ("place-bet", "6"),
        ("burn", None), ("turn-common-cards", "turn"),
        ("place-bet", "2"), ("pass", "6"),
        ("burn", None), ("turn-common-cards", "river"),
    ]  # fmt: skip


def test_the_bank_is_shown_first_then_players_in_turn_and_the_bonus_last() -> None:
    done = settle(table(THREE, CARDS))
    order = [(step.do, step.on) for step in done.steps if step.slot > 27]
    said = {step.on: step.say for step in done.steps if step.do == "turn-cards"}
    assert [on for do, on in order if do == "turn-cards"] == ["bank", "2", "6", "4"]
    assert said == {"bank": "carta mayor, as", "2": "pareja de reyes", "6": "carta mayor, jota", "4": None}
    assert [(step.on, step.do) for step in done.steps[-3:]] == [("2", "pay"), ("4", "turn-cards"), ("4", "pay")]
    assert done.steps[-1].bet == done.steps[-3].bet == "bonus"


def test_the_house_may_settle_from_the_right() -> None:
    done = settle(table(THREE, CARDS, {"thb.settle_from": "right"}))
    assert [step.on for step in done.steps if step.do == "turn-cards"] == ["bank", "6", "2", "4"]


def test_eighteen_cards_are_used_by_four_players() -> None:
    assert settle(table(THREE, CARDS)).after == {"cards_used": 2 * 4 + 2 + 8}
    assert settle(table([bet("ante")], {"bank": "Ad Qc"})).after == {"cards_used": 4}  # nobody goes on


# --- rulings ---------------------------------------------------------------------------------------------------------


def ruled(
    event: dict[str, object], house: object = None, bets: Sequence[object] = THREE, cards: object = None
) -> Ruling:
    return rule(table(list(bets), cards, house, event))


def results(ruling: Ruling, zone: str) -> set[str]:
    assert ruling.round is not None
    return {one.result for one in ruling.round.settlements if one.bet.on == zone}


def is_void(ruling: Ruling) -> bool:
    back = ruling.round is not None and all(one.returns == one.bet.stake for one in ruling.round.settlements)
    return ruling.verdict == "void" and back and "THB-PAY-06" in ruling.items


def test_a_bank_card_seen_annuls_the_hand_only_while_someone_must_decide() -> None:
    early = ruled({"kind": "bank-card-shown", "card": "Ad", "pending": ["6"]})
    assert is_void(early) and "THB-ERR-01" in early.items
    late = ruled({"kind": "bank-card-shown", "card": "Ad", "pending": []}, None, THREE[:9], CARDS)
    assert late.verdict == "stands" and results(late, "2") == {"push", "win"}


def test_one_card_face_up_is_laid_aside_and_two_annul_the_hand() -> None:
    one = ruled({"kind": "face-up-card", "cards": ["8c"]})
    assert (one.verdict, one.parts["card"], one.items) == ("card-discarded", "discarded", ("THB-ERR-02",))
    two = ruled({"kind": "face-up-card", "cards": ["8c", "8d"]})
    assert is_void(two) and "THB-ERR-03" in two.items
    with pytest.raises(TableError, match="laid aside"):
        ruled({"kind": "face-up-card", "cards": ["Ks"]}, None, THREE, CARDS)


@pytest.mark.parametrize(
    ("offered", "fault"),
    [
        (bet("ante", "3", player="P1"), "already in another zone"),
        (bet("ante", "1", player="X"), "the zone is taken"),
        (bet("flop", "1", player="X"), "the zone is taken"),
    ],
)
def test_a_zone_is_one_players_and_his_only_one(offered: dict[str, object], fault: str) -> None:
    ruling = ruled({"kind": "bet", "bet": offered}, None, [bet("ante", "1")])
    assert (ruling.verdict, ruling.parts["fault"]) == ("refused", fault)
    assert "THB-LIM-03" in ruling.items


def test_a_hand_is_settled_without_the_cards_of_who_folded() -> None:
    bets = [bet("ante", "1"), bet("flop", "1"), bet("ante", "4")]
    cards = {"bank": "Ad Qc", "board": "9c 7d 5h 3s 2d", "hands": {"1": "Ks Kh"}}
    ruling = ruled({"kind": "stray-card", "seen": False}, None, bets, cards)
    assert results(ruling, "1") == {"push", "win"} and results(ruling, "4") == {"lose"}


@pytest.mark.parametrize(
    ("seen", "house", "verdict"),
    [
        (False, "discard", "stands"),
        (False, "void_hand", "stands"),
        (True, "discard", "card-discarded"),
        (True, "void_hand", "void"),
    ],
)
def test_a_stray_card(seen: bool, house: str, verdict: str) -> None:
    event: dict[str, object] = {"kind": "stray-card", "seen": seen, "card": "8c"}
    assert ruled(event, {"thb.seen_stray": house}).verdict == verdict


def test_a_player_with_three_cards_is_annulled_alone_or_with_all_as_the_house_says() -> None:
    event: dict[str, object] = {"kind": "miscount", "hand": "6", "cards": 3}
    alone = ruled(event, None, THREE[:9], CARDS)
    assert alone.verdict == "void-player" and "THB-ERR-05" in alone.items
    assert results(alone, "6") == {"push"} and results(alone, "2") == {"push", "win"}
    assert is_void(ruled(event, {"thb.player_miscount": "void_hand"}))
    assert ruled(event | {"cards": 2}).verdict == "stands"


@pytest.mark.parametrize(
    ("cards", "intact", "turned", "verdict"),
    [
        (1, True, False, "completed"),
        (3, True, False, "completed"),
        (1, True, True, "void"),
        (1, False, False, "void"),
        (3, False, False, "void"),
        (2, False, False, "stands"),
    ],
)
def test_a_bank_with_a_wrong_count_is_mended_only_face_down_and_in_sequence(
    cards: int, intact: bool, turned: bool, verdict: str
) -> None:
    event: dict[str, object] = {"kind": "miscount", "hand": "bank", "cards": cards}
    ruling = ruled(event | {"sequence_intact": intact, "turned": turned})
    assert ruling.verdict == verdict and ("THB-ERR-06" in ruling.items) == (cards != 2)


@pytest.mark.parametrize(
    ("house", "verdict"), [("continue", "stands"), ("void_player", "void-player"), ("void_hand", "void")]
)
def test_a_players_card_exposed_by_the_croupier(house: str, verdict: str) -> None:
    assert ruled({"kind": "exposed-card", "zone": "2"}, {"thb.player_exposed": house}).verdict == verdict


@pytest.mark.parametrize(
    ("offered", "moment", "verdict", "item"),
    [
        (bet("ante", "1", "5"), "before-deal", "accepted", "THB-LIM-01"),
        (bet("ante", "1", "100"), "before-deal", "accepted", "THB-LIM-01"),
        (bet("ante", "1", "100.01"), "before-deal", "refused", "THB-LIM-01"),
        (bet("ante", "1", "10"), "before-flop", "refused", "THB-PRC-01"),
        (bet("bonus", "1", "10"), "before-deal", "refused", "THB-PRC-01"),  # no Ante
        (bet("bonus", "7", "100"), "before-deal", "accepted", "THB-LIM-01"),
        (bet("flop", "7", "20"), "before-flop", "accepted", "THB-LIM-02"),
        (bet("flop", "7", "10"), "before-flop", "refused", "THB-ERR-08"),
        (bet("turn", "2", "10"), "before-turn", "accepted", "THB-LIM-02"),
        (bet("turn", "2", "20"), "before-turn", "refused", "THB-ERR-08"),
        (bet("river", "2", "5"), "before-river", "refused", "THB-ERR-08"),
        (bet("river", "6", "10"), "before-river", "accepted", "THB-PRC-07"),
        (bet("turn", "7", "10"), "before-turn", "refused", "THB-ORD-03"),  # no Flop bet
    ],
)
def test_a_bet_offered(offered: dict[str, object], moment: str, verdict: str, item: str) -> None:
    ruling = ruled({"kind": "bet", "bet": offered, "moment": moment})
    assert (ruling.verdict, item in ruling.items) == (verdict, True)


def test_the_bonus_is_limited_as_the_ante_or_by_the_players_own() -> None:
    big = table([bet("ante"), bet("bonus", "1", "10.01")], {"bank": "9h 8h", "hands": {"1": "As Ah"}})
    assert nets(settle(big))["bonus"] == 30 * 1001
    with pytest.raises(TableError, match="from 5 to 10"):
        settle(big | {"house": {"thb.bonus_limits": "own-ante"}})
    event: dict[str, object] = {"kind": "limit", "bet": "bonus", "ante": "10"}
    assert ruled(event).parts == {"minimum": "5", "maximum": "100"}
    assert ruled(event, {"thb.bonus_limits": "own-ante"}).parts == {"minimum": "5", "maximum": "10"}


@pytest.mark.parametrize(
    ("kind", "k", "parts"),
    [
        ("ante", 10, {"minimum": "5", "maximum": "50"}),
        ("ante", 20, {"minimum": "5", "maximum": "100"}),
        ("ante", 30, {"minimum": "5", "maximum": "150"}),
        ("flop", 20, {"minimum": "40", "maximum": "40"}),
        ("turn", 20, {"minimum": "0", "maximum": "20"}),
    ],
)
def test_limits(kind: str, k: int, parts: dict[str, str]) -> None:
    event: dict[str, object] = {"kind": "limit", "bet": kind} | ({} if kind == "ante" else {"ante": "20"})
    assert ruled(event, {"k": k}).parts == parts


@pytest.mark.parametrize(
    ("facts", "missing"),
    [
        ({"direction": "up", "hands_announced": 3}, None),
        ({"direction": "down", "hands_announced": 3}, "direction"),
        ({"direction": "up", "hands_announced": 2}, "notice"),
        ({"direction": "up", "hands_announced": 3, "changes_before": 1}, "times"),
        ({"direction": "up", "hands_announced": 3, "float_topped_up": False}, "float"),
    ],
)
def test_a_change_of_limit(facts: dict[str, object], missing: str | None) -> None:
    ruling = ruled({"kind": "limit-change"} | facts)
    assert (ruling.verdict, ruling.parts.get("missing")) == ("forbidden" if missing else "allowed", missing)


@pytest.mark.parametrize(
    ("player", "zone", "standing", "verdict"),
    [
        ("X", 1, False, "accepted"), ("X", 1, True, "refused"), ("P2", 1, False, "refused"), ("X", 2, False, "refused"),
        ("X", 8, False, "refused"),
    ],
)  # fmt: skip
def test_a_seat(player: str, zone: int, standing: bool, verdict: str) -> None:
    ruling = ruled({"kind": "seat", "player": player, "zone": zone, "standing": standing})
    assert (ruling.verdict, "THB-ERR-09" in ruling.items) == (verdict, verdict == "refused")


def test_showing_cards_is_forbidden_while_the_hand_lasts() -> None:
    event: dict[str, object] = {"kind": "disclosure", "player": "P2", "act": "comment"}
    assert ruled(event).verdict == "forbidden" and "THB-ERR-07" in ruled(event).items
    assert ruled(event | {"moment": "after-hand"}).verdict == "allowed"


# --- what cannot lie on the felt -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bets", "outcome", "complaint"),
    [
        ([bet("ante", "8")], None, "bets[0].on: '8' is not one of 1, 2, 3, 4, 5, 6, 7"),
        ([bet("ante", "1", "4")], None, "bets[0].stake: '4' is not from 5 to 100"),
        ([bet("ante"), bet("flop", "1", "10")], None, "bets[1].stake: '10' is not 20"),
        ([bet("ante"), bet("turn")], None, "bets[1].bet: 'turn' is not allowed without a Flop bet"),
        ([bet("bonus")], None, "bets[0].bet: 'bonus' is not allowed without an Ante"),
        ([bet("ante"), bet("ante")], None, "bets[0].bet: 'ante' is not placed once"),
        ([bet("ante"), bet("ante", "2", player="P1")], None, "bets[0].on: '1' is not the only zone"),
        ([bet("ante"), bet("bonus", player="X")], None, "bets[0].on: '1' is not the only zone"),
        ([bet("ante")], {"bank": "As"}, "outcome.bank: 'As' is not two cards"),
        ([bet("ante")], {"bank": "As Kd", "hands": {"1": "As Qd"}}, "outcome: 'As' is not dealt once"),
        ([bet("ante"), bet("flop")], {"bank": "As Kd"}, "outcome.board: nothing is not five cards"),
        ([bet("ante"), bet("bonus")], {"bank": "As Kd"}, "outcome.hands.1: nothing is not two cards"),
        ([bet("ante")], None, "outcome.bank: nothing is not two cards"),
    ],
)
def test_an_impossible_table_is_refused_by_name(bets: list[object], outcome: object, complaint: str) -> None:
    with pytest.raises(TableError) as refused:
        settle(table(bets, outcome))
    assert str(refused.value).startswith(complaint)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """A legal table of either variant, with cards for all."""
    variant = draw(st.sampled_from(("bonus", "plain")))
    cards = draw(st.permutations(PACK))
    bets: list[dict[str, object]] = []
    hands = {}
    for n, zone in enumerate(draw(st.lists(st.sampled_from("1234567"), unique=True, min_size=1))):
        ante = draw(st.integers(500, 10_000))
        goes = draw(st.booleans())
        hands[zone] = cards_as_text(cards[7 + 2 * n : 9 + 2 * n])
        bets.append(bet("ante", zone, as_text(ante)))
        if goes:
            bets.append(bet("flop", zone, as_text(2 * ante)))
            bets += [bet(kind, zone, as_text(ante)) for kind in ("turn", "river") if draw(st.booleans())]
        if variant == "bonus" and draw(st.booleans()):
            bets.append(bet("bonus", zone, as_text(draw(st.integers(500, 10_000)))))
    outcome = {"bank": cards_as_text(cards[:2]), "board": cards_as_text(cards[2:7]), "hands": hands}
    house: dict[str, object] = {
        "thb.settle_from": draw(st.sampled_from(("left", "right"))),
        "rounding": draw(st.sampled_from(("player", "down"))),
        "grain": draw(st.sampled_from(("0.01", "0.50", "5"))),
    }
    return table(draw(st.permutations(bets)), outcome, house, variant=variant)


@given(tables())
@settings(max_examples=100)
def test_money_is_conserved_and_the_order_of_bets_does_not_matter(felt: dict[str, Any]) -> None:
    done = settle(felt)
    for one in done.settlements:
        assert one.returns + one.takes == one.bet.stake and one.stays == 0 and one.pays >= 0
    again = settle(felt | {"bets": felt["bets"][::-1]})
    assert set(again.settlements) == set(done.settlements) and again.steps == done.steps
    handled = sorted((s.player, s.bet) for s in done.steps if s.do in ("take", "pay", "return"))
    assert handled == sorted((s.bet.player, s.bet.kind) for s in done.settlements)


@given(st.permutations(PACK))
@settings(max_examples=50)
def test_with_the_hands_changed_over_the_flop_bet_fares_the_other_way(cards: list[object]) -> None:
    hand, bank, board = (" ".join(map(str, part)) for part in (cards[:2], cards[2:4], cards[4:9]))
    bets = [bet("ante"), bet("flop")]
    one = nets(settle(table(bets, {"bank": bank, "board": board, "hands": {"1": hand}})))["flop"]
    other = nets(settle(table(bets, {"bank": hand, "board": board, "hands": {"1": bank}})))["flop"]
    assert one == -other


@given(tables())
@settings(max_examples=50)
def test_a_table_survives_writing_and_reading(felt: dict[str, Any]) -> None:
    name, fields, book, house = open_table(felt)
    first = game(name).read(fields, book, house)
    written = {key: felt[key] for key in ("game", "rules", "variant", "house")} | game(name).write(first)
    _, fields, book, house = open_table(written)
    assert game(name).read(fields, book, house) == first


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 60) | st.sampled_from(["", "A", "1", "ante", "10", "As Kd", "bank"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from("player bet on stake bank board hands 1 cards hand zone card pending".split()),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(ANYTHING, ANYTHING, ANYTHING)
@settings(max_examples=100)
def test_no_input_gets_anything_but_a_sentence(bets: object, outcome: object, event: object) -> None:
    from trainer.games.holdem_bonus.events import EVENTS

    felt = {"game": NAME, "rules": "cantabria", "bets": bets, "outcome": outcome}
    runs: list[tuple[Any, dict[str, object]]] = [(settle, felt), (rule, felt | {"event": event})]
    facts = event if isinstance(event, dict) else {}
    for kind in EVENTS:
        runs.append((rule, felt | {"event": facts | {"kind": kind}}))
        runs.append((rule, table(THREE, None, None, facts | {"kind": kind})))
    for run, given_table in runs:
        try:
            run(given_table)
        except TableError as error:
            assert "\n" not in str(error)
