"""How fast craps settles bets, beside crapssim on the same throws and the same bets."""

import gc
import random
from collections.abc import Callable, Iterator
from time import perf_counter

from crapssim.bet import (
    AnyCraps,
    Bet,
    Big6,
    Big8,
    Boxcars,
    Come,
    DontCome,
    DontPass,
    Field,
    HardWay,
    PassLine,
    Place,
    Three,
    Two,
    Yo,
)
from crapssim.table import Player, TableUpdate
from crapssim.table import Table as SimTable

from trainer import bets
from trainer.dice import Dice, dice_as_text
from trainer.games.craps.chart import Placed, chart, play
from trainer.games.craps.places import Point, split_place
from trainer.games.craps.table import Rules, Table
from trainer.rulebook import load
from trainer.tables import settle

THROWS = 20_000
ROUNDS = 5
STAKE = 60
FELT: dict[str, Callable[[], Bet]] = {
    "field": lambda: Field(STAKE),
    "any-craps": lambda: AnyCraps(STAKE),
    "craps-2": lambda: Two(STAKE),
    "craps-3": lambda: Three(STAKE),
    "craps-12": lambda: Boxcars(STAKE),
    "eleven": lambda: Yo(STAKE),
    "big.6": lambda: Big6(STAKE),
    "big.8": lambda: Big8(STAKE),
} | {
    f"{kind}.{number}": lambda made=made, number=number: made(number, STAKE)  # type: ignore[misc]
    for kind, made, numbers in (("hardway", HardWay, (4, 6, 8, 10)), ("right-bet", Place, (4, 5, 6, 8, 9, 10)))
    for number in numbers
}
LINE: dict[str, type[Bet]] = {"win": PassLine, "dont-win": DontPass}
BOXES: dict[str, type[Bet]] = {"come": Come, "dont-come": DontCome}


def throws() -> list[Dice]:
    """The same throws for both, from one seed."""
    rng = random.Random(7)
    return [(rng.randint(1, 6), rng.randint(1, 6)) for _ in range(THROWS)]


def wanted(lying: set[str], point: Point) -> list[str]:
    """What a player who fills the felt before every throw still has to put down."""
    moment = LINE if point is None else BOXES
    return [place for place in (*FELT, *moment) if place not in lying]


def play_ours(dice: list[Dice]) -> tuple[int, float]:
    """Bets settled, and the seconds spent settling them (not placing them)."""
    book = load("craps", "cantabria")
    table = Table(book, book.house(), book.record(Rules))
    known, payer = chart(table.terms), table.payer
    felt: list[Placed] = []
    point: Point = None
    settled, spent = 0, 0.0
    for thrown in dice:
        for place in wanted({placed.place for placed in felt}, point):
            kind, on = split_place(place)
            felt.append(Placed(bets.Bet("A", kind, on, STAKE * 100), place, STAKE * 100))
        settled += len(felt)
        start = perf_counter()
        turn = play(felt, point, thrown, known, payer)
        spent += perf_counter() - start
        felt, point = turn.felt, turn.point
    return settled, spent


def play_theirs(dice: list[Dice]) -> tuple[int, float]:
    """The same bets and throws in crapssim: settling bets, moving Come bets, setting the point."""
    table = SimTable()
    table.settings["come_out_working_policy"] = "legacy"  # place bets play always and come down when they win
    table.add_player(bankroll=10**9)
    player: Player = table.players[0]
    update = TableUpdate()
    settled, spent = 0, 0.0
    for thrown in dice:
        lying = {_named(bet) for bet in player.bets}
        for place in wanted(lying, table.point.number):
            player.bets.append(FELT[place]() if place in FELT else (LINE | BOXES)[place](STAKE))
        settled += len(player.bets)
        table.dice.fixed_roll(thrown)
        start = perf_counter()
        update.update_bets(table)
        update.update_numbers(table, False)
        spent += perf_counter() - start
    return settled, spent


NAMES = {Field: "field", AnyCraps: "any-craps", Two: "craps-2", Three: "craps-3", Boxcars: "craps-12", Yo: "eleven",
         Big6: "big", Big8: "big", HardWay: "hardway", Place: "right-bet", PassLine: "win", DontPass: "dont-win",
         Come: "come", DontCome: "dont-come"}  # fmt: skip


def _named(bet: Bet) -> str:
    number = getattr(bet, "number", None)
    return NAMES[type(bet)] if number is None else f"{NAMES[type(bet)]}.{number}"


def _best(run: Callable[[list[Dice]], tuple[int, float]], dice: list[Dice]) -> tuple[int, float]:
    """Bets settled and bets per second of the best of some runs, with no garbage collected in between."""
    gc.disable()
    try:
        runs = [run(dice) for _ in range(ROUNDS)]
    finally:
        gc.enable()
    return runs[0][0], max(settled / spent for settled, spent in runs)


def rows() -> Iterator[tuple[str, str, str]]:
    dice = throws()
    ours, our_speed = _best(play_ours, dice)
    theirs, their_speed = _best(play_theirs, dice)
    assert ours == theirs, "both play the same bets"
    yield "craps: bets settled a second", f"{our_speed:,.0f}", f"crapssim {their_speed:,.0f}"
    yield "craps: times as fast as crapssim", f"{our_speed / their_speed:.1f}", "at least 5"
    yield "craps: bets settled a second from JSON, with limits and steps", f"{_from_json(dice):,.0f}", "at least 10,000"


def _from_json(dice: list[Dice]) -> float:
    felt = [{"player": "A", "bet": split_place(place)[0], "stake": "60"} for place in FELT]
    for bet, place in zip(felt, FELT, strict=True):
        if on := split_place(place)[1]:
            bet["on"] = on
    start = perf_counter()
    for thrown in dice[:300]:
        settle({"game": "craps", "rules": "cantabria", "bets": felt, "outcome": {"dice": dice_as_text(thrown)}})
    return 300 * len(felt) / (perf_counter() - start)
