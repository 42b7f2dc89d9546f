"""Circle poker as it is played: a shuffled pack, betting that the rules allow at every turn, and a pot to divide."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from trainer.bets import Round
from trainer.cards import PACK, SUITS, Card, cards_as_text
from trainer.fields import Fields
from trainer.games.circle_poker.betting import Betting, Standing, apply, begin, choices
from trainer.games.circle_poker.reading import read
from trainer.games.circle_poker.settling import settle
from trainer.games.circle_poker.showdown import TIE_ITEMS, opens, rank_of
from trainer.games.circle_poker.table import Action, Opening, Rules, Seat, Table
from trainer.hands import HandRank, rank_hand, value
from trainer.money import Cents, as_text
from trainer.scenarios import PLAYERS, Deal

TOPICS = ("showdown", "tie-break", "ties", "all-in", "side-pots", "uncalled", "betting", "table")
PLACES = 10
AT_TABLE = {1: (4, 4), 2: (4, 5), 3: (4, 6), 4: (5, 7), 5: (6, 7)}  # by level: fewest and most players
MOST_DRAWN = 3  # cards a player changes in covered draw
MOST_RAISES = 2  # in one interval: more of them teach nothing
DEEP = (40, 120)  # a stack nobody empties, in minimums
SHORT = (1, 6)  # a stack that goes in whole, in minimums
BETS, RAISES = 0.4, 0.06  # how often a player bets who may; how often he raises, for each level
RARE = 0.3  # how often a full table of the higher levels sees a case of its variant's own
Fieldset = dict[str, Any]


@dataclass(frozen=True)
class Cards:
    """What everybody holds in the end, what the draw began with, the common cards, and what each hand is worth."""

    hands: Mapping[str, tuple[Card, ...]]
    first: Mapping[str, tuple[Card, ...]]
    board: tuple[Card, ...]
    ranks: Mapping[str, HandRank]

    @property
    def order(self) -> list[str]:
        """The players, the best hand first."""
        return sorted(self.ranks, key=lambda player: self.ranks[player], reverse=True)


@dataclass(frozen=True)
class Plan:
    """Who stays to the end, in which interval the others leave once they face a bet, and who opens a draw pot.

    In seven stud, `stops` is a player whose seventh card is dealt wrongly and who plays on for what is in the pot.
    """

    staying: tuple[str, ...]
    leaves: Mapping[str, int]
    opener: str | None = None
    stops: str | None = None


@dataclass(frozen=True)
class Played:
    """One interval as it began, what was done, and how it ended."""

    start: Betting
    actions: tuple[Action, ...]
    end: Betting


def round_table(topic: str, deal: Deal) -> Mapping[str, Any]:
    """A hand for this topic: hands are dealt and played until one suits it."""
    wanted = deal.rng.choice(TOPICS[:-1]) if topic == "table" else topic
    while True:
        fields = _hand(wanted, topic == "table", deal)
        if fields is not None and _suits(wanted, _settled(fields, deal)):
            return fields


def _settled(fields: Fieldset, deal: Deal) -> Round:
    return settle(read(Fields(fields), deal.book, deal.book.house()))


def _suits(wanted: str, settled: Round) -> bool:
    """Whether the hand brought out what was wanted of it."""
    pots: Any = settled.after["pots"]
    shown = any(step.do == "show" for step in settled.steps)
    if wanted == "uncalled":
        return not shown and any(step.do == "return" for step in settled.steps)
    if wanted in ("all-in", "side-pots"):
        return shown and len(pots) >= (2 if wanted == "all-in" else 3)
    if wanted == "ties":
        return any(len(pot["winners"]) > 1 for pot in pots)
    if wanted == "tie-break":
        return any(id_ in TIE_ITEMS.values() for s in settled.settlements for id_ in s.items)
    return shown or wanted == "betting"


def _hand(wanted: str, rare: bool, deal: Deal) -> Fieldset | None:
    """One hand from the shuffle to the last word; None where the cards do not lend themselves."""
    table = _seated(deal)
    cards = _dealt(table, wanted, deal)
    plan = _plan(wanted, table, cards, deal)
    if plan is None:
        return None
    rare = rare and deal.level > 2 and deal.rng.random() < RARE
    if rare and table.rules.dead_cards and wanted != "betting":
        plan = replace(plan, stops=deal.rng.choice(plan.staying))
    table = _with_cards(table, cards, _stacks(wanted, plan, deal), plan)
    played = list(_played(table, plan, deal))
    if "highest" in table.rules.first and not played[-1].end.bettor and not played[-2].end.bettor:
        return None  # who speaks first in the last interval would depend on betting nobody sees
    fields = _written(wanted, table, cards, played, deal)
    # where a tie was arranged, the opener's discards may lie in another hand: no proof is asked for
    if rare and wanted != "ties" and plan.opener in [one.player for one in played[-1].end.live]:
        fields["opening"] |= _proof(cards.first[plan.opener], deal)
    return fields


# --- seats and cards -------------------------------------------------------------------------------------------------


def _seated(deal: Deal) -> Table:
    """Four players side by side at first; a full table with empty places between them later. Each has put his Ante."""
    house, rules = deal.book.house(), deal.book.record(Rules)
    fewest, most = AT_TABLE[deal.level]
    count = min(deal.rng.randint(fewest, most), _room(rules))
    places = range(1, count + 1) if deal.level < 3 else sorted(deal.rng.sample(range(1, PLACES + 1), count))
    blanks = deal.rng.randint(0, 3) if rules.openers and deal.level > 2 else 0
    ante = house.amount("pci.ante") * (1 + blanks) if rules.compulsory == "ante" else 0
    seats = tuple(Seat(player, place, ante) for player, place in zip(PLAYERS[:count], places, strict=True))
    opening = Opening(blank_hands=blanks)
    return Table(deal.book, house, rules, seats, deal.rng.choice(PLAYERS[:count]), opening=opening)


def _room(rules: Rules) -> int:
    """How many can play with one pack, the changes of a draw and the dead cards of seven stud counted."""
    own = len(rules.own_cards(rules.intervals)) + (MOST_DRAWN if rules.openers else 0)
    return (4 * (15 - rules.lowest) - max(rules.board) - rules.dead_cards) // own


def _dealt(table: Table, wanted: str, deal: Deal) -> Cards:
    """Cards from a shuffled pack; for a tie the best hand meets its like in other suits, unless one came by itself."""
    pack = [card for card in PACK if value(card) >= table.lowest]
    deal.rng.shuffle(pack)
    own = len(table.rules.own_cards(table.rules.intervals))
    players = [seat.player for seat in table.seats]
    first = _sliced(pack, players, own)
    if table.rules.openers:
        pack = _after_the_draw(pack, first, table)
    cards = _read(pack, players, first, table)
    if wanted == "ties" and cards.ranks[cards.order[0]] != cards.ranks[cards.order[1]]:
        _give_twin(pack, cards, players, deal)
        return _read(pack, players, first, table)
    return cards


def _sliced(pack: Sequence[Card], players: Sequence[str], own: int) -> dict[str, tuple[Card, ...]]:
    return {player: tuple(pack[n * own : (n + 1) * own]) for n, player in enumerate(players)}


def _read(pack: Sequence[Card], players: Sequence[str], first: Mapping[str, tuple[Card, ...]], table: Table) -> Cards:
    rules = table.rules
    own = len(rules.own_cards(rules.intervals))
    hands = _sliced(pack, players, own)
    board = tuple(pack[len(players) * own :][: max(rules.board)])
    ranks = {player: rank_of(hand, board, rules.uses, table.ranking) for player, hand in hands.items()}
    return Cards(hands, first, board, ranks)


def _after_the_draw(pack: list[Card], first: Mapping[str, tuple[Card, ...]], table: Table) -> list[Card]:
    """The pack as it would lie had everybody been dealt his hand after the draw; what was thrown away comes last."""
    stub = pack[5 * len(first) :]
    hands: list[Card] = []
    thrown: list[Card] = []
    for hand in first.values():
        kept = _kept(hand, table)
        drawn, stub = stub[: 5 - len(kept)], stub[5 - len(kept) :]
        hands += [*kept, *drawn]
        thrown += [card for card in hand if card not in kept]
    return hands + stub + thrown


def _kept(hand: tuple[Card, ...], table: Table) -> tuple[Card, ...]:
    """What a sound player keeps: a made hand whole, else what is paired, else his two highest cards."""
    if rank_hand(hand, table.ranking).category not in ("high-card", "pair", "two-pair", "three"):
        return hand
    ranks = [card.rank for card in hand]
    paired = tuple(card for card in hand if ranks.count(card.rank) > 1)
    return paired or tuple(sorted(hand, key=value)[-2:])


def _give_twin(pack: list[Card], cards: Cards, players: Sequence[str], deal: Deal) -> None:
    """Give somebody the best hand's ranks in other suits, where no card of it is needed twice."""
    best, other = cards.order[0], deal.rng.choice(cards.order[1:])
    hand = cards.hands[best]
    at = players.index(other) * len(hand)
    for suits in deal.rng.sample(list(permutations(SUITS)), 24):
        twin = [Card(card.rank, suits[SUITS.index(card.suit)]) for card in hand]
        if not {*twin} & {*hand, *cards.board}:
            for n, card in enumerate(deal.rng.sample(twin, len(twin)), at):
                found = pack.index(card)
                pack[n], pack[found] = pack[found], pack[n]
            return


