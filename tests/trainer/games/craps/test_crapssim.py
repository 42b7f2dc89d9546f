"""Our craps beside the crapssim package: 20,000 random throws with random bets, wherever the rules coincide.

Where they do not coincide, the last tests say why:
- under 7 and over 7 do not exist there;
- a horn is four bets in one there, one flat bet here (CRA-DBT-22);
- a lay bet pays true odds less a commission there, a Wrong Bet pays shortened odds here;
- Asturias pays any seven at 15 (CRA-DBT-04), Córdoba pays place bets and don't odds in percentages;
- a stand-off goes back to the player there and stays on the felt here unless he takes it (CRA-DBT-20);
- come odds and place bets rest on the come-out there, unless told otherwise; here they play (CRA-DBT-05).
"""

import random
from collections.abc import Callable

import pytest
from crapssim import bet as sim
from crapssim.table import Table as SimTable

from tests.trainer.games.craps.tables import thrown
from trainer.bets import Bet
from trainer.games.craps.chart import Chart, Payer, Placed, chart, play
from trainer.games.craps.places import MAIN, POINTS, Point, split_place
from trainer.games.craps.table import Rules, Table
from trainer.rulebook import load

THROWS = 20_000
FREE: dict[str, Callable[[float], sim.Bet]] = {
    "field": sim.Field,
    "any-seven": sim.Any7,
    "eleven": sim.Yo,
    "any-craps": sim.AnyCraps,
    "craps-2": sim.Two,
    "craps-3": sim.Three,
    "craps-12": sim.Boxcars,
    "big.6": sim.Big6,
    "big.8": sim.Big8,
}
LINE: dict[str, Callable[[float], sim.Bet]] = {"win": sim.PassLine, "dont-win": sim.DontPass}
BOXES: dict[str, Callable[[float], sim.Bet]] = {"come": sim.Come, "dont-come": sim.DontCome}


def theirs(place: str, point: Point, stake: int) -> sim.Bet:
    """The bet of crapssim that corresponds to one of our places; always at work, as here."""
    kind, on = split_place(place)
    if kind == "hardway":
        return sim.HardWay(int(on or 0), stake)
    if kind == "right-bet":
        return sim.Place(int(on or 0), stake, always_working=True)
    if kind in MAIN:
        base = (LINE | BOXES)[MAIN[kind]]
        return sim.Odds(base, int(on) if on else point, stake, always_working=True)
    return (FREE | LINE | BOXES)[place](stake)


def offered(lying: set[str], point: Point) -> list[str]:
    """Every place on which a bet may be put now and does not lie yet."""
    places = [*FREE, *(LINE if point is None else BOXES)]
    places += [f"hardway.{n}" for n in (4, 6, 8, 10)] + [f"right-bet.{n}" for n in POINTS]
    for odds, main in MAIN.items():
        if main in LINE and main in lying and point is not None:
            places.append(odds)
        places += [f"{odds}.{n}" for n in POINTS if f"{main}.{n}" in lying]
    return [place for place in places if place not in lying]


def known(rules: str) -> Chart:
    book = load("craps", rules)
    return chart(Table(book, book.house(), book.record(Rules)).terms)


def test_twenty_thousand_throws_of_random_bets_agree_with_crapssim() -> None:
    rng, cantabria, payer = random.Random(2026), known("cantabria"), Payer()
    table = SimTable()
    table.settings["come_out_working_policy"] = "legacy"  # place bets come down when they win, as here
    pairs: list[tuple[Placed, sim.Bet]] = []
    point: Point = None
    settled: dict[str, int] = {}
    for _ in range(THROWS):
        for place in offered({placed.place for placed, _ in pairs}, point):
            if rng.random() < 0.2:
                kind, on = split_place(place)
                stake = 30 * rng.randint(1, 20)
                lying = Placed(Bet("A", kind, on, stake * 100), place, stake * 100, takes_push=True)
                pairs.append((lying, theirs(place, point, stake)))
        dice = (rng.randint(1, 6), rng.randint(1, 6))
        table.dice.fixed_roll(dice)
        after = []
        for placed, other in pairs:
            turn = play([placed], point, dice, cantabria, payer)
            result = other.get_result(table)
            ours = sum(pays + (placed.stake if fate.result in ("win", "push") else 0) for _, fate, pays in turn.touched)
            assert round(result.bankroll_change * 100) == ours, (placed, dice, point)
            assert result.remove == (not turn.felt), (placed, dice, point)
            other.update_number(table)
            if turn.felt:
                after.append((turn.felt[0], other))
                assert getattr(other, "number", None) in (None, *POINTS)
            else:
                settled[placed.bet.kind] = settled.get(placed.bet.kind, 0) + 1
        pairs = after
        point = play([], point, dice, cantabria, payer).point
        table.point.update(table.dice)
        assert table.point.number == point
        assert {placed.place for placed, other in pairs if placed.bet.kind in BOXES} == {
            f"{placed.bet.kind}.{other.number}" for placed, other in pairs if placed.bet.kind in BOXES and other.number
        }
    assert set(settled) == {split_place(place)[0] for place in (*FREE, *LINE, *BOXES)} | {*MAIN, "hardway", "right-bet"}
    assert min(settled.values()) > 100  # every kind has been decided many times


def test_the_horn_is_one_flat_bet_here_and_four_there() -> None:
    table = SimTable()
    for dice, there in (((1, 1), 27 / 4), ((6, 5), 3.0)):
        table.dice.fixed_roll(dice)
        assert sim.Horn(100).get_payout_ratio(table) == there
        here = thrown("cantabria", f"{dice[0]}-{dice[1]}", "horn:100").settlements[0]
        assert here.pays == 4 * here.bet.stake


def test_a_wrong_bet_pays_less_than_true_odds_and_takes_no_commission() -> None:
    table = SimTable()
    for number, here in (("4", 50), ("5", 50), ("6", 40)):
        stake = {"4": 110, "5": 80, "6": 50}[number]
        true_odds = sim.Lay(int(number), stake)
        assert thrown("cantabria", "6-1", f"wrong-bet.{number}:{stake}").settlements[0].pays == here * 100
        assert true_odds.payout_ratio * stake > here and true_odds.vig(table) > 0


def test_any_seven_agrees_everywhere_but_in_asturias() -> None:
    assert sim.Any7.payout_ratio == 4
    pays = {
        rules: thrown(rules, "6-1", "any-seven:10").settlements[0].pays // 1000 for rules in ("asturias", "cantabria")
    }
    assert pays == {"asturias": 15, "cantabria": 4}


def test_a_stand_off_stays_here_and_goes_back_there() -> None:
    table = SimTable()
    table.dice.fixed_roll((6, 6))
    assert sim.DontPass(10).get_result(table).remove
    assert thrown("cantabria", "6-6", "dont-win:10").settlements[0].stays == 1000


@pytest.mark.parametrize("number", [4, 5, 6])
def test_come_odds_rest_on_the_come_out_there_and_play_here(number: int) -> None:
    table = SimTable()
    table.dice.fixed_roll((6, 1))
    assert sim.Odds(sim.Come, number, 30).get_result(table).pushed
    here = thrown("cantabria", "6-1", f"come.{number}:30", f"come-odds.{number}:30").settlements[1]
    assert here.result == "lose"
    off = thrown(
        "cantabria", "6-1", f"come.{number}:30", f"come-odds.{number}:30", house="offOnComeOut=come-odds"
    ).settlements[1]
    assert (off.result, off.returns) == ("off", 3000)  # with the house setting both agree
