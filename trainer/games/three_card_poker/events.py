"""Rulings at three card poker: misdeals, bets out of time or out of limits, seats, and cards shown."""

from collections.abc import Callable, Mapping

from trainer.bets import Bet, Step, in_order, items_of
from trainer.cards import cards_as_text, parse_card
from trainer.fields import Fields
from trainer.games.three_card_poker.showdown import annulled, settle
from trainer.games.three_card_poker.table import KINDS, Table, read_bet
from trainer.money import as_text
from trainer.rulings import Ruling, rule_by_kind

MOMENTS = ("before-deal", "after-deal", "bank-turned")
LIMIT_ITEMS = {
    "ante": ("P3C-LIM-01", "P3C-LIM-02"),
    "play": ("P3C-LIM-03",),
    "pair-plus": ("P3C-LIM-04", "P3C-LIM-05"),
}


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _rule_on_deal(event: Fields, table: Table) -> Ruling:
    """A deal with a wrong count or an exposed card is void as a whole; any other stands."""
    counts = event.sub("counts", "cards by hand, such as {'1': 4, 'bank': 3}")
    dealt = {place: counts.whole(place, 0, 52, 3) for place in (*table.boxes, "bank")}
    counts.done()
    texts = event.texts("exposed", "a list of cards such as ['Ks']", ())
    exposed = [_card(f"exposed[{n}]", text) for n, text in enumerate(texts)]
    wrong = [place for place, count in dealt.items() if count != 3]
    if not wrong and not exposed:
        consequence = settle(table) if table.bank is not None and table.hands is not None else None
        parts = {"play": "stands", "bets": "play"}
        return Ruling("deal", "stands", "table-head", ("P3C-PRC-02", "P3C-ORD-01"), parts, (), consequence)
    parts = {"wrong_count": ", ".join(wrong)} if wrong else {}
    parts |= {"exposed": " ".join(exposed)} if exposed else {}
    causes = (*(("P3C-ERR-01",) if wrong else ()), *(("P3C-ERR-02",) if exposed else ()))
    return _void_deal(causes, parts, table)


def _void_deal(causes: tuple[str, ...], parts: Mapping[str, str], table: Table) -> Ruling:
    """Bets back, cards gathered and shuffled."""
    back = annulled(table)
    steps = in_order(
        [
            [Step("stop-game", "croupier", items=causes)],
            back.steps,
            [Step("collect-cards", "croupier", items=causes)],
            [Step("shuffle", "croupier", items=("P3C-ROL-02",))],
        ]
    )
    facts = {"play": "void", "bets": "returned", **parts}
    return Ruling("deal", "void", "table-head", items_of((*steps, *back.settlements)), facts, steps, back)


