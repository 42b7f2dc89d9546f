"""A treinta y cuarenta table at one moment: stakes, insurance, prison and cards, and how they are read and written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from trainer.bets import Bet
from trainer.cards import Card, cards_as_text, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.trente_et_quarante.rows import CHANCES, Rows, Rules, lay, open_row
from trainer.money import Cents, as_text, paid
from trainer.rulebook import House, Rulebook

MOST_STAKES = 400
FARTHEST = 99


@dataclass(frozen=True, slots=True)
class Stake:
    """A bet on one chance. `distance` orders payment: the greater, the farther from the croupier.

    `refaits` counts those it has suffered in prison; its amount is then what still lies on the felt.
    """

    bet: Bet
    insured: bool = False
    refaits: int = 0
    choice: Literal["half", "prison"] = "prison"
    distance: int = 0


@dataclass(frozen=True)
class Table:
    """What lies on the felt. `red_card` is how many cards of this coup were out when the red card appeared."""

    book: Rulebook
    house: House
    rules: Rules
    stakes: tuple[Stake, ...] = ()
    cards: tuple[Card, ...] = ()
    red_card: int | None = None
    last_coup: bool = False
    event: Mapping[str, Any] | None = None

    def items(self, *ids: str) -> tuple[str, ...]:
        """The items, by their short ids, that the rulebook in force has."""
        return self.book.cited(*(f"TQ-{id_}" for id_ in ids))

    @property
    def maximum(self) -> Cents:
        return self.rules.maximum * self.house.minimum

    def premium(self, stake: Cents) -> Cents:
        """The price of insuring a stake: 1 %, always rounded up, since less gives no cover (TQ-D-08)."""
        return paid(Fraction(stake) * self.rules.premium, self.house.grain)


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse stakes outside the limits and insurance the rules do not know."""
    empty = Table(book, house, book.record(Rules))
    stakes: list[Stake] = []
    for entry in fields.each("bets", "a list of bets", most=MOST_STAKES):
        stake = read_stake(entry)
        if stake.refaits and house.choice("refaitRule") == "american":  # TQ-D-19
            raise entry.wrong("refaits", "possible: this house has no prison")
        if problem := stake_problem(stake, stakes, empty):
            raise entry.wrong("stake", problem)
        if stake.insured and (reason := insurance_problem(stake, empty)):
            raise entry.wrong("insured", reason)
        stakes.append(stake)
    outcome = fields.sub("outcome", "an outcome such as {'cards': 'Kc 9d Ah Qs As Kh Th 9s 5c'}")
    cards = read_cards(outcome) if outcome.has("cards") else ()
    red_card = outcome.whole("red_card", 0, 62, None)
    last = outcome.flag("last", False)
    outcome.done()
    event = fields.raw("event", "an event", None)
    fields.done()
    return Table(book, house, empty.rules, tuple(stakes), cards, red_card, last, event)


def read_stake(fields: Fields) -> Stake:
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", CHANCES)
    amount = fields.amount("stake")
    insured = fields.flag("insured", False)
    refaits = fields.whole("refaits", 0, 60, 0)
    choice = fields.choice("choice", ("half", "prison"), "prison")
    distance = fields.whole("distance", 0, FARTHEST, 0)
    fields.done()
    return Stake(Bet(player, kind, None, amount), insured, refaits, "half" if choice == "half" else "prison", distance)


def read_cards(fields: Fields) -> tuple[Card, ...]:
    """Cards in dealing order; no more of one face than six packs hold."""
    right = "cards in dealing order such as 'Kc 9d Ah Qs As Kh Th 9s 5c'"
    cards = fields.parsed("cards", parse_cards, right)
    if not 0 < len(cards) <= 312 or any(cards.count(card) > 6 for card in set(cards)):
        raise fields.wrong("cards", f"{right}, no face more than six times")
    return cards


def stake_problem(stake: Stake, before: Iterable[Stake], table: Table) -> str | None:
    """Why a stake is not admitted; None when it is. A stake in prison was admitted when it was placed."""
    if stake.refaits:
        return None
    if stake.bet.stake < table.house.minimum:
        return f"at least {as_text(table.house.minimum)}, the minimum"
    per_chance = table.house.choice("maxAppliesTo") == "chance"  # TQ-D-16
    laid = sum(
        other.bet.stake
        for other in before
        if other.bet.kind == stake.bet.kind
        and not other.refaits
        and (per_chance or other.bet.player == stake.bet.player)
    )
    if laid + stake.bet.stake > table.maximum:
        beside = f" together with {as_text(laid)} there already" if laid else ""
        return f"at most {as_text(table.maximum)}{beside}"
    return None


def insurance_problem(stake: Stake, table: Table) -> str | None:
    """Why a stake may not be insured; None when it may (TQ-D-11, TQ-D-20)."""
    if stake.refaits and not table.house.flag("insurePrison"):
        return "possible: a stake in prison cannot be insured"
    least = table.house.amount("min_insurable")
    return f"possible: only stakes from {as_text(least)} are insured" if stake.bet.stake < least else None


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {"bets": [write_stake(stake) for stake in table.stakes]}
    outcome: dict[str, object] = {"cards": cards_as_text(table.cards)} if table.cards else {}
    if table.red_card is not None:
        outcome["red_card"] = table.red_card
    if table.last_coup:
        outcome["last"] = True
    if outcome:
        shown["outcome"] = outcome
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def write_stake(stake: Stake) -> dict[str, object]:
    bet = stake.bet
    shown: dict[str, object] = {"player": bet.player, "bet": bet.kind, "stake": as_text(bet.stake)}
    if stake.insured:
        shown["insured"] = True
    if stake.refaits:
        shown["refaits"] = stake.refaits
    if stake.choice == "half":
        shown["choice"] = "half"
    if stake.distance:
        shown["distance"] = stake.distance
    return shown


def rows_of(table: Table) -> Rows:
    """The rows that the table's cards make; refuses cards too few or too many for them."""
    text = cards_as_text(table.cards)
    rows, used = lay(table.cards, table.rules)
    if waiting := open_row(rows, table.rules):
        raise TableError(
            "outcome.cards", text, f"complete: the {waiting} row has not reached {table.rules.row_ends_at}"
        )
    if used < len(table.cards):
        raise TableError("outcome.cards", text, f"the {used} cards of this coup: both rows end there")
    return rows


def check_cancelled(table: Table) -> None:
    """Refuse a red card that does not fit the cards on the table: it cancels a coup still in progress."""
    rows, used = lay(table.cards, table.rules)
    if used < len(table.cards) or (table.cards and open_row(rows, table.rules) is None):
        raise TableError("outcome.red_card", table.red_card, "needed: both rows were complete, so the coup stands")
    if table.red_card != len(table.cards):
        right = f"{len(table.cards)}, the cards of this coup that are out"
        raise TableError("outcome.red_card", table.red_card, right)
