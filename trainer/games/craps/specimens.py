"""Tables that together bring out every item of a craps rulebook."""

from collections.abc import Iterator

from trainer.games.craps.places import BOXED, LINE, MAIN, NUMBERS
from trainer.games.craps.table import Rules, Table
from trainer.rulebook import Rulebook

Json = dict[str, object]
PLAYERS = ["A", "B", "C"]
FAR: Json = {"touched": True}
FLOOR: Json = {"touched": True, "stopped": "floor"}


def specimens(book: Rulebook) -> Iterator[Json]:
    """Every bet settled, every kind taken down, every limit asked for, and every event."""
    table = Table(book, book.house(), book.record(Rules))
    yield from _settled(table)
    yield from _bets(table)
    yield from _throws()
    yield from _dice()


def _bet(kind: str, on: str | None = None, stake: str = "10", player: str = "A") -> Json:
    bet: Json = {"player": player, "bet": kind, "stake": stake}
    return bet | ({"on": on} if on else {})


def _places(table: Table) -> list[Json]:
    """One bet on every place that may lie there on its own, each with its odds."""
    found = []
    for kind in table.kinds:
        if kind not in MAIN:
            found += [_bet(kind, on) for on in NUMBERS[kind] or (None,)]
        if f"{kind}-odds" in table.kinds and kind not in LINE:
            found += [_bet(f"{kind}-odds", on) for on in NUMBERS[kind]]
    return found


def _settled(table: Table) -> Iterator[Json]:
    """A full felt over a come-out and every point; a shooter who loses, wins, and stands off."""
    boxes = [_bet(kind) for kind in BOXED if kind in table.kinds]
    line_odds = [_bet(f"{kind}-odds") for kind in LINE]
    shooting: Json = {"shooter": "A", "players": PLAYERS}
    felt = _places(table)
    yield shooting | {"bets": felt, "outcome": {"throws": ["1-1", "6-6", "3-2", "6-1"]}}
    for point, dice in (("4", "3-1"), ("5", "6-1"), ("6", "4-4"), ("10", "6-1")):
        bets = felt + boxes + line_odds
        yield shooting | {"point": point, "bets": bets, "outcome": {"dice": dice}}
    yield shooting | {"bets": [_bet("dont-win")], "outcome": {"dice": "6-6"}}
    yield shooting | {"bets": [_bet("win")], "outcome": {"dice": "2-1"}}
    yield {"bets": [_bet("right-bet", "6", stake="100000")], "outcome": {"dice": "6-1"}}


def _bets(table: Table) -> Iterator[Json]:
    """Offers, take-downs and limits of every kind."""
    on_six: Json = {"point": "6", "bets": [bet for bet in _places(table) if bet["bet"] not in MAIN]}
    for kind in table.kinds:
        on = NUMBERS[kind][0] if NUMBERS[kind] else None
        yield on_six | {"event": {"kind": "take-down", "bet": _bet(kind, on)}}
        yield on_six | {"event": {"kind": "bet", "bet": _bet(kind, None if kind in BOXED else on)}}
        yield on_six | {"event": {"kind": "bet", "bet": _bet(kind, on, stake="100000")}}
        for number in NUMBERS[kind] or ("6",) if kind not in BOXED else ("6",):
            asked: Json = {"kind": "limit", "bet": kind}
            if NUMBERS[kind] and kind not in BOXED:
                asked["on"] = number
            if kind in MAIN:
                asked |= {"main": "10", "on": number}
            yield {"event": asked}
    for number in ("4", "5", "6"):
        yield {"event": {"kind": "limit", "bet": "dont-win-odds", "on": number, "main": "10"}}
    yield {"event": {"kind": "bet", "bet": _bet("win"), "moment": "after"}}
    yield {"event": {"kind": "bet", "bet": _bet("win-odds")}}
    yield on_six | {"event": {"kind": "take-down", "bet": _bet("come", "5"), "wants": "move"}}
    yield {"event": {"kind": "limits", "minimum": "5", "maximum": "500"}}


def _throws() -> Iterator[Json]:
    """One throw for every way it can go wrong, and the ways it may look wrong and is not."""
    for one, two in (
        (FAR, FAR),
        (FAR | {"broken": True}, FAR),
        (FAR | {"stopped": "other-die"}, FAR),
        (FAR | {"chips": "rests"}, FAR),
        (FAR | {"chips": "landed"}, FAR),
        (FAR | {"stopped": "rim"}, FAR),
        (FLOOR, FAR),
        (FAR | {"slid": True}, FAR),
        (FAR, {}),
        ({}, {}),
        (FAR, {"stopped": "near-half"}),
        (FAR, FAR | {"stopped": "near-half"}),
    ):
        yield {"point": "8", "shooter": "A", "event": {"kind": "throw", "dice": [one, two]}}


def _dice() -> Iterator[Json]:
    """The dice and whoever has them."""
    at_table: Json = {"shooter": "A", "players": PLAYERS}
    yield at_table | {"event": {"kind": "shooter-bet"}}
    yield at_table | {"bets": [_bet("win")], "event": {"kind": "shooter-bet"}}
    yield at_table | {"event": {"kind": "dice-offer", "refused": ["B"]}}
    for point in ({}, {"point": "6"}):
        yield at_table | point | {"event": {"kind": "dice-request"}}
    yield at_table | {"point": "6", "event": {"kind": "dice-request", "die_on_floor": True}}
    yield at_table | {"event": {"kind": "dice-change", "ordered_by": "table-head"}}
    yield at_table | {"event": {"kind": "lost-die", "hand_over": True}}
    yield at_table | {"event": {"kind": "breach", "times": 2}}
    yield at_table | {"event": {"kind": "unforeseen"}}
