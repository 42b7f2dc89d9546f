"""Where a regulation says nothing: who decides (CRA-DBT-15)."""

from trainer.games.craps.table import Table
from trainer.rulings import Ruling


def silent(event: str, table: Table) -> Ruling:
    """No rule of this text, and none lent to it, speaks of the event: whoever decides unforeseen cases decides."""
    who = table.setting("unforeseenAuthority", "stickman")
    if not table.lent and "unforeseenAuthority" not in table.house.chosen:
        who = "table-head"  # the stickman's authority is lent by Cantabria, and nothing is lent here
    cited = table.items("authority", "unforeseen")
    return Ruling(event, "referred", who, cited, {"decides": who, "rule": "none"})
