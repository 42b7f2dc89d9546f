"""Settles a coup: the four chances, the refait with its prison, the insurance, and the dealer's steps in order."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from trainer.bets import Bet, Round, Settlement, Step, lose, push, stay, win
from trainer.cards import cards_as_text
from trainer.games.trente_et_quarante.rows import CHANCES, Chance, Rows, State, state_of, winners
from trainer.games.trente_et_quarante.table import Stake, Table, check_cancelled, rows_of, write_stake
from trainer.money import Cents, paid

UNITS = ("uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
SPANISH: dict[Chance, str] = {"red": "rojo", "black": "negro", "colour": "color", "inverse": "inverso"}
ITEM: dict[str, str] = {"red": "PAY-01", "black": "PAY-02", "colour": "PAY-03", "inverse": "PAY-04"}
DEALS, PAYS = "dealing-croupier", "paying-croupier"


def settle(table: Table) -> Round:
    """Settle every stake and premium; the red card cancels the coup it comes out in."""
    if table.red_card is not None:
        check_cancelled(table)
        return _finish(table, "cancelled", frozenset(), _cancelling(table))
    rows = rows_of(table)
    state = state_of(rows, table.rules)
    won = winners(rows) if state == "decided" else frozenset[Chance]()
    return _finish(table, state, won, _dealing(rows, state, won, table))


def _finish(table: Table, state: State, won: frozenset[Chance], steps: Iterable[Step]) -> Round:
    settled = [(stake, settle_stake(stake, state, won, table)) for stake in table.stakes]
    premiums = [(stake, settle_premium(stake, state, table)) for stake in table.stakes if stake.insured]
    found = [*steps, *_handling([*settled, *premiums], state, table)]
    found.append(Step("lift-cards", DEALS, items=table.items("ORD-06", "EQP-04")))
    everything = tuple(settlement for _, settlement in [*settled, *premiums])
    return Round(everything, _numbered(found), _after(state, won, settled, table))


def settle_stake(stake: Stake, state: State, won: frozenset[Chance], table: Table) -> Settlement:
    """Settle one stake by what the rows decided."""
    bet = stake.bet
    if state == "cancelled":
        return _cancelled(stake, table)
    if state == "refait":
        return _settle_on_refait(stake, table)
    if stake.refaits:
        return _settle_in_prison(stake, state, won, table)
    if state == "void":
        return push(bet, table.items("PAY-06"))
    if bet.kind in won:
        return win(bet, table.rules.pays, table.items(ITEM[bet.kind]), table.house.grain, table.house.rounding)
    return lose(bet, table.items(ITEM[bet.kind], "PAY-05"))


def settle_premium(stake: Stake, state: State, table: Table) -> Settlement:
    """The 1 % beside a stake, as a bet of its own: kept by the bank unless the coup is void (TQ-D-07)."""
    bet = Bet(stake.bet.player, "insurance", stake.bet.kind, table.premium(stake.bet.stake))
    if state == "cancelled":
        return push(bet, table.items("PAY-16"))
    if state == "void" and table.house.choice("premiumOnVoid") == "follows-stake":
        return push(bet, table.items("PAY-15"))
    return lose(bet, table.items("PAY-15", "LIM-03"))


def _cancelled(stake: Stake, table: Table) -> Settlement:
    """Everything as before the coup; a prisoner goes on into the next talla, or is refunded (TQ-D-10)."""
    if not stake.refaits:
        return push(stake.bet, table.items("PAY-16"))
    if table.house.choice("prisonAtTallaEnd") == "refund":
        return _withdraw(stake.bet, value_now(stake, table) / 2, table, table.items("PAY-16"))
    return replace(stay(stake.bet, table.items("PAY-16")), moves_to="prison")


def _settle_in_prison(stake: Stake, state: State, won: frozenset[Chance], table: Table) -> Settlement:
    """A stake in prison when the coup is no refait: freed without winnings, lost, or where it was."""
    if state == "void":
        return replace(stay(stake.bet, table.items("PAY-10")), moves_to="prison")
    if stake.bet.kind in won:
        return Settlement(stake.bet, "freed", returns=stake.bet.stake, items=table.items("PAY-08"))
    return lose(stake.bet, table.items("PAY-09"))


def value_now(stake: Stake, table: Table) -> Fraction:
    """What a stake is worth before this coup.

    The bank takes its half at every refait after the first, so what lies on the felt is the value; where the house
    frees the whole stake, all of it lies there and only counts for less (TQ-D-06).
    """
    if stake.refaits > 1 and table.house.choice("prisonReleaseValue") == "full":
        return Fraction(stake.bet.stake, 2 ** (stake.refaits - 1))
    return Fraction(stake.bet.stake)


def _settle_on_refait(stake: Stake, table: Table) -> Settlement:
    """Thirty-one to thirty-one: insured stakes are safe, the others follow the zero of the roulette (TQ-D-19)."""
    bet, first = stake.bet, stake.refaits == 0
    if stake.insured:
        kept = push(bet, table.items("PAY-14")) if first else stay(bet, table.items("PAY-14"))
        return kept if first else replace(kept, moves_to="prison")
    if table.house.choice("refaitRule") == "american":
        return _withdraw(bet, Fraction(bet.stake, 2), table, table.items("PAY-07"))
    value = value_now(stake, table) / (1 if first else 2)
    if table.last_coup:
        return _withdraw(bet, value / 2, table, table.items("PAY-13"))
    cited = table.items("PAY-07" if first else "PAY-11")
    if not first and _below_minimum(value, table):
        return _imprison(bet, value, table, cited + table.items("PAY-12"))
    if stake.choice == "half":
        return _withdraw(bet, value / 2, table, cited)
    return _imprison(bet, value, table, cited)


def _below_minimum(value: Fraction, table: Table) -> bool:
    """From the second refait on, a value under the minimum leaves no choice (TQ-D-09)."""
    compared = value / 2 if table.house.choice("prisonMinTest") == "half" else value
    return compared < table.house.minimum


def _withdraw(bet: Bet, exact: Fraction, table: Table, items: tuple[str, ...]) -> Settlement:
    """The player takes his part, rounded by the house's rule; the bank keeps the rest (TQ-D-08)."""
    returns = min(bet.stake, paid(exact, table.house.grain, table.house.rounding))
    return Settlement(bet, "half", returns=returns, takes=bet.stake - returns, items=items)


