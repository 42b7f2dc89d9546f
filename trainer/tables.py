"""A table as JSON: finds its game, rulebook and house sheet, and hands the rest to the game."""

import json

from trainer import conduct
from trainer.bets import Round
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games import GAMES, game
from trainer.rulebook import House, Rulebook, load
from trainer.rulings import Ruling


def parse_json(text: str) -> object:
    """Read JSON, or say on which line it stops being JSON."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise TableError(f"line {error.lineno}, column {error.colno}", error.msg, "JSON") from None
    except RecursionError:
        raise TableError("table", "a very deep nesting", "a table such as those of docs/engine.md") from None


def _no_constant(name: str) -> object:
    raise TableError("table", name, "JSON: amounts are strings such as '12.50'")


def settle(data: object) -> Round:
    """Settle a table given as JSON data."""
    name, fields, book, house = open_table(data)
    return game(name).settle(game(name).read(fields, book, house))


def rule(data: object) -> Ruling:
    """Rule on the irregular event of a table given as JSON data."""
    name, fields, book, house = open_table(data)
    event = fields.sub("event", "an event such as {'kind': 'act', ...}")
    if event.data.get("kind") in conduct.EVENTS:  # whatever else lies on the table
        return conduct.rule(event, book, house)
    if not event.data:
        raise fields.wrong("event", "an event such as {'kind': 'act', 'who': 'table-head', 'does': 'direct-game'}")
    return game(name).rule(game(name).read(fields, book, house))


def open_table(data: object) -> tuple[str, Fields, Rulebook, House]:
    """The game's name, the fields for the game to read, the rulebook and the house sheet in force."""
    fields = Fields(data)
    name = fields.text("game", "the id of a game such as 'french-roulette'")
    if name not in GAMES:
        raise fields.wrong("game", f"one of {', '.join(GAMES)}")
    jurisdiction = fields.text("rules", "a jurisdiction such as 'cantabria'")
    book = load(name, jurisdiction, fields.text("variant", "a variant of the game", None))
    return name, fields, book, book.house(fields.raw("house", "a house sheet", {}))
