"""Rulings at the póker sin descarte: misdeals, exposed cards, forbidden conduct, jams, bets, purchases, decisions."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from trainer.bets import Bet, Step, in_order, items_of
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.poker_sin_descarte.hand import annul, dealing_order, settle
from trainer.games.poker_sin_descarte.table import KINDS, SIDE_BETS, Problem, Table, problems, read_bet
from trainer.money import as_text, exact_as_text
from trainer.rulings import Ruling, rule_by_kind

MOMENTS = ("before-reveal", "after-reveal")
TALKING = ("show-cards", "ask-advice", "comment")
HANDLING = ("uncover", "touch-cards", "look-at-cards")


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _boxes(event: Fields, table: Table) -> list[int]:
    """The boxes in play: named by the event, or those with an initial bet."""
    known = [str(number) for number in range(1, table.rules.boxes + 1)]
    named = event.texts("boxes", "a list of boxes such as ['1', '4']", ())
    for n, number in enumerate(named):
        if number not in known or number in named[:n]:
            raise TableError(f"{event.place('boxes')}[{n}]", number, f"one of {', '.join(known)}, each once")
    found = named or tuple(dict.fromkeys(str(bet.on) for bet in table.bets if bet.kind == "initial"))
    if not found:
        raise event.wrong("boxes", "a list of boxes such as ['1', '4'], or bets that lie in them")
    return sorted(map(int, found))


def _rule_on_deal(event: Fields, table: Table) -> Ruling:
    """Where one card of the deal goes, and which way up."""
    dealing = table.house.choice("dealing")
    order = dealing_order(_boxes(event, table), dealing)
    card = event.whole("card", 1, len(order))
    hand = order[card - 1]
    place = order[:card].count(hand)
    up = hand == "bank" and place == 5
    parts = {"hand": hand, "place": str(place), "face": "up" if up else "down", "cards": str(len(order))}
    return Ruling("deal", "due", "croupier", ("PSD-ORD-01" if dealing == "hand" else "PSD-ORD-02",), parts)


def _hands(table: Table) -> list[str]:
    return ["bank", *(str(number) for number in range(1, table.rules.boxes + 1))]


def _rule_on_count(event: Fields, table: Table) -> Ruling:
    """Hands that do not hold five cards: a fault of the deal annuls the play; a later one is the inspector's."""
    counts = event.sub("cards", "the cards of each hand such as {'1': 5, 'bank': 4}")
    held = {hand: counts.whole(hand, 0, 52) for hand in _hands(table) if counts.has(hand)}
    counts.done()
    if not held:
        raise event.wrong("cards", "the cards of each hand such as {'1': 5, 'bank': 4}")
    passed = event.choice("passed", held, None)
    dealt_so = event.choice("cause", ("dealt", "later"), "dealt") == "dealt"
    wrong = [hand for hand, cards in held.items() if cards != 5]
    collecting = ("PSD-ERR-08", "PSD-ORD-05") if passed else ()
    if not wrong:
        return Ruling("count", "stands", "croupier", collecting or ("PSD-ERR-01",), {"play": "stands"})
    if dealt_so:
        return _annulled("count", ("PSD-ERR-01", *collecting), {"hands": ", ".join(wrong)}, table)
    parts = {"play": "inspector decides", "hands": ", ".join(wrong)}
    return Ruling("count", "referred", "inspector", collecting or ("PSD-ROL-01",), parts)


def _annulled(kind: str, items: tuple[str, ...], parts: Mapping[str, str], table: Table) -> Ruling:
    void = annul(table, items)
    said = {"play": "void", "bets": "returned", **parts}
    cited = (*items, "PSD-PAY-16")
    if table.bets:
        return Ruling(kind, "void", "croupier", cited, said, (), void)
    return Ruling(kind, "void", "croupier", cited, said, void.steps)


