"""What a player may ask for, and why not: used while a round is played and when a request is ruled on."""

from dataclasses import dataclass

from trainer.cards import Card
from trainer.games.blackjack.hands import LIMIT, Hand, is_pair
from trainer.games.blackjack.table import Table
from trainer.money import Cents, as_text

THIRD_CARDS = ("none", "asked", "split", "double")
"""How the table's first third card was given, if it was: asked for, or to a split or doubled hand."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request is refused, in a few words, with the items that say so."""

    reason: str
    items: tuple[str, ...]


def window_closed(third_card: str, table: Table) -> bool:
    """Whether the first third card has been given; a split or doubled hand's counts by default (BJ-D-31)."""
    return third_card == "asked" or (third_card != "none" and table.house.flag("added_card_closes"))


def card_refused(hand: Hand) -> Refusal | None:
    """Why this hand gets no further card."""
    if hand.doubled and len(hand.cards) > 2:
        return Refusal("a doubled hand has had its one card", ("BJ-ERR-10", "BJ-PRC-06"))
    if hand.is_split_ace and len(hand.cards) > 1:
        return Refusal("a split ace has had its one card", ("BJ-ERR-10", "BJ-PRC-05"))
    if hand.total >= LIMIT:
        return Refusal(f"the hand has {hand.total}", ("BJ-ERR-05", "BJ-PRC-01"))
    return None


def split_refused(hand: Hand, table: Table) -> Refusal | None:
    """Why this hand cannot be split."""
    if not is_pair(hand.cards, table.house.choice("split_by")):
        return Refusal("only two cards of equal value are split", ("BJ-ERR-12", "BJ-PRC-19"))
    if hand.is_split_ace and not table.house.flag("resplit_aces"):
        return Refusal("this house splits aces once", ("BJ-PRC-05",))
    return None


def double_refused(hand: Hand, table: Table) -> Refusal | None:
    """Why this hand cannot be doubled (BJ-D-14, BJ-D-30, BJ-D-33)."""
    cited = ("BJ-ERR-11", "BJ-PRC-21")
    pairs = table.house.choice("double_pairs")
    if len(hand.cards) != 2:
        return Refusal("only two cards are doubled", cited)
    if hand.is_split_ace or all(card.rank == "A" for card in hand.cards):
        return Refusal("a pair of aces is not doubled", cited)
    if hand.total == LIMIT:
        return Refusal("21 takes no card", (*cited, "BJ-PRC-01"))
    if hand.split and pairs == "unsplit":
        return Refusal("this house doubles no split hand", cited)
    if not hand.split and pairs == "split" and is_pair(hand.cards, "value"):
        return Refusal("this house doubles no unsplit pair", cited)
    return None


def added_refused(added: Cents, stake: Cents, on_hand: tuple[Cents, Cents], table: Table) -> Refusal | None:
    """Why this much cannot be added to double a stake (BJ-D-15).

    `on_hand` is what all bettors have on the hand, and how much of it they will match.
    """
    if added > stake or (added < stake and not table.house.flag("double_for_less")):
        return Refusal(f"the stake to add is {as_text(stake)}", ("BJ-LIM-10",))
    lies, matched = on_hand
    if lies + min(matched, added * matched // stake) > table.maximum and table.house.flag("double_within_maximum"):
        return Refusal(f"the hand would pass the maximum of {as_text(table.maximum)}", ("BJ-LIM-02", "BJ-LIM-04"))
    return None


def surrender_refused(hand: Hand, dealer: Card, third_card: str, table: Table) -> Refusal | None:
    """Why this hand cannot be surrendered."""
    if dealer.rank == "A":
        return Refusal("the dealer shows an ace", ("BJ-ERR-08", "BJ-PRC-22"))
    if hand.split:
        return Refusal("a split hand is not surrendered", ("BJ-ERR-09", "BJ-PRC-22"))
    if window_closed(third_card, table) or len(hand.cards) > 2 or hand.doubled:
        return Refusal("the first third card has been given", ("BJ-ERR-09", "BJ-ORD-02", "BJ-PRC-22"))
    return None


def even_money_refused(hand: Hand, dealer: Card, third_card: str, table: Table) -> Refusal | None:
    """Why this hand is not paid evens now (BJ-D-28)."""
    if not hand.is_black_jack:
        return Refusal("only a black-jack is paid evens", ("BJ-PAY-04",))
    if dealer.rank != "A":
        return Refusal("the dealer shows no ace", ("BJ-PAY-04",))
    if window_closed(third_card, table) and table.house.choice("even_money_until") == "first-third-card":
        return Refusal("the first third card has been given", ("BJ-ERR-06", "BJ-ORD-02", "BJ-PAY-04"))
    return None


def insurance_refused(dealer: Card, third_card: str, table: Table) -> Refusal | None:
    """Why no insurance is taken now, whatever its amount."""
    if dealer.rank != "A":
        return Refusal("the dealer shows no ace", ("BJ-ERR-07", "BJ-PRC-18"))
    if window_closed(third_card, table):
        return Refusal("the first third card has been given", ("BJ-ERR-06", "BJ-ORD-02", "BJ-PRC-18"))
    return None
