"""Who draws: the banker in ordinary play and in restored coups, and a coup played on to its end from the facts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from trainer.cards import Card
from trainer.errors import TableError
from trainer.games.two_tableaux.coup import TABLEAUX, Coup, Decision, chart_decision
from trainer.games.two_tableaux.table import Table

Fault = Literal["banker", "player", "croupier", "none"]


def ordinary_banker(coup: Coup, turned: Sequence[str], table: Table) -> tuple[Decision, tuple[str, ...]]:
    """What the banker does once both tableaux have spoken: he is free, but for 0 and the table he asked for.

    `turned` are the tableaux that turned over a natural.
    """
    cite, chart = table.cite, table.rules.chart
    if ended := _needs_no_card(coup, turned, table):
        return ended
    if coup.banker.two == 0 and table.house.flag("banker_zero_must_draw"):  # BT-D-26
        return "draw", cite("BT-PRC-02")
    others = [side for side in TABLEAUX if side not in turned]
    if turned and table.house.flag("natural_forces_chart"):  # BT-D-04
        return chart_decision(chart, coup, others, "T") or "free", cite("BT-PRC-06", "BT-PRC-04")
    if coup.chart_asked:
        option = "T" if table.house.choice("chart_option_cells") == "draw" else "O"  # BT-D-06
        same = None if turned else chart_decision(chart, coup, others, option)
        return same or "free", cite("BT-PRC-03", "BT-PRC-04")
    return "free", cite("BT-PRC-02")


def _needs_no_card(coup: Coup, turned: Sequence[str], table: Table) -> tuple[Decision, tuple[str, ...]] | None:
    """An 8 or 9 takes no card, and two naturals leave nobody to play against."""
    if coup.banker.two >= 8:
        return ("turn-over" if coup.banker.is_natural else "stand"), table.cite("BT-PRC-02")
    return ("stand", table.cite("BT-PRC-01")) if len(turned) == 2 else None


def restored_banker(coup: Coup, turned: Sequence[str], fault: Fault, table: Table) -> tuple[Decision, tuple[str, ...]]:
    """What the banker does in a restored coup; `turned` are the tableaux that turned over a natural."""
    cite, chart = table.cite, table.rules.chart
    if ended := _needs_no_card(coup, turned, table):
        return ended
    if turned:
        others = [side for side in TABLEAUX if side not in turned]
        return chart_decision(chart, coup, others, "T") or "free", cite("BT-PRC-06", "BT-PRC-04")
    option = "T" if table.house.choice("restored_option_cells") == "draw" else "O"  # BT-D-05
    same = chart_decision(chart, coup, TABLEAUX, option)
    if same:
        return same, cite("BT-PRC-07", "BT-PRC-04")
    if _leaves_free(coup, table) and option == "O":
        return "free", cite("BT-PRC-04")
    if fault == "banker":
        return banker_at_fault(coup, table), cite("BT-PRC-08")
    return "free", cite("BT-PRC-08")


def _leaves_free(coup: Coup, table: Table) -> bool:
    """Whether an option cell is among the two: then the table does not say draw here and stand there."""
    return any(chart_decision(table.rules.chart, coup, [side], "O") == "free" for side in TABLEAUX)


def banker_at_fault(coup: Coup, table: Table) -> Decision:
    """Five or less draws, more stands (BT-PRC-08)."""
    return "draw" if coup.banker.two <= table.rules.draws_to else "stand"


@dataclass(frozen=True, slots=True)
class Call:
    """What a tableau's words come to: whether a card is due to it, and what was wrong with the words.

    `asked` is the last word said; `turned` a natural turned over; `lost` a natural that may not be any more.
    A `wrong` word is put right by restoring the coup.
    """

    due: bool
    asked: bool
    turned: bool = False
    lost: bool = False
    wrong: bool = False
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """A dealt coup with the words, the third cards drawn so far in order, the cards still to come, and the fault.

    No `fault` means there is nothing to restore. `choice` is what the banker does where he is free. `spoilt` is a
    banker's 8 or 9 that may not be turned over any more.
    """

    coup: Coup
    calls: Mapping[str, Call]
    drawn: tuple[Card, ...] = ()
    shoe: tuple[Card, ...] = ()
    fault: Fault | None = None
    choice: Literal["draw", "stand"] | None = None
    spoilt: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """How the coup ends: the hands, what the banker had to do, each card's taker, and the items that say so.

    `ended` is False while a free banker has not said what he does.
    """

    coup: Coup
    decision: Decision
    takers: tuple[tuple[Card, str], ...]
    items: tuple[str, ...]
    ended: bool

    @property
    def discarded(self) -> tuple[Card, ...]:
        return tuple(card for card, taker in self.takers if taker == "discarded")


def play_on(play: Play, table: Table) -> Played:
    """Deal the third cards again, in the order drawn, to their rightful takers: first, second, banker (BT-D-14)."""
    coup = _with_lost_naturals(play, table)
    cards, takers = [*play.drawn, *play.shoe], []
    if play.spoilt or not coup.banker.is_natural:  # when the banker turns over there are no third cards (BT-D-19)
        for side in TABLEAUX:
            if play.calls[side].due:
                card = _next(cards, side)
                coup = coup.with_hand(side, coup.hand(side).with_third(card))
                takers.append((card, side))
    turned = [side for side in TABLEAUX if play.calls[side].turned]
    if play.fault is None:
        decision, items = ordinary_banker(coup, turned, table)
    else:
        decision, items = restored_banker(coup, turned, play.fault, table)
    left = len(play.drawn) - len(takers)  # drawn already, and without a taker among the tableaux
    draws = _banker_draws(decision, left, play, table)
    if draws:
        card = _next(cards, "banker")
        coup = coup.with_hand("banker", coup.banker.with_third(card))
        takers.append((card, "banker"))
    waste = cards[: max(0, len(play.drawn) - len(takers))] if draws is not None else []
    takers += [(card, "discarded") for card in waste]
    return Played(coup, decision, tuple(takers), items, draws is not None)


def _banker_draws(decision: Decision, left: int, play: Play, table: Table) -> bool | None:
    """Whether the banker takes a card; None while he is free and has not chosen."""
    if decision == "free":
        return None if play.choice is None else play.choice == "draw"
    keeps = table.house.choice("stray_card") == "banker-takes" and left > 0  # BT-D-14
    return decision == "draw" or (decision == "stand" and play.fault is not None and keeps)


def _with_lost_naturals(play: Play, table: Table) -> Coup:
    """Mark the hands that may not turn over; some houses leave them their privilege all the same (BT-D-25)."""
    coup = play.coup
    if table.house.flag("lost_natural_privilege"):
        return coup
    lost = [side for side in TABLEAUX if play.calls[side].lost] + (["banker"] if play.spoilt else [])
    for side in lost:
        coup = coup.with_hand(side, replace(coup.hand(side), ordinary=True))
    return coup


def _next(cards: list[Card], side: str) -> Card:
    if not cards:
        raise TableError("event.shoe", "no card left", f"the cards that come next: one is due to {side}")
    return cards.pop(0)
