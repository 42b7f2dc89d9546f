"""Bingo as it is played: a few of the cards sold, the draw to the línea and the bingo, and who calls what.

Of a game only what decides it is laid out: a handful of cards, and hardly more balls than the winners need.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from trainer.games.bingo.cards import Card, complete_on, line_complete_on, print_grid
from trainer.games.bingo.rules import Rules
from trainer.money import as_text
from trainer.rulebook import Rulebook
from trainer.scenarios import Deal
from trainer.scenes import bingo_plan
from trainer.scenes.bingo_sale import bet, blank_cards, sale

TOPICS = ("line", "bingo", "shared", "prima", "bola-loca", "checks", "table")
SHARED = {1: ((2, 1),), 2: ((2, 1),), 3: ((2, 1), (1, 2)), 4: ((2, 1), (1, 2), (2, 2)), 5: ((2, 2), (3, 1), (1, 3))}
FLAWS = ("incomplete", "late", "spoilt")  # why a card that is called may win nothing
SPOILT = ("number-hidden", "burned", "destroyed", "manipulated")
TO_THE_LINE = 0.15  # the share of línea games that are still going on
IN_REACH, HIT = 0.75, 0.7  # how often the prima can be won, and the bola loca is hit
CLOSE_FROM = 3  # from this level on, a bingo may come about when the prima's last ball does

Places = tuple[int, ...]


@dataclass(frozen=True)
class Plan:
    """What shall happen, the cards named by their place: who has línea and bingo, and who only nearly a línea."""

    line: Places
    bingo: Places
    near: Places = ()
    least_balls: int = 0


@dataclass(frozen=True)
class Game:
    """The cards and the balls that fulfil a plan; the línea is called on ball `line`, the bingo on the last."""

    plan: Plan
    cards: tuple[Card, ...]
    balls: tuple[int, ...]
    line: int

    @property
    def as_planned(self) -> bool:
        """The planned cards, and no others, have their línea and their bingo, and not before the ball meant for it."""
        early = [line_complete_on(card, self.balls[: self.line]) for card in self.cards]
        full = [complete_on(card.numbers, self.balls) for card in self.cards]
        places = range(len(self.cards))
        lines = [self.line if place in self.plan.line else None for place in places]
        return early == lines and full == [len(self.balls) if place in self.plan.bingo else None for place in places]


def topics_for(book: Rulebook) -> tuple[str, ...]:
    """The games without calls have neither prima nor bola loca."""
    absent = ("prima", "bola-loca") if book.variant in ("derived", "plus") else ()
    return tuple(topic for topic in TOPICS if topic not in absent)


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A game for this topic; derived and plus games have a plan of prizes, and topics of like meaning."""
    if deal.book.record(Rules).prize_plan:
        return bingo_plan.round_table(topic, deal)
    sold, prima, flaws = sale(deal), _prima(topic, deal), _flaws(topic, deal)
    cards = blank_cards(sold, deal)
    game = _played(_plan(topic, len(cards), flaws, prima, deal), cards, deal)
    if "spoilt" in flaws:
        game = _with_spoilt_card(game, deal)
    bets = [bet(card) for card in game.cards]
    return {**sold, "bets": bets, **prima, **_extras(topic, game, deal), "outcome": _outcome(topic, game, flaws, deal)}


def _plan(topic: str, count: int, flaws: tuple[str, ...], prima: Mapping[str, Any], deal: Deal) -> Plan:
    """Who wins; one card may have both prizes, but where calls are checked the línea and the bingo are kept apart."""
    lines, bingos = _winners(topic, deal)
    lines += "spoilt" in flaws and lines < count  # one of them will be the spoilt card
    places = deal.rng.sample(range(count), count)
    ordered = places[::-1] if flaws else deal.rng.sample(places, count)
    line, bingo = tuple(ordered[:lines]), tuple(places[:bingos])
    others = [place for place in places if place not in line]
    near = tuple(others[-1:]) if "incomplete" in flaws else ()
    return Plan(line, bingo, near, _least_balls(topic, prima, deal))


def _winners(topic: str, deal: Deal) -> tuple[int, int]:
    """How many cards share the línea and the bingo."""
    several = {"shared": 1.0, "line": 0.08, "bingo": 0.06, "table": 0.08}.get(topic, 0) * deal.level
    return deal.rng.choice(SHARED[deal.level]) if deal.rng.random() < several else (1, 1)