def _imprison(bet: Bet, value: Fraction, table: Table, items: tuple[str, ...]) -> Settlement:
    """The stake stays for its value, and the bank takes the difference at once."""
    stays = min(bet.stake, paid(value, table.house.grain, table.house.rounding))
    takes = 0 if table.house.choice("prisonReleaseValue") == "full" else bet.stake - stays
    return Settlement(bet, "imprisoned", takes=takes, moves_to="prison", items=items)


def points_said(points: int, table: Table) -> str:
    """The points of a complete row, 31 to 40, as they are called: by the unit, 40 in full, or all in full (TQ-D-14)."""
    if points == 40:
        return "cuarenta"
    unit = UNITS[points - 31]
    return unit if table.house.choice("announceTotals") == "unit" else f"treinta y {unit}"


def chances_said(rows: Rows, won: frozenset[Chance], table: Table) -> str:
    """The winning chances as the regulation prints them: "dos negro y color ganan"."""
    row: Chance = "black" if "black" in won else "red"
    points = points_said(rows.points[0 if row == "black" else 1], table)
    second = "y color" if "colour" in won else "e inverso"
    return f"{points} {SPANISH[row]} {second} ganan"


def _dealing(rows: Rows, state: State, won: frozenset[Chance], table: Table) -> Iterator[Step]:
    """Both rows, their points, and what wins; each step has its own slot."""
    laid = table.items("PRC-01", "PRC-02", "PRC-13")
    yield Step("lay-row", DEALS, on=f"black: {cards_as_text(rows.black)}", items=laid)
    yield Step("lay-row", DEALS, on=f"red: {cards_as_text(rows.red)}", items=table.items("PRC-03", "PRC-02", "PRC-13"))
    black, red = (points_said(points, table) for points in rows.points)
    called = table.items("EQP-02", "PRC-14", "ORD-01")
    yield Step("announce", DEALS, on="black", say=black, items=called)
    yield Step("announce", DEALS, on="red", say=red, items=called)
    if state == "decided":
        words = chances_said(rows, won, table)
        yield Step("announce", DEALS, say=words, items=table.items("PRC-04", "PRC-14", "ORD-01"))
        colour = "color gana" if "colour" in won else "color pierde"
        yield Step("announce", DEALS, say=colour, items=table.items("PRC-14"))
    else:
        words = "juego nulo" if state == "void" else "treinta y uno en las dos filas"
        yield Step("announce", DEALS, say=words, items=table.items("PAY-06" if state == "void" else "PAY-07"))