def _rule_on_exposed(event: Fields, table: Table) -> Ruling:
    """Cards that lie face up in the deal: only the bank's fifth may."""
    shown = []
    for entry in event.each("cards", "a list of cards such as [{'hand': 'bank', 'place': 5}]", most=52):
        shown.append((entry.choice("hand", _hands(table)), entry.whole("place", 1, 5)))
        entry.done()
    if not shown:
        raise event.wrong("cards", "a list of cards such as [{'hand': 'bank', 'place': 5}]")
    wrong = [f"{hand} {place}" for hand, place in shown if (hand, place) != ("bank", 5)]
    if wrong:
        return _annulled("exposed", ("PSD-ERR-02",), {"cards": ", ".join(wrong)}, table)
    dealt = "PSD-ORD-01" if table.house.choice("dealing") == "hand" else "PSD-ORD-02"
    return Ruling("exposed", "stands", "croupier", (dealt, "PSD-ERR-02"), {"play": "stands"})


def _rule_on_conduct(event: Fields, table: Table) -> Ruling:
    """What a player did with his cards or his tongue: lost bets, or a matter for the inspector."""
    player = event.text("player", "the player who did it, such as 'A'")
    does = event.choice("does", ("exchange-information", *TALKING, *HANDLING))
    early = event.choice("moment", MOMENTS, "before-reveal") == "before-reveal"
    informs = event.flag("informs", False)
    passed, blind = _standing_of(event, table)
    if does in TALKING or (does == "exchange-information" and not early):
        informing = early and informs
        return _loses(player, ("PSD-ERR-03", "PSD-ERR-04"), table) if informing else _referred("PSD-ERR-04")
    if does == "exchange-information":
        return _loses(player, ("PSD-ERR-03",), table)
    if blind:
        return _referred("PSD-ERR-07", "PSD-ROL-05")
    if does == "uncover" and passed:
        return _referred("PSD-ERR-06", "PSD-PRC-07", bet="already lost")
    if does == "uncover" and early:
        return _loses(player, ("PSD-ERR-03",), table)
    if early:
        return Ruling("conduct", "allowed", "croupier", ("PSD-ROL-05",), {"hand": "his own"})
    return _referred("PSD-ERR-05", "PSD-PRC-07", hand="stands as counted")


def _standing_of(event: Fields, table: Table) -> tuple[bool, bool]:
    """Whether the box passed and whether it is played blind: as the table has it, unless the event says."""
    number = event.choice("box", _hands(table)[1:], None)
    box = next((box for box in table.boxes if str(box.number) == number), None)
    passed = event.flag("passed", box is not None and box.says == "paso")
    return passed, event.flag("blind", box is not None and box.blind)


def _loses(player: str, items: tuple[str, ...], table: Table) -> Ruling:
    parts = {"bets": "all lost", "others": "play on"}
    cited = (*items, "PSD-PAY-17")
    if table.bets and player not in {bet.player for bet in table.bets}:
        raise TableError("event.player", player, "a player with a bet on the table")
    if table.bank:
        return Ruling("conduct", "loses", "croupier", cited, parts, (), settle(table, offender=player))
    his = [bet for bet in table.bets if bet.player == player]
    taken = in_order([[Step("take", "croupier", b.player, b.kind, b.on, b.stake, items=cited) for b in his]])
    return Ruling("conduct", "loses", "croupier", cited, parts, taken)


def _referred(*items: str, **parts: str) -> Ruling:
    return Ruling("conduct", "referred", "inspector", (*items, "PSD-ROL-01"), {"bets": "stand", **parts})


