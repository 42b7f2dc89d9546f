"""Banca francesa: three dice through a horn; aces, small or big decide, every other total is thrown again."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from trainer import felt
from trainer.bets import Bet, Round, Settlement, Step, in_order, lose, stay, win
from trainer.dice import Dice, all_throws, dice_as_text, parse_dice
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.money import Cents, Odds, as_text, kept
from trainer.oddstable import Figure, OddsRow, equally_likely, odds_row, percent
from trainer.rulebook import House, Rulebook, load
from trainer.rulings import Ruling, rule_by_kind

CHANCES: Mapping[str, frozenset[int]] = {
    "aces": frozenset({3}),
    "small": frozenset({5, 6, 7}),
    "big": frozenset({14, 15, 16}),
}
# A bet on the line plays half its chips (BAN-DBT-05)
LINES = {"line-small": "small", "line-big": "big"}
KINDS = (*CHANCES, *LINES)
SPANISH = {"aces": "ases", "small": "pequeño", "big": "grande"}
BET_ITEMS = dict(zip(KINDS, (f"BAN-BET-0{n}" for n in range(1, 6)), strict=True))
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Rules:
    """One regulation's banca francesa: what each chance pays, and maxima in minimums."""

    pays: Mapping[str, Odds]
    maximum: Mapping[str, int]
    line_factor: int


@dataclass(frozen=True)
class Table:
    """The bets, the seats anticlockwise (where known), the dice, and the event."""

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Bet, ...] = ()
    seats: tuple[str, ...] = ()
    dice: Dice | None = None
    event: Mapping[str, Any] | None = None

    def minimum(self, kind: str) -> Cents:
        return self.house.minimum * (self.rules.line_factor if kind in LINES else 1)

    def maximum(self, kind: str) -> Cents:
        factor = self.rules.line_factor if kind in LINES else 1
        return self.rules.maximum[LINES.get(kind, kind)] * self.house.minimum * factor


