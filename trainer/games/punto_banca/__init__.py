"""Punto y banca, full, midi and mini: two hands by a fixed tableau, the house always the bank."""

from collections.abc import Iterator

from trainer.games.punto_banca.chances import odds, published
from trainer.games.punto_banca.events import rule
from trainer.games.punto_banca.settle import settle
from trainer.games.punto_banca.table import read, write
from trainer.rulebook import Rulebook

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]

BETS: list[dict[str, object]] = [
    {"player": "A", "bet": "bank", "stake": "20"},
    {"player": "B", "bet": "player", "stake": "10"},
    {"player": "C", "bet": "tie", "stake": "5"},
]


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    """Tables that bring out every item: each way a coup can go, and each event."""
    players_deal: dict[str, object] = {"house": {"miniDealer": "players"}, "dealer": "A"}
    for cards in ("Kc 9d 5h Qs", "8c 2d Kh 3s", "6c 3d Kh 4s", "2c 5d 3h Ts 4s 4h"):
        yield players_deal | {"bets": BETS, "outcome": {"cards": cards}}
    yield {"bets": BETS[:1], "outcome": {"cards": "6c 3d Kh 4s", "stop_card": 2}}
    yield from _about_bets_and_shoe(players_deal)
    yield from _about_cards()
    seats = {str(place): f"P{place}" for place in range(1, 8 if book.variant == "mini" else 10)}
    yield {"seats": seats, "event": {"kind": "free-place", "waiting": ["X"]}}
    yield {"event": {"kind": "free-place", "waiting": ["X"]}}
    yield {"event": {"kind": "unforeseen"}}


def _about_bets_and_shoe(players_deal: dict[str, object]) -> Iterator[dict[str, object]]:
    yield {"event": {"kind": "bet", "bet": BETS[0]}}
    yield {"event": {"kind": "bet", "bet": BETS[0], "moment": "after"}}
    yield {"event": {"kind": "bet", "bet": {"player": "A", "bet": "bank", "stake": "1"}}}
    multiples: dict[str, object] = {"house": {"minimum": "10", "multiplesOfMinimum": True}}
    for stake in ("45", "60"):
        yield multiples | {"event": {"kind": "bet", "bet": {"player": "A", "bet": "player", "stake": stake}}}
    yield {"house": {"multiplesOfMinimum": True}, "event": {"kind": "limit", "bet": "tie"}}
    for minimum, times, bet in (("10", 50, "player"), ("25", 100, "bank"), ("20", 100, "tie"), ("50", 50, "bank")):
        yield {"house": {"minimum": minimum, "k": times}, "event": {"kind": "limit", "bet": bet}}
    seats = {"1": "A", "2": "B", "3": "C"}
    yield players_deal | {"seats": seats, "event": {"kind": "shoe-turn", "declines": ["A"]}}
    yield players_deal | {"seats": seats, "event": {"kind": "shoe-turn", "declines": ["A", "B", "C"]}}
    for turn in ({"after": "A"}, {"after": "C"}, {"after": "C", "declines": ["A"]}):
        yield players_deal | {"dealer": turn["after"], "seats": seats, "event": {"kind": "shoe-turn", **turn}}
    yield players_deal | {"event": {"kind": "shoe-holder"}}
    yield players_deal | {"bets": BETS, "event": {"kind": "shoe-holder"}}
    for bets in (BETS[:1], BETS, [*BETS, {"player": "D", "bet": "player", "stake": "25"}]):
        yield {"bets": bets, "event": {"kind": "player-hand"}}
    for cards, player, bet, taken in (
        ("Kc 9d 5h Qs", "A", "bank", "0"),
        ("Kc 9d 5h Qs", "A", "bank", "1"),
        ("Kc 9d 5h Qs", "A", "bank", "2"),
        ("9d Kc Qs 5h", "B", "player", "0.50"),
        ("9d 9c Qs Kh", "C", "tie", "2"),
    ):
        event = {"kind": "deduction", "player": player, "bet": bet, "taken": taken}
        yield {"bets": BETS, "outcome": {"cards": cards}, "event": event}


def _about_cards() -> Iterator[dict[str, object]]:
    """One wrong third card of each kind, then the shoe."""
    for four, to in (
        ("8c 2d Kh 3s", "bank"),
        ("6c 2d Kh 3s", "player"),
        ("2c 2d Kh 3s", "bank"),
        ("6c 3d Kh 4s", "bank"),
    ):
        event = {"kind": "third-cards", "drawn": [{"to": to, "card": "5c"}]}
        yield {"outcome": {"cards": four}, "event": event}
    yield from _about_the_tableau()
    yield {"bets": BETS, "outcome": {"cards": "5c Kc 9d 5h Qs"}, "event": {"kind": "face-up-card", "at": 1}}
    for out in (0, 3):
        yield {"event": {"kind": "stop-card", "cards_out": out}}
    for card in ("Kd", "As", "4c", "7h", "9d"):
        yield {"event": {"kind": "burn", "card": card}}
    for cause in ("badly-placed-card", "other", "worn-card"):
        yield {"event": {"kind": "shoe-fault", "cause": cause}}


def _about_the_tableau() -> Iterator[dict[str, object]]:
    """Coups without a fault, where the question is who draws next: the player first, then every edge of the table."""
    for four in ("2s 3c 3d 4s", "Ks 3c 6d 4s", "4s Kc 3d 5s", "3s 3c 4d 3s", "As 3c 2d 5s", "Ts Ac Qd As"):
        yield {"outcome": {"cards": four}, "event": {"kind": "third-cards", "drawn": []}}
    for bank, thirds in (("2", "8"), ("3", "789"), ("4", "A278"), ("5", "3478"), ("6", "5678"), ("7", "7")):
        for third in thirds:
            event = {"kind": "third-cards", "drawn": [{"to": "player", "card": f"{third}h"}]}
            yield {"outcome": {"cards": f"2s Kc 3d {bank}s"}, "event": event}
