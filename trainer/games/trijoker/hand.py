"""Settles a hand of trijoker: every bet, and the round as the croupier handles it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from trainer.bets import Bet, Round, Settlement, Step, in_order, lose, push, win
from trainer.cards import cards_as_text
from trainer.errors import ABSENT, TableError
from trainer.games.trijoker.table import Seat, Table, paying
from trainer.hands import name_hand
from trainer.money import Cents

RANK_AND_PAY = {
    "royal-flush": ("TRJ-RNK-01", "TRJ-PAY-09"),
    "straight-flush": ("TRJ-RNK-02", "TRJ-PAY-08"),
    "four": ("TRJ-RNK-03", "TRJ-PAY-07"),
    "full": ("TRJ-RNK-04", "TRJ-PAY-06"),
    "flush": ("TRJ-RNK-05", "TRJ-PAY-05"),
    "straight": ("TRJ-RNK-06", "TRJ-PAY-04"),
    "three": ("TRJ-RNK-07", "TRJ-PAY-03"),
    "two-pair": ("TRJ-RNK-08", "TRJ-PAY-02"),
    "pair": ("TRJ-RNK-09", "TRJ-PAY-01"),
}
LOSING = ("TRJ-RNK-10", "TRJ-PAY-10")


def settle(table: Table, offender: str | None = None) -> Round:
    """Settle every bet. An offender loses what he has in play where the house says so (TRJ-DBT-05)."""
    if not table.common:
        raise TableError("outcome", ABSENT, "the common cards and the seats, such as {'common': ..., 'seats': [...]}")
    settlements = tuple(settle_bet(bet, table, offender) for bet in table.bets)
    return Round(settlements, _steps(settlements, table))


def annul(table: Table, items: tuple[str, ...]) -> Round:
    """The hand is void: all three bets go back to every player."""
    settlements = tuple(Settlement(bet, "void", returns=bet.stake, items=("TRJ-PAY-12", *items)) for bet in table.bets)
    returned = [_step("return", s, s.returns, ("TRJ-PAY-12",)) for s in settlements]
    collect = Step("collect-and-check-cards", "croupier", items=("TRJ-ORD-05",))
    return Round(settlements, in_order([[Step("stop-game", "croupier", items=items)], returned, [collect]]))


def settle_bet(bet: Bet, table: Table, offender: str | None = None) -> Settlement:
    """One bet; what lies above the smallest of the three never plays (TRJ-DBT-06)."""
    unit = table.unit(bet.on)
    if any(other.stake != unit for other in table.bets if other.on == bet.on):
        cited = ("TRJ-ERR-08", "TRJ-LIM-02")
        if table.house.choice("trj.unequal_bets") == "annul":
            return Settlement(bet, "void", returns=bet.stake, items=cited)
        inner = _settle_equal(replace(bet, stake=unit), table, offender)
        return replace(inner, bet=bet, returns=inner.returns + bet.stake - unit, items=inner.items + cited)
    return _settle_equal(bet, table, offender)


def _settle_equal(bet: Bet, table: Table, offender: str | None) -> Settlement:
    seat = table.seat(bet.on)
    if bet.kind in seat.withdraws:
        return replace(push(bet, ("TRJ-PAY-11", _decision(bet.kind))), result="withdrawn")
    if bet.player == offender:
        return lose(bet, ("TRJ-ERR-06",))
    line = paying(table.rank(seat), table.rules)
    if line is None:
        return lose(bet, LOSING)
    return win(bet, table.rules.pays[line], RANK_AND_PAY[line], table.house.grain, table.house.rounding)


def _decision(kind: str) -> str:
    return "TRJ-PRC-04" if kind == "bet-1" else "TRJ-PRC-06"


# --- the round as the croupier handles it ----------------------------------------------------------------------------


def dealing_order(seats: Iterable[int]) -> list[str]:
    """Where every card of the deal goes, in order.

    >>> dealing_order([4, 1])
    ['1', '4', 'common-left', '1', '4', 'common-right', '1', '4']
    """
    players = list(map(str, sorted(seats)))  # space 1 is at the croupier's left
    return [*players, "common-left", *players, "common-right", *players]


def _step(do: str, s: Settlement, amount: Cents, items: tuple[str, ...]) -> Step:
    return Step(do, "croupier", s.bet.player, s.bet.kind, s.bet.on, amount, items=items)


def _steps(settlements: tuple[Settlement, ...], table: Table) -> tuple[Step, ...]:
    playing = [seat for seat in table.seats if _plays(seat, settlements)]
    groups: list[list[Step]] = [
        [Step("invite-bets", "croupier", items=("TRJ-PRC-02",))],
        [Step("announce", "croupier", say="no va más", items=("TRJ-PRC-03",))],
        _levelled(settlements, table),
        *_deal(playing or table.seats),
    ]
    in_turn = sorted(playing, key=lambda seat: seat.number)
    for kind, side, card, turn in (
        ("bet-1", "common-left", table.common[0], "TRJ-PRC-05"),
        ("bet-2", "common-right", table.common[1], "TRJ-PRC-07"),
    ):
        for seat in in_turn:
            groups += _decided(seat, kind, settlements, table)
        groups += [[Step("turn-common", "croupier", on=side, items=(turn, "TRJ-ORD-02"), cards=str(card))]]
    for seat in reversed(in_turn):
        groups += _paid_or_collected(seat, settlements, table)
    end = Step("collect-and-check-cards", "croupier", items=("TRJ-ORD-05", "TRJ-PRC-09"))
    return in_order([*groups, [end]])


def _plays(seat: Seat, settlements: tuple[Settlement, ...]) -> bool:
    return not any(s.result == "void" for s in settlements if s.bet.on == str(seat.number))


def _levelled(settlements: tuple[Settlement, ...], table: Table) -> list[Step]:
    """What goes back before the first card: all of a void space, or what lies above the smallest bet."""
    cited = ("TRJ-ERR-08", "TRJ-LIM-02")
    found = []
    for s in settlements:
        back = s.bet.stake if s.result == "void" else s.bet.stake - table.unit(s.bet.on)
        if back:
            found.append(_step("return", s, back, cited))
    return found


def _deal(seats: Iterable[Seat]) -> Iterator[list[Step]]:
    """The deal to the spaces that play: one whose bets went back gets no cards."""
    players = ", ".join(str(number) for number in sorted(seat.number for seat in seats))
    for side in ("common-left", "common-right", None):
        yield [Step("deal-one-each", "croupier", on=players, items=("TRJ-ORD-01",))]
        if side:
            yield [Step("deal-common", "croupier", on=side, items=("TRJ-ORD-01",))]


def _decided(seat: Seat, kind: str, settlements: tuple[Settlement, ...], table: Table) -> Iterator[list[Step]]:
    """In his turn a player withdraws a bet, and the croupier hands it back (TRJ-DBT-09), or leaves it."""
    number, cited = str(seat.number), (_decision(kind), "TRJ-ORD-03")
    gone = kind in seat.withdraws
    yield [Step("withdraw" if gone else "leave", "player", seat.player, kind, number, items=cited)]
    if gone:
        s = next(s for s in settlements if (s.bet.on, s.bet.kind) == (number, kind))
        yield [_step("return", s, table.unit(number), ("TRJ-PAY-11",))]


def _paid_or_collected(seat: Seat, settlements: tuple[Settlement, ...], table: Table) -> Iterator[list[Step]]:
    number, rank = str(seat.number), table.rank(seat)
    cards = cards_as_text((*seat.cards, *table.common))
    yield [
        Step("announce", "croupier", seat.player, on=number, say=name_hand(rank), items=("TRJ-PRC-08",), cards=cards)
    ]
    yield [
        _step("pay", s, s.pays, ("TRJ-ORD-04", "TRJ-PRC-08"))
        if s.pays
        else _step("take", s, s.takes, ("TRJ-ORD-04", "TRJ-PRC-08"))
        for s in settlements
        if s.bet.on == number and s.result in ("win", "lose")
    ]
