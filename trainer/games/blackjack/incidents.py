"""Rulings on cards, shoe and dealer: a card face up, a jam, a worn card, the last cut, a card too many."""

from dataclasses import replace

from trainer.bets import Step, items_of
from trainer.cards import Card, cards_as_text, parse_card, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.blackjack.dealer import another_card
from trainer.games.blackjack.hands import Hand, total
from trainer.games.blackjack.play import Surplus, hands_before_dealer
from trainer.games.blackjack.script import ShoeTold
from trainer.games.blackjack.settle import settle
from trainer.games.blackjack.table import Table
from trainer.rulings import Ruling

RIVALS = {
    "points": (Hand(parse_cards("Ts 9d")),),
    "black-jacks": (Hand(parse_cards("As Kd")),),
    "none": (),
}
"""What the dealer may have before him, told in one word: a hand that plays for points, only black-jacks, nobody."""


def rule_on_face_up_card(event: Fields, table: Table) -> Ruling:
    """A card face up in the shoe goes out and the next is dealt; `position` counts the shoe's cards from one."""
    told = table.script.shoe if table.script is not None else None
    if not event.has("position"):
        card = event.parsed("card", parse_card, "a card such as '7h'")
        return Ruling("face-up-card", "eliminated", "croupier", ("BJ-ERR-01",), _eliminated(card), _take_out(card))
    if told is None or not told.cards:
        raise TableError("outcome.shoe", None, "the cards of the shoe in dealing order, to count a position in them")
    n = event.whole("position", 1, len(told.cards)) - 1
    card, rest = told.cards[n], told.cards[:n] + told.cards[n + 1 :]
    assert table.script is not None
    without = replace(table, script=replace(table.script, shoe=ShoeTold(rest, cut=min(told.cut, len(rest)))))
    consequence = settle(without) if table.bets else None
    return Ruling(
        "face-up-card", "eliminated", "croupier", ("BJ-ERR-01",), _eliminated(card), _take_out(card), consequence
    )


def _eliminated(card: Card) -> dict[str, str]:
    return {"card": str(card), "goes": "out of play", "deal": "the next card"}


def _take_out(card: Card) -> tuple[Step, ...]:
    cited = ("BJ-ERR-01",)
    return (
        Step("eliminate-card", "croupier", slot=1, items=cited, cards=str(card)),
        Step("deal-next-card", "croupier", slot=2, items=cited),
    )


def rule_on_jam(event: Fields, table: Table) -> Ruling:
    """A jammed shoe: the inspector re-seats a badly placed card, or swaps the shoe and all is shuffled anew."""
    cause = event.choice("cause", ("badly-seated-card", "other"))
    if cause == "badly-seated-card":
        cited = ("BJ-ERR-02", "BJ-ROL-04")
        steps = (
            Step("re-seat-card", "inspector", slot=1, items=cited),
            Step("go-on", "croupier", slot=2, items=("BJ-ERR-02",)),
        )
        return Ruling("jam", "goes-on", "inspector", cited, {"shoe": "stays", "cards": "stay"}, steps)
    steps = (
        Step("replace-shoe", "inspector", slot=1, items=("BJ-ERR-03", "BJ-ROL-04")),
        Step("shuffle-as-for-first-round", "croupier", slot=2, items=("BJ-ERR-03", "BJ-PRC-11")),
    )
    parts = {"shoe": "replaced, automatic or manual", "cards": "shuffled as for the first round"}
    return Ruling("jam", "shoe-replaced", "inspector", items_of(steps), parts, steps)


def rule_on_worn_card(event: Fields, table: Table) -> Ruling:
    """A card worn by normal use is replaced alone, by one of the same value and kind; other damage is not foreseen."""
    card = event.parsed("card", parse_card, "a card such as '7h'")
    new = event.parsed("replacement", parse_card, "a card such as '7h'", card)
    cause = event.choice("cause", ("normal-use", "other"), "normal-use")
    if cause == "other":
        return Ruling("worn-card", "referred", "table-head", ("BJ-EQP-03", "BJ-ROL-08"), {"card": str(card)})
    parts = {"replace": "that card only", "by": str(card)}
    if new != card:
        return Ruling("worn-card", "refused", "table-head", ("BJ-ERR-04",), parts)
    return Ruling("worn-card", "replaced", "table-head", ("BJ-ERR-04",), parts)


def rule_on_last_cut(event: Fields, table: Table) -> Ruling:
    """Who cuts: the player first asked, then the others from the croupier's left, at last the table head."""
    players = list((table.seats or {}).values())
    if not players:
        raise TableError("seats", dict(table.seats or {}), "the seated players, such as {'1': 'A', '2': 'B'}")
    first = event.choice("first", players, players[0])
    declined = event.texts("declined", "the players who declined, such as ['A']", ())
    for n, player in enumerate(declined):
        if player not in players:
            raise TableError(f"{event.place('declined')}[{n}]", player, f"one of {', '.join(players)}")
    order = [first, *(player for player in players if player != first)]
    left = [player for player in order if player not in declined]
    cited = ("BJ-ERR-19", "BJ-ORD-10") if declined else ("BJ-ORD-10", "BJ-PRC-13")
    if not left:
        return Ruling("last-cut", "cut", "table-head", ("BJ-ROL-05", "BJ-ORD-10"), {"cuts": "table-head"})
    return Ruling("last-cut", "offered", "croupier", cited, {"cuts": left[0]})


