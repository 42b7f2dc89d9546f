"""The showdown: what each hand is worth, who shows first, who wins, and which tie-break said so."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from trainer.cards import RANKS, Card, cards_as_text
from trainer.errors import TableError
from trainer.games.circle_poker.betting import Betting, begin
from trainer.games.circle_poker.table import Seat, Table
from trainer.hands import HandRank, Ranking, best_strength_two_plus_three, decoded, encode, rank_hand, scorer

RANK_ITEMS = {
    "royal-flush": ("PCI-RNK-01",),
    "straight-flush": ("PCI-RNK-02",),
    "four": ("PCI-RNK-03",),
    "full": ("PCI-RNK-04",),
    "flush": ("PCI-RNK-05",),
    "straight": ("PCI-RNK-06",),
    "three": ("PCI-RNK-07",),
    "figures": ("PCI-RNK-08", "PCI-RNK-13"),
    "two-pair": ("PCI-RNK-09",),
    "pair": ("PCI-RNK-10",),
    "high-card": ("PCI-RNK-11",),
}
TIE_ITEMS = {
    "four": "PCI-TIE-01",
    "full": "PCI-TIE-02",
    "straight": "PCI-TIE-03",
    "straight-flush": "PCI-TIE-03",
    "flush": "PCI-TIE-04",
    "three": "PCI-TIE-05",
    "figures": "PCI-TIE-06",
    "two-pair": "PCI-TIE-07",
    "pair": "PCI-TIE-08",
    "high-card": "PCI-TIE-09",
}
OWN_RULE = ("S7S-RNK-01", "OMA-RNK-01", "HLD-RNK-01", "S5S-RNK-01", "SIN-RNK-01")


def hand_rank(table: Table, seat: Seat) -> HandRank:
    """What a player's cards are worth with the common ones."""
    _check_complete(table, seat)
    return rank_of(seat.hand, table.board, table.rules.uses, table.ranking)


def rank_of(own: Sequence[Card], board: Sequence[Card], uses: str, ranking: Ranking) -> HandRank:
    """The best five: two own and three common where the variant asks for it, else any of them.

    >>> from trainer.cards import parse_cards
    >>> from trainer.hands import STANDARD
    >>> rank_of(parse_cards("As 2c"), parse_cards("Ks Qs Js Ts 2d"), "any", STANDARD).category
    'royal-flush'
    """
    if uses == "two-plus-three":
        return decoded(best_strength_two_plus_three(encode(own), encode(board), ranking), ranking)
    codes = encode((*own, *board))
    score = scorer(ranking)
    return decoded(max(map(score, combinations(codes, 5))), ranking)


def _check_complete(table: Table, seat: Seat) -> None:
    rules, where = table.rules, f"bets[{table.seats.index(seat)}].cards"
    due, board = len(rules.own_cards(rules.intervals)), max(rules.board)
    if rules.dead_cards and len(table.board) == 1:
        due, board = due - 1, 1  # one card in the centre is everybody's seventh (S7S-ERR-09)
    if len(seat.hand) != due:
        raise TableError(where, cards_as_text(seat.hand), f"the {due} cards of {seat.player}'s hand")
    if len(table.board) != board:
        raise TableError("outcome.board", cards_as_text(table.board), f"the {board} common cards")


def read_hands(table: Table, players: Iterable[str]) -> dict[str, HandRank]:
    return {player: hand_rank(table, table.seat(player)) for player in players}


def best(ranks: Mapping[str, HandRank], players: Sequence[str]) -> tuple[str, ...]:
    """The best hands among these players, in the order given; suits never decide (PCI-TIE-10)."""
    top = max(ranks[player] for player in players)
    return tuple(player for player in players if ranks[player] == top)


def reading_items(table: Table, ranks: Mapping[str, HandRank], players: Sequence[str]) -> tuple[str, ...]:
    """The items that make these players' best hand the best: its rank, and the tie-break where one was needed."""
    winners = best(ranks, players)
    top = ranks[winners[0]]
    ids = [*RANK_ITEMS[top.category], *OWN_RULE]
    beaten = [ranks[player] for player in players if player not in winners]
    if any(rank.category == top.category for rank in beaten):
        ids.append(TIE_ITEMS[top.category])
    if len(winners) > 1:
        ids.append("PCI-TIE-10")
    if table.lowest > 2:
        ids.append("D5C-RNK-01")
        if {"flush", "full"} <= {ranks[player].category for player in players}:
            ids.append("PCI-RNK-12")
    return table.items(*ids)


def opens(table: Table, cards: Sequence[Card], blank_hands: int) -> bool:
    """Whether five cards open a draw pot after so many blank hands (D5C-LIM-01, PCI-DBT-12)."""
    ranking = table.ranking
    rank = rank_hand(cards, ranking)
    needed = RANKS.index(required_pair(table, blank_hands)) + 2
    if rank.category == "pair":
        return rank.kickers[0] >= needed
    if rank.category == "figures" and not table.house.flag("d5c.figuras_open"):
        two_pair = len({card.rank for card in cards}) == 3  # figuras hold no three of a kind
        return two_pair or rank.kickers[0] >= needed
    return rank.category != "high-card"


def required_pair(table: Table, blank_hands: int) -> str:
    """The rank of the lowest pair that opens.

    The requirement rises with every blank hand up to aces, and stays there (PCI-DBT-13).
    """
    openers = table.rules.openers
    return openers[min(blank_hands, len(openers) - 1)]


def false_opener(table: Table) -> str | None:
    """The opener who was asked to prove his opening and cannot; None when he can, or nobody asked."""
    opening = table.opening
    if opening.player is None or not (opening.cards or opening.lost):
        return None
    proved = bool(opening.cards) and opens(table, opening.cards, opening.blank_hands)
    return None if proved else opening.player


def show_order(table: Table, live: Sequence[str], betting: Betting | None) -> tuple[str, ...]:
    """Who shows first, and the others in turn: the last bettor or, without a bet, as the house says (PCI-DBT-15)."""
    first = _first_to_show(table, betting)
    names = [seat.player for seat in table.ring]
    at = names.index(first) if first in names else 0
    return tuple(player for player in names[at:] + names[:at] if player in live)


def _first_to_show(table: Table, betting: Betting | None) -> str | None:
    if betting is not None and betting.bettor is not None:
        return betting.bettor
    if table.last_bettor is not None:
        return table.last_bettor
    if table.house.choice("pci.first_show") == "mano":
        return table.mano
    if betting is not None and betting.number == table.rules.intervals:
        return betting.first
    return _first_speaker_of_last(table)


def _first_speaker_of_last(table: Table) -> str | None:
    """Who would have opened the last interval, when its betting is not written down."""
    try:
        return begin(table, table.rules.intervals).first
    except TableError:
        return table.mano  # the facts that decide it are not on the table
