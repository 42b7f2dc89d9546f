"""Boule: nine numbers, a rubber ball, seven times the stake on a number, and a five that takes every even chance."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from trainer import felt
from trainer.bets import Bet, Round, Settlement, Step, items_of, lose, win
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.money import Cents, Odds, as_text
from trainer.oddstable import Figure, OddsRow, equally_likely, odds_row, percent
from trainer.rulebook import House, Rulebook, load
from trainer.rulings import Ruling, rule_by_kind

NUMBERS = tuple("123456789")
# The five belongs to no even chance (BOU-DBT-03).
EVEN_CHANCES: Mapping[str, frozenset[str]] = {
    "red": frozenset("2479"),
    "black": frozenset("1368"),
    "even": frozenset("2468"),
    "odd": frozenset("1379"),
    "high": frozenset("6789"),
    "low": frozenset("1234"),
}
KINDS = ("number", *EVEN_CHANCES)
BET_ITEMS = dict(zip(KINDS, (f"BOU-BET-0{n}" for n in range(1, 8)), strict=True))
NAMES = dict(zip(NUMBERS, "uno dos tres cuatro cinco seis siete ocho nueve".split(), strict=True))
SPANISH = {"red": "rojo", "black": "negro", "even": "par", "odd": "impar", "high": "pasa", "low": "falta"}
BALL_TROUBLES = ("out", "stuck", "object-in-plate", "at-rest")


@dataclass(frozen=True)
class Rules:
    """One regulation's boule, as its rulebook gives it."""

    losing_number: str
    raised_minimum: int
    pays: Mapping[str, Odds]


@dataclass(frozen=True, slots=True)
class Placed:
    """A bet and the layout it lies on; layouts count from 1."""

    bet: Bet
    layout: int = 1

    @property
    def covers(self) -> frozenset[str]:
        return EVEN_CHANCES.get(self.bet.kind, frozenset(self.bet.on or ""))

    @property
    def place(self) -> tuple[str, str, str]:
        """Whose bet, and on what: the maximum holds per table, so the layout does not matter (BOU-LIM-05)."""
        return self.bet.player, self.bet.kind, self.bet.on or ""


