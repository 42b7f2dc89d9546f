"""Every irregular event of the black-jack table, and who rules on it."""

from collections.abc import Callable, Mapping

from trainer.fields import Fields
from trainer.games.blackjack import incidents, requests, stakes
from trainer.games.blackjack.table import Table
from trainer.rulings import Ruling, rule_by_kind

EVENTS: Mapping[str, Callable[[Fields, Table], Ruling]] = {
    "card": requests.rule_on_card,
    "split": requests.rule_on_split,
    "double": requests.rule_on_double,
    "insurance": requests.rule_on_insurance,
    "even-money": requests.rule_on_even_money,
    "surrender": requests.rule_on_surrender,
    "bet": stakes.rule_on_bet,
    "jackpot": stakes.rule_on_jackpot,
    "start": stakes.rule_on_start,
    "seat": stakes.rule_on_seat,
    "limit": stakes.rule_on_limit,
    "limit-change": stakes.rule_on_limit_change,
    "command": stakes.rule_on_command,
    "prize-list": stakes.rule_on_prize_list,
    "withdraw": stakes.rule_on_withdraw,
    "face-up-card": incidents.rule_on_face_up_card,
    "jam": incidents.rule_on_jam,
    "worn-card": incidents.rule_on_worn_card,
    "last-cut": incidents.rule_on_last_cut,
    "dealer-draw": incidents.rule_on_dealer_draw,
    "cut-card": incidents.rule_on_cut_card,
    "slot": incidents.rule_on_slot,
    "unforeseen": incidents.rule_on_unforeseen,
}


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)
