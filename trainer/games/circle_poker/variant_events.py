"""Rulings that one variant has for itself: the draw and its openers, seven stud's cards, sintético's common cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from trainer.bets import Step, in_order
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.circle_poker import facts, showdown
from trainer.games.circle_poker.betting import opener
from trainer.games.circle_poker.reading import five_cards
from trainer.games.circle_poker.table import Table
from trainer.hands import value
from trainer.rulings import Ruling

# --- covered draw ----------------------------------------------------------------------------------------------------


def rule_on_opening(event: Fields, table: Table) -> Ruling:
    """Whether five cards open the pot after the blank hands there were."""
    cards = five_cards(event, "cards")
    blanks = event.whole("blank_hands", 0, 1000, table.opening.blank_hands)
    low = [str(card) for card in cards if value(card) < table.lowest]
    if low:
        raise event.wrong("cards", f"cards of this pack: its lowest card is {table.lowest}")
    opens = showdown.opens(table, cards, blanks)
    parts = {"needs": showdown.required_pair(table, blanks) * 2, "may": "bet or pass" if opens else "pass"}
    return Ruling("opening", "opens" if opens else "passes", "player", table.items("D5C-LIM-01", "D5C-PRC-02"), parts)


def rule_on_false_opening(event: Fields, table: Table) -> Ruling:
    """The opener is asked to prove his opening."""
    player = opener(table)
    if event.flag("doubt", False):
        return Ruling("false-opening", "referred", "sector-chief", table.items("D5C-ERR-07"), {"final": "yes"})
    opening = replace(table.opening, player=player)
    if not (opening.cards or opening.lost):
        raise TableError("opening.cards", None, "the five cards he opened with, or 'lost': true")
    asked = replace(table, opening=opening)
    if showdown.false_opener(asked) is None:
        return Ruling("false-opening", "proved", "croupier", table.items("D5C-PRC-06", "D5C-LIM-01"), {"hand": "plays"})
    alone = [name for name in facts.live(table) if name != player] == []
    ids = ("D5C-ERR-05", "D5C-PAY-01", *(("D5C-ERR-06",) if alone else ()))
    parts = {"player": f"{player} retires", "chips": "stay for the next hand" if alone else "stay in the pot"}
    round_ = facts.consequence(event, asked)
    return Ruling("false-opening", "false", "croupier", table.items(*ids), parts, (), round_)


def rule_on_blank_hand(event: Fields, table: Table) -> Ruling:
    """What the next deal needs after so many blank hands in a row: the pair to open with, and the Ante."""
    blanks = event.whole("blank_hands", 1, 1000)
    again = table.house.flag("d5c.ante_each_blank")
    pair = showdown.required_pair(table, blanks) * 2
    parts = {"opens_with": pair, "ante": "a new one" if again or blanks == 1 else "none", "pot": "stays"}
    return Ruling("blank-hand", "deal-again", "croupier", table.items("D5C-PRC-03", "D5C-LIM-01"), parts)


@dataclass(frozen=True, slots=True)
class Given:
    """Cards given to a player in one go; `pile` is the stub made for it when the old one would not do."""

    player: str
    count: int
    pile: int | None = None


def drawn(order: Sequence[str], wanted: Mapping[str, int], stub: int, apart: frozenset[str]) -> list[Given] | None:
    """The draw from a stub of so many cards (D5C-PRC-07); None when not even the discards reach.

    With one card left and more than one due, the discards so far are shuffled with it; those of the players `apart`
    and of the one who is due are kept out.
    """
    given: list[Given] = []
    loose: dict[str, int] = {}
    left = sum(wanted.values())
    for player in order:
        still = wanted[player]
        loose |= {player: still}
        while still:
            pile = None
            if stub <= 1 and left > stub:
                back = [name for name in loose if name not in apart and (name != player or not apart)]
                pile = stub = stub + sum(loose.pop(name) for name in back)
                if stub == 0 or stub == 1 < left:
                    return None
            count = still if left <= stub else min(still, stub - 1)
            given.append(Given(player, count, pile))
            stub, still, left = stub - count, still - count, left - count
    return given


def rule_on_draw(event: Fields, table: Table) -> Ruling:
    """The draw, player by player from the opener; the discards go back into a stub that will not do."""
    first, names = opener(table), facts.names(table)
    in_hand, at = facts.live(table), names.index(first)
    order = [player for player in names[at:] + names[:at] if player in in_hand]
    wanted, stub = _wanted(event, order), event.whole("stub", 0, 52)
    apart = frozenset({first}) if event.flag("discards_apart", True) else frozenset()
    given = drawn(order, wanted, stub, apart)
    parts = {"order": ", ".join(order)}
    if given is None:
        return Ruling("draw", "referred", "sector-chief", table.items("D5C-PRC-07", "PCI-ROL-02"), parts)
    groups: list[list[Step]] = []
    for player in order:
        groups += _discarding(table, player, wanted[player], is_opener=player == first)
        for entry in given:
            if entry.player == player:
                groups += _giving(table, entry, order)
                parts |= _pile_parts(entry, order)
    ids = ["D5C-ORD-02", "D5C-PRC-04", "D5C-PRC-06"]
    ids += ["D5C-PRC-05"] if 0 in wanted.values() else []
    ids += ["D5C-PRC-07"] if "pile" in parts else []
    return Ruling("draw", "drawn", "croupier", table.items(*ids), parts, in_order(groups))


def _cutter(player: str, order: Sequence[str]) -> str:
    """The player before the one who is due."""
    return order[order.index(player) - 1]


def _pile_parts(entry: Given, order: Sequence[str]) -> dict[str, str]:
    if entry.pile is None:
        return {}
    return {"reshuffled_for": entry.player, "pile": str(entry.pile), "cuts": _cutter(entry.player, order)}


def _giving(table: Table, entry: Given, order: Sequence[str]) -> list[list[Step]]:
    items = table.items("D5C-PRC-07")
    anew = [
        [Step("shuffle-discards", "croupier", items=items)],
        [Step("cut-pack", "player", _cutter(entry.player, order), items=items)],
    ]
    give = Step("give-cards", "croupier", entry.player, on=str(entry.count), items=table.items("D5C-PRC-04"))
    return [*(anew if entry.pile is not None else []), [give]]


def _wanted(event: Fields, order: list[str]) -> dict[str, int]:
    found = {}
    for entry in event.each("discards", "a list such as [{'player': 'A', 'cards': 2}]", most=12):
        player = entry.choice("player", order)
        if player in found:
            raise entry.wrong("player", "a player named once")
        found[player] = entry.whole("cards", 0, 5)
        entry.done()
    missing = [player for player in order if player not in found]
    if missing:
        raise event.wrong("discards", f"the discards of every player in the hand: {missing[0]} is missing")
    return found


def _discarding(table: Table, player: str, count: int, *, is_opener: bool) -> list[list[Step]]:
    if not count:
        return [[Step("stand", "player", player, say="servido", items=table.items("D5C-PRC-05"))]]
    if is_opener:
        items = table.items("D5C-PRC-06", "D5C-ORD-02")
        return [[Step("put-discard-on-pot", "player", player, on=str(count), items=items)]]
    return [[Step("discard", "player", player, on=str(count), items=table.items("D5C-PRC-04"))]]


def rule_on_stub_away(event: Fields, table: Table) -> Ruling:
    """The croupier put the stub away and cards are still due."""
    items = table.items("D5C-ERR-04")
    if event.flag("identifiable"):
        parts = {"stub": "its top part again"}
        return Ruling("stub-away", "recovered", "croupier", items, parts, (Step("deal", "croupier", items=items),))
    order = [
        [Step("mix-unused-cards", "croupier", items=items)],
        [Step("cut-pack", "player", facts.mano(table), items=items)],
    ]
    order += [[Step("burn", "croupier", on="1", items=items)], [Step("deal", "croupier", items=items)]]
    parts = {"discards": "left out", "cuts": facts.mano(table), "burnt": "1"}
    return Ruling("stub-away", "mixed-again", "croupier", items, parts, in_order(order))


# --- seven stud ------------------------------------------------------------------------------------------------------


def rule_on_dead_cards(event: Fields, table: Table) -> Ruling:
    """How many dead cards must lie aside: one after the third card, one more at each of the next three deals."""
    dealt = event.whole("cards_dealt", 3, 7)
    due = min(table.rules.dead_cards, dealt - 2)
    aside, apart = event.whole("set_aside", 0, 52, due), event.flag("apart_from_discards", True)
    right = aside == due and apart
    parts = {"dead_cards": str(due), "kept": "apart from the discards"}
    return Ruling("dead-cards", "right" if right else "wrong", "croupier", table.items("S7S-ORD-04"), parts)


def rule_on_seventh_card(event: Fields, table: Table) -> Ruling:
    """Whether the stub reaches for the seventh card, and what is done when it does not."""
    players = len(facts.live(table))
    stub = event.whole("stub", 0, 52)
    dead = event.whole("dead", 0, 4, table.rules.dead_cards)
    discards = event.whole("discards", 0, 52)
    parts = {"needed": str(players)}
    if players <= stub:
        step = Step("deal-last-covered", "croupier", say="última carta", slot=1, items=table.items("S7S-PRC-04"))
        return Ruling("seventh-card", "deal", "croupier", table.items("S7S-PRC-04"), parts, (step,))
    if players <= stub + dead:
        parts["pile"] = str(stub + dead)
        return Ruling("seventh-card", "mix-dead-cards", "croupier", table.items("S7S-ERR-08", "S7S-PRC-05"), parts)
    if table.house.flag("s7s.use_discards") and players <= stub + dead + discards:
        parts["pile"] = str(stub + dead + discards)
        return Ruling("seventh-card", "mix-discards", "croupier", table.items("S7S-ERR-08", "S7S-ERR-09"), parts)
    parts["common_card"] = "one in the centre for all"
    return Ruling("seventh-card", "common-card", "croupier", table.items("S7S-ERR-09", "S7S-PRC-05"), parts)


def rule_on_faulty_seventh(event: Fields, table: Table) -> Ruling:
    """The seventh card was dealt so that it shows: with two players a showdown, with more the player is asked."""
    player = event.choice("player", facts.names(table))
    in_hand = facts.live(table)
    if player not in in_hand:
        raise event.wrong("player", f"a player still in the hand: {', '.join(in_hand)}")
    goes_on = event.flag("goes_on", True)
    if len(in_hand) == 2:
        parts = {"raising": "not allowed", "next": "showdown"}
        return Ruling("faulty-seventh", "showdown", "croupier", table.items("S7S-ERR-05"), parts)
    if goes_on:
        parts = {"card": "covered", "play": "goes on"}
        return Ruling("faulty-seventh", "goes-on", "player", table.items("S7S-ERR-03"), parts)
    parts = {"last_interval": f"without {player}", "plays_for": "the pot so far", "new_bets": "side pot without him"}
    return Ruling("faulty-seventh", "stops", "player", table.items("S7S-ERR-04", "S7S-PAY-01"), parts)


def rule_on_skipped_seventh(event: Fields, table: Table) -> Ruling:
    """A player was skipped when the seventh card was dealt."""
    player = event.choice("player", facts.names(table))
    seen = event.flag("others_seen")
    if seen or table.house.choice("s7s.unseen_skip") == "dead_card":
        parts = {"card": f"the first dead card, to {player}, last of all"}
        return Ruling("skipped-seventh", "dead-card", "croupier", table.items("S7S-ERR-07", "S7S-PRC-05"), parts)
    parts = {"cards": "moved on to the players they were due to", "dead_cards": "not used"}
    return Ruling("skipped-seventh", "moved-on", "croupier", table.items("S7S-ERR-07"), parts)


def rule_on_early_deal(event: Fields, table: Table) -> Ruling:
    """The croupier began to deal before the interval was closed."""
    burnt = 1 + len(facts.live(table))
    items = table.items("S7S-ERR-10")
    steps = in_order(
        [
            [Step("leave-card-on-table", "croupier", items=items)],
            [Step("close-interval", "croupier", items=table.items("PCI-PRC-15"))],
            [Step("burn", "croupier", on=str(burnt), items=items)],
        ]
    )
    parts = {"card": "waits on the table", "burnt": str(burnt), "kept": "apart from the discards"}
    return Ruling("early-deal", "burnt", "croupier", items, parts, steps)


# --- sintético -------------------------------------------------------------------------------------------------------


def rule_on_common_card(event: Fields, table: Table) -> Ruling:
    """Common cards turned: too many at once, or before the interval was closed."""
    turned = event.whole("turned", 1, 5, 1)
    closed = event.flag("interval_closed", True)
    stub = event.whole("stub", 0, 28)
    void = turned - 1 if closed else turned
    if not void:
        return Ruling("common-card", "stands", "croupier", table.items("SIN-ORD-01"), {"valid": "1", "void": "0"})
    ids = ("SIN-ERR-04" if closed else "SIN-ERR-05", *(("SIN-ERR-04",) if turned > 1 else ()))
    parts = {"valid": str(turned - void), "void": str(void), "replaced": str(void)}
    if stub < void:  # only SIN-ERR-04 says what happens when the cards do not reach
        return Ruling(
            "common-card", "annulled", "croupier", table.items(*ids, "SIN-ERR-04"), parts | {"hand": "annulled"}
        )
    return Ruling("common-card", "replaced", "croupier", table.items(*ids), parts)


Handler = Callable[[Fields, Table], Ruling]
DRAW: Mapping[str, Handler] = {
    "opening": rule_on_opening,
    "false-opening": rule_on_false_opening,
    "blank-hand": rule_on_blank_hand,
    "draw": rule_on_draw,
    "stub-away": rule_on_stub_away,
}
STUD: Mapping[str, Handler] = {
    "dead-cards": rule_on_dead_cards,
    "seventh-card": rule_on_seventh_card,
    "faulty-seventh": rule_on_faulty_seventh,
    "skipped-seventh": rule_on_skipped_seventh,
    "early-deal": rule_on_early_deal,
}
SINTETICO: Mapping[str, Handler] = {"common-card": rule_on_common_card}
BY_VARIANT: Mapping[str, Mapping[str, Handler]] = {"five-draw": DRAW, "seven-stud": STUD, "sintetico": SINTETICO}
