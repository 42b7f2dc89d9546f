"""Rulings on what a player asks for: a card, a split, a double, insurance, even money, surrender."""

from trainer.cards import Card, parse_card, parse_cards
from trainer.fields import Fields
from trainer.games.blackjack.hands import Hand
from trainer.games.blackjack.permits import (
    THIRD_CARDS,
    Refusal,
    added_refused,
    card_refused,
    double_refused,
    even_money_refused,
    insurance_refused,
    split_refused,
    surrender_refused,
)
from trainer.games.blackjack.table import Table
from trainer.money import Cents, as_text, kept, paid
from trainer.rulings import Ruling


def _cards(text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    if len(cards) < 1:
        raise ValueError("no card at all")
    return cards


def _hand(event: Fields, fewest: int = 2) -> Hand:
    """The hand the event speaks of: its cards, and whether it was split or doubled."""
    cards = event.parsed("cards", _cards, "the hand's cards such as 'Ts 6d'")
    if len(cards) < fewest:
        raise event.wrong("cards", f"a hand of at least {fewest} cards")
    return Hand(cards, event.flag("split", False), event.flag("doubled", False))


def _up_card(event: Fields) -> Card:
    return event.parsed("dealer", parse_card, "the dealer's first card such as 'As'")


def _third_card(event: Fields) -> str:
    return event.choice("third_card", THIRD_CARDS, "none")


def _stake(event: Fields, table: Table) -> Cents:
    stake = event.amount("stake", table.house.minimum)
    if stake < table.house.minimum:
        raise event.wrong("stake", f"at least {as_text(table.house.minimum)}")
    return stake


def _refused(kind: str, refusal: Refusal) -> Ruling:
    return Ruling(kind, "refused", "croupier", refusal.items, {"reason": refusal.reason})


def rule_on_card(event: Fields, table: Table) -> Ruling:
    """A card asked for: none at 21 or more, none beyond the one of a split ace or a doubled hand."""
    hand = _hand(event, fewest=1)
    refusal = card_refused(hand)
    if refusal is not None:
        return _refused("card", refusal)
    cited = ("BJ-PRC-05",) if hand.is_split_ace else ("BJ-PRC-06",) if hand.doubled else ("BJ-PRC-01",)
    return Ruling("card", "accepted", "croupier", cited, {"total": str(hand.total), "card": "given"})


def rule_on_split(event: Fields, table: Table) -> Ruling:
    """A split asked for: equal cards, and exactly the first stake beside them; a wrong stake is put right."""
    hand, stake = _hand(event), _stake(event, table)
    added = event.amount("added", stake)
    refusal = split_refused(hand, table)
    if refusal is not None:
        return _refused("split", refusal)
    if added != stake:
        return Ruling("split", "corrected", "croupier", ("BJ-ERR-12", "BJ-LIM-10"), {"adds": as_text(stake)})
    aces = ("BJ-PRC-05",) if hand.cards[0].rank == "A" else ("BJ-PRC-20",)
    cards = "one on each ace" if hand.cards[0].rank == "A" else "as in the simple game"
    cited = ("BJ-PRC-19", "BJ-LIM-10", "BJ-LIM-12", *aces)
    return Ruling("split", "accepted", "croupier", cited, {"adds": as_text(stake), "cards": cards})


def rule_on_double(event: Fields, table: Table) -> Ruling:
    """A double asked for: two cards under 21 that are not aces, and exactly the first stake more."""
    hand, stake = _hand(event), _stake(event, table)
    added = event.amount("added", stake)
    on_hand = event.amount("on_hand", stake)
    if on_hand < stake:
        raise event.wrong("on_hand", f"at least the stake of {as_text(stake)}: what all bettors have on the hand")
    refusal = double_refused(hand, table)
    if refusal is not None:
        return _refused("double", refusal)
    wrong = added_refused(added, stake, (on_hand, on_hand), table)
    if wrong is not None and added != stake:
        return Ruling("double", "corrected", "croupier", wrong.items, {"adds": as_text(stake)})
    if wrong is not None:
        return _refused("double", wrong)
    parts = {"adds": as_text(added), "cards": "one more"}
    return Ruling("double", "accepted", "croupier", ("BJ-PRC-21", "BJ-LIM-10", "BJ-PRC-06"), parts)


def rule_on_insurance(event: Fields, table: Table) -> Ruling:
    """An insurance offered: against an ace, in time, between half the minimum and half the stake."""
    up, third_card, stake = _up_card(event), _third_card(event), _stake(event, table)
    amount = event.amount("amount")
    refusal = insurance_refused(up, third_card, table)
    if refusal is not None:
        return _refused("insurance", refusal)
    low, high = table.insurance_bounds(stake)
    limits = ("BJ-ERR-07", "BJ-LIM-08")
    if amount < low:
        return Ruling("insurance", "refused", "croupier", limits, {"reason": "below half the table minimum"})
    if amount > high:
        plays = high.numerator // high.denominator
        parts = {"plays": as_text(plays), "returns": as_text(amount - plays)}
        return Ruling("insurance", "cut", "croupier", limits, parts)
    return Ruling("insurance", "accepted", "croupier", ("BJ-PRC-18", "BJ-LIM-08"), {"plays": as_text(amount)})


def rule_on_even_money(event: Fields, table: Table) -> Ruling:
    """A black-jack that asks to be paid evens against an ace."""
    hand, up, third_card, stake = _hand(event), _up_card(event), _third_card(event), _stake(event, table)
    refusal = even_money_refused(hand, up, third_card, table)
    if refusal is not None:
        return _refused("even-money", refusal)
    pays = paid(stake * table.rules.pays["even-money"], table.house.grain, table.house.rounding)
    parts = {"pays": as_text(pays), "hand": "closed"}
    return Ruling("even-money", "accepted", "croupier", ("BJ-PAY-04", "BJ-ORD-02"), parts)


def rule_on_surrender(event: Fields, table: Table) -> Ruling:
    """A hand given up: never against an ace, nor after the first third card, nor when split."""
    hand, up, third_card, stake = _hand(event), _up_card(event), _third_card(event), _stake(event, table)
    refusal = surrender_refused(hand, up, third_card, table)
    if refusal is not None:
        return _refused("surrender", refusal)
    takes = kept(stake * table.rules.surrender_loses, table.house.grain, table.house.rounding)
    parts = {"takes": as_text(takes), "returns": as_text(stake - takes), "hand": "closed"}
    return Ruling("surrender", "accepted", "croupier", ("BJ-PRC-22", "BJ-PAY-18"), parts)