@dataclass(frozen=True)
class Table:
    """The bets, the minimum of each layout, the number (when the ball rests) and the event (when there is one)."""

    book: Rulebook
    house: House
    rules: Rules
    layouts: tuple[Cents, ...]
    bets: tuple[Placed, ...] = ()
    number: str | None = None
    event: Mapping[str, Any] | None = None

    def minimum(self, layout: int) -> Cents:
        return self.layouts[layout - 1]

    def maximum(self, kind: str, layout: int = 1) -> Cents:
        """The most one player may put on one number or chance of the table (BOU-LIM-03, BOU-LIM-04)."""
        times = self.house.whole("numberMaximum" if kind == "number" else "evenChanceMaximum")
        follows = self.house.flag("boule.maxFollowsRaisedMin")  # BOU-DBT-04
        return times * (self.minimum(layout) if follows else self.house.minimum)

    def room(self, placed: Placed) -> Cents:
        """What this player may still put there, beside what he has on the table already."""
        laid = sum(other.bet.stake for other in self.bets if other.place == placed.place)
        return max(0, self.maximum(placed.bet.kind, placed.layout) - laid)

    def pays(self, kind: str) -> Fraction:
        return self.rules.pays["number" if kind == "number" else "even-chance"]


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse by name what the felt does not have and what the limits do not allow."""
    rules = book.record(Rules)
    table = Table(book, house, rules, _read_layouts(fields, rules, house))
    for entry in fields.each("bets", "a list of bets", most=2000):
        placed = read_bet(entry, table)
        if placed.bet.stake < table.minimum(placed.layout):
            raise entry.wrong("stake", f"at least {as_text(table.minimum(placed.layout))}")
        if placed.bet.stake > table.room(placed):
            most = as_text(table.maximum(placed.bet.kind, placed.layout))
            raise entry.wrong("stake", f"within {most}, the most of one player on one place of the table")
        table = replace(table, bets=(*table.bets, placed))
    outcome = fields.sub("outcome", "an outcome such as {'number': '7'}")
    number = outcome.choice("number", NUMBERS, None)
    outcome.done()
    event = fields.sub("event", "an event").data if fields.has("event") else None
    fields.done()
    return replace(table, number=number, event=event)


def _read_layouts(fields: Fields, rules: Rules, house: House) -> tuple[Cents, ...]:
    """The minimum of each layout: the authorised one, or twice it (BOU-LIM-02). Two layouts when nothing is said."""
    right = "a list of one or two minimums such as ['5', '10']"
    texts = fields.texts("layouts", right, None)
    if texts is None:
        return (house.minimum, house.minimum)
    if not 1 <= len(texts) <= 2:
        raise fields.wrong("layouts", right)
    here = Fields({f"layouts[{n}]": text for n, text in enumerate(texts)}, fields.where, fields.error)
    allowed = (house.minimum, rules.raised_minimum * house.minimum)
    minimums = tuple(here.amount(key) for key in here.data)
    for key, minimum in zip(here.data, minimums, strict=True):
        if minimum not in allowed:
            raise here.wrong(key, f"{as_text(allowed[0])} or {as_text(allowed[1])}, the minimum or twice it")
    return minimums


def read_bet(fields: Fields, table: Table) -> Placed:
    """Read one bet: player, bet, on (for a number), stake and layout."""
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", KINDS)
    on = fields.choice("on", NUMBERS) if kind == "number" else None
    stake = fields.amount("stake")
    layout = fields.whole("layout", 1, len(table.layouts), 1)
    fields.done()
    return Placed(Bet(player, kind, on, stake), layout)


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {
        "layouts": list(map(as_text, table.layouts)),
        "bets": [_write_bet(placed) for placed in table.bets],
    }
    if table.number is not None:
        shown["outcome"] = {"number": table.number}
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def _write_bet(placed: Placed) -> dict[str, object]:
    shown: dict[str, object] = {"player": placed.bet.player, "bet": placed.bet.kind}
    if placed.bet.on is not None:
        shown["on"] = placed.bet.on
    return shown | {"stake": as_text(placed.bet.stake), "layout": placed.layout}


def settle(table: Table) -> Round:
    """Settle every bet once the ball rests in a hole."""
    if table.number is None:
        raise TableError("outcome.number", None, "a number from '1' to '9'")
    settlements = tuple(settle_bet(placed, table.number, table) for placed in table.bets)
    return Round(settlements, _steps(settlements, table.number, table))


def settle_bet(placed: Placed, number: str, table: Table) -> Settlement:
    """A winner keeps the stake; on the five every even chance loses in full (BOU-BET-08)."""
    bet, item = placed.bet, BET_ITEMS[placed.bet.kind]
    if number in placed.covers:
        cited = table.book.cited(item, "BOU-BET-09")
        return win(bet, table.pays(bet.kind), cited, table.house.grain, table.house.rounding)
    if bet.kind in EVEN_CHANCES and number == table.rules.losing_number:
        return lose(bet, table.book.cited(item, "BOU-BET-08"))
    return lose(bet, table.book.cited(item))


def announcement(number: str) -> str:
    """What the thrower calls: the number and the even chances that win; the five alone (BOU-DBT-07).

    >>> announcement("7"), announcement("5")
    ('siete, rojo, impar y pasa', 'cinco')
    """
    chances = [SPANISH[chance] for chance, covers in EVEN_CHANCES.items() if number in covers]
    return f"{NAMES[number]}, {chances[0]}, {chances[1]} y {chances[2]}" if chances else NAMES[number]


def _steps(settlements: tuple[Settlement, ...], number: str, table: Table) -> tuple[Step, ...]:
    """Announce, rake in the losers, then add the winnings where the winners lie."""
    cite = table.book.cited
    call = Step("announce", "thrower", say=announcement(number), slot=1, items=cite("BOU-PRO-06", "BOU-ROL-03"))
    ordered = table.house.choice("boule.payOrder") == "even-chances-first"  # BOU-DBT-05
    taken, paid = [], []
    for s in settlements:
        if s.takes:
            taken.append(felt.bet_step("take", s, s.takes, 2, cite("BOU-ORD-01", "BOU-PRO-07")))
        else:
            slot = 4 if ordered and s.bet.kind == "number" else 3
            paid.append(felt.bet_step("pay", s, s.pays, slot, cite("BOU-ORD-02", "BOU-PRO-07")))
    return (call, *taken, *sorted(paid, key=lambda step: step.slot))


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _offered(event: Fields, table: Table) -> Placed:
    return read_bet(event.sub("bet", "a bet such as {'player': 'A', 'bet': 'red', 'stake': '10'}"), table)


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: too late, too small, above what the player may still stake there, or good."""
    placed = _offered(event, table)
    if event.choice("moment", ("before", "after"), "before") == "after":
        return _returned_late(placed, table)
    bet, room, least = placed.bet, table.room(placed), table.minimum(placed.layout)
    parts = {
        "minimum": as_text(least),
        "maximum": as_text(table.maximum(bet.kind, placed.layout)),
        "room": as_text(room),
    }
    limit = "BOU-LIM-03" if bet.kind == "number" else "BOU-LIM-04"
    others = any(other.place[1:] == placed.place[1:] and other.bet.player != bet.player for other in table.bets)
    # what other players have there never counts (BOU-LIM-06)
    cited = table.book.cited("BOU-LIM-01", limit, "BOU-LIM-05", *(("BOU-LIM-06",) if others else ()))
    good = least <= bet.stake <= room
    parts["plays"] = as_text(bet.stake if good else 0)
    if not good:
        return Ruling("bet", "refused", "croupier", cited, parts)
    consequence = None
    if table.number is not None:
        consequence = settle(replace(table, bets=(*table.bets, placed)))
    return Ruling("bet", "accepted", "croupier", (*cited, *table.book.cited("BOU-PRO-02")), parts, (), consequence)


