"""Settles a round of pai gow: the nine cases, the commission, a player's bank, and the croupier's handling."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from trainer.bets import Bet, Round, Settlement, Step, in_order, push
from trainer.dice import dice_as_text
from trainer.errors import ABSENT, TableError
from trainer.games.pai_gow_poker.ring import CROUPIER, counted, packets
from trainer.games.pai_gow_poker.sethand import (
    called,
    deciding_items,
    hand_as_text,
    hand_items,
    high_rank,
    low_rank,
)
from trainer.games.pai_gow_poker.table import Table
from trainer.hands import HandRank
from trainer.money import Cents, as_text, kept, paid

Result = Literal["win", "null", "lose"]

CASE_ITEM = {
    (1, 1): "PGP-PAY-01", (1, -1): "PGP-PAY-02", (-1, 1): "PGP-PAY-03", (1, 0): "PGP-PAY-04", (0, 1): "PGP-PAY-05",
    (-1, 0): "PGP-PAY-06", (0, -1): "PGP-PAY-07", (0, 0): "PGP-PAY-08", (-1, -1): "PGP-PAY-09",
}  # fmt: skip
SUMS = (
    "tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho"
).split()
FOUL = ("PGP-PAY-10", "PGP-ERR-01")


@dataclass(frozen=True)
class Played:
    """A settled box, and the part of its stake that the bank covered."""

    settled: Settlement
    covered: Cents


def settle(table: Table) -> Round:
    """Settle every box against whoever banks."""
    _check_hands(table)
    played = [Played(settle_box(bet, covered, table), covered) for bet, covered in _covered(table)]
    return Round(tuple(one.settled for one in played), _steps(played, table), _after(played, table))


def _check_hands(table: Table) -> None:
    """The bank and every bet need their hands; a bank that is to be set again cannot be compared yet."""
    for place in (table.bank, *(bet.on for bet in table.all_bets)):
        assert place is not None
        if place not in (table.hands or {}):
            raise TableError(f"outcome.hands.{place}", ABSENT, "a hand such as {'high': '...', 'low': '...'}")
        if table.is_foul(place) and must_be_set_again(place, table):
            shown = hand_as_text(table.hand(place).low)
            raise TableError(
                f"outcome.hands.{place}.low", shown, "below the high hand: it is set again before comparing"
            )


def must_be_set_again(place: str, table: Table) -> bool:
    """Whether a wrongly set hand is put right instead of losing (PGP-DBT-18)."""
    choice = table.house.choice("pgp.bank_foul")
    if place == CROUPIER:
        return choice != "bank_loses"
    return place == table.bank and choice == "reset"


def _covered(table: Table) -> Iterator[tuple[Bet, Cents]]:
    """Every bet with the part of it that the bank covers, in the order of comparison."""
    left = table.cover
    for bet in table.all_bets:
        part = bet.stake if left is None else min(bet.stake, left)
        left = None if left is None else left - part
        yield bet, part


def compared(ours: HandRank, bank: HandRank) -> int:
    return (ours > bank) - (ours < bank)


def verdict(place: str, table: Table) -> tuple[Result, tuple[str, ...]]:
    """How a box fares: two hands won win, one is a null, none loses; an equality is not won (PGP-DBT-02)."""
    if table.is_foul(place):
        return "lose", FOUL
    if table.is_foul(table.bank):
        return "win", ("PGP-PAY-10",)
    ours, bank, house = table.hand(place), table.hand(table.bank), table.house
    high = high_rank(ours.high, house), high_rank(bank.high, house)
    low = low_rank(ours.low), low_rank(bank.low)
    case = compared(*high), compared(*low)
    results: tuple[Result, ...] = ("lose", "null", "win")
    why = dict.fromkeys((CASE_ITEM[case], *deciding_items(*high), *deciding_items(*low)))
    return results[case.count(1)], tuple(why)


def settle_box(bet: Bet, covered: Cents, table: Table) -> Settlement:
    """Settle one box; what the bank does not cover goes back."""
    assert bet.on is not None
    result, items = verdict(bet.on, table)
    if not covered:
        return Settlement(bet, "void", returns=bet.stake, items=("PGP-ROL-04",))
    if result == "null":
        return push(bet, items)
    if result == "lose":
        return Settlement(bet, "lose", returns=bet.stake - covered, takes=covered, items=items)
    taxed = bet.on != CROUPIER  # the house pays no commission to itself
    exact, pays = winnings(covered, table, taxed)
    commission = ("PGP-PAY-11",) if taxed and table.commission else ()
    return Settlement(bet, "win", exact, pays, bet.stake, 0, None, (*items, *commission))


def winnings(stake: Cents, table: Table, taxed: bool = True) -> tuple[Fraction, Cents]:
    """What a winning stake brings, exactly and as paid: even money less the commission, rounded first (PGP-DBT-04)."""
    won = stake * table.rules.win
    exact = won * table.commission if taxed else Fraction(0)
    unit, rounding = table.house.amount("pgp.rounding_unit"), table.house.rounding
    return won - exact, paid(won - kept(exact, unit, rounding), table.house.grain, rounding)


def _after(played: Sequence[Played], table: Table) -> dict[str, object]:
    """The commission of the round, and the account of a player who banked."""
    wins = [one for one in played if one.settled.result == "win"]
    kept_of_wins = sum(one.covered - one.settled.pays for one in wins)
    if table.bank == CROUPIER:
        return {"commission": as_text(kept_of_wins)}
    takes = [one.settled.takes for one in played if one.settled.result == "lose"]
    received = sum(winnings(stake, table)[1] for stake in takes)
    pays = sum(one.covered for one in wins)
    account = {"at": table.bank, "receives": as_text(received), "pays": as_text(pays), "net": as_text(received - pays)}
    return {"commission": as_text(kept_of_wins + sum(takes) - received), "bank": account}


def annulled(table: Table, items: tuple[str, ...]) -> Round:
    """The hand is void: every bet goes back (PGP-DBT-09)."""
    back = tuple(push(bet, items) for bet in table.all_bets)
    return Round(back, in_order([[_moved("return", one, one.returns, items) for one in back]]))


def _steps(played: Sequence[Played], table: Table) -> tuple[Step, ...]:
    groups = [[step] for step in (*_dealing(table), *_placing(table))] if table.dice else []
    groups.append([
        Step("set-hands", "player", on=place, items=("PGP-PRC-07", "PGP-LIM-05"))
        for place in table.taken if place != CROUPIER
    ])  # fmt: skip
    groups += [[step] for step in _exposing(table)]
    for one in played:
        groups += _box_settled(one, table)
    if table.bank != CROUPIER:
        groups += [[step] for step in _bank_paid(played, table)]
    return in_order(groups)


def _dealing(table: Table) -> Iterator[Step]:
    """From the mark of the bank to the sum of the dice."""
    assert table.dice is not None
    yield Step("mark-bank", "croupier", on=table.bank, items=("PGP-PRC-12", "PGP-ROL-04"))
    yield Step("shuffle", "croupier", items=("PGP-PRC-02",))
    yield Step("cut", "player", items=("PGP-PRC-02", "PGP-ORD-01"))
    yield Step("announce", "croupier", say=table.rules.no_more_bets, items=("PGP-PRC-03", "PGP-ORD-01"))
    yield Step("throw-dice", "croupier", on=dice_as_text(table.dice), items=("PGP-PRC-04", "PGP-ORD-01"))
    yield Step("announce", "croupier", say=SUMS[sum(table.dice) - 3], items=("PGP-PRC-04",))


def _placing(table: Table) -> Iterator[Step]:
    """The count of positions, the packets, the cards left over."""
    assert table.dice is not None
    pointed = counted(sum(table.dice), table.bank, table.taken, table.house)
    yield Step("count-positions", "croupier", on=pointed, items=("PGP-ORD-02",))
    yield Step("form-packets", "croupier", on=str(table.packet_count), items=("PGP-PRC-05",))
    yield Step("check-cards-left", "croupier", on=str(table.left_over), items=("PGP-PRC-05", "PGP-LIM-04"))
    for place in packets(sum(table.dice), table.bank, table.taken, table.house):
        do = "place-packet" if place in table.taken else "store-packet"
        yield Step(do, "croupier", on=place, items=("PGP-PRC-06", "PGP-ORD-03"))


def _exposing(table: Table) -> Iterator[Step]:
    """The croupier's hand, when all others are set; then that of a player who banks."""
    if CROUPIER in (table.hands or {}):
        items = ("PGP-PRC-08", "PGP-ORD-04", *_value_items(CROUPIER, table))
        yield Step("turn-and-set", "croupier", on=CROUPIER, say=_said(CROUPIER, table), items=items)
    if table.bank != CROUPIER:
        items = ("PGP-PRC-10", *_value_items(table.bank, table))
        yield Step("turn-cards", "croupier", on=table.bank, say=_said(table.bank, table), items=items)


