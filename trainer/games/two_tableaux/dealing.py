"""Accidents with the cards themselves: drawn early, face up, stuck, dropped, lost in the basket, dealt astray."""

from trainer.bets import Round, Step, in_order
from trainer.cards import cards_as_text
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.two_tableaux.coup import SIDES, TABLEAUX, Coup, Hand
from trainer.games.two_tableaux.settlement import settle, settle_coup
from trainer.games.two_tableaux.table import Table, check_packs, read_cards
from trainer.games.two_tableaux.words import played_from
from trainer.rulings import Ruling

RIGHT_ORDER = (*SIDES, *SIDES)  # one by one, twice round (BT-ORD-01)
CARDS = "the cards in the order drawn, such as 'Ks 4d 9h 2c 7d Js'"


def rule_on_early_card(event: Fields, table: Table) -> Ruling:
    """Cards drawn while bets were open: the drawer plays with them, unless the games director waives the rule."""
    is_open = event.choice("bets", ("open", "closed")) == "open"
    drawer = event.text("drawer", "who drew, such as 'banker'", "banker")
    waived = event.flag("waiver", False)
    cards = read_cards(event, "cards", CARDS, 1)
    check_packs(cards, event.place("cards"))
    if not is_open:
        return Ruling("early-card", "no-error", "croupier", table.cite("BT-PRC-15"), {"cards": "play"})
    if waived:
        steps = in_order([[Step("discard", "croupier", cards=cards_as_text(cards), items=table.cite("BT-ERR-01"))]])
        parts = {"cards": "discarded", "discarded": cards_as_text(cards), drawer: "free"}
        items = table.cite("BT-ERR-01", "BT-ROL-04")
        return Ruling("early-card", "waived", "games-director", items, parts, steps)
    hands, consequence = played_from(cards, event, table)
    parts = {"cards": "not returned to the shoe", drawer: "must play the coup"}
    parts |= hands if len(cards) >= 6 else {}
    return Ruling("early-card", "must-play", "croupier", table.cite("BT-ERR-01"), parts, (), consequence)


def rule_on_face_up(event: Fields, table: Table) -> Ruling:
    """Cards that leave the shoe face up are dead; the next ones take their places in the deal."""
    cards = read_cards(event, "cards", CARDS, 1)
    check_packs(cards, event.place("cards"))
    right = f"a list of positions from 1 to {len(cards)}, such as [2]"
    positions = event.raw("face_up", right)
    if not isinstance(positions, list) or not all(_is_position(entry, len(cards)) for entry in positions):
        raise event.wrong("face_up", right)
    live = tuple(card for n, card in enumerate(cards, 1) if n not in positions)
    dead = tuple(card for n, card in enumerate(cards, 1) if n in positions)
    hands, consequence = played_from(live, event, table)
    if not dead:
        return Ruling("face-up", "no-error", "croupier", table.cite("BT-ORD-01"), hands, (), consequence)
    items = table.cite("BT-ERR-02", "BT-ORD-01")
    steps = in_order([[Step("discard", "croupier", cards=str(card), items=items)] for card in dead])
    parts = {"dead": cards_as_text(dead), "bets": "frozen", **hands}
    return Ruling("face-up", "removed", "croupier", items, parts, steps, consequence)


def _is_position(entry: object, most: int) -> bool:
    return isinstance(entry, int) and not isinstance(entry, bool) and 1 <= entry <= most


def rule_on_stuck(event: Fields, table: Table) -> Ruling:
    """Two or more cards stuck together in the deal make the coup void."""
    count = event.whole("cards", 1, 10, 2)
    if count == 1:
        return Ruling("stuck-cards", "no-error", "croupier", table.cite("BT-ORD-01"), {"coup": "goes on"})
    return _void_coup("stuck-cards", table.cite("BT-ERR-03"), table)


def _void_coup(kind: str, items: tuple[str, ...], table: Table) -> Ruling:
    """No gain and no loss on either tableau: every bet goes back."""
    nothing = Coup(Hand(), Hand(), Hand())
    consequence = settle_coup(nothing, table, TABLEAUX, items) if table.bets else None
    return Ruling(kind, "void", "inspector", items, {"coup": "void", "bets": "returned"}, (), consequence)


def _finished(table: Table) -> Round | None:
    """The coup settled as it ended, when its cards and the bets are known."""
    return settle(table) if table.bets and table.hands else None


def rule_on_floor(event: Fields, table: Table) -> Ruling:
    """A card on the floor keeps its value; only staff may pick it up."""
    by_staff = event.choice("picked_by", ("croupier", "employee", "player")) != "player"
    consequence = _finished(table)
    parts = {"card": "keeps its value", "coup": "goes on"}
    parts["picked_up"] = "rightly" if by_staff else "by someone who may not"
    verdict = "stands" if by_staff else "forbidden"
    return Ruling("card-on-floor", verdict, "croupier", table.cite("BT-ERR-04"), parts, (), consequence)


