"""The odds of the Bonus bet, counted over every two cards of the player and of the bank.

The other bets depend on how a player chooses over three streets: the regulation says nothing of it, and no exact
figure of theirs is given here.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

from trainer.bets import Bet
from trainer.cards import PACK
from trainer.games.holdem_bonus.showdown import BONUS_ITEM, bonus_hand, settle_bonus
from trainer.games.holdem_bonus.table import Rules, Table
from trainer.oddstable import OddsRow, Result, odds_row
from trainer.rulebook import House, Rulebook

STAKE = 10_000
DEALS = comb(52, 2) * comb(50, 2)


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """The Bonus bet, where the game has one."""
    table = Table(book, house, book.record(Rules))
    if not table.rules.bonus:
        return []
    bet = Bet("A", "bonus", "1", STAKE)
    results = []
    for line, count in bonus_counts().items():
        settled = settle_bonus(bet, line, table)
        net = Fraction(settled.exact + settled.returns - STAKE) / STAKE
        results.append(Result(Fraction(count, DEALS), net))
    return [odds_row("bonus", None, results, tuple(BONUS_ITEM.values()))]


def bonus_counts() -> Counter[str]:
    """How many of the 1,624,350 deals of two cards to the player and two to the bank fall on each line."""
    counts: Counter[str] = Counter()
    elsewhere = comb(50, 2)
    for hand in combinations(PACK, 2):
        if any(card.rank != "A" for card in hand):
            counts[bonus_hand(hand, ())] += elsewhere  # only two aces look at the bank
            continue
        for bank in combinations([card for card in PACK if card not in hand], 2):
            counts[bonus_hand(hand, bank)] += 1
    return counts
