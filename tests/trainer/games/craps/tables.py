"""Short ways to write craps tables in tests."""

from typing import Any

from trainer.bets import Round
from trainer.games.craps.places import split_place
from trainer.rulings import Ruling
from trainer.tables import rule, settle


def bet(text: str, player: str = "A", **more: Any) -> dict[str, Any]:
    """`come.5:30` is thirty euros of A's Come on the 5."""
    place, _, stake = text.partition(":")
    kind, on = split_place(place)
    return {"player": player, "bet": kind, "stake": stake} | ({"on": on} if on else {}) | more


def table(rules: str, *bets: dict[str, Any] | str, house: str = "", **more: Any) -> dict[str, Any]:
    """A table as JSON; bets as `bet` writes them, the house sheet as `name=value;name=value`."""
    felt = [bet(entry) if isinstance(entry, str) else entry for entry in bets]
    return {"game": "craps", "rules": rules, "house": sheet(house), "bets": felt} | more


def sheet(text: str) -> dict[str, Any]:
    pairs = (entry.split("=") for entry in text.split(";") if entry)
    return {name: _value(name, value) for name, value in pairs}


def _value(name: str, value: str) -> Any:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isdecimal() and name not in ("minimum", "grain", "chipUnit") else value


def thrown(rules: str, throws: str, *bets: dict[str, Any] | str, **more: Any) -> Round:
    """The table settled through throws such as `6-6 4-1`."""
    return settle(table(rules, *bets, outcome={"throws": throws.split()}, **more))


def ruled(rules: str, kind: str, *bets: dict[str, Any] | str, at: dict[str, Any] | None = None, house: str = "",
          **facts: Any) -> Ruling:  # fmt: skip
    """The ruling on an event with these facts; `at` holds the rest of the table."""
    return rule(table(rules, *bets, house=house, event={"kind": kind, **facts}, **(at or {})))
