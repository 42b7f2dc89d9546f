"""Ranks poker hands of two, three or five cards under any rule set, and says what beats what and why.

Cards are read once into integers (`encode`), a hand is their sum, and tables built on first use give its strength.
A strength is the category's place above the ranks that decide, four bits each, so a greater strength beats.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Literal

from trainer.cards import PACK, RANK_NAMES, RANKS, SUITS, Card

JOKER = Card("*", "*")
"""The joker of pai gow: an ace, or the missing card of a straight, a flush or a straight flush; nothing else."""

ACE, KING, QUEEN, JACK = 14, 13, 12, 11
FIGURES = frozenset((ACE, KING, QUEEN, JACK))

_USUAL = (
    "high-card",
    "pair",
    "two-pair",
    "three",
    "straight",
    "flush",
    "full",
    "four",
    "straight-flush",
    "royal-flush",
)
_FLUSH_OVER_FULL = (*_USUAL[:5], "full", "flush", *_USUAL[7:])


@dataclass(frozen=True)
class Ranking:
    """One rule set: how many cards make a hand, the lowest card of the pack, and the categories from low to high.

    The ace may stand below the lowest card in a straight (`ace_low`), and that straight may be the second best
    of all (`wheel_second`) instead of the last.
    """

    size: int = 5
    lowest: int = 2
    categories: tuple[str, ...] = _USUAL
    ace_low: bool = True
    wheel_second: bool = False
    joker: bool = False

    @property
    def deck(self) -> tuple[Card, ...]:
        faces = tuple(card for card in PACK if value(card) >= self.lowest)
        return (*faces, JOKER) if self.joker else faces


def _with_figures(categories: Sequence[str]) -> tuple[str, ...]:
    return (*categories[:3], "figures", *categories[3:])


STANDARD = Ranking()
SHORT_32 = Ranking(lowest=7, categories=_FLUSH_OVER_FULL)
SHORT_28 = Ranking(lowest=8, categories=_FLUSH_OVER_FULL)
FIGURES_52 = Ranking(categories=_with_figures(_USUAL))
FIGURES_32 = Ranking(lowest=7, categories=_with_figures(_FLUSH_OVER_FULL))
THREE_CARD = Ranking(
    size=3, categories=("high-card", "pair", "flush", "straight", "three", "straight-flush", "royal-flush")
)
PAI_GOW = Ranking(categories=(*_USUAL, "five-aces"), wheel_second=True, joker=True)
PAI_GOW_LOW = Ranking(size=2, categories=("high-card", "pair"), joker=True)
"""The two-card hand: its strengths compare with those of `PAI_GOW`, cards that are not there counting nothing."""


@dataclass(frozen=True, order=True, slots=True)
class HandRank:
    """What a hand is worth; the greater beats. Compare only hands of one ranking.

    Kickers are ranks from 2 to 14 (ace), in the order in which they decide between hands of one category.
    """

    strength: int
    category: str = field(compare=False)
    kickers: tuple[int, ...] = field(compare=False)


def value(card: Card) -> int:
    """The rank as a number: 2 to 10, jack 11, queen 12, king 13, ace 14.

    >>> value(Card("T", "s")), value(Card("A", "s"))
    (10, 14)
    """
    return RANKS.index(card.rank) + 2


# --- one integer for a card: three bits count its rank, four bits its suit, one bit the joker -------------------------

_SUIT_AT = 39
_RANK_BITS = (1 << _SUIT_AT) - 1
_SUIT_BITS = 0xFFFF << _SUIT_AT
_JOKER_BIT = 1 << 55
_CODES = {card: 1 << 3 * (value(card) - 2) | 1 << _SUIT_AT + 4 * SUITS.index(card.suit) for card in PACK}
_CODES[JOKER] = _JOKER_BIT


def encode(cards: Iterable[Card]) -> tuple[int, ...]:
    """Prepare cards for `scorer`: do it once, then score as many hands of them as needed."""
    return tuple(map(_CODES.__getitem__, cards))


def _rank_key(ranks: Iterable[int]) -> int:
    return sum(1 << 3 * (rank - 2) for rank in ranks)


# --- what a set of ranks is worth ------------------------------------------------------------------------------------


def _packed(category: str, kickers: Sequence[int], ranking: Ranking) -> int:
    strength = ranking.categories.index(category) << 20
    for place, kicker in enumerate(kickers[:5]):
        strength |= kicker << 16 - 4 * place
    return strength


def decoded(strength: int, ranking: Ranking = STANDARD) -> HandRank:
    """The category and the deciding ranks of a strength that a scorer gave."""
    kickers = tuple(rank for shift in (16, 12, 8, 4, 0) if (rank := strength >> shift & 15))
    return HandRank(strength, ranking.categories[strength >> 20], kickers)


def _straights(ranks: frozenset[int], ranking: Ranking) -> Iterator[tuple[int, ...]]:
    """The straights among these ranks, each by its deciding cards: the top one, or the top two with `wheel_second`."""
    size, low = ranking.size, ranking.lowest
    shown = 2 if ranking.wheel_second else 1
    for top in range(ACE, low + size - 2, -1):
        if ranks.issuperset(range(top - size + 1, top + 1)):
            yield (top, top - 1)[:shown]
    if ranking.ace_low and ranks.issuperset((ACE, *range(low, low + size - 1))):
        top = low + size - 2  # an ace used low is not the highest card, unless that straight ranks second
        yield (ACE, top) if ranking.wheel_second else (top,)


def _by_count(ranks: Sequence[int], ranking: Ranking) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every category these ranks make, suits apart, each with its deciding ranks."""
    size = ranking.size
    down = sorted(ranks, reverse=True)

    def rest(*used: int) -> tuple[int, ...]:
        return tuple(rank for rank in down if rank not in used)

    yield "high-card", tuple(down[:size])
    of_two, of_three, of_four = (
        [rank for rank in dict.fromkeys(down) if down.count(rank) >= count] for count in (2, 3, 4)
    )
    if of_two:
        yield "pair", (of_two[0], *rest(of_two[0])[: size - 2])
    if len(of_two) > 1 and size == 5:
        yield "two-pair", (*of_two[:2], *rest(*of_two[:2])[:1])
    if of_three and size > 2:
        yield "three", (of_three[0], *rest(of_three[0])[: size - 3])
        others = [rank for rank in of_two if rank != of_three[0]]
        if others and size == 5:
            yield "full", (of_three[0], others[0])
    if of_four and size == 5:
        yield "four", (of_four[0], *rest(of_four[0])[:1])
    if "figures" in ranking.categories and of_two and FIGURES.issuperset(down):
        pair = of_two[0]  # a second pair has no weight of its own: the other three follow from the top
        yield "figures", (pair, *[rank for n, rank in enumerate(down) if n not in _first_two(down, pair)])