def rule_on_dealer_draw(event: Fields, table: Table) -> Ruling:
    """The dealer's cards so far: must he draw, does he stand, or did he take a card too many (BJ-D-16)?

    What stands against him is read from the table's boxes, or told in one word by `rivals`.
    """
    cards = event.parsed("dealer", parse_cards, "the dealer's cards such as 'Th 7c 4d'")
    if not cards:
        raise event.wrong("dealer", "at least one card")
    rivals = event.choice("rivals", RIVALS, "points")
    insured = event.flag("insured", False)
    hands: tuple[Hand, ...] = RIVALS[rivals]
    if table.script is not None and _told_by_boxes(table):
        table = replace(table, script=replace(table.script, dealer=cards))
        hands = hands_before_dealer(table)
        insured = any(placed.bet.kind == "insurance" for placed in table.bets)
    return _rule_on_dealer_cards(cards, hands, insured, table)


def _rule_on_dealer_cards(cards: tuple[Card, ...], hands: tuple[Hand, ...], insured: bool, table: Table) -> Ruling:
    legal = 1
    while legal < len(cards) and another_card(cards[:legal], hands, insured, table):
        legal += 1
    if legal < len(cards):
        return _surplus(cards, legal, table)
    if another_card(cards, hands, insured, table):
        return Ruling("dealer-draw", "draws", "croupier", _why(cards, hands), _points(cards))
    consequence = settle(table) if _told_by_boxes(table) else None
    return Ruling("dealer-draw", "stands", "croupier", _why(cards, hands), _points(cards), (), consequence)


def _told_by_boxes(table: Table) -> bool:
    """Whether the table says what lies in the boxes, card by card."""
    return table.script is not None and table.script.shoe is None


def _why(cards: tuple[Card, ...], hands: tuple[Hand, ...]) -> tuple[str, ...]:
    if all(hand.is_bust or hand.closed or hand.is_black_jack for hand in hands):
        return ("BJ-PRC-04",)
    return ("BJ-PRC-02", "BJ-PRC-03") if any(card.rank == "A" for card in cards) else ("BJ-PRC-02",)


def _points(cards: tuple[Card, ...]) -> dict[str, str]:
    return {"total": str(total(cards))}


def _surplus(cards: tuple[Card, ...], legal: int, table: Table) -> Ruling:
    """A card too many: taken away so that the legal total stands, or counted where the house says so."""
    treatment: Surplus = "counts" if table.house.choice("surplus_dealer_card") == "counts" else "removed"
    extra = cards_as_text(cards[legal:])
    stands = cards if treatment == "counts" else cards[:legal]
    parts = {"surplus": extra, "goes": "counts" if treatment == "counts" else "removed"} | _points(stands)
    step = Step("call-table-head", "croupier", slot=1, items=("BJ-ERR-20", "BJ-ROL-08"))
    consequence = settle(table, treatment) if _told_by_boxes(table) else None
    cited = ("BJ-ERR-20", "BJ-ROL-08", "BJ-PRC-02" if legal > 1 else "BJ-PRC-04")
    return Ruling("dealer-draw", "surplus-card", "table-head", cited, parts, (step,), consequence)


def rule_on_cut_card(event: Fields, table: Table) -> Ruling:
    """The cut card comes out: shown and called; the round in progress is the last (BJ-D-23)."""
    first = event.flag("first_card", False)
    cited = ("BJ-PRC-17",)
    if first and table.house.choice("cut_card_first") == "shuffle":
        return Ruling("cut-card", "not-dealt", "croupier", cited, {"round": "not dealt", "shoe": "shuffled now"})
    steps = (
        Step("show-cut-card", "croupier", slot=1, items=cited),
        Step("announce", "croupier", say="última jugada de la talla", slot=2, items=cited),
    )
    return Ruling("cut-card", "last-round", "croupier", cited, {"round": "played", "next": "new shoe"}, steps)


def rule_on_slot(event: Fields, table: Table) -> Ruling:
    """Into which slot beside the croupier something goes: exchanges on one side, tips on the other (BJ-D-25)."""
    what = event.choice("what", ("exchange", "tip"))
    exchange = table.house.choice("exchange_slot")
    other = "left" if exchange == "right" else "right"
    return Ruling("slot", "accepted", "croupier", ("BJ-EQP-06",), {"slot": exchange if what == "exchange" else other})


def rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    """Anything the text does not foresee."""
    event.text("what", "what happened, in a few words", "")
    return Ruling("unforeseen", "referred", "table-head", ("BJ-ERR-22", "BJ-ROL-08"), {"or": "inspector"})