def _rule_on_jam(event: Fields, table: Table) -> Ruling:
    """The automatic shoe stops: a badly seated card is put right, anything else costs the shoe and a new shuffle."""
    if event.choice("cause", ("seating", "other")) == "seating":
        reseat = Step("reseat-card", "inspector", items=("PSD-ERR-09",))
        steps = in_order([[reseat], [Step("go-on", "croupier", items=("PSD-ERR-09",))]])
        return Ruling("jam", "stands", "inspector", items_of(steps), {"shoe": "stays", "play": "goes on"}, steps)
    acts = (("replace-shoe", "inspector"), ("mix", "croupier"), ("shuffle", "croupier"))
    steps = in_order([[Step(do, who, items=("PSD-ERR-10",))] for do, who in acts])
    parts = {"shoe": "replaced, automatic or manual", "cards": "shuffled as for the first game"}
    return Ruling("jam", "replaced", "inspector", items_of(steps), parts, steps)


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered beside those that lie there: admitted, or refused with the reason."""
    entry = event.sub("bet", "a bet such as {'player': 'A', 'bet': 'initial', 'on': '1', 'stake': '10'}")
    bet = read_bet(entry, table.rules)
    standing = event.flag("standing", False)
    late = event.choice("moment", ("in-time", "late"), "in-time") == "late"
    if standing:
        return _refused("standing", ("PSD-ERR-12", "PSD-ROL-04"))
    if late:
        return _refused_late(bet.kind)
    with_it = replace(table, bets=(*table.bets, bet))
    if found := next(problems(bet, with_it), None):
        return _refused(_reason(found), found.items)
    return Ruling("bet", "admitted", "croupier", _limits(bet, with_it), {"bet": "plays", "stake": as_text(bet.stake)})


def _reason(found: Problem) -> str:
    return f"{found.key} must be {found.right}"


def _refused(why: str, items: tuple[str, ...]) -> Ruling:
    return Ruling("bet", "refused", "croupier", items, {"bet": "not admitted", "why": why})


def _refused_late(kind: str) -> Ruling:
    """Initial and side bets close with "no va más"; a second bet or a bought card when the bank is turned."""
    if kind == "card":
        return _refused("after bank-turned", ("PSD-PRC-06", "PSD-PRC-07"))
    if kind == "second":
        return _refused("after bank-turned", ("PSD-PRC-07", "PSD-ERR-11"))
    return _refused("after no-more-bets", ("PSD-ORD-04", "PSD-ERR-11"))


def _limits(bet: Bet, table: Table) -> tuple[str, ...]:
    """The limits a bet has met."""
    if bet.kind == "initial":
        shared = sum(other.kind == "initial" and other.on == bet.on for other in table.bets) > 1
        return ("PSD-LIM-01", "PSD-LIM-02", "PSD-PRC-03", *(("PSD-LIM-03", "PSD-ROL-03") if shared else ()))
    return {
        "second": ("PSD-LIM-04", "PSD-PRC-05"),
        "insurance": ("PSD-LIM-05", "PSD-PRC-03"),
        "progressive": ("PSD-LIM-06", "PSD-PRC-03"),
        "card": ("PSD-LIM-07", "PSD-PRC-06"),
    }[bet.kind]


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The least and the most of one kind of bet; all but the initial one follow from it or from the house."""
    kind = event.choice("bet", KINDS)
    low, high = table.house.minimum, table.maximum
    if kind in ("second", "card"):
        initial = event.amount("initial")
        low = high = initial * (table.rules.second if kind == "second" else 1)
    elif kind != "initial":
        low = high = table.house.amount(f"{kind}_stake")
    items = _limits(Bet("", kind, "", low), table)
    parts = {"minimum": as_text(low), "maximum": as_text(high)}
    if kind == "initial" and table.house.whole("bets_per_box") > 1:
        items, parts = (*items, "PSD-LIM-03"), parts | {"bets": str(table.house.whole("bets_per_box"))}
    if kind in SIDE_BETS:
        parts["ceiling"] = exact_as_text(Fraction(table.house.minimum, 2))
        if 2 * low > table.house.minimum:
            return Ruling("limit", "forbidden", "games-director", (*items, "PSD-ERR-11"), parts)
    return Ruling("limit", "stands", "games-director", items, parts)