def _first_two(down: Sequence[int], pair: int) -> tuple[int, int]:
    first = down.index(pair)
    return first, first + 1


def _plain_strength(ranks: Sequence[int], ranking: Ranking) -> int:
    """The best these ranks make when no flush is possible."""
    found = [_packed(category, kickers, ranking) for category, kickers in _by_count(ranks, ranking)]
    if "straight" in ranking.categories:
        found += [_packed("straight", kickers, ranking) for kickers in _straights(frozenset(ranks), ranking)]
    return max(found)


def _flush_strength(ranks: Sequence[int], ranking: Ranking) -> int:
    """The best that cards of one suit make."""
    found = [_packed("flush", sorted(ranks, reverse=True)[: ranking.size], ranking)]
    for kickers in _straights(frozenset(ranks), ranking):
        royal = kickers[0] == ACE and kickers[-1] != ranking.lowest + ranking.size - 2
        found.append(_packed("royal-flush" if royal else "straight-flush", kickers, ranking))
    return max(found)


@dataclass(frozen=True)
class _Tables:
    """Strengths by the sum of the rank bits: of mixed suits, of one suit, and of what stands beside a joker."""

    plain: Mapping[int, int]
    flush: Mapping[int, int]
    joker_plain: Mapping[int, int]
    joker_flush: Mapping[int, int]


