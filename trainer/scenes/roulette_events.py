"""Irregular events of both roulettes: spins that went wrong, bets about their limits, payments out of order."""

from collections.abc import Callable, Mapping
from typing import Any

from trainer.games.roulette.layout import EVEN_CHANCES, NUMBERS, places
from trainer.games.roulette.table import Rules, Table, marker_problem
from trainer.money import as_text
from trainer.scenarios import PLAYERS, Deal, whole
from trainer.scenes.incidents import at_minimum, limit_change, stake_about, unforeseen
from trainer.tables import settle

Json = dict[str, Any]
SPINS: tuple[Json, ...] = (
    {"ball": "dropped"},
    {"ball": "dropped", "direction": "same"},
    {"ball": "running", "direction": "same"},
    {"ball": "running", "throw": "good"},
    {"ball": "running", "throw": "faulty"},
    {"ball": "running", "object_in_wheel": True},
    {"ball": "dropped", "object_in_wheel": True},
    {"ball": "out"},
    {"ball": "not-dropped", "wheel": "stopped"},
    {"ball": "not-dropped", "wheel": "turning"},
)
"""What may become of a ball; at times nothing irregular."""

CALLED: tuple[Json, ...] = tuple(
    {"on_layout": False, "called": called, "repeated": repeated}
    for called, repeated in ((True, True), (True, False), (False, False))
)
MOST_PAID = 4  # winners whose order one can follow
BESIDE = 0.4  # how often a player has something on the place already


def _spin(deal: Deal) -> Json:
    previous = deal.rng.choice((*deal.book.record(Rules).zeros, *NUMBERS))
    return {"event": {"kind": "spin", "previous": previous, **deal.rng.choice(SPINS)}}


def _table(deal: Deal) -> Table:
    return Table(deal.book, deal.book.house(), deal.book.record(Rules), ())


def _spot(deal: Deal) -> Json:
    """Any place of the felt, every kind as likely as another."""
    felt = places(deal.book.record(Rules).zeros)
    kind = deal.rng.choice([*(kind for kind in felt if felt[kind]), *deal.some(list(EVEN_CHANCES), 2, 6)])
    return {"bet": kind} | ({"on": deal.rng.choice(list(felt[kind]))} if kind in felt else {})


def _bet(deal: Deal) -> Json:
    """A bet offered: somewhere about its limits, in time or not, on the felt or only called."""
    table, place, player = _table(deal), _spot(deal), deal.rng.choice(PLAYERS[:3])
    low, most = table.minimum(place["bet"]), table.maximum(place["bet"])
    laid: Json = {}
    room = None
    if deal.level > 1 and deal.rng.random() < BESIDE:
        before = most // 2 // low * low or low
        laid, room = {"bets": [{"player": player, **place, "stake": as_text(before)}]}, most - before
    bet = {"player": player, **place, "stake": stake_about(low, most, deal, room)}
    facts = deal.rng.choice(({"moment": "after"}, *CALLED)) if deal.rng.random() < 0.4 else {"moment": "before"}
    return {**laid, "event": {"kind": "bet", "bet": bet, **facts}}


def _limit(deal: Deal) -> Json:
    return {**at_minimum(deal), "event": {"kind": "limit", "bet": _spot(deal)["bet"]}}


def _limit_change(deal: Deal) -> Json:
    return limit_change("balls_announced", deal)


def _take_back(deal: Deal) -> Json:
    return {"event": {"kind": "take-back", "moment": deal.rng.choice(("before", "after"))}}


def _marker(deal: Deal) -> Json:
    """A value for a colour: a chip of the house, a value outside the limits of one number, or none said."""
    house = deal.book.house()
    low, high = house.minimum, house.minimum * house.whole("k")
    good = [value for value in house.amounts("chips") if not marker_problem(value, house)]
    outside = [low // 5, low // 2, low * 3 // 5, high + low, high * 3 // 2, high * 2]
    asked = deal.rng.choice((good, outside, [None]))
    value = deal.rng.choice(asked)
    return {"event": {"kind": "marker"} | ({} if value is None else {"value": as_text(value)})}


def _zero_offer(deal: Deal) -> Json:
    return {"event": {"kind": "zero-offer", "offer": deal.rng.choice(("half", "prison"))}}


def _payments(deal: Deal) -> Json:
    """Winners paid in their order, or two of them the wrong way round, one twice, or one not at all."""
    table = _with_winners(deal)
    steps = settle(dict(whole(deal.book, table).table)).steps
    order = [str(step.player) for step in steps if step.do == "pay"]
    slip, n = deal.rng.choice(("none", "none", "swapped", "twice", "missed")), deal.rng.randrange(len(order) - 1)
    if slip == "swapped":
        order[n], order[n + 1] = order[n + 1], order[n]
    elif slip == "twice":
        order.append(order[n])
    elif slip == "missed":
        order.pop()
    return table | {"event": {"kind": "payments", "order": order}}


def _with_winners(deal: Deal) -> Json:
    """Players with one winning bet each, on places of different kinds, and the number that wins them."""
    number, felt = deal.rng.choice(NUMBERS), places(deal.book.record(Rules).zeros)
    spots = {kind: [on for on in felt[kind] if number in felt[kind][on]] for kind in felt}
    kinds = [kind for kind in spots if spots[kind]] + [kind for kind in EVEN_CHANCES if number in EVEN_CHANCES[kind]]
    chosen = deal.rng.sample(kinds, min(MOST_PAID, 2 + deal.level // 2))
    bets: list[Json] = []
    for player, kind in zip(PLAYERS, chosen, strict=False):
        on = {"on": deal.rng.choice(spots[kind])} if kind in spots else {}
        least = {"stake": as_text(_table(deal).minimum(kind))}
        bets.append({"player": player, "bet": kind, **on, **least})
    return {"bets": bets, "outcome": {"pocket": number}}


Lay = Callable[[Deal], Json]
FRENCH: Mapping[str, Lay] = {
    "spin": _spin,
    "bet": _bet,
    "limit": _limit,
    "limit-change": _limit_change,
    "unforeseen": unforeseen,
}
AMERICAN: Mapping[str, Lay] = {
    **FRENCH,
    "take-back": _take_back,
    "marker": _marker,
    "zero-offer": _zero_offer,
    "payments": _payments,
}
