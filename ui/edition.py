"""An academy's edition in the window: what it brings is taken over once, and what the person chose later stays."""

from typing import TYPE_CHECKING, Any

from ui.desk import TABLES, Desk

if TYPE_CHECKING:
    from trainer.academy import Academy


def dressed(desk: Desk) -> "tuple[Academy | None, dict[str, Any]]":
    """The academy of this program, and the settings to take over from it when it is met for the first time."""
    from trainer.academy import academy

    found = academy()
    if found is None or desk.settings.academy == f"{found.id}/{found.edition}":
        return found, {}
    from trainer.rulebook import catalogue

    rules = {game: found.rules for game in TABLES if found.rules in catalogue(game).jurisdictions}
    rules |= dict(desk.settings.rules)
    desk.settings = desk.settings.with_(rules=rules)
    house = {f"{game}/{desk.rules(game)}": dict(sheet) for game, sheet in found.house.items() if game in TABLES}
    changed: dict[str, Any] = {"academy": f"{found.id}/{found.edition}", "rules": rules}
    if house:
        changed["house"] = {**house, **desk.settings.house}
    if not desk.settings.academy:
        changed["language"] = found.language
    return found, changed
