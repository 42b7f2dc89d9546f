"""Exact odds of trijoker: bet 3 over all hands, bets 1 and 2 for a player who leaves them only when they are worth it.

Sets of cards that differ by the names of the suits alone are counted once with their number.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from trainer.cards import PACK
from trainer.games.trijoker.table import Rules, paying, ranking_of
from trainer.hands import Ranking, decoded, encode, scorer, value
from trainer.oddstable import OddsRow, Result, odds_row
from trainer.rulebook import House, Rulebook

ITEMS = tuple(f"TRJ-PAY-{n:02}" for n in range(1, 11))
LEFT = "left when worth it"


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    return rows(book.record(Rules), ranking_of(house))


def rows(rules: Rules, ranking: Ranking) -> list[OddsRow]:
    """Each bet, and the three together per unit of one bet."""
    first = _row("bet-1", 3, rules, ranking)
    second = _row("bet-2", 4, rules, ranking)
    third = odds_row("bet-3", "always", _always(rules, ranking), ITEMS, "never withdrawn")
    edge = first.edge + second.edge + third.edge
    note = "bets 1 and 2 left when worth it; per unit of one bet"
    return [first, second, third, OddsRow("all", None, third.win, third.lose, third.push, edge, ITEMS, note)]


def _row(bet: str, known: int, rules: Rules, ranking: Ranking) -> OddsRow:
    note = f"decided on {known} cards; withdrawn bets stand off"
    return odds_row(bet, LEFT, _decided(known, rules, ranking), (*ITEMS, "TRJ-PAY-11"), note)


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


def _decided(known: int, rules: Rules, ranking: Ranking) -> Iterator[Result]:
    """A bet decided on so many known cards: taken back unless it brings more than it costs."""
    score, left = scorer(ranking), 5 - known
    worth = sorted(set(_nets(rules, ranking).values()))
    places = {strength: worth.index(net) for strength, net in _nets(rules, ranking).items()}  # whole numbers count fast
    total: Counter[Fraction] = Counter()
    for cards, alike in _classes(known).items():
        rest = [code for code in encode(PACK) if code not in cards]
        found = Counter(places[score(cards + more)] for more in combinations(rest, left))
        if sum(worth[place] * count for place, count in found.items()) > 0:
            total.update({worth[place]: alike * count for place, count in found.items()})
        else:
            total[Fraction(0)] += alike * comb(52 - known, left)
    for net, count in total.items():
        yield Result(Fraction(count, comb(52, known) * comb(52 - known, left)), net)


@cache
def _classes(known: int) -> Mapping[tuple[int, ...], int]:
    """One set of cards for all that differ only by the names of the suits, and how many there are."""
    codes = encode(PACK)
    ranks = [1 << value(card) for card in PACK]
    suits = ["cdhs".index(card.suit) for card in PACK]
    numbers: Counter[tuple[int, ...]] = Counter()
    examples: dict[tuple[int, ...], tuple[int, ...]] = {}
    for places in combinations(range(52), known):
        by_suit = [0, 0, 0, 0]
        for place in places:
            by_suit[suits[place]] |= ranks[place]
        shape = tuple(sorted(by_suit))
        numbers[shape] += 1
        examples.setdefault(shape, tuple(codes[place] for place in places))
    return {examples[shape]: count for shape, count in numbers.items()}
