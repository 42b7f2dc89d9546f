"""Treinta y cuarenta as it is played: a row and a colour, a marker on a dear stake, and now and then thirty-one."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from trainer.cards import Card, cards_as_text
from trainer.games.trente_et_quarante.rows import Rules, lay, state_of, winners
from trainer.games.trente_et_quarante.talla import deal_coup, new_shoe
from trainer.money import as_text, parse_amount
from trainer.scenarios import PLAYERS, Deal

TOPICS = ("row", "colour", "order", "void", "refait", "prison", "insurance", "table")
PAIRS = (("red", "black"), ("colour", "inverse"))
PAID = 0.85  # the share of decided coups that pay somebody for certain
SEEDS = 2**32
STATES: Mapping[str, Mapping[str, int]] = {
    "void": {"void": 3, "cancelled": 1},
    "refait": {"refait": 1},
    "prison": {"decided": 6, "refait": 3, "void": 1},
    "insurance": {"decided": 5, "refait": 4, "void": 1},
    "table": {"decided": 8, "refait": 1, "void": 1},
}  # how the coup ends, and how often; the other topics are about decided coups
REPEATS = {1: (1, 0, 0), 2: (1, 0, 0), 3: (4, 1, 0), 4: (4, 1, 0), 5: (4, 2, 1)}  # once, twice, three times in prison
Bet = dict[str, object]


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt for this topic, and the first coup of a shuffled shoe that ends as it should."""
    ends = STATES.get(topic, {"decided": 1})
    state = deal.rng.choices(list(ends), list(ends.values()))[0]
    bets = [bet for player in _players(topic, deal) for bet in _habit(player, topic, state, deal)]
    if topic == "order" or (topic == "table" and deal.level >= 3):
        _spread(bets, deal)
    return {"bets": bets, "outcome": _outcome(topic, state, bets, deal)}


def _players(topic: str, deal: Deal) -> list[str]:
    """One or two at first, half a table at least in the end; an order takes two to be one."""
    least = max((deal.level + 1) // 2, 2 if topic == "order" else 1)
    return list(PLAYERS[: deal.rng.randint(least, 1 + deal.level)])


def _habit(player: str, topic: str, state: str, deal: Deal) -> list[Bet]:
    """What one player likes: a row, a colour, or one of each; nobody bets against himself."""
    row, colour = (deal.rng.choice(pair) for pair in PAIRS)
    kinds = {"row": [row], "colour": [colour], "order": [row, colour]}.get(topic)
    if kinds is None:
        kinds = [row, colour] if deal.rng.random() < 0.15 * deal.level else [deal.rng.choice((row, colour))]
    return [_bet(player, kind, topic, state, deal) for kind in kinds]


def _bet(player: str, kind: str, topic: str, state: str, deal: Deal) -> Bet:
    """One stake: in prison, insured or plain; on a refait its owner says what he wants, unless he is insured."""
    bet: Bet = {"player": player, "bet": kind, "stake": deal.stake(_most(deal))}
    if deal.rng.random() < _share(topic, "prison", player, deal):
        suffered = deal.rng.choices((1, 2, 3), REPEATS[deal.level])[0]
        left = parse_amount(str(bet["stake"])) // 2 ** (suffered - 1)  # the bank has taken half at each after the first
        bet |= {"stake": as_text(left), "refaits": suffered}
    elif deal.rng.random() < _share(topic, "insurance", player, deal):
        bet["insured"] = True
    if state == "refait" and "insured" not in bet:
        bet["choice"] = deal.rng.choice(("half", "prison"))
    return bet


def _share(topic: str, wanted: str, player: str, deal: Deal) -> float:
    """How likely a stake is in prison or insured: for certain with the first player of its own topic."""
    if player == "A" and topic in ("prison", "insurance"):
        return float(topic == wanted)
    if topic == wanted:
        return 0.6
    if topic in ("row", "colour", "order") or deal.level < 3:
        return 0
    return 0.05 * deal.level


def _most(deal: Deal) -> int:
    return deal.book.record(Rules).maximum * deal.minimum


def _spread(bets: list[Bet], deal: Deal) -> None:
    """Lay the stakes at different distances from the croupier."""
    for bet, distance in zip(bets, deal.rng.sample(range(1, 20), len(bets)), strict=True):
        bet["distance"] = distance


def _outcome(topic: str, state: str, bets: list[Bet], deal: Deal) -> dict[str, object]:
    """The cards, cut short where the red card comes out; at the higher levels a refait may be the session's last."""
    if state == "cancelled":
        cards = _coup(lambda cards: True, deal)
        out = deal.rng.randint(1, len(cards) - 1)
        return {"cards": cards_as_text(cards[:out]), "red_card": out}
    rules, target = deal.book.record(Rules), _target(bets, deal)

    def suits(cards: tuple[Card, ...]) -> bool:
        rows = lay(cards, rules)[0]
        return state_of(rows, rules) == state and (state != "decided" or target <= winners(rows))

    outcome: dict[str, object] = {"cards": cards_as_text(_coup(suits, deal))}
    if state == "refait" and deal.level >= 4 and deal.rng.random() < 0.2:
        outcome["last"] = True
    return outcome


def _target(bets: Iterable[Bet], deal: Deal) -> set[str]:
    """Chances that must win if the coup is decided: one that somebody has of each pair; none leaves it to the cards."""
    if deal.rng.random() >= PAID:
        return set()
    laid = {bet["bet"] for bet in bets}
    chosen = [[kind for kind in pair if kind in laid] for pair in PAIRS]
    return {deal.rng.choice(kinds) for kinds in chosen if kinds}


def _coup(suits: Callable[[tuple[Card, ...]], bool], deal: Deal) -> tuple[Card, ...]:
    """The cards of the first coup that suits: shoe after shoe is dealt until one comes."""
    rules = deal.book.record(Rules)
    while True:
        shoe, complete = new_shoe(rules, deal.rng.randrange(SEEDS)), True
        while complete:
            drawn, shoe, complete = deal_coup(shoe, rules)
            cards = tuple(entry.card for entry in drawn)
            if complete and suits(cards):
                return cards
