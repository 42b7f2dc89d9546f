"""Rulings at pai gow: dice, the offer of the bank, hands set, cards looked at or miscounted, bets and commission."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from trainer.bets import Step, in_order, items_of
from trainer.cards import Card
from trainer.dice import parse_dice
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.pai_gow_poker.ring import CROUPIER, PLAYERS, RING, counted, offered, packets
from trainer.games.pai_gow_poker.sethand import (
    STRAIGHTS,
    SetHand,
    hand_as_text,
    high_rank,
    is_well_set,
    parse_hand,
    rank_called,
)
from trainer.games.pai_gow_poker.showdown import annulled, must_be_set_again, settle
from trainer.games.pai_gow_poker.table import CARDS, Table, read_bet
from trainer.hands import JOKER, PAI_GOW
from trainer.money import as_text, parse_odds
from trainer.oddstable import percent
from trainer.rulings import Ruling, rule_by_kind


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _rule_on_dice(event: Fields, table: Table) -> Ruling:
    """Where the dice point, and where each packet goes."""
    dice = event.parsed("dice", lambda text: parse_dice(text, 3), "three dice such as '4-3-6'")
    total = sum(dice)
    pointed = counted(total, table.bank, table.taken, table.house)
    order = packets(total, table.bank, table.taken, table.house)
    items = ("PGP-ORD-02", "PGP-ORD-03", "PGP-PRC-06", "PGP-LIM-03")
    parts = {"sum": str(total), "points_to": pointed, "first_packet": order[0], "order": ", ".join(order)}
    steps = in_order([[Step("place-packet", "croupier", on=place, items=("PGP-ORD-03",))] for place in order])
    return Ruling("dice", "stands", "croupier", items, parts, steps)


def _rule_on_bank_offer(event: Fields, table: Table) -> Ruling:
    """Who holds the next bank: offered clockwise after the last one; the croupier cannot refuse his turn."""
    last = event.choice("last", RING)
    seated = event.texts("seated", "the positions with a player, such as ['1', '3']")
    for n, place in enumerate(seated):
        Fields({f"seated[{n}]": place}, "event").choice(f"seated[{n}]", PLAYERS)
    answers = event.sub("answers", "answers by position, such as {'1': 'pass', '3': 'accept'}")
    asked = []
    for place in offered(last, seated):
        asked.append(place)
        if place == CROUPIER:
            refused = answers.choice(CROUPIER, ("accept", "refuse"), "accept") == "refuse"
            return _bank_given(CROUPIER, asked, refused)
        if answers.choice(place, ("accept", "pass")) == "accept":
            break
    answers.raw(CROUPIER, "accept", None)
    return _bank_given(asked[-1], asked, False)


def _bank_given(holder: str, asked: list[str], refused: bool) -> Ruling:
    steps = in_order([
        *([Step("offer-bank", "croupier", on=place, items=("PGP-ORD-08", "PGP-ROL-04"))] for place in asked),
        [Step("mark-bank", "croupier", on=holder, items=("PGP-PRC-12",))],
    ])  # fmt: skip
    parts = {"bank": holder, "offered": ", ".join(asked)}
    if refused:
        items = ("PGP-ERR-06", *items_of(steps))
        return Ruling(
            "bank-offer", "forbidden", "table-head", items, parts | {"fault": "the croupier must accept"}, steps
        )
    return Ruling("bank-offer", "stands", "croupier", items_of(steps), parts, steps)


def _rule_on_set(event: Fields, table: Table) -> Ruling:
    """Seven cards as someone set them: well or not, and what follows from it."""
    place = event.choice("at", RING)
    hand = SetHand(event.parsed("high", parse_hand, CARDS), event.parsed("low", parse_hand, CARDS))
    if len(set(hand.cards)) != table.rules.cards_per_hand or len(hand.cards) != table.rules.cards_per_hand:
        raise TableError("event", hand_as_text(hand.cards), f"{table.rules.cards_per_hand} different cards in all")
    if is_well_set(hand, table.house):
        return Ruling("set", "right", "croupier", ("PGP-PRC-07", "PGP-LIM-05"), {"hand": "stands"})
    divided = (len(hand.high), len(hand.low)) == (5, 2)
    fault = "the low hand is not below the high one" if divided else "not five and two"
    items = ("PGP-LIM-05",) if divided else ("PGP-PRC-07",)
    if must_be_set_again(place, table):
        return Ruling("set", "set-again", "table-head", (*items, "PGP-ROL-01"), {"fault": fault, "hand": "set again"})
    loses = "to every box" if place == table.bank else "its bet"
    return Ruling("set", "foul", "croupier", ("PGP-ERR-01", "PGP-PAY-10", *items), {"fault": fault, "loses": loses})


def _rule_on_touch(event: Fields, table: Table) -> Ruling:
    """A player handling his cards: free until the bank's are exposed."""
    event.choice("player", PLAYERS)
    if event.choice("moment", ("before-exposure", "after-exposure")) == "before-exposure":
        return Ruling("touch", "allowed", "croupier", ("PGP-PRC-07",))
    items = ("PGP-ERR-02", "PGP-PRC-10", "PGP-ROL-01")
    return Ruling("touch", "forbidden", "table-head", items, {"sanction": "as the table head decides"})