def _returned_late(placed: Placed, table: Table) -> Ruling:
    cited = table.book.cited("BOU-ERR-01", "BOU-PRO-05")
    back = felt.bet_step("return-chips", Settlement(placed.bet, "void"), placed.bet.stake, 1, cited)
    consequence = settle(table) if table.number is not None else None
    parts = {"bet": "not valid", "returns": as_text(placed.bet.stake), "with": "rake"}
    return Ruling("bet", "refused", "croupier", cited, parts, (back,), consequence)


def _rule_on_take_back(event: Fields, table: Table) -> Ruling:
    """Moving a bet or taking it back is free until "no va más"."""
    if event.choice("moment", ("before", "after")) == "before":
        return Ruling("take-back", "allowed", "croupier", table.book.cited("BOU-PRO-02"), {"bet": "player's choice"})
    return Ruling("take-back", "refused", "croupier", table.book.cited("BOU-PRO-05"), {"bet": "stays"})


def _rule_on_throw(event: Fields, table: Table) -> Ruling:
    """A ball that never rests in a hole is not foreseen: the table head decides, and may have it thrown again."""
    trouble = event.choice("ball", BALL_TROUBLES)
    cite = table.book.cited
    if trouble == "at-rest":
        parts = {"throw": "stands", "bets": "decided"}
        consequence = settle(table) if table.number is not None else None
        return Ruling("throw", "stands", "thrower", cite("BOU-PRO-06"), parts, (), consequence)
    cited = cite("BOU-ERR-05", "BOU-ROL-01")
    if not table.house.flag("boule.nullBall"):  # BOU-DBT-06
        return Ruling("throw", "referred", "table-head", cited, {"decides": "table-head", "bets": "stay"})
    steps = (
        Step("stop-game", "table-head", slot=1, items=cited),
        Step("announce", "table-head", say="bola nula", slot=2, items=cited),
        Step("throw-again", "croupier", slot=3, items=cite("BOU-PRO-03")),
    )
    parts = {"throw": "void", "bets": "stay", "say": "bola nula"}
    return Ruling("throw", "void", "table-head", items_of(steps), parts, steps)


