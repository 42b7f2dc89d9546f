"""Settles a hand: returns what nobody covered, reads the hands, drops the deduction, and pays pot by pot."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial

from trainer.bets import Bet, Round, Settlement, Step, in_order
from trainer.errors import TableError
from trainer.games.circle_poker import showdown
from trainer.games.circle_poker.betting import Betting, replay, state
from trainer.games.circle_poker.pots import Awarded, Sharing, award, pots, rakes, uncalled
from trainer.games.circle_poker.table import Seat, Table
from trainer.hands import HandRank, name_hand
from trainer.money import Cents, as_text


def settle(table: Table, out: Collection[str] = ()) -> Round:
    """Settle the hand: one settlement for each player's money in the pot.

    Those `out` lost their hand after the betting: their chips stay in the pot, and they win nothing.
    """
    put, live, betting = _contributions(table)
    left = tuple(player for player in live if player not in out)
    if not left:
        raise TableError("bets", "nobody left in the hand", "a hand with at least one player left")
    hand = Hand(table, put, left, betting)
    settlements = tuple(_settlement(hand, seat) for seat in table.seats)
    return Round(settlements, in_order(_steps(hand)), _after(hand))


def _contributions(table: Table) -> tuple[Mapping[str, Cents], tuple[str, ...], Betting | None]:
    """What everybody has in the pot, who is still in (in order of play), and the last betting written down."""
    if table.mano is None:
        raise TableError("mano", None, "the player who has the hand")
    if len(table.seats) < table.rules.least_players:
        least = table.rules.least_players
        raise TableError("bets", f"{len(table.seats)} players", f"at least {least} players: below that play stops")
    history = replay(table)
    if not history:
        _check_matched(table)
        put = {seat.player: seat.stake for seat in table.ring}
        live = tuple(seat.player for seat in table.ring if seat.live)
        return put, live, None
    last = history[-1]
    _check_finished(table, last)
    put = {standing.player: standing.total for standing in last.standings}
    return put, tuple(standing.player for standing in last.live), last


def _check_matched(table: Table) -> None:
    """Whoever still has chips must have matched the highest bet (PCI-PRC-15)."""
    top = max((seat.stake for seat in table.seats if seat.live), default=0)
    alone = sum(seat.live for seat in table.seats) == 1
    for n, seat in enumerate(table.seats):
        if seat.state == "in" and seat.stack and seat.stake < top and not alone:
            raise TableError(f"bets[{n}].stake", as_text(seat.stake), f"{as_text(top)}: he has chips left to cover it")


def _check_finished(table: Table, last: Betting) -> None:
    where = f"betting[{len(table.betting) - 1}]"
    now = state(last)
    if now == "open":
        turn = last.turn
        raise TableError(f"{where}.actions", "an open interval", f"closed: {turn.player if turn else ''} has to speak")
    if now == "blank":
        raise TableError(f"{where}.actions", "a blank hand", "a hand somebody opened: the pot stays for the next deal")
    can_act = [standing for standing in last.live if standing.can_act]
    if now == "closed" and last.number < table.rules.intervals and len(can_act) > 1:
        raise TableError(f"{where}.interval", last.number, f"{table.rules.intervals}, the last interval")


@dataclass(frozen=True)
class Hand:
    """A hand whose betting is over: everything the settlement is worked out from."""

    table: Table
    put: Mapping[str, Cents]
    live: tuple[str, ...]
    betting: Betting | None

    @cached_property
    def false_opener(self) -> str | None:
        """The opener of a draw pot who cannot prove his opening (D5C-ERR-05)."""
        return showdown.false_opener(self.table)

    @cached_property
    def entitled(self) -> tuple[str, ...]:
        """Those who may win, in order of play."""
        return tuple(player for player in self.live if player != self.false_opener)

    @cached_property
    def excess(self) -> tuple[str, Cents] | None:
        """The uncovered part of the highest bet, and whose it is."""
        return uncalled(self.put, self.live)

    @cached_property
    def contested(self) -> Mapping[str, Cents]:
        """What each player has in the pots that are played for."""
        if self.excess is None:
            return self.put
        player, amount = self.excess
        return {name: put - amount if name == player else put for name, put in self.put.items()}

    @cached_property
    def carried(self) -> Cents:
        """What stays in the pot for the next hand: a false opener's uncovered bet, or all of it (D5C-ERR-06)."""
        if not self.entitled:
            return sum(self.put.values())
        return self.excess[1] if self.excess and self.excess[0] == self.false_opener else 0

    @cached_property
    def returned(self) -> tuple[str, Cents] | None:
        """What goes back uncovered (PCI-DBT-05), after the deduction where the house takes one of it too."""
        if self.excess is None or self.excess[0] == self.false_opener:
            return None
        player, amount = self.excess
        return player, amount - self.excess_rake

    @cached_property
    def excess_rake(self) -> Cents:
        if self.excess is None or not self.table.house.flag("pci.rake_uncalled") or self.carried:
            return 0
        return rakes([self.excess[1]], self.sharing)[0]

    @cached_property
    def sharing(self) -> Sharing:
        house = self.table.house
        rate = Fraction(house.whole("pci.rake"), 1000) if house.choice("pci.benefit") == "rake" else Fraction(0)
        return Sharing(
            rate,
            self.table.unit,
            house.grain,
            per_pot=house.choice("pci.rake_scope") == "per_pot",
            proportional=house.choice("pci.split_rule") == "proportional",
            first_takes_odd=house.choice("pci.odd_unit") == "first_takes_all",
        )

    @cached_property
    def ranks(self) -> Mapping[str, HandRank]:
        """The hands that are read: none when one player is left alone (PCI-PAY-06)."""
        return showdown.read_hands(self.table, self.entitled) if len(self.entitled) > 1 else {}

    @cached_property
    def awarded(self) -> tuple[Awarded, ...]:
        """Every pot, the main one first."""
        if not self.entitled:
            return ()
        best = partial(showdown.best, self.ranks) if self.ranks else (lambda players: tuple(players))
        return award(pots(self.contested, self.entitled), self.contested, best, self.sharing)

    @property
    def rake(self) -> Cents:
        return sum(entry.rake for entry in self.awarded) + self.excess_rake

    def won(self, player: str) -> Cents:
        return sum(entry.shares.get(player, 0) for entry in self.awarded)

    def won_exactly(self, player: str) -> Fraction:
        return sum((entry.exact.get(player, Fraction(0)) for entry in self.awarded), Fraction(0))


