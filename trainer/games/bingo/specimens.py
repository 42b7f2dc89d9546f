"""Games of bingo that together bring out every item of the rulebook."""

from collections.abc import Iterator

from trainer.games.bingo.mishaps import FAULTS
from trainer.games.bingo.prize_events import ADDITIONS, METHODS
from trainer.games.bingo.room_events import KEPT, NOT_PAID, PAID_AT_ONCE
from trainer.games.bingo.rules import Rules
from trainer.rulebook import Rulebook

Fields = dict[str, object]

LINES = {
    "17": ["5 . 23 . 41 57 . 72 .", ". 12 . 34 45 . 63 . 81", "8 19 27 . . 59 . 78 ."],
    "18": [". 11 . 30 44 . 66 . 85", "3 . 25 . 47 52 . 70 .", ". 16 29 38 . . 60 79 ."],
    "19": ["1 . 20 . 40 . 61 . 90", ". 10 . 33 . 50 . 71 84", "9 . 28 39 49 56 . . ."],
}
FIRST_LINE = [5, 23, 41, 57, 72]
REST_OF_17 = [12, 34, 45, 63, 81, 8, 19, 27, 59, 78]
ALL_OF_18 = [11, 30, 44, 66, 85, 3, 25, 47, 52, 70, 16, 29, 38, 60, 79]
PRIMA = {"amount": "500", "fund": "512.40", "missed": 2, "games": 40}


def _bets(**states: str) -> list[Fields]:
    """Three cards of three players; a state other than good by card, as in `n18="burned"`."""
    return [
        {"player": player, "bet": "card", "on": on, "lines": lines, "state": states.get(f"n{on}", "good")}
        for player, (on, lines) in zip("ABC", LINES.items(), strict=True)
    ]


def _call(card: str, kind: str, ball: int) -> Fields:
    return {"card": card, "call": kind, "ball": ball}


def specimens(book: Rulebook) -> Iterator[Fields]:
    """Finished and unfinished games, then every event."""
    rules = book.record(Rules)
    if rules.prize_plan:
        yield from _plan_games(book)
    else:
        yield from _ordinary_games(rules)
        yield from _prize_events()
    yield from _mishaps(rules)
    yield from _room_events(rules)


def _sale(rules: Rules) -> Fields:
    return {"face": "2", "rooms": {"A": 80, "B": 40}} if rules.linked_rooms else {"face": "2", "sold": 120}


def _ordinary_games(rules: Rules) -> Iterator[Fields]:
    sale, alone = _sale(rules), FIRST_LINE + REST_OF_17
    both = alone + ALL_OF_18
    calls = [_call("17", "line", 5), _call("17", "bingo", 30), _call("18", "bingo", 30)]
    everything: Fields = {
        "prima": PRIMA,
        "bola_loca": {"numbers": [78, 79], "share": "2 %", "fund": "30"},
        "interconnected": {
            "share": "1 %",
            "sales": "900",
            "fund": "400",
            "maximum": "3000",
            "scale": [{"up_to": 40, "pays": "100 %"}, {"up_to": 50, "pays": "25 %"}],
        },
    }
    game: Fields = {**sale, "bets": _bets()}
    yield {**game, **everything, "outcome": {"balls": both, "calls": calls}}
    yield {**game, "outcome": {"balls": alone, "calls": [_call("17", "line", 5), _call("17", "bingo", 15)]}}
    yield {**game, "outcome": {"balls": both[:9], "calls": [_call("18", "line", 5), _call("17", "line", 6)]}}
    late = list(range(80, 91))
    slow = alone[:-1] + [n for n in range(1, 91) if n not in both + late][:38] + alone[-1:]
    calls = [_call("17", "line", 5), _call("18", "line", 20), _call("17", "bingo", len(slow))]
    slow_prima: Fields = {**PRIMA, "missed": 0}
    yield {**game, "prima": slow_prima, "outcome": {"balls": slow, "calls": calls}}
    hurt = {"bets": _bets(n18="burned", n19="manipulated")}
    calls = [_call("18", "line", 30), _call("19", "line", 30), _call("17", "line", 30), _call("17", "bingo", 30)]
    yield {**sale, **hurt, "outcome": {"balls": both, "calls": calls}}


