"""Exact odds of trijoker: bet 3 over all hands, bets 1 and 2 for a player who leaves them only when they are worth it.

Sets of cards that differ by the names of the suits alone are counted once with their number: such a set is its
`Shape`, the ranks of each suit as bits, in order. What three cards lead to is summed from what four lead to.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from trainer.cards import PACK, SUITS
from trainer.games.trijoker.table import Rules, paying, ranking_of
from trainer.hands import ACE, Ranking, decoded, encode, scorer, value
from trainer.oddstable import OddsRow, Result, odds_row
from trainer.rulebook import House, Rulebook

Shape = tuple[int, ...]
Counts = Sequence[int]  # how often a set of cards ends with each net win, in the order of `_worth`

ITEMS = tuple(f"TRJ-PAY-{n:02}" for n in range(1, 11))
LEFT = "left when worth it"


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    return rows(book.record(Rules), ranking_of(house))


def rows(rules: Rules, ranking: Ranking) -> list[OddsRow]:
    """Each bet, and the three together per unit of one bet."""
    after_four = _after_four(rules, ranking)
    first = _row("bet-1", _after_three(after_four), rules)
    second = _row("bet-2", after_four, rules)
    third = odds_row("bet-3", "always", _always(rules, ranking), ITEMS, "never withdrawn")
    edge = first.edge + second.edge + third.edge
    note = "bets 1 and 2 left when worth it; per unit of one bet"
    return [first, second, third, OddsRow("all", None, third.win, third.lose, third.push, edge, ITEMS, note)]


def _nets(rules: Rules, ranking: Ranking) -> Mapping[int, Fraction]:
    """What every strength of hand brings for one unit left in play."""
    found = {}
    for strength in _strengths(ranking):
        line = paying(decoded(strength, ranking), rules)
        found[strength] = Fraction(-1) if line is None else rules.pays[line]
    return found


@cache
def _strengths(ranking: Ranking) -> Mapping[int, int]:
    """How many of all hands have each strength."""
    return Counter(map(scorer(ranking), combinations(encode(PACK), 5)))


def _always(rules: Rules, ranking: Ranking) -> Iterator[Result]:
    nets = _nets(rules, ranking)
    for strength, hands in _strengths(ranking).items():
        yield Result(Fraction(hands, comb(52, 5)), nets[strength])


def _worth(rules: Rules) -> list[Fraction]:
    return sorted({Fraction(-1), *rules.pays.values()})


def _row(bet: str, ends: Mapping[Shape, Counts], rules: Rules) -> OddsRow:
    """A bet taken back unless it brings more than it costs on the cards known by then."""
    known = sum(mask.bit_count() for mask in next(iter(ends)))
    note = f"decided on {known} cards; withdrawn bets stand off"
    return odds_row(bet, LEFT, _decided(ends, known, rules), (*ITEMS, "TRJ-PAY-11"), note)


def _decided(ends: Mapping[Shape, Counts], known: int, rules: Rules) -> Iterator[Result]:
    worth = _worth(rules)
    total: Counter[Fraction] = Counter()
    for shape, alike in _shapes(known).items():
        counts = ends[shape]
        if sum(net * count for net, count in zip(worth, counts, strict=True)) > 0:
            total.update({net: alike * count for net, count in zip(worth, counts, strict=True)})
        else:
            total[Fraction(0)] += alike * sum(counts)
    for net, count in total.items():
        yield Result(Fraction(count, comb(52, known) * comb(52 - known, 5 - known)), net)


def _after_four(rules: Rules, ranking: Ranking) -> dict[Shape, Counts]:
    """Every set of four cards with each of the 48 fifth ones."""
    score, worth, nets = scorer(ranking), _worth(rules), _nets(rules, ranking)
    places = {strength: worth.index(net) for strength, net in nets.items()}
    found: dict[Shape, Counts] = {}
    for shape in _shapes(4):
        cards = _codes(shape)
        counts = [0] * len(worth)
        for code in encode(PACK):
            if code not in cards:
                counts[places[score((*cards, code))]] += 1
        found[shape] = counts
    return found


def _after_three(after_four: Mapping[Shape, Counts]) -> dict[Shape, Counts]:
    """Every set of three cards: each pair of further cards comes up twice, once for either card that is fourth."""
    found: dict[Shape, Counts] = {}
    for shape in _shapes(3):
        fourths = [after_four[larger] for larger in _with_one_more(shape)]
        found[shape] = [sum(counts) // 2 for counts in zip(*fourths, strict=True)]
    return found


def _with_one_more(shape: Shape) -> Iterator[Shape]:
    for suit, mask in enumerate(shape):
        for rank in range(2, ACE + 1):
            if not mask >> rank & 1:
                yield tuple(sorted((*shape[:suit], mask | 1 << rank, *shape[suit + 1 :])))


def _codes(shape: Shape) -> tuple[int, ...]:
    """Cards of this shape, ready to be scored."""
    return encode(card for card in PACK if shape[SUITS.index(card.suit)] >> value(card) & 1)


@cache
def _shapes(known: int) -> Mapping[Shape, int]:
    """Every shape of so many cards, and how many sets of cards have it."""
    bits = [(SUITS.index(card.suit), 1 << value(card)) for card in PACK]
    found: Counter[Shape] = Counter()
    for cards in combinations(bits, known):
        by_suit = [0, 0, 0, 0]
        for suit, rank in cards:
            by_suit[suit] |= rank
        found[tuple(sorted(by_suit))] += 1
    return found
