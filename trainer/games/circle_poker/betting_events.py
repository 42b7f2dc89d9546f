"""Rulings on the betting: whose turn it is, what an act counts for, blinds and antes, mistakes with chips."""

from collections.abc import Callable, Mapping

from trainer.bets import Step
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.circle_poker import facts, showdown
from trainer.games.circle_poker.betting import (
    FIRST_ITEMS,
    Betting,
    Choices,
    Standing,
    amount_problem,
    apply,
    ceiling,
    choices,
    small_blind,
    state,
)
from trainer.games.circle_poker.reading import ACTIONS, chips
from trainer.games.circle_poker.table import Action, Table
from trainer.money import Cents, as_text
from trainer.rulings import Ruling


def rule_on_turn(event: Fields, table: Table) -> Ruling:
    """Whose turn it is, what he may do and within which amounts; or that the interval is closed."""
    betting = facts.current(table)
    turn = betting.turn
    if turn is None:
        return _closed(betting)
    may = choices(betting, turn)
    parts = {"turn": turn.player, "may": ", ".join(may.actions), "pot": as_text(betting.pot)} | _amounts(may)
    ids = [*_order_items(betting), *may.items]
    step = Step("call-turn", "croupier", turn.player, say=_call(betting), slot=1, items=table.items("PCI-PRC-08"))
    return Ruling("turn", "speaks", "player", table.items(*ids), parts, (step,))


def _call(betting: Betting) -> str | None:
    """Seven stud opens its first interval with a fixed phrase (S7S-PRC-01)."""
    first = betting.table.rules.first[betting.number - 1]
    return "hagan sus apuestas" if first == "lowest-up" and betting.last is None else None


def _amounts(may: Choices) -> dict[str, str]:
    shown = {"to_call": as_text(may.to_call)}
    if {"bet", "raise"} & set(may.actions):
        shown["minimum"] = as_text(may.least)
        shown["maximum"] = "no limit" if may.most is None else as_text(may.most)
        shown["raises_left"] = "no limit" if may.raises_left is None else str(may.raises_left)
    return shown


def _order_items(betting: Betting) -> list[str]:
    """Why this player speaks: he opens the interval, or his turn follows from a bet."""
    rules = betting.table.rules
    if betting.last is not None:
        return ["PCI-ORD-04"] if betting.opened else []
    ids = list(FIRST_ITEMS[rules.first[betting.number - 1]])
    if rules.dead_cards:
        ids.append("S7S-PRC-01" if betting.number == 1 else "S7S-PRC-02" if betting.number < 5 else "S7S-PRC-04")
    if rules.openers and betting.number == 1:
        ids += ["D5C-PRC-02", "D5C-LIM-01"]
    return ids


def _closed(betting: Betting) -> Ruling:
    table, now = betting.table, state(betting)
    if now == "over":
        winner = betting.live[0].player
        ids = ["PCI-PAY-06", *(["S7S-PRC-03"] if betting.number == 2 else [])]
        return Ruling("turn", "hand-over", "croupier", table.items(*ids), {"wins": winner, "shows": "no"})
    if now == "blank":
        return _blank(table, table.opening.blank_hands, betting.pot)
    last = betting.number == table.rules.intervals
    parts = {"interval": "closed", "next": "showdown" if last else "deal", "pot": as_text(betting.pot)}
    return Ruling("turn", "closed", "croupier", table.items("PCI-PRC-15", *(["PCI-PRC-17"] if last else [])), parts)


def _blank(table: Table, before: int, pot: Cents) -> Ruling:
    """All passed: the pot stays, a new Ante is due, and opening takes more (D5C-PRC-03)."""
    again = table.house.flag("d5c.ante_each_blank") or before == 0
    parts = {
        "opens_with": showdown.required_pair(table, before + 1) * 2,
        "ante": as_text(table.house.amount("pci.ante") if again else 0),
        "pot": as_text(pot),
    }
    return Ruling("turn", "blank-hand", "croupier", table.items("D5C-PRC-03", "D5C-LIM-01"), parts)


