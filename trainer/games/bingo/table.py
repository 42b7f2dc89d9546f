"""What there is in a bingo room at one moment: cards, sales, funds, balls drawn and prizes called."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from trainer.games.bingo.cards import Card
from trainer.games.bingo.rules import Rules
from trainer.money import Cents, paid
from trainer.rulebook import House, Rulebook

CALLS = ("line", "bingo")


@dataclass(frozen=True, slots=True)
class Prima:
    """The prima before this game: its set amount, the fund, and the games played with it available and not won."""

    amount: Cents
    fund: Cents
    missed: int = 0
    games: int = 0  # accumulated games, for the receipt

    @property
    def available(self) -> bool:
        """It works from the game after the one in which its amount was reached (BIN-PRC-02)."""
        return self.fund >= self.amount


@dataclass(frozen=True, slots=True)
class BolaLoca:
    """The numbers drawn before the game, the share of each game's takings, and what earlier games left."""

    numbers: tuple[int, ...]
    share: Fraction
    fund: Cents = 0


@dataclass(frozen=True, slots=True)
class Interconnected:
    """The linked rooms' prize: their share, the sales of all of them, the maximum, and the scale of balls."""

    share: Fraction
    sales: Cents
    fund: Cents
    maximum: Cents
    scale: tuple[tuple[int, Fraction], ...]  # up to this ball, this part of the prize

    def part_at(self, ball: int) -> Fraction:
        return next((part for up_to, part in self.scale if ball <= up_to), Fraction(0))


@dataclass(frozen=True, slots=True)
class PlanPrize:
    """A prize of a plan: the positions to complete, a fixed amount a card or a share of sales, and the last ball."""

    name: str
    positions: tuple[int, ...]  # from 1, in reading order; none means the whole card
    amount: Cents | None
    share: Fraction | None
    by: int


@dataclass(frozen=True, slots=True)
class Call:
    """A prize called aloud for one card when `ball` balls were out."""

    card: str
    kind: str
    ball: int


@dataclass(frozen=True)
class Table:
    """A game of bingo: `balls` are those drawn, in order; `highest` is the number of balls in the machine."""

    book: Rulebook
    house: House
    rules: Rules
    highest: int
    face: Cents = 0
    sold: int = 0
    rooms: Mapping[str, int] | None = None
    cards: tuple[Card, ...] = ()
    prima: Prima | None = None
    bola_loca: BolaLoca | None = None
    interconnected: Interconnected | None = None
    version: str | None = None
    plan: tuple[PlanPrize, ...] = ()
    balls: tuple[int, ...] = ()
    calls: tuple[Call, ...] = ()
    event: Mapping[str, Any] | None = None

    @property
    def sales(self) -> Cents:
        """The face value of all the cards sold."""
        return self.face * self.sold

    def card(self, label: str) -> Card:
        return next(card for card in self.cards if card.label == label)

    def part(self, share: Fraction, sales: Cents | None = None) -> Cents:
        """A share of the sales, to the cent as the house rounds percentages (BIN-DBT-13)."""
        up = self.house.choice("bin.prize_rounding") == "up"
        return paid((self.sales if sales is None else sales) * share, 1, "player" if up else "down")

    @property
    def line_prize(self) -> Cents:
        return self.part(self.house.odds("bin.line_share"))

    @property
    def bingo_prize(self) -> Cents:
        return self.part(self.house.odds("bin.bingo_share"))

    @property
    def prima_taken(self) -> Cents:
        return self.part(self.house.odds("bin.prima_share"))

    @property
    def prima_limit(self) -> int:
        """The last ball on which the prima is won: the 50th, and one more for each game it was missed (BIN-DBT-04)."""
        missed = self.prima.missed if self.prima and self.extra_balls else 0
        return min(self.highest, self.rules.prima_ball + self.rules.prima_step * missed)

    @property
    def extra_balls(self) -> bool:
        """Whether a missed prima gains balls: any that reached its amount, or one at the ceiling (BIN-DBT-03)."""
        if self.house.choice("bin.prima_trigger") == "set_amount":
            return True
        return self.prima is not None and self.prima.amount == self.house.amount("bin.prima_maximum")