def _said(place: str, table: Table) -> str | None:
    return None if table.is_foul(place) else called(table.hand(place), table.house)


def _value_items(place: str, table: Table) -> tuple[str, ...]:
    return FOUL if table.is_foul(place) else hand_items(table.hand(place), table.house)


def _box_settled(one: Played, table: Table) -> Iterator[list[Step]]:
    """Turn the hand, settle the bet, then leave the cards or store them."""
    settled, bet = one.settled, one.settled.bet
    assert bet.on is not None
    turn = ("PGP-ORD-05",) if bet.on == CROUPIER else ("PGP-ORD-06",)
    if bet.on != CROUPIER:
        items = ("PGP-PRC-09", *turn, *_value_items(bet.on, table))
        yield [Step("turn-cards", "croupier", bet.player, on=bet.on, say=_said(bet.on, table), items=items)]
    yield list(_money(one, ("PGP-PRC-09", *turn)))
    if settled.result == "win":
        yield [Step("leave-cards", "croupier", on=bet.on, items=("PGP-ORD-07",))]
    else:
        lost = ("PGP-ORD-07",) if settled.result == "lose" else ()
        yield [Step("store-cards", "croupier", on=bet.on, items=("PGP-ORD-06", *lost))]


def _money(one: Played, items: tuple[str, ...]) -> Iterator[Step]:
    settled = one.settled
    if settled.result == "win":
        yield _moved("pay", settled, settled.pays, items)
        if one.covered > settled.pays:
            deducted = one.covered - settled.pays
            yield _moved("deduct-commission", settled, deducted, ("PGP-PRC-11", "PGP-PAY-11"))
    elif settled.result == "lose":
        yield _moved("take", settled, settled.takes, items)
        if settled.returns:
            yield _moved("return", settled, settled.returns, ("PGP-ROL-04",))
    else:
        yield _moved("return", settled, settled.returns, items)


def _moved(do: str, settled: Settlement, amount: Cents, items: tuple[str, ...]) -> Step:
    bet = settled.bet
    return Step(do, "croupier", bet.player, bet.kind, bet.on, amount, items=items)


def _bank_paid(played: Sequence[Played], table: Table) -> Iterator[Step]:
    """What a player's bank won is handed to it, less the commission (PGP-DBT-12)."""
    takes = [one.settled.takes for one in played if one.settled.takes]
    received = sum(winnings(stake, table)[1] for stake in takes)
    if received:
        yield Step("pay-bank", "croupier", on=table.bank, amount=received, items=("PGP-PAY-11", "PGP-PRC-11"))
