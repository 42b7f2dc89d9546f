"""Trijoker as the house of games knows it, with the tables that bring out every item."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from trainer.games.trijoker.chances import odds, rows
from trainer.games.trijoker.events import rule
from trainer.games.trijoker.hand import settle
from trainer.games.trijoker.table import BETS, Rules, read, write
from trainer.hands import STANDARD
from trainer.oddstable import Figure, percent
from trainer.rulebook import Rulebook, load

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]

Fact = dict[str, object]

_HANDS = (
    ("Js Ts", "As Ks Qs"), ("6s 5s", "9s 8s 7s"), ("9c 5s", "9s 9h 9d"), ("5c 5s", "9s 9h 9d"), ("5s 2s", "Qs 9s 7s"),
    ("6s 5s", "9s 8s 7h"), ("6s 5s", "9s 9h 9d"), ("5d 5c", "9s 9h 2s"), ("Jd 5c", "Js 9h 2s"), ("Td 5c", "Ts 9h 2s"),
)  # fmt: skip


def _bets(player: str = "A", seat: str = "1", stakes: tuple[str, ...] = ("5", "5", "5")) -> list[Fact]:
    return [{"player": player, "bet": bet, "on": seat, "stake": s} for bet, s in zip(BETS, stakes, strict=True)]


def _hand(common: str, cards: str, withdraws: tuple[str, ...] = ()) -> Fact:
    seat: Fact = {"seat": "1", "cards": cards, "withdraws": list(withdraws)}
    return {"bets": _bets(), "outcome": {"common": common, "seats": [seat]}}


def specimens(book: Rulebook) -> Iterator[Fact]:
    """Every line of the paytable, withdrawn and unequal bets, and each event."""
    for common, cards in _HANDS:
        yield _hand(common, cards)
    played = _hand("Jd 5c", "Js 9h 2s", ("bet-1", "bet-2"))
    yield played
    yield played | {"bets": _bets(stakes=("5", "10", "5"))}
    yield {"event": {"kind": "deal", "seats": ["1", "4"], "card": 3}}
    for card in ("7c", "Kd"):
        yield played | {"event": {"kind": "exposed", "cards": [{"hand": "common-left", "card": card}]}}
    yield played | {"event": {"kind": "exposed", "cards": [{"hand": "1"}]}}
    both = [{"hand": "common-left", "card": "7c"}, {"hand": "common-right", "card": "2d"}]
    yield played | {"event": {"kind": "exposed", "cards": both}}
    yield played | {"event": {"kind": "count", "cards": {"1": 4, "common": 2}}}
    for does in ("exchange-information", "take-cards-off-table"):
        yield played | {"event": {"kind": "conduct", "player": "A", "does": does}}
    for bet, turned in (("bet-1", 0), ("bet-2", 1), ("bet-3", 0)):
        yield {"event": {"kind": "withdrawal", "bet": bet, "turned": turned}}
    for stakes in (["5", "5", "5"], ["5", "10", "5"], ["4", "4", "4"]):
        yield {"event": {"kind": "bets", "stakes": stakes}}
    yield {"event": {"kind": "limit"}}
    yield {"event": {"kind": "seat", "seated": 7}}
    yield {"event": {"kind": "seat", "seated": 3, "standing": True}}
    for cause in ("seating", "other"):
        yield {"event": {"kind": "jam", "cause": cause}}


def published() -> Iterator[Figure]:
    """The published game pays a royal flush 1000:1 and tens or better; with those two figures changed ours agrees."""
    rules = load("trijoker", "cantabria").record(Rules)
    usual = replace(rules, lowest_pair=10, pays={**rules.pays, "royal-flush": Fraction(1000)})
    first, second, _, together = rows(usual, STANDARD)
    source = "wizardofodds.com/games/let-it-ride/appendix/1/"
    name = "tens or better, royal flush at 1000:1"
    yield Figure("trijoker", f"{name}, optimal play", "3.5057 %", percent(together.edge), source)
    yield Figure("trijoker", f"{name}, bet 1 left", "7.2760 %", percent(1 - first.push), source)
    yield Figure("trijoker", f"{name}, bet 2 left", "15.0947 %", percent(1 - second.push), source)
