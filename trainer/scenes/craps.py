"""Craps as it is played: right and wrong bettors, odds behind the line, numbers bought, the centre for fun."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import lcm
from typing import Any

from trainer.dice import Dice, all_throws, dice_as_text
from trainer.games.craps.chart import figure
from trainer.games.craps.limits import maximum
from trainer.games.craps.places import LINE, MAIN, MULTIPLE, NUMBERS, POINT_NAMES, POINTS, place_name, result
from trainer.games.craps.table import Rules, Table
from trainer.money import Cents, parse_amount
from trainer.rulebook import Rulebook
from trainer.scenarios import Deal
from trainer.scenes import craps_events

Spot = tuple[str, str | None]
Json = dict[str, object]
PAYS = 0.85  # how often the throw is picked for the topic's own bets
SHOOTER_FROM = 3  # below this level bets away from the line lie alone on the felt
KNOWING_UNTO = 3  # up to this level players stake what their odds pay without a remainder
LARGEST_UNIT = 11  # percentages, as Córdoba writes some odds, leave a remainder on any stake


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt for this topic at one moment of a hand, and one throw."""
    table = _felt(deal.book, _point(topic, deal))
    players = deal.players()
    bets = [bet for player in players for bet in _bets_of(player, _HABITS[topic](deal, table), deal, table)]
    dice = _dice(bets, deal, table)
    if deal.level >= SHOOTER_FROM and not _with_line(bets):
        bets = [*_bets_of(players[0], _line(deal, table), deal, table), *bets]
    _withdraw(bets, dice, deal)
    point = {} if table.point is None else {"point": str(table.point)}
    return {**point, **_hand(players, bets, deal, table), "bets": bets, "outcome": {"dice": dice_as_text(dice)}}


@cache
def _felt(book: Rulebook, point: int | None) -> Table:
    """An empty felt: what it offers and how much may lie there."""
    return Table(book, book.house(), book.record(Rules), point=point)


def _point(topic: str, deal: Deal) -> int | None:
    """Most topics are played while a point is sought; the line on come-outs too, the others there later."""
    if topic in ("odds", "come", "against"):
        return deal.rng.choice(POINTS)
    come_out = 0.5 if topic == "line" else 0.2 if deal.level >= SHOOTER_FROM else 0
    return None if deal.rng.random() < come_out else deal.rng.choice(POINTS)


# what one player likes


def _line(deal: Deal, table: Table) -> list[Spot]:
    return [("win", None) if deal.rng.random() < 0.7 else ("dont-win", None)]


def _odds(deal: Deal, table: Table) -> list[Spot]:
    ((kind, _),) = _line(deal, table)
    return [(kind, None), (f"{kind}-odds", None)]


def _come(deal: Deal, table: Table) -> list[Spot]:
    """Numbers reached earlier, often with their odds, and perhaps a new bet in the box."""
    kind = "come" if deal.rng.random() < 0.7 else "dont-come"
    box: list[Spot] = [(kind, None)] if table.point and deal.rng.random() < 0.5 else []
    return [*_with_odds(kind, deal.some(POINT_NAMES, 1, 4), deal, table), *box]


def _with_odds(kind: str, numbers: Iterable[str], deal: Deal, table: Table) -> list[Spot]:
    found: list[Spot] = []
    for number in numbers:
        found.append((kind, number))
        if f"{kind}-odds" in table.kinds and deal.level > 1 and deal.rng.random() < 0.6:
            found.append((f"{kind}-odds", number))
    return found


def _place(deal: Deal, table: Table) -> list[Spot]:
    kind = "right-bet" if deal.level == 1 or deal.rng.random() < 0.7 else "wrong-bet"
    return [(kind, number) for number in deal.some(POINT_NAMES, 1, 5)]


def _against(deal: Deal, table: Table) -> list[Spot]:
    """Everything that hopes for the seven."""
    found: list[Spot] = [("dont-win", None), ("dont-win-odds", None)] if deal.rng.random() < 0.6 else []
    if not found or deal.level >= SHOOTER_FROM:
        found += _with_odds("dont-come", deal.some(POINT_NAMES, 1, 3), deal, table)
    if deal.level >= SHOOTER_FROM:
        found += [("wrong-bet", number) for number in deal.some(POINT_NAMES, 0, 2)]
    return found


def _field(deal: Deal, table: Table) -> list[Spot]:
    """Field, Big, and one side of the seven: nobody backs both."""
    side = deal.rng.choice(("under-7", "over-7"))
    return deal.some([spot for kind in ("field", "big", side) for spot in _spots(kind, table)], 1, 4)


