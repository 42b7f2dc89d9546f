"""The careful player: he goes with a pair or better, and with ace-king when the bank's card in view makes it worth it.

With less than ace-king he never goes: it can only win against a bank that does not play. Ace-king hands are counted
card in view by card in view, in the way `chances` counts all hands.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from trainer.games.poker_sin_descarte.chances import (
    BANKS,
    LEAST_ACE_KING,
    RULES,
    Ranks,
    containing,
    five_of_a_suit,
    main_results,
    mixed_strength,
)
from trainer.games.poker_sin_descarte.table import Rules
from trainer.hands import ACE, KING
from trainer.oddstable import OddsRow, Result, odds_row

WITH_CARD = comb(46, 4)  # bank hands with a given card in view, beside five of the player's
DEALS = comb(52, 5) * BANKS * 5  # both hands, and which of the bank's cards is in view


@dataclass(frozen=True, slots=True)
class Seen:
    """So many ace-king hands that see like cards: how many bank hands do not play, are lower, tie, or are higher."""

    deals: int
    no_play: int
    lower: int
    tie: int
    higher: int


def careful_row(rules: Rules) -> OddsRow:
    items = ("PSD-PAY-11", "PSD-PAY-12", "PSD-PAY-13", "PSD-PAY-14", "PSD-PAY-15")
    note = "voy with a pair or better, and with ace-king when the bank's card in view makes it worth it"
    return odds_row("initial", "best decisions", careful_results(rules), items, note)


def careful_results(rules: Rules) -> Iterator[Result]:
    """Every way the initial bet ends for the careful player."""
    total: Counter[Fraction] = Counter()
    for seen in ace_kings():
        ends: tuple[tuple[int, Fraction], ...] = (
            (seen.no_play, rules.initial_pays),
            (seen.lower, rules.initial_pays + rules.second * rules.pays["ace-king"]),
            (seen.tie, Fraction(0)),
            (seen.higher, Fraction(-1 - rules.second)),
        )
        if sum(hands * net for hands, net in ends) <= -WITH_CARD:
            ends = ((WITH_CARD, Fraction(-1)),)  # passing costs less
        for hands, net in ends:
            total[net] += seen.deals * hands
    for net, deals in total.items():
        yield Result(Fraction(deals, DEALS), net)
    least = RULES["pair or better"]
    counted = range(mixed_strength(LEAST_ACE_KING), mixed_strength(least))
    yield from main_results(rules, least, without=counted)


@cache
def ace_kings() -> tuple[Seen, ...]:
    """All ace-king hands with every card of the bank they may see."""
    return tuple(
        seen
        for others in combinations(range(2, KING), 3)
        if others != (10, 11, 12)  # that is a straight
        for card in range(2, ACE + 1)
        for seen in _seeing((*others, KING, ACE), card)
    )


def _seeing(ranks: Ranks, card: int) -> Iterator[Seen]:
    """Hands of these ranks when the bank shows a card of that rank, by the ranks they hold in its suit."""
    below = _avoiding_with(ranks, card)
    plays, ours = mixed_strength(LEAST_ACE_KING), mixed_strength(ranks)
    mixed = [below(limit) for limit in (plays, ours, ours + 1)]
    for held, hands in _held_in_suit(ranks, card):
        gone = sum(1 << rank for rank in held)
        no_play, lower, not_higher = (
            count + _moved_by_flush(gone, card, limit)
            for count, limit in zip(mixed, (plays, ours, ours + 1), strict=True)
        )
        yield Seen(4 * hands, no_play, lower - no_play, not_higher - lower, WITH_CARD - not_higher)


def _held_in_suit(ranks: Ranks, card: int) -> Iterator[tuple[Ranks, int]]:
    """Which ranks a hand holds in the suit of the card in view, and how many hands do; flushes are no ace-kings."""
    free = [rank for rank in ranks if rank != card]
    for size in range(len(free) + 1):
        for held in combinations(free, size):
            if size < 5:
                yield held, 3 ** (5 - size) - (3 if size == 0 else 0)


def _avoiding_with(ranks: Ranks, card: int) -> Callable[[int], int]:
    """How many bank hands with the card in view and none of the player's are below a strength, flushes apart."""
    parts = [
        ((-1) ** size, *containing(tuple(sorted((*held, card)))))
        for size in range(5)
        for held in combinations(ranks, size)
    ]
    return lambda limit: sum(sign * before[bisect_left(strengths, limit)] for sign, strengths, before in parts)


@cache
def _with_card(card: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    mixed, suited = five_of_a_suit()
    return [entry for entry in mixed if entry[1] >> card & 1], [entry for entry in suited if entry[1] >> card & 1]


@cache
def _free_of(gone: int, card: int) -> tuple[list[int], list[int]]:
    mixed, suited = _with_card(card)
    return [s for s, mask in mixed if not mask & gone], [s for s, mask in suited if not mask & gone]


def _moved_by_flush(gone: int, card: int, limit: int) -> int:
    """How many hands below a strength the suit in view takes away once its flushes are counted as flushes."""
    mixed, suited = _free_of(gone, card)
    return bisect_left(suited, limit) - bisect_left(mixed, limit)
