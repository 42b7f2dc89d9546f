"""Settles a spin: every bet, the prison, and the dealer's steps in the order the regulation fixes."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from trainer.bets import Bet, Round, Settlement, Step, lose
from trainer.errors import TableError
from trainer.games.roulette.layout import EVEN_CHANCES, announcement
from trainer.games.roulette.table import Placed, Table, excess
from trainer.money import Cents, as_text, paid

PAIRS = (("street", "six-line"), ("corner", "split"))  # joined by "and" in the French sentence (ROU-F-DBT-21)


def settle(table: Table) -> Round:
    """Settle every bet once the ball rests in a pocket."""
    if table.pocket is None:
        raise TableError("outcome.pocket", None, "a pocket such as '17'")
    settlements = tuple(
        _settle_above_maximum(placed, over, table) if over else settle_bet(placed, table)
        for placed, over in zip(table.bets, excess(table.bets, table), strict=True)
    )
    return Round(settlements, steps(settlements, table), _after(settlements, table))


def settle_bet(placed: Placed, table: Table) -> Settlement:
    """Settle one bet within its limits."""
    bet, pocket = placed.bet, table.pocket
    assert pocket is not None
    if placed.even and pocket in table.rules.zeros:
        return _settle_on_zero(placed, table)
    if placed.zeros:
        return _settle_in_prison(placed, table)
    figure = "even-chance-" + bet.kind if placed.even else _figure(bet)
    if pocket in placed.covers:
        exact = bet.stake * table.pays(bet.kind)
        pays = paid(exact, table.house.grain, table.house.rounding)
        return Settlement(bet, "win", exact, pays, bet.stake, 0, None, table.items(figure, "winner-keeps"))
    if pocket in table.rules.zeros:
        return lose(bet, table.items(figure, "multiple-on-zero"))
    return lose(bet, table.items(figure))


def _figure(bet: Bet) -> str:
    """The name of a multiple bet's figure: places with a zero have items of their own."""
    numbers = (bet.on or "").split("-")
    if bet.kind in ("column", "dozen", "double-column", "double-dozen", "special-corner"):
        return bet.kind
    if "00" in numbers or ("0" in numbers and bet.kind != "straight"):
        return f"{bet.kind}-{bet.on}"
    return bet.kind


def prison_value(stake: Cents, zeros: int) -> Fraction:
    """What a stake in prison is worth after so many zeros: halved at each zero after the first (ROU-F-DBT-01)."""
    return Fraction(stake, 2 ** (zeros - 1))


def _settle_on_zero(placed: Placed, table: Table) -> Settlement:
    """An even chance when the zero falls: half back, or prison by the player's choice where there is one."""
    bet, zeros = placed.bet, placed.zeros + 1
    if table.rules.zero_rule == "half":
        if table.pocket == "00" and table.house.choice("evenChanceOn00") == "lose":
            return lose(bet, table.items("half-on-double-zero"))
        figure = "half-on-double-zero" if table.pocket == "00" else "half-on-zero"
        return _withdraw(bet, Fraction(bet.stake, 2), table, table.items(figure))
    value = prison_value(bet.stake, zeros)
    cited = table.items("first-zero" if zeros == 1 else "zero-again")
    if table.last_spin:
        return _withdraw(bet, value / 2, table, table.items("last-spin"))
    if zeros > 1 and _below_minimum(value, table):
        return Settlement(bet, "imprisoned", takes=0, moves_to="prison", items=cited + table.items("below-minimum"))
    if placed.choice == "half":
        return _withdraw(bet, value / 2, table, cited)
    return Settlement(bet, "imprisoned", moves_to="prison", items=cited)


def _below_minimum(value: Fraction, table: Table) -> bool:
    compared = value / 2 if table.house.choice("prisonMinTest") == "half" else value
    return compared < table.house.minimum


def _withdraw(bet: Bet, exact: Fraction, table: Table, items: tuple[str, ...]) -> Settlement:
    """The player takes his part of the stake, rounded by the house's rule; the bank keeps the rest."""
    returns = paid(exact, table.house.grain, table.house.rounding)
    return Settlement(bet, "half", returns=returns, takes=bet.stake - returns, items=items)


def _settle_in_prison(placed: Placed, table: Table) -> Settlement:
    """A stake in prison when a number falls: freed without winnings, or lost for good."""
    bet = placed.bet
    if table.pocket not in placed.covers:
        return lose(bet, table.items("prison-lost"))
    full = table.house.choice("prisonReleaseValue") == "full"
    value = Fraction(bet.stake) if full else prison_value(bet.stake, placed.zeros)
    returns = paid(value, table.house.grain, table.house.rounding)
    return Settlement(bet, "freed", returns=returns, takes=bet.stake - returns, items=table.items("prison-freed"))


def _settle_above_maximum(placed: Placed, over: Cents, table: Table) -> Settlement:
    """A stake above the maximum, found after the result: the excess goes back (ROU-F-DBT-13)."""
    bet, ruling = placed.bet, table.house.choice("overMaxRuling")
    limit = table.items(f"maximum-{_limit(bet.kind)}")
    if ruling == "stands":
        whole = settle_bet(placed, table)
        return replace(whole, items=whole.items + limit)
    counts = 0 if ruling == "refuse" else bet.stake - over
    if counts == 0:
        return Settlement(bet, "void", returns=bet.stake, items=limit)
    inner = settle_bet(Placed(Bet(bet.player, bet.kind, bet.on, counts), placed.covers, 0, placed.choice), table)
    return Settlement(
        bet,
        inner.result,
        inner.exact,
        inner.pays,
        inner.returns + over,
        inner.takes,
        inner.moves_to,
        inner.items + limit,
    )


