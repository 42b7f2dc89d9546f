"""French playing cards and their notation: `As` is the ace of spades, `Td` the ten of diamonds."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_NAMES = {
    "A": ("as", "ace"), "K": ("rey", "king"), "Q": ("dama", "queen"), "J": ("valet", "jack"), "T": ("diez", "ten"),
    "9": ("nueve", "nine"), "8": ("ocho", "eight"), "7": ("siete", "seven"), "6": ("seis", "six"),
    "5": ("cinco", "five"), "4": ("cuatro", "four"), "3": ("tres", "three"), "2": ("dos", "two"),
}  # fmt: skip
SUIT_NAMES = {
    "c": ("trébol", "clubs"),
    "d": ("diamante", "diamonds"),
    "h": ("corazón", "hearts"),
    "s": ("pica", "spades"),
}
RED_SUITS = "dh"


@dataclass(frozen=True, slots=True)
class Card:
    """A card face. Cards of one face are equal; which pack a card belongs to is the shoe's business."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def is_red(self) -> bool:
        return self.suit in RED_SUITS

    @property
    def is_picture(self) -> bool:
        """King, queen or jack."""
        return self.rank in "KQJ"

    @property
    def pips(self) -> int:
        """Ace 1, pictures 10, the others their number: the count of black-jack, baccarat and treinta y cuarenta.

        >>> [parse_card(text).pips for text in ("As", "7c", "Td", "Kh")]
        [1, 7, 10, 10]
        """
        return 1 if self.rank == "A" else min(RANKS.index(self.rank) + 2, 10)


PACK = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
_BY_NAME = {str(card): card for card in PACK}


@cache
def parse_card(text: str) -> Card:
    """Read one card; `10` may stand for `T`, and case does not matter.

    >>> str(parse_card("AS")), str(parse_card("10d"))
    ('As', 'Td')
    """
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1:].lower()
    if rank + suit not in _BY_NAME:
        raise ValueError(f"{text!r} is not a card such as 'As' or 'Td'")
    return _BY_NAME[rank + suit]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces.

    >>> cards_as_text(parse_cards("AS KD 7c"))
    'As Kd 7c'
    """
    return tuple(parse_card(word) for word in text.split())


def cards_as_text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


SIGNS = str.maketrans({"c": "♣", "d": "♦", "h": "♥", "s": "♠", "T": "10"})
WRITTEN = re.compile(r"(^|(?<=[ ,]))[2-9TJQKA][cdhs](?=$|[ ,])")


def in_signs(text: str) -> str:
    """Cards of a value as people read them; anything else stays as it is.

    >>> in_signs("Jd Th"), in_signs("turn Qc"), in_signs("A, 21")
    ('J♦ 10♥', 'turn Q♣', 'A, 21')
    """
    return WRITTEN.sub(lambda card: card[0].translate(SIGNS), text)