@cache
def _tables(ranking: Ranking, count: int) -> _Tables:
    """The tables for hands of `count` cards, built when a ranking is first used."""
    values = range(ranking.lowest, ACE + 1)
    plain = {
        _rank_key(ranks): _plain_strength(ranks, ranking)
        for ranks in combinations_with_replacement(values, count)
        if max(map(ranks.count, set(ranks))) <= 4
    }
    flush: dict[int, int] = {}
    if "flush" in ranking.categories:
        for size in range(ranking.size, count + 1):
            flush |= {_rank_key(ranks): _flush_strength(ranks, ranking) for ranks in combinations(values, size)}
    beside = _beside_joker(plain, flush, ranking) if ranking.joker else ({}, {})
    return _Tables(plain, flush, *beside)


def _beside_joker(
    plain: Mapping[int, int], flush: Mapping[int, int], ranking: Ranking
) -> tuple[dict[int, int], dict[int, int]]:
    """What the cards beside a joker are worth: of mixed suits, and all of one suit."""
    values = range(ranking.lowest, ACE + 1)
    mixed, suited = {}, {}
    for ranks in combinations_with_replacement(values, ranking.size - 1):
        if max(map(ranks.count, set(ranks))) > 4:
            continue
        key = _rank_key(ranks)
        straights = [plain[_rank_key((*ranks, rank))] for rank in values if _completes(ranks, rank, ranking)]
        mixed[key] = max([_as_ace(ranks, plain, ranking), *straights])
        if flush and len(set(ranks)) == len(ranks):
            suited[key] = max(flush[_rank_key((*ranks, rank))] for rank in values if rank not in ranks)
    return mixed, suited


def _completes(ranks: tuple[int, ...], rank: int, ranking: Ranking) -> bool:
    return "straight" in ranking.categories and any(_straights(frozenset((*ranks, rank)), ranking))


def _as_ace(ranks: tuple[int, ...], plain: Mapping[int, int], ranking: Ranking) -> int:
    if ranks.count(ACE) == 4:
        return _packed("five-aces", (ACE,), ranking)
    return plain[_rank_key((*ranks, ACE))]


# --- scoring ---------------------------------------------------------------------------------------------------------


@cache
def scorer(ranking: Ranking = STANDARD, count: int | None = None) -> Callable[[Sequence[int]], int]:
    """A function from the codes of `count` cards (as many as make a hand, unless told) to their strength.

    >>> from trainer.cards import parse_cards
    >>> score = scorer()
    >>> score(encode(parse_cards("As Ks Qs Js Ts"))) > score(encode(parse_cards("9s 9h 9d 9c 2s")))
    True
    """
    count = ranking.size if count is None else count
    if count < ranking.size or count > 7:
        raise ValueError(f"{count} cards: a hand is the best {ranking.size} of {ranking.size} to 7")
    if ranking.joker or (count > ranking.size and (ranking.size < 5 or "figures" in ranking.categories)):
        return _scorer_by_choice(ranking, count)
    tables = _tables(ranking, count)
    # in up to seven cards five of one suit leave no room for a full or a póker: the flush is always the best
    plain, flush = tables.plain, tables.flush
    lift, full = 0x1111 * (8 - ranking.size) << _SUIT_AT, 0x8888 << _SUIT_AT

    def score(codes: Sequence[int]) -> int:
        total = sum(codes)
        if suit := total + lift & full:
            return flush[total & _RANK_BITS] if count == ranking.size else flush[_ranks_of(codes, suit >> 3)]
        return plain[total & _RANK_BITS]

    return score if flush else lambda codes: plain[sum(codes) & _RANK_BITS]


def _ranks_of(codes: Sequence[int], suit: int) -> int:
    """The rank bits of the cards of one suit, given the lowest bit of its counter."""
    return sum(code & _RANK_BITS for code in codes if code & suit)


