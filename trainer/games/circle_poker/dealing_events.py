"""Rulings on the cards: the cut, the pack, the deal, cards shown, mixed or touching, hands read wrongly."""

from collections.abc import Callable, Mapping

from trainer.bets import Step
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.circle_poker import facts, showdown
from trainer.games.circle_poker.settling import next_mano, settle
from trainer.games.circle_poker.table import Table
from trainer.hands import name_hand
from trainer.money import as_text
from trainer.rulings import Ruling


def rule_on_mark(event: Fields, table: Table) -> Ruling:
    """Who has the next hand."""
    facts.mano(table)
    following = next_mano(table).player
    step = Step("move-mark", "croupier", following, slot=1, items=table.items("PCI-PRC-01"))
    return Ruling("mark", "moves", "croupier", table.items("PCI-PRC-01"), {"mano": following}, (step,))


def rule_on_cut(event: Fields, table: Table) -> Ruling:
    """Shuffled enough and by the right person, cut by the right player in the right way, and no card seen."""
    due = table.left_of(facts.mano(table)).player
    cutter = event.choice("cutter", facts.names(table), due)
    shuffles = event.whole("shuffles", 0, 100, table.rules.shuffles)
    last = event.choice("last_shuffle", ("croupier", "player"), "croupier")
    hands = event.whole("hands", 1, 2, 1)
    straight = event.flag("straight_away_from_body", True)
    free_hand = event.choice("free_hand", ("clear", "touches", "hides"), "clear")
    shown = event.flag("card_shown", False)
    parts = {"cutter": due}
    if shuffles < table.rules.shuffles or last != "croupier":
        return Ruling("pack-cut", "shuffle-again", "croupier", table.items("PCI-LIM-13", "PCI-PRC-03"), parts)
    if shown:
        return Ruling("pack-cut", "shuffle-again", "croupier", table.items("PCI-PRC-05", "PCI-ERR-08"), parts)
    if cutter != due:
        return Ruling("pack-cut", "not-theirs", "croupier", table.items("PCI-ORD-03"), parts)
    if hands != 1 or not straight or free_hand != "clear":
        return Ruling("pack-cut", "cut-again", "croupier", table.items("PCI-PRC-04"), parts)
    return Ruling("pack-cut", "stands", "croupier", table.items("PCI-ORD-03", "PCI-PRC-03", "PCI-PRC-04"), parts)


def rule_on_pack(event: Fields, table: Table) -> Ruling:
    """The pack: the right one for this many players, complete, sound, and no card face up."""
    players = event.whole("players", 0, 12, len(table.seats))
    size = 4 * (15 - table.lowest_for(players))
    counted = event.whole("counted", 0, 60, size)
    face_up, defective = event.whole("face_up", 0, 52, 0), event.flag("defective", False)
    parts = {"pack": str(size)}
    if counted != size or defective:  # two passages, one test (PCI-DBT-26)
        ids = (*(("PCI-ERR-06",) if counted < size else ()), "PCI-ERR-07", "PCI-PRC-02")
        return facts.misdeal("pack", table, *ids, **parts)
    one_spoils = table.house.choice("pci.one_face_up") == "misdeal"
    if face_up > 1 or (face_up and one_spoils):
        return facts.misdeal("pack", table, "PCI-ERR-05", **parts)
    if face_up:
        return Ruling("pack", "set-aside", "croupier", table.items("PCI-ERR-05"), parts | {"card": "set aside"})
    ids = ("PCI-PRC-02", "PCI-EQP-01", "D5C-EQP-01", "S5S-EQP-01", "SIN-EQP-01")
    return Ruling("pack", "stands", "croupier", table.items(*ids), parts)


