"""Rulings at circle poker: finds the event's own module."""

from collections.abc import Callable, Mapping

from trainer.fields import Fields
from trainer.games.circle_poker import betting_events, dealing_events, house_events, variant_events
from trainer.games.circle_poker.table import Table
from trainer.rulings import Ruling, rule_by_kind


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, handlers(table))


def handlers(table: Table) -> Mapping[str, Callable[[Fields, Table], Ruling]]:
    """The events of every variant, and those of this one."""
    own = variant_events.BY_VARIANT.get(table.book.variant or "", {})
    return {**betting_events.EVENTS, **dealing_events.EVENTS, **house_events.EVENTS, **own}
