"""The two hands of a coup: what they count, who draws a third card, and which hand wins."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from trainer.cards import Card
from trainer.money import Odds

Side = Literal["player", "bank"]
Winner = Literal["player", "bank", "tie"]
SIDES: tuple[Side, Side] = ("player", "bank")
STOOD = 10  # the tableau's last column: the player hand took no third card


@dataclass(frozen=True)
class Rules:
    """One regulation's punto y banca. `bank` is the tableau: a row for each bank total, a letter for each column."""

    packs: int
    natural: int
    player_draws_to: int
    deduction: Odds
    below_stop_card: int
    dealt_by_players: bool
    pays: Mapping[str, Odds]
    bank: Mapping[str, str]
    most_seated: int | None = None  # the text fixes a number only for midi and mini


@dataclass(frozen=True, slots=True)
class Coup:
    """The cards of both hands, in the order each hand received them."""

    player: tuple[Card, ...]
    bank: tuple[Card, ...]

    @property
    def winner(self) -> Winner:
        player, bank = total(self.player), total(self.bank)
        return "tie" if player == bank else "player" if player > bank else "bank"

    def hand(self, side: Side) -> tuple[Card, ...]:
        return self.player if side == "player" else self.bank

    def with_card(self, side: Side, card: Card) -> "Coup":
        if side == "player":
            return Coup((*self.player, card), self.bank)
        return Coup(self.player, (*self.bank, card))


def value(card: Card) -> int:
    """Tens and pictures count nothing (PB-EQP-02)."""
    return card.pips % 10


def total(cards: Iterable[Card]) -> int:
    """The units of the sum.

    >>> from trainer.cards import parse_cards
    >>> total(parse_cards("7c 8d")), total(parse_cards("Kd Ts Ac"))
    (5, 1)
    """
    return sum(card.pips for card in cards) % 10


def player_draws(player: int, rules: Rules) -> bool:
    """Whether the player hand takes a third card on this total, when nobody has a natural."""
    return player <= rules.player_draws_to


def bank_draws(bank: int, column: int, rules: Rules) -> bool:
    """The tableau's cell for a bank total and the value of the player's third card, or STOOD."""
    return rules.bank[str(bank)][column] == "T"


def is_natural(coup: Coup, rules: Rules) -> bool:
    return any(total(hand[:2]) >= rules.natural for hand in (coup.player, coup.bank))


def first_four(cards: Sequence[Card]) -> Coup:
    """First and third card to the player hand, second and fourth to the bank (PB-ORD-01)."""
    return Coup((cards[0], cards[2]), (cards[1], cards[3]))


def draws_next(coup: Coup, rules: Rules) -> Side | None:
    """Whose card comes next; None when the coup is complete."""
    if is_natural(coup, rules) or len(coup.bank) == 3:
        return None
    if len(coup.player) == 2 and player_draws(total(coup.player), rules):
        return "player"
    column = value(coup.player[2]) if len(coup.player) == 3 else STOOD
    return "bank" if bank_draws(total(coup.bank), column, rules) else None


def deal(cards: Sequence[Card], rules: Rules) -> tuple[Coup, int]:
    """Deal the cards as the rules order; returns the coup, as far as the cards reach, and how many it used."""
    coup, used = first_four(cards), 4
    while used < len(cards) and (side := draws_next(coup, rules)):
        coup, used = coup.with_card(side, cards[used]), used + 1
    return coup, used
