"""Settles a round of black-jack: plays it, pays it, and puts the dealer's steps in order."""

from trainer.bets import Round, Step
from trainer.cards import cards_as_text
from trainer.games.blackjack.payouts import settlements
from trainer.games.blackjack.play import Played, Surplus, play
from trainer.games.blackjack.steps import steps
from trainer.games.blackjack.table import Table


def settle(table: Table, surplus: Surplus = "refused") -> Round:
    """Settle the table's round. `surplus` says what becomes of dealer's cards that the rules do not give him."""
    played = play(table, surplus)
    settled = settlements(played, table)
    handling = steps(played, settled, table)
    return Round(settled, handling, _after(played, handling))


def _after(played: Played, handling: tuple[Step, ...]) -> dict[str, object]:
    """Where every card went: the discards in the order they were picked up, the dealer's apart, the burned ones."""
    picked = [step.cards for step in handling if step.do == "pick-up" and step.on != "dealer" and step.cards]
    shown: dict[str, object] = {"discards": " ".join(picked), "dealer": cards_as_text(played.dealer)}
    if played.burned:
        shown["burned"] = cards_as_text(played.burned)
    if played.removed:
        shown["removed"] = cards_as_text(played.removed)
    if played.left is not None:
        shown |= {"left": played.left, "last_round": played.last_round}
    return shown
