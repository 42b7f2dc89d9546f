"""A table of póker sin descarte: the bets in their boxes, the cards, what each box said; read, checked and written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from trainer.bets import Bet
from trainer.cards import Card, cards_as_text, parse_card, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.poker_sin_descarte.ranks import HandClass, class_of
from trainer.hands import HandRank, rank_hand
from trainer.money import Cents, Odds, as_text
from trainer.rulebook import House, Rulebook

KINDS = ("initial", "second", "insurance", "progressive", "card")
SIDE_BETS = ("insurance", "progressive")
FIVE = "five cards such as 'As Kd 7c 7h 2s'"


@dataclass(frozen=True)
class Rules:
    """The figures of one regulation. `second` counts in initial bets; `meter_share` is a straight flush's prize."""

    boxes: int
    bets_per_box: int
    second: int
    initial_pays: Odds
    meter_share: Odds
    pays: Mapping[str, Odds]
    insurance: Mapping[str, Odds]


@dataclass(frozen=True, slots=True)
class Box:
    """One box once its turn is over. `seat` is who decides; a blind box belongs to a player seated elsewhere.

    `cards` are the five dealt (none when the hand passed unseen); `discard` was given up for `bought`.
    """

    number: int
    seat: str
    says: Literal["voy", "paso"]
    cards: tuple[Card, ...] = ()
    discard: Card | None = None
    bought: Card | None = None
    blind: bool = False

    @property
    def final(self) -> tuple[Card, ...]:
        """The hand that is compared: the cards dealt, with the bought one in place of the discard."""
        if self.bought is None:
            return self.cards
        return tuple(self.bought if card == self.discard else card for card in self.cards)


@dataclass(frozen=True)
class Table:
    """What lies on the felt; `bank` and `boxes` once the cards are out, `meter` before any prize of this hand."""

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Bet, ...]
    bank: tuple[Card, ...] = ()
    boxes: tuple[Box, ...] = ()
    meter: Cents | None = None
    event: Mapping[str, Any] | None = None

    @property
    def maximum(self) -> Cents:
        return self.house.whole("k") * self.house.minimum

    @property
    def bank_rank(self) -> HandRank:
        return rank_hand(self.bank)

    @property
    def bank_plays(self) -> bool:
        """The bank plays with an ace and a king, or anything better."""
        return class_of(self.bank_rank) is not HandClass.NOTHING

    def box(self, number: str | None) -> Box:
        return next(box for box in self.boxes if str(box.number) == number)

    def stake(self, player: str, kind: str, number: str | None) -> Cents:
        """What a player has on one place; nothing is 0."""
        return sum(bet.stake for bet in self.bets if (bet.player, bet.kind, bet.on) == (player, kind, number))

    def goes(self, bet: Bet) -> bool:
        """Whether the bettor is still in: his box went, and he has a second bet there (PSD-DBT-16)."""
        return self.box(bet.on).says == "voy" and self.stake(bet.player, "second", bet.on) > 0


