"""Rulings on the throw itself and on the dice: valid or null, changes of dice, lost dice, whose turn it is."""

from dataclasses import dataclass, field
from typing import Any

from trainer.bets import Step, items_of
from trainer.fields import Fields
from trainer.games.craps.settle import settle
from trainer.games.craps.shooter import next_player
from trainer.games.craps.silence import silent
from trainer.games.craps.table import Table
from trainer.rulings import Ruling

NULL_CALL = "tirada nula"
CHANGE_CALL = "cambio de dados"
STOPPED = ("far-half", "near-half", "rim", "basket", "floor", "other-die")
CHIPS = ("none", "brushed", "leans", "landed", "rests")


@dataclass(frozen=True)
class Die:
    """How one die behaved: whether it touched the far edge, where it stopped, and what it did to chips on the way.

    `chips`: it brushed some, stopped leaning against them, landed on some and rolled off, or rests on one.
    """

    touched: bool
    stopped: str
    chips: str
    slid: bool
    broken: bool


@dataclass(frozen=True)
class Verdict:
    """What a throw is, by the names of what makes it null; `notes` are rules that had to be looked at and let it be."""

    causes: tuple[str, ...]
    notes: tuple[str, ...] = field(default=())


def rule_on_throw(event: Fields, table: Table) -> Ruling:
    """Valid or null, from what each die did. A valid throw is settled when the table says what the dice show."""
    dice = _read_dice(event)
    correct = event.flag("correct", True)
    if not table.items("valid-throw"):
        return silent("throw", table)
    verdict = judge(dice, correct, table)
    if verdict.causes:
        return _null(dice, verdict, table)
    cited = table.items("roll", "valid-throw", *verdict.notes)
    consequence = settle(table) if table.throws else None
    return Ruling("throw", "valid", "stickman", cited, {"throw": "valid", "bets": "settled"}, (), consequence)


def _read_dice(event: Fields) -> tuple[Die, Die]:
    entries = event.each("dice", "a list of two dice, each with what it touched and where it stopped", most=2)
    if len(entries) != 2:
        raise event.wrong("dice", "a list of two dice such as [{'touched': true}, {'stopped': 'near-half'}]")
    one, two = (_read_die(entry) for entry in entries)
    return one, two


def _read_die(entry: Fields) -> Die:
    die = Die(
        entry.flag("touched", False),
        entry.choice("stopped", STOPPED, "far-half"),
        entry.choice("chips", CHIPS, "none"),
        entry.flag("slid", False),
        entry.flag("broken", False),
    )
    entry.done()
    return die


def judge(dice: tuple[Die, Die], correct: bool, table: Table) -> Verdict:
    """What makes a throw null; nothing, when it is valid."""
    found = {
        "broken": any(die.broken for die in dice),
        "stacked": any(die.stopped == "other-die" for die in dice),
        "on-chip": any(die.chips == "rests" for die in dice),
        "off-table": any(die.stopped in ("rim", "basket", "floor") for die in dice),
        "incorrect": not correct or any(die.slid for die in dice),
        "chips-in-play": _fell_on_chips(dice, table),
    }
    causes = [name for name, happened in found.items() if happened]
    far, notes = _far_edge(dice, table)
    if not causes and any(die.chips != "none" for die in dice):
        notes = ("chips-in-play", *notes)
    return Verdict((*causes, *far), notes)


def _fell_on_chips(dice: tuple[Die, Die], table: Table) -> bool:
    """Dice that fall onto chips in play: landing or leaning counts, brushing does not (CRA-DBT-26)."""
    if table.rules.chips_in_play == "only-at-rest":
        return False
    brushing = ("brushed",) if table.setting("canChipContact", "lands") == "any" else ()
    return any(die.chips in ("leans", "landed", "rests", *brushing) for die in dice)


