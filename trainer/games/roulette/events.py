"""Rulings at the roulette: irregular spins, bets out of time or out of limits, changes of limit, wrong payments."""

from collections.abc import Callable, Mapping
from itertools import pairwise

from trainer.bets import Step, items_of
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.roulette.layout import EVEN_CHANCES, MULTIPLE, NUMBERS
from trainer.games.roulette.spin import settle
from trainer.games.roulette.table import Placed, Table, excess, marker_problem, read_bet
from trainer.money import as_text
from trainer.rulings import Ruling, rule_by_kind


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    handlers = EVENTS if table.rules.pay_by == "bet" else {**EVENTS, **AMERICAN_EVENTS}
    return rule_by_kind(table.event, table, handlers)


def _rule_on_spin(event: Fields, table: Table) -> Ruling:
    """A spin is null when something fell into the wheel, the ball left it, was thrown badly, or never dropped."""
    facts = {
        "object-in-wheel": event.flag("object_in_wheel", False),
        "ball-out": event.choice("ball", ("running", "dropped", "out", "not-dropped"), "running") == "out",
        "faulty-throw": event.choice("throw", ("good", "faulty"), "good") == "faulty",
        "ball-not-dropped": event.data.get("ball") == "not-dropped"
        and event.choice("wheel", ("turning", "stopped"), "turning") == "stopped",
    }
    event.choice("wheel", ("turning", "stopped"), "turning")
    same_way = event.choice("direction", ("opposite", "same"), "opposite") == "same"
    if same_way and event.data.get("ball") != "dropped" and table.house.choice("sameDirectionRuling") == "faulty-throw":
        facts["faulty-throw"] = True
    previous = event.choice("previous", (*table.rules.zeros, *NUMBERS), None)
    causes = [name for name, happened in facts.items() if happened]
    if not causes:
        cited = table.items("alternate-direction") if same_way else table.items("throw-against", "alternate-direction")
        return Ruling("spin", "stands", "table-head", cited, {"spin": "stands", "bets": "stay"})
    put_back = table.items("null-spin")
    steps = (
        Step("stop-game", "table-head", slot=1, items=table.items(*causes)),
        Step("announce", "table-head", say=table.rules.null_call, slot=2, items=table.items(*causes)),
        Step("take-ball", "table-head", slot=3, items=put_back),
        Step("hand-ball-to-croupier", "table-head", slot=4, items=put_back),
        Step("put-ball-in-previous-number", "croupier", on=previous, slot=5, items=put_back),
        Step("throw-again", "croupier", slot=6, items=put_back),
    )
    parts = {
        "spin": "void",
        "bets": "stay",
        "say": table.rules.null_call,
        "ball": previous or "previous number",
    }
    return Ruling("spin", "void", "table-head", items_of(steps), parts, steps)


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: in time or not, on the felt or only called, within the limits or not."""
    placed = _offered(event, table)
    on_layout = event.flag("on_layout", True)
    late = event.choice("moment", ("before", "after"), "before") == "after"
    called, repeated = event.flag("called", False), event.flag("repeated", False)
    announced = _announced_bets_count(table) and called and repeated
    if not on_layout and not announced:
        cited = table.items("not-repeated", "announced-bets")
        return Ruling("bet", "refused", "table-head", cited, {"bet": "not valid", "stake": "returned"})
    if late and on_layout and not announced:
        cited = table.items("late-bet", "no-more-bets")
        return Ruling("bet", "refused", "croupier", cited, {"bet": "not valid", "stake": "returned"})
    timing = table.items("announced-bets") if announced else table.items("bets-open")
    if placed.bet.stake < table.minimum(placed.bet.kind):
        return _below_minimum(placed, table)
    return _within_limits("bet", placed, table, timing)


def _announced_bets_count(table: Table) -> bool:
    by_text = table.rules.announced_bets == "called-and-repeated"
    return by_text or bool(table.house.values.get("announcedBetsAST", False))


def _offered(event: Fields, table: Table) -> Placed:
    right = "a bet such as {'player': 'A', 'bet': 'straight', 'on': '17', 'stake': '10'}"
    return read_bet(event.sub("bet", right), table, offered=True)


def _below_minimum(placed: Placed, table: Table) -> Ruling:
    """A stake below the table's minimum does not play: it goes back whole."""
    raised = table.minimum(placed.bet.kind) > table.house.minimum
    cited = table.items("minimum", *(("minimum-even-chance",) if raised else ()))
    parts = {
        "minimum": as_text(table.minimum(placed.bet.kind)), "returns": as_text(placed.bet.stake), "plays": "0",
    }  # fmt: skip
    return Ruling("bet", "refused", "croupier", cited, parts)


