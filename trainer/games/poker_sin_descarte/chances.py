"""Exact odds of póker sin descarte: side bets over all hands, the main bet over all pairs of hands.

The 2,598,960 × 1,533,939 pairs of a player's and a bank's hand are counted, not dealt. Hands are grouped by their
ranks. How many bank hands avoid the player's cards follows from those that contain them (inclusion and exclusion);
what a flush changes is counted suit by suit.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement, product
from math import comb, prod

from trainer.cards import PACK, RANKS, Card
from trainer.games.poker_sin_descarte.ranks import HandClass, class_of
from trainer.games.poker_sin_descarte.table import Rules
from trainer.hands import ACE, decoded, encode, scorer
from trainer.oddstable import OddsRow, Result, odds_row
from trainer.rulebook import House, Rulebook

Ranks = tuple[int, ...]
BANKS = comb(47, 5)
METERS = (10_000, 100_000)  # in progressive stakes


@dataclass(frozen=True, slots=True)
class Showdown:
    """All player's hands of one strength, and how many bank hands beside them do not play, are lower, tie, higher."""

    strength: int
    hands: int
    no_play: int
    lower: int
    tie: int
    higher: int


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """The insurance and the progressive on the five cards dealt, and the initial bet under three simple rules."""
    rules = book.record(Rules)
    rows = [_insurance_row(rules, house)]
    rows += [_progressive_row(meter, rules) for meter in METERS]
    for name, least in RULES.items():
        note = f"voy with {name}, no card bought; per unit of the initial bet, second bet included"
        items = ("PSD-PAY-11", "PSD-PAY-12", "PSD-PAY-13", "PSD-PAY-14", "PSD-PAY-15")
        rows.append(odds_row("initial", name, main_results(rules, least), items, note))
    return rows


@cache
def frequencies() -> Mapping[HandClass, int]:
    """How many of all five-card hands are of each class."""
    strengths = Counter(map(scorer(), combinations(encode(PACK), 5)))
    found: Counter[HandClass] = Counter()
    for strength, hands in strengths.items():
        found[class_of(decoded(strength))] += hands
    return found


def _insurance_row(rules: Rules, house: House) -> OddsRow:
    kept = 0 if house.flag("psd.insurance_stake_back") else 1
    results = [
        Result(Fraction(hands, comb(52, 5)), rules.insurance.get(hand.key, Fraction(-1 + kept)) - kept)
        for hand, hands in frequencies().items()
    ]
    items = ("PSD-PAY-18", "PSD-PAY-19", "PSD-PAY-20", "PSD-PAY-21", "PSD-PAY-22")
    return odds_row("insurance", None, results, items, "box that goes, no card bought")


def _progressive_row(meter: int, rules: Rules) -> OddsRow:
    shares = {HandClass.ROYAL_FLUSH: Fraction(1), HandClass.STRAIGHT_FLUSH: rules.meter_share}
    results = [
        Result(Fraction(hands, comb(52, 5)), shares.get(hand, Fraction(0)) * meter - 1)
        for hand, hands in frequencies().items()
    ]
    worth = sum(share * frequencies()[hand] for hand, share in shares.items())
    note = f"meter of {meter} stakes, one winner; fair at {float(comb(52, 5) / worth):.0f} stakes"
    return odds_row("progressive", str(meter), results, ("PSD-PAY-23", "PSD-PAY-24", "PSD-PAY-25"), note)


# --- the main bet ----------------------------------------------------------------------------------------------------


def main_results(rules: Rules, least: Ranks, without: Container[int] = ()) -> Iterator[Result]:
    """Every way the initial bet ends for a player who goes with `least` or better; some strengths may be left out."""
    lowest = mixed_strength(least)
    total: Counter[Fraction] = Counter()
    for shown in showdowns():
        if shown.strength in without:
            continue
        if shown.strength < lowest:
            total[Fraction(-1)] += shown.hands * BANKS
            continue
        pays = rules.pays.get(class_of(decoded(shown.strength)).key, Fraction(0))
        total[rules.initial_pays] += shown.no_play
        total[rules.initial_pays + rules.second * pays] += shown.lower
        total[Fraction(0)] += shown.tie
        total[Fraction(-1 - rules.second)] += shown.higher
    for net, pairs in total.items():
        yield Result(Fraction(pairs, comb(52, 5) * BANKS), net)


def _strength(ranks: Ranks, suited: bool = False) -> int:
    """What cards of these ranks are worth, of one suit or of mixed ones."""
    suits = [ranks[:n].count(rank) for n, rank in enumerate(ranks)]
    if not suited and max(suits) == 0:
        suits[0] = 1
    cards = [Card(RANKS[rank - 2], "cdhs"[suit]) for rank, suit in zip(ranks, suits, strict=True)]
    return scorer()(encode(cards))


LEAST_ACE_KING = (2, 3, 4, 13, 14)
RULES: Mapping[str, Ranks] = {  # when the player goes: with this hand or a better one
    "anything": (2, 3, 4, 5, 7),
    "ace-king or better": LEAST_ACE_KING,
    "pair or better": (2, 2, 3, 4, 5),
}
_VALUES = range(2, ACE + 1)


