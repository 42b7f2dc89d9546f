"""Settles a coup between the bank and the puntos: bets, associates, abonos, the house's deduction and the garage."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from trainer.bets import Bet, Round, Settlement, Step
from trainer.errors import TableError
from trainer.games.chemin_de_fer.drawing import banker_choice, is_natural, nearer_nine, points, punto_choice, spoken
from trainer.games.chemin_de_fer.garage import garages
from trainer.games.chemin_de_fer.holding import Holding, calls_of, holding
from trainer.games.chemin_de_fer.rotation import next_seated
from trainer.games.chemin_de_fer.table import AGAINST, Hands, Table, bank_call
from trainer.money import Cents, as_text

CALLED = {
    "banco": "banco",
    "banco-seguido": "banco seguido",
    "banco-con-la-mesa": "banco con la mesa",
    "ultimo-completo": "con la mesa y último completo",
}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a coup ended: the winner, the totals as counted, and the rules beyond the ordinary that decided it."""

    winner: Literal["punto", "bank", "tie", "void"]
    punto: int | None = None
    banker: int | None = None
    items: tuple[str, ...] = ()
    withdrawn: frozenset[str] = frozenset()


def settle(table: Table) -> Round:
    """Settle a coup dealt and drawn by the rules; an irregular one is for `rule`."""
    enough_players(table)
    holder = holding(table, calls_of(table))
    if holder is None:
        raise TableError("bets", [], "at least one bet against the bank")
    hands = lawful_hands(table, holder)
    punto, banker = points(hands.punto), points(hands.banker)
    ending = Ending(nearer_nine(punto, banker), punto, banker)
    before = _opening(table, holder, hands)
    return settle_ending(table, ending, before)


def enough_players(table: Table) -> None:
    """The game cannot go on with fewer than four players (CF-LIM-08)."""
    count = players_counted(table)
    if count < table.rules.least_players:
        raise TableError("players", f"{count} players", f"at least {table.rules.least_players} (CF-ERR-46)")


def players_counted(table: Table) -> int:
    """The players at the table; whether the banker is one of them is for the house to say (CF-D-24)."""
    return len(table.people) - (0 if table.house.flag("bankerCounts") else 1)


def lawful_hands(table: Table, holder: Holding) -> Hands:
    """The hands as dealt, or the sentence that says which rule they break."""
    hands = table.hands
    if hands is None:
        raise TableError("outcome", None, "the hands, such as {'punto': '7c 2h', 'banker': '5d Ks 4c'}")
    first, bank = hands.punto[:2], hands.banker[:2]
    drew, banker_drew = len(hands.punto) == 3, len(hands.banker) == 3
    if is_natural(first) or is_natural(bank):
        if drew or banker_drew:
            side = "punto" if drew else "banker"
            raise TableError(f"outcome.{side}", "a third card", "dealt after a natural (CF-PRC-01): rule on the coup")
        return hands
    free = holder.makes_banco and table.house.flag("bancoFree")
    asked = "free" if free else punto_choice(points(first), table.rules.punto)
    if asked == ("stand" if drew else "draw"):
        right = f"lawful: with {points(first)} the punto must {asked} (CF-PRC-02); rule on the coup"
        raise TableError("outcome.punto", "a third card" if drew else "two cards", right)
    third = points(hands.punto[2:]) if drew else None
    wanted = banker_duty(table, points(bank), banker_choice(points(bank), third, table.rules.bank_table), hands)
    if wanted == ("stand" if banker_drew else "draw"):
        right = f"lawful: with {points(bank)} the banker must {wanted} (CF-PRC-04, CF-PRC-05); rule on the coup"
        raise TableError("outcome.banker", "a third card" if banker_drew else "two cards", right)
    return hands


def banker_duty(table: Table, total: int, cell: str, hands: Hands) -> str:
    """Bound by the table when he asked for it, or where the house makes it law (CF-D-03); else only nought draws."""
    if hands.table_asked or table.house.choice("bankTable") == "always":
        return cell
    return "draw" if total == 0 else "free"


def deduction(won: Cents, table: Table) -> Cents:
    """The house's part of what the bank wins, rounded down: never more than five per cent (CF-PAY-04, CF-D-09)."""
    exact = won * table.rules.deduction
    return exact.numerator // (exact.denominator * table.house.grain) * table.house.grain