def _prize_events() -> Iterator[Fields]:
    game: Fields = {"face": "2", "sold": 120, "bets": _bets()}
    five: Fields = {**game, "outcome": {"balls": FIRST_LINE}}
    good: Fields = {"card": "17", "call": "line"}
    yield {**five, "event": {"kind": "claim", "call": good}}
    yield {**five, "event": {"kind": "claim", "call": good, "closed": True}}
    yield {**five, "event": {"kind": "claim", "call": good, "aloud": False}}
    yield {**five, "event": {"kind": "claim", "call": {"card": "18", "call": "line"}}}
    for state in ("number-hidden", "burned", "destroyed", "manipulated"):
        yield {**five, "bets": _bets(n17=state), "event": {"kind": "claim", "call": good}}
    called: Fields = {"balls": FIRST_LINE + ALL_OF_18, "calls": [_call("17", "line", 5)]}
    yield {**game, "outcome": called, "event": {"kind": "claim", "call": {"card": "18", "call": "line"}}}
    yield {**game, "outcome": called, "event": {"kind": "claim", "call": {"card": "18", "call": "bingo"}}}
    yield from _payments(game)
    yield from _prima_events()


def _payments(game: Fields) -> Iterator[Fields]:
    calls = [_call("17", "line", 5), _call("17", "bingo", 15)]
    over: Fields = {**game, "prima": PRIMA, "outcome": {"balls": FIRST_LINE + REST_OF_17, "calls": calls}}
    line: Fields = {"kind": "payment", "card": "17", "prize": "line", "paid": "24"}
    yield {**over, "event": line}
    yield {**over, "event": {**line, "paid": "30"}}
    for method in METHODS:
        yield {**over, "event": {**line, "method": method}}
    yield {**over, "event": {**line, "method": "cheque", "player_agrees": True}}
    for added in ADDITIONS:
        yield {**over, "event": {**line, "added": added}}
    prima: Fields = {"kind": "payment", "card": "17", "prize": "prima", "paid": "500"}
    yield {**over, "event": prima}
    yield {**over, "event": {**prima, "separate_tray": False, "receipt": False}}


def _prima_events() -> Iterator[Fields]:
    sale: Fields = {"face": "2", "sold": 120, "prima": PRIMA}
    yield {**sale, "event": {"kind": "prima"}}
    for ball in (52, 53):
        yield {**sale, "event": {"kind": "prima", "bingo_on_ball": ball}}
    yield {**sale, "prima": {**PRIMA, "missed": 0}, "event": {"kind": "prima", "bingo_on_ball": 51}}
    yield {**sale, "prima": {"amount": "500", "fund": "480"}, "event": {"kind": "prima"}}
    for to, awarded in (("300", True), ("300", False), ("320", True)):
        yield {**sale, "event": {"kind": "prima-change", "to": to, "awarded": awarded, "game": 14}}
    yield {**sale, "event": {"kind": "closure"}}


def _mishaps(rules: Rules) -> Iterator[Fields]:
    """What goes wrong: the plan modalities have cards of their own, so only the ordinary ones lay cards here."""
    cards: Fields = {} if rules.prize_plan else {"bets": _bets()}
    game: Fields = {"face": "2", "sold": 120, **cards}
    drawn: Fields = {**game, "outcome": {"balls": FIRST_LINE[:4]}}
    for what in FAULTS:
        yield {**game, "event": {"kind": "fault", "what": what, "solved": False}}
        yield {**drawn, "event": {"kind": "fault", "what": what}}
    yield {**game, "event": {"kind": "fault", "what": FAULTS[0], "solved": True}}
    yield {**game, "event": {"kind": "balls"}}
    yield {**game, "event": {"kind": "balls", "defective": [7]}}
    counted = [n for n in range(1, rules.balls + 1) if n != 7]
    yield {**drawn, "event": {"kind": "balls", "counted": counted}}
    yield {**drawn, "event": {"kind": "balls", "counted": [*counted, 7, 9]}}
    yield {**drawn, "event": {"kind": "balls", "overweight": [44]}}
    yield {**drawn, "event": {"kind": "balls", "irregular_draw": True}}
    wrong: Fields = {"kind": "announcement", "ball": 4, "announced": 75}
    for reader in ("caller", "automatic"):
        yield {**drawn, "event": {**wrong, "reader": reader, "corrected": True}}
    yield {**drawn, "event": {**wrong, "corrected": False}}
    yield {**drawn, "event": {**wrong, "announced": 57, "corrected": False}}
    if rules.prize_plan:
        return
    called: Fields = {**game, "outcome": {"balls": FIRST_LINE, "calls": [_call("17", "line", 5)]}}
    yield {**called, "event": {**wrong, "ball": 5, "corrected": False}}
    yield {**game, "event": {"kind": "leaving", "player": "A"}}
    yield {**game, "event": {"kind": "leaving", "player": "A", "passes_cards_to": "B"}}


