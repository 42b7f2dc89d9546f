"""Derived and plus bingo as they are played: small cards, a plan of prizes, and nobody has to call.

The topics are those of ordinary bingo, each with the prize nearest to it: a row for the línea, the full card for the
bingo, one with a last ball for the prima, a figure for the bola loca; checks have cards that lack one number.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from trainer.games.bingo.cards import Card, complete_on
from trainer.money import Cents, as_text, parse_amount
from trainer.scenarios import Deal
from trainer.scenes.bingo_sale import bet, blank_cards, sale

SIZES = {1: (2, 3, 20), 2: (2, 4, 25), 3: (3, 3, 30), 4: (3, 4, 45), 5: (3, 6, 60)}  # rows, columns, balls by level
PLUS_SIZES = {**SIZES, 4: (4, 4, 75), 5: (4, 5, 100)}
PRIZES: Mapping[str, tuple[str, ...]] = {  # what each topic's plan holds; the first alone at level 1
    "line": ("first-row", "full-card"),
    "bingo": ("full-card", "first-row"),
    "shared": ("first-row", "full-card"),
    "prima": ("prima", "full-card"),
    "bola-loca": ("corners", "first-row"),
    "checks": ("first-row", "corners"),
    "table": ("first-row", "corners", "full-card"),
}
AMOUNTS = {"first-row": (5, 10), "corners": (8, 12, 20), "full-card": (25, 50, 100), "prima": (100, 150, 200)}
SHARES = {"first-row": (10, 12, 15), "corners": (8, 10), "full-card": (25, 30, 32), "prima": (5, 6, 10)}
IN_TIME = 0.65  # how often the last ball of a prize is not yet past

Positions = tuple[int, ...]  # from 1, in reading order


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A game with a plan of prizes in which somebody completes what the topic is about."""
    rows, columns, highest = (PLUS_SIZES if "BIN-PRC-28" in deal.book.items else SIZES)[deal.level]
    figures = _figures(rows, columns)
    sold = sale(deal)
    cards = _printed(blank_cards(sold, deal), (rows, columns), highest, deal)
    names = PRIZES[topic] if deal.level > 1 or topic == "prima" else PRIZES[topic][:1]
    order = deal.rng.sample(cards, len(cards))
    wanted = _wanted(topic, [figures[name] for name in names], order, deal)
    lacking = _lacking(figures[names[0]], order[1:], deal) if topic == "checks" else set()
    balls = _balls(wanted, lacking - wanted, highest, deal)
    plan = _plan(topic, {name: figures[name] for name in names}, parse_amount(sold["face"]), deal)
    if topic == "prima":
        plan[0]["by"] = _last_ball(order[0], balls, highest, deal)
    game = {"numbers": highest, **sold, "bets": [bet(card) for card in cards], "plan": plan}
    return {**_version(plan, deal), **game, "outcome": {"balls": balls}}


def _figures(rows: int, columns: int) -> dict[str, Positions]:
    """The positions of each prize; none means the whole card."""
    last = rows * columns
    corners = (1, columns, last - columns + 1, last)
    return {"first-row": tuple(range(1, columns + 1)), "corners": corners, "full-card": (), "prima": ()}


def _printed(cards: list[Card], size: tuple[int, int], highest: int, deal: Deal) -> list[Card]:
    """Cards without empty cells, the numbers growing along each row; no two alike."""
    rows, columns = size
    printed: list[Card] = []
    while len(printed) < len(cards):
        numbers = deal.rng.sample(range(1, highest + 1), rows * columns)
        grid = tuple(tuple(sorted(numbers[row * columns : (row + 1) * columns])) for row in range(rows))
        if grid not in [card.grid for card in printed]:
            printed.append(replace(cards[len(printed)], grid=grid))
    return printed


def _numbers(card: Card, positions: Positions) -> set[int]:
    return {card.numbers[position - 1] for position in positions} or set(card.numbers)


def _wanted(topic: str, prizes: list[Positions], cards: list[Card], deal: Deal) -> set[int]:
    """What must be drawn: the first prize for one card, for several where it is shared; now and then a further one."""
    winners = 1 if topic != "shared" else 2 if deal.level < 4 else min(3, len(cards))
    found = set().union(*(_numbers(card, prizes[0]) for card in cards[:winners]))
    for positions, card in zip(prizes[1:], cards[1:], strict=False):
        if deal.rng.random() < 0.1 * deal.level:
            found |= _numbers(card, positions)
    return found


def _lacking(positions: Positions, cards: list[Card], deal: Deal) -> set[int]:
    """One number of each card that must not be drawn, so that it lacks just that."""
    return {deal.rng.choice(sorted(_numbers(card, positions))) for card in cards}


def _balls(wanted: set[int], kept_back: set[int], highest: int, deal: Deal) -> list[int]:
    """The draw: what is wanted among some strays."""
    strays = [number for number in range(1, highest + 1) if number not in wanted | kept_back]
    spare = deal.rng.sample(strays, min(len(strays), deal.rng.randint(2, 3 + 2 * deal.level)))
    drawn = [*sorted(wanted), *spare]
    return deal.rng.sample(drawn, len(drawn))


def _last_ball(card: Card, balls: list[int], highest: int, deal: Deal) -> int:
    """The last ball of a prize for the whole card: just in time for this one, or just too late."""
    done = complete_on(card.numbers, balls) or len(balls)
    shift = deal.rng.randint(0, 3) if deal.rng.random() < IN_TIME else -deal.rng.randint(1, 2)
    return min(highest, done + shift)


def _plan(topic: str, prizes: Mapping[str, Positions], face: Cents, deal: Deal) -> list[dict[str, Any]]:
    """The prizes: all of them fixed amounts a card, or all of them shares of the sales to be divided."""
    by_sales = topic == "shared" or deal.rng.random() < 0.1 * (deal.level - 1)
    rows: list[dict[str, Any]] = []
    for name, positions in prizes.items():
        where = {"positions": list(positions)} if positions else {}
        fixed = {"amount": as_text(face * deal.rng.choice(AMOUNTS[name]))}
        share = {"share": f"{deal.rng.choice(SHARES[name])} %"}
        rows.append({"prize": name, **where, **(share if by_sales else fixed)})
    return rows


def _version(plan: list[dict[str, Any]], deal: Deal) -> dict[str, Any]:
    """A derived game says whether its prizes are fixed or follow the sales."""
    if "BIN-PRC-27" not in deal.book.items:
        return {}
    return {"version": "deferred" if "share" in plan[0] else "instant"}
