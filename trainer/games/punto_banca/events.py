"""Rulings at punto y banca: bets, the shoe's turn, third cards given wrongly, the stop card, the deduction."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from trainer.bets import Round, Step, items_of
from trainer.cards import Card, cards_as_text, parse_card
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.punto_banca.coup import (
    SIDES,
    Coup,
    Rules,
    Side,
    draws_next,
    first_four,
    is_natural,
    player_draws,
    total,
)
from trainer.games.punto_banca.settle import deduction, holder_problem, settle
from trainer.games.punto_banca.table import BETS, Table, coup_of, from_the_right, hand_holder, read_bet, stake_problem
from trainer.games.punto_banca.talla import burn_count
from trainer.money import as_text
from trainer.rulings import Ruling, rule_by_kind


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: in time, within the limits, and a multiple where the house asks for one."""
    bet = read_bet(event.sub("bet", "a bet such as {'player': 'A', 'bet': 'bank', 'stake': '10'}"))
    if event.choice("moment", ("before", "after"), "before") == "after":
        parts = {"bet": "not valid", "stake": "returned"}
        return Ruling("bet", "refused", "croupier", table.items("ERR-10", "PRC-14"), parts)
    if table.place(bet.player) is None and table.seats and not table.house.flag("standingPlayers"):
        parts = {"player": "must be seated: the games director allows no standing players"}
        return Ruling("bet", "refused", "croupier", table.items("ROL-06"), parts)
    if problem := stake_problem(bet, table.bets, table):
        cited = table.items("ERR-09", "LIM-01", "LIM-02", *(("LIM-03",) if "multiple" in problem else ()))
        return Ruling("bet", "refused", "croupier", cited, {"stake": f"must be {problem}"})
    return Ruling("bet", "accepted", "croupier", table.items("LIM-01", "LIM-02"), {"plays": as_text(bet.stake)})


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The least and the most a player may have on one kind of bet."""
    kind = event.choice("bet", BETS)
    parts = {"minimum": as_text(table.house.minimum), "maximum": as_text(table.maximum(kind))}
    cited = table.items("LIM-01", "LIM-02")
    if table.house.flag("multiplesOfMinimum"):
        parts["multiple_of"] = as_text(table.house.minimum)
        cited += table.items("LIM-03")
    return Ruling("limit", "stands", "games-director", cited, parts)


def _rule_on_shoe_turn(event: Fields, table: Table) -> Ruling:
    """Who takes the shoe: from place 1 at the opening, else from the last dealer's right, past those who decline."""
    after = event.text("after", "the player who had the shoe", None)
    declines = event.texts("declines", "the players who do not want it, such as ['A']", ())
    for key, names in (("after", (after,) if after else ()), ("declines", declines)):
        for name in names:
            if name not in table.players:
                raise TableError(event.place(key), name, f"a seated player: {', '.join(table.players) or 'none'}")
    order = from_the_right(table, table.place(after) if after else None)
    willing = [player for player in order if player not in declines] if table.players_may_deal else []
    cited = table.items("ORD-06", "PRC-13", *(("ERR-02",) if declines else ()))
    if willing:
        return Ruling("shoe-turn", "passes", "croupier", cited, {"dealer": willing[0], "must": "bet"})
    if table.house.choice("allDecline") == "table-head" and table.players_may_deal:
        return Ruling("shoe-turn", "referred", "table-head", cited + table.items("ERR-01"), {"decides": "table-head"})
    return Ruling("shoe-turn", "passes", "croupier", table.items("ROL-07") + cited, {"dealer": "croupier"})


