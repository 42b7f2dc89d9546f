"""Rulings at hold'em against the house: cards seen or miscounted, bets, seats, limits."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from trainer.bets import Round, Step, in_order, items_of
from trainer.cards import Card, parse_card
from trainer.fields import Fields
from trainer.games.holdem_bonus.showdown import annulled, is_shown, settle
from trainer.games.holdem_bonus.table import Table, read_bet
from trainer.money import as_text
from trainer.rulings import Ruling, rule_by_kind

SHUFFLE = Step("shuffle", "croupier", items=("THB-ROL-02",))
ITS_TIME = {"ante": "before-deal", "bonus": "before-deal", "flop": "before-flop", "turn": "before-turn",
            "river": "before-river"}  # fmt: skip
TIME_ITEM = {"ante": "THB-PRC-01", "bonus": "THB-PRC-01", "flop": "THB-PRC-03", "turn": "THB-PRC-05",
             "river": "THB-PRC-07"}  # fmt: skip


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _void(event: str, cause: str, table: Table, parts: Mapping[str, str]) -> Ruling:
    """The whole hand annulled: bets back, cards gathered and shuffled."""
    back = annulled(table)
    gathered = Step("collect-cards", "croupier", items=(cause,))
    steps = in_order([[Step("stop-game", "croupier", items=(cause,))], back.steps, [gathered], [SHUFFLE]])
    facts = {"hand": "void", "bets": "returned", "cards": "reshuffled", **parts}
    return Ruling(event, "void", "table-head", items_of((*steps, *back.settlements)), facts, steps, back)


def _void_player(event: str, cause: str, zone: str, table: Table) -> Ruling:
    """One player's hand annulled: his bets back; the others play on, and are settled when their cards are known."""
    back = annulled(table, zone)
    steps = in_order([back.steps, [Step("collect-cards", "croupier", on=zone, items=(cause,))]])
    others = replace(table, bets=tuple(bet for bet in table.bets if bet.on != zone))
    played = _settled(others)
    whole = Round((*back.settlements, *played.settlements), played.steps) if played else back
    parts = {
        "hand": "void",
        "zone": zone,
        "bets": "returned",
        "others": "play on",
        "cards": "reshuffled for the next hand",
    }
    return Ruling(event, "void-player", "table-head", items_of((*steps, *back.settlements)), parts, steps, whole)


def _stands(event: str, items: tuple[str, ...], table: Table, parts: Mapping[str, str]) -> Ruling:
    return Ruling(event, "stands", "table-head", items, {"hand": "stands", **parts}, (), _settled(table))


def _settled(table: Table) -> Round | None:
    """The hand settled, when all its cards are known."""
    known = table.bank is not None and (table.board is not None or not table.going)
    complete = known and all(zone in (table.hands or {}) for zone in table.zones if is_shown(zone, table))
    return settle(table) if table.bets and complete else None


def _zone(event: Fields, key: str, table: Table, *others: str) -> str:
    return event.choice(key, (*table.zones, *others) or ("a zone with a bet",))


def _rule_on_bank_card(event: Fields, table: Table) -> Ruling:
    """A bank card seen while someone still has to fold or bet annuls the hand; seen later it harms nobody."""
    _card(event, "card")
    texts = event.texts("pending", "the zones that have not decided yet, such as ['2', '3']")
    for n, zone in enumerate(texts):
        Fields({f"pending[{n}]": zone}, "event").choice(f"pending[{n}]", table.zones or ("a zone with a bet",))
    if texts:
        return _void("bank-card-shown", "THB-ERR-01", table, {"pending": ", ".join(texts)})
    return _stands("bank-card-shown", ("THB-PRC-09",), table, {})


def _rule_on_face_up(event: Fields, table: Table) -> Ruling:
    """One card face up in the pack is laid aside; two or more annul the hand."""
    texts = event.texts("cards", "a list of cards such as ['Ks']")
    cards = [_parsed(f"cards[{n}]", text) for n, text in enumerate(texts)]
    if not cards:
        raise event.wrong("cards", "at least one card")
    if len(set(cards)) > 1:
        return _void("face-up-card", "THB-ERR-03", table, {"face_up": str(len(set(cards)))})
    return _discarded("face-up-card", cards[0], ("THB-ERR-02",), event, "cards", table)


def _discarded(kind: str, card: Card, items: tuple[str, ...], event: Fields, key: str, table: Table) -> Ruling:
    dealt = [*(table.bank or ()), *(table.board or ()), *(c for hand in (table.hands or {}).values() for c in hand)]
    if card in dealt:
        raise event.wrong(key, "laid aside: a card dealt to the table cannot be in the pack")
    steps = in_order([[Step("discard", "croupier", on=str(card), items=items)]])
    parts = {"hand": "stands", "card": "discarded", "next": "the following card is used"}
    return Ruling(kind, "card-discarded", "croupier", items, parts, steps, _settled(table))


