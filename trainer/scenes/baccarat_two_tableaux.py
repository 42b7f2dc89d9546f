"""Two-tableaux baccarat as it is played: people true to their own side, a few astride, and a banker against both."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainer.bets import Bet
from trainer.cards import Card
from trainer.games.two_tableaux.coup import PACKS, SIDES, TABLEAUX, Coup, chart_says, punto_decision, versus
from trainer.games.two_tableaux.coup import deal as deal_hands
from trainer.games.two_tableaux.table import Placed, Rules, Seat
from trainer.money import Cents, as_text, parse_amount
from trainer.scenarios import PLAYERS, Deal
from trainer.shoe import shuffled

TOPICS = ("tableau", "a-caballo", "line", "naturals", "tie", "deduction", "short-bank", "banco", "table")
KINDS = ("tableau", "a-caballo", "line")
PAID = 0.85  # the share of coups that pay somebody
MOST_CARDS = 9  # three hands of three
MOST_STAKES = 100  # in minimums, where the house has no maximum
PATIENCE = 3  # shoes dealt out before wishes are given up
SEEDS = 2**32


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt for this topic, and the first coup of a shuffled shoe that suits it."""
    bets = [_banco(deal)] if topic == "banco" else _bets(topic, deal)
    coup = _coup(topic, bets, deal)
    outcome: dict[str, object] = {side: str(coup.hand(side)) for side in SIDES}
    if coup.chart_asked:
        outcome["chart"] = True
    return {**_bank(topic, bets, coup, deal), "bets": [_written(placed) for placed in bets], "outcome": outcome}


# the bets


def _bets(topic: str, deal: Deal) -> list[Placed]:
    """Everybody's bets, a seat each: two or three people at first, a crowd on both sides later."""
    players = PLAYERS[: deal.rng.randint(max(2, deal.level), 2 + deal.level)]
    bets = []
    for player, seat in zip(players, _seats(len(players), deal), strict=True):
        kinds = [_habit(topic, deal) if player != "A" else topic if topic in KINDS else "tableau"]
        if topic == "table" and deal.rng.random() < 0.1 * deal.level:
            kinds.append(deal.rng.choice([kind for kind in KINDS if kind != kinds[0]]))
        bets += [Placed(_bet(player, kind, seat, deal), seat) for kind in kinds]
    return bets


def _seats(count: int, deal: Deal) -> list[Seat]:
    """Numbered places by turns on either side; later some stand behind one."""
    places = deal.book.house().whole("places_per_tableau")
    sides = [deal.rng.sample(range(low, low + places), places) for low in (1, places + 1)]
    order = [place for pair in zip(*sides, strict=True) for place in pair]
    crowd = deal.level >= 3
    return [Seat(place, crowd and n > 1 and deal.rng.random() < 0.25) for n, place in enumerate(order[:count])]


def _habit(topic: str, deal: Deal) -> str:
    """What a player likes: the topic's bet, or a plain one; odd bets are for those who know the plain ones."""
    if topic in KINDS and deal.rng.random() < 0.6:
        return topic
    odd = {"table": 0.12, "short-bank": 0.05}.get(topic, 0.08) * (deal.level - 1)
    return deal.rng.choice(("a-caballo", "line")) if deal.rng.random() < odd else "tableau"


def _bet(player: str, kind: str, seat: Seat, deal: Deal) -> Bet:
    """A bet on the player's own tableau; later now and then on the other, in the area kept for that."""
    places = deal.book.house().whole("places_per_tableau")
    own, other = TABLEAUX if (seat.place or 1) <= places else reversed(TABLEAUX)
    strays = deal.level >= 3 and deal.rng.random() < 0.2
    on = None if kind == "a-caballo" else other if strays else own
    return Bet(player, kind, on, _stake(kind, deal))


