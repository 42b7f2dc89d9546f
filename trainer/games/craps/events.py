"""Rulings at the craps table: bets out of time, out of place or out of limits, and the dispatch of every event."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from trainer.fields import Fields
from trainer.games.craps import throwing
from trainer.games.craps.chart import Placed, figure
from trainer.games.craps.limits import limit_items, maximum, multiple_range
from trainer.games.craps.places import (
    BOXED,
    LINE,
    MAIN,
    MULTIPLE,
    NUMBERS,
    PLACE_BETS,
    POINT_NAMES,
    Point,
    place_name,
)
from trainer.games.craps.settle import settle
from trainer.games.craps.silence import silent
from trainer.games.craps.table import Table, main_stake, out_of_place, read_bet
from trainer.games.craps.takedown import rule_on_take_down
from trainer.money import as_text, exact_as_text
from trainer.rulings import Ruling, rule_by_kind

EXAMPLE = "a bet such as {'player': 'A', 'bet': 'win', 'stake': '10'}"


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event or {}, table, EVENTS)


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: in time or not, possible at this moment or not, within the limits or not, in its place or not."""
    placed = read_bet(event.sub("bet", EXAMPLE), table, len(table.bets), least=1)
    late = event.choice("moment", ("before", "after"), "before") == "after"
    lies = event.choice("lies", _positions(table), None)
    if late and table.items("late-bet"):
        return _refused(table.items("late-bet", "no-more-bets"), "too late")
    if cited := _untimely(placed, table):
        return _refused(cited, "not possible now")
    if placed.stake < table.house.minimum:
        return _refused(table.items("minimum"), "below the minimum")
    return _within_limits(placed, lies, table)


def _refused(cited: tuple[str, ...], why: str) -> Ruling:
    return Ruling("bet", "refused", "croupier", cited, {"bet": why, "stake": "returned"})


def _positions(table: Table) -> list[str]:
    return list(dict.fromkeys(place for places in table.rules.lies.values() for place in places))


def _untimely(placed: Placed, table: Table) -> tuple[str, ...]:
    """The items that forbid a bet at this moment of the hand; none when it may be made."""
    kind = placed.bet.kind
    if kind in LINE and table.point is not None:
        return table.items(kind)
    if kind in BOXED and placed.bet.on is not None:
        return table.items("croupier-moves", kind)  # nobody bets straight on a number: the croupier moves it there
    if out_of_place(placed, table):
        return table.items("odds-alone") if kind in MAIN else table.items(kind)
    return ()


def _within_limits(placed: Placed, lies: str | None, table: Table) -> Ruling:
    """Accept a bet, or cut or refuse what lies above the maximum beside what its player has there already."""
    kind, stake = placed.bet.kind, placed.stake
    beside = [bet for bet in table.bets if bet.place == placed.place and bet.bet.player == placed.bet.player]
    main = main_stake(placed, table.bets) if kind in MAIN else 0
    most = maximum(placed.place, table.point, table, main)
    room = stake if most is None else max(0, most.__floor__() - sum(bet.stake for bet in beside))
    cited = table.items(figure(placed.place, table.point)) + limit_items(placed.place, table.point, table)
    parts = {} if most is None else {"maximum": as_text(most.__floor__())}
    verdict = "accepted"
    if stake > room and table.house.choice("overMaxRuling") != "stands":
        cut = table.house.choice("overMaxRuling") == "cut" and room > 0
        verdict = "cut" if cut else "refused"
        cited = (table.items("over-maximum") if kind in (*MAIN, *PLACE_BETS) else ()) + cited
        parts["returns"] = as_text(stake - room if cut else stake)
    plays = {"accepted": stake, "cut": room}.get(verdict, 0)
    parts["plays"] = as_text(plays)
    if verdict == "refused":
        return Ruling("bet", verdict, "croupier", cited, parts)
    return _in_its_place(replace(placed, stake=plays), lies, Ruling("bet", verdict, "croupier", cited, parts), table)