def settle_ending(table: Table, ending: Ending, before: tuple[Step, ...] = ()) -> Round:
    """Settle every bet, the bank and its associates, once it is known how the coup ended."""
    played = _played(table, ending)
    covered = min(played, table.in_play)
    backed = _abono_cover(table, played - covered)
    against = [_settle_bet(bet, table, ending) for bet in table.bets if bet.kind in AGAINST]
    abonos = [_settle_abono(bet, backed[n], table, ending) for n, bet in enumerate(table.bets) if bet.kind == "abono"]
    bank = _settle_bank(table, ending, covered)
    settlements = (*against, *abonos, *bank)
    cagnotte = _cagnotte(table, ending, covered, [backed[n] for n in sorted(backed)])
    steps = (*before, *_closing(table, ending, settlements, cagnotte, before[-1].slot if before else 0))
    return Round(settlements, steps, _after(table, ending, covered, cagnotte))


def _played(table: Table, ending: Ending) -> Cents:
    """All that was at risk against the bank: bets withdrawn by right were not."""
    bets = [bet for bet in table.bets if bet.kind in AGAINST and bet.player not in ending.withdrawn]
    return sum(table.plays(bet) for bet in bets)


def _abono_cover(table: Table, left: Cents) -> dict[int, Cents]:
    """What each abono covers of the stakes above the bank, in the general order; by its place among the bets."""
    abonos = [(n, bet) for n, bet in enumerate(table.bets) if bet.kind == "abono"]
    found = {}
    for n, bet in sorted(abonos, key=lambda pair: (table.rank(pair[1].player), -pair[1].stake)):
        found[n] = min(bet.stake, left)
        left -= found[n]
    return found


def _settle_bet(bet: Bet, table: Table, ending: Ending) -> Settlement:
    """A bet against the bank: even money from the bank, lost to the bank, or void."""
    plays, line = table.plays(bet), table.cite("CF-PAY-09", "CF-ERR-31") if bet.on == "line" else ()
    if bet.player in ending.withdrawn:
        return Settlement(bet, "withdrawn", returns=bet.stake, items=ending.items)
    if ending.winner == "void":
        return Settlement(bet, "void", returns=bet.stake, items=ending.items)
    if ending.winner == "tie":
        return Settlement(bet, "push", returns=bet.stake, items=table.cite("CF-PAY-03") + line)
    if ending.winner == "bank":
        return Settlement(bet, "lose", returns=bet.stake - plays, takes=plays, items=table.cite("CF-PAY-02") + line)
    return Settlement(bet, "win", Fraction(plays), plays, bet.stake, items=table.cite("CF-PAY-01") + line)


def _settle_abono(bet: Bet, covers: Cents, table: Table, ending: Ending) -> Settlement:
    """A bet for the bank: wins or loses what it covered; what covered nothing goes back (CF-D-12)."""
    cited = table.cite("CF-PAY-08")
    if ending.winner == "void":
        return Settlement(bet, "void", returns=bet.stake, items=ending.items)
    if ending.winner == "tie" or not covers:
        items = cited if ending.winner != "tie" else table.cite("CF-PAY-03")
        return Settlement(bet, "push" if covers else "uncovered", returns=bet.stake, items=items)
    if ending.winner == "punto":
        return Settlement(bet, "lose", returns=bet.stake - covers, takes=covers, items=cited)
    if not table.house.flag("abonoDeduction"):
        return Settlement(bet, "win", Fraction(covers), covers, bet.stake, items=cited)
    exact = covers - covers * table.rules.deduction
    pays = covers - deduction(covers, table)
    return Settlement(bet, "win", exact, pays, bet.stake, items=cited + table.cite("CF-PAY-04"))


def _settle_bank(table: Table, ending: Ending, covered: Cents) -> list[Settlement]:
    """The bank itself, banker and associates pro rata; a piece that cannot be shared is the banker's (CF-PAY-07)."""
    bank = table.the_bank
    stakes = [(share.player, "associate", share.amount) for share in bank.associates]
    own = bank.amount - sum(share.amount for share in bank.associates)
    net = covered - deduction(covered, table)
    exact = covered - covered * table.rules.deduction
    losses = _shared_loss(covered, own, [stake for _, _, stake in stakes], table)
    found, left_net = [], net
    for (player, kind, stake), loss in zip(stakes, losses, strict=True):
        part = Fraction(stake, bank.amount)
        win = _whole_pieces(net * part, table)
        left_net -= win
        cited = table.cite("CF-PAY-07")
        found.append(_bank_row(Bet(player, kind, None, stake), ending, exact * part, win, loss, cited, table))
    left_loss = covered - sum(losses)
    part = Fraction(own, bank.amount)
    banker, idle = Bet(bank.banker, "bank", None, own), _out_of_play(table, covered)
    return [_bank_row(banker, ending, exact * part, left_net, left_loss, idle, table), *found]


