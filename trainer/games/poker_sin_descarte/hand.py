"""Settles a hand of póker sin descarte: every bet, the progressive meter, and the round as the croupier handles it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from trainer.bets import Bet, Round, Settlement, Step, in_order, lose, push, win
from trainer.cards import cards_as_text
from trainer.errors import ABSENT, TableError
from trainer.games.poker_sin_descarte.ranks import HandClass, announced, class_of
from trainer.games.poker_sin_descarte.table import SIDE_BETS, Box, Table
from trainer.hands import rank_hand
from trainer.money import Cents, as_text, paid

_INSURANCE_ITEMS = {
    HandClass.FULL: "PSD-PAY-18",
    HandClass.FOUR: "PSD-PAY-19",
    HandClass.STRAIGHT_FLUSH: "PSD-PAY-20",
    HandClass.ROYAL_FLUSH: "PSD-PAY-21",
}


def settle(table: Table, offender: str | None = None) -> Round:
    """Settle every bet once all boxes have spoken. Who broke the ban on information loses everything (PSD-ERR-03)."""
    if not table.bank:
        raise TableError("outcome", ABSENT, "the bank's cards and the boxes, such as {'bank': ..., 'boxes': [...]}")
    prizes = progressive_prizes(table, offender)
    settlements = tuple(
        lose(bet, ("PSD-PAY-17", "PSD-ERR-03")) if bet.player == offender else settle_bet(bet, table, prizes)
        for bet in table.bets
    )
    return Round(settlements, _steps(settlements, table), _after(table, prizes))


def annul(table: Table, items: tuple[str, ...]) -> Round:
    """The whole play is void: every bet goes back, side bets and the price of a card too (PSD-DBT-08)."""
    settlements = tuple(Settlement(bet, "void", returns=bet.stake, items=("PSD-PAY-16", *items)) for bet in table.bets)
    returned = [_step("return", s, s.returns, ("PSD-PAY-16",)) for s in settlements]
    collect = Step("collect-cards", "croupier", items=items)
    return Round(settlements, in_order([[Step("stop-game", "croupier", items=items)], returned, [collect]]))


def settle_bet(bet: Bet, table: Table, prizes: Mapping[Bet, Fraction]) -> Settlement:
    if bet.kind == "card":
        return Settlement(bet, "price", takes=bet.stake, items=("PSD-PAY-26", "PSD-LIM-07"))
    if bet.kind == "progressive":
        return _settle_progressive(bet, table, prizes)
    if bet.kind == "insurance":
        return _settle_insurance(bet, table)
    if not table.goes(bet):
        return lose(bet, ("PSD-PAY-11", "PSD-PRC-05"))
    return settle_against_bank(bet, table)


def settle_against_bank(bet: Bet, table: Table) -> Settlement:
    """An initial or a second bet whose box went."""
    house, rules = table.house, table.rules
    if not table.bank_plays:
        cited = ("PSD-PAY-12", "PSD-PRC-08")
        if bet.kind == "second":
            return push(bet, cited)
        return win(bet, rules.initial_pays, cited, house.grain, house.rounding)
    ours, theirs = rank_hand(table.box(bet.on).final), table.bank_rank
    hand = class_of(ours)
    tie_break = (hand.tie_item,) if hand is class_of(theirs) else ()
    if ours < theirs:
        return lose(bet, ("PSD-PAY-15", hand.rank_item, *tie_break))
    if ours == theirs:
        return push(bet, ("PSD-PAY-14", hand.rank_item, *tie_break, "PSD-TIE-09"))
    cited = ("PSD-PAY-13", hand.rank_item, *tie_break)
    if bet.kind == "initial":
        return win(bet, rules.initial_pays, cited, house.grain, house.rounding)
    return win(bet, rules.pays[hand.key], (hand.pay_item, *cited), house.grain, house.rounding)


def shown_for_side_bets(bet: Bet, table: Table) -> bool:
    """Whether a side bet's hand is looked at: a passed hand is collected unseen (PSD-DBT-07)."""
    return table.goes(bet) or not table.house.flag("psd.side_bets_need_voy")


def _settle_insurance(bet: Bet, table: Table) -> Settlement:
    """On the player's hand alone, whatever the bank holds."""
    box, house = table.box(bet.on), table.house
    if not shown_for_side_bets(bet, table):
        return lose(bet, ("PSD-PAY-22", "PSD-PAY-11"))
    cards = box.cards if house.choice("psd.insurance_basis") == "first" else box.final
    hand = class_of(rank_hand(cards))
    if hand not in _INSURANCE_ITEMS:
        return lose(bet, ("PSD-PAY-22", hand.rank_item))
    won = win(
        bet, table.rules.insurance[hand.key], (_INSURANCE_ITEMS[hand], hand.rank_item), house.grain, house.rounding
    )
    return won if house.flag("psd.insurance_stake_back") else replace(won, returns=0, takes=bet.stake)


