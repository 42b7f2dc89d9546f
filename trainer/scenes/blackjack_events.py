"""Irregular events of black-jack: what players ask for out of turn, stakes about the limits, cards and shoe."""

from collections.abc import Callable, Mapping
from typing import Any

from trainer.cards import PACK, Card, cards_as_text
from trainer.games.blackjack.dealer import another_card
from trainer.games.blackjack.hands import Hand, total
from trainer.games.blackjack.incidents import RIVALS
from trainer.games.blackjack.permits import THIRD_CARDS
from trainer.games.blackjack.table import Rules, Table
from trainer.money import as_text, parse_amount
from trainer.scenarios import PLAYERS, Deal
from trainer.scenes.incidents import at_minimum, limit_change, some_of, stake_about, unforeseen

Json = dict[str, Any]
TIMELY = 0.7  # how often nobody has been given a third card yet


def _table(deal: Deal) -> Table:
    return Table(deal.book, deal.book.house(), deal.book.record(Rules), ())


def _cards(deal: Deal, count: int) -> list[Card]:
    return deal.rng.sample(PACK, count)


def _hand(deal: Deal, *counts: int) -> list[Card]:
    """Cards of a hand that has not gone over 21 before its last card."""
    while True:
        cards = _cards(deal, deal.rng.choice(counts))
        if total(tuple(cards[:-1])) < 21:
            return cards


def _pair(deal: Deal) -> list[Card]:
    """Two cards of one rank; now and then two tens that differ."""
    rank = deal.rng.choice([card.rank for card in PACK])
    ranks = "TJQK" if rank in "TJQK" and deal.rng.random() < 0.5 else rank
    return deal.rng.sample([card for card in PACK if card.rank in ranks], 2)


def _staked(deal: Deal) -> Json:
    return {"stake": as_text(deal.minimum * deal.rng.choice((1, 2, 3, 4, 5, 6, 10)))}