def rule_on_action(event: Fields, table: Table) -> Ruling:
    """What a player's act counts for: in turn or not, enough or too much, announced or not."""
    betting = facts.current(table)
    player = event.choice("player", facts.names(table))
    do = event.choice("do", ACTIONS)
    amount: Cents | None = chips(event, "amount", table.house, None)
    announced, after_look = event.flag("announced", True), event.flag("after_look", False)
    if not _is_bet(event) and do in ("bet", "cover", "raise"):
        return _ruled("not-a-bet", betting, ("PCI-PRC-13",), chips="his own, still free")
    standing, turn = betting.standing(player), betting.turn
    if turn is None:
        return _ruled("refused", betting, ("PCI-PRC-15",), interval="closed")
    if not standing.can_act:
        return _ruled("refused", betting, ("PCI-PRC-09",), player="not betting any more")
    if turn.player != player:
        return _out_of_turn(betting, turn, standing, do, amount)
    if after_look and do == "raise":
        return _ruled("refused", betting, ("PCI-PRC-14",), chips="returned")
    may = choices(betting, standing)
    if do in ("pass", "fold"):
        return _rule_on_words(betting, may, do)
    if amount is None:
        if do != "cover":
            raise event.wrong("amount", "an amount in euros such as '10'")
        amount = standing.affords(may.to_call)
    return _rule_on_chips(betting, standing, may, do, amount, announced)


def _is_bet(event: Fields) -> bool:
    """Chips count beyond the line or, if unclear, once the croupier put them in the pot unopposed (PCI-PRC-13)."""
    lie = event.choice("chips", ("over-line", "own-place", "unclear"), "over-line")
    put_in, objected = event.flag("put_in_by_croupier", False), event.flag("objected", False)
    return lie == "over-line" or (lie == "unclear" and put_in and not objected)


def _ruled(verdict: str, betting: Betting, ids: tuple[str, ...], **parts: str) -> Ruling:
    return Ruling("action", verdict, "croupier", betting.table.items(*ids), parts)


def _out_of_turn(betting: Betting, turn: Standing, standing: Standing, do: str, amount: Cents | None) -> Ruling:
    """Words wait for their turn; chips stand, as far as he has them and the limit allows (PCI-ERR-17)."""
    if do in ("pass", "fold"):
        ids = ("PCI-PRC-09" if do == "fold" else "PCI-PRC-10", "PCI-PRC-08")
        return _ruled("refused", betting, ids, turn=turn.player)
    if amount is not None and standing.left is not None and amount > standing.left:
        return _ruled("refused", betting, ("PCI-ERR-30",), has=as_text(standing.left))
    parts = {"raise_at_his_turn": "not allowed", "turn": turn.player}
    most, limit = ceiling(betting, standing)
    if amount is not None and most is not None and amount > most:
        back = as_text(amount - most)
        return _ruled("cut", betting, ("PCI-ERR-17", *limit), plays=as_text(most), returns=back, **parts)
    return _ruled("stands", betting, ("PCI-ERR-17",), bet="valid", **parts)


def _rule_on_words(betting: Betting, may: Choices, do: str) -> Ruling:
    """Passing and folding: not after a bet, and not by an opener bound to stay."""
    if do in may.actions:
        ids = ("PCI-PRC-09", "PCI-PAY-08") if do == "fold" else ("PCI-PRC-10",)
        parts = {"cards": "taken unseen", "chips": "stay in the pot"} if do == "fold" else {"say": "paso"}
        return _ruled("accepted", betting, ids, **parts)
    if do == "pass" and may.to_call:
        return _ruled("refused", betting, ("PCI-PRC-10",), may=", ".join(may.actions))
    rule = betting.table.rules.first[betting.number - 1]
    bound = {"lowest-up": "S7S-PRC-01", "best-showing": "S7S-PRC-02", "opener": "D5C-ORD-03"}[rule]
    return _ruled("refused", betting, (bound,), may=", ".join(may.actions))


def _rule_on_chips(
    betting: Betting, standing: Standing, may: Choices, do: str, amount: Cents, announced: bool
) -> Ruling:
    """Chips over the line: too few, too many, or as they should be."""
    call = may.to_call
    if standing.left is not None and amount > standing.left:
        return _ruled("refused", betting, ("PCI-ERR-30",), has=as_text(standing.left))
    if amount <= call:
        return _covering(betting, standing, call, amount)
    if call and (do == "cover" or not announced):
        ids = ("PCI-ERR-15", "PCI-PRC-11")
        return _ruled("cover", betting, ids, plays=as_text(call), returns=as_text(amount - call))
    grow = "raise" if betting.opened else "bet"
    if grow not in may.actions:
        why = ("PCI-ERR-17",) if standing.barred else ("S7S-LIM-03", "PCI-LIM-07")
        return _ruled("refused", betting, why, may=", ".join(may.actions))
    return _growing(betting, standing, may, Action(standing.player, grow, amount))  # type: ignore[arg-type]


def _covering(betting: Betting, standing: Standing, call: Cents, amount: Cents) -> Ruling:
    if amount == call:
        return _ruled("accepted", betting, ("PCI-PRC-11",), plays=as_text(amount))
    if amount == standing.left:
        return _ruled("short", betting, ("PCI-ERR-23", "PCI-PAY-07"), plays=as_text(amount), in_proportion="yes")
    ids = ("PCI-ERR-14",)
    return _ruled("stands", betting, ids, stays=as_text(amount), may_add=as_text(call - amount), take_back="no")


