"""American roulette as it is played: the French felt, colour chips on the numbers, more life round the zeros."""

from collections.abc import Mapping
from typing import Any

from trainer.games.roulette.layout import EVEN_CHANCES, places
from trainer.games.roulette.table import Rules, marker_problem
from trainer.money import Cents, as_text, parse_amount
from trainer.scenarios import PLAYERS, Deal
from trainer.scenes import french_roulette, roulette_events
from trainer.scenes.french_roulette import INSIDE, Spot

TOPICS = (*INSIDE, "outside", "even-chance", "picture", "zero", "table")
EVENTS = roulette_events.AMERICAN
COLOURS = dict(zip(PLAYERS, ("blue", "green", "yellow", "orange", "brown", "pink", "grey"), strict=True))
IN_COLOUR = (*INSIDE, "special-corner")  # on the outside people bet chips of value
ZEROS = 0.15  # how often a zero falls at the full table
PAID = 0.85  # how often the pocket is sought among those that somebody has
Bets = list[dict[str, object]]


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt for this topic and the pocket; inside bets are in colour chips, more often as the level rises."""
    felt = french_roulette.round_table(topic, deal)
    bets, pocket = list(felt["bets"]), felt["outcome"]["pocket"]
    if topic == "zero" or (topic == "table" and deal.level > 2 and deal.rng.random() < ZEROS):
        pocket = deal.rng.choice(deal.book.record(Rules).zeros)
        bets = _with_the_zeros(bets, pocket, deal)
    elif deal.rng.random() < PAID:
        pocket = deal.rng.choice(sorted(_covers(deal.rng.choice(bets), deal)))
    colours = _colours(topic, bets, deal)
    shown = {"colours": colours} if colours else {}
    return {**shown, "bets": [_in_colour(bet, colours) for bet in bets], "outcome": {"pocket": pocket}}


def _covers(bet: Mapping[str, object], deal: Deal) -> frozenset[str]:
    kind, on = str(bet["bet"]), str(bet.get("on", ""))
    return EVEN_CHANCES[kind] if kind in EVEN_CHANCES else places(deal.book.record(Rules).zeros)[kind][on]


def _with_the_zeros(bets: Bets, pocket: str, deal: Deal) -> Bets:
    """Each player's even chances, and for most of them a few places that touch a zero: here it pays."""
    found: Bets = []
    for player in dict.fromkeys(str(bet["player"]) for bet in bets):
        theirs = [bet for bet in bets if bet["player"] == player]
        found += theirs
        if player == "A" or deal.rng.random() < 0.5:
            laid = {(bet["bet"], bet.get("on")) for bet in theirs}
            spots = [spot for spot in deal.some(_zero_spots(pocket, deal), 1, 5) if spot not in laid]
            found += [_bet(player, spot, deal) for spot in spots]
    return found


def _zero_spots(pocket: str, deal: Deal) -> list[Spot]:
    """The places that touch a zero, those that win listed more often for beginners."""
    zeros = deal.book.record(Rules).zeros
    felt = places(zeros)
    spots: list[Spot] = [
        (kind, on) for kind in felt for on, covers in felt[kind].items() if kind in IN_COLOUR and covers & {*zeros}
    ]
    winning = [(kind, on) for kind, on in spots if pocket in felt[kind][on or ""]]
    return winning * (8 - deal.level) + spots


def _bet(player: str, spot: Spot, deal: Deal) -> dict[str, object]:
    kind, on = spot
    return {"player": player, "bet": kind, "stake": deal.stake(_straight_maximum(deal)), "on": on}


def _straight_maximum(deal: Deal) -> Cents:
    return deal.minimum * deal.book.house().whole("k")


def _colours(topic: str, bets: Bets, deal: Deal) -> dict[str, dict[str, str]]:
    """Who plays a colour of his own, and what its marker says; a picture is always laid in one colour."""
    share = 1.0 if topic == "picture" else 0.2 * deal.level
    inside = dict.fromkeys(str(bet["player"]) for bet in bets if bet["bet"] in IN_COLOUR)
    playing = [player for player in inside if deal.rng.random() < share]
    return {player: {"colour": COLOURS[player], "value": _marker(deal)} for player in playing}


def _marker(deal: Deal) -> str:
    """A chip's value: the lowest or the next at first, any that leaves room to bet a few chips later."""
    house = deal.book.house()
    worths = [value for value in house.amounts("chips") if not marker_problem(value, house)]
    roomy = [value for value in worths if value * 4 <= _straight_maximum(deal)] or worths
    return as_text(deal.rng.choice(roomy[: 1 + deal.level]))


def _in_colour(bet: Mapping[str, object], colours: Mapping[str, Mapping[str, str]]) -> dict[str, object]:
    """The bet in chips of its player's colour, if he has one and it lies on the numbers."""
    colour = colours.get(str(bet["player"]))
    if colour is None or bet["bet"] not in IN_COLOUR:
        return dict(bet)
    chips = max(1, parse_amount(str(bet["stake"])) // parse_amount(colour["value"]))
    return {key: value for key, value in bet.items() if key != "stake"} | {"chips": chips}