@dataclass(frozen=True)
class Problem:
    """Why a bet is not admitted: which field, what would be right, and the items that say so."""

    key: str
    right: str
    items: tuple[str, ...]


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse bets that are not admitted and cards that cannot lie there."""
    rules = book.record(Rules)
    entries = fields.each("bets", "a list of bets", most=200)
    bets = tuple(read_bet(entry, rules) for entry in entries)
    table = Table(book, house, rules, bets)
    for entry, bet in zip(entries, bets, strict=True):
        if found := next(problems(bet, table), None):
            raise TableError(entry.place(found.key), entry.data.get(found.key), found.right)
    outcome = fields.sub("outcome", "an outcome such as {'bank': 'As Kd 7c 7h 2s', 'boxes': [...]}")
    if outcome.data:
        table = _read_outcome(outcome, table)
    event = fields.raw("event", "an event", None)
    fields.done()
    return Table(book, house, rules, bets, table.bank, table.boxes, table.meter, event)


def read_bet(fields: Fields, rules: Rules) -> Bet:
    """One bet as written; whether it is admitted is asked of `problems`."""
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", KINDS)
    on = fields.choice("on", [str(number) for number in range(1, rules.boxes + 1)])
    stake = fields.amount("stake")
    fields.done()
    return Bet(player, kind, on, stake)


def problems(bet: Bet, table: Table) -> Iterator[Problem]:
    """What speaks against a bet that lies on the table, beside all the others there."""
    if sum((other.player, other.kind, other.on) == (bet.player, bet.kind, bet.on) for other in table.bets) > 1:
        yield Problem("bet", "the player's only bet of this kind in the box", ("PSD-ERR-11",))
    initial = table.stake(bet.player, "initial", bet.on)
    if bet.kind == "initial":
        yield from _initial_problems(bet, table)
    elif not initial:
        yield Problem("on", "a box where this player has an initial bet", ("PSD-PRC-03", "PSD-ERR-11"))
    elif bet.kind == "second" and bet.stake != table.rules.second * initial:
        right = f"{as_text(table.rules.second * initial)}, twice the initial bet"
        yield Problem("stake", right, ("PSD-LIM-04", "PSD-ERR-11"))
    elif bet.kind == "card" and not table.house.flag("card_sale"):
        yield Problem("bet", "offered here: this house sells no cards", ("PSD-PRC-06",))
    elif bet.kind == "card" and bet.stake != initial:
        yield Problem("stake", f"{as_text(initial)}, the initial bet", ("PSD-LIM-07", "PSD-PAY-26"))
    elif bet.kind in SIDE_BETS:
        yield from _side_bet_problems(bet, table)


def _initial_problems(bet: Bet, table: Table) -> Iterator[Problem]:
    low, high = table.house.minimum, table.maximum
    most = min(table.house.whole("bets_per_box"), table.rules.bets_per_box)
    if not low <= bet.stake <= high:
        yield Problem("stake", f"from {as_text(low)} to {as_text(high)}", ("PSD-LIM-01", "PSD-LIM-02", "PSD-ERR-11"))
    here = [other for other in table.bets if other.kind == "initial" and other.on == bet.on]
    if len(here) > most:
        right = f"a box with room: {most} initial bet{'s' if most > 1 else ''} to a box"
        yield Problem("on", right, ("PSD-LIM-03", "PSD-ROL-03", "PSD-ERR-12"))
    if len(here) > 1 and sum(other.stake for other in here) > high:
        yield Problem("stake", f"within {as_text(high)} for all bets of the box", ("PSD-LIM-03", "PSD-ERR-12"))


def _side_bet_problems(bet: Bet, table: Table) -> Iterator[Problem]:
    limit = "PSD-LIM-05" if bet.kind == "insurance" else "PSD-LIM-06"
    stipulated = table.house.amount(f"{bet.kind}_stake")
    if stipulated == 0:
        yield Problem("bet", "offered here", (limit,))
    elif 2 * stipulated > table.house.minimum:
        right = f"playable: {as_text(stipulated)} is above half the minimum of {as_text(table.house.minimum)}"
        yield Problem("bet", right, (limit, "PSD-ERR-11"))
    elif bet.stake != stipulated:
        yield Problem("stake", f"{as_text(stipulated)}, the one amount of this house", (limit, "PSD-ERR-11"))


def _read_outcome(fields: Fields, table: Table) -> Table:
    bank = _read_five(fields, "bank")
    boxes = tuple(_read_box(entry, table) for entry in fields.each("boxes", "a list of boxes", most=7))
    meter = fields.amount("meter", None, zero=True)
    fields.done()
    full = Table(table.book, table.house, table.rules, table.bets, bank, boxes, meter)
    played = {bet.on for bet in table.bets if bet.kind == "initial"}
    told = [str(box.number) for box in boxes]
    if set(told) != played or len(told) != len(set(told)):
        right = f"one entry for each box with an initial bet: {', '.join(sorted(map(str, played))) or 'none'}"
        raise TableError(fields.place("boxes"), ", ".join(told), right)
    if meter is None and any(bet.kind == "progressive" for bet in table.bets):
        raise fields.wrong("meter", "the progressive meter in euros such as '12500'")
    _check_seats(fields, boxes)
    _check_cards(fields, full)
    _check_seconds(fields, full)
    return full


def _read_five(fields: Fields, key: str) -> tuple[Card, ...]:
    cards = fields.parsed(key, parse_cards, FIVE)
    if len(cards) != 5:
        raise fields.wrong(key, FIVE)
    return cards


def _read_box(fields: Fields, table: Table) -> Box:
    number = fields.choice("box", [str(number) for number in range(1, table.rules.boxes + 1)])
    bettors = [bet.player for bet in table.bets if bet.kind == "initial" and bet.on == number]
    alone = {} if len(bettors) != 1 else {"default": bettors[0]}
    seat = fields.text("seat", f"the player who sits at the box: {', '.join(bettors) or 'nobody bet there'}", **alone)
    if not table.stake(seat, "initial", number):
        raise fields.error(fields.place("seat"), seat, "a player with an initial bet in this box")
    says = cast(Literal["voy", "paso"], fields.choice("says", ("voy", "paso")))
    blind = fields.flag("blind", False)
    cards: tuple[Card, ...] = ()
    sides = any(bet.kind in SIDE_BETS and bet.on == number for bet in table.bets)
    if says == "voy" or fields.has("cards") or (sides and not table.house.flag("psd.side_bets_need_voy")):
        cards = _read_five(fields, "cards")
    discard, bought = _read_purchase(fields, cards)
    fields.done()
    box = Box(int(number), seat, says, cards, discard, bought, blind)
    _check_box(fields, box, table)
    return box


def _read_purchase(fields: Fields, cards: Sequence[Card]) -> tuple[Card | None, Card | None]:
    if not fields.has("buys"):
        return None, None
    bought = fields.sub("buys", "a purchase such as {'discard': '2c', 'card': 'Kd'}")
    discard = bought.parsed("discard", parse_card, "a card such as '2c'")
    card = bought.parsed("card", parse_card, "a card such as 'Kd'")
    if cards and discard not in cards:
        raise bought.wrong("discard", "one of the five cards dealt")
    bought.done()
    return discard, card


def _check_box(fields: Fields, box: Box, table: Table) -> None:
    """A purchase needs its price and a player who sees his cards; some houses let neither buyer nor blind box pass."""
    price = table.stake(box.seat, "card", str(box.number))
    if (box.bought is not None) != (price > 0):
        right = "there with a 'card' bet that pays for it, and only then"
        raise fields.error(fields.place("buys"), fields.data.get("buys"), right)
    others = [bet.player for bet in table.bets if bet.kind == "card" and bet.on == str(box.number)]
    if other := next((player for player in others if player != box.seat), None):
        raise fields.error(fields.place("seat"), box.seat, f"{other}, who pays for a card: who sits at the box buys it")
    if box.bought is not None and box.blind:
        raise fields.wrong("buys", "possible: a blind box is played without looking")
    if box.says == "voy":
        return
    if box.bought is not None and not table.house.flag("psd.pass_after_buy"):
        raise fields.wrong("says", "'voy': here who bought a card must go")
    if box.blind and table.house.flag("psd.blind_forced_voy"):
        raise fields.wrong("says", "'voy': here a blind box must go")


def _check_seats(fields: Fields, boxes: Sequence[Box]) -> None:
    """A player sits at one box; any other he plays is blind (PSD-ROL-04, PSD-ROL-05)."""
    seated = [box.seat for box in boxes if not box.blind]
    for n, box in enumerate(boxes):
        where = f"{fields.place('boxes')}[{n}].blind"
        if not box.blind and seated.count(box.seat) > 1:
            raise TableError(where, False, f"true but for one box of {box.seat}, the one where he sits")
        if box.blind and box.seat not in seated:
            raise TableError(where, True, f"right: {box.seat} sits at no other box")


def _check_cards(fields: Fields, table: Table) -> None:
    """One pack: no card twice."""
    seen: set[Card] = set()
    bought = [box.bought for box in table.boxes if box.bought is not None]
    unseen = [box.discard for box in table.boxes if box.discard is not None and not box.cards]
    for card in (*table.bank, *(card for box in table.boxes for card in box.cards), *bought, *unseen):
        if card in seen:
            raise TableError(fields.where, str(card), "there once: the game has one pack")
        seen.add(card)


def _check_seconds(fields: Fields, table: Table) -> None:
    """Who goes has doubled; who passed has not; the others of a shared box follow or lose (PSD-DBT-16)."""
    bound = table.house.choice("psd.cobettor_rule") == "bound"
    for n, box in enumerate(table.boxes):
        where, number = f"{fields.place('boxes')}[{n}].says", str(box.number)
        for bet in table.bets:
            if bet.on != number or bet.kind != "initial":
                continue
            second = table.stake(bet.player, "second", number)
            if box.says == "paso" and second:
                raise TableError(where, "paso", f"possible: {bet.player} has a second bet in box {number}")
            if box.says == "voy" and not second and (bound or bet.player == box.seat):
                doubled = as_text(table.rules.second * bet.stake)
                raise TableError(where, "voy", f"possible: {bet.player} needs a second bet of {doubled}")


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {"bets": [write_bet(bet) for bet in table.bets]}
    if table.bank:
        outcome: dict[str, object] = {"bank": cards_as_text(table.bank), "boxes": list(map(_write_box, table.boxes))}
        shown["outcome"] = outcome | ({"meter": as_text(table.meter)} if table.meter is not None else {})
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def write_bet(bet: Bet) -> dict[str, object]:
    return {"player": bet.player, "bet": bet.kind, "on": bet.on, "stake": as_text(bet.stake)}


def _write_box(box: Box) -> dict[str, object]:
    shown: dict[str, object] = {"box": str(box.number), "seat": box.seat, "says": box.says}
    if box.cards:
        shown["cards"] = cards_as_text(box.cards)
    if box.bought is not None:
        shown["buys"] = {"discard": str(box.discard), "card": str(box.bought)}
    return shown | ({"blind": True} if box.blind else {})
