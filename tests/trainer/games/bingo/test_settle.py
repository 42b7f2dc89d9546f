"""Bingo: worked games, several winners, the prizes beside the bingo, and the steps of the crew."""

from typing import Any

import pytest

from tests.conftest import cases
from tests.trainer.games.bingo.rooms import LINES, OTHERS, balls, call, cards, game, pays, settle
from trainer.errors import TableError
from trainer.money import as_text


@pytest.mark.parametrize("row", cases("bingo"), ids=lambda row: row["case"])
def test_a_worked_game(row: dict[str, str]) -> None:
    prima = {"amount": row["amount"], "fund": row["fund"], "missed": int(row["missed"])}
    sale = {"face": row["face"], "sold": int(row["sold"]), "prima": prima}
    settled = settle(game(row["line"], row["bingo"], int(row["ball"]), **sale))
    assert {on: as_text(cents) for on, cents in pays(settled).items()} == {
        on: row[f"pays{on}"] for on in ("17", "18", "19")
    }
    assert settled.after["remainder"] == row["remainder"]
    assert settled.after["prima"]["fund"] == row["fund_after"]


def test_a_price_never_comes_back() -> None:
    for s in settle(game()).settlements:
        assert (s.returns, s.takes) == (0, 200)
        assert s.result == ("win" if s.pays else "lose")


def test_nothing_is_paid_before_the_bingo() -> None:
    settled = settle(game(bingo_on=""))
    assert {s.result for s in settled.settlements} == {"stays"}
    assert [step.do for step in settled.steps][-1] == "go-on-to-bingo"
    assert not any(step.do.startswith("pay") for step in settled.steps)


def test_the_crew_works_in_order() -> None:
    prima = {"amount": "500", "fund": "500"}
    steps = settle(game("17", "18", 48, prima=prima)).steps
    handling = ["take-card", "report-card-number", "check-card", "confirm-card"]
    assert [step.do for step in steps] == [
        "announce-sales-and-prizes", "announce-prima", "fill-in-act",
        "stop-game", *handling, "go-on-to-bingo",
        "stop-game", *handling, "ask-for-more", "close-game",
        "pay", "pay", "pay-on-separate-tray", "announce-next-prima",
        "archive-winning-cards", "collect-used-cards", "note-prima-fund",
    ]  # fmt: skip
    assert steps[0].say == "Cartones vendidos: 120. Línea: 24 euros. Bingo: 122,40 euros."
    assert steps[1].say == "Prima: 500 euros, hasta la bola 50."
    assert "¿Alguna línea más? ¿Algún bingo más?" in [step.say for step in steps]
    assert len({step.slot for step in steps if step.do.startswith("pay")}) == 1


def test_a_wrong_call_lets_the_game_go_on() -> None:
    table = game()
    table["outcome"]["calls"].insert(0, call("18", "line", 5))
    settled = settle(table)
    assert [step.do for step in settled.steps].count("resume-game") == 1
    assert pays(settled) == {"17": 2400 + 12240, "18": 0, "19": 0}


@pytest.mark.parametrize("state", ["number-hidden", "burned", "destroyed", "manipulated"])
def test_a_spoilt_card_wins_nothing(state: str) -> None:
    settled = settle(game("17 18", "18", bets=cards(n17=state)))
    assert pays(settled) == {"17": 0, "18": 2400 + 12240, "19": 0}
    rejected = next(step for step in settled.steps if step.do == "reject-card")
    assert rejected.items[0] == ("BIN-ERR-09" if state == "manipulated" else "BIN-ERR-08")


def test_a_later_linea_is_lost_unless_the_house_waits_for_the_closing() -> None:
    table = game("17", "19")
    table["outcome"]["calls"].append(call("18", "line", 16))
    assert pays(settle(table)) == {"17": 2400, "18": 0, "19": 12240}
    assert pays(settle(table, {"bin.line_window": "until_closed"})) == {"17": 1200, "18": 1200, "19": 12240}


def test_a_linea_completed_long_ago_may_still_be_called_first() -> None:
    table = game("", "19")
    table["outcome"]["calls"].append(call("18", "line", 40))
    settled = settle(table)
    assert pays(settled) == {"17": 0, "18": 2400, "19": 12240}
    assert "BIN-RNK-03" in settled.settlements[1].items  # complete on ball 10


