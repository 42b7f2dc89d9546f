"""Rulings on what goes wrong in a game: faults, bad balls, wrong calls and who gets the money back.

The room chief reads out the paragraph that applies before anything is done (B II.1.b).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from trainer.bets import Bet, Round, Settlement, Step, in_order
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.bingo.cards import Card, complete_on
from trainer.games.bingo.checking import checks
from trainer.games.bingo.prizes import Awards, divided
from trainer.games.bingo.reading import whole_numbers
from trainer.games.bingo.table import Table
from trainer.money import as_text
from trainer.rulings import Ruling

Handler = Callable[[Fields, Table], Ruling]

CORRECTS = {"caller": "BIN-ROL-03", "automatic": "BIN-ROL-02"}  # whose duty the correction is
FAULTS = ("machine-breakdown", "installation-fault", "accident")


def refunded(table: Table, items: tuple[str, ...]) -> Round:
    """Every card's price against the card; a línea already awarded is undone, unless the house lets it stand."""
    kept = Awards() if table.house.flag("bin.annul_undo") else _line_awards(table)  # BIN-DBT-09
    settlements = tuple(_refund(card, kept, items) for card in table.cards)
    cite = table.book.cited
    read_out = Step("read-out-the-refund-paragraph", "room-chief", items=cite("BIN-ROL-01"))
    back = [
        Step("return", "chief-cashier", s.bet.player, "card", s.bet.on, s.returns, items=items) for s in settlements
    ]
    take = [Step("take-card", "caller", card.player, "card", card.label, items=items) for card in table.cards]
    pay = [Step("pay", "chief-cashier", a.card.player, "line", a.card.label, a.pays, items=a.items) for a in kept.each]
    before_the_draw = "BIN-ERR-01" in items  # the refund comes only when a stop has not helped
    stop = [Step("stop-for-a-reasonable-time", "room-chief", items=items)] if before_the_draw else []
    return Round(settlements, in_order([[read_out], stop, take, back, pay]))


def _refund(card: Card, kept: Awards, items: tuple[str, ...]) -> Settlement:
    theirs = [award for award in kept.each if award.card == card]
    exact = sum((award.exact for award in theirs), Fraction(0))
    bet = Bet(card.player, "card", card.label, card.stake)
    return Settlement(bet, "void", exact, sum(award.pays for award in theirs), card.stake, 0, None, items)


def _line_awards(table: Table) -> Awards:
    won = [check.card for check in checks(table) if check.correct and check.call.kind == "line"]
    return divided("line", Fraction(table.line_prize), won, table.book.cited("BIN-RNK-01", "BIN-PAY-02"), table)


def _ended(event: str, verdict: str, items: Sequence[str], parts: Mapping[str, str], table: Table) -> Ruling:
    """The game is over without a winner, and every card sold is refunded."""
    cited = table.book.cited(*items, "BIN-PRC-29", "BIN-ROL-01", *_virtual(table))
    money = {"cards": "refunded", "refund": as_text(table.sales), "against": "return-of-the-cards"}
    consequence = refunded(table, table.book.cited(*items))
    return Ruling(event, verdict, "room-chief", cited, {**parts, **money}, (), consequence)


def _virtual(table: Table) -> tuple[str, ...]:
    return ("BIN-PRC-26",) if table.rules.virtual_cards else ()


def _rule_on_fault(event: Fields, table: Table) -> Ruling:
    """A fault that leaves the balls alone: a stop before the first one, a draw by hand after it (BIN-DBT-08)."""
    event.choice("what", FAULTS)
    solved = event.flag("solved", False)
    cite = table.book.cited
    read_out = Step("read-out-the-refund-paragraph", "room-chief", slot=1, items=cite("BIN-ROL-01"))
    if table.balls:
        left = table.highest - len(table.balls)
        go_on = Step("draw-by-hand", "caller", slot=2, items=cite("BIN-ERR-02"))
        parts = {"game": "goes-on", "draw": "by-hand", "balls_left": str(left), "cards": "not-refunded"}
        return Ruling("fault", "goes-on", "room-chief", cite("BIN-ERR-02", "BIN-ROL-01"), parts, (read_out, go_on))
    if solved:
        stop = Step("stop-for-a-reasonable-time", "room-chief", slot=2, items=cite("BIN-ERR-01"))
        parts = {"game": "goes-on", "draw": "by-machine", "cards": "not-refunded"}
        return Ruling("fault", "goes-on", "room-chief", cite("BIN-ERR-01", "BIN-ROL-01"), parts, (read_out, stop))
    return _ended("fault", "ended", ("BIN-ERR-01",), {"game": "ended"}, table)


def _rule_on_balls(event: Fields, table: Table) -> Ruling:
    """Balls found missing, double or bad, or a draw that cannot be trusted: before the game they are changed."""
    faults = _ball_faults(event, table)
    started = event.flag("started", bool(table.balls))
    if table.balls and not started:
        raise event.wrong("started", "true when balls are out")
    cite, named = table.book.cited, {name: ", ".join(map(str, found)) or "yes" for name, found in faults.items()}
    if not faults:
        return Ruling("balls", "fit", "chief-cashier", cite("BIN-PRC-19", "BIN-EQP-07"), {"game": "goes-on"})
    if started:
        return _ended("balls", "ended", ("BIN-ERR-03",), {"game": "ended", **named}, table)
    steps = (
        Step("change-ball-set", "chief-cashier", slot=1, items=cite("BIN-EQP-08", "BIN-LIM-02")),
        Step("note-change-in-act-book", "chief-cashier", slot=2, items=cite("BIN-PRC-20")),
    )
    cited = cite("BIN-LIM-02", "BIN-EQP-08", "BIN-PRC-20")
    return Ruling("balls", "replaced", "chief-cashier", cited, {"game": "waits", **named}, steps)