def _settle_progressive(bet: Bet, table: Table, prizes: Mapping[Bet, Fraction]) -> Settlement:
    """The stake lies in the slot and stays there; a prize is paid from the meter."""
    if bet not in prizes:
        return lose(bet, ("PSD-PAY-25",))
    hand = class_of(rank_hand(table.box(bet.on).cards))
    item = "PSD-PAY-23" if hand is HandClass.ROYAL_FLUSH else "PSD-PAY-24"
    exact = prizes[bet]
    return Settlement(bet, "win", exact, prize_paid(exact, table), 0, bet.stake, None, (item, hand.rank_item))


def prize_paid(exact: Fraction, table: Table) -> Cents:
    unit = max(table.house.grain, table.house.amount("psd.rounding_unit"))
    return paid(exact, unit, table.house.rounding)


def net_meter(table: Table) -> Fraction:
    """The meter less the house's authorised deduction (PSD-DBT-11)."""
    rate = Fraction(table.house.whole("psd.progressive_deduction_rate"), 100)
    return Fraction(table.meter or 0) * (1 - rate)


def progressive_prizes(table: Table, offender: str | None = None) -> dict[Bet, Fraction]:
    """Each winner's exact prize, by the five cards dealt first; together never more than the meter (PSD-DBT-10)."""
    winners: list[tuple[Bet, HandClass]] = []
    for box in _settling_order(table):
        here = [bet for bet in table.bets if bet.kind == "progressive" and bet.on == str(box.number)]
        for bet in sorted(here, key=lambda bet: (bet.player != box.seat, bet.player)):
            if bet.player == offender:
                continue
            hand = class_of(rank_hand(box.cards)) if box.cards and shown_for_side_bets(bet, table) else None
            if hand in (HandClass.ROYAL_FLUSH, HandClass.STRAIGHT_FLUSH):
                winners.append((bet, hand))
    if table.house.choice("psd.progressive_multi") == "in-turn":
        return _shared_in_turn(winners, table)
    return _shared_from_start(winners, table)


def _shared_from_start(winners: list[tuple[Bet, HandClass]], table: Table) -> dict[Bet, Fraction]:
    meter = net_meter(table)
    suited = [bet for bet, hand in winners if hand is HandClass.STRAIGHT_FLUSH]
    royals = [bet for bet, hand in winners if hand is HandClass.ROYAL_FLUSH]
    share = min(meter * table.rules.meter_share, meter / max(1, len(suited)))
    found = dict.fromkeys(suited, share)
    left = meter - sum(prize_paid(share, table) for _ in suited)
    return found | {bet: max(Fraction(0), left) / len(royals) for bet in royals}


def _shared_in_turn(winners: list[tuple[Bet, HandClass]], table: Table) -> dict[Bet, Fraction]:
    found: dict[Bet, Fraction] = {}
    left = net_meter(table)
    for bet, hand in winners:
        found[bet] = left if hand is HandClass.ROYAL_FLUSH else left * table.rules.meter_share
        left = max(Fraction(0), left - prize_paid(found[bet], table))
    return found


def _after(table: Table, prizes: Mapping[Bet, Fraction]) -> dict[str, object]:
    """What the meter shows once the prizes are paid."""
    if table.meter is None:
        return {}
    left = net_meter(table) - sum(prize_paid(prize, table) for prize in prizes.values())
    return {"meter": as_text(max(0, int(left)))}


# --- the round as the croupier handles it ----------------------------------------------------------------------------


def dealing_order(boxes: Iterable[int], dealing: str) -> list[str]:
    """Which hand every card of the deal goes to, in order.

    >>> dealing_order([3, 1], "hand")[:4], len(dealing_order([3, 1], "hand"))
    (['1', '3', 'bank', '1'], 15)
    """
    hands = [*map(str, sorted(boxes)), "bank"]  # box 1 is at the croupier's left, and the deal goes clockwise
    return hands * 5 if dealing == "hand" else [hand for hand in hands for _ in range(5)]


def _settling_order(table: Table) -> list[Box]:
    from_right = table.house.choice("psd.settle_from") == "right"
    return sorted(table.boxes, key=lambda box: box.number, reverse=from_right)


def _step(do: str, s: Settlement, amount: Cents, items: tuple[str, ...]) -> Step:
    return Step(do, "croupier", s.bet.player, s.bet.kind, s.bet.on, amount, items=items)


def _steps(settlements: tuple[Settlement, ...], table: Table) -> tuple[Step, ...]:
    close = Step("announce", "croupier", say="no va más", items=("PSD-PRC-04", "PSD-ORD-04"))
    groups: list[list[Step]] = [[close], *_deal(table)]
    for box in sorted(table.boxes, key=lambda box: box.number):
        groups += _turn(box, settlements, table)
    groups += _bank_turned(table)
    for box in _settling_order(table):
        groups += _box_settled(box, settlements, table)
    end = Step("end-hand", "croupier", items=("PSD-PRC-10", "PSD-ORD-03"))
    return in_order([*groups, [end]])