def _rule_on_disclosure(event: Fields, table: Table) -> Ruling:
    """Cards or set hands shown, or talk among players, before the hands are exposed."""
    event.choice("player", PLAYERS)
    act = event.choice("act", ("show", "talk"))
    if event.choice("moment", ("before-exposure", "after-exposure"), "before-exposure") == "after-exposure":
        return Ruling("disclosure", "allowed", "croupier", ("PGP-ROL-03",), {"act": act})
    parts = {"act": act, "sanction": "as the table head decides"}
    return Ruling("disclosure", "forbidden", "table-head", ("PGP-ERR-03", "PGP-ROL-03", "PGP-ROL-01"), parts)


def _rule_on_look(event: Fields, table: Table) -> Ruling:
    """The croupier looking at his cards: only when nobody still has to set a hand."""
    pending = event.texts("pending", "the positions that have not set their hands, such as ['2']")
    for n, place in enumerate(pending):
        Fields({f"pending[{n}]": place}, "event").choice(f"pending[{n}]", PLAYERS)
    if not pending:
        return Ruling("croupier-looks", "allowed", "croupier", ("PGP-PRC-08", "PGP-ORD-04"))
    items = ("PGP-ERR-04", "PGP-ORD-04", "PGP-ROL-01")
    return Ruling("croupier-looks", "forbidden", "table-head", items, {"pending": ", ".join(pending)})


def _rule_on_left_over(event: Fields, table: Table) -> Ruling:
    """The cards left when the packets are formed, against 53 less seven for each."""
    count = event.whole("count", 0, 53)
    parts = {"due": str(table.left_over), "found": str(count)}
    if count == table.left_over:
        return Ruling("left-over", "right", "croupier", ("PGP-PRC-05", "PGP-LIM-04"), parts)
    return _misdeal("left-over", ("PGP-ERR-05", "PGP-LIM-04"), parts, table)


def _rule_on_exposed(event: Fields, table: Table) -> Ruling:
    """A card exposed in the deal: the text is silent, and the sister games annul the hand (PGP-DBT-09)."""
    card = event.parsed("card", _one_card, "a card such as 'Ks' or 'joker'")
    return _misdeal("exposed-card", ("PGP-ERR-05",), {"card": hand_as_text((card,))}, table)


def _one_card(text: str) -> Card:
    cards = parse_hand(text)
    if len(cards) != 1:
        raise ValueError(text)
    return cards[0]


def _misdeal(kind: str, items: tuple[str, ...], parts: Mapping[str, str], table: Table) -> Ruling:
    if table.house.choice("pgp.misdeal") == "table-head":
        return Ruling(kind, "referred", "table-head", (*items, "PGP-ROL-01"), parts)
    back = annulled(table, ("PGP-ERR-05",))
    gathered = [Step("collect-cards", "croupier", items=("PGP-ROL-02",))]
    steps = in_order([back.steps, gathered, [Step("shuffle", "croupier", items=("PGP-ROL-02",))]])
    facts = {**parts, "hand": "void", "bets": "returned"}
    return Ruling(kind, "void", "table-head", (*items, "PGP-ROL-02"), facts, steps, back)


def _rule_on_joker(event: Fields, table: Table) -> Ruling:
    """Five cards with the joker and what their owner calls them: they are worth what the lawful use gives."""
    cards = event.parsed("cards", parse_hand, "five cards such as 'Ks Kd joker 7c 2h'")
    if len(cards) != 5 or JOKER not in cards:
        raise event.wrong("cards", "five cards, the joker among them")
    rank = high_rank(cards, table.house)
    claim = event.choice("claim", PAI_GOW.categories)
    use = {"flush": ("PGP-TIE-05",)} | dict.fromkeys(STRAIGHTS, ("PGP-TIE-06",))
    items = ("PGP-RNK-13", *use.get(rank.category, ()))
    parts = {"worth": rank.category, "say": rank_called(rank)}
    if claim == rank.category:
        return Ruling("joker", "right", "croupier", items, parts)
    return Ruling("joker", "wrong", "croupier", ("PGP-ERR-07", *items), parts)