# --- one settlement for each player ----------------------------------------------------------------------------------


def _settlement(hand: Hand, seat: Seat) -> Settlement:
    """What becomes of a player's money: what he wins beyond it is paid, what he does not get back is taken."""
    player = seat.player
    bet = Bet(player, "pot", None, hand.put[player])
    if not hand.entitled:
        return Settlement(bet, "stays", items=hand.table.items("D5C-ERR-06", "D5C-ERR-05", "D5C-PAY-01"))
    if player == hand.false_opener:
        stays = hand.carried
        items = hand.table.items("D5C-PAY-01", "D5C-ERR-05", *(("D5C-ERR-06",) if stays else ()))
        return Settlement(bet, "lose", takes=bet.stake - stays, items=items)
    back = hand.returned[1] if hand.returned and hand.returned[0] == player else 0
    won, contested = hand.won(player), hand.contested[player]
    exact = max(Fraction(0), hand.won_exactly(player) - contested)
    returns = back + min(won, contested)
    result = _result(hand, player)
    return Settlement(
        bet, result, exact, max(0, won - contested), returns, bet.stake - returns, None, _items(hand, player)
    )


def _result(hand: Hand, player: str) -> str:
    if player not in hand.entitled:
        return "lose"
    won = [entry for entry in hand.awarded if player in entry.winners]
    if not won:
        return "lose" if hand.contested[player] else "push"
    return "win" if any(len(entry.winners) == 1 for entry in won) else "split"


def _items(hand: Hand, player: str) -> tuple[str, ...]:
    table = hand.table
    if player not in hand.entitled:
        return table.items("PCI-PAY-08")
    if not hand.ranks:
        return table.items("PCI-PAY-06", *_alone(hand))
    ids = ["PCI-PAY-04", "HLD-PAY-01"]
    short = any(player not in entry.pot.players for entry in hand.awarded)
    if short:
        stopped = table.seat(player).state == "stopped"
        ids += ["S7S-PAY-01"] if stopped else ["PCI-PAY-07", "PCI-ERR-23"]
    for entry in hand.awarded:
        if player in entry.winners:
            ids += ["PCI-PAY-05"] if len(entry.winners) > 1 else []
            ids += showdown.reading_items(table, hand.ranks, entry.pot.players)
    return table.items(*ids)


