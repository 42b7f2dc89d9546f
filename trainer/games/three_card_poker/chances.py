"""The odds of three card poker: Pareja Plus over all hands, Ante and second bet over all deals."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from trainer.bets import Bet, Settlement
from trainer.cards import PACK
from trainer.games.three_card_poker.showdown import Comparison, settle_bonus, settle_main, settle_pair_plus
from trainer.games.three_card_poker.table import Rules, Table, qualifies
from trainer.hands import THREE_CARD, decoded, encode, scorer
from trainer.oddstable import OddsRow, Result, odds_row
from trainer.rulebook import House, Rulebook

STAKE = 10_000
HANDS = comb(52, 3)
BANK_HANDS = comb(49, 3)  # what the bank can hold beside one known hand
DEALS = HANDS * BANK_HANDS
AGAINST_BANK: tuple[Comparison, ...] = ("bank-out", "higher", "equal", "lower")
Indices = tuple[int, ...]


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """Ante with its second bet, played as well as can be; and Pareja Plus by the house's table."""
    table = Table(book, house, book.record(Rules))
    return [ante_row(table), pair_plus_row(table)]


def pair_plus_row(table: Table) -> OddsRow:
    bet = Bet("A", "pair-plus", "1", STAKE)
    results, items = [], []
    for category, count in category_counts().items():
        settled = settle_pair_plus(bet, category, table)
        results.append(Result(Fraction(count, HANDS), _net(settled)))
        items += [item for item in settled.items if settled.result == "win" and item not in items]
    return odds_row("pair-plus", None, results, tuple(items), f"table {table.house.whole('p3c.pp_table')}")


def ante_row(table: Table) -> OddsRow:
    """The Ante and all that follows from it, in units of the Ante."""
    play = best_play(table)
    results = [Result(Fraction(count, DEALS), net) for net, count in play.nets.items()]
    items = ("P3C-PAY-01", "P3C-PAY-02", "P3C-PAY-03", "P3C-PAY-04", "P3C-PAY-05")
    return odds_row("ante", None, results, items, "edge per Ante, going only where it loses less than folding")


@dataclass
class Play:
    """What the best choice for every hand brings: deals by their net in Antes, and the hands that go."""

    nets: Counter[Fraction] = field(default_factory=Counter)
    goes: set[Indices] = field(default_factory=set)

    @property
    def loss(self) -> Fraction:
        """What the house keeps of one Ante."""
        return -sum((net * count for net, count in self.nets.items()), Fraction(0)) / DEALS

    @property
    def action(self) -> Fraction:
        """What is staked on average, in Antes: one, and one more when the hand goes."""
        return 1 + Fraction(len(self.goes), HANDS)


def best_play(table: Table) -> Play:
    """Choose for every hand, knowing all the bank may hold, and count all 407,170,400 deals."""
    play, floor = Play(), _floor(table)
    nets: dict[Comparison, Fraction] = {result: _both(result, table) for result in AGAINST_BANK}
    bonus = {category: _bonus(category, table) for category in category_counts()}
    folding = _net(settle_main(_ante(), "folds", table))
    for hand, strength in strengths().items():
        extra = bonus[_category(strength)]
        counts = zip(AGAINST_BANK, _meetings(hand, strength, floor), strict=True)
        going = [(nets[result] + extra, count) for result, count in counts]
        if sum(net * count for net, count in going) > folding * BANK_HANDS:
            play.goes.add(hand)
        else:
            going = [(folding, BANK_HANDS)]
        for net, count in going:
            play.nets[net] += count
    return play


def _meetings(hand: Indices, strength: int, floor: int) -> tuple[int, int, int, int]:
    """How many bank hands are out, lower, equal and higher beside this one."""
    out = beneath(hand, floor)
    if strength < floor:
        return out, 0, 0, BANK_HANDS - out
    not_higher, lower = beneath(hand, strength + 1), beneath(hand, strength)
    return out, lower - out, not_higher - lower, BANK_HANDS - not_higher


def _both(result: Comparison, table: Table) -> Fraction:
    """What Ante and second bet bring together."""
    return _net(settle_main(_ante(), result, table)) + _net(settle_main(Bet("A", "play", "1", STAKE), result, table))


def _bonus(category: str, table: Table) -> Fraction:
    return sum((_net(settled) for settled in settle_bonus(_ante(), category, table)), Fraction(0))


def _net(settled: Settlement) -> Fraction:
    """What a bet brings, per Ante (or per stake: all are of one size here)."""
    return Fraction(settled.exact + settled.returns - settled.bet.stake) / STAKE


def _ante() -> Bet:
    return Bet("A", "ante", "1", STAKE)


@cache
def _category(strength: int) -> str:
    return decoded(strength, THREE_CARD).category


def _floor(table: Table) -> int:
    """The least strength with which the bank plays."""
    return min(
        strength for strength in set(strengths().values()) if qualifies(decoded(strength, THREE_CARD), table.rules)
    )


@cache
def strengths() -> Mapping[Indices, int]:
    """The strength of every hand, by the places of its cards in the pack."""
    codes, score = encode(PACK), scorer(THREE_CARD)
    return {hand: score([codes[place] for place in hand]) for hand in combinations(range(52), 3)}


@cache
def category_counts() -> Mapping[str, int]:
    """How many of the 22,100 hands are of each category."""
    return Counter(map(_category, strengths().values()))


@cache
def held_strengths() -> Mapping[Indices, list[int]]:
    """The strengths of all hands that hold some cards, in order: for no card, every card and every two cards."""
    held: dict[Indices, list[int]] = defaultdict(list)
    for hand, strength in sorted(strengths().items(), key=lambda entry: entry[1]):
        for size in range(3):
            for cards in combinations(hand, size):
                held[cards].append(strength)
    return held


def beneath(hand: Indices, strength: int) -> int:
    """How many hands of the other 49 cards are weaker than `strength`.

    Counted by inclusion and exclusion: all hands, less those with one card of `hand`, plus those with two.
    """
    held = held_strengths()
    total = -1 if strengths()[hand] < strength else 0
    for size, sign in ((0, 1), (1, -1), (2, 1)):
        total += sign * sum(bisect_left(held[cards], strength) for cards in combinations(hand, size))
    return total