def _added(stake: str, deal: Deal) -> Json:
    """What the player adds: most often as much as he has staked."""
    times = deal.rng.choice((2, 2, 2, 1, 3, 4))
    return {"added": as_text(max(1, parse_amount(stake) * times // 2))}


def _card(deal: Deal) -> Json:
    """A card asked for: by a simple hand, by a split one, by one that was doubled."""
    way = deal.rng.choice(("simple", "simple", "split", "doubled"))
    if way == "split":
        cards = _hand(deal, 1, 2, 2)
        if deal.rng.random() < 0.5:
            cards[0] = deal.rng.choice([card for card in PACK if card.rank == "A" and card not in cards])
        return _asked("card", cards, split=True)
    if way == "doubled":
        return _asked("card", _hand(deal, 2, 3, 3), doubled=True)
    return _asked("card", _hand(deal, 2, 3, 4))


def _asked(kind: str, cards: list[Card], **more: object) -> Json:
    return {"event": {"kind": kind, "cards": cards_as_text(tuple(cards)), **more}}


def _split(deal: Deal) -> Json:
    staked = _staked(deal)
    cards = _pair(deal) if deal.rng.random() < 0.7 else _cards(deal, 2)
    return _asked("split", cards, **staked, **_added(staked["stake"], deal))


def _double(deal: Deal) -> Json:
    staked = _staked(deal)
    cards = _pair(deal) if deal.rng.random() < 0.25 else _hand(deal, 2, 2, 3)
    return _asked("double", cards, **staked, **_added(staked["stake"], deal))


def _up_card(deal: Deal, aces: float) -> str:
    """The dealer's first card: an ace this often."""
    wanted = deal.rng.random() < aces
    return str(deal.rng.choice([card for card in PACK if (card.rank == "A") == wanted]))


def _third_card(deal: Deal) -> Json:
    return {"third_card": "none" if deal.rng.random() < TIMELY else deal.rng.choice(THIRD_CARDS[1:])}


def _insurance(deal: Deal) -> Json:
    """An insurance offered: below half the minimum, within its bounds, or above half the stake."""
    stake = deal.minimum * deal.rng.choice((2, 4, 6, 8, 10, 20))
    amounts = (deal.minimum // 5, deal.minimum // 2, stake // 4, stake // 2, stake // 2, stake * 3 // 4, stake)
    event = {"kind": "insurance", "dealer": _up_card(deal, 0.8), "stake": as_text(stake)}
    return {"event": event | {"amount": as_text(deal.rng.choice(amounts)), **_third_card(deal)}}


def _even_money(deal: Deal) -> Json:
    ace = deal.rng.choice([card for card in PACK if card.rank == "A"])
    ten = deal.rng.choice([card for card in PACK if card.rank in "TJQK"])
    cards = deal.rng.sample([ace, ten], 2) if deal.rng.random() < 0.8 else _hand(deal, 2)
    return _asked("even-money", cards, **_staked(deal), dealer=_up_card(deal, 0.7), **_third_card(deal))


def _surrender(deal: Deal) -> Json:
    split = {"split": True} if deal.rng.random() < 0.2 else {}
    return _asked(
        "surrender", _hand(deal, 2), **_staked(deal), dealer=_up_card(deal, 0.25), **_third_card(deal), **split
    )


# stakes and seats


def _on_box(box: str, deal: Deal, most: int = 3) -> list[Json]:
    """Up to three players on one box, each with a stake of his own."""
    players = deal.rng.sample(PLAYERS[:4], deal.rng.randint(1, most))
    return [{"player": player, "bet": "hand", "on": box, **_staked(deal)} for player in players]


def _bet(deal: Deal) -> Json:
    """A stake offered on a box, alone or beside others: in time or not, with consent or not, about the limits."""
    table, box = _table(deal), str(deal.rng.randint(1, 7))
    others = _on_box(box, deal) if deal.rng.random() < 0.6 else []
    room = table.maximum - sum(parse_amount(bet["stake"]) for bet in others) if others else None
    player = deal.rng.choice([name for name in PLAYERS[:5] if all(bet["player"] != name for bet in others)])
    bet = {
        "player": player,
        "on": box,
        "stake": stake_about(deal.minimum, table.maximum, deal, room if others else None),
    }
    facts: Json = {"consent": deal.rng.random() < 0.75} if others else {}
    spoilt = deal.rng.choice(({"moment": "after"}, {"chips": False})) if deal.rng.random() < 0.2 else {}
    return {**_beside(bet, others, table, deal), "event": {"kind": "bet", "bet": bet, **facts, **spoilt}}


def _beside(bet: Json, others: list[Json], table: Table, deal: Deal) -> Json:
    """What else is known: who sits where, or what the player has on another box; often neither."""
    way, elsewhere = deal.rng.random(), str(int(bet["on"]) % 7 + 1)
    if deal.level > 1 and way < 0.3:  # whoever offers the bet stands
        seated = {bet["on"]: others[0]["player"]} if others else {elsewhere: "F"}
        return {"seats": seated} | ({"bets": others} if others else {})
    if deal.level > 1 and way < 0.45:
        most = {"stake": as_text(table.maximum)}
        return {"bets": [*others, {"player": bet["player"], "bet": "hand", "on": elsewhere, **most}]}
    return {"bets": others} if others else {}


def _jackpot(deal: Deal) -> Json:
    fixed = deal.book.house().amount("jackpot_stake")
    stake = deal.rng.choice((fixed, fixed, fixed // 2, fixed * 2, fixed * 5, deal.minimum))
    moment = "before" if deal.rng.random() < 0.7 else "after"
    return {"event": {"kind": "jackpot", "stake": as_text(stake), "moment": moment}}


def _start(deal: Deal) -> Json:
    return {"event": {"kind": "start", "hands": deal.rng.randint(0, 7)}}


def _seat(deal: Deal) -> Json:
    """Another player at a table with so many boxes marked."""
    boxes = deal.rng.randint(5, 7)
    return {"event": {"kind": "seat", "boxes": boxes, "seated": deal.rng.randint(3, boxes)}}


def _limit(deal: Deal) -> Json:
    kind = deal.rng.choice(("hand", "hand", "insurance", "jackpot", "split", "double"))
    if kind in ("hand", "jackpot"):
        return {**at_minimum(deal), "event": {"kind": "limit", "bet": kind}}
    return {"event": {"kind": "limit", "bet": kind, **_staked(deal)}}


def _limit_change(deal: Deal) -> Json:
    return limit_change("rounds_announced", deal, authorised=(True, False))


def _command(deal: Deal) -> Json:
    """Several on one box: the seated player commands or, where nobody sits, the highest stake."""
    box = str(deal.rng.randint(1, 7))
    bets = _on_box(box, deal)
    players = [bet["player"] for bet in bets]
    told: Json = {"nearest_shoe": deal.rng.sample(players, len(players))}
    if deal.rng.random() < 0.5:
        told = {"seats": {box: deal.rng.choice(players)}}
    return {"bets": bets, **told, "event": {"kind": "command", "box": box}}


def _prize_list(deal: Deal) -> Json:
    """The jackpot's list: in view or not, linked or not, its prizes as the text asks, above or below."""
    least = {name: int(odds) for name, odds in deal.book.record(Rules).jackpot.items()}
    prizes = {
        name: max(1, odds + deal.rng.choice((0, 0, 0, 1, -1)) * max(1, odds // 5)) for name, odds in least.items()
    }
    linked = {"linked": True, "authorised": deal.rng.random() < 0.5} if deal.rng.random() < 0.4 else {"linked": False}
    shown = {"shown": deal.rng.random() < 0.8}
    return {"event": {"kind": "prize-list", **shown, **linked, "prizes": dict(deal.some([*prizes.items()], 1, 4))}}


def _withdraw(deal: Deal) -> Json:
    """A player reaches for his stake when his hand has won, tied or lost."""
    result = deal.rng.choice(("win", "push", "lose"))
    fact = {"win": "paid", "push": "picked_up"}.get(result)
    told = {fact: deal.rng.random() < 0.5} if fact else {}
    return {"event": {"kind": "withdraw", "result": result, **told}}


# cards and shoe


def _face_up_card(deal: Deal) -> Json:
    return {"event": {"kind": "face-up-card", "card": str(deal.rng.choice(PACK))}}


def _jam(deal: Deal) -> Json:
    return {"event": {"kind": "jam", "cause": deal.rng.choice(("badly-seated-card", "other"))}}


def _worn_card(deal: Deal) -> Json:
    """A card worn, and the card that shall take its place."""
    card, other = _cards(deal, 2)
    new = card if deal.rng.random() < 0.6 else other
    cause = "normal-use" if deal.rng.random() < 0.7 else "other"
    return {"event": {"kind": "worn-card", "card": str(card), "replacement": str(new), "cause": cause}}


def _last_cut(deal: Deal) -> Json:
    """The last cut offered round the table, from the player first asked."""
    players = deal.rng.sample(PLAYERS[:6], deal.rng.randint(2, 5))
    event = {"kind": "last-cut", "first": deal.rng.choice(players), "declined": some_of(players, deal.rng)}
    return {"seats": {str(n): player for n, player in enumerate(players, 1)}, "event": event}


def _dealer_draw(deal: Deal) -> Json:
    """The dealer's cards so far, now and then with one that he should not have drawn."""
    rivals = deal.rng.choice(("points", "points", "points", *RIVALS))
    hands: tuple[Hand, ...] = RIVALS[rivals]
    cards, table = tuple(_cards(deal, 6)), _table(deal)
    due = 1
    while due < len(cards) and another_card(cards[:due], hands, False, table):
        due += 1
    shown = deal.rng.choice((due - 1, due, due, min(due + 1, len(cards))))
    return {"event": {"kind": "dealer-draw", "dealer": cards_as_text(cards[: max(1, shown)]), "rivals": rivals}}


def _cut_card(deal: Deal) -> Json:
    return {"event": {"kind": "cut-card", "first_card": deal.rng.random() < 0.5}}


def _slot(deal: Deal) -> Json:
    return {"event": {"kind": "slot", "what": deal.rng.choice(("tip", "exchange"))}}


EVENTS: Mapping[str, Callable[[Deal], Json]] = {
    "card": _card,
    "split": _split,
    "double": _double,
    "insurance": _insurance,
    "even-money": _even_money,
    "surrender": _surrender,
    "bet": _bet,
    "jackpot": _jackpot,
    "start": _start,
    "seat": _seat,
    "limit": _limit,
    "limit-change": _limit_change,
    "command": _command,
    "prize-list": _prize_list,
    "withdraw": _withdraw,
    "face-up-card": _face_up_card,
    "jam": _jam,
    "worn-card": _worn_card,
    "last-cut": _last_cut,
    "dealer-draw": _dealer_draw,
    "cut-card": _cut_card,
    "slot": _slot,
    "unforeseen": unforeseen,
}
