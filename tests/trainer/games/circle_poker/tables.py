"""Short notations for circle-poker tables, so that a case fits on one line."""

from typing import Any

Json = dict[str, Any]


def table(variant: str, house: str = "", seats: str = "", **more: Any) -> Json:
    """A table: `house` as `name=value; …`, `seats` as `seats_of` reads them, the first player having the hand."""
    bets = seats_of(seats)
    shown: Json = {"game": "circle-poker", "rules": "cantabria", "variant": variant, "house": facts_of(house)}
    if bets:
        shown |= {"bets": bets, "mano": bets[0]["player"]}
    return shown | {key: value for key, value in more.items() if value}


def seats_of(text: str) -> list[Json]:
    """Seats such as `A 50 As.Kd | B 100:20 Qs/7c.8c | C 20 folded`: stake (and stack), covered cards, upcards."""
    found = []
    for place, part in enumerate(filter(None, map(str.strip, text.split("|"))), 1):
        player, money, *rest = part.split()
        stake, _, stack = money.partition(":")
        seat: Json = {"player": player, "place": place, "stake": stake}
        if stack:
            seat["stack"] = stack
        for word in rest:
            if word in ("folded", "stopped"):
                seat["state"] = word
                continue
            cards, _, up = word.partition("/")
            seat |= {key: value.replace(".", " ") for key, value in (("cards", cards), ("up", up)) if value}
        found.append(seat)
    return found


def betting_of(text: str) -> list[Json]:
    """Intervals such as `1: A pass, B bet 5 / 2: B pass`; `early-bet` is a bet out of turn."""
    found = []
    for part in filter(None, map(str.strip, text.split("/"))):
        number, _, words = part.partition(":")
        actions = []
        for word in filter(None, map(str.strip, words.split(","))):
            player, do, *amount = word.split()
            action: Json = {"player": player, "do": do.removeprefix("early-")}
            action |= {"amount": amount[0]} if amount else {}
            action |= {"early": True} if do.startswith("early-") else {}
            actions.append(action)
        found.append({"interval": int(number), "actions": actions})
    return found


MONEY = ("ante", "minimum", "maximum", "grain", "unit", "limit", "amount", "stack", "stake", "base", "low", "high")


def facts_of(text: str) -> Json:
    """Facts such as `seen=true; cards=[1,2]; players=[A,B]; amount=20`; money stays text, other numbers do not."""
    found: Json = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        key, _, value = part.partition("=")
        found[key] = _value(key, value)
    return found


def _value(key: str, value: str) -> Any:
    if value.startswith("["):
        return [_value("", entry) for entry in value[1:-1].split(",") if entry]
    if value in ("true", "false"):
        return value == "true"
    of_money = any(key.endswith(word) for word in MONEY) and not key.endswith("_hands")
    return int(value) if value.isdecimal() and not of_money else value


def parts_of(text: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in filter(None, map(str.strip, text.split(";"))))
    return {key: value for key, _, value in pairs}
