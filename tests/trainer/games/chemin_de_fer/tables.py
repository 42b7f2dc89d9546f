"""The usual table of these tests, and a short notation for what happens at it."""

from typing import Any

from trainer import tables
from trainer.bets import Round
from trainer.rulings import Ruling

Json = dict[str, Any]

PLAYERS: list[Json] = [{"player": name, "seat": n} for n, name in enumerate("ABCDE", start=1)]
ON_FOOT: list[Json] = [{"player": "S", "behind": 2}, {"player": "T", "behind": 4}]
SIDES = {"P": "punto", "B": "banker"}


def house_of(text: str) -> Json:
    """`optionCells=free bancoFree=true` as a house sheet."""
    pairs = (word.split("=") for word in text.split())
    return {name: {"true": True, "false": False}.get(value, int(value) if value.isdecimal() else value)
            for name, value in pairs}  # fmt: skip


def table(**fields: Any) -> Json:
    usual: Json = {"players": PLAYERS + ON_FOOT, "bank": {"banker": "A", "amount": "100", "coups": 1},
                   "bets": [{"player": "B", "bet": "punto", "stake": "40"}]}  # fmt: skip
    return {"game": "chemin-de-fer", "rules": "cantabria"} | usual | fields


def act_of(word: str) -> Json:
    """One act: `P2c/floor`, `X9s`, `punto:no`, `basket:banker:seen`, `fault:punto`, `withdraw:B`, `close`."""
    name, _, rest = word.partition(":")
    if name in ("punto", "banker", "croupier"):
        return {"do": "say", "who": name, "word": rest}
    if name == "advise":
        who, _, to = rest.partition(">")
        return {"do": "advise", "who": who, "to": to}
    if name == "basket":
        who, _, seen = rest.partition(":")
        return {"do": "basket", "who": who, "seen": bool(seen)}
    if name == "fault":
        return {"do": "fault", "harms": rest.split(",") if rest else []}
    if name == "withdraw":
        return {"do": "withdraw", "player": rest}
    if name in ("close", "waive", "hold"):
        return {"do": name}
    card, _, mishap = word[1:].partition("/")
    dealt: Json = {"do": "draw"} if word[0] == "X" else {"do": "deal", "to": SIDES[word[0]]}
    return dealt | {"card": card} | ({"mishap": mishap} if mishap else {})


def log_of(text: str) -> list[Json]:
    return [act_of(word) for word in text.split()]


def bets_of(text: str) -> list[Json]:
    """`B:punto:40 T:line:20 C:banco`: player, bet and stake."""
    found = []
    for word in text.split():
        player, kind, *stake = word.split(":")
        bet: Json = {"player": player, "bet": "punto" if kind == "line" else kind}
        found.append(bet | ({"on": "line"} if kind == "line" else {}) | ({"stake": stake[0]} if stake else {}))
    return found


def settle(**fields: Any) -> Round:
    return tables.settle(table(**fields))


def rule(kind: str, table_fields: Json | None = None, **facts: Any) -> Ruling:
    return tables.rule(table(**(table_fields or {}), event={"kind": kind, **facts}))


def coup(log: str, **fields: Any) -> Ruling:
    return tables.rule(table(**fields, event={"kind": "coup", "log": log_of(log)}))


def money(round_: Round) -> dict[tuple[str, str], tuple[str, int, int, int]]:
    """Per player and bet: result, pays, returns, takes, in euros and cents as whole cents."""
    return {(s.bet.player, s.bet.kind): (s.result, s.pays, s.returns, s.takes) for s in round_.settlements}
