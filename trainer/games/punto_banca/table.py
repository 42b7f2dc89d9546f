"""A punto y banca table at one moment: places, bets, the shoe and the cards, and how they are read and written."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from trainer.bets import Bet
from trainer.cards import Card, cards_as_text, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.punto_banca.coup import Coup, Rules, deal, draws_next
from trainer.money import Cents, as_text
from trainer.rulebook import House, Rulebook

BETS = ("player", "bank", "tie")
MOST_PLACES = 20  # more than any felt has
MOST_PLAYERS = 40


@dataclass(frozen=True)
class Table:
    """What lies on the felt. `seats` are (place, player), by place; `dealer` is None when the croupier deals.

    `stop_card` is how many cards of this coup were out when the stop card appeared.
    """

    book: Rulebook
    house: House
    rules: Rules
    seats: tuple[tuple[int, str], ...] = ()
    bets: tuple[Bet, ...] = ()
    dealer: str | None = None
    cards: tuple[Card, ...] = ()
    stop_card: int | None = None
    event: Mapping[str, Any] | None = None

    def items(self, *ids: str) -> tuple[str, ...]:
        """The items, by their short ids, that the rulebook in force has."""
        return self.book.cited(*(f"PB-{id_}" for id_ in ids))

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(player for _, player in self.seats)

    def place(self, player: str) -> int | None:
        return next((place for place, name in self.seats if name == player), None)

    def maximum(self, kind: str) -> Cents:
        """The most one player may have on one kind of bet; the tie may be held to the others' payout (PB-D-09)."""
        most = self.house.whole("k") * self.house.minimum
        if kind == "tie" and self.house.choice("tieLimits") == "by-payout":
            return int(most / self.rules.pays["tie"])
        return most

    @property
    def players_may_deal(self) -> bool:
        return self.rules.dealt_by_players or self.house.choice("miniDealer") == "players"


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse by name what a felt of this variant cannot carry."""
    empty = Table(book, house, book.record(Rules))
    bets = tuple(read_bet(entry) for entry in fields.each("bets", "a list of bets", most=400))
    dealer = fields.text("dealer", "the player with the shoe; leave it out when the croupier deals", None)
    event = fields.raw("event", "an event", None)
    names = sorted({bet.player for bet in bets} | ({dealer} if dealer else set()) | _offering(event))
    if len(names) > MOST_PLAYERS:
        raise TableError("bets", f"{len(names)} players", f"at most {MOST_PLAYERS} players")
    seats = _read_seats(fields, names, empty)
    outcome = fields.sub("outcome", "an outcome such as {'cards': '7c 4h 2d Kd'}")
    cards = read_cards(outcome, "cards", 6 * 52) if outcome.has("cards") else ()
    stop_card = outcome.whole("stop_card", 0, 6, None)
    outcome.done()
    fields.done()
    table = Table(book, house, empty.rules, seats, bets, dealer, cards, stop_card, event)
    _check(table)
    return table


def _offering(event: object) -> set[str]:
    """The player whose bet an event is about: where no seats are told, he sits like the others."""
    offered = event.get("bet") if isinstance(event, Mapping) else None
    player = offered.get("player") if isinstance(offered, Mapping) else None
    return {player} if isinstance(player, str) and player else set()


def read_bet(fields: Fields) -> Bet:
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", BETS)
    stake = fields.amount("stake")
    fields.done()
    return Bet(player, kind, None, stake)


def read_cards(fields: Fields, key: str, most: int) -> tuple[Card, ...]:
    """Cards in dealing order; no more of one face than six packs hold."""
    right = "cards in dealing order such as '7c 4h 2d Kd'"
    cards = fields.parsed(key, parse_cards, right)
    often = next((card for card in cards if cards.count(card) > 6), None)
    if not 0 < len(cards) <= most or often:
        raise fields.wrong(key, f"{right}, at most {most} of them, no face more than six times")
    return cards


def _read_seats(fields: Fields, names: list[str], table: Table) -> tuple[tuple[int, str], ...]:
    """Who sits where; without `seats` the players sit from place 1 in the order of their names."""
    most = table.rules.most_seated or MOST_PLACES
    right = f"places from 1 to {most} with a player each, such as {{'1': 'A'}}"
    given = fields.raw("seats", right, None)
    if given is None:
        if len(names) > most:
            raise TableError(
                "bets", f"{len(names)} players", f"at most {most} seated players: name the places in seats"
            )
        return tuple(enumerate(names, start=1))
    seats = fields.sub("seats", right)
    found = []
    for place in seats.data:
        if not (isinstance(place, str) and place.isascii() and place.isdecimal() and 1 <= int(place) <= most):
            raise TableError(seats.place(str(place)), place, f"a place from 1 to {most}")
        found.append((int(place), seats.text(place, "a player's name such as 'A'")))
    if len({player for _, player in found}) < len(found) or len({place for place, _ in found}) < len(found):
        raise TableError("seats", dict(seats.data), "one place for each player")
    return tuple(sorted(found))


def _check(table: Table) -> None:
    """Refuse standing players, shoe holders and stakes that the rules or the house do not allow."""
    for n, bet in enumerate(table.bets):
        if table.place(bet.player) is None and not table.house.flag("standingPlayers"):
            raise TableError(f"bets[{n}].player", bet.player, "seated: the games director allows no standing players")
    if table.dealer is not None and not table.players_may_deal:
        raise TableError("dealer", table.dealer, "needed: the croupier deals at this table (house setting miniDealer)")
    if table.dealer is not None and table.place(table.dealer) is None:
        raise TableError("dealer", table.dealer, "a seated player: the shoe goes round the numbered places")
    for n, bet in enumerate(table.bets):
        if problem := stake_problem(bet, table.bets[:n], table):
            raise TableError(f"bets[{n}].stake", as_text(bet.stake), problem)


def stake_problem(bet: Bet, before: Iterable[Bet], table: Table) -> str | None:
    """Why a stake is not admitted beside what the player has already on the same kind; None when it is."""
    if bet.stake < table.house.minimum:
        return f"at least {as_text(table.house.minimum)}, the minimum"
    if table.house.flag("multiplesOfMinimum") and bet.stake % table.house.minimum:
        return f"a multiple of {as_text(table.house.minimum)}"
    laid = sum(other.stake for other in before if (other.player, other.kind) == (bet.player, bet.kind))
    if laid + bet.stake > table.maximum(bet.kind):
        beside = f" together with {as_text(laid)} there already" if laid else ""
        return f"at most {as_text(table.maximum(bet.kind))}{beside}"
    return None


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {
        "seats": {str(place): player for place, player in table.seats},
        "bets": [{"player": bet.player, "bet": bet.kind, "stake": as_text(bet.stake)} for bet in table.bets],
    }
    if table.dealer is not None:
        shown["dealer"] = table.dealer
    outcome: dict[str, object] = {"cards": cards_as_text(table.cards)} if table.cards else {}
    if table.stop_card is not None:
        outcome["stop_card"] = table.stop_card
    if outcome:
        shown["outcome"] = outcome
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def coup_of(table: Table) -> Coup:
    """The coup that the table's cards make; refuses cards too few or too many for it."""
    if len(table.cards) < 4:
        raise TableError("outcome.cards", cards_as_text(table.cards), "at least the four cards of the first deal")
    coup, used = deal(table.cards, table.rules)
    due = draws_next(coup, table.rules)
    if due:
        raise TableError("outcome.cards", cards_as_text(table.cards), f"complete: the {due} hand draws a third card")
    if used < len(table.cards):
        right = f"the {used} cards of this coup: nobody draws after {table.cards[used - 1]}"
        raise TableError("outcome.cards", cards_as_text(table.cards), right)
    if table.stop_card is not None and table.stop_card > used:
        raise TableError("outcome.stop_card", table.stop_card, f"at most {used}, the cards of this coup")
    return coup


def from_the_right(table: Table, start: int | None) -> list[str]:
    """The seated players in the order of the shoe: after place `start`, ascending, and round to 1 (PB-ORD-06)."""
    after = [player for place, player in table.seats if start is None or place > start]
    return after + [player for place, player in table.seats if start is not None and place <= start]


def hand_holder(table: Table) -> str | None:
    """Who holds the player hand: its highest bettor, or None when the croupier does (PB-ROL-08).

    Equal bets go by place from the shoe holder's right, seated before standing (PB-D-04).
    """
    laid: dict[str, Cents] = defaultdict(int)
    for bet in table.bets:
        if bet.kind == "player" and (table.place(bet.player) or table.house.choice("standingHolds") == "player-hand"):
            laid[bet.player] += bet.stake
    if not laid:
        return None
    from_shoe = table.house.choice("equalHighestBets") == "from-shoe" and table.dealer is not None
    start = table.place(table.dealer) if from_shoe and table.dealer else None
    order = from_the_right(table, start)
    standing = sorted(player for player in laid if player not in order)
    first = [*order, *standing]
    return min(laid, key=lambda player: (-laid[player], first.index(player)))
