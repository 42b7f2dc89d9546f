"""Laws of the two-tableaux table: money, order, writing and reading, and no input that crashes."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trainer.games.two_tableaux.felt import TABLE, settle
from trainer.cards import PACK
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games import two_tableaux
from trainer.games.two_tableaux.chances import duel, odds, published
from trainer.games.two_tableaux.coup import Coup, Hand, punto_decision
from trainer.games.two_tableaux.events import EVENTS
from trainer.games.two_tableaux.play import ordinary_banker
from trainer.games.two_tableaux.settlement import settle_coup
from trainer.games.two_tableaux.table import Rules, read, write
from trainer.money import parse_amount
from trainer.rulebook import load
from trainer.tables import rule

LIMITED, OPEN = (load("baccarat-two-tableaux", "cantabria", name) for name in ("limited-bank", "open-bank"))


def opened(data: dict[str, Any], book: Any = LIMITED) -> Any:
    return read(Fields(data), book, book.house())


@st.composite
def felts(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Up to six bets of all kinds, each player in a place of his own, some standing."""
    found = []
    for n in range(draw(st.integers(0, 6))):
        bet: dict[str, Any] = {"player": f"P{n}", "bet": draw(st.sampled_from(["tableau", "a-caballo", "line"]))}
        if bet["bet"] != "a-caballo":
            bet["on"] = draw(st.sampled_from(["first", "second"]))
        bet["stake"] = str(draw(st.integers(5, 60)))
        if draw(st.booleans()):
            bet |= {"place": n + 1} | ({"standing": True} if draw(st.booleans()) else {})
        found.append(bet)
    return found


@st.composite
def coups(draw: st.DrawFn) -> dict[str, str]:
    """A lawful coup: the tableaux by their rule, the banker by his choice where he has one."""
    cards = draw(st.lists(st.sampled_from(PACK), min_size=9, max_size=9, unique=True))
    coup = Coup(*(Hand(tuple(cards[n:6:3])) for n in range(3)))  # type: ignore[arg-type]
    for side, third in (("first", cards[6]), ("second", cards[7])):
        decision = punto_decision(coup.hand(side).two)
        if not coup.banker.is_natural and (decision == "draw" or (decision == "free" and draw(st.booleans()))):
            coup = coup.with_hand(side, coup.hand(side).with_third(third))
    turned = [side for side in ("first", "second") if coup.hand(side).is_natural]
    decision = ordinary_banker(coup, turned, opened({}))[0]
    if decision == "draw" or (decision == "free" and draw(st.booleans())):
        coup = coup.with_hand("banker", coup.banker.with_third(cards[8]))
    return {side: str(coup.hand(side)) for side in ("first", "second", "banker")}


BANKS = st.sampled_from(["0", "20", "75", "10000"])


@given(felts(), coups(), BANKS)
def test_money_is_conserved_and_only_the_deduction_leaves_the_circle(bets: Any, outcome: Any, bank: str) -> None:
    round_ = settle(bank=bank, bets=bets, outcome=outcome)
    for s in round_.settlements:
        assert s.returns + s.takes + s.stays == s.bet.stake
        assert 0 <= s.pays <= s.exact
    after: Any = round_.after
    players = sum(s.pays - s.takes for s in round_.settlements)
    deduction = parse_amount(after["deduction"]["amount"])
    assert parse_amount(after["bank"]) == parse_amount(bank) - players - deduction  # never below zero: it parses
    assert (deduction > 0) <= (players < 0)


@given(felts(), coups(), BANKS, st.randoms(use_true_random=False))
def test_the_order_of_bets_does_not_matter(bets: Any, outcome: Any, bank: str, chance: Any) -> None:
    shuffled = list(bets)
    chance.shuffle(shuffled)
    one, two = (settle(bank=bank, bets=felt, outcome=outcome) for felt in (bets, shuffled))
    assert sorted(map(str, one.settlements)) == sorted(map(str, two.settlements))
    assert one.after == two.after
    assert sorted(map(str, one.steps)) == sorted(map(str, two.steps))


@given(felts(), coups(), BANKS, st.booleans())
def test_a_table_survives_writing_and_reading(bets: Any, outcome: Any, bank: str, chart: bool) -> None:
    event = {"kind": "draw"} if chart else None
    data = {"bank": bank, "bets": bets, "outcome": outcome | ({"chart": True} if chart else {})}
    table = opened(data | ({"event": event} if event else {}))
    assert opened(write(table)) == table


@given(felts(), coups())
def test_the_open_bank_always_pays_in_full(bets: Any, outcome: Any) -> None:
    for s in settle(variant="open-bank", bets=bets, outcome=outcome).settlements:
        assert s.pays == s.exact