def _in_its_place(placed: Placed, lies: str | None, ruling: Ruling, table: Table) -> Ruling:
    """Say where an accepted bet lies, and settle it with the others when the throw is known."""
    kind, parts, cited = placed.bet.kind, dict(ruling.parts), ruling.items
    right = table.rules.lies.get(kind, ())
    if right and table.items(f"lies-{kind}"):
        cited += table.items(f"lies-{kind}")
        parts["lies"] = " or ".join(right)
        if kind == "wrong-bet" and table.rules.point_plate:
            parts["marker"] = "Wrong Bet"
        if lies is not None and lies not in right:
            return replace(ruling, verdict="misplaced", items=cited, parts=parts)
    consequence = None
    if table.throws:
        counts = replace(placed, bet=replace(placed.bet, stake=placed.stake))
        consequence = settle(replace(table, bets=(*table.bets, counts)))
    return replace(ruling, items=cited, parts=parts, round=consequence)


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The least and the most that one player may have on one place; for odds, beside a main bet of `main`."""
    kind = event.choice("bet", table.kinds)
    number = _number(event, kind, table)
    if not table.items("minimum"):
        return silent("limit", table)
    place = place_name(kind, str(number) if NUMBERS[kind] and number else None)
    most = maximum(place, number, table, event.amount("main") if kind in MAIN else 0)
    assert most is not None, "a text with limits has one for every place"
    parts = {"minimum": as_text(table.house.minimum), "maximum": exact_as_text(most)}
    if kind in MULTIPLE and (allowed := multiple_range(place, table)):
        parts |= {"at_least": exact_as_text(allowed.at_least), "at_most": exact_as_text(allowed.at_most)}
    cited = dict.fromkeys(table.items("minimum") + limit_items(place, number, table))
    return Ruling("limit", "stands", "games-director", tuple(cited), parts)


def _number(event: Fields, kind: str, table: Table) -> Point:
    """The number a limit is asked for: the bet's own, or the point for odds on the line."""
    if kind in ("win-odds", "dont-win-odds"):
        point = str(table.point) if table.point is not None else None
        return int(event.choice("on", POINT_NAMES, *((point,) if point else ())))
    if not NUMBERS[kind] or kind in BOXED:
        return None
    return int(event.choice("on", NUMBERS[kind]))


def _rule_on_limits(event: Fields, table: Table) -> Ruling:
    """A minimum and a maximum on simple bets that the casino would like: are they in the proportion asked for?"""
    low, high = event.amount("minimum"), event.amount("maximum")
    bounds = table.rules.simple_maximum
    if not table.items("minimum"):
        return silent("limits", table)
    cited = tuple(dict.fromkeys(table.items("minimum", "maximum-simple")))
    if bounds is None:
        return Ruling("limits", "allowed", "games-director", cited, {"fixed_by": "casino"})
    allowed = bounds.at_least * low <= high <= bounds.at_most * low
    parts = {"at_least": as_text(bounds.at_least * low), "at_most": as_text(bounds.at_most * low)}
    return Ruling("limits", "allowed" if allowed else "forbidden", "games-director", cited, parts)


def _rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    event.text("what", "what happened", "")
    return silent("unforeseen", table)


Handler = Callable[[Fields, Table], Ruling]
EVENTS: Mapping[str, Handler] = {
    "throw": throwing.rule_on_throw,
    "bet": _rule_on_bet,
    "take-down": rule_on_take_down,
    "limit": _rule_on_limit,
    "limits": _rule_on_limits,
    "shooter-bet": throwing.rule_on_shooter_bet,
    "dice-offer": throwing.rule_on_dice_offer,
    "dice-request": throwing.rule_on_dice_request,
    "dice-change": throwing.rule_on_dice_change,
    "lost-die": throwing.rule_on_lost_die,
    "breach": throwing.rule_on_breach,
    "unforeseen": _rule_on_unforeseen,
}