def _flaws(topic: str, deal: Deal) -> tuple[str, ...]:
    """What is wrong with some of the calls; a virtual card cannot be spoilt."""
    if topic != "checks":
        return ()
    known = FLAWS[: deal.level]
    if deal.book.record(Rules).virtual_cards:
        known = known[:2]
    return tuple(deal.rng.sample(known, min(len(known), 2 if deal.level > 3 else 1)))


def _played(plan: Plan, cards: list[Card], deal: Deal) -> Game:
    """Cards printed and balls drawn until the plan comes true, and nothing happens beside it."""
    while True:
        game = _drawn(plan, cards, deal)
        if game and game.as_planned:
            return game


def _drawn(plan: Plan, blanks: list[Card], deal: Deal) -> Game | None:
    """First the balls of the línea, then those of the bingo, with some strays; None where the cards do not allow it."""
    cards, line_ball, last = _winning_cards(plan, blanks, deal)
    early = _before_the_line(plan, cards, line_ball)
    if last in early:
        return None
    rest = {number for place in plan.bingo for number in cards[place].numbers} - early - {line_ball, last}
    strays = sorted(set(range(1, deal.book.record(Rules).balls + 1)) - early - rest - {line_ball, last})
    spare = max(deal.rng.randint(0, 2 * deal.level), plan.least_balls - len(early) - len(rest) - 2)
    later = _shuffled([*sorted(rest), *deal.rng.sample(strays, min(spare, len(strays)))], deal)
    ahead = deal.rng.randint(0, len(later) // 4)
    opening = _shuffled([*sorted(early), *later[:ahead]], deal)
    return Game(plan, tuple(cards), (*opening, line_ball, *later[ahead:], last), len(opening) + 1)


def _winning_cards(plan: Plan, blanks: list[Card], deal: Deal) -> tuple[list[Card], int, int]:
    """Printed cards, and the two numbers that complete the línea and the bingo, on the card of everyone who wins it."""
    cards = [_printed(card, deal, set()) for card in blanks]
    last = deal.rng.choice(cards[plan.bingo[0]].numbers)
    line_ball = deal.rng.choice([number for number in cards[plan.line[0]].numbers if number != last])
    for place, card in enumerate(cards):
        needed = ({line_ball} if place in plan.line else set()) | ({last} if place in plan.bingo else set())
        cards[place] = _printed(card, deal, needed)
    return cards, line_ball, last


def _before_the_line(plan: Plan, cards: list[Card], line_ball: int) -> set[int]:
    """The other numbers of the winning lines, and four of somebody's five."""
    lines = [line for place in plan.line for line in cards[place].lines if line_ball in line]
    nearly = [sorted(cards[place].lines[0])[1:] for place in plan.near]
    return set().union(*lines, *nearly) - {line_ball}


def _printed(card: Card, deal: Deal, needed: set[int]) -> Card:
    """A card as the printer makes it; another one as long as it lacks a needed number."""
    while not card.grid or not needed <= set(card.numbers):
        card = replace(card, grid=print_grid(deal.book.record(Rules), deal.rng))
    return card


def _shuffled(numbers: list[int], deal: Deal) -> list[int]:
    return deal.rng.sample(numbers, len(numbers))


def _with_spoilt_card(game: Game, deal: Deal) -> Game:
    """One of the cards with the línea was burned, torn or tampered with; never the one with the bingo, where it can."""
    rest = [place for place in game.plan.line if place not in game.plan.bingo]
    if len(game.plan.line) < 2 or not rest:
        return game
    place, state = deal.rng.choice(rest), deal.rng.choice(SPOILT)
    cards = [replace(card, state=state) if n == place else card for n, card in enumerate(game.cards)]
    return replace(game, cards=tuple(cards))


def _outcome(topic: str, game: Game, flaws: tuple[str, ...], deal: Deal) -> dict[str, Any]:
    """The balls, and the calls in their order; a línea game now and then stops at the línea, where nothing is paid."""
    calls = [_call(game, place, "line", game.line) for place in sorted(game.plan.line)]
    calls += [_call(game, place, "bingo", len(game.balls)) for place in sorted(game.plan.bingo)]
    if "incomplete" in flaws:
        calls += [
            _call(game, place, "line", deal.rng.randint(game.line - 2, game.line - 1)) for place in game.plan.near
        ]
    if "late" in flaws:
        calls += _late_call(game)
    balls = game.balls
    if topic == "line" and deal.level > 1 and deal.rng.random() < TO_THE_LINE:
        balls = balls[: game.line]
    kept = [call for call in calls if call["ball"] <= len(balls)]
    return {"balls": list(balls), "calls": sorted(kept, key=lambda call: int(call["ball"]))}


def _call(game: Game, place: int, kind: str, ball: int) -> dict[str, Any]:
    return {"card": game.cards[place].label, "call": kind, "ball": ball}


def _late_call(game: Game) -> list[dict[str, Any]]:
    """Whoever completes the next línea calls it too, some balls after the first."""
    done = [(line_complete_on(card, game.balls), place) for place, card in enumerate(game.cards)]
    late = sorted((ball, place) for ball, place in done if ball and game.line < ball < len(game.balls))
    return [_call(game, place, "line", ball) for ball, place in late[:1]]


def _prima(topic: str, deal: Deal) -> dict[str, Any]:
    """The prima before the game: most often there to be won, with some balls more for every game it was missed."""
    if topic != "prima" and (topic != "table" or deal.rng.random() > 0.15 * deal.level):
        return {}
    rng, house = deal.rng, deal.book.house()
    step = deal.book.record(Rules).prima_multiple
    most = house.amount("bin.prima_maximum") // step
    amount = step * rng.choice((2, 4, 10, most) if deal.level < 3 else range(2, most + 1))
    reached = rng.random() < IN_REACH
    missed = rng.randint(0, 2 * deal.level - 2) if reached else 0
    fund = amount + (100 * rng.randint(1, 40) if reached else -100 * rng.randint(1, 60))
    games = rng.randint(10, 60) + missed
    return {"prima": {"amount": as_text(amount), "fund": as_text(fund), "missed": missed, "games": games}}


def _least_balls(topic: str, prima: Mapping[str, Any], deal: Deal) -> int:
    """Enough balls to come near the prima's last one, where that is the question; otherwise as few as may be."""
    if topic != "prima" or deal.level < CLOSE_FROM or deal.rng.random() < 0.4:
        return 0
    missed: int = prima["prima"]["missed"]
    return deal.book.record(Rules).prima_ball + missed + deal.rng.randint(-2, 2)


def _extras(topic: str, game: Game, deal: Deal) -> dict[str, Any]:
    """Bola loca and interconectado, where the topic or the level brings them."""
    found: dict[str, Any] = {}
    if topic == "bola-loca" or (topic == "table" and deal.rng.random() < 0.1 * (deal.level - 1)):
        found["bola_loca"] = _bola_loca(game, deal)
    if topic == "table" and deal.rng.random() < 0.1 * (deal.level - 2):
        found["interconnected"] = _interconnected(deal)
    return found


def _bola_loca(game: Game, deal: Deal) -> dict[str, Any]:
    """One number or a few drawn before the game; most often the one that completes the línea or the bingo."""
    rng = deal.rng
    deciding = (game.balls[game.line - 1], game.balls[-1])
    others = [number for number in range(1, deal.book.record(Rules).balls + 1) if number not in deciding]
    numbers = rng.sample(others, 1 if deal.level < 3 else rng.randint(1, 3))
    if rng.random() < HIT:
        numbers[-1] = rng.choice(deciding)
    fund = 10 * rng.randint(0, 10) if deal.level < 4 else rng.randint(5, 150)
    return {"numbers": sorted(numbers), "share": f"{rng.choice((1, 2, 3, 5))} %", "fund": str(fund)}


def _interconnected(deal: Deal) -> dict[str, Any]:
    """The linked rooms' prize, whole for an early bingo and a part for a later one."""
    rng = deal.rng
    early = rng.choice((20, 25, 30, 40))
    scale = [{"up_to": early, "pays": "100 %"}, {"up_to": early + 10, "pays": f"{rng.choice((20, 25, 50))} %"}]
    sales, fund = 100 * rng.randint(5, 40), 50 * rng.randint(2, 40)
    return {"share": "1 %", "sales": str(sales), "fund": str(fund), "maximum": "3000", "scale": scale}
