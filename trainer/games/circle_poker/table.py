"""A circle-poker table at one moment: who sits where, what is in the pot, the cards, and the betting so far."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

from trainer.cards import Card
from trainer.hands import FIGURES_32, FIGURES_52, SHORT_28, SHORT_32, STANDARD, Ranking
from trainer.money import Cents, Odds
from trainer.rulebook import House, Rulebook

First = Literal[
    "mano", "opener", "lowest-up", "best-showing", "after-blinds", "after-mano", "highest"
]  # who opens an interval


@dataclass(frozen=True)
class Rules:
    """One variant of the regulation, as its rulebook gives it.

    `own` and `board` go interval by interval: the cards each player receives before it (`c` covered, `u` up), and
    how many common cards lie on the table by then. `openers` are the pairs that open after each blank hand.
    """

    own: tuple[str, ...]
    board: tuple[int, ...]
    first: tuple[First, ...]
    lowest: int
    uses: Literal["any", "two-plus-three"]
    figuras: bool
    compulsory: Literal["ante", "blinds"]
    place_one: Literal["left", "right"]
    raises: int
    dead_cards: int
    least_players: int
    shuffles: int
    hands_each: int
    rest_hands: int
    rake_ceiling: Odds
    session_least: Odds
    session_most: Odds
    session_minutes: int
    session_hands: int
    minimum_least: Odds
    minimum_most: Odds
    ante_most: Odds
    openers: tuple[str, ...] = ()
    short_lowest: int = 0

    @property
    def intervals(self) -> int:
        return len(self.own)

    def own_cards(self, interval: int) -> str:
        """The cards a player holds in this interval, in the order they came."""
        return "".join(self.own[:interval])


@dataclass(frozen=True, slots=True)
class Seat:
    """One player in the hand.

    `stake` is what he had in the pot before the betting that is written down, `stack` what he has left to play
    (None when nobody counted it). A player who `stopped` plays on for what is in the pot already.
    """

    player: str
    place: int
    stake: Cents
    stack: Cents | None = None
    cards: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    state: Literal["in", "folded", "stopped"] = "in"

    @property
    def hand(self) -> tuple[Card, ...]:
        return self.cards + self.up

    @property
    def live(self) -> bool:
        return self.state != "folded"


@dataclass(frozen=True, slots=True)
class Action:
    """What a player does when his turn comes; `amount` is what he puts in now. An early one came out of turn."""

    player: str
    do: Literal["pass", "bet", "cover", "raise", "fold"]
    amount: Cents | None = None
    early: bool = False


@dataclass(frozen=True, slots=True)
class Interval:
    """One betting interval, as far as it has gone."""

    number: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Opening:
    """Who opened a draw pot, the five cards he opened with, and the blank hands before it.

    Without cards nobody asked for the proof; `lost` says that it was asked for and cannot be shown.
    """

    player: str | None = None
    cards: tuple[Card, ...] = ()
    lost: bool = False
    blank_hands: int = 0


@dataclass(frozen=True)
class Table:
    """Everything that lies on the felt, and the event (when there is one)."""

    book: Rulebook
    house: House
    rules: Rules
    seats: tuple[Seat, ...] = ()
    mano: str | None = None
    board: tuple[Card, ...] = ()
    betting: tuple[Interval, ...] = ()
    opening: Opening = Opening()
    last_bettor: str | None = None
    event: Mapping[str, Any] | None = None

    @cached_property
    def ring(self) -> tuple[Seat, ...]:
        """The seats in order of play, the hand first; before a hand is marked, from the lowest place."""
        around = sorted(self.seats, key=lambda seat: seat.place)
        if not self.numbers_run_with_play:
            around.reverse()
        at = next((n for n, seat in enumerate(around) if seat.player == self.mano), 0)
        return tuple(around[at:] + around[:at])

    @property
    def direction(self) -> str:
        """Where the play runs: to the right or to the left (PCI-DBT-01)."""
        return self.house.choice(f"pci.direction.{self.book.variant}")

    @property
    def numbers_run_with_play(self) -> bool:
        """A player's left-hand neighbour is the next clockwise; places count clockwise from the croupier's left."""
        return self.direction == self.rules.place_one

    def seat(self, player: str) -> Seat:
        return next(seat for seat in self.seats if seat.player == player)

    def after(self, player: str, steps: int = 1) -> Seat:
        """The seat so many places on in the direction of play."""
        names = [seat.player for seat in self.ring]
        return self.ring[(names.index(player) + steps) % len(names)]

    def left_of(self, player: str) -> Seat:
        return self.after(player, 1 if self.direction == "left" else -1)

    @property
    def lowest(self) -> int:
        """The lowest card of the pack: in covered draw it depends on how many play (PCI-DBT-14)."""
        return self.lowest_for(len(self.seats))

    def lowest_for(self, players: int) -> int:
        if self.rules.short_lowest and 0 < players <= self.house.whole("d5c.deck_by_players"):
            return self.rules.short_lowest
        return self.rules.lowest

    @cached_property
    def ranking(self) -> Ranking:
        """What beats what with this pack (PCI-RNK-12, PCI-DBT-11)."""
        if self.lowest == 2:
            return FIGURES_52 if self.rules.figuras else STANDARD
        if self.lowest == 8:
            return SHORT_28
        short = FIGURES_32 if self.rules.figuras else SHORT_32
        return short if self.house.flag("pci.ace_low_32") else replace(short, ace_low=False)

    @property
    def unit(self) -> Cents:
        """What the deduction is rounded down to (PCI-DBT-04)."""
        return self.house.amount("pci.rounding_unit") or self.house.grain

    def items(self, *ids: str) -> tuple[str, ...]:
        """Those of these items that this variant has, each once."""
        return tuple(dict.fromkeys(self.book.cited(*ids)))
