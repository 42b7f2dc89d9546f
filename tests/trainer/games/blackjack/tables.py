"""Short ways to write black-jack tables in tests."""

import json

from trainer.rulebook import load
from trainer.tables import rule, settle

BUST = "Td 6h hit 9c"  # what the second box holds when a case is about the first
BOOK = load("blackjack", "cantabria")


def table(lines=(), dealer="", stakes=None, side=(), house=None, **more):
    """A table of one player for each line: A on box 1, B on box 2…, 20 each at a minimum of 10 unless told."""
    players = "ABCDEFG"
    stakes = stakes or ["20"] * len(lines)
    bets = [hand(players[n], n + 1, stake) for n, stake in enumerate(stakes)]
    outcome = {"outcome": {"dealer": dealer, "boxes": {str(n): line for n, line in enumerate(lines, 1)}}}
    shown = {"game": "blackjack", "rules": "cantabria", "house": {"minimum": "10"} | (house or {})}
    return shown | {"bets": [*bets, *side]} | (outcome if lines else {}) | more


def hand(player, box, stake="20", **more):
    return {"player": player, "bet": "hand", "on": str(box), "stake": stake, **more}


def side(player, bet, box, stake):
    return {"player": player, "bet": bet, "on": str(box), "stake": stake}


def settled(data):
    """What becomes of every bet, by player and place: `{("A", "1"): "win 20"}`, the amount being pays or takes."""
    found = {}
    for s in settle(data).as_json()["settlements"]:
        key = (s["player"], s["on"] if s["bet"] == "hand" else s["bet"])
        amount = s["pays"] if s["pays"] != "0" else s["takes"]
        found[key] = f"{s['result']} {amount}"
    return found


def doings(data, *wanted):
    """The steps of a round in short, those of the wanted kinds: `pay 1 A 20`, `pick-up dealer`."""
    found = []
    for step in settle(data).as_json()["steps"]:
        if step["do"] in wanted:
            words = (step["do"], step.get("on"), step.get("player"), step.get("amount"))
            found.append(" ".join(word for word in words if word))
    return found


def ruling(event, house=None, **more):
    return rule(
        {"game": "blackjack", "rules": "cantabria", "house": {"minimum": "10"} | (house or {}), "event": event} | more
    )


def parse_house(text):
    """Read `grain=5;collect_first=true` as a house sheet."""
    return dict(fact(part) for part in text.split(";") if part)


def fact(text):
    """Read `split=true` or `seated=7` as a named fact; money stays text."""
    name, _, value = text.strip().partition("=")
    if value in ("true", "false") or name in WHOLE or value.startswith(("[", "{")):
        return name, json.loads(value)
    return name, value


WHOLE = {
    "k", "seated", "boxes", "hands", "changes_before", "rounds_announced", "position",
    "jackpot_seven", "jackpot_pair", "jackpot_suited_pair", "jackpot_three",
}  # fmt: skip