def chance_of(dice: Dice) -> str | None:
    """The chance a total decides for; None for a total that is thrown again (BAN-DBT-01)."""
    return next((chance for chance, totals in CHANCES.items() if sum(dice) in totals), None)


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse what the felt does not have and what the limits do not allow."""
    table = Table(book, house, book.record(Rules))
    for entry in fields.each("bets", "a list of bets", most=2000):
        bet = _read_bet(entry)
        low, left = table.minimum(bet.kind), felt.room(table.bets, bet, table.maximum(bet.kind))
        if not low <= bet.stake <= left:
            raise entry.wrong("stake", f"from {as_text(low)} to {as_text(left)} on {bet.kind}")
        table = replace(table, bets=(*table.bets, bet))
    seats = _read_seats(fields, table)
    outcome = fields.sub("outcome", "an outcome such as {'dice': '1-2-3'}")
    dice = outcome.parsed("dice", lambda text: parse_dice(text, 3), "three dice such as '1-2-3'", None)
    outcome.done()
    event = fields.sub("event", "an event").data if fields.has("event") else None
    fields.done()
    return replace(table, seats=seats, dice=dice, event=event)


def _read_bet(fields: Fields) -> Bet:
    player = fields.text("player", "a player's name such as 'A'")
    bet = Bet(player, fields.choice("bet", KINDS), None, fields.amount("stake"))
    fields.done()
    return bet


def _read_seats(fields: Fields, table: Table) -> tuple[str, ...]:
    """All players who bet, anticlockwise from the thrower; without them the order of collection is not checked."""
    right = "the players anticlockwise from the thrower, each once, such as ['B', 'A']"
    seats = fields.texts("seats", right, ())
    players = {bet.player for bet in table.bets}
    if seats and (len(set(seats)) < len(seats) or not players <= set(seats)):
        raise fields.wrong("seats", right)
    return seats


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {"bets": [felt.write_bet(bet) for bet in table.bets]}
    if table.seats:
        shown["seats"] = list(table.seats)
    if table.dice is not None:
        shown["outcome"] = {"dice": dice_as_text(table.dice)}
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def settle(table: Table) -> Round:
    """Settle every bet once the chance is announced; a waiting total leaves them where they are."""
    settlements = tuple(settle_bet(bet, _thrown(table), table) for bet in table.bets)
    return Round(settlements, _steps(settlements, table), _after(table))


def _thrown(table: Table) -> Dice:
    if table.dice is None:
        raise TableError("outcome.dice", None, "three dice such as '1-2-3'")
    return table.dice


def settle_bet(bet: Bet, dice: Dice, table: Table) -> Settlement:
    """One bet: it wins its own chance, loses to the other two, and waits for anything else."""
    played, fallen = LINES.get(bet.kind, bet.kind), chance_of(dice)
    cited = table.book.cited(BET_ITEMS[bet.kind])
    if fallen is None:
        return stay(bet, cited)
    if fallen != played:
        return _lost_line(bet, table, cited) if bet.kind in LINES else lose(bet, cited)
    odds = table.rules.pays[played] * (HALF if bet.kind in LINES else 1)
    return win(bet, odds, (*cited, *table.book.cited("BAN-BET-06")), table.house.grain, table.house.rounding)


def _lost_line(bet: Bet, table: Table, cited: tuple[str, ...]) -> Settlement:
    """Half the chips of a line bet are lost, and half go back."""
    takes = kept(bet.stake * HALF, table.house.grain, table.house.rounding)
    return Settlement(bet, "lose", takes=takes, returns=bet.stake - takes, items=cited)


def _steps(settlements: Sequence[Settlement], table: Table) -> tuple[Step, ...]:
    """Announce; take the losers anticlockwise, aces first; only then pay, the aces by spreading the chips."""
    cite, fallen = table.book.cited, chance_of(_thrown(table))
    if fallen is None:
        return (Step("throw-again", "thrower", slot=1, items=cite("BAN-PRO-03")),)
    call = Step("announce", "thrower", say=SPANISH[fallen], slot=1, items=cite("BAN-PRO-06", "BAN-ROL-03"))
    taken = [s for s in settlements if s.takes]
    groups = [[call]]
    for batch in _collection(taken, table.seats):
        groups.append([_payer_step("take", s, s.takes, cite("BAN-ORD-01", "BAN-PRO-07")) for s in batch])
    groups.append([_pay_step(s, table) for s in settlements if s.result == "win"])
    return in_order(groups)


def _collection(taken: Sequence[Settlement], seats: Sequence[str]) -> Iterator[list[Settlement]]:
    """The losers in the order they are taken; those of one batch in any order."""
    aces = [s for s in taken if s.bet.kind == "aces"]
    others = [s for s in taken if s.bet.kind != "aces"]
    for batch in (aces, others):
        if seats:
            yield from ([s for s in batch if s.bet.player == seat] for seat in seats)
        else:
            yield batch


def _pay_step(s: Settlement, table: Table) -> Step:
    aces = s.bet.kind == "aces"
    items = table.book.cited("BAN-ORD-02", *(("BAN-ORD-03",) if aces else ()))
    return _payer_step("spread-and-pay" if aces else "pay", s, s.pays, items)


def _payer_step(do: str, s: Settlement, amount: Cents, items: tuple[str, ...]) -> Step:
    return replace(felt.bet_step(do, s, amount, 0, items), who="payer")


def _after(table: Table) -> dict[str, object]:
    """Bets that wait stay on the felt, and may be changed if the house allows it (BAN-DBT-02)."""
    if chance_of(_thrown(table)) is not None:
        return {}
    return {"throw": "again", "bets_may_change": table.house.flag("banca.changeBetweenThrows")}


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _rule_on_throw(event: Fields, table: Table) -> Ruling:
    """Whether a throw counts, from what the dice did; and whether the whole set must be changed."""
    lie = event.choice("lie", ("apart", "stacked", "leaning"), "apart")
    faults = {
        "BAN-ERR-02": event.flag("touched_foreign_object", False),
        "BAN-ERR-03": event.choice("die", ("arena", "floor", "off-table"), "arena") != "arena",
        "BAN-ERR-04": event.choice("state", ("sound", "defective", "foreign-substance"), "sound") != "sound",
        "BAN-ERR-05": event.whole("dice_in_cup", 0, 3, 3) < 3,
        "BAN-ERR-06": event.flag("kept_in_cup", False),
        "BAN-ERR-07": lie != "apart",
    }
    touched = event.flag("lifted_before_announcement", False)
    found = [item for item, happened in faults.items() if happened]
    if not found:
        return _touched(table) if touched else _good_throw(table)
    # the set is changed for the floor, the table's edge, a defect or a substance, and for nothing else (BAN-DBT-08)
    change = bool({"BAN-ERR-03", "BAN-ERR-04"} & set(found))
    cited = table.book.cited(*found, *(("BAN-PRO-04",) if "BAN-ERR-07" in found else ()))
    parts = {"play": "void", "bets": "stay", "dice": "change the set" if change else "the same set"}
    swap = [Step("change-dice-set", "thrower", items=cited)] if change else []
    steps = in_order([swap, [Step("throw-again", "thrower", items=cited)]])
    return Ruling("throw", "void", "table-head", cited, parts, steps)


def _good_throw(table: Table) -> Ruling:
    consequence = settle(table) if table.dice is not None else None
    cited = table.book.cited("BAN-PRO-03", "BAN-PRO-04", "BAN-PRO-05")
    return Ruling("throw", "stands", "thrower", cited, {"play": "stands"}, (), consequence)


def _touched(table: Table) -> Ruling:
    """Dice at rest lifted before the call: winners are paid and nobody loses; a waiting total is thrown again."""
    cited = table.book.cited("BAN-ERR-01", "BAN-PRO-05")
    if table.dice is None:
        return Ruling("throw", "stands", "table-head", cited, {"play": "stands", "winners": "paid", "losers": "stay"})
    settled = [settle_bet(bet, table.dice, table) for bet in table.bets]
    spared = tuple(s if s.result == "win" else stay(s.bet, cited) for s in settled)
    won = chance_of(table.dice)
    paid = in_order([[_pay_step(s, table) for s in spared if s.result == "win"]])
    steps = paid if won else _steps(spared, table)  # a waiting total is thrown again (BAN-DBT-07)
    parts = {"play": "stands", "winners": "paid" if won else "none", "losers": "stay", "chance": won or "throw again"}
    return Ruling("throw", "stands", "table-head", cited, parts, (), Round(spared, steps, _after(table)))


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: after the announcement it is void; outside its limits it is not admitted."""
    bet = _read_bet(event.sub("bet", felt.EXAMPLE))
    moments = ("before", "after-announcement", "after-call", "between-throws")
    moment, cite = event.choice("moment", moments, "before"), table.book.cited
    if moment == "after-announcement":
        return felt.late_bet(bet, cite("BAN-ERR-08", "BAN-ROL-02", "BAN-ROL-03"), "table-head")
    if moment == "after-call" and table.house.flag("banca.noMoreBetsCall"):
        return felt.late_bet(bet, cite("BAN-ERR-08"), "table-head")
    if moment == "between-throws" and not table.house.flag("banca.changeBetweenThrows"):
        return felt.late_bet(bet, cite("BAN-PRO-06"), "table-head")
    low, high = table.minimum(bet.kind), table.maximum(bet.kind)
    left = felt.room(table.bets, bet, high)
    good = low <= bet.stake <= left
    line = bet.kind in LINES
    cited = cite("BAN-LIM-01", _limit_item(bet.kind), *(("BAN-ERR-10",) if line and not good else ()))
    consequence = settle(replace(table, bets=(*table.bets, bet))) if good and table.dice else None
    parts = felt.limits(low, high) | {"room": as_text(left)}
    return Ruling("bet", "accepted" if good else "refused", "table-head", cited, parts, (), consequence)