def _rule_on_rotation(event: Fields, table: Table) -> Ruling:
    """Who threw so far, against the rotation: in turn, out of turn, or always the same one."""
    right = "a list of names in their turn, two or more, each once, such as ['X', 'Y']"
    turn = event.texts("rotation", right)
    throws = event.texts("throws", "the throwers so far, such as ['X', 'Y', 'X']")
    if len(turn) < 2 or len(set(turn)) < len(turn):
        raise event.wrong("rotation", right)
    for n, name in enumerate(throws):
        if name not in turn:
            raise TableError(f"{event.place('throws')}[{n}]", name, f"one of {', '.join(turn)}")
    due = turn[(turn.index(throws[-1]) + 1) % len(turn)] if throws else turn[0]
    in_turn = all(turn[(turn.index(a) + 1) % len(turn)] == b for a, b in pairwise(throws))
    if in_turn:
        return Ruling("rotation", "right", "games-director", table.book.cited("BOU-ROL-02"), {"throws_next": due})
    alone = len(set(throws)) == 1
    cited = table.book.cited(*(("BOU-ERR-02",) if alone else ()), "BOU-ROL-02")
    parts = {"throws_next": due, "fault": "one croupier always throws" if alone else "out of turn"}
    return Ruling("rotation", "forbidden", "games-director", cited, parts)


