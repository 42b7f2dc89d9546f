"""Rulings at the trijoker: exposed cards, miscounts, forbidden conduct, withdrawals, unequal bets, seats, jams."""

from collections.abc import Callable, Mapping, Sequence

from trainer.bets import Step, in_order, items_of
from trainer.cards import Card, parse_card
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.trijoker.hand import annul, dealing_order, settle
from trainer.games.trijoker.table import BETS, Table, spaces, stake_problem
from trainer.hands import value
from trainer.money import Cents, as_text, parse_amount
from trainer.rulings import Ruling, rule_by_kind

COMMON = ("common-left", "common-right")
INFORMING = ("exchange-information", "uncover", "ask-advice", "show-cards", "comment")


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _rule_on_deal(event: Fields, table: Table) -> Ruling:
    """Where one card of the deal goes; all are dealt covered."""
    named = event.texts("seats", "a list of spaces such as ['1', '4']", ())
    for n, number in enumerate(named):
        if number not in spaces(table.rules) or number in named[:n]:
            right = f"one of {', '.join(spaces(table.rules))}, each once"
            raise TableError(f"{event.place('seats')}[{n}]", number, right)
    players = named or tuple(dict.fromkeys(str(bet.on) for bet in table.bets))
    if not players:
        raise event.wrong("seats", "a list of spaces such as ['1', '4'], or bets that lie in them")
    order = dealing_order(map(int, players))
    card = event.whole("card", 1, len(order))
    hand = order[card - 1]
    parts = {"hand": hand, "place": str(order[:card].count(hand)), "face": "down", "cards": str(len(order))}
    return Ruling("deal", "due", "croupier", ("TRJ-ORD-01",), parts)


def _rule_on_exposed(event: Fields, table: Table) -> Ruling:
    """Cards uncovered by mistake: a low common card is borne, anything else annuls the hand."""
    common, players = _exposed(event, table)
    late = event.choice("moment", ("deal", "later"), "deal") == "later"
    if players and late:
        parts = {"play": "as the table head decides", "cards": ", ".join(players)}
        return Ruling("exposed", "referred", "table-head", ("TRJ-ROL-01", "TRJ-ERR-03"), parts)
    if players:
        return _annulled("exposed", ("TRJ-ERR-03",), {"cards": ", ".join(players)}, table)
    if high := [str(card) for card in common if value(card) >= table.rules.annulling_rank]:
        return _annulled("exposed", ("TRJ-ERR-02",), {"cards": ", ".join(high)}, table)
    if len(common) > 1 and table.house.choice("trj.two_low_exposed") == "annul":
        return _annulled("exposed", ("TRJ-ERR-05",), {"cards": ", ".join(map(str, common))}, table)
    if late and table.house.choice("trj.late_exposure") == "annul":
        return _annulled("exposed", ("TRJ-ORD-02",), {"cards": ", ".join(map(str, common))}, table)
    parts = {"play": "goes on", "card": "stays in view", "decisions": "taken with it in view"}
    cited = ("TRJ-ERR-05", "TRJ-ERR-01") if len(common) > 1 else ("TRJ-ERR-01",)
    return Ruling("exposed", "stands", "croupier", cited, parts)


def _exposed(event: Fields, table: Table) -> tuple[list[Card], list[str]]:
    """The common cards in view by mistake, and the places of players' cards."""
    common, players, places = [], [], []
    right = "a list of cards such as [{'hand': 'common-left', 'card': '7c'}]"
    for entry in event.each("cards", right, most=23):
        place = entry.choice("hand", (*COMMON, *spaces(table.rules)))
        if place in COMMON:
            if place in places:
                raise entry.wrong("hand", "another place: one card lies there")
            places.append(place)
            common.append(entry.parsed("card", parse_card, "the card in view such as '7c'"))
        else:
            entry.text("card", "the card in view such as '7c'", "")
            players.append(place)
        entry.done()
    if not common and not players:
        raise event.wrong("cards", right)
    return common, players