def _hardways(deal: Deal, table: Table) -> list[Spot]:
    return deal.some(_spots("hardway", table), 1, 4)


def _props(deal: Deal, table: Table) -> list[Spot]:
    return deal.some([spot for kind in MULTIPLE if kind != "hardway" for spot in _spots(kind, table)], 1, 5)


def _anything(deal: Deal, table: Table) -> list[Spot]:
    """One of the habits above; on a come-out nobody has odds on the line."""
    habits = [_come, _place, _field, _hardways, _props, _odds if table.point else _line]
    found: list[Spot] = []
    for habit in deal.rng.sample(habits, deal.rng.randint(1, 1 + deal.level // 3)):
        found += habit(deal, table)
    return found


_HABITS: Mapping[str, Callable[[Deal, Table], list[Spot]]] = {
    "line": _line,
    "odds": _odds,
    "come": _come,
    "place": _place,
    "field": _field,
    "hardways": _hardways,
    "props": _props,
    "against": _against,
    "table": _anything,
}
TOPICS = tuple(_HABITS)
EVENTS = craps_events.EVENTS


def _spots(kind: str, table: Table) -> list[Spot]:
    """Where a kind of bet may lie, if this felt offers it."""
    return [(kind, on) for on in NUMBERS[kind] or (None,)] if kind in table.kinds else []


# stakes


def _bets_of(player: str, spots: Iterable[Spot], deal: Deal, table: Table) -> list[Json]:
    """A player's bets, main bets before the odds that follow them; odds that would be below the minimum are left."""
    laid: dict[Spot, Cents] = {}
    bets = []
    for kind, on in spots:
        most = _most(kind, on, laid.get((MAIN.get(kind, ""), on), 0), table)
        if most < deal.minimum:
            continue
        stake = deal.stake(most, _least(kind, on, most, deal, table))
        laid[kind, on] = parse_amount(stake)
        place: Json = {"on": on} if on else {}
        bets.append({"player": player, "bet": kind, **place, "stake": stake})
    return bets


def _most(kind: str, on: str | None, main: Cents, table: Table) -> Cents:
    most = maximum(place_name(kind, on), table.point, table, main)
    assert most is not None, "every rulebook has limits, its own or lent"
    return most.__floor__()


def _least(kind: str, on: str | None, most: Cents, deal: Deal, table: Table) -> Cents:
    """What a player counts in: twice the minimum on bets that odds may follow, and on odds what pays evenly."""
    if kind in MAIN.values():
        return 2 * deal.minimum
    unit = table.pays[figure(place_name(kind, on), table.point)].denominator
    knowing = deal.level <= KNOWING_UNTO or deal.rng.random() < 0.5
    if not knowing or unit > LARGEST_UNIT:
        return deal.minimum
    even = unit * 100 if unit * 100 >= deal.minimum else lcm(unit * 100, deal.minimum)
    return even if even <= most else deal.minimum


# the throw and the shooter


def _dice(bets: list[Json], deal: Deal, table: Table) -> Dice:
    """A throw that decides something: most often it pays one of these bets, or one stands off."""
    places = [place_name(str(bet["bet"]), str(bet["on"]) if "on" in bet else None) for bet in bets]
    results = {dice: [result(place, table.point, dice) for place in places] for dice in all_throws()}
    deciding = [dice for dice, found in results.items() if set(found) != {"stays"}]
    paying = [dice for dice in deciding if {"win", "push"} & set(results[dice])]
    tried = deal.rng.choices(paying if deal.rng.random() < PAYS else deciding, k=2 if deal.level >= SHOOTER_FROM else 1)
    return min(tried, key=lambda dice: results[dice].count("stays"))


def _withdraw(bets: list[Json], dice: Dice, deal: Deal) -> None:
    """When a 12 comes, some of those against the dice take the bet that stands off."""
    for bet in bets:
        if sum(dice) == 12 and bet["bet"] in ("dont-win", "dont-come") and deal.rng.random() < 0.5:
            bet["push"] = "take"


def _with_line(bets: list[Json]) -> list[str]:
    return [str(bet["player"]) for bet in bets if bet["bet"] in LINE]


def _hand(players: list[str], bets: list[Json], deal: Deal, table: Table) -> Json:
    """Who has the dice: somebody with a bet on the line. Córdoba counts his retries on a come-out."""
    able = _with_line(bets)
    if not able:
        return {}
    hand: Json = {"shooter": deal.rng.choice(able), "players": players}
    if table.rules.retries and table.point is None and deal.level >= SHOOTER_FROM:
        tried = deal.rng.randint(0, table.house.whole("corRetries"))
        hand |= {"retries": tried} if tried else {"lucky": deal.rng.random() < 0.5}
    return hand
