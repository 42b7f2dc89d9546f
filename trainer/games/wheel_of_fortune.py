"""Wheel of fortune: sixty-four cells, six values, and every value pays itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from trainer import felt
from trainer.bets import Bet, Round, Settlement, Step, lose, win
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.money import Cents, Odds, as_text
from trainer.oddstable import Figure, OddsRow, equally_likely, odds_row
from trainer.rulebook import House, Rulebook
from trainer.rulings import Ruling, rule_by_kind

VALUES = ("1", "2", "5", "10", "20", "40")
BET_ITEMS = {value: f"WHE-BET-0{n}" for n, value in enumerate(VALUES, 1)}
SPANISH = dict(zip(VALUES, "uno dos cinco diez veinte cuarenta".split(), strict=True))
# No figure gives the order of the cells; this one meets every rule about them (WHE-DBT-07).
WHEEL = tuple(
    value
    for last in ("40", "10", "20", "10", "40", "10", "20", "10")
    for value in ("1", "2", "1", "5", "1", "2", "1", last)
)


@dataclass(frozen=True)
class Rules:
    """One regulation's wheel: how many cells of each value, what each pays, and the maximum in minimums."""

    cells: Mapping[str, int]
    pays: Mapping[str, Odds]
    maximum: int


@dataclass(frozen=True)
class Table:
    """The bets, the cell at the pointer (when the wheel has stopped), and the event (when there is one).

    Where the two forties are bet apart, cells and places are `40-first` and `40-second` (WHE-DBT-01).
    """

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Bet, ...] = ()
    cell: str | None = None
    event: Mapping[str, Any] | None = None

    @property
    def maximum(self) -> Cents:
        return self.rules.maximum * self.house.minimum

    @property
    def places(self) -> tuple[str, ...]:
        return places(self.house)

    def room(self, bet: Bet) -> Cents:
        return felt.room(self.bets, bet, self.maximum, self.house.choice("maxAppliesTo") == "player")


def places(house: House) -> tuple[str, ...]:
    """The combinations printed on the felt."""
    apart = house.flag("wheel.independent40")
    return (*VALUES[:-1], "40-first", "40-second") if apart else VALUES


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse what the felt does not have and what the limits do not allow."""
    table = Table(book, house, book.record(Rules))
    for entry in fields.each("bets", "a list of bets", most=2000):
        bet = _read_bet(entry, table)
        if not house.minimum <= bet.stake <= table.room(bet):
            raise entry.wrong(
                "stake", f"from {as_text(house.minimum)} to {as_text(table.room(bet))} on this combination"
            )
        table = replace(table, bets=(*table.bets, bet))
    outcome = fields.sub("outcome", "an outcome such as {'cell': '5'}")
    cell = outcome.choice("cell", table.places, None)
    outcome.done()
    event = fields.sub("event", "an event").data if fields.has("event") else None
    fields.done()
    return replace(table, cell=cell, event=event)


def _read_bet(fields: Fields, table: Table) -> Bet:
    player = fields.text("player", "a player's name such as 'A'")
    fields.choice("bet", ("combination",), "combination")
    bet = Bet(player, "combination", fields.choice("on", table.places), fields.amount("stake"))
    fields.done()
    return bet


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {"bets": [felt.write_bet(bet) for bet in table.bets]}
    if table.cell is not None:
        shown["outcome"] = {"cell": table.cell}
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def settle(table: Table) -> Round:
    """Settle every bet once the wheel rests."""
    cell = _fallen(table)
    settlements = tuple(settle_bet(bet, cell, table) for bet in table.bets)
    return Round(settlements, _steps(settlements, cell, table))


def _fallen(table: Table) -> str:
    if table.cell is None:
        raise TableError("outcome.cell", None, f"one of {', '.join(table.places)}")
    return table.cell


def settle_bet(bet: Bet, cell: str, table: Table) -> Settlement:
    """A combination wins on its own cells and pays its own value; everything else loses."""
    value = (bet.on or "").split("-")[0]
    item = BET_ITEMS[value]
    if bet.on != cell:
        return lose(bet, table.book.cited(item))
    cited = table.book.cited(item, "WHE-BET-07")
    return win(bet, table.rules.pays[value], cited, table.house.grain, table.house.rounding)


def _steps(settlements: Sequence[Settlement], cell: str, table: Table) -> tuple[Step, ...]:
    """The head calls the result; the croupier takes every loser, then adds the winnings to the winners."""
    cite = table.book.cited
    call = Step("announce", "table-head", say=SPANISH[cell.split("-")[0]], slot=1, items=cite("WHE-PRO-06"))
    taken = [felt.bet_step("take", s, s.takes, 2, cite("WHE-ORD-01", "WHE-PRO-07")) for s in settlements if s.takes]
    paid = [felt.bet_step("pay", s, s.pays, 3, cite("WHE-ORD-02", "WHE-PRO-07")) for s in settlements if s.pays]
    return (call, *taken, *paid)


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: in cash, too late, outside the limits, or good."""
    bet = _read_bet(event.sub("bet", "a bet such as {'player': 'A', 'on': '5', 'stake': '10'}"), table)
    cash = event.choice("in", ("chips", "cash"), "chips") == "cash"
    late = event.choice("moment", ("before", "after"), "before") == "after"
    cite = table.book.cited
    if cash and not late:
        return Ruling("bet", "refused", "croupier", cite("WHE-ERR-02", "WHE-LIM-03"), {"bet": "not valid"})
    if late:
        return felt.late_bet(bet, cite("WHE-ERR-01", "WHE-PRO-05", *(("WHE-ERR-02", "WHE-LIM-03") if cash else ())))
    left = table.room(bet)
    good = table.house.minimum <= bet.stake <= left
    parts = felt.limits(table.house.minimum, table.maximum) | {"room": as_text(left)}
    cited = cite("WHE-LIM-01", "WHE-LIM-02", "WHE-PRO-02")
    if not good:
        return Ruling("bet", "refused", "croupier", cited, parts)
    consequence = settle(replace(table, bets=(*table.bets, bet))) if table.cell is not None else None
    return Ruling("bet", "accepted", "croupier", cited, parts, (), consequence)


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    cited = table.book.cited("WHE-LIM-01", "WHE-LIM-02")
    return Ruling("limit", "stands", "games-director", cited, felt.limits(table.house.minimum, table.maximum))


