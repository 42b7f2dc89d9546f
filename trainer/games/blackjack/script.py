"""The round as a person writes it down: what each box was dealt and decided, or a shoe and the decisions alone.

A box is one line: `8s 8d split 3c double Th 9h stand`. After the second card, a card without a word before it was
asked for; hands that say nothing more stand. With a shoe the lines hold only the words: `split double stand`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from trainer.cards import Card, cards_as_text, parse_card, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.money import Cents, parse_amount
from trainer.shoe import Shoe, shuffled, stacked

WORDS = ("hit", "stand", "split", "double", "surrender", "even-money")
EXAMPLE = "such as '8s 8d split 3c stand 9h stand'"

Token = Card | str


@dataclass(frozen=True)
class ShoeTold:
    """A shoe by its cards, or by the seed that shuffles it; `drawn` cards are out already, `cut` lie in reserve."""

    cards: tuple[Card, ...] = ()
    seed: int | None = None
    drawn: int = 0
    cut: int = 0

    def shoe(self, packs: int) -> Shoe:
        if self.seed is None:
            return stacked(self.cards, packs, self.cut)
        fresh = shuffled(packs, self.seed, self.cut)
        return fresh.draw(self.drawn)[1]


@dataclass(frozen=True)
class Script:
    """Every staked box's line, and where the cards come from: the lines and the dealer's cards, or a shoe."""

    boxes: Mapping[int, tuple[Token, ...]]
    dealer: tuple[Card, ...] = ()
    shoe: ShoeTold | None = None


def amount_added(word: str) -> Cents | None:
    """What `double:7.50` adds to the stake; a plain `double` adds the stake itself.

    >>> amount_added("double:7.50"), amount_added("double")
    (750, None)
    """
    return parse_amount(word.partition(":")[2]) if ":" in word else None


def parse_line(text: str) -> tuple[Token, ...]:
    """Read a box's line: cards and words.

    >>> [str(token) for token in parse_line("8s 8d split 3c double:5 Th")]
    ['8s', '8d', 'split', '3c', 'double:5', 'Th']
    """
    return tuple(_token(word) for word in text.split())


def _token(word: str) -> Token:
    lower = word.lower()
    if lower in WORDS:
        return lower
    if lower.startswith("double:") and parse_amount(lower.removeprefix("double:")) > 0:
        return lower
    return parse_card(word)


def read_script(fields: Fields, staked: tuple[int, ...], packs: int, burned: int, reserve: int) -> Script | None:
    """Read the outcome; None when there is none."""
    if not fields.data:
        return None
    told = _read_shoe(fields, packs, burned, reserve) if fields.has("shoe") else None
    lines = _read_lines(fields.sub("boxes", "an object with one line for each box"), staked, told is not None)
    dealer: tuple[Card, ...] = ()
    if told is None:
        dealer = fields.parsed("dealer", _cards, "the dealer's cards such as 'As Kd'")
        _check_faces([*dealer, *(token for line in lines.values() for token in line if isinstance(token, Card))], packs)
    fields.done()
    return Script(lines, dealer, told)


def _read_lines(fields: Fields, staked: tuple[int, ...], from_shoe: bool) -> Mapping[int, tuple[Token, ...]]:
    known = [str(box) for box in staked]
    lines: dict[int, tuple[Token, ...]] = {}
    for key in fields.data:
        if key not in known:
            raise TableError(fields.place(str(key)), str(key), f"a staked box: {', '.join(known) or 'there is none'}")
        right = f"words such as {', '.join(WORDS)}" if from_shoe else f"cards and words {EXAMPLE}"
        line = fields.parsed(key, parse_line, right)
        if from_shoe and any(isinstance(token, Card) for token in line):
            raise fields.wrong(key, f"{right}: the cards come from the shoe")
        if line or not from_shoe:
            lines[int(key)] = line
    if not from_shoe:
        for box in staked:
            if box not in lines:
                raise fields.wrong(str(box), f"the cards of a staked box, {EXAMPLE}")
    return dict(sorted(lines.items()))


def _cards(text: str) -> tuple[Card, ...]:
    if not text.split():
        raise ValueError("no card at all")
    return parse_cards(text)


def _check_faces(cards: Iterable[Card], packs: int) -> None:
    for face, count in Counter(cards).items():
        if count > packs:
            raise TableError("outcome", f"{face} {count} times", f"possible: {packs} packs hold it {packs} times")


def _read_shoe(fields: Fields, packs: int, burned: int, reserve: int) -> ShoeTold:
    """A shoe as a text of cards, or as an object with `cards` or a `seed`."""
    if isinstance(fields.data["shoe"], str):
        cards = fields.parsed("shoe", _cards, "cards in dealing order such as '7c Th As'")
        _check_faces(cards, packs)
        return ShoeTold(cards)
    shoe = fields.sub("shoe", "cards in dealing order, or an object with a seed")
    if shoe.has("cards"):
        cards = shoe.parsed("cards", _cards, "cards in dealing order such as '7c Th As'")
        _check_faces(cards, packs)
        told = ShoeTold(cards, cut=shoe.whole("cut", 0, len(cards), 0))
    else:
        told = _read_seed(shoe, packs * 52, burned, reserve)
    shoe.done()
    return told


def _read_seed(shoe: Fields, size: int, burned: int, reserve: int) -> ShoeTold:
    """A shuffled shoe: fresh (its first cards are still to be burned), or with some cards out."""
    seed = shoe.whole("seed", 0, 2**63 - 1)
    cut = shoe.whole("cut", reserve, size - burned, reserve)
    drawn = shoe.whole("drawn", 0, size - 1, 0)
    if 0 < drawn < burned:
        raise shoe.wrong("drawn", f"0 for a fresh shoe, or at least {burned}, the cards set aside")
    return ShoeTold(seed=seed, drawn=drawn, cut=cut)


def write_script(script: Script) -> dict[str, object]:
    """The fields that `read_script` takes."""
    lines = {str(box): " ".join(map(str, line)) for box, line in script.boxes.items() if line}
    shown: dict[str, object] = {"boxes": lines}
    if script.shoe is None:
        return shown | {"dealer": cards_as_text(script.dealer)}
    told = script.shoe
    if told.seed is None:
        return shown | {"shoe": {"cards": cards_as_text(told.cards), "cut": told.cut}}
    return shown | {"shoe": {"seed": told.seed, "drawn": told.drawn, "cut": told.cut}}