def _rule_on_jam(event: Fields, table: Table) -> Ruling:
    """An automatic shoe that jams: the inspector reseats the card, or changes the shoe and all is shuffled."""
    items = ("PGP-ERR-08", "PGP-EQP-04")
    if event.choice("cause", ("card-badly-seated", "other")) == "card-badly-seated":
        steps = in_order([[Step("reseat-card", "inspector", items=items)]])
        return Ruling("shoe-jam", "continues", "inspector", items, {"shoe": "stays", "cards": "stand"}, steps)
    change = [Step("replace-shoe", "inspector", items=items)]
    steps = in_order([change, [Step("shuffle", "croupier", items=items)]])
    return Ruling("shoe-jam", "replaced", "inspector", items, {"shoe": "replaced", "cards": "reshuffled"}, steps)


def _rule_on_commission(event: Fields, table: Table) -> Ruling:
    """A rate the house wants to keep: up to the ceiling, and announced before play."""
    rate = event.parsed("rate", parse_odds, "a percentage such as '5 %'")
    announced = event.flag("announced")
    ceiling: Fraction = table.rules.highest_commission
    faults = [
        name for name, fault in (("above the ceiling", rate > ceiling), ("not announced", not announced)) if fault
    ]
    parts = {"ceiling": percent(ceiling, 1)} | ({"fault": ", ".join(faults)} if faults else {})
    items = ("PGP-LIM-02", "PGP-PRC-11")
    return Ruling("commission", "forbidden" if faults else "allowed", "games-director", items, parts)


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: before "no va más", in chips, in a free box, within the limits."""
    bet = read_bet(event.sub("bet", "a bet such as {'player': 'A', 'on': '1', 'stake': '10'}"))
    low, high = table.house.minimum, table.house.amount("maximum")
    parts = {"minimum": as_text(low), "maximum": as_text(high)}
    faults = {
        "after no va más": (event.choice("moment", ("before", "after"), "before") == "after", "PGP-PRC-03"),
        "not in chips": (event.choice("with", ("chips", "cash"), "chips") == "cash", "PGP-LIM-07"),
        "out of limits": (not low <= bet.stake <= high, "PGP-LIM-01"),
        "the player has a box": (any(bet.player == o.player and bet.on != o.on for o in table.bets), "PGP-ROL-03"),
        "the box is taken": (bet.on == table.bank or any(bet.on == o.on for o in table.bets), "PGP-ROL-03"),
    }
    found = {name: item for name, (wrong, item) in faults.items() if wrong}
    if found:
        facts = parts | {"fault": ", ".join(found), "stake": "returned"}
        return Ruling("bet", "refused", "croupier", tuple(dict.fromkeys(found.values())), facts)
    return Ruling("bet", "accepted", "croupier", ("PGP-PRC-03", "PGP-LIM-01", "PGP-LIM-07"), parts)


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    parts = {"minimum": as_text(table.house.minimum), "maximum": as_text(table.house.amount("maximum"))}
    return Ruling("limit", "stands", "games-director", ("PGP-LIM-01",), parts)


def _rule_on_seat(event: Fields, table: Table) -> Ruling:
    """Someone who wants to play: a free place, or the waiting list."""
    seated = event.whole("seated", 0, 99)
    if seated < table.rules.most_players:
        return Ruling("seat", "accepted", "table-head", ("PGP-LIM-03", "PGP-ROL-03"))
    return Ruling("seat", "refused", "table-head", ("PGP-LIM-03", "PGP-ROL-01"), {"player": "on the waiting list"})


def _rule_on_comparison(event: Fields, table: Table) -> Ruling:
    """The order in which boxes were compared, against the one the text fixes."""
    boxes = [bet.on or "" for bet in table.all_bets if bet.on != CROUPIER]
    due = [CROUPIER, *boxes] if table.bank != CROUPIER else boxes
    done = list(event.texts("order", "the positions in the order compared, such as ['1', '2']"))
    for n, place in enumerate(done):
        Fields({f"order[{n}]": place}, "event").choice(f"order[{n}]", due or ("a position with a bet",))
    items = ("PGP-ORD-05", "PGP-ORD-06") if table.bank != CROUPIER else ("PGP-ORD-06",)
    right = done == due[: len(done)]
    consequence = settle(table) if right and table.hands is not None else None
    return Ruling(
        "comparison", "right" if right else "wrong", "table-head", items, {"order": ", ".join(due)}, (), consequence
    )


Handler = Callable[[Fields, Table], Ruling]
EVENTS: Mapping[str, Handler] = {
    "dice": _rule_on_dice,
    "bank-offer": _rule_on_bank_offer,
    "set": _rule_on_set,
    "touch": _rule_on_touch,
    "disclosure": _rule_on_disclosure,
    "croupier-looks": _rule_on_look,
    "left-over": _rule_on_left_over,
    "exposed-card": _rule_on_exposed,
    "joker": _rule_on_joker,
    "shoe-jam": _rule_on_jam,
    "commission": _rule_on_commission,
    "bet": _rule_on_bet,
    "limit": _rule_on_limit,
    "seat": _rule_on_seat,
    "comparison": _rule_on_comparison,
}
