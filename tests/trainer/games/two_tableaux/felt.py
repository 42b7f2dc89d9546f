"""Short ways to write two-tableaux tables in tests."""

import re
from typing import Any

from trainer.tables import rule as rule_on
from trainer.tables import settle as settle_table

TABLE = {"game": "baccarat-two-tableaux", "rules": "cantabria"}
BET = re.compile(r"(\w+) (first|second|a-caballo|line-first|line-second|banco) ([\d.]+)(?: @(\d+)(s?))?")


def bets(text: str) -> list[dict[str, Any]]:
    """Read bets such as `A first 100 @1; B a-caballo 7`."""
    found = []
    for entry in filter(None, text.split("; ")):
        match = BET.fullmatch(entry)
        assert match, entry
        player, where, stake, place, standing = match.groups()
        kind, _, on = where.partition("-") if where.startswith("line") else (where, "", "")
        if kind in ("first", "second"):
            kind, on = "tableau", kind
        bet: dict[str, Any] = {"player": player, "bet": kind, "stake": stake} | ({"on": on} if on else {})
        found.append(bet | ({"place": int(place)} if place else {}) | ({"standing": True} if standing else {}))
    return found


def hands(first: str, second: str, banker: str, **more: Any) -> dict[str, Any]:
    return {"first": first, "second": second, "banker": banker, **more}


def rule(event: dict[str, Any], **table: Any) -> Any:
    """Rule on an event of a limited bank of 10000, unless the table says otherwise."""
    bank = {} if table.get("variant") == "open-bank" else {"bank": "10000"}
    return rule_on(TABLE | bank | table | {"event": event})


def settle(**table: Any) -> Any:
    return settle_table(TABLE | table)