def _ball_faults(event: Fields, table: Table) -> dict[str, list[int]]:
    """What a count of the balls shows, by name; the mechanism has no numbers to show."""
    counted = _counted(event, table)
    everything = range(1, table.highest + 1)
    found = {
        "missing_balls": [n for n in everything if n not in counted],
        "double_balls": sorted({n for n in counted if counted.count(n) > 1}),
        "defective_balls": list(whole_numbers(event, "defective", table.highest)),
        "overweight_balls": list(whole_numbers(event, "overweight", table.highest)),
    }
    shown = {name: numbers for name, numbers in found.items() if numbers}
    return shown | ({"irregular_draw": []} if event.flag("irregular_draw", False) else {})


def _counted(event: Fields, table: Table) -> list[int]:
    """The balls of the set, drawn or not, as they were counted; all of them when nobody says otherwise."""
    right = f"a list of the numbers counted, each from 1 to {table.highest}"
    value = event.raw("counted", right, list(range(1, table.highest + 1)))
    if not isinstance(value, list | tuple) or len(value) > 200:
        raise event.wrong("counted", right)
    if any(not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= table.highest for n in value):
        raise event.wrong("counted", right)
    return list(value)


def _rule_on_announcement(event: Fields, table: Table) -> Ruling:
    """A number read out that was not the ball's: the ball prevails; what cannot be mended may annul the game."""
    order = event.whole("ball", 1, max(1, len(table.balls)))
    if not table.balls:
        raise TableError("outcome.balls", [], "the balls drawn so far, the one wrongly called among them")
    announced = event.whole("announced", 1, table.highest)
    reader = event.choice("reader", ("caller", "automatic"), "caller")
    corrected = event.flag("corrected")
    real, who = table.balls[order - 1], "caller" if reader == "caller" else "chief-cashier"
    cite = table.book.cited
    if announced == real:
        return Ruling("announcement", "right", who, cite("BIN-ORD-03"), {"number": str(real), "game": "goes-on"})
    parts = {"number": str(real), "prevails": "ball", "corrects": who}
    if corrected:
        fix = Step("correct-number", who, say=str(real), slot=1, items=cite("BIN-ERR-04"))
        return Ruling(
            "announcement", "corrected", who, cite("BIN-ERR-04", CORRECTS[reader]), parts | {"game": "goes-on"}, (fix,)
        )
    if not is_substantial(order, announced, table):
        cited = cite("BIN-ERR-04", "BIN-ERR-05")
        return Ruling("announcement", "goes-on", "room-chief", cited, parts | {"game": "goes-on", "substantial": "no"})
    return _ended("announcement", "void", ("BIN-ERR-05",), parts | {"game": "annulled", "substantial": "yes"}, table)


def is_substantial(order: int, announced: int, table: Table) -> bool:
    """Whether a wrong number touched a prize, as the house reads it (BIN-DBT-07)."""
    reading = table.house.choice("bin.substantial")
    if reading == "any":
        return True
    if any(call.ball == order for call in table.calls):
        return True
    return reading == "could_be_called" and any(_could_call(card, order, announced, table) for card in table.cards)


def _could_call(card: Card, order: int, announced: int, table: Table) -> bool:
    """Whether the true ball, or the one read out, completed a línea still to be won or the bingo on this card."""
    line_won = any(check.correct and check.call.kind == "line" and check.call.ball < order for check in checks(table))
    wanted = [card.numbers] if line_won else [card.numbers, *card.lines]
    before, real = table.balls[: order - 1], table.balls[order - 1]
    return any(
        complete_on(numbers, (*before, number)) == order
        for numbers in wanted
        for number in (real, announced)
        if number not in before
    )


def _rule_on_leaving(event: Fields, table: Table) -> Ruling:
    """A player goes: nothing is refunded; his cards go to whom he likes, or play on in nobody's hands."""
    players = list(dict.fromkeys(card.player for card in table.cards))
    who = event.choice("player", players)
    heir = event.text("passes_cards_to", "another player's name", None)
    if heir == who:
        raise event.wrong("passes_cards_to", f"another player than {who}")
    count = sum(card.player == who for card in table.cards)
    parts = {"refund": "0", "count": str(count), "cards": "passed-on" if heir else "kept-by-the-player"}
    after = replace(table, cards=tuple(replace(c, player=heir) if heir and c.player == who else c for c in table.cards))
    held = {"holder": heir} if heir else {}
    consequence = Round((), (), {"cards": {card.label: card.player for card in after.cards}})
    return Ruling(
        "leaving", "no-refund", "chief-cashier", table.book.cited("BIN-ERR-06"), parts | held, (), consequence
    )


EVENTS: Mapping[str, Handler] = {
    "fault": _rule_on_fault,
    "balls": _rule_on_balls,
    "announcement": _rule_on_announcement,
    "leaving": _rule_on_leaving,
}
