"""Settles a coup: every bet, the deduction, the dealer's steps in order, and where the shoe goes next."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from trainer.bets import Bet, Round, Settlement, Step, lose, push, win
from trainer.cards import cards_as_text
from trainer.errors import TableError
from trainer.games.punto_banca.coup import Coup, Side, Winner, draws_next, first_four, is_natural, total
from trainer.games.punto_banca.table import Table, coup_of, from_the_right, hand_holder
from trainer.money import Cents, as_text, paid

WORDS = ("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve")
NAMES: dict[Side, str] = {"player": "el jugador", "bank": "la banca"}


def settle(table: Table) -> Round:
    """Settle every bet of a complete coup."""
    if table.stop_card == 0 and table.house.choice("stopCardFirst") == "no-coup":
        return _no_coup(table)
    coup = coup_of(table)
    if problem := holder_problem(table):
        raise TableError("dealer", table.dealer, problem)
    settlements = tuple(settle_bet(bet, coup.winner, table) for bet in table.bets)
    steps = [*_dealing(coup, table), *_third_cards(coup, table)]
    steps += [_announce_winner(coup, table), *_payments(settlements, table), *_end(coup, table)]
    return Round(settlements, _numbered(steps), _after(coup, settlements, table))


def settle_bet(bet: Bet, winner: Winner, table: Table) -> Settlement:
    """Settle one bet by the winning hand; on a tie the bets on player and bank stand off."""
    rules, house = table.rules, table.house
    if bet.kind == "tie":
        if winner != "tie":
            return lose(bet, table.items("PAY-04"))
        return win(bet, rules.pays["tie"], table.items("PAY-03"), house.grain, house.rounding)
    own = "PAY-01" if bet.kind == "player" else "PAY-02"
    if winner == "tie":
        return push(bet, table.items(own, "PRC-20"))
    if winner != bet.kind:
        return lose(bet, table.items(own))
    if bet.kind == "player":
        return win(bet, rules.pays["player"], table.items(own), house.grain, house.rounding)
    return _win_on_bank(bet, table)


def deduction(bet: Bet, winner: Winner, table: Table) -> Cents:
    """The house's part of a winning bet: 5 % of what was bet on the bank, and of nothing else (PB-D-02, PB-D-03).

    It is what lies between the even win and the win less 5 %, each rounded once to the smallest piece.
    """
    if winner != "bank" or bet.kind != "bank":
        return 0
    even, house = bet.stake * table.rules.pays["bank"], table.house
    less = even - bet.stake * table.rules.deduction
    return paid(even, house.grain, house.rounding) - paid(less, house.grain, house.rounding)


def _win_on_bank(bet: Bet, table: Table) -> Settlement:
    even = win(bet, table.rules.pays["bank"], table.items("PAY-02", "PAY-05"), table.house.grain, table.house.rounding)
    if table.house.choice("deductionWhen") == "on-account":  # PB-D-15: paid in full now, owed at the end
        return even
    less = even.exact - bet.stake * table.rules.deduction
    return replace(even, exact=less, pays=even.pays - deduction(bet, "bank", table))


def holder_problem(table: Table) -> str | None:
    """What the shoe holder lacks; None when he may deal, or the croupier deals (PB-ROL-07, PB-D-05)."""
    if table.dealer is None:
        return None
    bank_only = table.house.choice("shoeHolderBets") == "bank"
    kinds = {bet.kind for bet in table.bets if bet.player == table.dealer}
    if kinds & {"bank"} if bank_only else kinds:
        return None
    return f"a player with a bet{' on the bank' if bank_only else ''}: whoever has the shoe must bet"


def next_dealer(winner: Winner, table: Table) -> str | None:
    """Who has the shoe for the next coup: the same player, unless the bank lost (PB-PRC-18, PB-D-13)."""
    if table.dealer is None or winner != "player":
        return table.dealer
    return from_the_right(table, table.place(table.dealer))[0]


def _no_coup(table: Table) -> Round:
    """The stop card came first and this house plays no further coup (PB-D-08)."""
    if table.cards:
        right = "needed: this house plays no coup once the stop card is out"
        raise TableError("outcome.cards", cards_as_text(table.cards), right)
    cited = table.items("PRC-19")
    settlements = tuple(Settlement(bet, "void", returns=bet.stake, items=cited) for bet in table.bets)
    steps = [Step("show-stop-card", "croupier", items=cited)]
    steps += [_money("return", s, s.returns, cited, 1) for s in settlements]
    return Round(settlements, _numbered(steps), {"talla": "over"})


def _dealing(coup: Coup, table: Table) -> Iterator[Step]:
    """From the close of bets to both hands shown and announced."""
    dealer, holder = table.dealer or "croupier", hand_holder(table)
    yield Step("announce", "croupier", say="no va más", items=table.items("ORD-02", "PRC-14"))
    yield Step("announce", "croupier", say="cartas", items=table.items("ORD-02", "PRC-14"))
    dealt = table.items("ORD-01", "PRC-15")
    for side in ("player", "bank", "player", "bank"):
        yield Step("deal-face-down", dealer, on=side, items=dealt)
    yield Step("pass-to-croupier", dealer, on="player", slot=1, items=table.items("ORD-01"))
    yield Step("keep-under-shoe", dealer, on="bank: front right corner", slot=1, items=table.items("ORD-01"))
    held = table.items("ROL-08", "ORD-03") if holder else table.items("ROL-08", "ERR-04", "ORD-03")
    yield Step("give-cards", "croupier", player=holder or "croupier", on="player", items=held)
    yield from _shown("player", holder or "croupier", "right", coup, table)
    yield from _shown("bank", dealer, "left", coup, table)


def _shown(side: Side, who: str, where: str, coup: Coup, table: Table) -> Iterator[Step]:
    cards, cited = coup.hand(side)[:2], table.items("ORD-03", "PRC-15")
    yield Step("show-cards", who, on=f"{side}: {cards_as_text(cards)}", items=cited)
    points = WORDS[total(cards)]
    said = f"{'jugador' if side == 'player' else 'banca'}, {points}"
    yield Step("announce", "croupier", on=side, say=said, items=table.items("EQP-02", "ORD-03"))
    yield Step("lay-cards", "croupier", on=f"{side}: {where}", items=cited)


def _third_cards(coup: Coup, table: Table) -> Iterator[Step]:
    """The calls "carta para…" and "se planta…", player hand first; nothing after a natural."""
    if is_natural(coup, table.rules):
        yield Step("no-third-card", "croupier", items=table.items("PRC-01"))
        return
    dealt = first_four([coup.player[0], coup.bank[0], coup.player[1], coup.bank[1]])
    rule: dict[Side, str] = {"player": "PRC-02", "bank": "PRC-03"}
    for side in rule:
        cited = table.items(rule[side], "PRC-16", "ORD-04")
        if draws_next(dealt, table.rules) == side:
            card = coup.hand(side)[2]
            dealt = dealt.with_card(side, card)
            yield Step("announce", "croupier", on=side, say=f"carta para {NAMES[side]}", items=cited)
            yield Step("deal-third-card", table.dealer or "croupier", on=f"{side}: {card}", items=cited)
        else:
            said = f"{NAMES[side]} se planta... {WORDS[total(coup.hand(side))]}"
            yield Step("announce", "croupier", on=side, say=said, items=cited)


def _announce_winner(coup: Coup, table: Table) -> Step:
    points = WORDS[total(coup.bank if coup.winner == "bank" else coup.player)]
    said = f"empate a {points}" if coup.winner == "tie" else f"gana {NAMES[coup.winner]}, {points}"
    return Step("announce", "croupier", say=said, items=table.items("PRC-17", "ORD-05"))


def _payments(settlements: Iterable[Settlement], table: Table) -> Iterator[Step]:
    """Take, pay and return, and then the 5 %: steps of one slot stand together (slots are 1 to 4 here)."""
    taken = 1 if table.house.flag("collectFirst") else 2  # PB-D-06
    cited = table.items("ORD-05")
    settled = sorted(settlements, key=lambda s: taken if s.takes else 2)
    for s in settled:
        if s.takes:
            yield _money("take", s, s.takes, cited, taken)
        elif s.result == "push":
            yield _money("return", s, s.returns, table.items("PRC-20"), 2)
        else:
            owed = deduction(s.bet, "bank", table) if s.bet.kind == "bank" else 0
            gross = s.pays if table.house.choice("deductionWhen") == "on-account" else s.pays + owed
            yield _money("pay", s, gross, cited, 2)
    do = "note-deduction" if table.house.choice("deductionWhen") == "on-account" else "take-deduction"
    for s in settled:
        if s.result == "win" and s.bet.kind == "bank":
            yield _money(do, s, deduction(s.bet, "bank", table), table.items("PAY-05", "ORD-05"), 3)


def _money(do: str, s: Settlement, amount: Cents, items: tuple[str, ...], slot: int) -> Step:
    return Step(do, "croupier", s.bet.player, s.bet.kind, None, amount, None, slot, items)


def _end(coup: Coup, table: Table) -> Iterator[Step]:
    """Cards into the basket, and the shoe: kept, passed, or at its end."""
    yield Step("cards-to-basket", "croupier", items=table.items("ROL-04", "ROL-05"))
    if table.stop_card is not None:
        yield Step("end-talla", "croupier", items=table.items("PRC-19"))
    elif table.dealer is not None and coup.winner == "player":
        taker = next_dealer(coup.winner, table)
        yield Step("pass-shoe", "croupier", player=taker, items=table.items("PRC-18", "ORD-06", "ROL-05"))
    elif table.dealer is not None:
        yield Step("keep-shoe", table.dealer, items=table.items("PRC-18"))


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


def _after(coup: Coup, settlements: Iterable[Settlement], table: Table) -> dict[str, object]:
    """Who deals next, whether the talla is over, and what is owed when deductions are kept on account."""
    shown: dict[str, object] = {"winner": coup.winner, "player": total(coup.player), "bank": total(coup.bank)}
    if table.stop_card is not None:
        shown["talla"] = "over"
    else:
        shown["dealer"] = next_dealer(coup.winner, table) or "croupier"
    if table.house.choice("deductionWhen") == "on-account":
        owed: dict[str, Cents] = {}
        for s in settlements:
            if amount := deduction(s.bet, coup.winner, table):
                owed[s.bet.player] = owed.get(s.bet.player, 0) + amount
        shown["owed"] = {player: as_text(amount) for player, amount in owed.items()}
    return shown