# --- who plays how ---------------------------------------------------------------------------------------------------


def _plan(wanted: str, table: Table, cards: Cards, deal: Deal) -> Plan | None:
    able = [player for player in cards.order if _can_open(table, cards, player)]
    brief = wanted == "betting" and deal.level < 3 and "highest" in table.rules.first  # every interval is told
    staying = _staying("uncalled" if brief else wanted, cards, deal)
    if not staying or (table.rules.openers and not able):
        return None
    longest = deal.level if brief else table.rules.intervals
    leaves = {player: deal.rng.randint(1, longest) for player in cards.order if player not in staying}
    return Plan(tuple(staying), leaves, deal.rng.choice(able) if table.rules.openers else None)


def _can_open(table: Table, cards: Cards, player: str) -> bool:
    return bool(table.rules.openers) and opens(table, cards.first[player], table.opening.blank_hands)


def _staying(wanted: str, cards: Cards, deal: Deal) -> list[str]:
    """Who goes to the end: better hands than the rest, save one who is too brave; one player alone for a bluff."""
    order = cards.order
    if wanted == "uncalled":
        return [deal.rng.choice(order)]
    least = {"all-in": 3, "side-pots": 4}.get(wanted, 2)
    count = min(len(order), deal.rng.randint(least, max(least, 2 + deal.level // 2)))
    if wanted == "ties":
        equal = sum(cards.ranks[player] == cards.ranks[order[0]] for player in order)
        return order[: max(count, equal)] if equal > 1 else []
    if wanted == "tie-break":
        close = [n for n in range(len(order) - 1) if _close(cards.ranks[order[n]], cards.ranks[order[n + 1]])]
        start = deal.rng.choice(close) if close else len(order)
        return order[start : start + count]
    return deal.rng.sample(order[: count + 1], count)


def _close(better: HandRank, worse: HandRank) -> bool:
    return better.category == worse.category and better > worse


def _stacks(wanted: str, plan: Plan, deal: Deal) -> Iterator[tuple[str, Cents]]:
    """Everybody's chips beside his Ante: deep, but for those who will be all in."""
    shorts = {"all-in": 1, "side-pots": 2 + (deal.level > 3 and len(plan.staying) > 4)}.get(wanted, 0)
    sizes = deal.rng.sample(range(SHORT[0], SHORT[1] + 1), shorts)
    for n, player in enumerate((*plan.staying, *plan.leaves)):
        minimums = sizes[n] if n < shorts else deal.rng.randint(*DEEP)
        yield player, minimums * deal.minimum + _odd(deal)


def _odd(deal: Deal) -> Cents:
    """A few loose chips, from the fourth level on."""
    return deal.rng.randint(0, 4) * 100 if deal.level > 3 else 0


def _with_cards(table: Table, cards: Cards, stacks: Iterable[tuple[str, Cents]], plan: Plan) -> Table:
    own, chips = table.rules.own_cards(table.rules.intervals), dict(stacks)
    seats = []
    for seat in table.seats:
        hand = list(zip(own, cards.hands[seat.player], strict=True))
        covered, up = (tuple(card for kind, card in hand if kind == wanted) for wanted in "cu")
        seats.append(replace(seat, stack=chips[seat.player], cards=covered, up=up))
    opening = replace(table.opening, player=plan.opener)
    return replace(table, seats=tuple(seats), board=cards.board, opening=opening)


# --- the betting -----------------------------------------------------------------------------------------------------


def _played(table: Table, plan: Plan, deal: Deal) -> Iterator[Played]:
    """Interval after interval, until one player is left alone or the last is closed."""
    previous: Betting | None = None
    for number in range(1, table.rules.intervals + 1):
        start = betting = begin(table, number, previous)
        actions: list[Action] = []
        while betting.turn is not None:
            raised = sum(action.do == "raise" for action in actions)
            actions.append(_action(betting, betting.turn, plan, raised, deal))
            betting = apply(betting, actions[-1], "betting")
        yield Played(start, tuple(actions), betting)
        if len(betting.live) == 1:
            return
        previous = betting if number < table.rules.intervals - 1 else _with_stop(betting, plan.stops)


def _with_stop(betting: Betting, player: str | None) -> Betting:
    """Before the last interval a player stops betting, if at least two others go on."""
    if player is None or len(betting.live) < 3:
        return betting
    one = betting.standing(player)
    stopped = replace(one, seat=replace(one.seat, state="stopped"))
    return replace(betting, standings=tuple(stopped if other is one else other for other in betting.standings))


def _action(betting: Betting, turn: Standing, plan: Plan, raised: int, deal: Deal) -> Action:
    """What the player does: he leaves as planned, bets or raises when he feels like it, and else goes along."""
    may = choices(betting, turn)
    grow = next((do for do in ("bet", "raise") if do in may.actions), None)
    if may.to_call and "fold" in may.actions and betting.number >= plan.leaves.get(turn.player, betting.number + 1):
        return Action(turn.player, "fold")
    stays = next((do for do in ("cover", "pass") if do in may.actions), None)
    if stays and not (grow and _grows(betting, turn, plan, raised, deal)):
        return Action(turn.player, "cover" if stays == "cover" else "pass")
    most = may.most if may.most is not None else may.least
    wanted = may.to_call + betting.table.house.minimum * deal.rng.randint(1, 1 + deal.level) + _odd(deal)
    return Action(turn.player, "bet" if grow == "bet" else "raise", max(may.least, min(wanted, most)))


def _grows(betting: Betting, turn: Standing, plan: Plan, raised: int, deal: Deal) -> bool:
    """Whether he bets or raises: the opener opens, nobody else before him; those who stay drive out the others."""
    player, number = turn.player, betting.number
    if betting.table.rules.openers and number == 1 and not betting.opened:
        return player == plan.opener
    if player in plan.leaves and number >= plan.leaves[player]:
        return False
    others = [one.player for one in betting.live if one.player in plan.leaves]
    driven = player in plan.staying and bool(others) and all(number >= plan.leaves[one] for one in others)
    if driven and betting.bettor is None:
        return True
    return raised < MOST_RAISES and deal.rng.random() < (RAISES * deal.level if betting.bettor else BETS)


# --- the hand as a table ---------------------------------------------------------------------------------------------


def _written(wanted: str, table: Table, cards: Cards, played: Sequence[Played], deal: Deal) -> Fieldset:
    """What a table says of the hand: the final stakes, or, to drill the betting, its last intervals word by word."""
    last = played[-1].end
    told = _told(table, played, deal) if wanted == "betting" else ()
    showdown = len(last.live) > 1
    bets = [_bet(one, told, last, showdown) for one in sorted(last.standings, key=lambda one: one.seat.place)]
    fields: Fieldset = {"bets": bets, "mano": table.mano}
    board = cards.board[: table.rules.board[-1 if showdown else last.number - 1]]
    outcome = {"board": cards_as_text(board)} if board else {}
    bettor = None if told else _last_bettor(table, played)
    outcome |= {"last_bettor": bettor} if bettor else {}
    fields |= {"outcome": outcome} if outcome else {}
    if table.rules.openers:
        blanks = table.opening.blank_hands
        fields["opening"] = {"player": table.opening.player} | ({"blank_hands": blanks} if blanks else {})
    return fields | ({"betting": [_interval(entry) for entry in told]} if told else {})


def _told(table: Table, played: Sequence[Played], deal: Deal) -> Sequence[Played]:
    """The last interval with words in it, or the last two; all of them where each depends on the one before."""
    spoken = [entry for entry in played if entry.actions]
    if "highest" in table.rules.first:
        return spoken
    return spoken[-1 if deal.level < 4 else -2 :]


def _bet(one: Standing, told: Sequence[Played], last: Betting, showdown: bool) -> Fieldset:
    """One player's line: what he has in, and the cards that lie open or are shown."""
    seat = one.seat
    start = told[0].start.standing(seat.player) if told else one
    shown: Fieldset = {"player": seat.player, "place": seat.place, "bet": "pot"}
    shown["stake"] = as_text(start.before if told else one.total)
    if told or not (one.left or one.folded):  # all in: he has no more to say
        shown["stack"] = as_text((start.left or 0) + start.put if told else 0)
    if start.folded:
        return shown | {"state": "folded"}
    ended = last.standing(seat.player)
    if showdown and not ended.folded:
        shown["cards"] = cards_as_text(seat.cards)
    if seat.state == "stopped":
        shown["state"] = "stopped"
    up = seat.up if not ended.folded else _seen(seat, told)
    return shown | ({"up": cards_as_text(up)} if up and (told or showdown) else {})


def _seen(seat: Seat, told: Sequence[Played]) -> tuple[Card, ...]:
    """The upcards of a player by the interval in which he folded."""
    number = next(entry.end.number for entry in told if entry.end.standing(seat.player).folded)
    return seat.up[: told[0].start.table.rules.own_cards(number).count("u")]


def _last_bettor(table: Table, played: Sequence[Played]) -> str | None:
    """Who bet last, where that decides who shows first: in the last interval or, all in before it, in the hand.

    When the last interval is passed by all, only sintético looks further back: its first speaker is he who bet before.
    """
    last = played[-1]
    if last.end.bettor or not last.actions:
        return next((entry.end.bettor for entry in reversed(played) if entry.end.bettor), None)
    return played[-2].end.bettor if "highest" in table.rules.first else None


def _interval(entry: Played) -> Fieldset:
    return {"interval": entry.end.number, "actions": [_done(action) for action in entry.actions]}


def _done(action: Action) -> Fieldset:
    amount = {"amount": as_text(action.amount)} if action.amount else {}
    return {"player": action.player, "do": action.do} | amount


def _proof(first: Sequence[Card], deal: Deal) -> Fieldset:
    """The opener of a draw pot is asked to prove his opening: he shows what he opened with, or cannot."""
    return {"lost": True} if deal.rng.random() < 0.5 else {"cards": cards_as_text(first)}