def _within_limits(kind: str, placed: Placed, table: Table, timing: tuple[str, ...]) -> Ruling:
    """Accept a bet, or cut or refuse what lies above the maximum beside what is on the felt already."""
    over = excess([*table.bets, placed], table)[-1]
    limit = table.items(_limit_figure(placed.bet.kind), "multiple-of-minimum")
    parts = {"maximum": as_text(table.maximum(placed.bet.kind))}
    verdict = "accepted"
    if over and table.house.choice("overMaxRuling") != "stands":
        cut = table.house.choice("overMaxRuling") == "cut" and over < placed.bet.stake
        verdict = "cut" if cut else "refused"
        parts["returns"] = as_text(over if cut else placed.bet.stake)
    parts["plays"] = as_text({"accepted": placed.bet.stake, "cut": placed.bet.stake - over}.get(verdict, 0))
    consequence = None
    if table.pocket is not None and verdict != "refused":
        consequence = settle(Table(
            table.book, table.house, table.rules, (*table.bets, placed), table.colours, table.pocket, table.last_spin
        ))  # fmt: skip
    return Ruling(kind, verdict, "croupier", timing + limit, parts, (), consequence)


def _limit_figure(kind: str) -> str:
    return "maximum-even-chance" if kind in EVEN_CHANCES else f"maximum-{kind}"


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The least and the most that one kind of bet may carry on one place."""
    kind = event.choice("bet", (*MULTIPLE, *EVEN_CHANCES))
    if kind == "special-corner" and len(table.rules.zeros) == 1:
        raise event.wrong("bet", "a bet of this felt: the special corner needs the double zero")
    parts = {"minimum": as_text(table.minimum(kind)), "maximum": as_text(table.maximum(kind))}
    figures = ["minimum", _limit_figure(kind), "multiple-of-minimum"]
    if kind == "split" and len(table.rules.zeros) == 2:
        figures.append("maximum-split-0-00")
    if kind in EVEN_CHANCES:
        figures.append("minimum-even-chance")
    return Ruling("limit", "stands", "games-director", table.items(*figures), parts)


def _rule_on_limit_change(event: Fields, table: Table) -> Ruling:
    """Changing the limit of an open table: never, or upwards, once, with three balls' notice and a full float."""
    facts = {
        "direction": event.choice("direction", ("up", "down")) == "up",
        "times": event.whole("changes_before", 0, 100, 0) == 0,
        "notice": event.whole("balls_announced", 0, 100, 0) >= 3,
        "float": event.flag("float_topped_up", True),
    }
    open_table = event.flag("open", True)
    affected = table.items("limit-change", "change-affects")
    consequences = {"also_changes": "float, maxima, guarantee"}
    if not open_table:
        return Ruling("limit-change", "allowed", "games-director", table.items("director-changes", "change-affects"),
                      consequences)  # fmt: skip
    missing = [name for name, met in facts.items() if not met]
    if table.rules.limit_change == "never":
        missing = ["the rule allows none"]
    if missing:
        infraction = table.items("limit-infraction", "limit-change")
        return Ruling("limit-change", "forbidden", "games-director", infraction, {"missing": ", ".join(missing)})
    return Ruling("limit-change", "allowed", "games-director", affected, consequences)


