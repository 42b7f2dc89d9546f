"""Black-jack tables that together bring out every rule item."""

from collections.abc import Iterator

from trainer.rulebook import Rulebook

Table = dict[str, object]


def _hands(boxes: int = 2, stake: str = "20") -> list[Table]:
    return [{"player": "ABCDEFG"[n], "bet": "hand", "on": str(n + 1), "stake": stake} for n in range(boxes)]


def _side(player: str, bet: str, on: str, stake: str) -> Table:
    return {"player": player, "bet": bet, "on": on, "stake": stake}


def _round(dealer: str, *lines: str, extra: tuple[Table, ...] = (), **more: object) -> Table:
    boxes = {str(n): line for n, line in enumerate(lines, 1)}
    bets = [*_hands(len(lines)), *extra]
    return {"bets": bets, "outcome": {"dealer": dealer, "boxes": boxes}, **more}


def specimens(book: Rulebook) -> Iterator[Table]:
    """Rounds first, then events."""
    yield from _rounds()
    yield from _shoes()
    for event in _requests():
        yield {"event": event}
    yield from _stakes()
    yield from _incidents()


def _rounds() -> Iterator[Table]:
    yield _round("Th 7c", "As Kd", "Ts 6d 8h", "9s 9d stand", "Ts 7h stand", "9c 6h stand")
    yield _round("9h 7d 5s", "As Kd", "8s 8d split 3c double Th 9h stand")
    yield _round("Th 6d Kc", "7s 7d hit 7h", "As Ad split 9c Kh")
    yield _round("7h 7d 7c", "7s 7d hit 7h", "Ts 8d stand")
    yield _round("Th Ac", "7s 7d hit 7h", "As Kd", "Ts 8d surrender")
    insured = (_side("A", "insurance", "1", "10"), _side("B", "insurance", "2", "5"))
    yield _round("Ah Kc", "Ts 9d stand", "As Kd", "As Qd even-money", extra=insured)
    yield _round("Ah 5c Td 9h", "Ts 9d stand", "Ac 6d hit 4s", extra=insured)
    yield _round("5h", "As Kd", "Ts 6d hit 9h")
    jackpots = tuple(_side("ABCDEF"[n], "jackpot", str(n + 1), "1") for n in range(6))
    lines = ("7s 9d stand", "7s 7d stand", "7h 7h stand", "7c 7d hit 7h", "7c 7c hit 7c", "2s Kd stand")
    yield _round("Th 8c", *lines, extra=jackpots, meter="9000")
    shared: Table = {"player": "C", "bet": "hand", "on": "1", "stake": "30"}
    yield _round("Th 8c", "Ts 9d stand", "Ts 9c stand", extra=(shared,), seats={"1": "A", "2": "B", "3": "C"})
    vacant = {"player": "A", "bet": "hand", "on": "3", "stake": "20"}
    outcome = {"dealer": "Th 8c", "boxes": {"1": "Ts 9d stand", "3": "Ts 8d stand"}}
    bets = [*_hands(1), vacant, {**vacant, "player": "C", "stake": "30"}]
    yield {"bets": bets, "outcome": outcome}
    both = [*_hands(1), {"player": "A", "bet": "hand", "on": "2", "stake": "20"}]
    yield {"bets": both, "outcome": {"dealer": "Th 8c", "boxes": {"1": "Ts 9d stand", "2": "Ts 8d stand"}}}


def _shoes() -> Iterator[Table]:
    yield {"bets": _hands(7), "outcome": {"shoe": {"seed": 7}, "boxes": {}}}
    yield {"bets": _hands(2), "outcome": {"shoe": {"cards": "Ts 9d Th 8s 9c 7h", "cut": 2}, "boxes": {}}}


def _requests() -> Iterator[Table]:
    for facts in ({"cards": "Ts 6d 5h"}, {"cards": "As 5d", "split": True}, {"cards": "5s 6d 2h", "doubled": True}):
        yield {"kind": "card", **facts}
    yield {"kind": "card", "cards": "Ts 6d"}
    yield {"kind": "split", "cards": "Ts 9d"}
    yield {"kind": "split", "cards": "Ks Td"}
    yield {"kind": "split", "cards": "8s 8d", "stake": "20", "added": "10"}
    yield {"kind": "split", "cards": "As Ad"}
    for cards in ("As Ad", "6s 5d", "8s 8d", "As Kd", "6s 3d 2c"):
        yield {"kind": "double", "cards": cards}
    yield {"kind": "double", "cards": "7s 4d", "stake": "20", "added": "10"}
    for dealer, amount, third in (("Kc", "5", "none"), ("Ac", "5", "asked"), ("Ac", "50", "none"), ("Ac", "5", "none")):
        yield {"kind": "insurance", "dealer": dealer, "stake": "20", "amount": amount, "third_card": third}
    for dealer, third in (("Ac", "none"), ("Ac", "asked"), ("Kc", "none")):
        yield {"kind": "even-money", "cards": "As Kd", "dealer": dealer, "third_card": third}
    for dealer, third in (("Ac", "none"), ("9c", "asked"), ("9c", "none")):
        yield {"kind": "surrender", "cards": "Ts 6d", "dealer": dealer, "third_card": third}
    yield {"kind": "surrender", "cards": "8s 6d", "dealer": "9c", "split": True}


