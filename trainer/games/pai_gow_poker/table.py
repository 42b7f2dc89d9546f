"""A pai gow table at one moment: bets, bank, dice and hands, and how they are read and written."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from trainer.bets import Bet
from trainer.dice import Dice, dice_as_text, parse_dice
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.pai_gow_poker.ring import CROUPIER, PLAYERS, RING
from trainer.games.pai_gow_poker.sethand import SetHand, best_low, hand_as_text, is_well_set, parse_hand
from trainer.money import Cents, Odds, as_text
from trainer.rulebook import House, Rulebook

CARDS = "cards such as 'As Kd joker'"


@dataclass(frozen=True)
class Rules:
    """The regulation's figures."""

    win: Odds
    highest_commission: Odds
    most_players: int
    cards_per_hand: int
    cards: int
    no_more_bets: str


@dataclass(frozen=True)
class Table:
    """Bets by position (clockwise from the croupier's left), who banks, the dice and the hands where they are known.

    `cover` is what a player's bank puts up, where the house limits it (PGP-DBT-19).
    """

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Bet, ...] = ()
    bank: str = CROUPIER
    cover: Cents | None = None
    dice: Dice | None = None
    hands: Mapping[str, SetHand] | None = None
    event: Mapping[str, Any] | None = None

    @cached_property
    def taken(self) -> tuple[str, ...]:
        """The positions that are dealt in: the croupier, the bank, and whoever bets."""
        busy = {CROUPIER, self.bank, *(bet.on for bet in self.bets)}
        return tuple(place for place in RING if place in busy)

    @cached_property
    def all_bets(self) -> tuple[Bet, ...]:
        """The bets in the order they are compared: against a player's bank the croupier's own comes first."""
        stake = self.house.amount("pgp.house_stake")
        first = (Bet(CROUPIER, "box", CROUPIER, stake),) if stake and self.bank != CROUPIER else ()
        return (*first, *sorted(self.bets, key=lambda bet: bet.on or ""))

    @property
    def packet_count(self) -> int:
        return len(RING) if self.house.flag("pgp.always_seven_packets") else len(self.taken)

    @property
    def left_over(self) -> int:
        """How many cards remain when every packet is formed."""
        return self.rules.cards - self.rules.cards_per_hand * self.packet_count

    @property
    def commission(self) -> Fraction:
        """The rate on winning bets; none on a player's bank where the house takes it from its own only (PGP-DBT-12)."""
        own_only = self.house.choice("pgp.player_bank_commission") == "house_bank_only"
        return Fraction(0) if self.bank != CROUPIER and own_only else Fraction(self.house.choice("pgp.commission"))

    def hand(self, place: str) -> SetHand:
        assert self.hands is not None
        return self.hands[place]

    def is_foul(self, place: str) -> bool:
        return not is_well_set(self.hand(place), self.house)


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse bets and cards that cannot lie on this felt."""
    empty = Table(book, house, book.record(Rules))
    bets = tuple(_read_placed(entry, empty) for entry in fields.each("bets", "a list of bets", most=20))
    _check_boxes(bets)
    outcome = fields.sub("outcome", "an outcome such as {'bank': 'croupier', 'dice': '4-3-6', 'hands': {...}}")
    bank = outcome.choice("bank", RING, CROUPIER)
    if bank in {bet.on for bet in bets}:
        raise outcome.wrong("bank", "a position without a bet: the bank does not play against itself")
    cover = _read_cover(outcome, bank, house)
    dice = outcome.parsed("dice", lambda text: parse_dice(text, 3), "three dice such as '4-3-6'", None)
    unread = Table(book, house, empty.rules, bets, bank, cover, dice)
    hands = _read_hands(outcome, unread)
    outcome.done()
    event = fields.raw("event", "an event", None)
    fields.done()
    return Table(book, house, empty.rules, bets, bank, cover, dice, hands, event)


def _read_placed(entry: Fields, table: Table) -> Bet:
    bet = read_bet(entry)
    low, high = table.house.minimum, table.house.amount("maximum")
    if not low <= bet.stake <= high:
        raise entry.wrong("stake", f"from {as_text(low)} to {as_text(high)}")
    return bet


def read_bet(fields: Fields) -> Bet:
    """Read one bet by itself: player, bet (`box`), on (the position) and stake."""
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", ("box",), "box")
    bet = Bet(player, kind, fields.choice("on", PLAYERS), fields.amount("stake"))
    fields.done()
    return bet


def _check_boxes(bets: tuple[Bet, ...]) -> None:
    """One bet to a box, one box to a player."""
    for n, bet in enumerate(bets):
        if any(bet.on == other.on for other in bets[:n]):
            raise TableError(f"bets[{n}].on", bet.on, "a free box: each takes one bet")
        if any(bet.player == other.player for other in bets[:n]):
            raise TableError(f"bets[{n}].player", bet.player, "a player without a bet: each has one box")


def _read_cover(outcome: Fields, bank: str, house: House) -> Cents | None:
    if bank == CROUPIER or house.choice("pgp.bank_cover") == "full":
        return None
    return outcome.amount("cover")


def _read_hands(outcome: Fields, table: Table) -> dict[str, SetHand] | None:
    if not outcome.has("hands"):
        return None
    entries = outcome.sub("hands")
    hands = {place: _read_hand(entries.sub(place), place, table) for place in table.taken if entries.has(place)}
    entries.done()
    dealt = [card for hand in hands.values() for card in hand.cards]
    twice = sorted(hand_as_text((card,)) for card in set(dealt) if dealt.count(card) > 1)
    if twice:
        raise TableError(entries.where, twice[0], "dealt once: there is one pack")
    return hands


def _read_hand(fields: Fields, place: str, table: Table) -> SetHand:
    """A hand already set; the croupier's may be seven cards, where the house has a way of setting them."""
    count = table.rules.cards_per_hand
    if fields.has("cards"):
        if place != CROUPIER or table.house.choice("pgp.house_way") == "none":
            raise fields.wrong("cards", "known unset here: give 'high' and 'low'")
        cards = fields.parsed("cards", parse_hand, f"{count} {CARDS}")
        if len(cards) != count:
            raise fields.wrong("cards", f"{count} {CARDS}")
        fields.done()
        return best_low(cards, table.house)
    high, low = fields.parsed("high", parse_hand, CARDS), fields.parsed("low", parse_hand, CARDS)
    fields.done()
    if len({*high, *low}) != count or len(high) + len(low) != count:
        raise TableError(fields.where, hand_as_text((*high, *low)), f"{count} different cards in all")
    return SetHand(high, low)


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes; the croupier's hand is written as it was set."""
    bets = [{"player": b.player, "bet": b.kind, "on": b.on, "stake": as_text(b.stake)} for b in table.bets]
    outcome: dict[str, object] = {"bank": table.bank}
    if table.cover is not None:
        outcome["cover"] = as_text(table.cover)
    if table.dice is not None:
        outcome["dice"] = dice_as_text(table.dice)
    if table.hands is not None:
        both = {place: (hand_as_text(hand.high), hand_as_text(hand.low)) for place, hand in table.hands.items()}
        outcome["hands"] = {place: {"high": high, "low": low} for place, (high, low) in both.items()}
    shown: dict[str, object] = {"bets": bets, "outcome": outcome}
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown
