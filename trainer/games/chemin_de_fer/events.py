"""Rulings at the chemin de fer: the coup, the cards, the bank, bets, claims, seats, the shoe and the cut."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from trainer.bets import Bet, Round, Step
from trainer.fields import Fields
from trainer.games.chemin_de_fer.bank import (
    rule_on_associate,
    rule_on_garage,
    rule_on_next_banker,
    rule_on_opening,
)
from trainer.games.chemin_de_fer.coup import players_counted, settle
from trainer.games.chemin_de_fer.holding import rule_on_cards
from trainer.games.chemin_de_fer.table import KINDS, WHOLE_BANK, Table, abono_limits, fixed_stake
from trainer.games.chemin_de_fer.verdict import rule_on_coup
from trainer.money import Cents, as_text
from trainer.rulings import Ruling, rule_by_kind


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: by whom, when, where it lies, and how much of it the bank still covers."""
    bet = _offered(event.sub("bet", "a bet such as {'player': 'B', 'bet': 'punto', 'stake': '50'}"), table)
    joined_to = event.choice("joined_to", list(table.persons), None)
    late = event.choice("moment", ("before-close", "after-close"), "before-close") == "after-close"
    if joined_to is not None and table.persons[bet.player].seated:
        return _refused(table, "CF-ERR-45", "a seated player may not join his bet to another's")
    if bet.kind == "abono":
        return _abono(event, bet, table, late)
    if late and event.flag("banker_removes", True):
        parts = {"bet": "removed", "stake": "returned"}
        return Ruling("bet", "removed", "banker", table.cite("CF-ERR-40"), parts)
    if late:
        return replace(_within_bank(bet, table.plays(bet), table, ("CF-ERR-40",)), decides="banker")
    if bet.kind in WHOLE_BANK:
        return _whole_bank(bet, table)
    if bet.on == "line":
        return _on_the_line(event, bet, table)
    return _within_bank(bet, bet.stake, table, _bet_items(bet))


def _offered(fields: Fields, table: Table) -> Bet:
    player = fields.choice("player", list(table.persons))
    if player == table.the_bank.banker and fields.data.get("bet") != "abono":
        raise fields.wrong("player", "a player who may bet against the bank: he holds it")
    kind = fields.choice("bet", KINDS)
    on = fields.choice("on", ("line",), None) if kind == "punto" else None
    bet = Bet(player, kind, on, fields.amount("stake"))
    fields.done()
    return bet


def _refused(table: Table, item: str, why: str) -> Ruling:
    return Ruling("bet", "refused", "croupier", table.cite(item), {"why": why, "stake": "returned"})


def _bet_items(bet: Bet) -> tuple[str, ...]:
    named = {"banco": "CF-PRC-14", "banco-seguido": "CF-PRC-18", "banco-con-la-mesa": "CF-LIM-06"}
    named["ultimo-completo"] = "CF-PRC-16"
    return (named[bet.kind],) if bet.kind in named else ()


def _within_bank(bet: Bet, plays: Cents, table: Table, cited: tuple[str, ...]) -> Ruling:
    """Accept a bet, or cut it to what the bank still covers; a call must name its own stake."""
    left = _left_for(bet, table)
    fixed = fixed_stake(bet.kind, table)
    items = table.cite("CF-LIM-01", "CF-LIM-02", *cited)
    parts = {"minimum": as_text(table.house.minimum), "maximum": as_text(left)}
    if fixed is not None and not bet.stake == fixed <= left:
        return Ruling("bet", "refused", "croupier", items, parts | {"stake": f"must be {as_text(fixed)}"})
    if bet.stake < table.house.minimum or not left:
        return Ruling("bet", "refused", "croupier", items, parts | {"stake": "returned"})
    over = max(0, plays - left)
    returned = min(bet.stake, over * (2 if bet.on == "line" else 1))
    parts |= {"plays": as_text(plays - over)} | ({"returns": as_text(returned)} if over else {})
    kept = replace(bet, stake=bet.stake - returned)
    round_ = _settled_with(kept, table)
    return Ruling("bet", "cut" if over else "accepted", "croupier", items, parts, (), round_)


def _left_for(bet: Bet, table: Table) -> Cents:
    """What this player may still stake: what bank and abonos leave uncovered, and himself no more than the bank."""
    abonos = sum(other.stake for other in table.bets if other.kind == "abono")
    own = sum(table.plays(other) for other in table.bets if other.player == bet.player and other.kind != "abono")
    return max(0, min(table.in_play + abonos - table.staked, table.in_play - own))


def _settled_with(bet: Bet, table: Table) -> Round | None:
    """The coup with this bet on the felt, when it has been dealt."""
    if table.hands is None:
        return None
    return settle(replace(table, bets=(*table.bets, bet), event=None))