def _deal(table: Table) -> Iterator[list[Step]]:
    boxes = [box.number for box in table.boxes]
    exposed = str(table.bank[-1])
    if table.house.choice("dealing") == "hand":
        around = ", ".join(dealing_order(boxes, "hand")[: len(boxes) + 1])
        for _ in range(4):
            yield [Step("deal-one-each", "croupier", on=around, items=("PSD-ORD-01",))]
        yield [Step("deal-one-each-bank-face-up", "croupier", on=around, items=("PSD-ORD-01",), cards=exposed)]
        return
    for hand in dict.fromkeys(dealing_order(boxes, "automatic")):
        yield [Step("deal-five", "croupier", on=hand, items=("PSD-ORD-02",))]
    yield [Step("turn-last-card", "croupier", on="bank", items=("PSD-ORD-02",), cards=exposed)]


def _turn(box: Box, settlements: tuple[Settlement, ...], table: Table) -> Iterator[list[Step]]:
    """One box speaks: it may buy a card; then it goes and doubles, or passes and loses at once."""
    number = str(box.number)
    here = [s for s in settlements if s.bet.on == number]
    for s in here:
        if s.bet.kind == "card":
            cited = ("PSD-PRC-06", "PSD-PAY-26", "PSD-LIM-07")
            yield [replace(_step("sell-card", s, s.takes, cited), cards=f"{box.discard} {box.bought}")]
    says = ("PSD-PRC-05", "PSD-LIM-04") if box.says == "voy" else ("PSD-PRC-05",)
    yield [Step("speak", "player", box.seat, on=number, say=box.says, items=says)]
    if doubled := [s for s in here if s.bet.kind == "second"]:
        yield [Step("place", "player", s.bet.player, "second", number, s.bet.stake, items=says) for s in doubled]
    out = [s for s in here if s.bet.kind != "card" and not table.goes(s.bet)]
    lost = [s for s in out if s.takes == s.bet.stake and not s.pays and _is_taken_at_once(s, table)]
    yield [_step("take", s, s.takes, ("PSD-ORD-05", "PSD-PAY-11")) for s in lost]
    if box.says == "paso":
        do = "count-cards" if _is_looked_at(box, table) else "count-and-collect-cards"
        yield [Step(do, "croupier", box.seat, on=number, items=("PSD-ORD-05",))]


def _is_looked_at(box: Box, table: Table) -> bool:
    """Whether the hand is turned on the settling pass: it went, or a side bet on it still counts."""
    sides = [bet for bet in table.bets if bet.kind in SIDE_BETS and bet.on == str(box.number)]
    return box.says == "voy" or any(shown_for_side_bets(bet, table) for bet in sides)


def _is_taken_at_once(s: Settlement, table: Table) -> bool:
    """The initial bet of who passes; his insurance too where a passed hand cannot win. The slot keeps the rest."""
    return s.bet.kind == "initial" or (s.bet.kind == "insurance" and not shown_for_side_bets(s.bet, table))


def _bank_turned(table: Table) -> Iterator[list[Step]]:
    yield [Step("turn-bank", "croupier", on="bank", items=("PSD-PRC-07",), cards=cards_as_text(table.bank[:4]))]
    say = f"la banca juega, {announced(table.bank_rank)}" if table.bank_plays else "la banca no juega"
    hand = class_of(table.bank_rank)
    yield [Step("announce", "croupier", say=say, items=("PSD-PRC-08", hand.rank_item))]


def _box_settled(box: Box, settlements: tuple[Settlement, ...], table: Table) -> Iterator[list[Step]]:
    """One box on the settling pass; its bets may be handled in any order among themselves."""
    here = [s for s in settlements if s.bet.on == str(box.number)]
    due = [step for s in here for step in _handling(s, table)]
    if _is_looked_at(box, table):
        number, cards = str(box.number), cards_as_text(box.final)
        cited = ("PSD-ROL-05",) if box.blind else ("PSD-PRC-09",)
        yield [Step("turn-cards", "croupier", box.seat, on=number, items=cited, cards=cards)]
        if table.bank_plays and box.says == "voy":
            say = announced(rank_hand(box.final))
            yield [Step("compare", "croupier", box.seat, on=number, say=say, items=("PSD-PRC-09",))]
    yield due


def _handling(s: Settlement, table: Table) -> Iterator[Step]:
    """What is done with one bet on the settling pass; nothing when it was taken before or lies in the slot."""
    order = ("PSD-ORD-06",)
    if s.pays:
        yield _step("pay", s, s.pays, order + (("PSD-PRC-10",) if s.bet.kind in SIDE_BETS else ()))
    if s.result == "push":
        yield _step("leave" if "PSD-PAY-14" in s.items else "return", s, s.returns, order)
    if s.bet.kind in ("card", "progressive") or not s.takes:
        return
    if table.goes(s.bet) or not _is_taken_at_once(s, table):
        yield _step("take", s, s.takes, order)