def _rule_on_spin(event: Fields, table: Table) -> Ruling:
    """A spin counts when the wheel, turned freely and long enough, stops with the pointer in one cell (WHE-DBT-03)."""
    faults = {
        "pointer on the divider": event.choice("pointer", ("cell", "divider"), "cell") == "divider",
        "wheel touched": event.flag("touched", False),
        "too few turns": event.choice("turns", ("many", "few"), "many") == "few",
    }
    found = [name for name, happened in faults.items() if happened]
    if not found:
        return Ruling("spin", "stands", "table-head", table.book.cited("WHE-PRO-03", "WHE-PRO-06"), {"play": "stands"})
    if table.house.flag("wheel.nullSpin"):
        cited = table.book.cited("WHE-ERR-06", "WHE-ROL-01")
        return felt.null_play("spin", "tirada nula", cited, "spin-again", {"fault": found[0]}, "table-head")
    if faults["pointer on the divider"]:  # no cell, no winner: somebody has to decide
        who = table.house.choice("unforeseenAuthority")
        parts = {"decides": who, "bets": "stay", "fault": found[0]}
        return Ruling("spin", "referred", who, table.book.cited("WHE-ROL-01"), parts)
    return Ruling("spin", "stands", "table-head", table.book.cited("WHE-PRO-06"), {"play": "stands", "fault": found[0]})


def _rule_on_wheel(event: Fields, table: Table) -> Ruling:
    """Whether a wheel, given cell by cell, conforms: its counts, no equal neighbours, equal values face to face."""
    cells = event.texts("cells", "the values of all cells in order, such as ['1', '2', ...]")
    for n, cell in enumerate(cells):
        if cell not in VALUES:
            raise TableError(f"{event.place('cells')}[{n}]", cell, f"one of {', '.join(VALUES)}")
    fault = wheel_fault(cells, table.rules)
    counted = ("WHE-EQP-03", "WHE-EQP-04", "WHE-EQP-05", "WHE-EQP-06")
    if fault is None:
        return Ruling("wheel", "fit", "table-head", table.book.cited(*counted), {"cells": str(len(cells))})
    return Ruling("wheel", "unfit", "table-head", table.book.cited("WHE-ERR-05", fault[0]), {"fault": fault[1]})


