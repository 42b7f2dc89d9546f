"""Rulings at treinta y cuarenta: stakes and insurance, the red card, rows and payments out of order."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from trainer.bets import Step
from trainer.cards import Card, cards_as_text, parse_card
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.trente_et_quarante.rows import CHANCES, Rows, lay, open_row, state_of, winners
from trainer.games.trente_et_quarante.settle import points_said, settle
from trainer.games.trente_et_quarante.table import (
    Table,
    insurance_problem,
    read_stake,
    rows_of,
    stake_problem,
)
from trainer.money import as_text
from trainer.rulings import Ruling, rule_by_kind

EXAMPLE = "a bet such as {'player': 'A', 'bet': 'red', 'stake': '10'}"


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A stake offered: taken or refused by the limits."""
    stake = read_stake(event.sub("bet", EXAMPLE))
    if problem := stake_problem(stake, table.stakes, table):
        cited = table.items("ERR-07", "LIM-01", "LIM-02")
        return Ruling("bet", "refused", "croupier", cited, {"stake": f"must be {problem}"})
    parts = {"plays": as_text(stake.bet.stake)}
    return Ruling("bet", "accepted", "croupier", table.items("LIM-01", "LIM-02", "PRC-12"), parts)


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The least and the most of one stake."""
    event.choice("bet", CHANCES, None)
    parts = {"minimum": as_text(table.house.minimum), "maximum": as_text(table.maximum)}
    parts["per"] = "chance" if table.house.choice("maxAppliesTo") == "chance" else "player and chance"
    return Ruling("limit", "stands", "table-head", table.items("LIM-01", "LIM-02"), parts)


def _rule_on_insurance(event: Fields, table: Table) -> Ruling:
    """Insurance offered for a stake: in time, for a stake that may have it, and of a full 1 %."""
    stake = read_stake(event.sub("bet", EXAMPLE))
    due = table.premium(stake.bet.stake)
    offered = event.amount("premium", due, zero=True)
    in_time = event.choice("moment", ("with-stake", "after"), "with-stake") == "with-stake"
    problem = insurance_problem(stake, table)
    if problem or (not in_time and not stake.refaits):
        why = problem.partition(": ")[2] if problem else "the premium is deposited with the stake"
        # a floor of the house's own (TQ-D-11) is no fault of time or prison
        late = stake.refaits or not in_time
        cited = table.items("ERR-06", "PRC-12") if late else table.items("PRC-12")
        return Ruling("insurance", "refused", "croupier", cited, {"why": why})
    parts = {"premium": as_text(due)}
    if offered < due:
        return Ruling("insurance", "refused", "croupier", table.items("LIM-03"), parts | {"why": "less than 1 %"})
    mark = Step("mark-insured", "croupier", stake.bet.player, stake.bet.kind, slot=1, items=table.items("PRC-12"))
    return Ruling("insurance", "accepted", "croupier", table.items("LIM-03", "PAY-14", "PRC-12"), parts, (mark,))


def _rule_on_red_card(event: Fields, table: Table) -> Ruling:
    """The red card came out after so many cards of a coup: that coup is void, or none begins (TQ-D-17)."""
    out = event.whole("cards_out", 0, 62)
    behind = event.whole("behind", 0, 312, table.rules.behind_red_card)
    coup = "void" if out else "not begun"
    cited = table.items("ERR-01", "PRC-17", "LIM-04") if out else table.items("PRC-17", "LIM-04")
    if behind != table.rules.behind_red_card:  # the coup is void all the same; the count is for the head
        parts = {"coup": coup, "counted": str(behind), "right": str(table.rules.behind_red_card)}
        return Ruling("red-card", "referred", "table-head", table.items("ERR-02", "ERR-10") + cited, parts)
    parts = {"coup": coup, "last_cards": f"{behind} face down, counted", "next": "new talla"}
    consequences = None
    if table.stakes and (table.cards or not out):
        consequences = settle(replace(table, red_card=out, event=None))
        parts["stakes"] = "as before the coup"
    return Ruling("red-card", "void", "dealing-croupier", cited, parts, (), consequences)


def _rule_on_payments(event: Fields, table: Table) -> Ruling:
    """What the paying croupier has done so far, in order, against what the rules fix."""
    done, due = _done(event, table)
    early = _first_fault(done, due)
    if early is None:
        left = [step for n, step in enumerate(due) if n not in done]
        parts = {"left": ", ".join(_name(step) for step in left)} if left else {}
        return Ruling("payments", "right", "table-head", table.items("ORD-01", "ORD-02", "ORD-03", "ORD-04"), parts)
    step, missed = due[early[0]], due[early[1]]
    parts = {"fault": _name(step), "first": _name(missed)}
    if missed.do == "take":
        return Ruling(
            "payments", "wrong", "table-head", table.items("ERR-03", "ORD-04"), parts | {"do": "stop, collect"}
        )
    same = _class(step) == _class(missed)
    cited = table.items("ORD-03") if same else table.items("ERR-04", "ORD-02")
    return Ruling("payments", "wrong", "table-head", cited, parts)


def _done(event: Fields, table: Table) -> tuple[list[int], list[Step]]:
    """The money steps of this coup, and which of them were done, in the order they were done."""
    due = [step for step in settle(replace(table, event=None)).steps if step.amount is not None]
    done: list[int] = []
    for entry in event.each("done", "a list such as [{'do': 'take', 'player': 'A', 'bet': 'red'}]"):
        facts = {key: entry.text(key, f"the {key} of a step") for key in ("do", "player", "bet")}
        entry.done()
        match = [
            n
            for n, step in enumerate(due)
            if n not in done and (step.do, step.player, step.bet) == (facts["do"], facts["player"], facts["bet"])
        ]
        if not match:
            names = ", ".join(_name(step) for n, step in enumerate(due) if n not in done) or "nothing"
            raise TableError(entry.where, " ".join(facts.values()), f"one of the steps still due: {names}")
        done.append(match[0])
    return done, due


def _first_fault(done: list[int], due: list[Step]) -> tuple[int, int] | None:
    """The first step done too early, and the one that had to come before it."""
    for n, index in enumerate(done):
        for other, step in enumerate(due):
            if step.slot < due[index].slot and other not in done[:n]:
                return index, other
    return None


def _name(step: Step) -> str:
    return f"{step.do} {step.player} {step.bet}"


def _class(step: Step) -> bool:
    return (step.on or step.bet) in ("colour", "inverse")


def _rule_on_lifting(event: Fields, table: Table) -> Ruling:
    """The cards were lifted: right only when every stake has been taken, paid or returned."""
    done, due = _done(event, table)
    left = [_name(step) for n, step in enumerate(due) if n not in done]
    if left:
        cited = table.items("ERR-05", "ORD-06", "PRC-16")
        return Ruling("cards-lifted", "forbidden", "table-head", cited, {"left": ", ".join(left)})
    return Ruling("cards-lifted", "allowed", "dealing-croupier", table.items("ORD-06"), {})


def _rule_on_rows(event: Fields, table: Table) -> Ruling:
    """Cards as they were laid, in order: right, or laid again where the rules put them (TQ-D-12)."""
    laid = [
        _read_laid(entry) for entry in event.each("laid", "a list such as [{'row': 'black', 'card': '5c'}]", most=62)
    ]
    cards = [card for _, card in laid]
    if not cards or any(cards.count(card) > table.rules.packs for card in cards):
        raise event.wrong("laid", "at least one card, no face more often than the packs hold it")
    rows, used = lay(cards, table.rules)
    as_laid = Rows(*(tuple(card for row, card in laid if row == name) for name in ("black", "red")))
    surplus = cards[used:]
    if as_laid == rows and not surplus:
        parts = {"next": open_row(rows, table.rules) or "complete"}
        return Ruling("rows", "right", "dealing-croupier", table.items("PRC-01", "PRC-02", "PRC-03"), parts)
    if table.house.choice("dealingSlips") == "table-head":
        return Ruling("rows", "referred", "table-head", table.items("ERR-08", "ERR-10"), {"decides": "table-head"})
    return _laid_again(rows, surplus, table)


def _read_laid(fields: Fields) -> tuple[str, Card]:
    row = fields.choice("row", ("black", "red"))
    card = fields.parsed("card", parse_card, "a card such as 'As'")
    fields.done()
    return row, card


def _laid_again(rows: Rows, surplus: Iterable[Card], table: Table) -> Ruling:
    """The rows in card order, the cards over, and the coup settled when the rows are complete."""
    cited = table.items("ERR-08", "PRC-01", "PRC-02", "PRC-03")
    parts = {"black": cards_as_text(rows.black), "red": cards_as_text(rows.red)}
    if over := cards_as_text(surplus):
        parts["back_to_the_shoe"] = over
    waiting = open_row(rows, table.rules)
    parts["next"] = waiting or "complete"
    steps = (
        Step("lay-row", "dealing-croupier", on=f"black: {parts['black']}", slot=1, items=cited),
        Step("lay-row", "dealing-croupier", on=f"red: {parts['red']}", slot=2, items=cited),
    )
    whole = None
    if table.stakes and not waiting:
        whole = settle(replace(table, cards=rows.black + rows.red, event=None))
    return Ruling("rows", "corrected", "table-head", cited, parts, steps, whole)


def _rule_on_announcement(event: Fields, table: Table) -> Ruling:
    """What was announced against what the cards say: the cards decide."""
    rows = rows_of(table)
    black, red = event.whole("black", 0, 100), event.whole("red", 0, 100)
    chances = event.texts("wins", "the chances announced, such as ['black', 'colour']", ())
    for n, chance in enumerate(chances):
        if chance not in CHANCES:
            raise TableError(f"{event.place('wins')}[{n}]", chance, f"one of {', '.join(CHANCES)}")
    won = winners(rows) if state_of(rows, table.rules) == "decided" else frozenset()
    parts = {"black": str(rows.points[0]), "red": str(rows.points[1])}
    parts["wins"] = ", ".join(chance for chance in CHANCES if chance in won) or "none"
    if (black, red) == rows.points and frozenset(chances) == won:
        return Ruling("announcement", "right", "dealing-croupier", table.items("PRC-14"), parts)
    parts["say"] = f"{points_said(rows.points[0], table)}, {points_said(rows.points[1], table)}"
    consequences = settle(replace(table, event=None)) if table.stakes else None
    cited = table.items("ERR-09", "PRC-14", "PRC-16", "PRC-04")
    return Ruling("announcement", "corrected", "table-head", cited, parts, (), consequences)


def _rule_on_opening(event: Fields, table: Table) -> Ruling:
    """A new talla: mix, cut, red card, shoe, and what the house burns (TQ-D-18)."""
    behind = event.whole("behind", 0, 312, table.rules.behind_red_card)
    burn = table.house.whole("burnCards")
    placed = f"before the last {table.rules.behind_red_card}"
    doing = (
        ("mix-cards", "croupier", None, ("PRC-10",)),
        ("cut-cards", "player", "nearest at the croupier's right", ("PRC-10", "ORD-05")),
        ("insert-red-card", "croupier", placed, ("PRC-11", "LIM-04")),
        ("load-shoe", "croupier", None, ("PRC-11",)),
    )
    steps = [
        Step(do, who, on=on, slot=n, items=table.items(*ids)) for n, (do, who, on, ids) in enumerate(doing, start=1)
    ]
    if burn:
        steps.append(Step("burn", "croupier", on=str(burn), slot=5, items=table.items("PRC-11")))
    verdict = "right" if behind == table.rules.behind_red_card else "wrong"
    parts = {"behind": str(table.rules.behind_red_card), "burnt": str(burn)}
    return Ruling("opening", verdict, "table-head", table.items("ORD-05", "LIM-04"), parts, tuple(steps))


def _rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    event.text("what", "what happened", "")
    return Ruling("unforeseen", "referred", "table-head", table.items("ERR-10", "ROL-01"), {"decides": "table-head"})


Handler = Callable[[Fields, Table], Ruling]
EVENTS: Mapping[str, Handler] = {
    "bet": _rule_on_bet,
    "limit": _rule_on_limit,
    "insurance": _rule_on_insurance,
    "red-card": _rule_on_red_card,
    "payments": _rule_on_payments,
    "cards-lifted": _rule_on_lifting,
    "rows": _rule_on_rows,
    "announcement": _rule_on_announcement,
    "opening": _rule_on_opening,
    "unforeseen": _rule_on_unforeseen,
}