@cache
def containing(held: Ranks) -> tuple[list[int], list[int]]:
    """Hands that contain cards of these ranks, suits apart: their strengths in order, and how many come before."""
    weights: Counter[int] = Counter()
    for rest in combinations_with_replacement(_VALUES, 5 - len(held)):
        if all(held.count(rank) + rest.count(rank) <= 4 for rank in set(rest)):
            ways = prod(comb(4 - held.count(rank), rest.count(rank)) for rank in set(rest))
            weights[mixed_strength(tuple(sorted(held + rest)))] += ways
    strengths = sorted(weights)
    return strengths, [0, *accumulate(weights[strength] for strength in strengths)]


@cache
def mixed_strength(ranks: Ranks) -> int:
    """What cards of these ranks are worth when they are not all of one suit."""
    return _strength(ranks)


def _avoiding(ranks: Ranks) -> Callable[[int], int]:
    """For cards of these ranks: how many bank hands without them are worth less than a strength, flushes apart."""
    kinds = sorted(set(ranks))
    parts = []
    for taken in product(*(range(ranks.count(rank) + 1) for rank in kinds)):
        held = tuple(rank for rank, count in zip(kinds, taken, strict=True) for _ in range(count))
        ways = prod(comb(ranks.count(rank), count) for rank, count in zip(kinds, taken, strict=True))
        parts.append(((-1) ** len(held) * ways, *containing(held)))
    return lambda limit: sum(ways * before[bisect_left(strengths, limit)] for ways, strengths, before in parts)


@cache
def five_of_a_suit() -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Every set of five ranks as (strength, bits): worth as mixed cards, and worth as cards of one suit."""
    sets = list(combinations(_VALUES, 5))
    bits = [sum(1 << rank for rank in ranks) for ranks in sets]
    mixed = sorted((mixed_strength(ranks), mask) for ranks, mask in zip(sets, bits, strict=True))
    return mixed, sorted((_strength(ranks, suited=True), mask) for ranks, mask in zip(sets, bits, strict=True))


@cache
def _free_of(gone: int) -> tuple[list[int], list[int]]:
    """Strengths, mixed and suited, of the sets of five ranks that avoid the ranks of these bits."""
    mixed, suited = five_of_a_suit()
    return [s for s, mask in mixed if not mask & gone], [s for s, mask in suited if not mask & gone]


def _moved_by_flush(gone: int, limit: int) -> int:
    """How many hands below a strength one suit adds or takes away once its flushes are counted as flushes."""
    mixed, suited = _free_of(gone)
    return bisect_left(suited, limit) - bisect_left(mixed, limit)


@cache
def showdowns() -> tuple[Showdown, ...]:
    """Every strength of a player's hand beside all the bank's."""
    hands = (ranks for ranks in combinations_with_replacement(_VALUES, 5) if len(set(ranks)) > 1)
    return tuple(shown for ranks in hands for shown in _showdowns_of(ranks))


def _showdowns_of(ranks: Ranks) -> Iterator[Showdown]:
    """The player's hands of these ranks: those of mixed suits, and the four of one suit where there are any."""
    hands = prod(comb(4, ranks.count(rank)) for rank in set(ranks))
    flushes = 4 if len(set(ranks)) == 5 else 0
    avoiding = _avoiding(ranks)
    everywhere = list(_suit_sets(ranks))
    bits = sum(1 << rank for rank in set(ranks))

    def flush_change(limit: int) -> int:  # over the four flushes: their own suit lacks five ranks, the others none
        return flushes * (_moved_by_flush(bits, limit) + 3 * _moved_by_flush(0, limit)) if flushes else 0

    def mixed_below(limit: int) -> int:
        change = 4 * sum(ways * _moved_by_flush(gone, limit) for ways, gone in everywhere)
        return (hands - flushes) * avoiding(limit) + change - flush_change(limit)

    def suited_below(limit: int) -> int:
        return flushes * avoiding(limit) + flush_change(limit)

    yield _showdown(mixed_strength(ranks), hands - flushes, mixed_below)
    if flushes:
        yield _showdown(_strength(ranks, suited=True), flushes, suited_below)


def _suit_sets(ranks: Ranks) -> Iterator[tuple[int, int]]:
    """Which ranks one given suit may hold in hands of these ranks, as bits, and in how many of the hands."""
    kinds = sorted(set(ranks))
    for chosen in product((0, 1), repeat=len(kinds)):
        ways = prod(comb(3, ranks.count(rank) - taken) for rank, taken in zip(kinds, chosen, strict=True))
        if ways:
            yield ways, sum(taken << rank for rank, taken in zip(kinds, chosen, strict=True))


def _showdown(strength: int, hands: int, below: Callable[[int], int]) -> Showdown:
    qualifies = mixed_strength(LEAST_ACE_KING)
    total, no_play = hands * BANKS, below(qualifies)
    if strength < qualifies:
        return Showdown(strength, hands, no_play, 0, 0, total - no_play)
    lower, not_higher = below(strength), below(strength + 1)
    return Showdown(strength, hands, no_play, lower - no_play, not_higher - lower, total - not_higher)