def _annulled(kind: str, items: tuple[str, ...], parts: Mapping[str, str], table: Table) -> Ruling:
    void = annul(table, items)
    said = {"play": "void", "bets": "returned", **parts}
    cited = (*items, "TRJ-PAY-12")
    if table.bets:
        return Ruling(kind, "void", "croupier", cited, said, (), void)
    return Ruling(kind, "void", "croupier", cited, said, void.steps)


def _rule_on_count(event: Fields, table: Table) -> Ruling:
    """Three cards to a player and two in the common boxes; any other number annuls."""
    right = "the cards of each hand such as {'1': 3, 'common': 2}"
    counts = event.sub("cards", right)
    held = {hand: counts.whole(hand, 0, 52) for hand in ("common", *spaces(table.rules)) if counts.has(hand)}
    counts.done()
    if not held:
        raise event.wrong("cards", right)
    wrong = [hand for hand, cards in held.items() if cards != (2 if hand == "common" else 3)]
    if wrong:
        return _annulled("count", ("TRJ-ERR-04",), {"hands": ", ".join(wrong)}, table)
    return Ruling("count", "stands", "croupier", ("TRJ-ORD-01", "TRJ-ORD-05"), {"play": "stands"})


def _rule_on_conduct(event: Fields, table: Table) -> Ruling:
    """Information, early uncovering and advice are forbidden; so is taking the cards off the table."""
    player = event.text("player", "the player who did it, such as 'A'")
    does = event.choice("does", (*INFORMING, "take-cards-off-table"))
    if does == "take-cards-off-table":
        return Ruling("conduct", "referred", "table-head", ("TRJ-ERR-07", "TRJ-ROL-01"), {"cards": "stay on the table"})
    cited = ("TRJ-ERR-06", "TRJ-ROL-06")
    if table.house.choice("trj.info_sanction") == "warning":
        warn = in_order([[Step("warn", "table-head", player, items=cited)]])
        return Ruling("conduct", "warned", "table-head", cited, {"bets": "stand"}, warn)
    if table.bets and player not in {bet.player for bet in table.bets}:
        raise event.wrong("player", "a player with bets on the table")
    settled = settle(table, offender=player) if table.common else None
    return Ruling("conduct", "loses", "table-head", cited, {"bets": "in play, lost"}, (), settled)


def _rule_on_withdrawal(event: Fields, table: Table) -> Ruling:
    """Bet 1 goes before the first common card is turned, bet 2 between the two, bet 3 never."""
    bet = event.choice("bet", BETS)
    turned = event.whole("turned", 0, 2)
    in_turn = event.flag("in_turn", True)
    when = {"bet-1": 0, "bet-2": 1}.get(bet)
    if when is None:
        return _kept("bet-3 always stays")
    if turned != when:
        return _kept("too late" if turned > when else "too early: the left common card first")
    decision = "TRJ-PRC-04" if bet == "bet-1" else "TRJ-PRC-06"
    if not in_turn:
        return Ruling(
            "withdrawal", "refused", "croupier", ("TRJ-ORD-03", decision), {"bet": "stays", "why": "not his turn"}
        )
    steps = in_order([[Step("return", "croupier", bet=bet, items=("TRJ-PAY-11",))]])
    return Ruling("withdrawal", "allowed", "croupier", (decision, "TRJ-PAY-11"), {"bet": "returned at once"}, steps)


def _kept(why: str) -> Ruling:
    return Ruling("withdrawal", "refused", "croupier", ("TRJ-ERR-09",), {"bet": "stays", "why": why})


