"""One shoe from its opening to the stop card: burn, coups, and what is left."""

from dataclasses import dataclass

from trainer.cards import Card
from trainer.games.punto_banca.coup import Coup, Rules, deal
from trainer.shoe import PackCard, Shoe, shuffled

MOST_CARDS = 6  # of one coup
BACKS = ("red", "red", "red", "blue", "blue", "blue")  # half of one colour, half of another (PB-EQP-01)


@dataclass(frozen=True, slots=True)
class Talla:
    """All that became of a shoe: the card shown, those burnt, the coups with their cards, and those never dealt."""

    shown: PackCard
    burnt: tuple[PackCard, ...]
    coups: tuple[tuple[PackCard, ...], ...]
    left: tuple[PackCard, ...]


def new_shoe(rules: Rules, seed: int) -> Shoe:
    """The shuffled shoe of the rules, its stop card in place."""
    return shuffled(rules.packs, seed, cut=rules.below_stop_card, backs=BACKS)


def burn_count(card: Card, *, includes_shown: bool = False) -> int:
    """How many cards follow the one shown into the basket: its value, tens and pictures counting ten (PB-LIM-06).

    Whether the card shown is one of them is the house's decision (PB-D-07).
    """
    return card.pips - 1 if includes_shown else card.pips


def deal_coup(shoe: Shoe, rules: Rules) -> tuple[Coup, tuple[PackCard, ...], Shoe]:
    """Deal one coup: both hands, the cards it used in dealing order, and the shoe afterwards."""
    ahead, _ = shoe.draw(min(MOST_CARDS, shoe.left))
    coup, used = deal([entry.card for entry in ahead], rules)
    drawn, rest = shoe.draw(used)
    return coup, drawn, rest


def deal_talla(shoe: Shoe, rules: Rules, *, includes_shown: bool = False) -> Talla:
    """Play a shoe to its end: the coup in which the stop card comes out is the last (PB-PRC-19, PB-D-08)."""
    (shown,), shoe = shoe.draw()
    burnt, shoe = shoe.draw(burn_count(shown.card, includes_shown=includes_shown))
    coups = []
    last = False
    while not last:
        last = shoe.cut_card_reached  # it lies before the next card: that coup is played and is the last
        _, drawn, shoe = deal_coup(shoe, rules)
        coups.append(drawn)
        last = last or shoe.left < shoe.cut
    return Talla(shown, burnt, tuple(coups), shoe.draw(shoe.left)[0])