def _room_events(rules: Rules) -> Iterator[Fields]:
    for method in (*PAID_AT_ONCE, *NOT_PAID):
        yield {"face": "2", "event": {"kind": "sale", "method": method, "count": 3}}
    yield {"face": "2", "event": {"kind": "sale", "method": "cash", "place": "outside-the-room"}}
    yield {"event": {"kind": "sale-order", "last_sold": 40, "sold": [41, 42, 43]}}
    yield {"event": {"kind": "sale-order", "last_sold": 40, "sold": [41, 43]}}
    yield {"event": {"kind": "sale-order", "last_sold": 40, "days": 2, "sold": [41, 42]}}
    second: Fields = {"kind": "second-series", "first_number": 41, "series_size": 300, "demand": 290, "face": "2"}
    for changed in ({}, {"demand": 200}, {"face": "3"}, {"first_number": 1, "demand": 310}):
        yield {"face": "2", "event": {**second, **changed}}
    for moment in ("before-reading", "after-reading"):
        yield {"event": {"kind": "entry", "moment": moment}}
    for flag in (True, False):
        yield {"event": {"kind": "disclosure", "called": flag}}
        yield {"event": {"kind": "start", "act_filled_in": flag, "data_announced": True}}
        yield {"event": {"kind": "last-game", "announced": flag, "played": True}}
        yield {"event": {"kind": "last-game", "announced": flag, "played": False}}
    yield {"event": {"kind": "start", "act_filled_in": True, "data_announced": False}}
    for game in (12, 15):
        yield {"event": {"kind": "act-system", "failed_in_game": 12, "repaired_before_game": 15, "game": game}}
    for games, bad in ((2999, False), (3000, False), (10, True)):
        yield {"event": {"kind": "ball-set", "games": games, "bad_ball": bad}}
    for what in KEPT:
        for months in (3, 7):
            yield {"event": {"kind": "archive", "what": what, "months": months}}
    yield {"event": {"kind": "archive", "what": "act", "months": 7, "open_claim": True}}
    yield {"event": {"kind": "card", "lines": LINES["17"]}}
    yield {"event": {"kind": "card", "lines": [*LINES["17"][:2], "8 8 27 . . 59 . 78 ."]}}
    if rules.linked_rooms:
        for start in (121, 120):
            rooms = [{"room": "A", "from": 1, "to": 120}, {"room": "B", "from": start, "to": 200}]
            yield {"event": {"kind": "linked-sale", "rooms": rooms}}


def _plan_games(book: Rulebook) -> Iterator[Fields]:
    """A small game of twenty numbers and cards of six, with one prize for a row and one for the card."""
    bets: list[Fields] = [
        {"player": "A", "bet": "card", "on": "1", "lines": ["1 2 3", "4 5 6"]},
        {"player": "B", "bet": "card", "on": "2", "lines": ["7 8 9", "10 11 12"]},
    ]
    game: Fields = {"numbers": 20, "face": "1", "sold": 50, "bets": bets}
    outcome: Fields = {"balls": [1, 2, 3, 7, 4, 8, 5, 9, 6]}
    fixed: list[Fields] = [
        {"prize": "first-row", "positions": [1, 2, 3], "amount": "5"},
        {"prize": "full-card", "amount": "20", "by": 9},
    ]
    shared: list[Fields] = [
        {"prize": "first-row", "positions": [1, 2, 3], "share": "20 %"},
        {"prize": "full-card", "share": "40 %"},
    ]
    yield {**game, "plan": fixed, "outcome": outcome}
    version: Fields = {"version": "deferred"} if "BIN-PRC-27" in book.items else {}
    yield {**game, **version, "plan": shared, "outcome": outcome}
    plan: Fields = {"kind": "plan", "authority_share": "60 %", "offered_share": "65 %", "fixed_before_play": True}
    yield {"event": plan}
    for changed in ({"offered_share": "55 %"}, {"fixed_before_play": False}, {"approved_system": False}):
        yield {"event": {**plan, **changed}}