def rule_on_deal(event: Fields, table: Table) -> Ruling:
    """A player has too many cards or too few: corrected, or dealt again."""
    interval = event.whole("interval", 1, table.rules.intervals, 1)
    due = len(table.rules.own_cards(interval))
    received = event.whole("received", 0, 52)
    looked, started = event.flag("looked", False), event.flag("betting_started", False)
    correctable = event.flag("correctable", True)
    parts = {"due": str(due)}
    if received == due:
        ids = ("D5C-PRC-01", "S7S-ORD-01", "HLD-PRC-01", "OMA-PRC-01", "S5S-ORD-01", "SIN-ORD-01")
        return Ruling("deal", "stands", "croupier", table.items(*ids), parts)
    many = received > due
    general = "PCI-ERR-03" if many else "PCI-ERR-02"
    if table.items("SIN-ERR-02"):
        return facts.misdeal("deal", table, "SIN-ERR-02", general, **parts)
    if table.items("D5C-ERR-01"):
        own = "D5C-ERR-01" if many else "D5C-ERR-02"
        if looked or started:
            return facts.misdeal("deal", table, own, *((general,) if started else ()), **parts)
        card = "extra ones back on top of the stub" if many else "completed from the top of the stub"
        return Ruling("deal", "corrected", "croupier", table.items(own), parts | {"cards": card})
    if started or not correctable:
        return facts.misdeal("deal", table, general, **parts)
    cards = "taken back" if many else "completed"
    return Ruling("deal", "corrected", "croupier", table.items(general), parts | {"cards": cards})


def rule_on_deal_order(event: Fields, table: Table) -> Ruling:
    """The first deal card by card, as `A c` (covered) and `A u` (up): round by round, everybody in turn."""
    order = facts.names(table)
    pattern = table.rules.own[0]
    log = event.texts("log", "the cards in the order dealt, such as ['A c', 'B c']")
    for n, entry in enumerate(log):
        player, _, face = entry.rpartition(" ")
        if player not in order or face not in ("c", "u"):
            raise TableError(f"{event.place('log')}[{n}]", entry, f"a player and a face such as '{order[0]} c'")
    start = order.index(log[0].rpartition(" ")[0]) if log else 0
    around = order[start:] + order[:start]  # the text does not say who gets the first card
    right = [f"{player} {face}" for face in pattern for player in around]
    wrong = next((n for n, (ours, theirs) in enumerate(zip(right, log, strict=False)) if ours != theirs), None)
    if wrong is None and len(log) <= len(right):
        ids = ("D5C-PRC-01", "S7S-ORD-01", "HLD-PRC-01", "OMA-ORD-01", "S5S-ORD-01", "SIN-ORD-01")
        left = right[len(log)] if len(log) < len(right) else "none"
        return Ruling("deal-order", "stands", "croupier", table.items(*ids), {"next_card": left})
    at = len(right) if wrong is None else wrong
    parts = {"fault_at": str(at + 1), "due": right[at] if at < len(right) else "no card"}
    return facts.misdeal("deal-order", table, "SIN-ERR-01", "PCI-ERR-01", **parts)


def rule_on_wrong_card(event: Fields, table: Table) -> Ruling:
    """At the start a player got a card that was another's."""
    players = facts.names(table)
    owner, holder = event.choice("due_to", players), event.choice("given_to", players)
    if event.flag("seen", False):
        return facts.misdeal("wrong-card", table, "PCI-ERR-04")
    parts = {"card": f"moved from {holder} to {owner}"}
    return Ruling("wrong-card", "corrected", "croupier", table.items("PCI-ERR-04"), parts)


def rule_on_deal_to(event: Fields, table: Table) -> Ruling:
    """Cards dealt to somebody absent, to somebody who does not play, or to an empty place: never a misdeal."""
    seat = event.choice("seat", ("absent", "not-playing", "empty"))
    if seat != "absent":
        parts = {"deal": "goes on, that place included", "cards": "collected at the end"}
        return Ruling("deal-to", "stands", "croupier", table.items("PCI-ERR-11"), parts)
    back = event.flag("back_for_turn", False)
    parts = {"hand": "plays" if back else "removed"}
    return Ruling("deal-to", "stands", "croupier", table.items("PCI-ERR-10"), parts)