def _rule_on_seat(event: Fields, table: Table) -> Ruling:
    """Somebody wants to play: seated, and while there is a box for him."""
    seated = event.whole("seated", 0, 50)
    boxes = event.whole("boxes", 1, table.rules.boxes, table.rules.boxes)
    if event.flag("standing", False):
        cited = ("PSD-ROL-04", "PSD-ERR-12")
        return Ruling("seat", "refused", "inspector", cited, {"why": "standing", "free": str(max(0, boxes - seated))})
    verdict = "admitted" if seated < boxes else "refused"
    cited = ("PSD-LIM-08", "PSD-ROL-04")
    return Ruling("seat", verdict, "inspector", cited, {"free": str(max(0, boxes - seated))})


def _rule_on_buy(event: Fields, table: Table) -> Ruling:
    """A player wants another card: one, in his turn, at the price of his initial bet, and not blind."""
    initial, offered = event.amount("initial"), event.amount("amount")
    facts = {
        "not offered here": not table.house.flag("card_sale"),
        "not his turn": not event.flag("in_turn", True),
        "one discard only": event.whole("discards", 0, 5, 1) != 1,
        "one card per hand": event.whole("bought_before", 0, 5, 0) > 0,
        f"price is {as_text(initial)}": offered != initial,
        "a blind box is not looked at": event.flag("blind", False),
    }
    why = [reason for reason, holds in facts.items() if holds]
    cited = ("PSD-PRC-06", "PSD-LIM-07", "PSD-PAY-26")
    if why:
        return Ruling("buy", "refused", "croupier", cited, {"why": "; ".join(why)})
    steps = in_order([
        [Step("take-discard", "croupier", items=cited), Step("take", "croupier", amount=initial, items=cited)],
        [Step("give-next-card-face-down", "croupier", items=cited)],
    ])  # fmt: skip
    return Ruling("buy", "allowed", "croupier", cited, {"price": as_text(initial), "card": "next of the pack"}, steps)


def _rule_on_decision(event: Fields, table: Table) -> Ruling:
    """What a box may say, and what it costs."""
    says = event.choice("says", ("voy", "paso"))
    initial = event.amount("initial")
    bought, blind = event.flag("bought", False), event.flag("blind", False)
    second = event.amount("second", None)
    if says == "voy":
        due = table.rules.second * initial
        right = second in (None, due)
        parts = {"second": as_text(due)} | ({} if right else {"why": "the second bet is not twice the initial"})
        cited = ("PSD-PRC-05", "PSD-LIM-04") if right else ("PSD-LIM-04", "PSD-ERR-11")
        return Ruling("decision", "allowed" if right else "refused", "croupier", cited, parts)
    forced = {
        "who bought must go": bought and not table.house.flag("psd.pass_after_buy"),
        "a blind box must go": blind and table.house.flag("psd.blind_forced_voy"),
    }
    why = [reason for reason, holds in forced.items() if holds]
    if why:
        ground = "PSD-PRC-06" if bought else "PSD-ROL-05"
        return Ruling("decision", "refused", "croupier", ("PSD-PRC-05", ground), {"why": "; ".join(why)})
    lost = initial * (2 if bought else 1)
    return Ruling(
        "decision", "allowed", "croupier", ("PSD-PRC-05", "PSD-PAY-11", "PSD-ORD-05"), {"loses": as_text(lost)}
    )


EVENTS: Mapping[str, Callable[[Fields, Table], Ruling]] = {
    "deal": _rule_on_deal,
    "count": _rule_on_count,
    "exposed": _rule_on_exposed,
    "conduct": _rule_on_conduct,
    "jam": _rule_on_jam,
    "bet": _rule_on_bet,
    "limit": _rule_on_limit,
    "seat": _rule_on_seat,
    "buy": _rule_on_buy,
    "decision": _rule_on_decision,
}