def _scorer_by_choice(ranking: Ranking, count: int) -> Callable[[Sequence[int]], int]:
    """For rankings where the whole tells too little: every choice of cards is scored, the joker apart."""
    tables, size = _tables(ranking, ranking.size), ranking.size
    lift, full = 0x1111 * (8 - size) << _SUIT_AT, 0x8888 << _SUIT_AT
    beside_lift = lift + (0x1111 << _SUIT_AT)

    def score(codes: Sequence[int]) -> int:
        total = sum(codes)
        ranks = total & _RANK_BITS
        if total & _JOKER_BIT:
            suited = tables.joker_flush and (total & _SUIT_BITS) + beside_lift & full
            return tables.joker_flush[ranks] if suited else tables.joker_plain[ranks]
        suited = tables.flush and (total & _SUIT_BITS) + lift & full
        return tables.flush[ranks] if suited else tables.plain[ranks]

    if count == size:
        return score
    return lambda codes: max(map(score, combinations(codes, size)))


def rank_hand(cards: Sequence[Card], ranking: Ranking = STANDARD) -> HandRank:
    """Rank exactly as many cards as make a hand.

    >>> from trainer.cards import parse_cards
    >>> hand = rank_hand(parse_cards("Ks Kh 2d Kc 2s"))
    >>> hand.category, hand.kickers
    ('full', (13, 2))
    """
    _check(cards, ranking, ranking.size, ranking.size)
    return decoded(scorer(ranking)(encode(cards)), ranking)


def best_of(cards: Sequence[Card], ranking: Ranking = STANDARD) -> tuple[HandRank, tuple[Card, ...]]:
    """The best hand among up to seven cards, and its cards as a dealer lays them out: the combination first."""
    _check(cards, ranking, ranking.size, 7)
    return _best(combinations(cards, ranking.size), ranking)


def best_two_plus_three(
    hole: Sequence[Card], board: Sequence[Card], ranking: Ranking = STANDARD
) -> tuple[HandRank, tuple[Card, ...]]:
    """The best hand of exactly two own cards and three common ones: Omaha with four own cards, sintético with two."""
    _check((*hole, *board), ranking, 5, 9)
    if len(hole) < 2 or len(board) < 3:
        raise ValueError(f"{len(hole)} own and {len(board)} common cards: at least two and three are needed")
    return _best(((*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3)), ranking)


def best_strength_two_plus_three(hole: Sequence[int], board: Sequence[int], ranking: Ranking = STANDARD) -> int:
    """The same on codes, for long runs."""
    score = scorer(ranking)
    threes = list(combinations(board, 3))
    return max(score((*two, *three)) for two in combinations(hole, 2) for three in threes)


def _best(choices: Iterable[tuple[Card, ...]], ranking: Ranking) -> tuple[HandRank, tuple[Card, ...]]:
    score = scorer(ranking)
    best = max(choices, key=lambda hand: score(encode(hand)))
    rank = decoded(score(encode(best)), ranking)
    return rank, _laid_out(best, rank, ranking)


def _laid_out(cards: Sequence[Card], rank: HandRank, ranking: Ranking) -> tuple[Card, ...]:
    """Cards of a kind first, then from high to low; an ace used low comes last; the joker stands last of all."""
    natural = [card for card in cards if card != JOKER]
    values = [value(card) for card in natural]
    low_ace = "straight" in rank.category and rank.kickers[-1] == ranking.lowest + ranking.size - 2

    def place(card: Card) -> tuple[int, int]:
        number = value(card)
        return -values.count(number), -(1 if low_ace and number == ACE else number)

    return (*sorted(natural, key=place), *(card for card in cards if card == JOKER))


def _check(cards: Sequence[Card], ranking: Ranking, least: int, most: int) -> None:
    if not least <= len(cards) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise ValueError(f"{len(cards)} cards: {wanted} are needed")
    if len(set(cards)) < len(cards):
        raise ValueError(f"{' '.join(map(str, cards))}: one card twice")
    strangers = [str(card) for card in cards if card not in _deck(ranking)]
    if strangers:
        raise ValueError(f"{strangers[0]} is not in this pack")