def rule_on_exposed_card(event: Fields, table: Table) -> Ruling:
    """A covered card was seen: shown by the player himself, or dealt face up by the croupier."""
    by = event.choice("by", ("croupier", "player"))
    player = event.choice("player", facts.names(table)) if event.has("player") else None
    if by == "player":
        own = table.items("S7S-ERR-06")
        parts = {"cards": "covered again", "next_card": "up"} if own else {"cards": "stay"}
        return Ruling("exposed-card", "stands", "croupier", own + table.items("PCI-ERR-16"), parts)
    cards = _positions(event, table)
    if table.items("SIN-ERR-03"):
        return facts.misdeal("exposed-card", table, "SIN-ERR-03")
    if table.items("D5C-ERR-03"):
        if 1 in cards or table.house.choice("d5c.other_exposed") == "misdeal":
            return facts.misdeal("exposed-card", table, "D5C-ERR-03")
        return Ruling("exposed-card", "stands", "croupier", table.items("D5C-ERR-03"), {"hand": "goes on"})
    if not table.items("S7S-ERR-01"):
        return facts.misdeal("exposed-card", table, "PCI-ERR-01")
    if len(cards) == 1:
        parts = {"upcard": "the card shown", "third_card": "covered"}
        return Ruling("exposed-card", "stands", "croupier", table.items("S7S-ERR-01"), parts)
    if player is None:
        raise event.wrong("player", "the player whose two cards were shown")
    parts = {"returns": as_text(table.seat(player).stake), "player": "out of the hand"}
    return Ruling("exposed-card", "stake-returned", "croupier", table.items("S7S-ERR-02"), parts)


def _positions(event: Fields, table: Table) -> list[int]:
    """Which of the player's cards were shown, counted from his first; only those of the first deal that lie covered."""
    covered = [n for n, face in enumerate(table.rules.own[0], 1) if face == "c"]
    right = f"a list of covered cards of the first deal, from {covered}"
    cards = event.raw("cards", right)
    known = isinstance(cards, list) and cards and all(type(card) is int and card in covered for card in cards)
    if not known or len(set(cards)) != len(cards):
        raise event.wrong("cards", right)
    return list(cards)


def rule_on_announcement(event: Fields, table: Table) -> Ruling:
    """The croupier names the winners; whatever he says, the cards decide."""
    said = set(event.texts("winners", "the players announced as winners, such as ['A']"))
    round_ = settle(table)
    winners = {s.bet.player: s for s in round_.settlements if s.result in ("win", "split")}
    unknown = said - {seat.player for seat in table.seats}
    if unknown:
        raise event.wrong("winners", f"players of this table, not {', '.join(sorted(unknown))}")
    parts = {"winners": ", ".join(winners)}
    if table.board or all(table.seat(player).hand for player in winners):
        shown = [f"{player}: {name_hand(showdown.hand_rank(table, table.seat(player)))}" for player in winners]
        parts["hands"] = "; ".join(shown)
    verdict = "right" if said == set(winners) else "corrected"
    return Ruling("announcement", verdict, "croupier", table.items("PCI-ERR-09", "PCI-PAY-09"), parts, (), round_)


def rule_on_mixed_cards(event: Fields, table: Table) -> Ruling:
    """A player threw his cards among the discards, thinking himself alone: rebuilt beyond doubt, or he loses."""
    player = event.choice("player", facts.names(table))
    rebuilt = event.flag("rebuildable")
    parts = {"rebuilding": "tried", "hand": "plays" if rebuilt else "loses the pot"}
    verdict = "rebuilt" if rebuilt else "loses-pot"
    round_ = facts.consequence(event, table, *(() if rebuilt else (player,)))
    return Ruling("mixed-cards", verdict, "sector-chief", table.items("PCI-ERR-13"), parts, (), round_)


def rule_on_touching_cards(event: Fields, table: Table) -> Ruling:
    """Cards of two players touched, on purpose or not: both hands are out."""
    players = facts.names(table)
    pair = event.texts("players", "the two players whose cards touched, such as ['A', 'B']")
    if len(set(pair)) != 2 or len(pair) != 2 or not set(pair) <= set(players):
        raise event.wrong("players", f"two of {', '.join(players)}")
    round_ = facts.consequence(event, table, *pair)
    parts = {"annulled": ", ".join(pair)}
    return Ruling("touching-cards", "annulled", "croupier", table.items("PCI-ERR-20"), parts, (), round_)


EVENTS: Mapping[str, Callable[[Fields, Table], Ruling]] = {
    "mark": rule_on_mark,
    "pack-cut": rule_on_cut,
    "pack": rule_on_pack,
    "deal": rule_on_deal,
    "deal-order": rule_on_deal_order,
    "wrong-card": rule_on_wrong_card,
    "deal-to": rule_on_deal_to,
    "exposed-card": rule_on_exposed_card,
    "announcement": rule_on_announcement,
    "mixed-cards": rule_on_mixed_cards,
    "touching-cards": rule_on_touching_cards,
}