def _card(key: str, text: str) -> str:
    """One card in our notation, or the field's error."""
    here = Fields({key: text}, "event")
    return cards_as_text([here.parsed(key, parse_card, "a card such as 'Ks'")])


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: is this its time, and is its amount right?"""
    bet = read_bet(event.sub("bet", "a bet such as {'player': 'A', 'bet': 'ante', 'on': '1', 'stake': '10'}"), table)
    moment = event.choice("moment", MOMENTS, "after-deal" if bet.kind == "play" else "before-deal")
    assert bet.on is not None
    others = {other.player for other in table.on(bet.on)} - {bet.player}
    most = table.house.whole("p3c.max_bettors")
    if any(other.player == bet.player and other.on != bet.on for other in table.bets):
        return _refused(("P3C-ERR-06", "P3C-ROL-04"), {"fault": "already on another box"})
    if len(others) + 1 > most:
        return _refused(("P3C-ERR-06", "P3C-LIM-06"), {"fault": f"at most {most} bettors on one hand"})
    if bet.kind == "play":
        return _rule_on_second_bet(event, bet, moment, table)
    faults = ("P3C-ERR-05",) if bet.kind == "pair-plus" else ()
    if moment != "before-deal":
        return _refused((*faults, "P3C-PRC-01"), {"fault": "the deal has begun"})
    antes = [other for other in table.bets if other.player == bet.player and other.kind == "ante"]
    if bet.kind == "pair-plus" and not antes and not table.house.flag("p3c.pp_alone"):
        return _refused(("P3C-ERR-05",), {"fault": "no Ante"})
    low, high = table.minimum(bet.kind), table.maximum(bet.kind)
    laid = sum(other.stake for other in table.on(bet.on, bet.kind))
    shared = ("P3C-LIM-06",) if others else ()
    parts = {"minimum": as_text(low), "maximum": as_text(high - laid)}
    if not low <= bet.stake <= high - laid:
        return _refused((*faults, *LIMIT_ITEMS[bet.kind], *shared), parts | {"fault": "out of limits"})
    return Ruling("bet", "accepted", "croupier", ("P3C-PRC-01", *LIMIT_ITEMS[bet.kind], *shared), parts)


def _refused(items: tuple[str, ...], parts: Mapping[str, str]) -> Ruling:
    return Ruling("bet", "refused", "croupier", items, {**parts, "stake": "returned"})


def _rule_on_second_bet(event: Fields, bet: Bet, moment: str, table: Table) -> Ruling:
    """The second bet equals the Ante; a wrong one can be put right until the bank is turned."""
    antes = [other.stake for other in table.bets if other.player == bet.player and other.kind == "ante"]
    if not antes:
        raise event.wrong("bet", "a second bet of a player with an Ante among the bets")
    if moment == "before-deal":
        return _refused(("P3C-PRC-05", "P3C-PRC-03"), {"fault": "the cards are not dealt"})
    if bet.stake == antes[0] and moment == "after-deal":
        return Ruling("bet", "accepted", "croupier", ("P3C-PRC-05", "P3C-LIM-03"), {"stake": as_text(bet.stake)})
    if bet.stake == antes[0]:
        return _refused(("P3C-PRC-06", "P3C-PRC-05"), {"fault": "the bank is turned"})
    items = ("P3C-ERR-04", "P3C-LIM-03")
    if moment == "bank-turned":
        return Ruling(
            "bet", "referred", "table-head", (*items, "P3C-ROL-01"), {"stake": f"should be {as_text(antes[0])}"}
        )
    change = bet.stake - antes[0]
    parts = {"stake": as_text(antes[0]), "returns" if change > 0 else "adds": as_text(abs(change))}
    return Ruling("bet", "corrected", "croupier", items, parts)


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The least and the most of one kind of bet; a second bet has only the amount of its Ante."""
    kind = event.choice("bet", KINDS)
    if kind == "play":
        ante = event.amount("ante")
        parts = {"minimum": as_text(ante), "maximum": as_text(ante)}
    else:
        parts = {"minimum": as_text(table.minimum(kind)), "maximum": as_text(table.maximum(kind))}
    return Ruling("limit", "stands", "games-director", LIMIT_ITEMS[kind], parts)


def _rule_on_seat(event: Fields, table: Table) -> Ruling:
    """A player who wants to bet on a box: his first, and empty or shared by consent."""
    player = event.text("player", "a player's name such as 'A'")
    box = str(event.whole("box", 1, 99))
    consent = event.flag("consent", False)
    bettors = {bet.player for bet in table.on(box)} - {player}
    most = table.house.whole("p3c.max_bettors")
    if int(box) > table.rules.most_players:
        return _seat("refused", ("P3C-LIM-07", "P3C-ROL-04"), f"there are {table.rules.most_players} places")
    if any(bet.player == player and bet.on != box for bet in table.bets):
        return _seat("refused", ("P3C-ERR-06", "P3C-ROL-04"), "already on another box")
    if not bettors:
        return _seat("accepted", ("P3C-ROL-04", "P3C-LIM-07"))
    if len(bettors) + 1 > most:
        return _seat("refused", ("P3C-ERR-06", "P3C-LIM-06"), f"at most {most} bettors on one hand")
    if not consent:
        return _seat("refused", ("P3C-ERR-06", "P3C-ROL-05"), "the owner has not agreed")
    return _seat("accepted", ("P3C-ROL-05", "P3C-LIM-06"))


def _seat(verdict: str, items: tuple[str, ...], fault: str = "") -> Ruling:
    return Ruling("seat", verdict, "croupier", items, {"fault": fault} if fault else {})


def _rule_on_disclosure(event: Fields, table: Table) -> Ruling:
    """Cards shown or a hand discussed: forbidden; the text leaves the sanction open (P3C-DBT-15)."""
    event.text("player", "a player's name such as 'A'")
    act = event.choice("act", ("show", "comment"))
    sanction = table.house.choice("p3c.info_sanction")
    said = "warning" if sanction == "warning" else "as the table head decides"
    items = ("P3C-ERR-03", "P3C-ROL-04", "P3C-ROL-01")
    return Ruling("disclosure", "forbidden", "table-head", items, {"act": act, "sanction": said, "play": "stands"})


Handler = Callable[[Fields, Table], Ruling]
EVENTS: Mapping[str, Handler] = {
    "deal": _rule_on_deal,
    "bet": _rule_on_bet,
    "limit": _rule_on_limit,
    "seat": _rule_on_seat,
    "disclosure": _rule_on_disclosure,
}