def _whole_bank(bet: Bet, table: Table) -> Ruling:
    """A banco: exactly the bank, and every smaller bet gives way to it."""
    items = table.cite("CF-LIM-02", *_bet_items(bet))
    if bet.stake != table.in_play:
        return Ruling("bet", "refused", "croupier", items, {"stake": f"must be {as_text(table.in_play)}"})
    alone = replace(table, bets=(bet,), partners={}, event=None)
    others = ", ".join(dict.fromkeys(other.player for other in table.bets)) or "none"
    parts = {"plays": as_text(bet.stake), "give_way": others}
    return Ruling("bet", "accepted", "croupier", items, parts, (), settle(alone) if table.hands else None)


def _abono(event: Fields, bet: Bet, table: Table, late: bool) -> Ruling:
    """A bet for the bank: on the call, alone, one of three, once the bank is covered, within the director's limits."""
    called, joined = event.flag("called", not late) and not late, event.flag("association", False)
    laid = sum(1 for other in table.bets if other.kind == "abono")
    if not called or joined or laid >= table.rules.most_abonos:
        why = "not called for" if not called else "in association" if joined else "three are laid already"
        return _refused(table, "CF-ERR-47", why)
    if table.staked < table.in_play:
        return _refused(table, "CF-PAY-08", "the bank is not covered")
    low, high = abono_limits(table)
    parts = {"minimum": as_text(low), "maximum": as_text(high) if high is not None else "none"}
    fits = bet.stake >= low and (high is None or bet.stake <= high)
    verdict = "accepted" if fits else "refused"
    return Ruling("bet", verdict, "croupier", table.cite("CF-LIM-07", "CF-PRC-22", "CF-ROL-07"), parts)


def _on_the_line(event: Fields, bet: Bet, table: Table) -> Ruling:
    """On the line half plays; whatever else the player says, the croupier changes the chips at once."""
    if not event.has("says_plays"):
        return _within_bank(bet, table.plays(bet), table, ("CF-PAY-09", "CF-ERR-31"))
    said = event.amount("says_plays")
    if said > bet.stake:
        raise event.wrong("says_plays", f"at most {as_text(bet.stake)}, what lies on the line")
    whole = replace(bet, on=None, stake=said)
    ruling = _within_bank(whole, said, table, ("CF-ERR-32",))
    step = Step("change-chips", "croupier", bet.player, amount=bet.stake, slot=1, items=table.cite("CF-ERR-32"))
    parts = {"chips": "changed at once", "player": "may not object", "given_back": as_text(bet.stake - said)}
    return replace(ruling, parts=dict(ruling.parts) | parts, steps=(step,))


def _rule_on_claim(event: Fields, table: Table) -> Ruling:
    """A claim: against the banker until the bets are settled, about a bet only if it was visible and watched."""
    about = event.choice("about", ("banker", "bet"))
    if about == "banker":
        late = event.flag("settled")
        cited, why = table.cite("CF-ERR-20"), "the bets are settled"
    else:
        visible, watched = event.flag("visible"), event.flag("watched")
        late = not (visible and watched)
        cited, why = table.cite("CF-ERR-30"), "the bet was not in sight of its owner"
    if late:
        return Ruling("claim", "rejected", "inspector", cited, {"why": why})
    return Ruling("claim", "heard", "inspector", table.cite("CF-ROL-02"), {"decides": "inspector"})


def _rule_on_seat(event: Fields, table: Table) -> Ruling:
    """A player who wants a seat: whose turn it is, and whether he must let a hand pass afterwards."""
    player = event.text("player", "a player's name such as 'X'")
    waiting = event.texts("waiting", "the waiting list, such as ['X']", ())
    movers = event.texts("asked_to_move", "the seated who asked to move, such as ['B']", ())
    during = event.choice("moment", ("during-talla", "after-talla")) == "during-talla"
    momentary = event.choice("vacancy", ("free", "momentary"), "free") == "momentary"
    if event.flag("other_table", False):
        return Ruling("seat", "refused", "inspector", table.cite("CF-LIM-10"), {"why": "he sits at another table"})
    if momentary:
        return Ruling("seat", "refused", "inspector", table.cite("CF-ERR-37"), {"why": "its player comes back"})
    entitled = (waiting or movers) if during else (movers or waiting)
    if entitled and player not in (entitled if entitled is movers else entitled[:1]):
        return Ruling("seat", "refused", "inspector", table.cite("CF-ORD-07"), {"seat": ", ".join(entitled[:1])})
    parts = {"seat": player, "priority": "after letting one hand pass" if during else "intact"}
    return Ruling("seat", "allowed", "inspector", table.cite("CF-ORD-07", "CF-ERR-33"), parts)


def _rule_on_game(event: Fields, table: Table) -> Ruling:
    """Whether the game may start or go on with the players at the table."""
    count, least = players_counted(table), table.rules.least_players
    parts = {"players": str(count), "needed": str(least)}
    if count < least:
        return Ruling("game", "stops", "inspector", table.cite("CF-ERR-46", "CF-LIM-08"), parts)
    return Ruling("game", "goes-on", "inspector", table.cite("CF-LIM-08", "CF-PRC-10"), parts)