def _stake(kind: str, deal: Deal) -> Cents:
    """Round at first, and easily halved where it must be; later with loose chips that leave an odd unit over."""
    house = deal.book.house()
    unit, most = house.amount("unit"), _most(deal)
    halved = kind != "tableau" and deal.level < 3
    stake = parse_amount(deal.stake(most, 2 * deal.minimum if halved else None))
    if deal.level >= 4 and deal.rng.random() < 0.4:
        stake = min(stake + deal.rng.randint(1, 4) * unit, most)
    return stake if kind == "tableau" else max(2, stake // unit) * unit


def _most(deal: Deal) -> Cents:
    house = deal.book.house()
    limited = deal.book.record(Rules).bank == "limited"
    return (house.amount("bet_maximum") if limited else 0) or MOST_STAKES * deal.minimum


def _banco(deal: Deal) -> Placed:
    """One player against the whole bank; the banks of higher levels have grown by odd winnings."""
    stake = deal.minimum * 20 * deal.rng.randint(1, 5 * deal.level)
    if deal.level >= 3:
        stake += deal.rng.randint(1, 99) * deal.book.house().amount("unit")
    places = deal.book.house().whole("places_per_tableau")
    seat = Seat(deal.rng.randint(1, 2 * places), deal.level >= 2 and deal.rng.random() < 0.4)
    return Placed(Bet(deal.rng.choice(PLAYERS), "banco", None, stake), seat)


def _written(placed: Placed) -> dict[str, object]:
    bet, seat = placed.bet, placed.seat
    on = {"on": bet.on} if bet.on else {}
    standing = {"standing": True} if seat.standing else {}
    return {"player": bet.player, "bet": bet.kind, **on, "stake": as_text(bet.stake), "place": seat.place, **standing}


def _bank(topic: str, bets: Sequence[Placed], coup: Coup, deal: Deal) -> dict[str, object]:
    """What lies in a limited bank: more than enough for every bet, or, when it is to be short, too little."""
    if deal.book.record(Rules).bank == "open":
        return {}
    if topic == "banco":
        return {"bank": as_text(bets[0].bet.stake)}
    if topic == "short-bank":
        missing = -_net(bets, coup, deal)
        share = deal.rng.randint(20, 85)
        return {"bank": as_text(max(1, missing * share // 100 // deal.minimum) * deal.minimum)}
    hundreds = -(-sum(placed.bet.stake for placed in bets) // 10_000)
    return {"bank": as_text((hundreds + deal.rng.randint(1, 10)) * 10_000)}


# the coup


def _coup(topic: str, bets: Sequence[Placed], deal: Deal) -> Coup:
    """The first coup that suits, with what is wished for besides as long as this felt may still bring it."""
    rules, asked = deal.book.record(Rules), deal.level >= 3 and deal.rng.random() < 0.3
    wishes, patience = _wishes(topic, bets, deal), PATIENCE
    while True:
        shoe = [entry.card for entry in shuffled(PACKS, deal.rng.randrange(SEEDS)).cards]
        while len(shoe) > MOST_CARDS + rules.stop_card:
            coup, used = _played(shoe[:MOST_CARDS], asked, bets, deal)
            del shoe[:used]
            if _suits(topic, coup, bets, deal) and (not patience or all(wish(coup) for wish in wishes)):
                return coup
        patience = max(0, patience - 1)


def _wishes(topic: str, bets: Sequence[Placed], deal: Deal) -> list[Callable[[Coup], bool]]:
    """Mostly somebody is paid; the banker mostly wins on the whole where it is about his deduction."""
    wishes: list[Callable[[Coup], bool]] = []
    if deal.rng.random() < PAID:
        wishes.append(lambda coup: any(result == "win" for _, result in _parts(bets, coup, deal)))
    if topic == "deduction" and deal.rng.random() < 0.8:
        wishes.append(lambda coup: _net(bets, coup, deal) > 0)
    if topic == "naturals" and deal.level >= 3 and deal.rng.random() < 0.3:
        wishes.append(_is_privileged)
    return wishes


def _is_privileged(coup: Coup) -> bool:
    """Whether an 8 or 9 turned over beats a third card's 8 or 9 that points alone would not beat."""
    return any(versus(coup.hand(side), coup.banker)[1] for side in TABLEAUX)


def _played(cards: Sequence[Card], asked: bool, bets: Sequence[Placed], deal: Deal) -> tuple[Coup, int]:
    """A coup played by the rules, and how many cards it took."""
    dealt, left = deal_hands(cards[:6])[0], list(cards[6:])
    if dealt.banker.is_natural:
        return dealt, 6
    coup = Coup(dealt.first, dealt.second, dealt.banker, asked)
    for side in TABLEAUX:
        decision = punto_decision(coup.hand(side).two)
        if decision == "draw" or (decision == "free" and deal.rng.random() < 0.5):
            coup = coup.with_hand(side, coup.hand(side).with_third(left.pop(0)))
    if _banker_draws(coup, bets, deal):
        coup = coup.with_hand("banker", coup.banker.with_third(left.pop(0)))
    return coup, len(cards) - len(left)


def _banker_draws(coup: Coup, bets: Sequence[Placed], deal: Deal) -> bool:
    """A banker who plays by his table; where it says two things, by the tableau with more money on it."""
    open_sides = [side for side in TABLEAUX if not coup.hand(side).is_natural]
    if not open_sides:
        return False
    if coup.banker.two == 0:
        return True
    unit = deal.book.house().amount("unit")
    heavy = max(open_sides, key=lambda side: sum(placed.parts(unit).get(side, 0) for placed in bets))
    says = chart_says(deal.book.record(Rules).chart, coup.banker.two, coup.hand(heavy).third)
    return says == "T" or (says == "O" and deal.rng.random() < 0.5)


def _suits(topic: str, coup: Coup, bets: Sequence[Placed], deal: Deal) -> bool:
    if topic == "naturals":
        return any(coup.hand(side).is_natural for side in SIDES)
    if topic == "tie":
        return any(versus(coup.hand(side), coup.banker)[0] == "push" for side in TABLEAUX)
    if topic == "deduction":
        return any(result == "lose" for _, result in _parts(bets, coup, deal))
    return topic != "short-bank" or -_net(bets, coup, deal) > deal.minimum


def _net(bets: Sequence[Placed], coup: Coup, deal: Deal) -> Cents:
    """What the banker wins over both tableaux together, less than nothing when he loses."""
    return sum(stake * {"win": -1, "push": 0, "lose": 1}[result] for stake, result in _parts(bets, coup, deal))


def _parts(bets: Sequence[Placed], coup: Coup, deal: Deal) -> list[tuple[Cents, str]]:
    """Every part of every bet, with what becomes of it."""
    unit = deal.book.house().amount("unit")
    results = {side: versus(coup.hand(side), coup.banker)[0] for side in TABLEAUX}
    return [(stake, results[side]) for placed in bets for side, stake in placed.parts(unit).items()]