def test_over_all_totals_a_tableau_wins_as_often_as_it_loses() -> None:
    """Three hands of two cards, every total once: the comparison favours neither side."""
    ranks = "TA23456789"
    made = [Hand((PACK[11], next(card for card in PACK if card.rank == rank))) for rank in ranks]
    data = {"bank": "100", "bets": [{"player": "A", "bet": "a-caballo", "stake": "10"}]}
    table = opened(data)
    ends = [settle_coup(Coup(*trio), table).settlements[0] for trio in product(made, repeat=3)]  # type: ignore[arg-type]
    assert sum(s.pays for s in ends) == sum(s.takes for s in ends) > 0


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 12) | st.sampled_from(
        ["first", "second", "banker", "no", "carta", "7h", "Ks 4d", "10", "", "open", "X", "during-coup", "end"]
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["player", "amount", "to", "card", "first", "second", "bet", "stake", "on", "place"]), inner
    ),
    max_leaves=6,
)  # fmt: skip
FACTS = (
    "said given shoe banker shown by offered tableau cards announced to adviser bets drawer waiver face_up picked_by "
    "holder right spoke evident owner stage seen testimony draws bet moment spot associated what win announced vacated "
    "bids left_winning left same_shoe coups withdraws initial deposit coup_in_shoe callers replays first second seated "
    "why below appears"
).split()


@given(st.sampled_from(sorted(EVENTS)), st.dictionaries(st.sampled_from(FACTS), JUNK, max_size=6), st.booleans())
def test_no_event_crashes(kind: str, facts: dict[str, Any], with_bets: bool) -> None:
    table = TABLE | {"bank": "100", "outcome": {"first": "Ks 4d", "second": "Kd 5h", "banker": "Kc 3s"}}
    table |= {"bets": [{"player": "A", "bet": "a-caballo", "stake": "7"}]} if with_bets else {}
    try:
        assert rule(table | {"event": facts | {"kind": kind}}).items is not None
    except TableError as refused:
        assert "\n" not in str(refused)


@st.composite
def errors(draw: st.DrawFn) -> dict[str, Any]:
    """Any words and any third cards, given to anybody."""
    cards = draw(st.lists(st.sampled_from(PACK), min_size=14, max_size=14, unique=True))
    words = st.lists(st.sampled_from(["carta", "no"]), min_size=1, max_size=2)
    given_ = [
        {"to": draw(st.sampled_from(["first", "second", "banker"])), "card": str(card)}
        for card in cards[6 : 6 + draw(st.integers(0, 3))]
    ]
    event = {
        "kind": "third-cards",
        "said": {side: draw(words) for side in ("first", "second")},
        "given": given_,
        "shoe": " ".join(map(str, cards[9:])),
        "banker": draw(st.sampled_from(["draw", "stand"])),
    }
    outcome = {side: f"{cards[n]} {cards[n + 3]}" for n, side in enumerate(("first", "second", "banker"))}
    return {"outcome": outcome, "event": event}


@given(errors())
def test_every_error_is_put_right_into_a_coup_that_can_be_settled(data: dict[str, Any]) -> None:
    felt = [{"player": "A", "bet": "a-caballo", "stake": "10"}]
    ruling = rule(TABLE | {"bank": "100", "bets": felt, **data})
    assert ruling.round is not None
    held = [entry["card"] for entry in data["event"]["given"]]
    taken = [part.removeprefix("takes ") for side in ("first", "second") if (part := ruling.parts[side])[:5] == "takes"]
    taken += [ruling.parts["banker_card"]] if "banker_card" in ruling.parts else []
    gone = ruling.parts.get("discarded", "").split()
    # the cards drawn go, in order, to first, second and banker; what is left over is discarded
    assert (taken + gone)[: len(held)] == held
    assert not gone or len(taken) < len(held)
    for s in ruling.round.settlements:
        assert s.returns + s.takes == s.bet.stake


def test_the_published_counts_of_six_packs_are_ours() -> None:
    figures = list(published())
    assert len(figures) == 3
    assert all(figure.agrees for figure in figures)


@pytest.mark.parametrize("five_draws", [True, False])
def test_the_count_covers_every_order_of_six_cards(five_draws: bool) -> None:
    assert sum(duel(LIMITED.record(Rules).chart, five_draws)) == 312 * 311 * 310 * 309 * 308 * 307


def test_the_deduction_is_all_that_parts_the_two_sides() -> None:
    for book, rate in ((LIMITED, Fraction(1, 50)), (OPEN, Fraction(1, 80))):
        tableau, bank, *_ = odds(book, book.house())
        assert tableau.edge + bank.edge == rate * bank.win
        assert bank.edge < 0 < tableau.edge  # the seat of the banker favours whoever holds it


def test_the_package_offers_what_a_game_must() -> None:
    for name in ("read", "write", "settle", "rule", "odds", "specimens", "published"):
        assert callable(getattr(two_tableaux, name))
