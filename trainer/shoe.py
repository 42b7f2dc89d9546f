"""A shoe: several packs shuffled together, dealt card by card, replayable from a seed or from a list of cards."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace

from trainer.cards import PACK, Card, parse_card


@dataclass(frozen=True, slots=True)
class PackCard:
    """One card as a thing: its face, and which pack it came from. Two equal faces of two packs are two cards."""

    card: Card
    pack: int = 0

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Shoe:
    """Cards in dealing order. `cut` is how many cards lie behind the cut card; drawing returns a new shoe."""

    cards: tuple[PackCard, ...]
    drawn: int = 0
    cut: int = 0
    backs: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        return len(self.cards) - self.drawn

    @property
    def cut_card_reached(self) -> bool:
        return self.left <= self.cut

    def back(self, card: PackCard) -> str:
        """The colour of a card's back."""
        return self.backs[card.pack] if self.backs else ""

    def draw(self, count: int = 1) -> tuple[tuple[PackCard, ...], "Shoe"]:
        """The next cards, and the shoe without them."""
        if count > self.left:
            raise ValueError(f"the shoe holds {self.left} cards, not {count}")
        drawn = self.cards[self.drawn : self.drawn + count]
        return drawn, replace(self, drawn=self.drawn + count)


def shuffled(packs: int, seed: int, cut: int = 0, backs: tuple[str, ...] = (), faces: tuple[Card, ...] = PACK) -> Shoe:
    """Whole packs shuffled by a seed: the same seed gives the same shoe on every machine.

    >>> a, b = shuffled(6, seed=7), shuffled(6, seed=7)
    >>> a == b, a.left
    (True, 312)
    """
    cards = [PackCard(face, pack) for pack in range(packs) for face in faces]
    random.Random(seed).shuffle(cards)
    return Shoe(tuple(cards), cut=cut, backs=backs)


def stacked(cards: Iterable[str | Card], packs: int = 6, cut: int = 0) -> Shoe:
    """A shoe that deals exactly these cards, as a lesson or a bug report writes them."""
    counts: dict[Card, int] = {}
    found = []
    for entry in cards:
        face = parse_card(entry) if isinstance(entry, str) else entry
        pack = counts.get(face, 0)
        if pack == packs:
            raise ValueError(f"{face} comes more than {packs} times: {packs} packs hold it {packs} times")
        counts[face] = pack + 1
        found.append(PackCard(face, pack))
    return Shoe(tuple(found), cut=cut)