def _rule_on_shoe(event: Fields, table: Table) -> Ruling:
    """How far the talla has gone: until the stop card, the last coup, or a new shoe."""
    if event.has("jam"):
        return _jam(event, table)
    stop = table.rules.stop_cards
    left = event.whole("cards_left", 0, table.rules.packs * 52)
    dealing = event.flag("coup_in_progress", False)
    if left > stop:
        parts = {"until_stop_card": str(left - stop)}
        return Ruling("shoe", "goes-on", "croupier", table.cite("CF-LIM-09", "CF-PRC-11"), parts)
    if dealing:
        return Ruling("shoe", "last-coup", "croupier", table.cite("CF-PRC-27", "CF-LIM-09"), {"coup": "is the last"})
    return _new_shoe(event, table)


def _jam(event: Fields, table: Table) -> Ruling:
    """A blocked shoe, as in black-jack: the inspector re-seats the card, or has the shoe changed and mixed anew."""
    cited = table.cite("CF-EQP-03")
    if event.choice("jam", ("badly-seated-card", "other")) == "badly-seated-card":
        return Ruling("shoe", "goes-on", "inspector", cited, {"shoe": "card seated again"})
    return Ruling("shoe", "changed", "inspector", cited, {"shoe": "changed", "cards": "mixed as for the first coup"})


def _new_shoe(event: Fields, table: Table) -> Ruling:
    won = event.choice("winner", ("bank", "punto", "tie")) == "bank"
    offers, bank = event.amount("offers", 0, zero=True), table.the_bank
    goes_on = won and offers == bank.amount
    parts = {"banker": bank.banker if goes_on else "the bank is free", "amount_asked": as_text(bank.amount)}
    cited = ["CF-PRC-27", "CF-PRC-28"]
    steps = [Step("check-cards", "croupier", items=table.cite("CF-PRC-29"))] if event.flag("check_asked", False) else []
    steps += [Step(do, "croupier", items=table.cite("CF-PRC-28")) for do in ("mix", "offer-cut", "load-shoe")]
    numbered = tuple(replace(step, slot=n) for n, step in enumerate(steps, start=1))
    return Ruling("shoe", "talla-over", "croupier", table.cite(*cited), parts, numbered)


def _rule_on_cut(event: Fields, table: Table) -> Ruling:
    """Who cuts: the cards are offered from the croupier's left, the highest place, until someone does."""
    shuffles = event.texts("shuffles", "the players who shuffle, such as ['B']", ())
    refuses = event.texts("refuses", "the players who do not cut, such as ['E']", ())
    for key, names in (("shuffles", shuffles), ("refuses", refuses)):
        if any(name not in table.persons for name in names):
            raise event.wrong(key, f"a list of players at the table: {', '.join(table.persons)}")
    seated = sorted((one for one in table.people if one.seated), key=lambda one: -one.place)
    cutters = [one.player for one in seated if one.player not in refuses]
    if not cutters:
        return Ruling("cut", "referred", "inspector", table.cite("CF-ERR-50"), {"decides": "inspector"})
    items = table.cite("CF-ORD-04")
    announced = table.cite("CF-ORD-03", "CF-ORD-04")
    steps = [Step("shuffle", "croupier", items=items)]
    steps.append(Step("announce", "croupier", say="señores, las cartas pasan", items=announced))
    steps += [Step("shuffle", "player", name, items=items) for name in shuffles]
    steps.append(Step("shuffle", "croupier", items=items))
    steps.append(Step("cut", "player", cutters[0], items=items))
    steps.append(Step("place-stop-card", "croupier", items=table.cite("CF-PRC-11", "CF-LIM-09")))
    numbered = tuple(replace(step, slot=n) for n, step in enumerate(steps, start=1))
    return Ruling("cut", "cuts", "croupier", items, {"player": cutters[0]}, numbered)


def _rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    event.text("what", "what happened", "")
    cited = table.cite("CF-ERR-50", "CF-ROL-02")
    return Ruling("unforeseen", "referred", "inspector", cited, {"decides": "inspector"})


Handler = Callable[[Fields, Table], Ruling]
EVENTS: Mapping[str, Handler] = {
    "coup": rule_on_coup,
    "cards": rule_on_cards,
    "next-banker": rule_on_next_banker,
    "opening": rule_on_opening,
    "garage": rule_on_garage,
    "associate": rule_on_associate,
    "bet": _rule_on_bet,
    "claim": _rule_on_claim,
    "seat": _rule_on_seat,
    "game": _rule_on_game,
    "shoe": _rule_on_shoe,
    "cut": _rule_on_cut,
    "unforeseen": _rule_on_unforeseen,
}
