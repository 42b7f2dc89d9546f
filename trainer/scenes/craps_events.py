"""Irregular events of craps: throws that may be null, bets out of time, place or limits, and who gets which dice."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from trainer.games.craps.limits import maximum
from trainer.games.craps.places import BOXED, LINE, MAIN, NUMBERS, POINT_NAMES, place_name
from trainer.games.craps.table import Rules, Table
from trainer.money import Cents, as_text, parse_amount
from trainer.scenarios import PLAYERS, Deal
from trainer.scenes.incidents import at_minimum, some_of, stake_about, unforeseen

Json = dict[str, Any]
FEW = 2  # bets of one player that lie there already
ORDERING = ("table-head", "table-head", "stickman", "croupier", "shooter", "player")
TIMES = (5, 10, 20, 30, 40, 50, 75, 100, 150, 200, 300)  # the minimum, that a casino would like as its maximum

SOUND: Json = {"touched": True, "stopped": "far-half"}
ODD: tuple[Json, ...] = (
    {"touched": False},
    {"touched": False, "stopped": "near-half"},
    {"stopped": "near-half"},
    {"stopped": "rim"},
    {"stopped": "floor"},
    {"stopped": "basket"},
    {"stopped": "other-die"},
    {"chips": "brushed"},
    {"chips": "leans"},
    {"chips": "landed"},
    {"chips": "rests"},
    {"slid": True},
    {"broken": True},
)
"""What a die may do that has to be looked at; not all of it makes a throw null."""


def _throw(deal: Deal) -> Json:
    """Both dice, told in full: one of them odd, both, or neither."""
    one, other = _die(deal.rng.choice(ODD)), _die({})
    way = deal.rng.random()
    if way < 0.15:
        one = _die({})
    elif way < 0.3:
        one, other = _die({"touched": False}), _die({"touched": False})
    elif deal.level > 2 and way < 0.5:
        other = _die(deal.rng.choice([odd for odd in ODD if odd.get("stopped") != "other-die"]))
    dice = deal.rng.sample([one, other], 2)
    return {**_point(deal), "shooter": "A", "event": {"kind": "throw", "dice": dice}}


def _die(odd: Json) -> Json:
    """What one die does, from the hand to where it rests."""
    way = {**SOUND, **odd}
    return {name: way[name] for name in ("slid", "touched", "chips", "broken", "stopped") if name in way}


def _point(deal: Deal) -> Json:
    """A point most of the time."""
    return {"point": deal.rng.choice(POINT_NAMES)} if deal.rng.random() < 0.7 else {}


def _hand(deal: Deal) -> Json:
    """Who stands at the table, and who has the dice."""
    players = list(PLAYERS[: deal.rng.randint(3, min(len(PLAYERS), 3 + deal.level))])
    return {"shooter": deal.rng.choice(players), "players": players}


# bets


def _felt(deal: Deal) -> tuple[Table, Json, list[Json]]:
    """A felt with a few bets of two players, and what is said of it."""
    said = _point(deal)
    table = Table(deal.book, deal.book.house(), deal.book.record(Rules), point=int(said["point"]) if said else None)
    bets: list[Json] = []
    for player in PLAYERS[:2]:
        kinds = [kind for kind in table.kinds if _may_lie(kind, table)]
        for kind in deal.rng.sample(kinds, FEW):
            bets += _with_main(player, kind, deal, table)
    return table, said, bets


def _may_lie(kind: str, table: Table) -> bool:
    """Whether a bet may lie there at this moment: odds on the line follow a point."""
    return table.point is not None or MAIN.get(kind) not in LINE


def _with_main(player: str, kind: str, deal: Deal, table: Table) -> list[Json]:
    """A bet and, before odds, the main bet that they follow."""
    on = {"on": deal.rng.choice(NUMBERS[kind])} if NUMBERS[kind] else {}
    bet = {"player": player, "bet": kind, **on, "stake": as_text(deal.minimum * deal.rng.choice((2, 4)))}
    main = {**bet, "bet": MAIN[kind], "stake": as_text(deal.minimum * 4)} if kind in MAIN else None
    if main is None:
        return [bet]
    return [main, {**bet, "stake": as_text(min(deal.minimum * 2, _most(bet, main, table)))}]


def _most(bet: Json, main: Json | None, table: Table) -> Cents:
    stake = parse_amount(main["stake"]) if main else 0
    return (maximum(place_name(bet["bet"], bet.get("on")), table.point, table, stake) or Fraction(0)).__floor__()


def _bet(deal: Deal) -> Json:
    """A bet offered: any kind, somewhere about its limits; now and then too late, or laid where it does not belong."""
    table, said, bets = _felt(deal)
    kind, player = deal.rng.choice([*table.kinds]), deal.rng.choice("AB")
    numbered = NUMBERS[kind] and (kind not in BOXED or deal.rng.random() < 0.3)
    place = {"player": player, "bet": kind} | ({"on": deal.rng.choice(NUMBERS[kind])} if numbered else {})
    main = None
    if kind in MAIN and deal.rng.random() < 0.8:
        main = {**place, "bet": MAIN[kind], "stake": as_text(deal.minimum * deal.rng.choice((2, 4, 6, 10)))}
        bets = [main]
    most = max(_most(place, main, table), deal.minimum)
    offered = {**place, "stake": stake_about(deal.minimum, most, deal)}
    late = {"moment": "after"} if deal.rng.random() < 0.1 else {}
    where = _somewhere(table, deal) if deal.level > 2 and kind in table.rules.lies else {}
    return {**said, "bets": bets, "event": {"kind": "bet", "bet": offered, **late, **where}}


def _somewhere(table: Table, deal: Deal) -> Json:
    """Where the player has laid his bet: where it belongs, or where another kind does."""
    return {"lies": deal.rng.choice(sorted({place for places in table.rules.lies.values() for place in places}))}


def _take_down(deal: Deal) -> Json:
    """A player wants one of his bets off the felt, changed or elsewhere."""
    _, said, bets = _felt(deal)
    bet = deal.rng.choice(bets)
    wants = deal.rng.choice(("remove", "remove", "reduce", "raise", "move"))
    event: Json = {"kind": "take-down", "bet": bet, "wants": wants}
    if wants == "raise":
        event["to"] = as_text(parse_amount(bet["stake"]) * deal.rng.choice((2, 3, 5)))
    if deal.rng.random() < 0.15:
        event["moment"] = "after"
    return {**said, "bets": bets, "event": event}


def _limit(deal: Deal) -> Json:
    """The limits of any place; of odds beside a main bet."""
    table = Table(deal.book, deal.book.house(), deal.book.record(Rules))
    kind = deal.rng.choice([*table.kinds])
    event: Json = {"kind": "limit", "bet": kind}
    if kind in MAIN or (NUMBERS[kind] and kind not in BOXED):
        event["on"] = deal.rng.choice(NUMBERS[kind] or POINT_NAMES)
    if kind not in MAIN:
        return {**at_minimum(deal), "event": event}
    return {"event": event | {"main": as_text(deal.minimum * deal.rng.choice((2, 4, 6, 10, 20)))}}


def _limits(deal: Deal) -> Json:
    """A minimum and a maximum that the casino would like for the simple bets."""
    low = deal.rng.choice((200, 250, 500, 1_000, 2_000, 2_500, 5_000))
    high = low * deal.rng.choice(TIMES)
    return {"event": {"kind": "limits", "minimum": as_text(low), "maximum": as_text(high)}}


# the dice and whoever has them


def _shooter_bet(deal: Deal) -> Json:
    """A shooter about to throw, with or without a bet of his own on the line."""
    hand, said, kinds = _hand(deal), _point(deal) if deal.rng.random() < 0.5 else {}, (*LINE, "field", "any-seven")
    bets = [
        {"player": player, "bet": kind, "stake": as_text(deal.minimum * deal.rng.choice((1, 2, 4)))}
        for player in hand["players"]
        for kind in deal.rng.sample(kinds, 1)
        if deal.rng.random() < 0.7
    ]
    return {**hand, **said, "bets": bets, "event": {"kind": "shooter-bet"}}


def _dice_offer(deal: Deal) -> Json:
    hand = _hand(deal)
    return {**hand, "event": {"kind": "dice-offer", "refused": some_of(hand["players"], deal.rng)}}


def _dice_request(deal: Deal) -> Json:
    return {**_hand(deal), **_point(deal), "event": {"kind": "dice-request", "die_on_floor": deal.rng.random() < 0.4}}


def _dice_change(deal: Deal) -> Json:
    return {**_hand(deal), "event": {"kind": "dice-change", "ordered_by": deal.rng.choice(ORDERING)}}


def _lost_die(deal: Deal) -> Json:
    over = deal.rng.random() < 0.5
    found = {"found": deal.rng.random() < 0.5} if over else {}
    return {**_hand(deal), **({} if over else _point(deal)), "event": {"kind": "lost-die", "hand_over": over, **found}}


def _breach(deal: Deal) -> Json:
    return {**_hand(deal), "event": {"kind": "breach", "times": deal.rng.choice((1, 1, 2, 3, 4))}}


def _unforeseen(deal: Deal) -> Json:
    return _hand(deal) | unforeseen(deal)


EVENTS: Mapping[str, Callable[[Deal], Json]] = {
    "throw": _throw,
    "bet": _bet,
    "take-down": _take_down,
    "limit": _limit,
    "limits": _limits,
    "shooter-bet": _shooter_bet,
    "dice-offer": _dice_offer,
    "dice-request": _dice_request,
    "dice-change": _dice_change,
    "lost-die": _lost_die,
    "breach": _breach,
    "unforeseen": _unforeseen,
}