def _rule_on_layouts(event: Fields, table: Table) -> Ruling:
    """The minimums of all open layouts of the house: each the authorised one or twice it, and one must keep it."""
    texts = event.texts("minimums", "a list of the minimums of all open layouts, such as ['5', '10']")
    here = Fields({f"minimums[{n}]": text for n, text in enumerate(texts)}, event.where)
    minimums = [here.amount(key) for key in here.data]
    least = table.house.minimum
    raised = table.rules.raised_minimum * least
    wrong = [as_text(minimum) for minimum in minimums if minimum not in (least, raised)]
    cite = table.book.cited
    if wrong:
        parts = {"wrong": ", ".join(wrong), "right": f"{as_text(least)} or {as_text(raised)}"}
        return Ruling("layouts", "forbidden", "games-director", cite("BOU-LIM-01", "BOU-LIM-02"), parts)
    if least not in minimums:
        parts = {"missing": f"a layout at {as_text(least)}"}
        return Ruling("layouts", "forbidden", "games-director", cite("BOU-ERR-03", "BOU-LIM-02"), parts)
    parts = {"at_the_minimum": str(minimums.count(least)), "at_twice": str(minimums.count(raised))}
    return Ruling("layouts", "allowed", "games-director", cite("BOU-LIM-02", "BOU-LIM-01"), parts)


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The least and the most that one player may put on one number or chance."""
    kind = event.choice("bet", KINDS)
    layout = event.whole("layout", 1, len(table.layouts), 1)
    limit = "BOU-LIM-03" if kind == "number" else "BOU-LIM-04"
    raised = ("BOU-LIM-02",) if table.minimum(layout) > table.house.minimum else ()
    cited = table.book.cited("BOU-LIM-01", *raised, limit, "BOU-LIM-05", "BOU-LIM-06")
    parts = {"minimum": as_text(table.minimum(layout)), "maximum": as_text(table.maximum(kind, layout))}
    return Ruling("limit", "stands", "games-director", cited, parts | {"per": "player and table", "together": "none"})


def _rule_on_payment(event: Fields, table: Table) -> Ruling:
    """What a croupier paid and gave back for one bet, beside what is right."""
    placed = _offered(event, table)
    paid, returned = event.amount("paid", 0, zero=True), event.amount("returned", 0, zero=True)
    if table.number is None:
        raise TableError("outcome.number", None, "a number from '1' to '9'")
    right = settle_bet(placed, table.number, table)
    gone = table.number == table.rules.losing_number and placed.bet.kind in EVEN_CHANCES
    items = (*(("BOU-ERR-04",) if gone and paid + returned else ()), *right.items)
    return felt.checked_payment(event, right, table.book.cited(*items))


def _rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    return felt.unforeseen(event, "table-head", table.book.cited("BOU-ERR-05", "BOU-ROL-01"))


Handler = Callable[[Fields, Table], Ruling]
EVENTS: Mapping[str, Handler] = {
    "bet": _rule_on_bet,
    "take-back": _rule_on_take_back,
    "throw": _rule_on_throw,
    "rotation": _rule_on_rotation,
    "layouts": _rule_on_layouts,
    "limit": _rule_on_limit,
    "payment": _rule_on_payment,
    "unforeseen": _rule_on_unforeseen,
}


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """Every bet over the nine numbers, equally likely (BOU-DBT-09)."""
    table = Table(book, house, book.record(Rules), (house.minimum,))
    stake = 100 * house.grain  # whatever the pays, nothing is lost to rounding
    places = [("number", number) for number in NUMBERS] + [(kind, None) for kind in EVEN_CHANCES]
    rows = []
    for kind, on in places:
        placed = Placed(Bet("A", kind, on, stake))
        settled = [settle_bet(placed, number, table) for number in NUMBERS]
        rows.append(odds_row(kind, on, equally_likely(settled), items_of(s for s in settled if s.result == "win")))
    return rows


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    """Tables that bring out every item: each bet winning and losing, each event."""
    number: dict[str, object] = {"player": "A", "bet": "number", "on": "7", "stake": "10"}
    red: dict[str, object] = {"player": "A", "bet": "red", "stake": "10"}
    every = [number, *({"player": "B", "bet": kind, "stake": "10"} for kind in EVEN_CHANCES)]
    for fallen in ("7", "8", "5"):
        yield {"bets": every, "outcome": {"number": fallen}}
    other: dict[str, object] = {"player": "B", "bet": "number", "on": "7", "stake": "10"}
    yield {"bets": [other], "event": {"kind": "bet", "bet": number}}
    yield {"event": {"kind": "bet", "bet": red | {"stake": "5000"}}}
    yield {"event": {"kind": "bet", "bet": red, "moment": "after"}}
    yield {"event": {"kind": "take-back", "moment": "before"}}
    for ball in BALL_TROUBLES:
        yield {"event": {"kind": "throw", "ball": ball}}
    yield {"event": {"kind": "rotation", "rotation": ["X", "Y"], "throws": ["X", "X"]}}
    yield {"event": {"kind": "layouts", "minimums": ["5", "10"]}}
    yield {"event": {"kind": "layouts", "minimums": ["10", "10"]}}
    yield {"event": {"kind": "limit", "bet": "red"}}
    yield {"outcome": {"number": "5"}, "event": {"kind": "payment", "bet": red, "returned": "5"}}
    yield {"event": {"kind": "unforeseen"}}


def published() -> Iterator[Figure]:
    """The published edge of the nine-number game: the same on every bet."""
    book = load("boule", "cantabria")
    source = "gamblinginamerica.name, roulette and wheels of fortune"
    for row in odds(book, book.house()):
        if row.on in (None, "7") and row.bet in ("number", "red"):
            yield Figure("boule", f"{row.bet}, house edge", "11.1111 %", percent(row.edge), source)