def test_one_card_wins_a_prize_once() -> None:
    table = game("17 17", "18 18")
    assert pays(settle(table)) == {"17": 2400, "18": 12240, "19": 0}


def test_an_uncalled_linea_is_noted() -> None:
    assert settle(game("", "19")).after["line_unclaimed"] == "24"


def test_a_player_with_two_cards_has_two_parts_unless_the_house_divides_by_players() -> None:
    table = game("17", "17 18 19", players="AAC")
    assert pays(settle(table)) == {"17": 2400 + 4080, "18": 4080, "19": 4080}
    by_player = settle(table, {"bin.split_unit": "player"})
    assert pays(by_player) == {"17": 2400 + 6120, "18": 0, "19": 6120}


def test_the_cents_left_over_go_where_the_house_says() -> None:
    table = game("17 18 19", "19", sold=100, prima={"amount": "500", "fund": "100"})
    first = settle(table, {"bin.remainder": "first_card"})
    assert pays(first) == {"17": 668, "18": 666, "19": 666 + 10200}
    assert (first.after["remainder"], first.after["prima"]["fund"]) == ("0", "112")
    up = settle(table, {"rounding": "player"})  # the house adds a cent of its own
    assert pays(up) == {"17": 667, "18": 667, "19": 667 + 10200}
    assert (up.after["remainder"], up.after["prima"]["fund"]) == ("-0.01", "112")


def test_the_grain_of_the_house_rounds_the_shares() -> None:
    table = game("17 18 19", "19", sold=100)
    assert pays(settle(table, {"grain": "0.05"})) == {"17": 665, "18": 665, "19": 665 + 10200}


def test_percentages_may_round_up() -> None:
    table = game("17", "18", face="0.75", sold=7)
    assert pays(settle(table, {"bin.prize_rounding": "up"})) == {"17": 53, "18": 268, "19": 0}


def test_extra_balls_only_at_the_ceiling_when_the_house_reads_it_so() -> None:
    ceiling = {"bin.prima_trigger": "legal_ceiling"}
    missed = {"fund": "1000", "missed": 3}
    low = game("17", "19", 53, prima={"amount": "500", **missed})
    assert pays(settle(low))["19"] == 12240 + 50000
    assert pays(settle(low, ceiling))["19"] == 12240
    high = game("17", "19", 53, prima={"amount": "1000", **missed})
    assert pays(settle(high, ceiling))["19"] == 12240 + 100000


def test_the_prima_goes_by_the_ball_of_the_call() -> None:
    """Complete on ball 50 and called on ball 52: no prima (BIN-DBT-05)."""
    prima = {"amount": "500", "fund": "500"}
    drawn = balls(50)
    later = drawn + [n for n in range(1, 91) if n not in drawn][:2]
    outcome = {"balls": later, "calls": [call("17", "line", 15), call("19", "bingo", 52)]}
    assert pays(settle(game(prima=prima, outcome=outcome)))["19"] == 12240


def test_the_games_of_a_prima_are_counted() -> None:
    after = settle(game(prima={"amount": "500", "fund": "520", "missed": 2, "games": 40})).after["prima"]
    assert (after["missed"], after["games"], after["limit"]) == (3, 41, 53)
    won = settle(game(ball=50, prima={"amount": "500", "fund": "520", "missed": 2, "games": 40})).after["prima"]
    assert (won["missed"], won["games"]) == (0, 0)
    assert "limit" not in won  # 34.40 in the fund: not in play


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([72], {"17": 2400 + 3480, "18": 0, "19": 12240}),  # 72 completes the línea: 30 + 2 % of 240
        ([56], {"17": 2400, "18": 0, "19": 12240 + 3480}),  # 56 completes the bingo
        ([72, 56], {"17": 2400 + 1740, "18": 0, "19": 12240 + 1740}),
        ([7], {"17": 2400, "18": 0, "19": 12240}),
    ],
)
def test_the_bola_loca_is_won_with_the_completing_number(numbers: list[int], expected: dict[str, int]) -> None:
    loca = {"numbers": numbers, "share": "2 %", "fund": "30"}
    settled = settle(game("17", "19", bola_loca=loca))
    assert pays(settled) == expected
    won = sum(expected.values()) > 14640
    assert settled.after["bola_loca"] == {"fund": "0" if won else "34.80"}


