"""The eleven hands of póker sin descarte, each with its items: ace-king is a hand of its own here."""

from enum import Enum

from trainer.hands import ACE, KING, HandRank, name_hand


class HandClass(Enum):
    """A hand as the paytable names it, with the items of its rank, its payment and its tie-break."""

    ROYAL_FLUSH = ("royal-flush", "PSD-RNK-01", "PSD-PAY-01", "PSD-TIE-03")
    STRAIGHT_FLUSH = ("straight-flush", "PSD-RNK-02", "PSD-PAY-02", "PSD-TIE-03")
    FOUR = ("four", "PSD-RNK-03", "PSD-PAY-03", "PSD-TIE-01")
    FULL = ("full", "PSD-RNK-04", "PSD-PAY-04", "PSD-TIE-02")
    FLUSH = ("flush", "PSD-RNK-05", "PSD-PAY-05", "PSD-TIE-04")
    STRAIGHT = ("straight", "PSD-RNK-06", "PSD-PAY-06", "PSD-TIE-03")
    THREE = ("three", "PSD-RNK-07", "PSD-PAY-07", "PSD-TIE-05")
    TWO_PAIR = ("two-pair", "PSD-RNK-08", "PSD-PAY-08", "PSD-TIE-06")
    PAIR = ("pair", "PSD-RNK-09", "PSD-PAY-09", "PSD-TIE-07")
    ACE_KING = ("ace-king", "PSD-RNK-10", "PSD-PAY-10", "PSD-TIE-08")
    NOTHING = ("nothing", "PSD-RNK-11", "", "")

    def __init__(self, key: str, rank_item: str, pay_item: str, tie_item: str) -> None:
        self.key, self.rank_item, self.pay_item, self.tie_item = key, rank_item, pay_item, tie_item


_BY_KEY = {entry.key: entry for entry in HandClass}


def class_of(rank: HandRank) -> HandClass:
    """The hand as the paytable names it: a high card is ace-king, or nothing."""
    if rank.category != "high-card":
        return _BY_KEY[rank.category]
    return HandClass.ACE_KING if rank.kickers[:2] == (ACE, KING) else HandClass.NOTHING


def announced(rank: HandRank) -> str:
    """The hand as the croupier says it."""
    return "as y rey" if class_of(rank) is HandClass.ACE_KING else name_hand(rank, "es")
