"""The dealer's own hand: he draws to 17, and only while a card can still change what somebody wins or loses."""

from collections.abc import Iterable

from trainer.cards import Card
from trainer.games.blackjack.hands import Hand, total
from trainer.games.blackjack.table import Table


def can_make_black_jack(dealer: tuple[Card, ...]) -> bool:
    """Whether one card alone may still become a black-jack."""
    return len(dealer) == 1 and (dealer[0].rank == "A" or dealer[0].pips == 10)


def must_draw(dealer: tuple[Card, ...], table: Table) -> bool:
    """Whether the dealer's total obliges him to draw; a soft 17 stands (BJ-PRC-03)."""
    return total(dealer) < table.rules.dealer_stands


def another_card(dealer: tuple[Card, ...], hands: Iterable[Hand], insured: bool, table: Table) -> bool:
    """Whether the dealer takes one more card against these hands and, if `insured`, against an open insurance."""
    rivals = [hand for hand in hands if not hand.closed and not hand.is_bust]
    if any(not is_settled_against(hand, dealer, table) for hand in rivals):
        return must_draw(dealer, table)
    # nobody plays for points any more; an insurance is still an open stake (BJ-D-10)
    return insured and len(dealer) == 1 and table.house.choice("draw_for_insurance") == "one-card"


def is_settled_against(hand: Hand, dealer: tuple[Card, ...], table: Table) -> bool:
    """Whether no further card of the dealer can change this hand's result.

    Only a black-jack equals a black-jack; only a black-jack or three sevens touch three sevens (BJ-D-09).
    """
    if table.house.choice("draw_against_settled_hands") == "always":
        return False
    if hand.is_black_jack:
        return not can_make_black_jack(dealer)
    if not earns_premium(hand, table) or table.house.choice("three_sevens_against_21") == "tie":
        return False
    only_sevens = len(dealer) < 3 and all(card.rank == "7" for card in dealer)
    return not can_make_black_jack(dealer) and not only_sevens


def earns_premium(hand: Hand, table: Table) -> bool:
    """Whether three sevens are paid double on this hand (BJ-D-05)."""
    plain = not hand.split and not hand.doubled
    return hand.is_three_sevens and (plain or table.house.flag("three_sevens_on_split_or_double"))