@pytest.mark.parametrize(
    ("ball", "prize", "fund", "reserve"),
    [(48, 40900, "0", "0"), (60, 10225, "306.75", "0"), (61, 0, "409", "0")],
)
def test_the_interconectado_follows_its_scale(ball: int, prize: int, fund: str, reserve: str) -> None:
    scale = [{"up_to": 50, "pays": "100 %"}, {"up_to": 60, "pays": "25 %"}]
    linked = {"share": "1 %", "sales": "900", "fund": "400", "maximum": "3000", "scale": scale}
    settled = settle(game("17", "19", ball, interconnected=linked))
    assert pays(settled)["19"] == 12240 + prize
    assert settled.after["interconnected"] == {"fund": fund, "reserve": reserve}


def test_what_the_interconectado_has_above_its_maximum_is_reserve() -> None:
    linked = {
        "share": "1 %",
        "sales": "900",
        "fund": "400",
        "maximum": "404",
        "scale": [{"up_to": 50, "pays": "100 %"}],
    }
    settled = settle(game("17", "19", 48, interconnected=linked))
    assert pays(settled)["19"] == 12240 + 40400
    assert settled.after["interconnected"] == {"fund": "0", "reserve": "5"}


def test_a_cent_left_of_the_interconectado_is_counted_once() -> None:
    """100 euros among three: 33.33 each; the cent goes to the prima fund and not back to the linked rooms."""
    linked = {"share": "0 %", "sales": "0", "fund": "100", "maximum": "100", "scale": [{"up_to": 90, "pays": "100 %"}]}
    settled = settle(game("17", "17 18 19", interconnected=linked, prima={"amount": "500", "fund": "0"}))
    assert pays(settled) == {"17": 2400 + 4080 + 3333, "18": 4080 + 3333, "19": 4080 + 3333}
    assert settled.after["interconnected"] == {"fund": "0", "reserve": "0"}
    assert (settled.after["remainder"], settled.after["prima"]["fund"]) == ("0.01", "14.41")


def test_two_series_may_repeat_a_card_only_where_the_house_admits_it() -> None:
    table = game(bets=[*cards(), cards()[0] | {"series": 2}])
    with pytest.raises(TableError, match=r"^bets\[3\].lines:"):
        settle(table)
    assert pays(settle(table, {"bin.second_series_from_one": True}))["2/17"] == 0


def test_linked_rooms_play_for_the_sales_of_all() -> None:
    table = game("17", "19") | {"rooms": {"A": 80, "B": 70}}
    del table["sold"]
    assert pays(settle(table, variant="simultaneous")) == {"17": 3000, "18": 0, "19": 15300}


def test_a_resolution_may_change_the_percentages_if_they_add_up() -> None:
    new = {"bin.prize_share": "70 %", "bin.line_share": "12 %", "bin.bingo_share": "50 %", "bin.prima_share": "8 %"}
    assert pays(settle(game("17", "19"), new)) == {"17": 2880, "18": 0, "19": 12000}
    with pytest.raises(TableError, match="prize_share"):
        settle(game(), {"bin.line_share": "12 %"})


PLAN = {
    "numbers": 20,
    "face": "1",
    "sold": 50,
    "bets": [
        {"player": "A", "bet": "card", "on": "1", "lines": ["1 2 3", "4 5 6"]},
        {"player": "B", "bet": "card", "on": "2", "lines": ["7 8 9", "10 11 12"]},
    ],
    "outcome": {"balls": [1, 2, 3, 7, 4, 8, 5, 9, 6]},
}


@pytest.mark.parametrize(
    ("variant", "more", "expected"),
    [
        ("derived", {"plan": [{"prize": "first-row", "positions": [1, 2, 3], "amount": "5"}]}, {"1": 500, "2": 500}),
        ("derived", {"plan": [{"prize": "row", "positions": [1, 2, 3], "amount": "5", "by": 7}]}, {"1": 500, "2": 0}),
        ("plus", {"plan": [{"prize": "full-card", "amount": "20"}]}, {"1": 2000, "2": 0}),
        (
            "derived",
            {"version": "deferred", "plan": [{"prize": "row", "positions": [1, 2, 3], "share": "25 %"}]},
            {"1": 625, "2": 625},
        ),
        (
            "plus",
            {"plan": [{"prize": "row", "positions": [1], "share": "1 %"}, {"prize": "card", "amount": "3"}]},
            {"1": 325, "2": 25},
        ),
    ],
)
def test_a_plan_of_prizes_is_paid(variant: str, more: dict[str, Any], expected: dict[str, int]) -> None:
    assert pays(settle(PLAN | more, variant=variant)) == expected