def _rule_on_shoe_holder(event: Fields, table: Table) -> Ruling:
    """Whether the player with the shoe may deal: he must have a bet."""
    if table.dealer is None:
        raise TableError("dealer", None, "the player with the shoe")
    if problem := holder_problem(table):
        others = [player for player in from_the_right(table, table.place(table.dealer)) if player != table.dealer]
        after = others[0] if others else "croupier"  # nobody is left to deal (PB-D-17)
        parts = {"dealer": "bets or passes the shoe", "must_be": problem, "next": after}
        return Ruling("shoe-holder", "must-bet", "croupier", table.items("ERR-03", "ROL-07"), parts)
    return Ruling("shoe-holder", "allowed", "croupier", table.items("ROL-07"), {"dealer": table.dealer})


def _rule_on_player_hand(event: Fields, table: Table) -> Ruling:
    """Who holds the cards of the player hand."""
    holder = hand_holder(table)
    cited = table.items("ROL-08") if holder else table.items("ROL-08", "ERR-04")
    return Ruling("player-hand", "held", "croupier", cited, {"holder": holder or "croupier"})


def _rule_on_third_cards(event: Fields, table: Table) -> Ruling:
    """Third cards as they were given: right, or put right by giving them, in order, where the rules say (PB-D-16)."""
    dealt = _four(table)
    given = [_read_given(entry) for entry in event.each("drawn", "a list such as [{'to': 'bank', 'card': '5c'}]")]
    faces = [*table.cards, *(card for _, card in given)]
    if len(given) > 4 or any(faces.count(face) > table.rules.packs for face in faces):
        raise event.wrong("drawn", "at most four cards, no face more often than the packs hold it")
    announced_stands = event.flag("player_stood", False)
    coup, surplus = restored(dealt, [card for _, card in given], table.rules)
    faults = _faults(dealt, given, announced_stands, table.rules)
    if not faults:
        due = draws_next(coup, table.rules)
        parts = {"draws": due} if due else {"draws": "nobody"}
        return Ruling("third-cards", "right", "croupier", _drawing_items(dealt, table), parts)
    cited = table.items(*faults)
    if table.house.choice("drawingErrors") == "table-head":
        parts = {"decides": "table-head"}
        return Ruling("third-cards", "referred", "table-head", cited + table.items("ERR-01"), parts)
    return _put_right(coup, surplus, cited, dealt, table)


def _four(table: Table) -> Coup:
    if len(table.cards) != 4:
        raise TableError("outcome.cards", cards_as_text(table.cards), "the four cards of the first deal")
    return first_four(table.cards)


def _read_given(fields: Fields) -> tuple[Side, Card]:
    side = fields.choice("to", ("player", "bank"))
    card = fields.parsed("card", parse_card, "a card such as 'As'")
    fields.done()
    return ("player" if side == "player" else "bank"), card


def restored(dealt: Coup, cards: list[Card], rules: Rules) -> tuple[Coup, tuple[Card, ...]]:
    """The hands once every card drawn has gone where the rules order, and the cards that belong to nobody."""
    coup, left = dealt, list(cards)
    while left and (side := draws_next(coup, rules)):
        coup = coup.with_card(side, left.pop(0))
    return coup, tuple(left)


def _faults(dealt: Coup, given: list[tuple[Side, Card]], stood: bool, rules: Rules) -> list[str]:
    """The clauses that third cards given so offend against, in the order the faults were made."""
    if is_natural(dealt, rules):
        return ["ERR-05"] if given else []
    coup, faults = dealt, []
    must_draw = player_draws(total(dealt.player), rules)
    if stood and must_draw and not given:
        faults.append("PRC-02")
    for side, card in given:
        due = draws_next(coup, rules)
        if side == due:
            coup = coup.with_card(side, card)
        elif due == "player":
            faults.append("ERR-07")  # the bank drew first: the card is the player's
            coup = coup.with_card("player", card)
        elif side == "player":
            # a card called on 6 or 7, or a second third card, which the text does not foresee
            faults.append("ERR-06" if len(coup.player) == 2 else "ERR-01")
            coup = coup.with_card("bank", card) if due == "bank" else coup
        elif not faults:
            faults.append("ERR-08")  # a further card, where the tableau says stand
    return list(dict.fromkeys(faults))


