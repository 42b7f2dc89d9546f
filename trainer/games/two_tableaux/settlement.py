"""Settles a coup: every bet on both tableaux, a bank that may fall short, the deduction, and the croupier's steps."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from trainer.bets import Round, Settlement, Step, in_order
from trainer.errors import TableError
from trainer.games.two_tableaux.coup import SIDES, TABLEAUX, Coup, punto_decision, versus
from trainer.games.two_tableaux.play import ordinary_banker
from trainer.games.two_tableaux.table import Placed, Table
from trainer.money import Cents, as_text, kept

POINTS = ("bacarrá", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
NAMES = {"first": "primer paño", "second": "segundo paño", "banker": "banca"}
RESULT_ITEMS = {"win": "BT-PAY-01", "lose": "BT-PAY-02", "push": "BT-PAY-03"}
KIND_ITEMS = {"tableau": "", "a-caballo": "BT-PAY-05", "line": "BT-PAY-06", "banco": "BT-PAY-12"}


@dataclass(frozen=True, slots=True)
class Part:
    """The part of one bet that plays on one tableau: how it ends, what it is owed, and what the bank can pay."""

    number: int
    placed: Placed
    tableau: str
    stake: Cents
    result: str
    owed: Cents = 0
    pays: Cents = 0
    items: tuple[str, ...] = ()

    @property
    def takes(self) -> Cents:
        return self.stake if self.result == "lose" else 0


def settle(table: Table) -> Round:
    """Settle a coup played by the rules; one that broke them is refused, for an event to put right."""
    coup = table.coup()
    _check_draws(coup, table)
    return settle_coup(coup, table)


def _check_draws(coup: Coup, table: Table) -> None:
    """Refuse a third card where none is due, and a missing one where it must be drawn."""
    check_puntos(coup, table)
    turned = [side for side in TABLEAUX if coup.hand(side).is_natural]
    decision = ordinary_banker(coup, turned, table)[0]
    _check_hand("banker", str(coup.banker), coup.banker.third is not None, decision)


def check_puntos(coup: Coup, table: Table) -> None:
    """Both tableaux drew or stood by their rule; when the banker turned over, nobody drew (BT-D-19)."""
    for side in TABLEAUX:
        hand = coup.hand(side)
        must = "stand" if coup.banker.is_natural else punto_decision(hand.two, table.banco_is_free)
        _check_hand(side, str(hand), hand.third is not None, must)


def _check_hand(side: str, cards: str, drew: bool, must: str) -> None:
    if must != "free" and drew != (must == "draw"):
        due = "a third card: this hand must draw" if must == "draw" else "two cards: this hand may not draw"
        raise TableError(f"outcome.{side}", cards, f"{due} (a wrong draw is an event, 'third-cards')")


def settle_coup(coup: Coup, table: Table, void: Collection[str] = (), why: tuple[str, ...] = ()) -> Round:
    """Settle the bets by the hands as they lie; on a void tableau every bet goes back, by the items of `why`."""
    if table.rules.bank == "limited" and table.bank is None:
        raise TableError("bank", None, "the amount of the bank, such as '1000'")
    parts = _paid(tuple(_parts(coup, table, void, why)), table)
    settlements = tuple(
        _settlement(placed, [part for part in parts if part.number == n], table)
        for n, placed in enumerate(table.bets)
    )  # fmt: skip
    nets = {side: sum(part.takes - part.pays for part in parts if part.tableau == side) for side in TABLEAUX}
    deduction = _deduction(nets, table)
    steps = _steps(coup, parts, nets, deduction, table, void)
    return Round(settlements, steps, _after(nets, deduction, table))


def _parts(coup: Coup, table: Table, void: Collection[str], why: tuple[str, ...]) -> Iterator[Part]:
    results = {side: versus(coup.hand(side), coup.banker) for side in TABLEAUX}
    for n, placed in enumerate(table.bets):
        for side, stake in placed.parts(table.unit).items():
            result, privileged = ("void", False) if side in void else results[side]
            owed = int(stake * table.rules.pays) if result == "win" else 0
            natural = "BT-PAY-04" if privileged else ""
            ruled = why if result == "void" else (RESULT_ITEMS[result],)
            items = table.cite(*ruled, natural, KIND_ITEMS[placed.bet.kind])
            yield Part(n, placed, side, stake, result, owed, owed, items)


def _in_turn(part: Part, table: Table) -> tuple[object, ...]:
    """The order of payment when money is short: first tableau before second, then by priority (BT-D-09)."""
    bet, seat = part.placed.bet, part.placed.seat
    priority = seat.priority(part.tableau, table.places)
    return TABLEAUX.index(part.tableau), priority, bet.player, bet.kind, bet.stake


def _paid(parts: tuple[Part, ...], table: Table) -> tuple[Part, ...]:
    """What each winner receives: all of it, unless a limited bank is short (BT-PAY-11)."""
    if table.bank is None or sum(part.owed for part in parts) <= (funds := _funds(parts, table)):
        return parts
    owed = sum(part.owed for part in parts)
    pays: dict[tuple[int, str], Cents] = {}
    left = funds
    for part in sorted(parts, key=lambda part: _in_turn(part, table)):
        if table.house.choice("short_bank") == "pro-rata":
            amount = part.owed * funds // owed // table.house.grain * table.house.grain
        else:
            amount = min(part.owed, left)
        left -= amount
        pays[part.number, part.tableau] = amount
    return tuple(_short(part, pays[part.number, part.tableau], table) for part in parts)


def _funds(parts: tuple[Part, ...], table: Table) -> Cents:
    """What a limited bank can pay with: itself and, unless the house says otherwise, what it takes in this coup."""
    assert table.bank is not None
    taken = 0 if table.house.choice("short_bank") == "bank-only" else sum(part.takes for part in parts)
    return table.bank + taken


def _short(part: Part, pays: Cents, table: Table) -> Part:
    if not part.owed:
        return part
    items = part.items + table.cite("BT-PAY-11", "BT-ORD-04", "BT-ROL-05")
    return Part(part.number, part.placed, part.tableau, part.stake, part.result, part.owed, pays, items)


def _settlement(placed: Placed, parts: list[Part], table: Table) -> Settlement:
    """One bet with its parts put together; what does not play or is not lost goes back."""
    bet = placed.bet
    results = {part.result for part in parts}
    owed, pays = sum(part.owed for part in parts), sum(part.pays for part in parts)
    takes = sum(part.takes for part in parts)
    result = "short" if pays < owed else results.pop() if len(results) == 1 else "split"
    items = table.cite(*(id_ for part in parts for id_ in part.items))
    return Settlement(bet, result, Fraction(owed), pays, bet.stake - takes, takes, None, items)


@dataclass(frozen=True, slots=True)
class Deduction:
    """What the house takes from the banker's win: on what, how much, and by which items."""

    base: Cents
    exact: Fraction
    amount: Cents
    items: tuple[str, ...]


