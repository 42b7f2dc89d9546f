"""The sale of a bingo game, as every modality has it: the face value, the cards sold, and those we can see."""

from collections.abc import Mapping
from typing import Any

from trainer.games.bingo.cards import Card, line_as_text
from trainer.games.bingo.rules import Rules
from trainer.money import as_text, parse_amount
from trainer.scenarios import Deal

CARDS = {1: (2, 3), 2: (2, 3), 3: (3, 4), 4: (3, 5), 5: (4, 6)}  # cards in view, by level
FACES = {1: (100, 200, 500), 2: (100, 200, 300, 500), 3: (100, 150, 200, 300, 600)}
ODD_FACES = (100, 150, 175, 200, 250, 300, 450, 600)
SOLD = {1: (50, 100, 200), 2: range(40, 301, 20), 3: range(50, 301, 10)}


def sale(deal: Deal) -> dict[str, Any]:
    """The face value and the cards sold: round figures first."""
    face = as_text(deal.rng.choice(FACES.get(deal.level, ODD_FACES)))
    sold = deal.rng.choice(SOLD.get(deal.level, range(60, 401)))
    if not deal.book.record(Rules).linked_rooms:
        return {"face": face, "sold": sold}
    here = sold * deal.rng.choice((2, 3, 4)) // 5
    return {"face": face, "rooms": {"S1": here, "S2": sold - here}}


def blank_cards(sold: Mapping[str, Any], deal: Deal) -> list[Card]:
    """Cards bought one after the other, so their numbers follow each other; their cells are still to be printed."""
    count = deal.rng.randint(*CARDS[deal.level])
    players = deal.players(count)
    owners = sorted([*players, *deal.rng.choices(players, k=count - len(players))])
    first = deal.rng.randint(1, sold.get("sold", 40) - count)
    face = parse_amount(sold["face"])
    return [Card(owner, first + n, 1, face, ()) for n, owner in enumerate(owners)]


def bet(card: Card) -> dict[str, Any]:
    """The fields of one card."""
    lines = [line_as_text(row) for row in card.grid]
    state = {} if card.state == "good" else {"state": card.state}
    return {
        "player": card.player,
        "bet": "card",
        "on": card.label,
        "stake": as_text(card.stake),
        "lines": lines,
        **state,
    }
