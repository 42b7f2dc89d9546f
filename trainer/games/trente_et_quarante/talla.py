"""One shoe from its first card to the red card: the coups, the one it cancels, and the last five."""

from dataclasses import dataclass

from trainer.games.trente_et_quarante.rows import Rules, lay, open_row
from trainer.shoe import PackCard, Shoe, shuffled


@dataclass(frozen=True, slots=True)
class Talla:
    """All that became of a shoe. `cancelled` are the cards of the coup that the red card stopped, often none."""

    burnt: tuple[PackCard, ...]
    coups: tuple[tuple[PackCard, ...], ...]
    cancelled: tuple[PackCard, ...]
    last: tuple[PackCard, ...]


def new_shoe(rules: Rules, seed: int) -> Shoe:
    """The shuffled shoe of the rules, all of one back, with the red card before the last five."""
    return shuffled(rules.packs, seed, cut=rules.behind_red_card, backs=("red",) * rules.packs)


def deal_coup(shoe: Shoe, rules: Rules) -> tuple[tuple[PackCard, ...], Shoe, bool]:
    """Lay both rows: the cards used, the shoe afterwards, and whether the coup was completed before the red card."""
    ahead, _ = shoe.draw(shoe.left - shoe.cut)
    rows, used = lay([entry.card for entry in ahead], rules)
    drawn, rest = shoe.draw(used)
    return drawn, rest, open_row(rows, rules) is None


def deal_talla(shoe: Shoe, rules: Rules, burn: int = 0) -> Talla:
    """Play a shoe to the red card, which cancels the coup in progress (TQ-PRC-17, TQ-D-17, TQ-D-18)."""
    burnt, shoe = shoe.draw(burn)
    coups = []
    complete = True
    while complete:
        drawn, shoe, complete = deal_coup(shoe, rules)
        if complete:
            coups.append(drawn)
    return Talla(burnt, tuple(coups), drawn, shoe.draw(shoe.left)[0])
