"""Tables of three card poker that together bring out every rule item."""

from collections.abc import Iterator

from trainer.rulebook import Rulebook

# hand of the box, hand of the bank: every category, every tie-break, every comparison
MEETINGS = (
    ("As Ks Qs", "Ad Kd Qd"),
    ("As Ks Qs", "9h 8h 7h"),
    ("9s 8s 7s", "6h 5h 4h"),
    ("9s 9h 9d", "7s 7h 7d"),
    ("9s 8h 7d", "6h 5h 4d"),
    ("Ks 9s 2s", "Kh 8h 2h"),
    ("9s 9h 2d", "8s 8h 3d"),
    ("Ks 8h 2d", "As 9h 4d"),
    ("Ks 8h 2d", "Js 9h 4d"),
)


def bets(*kinds: str, player: str = "A", box: str = "1") -> list[dict[str, object]]:
    return [{"player": player, "bet": kind, "on": box, "stake": "10"} for kind in kinds]


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    for hand, bank in MEETINGS:
        yield {"bets": bets("ante", "play", "pair-plus"), "outcome": {"bank": bank, "hands": {"1": hand}}}
    yield {"bets": bets("ante", "pair-plus"), "outcome": {"bank": "Ks 8h 2d"}}
    for event in _plain_events():
        yield {"event": event}
    yield {"bets": bets("ante"), "event": {"kind": "deal", "counts": {"1": 4}}}
    yield {"bets": bets("ante"), "event": {"kind": "deal", "exposed": ["Ks"]}}
    for stake in ("10", "20"):
        offered = bets("play")[0] | {"stake": stake}
        yield {"bets": bets("ante"), "event": {"kind": "bet", "bet": offered}}
    seated = bets("ante") + bets("ante", player="B", box="2") + bets("ante", player="C", box="2")
    for player, box, consent in (("A", 2, True), ("D", 2, True), ("D", 1, False), ("D", 3, False)):
        yield {"bets": seated, "event": {"kind": "seat", "player": player, "box": box, "consent": consent}}


def _plain_events() -> Iterator[dict[str, object]]:
    yield {"kind": "bet", "bet": bets("ante")[0]}
    yield {"kind": "bet", "bet": bets("pair-plus")[0], "moment": "after-deal"}
    yield {"kind": "limit", "bet": "ante"}
    yield {"kind": "limit", "bet": "pair-plus"}
    yield {"kind": "limit", "bet": "play", "ante": "10"}
    yield {"kind": "disclosure", "player": "A", "act": "show"}