def _rule_on_take_back(event: Fields, table: Table) -> Ruling:
    """Moving a bet or taking it back: free until "no va más", and not afterwards (ROU-F-DBT-16)."""
    if event.choice("moment", ("before", "after")) == "before":
        return Ruling("take-back", "allowed", "croupier", table.items("bets-open"), {"bet": "player's choice"})
    return Ruling("take-back", "refused", "croupier", table.items("no-more-bets"), {"bet": "stays"})


def _rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    event.text("what", "what happened", "")
    return Ruling(
        "unforeseen",
        "referred",
        "inspector",
        table.items("unforeseen", "inspector"),
        {"decides": "inspector"},
    )


def _rule_on_marker(event: Fields, table: Table) -> Ruling:
    """The value a player gives his colour: between the limits of one number, and one the casino has chips for."""
    if not event.has("value"):
        value = as_text(table.house.minimum)
        cited = table.items("colour-default", "marker", "assign-colour")
        return Ruling("marker", "allowed", "croupier", cited, {"value": value})
    value_in_cents = event.amount("value")
    problem = marker_problem(value_in_cents, table.house)
    if problem:
        cited = table.items("wrong-marker", "chip-value-range")
        return Ruling("marker", "refused", "table-head", cited, {"value": f"must be {problem}"})
    cited = table.items("colour-value", "chip-value-range", "marker", "assign-colour")
    return Ruling("marker", "allowed", "croupier", cited, {"value": as_text(value_in_cents)})


def _rule_on_zero_offer(event: Fields, table: Table) -> Ruling:
    """What the dealer offers an even chance on zero: at the American table half back, and no prison."""
    offered = event.choice("offer", ("half", "prison"))
    cited = table.items("prison-offered", "half-on-zero") if offered == "prison" else table.items("half-on-zero")
    verdict = "forbidden" if offered == "prison" else "allowed"
    return Ruling("zero-offer", verdict, "table-head", cited, {"offer": "half"})


def _rule_on_payments(event: Fields, table: Table) -> Ruling:
    """Payments already made, in the order they were made: is each player paid once, and in sequence?"""
    due = {step.player: step for step in settle(table).steps if step.do == "pay"}
    players = event.texts("order", "the players in the order they were paid, such as ['A', 'B']")
    for n, player in enumerate(players):
        if player not in due:
            raise TableError(f"{event.place('order')}[{n}]", player, f"a winner: {', '.join(map(str, due)) or 'none'}")
    cited = table.items("order", "all-at-once")
    twice = [player for n, player in enumerate(players) if player in players[:n]]
    if twice:
        wrong = table.items("paid-separately", "all-at-once")
        return Ruling("payments", "wrong", "table-head", wrong, {"fault": "paid class by class", "player": twice[0]})
    for earlier, later in pairwise(players):
        if due[earlier].slot > due[later].slot:
            wrong = table.items("out-of-sequence", "order")
            return Ruling("payments", "wrong", "table-head", wrong, {"fault": "out of sequence", "player": earlier})
    unpaid = [str(player) for player in due if player not in players]
    parts = {"unpaid": ", ".join(unpaid)} if unpaid else {}
    return Ruling("payments", "wrong" if unpaid else "right", "table-head", cited, parts)


Handler = Callable[[Fields, Table], Ruling]
EVENTS: Mapping[str, Handler] = {
    "spin": _rule_on_spin,
    "bet": _rule_on_bet,
    "limit": _rule_on_limit,
    "limit-change": _rule_on_limit_change,
    "take-back": _rule_on_take_back,
    "unforeseen": _rule_on_unforeseen,
}
AMERICAN_EVENTS: Mapping[str, Handler] = {
    "marker": _rule_on_marker,
    "zero-offer": _rule_on_zero_offer,
    "payments": _rule_on_payments,
}
