"""Tables of hold'em against the house that together bring out every rule item."""

from collections.abc import Iterator

from trainer.games.holdem_bonus.table import Rules
from trainer.rulebook import Rulebook

# the player's cards, the bank's, and the board: every category, every tie-break
MEETINGS = (
    ("As Ks", "9h 8h", "Qs Js Ts 2d 3c"),
    ("9s 8s", "Ah 2h", "7s 6s 5s Kd 3c"),
    ("9s 9h", "Ah 2h", "9d 9c 5s Kd 3c"),
    ("9s 9h", "Ah 2h", "9d 5c 5s Kd 3c"),
    ("Ks 9s", "Ah 2h", "7s 4s 2s Kd 3c"),
    ("Ah 2h", "9d 8d", "3s 4d 5c 7h 6c"),
    ("Ah 2h", "Kd Qd", "3s 4d 5c 9h 9c"),
    ("9s 9h", "Ah Kh", "9d 5c 4s Jd 3c"),
    ("9s 9h", "Ah 2h", "Jd Jc 5s Kd 3c"),
    ("9s 9h", "Ah 2h", "Jd Tc 5s Kd 3c"),
    ("Ks Qh", "Ah 2h", "Jd 9c 6s 5d 4c"),
    ("Ks Qh", "Kd Qc", "Jd 9c 6s 5d 4c"),
    ("Ks 2h", "Kd Qc", "Jd 9c 6s 5d 4c"),
    ("Ks 3h", "6d Qc", "Jd 5c 4s 2d Ac"),
    ("6s 7h", "Ad Qc", "Jd 5c 4s 2d 3c"),
)
BONUS_HANDS = ("Ah Ac", "Ah Kh", "Ah Qh", "Ah Kd", "Kh Kd", "Ah Jd", "Th Td", "8h 3d")


def bets(*kinds: str, zone: str = "1") -> list[dict[str, object]]:
    return [
        {"player": f"P{zone}", "bet": kind, "on": zone, "stake": "20" if kind == "flop" else "10"} for kind in kinds
    ]


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    for hand, bank, board in MEETINGS:
        cards = {"bank": bank, "board": board, "hands": {"1": hand}}
        yield {"bets": bets("ante", "flop", "turn", "river"), "outcome": cards}
    yield {"bets": bets("ante"), "outcome": {"bank": "9h 8h"}}
    if book.record(Rules).bonus:
        for hand in BONUS_HANDS:
            yield {"bets": bets("ante", "bonus"), "outcome": {"bank": "9c 7c", "hands": {"1": hand}}}
        yield {"bets": bets("ante", "bonus"), "outcome": {"bank": "As Ad", "hands": {"1": "Ah Ac"}}}
    for event in _events():
        yield {"bets": bets("ante"), "event": event}


def _events() -> Iterator[dict[str, object]]:
    yield {"kind": "bank-card-shown", "card": "Ks", "pending": ["1"]}
    yield {"kind": "face-up-card", "cards": ["Ks"]}
    yield {"kind": "face-up-card", "cards": ["Ks", "2d"]}
    yield {"kind": "stray-card", "seen": False}
    yield {"kind": "miscount", "hand": "1", "cards": 3}
    yield {"kind": "miscount", "hand": "bank", "cards": 3}
    yield {"kind": "exposed-card", "zone": "1"}
    yield {"kind": "bet", "bet": bets("ante")[0]}
    yield {"kind": "bet", "bet": bets("flop")[0] | {"stake": "15"}}
    yield {"kind": "limit", "bet": "ante"}
    yield {"kind": "limit-change", "direction": "up", "hands_announced": 3}
    yield {"kind": "seat", "player": "B", "zone": 2, "standing": True}
    yield {"kind": "disclosure", "player": "A", "act": "show"}