def _limit_item(kind: str) -> str:
    return "BAN-LIM-04" if kind in LINES else {"aces": "BAN-LIM-03"}.get(kind, "BAN-LIM-02")


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    kind = event.choice("bet", KINDS)
    parts = felt.limits(table.minimum(kind), table.maximum(kind))
    return Ruling("limit", "stands", "house", table.book.cited("BAN-LIM-01", _limit_item(kind)), parts)


def _rule_on_handling(event: Fields, table: Table) -> Ruling:
    return felt.payment_order(event, table.book, "BAN-ORD-02", ("BAN-ERR-09", "BAN-ORD-02"))


def _rule_on_payment(event: Fields, table: Table) -> Ruling:
    right = settle_bet(_read_bet(event.sub("bet", felt.EXAMPLE)), _thrown(table), table)
    return felt.checked_payment(event, right, right.items)


def _rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    return felt.unforeseen(event, table.house.choice("unforeseenAuthority"), table.book.cited("BAN-ROL-02"))


EVENTS: Mapping[str, Callable[[Fields, Table], Ruling]] = {
    "throw": _rule_on_throw,
    "bet": _rule_on_bet,
    "limit": _rule_on_limit,
    "handling": _rule_on_handling,
    "payment": _rule_on_payment,
    "unforeseen": _rule_on_unforeseen,
}


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """Every bet to its decision: of the 216 throws only those that decide count."""
    table = Table(book, house, book.record(Rules))
    deciding = [dice for dice in all_throws(3) if chance_of(dice)]
    stake = 100 * house.grain
    rows = []
    for kind in KINDS:
        settled = [settle_bet(Bet("A", kind, None, stake), dice, table) for dice in deciding]
        note = "per decision" + (", of all the chips: half of them play" if kind in LINES else "")
        rows.append(odds_row(kind, None, equally_likely(settled), table.book.cited(BET_ITEMS[kind]), note))
    return rows


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    """Tables that bring out every item."""
    every: list[dict[str, object]] = [{"player": "A", "bet": kind, "stake": "20"} for kind in KINDS]
    for dice in ("1-1-1", "1-2-3", "5-5-5", "4-4-4"):
        yield {"bets": every, "outcome": {"dice": dice}}
    facts: list[dict[str, object]] = [
        {}, {"touched_foreign_object": True}, {"die": "floor"}, {"state": "defective"}, {"dice_in_cup": 2},
        {"kept_in_cup": True}, {"lie": "stacked"}, {"lifted_before_announcement": True},
    ]  # fmt: skip
    for fact in facts:
        yield {"event": {"kind": "throw", **fact}}
    yield {"event": {"kind": "bet", "bet": every[1], "moment": "after-announcement"}}
    yield {"event": {"kind": "bet", "bet": {"player": "A", "bet": "line-big", "stake": "5"}}}
    for kind in ("aces", "small", "line-small"):
        yield {"event": {"kind": "limit", "bet": kind}}
    yield {"event": {"kind": "handling", "done": ["pay", "take"]}}
    yield {"event": {"kind": "handling", "done": ["take", "pay"]}}
    yield {"event": {"kind": "unforeseen"}}


def published() -> Iterator[Figure]:
    """The published edge, undecided throws left out: the same on all three chances."""
    book = load("banca-francesa", "cantabria")
    for row in odds(book, book.house()):
        if row.bet in CHANCES:
            source = "wizardofodds.com/games/banca-francesa"
            yield Figure("banca-francesa", f"{row.bet}, per decision", "1.59 %", percent(row.edge, places=2), source)