def _far_edge(dice: tuple[Die, Die], table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the far edge has to say: the causes of nullity, and what was looked at and let be."""
    touching = sum(die.touched for die in dice)
    near = any(die.stopped == "near-half" for die in dice)
    if touching == 0:
        return ("none-touches",), ()
    if touching == 1:
        if table.rules.valid_throw == "one-touches-both-far" and not near:
            return (), ("one-touches",)
        alone = ("one-touches",) if table.rules.valid_throw == "both-touch" else ()
        return (*alone, *(("one-touches-near",) if near else ())), ()
    if not near:
        return (), ()
    # both touched and one came back: valid, unless the house asks for the far half of every throw (CRA-DBT-12)
    return (("rebound",), ()) if table.setting("canReboundNearHalf", "valid") == "null" else ((), ("rebound",))


def _null(dice: tuple[Die, Die], verdict: Verdict, table: Table) -> Ruling:
    """The stickman calls it null; bets stay, and the same shooter throws again, with other dice if one was lost."""
    causes = table.items(*verdict.causes)
    floor = any(die.stopped == "floor" for die in dice)
    steps = [Step("announce", "stickman", say=NULL_CALL, slot=1, items=causes)]
    if floor:
        steps.append(Step("pick-up-die", "stickman", slot=2, items=table.items("stick")))
    if floor and table.point is not None and table.items("choose-reserve"):
        steps.append(_choose_reserve(table, 3))
    else:
        steps.append(Step("return-dice-with-stick", "stickman", table.shooter, slot=3, items=table.items("stick")))
    steps.append(Step("throw-again", "shooter", table.shooter, slot=4, items=table.items("roll")))
    parts = {"throw": "void", "because": ", ".join(verdict.causes), "bets": "stay", "say": NULL_CALL}
    return Ruling("throw", "void", "stickman", items_of(steps), parts, tuple(steps))


def _choose_reserve(table: Table, slot: int) -> Step:
    return Step("choose-from-reserve-dice", "shooter", table.shooter, slot=slot, items=table.items("choose-reserve"))


def rule_on_dice_request(event: Fields, table: Table) -> Ruling:
    """The shooter asks for other dice: before the come-out yes, during a point only when a die fell on the floor."""
    on_floor = event.flag("die_on_floor", False)
    if not table.items("ask-dice"):
        return silent("dice-request", table)
    if on_floor:
        cited = table.items("choose-reserve" if table.point is not None else "ask-dice")
        reserve = str(table.rules.dice_set - 2)
        parts = {"dice": "shooter chooses from the reserve", "reserve": reserve}
        return Ruling("dice-request", "allowed", "stickman", cited, parts, (_choose_reserve(table, 1),))
    if table.point is None:
        cited = table.items("ask-dice", "stick")
        step = Step("offer-dice-with-stick", "stickman", table.shooter, slot=1, items=cited)
        return Ruling("dice-request", "allowed", "stickman", cited, {"dice": "changed"}, (step,))
    cited = table.items("dice-during-point", "ask-dice")
    return Ruling("dice-request", "refused", "stickman", cited, {"dice": "stay until the hand is over"})


def rule_on_lost_die(event: Fields, table: Table) -> Ruling:
    """A die lost on the floor: a reserve die goes on; not found by the end of the hand, the whole set goes."""
    found, over = event.flag("found", False), event.flag("hand_over", False)
    if not table.items("choose-reserve"):
        return silent("lost-die", table)
    if not over:
        cited = table.items("choose-reserve" if table.point is not None else "ask-dice")
        parts = {"dice": "shooter chooses from the reserve", "reserve": str(table.rules.dice_set - 2)}
        return Ruling("lost-die", "play-on", "stickman", cited, parts, (_choose_reserve(table, 1),))
    cited = table.items("new-set")
    if found:
        return Ruling("lost-die", "set-stays", "table-head", cited, {"set": "stays"})
    steps = (
        Step("withdraw-set", "stickman", slot=1, items=cited),
        Step("bring-new-set", "stickman", slot=2, items=cited),
    )
    return Ruling("lost-die", "new-set", "table-head", cited, {"set": "withdrawn and replaced"}, steps)


def rule_on_dice_change(event: Fields, table: Table) -> Ruling:
    """A change of dice after some throws: the table head orders it, the stickman calls it and shows every die."""
    who = event.choice("ordered_by", ("table-head", "stickman", "croupier", "shooter", "player"))
    if not table.items("change-dice"):
        return silent("dice-change", table)
    if who != "table-head":
        cited = table.items("head-orders-change")
        return Ruling("dice-change", "not-theirs", "table-head", cited, {"belongs_to": "table-head"})
    cited, reserve = table.items("change-dice"), table.rules.dice_set - 2
    steps = (
        Step("announce", "stickman", say=CHANGE_CALL, slot=1, items=cited),
        Step("put-all-dice-before-shooter", "stickman", table.shooter, slot=2, items=cited),
        Step("take-two-dice", "shooter", table.shooter, slot=3, items=cited),
        Step("return-others-to-box-in-view", "stickman", slot=4, items=cited),
    )
    parts = {"say": CHANGE_CALL, "shown": str(table.rules.dice_set), "back_to_box": str(reserve)}
    return Ruling("dice-change", "allowed", "table-head", table.items("head-orders-change") + cited, parts, steps)


def rule_on_dice_offer(event: Fields, table: Table) -> Ruling:
    """Whose turn it is: first the player on the croupiers' left, then clockwise, past those who refuse."""
    refused = event.texts("refused", "the players who refuse the dice, such as ['B']", ())
    for n, player in enumerate(refused):
        if player not in table.players:
            raise event.error(f"{event.place('refused')}[{n}]", player, f"one of {', '.join(table.players)}")
    if not table.players:
        raise event.error("players", [], "the players clockwise from the croupiers' left, such as ['A', 'B']")
    if not table.items("offer-order"):
        return silent("dice-offer", table)
    offered = next_player(table.shooter, table.players, refused)
    cited = table.items("offer-order", *(("refuse-dice",) if refused else ()))
    if offered is None:
        return Ruling("dice-offer", "nobody", "stickman", cited, {"shooter": "nobody"})
    step = Step("offer-dice-with-stick", "stickman", offered, slot=1, items=table.items("stick"))
    return Ruling("dice-offer", "offered", "stickman", cited, {"shooter": offered}, (step,))


def rule_on_breach(event: Fields, table: Table) -> Ruling:
    """The shooter breaks the throwing rules: once is a warning, repeatedly may cost him the dice."""
    times = event.whole("times", 1, 100)
    if not table.items("repeated-breach"):
        return silent("breach", table)
    if times < 2:
        cited = table.items("roll")
        return Ruling("breach", "not-yet", "table-head", cited, {"shooter": "keeps the dice"})
    cited = table.items("repeated-breach", "head-withdraws-dice")
    parts: dict[str, Any] = {"shooter": "may lose the dice"}
    if heir := next_player(table.shooter, table.players):
        parts["next"] = heir
    return Ruling("breach", "may-withdraw-dice", "table-head", cited, parts)


def rule_on_shooter_bet(event: Fields, table: Table) -> Ruling:
    """Whether the shooter may throw: he must have a Win or Don't Win bet before his come-out throw."""
    if table.shooter is None:
        raise event.error("shooter", None, "the player who has the dice, such as 'A'")
    if not table.items("shooter-bets"):
        return silent("shooter-bet", table)
    if table.point is not None or table.line_kinds(table.shooter):
        return Ruling("shooter-bet", "allowed", "stickman", table.items("shooter-bets"), {"throw": "may throw"})
    cited = table.items("no-line-bet", "shooter-bets")
    return Ruling("shooter-bet", "forbidden", "stickman", cited, {"throw": "not before a win or dont-win bet"})
