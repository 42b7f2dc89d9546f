"""Spins settled as a dealer would check them, and laws over all pockets."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import cases
from trainer.games import game
from trainer.games.roulette.layout import BLACK, EVEN_CHANCES, NUMBERS, RED, places
from trainer.money import parse_amount
from trainer.rulebook import load
from trainer.tables import open_table, settle


def table(name, rules, bets, pocket, variant=None, last=False, house=None):
    found = {"game": name, "rules": rules, "bets": bets, "outcome": {"pocket": pocket, "last": last}}
    return found | ({"variant": variant} if variant else {}) | ({"house": house} if house else {})


@pytest.mark.parametrize("case", cases("roulette"), ids=lambda c: f"{c['rules']}-{c['bet']}-{c['on']}-{c['pocket']}")
def test_a_worked_case(case):
    bet = {"player": "A", "bet": case["bet"], "stake": case["stake"]}
    bet |= {"on": case["on"]} if case["on"] else {}
    for pair in case["extra"].split():
        name, value = pair.split("=")
        bet[name] = int(value) if name == "zeros" else value
    felt = table(case["game"], case["rules"], [bet], case["pocket"], case["variant"] or None, bool(case["last"]))
    (settled,) = settle(felt).settlements
    assert settled.result == case["result"]
    found = (settled.pays, settled.returns, settled.takes, settled.stays)
    assert found == tuple(parse_amount(case[name]) for name in ("pays", "returns", "takes", "stays"))
    assert settled.items


def test_the_digit_rule_gives_the_printed_colours():
    red = {int(n) for n in RED}
    assert red == {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
    assert len(BLACK) == 18


@pytest.mark.parametrize(
    ("kind", "count", "size"),
    [
        ("straight", 37, 1),
        ("split", 60, 2),
        ("street", 14, 3),
        ("corner", 23, 4),
        ("six-line", 11, 6),
        ("column", 3, 12),
    ],
)
def test_a_single_zero_felt_has_so_many_places(kind, count, size):
    # 24 splits along the rows, 33 across them, 3 with the zero; 12 streets and 2 with the zero; 22 corners and 0-1-2-3
    by_place = places(("0",))[kind]
    assert len(by_place) == count
    assert {len(covers) for covers in by_place.values()} == {size}


@pytest.mark.parametrize(("kind", "count"), [("straight", 38), ("split", 62), ("street", 15), ("corner", 22)])
def test_a_double_zero_felt_has_so_many_places(kind, count):
    assert len(places(("0", "00"))[kind]) == count


@pytest.mark.parametrize("rules", ["asturias", "cantabria"])
@pytest.mark.parametrize(("variant", "edge"), [("single-zero", Fraction(1, 37)), ("double-zero", Fraction(1, 19))])
def test_over_the_whole_wheel_every_multiple_bet_loses_the_same_share(rules, variant, edge):
    book = load("american-roulette", rules, variant)
    for row in game("american-roulette").odds(book, book.house()):
        if row.bet == "special-corner":
            assert row.edge == Fraction(3, 38)
        elif row.bet not in EVEN_CHANCES:
            assert row.edge == edge, row
        else:
            assert row.edge == edge / 2, row


def test_prison_costs_a_seventy_third_and_half_back_a_seventy_fourth():
    # always prison: freed with probability 18/37 at full worth, and each further zero halves it, so that a
    # prisoner is worth 36/73 of the stake; 1/37 × (1 - 36/73) = 1/73
    book = load("french-roulette", "cantabria")
    rows = {row.note: row.edge for row in game("french-roulette").odds(book, book.house()) if row.bet == "red"}
    assert rows == {"half back on zero": Fraction(1, 74), "always prison on zero": Fraction(1, 73)}
    full = book.house({"prisonReleaseValue": "full"})
    rows = {row.note: row.edge for row in game("french-roulette").odds(book, full) if row.bet == "red"}
    assert rows["always prison on zero"] == Fraction(1, 74)


def pays(felt):
    return [(step.player, step.bet) for step in settle(felt).steps if step.do == "pay"]


def every_kind_on_17():
    on = {"straight": "17", "split": "17-20", "street": "16-17-18", "corner": "16-17-19-20", "six-line": "16-21",
          "column": "2", "dozen": "2", "double-column": "1-2", "double-dozen": "2-3"}  # fmt: skip
    bets = [{"player": "A", "bet": kind, "on": place, "stake": "10"} for kind, place in on.items()]
    return bets + [{"player": "A", "bet": kind, "stake": "10"} for kind in ("low", "odd", "black")]


@pytest.mark.parametrize(
    ("rules", "outside"),
    [
        ("asturias", ["column", "dozen", "double-column", "double-dozen"]),
        ("cantabria", ["column", "double-column", "dozen", "double-dozen"]),
    ],
)
def test_french_tables_pay_in_the_order_of_their_regulation(rules, outside):
    inside = ["black", "odd", "low", "street", "six-line", "corner", "split", "straight"]
    order = [bet for _, bet in pays(table("french-roulette", rules, every_kind_on_17(), "17"))]
    assert order == outside + inside


def test_losers_are_taken_before_anyone_is_paid():
    bets = [*every_kind_on_17(), {"player": "B", "bet": "red", "stake": "10"}]
    steps = settle(table("french-roulette", "cantabria", bets, "17")).steps
    assert [step.do for step in steps[:3]] == ["announce", "touch-number", "take"]
    assert steps[0].say == "17, negro, impar y falta"
    assert max(step.slot for step in steps if step.do == "take") < min(step.slot for step in steps if step.do == "pay")


@pytest.mark.parametrize(
    ("setting", "kinds"),
    [("strictEvenChanceOrder", {"black", "odd", "low"}), ("strictPairOrder", {"street", "six-line"})],
)
def test_a_house_may_leave_an_order_free(setting, kinds):
    for strict in (True, False):
        felt = table("french-roulette", "asturias", every_kind_on_17(), "17", house={setting: strict})
        slots = [step.slot for step in settle(felt).steps if step.do == "pay" and step.bet in kinds]
        assert len(set(slots)) == (len(kinds) if strict else 1)


AMERICAN_ORDER = [
    ("double-column", "1-2"), ("column", "1"), ("high", None), ("odd", None), ("red", None), ("double-dozen", "2-3"),
    ("dozen", "2"), ("six-line", "19-24"), ("street", "19-20-21"), ("corner", "19-20-22-23"), ("split", "19-20"),
    ("straight", "19"),
]  # fmt: skip


@pytest.mark.parametrize("rules", ["asturias", "cantabria"])
def test_american_tables_pay_one_player_per_class_in_the_fixed_order(rules):
    bets = [
        {"player": f"P{n}", "bet": kind, "stake": "10"} | ({"on": on} if on else {})
        for n, (kind, on) in enumerate(reversed(AMERICAN_ORDER))
    ]
    assert [bet for _, bet in pays(table("american-roulette", rules, bets, "19"))] == [
        kind for kind, _ in AMERICAN_ORDER
    ]


def several():
    # A wins a straight and a column, B wins red, C wins a split
    return [
        {"player": "A", "bet": "straight", "on": "19", "stake": "5"},
        {"player": "A", "bet": "column", "on": "1", "stake": "10"},
        {"player": "B", "bet": "red", "stake": "20"},
        {"player": "C", "bet": "split", "on": "19-20", "stake": "5"},
    ]


def test_a_player_with_several_winners_is_paid_all_at_once():
    steps = [step for step in settle(table("american-roulette", "asturias", several(), "19")).steps if step.do == "pay"]
    assert [(step.player, step.amount) for step in steps] == [("A", 195_00), ("B", 20_00), ("C", 85_00)]  # 175 + 20
    late = settle(table("american-roulette", "asturias", several(), "19", house={"multiWinSlot": "last"})).steps
    assert [step.player for step in late if step.do == "pay"] == ["B", "C", "A"]


def test_players_in_one_slot_are_free_unless_the_house_sorts_them():
    bets = [{"player": player, "bet": "red", "stake": "20"} for player in "BA"]
    free = [step.slot for step in settle(table("american-roulette", "asturias", bets, "19")).steps if step.do == "pay"]
    assert len(set(free)) == 1
    house = {"sameSlotOrder": "near-to-far"}
    steps = settle(table("american-roulette", "asturias", bets, "19", house=house)).steps
    assert [step.player for step in steps if step.do == "pay"] == ["B", "A"]
    assert len({step.slot for step in steps if step.do == "pay"}) == 2


def test_the_nearest_player_is_the_first_on_the_felt_whatever_he_wins_with():
    lost, won = {"bet": "straight", "on": "5", "stake": "5"}, {"bet": "red", "stake": "5"}
    bets = [{"player": "A"} | lost, {"player": "B"} | won, {"player": "A"} | won]
    felt = table("american-roulette", "asturias", bets, "19", house={"sameSlotOrder": "near-to-far"})
    assert [player for player, _ in pays(felt)] == ["A", "B"]


def test_cantabria_has_the_stacks_rebuilt_between_taking_and_paying():
    bets = [{"player": "A", "bet": "red", "stake": "5"}, {"player": "B", "bet": "black", "stake": "5"}]
    bets.append({"player": "B", "bet": "double-column", "on": "1-2", "stake": "5"})
    steps = settle(table("american-roulette", "cantabria", bets, "19")).steps[2:]
    assert [step.do for step in steps] == ["take", "rebuild-stacks", "pay", "pay"]
    assert [step.slot for step in steps] == sorted({step.slot for step in steps})
    assert (steps[1].who, steps[1].items) == ("croupier", ("ROU-A-ROL-04",))
    assert "rebuild-stacks" not in {
        step.do for step in settle(table("american-roulette", "asturias", bets, "19")).steps
    }


def test_colour_chips_are_worth_what_their_marker_says():
    felt = table("american-roulette", "cantabria", [{"player": "A", "bet": "straight", "on": "17", "chips": 3}], "17")
    for colours, stake, won in (
        ({"colour": "blue", "value": "10"}, 30_00, 1050_00),
        ({"colour": "blue"}, 15_00, 525_00),
    ):
        (settled,) = settle(felt | {"colours": {"A": colours}}).settlements
        assert (settled.bet.stake, settled.pays) == (stake, won)


@pytest.mark.parametrize(
    ("setting", "value", "returns"),
    [("evenChanceOn00", "half", 25_00), ("evenChanceOn00", "lose", 0)],
)
def test_the_house_says_what_the_double_zero_does_to_an_even_chance(setting, value, returns):
    bets = [{"player": "A", "bet": "red", "stake": "50"}]
    felt = table("american-roulette", "cantabria", bets, "00", "double-zero", house={setting: value})
    assert settle(felt).settlements[0].returns == returns


def test_a_value_below_the_minimum_stays_in_prison_without_a_choice():
    # the example of the rules: S = 64, m = 10; after the fourth zero V = 8, below the minimum
    bet = {"player": "A", "bet": "red", "stake": "64", "zeros": 3, "choice": "half"}
    settled = settle(table("french-roulette", "cantabria", [bet], "0", house={"minimum": "10"})).settlements[0]
    assert settled.result == "imprisoned" and "ROU-F-ZER-05" in settled.items
    # by the withdrawable half it would be forced one zero earlier: V = 16, half of it 8
    earlier = bet | {"zeros": 2}
    for test, result in (("value", "half"), ("half", "imprisoned")):
        house = {"minimum": "10", "prisonMinTest": test}
        assert (
            settle(table("french-roulette", "cantabria", [earlier], "0", house=house)).settlements[0].result == result
        )


def test_a_freed_stake_keeps_its_whole_value_where_the_house_says_so():
    bet = {"player": "A", "bet": "red", "stake": "64", "zeros": 2}
    settled = settle(
        table("french-roulette", "asturias", [bet], "32", house={"prisonReleaseValue": "full"})
    ).settlements[0]
    assert (settled.returns, settled.takes) == (64_00, 0)


def test_the_prison_is_part_of_what_stays_on_the_felt():
    bet = {"player": "A", "bet": "red", "stake": "64", "zeros": 1}
    after = settle(table("french-roulette", "asturias", [bet], "0")).after
    assert after == {"prison": [{"player": "A", "bet": "red", "stake": "64", "zeros": 2}]}


@pytest.mark.parametrize(
    ("ruling", "result", "pays", "returns", "takes"),
    [
        # 120 on a number whose maximum is 20 × 5 = 100
        ("cut", "win", 3500_00, 120_00, 0),
        ("refuse", "void", 0, 120_00, 0),
        ("stands", "win", 4200_00, 120_00, 0),
    ],
)
def test_a_stake_above_the_maximum_found_after_the_spin(ruling, result, pays, returns, takes):
    bets = [{"player": "A", "bet": "straight", "on": "17", "stake": "120"}]
    felt = table("french-roulette", "cantabria", bets, "17", house={"overMaxRuling": ruling})
    settled = settle(felt).settlements[0]
    assert (settled.result, settled.pays, settled.returns, settled.takes) == (result, pays, returns, takes)


@pytest.mark.parametrize("name", ["french-roulette", "american-roulette"])
def test_what_counts_of_a_losing_stake_is_taken_and_the_excess_goes_back(name):
    felt = table(name, "cantabria", [{"player": "A", "bet": "straight", "on": "17", "stake": "120"}], "4")
    steps = [(step.do, step.amount) for step in settle(felt).steps if step.player]
    assert steps == [("take", 100_00), ("return", 20_00)]


@pytest.mark.parametrize(("ruling", "held"), [("cut", 1800_00), ("stands", 1810_00)])
def test_an_even_chance_above_the_maximum_goes_to_prison_with_what_counts(ruling, held):
    bets = [{"player": "A", "bet": "red", "stake": "1810"}]  # the maximum is 360 × 5 = 1800
    settled = settle(table("french-roulette", "cantabria", bets, "0", house={"overMaxRuling": ruling}))
    (red,) = settled.settlements
    assert (red.result, red.stays, red.moves_to) == ("imprisoned", held, "prison")
    handed = [(step.do, step.amount) for step in settled.steps if step.player]
    assert handed == [("imprison", held)] + ([("return", 10_00)] if ruling == "cut" else [])


@pytest.mark.parametrize(("applies_to", "second_pays"), [("player", 2100_00), ("position", 1400_00)])
def test_the_maximum_counts_per_player_or_per_position(applies_to, second_pays):
    bets = [{"player": player, "bet": "straight", "on": "17", "stake": "60"} for player in "AB"]
    felt = table("french-roulette", "cantabria", bets, "17", house={"maxAppliesTo": applies_to})
    assert [s.pays for s in settle(felt).settlements] == [2100_00, second_pays]  # 60 × 35; 40 × 35 where 100 is full


def test_rounding_follows_the_house():
    bets = [{"player": "A", "bet": "double-column", "on": "1-2", "stake": "25"}]
    for rounding, paid in (("player", 13_00), ("down", 12_00)):
        house = {"grain": "1", "rounding": rounding}
        settled = settle(table("french-roulette", "cantabria", bets, "17", house=house)).settlements[0]
        assert (settled.pays, settled.exact) == (paid, Fraction(12_50))


# Properties over any felt

STAKES = st.integers(1, 40).map(lambda units: f"{5 * units}")


def bets_for(zeros, prison):
    inside = [
        {"bet": kind, "on": on} for kind, by_place in places(zeros).items() for on in by_place
    ]  # fmt: skip
    multiple = st.sampled_from(inside)
    even = st.fixed_dictionaries(
        {"bet": st.sampled_from(sorted(EVEN_CHANCES))},
        optional={"zeros": st.integers(0, 4), "choice": st.sampled_from(["half", "prison"])} if prison else {},
    )
    place = st.one_of(multiple, even)
    return st.lists(
        st.builds(
            lambda spot, who, stake: spot | {"player": who, "stake": stake}, place, st.sampled_from("ABCD"), STAKES
        ),
        max_size=25,
    )


RULES = st.sampled_from(["asturias", "cantabria"])
FELTS = st.one_of(
    st.builds(
        lambda rules, bets, pocket, last: table("french-roulette", rules, bets, pocket, last=last),
        RULES, bets_for(("0",), True), st.sampled_from(("0", *NUMBERS)), st.booleans(),
    ),
    st.builds(
        lambda rules, bets, pocket: table("american-roulette", rules, bets, pocket, "double-zero"),
        RULES, bets_for(("0", "00"), False), st.sampled_from(("0", "00", *NUMBERS)),
    ),
)  # fmt: skip


@given(FELTS)
def test_money_is_conserved_on_every_felt(felt):
    for settled in settle(felt).settlements:
        assert settled.returns + settled.takes + settled.stays == settled.bet.stake
        assert min(settled.pays, settled.returns, settled.takes, settled.stays) >= 0
        assert settled.items


@given(FELTS, st.randoms(use_true_random=False))
def test_the_order_of_the_bets_on_the_felt_does_not_matter(felt, rng):
    shuffled = list(felt["bets"])
    rng.shuffle(shuffled)
    # the excess over a maximum falls on the later bet: compare what each player gets in all
    one, two = (_by_player(settle(felt | {"bets": bets})) for bets in (felt["bets"], shuffled))
    assert one == two


def _by_player(settled):
    totals = Counter()
    for s in settled.settlements:
        totals[s.bet.player, "pays"] += s.pays
        totals[s.bet.player, "returns"] += s.returns
    return +totals


@given(FELTS)
def test_a_table_survives_being_written_and_read(felt):
    name, fields, book, house = open_table(felt)
    read = game(name).read(fields, book, house)
    again = {key: felt[key] for key in ("game", "rules", "variant") if key in felt} | game(name).write(read)
    name, fields, book, house = open_table(again)
    assert game(name).read(fields, book, house) == read


@given(FELTS)
def test_what_is_paid_is_what_the_steps_hand_out(felt):
    settled = settle(felt)
    assert sum(s.pays for s in settled.settlements) == sum(step.amount for step in settled.steps if step.do == "pay")
    lost = (s for s in settled.settlements if s.result == "lose" or s.takes == s.bet.stake)
    assert sum(s.takes for s in lost) == sum(step.amount for step in settled.steps if step.do == "take")
