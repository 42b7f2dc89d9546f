"""Laws that hold for every table: money is conserved, order on the felt is nothing, nothing crashes."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trainer.games.chemin_de_fer.tables import ON_FOOT, PLAYERS, table
from trainer import tables
from trainer.cards import PACK
from trainer.errors import TrainerError
from trainer.games.chemin_de_fer import read, settle, write
from trainer.games.chemin_de_fer.coup import deduction
from trainer.money import as_text, parse_amount

PEOPLE = PLAYERS + ON_FOOT
NAMES = [person["player"] for person in PEOPLE]
faces = st.sampled_from([str(card) for card in PACK])


@st.composite
def hands(draw: Any) -> dict[str, str]:
    """Four or five or six different cards, by the rules for a free banker and a bound punto, or against them."""
    cards = draw(st.lists(faces, min_size=6, max_size=6, unique=True))
    punto, banker = (
        cards[:2] + cards[4 : 4 + draw(st.integers(0, 1))],
        cards[2:4] + cards[5 : 5 + draw(st.integers(0, 1))],
    )
    return {"punto": " ".join(punto), "banker": " ".join(banker)}


@st.composite
def tables_of_coups(draw: Any) -> dict[str, Any]:
    """A bank with or without associate, bets that fit it, abonos when it is covered, and any hands."""
    amount = draw(st.integers(1_000, 60_000))
    house = {"bankUnlimited": True, "grain": draw(st.sampled_from(["0.01", "0.50"]))}
    house["abonoDeduction"] = draw(st.booleans())
    bets: list[dict[str, Any]] = []
    left = amount
    for player in draw(st.permutations(NAMES[1:])):
        stake = min(left, draw(st.integers(500, 20_000)))
        if stake < 500:
            break
        line = draw(st.booleans())
        bets.append({"player": player, "bet": "punto", "stake": as_text(stake)} | ({"on": "line"} if line else {}))
        left -= stake
    if draw(st.booleans()):
        bets = [{"player": "C", "bet": "banco"}, {"player": "B", "bet": "punto", "stake": "8"}]
        count = draw(st.integers(2, 3))
        bets += [{"player": name, "bet": "abono", "stake": "7.77"} for name in ("E", "A", "S")[:count]]
    bank: dict[str, Any] = {"banker": "A", "amount": as_text(amount)}
    if draw(st.booleans()):
        bank["associates"] = [{"player": "D", "amount": as_text(amount // 3)}]
    return table(players=PEOPLE, house=house, bank=bank, bets=bets, outcome=draw(hands()))


def opened(data: dict[str, Any]) -> Any:
    _, fields, book, house = tables.open_table(data)
    return read(fields, book, house)


@given(tables_of_coups())
@settings(max_examples=300)
def test_money_is_conserved(data: dict[str, Any]) -> None:
    try:
        round_ = tables.settle(data)
    except TrainerError as error:
        assert "rule on the coup" in str(error)  # only unlawful hands may be refused here
        return
    for row in round_.settlements:
        assert row.returns + row.takes + row.stays == row.bet.stake
        assert min(row.pays, row.returns, row.takes, row.stays) >= 0
    cagnotte = sum(step.amount or 0 for step in round_.steps if step.do == "drop-deduction")
    assert sum(row.takes for row in round_.settlements) == sum(row.pays for row in round_.settlements) + cagnotte


@given(tables_of_coups())
@settings(max_examples=150)
def test_the_house_never_takes_more_than_five_per_cent_of_what_the_bank_side_wins(data: dict[str, Any]) -> None:
    try:
        found = opened(data)
        round_ = settle(found)
    except TrainerError:
        return
    lost = sum(row.takes for row in round_.settlements if row.bet.kind not in ("bank", "associate", "abono"))
    cagnotte = sum(step.amount or 0 for step in round_.steps if step.do == "drop-deduction")
    assert 20 * cagnotte <= lost
    assert deduction(found.covered, found) * 20 <= found.covered


@given(tables_of_coups(), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_the_order_of_bets_on_the_felt_does_not_matter(data: dict[str, Any], rng: Any) -> None:
    shuffled = list(data["bets"])
    rng.shuffle(shuffled)
    try:
        one = tables.settle(data)
    except TrainerError:
        return
    other = tables.settle(data | {"bets": shuffled})

    def rows(round_: Any) -> list[str]:
        return sorted(str(row.as_json()) for row in round_.settlements)

    assert rows(one) == rows(other)
    assert [step.as_json() for step in one.steps] == [step.as_json() for step in other.steps]


@given(tables_of_coups())
@settings(max_examples=150)
def test_a_table_survives_writing_and_reading(data: dict[str, Any]) -> None:
    found = opened(data)
    again = opened({key: data[key] for key in ("game", "rules", "house")} | write(found))
    assert again == found


acts = st.one_of(
    st.builds(
        lambda to, card, mishap: {"do": "deal", "to": to, "card": card} | ({"mishap": mishap} if mishap else {}),
        st.sampled_from(["punto", "banker"]),
        faces,
        st.sampled_from([""] * 6 + ["face-up", "stuck", "floor", "shown-by-croupier", "shown-by-banker", "basket"]),
    ),
    st.builds(lambda card: {"do": "draw", "card": card}, faces),
    st.sampled_from(
        [{"do": "say", "who": who, "word": word} for who, words in
         {"punto": ("carta", "no", "abate"), "croupier": ("carta", "no"),
          "banker": ("abate", "no", "offers", "gives", "refuses", "table")}.items() for word in words]
    ),
    st.sampled_from([{"do": "close"}, {"do": "waive"}, {"do": "hold"}, {"do": "fault", "harms": []},
                     {"do": "advise", "who": "player", "to": "punto"}, {"do": "withdraw", "player": "B"},
                     {"do": "basket", "who": "banker", "seen": False}, {"do": "basket", "who": "punto", "seen": True}]),
)  # fmt: skip

TOTALS = st.lists(faces, min_size=4, max_size=4).map(
    lambda cards: [
        {"do": "deal", "to": to, "card": card} for to, card in zip(("punto", "banker") * 2, cards, strict=True)
    ]
)


@given(TOTALS, st.lists(acts, max_size=7), st.booleans(), st.booleans())
@settings(max_examples=600)
def test_any_log_is_ruled_on_or_refused_in_one_sentence(first: Any, rest: Any, banco: bool, freed: bool) -> None:
    bets: list[dict[str, Any]] = [{"player": "B", "bet": "punto", "stake": "40"}]
    if banco:
        bets = [{"player": "C", "bet": "banco"}, bets[0], {"player": "D", "bet": "abono", "stake": "40"}]
    log = [*first, *rest]
    try:
        ruling = tables.rule(table(bets=bets, house={"bancoFree": freed}, event={"kind": "coup", "log": log}))
    except TrainerError as error:
        assert "\n" not in str(error)
        return
    assert ruling.items
    finished = ruling.verdict in ("stands", "regular", "void", "lost")
    assert finished == (ruling.round is not None)
    assert finished or "due" in ruling.parts or ruling.verdict == "referred"
    if ruling.round is not None:
        rows = ruling.round.settlements
        assert all(row.returns + row.takes + row.stays == row.bet.stake for row in rows)
        cagnotte = sum(step.amount or 0 for step in ruling.round.steps if step.do == "drop-deduction")
        assert sum(row.takes for row in rows) == sum(row.pays for row in rows) + cagnotte


KEYS = st.sampled_from("kind log bets players bank player bet stake amount banker do card seat".split())
scraps = st.none() | st.booleans() | st.integers() | st.text(max_size=4)
junk_of = st.recursive(
    scraps, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)


@given(junk_of)
@settings(max_examples=200)
def test_no_json_makes_a_traceback(junk: Any) -> None:
    for key in ("players", "bank", "bets", "outcome", "event", "house"):
        try:
            tables.settle(table(outcome={"punto": "2c 4d", "banker": "3c 4h"}) | {key: junk})
        except TrainerError as error:
            assert "\n" not in str(error)
    for kind in ("coup", "cards", "next-banker", "bet", "seat", "garage"):
        try:
            tables.rule(table(event={"kind": kind, "log": junk, "calls": junk, "why": "lost", "takers": junk}))
        except TrainerError as error:
            assert "\n" not in str(error)


def _offers(least: int) -> Any:
    return st.lists(
        st.builds(lambda player, amount: {"player": player, "amount": as_text(amount)},
                  st.sampled_from(NAMES), st.integers(least, 70_000)),
        max_size=4,
    )  # fmt: skip


@given(
    st.sampled_from(["opens", "lost", "passes"]),
    st.lists(st.sampled_from(["", "", "salute", "absent", "refusals"]), min_size=5, max_size=5),
    _offers(100),
    _offers(100),
    st.sets(st.sampled_from("ABCDE")),
    st.booleans(),
    st.sampled_from(["A", "C", "S"]),
    st.integers(0, 2),
)
@settings(max_examples=400)
def test_the_bank_always_finds_a_lawful_banker_or_the_inspector(
    why: str, flags: Any, takers: Any, bids: Any, refuses: Any, retakes: bool, holder: str, coups: int
) -> None:
    people = [person | ({flag: 1 if flag == "refusals" else True} if flag else {})
              for person, flag in zip(PLAYERS, flags, strict=True)]  # fmt: skip
    bank = {"banker": holder, "amount": "100", "coups": coups, "last_seated": "D"}
    event = {"kind": "next-banker", "why": why, "takers": takers, "bids": bids, "refuses": sorted(refuses)}
    data = table(players=people + ON_FOOT, bank=bank, bets=[], event=event | {"retakes": retakes})
    ruling = tables.rule(data)
    if ruling.verdict == "referred":
        assert ruling.decides == "inspector"
        return
    won, by, amount = (ruling.parts[name] for name in ("banker", "by", "amount"))
    assert won in NAMES and 500 <= parse_amount(amount) <= 50_000
    if by in ("auction", "rotation", "standing", "forced"):
        assert won != holder  # nobody takes the hand he passes, except by taking it back
    if by in ("rotation", "standing", "retake"):
        assert parse_amount(amount) >= 10_000
    if by in ("turn", "forced"):
        assert won not in refuses