def _alone(hand: Hand) -> tuple[str, ...]:
    in_second = hand.betting is not None and hand.betting.number == 2
    return ("S7S-PRC-03",) if in_second else ()


# --- the dealer's handling -------------------------------------------------------------------------------------------


def _steps(hand: Hand) -> Iterator[list[Step]]:
    """Return, show, read, collect the losers, drop the rake, pay, collect the winners, move the mark."""
    table = hand.table
    if hand.returned:
        player, amount = hand.returned
        yield [Step("return", "croupier", player, "pot", None, amount, items=table.items("PCI-PRC-15"))]
    if hand.false_opener:
        yield [Step("retire", "croupier", hand.false_opener, items=table.items("D5C-ERR-05"))]
    if hand.carried:
        yield [Step("leave-in-pot", "croupier", amount=hand.carried, items=table.items("D5C-ERR-06"))]
    if hand.ranks:
        yield from _showing(hand)
    if hand.rake:
        items = table.items("PCI-PAY-01", "PCI-ORD-07", "PCI-LIM-09")
        yield [Step("drop-rake", "croupier", amount=hand.rake, items=items)]
    yield from _paying(hand)
    if hand.ranks:
        winners = dict.fromkeys(player for entry in hand.awarded for player in entry.winners)
        items = table.items("PCI-ORD-06")
        yield [Step("collect-winning-hand", "croupier", player, items=items) for player in winners]
    yield [Step("move-mark", "croupier", next_mano(table).player, items=table.items("PCI-PRC-01", "PCI-ORD-01"))]


def _showing(hand: Hand) -> Iterator[list[Step]]:
    table = hand.table
    order = showdown.show_order(table, hand.entitled, hand.betting)
    for n, player in enumerate(order):
        items = table.items("PCI-PRC-16", "PCI-ORD-05", *(("HLD-ORD-03",) if n == 0 else ()))
        yield [Step("show", "player", player, items=items)]
    winners: dict[str, tuple[str, ...]] = {}
    for entry in hand.awarded:
        read = showdown.reading_items(table, hand.ranks, entry.pot.players)
        for player in entry.winners:
            winners.setdefault(player, table.items("PCI-PAY-09", "PCI-PRC-17", *read))
    yield [
        Step("announce", "croupier", player, say=name_hand(hand.ranks[player]), items=items)
        for player, items in winners.items()
    ]
    losers = [player for player in order if player not in winners]
    yield [Step("collect-losing-hand", "croupier", player, items=table.items("PCI-ORD-06")) for player in losers]


def _paying(hand: Hand) -> Iterator[list[Step]]:
    """Pot by pot, the last side pot first or the main pot first (PCI-DBT-29); inside a pot the order is free."""
    named = list(zip(pot_names(hand.awarded), hand.awarded, strict=True))
    if hand.table.house.flag("pci.pay_side_first"):
        named.reverse()
    for name, entry in named:
        ids = ["PCI-PAY-04" if hand.ranks else "PCI-PAY-06", "HLD-PAY-01"]
        ids += ["PCI-PAY-05"] if len(entry.winners) > 1 else []
        yield [
            Step("pay", "croupier", player, "pot", name, entry.shares[player], items=hand.table.items(*ids))
            for player in entry.winners
        ]


def pot_names(awarded: Sequence[Awarded]) -> list[str]:
    """Main, side-1, side-2 and so on."""
    return ["main", *(f"side-{n}" for n in range(1, len(awarded)))][: len(awarded)]


def next_mano(table: Table) -> Seat:
    """Who has the next hand: the mark moves in the direction of play (PCI-DBT-28)."""
    assert table.mano is not None
    return table.after(table.mano)


def _after(hand: Hand) -> dict[str, object]:
    shown: dict[str, object] = {
        "pots": [
            {
                "pot": name,
                "amount": as_text(entry.pot.amount),
                "players": list(entry.pot.players),
                "rake": as_text(entry.rake),
                "winners": {player: as_text(share) for player, share in entry.shares.items()},
            }
            for name, entry in zip(pot_names(hand.awarded), hand.awarded, strict=True)
        ],
        "rake": as_text(hand.rake),
        "mano": next_mano(hand.table).player,
    }
    return shown | ({"carried": as_text(hand.carried)} if hand.carried else {})
