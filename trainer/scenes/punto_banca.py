"""Punto y banca as it is played: people who follow one hand, a chip on the tie, and a shoe that goes round."""

from collections.abc import Mapping
from typing import Any

from trainer.cards import cards_as_text
from trainer.games.punto_banca.coup import Coup, Rules, is_natural
from trainer.games.punto_banca.table import BETS
from trainer.games.punto_banca.talla import MOST_CARDS, deal_coup, new_shoe
from trainer.money import Cents, as_text, parse_amount
from trainer.scenarios import PLAYERS, Deal
from trainer.scenes import punto_banca_events
from trainer.shoe import PackCard

TOPICS = ("player", "bank", "tie", "naturals", "third-cards", "shoe", "last-coup", "table")
EVENTS = punto_banca_events.EVENTS
WEIGHTS = {"player": 3, "bank": 3, "tie": 1}  # how often a coup is sought that pays this bet
PAID = 0.85  # the share of coups that pay somebody
PLACES = 12  # of a full table; nobody sits at 13
SEEDS = 2**32
Bets = list[dict[str, object]]


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A felt for this topic, and the first coup of a shuffled shoe that suits it."""
    rules = deal.book.record(Rules)
    players = _players(topic, deal)
    bets = [bet for player in players for bet in _habit(player, topic, deal)]
    dealer = _dealer(topic, bets, rules, deal)
    drawn = _coup(topic, {str(bet["bet"]) for bet in bets}, rules, deal)
    outcome: dict[str, object] = {"cards": cards_as_text(entry.card for entry in drawn)}
    if topic == "last-coup":
        outcome["stop_card"] = deal.rng.randint(1, len(drawn))
    return {**_seats(players, rules, deal), **dealer, "bets": bets, "outcome": outcome}


def _players(topic: str, deal: Deal) -> list[str]:
    """One or two at first, half a table at least in the end; the shoe needs somebody to pass to."""
    least = max((deal.level + 1) // 2, 2 if topic == "shoe" else 1)
    return list(PLAYERS[: deal.rng.randint(least, 1 + deal.level)])


def _habit(player: str, topic: str, deal: Deal) -> Bets:
    """What one player likes this time: one hand, the tie beside it, or the tie alone."""
    side = deal.rng.choice(("player", "bank"))
    if topic in ("player", "bank"):
        side = topic if player == "A" or deal.rng.random() < 0.7 else side
    if topic == "shoe" and player == "A":
        side = "bank"
    ties = {"tie": 1.0, "table": 0.15 * deal.level}.get(topic, 0.06 * (deal.level - 1))
    kinds = [side] if topic != "tie" or deal.level > 1 else []
    if deal.rng.random() < ties:
        kinds.append("tie")
    return [{"player": player, "bet": kind, "stake": _stake(kind, deal)} for kind in kinds]


def _stake(kind: str, deal: Deal) -> str:
    """Round at first; later with loose chips on top, which make the 5 % awkward. On the tie people bet little."""
    if kind == "tie":
        return deal.stake(_most(kind, deal))
    stake = parse_amount(deal.stake(_most(kind, deal)))
    if deal.level >= 4 and deal.rng.random() < 0.4 and not deal.book.house().flag("multiplesOfMinimum"):
        stake = min(stake + deal.rng.randint(1, 4) * 100, _most(kind, deal))
    return as_text(stake)


def _most(kind: str, deal: Deal) -> Cents:
    """The maximum; on the tie what pays no more than the other bets, which every house admits (PB-D-09)."""
    most = deal.book.house().whole("k") * deal.minimum
    return int(most / deal.book.record(Rules).pays["tie"]) if kind == "tie" else most


def _dealer(topic: str, bets: Bets, rules: Rules, deal: Deal) -> dict[str, object]:
    """Who has the shoe: somebody who bets on the bank; where players do not deal, only a drill on the shoe has one."""
    able = sorted({str(bet["player"]) for bet in bets if bet["bet"] == "bank"})
    asked = topic == "shoe" or (rules.dealt_by_players and deal.level > 1 and deal.rng.random() < 0.5)
    if not able or not asked:
        return {}
    house = {} if rules.dealt_by_players else {"house": {"miniDealer": "players"}}
    return {**house, "dealer": deal.rng.choice(able)}


def _seats(players: list[str], rules: Rules, deal: Deal) -> dict[str, object]:
    """Side by side from place 1 at first; scattered round the table later."""
    if deal.level < 3:
        return {}
    places = sorted(deal.rng.sample(range(1, (rules.most_seated or PLACES) + 1), len(players)))
    order = deal.rng.sample(players, len(players))
    return {"seats": {str(place): player for place, player in zip(places, order, strict=True)}}


def _coup(topic: str, kinds: set[str], rules: Rules, deal: Deal) -> tuple[PackCard, ...]:
    """The cards of the first coup that suits: shoe after shoe is dealt until one comes."""
    wanted = _winner(topic, kinds, deal)
    while True:
        shoe = new_shoe(rules, deal.rng.randrange(SEEDS))
        while shoe.left >= MOST_CARDS + shoe.cut:
            coup, drawn, shoe = deal_coup(shoe, rules)
            if wanted in (None, coup.winner) and _suits(topic, coup, rules):
                return drawn


def _winner(topic: str, kinds: set[str], deal: Deal) -> str | None:
    """The hand that wins, or the tie; None leaves it to the cards. Ties come more often than chance brings them."""
    if deal.rng.random() >= PAID:
        return None
    if topic in ("player", "bank", "tie"):
        return topic if deal.rng.random() < 0.75 else None
    laid = [kind for kind in BETS if kind in kinds]
    return deal.rng.choices(laid, [WEIGHTS[kind] for kind in laid])[0]


def _suits(topic: str, coup: Coup, rules: Rules) -> bool:
    if topic == "naturals":
        return is_natural(coup, rules)
    return topic != "third-cards" or len(coup.player) + len(coup.bank) > 4