def _deduction(nets: Mapping[str, Cents], table: Table) -> Deduction:
    """Due only when the banker wins over both tableaux together (BT-PAY-07 to BT-PAY-09, BT-D-27)."""
    net = sum(nets.values())
    if net <= 0:
        return Deduction(0, Fraction(0), 0, table.cite("BT-PAY-09"))
    whole = table.house.choice("deduction_base") == "winning-tableau"
    base = sum(max(0, amount) for amount in nets.values()) if whole else net
    exact = base * table.rules.deduction
    amount = kept(exact, table.house.grain, table.house.rounding)
    return Deduction(base, exact, amount, table.cite("BT-PAY-07", "BT-PAY-08", "BT-LIM-09"))


def _after(nets: Mapping[str, Cents], deduction: Deduction, table: Table) -> dict[str, object]:
    """What the banker won or lost, what the house took, and the bank that goes into the next coup."""
    net = sum(nets.values())
    shown: dict[str, object] = {
        "banker": {side: as_text(amount) for side, amount in nets.items()} | {"net": as_text(net)},
        "deduction": {
            "base": as_text(deduction.base),
            "amount": as_text(deduction.amount),
            "items": list(deduction.items),
        },
    }
    if table.bank is not None:
        bank = table.bank + net - deduction.amount
        shown["bank"] = as_text(bank)
        if bank == 0:
            shown["burst"] = True
    return shown


def announcement(coup: Coup, void: Collection[str] = ()) -> str:
    """The points as the croupier calls them."""
    called = [side for side in SIDES if side not in void]
    return "; ".join(f"{NAMES[side]}, {POINTS[coup.hand(side).total]}" for side in called)


def _steps(
    coup: Coup, parts: tuple[Part, ...], nets: Mapping[str, Cents], deduction: Deduction, table: Table,
    void: Collection[str],
) -> tuple[Step, ...]:  # fmt: skip
    """Separate, announce, show on both tableaux, collect, pay, drop the deduction, pass the cards on."""
    order = table.cite("BT-ORD-03")
    played = [side for side in TABLEAUX if side not in void]
    groups: list[list[Step]] = [
        [_step("return", part, part.stake, part.items) for part in parts if part.result == "void"]
    ]
    if played:
        groups += [
            [Step("separate-cards", "croupier", items=order)],
            [Step("announce", "croupier", say=announcement(coup, void), items=order + table.cite("BT-EQP-02"))],
            [Step("show-point", "banker", on=side, items=order) for side in played],
            [_step("take", part, part.takes, order) for part in parts if part.takes],
        ]
    groups += _payments(parts, order, table)
    net = sum(nets.values())
    if deduction.amount:
        groups.append([Step("drop-deduction", "croupier", amount=deduction.amount, items=order + deduction.items)])
    if net > 0:
        joins = net - deduction.amount
        groups.append([Step("join-bank", "croupier", amount=joins, items=table.cite("BT-PAY-10"))])
    lost = [side for side in played if versus(coup.hand(side), coup.banker)[0] == "lose" and not table.banco]
    groups.append([Step("pass-cards", "croupier", on=side, items=table.cite("BT-ROL-06")) for side in lost])
    return in_order(groups)


def _payments(parts: tuple[Part, ...], order: tuple[str, ...], table: Table) -> list[list[Step]]:
    """One free group; or, when the bank is short, one payment after another in order of priority."""
    winners = sorted((part for part in parts if part.pays), key=lambda part: _in_turn(part, table))
    if not any(part.pays < part.owed for part in parts):
        return [[_step("pay", part, part.pays, order) for part in winners]]
    cited = order + table.cite("BT-PAY-11", "BT-ORD-04")
    return [[_step("pay", part, part.pays, cited)] for part in winners]


def _step(do: str, part: Part, amount: Cents, items: tuple[str, ...]) -> Step:
    bet = part.placed.bet
    return Step(do, "croupier", bet.player, bet.kind, part.tableau, amount, items=items)