def _cancelling(table: Table) -> Iterator[Step]:
    """The red card: the coup is void, and the last five cards are shown to be five."""
    cited = table.items("PRC-17", "LIM-04")
    if table.red_card:  # between two coups there is nothing to cancel (TQ-D-17)
        yield Step("announce", DEALS, say="juego nulo", items=table.items("PRC-17", "ERR-01"))
    behind = str(table.rules.behind_red_card)
    yield Step("lay-face-down", DEALS, on=behind, items=cited)
    yield Step("count-cards", DEALS, on=behind, items=cited)


def _handling(settled: Iterable[tuple[Stake, Settlement]], state: State, table: Table) -> Iterator[Step]:
    """All that is lost first; then chance by chance, the farthest stake first (TQ-ORD-01 to -04).

    The text orders payments only: where nothing is paid, stakes are given back or imprisoned in any order.
    """
    pairs = list(settled)
    for _, s in pairs:
        if s.takes == s.bet.stake or (s.takes and s.result == "imprisoned"):
            yield _money("take", s, s.takes, 1, table.items("ORD-04", "PRC-15"))
    rest = [(_turn(stake) if state == "decided" else 0, s) for stake, s in pairs if s.takes < s.bet.stake]
    for turn, s in sorted(rest, key=lambda pair: pair[0]):
        do, amount = _doing(s)
        cited = table.items("ORD-02", "ORD-03", "PRC-15") if do == "pay" else s.items
        yield _money(do, s, amount, 2 + turn, cited)


def _turn(stake: Stake) -> int:
    """A stake's place in the order: colour and inverse before black and red, and the farther the sooner."""
    later = 0 if CHANCES.index(_chance(stake.bet.kind)) < 2 else 100
    return later + 99 - stake.distance


def _chance(kind: str) -> Chance:
    return next(chance for chance in CHANCES if chance == kind)


def _doing(s: Settlement) -> tuple[str, Cents]:
    """What is done with a stake that is not simply taken, and the amount it is about."""
    by_result = {
        "win": ("pay", s.pays),
        "half": ("halve", s.returns),
        "imprisoned": ("imprison", s.stays),
        "stays": ("leave-in-prison", s.stays),
        "freed": ("free", s.returns),
    }
    return by_result.get(s.result, ("return", s.returns))


def _money(do: str, s: Settlement, amount: Cents, slot: int, items: tuple[str, ...]) -> Step:
    return Step(do, PAYS, s.bet.player, s.bet.kind, s.bet.on, amount, None, slot, items)


def _numbered(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Give every step its slot: those marked with one equal number, side by side, share it."""
    found: list[Step] = []
    slot = mark = 0
    for step in steps:
        if step.slot == 0 or step.slot != mark:
            slot += 1
        mark = step.slot
        found.append(replace(step, slot=slot))
    return tuple(found)


def _after(
    state: State, won: frozenset[Chance], settled: Iterable[tuple[Stake, Settlement]], table: Table
) -> dict[str, object]:
    """What the coup came to, and the stakes in prison as the next coup's table writes them."""
    shown: dict[str, object] = {"coup": state}
    if won:
        shown["wins"] = [chance for chance in CHANCES if chance in won]
    if state == "cancelled":
        shown["talla"] = "over"
    prison = []
    for stake, s in settled:
        if s.stays:
            suffered = stake.refaits + (1 if s.result == "imprisoned" else 0)
            held = replace(stake, bet=replace(s.bet, stake=s.stays), refaits=suffered, insured=False)
            prison.append(write_stake(held))
    if prison:
        shown["prison"] = prison
    return shown
