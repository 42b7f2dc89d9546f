"""Hold'em against the house as it is played: who bets every street, who waits for a pair, and chips on the Bonus."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from trainer.cards import PACK, cards_as_text
from trainer.games.holdem_bonus.showdown import bonus_hand
from trainer.games.holdem_bonus.table import Rules
from trainer.hands import STANDARD, HandRank, best_of, value
from trainer.money import Cents, as_text
from trainer.rulebook import Rulebook
from trainer.scenarios import Deal
from trainer.scenes.card_table import BANK, Hand, bet, dealt, seats, stake, twin

TOPICS = ("ante-back", "ante-paid", "folds", "streets", "kickers", "tie", "bonus", "table")
PAID = 0.85  # the share of hands that pay somebody
BOARD = "board"
HABITS = (8, 10, 12)  # the least high card a player goes with; the boldest bets every street too
ACES = tuple(card for card in PACK if card.rank == "A")


@dataclass(frozen=True)
class Round:
    """Cards dealt, and every zone's habit; the first zone is the one a topic is about."""

    rules: Rules
    hands: Mapping[str, Hand]
    habits: Mapping[str, int]

    @property
    def first(self) -> str:
        return next(iter(self.habits))

    @cached_property
    def bank(self) -> HandRank:
        return self.best(BANK)

    @cached_property
    def going(self) -> tuple[str, ...]:
        return tuple(zone for zone in self.habits if self._goes(zone))

    def best(self, place: str, common: int = 5) -> HandRank:
        """The best five of a hand and so many common cards."""
        return best_of((*self.hands[place], *self.hands[BOARD][:common]))[0]

    def _goes(self, zone: str) -> bool:
        ranks = [value(card) for card in self.hands[zone]]
        return ranks[0] == ranks[1] or max(ranks) >= self.habits[zone]

    def bets_after(self, zone: str, common: int) -> bool:
        """Whether a player bets again with so many common cards in view: with a pair, or out of habit."""
        return self.habits[zone] == min(HABITS) or self.best(zone, common).category != "high-card"

    def streets(self, zone: str) -> list[str]:
        """The streets that a player who goes bets on."""
        return ["flop"] + [street for street, common in (("turn", 3), ("river", 4)) if self.bets_after(zone, common)]

    @property
    def pays(self) -> bool:
        return any(self.best(zone) > self.bank for zone in self.going)

    def suits(self, topic: str) -> bool:
        """Whether the topic's case is there: most topics need the first zone to go."""
        if topic == "folds":
            return 0 < len(self.going) < len(self.habits)
        if self.first not in self.going:
            return topic == "table" and bool(self.going)
        if topic == "streets":
            return len(self.streets(self.first)) < 3
        return self._compares(topic)

    def _compares(self, topic: str) -> bool:
        """Whether the first hand stands against the bank's as the topic wants; any way will do for most."""
        hand = self.best(self.first)
        if topic in ("ante-back", "ante-paid"):
            return hand > self.bank and self._is_paid_on_ante(hand) == (topic == "ante-paid")
        if topic == "kickers":
            return hand.category == self.bank.category and hand != self.bank
        return topic != "tie" or hand == self.bank

    def _is_paid_on_ante(self, hand: HandRank) -> bool:
        order = STANDARD.categories
        return order.index(hand.category) >= order.index(self.rules.ante_paid_from)


def topics_for(book: Rulebook) -> tuple[str, ...]:
    """A plain table has no Bonus to drill."""
    absent = ("bonus",) if book.variant == "plain" else ()
    return tuple(topic for topic in TOPICS if topic not in absent)


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """Bets for this topic, and the first deal of a shuffled pack that suits it."""
    rules = deal.book.record(Rules)
    topic = "table" if topic == "bonus" and not rules.bonus else topic  # one of the two games has no Bonus
    zones = seats(deal, rules.most_players, 2 if topic in ("folds", "tie") else 1)
    played = _played(topic, list(zones), deal)
    bets, shown = [], set(played.going)
    for zone, player in zones.items():
        ante = stake(deal, _most(deal))
        bets.append(bet(player, "ante", zone, as_text(ante)))
        if zone in played.going:
            amounts = {"flop": rules.flop_times * ante}
            bets += [bet(player, street, zone, as_text(amounts.get(street, ante))) for street in played.streets(zone)]
        if rules.bonus and _likes_bonus(zone == played.first, topic, deal):
            bets.append(bet(player, "bonus", zone, as_text(stake(deal, ante))))
            shown.add(zone)
    board = {BOARD: cards_as_text(played.hands[BOARD])} if played.going else {}
    hands = {zone: cards_as_text(played.hands[zone]) for zone in zones if zone in shown}
    return {"bets": bets, "outcome": {BANK: cards_as_text(played.hands[BANK]), **board, "hands": hands}}


def _most(deal: Deal) -> Cents:
    return deal.book.house().whole("k") * deal.minimum


def _likes_bonus(first: bool, topic: str, deal: Deal) -> bool:
    share = {"bonus": 1.0 if first else 0.5, "table": 0.12 * deal.level}.get(topic, 0.08 * (deal.level - 1))
    return deal.rng.random() < share


def _played(topic: str, zones: list[str], deal: Deal) -> Round:
    rules = deal.book.record(Rules)
    habits = {zone: deal.rng.choice(HABITS[1:] if topic == "streets" else HABITS) for zone in zones}
    paid = topic != "bonus" and deal.rng.random() < PAID
    while True:
        fixed = _wanted(topic, zones[0], deal)
        hands = dealt([BOARD], 5, dealt([*zones, BANK], 2, fixed, deal.rng), deal.rng)
        played = Round(rules, hands, habits)
        if played.suits(topic) and (not paid or played.pays):
            return played


def _wanted(topic: str, first: str, deal: Deal) -> dict[str, Hand]:
    """The cards that a topic cannot wait for: two hands of the same ranks, or one that the Bonus pays."""
    rules, rng = deal.book.record(Rules), deal.rng
    if topic == "tie":
        bank = tuple(rng.sample(PACK, 2))
        same = twin(bank)
        return {BANK: bank, first: same} if same else {}
    if topic == "bonus":
        return _paid_by_bonus(rng.choice(list(rules.bonus)[::-1][: deal.level + 3]), first, deal)
    return {}


def _paid_by_bonus(line: str, first: str, deal: Deal) -> dict[str, Hand]:
    """A hand of one line of the Bonus table; the rarest needs the bank's two aces as well."""
    both = line == "aces-on-both-sides"
    bank = tuple(deal.rng.sample(ACES if both else PACK, 2))
    rest = [card for card in PACK if card not in bank]
    return {BANK: bank, first: deal.rng.choice([two for two in combinations(rest, 2) if bonus_hand(two, bank) == line])}
