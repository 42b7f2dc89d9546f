"""Tables of pai gow that together bring out every rule item."""

from collections.abc import Iterator

from trainer.rulebook import Rulebook

# the player's high and low, the bank's high and low: the nine cases, every category, every tie-break
MEETINGS = (
    ("As Ah Ad Ac joker", "Ks Kh", "Qs Js Ts 9s 8s", "Kd Qd"),
    ("As Ks Qs Js Ts", "3h 2d", "9h 9d 9c 9s 4h", "Ah Kd"),
    ("5h 5d 5c 8s 8d", "Ah Kd", "As 2s 3s 4s joker", "Jh Td"),
    ("Ks 9s 7s 4s joker", "Ah Kd", "Qh 9h 7h 4h 2h", "Ad Kc"),
    ("Kh Kd 7s 4c 3d", "Ah Qd", "Ks Kc 7h 4d 3s", "Ad Jc"),
    ("Qh Qd 7s 4c 3d", "Ah Jd", "Ks Kc 7h 4d 3s", "Ad Jc"),
    ("Kh Kd 7s 4c 3d", "Ah Td", "Ks Kc 7h 4d 3s", "Ad Jc"),
    ("Kh Kd 7s 4c 3d", "Ah Jd", "Ks Kc 7h 4d 3s", "Ad Jc"),
    ("Kh Qd 7s 4c 3d", "Jh 9d", "5s 5c 5h 4d 3s", "Ad Jc"),
    ("2h 3d 4s 5c joker", "Jh 9d", "Ks Qc Jd Th 9s", "Ad Jc"),
    ("Th Td 8s 8c 3d", "Ah Qd", "Ac Qs 7h 5d 3s", "Jd 9c"),
    ("3h 4d 5s 6c 7d", "2h 2d", "Ac Qs 9h 5d 3s", "Jd 8c"),
)


def meeting(high: str, low: str, bank_high: str, bank_low: str) -> dict[str, object]:
    hands = {"1": {"high": high, "low": low}, "croupier": {"high": bank_high, "low": bank_low}}
    return {"bets": [BET], "outcome": {"dice": "4-3-6", "hands": hands}}


BET: dict[str, object] = {"player": "A", "bet": "box", "on": "1", "stake": "100"}
FOUL = ("Kh Qd 7s 4c 3d", "2h 2d", "Ac Qs 9h 5d 3s", "Jd 8c")


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    for cards in (*MEETINGS, FOUL):
        yield meeting(*cards)
    yield _against_a_player()
    for event in _events():
        yield {"bets": [BET], "event": event}


def _against_a_player() -> dict[str, object]:
    """A player's bank, with the croupier's hand staked against it."""
    high, low, bank_high, bank_low = MEETINGS[4]
    hands = {
        "1": {"high": high, "low": low},
        "2": {"high": bank_high, "low": bank_low},
        "croupier": {"high": "Th Tc 8s 5c 2d", "low": "9h 6c"},
    }
    return {"bets": [BET], "house": {"pgp.house_stake": "25"}, "outcome": {"bank": "2", "hands": hands}}


def _events() -> Iterator[dict[str, object]]:
    yield {"kind": "dice", "dice": "4-3-6"}
    yield {"kind": "bank-offer", "last": "croupier", "seated": ["1"], "answers": {"1": "pass", "croupier": "refuse"}}
    yield {"kind": "set", "at": "1", "high": FOUL[0], "low": FOUL[1]}
    yield {"kind": "touch", "player": "1", "moment": "after-exposure"}
    yield {"kind": "disclosure", "player": "1", "act": "show"}
    yield {"kind": "croupier-looks", "pending": ["1"]}
    yield {"kind": "left-over", "count": 5}
    yield {"kind": "joker", "cards": "Ks Kd joker 7c 2h", "claim": "three"}
    yield {"kind": "shoe-jam", "cause": "other"}
    yield {"kind": "commission", "rate": "5 %", "announced": True}
    yield {"kind": "bet", "bet": {"player": "B", "on": "2", "stake": "10"}}
    yield {"kind": "limit"}
    yield {"kind": "seat", "seated": 6}
    yield {"kind": "comparison", "order": ["1"]}