def rule_on_wrong_holder(event: Fields, table: Table) -> Ruling:
    """Cards in the wrong hands: once that player has spoken the coup stands (BT-D-16)."""
    holder, right = event.text("holder", "who has the cards"), event.text("right", "whose turn it was")
    spoke = event.flag("spoke")
    items = table.cite("BT-ERR-05", "BT-ROL-06")
    if holder == right:
        return Ruling("wrong-holder", "no-error", "croupier", table.cite("BT-ROL-06"), {"cards": holder})
    if not spoke:
        step = Step("hand-over-cards", "croupier", player=right, slot=1, items=items)
        return Ruling("wrong-holder", "handed-over", "croupier", items, {"cards": right, "coup": "goes on"}, (step,))
    consequence = _finished(table)
    parts = {"cards": holder, "coup": "stands", "next_coup": right}
    return Ruling("wrong-holder", "stands", "croupier", items, parts, (), consequence)


def rule_on_irregular_deal(event: Fields, table: Table) -> Ruling:
    """Cards dealt in the wrong order: dealt again as they came when that is evident, otherwise void."""
    cards = read_cards(event, "cards", CARDS, 6)
    check_packs(cards, event.place("cards"))
    right = f"where the first six cards went, such as {list(RIGHT_ORDER)}"
    went = event.texts("to", right)
    if len(went) != 6 or any(side not in SIDES for side in went):
        raise event.wrong("to", right)
    evident = event.flag("evident", True)
    items = table.cite("BT-ERR-06", "BT-ORD-01")
    if went != RIGHT_ORDER and not evident:
        event.raw("said", "the words", None)
        event.raw("banker", "what the banker does", None)
        return _void_coup("irregular-deal", items, table)
    hands, consequence = played_from(cards, event, table)
    if went == RIGHT_ORDER:
        return Ruling("irregular-deal", "no-error", "croupier", table.cite("BT-ORD-01"), hands, (), consequence)
    moved = [n for n in range(6) if went[n] != RIGHT_ORDER[n]]
    steps = in_order(
        [[Step("move-card", "croupier", on=RIGHT_ORDER[n], cards=str(cards[n]), items=items)] for n in moved]
    )
    return Ruling("irregular-deal", "rectified", "croupier", items, hands, steps, consequence)


def rule_on_basket(event: Fields, table: Table) -> Ruling:
    """Cards in the basket: lost in the deal, a third card already seen, or thrown there without being shown."""
    owner = event.choice("owner", SIDES)
    stage = event.choice("stage", ("deal", "third", "end"))
    by = event.choice("by", ("banker", "holder", "croupier"), "banker" if stage == "deal" else "holder")
    seen = event.flag("seen", False)
    if stage == "end":
        return _thrown(event, owner, by, seen, table)
    if not seen:
        return _lost_unseen(owner, table)
    if stage == "third":
        step = Step("recover-card", "croupier", slot=1, items=table.cite("BT-ERR-11"))
        consequence = _finished(table)
        parts = {"card": "recovered", "coup": "goes on"}
        return Ruling("basket", "recovered", "croupier", table.cite("BT-ERR-11"), parts, (step,), consequence)
    # first cards already seen: the rules are silent
    return Ruling("basket", "referred", "inspector", table.cite("BT-ERR-33", "BT-ROL-02"), {"decides": "inspector"})


def _lost_unseen(owner: str, table: Table) -> Ruling:
    """Void for the tableau that lost its cards, for both when they were the banker's (BT-ERR-10)."""
    void = TABLEAUX if owner == "banker" else (owner,)
    parts, lost = {"void": " and ".join(void), "bets": "returned there"}, table.cite("BT-ERR-10")
    consequence = None
    if table.bets and len(void) == 2:
        consequence = settle_coup(Coup(Hand(), Hand(), Hand()), table, void, lost)
    elif table.bets and table.hands:
        needed = tuple(side for side in SIDES if side not in void)
        consequence = settle_coup(table.coup(*needed), table, void, lost)
    return Ruling("basket", "void", "croupier", lost, parts, (), consequence)


def _thrown(event: Fields, owner: str, by: str, shown: bool, table: Table) -> Ruling:
    """A hand thrown away unshown counts 0; thrown by the croupier it is rebuilt from what its holder says."""
    if shown:
        consequence = _finished(table)
        return Ruling("basket", "no-error", "croupier", table.cite("BT-ORD-03"), {"total": "stands"}, (), consequence)
    others = tuple(side for side in SIDES if side != owner)
    if by == "croupier":
        hand = Hand(read_cards(event, "testimony", "the cards its holder and witnesses name, such as 'Ks 4d'", 2, 3))
        verdict, items, parts = "rebuilt", table.cite("BT-ERR-21"), {"cards": "recovered"}
    else:
        hand = _zero_hand(event, table)
        verdict, items, parts = "counts-zero", table.cite("BT-ERR-20"), {"cards": "lost"}
    parts["total"] = str(hand.total)
    consequence = None
    if table.bets and table.hands:
        consequence = settle_coup(table.coup(*others).with_hand(owner, hand), table)
    return Ruling("basket", verdict, "croupier", items, parts, (), consequence)


def _zero_hand(event: Fields, table: Table) -> Hand:
    """Thrown cards count 0 for good, unless the house lets their holder draw once more (BT-D-17)."""
    drawn = read_cards(event, "draws", "one card such as '7h'", 0, 1)
    if drawn and not table.house.flag("thrown_cards_draw"):
        raise TableError(event.place("draws"), cards_as_text(drawn), "allowed: thrown cards count 0 for good")
    return Hand(drawn)
