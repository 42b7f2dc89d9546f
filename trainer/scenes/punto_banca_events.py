"""Irregular events of punto y banca: stakes about the limits, the way of the shoe, cards given where none was due."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainer.bets import Bet
from trainer.cards import PACK, Card, cards_as_text
from trainer.games.punto_banca import coup as coups
from trainer.games.punto_banca.coup import SIDES, Coup, Rules, draws_next, first_four
from trainer.games.punto_banca.settle import deduction
from trainer.games.punto_banca.table import BETS, Table
from trainer.money import as_text, parse_amount
from trainer.scenarios import PLAYERS, Deal
from trainer.scenes.incidents import at_minimum, some_of, stake_about, unforeseen

Json = dict[str, Any]
LATE = 0.15  # how often a bet comes after the call
IN_ORDER = 0.5  # how often third cards are given as the rules order
PLACES = 9  # where the text fixes no number
CAUSES = ("badly-placed-card", "other", "worn-card")


def _rules(deal: Deal) -> Rules:
    return deal.book.record(Rules)


def _table(deal: Deal) -> Table:
    return Table(deal.book, deal.book.house(), _rules(deal))


def _seats(deal: Deal) -> dict[str, str]:
    """Players side by side at first, with free places between them later."""
    players = deal.rng.sample(PLAYERS, deal.rng.randint(2, 5))
    most = (_rules(deal).most_seated or PLACES) if deal.level > 2 else len(players)
    places = sorted(deal.rng.sample(range(1, most + 1), len(players)))
    return {str(place): player for place, player in zip(places, players, strict=True)}


def _bets(players: Sequence[str], deal: Deal) -> list[Json]:
    """One bet each; on the tie people bet less often."""
    return [{"player": player, "bet": deal.rng.choice((*BETS[:2], *BETS)), **_staked(deal)} for player in players]


def _staked(deal: Deal) -> Json:
    return {"stake": as_text(deal.minimum * deal.rng.choice((1, 2, 4, 5, 8, 10, 20)))}


def _bet(deal: Deal) -> Json:
    """A bet offered: any kind, somewhere about its limits; at a table of multiples, not always one."""
    kind, low = deal.rng.choice(BETS), deal.minimum
    house: Json = {}
    stake = stake_about(low, _table(deal).maximum(kind), deal)
    if deal.level > 2 and not deal.book.sheet and deal.rng.random() < 0.3:
        house = {"house": {"multiplesOfMinimum": True}}
        stake = as_text(low * deal.rng.randint(2, 20) + deal.rng.choice((0, low // 2)))
    bet = {"player": deal.rng.choice(PLAYERS[:3]), "bet": kind, "stake": stake}
    moment = "after" if deal.rng.random() < LATE else "before"
    return {**house, "event": {"kind": "bet", "bet": bet, "moment": moment}}


def _limit(deal: Deal) -> Json:
    house: Json = at_minimum(deal)
    if house and deal.rng.random() < 0.5:
        house["house"]["k"] = deal.rng.choice((50, 100))
    if house and deal.level > 2 and deal.rng.random() < 0.4:
        house["house"]["multiplesOfMinimum"] = True
    return {**house, "event": {"kind": "limit", "bet": deal.rng.choice(BETS)}}


# the shoe


def _players_deal(deal: Deal) -> Json:
    return {} if _rules(deal).dealt_by_players else {"house": {"miniDealer": "players"}}


def _shoe_turn(deal: Deal) -> Json:
    """The shoe passes on from whoever had it, or is offered at the opening."""
    seats = _seats(deal)
    players = list(seats.values())
    after = {"after": deal.rng.choice(players)} if deal.rng.random() < 0.7 else {}
    dealer = {"dealer": after["after"]} if after else {}
    event = {"kind": "shoe-turn", **after, "declines": some_of(players, deal.rng)}
    return {**_players_deal(deal), **dealer, "seats": seats, "event": event}


def _shoe_holder(deal: Deal) -> Json:
    """Whoever has the shoe, with or without a bet of his own."""
    seats = _seats(deal)
    players = list(seats.values())
    dealer = deal.rng.choice(players)
    betting = [player for player in players if player != dealer or deal.rng.random() < 0.6]
    table = {**_players_deal(deal), "dealer": dealer, "seats": seats}
    return {**table, "bets": _bets(betting, deal), "event": {"kind": "shoe-holder"}}


def _player_hand(deal: Deal) -> Json:
    seats = _seats(deal)
    return {"seats": seats, "bets": _bets(list(seats.values()), deal), "event": {"kind": "player-hand"}}


# cards


def _complete(deal: Deal) -> tuple[Coup, list[Card]]:
    """A coup dealt to its end, and its cards in the order they left the shoe."""
    cards = deal.rng.sample(PACK, 6)
    coup, used = coups.deal(cards, _rules(deal))
    return coup, cards[:used]


def _deduction(deal: Deal) -> Json:
    """What was taken from a winner, or from one who owes nothing: right, too much, too little, or nothing at all."""
    coup, cards = _complete(deal)
    while coup.winner != "bank" and deal.rng.random() < 0.7:
        coup, cards = _complete(deal)
    seats = _seats(deal)
    bets = _bets(list(seats.values()), deal)
    bet = deal.rng.choice([bet for bet in bets if bet["bet"] == coup.winner] or bets)
    due = deduction(Bet(bet["player"], bet["bet"], None, parse_amount(bet["stake"])), coup.winner, _table(deal))
    of_stake = parse_amount(bet["stake"]) // 20
    taken = deal.rng.choice((due, due, 0, of_stake, of_stake * 2, of_stake // 2))
    event = {"kind": "deduction", "player": bet["player"], "bet": bet["bet"], "taken": as_text(taken)}
    return {"seats": seats, "bets": bets, "outcome": {"cards": cards_as_text(cards)}, "event": event}


def _third_cards(deal: Deal) -> Json:
    """Third cards as they were given so far: none yet, those that are due, or one to the wrong hand."""
    cards = deal.rng.sample(PACK, 6)
    coup, given = first_four(cards), []
    asked = deal.rng.randint(0, 2)
    for card in cards[4 : 4 + asked]:
        due = draws_next(coup, _rules(deal))
        if due is None and deal.rng.random() < IN_ORDER:
            break
        side = due if due and deal.rng.random() < IN_ORDER + 0.3 else deal.rng.choice(SIDES)
        given.append({"to": side, "card": str(card)})
        coup = coup.with_card(side, card) if side == due else coup
    return {"outcome": {"cards": cards_as_text(cards[:4])}, "event": {"kind": "third-cards", "drawn": given}}


def _face_up_card(deal: Deal) -> Json:
    """One card of a coup lay face up in the shoe; the others are enough for the coup."""
    _, cards = _complete(deal)
    at = deal.rng.randint(1, len(cards))
    dead = deal.rng.choice([card for card in PACK if card not in cards])
    table = {"bets": _bets(PLAYERS[: deal.rng.randint(1, 3)], deal)}
    outcome = {"cards": cards_as_text([*cards[: at - 1], dead, *cards[at - 1 :]])}
    return {**table, "outcome": outcome, "event": {"kind": "face-up-card", "at": at}}


def _stop_card(deal: Deal) -> Json:
    """The stop card comes out before a coup or in its course."""
    _, cards = _complete(deal)
    out = deal.rng.randint(0, len(cards))
    table = {"bets": _bets(PLAYERS[: deal.rng.randint(1, 3)], deal), "outcome": {"cards": cards_as_text(cards)}}
    return {**table, "event": {"kind": "stop-card", "cards_out": out}}


def _burn(deal: Deal) -> Json:
    return {"event": {"kind": "burn", "card": str(deal.rng.choice(PACK))}}


def _shoe_fault(deal: Deal) -> Json:
    return {"event": {"kind": "shoe-fault", "cause": deal.rng.choice(CAUSES)}}


def _free_place(deal: Deal) -> Json:
    """Somebody wants a place: there is one, or there is none; the list knows who comes first."""
    most = _rules(deal).most_seated or PLACES
    seated = deal.rng.choice((most, most - 1, most - 2))
    waiting = deal.rng.sample("WXYZ", deal.rng.randint(1, 3))
    seats = {str(place): f"P{place}" for place in range(1, seated + 1)}
    return {"seats": seats, "event": {"kind": "free-place", "waiting": waiting}}


EVENTS: Mapping[str, Callable[[Deal], Json]] = {
    "bet": _bet,
    "limit": _limit,
    "shoe-turn": _shoe_turn,
    "shoe-holder": _shoe_holder,
    "player-hand": _player_hand,
    "deduction": _deduction,
    "third-cards": _third_cards,
    "face-up-card": _face_up_card,
    "stop-card": _stop_card,
    "burn": _burn,
    "shoe-fault": _shoe_fault,
    "free-place": _free_place,
    "unforeseen": unforeseen,
}