def _growing(betting: Betting, standing: Standing, may: Choices, action: Action) -> Ruling:
    """A bet or raise: within its bounds, cut to the maximum, or too small."""
    assert action.amount is not None
    if may.most is not None and action.amount > may.most:
        back = as_text(action.amount - may.most)
        return _ruled("cut", betting, may.items, plays=as_text(may.most), returns=back)
    if amount_problem(standing, may, action.amount):
        return _ruled("refused", betting, may.items, minimum=as_text(may.least))
    after = apply(betting, action, "event")
    following = after.turn.player if after.turn else "nobody"
    ids = [*may.items, "PCI-ORD-04"]
    parts = {"plays": as_text(action.amount), "next": following}
    if betting.table.rules.openers and betting.number == 1 and action.do == "bet":
        ids += ["D5C-PRC-02", "D5C-LIM-01"]
        parts |= _opening_parts(betting.table, standing)
    return _ruled("accepted", betting, tuple(ids), **parts)


def _opening_parts(table: Table, standing: Standing) -> dict[str, str]:
    """The croupier does not see the hand: whether it opens shows at the end (D5C-ERR-05)."""
    if len(standing.seat.cards) != 5:
        return {}
    opens = showdown.opens(table, standing.seat.cards, table.opening.blank_hands)
    return {"can_prove_it": "yes" if opens else "no"}


def rule_on_compulsory(event: Fields, table: Table) -> Ruling:
    """Who puts what in before the deal: the blinds, or everybody's Ante."""
    order = [facts.mano(table), *facts.names(table)[1:]]
    if table.rules.compulsory == "blinds":
        small, big = order[1 % len(order)], order[2 % len(order)]
        parts = {"small_blind": f"{small} {as_text(small_blind(table))}"}
        parts["big_blind"] = f"{big} {as_text(table.house.minimum)}"
        ids = ("PCI-PRC-06", "HLD-ORD-01", "HLD-LIM-01", "OMA-PRC-01")
        return Ruling("compulsory", "due", "house", table.items(*ids), parts)
    ante = table.house.amount("pci.ante")
    ids = ("PCI-PRC-06", "D5C-PRC-01", "SIN-PRC-01", "PCI-LIM-02")
    if ante > table.house.minimum * table.rules.ante_most:
        highest = as_text(int(table.house.minimum * table.rules.ante_most))
        return Ruling("compulsory", "wrong", "house", table.items("PCI-LIM-02"), {"highest_ante": highest})
    parts = {"ante": as_text(ante), "players": ", ".join(order), "pot": as_text(ante * len(order))}
    return Ruling("compulsory", "due", "house", table.items(*ids), parts)


def rule_on_missing_ante(event: Fields, table: Table) -> Ruling:
    """Cards are dealt and an Ante is missing: those known add it, or the pot stays reduced."""
    players, ante = facts.names(table), table.house.amount("pci.ante")
    if event.has("players"):
        missing = event.texts("players", "the players whose Ante is missing, such as ['B']")
        for n, player in enumerate(missing):
            if player not in players:
                raise TableError(f"{event.place('players')}[{n}]", player, f"one of {', '.join(players)}")
        parts = {"hand": "valid", "must_add": ", ".join(missing), "ante": as_text(ante), "if_not": "out of the hand"}
        return Ruling("missing-ante", "stands", "croupier", table.items("PCI-ERR-18"), parts)
    count = event.whole("missing", 1, len(players))
    parts = {"hand": "valid", "pot": as_text(ante * (len(players) - count))}
    return Ruling("missing-ante", "reduced-pot", "croupier", table.items("PCI-ERR-19"), parts)


def rule_on_skipped_turn(event: Fields, table: Table) -> Ruling:
    """A player whose turn was skipped says so at once, and the sector chief decides for good."""
    at_once = event.flag("told_at_once", True)
    parts = {"final": "yes", "told": "at once" if at_once else "late"}
    verdict = "referred" if at_once else "too-late"
    return Ruling("skipped-turn", verdict, "sector-chief", table.items("PCI-ERR-21", "PCI-ROL-02"), parts)


EVENTS: Mapping[str, Callable[[Fields, Table], Ruling]] = {
    "turn": rule_on_turn,
    "action": rule_on_action,
    "compulsory": rule_on_compulsory,
    "missing-ante": rule_on_missing_ante,
    "skipped-turn": rule_on_skipped_turn,
}