def _rule_on_stray(event: Fields, table: Table) -> Ruling:
    """A card drawn by mistake: unseen it is simply the next card; seen it counts as face up (THB-DBT-05)."""
    seen = event.flag("seen")
    card = _card(event, "card")
    if not seen:
        parts = {"card": "used as the next card"}
        return _stands("stray-card", ("THB-ERR-04",), table, parts)
    if table.house.choice("thb.seen_stray") == "void_hand":
        return _void("stray-card", "THB-ERR-03", table, {})
    if card is None:
        raise event.wrong("card", "the card that was seen, such as 'Ks'")
    return _discarded("stray-card", card, ("THB-ERR-02", "THB-ERR-04"), event, "card", table)


def _rule_on_miscount(event: Fields, table: Table) -> Ruling:
    """A hand with other than two cards: a player's is annulled alone, the bank's with all, unless it can be mended."""
    hand = _zone(event, "hand", table, "bank")
    count = event.whole("cards", 0, 52)
    intact, turned = event.flag("sequence_intact", False), event.flag("turned", False)
    if count == 2:
        return _stands("miscount", ("THB-PRC-02", "THB-ORD-01"), table, {"count": "right"})
    if hand != "bank":
        if table.house.choice("thb.player_miscount") == "void_hand":
            return _void("miscount", "THB-ERR-05", table, {"zone": hand})
        return _void_player("miscount", "THB-ERR-05", hand, table)
    if count < 2 and intact and not turned:
        steps = in_order([[Step("deal", "croupier", on="bank", items=("THB-ERR-06",))]] * (2 - count))
        parts = {"hand": "stands", "bank": f"completed with {2 - count}"}
        return Ruling("miscount", "completed", "table-head", ("THB-ERR-06",), parts, steps, _settled(table))
    if count > 2 and intact and not turned:
        steps = in_order([[Step("return-to-pack", "croupier", on="bank", items=("THB-ERR-06",))]] * (count - 2))
        parts = {"hand": "stands", "bank": f"{count - 2} back on the pack"}
        return Ruling("miscount", "completed", "table-head", ("THB-ERR-06",), parts, steps, _settled(table))
    return _void("miscount", "THB-ERR-06", table, {"cause": "cards turned" if turned else "sequence broken"})


def _rule_on_exposed(event: Fields, table: Table) -> Ruling:
    """A player's card exposed by the croupier: the text speaks of bank and pack only (THB-DBT-06)."""
    zone = _zone(event, "zone", table)
    card = _card(event, "card")
    if card is not None and table.hands and zone in table.hands and card not in table.hands[zone]:
        raise event.wrong("card", f"one of the cards of zone {zone}")
    choice = table.house.choice("thb.player_exposed")
    if choice == "continue":
        return _stands("exposed-card", ("THB-ROL-01", "THB-PRC-02"), table, {"card": "stays in the hand"})
    if choice == "void_player":
        return _void_player("exposed-card", "THB-ROL-01", zone, table)
    return _void("exposed-card", "THB-ROL-01", table, {"zone": zone})


def _card(event: Fields, key: str) -> Card | None:
    return event.parsed(key, parse_card, "a card such as 'Ks'", None)


