"""Settles a hand of hold'em against the house, and puts the croupier's handling in order from the deal to the Bonus."""

from collections.abc import Iterator
from typing import Literal

from trainer.bets import Bet, Round, Settlement, Step, in_order, lose, push, win
from trainer.errors import ABSENT, TableError
from trainer.games.holdem_bonus.table import FIVE_CARDS, MAIN, TWO_CARDS, Hand, Table
from trainer.hands import STANDARD, HandRank, name_hand, value
from trainer.money import Cents

Comparison = Literal["folds", "lower", "equal", "higher"]

HAND_ITEM = {
    "royal-flush": "THB-RNK-01", "straight-flush": "THB-RNK-02", "four": "THB-RNK-03", "full": "THB-RNK-04",
    "flush": "THB-RNK-05", "straight": "THB-RNK-06", "three": "THB-RNK-07", "two-pair": "THB-RNK-08",
    "pair": "THB-RNK-09", "high-card": "THB-RNK-10",
}  # fmt: skip
BONUS_ITEM = {
    "aces-on-both-sides": "THB-PAY-07", "aces": "THB-PAY-08", "ace-king-suited": "THB-PAY-09",
    "ace-queen-jack-suited": "THB-PAY-10", "ace-king": "THB-PAY-11", "high-pair": "THB-PAY-12",
    "ace-queen-jack": "THB-PAY-13", "low-pair": "THB-PAY-14", "other": "THB-PAY-15",
}  # fmt: skip
WHEEL = ("straight", "straight-flush")
FIVE = 5


def settle(table: Table) -> Round:
    """Settle every bet of the hand."""
    _check_cards(table)
    settlements = tuple(settle_bet(bet, table) for bet in table.bets)
    return Round(settlements, _steps(settlements, table), {"cards_used": cards_used(table)})


def cards_used(table: Table) -> int:
    """Two for each player and for the bank; five common and three burnt when the hand goes on (THB-ORD-02)."""
    return 2 * len(table.zones) + 2 + (8 if table.going else 0)


def _check_cards(table: Table) -> None:
    """Whatever is shown must be known: bank and board, and every hand with a Flop or a Bonus bet."""
    if table.bank is None:
        raise TableError("outcome.bank", ABSENT, TWO_CARDS)
    if table.going and table.board is None:
        raise TableError("outcome.board", ABSENT, FIVE_CARDS)
    for zone in table.zones:
        if is_shown(zone, table) and zone not in (table.hands or {}):
            raise TableError(f"outcome.hands.{zone}", ABSENT, TWO_CARDS)


def is_shown(zone: str, table: Table) -> bool:
    return zone in table.going or table.bet(zone, "bonus") is not None


def settle_bet(bet: Bet, table: Table) -> Settlement:
    assert bet.on is not None
    if bet.kind == "bonus":
        assert table.hands is not None and table.bank is not None
        settled = settle_bonus(bet, bonus_hand(table.hands[bet.on], table.bank), table)
        folded = ("THB-PAY-16",) if bet.on not in table.going else ()
        return Settlement(
            bet, settled.result, settled.exact, settled.pays, settled.returns, settled.takes, None,
            (*settled.items, *folded),
        )  # fmt: skip
    if bet.on not in table.going:
        return lose(bet, ("THB-PAY-01",))
    return _settle_main(bet, table.best(bet.on), table)


def _settle_main(bet: Bet, hand: HandRank, table: Table) -> Settlement:
    """Ante, Flop, Turn or River of a player who went; the Ante is paid from a straight up (THB-DBT-02)."""
    why = deciding_items(hand, table.bank_best)
    if hand < table.bank_best:
        return lose(bet, ("THB-PAY-02", *why))
    if hand == table.bank_best:
        return push(bet, ("THB-PAY-03", *why))
    item = "THB-PAY-04" if is_paid_on_ante(hand, table) else "THB-PAY-05"
    if bet.kind == "ante" and item == "THB-PAY-05":
        return push(bet, (item, *why))
    return win(bet, table.rules.main, (item, *why), table.house.grain, table.house.rounding)


def is_paid_on_ante(hand: HandRank, table: Table) -> bool:
    order = STANDARD.categories
    return order.index(hand.category) >= order.index(table.rules.ante_paid_from)


def deciding_items(hand: HandRank, bank: HandRank) -> tuple[str, ...]:
    """What parts two hands of one category; the wheel is named where one of two straights is the lowest."""
    if hand == bank:
        return ("THB-TIE-02",)
    if hand.category != bank.category:
        return ()
    wheel = hand.category in WHEEL and FIVE in (hand.kickers[0], bank.kickers[0])
    return ("THB-TIE-01", "THB-TIE-03") if wheel else ("THB-TIE-01",)


def bonus_hand(hand: Hand, bank: Hand) -> str:
    """The line of the Bonus table that two cards belong to; `other` loses."""
    high, low = sorted((value(card) for card in hand), reverse=True)
    suited = "-suited" if hand[0].suit == hand[1].suit else ""
    if high == low == 14:
        return "aces-on-both-sides" if all(card.rank == "A" for card in bank) else "aces"
    if high == low:
        return "high-pair" if high >= 11 else "low-pair"
    if high == 14 and low == 13:
        return f"ace-king{suited}"
    return f"ace-queen-jack{suited}" if high == 14 and low >= 11 else "other"