def _drawing_items(dealt: Coup, table: Table) -> tuple[str, ...]:
    return table.items("PRC-01") if is_natural(dealt, table.rules) else table.items("PRC-02", "PRC-03")


def _put_right(coup: Coup, surplus: tuple[Card, ...], cited: tuple[str, ...], dealt: Coup, table: Table) -> Ruling:
    """Say where each card goes, who still draws, and settle when the coup is complete."""
    due = draws_next(coup, table.rules)
    parts = {"player": cards_as_text(coup.player), "bank": cards_as_text(coup.bank)}
    doing = [("give-third-card", f"{side}: {coup.hand(side)[2]}") for side in SIDES if len(coup.hand(side)) == 3]
    if surplus:
        parts["discarded"] = cards_as_text(surplus)
        doing.append(("discard", parts["discarded"]))
    steps = tuple(Step(do, "croupier", on=on, slot=n, items=cited) for n, (do, on) in enumerate(doing, start=1))
    if due:
        parts["draws"] = due
    rule_of_draw = tuple(item for item in _drawing_items(dealt, table) if item not in cited)
    consequences = None if due else _settled(coup, table)
    return Ruling("third-cards", "corrected", "table-head", cited + rule_of_draw, parts, steps, consequences)


def _settled(coup: Coup, table: Table) -> Round | None:
    """The coup settled with its cards put right; None while nobody has bet."""
    if not table.bets:
        return None
    first = (coup.player[0], coup.bank[0], coup.player[1], coup.bank[1])
    return settle(replace(table, cards=first + coup.player[2:] + coup.bank[2:], event=None))


def _rule_on_face_up_card(event: Fields, table: Table) -> Ruling:
    """A card lying face up in the shoe: it goes out and the next takes its place. `at` counts the cards from 1."""
    at = event.whole("at", 1, max(1, len(table.cards)))
    if len(table.cards) < at:
        raise TableError("outcome.cards", cards_as_text(table.cards), "the cards in the order they left the shoe")
    dead = table.cards[at - 1]
    cited = table.items("ERR-14")
    if table.house.choice("drawingErrors") == "table-head":
        return Ruling("face-up-card", "referred", "table-head", cited + table.items("ERR-01"), {"card": str(dead)})
    good = replace(table, cards=table.cards[: at - 1] + table.cards[at:], event=None)
    step = Step("discard", "croupier", on=str(dead), slot=1, items=cited)
    consequences = settle(good) if table.bets else None
    parts = {"card": "discarded", "in_its_place": str(table.cards[at]) if at < len(table.cards) else "next card"}
    return Ruling("face-up-card", "corrected", "table-head", cited, parts, (step,), consequences)


def _rule_on_stop_card(event: Fields, table: Table) -> Ruling:
    """The stop card came out after so many cards of a coup: that coup is the last, or no other begins."""
    out = event.whole("cards_out", 0, 6)
    if out == 0 and table.house.choice("stopCardFirst") == "no-coup":  # PB-D-08
        parts = {"coup": "not played", "bets": "returned", "talla": "over"}
        return Ruling("stop-card", "ends", "croupier", table.items("PRC-19"), parts)
    cited = table.items("PRC-19", *(("ERR-12",) if out else ()))
    parts = {"coup": "finished", "bets": "stand", "talla": "over after this coup"}
    consequences = settle(replace(table, stop_card=out, event=None)) if table.bets and table.cards else None
    return Ruling("stop-card", "last-coup", "croupier", cited, parts, (), consequences)


