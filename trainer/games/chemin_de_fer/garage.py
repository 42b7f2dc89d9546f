"""What the banker keeps out of play: forced, improper and voluntary garage, and the amount of the next bank."""

from dataclasses import dataclass

from trainer.games.chemin_de_fer.table import Table
from trainer.money import Cents, as_text


@dataclass(frozen=True, slots=True)
class Garage:
    """One lawful way to go on: what the next bank puts in play, what is set aside, and the items."""

    bank: Cents
    aside: Cents
    items: tuple[str, ...]

    def shown(self) -> dict[str, object]:
        return {"next_bank": as_text(self.bank), "aside": as_text(self.aside), "items": list(self.items)}


def garages(table: Table, covered: Cents, funds: Cents, deducted: Cents) -> dict[str, Garage]:
    """Every choice the banker has after a coup won: `covered` was played for, `funds` is the bank it made."""
    found = {"none": _capped(table, funds, funds, ())}
    half_allowed = table.the_bank.pases + 1 >= table.house.whole("halfGarageFrom")  # CF-D-11
    if half_allowed:
        found["half"] = _capped(table, funds, funds - _half(funds, table), ("CF-PAY-12",))
    if covered < table.in_play:
        doubled = _doubled(table, covered, funds, deducted)
        found["doubled"] = _capped(table, funds, doubled, ("CF-PAY-13",))
        if half_allowed:
            rest = doubled - _half(doubled, table)
            found["doubled-and-half"] = _capped(table, funds, rest, ("CF-PAY-13", "CF-PAY-12"))
    if table.bank_maximum is None:
        found["todo-va"] = _capped(table, funds, funds, ("CF-PAY-14",))
    return {name: option for name, option in found.items() if option.bank >= table.house.minimum}


def _half(amount: Cents, table: Table) -> Cents:
    """Half of a bank, down to the smallest piece."""
    return amount // (2 * table.house.grain) * table.house.grain


def _doubled(table: Table, covered: Cents, funds: Cents, deducted: Cents) -> Cents:
    """Twice the sum that entered, as far as the funds go; a house may leave the deduction out of it (CF-D-10)."""
    twice = 2 * covered - (deducted if table.house.choice("doubledBank") == "net" else 0)
    return min(twice, funds)


def _capped(table: Table, funds: Cents, bank: Cents, cited: tuple[str, ...]) -> Garage:
    """What lies above the maximum cannot be played: improper garage."""
    most = table.bank_maximum
    if most is None or bank <= most:
        return Garage(bank, funds - bank, table.cite(*cited, *(("CF-PAY-05",) if not cited else ())))
    return Garage(most, funds - most, table.cite(*cited, "CF-PAY-11"))