def _limit(kind: str) -> str:
    return "even-chance" if kind in EVEN_CHANCES else kind


def steps(settlements: Iterable[Settlement], table: Table) -> tuple[Step, ...]:
    """The dealer's handling: announce, show the number, take the losers, then pay in the regulation's order."""
    assert table.pocket is not None
    announced = (
        table.items("announce", "announce-zero") if table.pocket in table.rules.zeros else table.items("announce")
    )
    found = [
        Step("announce", who="croupier", say=announcement(table.pocket), slot=1, items=announced),
        Step("touch-number", who="croupier", on=table.pocket, slot=1, items=table.items("announce")),
    ]
    collected = table.items("collect-first")
    settled = list(settlements)
    for s in settled:
        if s.result == "lose" or s.takes == s.bet.stake:  # of a stake above the maximum, what counted is taken
            found.append(_step("take", s, s.takes, 2, collected))
    if table.rules.pay_by == "bet":
        return tuple(found + _pay_bet_by_bet(settled, table))
    return tuple(found + _pay_player_by_player(settled, table))


def _step(do: str, s: Settlement, amount: Cents, slot: int, items: tuple[str, ...]) -> Step:
    return Step(do, "croupier", s.bet.player, s.bet.kind, s.bet.on, amount, None, slot, items)


def slots(table: Table) -> dict[str, int]:
    """The place of every kind of bet in the payment order; kinds that share a number may be paid in any order."""
    order = list(table.rules.order)
    found = {kind: n for n, kind in enumerate(order)}
    if table.rules.pay_by == "bet":
        if not table.house.flag("strictEvenChanceOrder"):
            first = min(found[kind] for kind in EVEN_CHANCES)
            found |= dict.fromkeys(EVEN_CHANCES, first)
        if not table.house.flag("strictPairOrder"):
            for one, two in PAIRS:
                found[one] = found[two] = min(found[one], found[two])
    found["special-corner"] = found["corner"]
    return found


def _handling(s: Settlement) -> tuple[str, Cents]:
    """What is done with a bet that is not simply taken, and the amount the step is about."""
    if s.result == "win":
        return "pay", s.pays
    if s.result == "half":
        return "halve", s.returns
    if s.result == "imprisoned":
        return "imprison", s.stays
    if s.result == "freed":
        return "free", s.returns
    return "return", s.returns


def _excess_back(s: Settlement, slot: int) -> list[Step]:
    """What lay above the maximum beside a stake that goes to prison."""
    return [_step("return", s, s.returns, slot, s.items)] if s.result == "imprisoned" and s.returns else []


def _pay_bet_by_bet(settled: list[Settlement], table: Table) -> list[Step]:
    place, cited = (
        slots(table),
        table.items("order", "one-cloth" if table.book.variant == "one-cloth" else ""),
    )
    found = []
    for s in settled:
        if s.takes < s.bet.stake or s.pays:
            do, amount = _handling(s)
            slot = 3 + place[s.bet.kind]
            found.append(_step(do, s, amount, slot, cited + (s.items if do != "pay" else ())))
            found += _excess_back(s, slot)
    return sorted(found, key=lambda step: step.slot)


def _pay_player_by_player(settled: list[Settlement], table: Table) -> list[Step]:
    """All of a player's winnings at once, when the order reaches his first (or last) winning class (ROU-A-DBT-04)."""
    rebuilt = _rebuilt(table)
    first = 3 + len(rebuilt)
    place = {kind: first + slot for kind, slot in slots(table).items()}
    last = table.house.choice("multiWinSlot") == "last"
    winnings: dict[str, list[Settlement]] = defaultdict(list)
    found = []
    for s in settled:
        if s.result == "win":
            winnings[s.bet.player].append(s)
        elif s.takes < s.bet.stake:
            do, amount = _handling(s)
            found.append(_step(do, s, amount, place[s.bet.kind], s.items))
    special = any("00" in (s.bet.on or "").split("-") for won in winnings.values() for s in won)
    figures = ("order", "all-at-once", "paid-in", *(("double-zero-order",) if special else ()))
    for player, won in winnings.items():
        reached = [place[s.bet.kind] for s in won]
        slot = max(reached) if last else min(reached)
        only = won[0].bet if len(won) == 1 else None
        kind, on = (only.kind, only.on) if only else ("all", None)
        total = sum(s.pays for s in won)
        found.append(Step("pay", "croupier", player, kind, on, total, None, slot, table.items(*figures)))
    found.sort(key=lambda step: step.slot)
    if table.house.choice("sameSlotOrder") == "near-to-far":  # players are listed as they sit, the nearest first
        seats = list(dict.fromkeys(s.bet.player for s in settled))
        found.sort(key=lambda step: (step.slot, seats.index(step.player or "")))
        found = [replace(step, slot=first + n) for n, step in enumerate(found)]
    return rebuilt + found


def _rebuilt(table: Table) -> list[Step]:
    """Where the text asks for it, the croupier rebuilds the stacks between taking and paying (ROU-A-PRO-06)."""
    items = table.items("rebuild-stacks")
    return [Step("rebuild-stacks", "croupier", slot=3, items=items)] if items else []


def _after(settlements: Iterable[Settlement], table: Table) -> dict[str, object]:
    """What stays on the felt: the stakes in prison, with the zeros they have suffered."""
    prison = []
    for placed, s in zip(table.bets, settlements, strict=True):
        if s.result == "imprisoned":
            held: dict[str, object] = {"player": s.bet.player, "bet": s.bet.kind, "stake": as_text(s.stays)}
            held["zeros"] = placed.zeros + 1
            prison.append(held)
    return {"prison": prison} if prison else {}