def _rule_on_burn(event: Fields, table: Table) -> Ruling:
    """How many cards the first card sends into the basket."""
    card = event.parsed("card", parse_card, "a card such as 'Kd'")
    count = burn_count(card, includes_shown=table.house.flag("burnIncludesShown"))
    cited = table.items("LIM-06", "PRC-12", "ORD-07")
    steps = (
        Step("show-first-card", "croupier", on=str(card), slot=1, items=table.items("PRC-12")),
        Step("burn", "croupier", on=str(count), slot=2, items=table.items("LIM-06")),
    )
    return Ruling("burn", "burns", "croupier", cited, {"burnt": str(count), "leave_the_shoe": str(count + 1)}, steps)


def _rule_on_deduction(event: Fields, table: Table) -> Ruling:
    """A deduction taken from a player's bets of one kind, against the one that is due."""
    who = event.text("player", "a player's name such as 'A'")
    kind = event.choice("bet", BETS)
    taken = event.amount("taken", zero=True)
    bets = [bet for bet in table.bets if (bet.player, bet.kind) == (who, kind)]
    if not bets:
        raise TableError(event.place("player"), who, f"a player with a bet on the {kind}")
    winner = coup_of(table).winner
    due = sum(deduction(bet, winner, table) for bet in bets)
    cited = table.items("PAY-05")
    if taken == due:
        return Ruling("deduction", "right", "croupier", cited, {"due": as_text(due)})
    word = "collect" if due > taken else "give_back"
    parts = {"due": as_text(due), word: as_text(abs(due - taken))}
    return Ruling("deduction", "wrong", "croupier", table.items("ERR-13") + cited, parts)


def _rule_on_shoe_fault(event: Fields, table: Table) -> Ruling:
    """A jammed shoe or a worn card, as black-jack has it: each cause has its own remedy."""
    cause = event.choice("cause", ("badly-placed-card", "other", "worn-card"))
    cited = table.items("ERR-11")
    if cause == "badly-placed-card":
        doing = (("place-card-correctly", "inspector"), ("go-on", "croupier"))
    elif cause == "other":
        doing = (("replace-shoe", "inspector"), ("mix-as-for-first-coup", "croupier"))
    else:
        doing = (("replace-that-card-only", "croupier"), ("go-on", "croupier"))
    steps = tuple(Step(do, who, slot=n, items=cited) for n, (do, who) in enumerate(doing, start=1))
    parts = {"remedy": doing[0][0], "then": doing[1][0]}
    return Ruling("shoe-fault", "corrected", doing[0][1], items_of(steps), parts, steps)


def _rule_on_free_place(event: Fields, table: Table) -> Ruling:
    """A place wanted: the waiting list's first takes it, while the table has one."""
    waiting = event.texts("waiting", "the waiting list in order, such as ['C', 'D']")
    most = table.rules.most_seated
    if most is not None and len(table.seats) >= most:
        parts = {"seated": str(len(table.seats)), "most": str(most)}
        return Ruling("free-place", "refused", "table-head", table.items("LIM-04", "EQP-07"), parts)
    taker = next((player for player in waiting if player not in table.players), "nobody")
    return Ruling("free-place", "given", "table-head", table.items("ROL-03", "EQP-04"), {"place": taker})


def _rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    event.text("what", "what happened", "")
    return Ruling("unforeseen", "referred", "table-head", table.items("ERR-01", "ROL-03"), {"decides": "table-head"})


Handler = Callable[[Fields, Table], Ruling]
EVENTS: Mapping[str, Handler] = {
    "bet": _rule_on_bet,
    "limit": _rule_on_limit,
    "shoe-turn": _rule_on_shoe_turn,
    "shoe-holder": _rule_on_shoe_holder,
    "player-hand": _rule_on_player_hand,
    "third-cards": _rule_on_third_cards,
    "face-up-card": _rule_on_face_up_card,
    "stop-card": _rule_on_stop_card,
    "burn": _rule_on_burn,
    "deduction": _rule_on_deduction,
    "shoe-fault": _rule_on_shoe_fault,
    "free-place": _rule_on_free_place,
    "unforeseen": _rule_on_unforeseen,
}