def settle_bonus(bet: Bet, line: str, table: Table) -> Settlement:
    items = (BONUS_ITEM[line],)
    if line not in table.rules.bonus:
        return lose(bet, items)
    return win(bet, table.rules.bonus[line], items, table.house.grain, table.house.rounding)


def annulled(table: Table, zone: str | None = None) -> Round:
    """The hand is void: every bet goes back, the Bonus included (THB-DBT-07); or only the bets of one zone."""
    back = tuple(push(bet, ("THB-PAY-06",)) for bet in table.bets if zone in (None, bet.on))
    return Round(back, in_order([[_handled(settled, ("THB-PAY-06",)) for settled in back]]))


def _steps(settlements: tuple[Settlement, ...], table: Table) -> tuple[Step, ...]:
    by_bet = {(settled.bet.on, settled.bet.kind): settled for settled in settlements}
    groups = [[step] for step in _until_river(by_bet, table)]
    groups.append([_bank_shown(table)])
    from_left = table.house.choice("thb.settle_from") == "left"
    turns = table.zones if from_left else table.zones[::-1]
    for zone in turns:
        if zone in table.going:
            groups += _zone_settled(zone, by_bet, table)
    for zone in turns:
        if (settled := by_bet.get((zone, "bonus"))) is not None:
            groups += _bonus_settled(zone, settled, table)
    return in_order(groups)


Settled = dict[tuple[str | None, str], Settlement]


def _until_river(by_bet: Settled, table: Table) -> Iterator[Step]:
    """Everything before the bank is shown, one step after another: deal, decisions in turn, burnt and common cards."""
    yield Step("invite-bets", "croupier", items=("THB-PRC-01",))
    yield Step("announce", "croupier", say=table.rules.no_more_bets, items=("THB-PRC-02",))
    for side in ("bank-left", "bank-right"):
        for place in (*table.zones, side):
            yield Step("deal", "croupier", on=place, items=("THB-ORD-01", "THB-PRC-02"))
    for zone in table.zones:
        yield from _flop_decision(zone, by_bet, table)
    if not table.going:
        return
    yield from _burn_and_turn("flop", "THB-PRC-04")
    for street, asked, turned in (("turn", "THB-PRC-05", "THB-PRC-06"), ("river", "THB-PRC-07", "THB-PRC-08")):
        for zone in table.going:
            yield _answer(zone, street, (asked, "THB-ORD-03"), table)
        yield from _burn_and_turn(street, turned)


def _flop_decision(zone: str, by_bet: Settled, table: Table) -> Iterator[Step]:
    """The Flop bet, or the Ante taken at once; the cards of a live Bonus stay on the table."""
    items = ("THB-PRC-03", "THB-ORD-03")
    if zone in table.going:
        yield _answer(zone, "flop", (*items, "THB-LIM-02"), table)
        return
    yield _handled(by_bet[zone, "ante"], items)
    if is_shown(zone, table):
        yield Step("leave-cards", "croupier", on=zone, items=("THB-PAY-16",))
    else:
        yield Step("collect-cards", "croupier", on=zone, items=items)


def _answer(zone: str, street: str, items: tuple[str, ...], table: Table) -> Step:
    bet, ante = table.bet(zone, street), table.bet(zone, "ante")
    assert ante is not None
    if bet is None:
        return Step("pass", "player", ante.player, street, zone, items=items)
    return Step("place-bet", "player", bet.player, street, zone, bet.stake, items=items)


def _burn_and_turn(street: str, item: str) -> Iterator[Step]:
    yield Step("burn", "croupier", items=(item, "THB-ORD-02"))
    yield Step("turn-common-cards", "croupier", on=street, items=(item, "THB-ORD-02"))


def _bank_shown(table: Table) -> Step:
    if not table.going:  # only a Bonus is left, and it looks at two cards
        return Step("turn-cards", "croupier", on="bank", items=("THB-PRC-09", "THB-ORD-04"))
    items = ("THB-PRC-09", "THB-ORD-04", HAND_ITEM[table.bank_best.category])
    return Step("turn-cards", "croupier", on="bank", say=name_hand(table.bank_best), items=items)


def _zone_settled(zone: str, by_bet: Settled, table: Table) -> Iterator[list[Step]]:
    hand = table.best(zone)
    items = ("THB-PRC-10", "THB-ORD-04")
    yield [Step("turn-cards", "croupier", on=zone, say=name_hand(hand), items=(*items, HAND_ITEM[hand.category]))]
    yield [_handled(by_bet[zone, kind], items) for kind in MAIN if (zone, kind) in by_bet]


def _bonus_settled(zone: str, settled: Settlement, table: Table) -> Iterator[list[Step]]:
    """The Bonus at the end of the hand; the cards of a folded hand are turned only now."""
    if zone not in table.going:
        yield [Step("turn-cards", "croupier", on=zone, items=("THB-PAY-16", "THB-ORD-05"))]
    yield [_handled(settled, ("THB-ORD-05", "THB-PRC-11"))]


def _handled(settled: Settlement, items: tuple[str, ...]) -> Step:
    """Take, pay or give back one bet."""
    amounts: dict[str, tuple[str, Cents]] = {"lose": ("take", settled.takes), "win": ("pay", settled.pays)}
    do, amount = amounts.get(settled.result, ("return", settled.returns))
    bet = settled.bet
    return Step(do, "croupier", bet.player, bet.kind, bet.on, amount, items=items)