def _shared_loss(covered: Cents, own: Cents, stakes: list[Cents], table: Table) -> list[Cents]:
    """What each associate loses, in whole pieces; the banker bears the rest, as far as his own money goes."""
    losses = [_whole_pieces(Fraction(covered * stake, table.the_bank.amount), table) for stake in stakes]
    beyond = max(0, covered - sum(losses) - own)
    for n, stake in enumerate(stakes):
        more = min(beyond, stake - losses[n])
        losses[n], beyond = losses[n] + more, beyond - more
    return losses


def _whole_pieces(amount: Fraction, table: Table) -> Cents:
    """An amount down to the smallest piece."""
    return int(amount / table.house.grain) * table.house.grain


def _out_of_play(table: Table, covered: Cents) -> tuple[str, ...]:
    """Why part of the bank was not played for: not covered, or above the maximum."""
    forced = ("CF-PAY-10",) if covered < table.in_play else ()
    improper = ("CF-PAY-11",) if table.in_play < table.the_bank.amount else ()
    return table.cite(*forced, *improper)


def _bank_row(
    bet: Bet, ending: Ending, exact: Fraction, win: Cents, loss: Cents, cited: tuple[str, ...], table: Table
) -> Settlement:
    if ending.winner == "bank":
        return Settlement(bet, "win", exact, win, items=cited + table.cite("CF-PAY-05", "CF-PAY-04"))
    if ending.winner == "punto":
        returns = bet.stake - loss
        return Settlement(bet, "lose", returns=returns, takes=loss, items=cited + table.cite("CF-PAY-06"))
    tie = table.cite("CF-PAY-03", "CF-PRC-25")
    return Settlement(bet, "stays", items=cited + (tie if ending.winner == "tie" else ending.items))


def _cagnotte(table: Table, ending: Ending, covered: Cents, backed: list[Cents]) -> Cents:
    """All that goes into the cagnotte: of the bank's winnings and of those of the abonos."""
    if ending.winner != "bank":
        return 0
    charged = backed if table.house.flag("abonoDeduction") else []
    return deduction(covered, table) + sum(deduction(amount, table) for amount in charged)


def _opening(table: Table, holder: Holding, hands: Hands) -> tuple[Step, ...]:
    """From the amount of the bank to the last card, as the croupier handles and announces it."""
    calls = table.cite("CF-ORD-03")
    closing = table.cite("CF-ORD-03", "CF-PRC-23")
    announced, lead = bank_call(table.in_play), table.cite("CF-PRC-13") + calls
    found = [Step("announce", "croupier", say=announced, amount=table.in_play, items=lead)]
    if holder.by in CALLED:
        found.append(Step("call", "player", holder.player, say=CALLED[holder.by], items=holder.items))
    if any(bet.kind == "abono" for bet in table.bets):
        found.append(Step("announce", "croupier", say="abono la diferencia", items=table.cite("CF-PRC-22")))
    found.append(Step("announce", "croupier", say="no van más apuestas", items=closing))
    found.append(Step("deal", "banker", on="punto, banker, punto, banker", items=table.cite("CF-ORD-01")))
    found.append(Step("carry-cards", "croupier", holder.player, items=holder.items))
    found += _speaking(table, holder, hands)
    return tuple(_numbered(found))


def _speaking(table: Table, holder: Holding, hands: Hands) -> list[Step]:
    """Naturals, the punto's word, and the banker after him."""
    turned = table.cite("CF-PRC-01")
    both = [Step("turn-over", "punto", holder.player, items=turned), Step("turn-over", "banker", items=turned)]
    if is_natural(hands.punto):
        return both if is_natural(hands.banker) else both[:1]
    word = _word(table, holder, hands)
    free = holder.makes_banco and table.house.flag("bancoFree")
    ruled = table.cite("CF-PRC-03" if free else "CF-PRC-02")
    found = [Step("announce", "croupier", holder.player, say=word, items=ruled)]
    if is_natural(hands.banker):  # he turns over when the punto has spoken, and gives no card
        return [*found, Step("turn-over", "banker", items=turned + table.cite("CF-ORD-02"))]
    if len(hands.punto) == 3:
        found.append(Step("deal-third", "banker", on="punto", items=table.cite("CF-PRC-06", "CF-ORD-01")))
    bound = hands.table_asked or table.house.choice("bankTable") == "always"
    duty = table.cite("CF-ORD-02", "CF-PRC-05" if bound else "CF-PRC-04")
    if len(hands.banker) == 3:
        return [*found, Step("deal-third", "banker", on="banker", items=duty + table.cite("CF-PRC-06"))]
    return [*found, Step("stand", "banker", items=duty)]


def _word(table: Table, holder: Holding, hands: Hands) -> str | None:
    """What the punto said: his third card tells; against a natural only the rule does, and a free total is silent."""
    if len(hands.punto) == 3:
        return "carta"
    if not is_natural(hands.banker):
        return "no"
    if holder.makes_banco and table.house.flag("bancoFree"):
        return None
    return {"draw": "carta", "stand": "no", "free": None}[punto_choice(points(hands.punto), table.rules.punto)]