@cache
def _deck(ranking: Ranking) -> frozenset[Card]:
    return frozenset(ranking.deck)


# --- words -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Decision:
    """What decided between two hands: the category, a card of the combination, a side card, or nothing (a tie)."""

    by: Literal["category", "combination", "kicker", "tie"]
    rank: int | None = None


_COMBINED = {"pair": 1, "two-pair": 2, "three": 1, "full": 2, "four": 1, "figures": 1, "flush": 5, "high-card": 0}


def decided_by(winner: HandRank, loser: HandRank) -> Decision:
    """Which card decided; the rank is the winner's.

    >>> from trainer.cards import parse_cards
    >>> kings, others = rank_hand(parse_cards("Ks Kh Ad 5c 2s")), rank_hand(parse_cards("Kd Kc Qd 5s 2h"))
    >>> decided_by(kings, others)
    Decision(by='kicker', rank=14)
    """
    if winner < loser:
        raise ValueError("the second hand beats the first")
    if winner.category != loser.category:
        return Decision("category")
    for place, (ours, theirs) in enumerate(zip(winner.kickers, loser.kickers, strict=True)):
        if ours != theirs:
            return Decision("combination" if place < _COMBINED.get(winner.category, 5) else "kicker", ours)
    return Decision("tie")


_PLURALS = {
    14: ("ases", "aces"), 13: ("reyes", "kings"), 12: ("damas", "queens"), 11: ("jotas", "jacks"),
    10: ("dieces", "tens"), 9: ("nueves", "nines"), 8: ("ochos", "eights"), 7: ("sietes", "sevens"),
    6: ("seises", "sixes"), 5: ("cincos", "fives"), 4: ("cuatros", "fours"), 3: ("treses", "threes"),
    2: ("doses", "twos"),
}  # fmt: skip
_SPANISH = {
    "high-card": "carta mayor, {one}", "pair": "pareja de {many}", "two-pair": "doble pareja de {many} y {others}",
    "figures": "figuras, con pareja de {many}", "three": "trío de {many}", "straight": "escalera {to}",
    "flush": "color {to}", "full": "full de {many} con {others}", "four": "póker de {many}",
    "straight-flush": "escalera de color {to}", "royal-flush": "escalera real de color", "five-aces": "cinco ases",
}  # fmt: skip
_ENGLISH = {
    "high-card": "{one} high", "pair": "pair of {many}", "two-pair": "two pair, {many} and {others}",
    "figures": "figures, with a pair of {many}", "three": "three {many}", "straight": "straight to the {one}",
    "flush": "flush to the {one}", "full": "full house, {many} over {others}", "four": "four {many}",
    "straight-flush": "straight flush to the {one}", "royal-flush": "royal flush", "five-aces": "five aces",
}  # fmt: skip


def rank_name(rank: int, language: Literal["es", "en"] = "es") -> str:
    """The name of one card's rank.

    >>> rank_name(13), rank_name(13, "en")
    ('rey', 'king')
    """
    if rank == JACK and language == "es":
        return "jota"  # the poker rules say jota where other games say valet
    return RANK_NAMES[RANKS[rank - 2]][language == "en"]


def name_hand(rank: HandRank, language: Literal["es", "en"] = "es") -> str:
    """A hand as a dealer announces it.

    >>> from trainer.cards import parse_cards
    >>> hand = rank_hand(parse_cards("Ks Kh Kd 2c 2s"))
    >>> name_hand(hand, "es"), name_hand(hand, "en")
    ('full de reyes con doses', 'full house, kings over twos')
    """
    first, second = rank.kickers[0], rank.kickers[-1 if len(rank.kickers) < 2 else 1]
    in_english = language == "en"
    one = rank_name(first, language)
    pattern = (_ENGLISH if in_english else _SPANISH)[rank.category]
    return pattern.format(
        one=one,
        to=f"a la {one}" if first in (QUEEN, JACK) else f"al {one}",
        many=_PLURALS[first][in_english],
        others=_PLURALS[second][in_english],
    )
