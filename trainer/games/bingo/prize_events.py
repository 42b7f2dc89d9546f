"""Rulings on prizes: a card that is called, a prize that is paid, and the life of the prima."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from trainer.bets import Step
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.bingo.checking import check, checks, first_bingo
from trainer.games.bingo.prizes import APART, awards
from trainer.games.bingo.reading import prima_is_allowed, read_call
from trainer.games.bingo.table import Prima, Table
from trainer.money import as_text
from trainer.rulings import Ruling

Handler = Callable[[Fields, Table], Ruling]

PRIZES = ("line", "bingo", "prima", "bola-loca", "interconnected")
METHODS = ("cash", "cheque", "in-kind")
ADDITIONS = ("none", "symbolic-courtesy", "money", "in-kind", "approximation", "refund-prize")


def _rule_on_claim(event: Fields, table: Table) -> Ruling:
    """A prize called: good or not, and why; nothing after the game is closed."""
    closed = event.flag("closed", False)
    aloud = event.flag("aloud", True)
    call = read_call(event.sub("call", "a call such as {'card': '17', 'call': 'line'}"), table)
    cite = table.book.cited
    if closed:
        parts = {"claim": "rejected", "fault": "game-closed"}
        return Ruling("claim", "rejected", "chief-cashier", cite("BIN-ERR-10", "BIN-PRC-18"), parts)
    if not aloud:
        parts = {"claim": "not-made", "fault": "not-aloud", "game": "goes-on"}
        return Ruling("claim", "rejected", "caller", cite("BIN-PRC-16"), parts)
    line_ball = next((c.call.ball for c in checks(table) if c.correct and c.call.kind == "line"), None)
    found = check(call, line_ball, table)
    steps = _claim_steps(call.card, found.card.player, call.kind, table)
    if not found.correct:
        parts = {"claim": "rejected", "fault": found.finding, "game": "goes-on"}
        return Ruling("claim", "rejected", "chief-cashier", found.items, parts, steps)
    game = "goes-on" if call.kind == "line" else "closes"
    parts = {"claim": "admitted", "completed_on": str(found.completed), "game": game}
    return Ruling("claim", "admitted", "chief-cashier", found.items, parts, steps)


def _claim_steps(card: str, player: str, kind: str, table: Table) -> tuple[Step, ...]:
    cite = table.book.cited
    return (
        Step("stop-game", "caller", slot=1, items=cite("BIN-PRC-16")),
        Step("take-card", "caller", player, kind, card, slot=2, items=cite("BIN-ORD-04")),
        Step("report-card-number", "caller", player, kind, card, slot=3, items=cite("BIN-ORD-04", "BIN-ROL-03")),
        Step("check-card", "chief-cashier", player, kind, card, slot=4, items=cite("BIN-PRC-17")),
    )


def _rule_on_payment(event: Fields, table: Table) -> Ruling:
    """What was paid for one prize of one card, how, and with what beside it, against what is right."""
    label = event.choice("card", [card.label for card in table.cards])
    prize, paid = event.choice("prize", PRIZES), event.amount("paid", zero=True)
    if first_bingo(table) is None:
        raise TableError("outcome.calls", [], "a correct bingo: prizes are paid when the game is over")
    won = [award for award in awards(table).of(prize) if award.card.label == label]
    due = sum(award.pays for award in won)
    faults = _payment_faults(event, prize)
    if paid != due:
        faults = {"amount": won[0].items if won else ("BIN-ORD-06",)} | faults
    parts = {"pays": as_text(due)}
    if paid != due:
        parts["too_much" if paid > due else "too_little"] = as_text(abs(paid - due))
    if not faults:
        cited = table.book.cited("BIN-ORD-06", "BIN-PAY-14", *(("BIN-PAY-15",) if prize in APART else ()))
        return Ruling("payment", "right", "chief-cashier", cited, parts)
    cited = table.book.cited(*dict.fromkeys(item for items in faults.values() for item in items))
    return Ruling("payment", "wrong", "chief-cashier", cited, parts | {"fault": ", ".join(faults)})


def _payment_faults(event: Fields, prize: str) -> dict[str, tuple[str, ...]]:
    """What is wrong with the manner of paying: the means, an addition, or the tray."""
    method, agreed = event.choice("method", METHODS, "cash"), event.flag("player_agrees", False)
    added = event.choice("added", ADDITIONS, "none")
    apart, receipt = event.flag("separate_tray", prize in APART), event.flag("receipt", prize in APART)
    faults: dict[str, tuple[str, ...]] = {}
    if method == "in-kind" or (method == "cheque" and not agreed):
        faults["means-of-payment"] = ("BIN-PAY-14",)
    if added not in ("none", "symbolic-courtesy"):
        faults["addition"] = ("BIN-PAY-13",)
    if prize in APART and not (apart and receipt):
        faults["tray-or-receipt"] = ("BIN-PAY-15",)
    return faults


def _rule_on_prima(event: Fields, table: Table) -> Ruling:
    """Whether the prima is in play in this game, its last ball, and whether a bingo on a ball wins it."""
    prima, cite = _prima(table), table.book.cited
    ball = event.whole("bingo_on_ball", table.rules.most_card, table.highest, None)
    if not prima.available:
        parts = {"prima": "not-available", "short_by": as_text(prima.amount - prima.fund)}
        return Ruling("prima", "not-available", "chief-cashier", cite("BIN-PRC-02", "BIN-PRC-01"), parts)
    grown = table.prima_limit > table.rules.prima_ball
    cited = cite("BIN-PRC-02", "BIN-PRC-04" if grown else "BIN-PRC-03", "BIN-LIM-04", "BIN-PRC-05")
    parts = {"prima": "available", "amount": as_text(prima.amount), "limit": str(table.prima_limit)}
    if ball is None:
        return Ruling("prima", "available", "chief-cashier", cited, parts)
    won = ball <= table.prima_limit
    fund = prima.fund + table.prima_taken - (prima.amount if won else 0)
    parts |= {"prima": "awarded" if won else "not-awarded", "fund": as_text(fund)}
    following = replace(prima, fund=fund, missed=0 if won else prima.missed + 1)
    if following.available:
        parts["next_limit"] = str(replace(table, prima=following).prima_limit)
    verdict = "awarded" if won else "not-awarded"
    return Ruling("prima", verdict, "chief-cashier", (*cited, *cite("BIN-RNK-04")), parts)


def _prima(table: Table) -> Prima:
    if table.prima is None:
        raise TableError("prima", None, "the prima before this game, such as {'amount': '500', 'fund': '512.40'}")
    return table.prima


def _rule_on_prima_change(event: Fields, table: Table) -> Ruling:
    """The room chief wants another prima: one of the amounts allowed, and only once the current one is won."""
    wanted, awarded = event.amount("to"), event.flag("awarded")
    game = event.whole("game", 1, 10_000, None)
    _prima(table)
    cite = table.book.cited
    if not prima_is_allowed(wanted, table):
        parts = {"prima": "unchanged", "fault": "amount-not-allowed"}
        return Ruling("prima-change", "refused", "room-chief", cite("BIN-LIM-03", "BIN-PAY-06"), parts)
    if not awarded:
        parts = {"prima": "unchanged", "fault": "not-yet-awarded"}
        return Ruling("prima-change", "refused", "room-chief", cite("BIN-PRC-07", "BIN-ROL-01"), parts)
    parts = {"prima": "changed", "amount": as_text(wanted)} | ({"noted_in_game": str(game)} if game else {})
    steps = (
        Step("announce-next-prima", "chief-cashier", amount=wanted, slot=1, items=cite("BIN-PRC-06")),
        Step("note-in-the-act", "chief-cashier", slot=2, items=cite("BIN-PRC-06", "BIN-PRC-09")),
    )
    cited = cite("BIN-PRC-07", "BIN-PRC-06", "BIN-ROL-01", "BIN-LIM-03")
    return Ruling("prima-change", "allowed", "room-chief", cited, parts, steps)


def _rule_on_closure(event: Fields, table: Table) -> Ruling:
    """The room closes for good: the whole fund goes to the treasury."""
    fund = _prima(table).fund
    parts = {"fund": as_text(fund), "goes_to": "regional-treasury"}
    return Ruling("closure", "handed-over", "room-holder", table.book.cited("BIN-PRC-10"), parts)


EVENTS: Mapping[str, Handler] = {
    "claim": _rule_on_claim,
    "payment": _rule_on_payment,
    "prima": _rule_on_prima,
    "prima-change": _rule_on_prima_change,
    "closure": _rule_on_closure,
}