@pytest.mark.parametrize(
    ("variant", "change", "place"),
    [
        ("derived", {"plan": [{"prize": "x", "share": "5 %"}]}, r"plan\[0\].share"),
        ("derived", {"version": "deferred", "plan": [{"prize": "x", "amount": "5"}]}, r"plan\[0\].amount"),
        ("derived", {"plan": [{"prize": "x"}]}, r"plan\[0\].amount"),
        ("derived", {"plan": [{"prize": "x", "amount": "5", "positions": [7]}]}, r"plan\[0\].positions"),
        ("derived", {"numbers": 5}, "numbers"),
        ("derived", {"numbers": 91}, "numbers"),
        ("plus", {"numbers": 101}, "numbers"),
        ("plus", {"version": "instant"}, "version"),
        ("derived", {"plan": []}, "plan"),
        ("derived", {"plan": [{"prize": "x", "amount": "5"}], "outcome": {}}, "outcome.balls"),
    ],
)
def test_a_plan_that_cannot_be_is_refused(variant: str, change: dict[str, Any], place: str) -> None:
    with pytest.raises(TableError, match=f"^{place}:"):
        settle(PLAN | change, variant=variant)


TWICE = [*cards(), cards()[0]]
ALIKE = [*cards(), cards()[0] | {"on": "20"}]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"face": None}, "face"),
        ({"face": "0"}, "face"),
        ({"sold": 2}, "sold"),
        ({"bets": TWICE}, r"bets\[3\].on"),
        ({"bets": ALIKE}, r"bets\[3\].lines"),
        ({"bets": [cards()[0] | {"stake": "3"}]}, r"bets\[0\].stake"),
        ({"bets": [cards()[0] | {"lines": LINES["17"][:2]}]}, r"bets\[0\].lines"),
        ({"bets": [cards()[0] | {"lines": ["5 x", "", ""]}]}, r"bets\[0\].lines\[0\]"),
        ({"bets": [cards()[0] | {"on": "0"}]}, r"bets\[0\].on"),
        ({"outcome": {"balls": [5, 5]}}, "outcome.balls"),
        ({"outcome": {"balls": [91]}}, "outcome.balls"),
        ({"outcome": {"balls": [True]}}, "outcome.balls"),
        ({"outcome": {"balls": [5], "calls": [call("17", "line", 2)]}}, r"outcome.calls\[0\].ball"),
        ({"outcome": {"balls": [5], "calls": [call("20", "line", 1)]}}, r"outcome.calls\[0\].card"),
        ({"prima": {"amount": "1050", "fund": "0"}}, "prima.amount"),
        ({"prima": {"amount": "75", "fund": "0"}}, "prima.amount"),
        ({"prima": {"amount": "500", "fund": "499", "missed": 1}}, "prima.missed"),
        ({"bola_loca": {"numbers": [], "share": "2 %"}}, "bola_loca.numbers"),
        ({"bola_loca": {"numbers": [3], "share": "200 %"}}, "bola_loca.share"),
        ({"interconnected": {"share": "1 %", "sales": "9", "maximum": "9"}}, "interconnected.scale"),
        ({"numbers": 80}, "numbers"),
        ({"plan": []}, "plan"),
        ({"rooms": {"A": 200}}, "rooms"),
    ],
)
def test_what_cannot_be_is_refused_by_name(change: dict[str, Any], place: str) -> None:
    table = {key: value for key, value in (game() | change).items() if value is not None}
    with pytest.raises(TableError, match=f"^{place}:"):
        settle(table)


def test_no_ball_is_drawn_after_a_bingo() -> None:
    calls = [call("17", "bingo", 60)]
    settle(game(outcome={"balls": balls(60), "calls": calls}))
    with pytest.raises(TableError, match=r"^outcome.balls: 61 is not 60 balls"):
        settle(game(outcome={"balls": [*balls(60), OTHERS[-1]], "calls": calls}))


def test_the_prima_is_announced_in_every_game_even_before_it_can_be_won() -> None:
    steps = settle(game("17", "18", 48, prima={"amount": "500", "fund": "499.99"})).steps
    assert (steps[1].do, steps[1].say) == ("announce-prima", "Prima: 500 euros, todavía no disponible.")
    assert steps[1].items == ("BIN-PRC-08", "BIN-PRC-02")
