"""Taking down, moving and changing bets that lie on the felt: what is free, and when."""

from trainer.fields import Fields
from trainer.games.craps.chart import Placed
from trainer.games.craps.limits import limit_items, maximum
from trainer.games.craps.places import (
    BOXED,
    LINE,
    MAIN,
    ONE_THROW,
    PLACE_BETS,
    place_name,
    split_place,
)
from trainer.games.craps.table import Table, main_stake, out_of_place, read_bet
from trainer.money import Cents, as_text
from trainer.rulings import Ruling

WANTS = ("remove", "reduce", "raise", "move")


def rule_on_take_down(event: Fields, table: Table) -> Ruling:
    """A player wants to take down, reduce, raise or move a bet that lies on the felt."""
    right = "a bet such as {'player': 'A', 'bet': 'come', 'on': '5', 'stake': '10'}"
    placed = read_bet(event.sub("bet", right), table, least=1)
    wants = event.choice("wants", WANTS, "remove")
    late = event.choice("moment", ("before", "after"), "before") == "after"
    to = event.amount("to") if wants == "raise" else placed.stake
    if to < placed.stake:
        raise event.wrong("to", f"above {as_text(placed.stake)}")
    if late and table.items("no-more-bets"):
        return Ruling("take-down", "refused", "croupier", table.items("no-more-bets"), {"bet": "stays"})
    cited = table.items(f"take-down-{topic(placed.bet.kind)}")
    if wants == "move" and placed.bet.kind in BOXED:
        cited = table.items("croupier-moves") + cited
        return Ruling("take-down", "refused", "croupier", cited, {"bet": "stays", "moved_by": "croupier"})
    if wants == "raise":
        return _rule_on_raise(placed, to, cited, table)
    if not may_leave(placed, table):
        return Ruling("take-down", "refused", "croupier", cited, {"bet": "stays until decided"})
    follow = {} if wants == "reduce" else _odds_too(placed, table)
    return Ruling("take-down", "allowed", "croupier", cited, {"bet": "player's choice"} | follow)


def topic(kind: str) -> str:
    """Under which name a rulebook says whether a kind may be taken down."""
    if kind in MAIN:
        return "odds"
    if kind in PLACE_BETS:
        return "place"
    return "one-throw" if kind in ONE_THROW else kind


def may_leave(placed: Placed, table: Table) -> bool:
    """Whether a bet may be taken down or reduced between two throws."""
    kind = placed.bet.kind
    if kind in ONE_THROW:
        return True  # nothing has been thrown for it yet: every throw decides it
    rule = table.rules.take_down[topic(kind)]
    if rule in ("undecided", "any-time"):
        return True
    if rule == "never":
        return False
    waiting = table.point is not None if kind in LINE else placed.place not in BOXED
    return not waiting or (rule == "silent" and _silent_choice(kind, table))


def _silent_choice(kind: str, table: Table) -> bool:
    """What the house decides where the text does not say (CRA-DBT-06, CRA-DBT-29)."""
    if "corTakeDownCome" in table.house.values:
        return table.house.flag("corTakeDownCome")
    return table.house.flag("takeDownDont" if kind.startswith("dont-") else "takeDownCome")


def _odds_too(placed: Placed, table: Table) -> dict[str, str]:
    """Odds follow their main bet off the felt."""
    kind, on = split_place(placed.place)
    follower = {place_name(odds, on) for odds, main in MAIN.items() if main == kind}
    lying = [other for other in table.bets if other.place in follower and other.bet.player == placed.bet.player]
    return {"odds": "come down too"} if lying else {}


def _rule_on_raise(placed: Placed, to: Cents, cited: tuple[str, ...], table: Table) -> Ruling:
    """More on a bet that lies there: never on one whose number is known, nor on one that is locked; else up to M."""
    kind = placed.bet.kind
    known = table.point is not None if kind in LINE else kind in BOXED and placed.place not in BOXED
    locked = table.rules.take_down.get(topic(kind)) == "never" and kind not in LINE
    if known or locked:
        return Ruling("take-down", "refused", "croupier", cited, {"bet": "stays as it is"})
    if out_of_place(placed, table):
        return Ruling("take-down", "refused", "croupier", table.items("odds-alone"), {"bet": "stays as it is"})
    main = main_stake(placed, table.bets) if kind in MAIN else 0
    most = maximum(placed.place, table.point, table, main)
    limit = limit_items(placed.place, table.point, table)
    if most is not None and to > most:
        over = table.items("over-maximum") if kind in (*MAIN, *PLACE_BETS) else ()
        return Ruling("take-down", "refused", "croupier", over + limit, {"maximum": as_text(most.__floor__())})
    return Ruling("take-down", "allowed", "croupier", cited + limit, {"bet": as_text(to)})
