"""Every irregular event of the two-tableaux table, by the name it has in a table's JSON."""

from collections.abc import Callable, Mapping

from trainer.fields import Fields
from trainer.games.two_tableaux import bank, dealing, words
from trainer.games.two_tableaux.table import Table
from trainer.rulings import Ruling, rule_by_kind

Handler = Callable[[Fields, Table], Ruling]
EVENTS: Mapping[str, Handler] = {
    "third-cards": words.rule_on_third_cards,
    "exposed": words.rule_on_exposed,
    "wrong-point": words.rule_on_wrong_point,
    "advice": words.rule_on_advice,
    "draw": words.rule_on_draw,
    "early-card": dealing.rule_on_early_card,
    "face-up": dealing.rule_on_face_up,
    "stuck-cards": dealing.rule_on_stuck,
    "card-on-floor": dealing.rule_on_floor,
    "wrong-holder": dealing.rule_on_wrong_holder,
    "irregular-deal": dealing.rule_on_irregular_deal,
    "basket": dealing.rule_on_basket,
    "bet": bank.rule_on_bet,
    "limit": bank.rule_on_limit,
    "priority": bank.rule_on_priority,
    "bank-award": bank.rule_on_bank_award,
    "bank-request": bank.rule_on_bank_request,
    "bank-leave": bank.rule_on_bank_leave,
    "burst-bank": bank.rule_on_burst_bank,
    "banco": bank.rule_on_banco,
    "banco-replay": bank.rule_on_banco_replay,
    "players": bank.rule_on_players,
    "turn": bank.rule_on_turn,
    "claim": bank.rule_on_claim,
    "stop-card": bank.rule_on_stop_card,
    "unforeseen": bank.rule_on_unforeseen,
}


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)
