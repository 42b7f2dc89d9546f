"""Póker sin descarte as the house of games knows it, with the tables that bring out every item."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from trainer.games.poker_sin_descarte import chances
from trainer.games.poker_sin_descarte.chances import RULES, frequencies, main_results
from trainer.games.poker_sin_descarte.events import rule
from trainer.games.poker_sin_descarte.hand import settle
from trainer.games.poker_sin_descarte.ranks import HandClass
from trainer.games.poker_sin_descarte.table import Rules, read, write
from trainer.games.poker_sin_descarte.upcard import DEALS, careful_row
from trainer.oddstable import Figure, OddsRow, odds_row, percent
from trainer.rulebook import House, Rulebook, load

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]

Fact = dict[str, object]

# (bank, player): every class winning, losing and tying, and every tie-break
_SHOWDOWNS = (
    ("Ad Kc 9h 8d 3s", "As Ks Qs Js Ts"), ("Ad Kc 9h 8d 3s", "9s 8s 7s 6s 5s"), ("Ad Kc Qh 8d 3s", "9s 9h 9d 9c 5s"),
    ("Ad Kc Qh 8d 3s", "9s 9h 9d 5c 5s"), ("Ad Kc Qh 8d 3s", "Qs 9s 7s 5s 2s"), ("Ad Kc Qh 8d 3s", "9s 8s 7h 6s 5s"),
    ("Ad Kc Qh 8d 3s", "9s 9h 9d 6s 5s"), ("Ad Kc Qh 8d 3s", "9s 9h 5d 5c 2s"), ("Ad Kc Qh 8d 3s", "9s 9h 7d 5c 2s"),
    ("Ad Kc 9h 8d 3s", "As Ks Qh 4d 2s"), ("Ad Kc 9h 8d 3s", "Qs Jh 7d 5c 2s"), ("Ad Kc 9h 8d 3s", "As Ks 9s 8s 3d"),
    ("Qd Jc 9h 8d 3s", "As Ks 9s 8s 3d"), ("8s 8h 8d 8c 3s", "9s 9h 9d 9c 5s"), ("8s 8h 8d 3c 3s", "9s 9h 9d 5c 5s"),
    ("8h 7h 6h 5h 4h", "9s 8s 7s 6s 5s"), ("Kd Td 8d 4d 2d", "Ks Ts 9s 4s 3s"), ("8s 8h 8d 4c 3s", "9s 9h 9d 6s 5s"),
    ("Ks Kh 8d 8c 3s", "Kd Kc 9d 9c 2s"), ("Ks Kh 8d 7c 3s", "Kd Kc 9d 5c 2s"), ("9h 8c 7d 6h 5h", "9s 8s 7s 6s 5d"),
)  # fmt: skip


def _bet(player: str, kind: str, box: str, stake: str = "10") -> Fact:
    return {"player": player, "bet": kind, "on": box, "stake": stake}


def _hand(bank: str, cards: str, more: list[Fact] | None = None, **box: object) -> Fact:
    """One player in box 1 who goes, with further bets or facts."""
    bets = [_bet("A", "initial", "1"), _bet("A", "second", "1", "20"), *(more or [])]
    return {
        "bets": bets,
        "outcome": {"bank": bank, "meter": "10000", "boxes": [{"box": "1", "says": "voy", "cards": cards, **box}]},
    }


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """Side bets, the initial bet under three simple rules, and with the best decisions."""
    return [*chances.odds(book, house), careful_row(book.record(Rules))]


def specimens(book: Rulebook) -> Iterator[Fact]:
    """Every class of hand and every tie-break, both ways of dealing, the options, and each event."""
    for bank, cards in _SHOWDOWNS:
        yield _hand(bank, cards)
    yield _hand("Ad Kc Qh 8d 3s", "9s 9h 7d 5c 2s") | {"house": {"dealing": "automatic"}}
    sides = [_bet("A", "insurance", "1", "2.50"), _bet("A", "progressive", "1", "2.50")]
    for cards in ("As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "9s 9h 9d 9c 5s", "9s 9h 9d 5c 5s", "9s 9h 7d 5c 2s"):
        yield _hand("Ad Kc Qh 8d 3s", cards, sides)
    buys = {"discard": "2s", "card": "9d"}
    yield _hand("Ad Kc Qh 8d 3s", "9s 9h 7d 5c 2s", [_bet("A", "card", "1")], buys=buys)
    yield {"bets": [_bet("A", "initial", "1"), *sides],
           "outcome": {"bank": "Ad Kc Qh 8d 3s", "meter": "0", "boxes": [{"box": "1", "says": "paso"}]}}  # fmt: skip
    yield from _blind_box()
    yield from _events()


def _blind_box() -> Iterator[Fact]:
    bets = [_bet("A", kind, box, stake) for box in "12" for kind, stake in (("initial", "10"), ("second", "20"))]
    boxes: list[Fact] = [
        {"box": "1", "says": "voy", "cards": "9s 9h 7d 5c 2s"},
        {"box": "2", "says": "voy", "cards": "Js Jh 7s 5s 2h", "blind": True},
    ]
    yield {"bets": bets, "outcome": {"bank": "Ad Kc Qh 8d 3s", "boxes": boxes}}


def _events() -> Iterator[Fact]:
    played = _hand("Ad Kc Qh 8d 3s", "9s 9h 7d 5c 2s")
    yield {"event": {"kind": "deal", "boxes": ["1", "4"], "card": 15}}
    yield {"event": {"kind": "deal", "boxes": ["1", "4"], "card": 6}, "house": {"dealing": "automatic"}}
    yield played | {"event": {"kind": "count", "cards": {"1": 4, "bank": 5}}}
    yield played | {"event": {"kind": "count", "cards": {"1": 4}, "passed": "1", "cause": "later"}}
    yield played | {"event": {"kind": "exposed", "cards": [{"hand": "1", "place": 2}]}}
    for facts in (
        {"does": "exchange-information"},
        {"does": "comment"},
        {"does": "touch-cards", "moment": "after-reveal"},
        {"does": "uncover", "passed": True},
        {"does": "look-at-cards", "blind": True},
    ):
        yield played | {"event": {"kind": "conduct", "player": "A", **facts}}
    yield {"event": {"kind": "jam", "cause": "seating"}}
    yield {"event": {"kind": "jam", "cause": "other"}}
    yield {"event": {"kind": "bet", "bet": _bet("A", "initial", "1", "4")}}
    yield {"event": {"kind": "bet", "bet": _bet("A", "initial", "1"), "standing": True}}
    shared = {"bets_per_box": 3}
    yield {"bets": [_bet("A", "initial", "1")], "event": {"kind": "bet", "bet": _bet("B", "initial", "1")},
           "house": shared}  # fmt: skip
    for kind in ("initial", "insurance", "progressive"):
        yield {"event": {"kind": "limit", "bet": kind}, "house": shared}
    for kind in ("second", "card"):
        yield {"event": {"kind": "limit", "bet": kind, "initial": "10"}}
    yield {"event": {"kind": "seat", "seated": 7}}
    yield {"event": {"kind": "buy", "initial": "10", "amount": "10"}}
    yield {"event": {"kind": "decision", "says": "voy", "initial": "10"}}


def published() -> Iterator[Figure]:
    """Published frequencies of five-card hands, and edges of this game with its most common paytable."""
    counts = frequencies()
    wanted = (
        (HandClass.ROYAL_FLUSH, "4"), (HandClass.STRAIGHT_FLUSH, "36"), (HandClass.FOUR, "624"),
        (HandClass.FULL, "3744"), (HandClass.FLUSH, "5108"), (HandClass.STRAIGHT, "10200"),
        (HandClass.THREE, "54912"), (HandClass.TWO_PAIR, "123552"), (HandClass.PAIR, "1098240"),
    )  # fmt: skip
    for hand, figure in wanted:
        name = f"five-card hands: {hand.key}"
        yield Figure("poker-sin-descarte", name, figure, str(counts[hand]), "standard poker frequencies")
    rules = load("poker-sin-descarte", "cantabria").record(Rules)
    usual = replace(rules, pays={**rules.pays, "straight-flush": Fraction(50)})  # the published table pays it 50:1
    source = "toho-talent.com, Caribbean stud"
    for name, figure in (("anything", "16.607 %"), ("pair or better", "5.470 %")):
        edge = odds_row("initial", None, main_results(usual, RULES[name]), ()).edge
        yield Figure("poker-sin-descarte", f"straight flush at 50:1, raise {name}", figure, percent(edge, 3), source)
    best = careful_row(usual).edge
    label = "straight flush at 50:1, perfect play"
    yield Figure("poker-sin-descarte", label, "5.2243 %", percent(best), source)
    yield Figure("poker-sin-descarte", f"{label}, loss in all deals", "1041372912372", str(best * DEALS), source)
