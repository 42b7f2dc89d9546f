"""The three cards and the draws that bingo's tests share."""

from typing import Any

from trainer.fields import Fields
from trainer.games import bingo
from trainer.rulebook import load

BOOK = load("bingo", "cantabria")

LINES = {
    "17": ["5 . 23 . 41 57 . 72 .", ". 12 . 34 45 . 63 . 81", "8 19 27 . . 59 . 78 ."],
    "18": [". 11 . 30 44 . 66 . 85", "3 . 25 . 47 52 . 70 .", ". 16 29 38 . . 60 79 ."],
    "19": ["1 . 20 . 40 . 61 . 90", ". 10 . 33 . 50 . 71 84", "9 . 28 39 49 56 . . ."],
}
TOP = {"17": [5, 23, 41, 57, 72], "18": [11, 30, 44, 66, 85], "19": [1, 20, 40, 61, 90]}
REST = {
    "17": [12, 34, 45, 63, 81, 8, 19, 27, 59, 78],
    "18": [3, 25, 47, 52, 70, 16, 29, 38, 60, 79],
    "19": [10, 33, 50, 71, 84, 9, 28, 39, 49, 56],
}
TOPS = [*TOP["17"], *TOP["18"], *TOP["19"]]
RESTS = [*REST["17"], *REST["18"], *REST["19"]]
OTHERS = [n for n in range(1, 91) if n not in TOPS + RESTS]


def cards(players: str = "ABC", **states: str) -> list[dict[str, Any]]:
    """The three cards; `n17="burned"` spoils one."""
    return [
        {"player": player, "bet": "card", "on": on, "lines": lines, "state": states.get(f"n{on}", "good")}
        for player, (on, lines) in zip(players, LINES.items(), strict=True)
    ]


def balls(count: int) -> list[int]:
    """All the top lines by ball 15, and every card complete on the last ball."""
    return TOPS + OTHERS[: count - 45] + RESTS


def call(card: str, kind: str, ball: int) -> dict[str, Any]:
    return {"card": card, "call": kind, "ball": ball}


def game(line: str = "17", bingo_on: str = "17", ball: int = 60, players: str = "ABC", **more: Any) -> dict[str, Any]:
    """A whole game of 120 cards at 2 euros: F = 240, línea 24, bingo 122.40."""
    calls = [call(card, "line", 15) for card in line.split()] + [call(c, "bingo", ball) for c in bingo_on.split()]
    table = {"face": "2", "sold": 120, "bets": cards(players), "outcome": {"balls": balls(ball), "calls": calls}}
    return table | more


def read(data: dict[str, Any], house: dict[str, Any] | None = None, variant: str = "ordinary") -> bingo.Table:
    book = load("bingo", "cantabria", variant)
    return bingo.read(Fields(data), book, book.house(house))


def settle(data: dict[str, Any], house: dict[str, Any] | None = None, variant: str = "ordinary") -> Any:
    return bingo.settle(read(data, house, variant))


def rule(event: dict[str, Any], house: dict[str, Any] | None = None, variant: str = "ordinary", **table: Any) -> Any:
    return bingo.rule(read(table | {"event": event}, house, variant))


def pays(settled: Any) -> dict[str, int]:
    """What each card is paid, in cents."""
    return {s.bet.on: s.pays for s in settled.settlements}