def wheel_fault(cells: Sequence[str], rules: Rules) -> tuple[str, str] | None:
    """The first thing wrong with a wheel: the item it offends, and what is wrong."""
    total = sum(rules.cells.values())
    if len(cells) != total:
        return "WHE-EQP-03", f"{len(cells)} cells instead of {total}"
    for value, count in rules.cells.items():
        if cells.count(value) != count:
            return "WHE-EQP-04", f"{cells.count(value)} cells of {value} instead of {count}"
    twin = next((cell for n, cell in enumerate(cells) if cell == cells[n - 1]), None)
    if twin is not None:
        return "WHE-EQP-06", f"two cells of {twin} side by side"
    half, sector = total // 2, total // 8
    for cell, facing in zip(cells[:half], cells[half:], strict=True):
        if cell != facing:
            return "WHE-EQP-05", f"a {cell} faces a {facing}"
    for start in range(0, total, sector):
        here = cells[start : start + sector]
        if (here.count("1"), here.count("2"), here.count("5")) != (4, 2, 1):
            return "WHE-EQP-05", f"sector {start // sector + 1} has not one 5, two 2s and four 1s"
    tens = {start // sector % 2 for start in range(0, total, sector) if "10" in cells[start : start + sector]}
    return ("WHE-EQP-05", "the 10s do not lie in alternate sectors") if len(tens) > 1 else None


def _rule_on_payment(event: Fields, table: Table) -> Ruling:
    bet = _read_bet(event.sub("bet", "a bet such as {'player': 'A', 'on': '5', 'stake': '10'}"), table)
    right = settle_bet(bet, _fallen(table), table)
    return felt.checked_payment(event, right, right.items)


def _rule_on_handling(event: Fields, table: Table) -> Ruling:
    return felt.payment_order(event, table.book, "WHE-ORD-01", ("WHE-ERR-04", "WHE-ORD-01", "WHE-ORD-02"))


def _rule_on_take_back(event: Fields, table: Table) -> Ruling:
    """Bets may be changed until "no va más"."""
    if event.choice("moment", ("before", "after")) == "before":
        return Ruling("take-back", "allowed", "croupier", table.book.cited("WHE-PRO-01"), {"bet": "player's choice"})
    return Ruling("take-back", "refused", "croupier", table.book.cited("WHE-PRO-05"), {"bet": "stays"})


def _rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    return felt.unforeseen(event, table.house.choice("unforeseenAuthority"), table.book.cited("WHE-ROL-01"))


EVENTS: Mapping[str, Callable[[Fields, Table], Ruling]] = {
    "bet": _rule_on_bet,
    "limit": _rule_on_limit,
    "spin": _rule_on_spin,
    "wheel": _rule_on_wheel,
    "payment": _rule_on_payment,
    "handling": _rule_on_handling,
    "take-back": _rule_on_take_back,
    "unforeseen": _rule_on_unforeseen,
}


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """Every combination over the sixty-four cells."""
    table = Table(book, house, book.record(Rules))
    cells = _cells(table)
    stake = 100 * house.grain
    rows = []
    for place in table.places:
        settled = [settle_bet(Bet("A", "combination", place, stake), cell, table) for cell in cells]
        rows.append(
            odds_row("combination", place, equally_likely(settled), table.book.cited(BET_ITEMS[place.split("-")[0]]))
        )
    return rows


def _cells(table: Table) -> list[str]:
    """All cells, the two forties told apart where they are bet apart."""
    cells = [value for value, count in table.rules.cells.items() for _ in range(count)]
    if "40" in table.places:
        return cells
    return [cell for cell in cells if cell != "40"] + ["40-first", "40-second"]


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    """Tables that bring out every item."""
    every: list[dict[str, object]] = [{"player": "A", "on": value, "stake": "10"} for value in VALUES]
    yield {"bets": every, "outcome": {"cell": "5"}}
    for facts in ({}, {"in": "cash"}, {"moment": "after"}):
        yield {"event": {"kind": "bet", "bet": every[0], **facts}}
    yield {"event": {"kind": "limit"}}
    for facts in ({}, {"pointer": "divider"}):
        yield {"event": {"kind": "spin", **facts}}
    yield {"event": {"kind": "wheel", "cells": list(WHEEL)}}
    yield {"event": {"kind": "wheel", "cells": ["1", "1", *WHEEL[2:]]}}
    yield {"event": {"kind": "handling", "done": ["take", "pay", "take"]}}
    yield {"event": {"kind": "take-back", "moment": "before"}}
    yield {"event": {"kind": "unforeseen"}}


def published() -> Iterator[Figure]:
    """Nothing: the wheels that published figures speak of have 54 cells and other prizes."""
    return iter(())