def _parsed(key: str, text: str) -> Card:
    return Fields({key: text}, "event").parsed(key, parse_card, "a card such as 'Ks'")


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: is this its time, and is its amount the one the Ante asks for?"""
    example = "a bet such as {'player': 'A', 'bet': 'ante', 'on': '1', 'stake': '10'}"
    bet = read_bet(event.sub("bet", example), table)
    assert bet.on is not None
    moment = event.choice("moment", dict.fromkeys(ITS_TIME.values()), ITS_TIME[bet.kind])
    follows = bet.kind in ("flop", "turn", "river")
    limits = ("THB-LIM-02",) if follows else ("THB-LIM-01",)
    if moment != ITS_TIME[bet.kind]:
        return _refused((TIME_ITEM[bet.kind],), {"fault": f"its time is {ITS_TIME[bet.kind]}"})
    if any(other.player == bet.player and other.on != bet.on for other in table.bets):
        return _refused(("THB-ERR-09", "THB-LIM-03"), {"fault": "already in another zone"})
    if any(other.player != bet.player and other.on == bet.on for other in table.bets):
        return _refused(("THB-LIM-03", "THB-ROL-04"), {"fault": "the zone is taken"})
    ante = table.stake(bet.on, "ante")
    if bet.kind != "ante" and not ante:
        return _refused((TIME_ITEM[bet.kind],), {"fault": "no Ante"})
    if bet.kind in ("turn", "river") and bet.on not in table.going:
        return _refused((TIME_ITEM[bet.kind], "THB-ORD-03"), {"fault": "no Flop bet"})
    low, high = table.minimum(bet.kind, ante), table.maximum(bet.kind, ante)
    parts = {"minimum": as_text(low), "maximum": as_text(high)}
    if not low <= bet.stake <= high:
        wrong = ("THB-ERR-08",) if follows else ()
        return _refused((*wrong, *limits), parts | {"fault": "wrong amount"})
    return Ruling("bet", "accepted", "croupier", (TIME_ITEM[bet.kind], *limits), parts)


def _refused(items: tuple[str, ...], parts: Mapping[str, str]) -> Ruling:
    return Ruling("bet", "refused", "croupier", items, {**parts, "stake": "returned"})


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The least and the most of one kind of bet; all but the Ante depend on the player's Ante."""
    kind = event.choice("bet", table.rules.kinds)
    ante = event.amount("ante") if kind != "ante" else 0
    parts = {"minimum": as_text(table.minimum(kind, ante)), "maximum": as_text(table.maximum(kind, ante))}
    if kind in ("turn", "river"):
        parts["minimum"] = "0"  # the player may pass
    items = ("THB-LIM-02",) if kind in ("flop", "turn", "river") else ("THB-LIM-01", "THB-ROL-03")
    return Ruling("limit", "stands", "games-director", items, parts)


def _rule_on_limit_change(event: Fields, table: Table) -> Ruling:
    """Changing the limit of an open table: up, once a session, with three hands' notice and a full float."""
    facts = {
        "direction": event.choice("direction", ("up", "down")) == "up",
        "times": event.whole("changes_before", 0, 100, 0) == 0,
        "notice": event.whole("hands_announced", 0, 100, 0) >= 3,
        "float": event.flag("float_topped_up", True),
    }
    missing = [name for name, met in facts.items() if not met]
    verdict = "forbidden" if missing else "allowed"
    parts = {"missing": ", ".join(missing)} if missing else {"also_changes": "maximum, float"}
    return Ruling("limit-change", verdict, "games-director", ("THB-LIM-04",), parts)


def _rule_on_seat(event: Fields, table: Table) -> Ruling:
    """Who wants to play: seated, in a zone of his own, and in no other."""
    player = event.text("player", "a player's name such as 'A'")
    zone = str(event.whole("zone", 1, 99))
    faults = []
    if event.flag("standing", False):
        faults.append("standing")
    if any(bet.player == player and bet.on != zone for bet in table.bets):
        faults.append("already in another zone")
    if any(bet.player != player and bet.on == zone for bet in table.bets):
        faults.append("the zone is taken")
    if int(zone) > table.rules.most_players:
        faults.append(f"there are {table.rules.most_players} zones")
    if faults:
        return Ruling(
            "seat", "refused", "croupier", ("THB-ERR-09", "THB-LIM-03", "THB-ROL-04"), {"fault": ", ".join(faults)}
        )
    return Ruling("seat", "accepted", "croupier", ("THB-LIM-03", "THB-ROL-04"))


def _rule_on_disclosure(event: Fields, table: Table) -> Ruling:
    """Cards shown or discussed during the hand: forbidden; the text fixes no sanction, so the table head decides."""
    event.text("player", "a player's name such as 'A'")
    act = event.choice("act", ("show", "comment"))
    if event.choice("moment", ("during-hand", "after-hand"), "during-hand") == "after-hand":
        return Ruling("disclosure", "allowed", "table-head", ("THB-ROL-04",), {"act": act})
    parts = {"act": act, "sanction": "as the table head decides", "hand": "stands"}
    return Ruling("disclosure", "forbidden", "table-head", ("THB-ERR-07", "THB-ROL-04", "THB-ROL-01"), parts)


Handler = Callable[[Fields, Table], Ruling]
EVENTS: Mapping[str, Handler] = {
    "bank-card-shown": _rule_on_bank_card,
    "face-up-card": _rule_on_face_up,
    "stray-card": _rule_on_stray,
    "miscount": _rule_on_miscount,
    "exposed-card": _rule_on_exposed,
    "bet": _rule_on_bet,
    "limit": _rule_on_limit,
    "limit-change": _rule_on_limit_change,
    "seat": _rule_on_seat,
    "disclosure": _rule_on_disclosure,
}