def _numbered(steps: list[Step], start: int = 0) -> list[Step]:
    return [_at(step, start + n) for n, step in enumerate(steps, start=1)]


def _at(step: Step, slot: int) -> Step:
    return Step(step.do, step.who, step.player, step.bet, step.on, step.amount, step.say, slot, step.items)


def _closing(
    table: Table, ending: Ending, settlements: tuple[Settlement, ...], cagnotte: Cents, start: int
) -> list[Step]:
    """Show, take or pay, deduct, then the garage or the next banker (CF-ORD-05)."""
    found: list[Step] = []
    if ending.punto is not None and ending.banker is not None:
        said = f"punto, {spoken(ending.punto)}; banca, {spoken(ending.banker)}"
        shown = table.cite("CF-EQP-02", "CF-ORD-05")
        found.append(Step("announce", "croupier", say=said, items=shown))
    found = _numbered(found, start)
    found += _money_steps(table, settlements, start + len(found))
    last = max([start, *(step.slot for step in found)])
    tail: list[Step] = []
    if cagnotte:
        items = table.cite("CF-PAY-04", "CF-EQP-05", "CF-PRC-24")
        tail.append(Step("drop-deduction", "croupier", on="cagnotte", amount=cagnotte, items=items))
    if ending.winner == "bank":
        tail.append(Step("ask-garage", "croupier", table.the_bank.banker, items=table.cite("CF-PRC-30", "CF-ORD-05")))
    if ending.winner == "punto":
        passes = table.cite("CF-PRC-25", *_after_loss(table)[1])
        tail.append(Step("pass-shoe", "croupier", _after_loss(table)[0], items=passes))
    return found + _numbered(tail, last)


def _money_steps(table: Table, settlements: tuple[Settlement, ...], start: int) -> list[Step]:
    """Taking and paying in the general order; who moved to follow the hand is taken first and paid last."""
    rows = [row for row in settlements if row.bet.kind in (*AGAINST, "abono")]
    free = table.house.choice("paymentOrder") == "free"  # CF-D-25
    found = []
    for row in rows:
        person = table.persons[row.bet.player]
        do, amount, phase = _handling(row)
        turn = 0 if free else table.rank(row.bet.player) + 1
        if person.moved:
            turn = -1 if do == "take" else len(table.people) + 1
        cited = table.cite("CF-ORD-09", "CF-PRC-24")
        cited += table.cite("CF-ORD-06", "CF-ERR-34") if person.moved else ()
        step = Step(do, "croupier", row.bet.player, row.bet.kind, row.bet.on, amount, items=cited)
        found.append((phase, turn, step))
    turns = sorted({(phase, turn) for phase, turn, _ in found})
    by_turn = sorted(found, key=lambda entry: (entry[:2], entry[2].bet or "", entry[2].amount or 0))
    return [_at(step, start + 1 + turns.index((phase, turn))) for phase, turn, step in by_turn]


def _handling(row: Settlement) -> tuple[str, Cents, int]:
    """What is done with a bet, the amount, and whether it is a taking (first) or a paying."""
    if row.takes:
        return "take", row.takes, 0
    return ("pay", row.pays, 1) if row.pays else ("return", row.returns, 1)


def _after_loss(table: Table) -> tuple[str, tuple[str, ...]]:
    """Who is offered the bank once it is lost: the right of the banker, or of the one who passed him the hand."""
    bank = table.the_bank
    if bank.passed_by is not None:
        return next_seated(table, bank.passed_by), ("CF-ORD-16",)
    return next_seated(table, bank.banker), ("CF-ORD-08",)


def _after(table: Table, ending: Ending, covered: Cents, cagnotte: Cents) -> dict[str, object]:
    """The bank after the coup: what it holds, what the deduction was, and what the banker may set aside."""
    bank = table.the_bank
    if ending.winner == "punto":
        return {"bank": "lost", "returned": as_text(bank.amount - covered), "next_banker": _after_loss(table)[0]}
    kept: dict[str, object] = {"bank": "kept", "banker": bank.banker}
    if ending.winner in ("tie", "void"):
        dealt = bank.coups + (ending.winner == "tie")
        return kept | {"amount": as_text(bank.amount), "pases": bank.pases, "coups": dealt}
    net = deduction(covered, table)
    funds = bank.amount + covered - net
    kept |= {"amount": as_text(funds), "pases": bank.pases + 1, "coups": bank.coups + 1}
    kept["cagnotte"] = as_text(cagnotte)
    options = garages(table, covered, funds, net)
    return kept | {"garage": {name: option.shown() for name, option in options.items()}}