def _stakes() -> Iterator[Table]:
    full = [{"player": player, "bet": "hand", "on": "1", "stake": "50"} for player in "ABC"]
    offered: Table = {"player": "D", "on": "1", "stake": "20"}
    yield {"bets": full, "event": {"kind": "bet", "bet": offered}}
    yield {"bets": full[:1], "event": {"kind": "bet", "bet": offered, "consent": False}}
    yield {"bets": full[:1], "event": {"kind": "bet", "bet": {**offered, "stake": "240"}}}
    yield {"bets": full[:1], "event": {"kind": "bet", "bet": {"player": "A", "on": "2", "stake": "240"}}}
    yield {"bets": full[:1], "event": {"kind": "bet", "bet": offered, "moment": "after"}}
    yield {"bets": full[:1], "seats": {"1": "A"}, "event": {"kind": "bet", "bet": {**offered, "on": "2"}}}
    for stake, moment in (("3", "before"), ("1", "before"), ("1", "after")):
        yield {"event": {"kind": "jackpot", "stake": stake, "moment": moment}}
    yield {"event": {"kind": "start", "hands": 1}}
    yield {"event": {"kind": "seat", "seated": 7}}
    for kind in ("hand", "insurance", "jackpot", "split"):
        yield {"event": {"kind": "limit", "bet": kind}}
    for direction in ("up", "down"):
        yield {"event": {"kind": "limit-change", "direction": direction, "rounds_announced": 3}}
    yield {"bets": full, "nearest_shoe": ["C", "A", "B"], "event": {"kind": "command", "box": "1"}}
    yield {"bets": full, "seats": {"1": "B"}, "event": {"kind": "command", "box": "1"}}
    uneven = [full[0], {**full[1], "stake": "75"}]
    yield {"bets": uneven, "event": {"kind": "command", "box": "1"}}
    yield {"bets": uneven, "seats": {"1": "A"}, "event": {"kind": "command", "box": "1"}}
    yield {"event": {"kind": "prize-list", "linked": True}}
    yield {"event": {"kind": "prize-list", "shown": False}}
    yield {"event": {"kind": "prize-list", "prizes": {"seven": 2, "pair": 10, "suited-pair": 40}}}
    yield {"event": {"kind": "withdraw", "result": "push"}}
    yield {"event": {"kind": "withdraw", "result": "push", "picked_up": True}}


def _incidents() -> Iterator[Table]:
    yield {"event": {"kind": "face-up-card", "card": "7h"}}
    yield {"event": {"kind": "jam", "cause": "badly-seated-card"}}
    yield {"event": {"kind": "jam", "cause": "other"}}
    for cause in ("normal-use", "other"):
        yield {"event": {"kind": "worn-card", "card": "7h", "cause": cause}}
    yield {"seats": {"1": "A", "2": "B"}, "event": {"kind": "last-cut"}}
    yield {"seats": {"1": "A", "2": "B"}, "event": {"kind": "last-cut", "declined": ["A"]}}
    yield {"seats": {"1": "A", "2": "B"}, "event": {"kind": "last-cut", "declined": ["A", "B"]}}
    for dealer in ("Th 7c 4d", "Ah 6c", "Ah 5c", "Ah 5c Kd", "9h 3s", "Ts 6c", "Ah 2c 4d", "Kh 7c", "As 6d 3h"):
        yield {"event": {"kind": "dealer-draw", "dealer": dealer}}
    for dealer, rivals in (("9h", "black-jacks"), ("Th", "black-jacks"), ("9h", "none")):
        yield {"event": {"kind": "dealer-draw", "dealer": dealer, "rivals": rivals}}
    yield {"event": {"kind": "dealer-draw", "dealer": "Ac", "rivals": "none", "insured": True}}
    yield {"event": {"kind": "cut-card"}}
    for what in ("tip", "exchange"):
        yield {"event": {"kind": "slot", "what": what}}
    yield {"event": {"kind": "unforeseen"}}