def _rule_on_bets(event: Fields, table: Table) -> Ruling:
    """The three bets of one space: equal and within the limits before "no va más"; put right after it."""
    right = "three amounts in euros such as ['5', '5', '5']"
    texts = event.texts("stakes", right)
    if len(texts) != len(BETS):
        raise event.wrong("stakes", right)
    try:
        stakes = [parse_amount(text) for text in texts]
    except ValueError:
        raise event.wrong("stakes", right) from None
    late = event.choice("moment", ("before", "after"), "before") == "after"
    level = table.house.choice("trj.unequal_bets") == "level_down"
    outside = [wrong for stake in stakes if (wrong := stake_problem(stake, table))]
    if late and (outside or len(set(stakes)) > 1):
        return _put_right(stakes, level and not stake_problem(min(stakes), table))
    if outside:
        return _bets_refused(f"each must be {outside[0]}", ("TRJ-LIM-01", "TRJ-LIM-03", "TRJ-ERR-08"))
    if len(set(stakes)) == 1:
        cited = ("TRJ-LIM-01", "TRJ-LIM-02", "TRJ-PRC-02")
        return Ruling("bets", "admitted", "croupier", cited, {"unit": as_text(stakes[0])})
    return _bets_refused("the three must be equal", ("TRJ-LIM-02", "TRJ-ERR-08"))


def _bets_refused(why: str, items: tuple[str, ...]) -> Ruling:
    return Ruling("bets", "refused", "croupier", items, {"bets": "to be put right before no va más", "why": why})


def _put_right(stakes: Sequence[Cents], level: bool) -> Ruling:
    """Wrong bets found after "no va más": levelled to the smallest, or all given back (TRJ-DBT-06)."""
    cited = ("TRJ-ERR-08", "TRJ-LIM-02" if len(set(stakes)) > 1 else "TRJ-LIM-01")
    unit = min(stakes) if level else 0
    back = [stake - unit for stake in stakes]
    steps = in_order([[Step("return", "croupier", bet=bet, amount=sum_, items=cited)
                       for bet, sum_ in zip(BETS, back, strict=True) if sum_]])  # fmt: skip
    parts = {"plays": as_text(unit), "returns": as_text(sum(back))}
    return Ruling("bets", "levelled" if level else "void", "croupier", cited, parts, steps)


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The least and the most of each of the three boxes."""
    parts = {"minimum": as_text(table.house.minimum), "maximum": as_text(table.maximum), "boxes": str(len(BETS))}
    cited = ("TRJ-LIM-01", "TRJ-LIM-03", "TRJ-ROL-04")
    return Ruling("limit", "stands", "games-director", cited, parts)


def _rule_on_seat(event: Fields, table: Table) -> Ruling:
    """Somebody wants to play: seated, on one space, and while one is free."""
    seated = event.whole("seated", 0, 50)
    standing, others = event.flag("standing", False), event.whole("spaces_held", 0, table.rules.seats, 0)
    free = {"free": str(max(0, table.rules.seats - seated))}
    if standing or others:
        why = {"why": "standing" if standing else "one space to a player"}
        return Ruling("seat", "refused", "table-head", ("TRJ-ERR-10", "TRJ-ROL-05"), free | why)
    verdict = "admitted" if seated < table.rules.seats else "refused"
    return Ruling("seat", verdict, "table-head", ("TRJ-LIM-04", "TRJ-ROL-05"), free)


def _rule_on_jam(event: Fields, table: Table) -> Ruling:
    """The automatic shoe stops: a badly seated card is put right, anything else costs the shoe and a new shuffle."""
    seating = event.choice("cause", ("seating", "other")) == "seating"
    mended = (("reseat-card", "inspector"), ("go-on", "croupier"))
    replaced = (("replace-shoe", "inspector"), ("mix", "croupier"), ("shuffle", "croupier"))
    steps = in_order([[Step(do, who, items=("TRJ-ERR-11",))] for do, who in (mended if seating else replaced)])
    parts = {"shoe": "stays", "play": "goes on"} if seating else {"shoe": "replaced", "cards": "shuffled anew"}
    return Ruling("jam", "stands" if seating else "replaced", "inspector", items_of(steps), parts, steps)


EVENTS: Mapping[str, Callable[[Fields, Table], Ruling]] = {
    "deal": _rule_on_deal,
    "exposed": _rule_on_exposed,
    "count": _rule_on_count,
    "conduct": _rule_on_conduct,
    "withdrawal": _rule_on_withdrawal,
    "bets": _rule_on_bets,
    "limit": _rule_on_limit,
    "seat": _rule_on_seat,
    "jam": _rule_on_jam,
}
