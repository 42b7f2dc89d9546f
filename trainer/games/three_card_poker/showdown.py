"""Settles a round of three card poker: who wins what, and the croupier's handling from the deal to the last payment."""

from collections.abc import Iterator
from typing import Literal

from trainer.bets import Bet, Round, Settlement, Step, in_order, lose, push, win
from trainer.errors import ABSENT, TableError
from trainer.games.three_card_poker.table import THREE_CARDS, Table
from trainer.hands import HandRank, name_hand, rank_name
from trainer.money import Cents

Comparison = Literal["folds", "bank-out", "higher", "equal", "lower"]

ANTE_ITEM = {
    "folds": "P3C-PAY-01", "bank-out": "P3C-PAY-02", "higher": "P3C-PAY-03", "equal": "P3C-PAY-04",
    "lower": "P3C-PAY-05",
}  # fmt: skip
BONUS_ITEM = {
    "straight": "P3C-PAY-07", "three": "P3C-PAY-08", "straight-flush": "P3C-PAY-09", "royal-flush": "P3C-PAY-09",
}  # fmt: skip
PAIR_PLUS_ITEM = {
    "royal-flush": "P3C-PAY-11", "straight-flush": "P3C-PAY-12", "three": "P3C-PAY-13", "straight": "P3C-PAY-14",
    "flush": "P3C-PAY-15", "pair": "P3C-PAY-16", "high-card": "P3C-PAY-17",
}  # fmt: skip
HOLDS_LESSER_PRIZES = ("royal-flush", "straight-flush", "three")  # each is also a straight, a flush or a pair
HAND_ITEM = {
    "royal-flush": "P3C-RNK-01", "straight-flush": "P3C-RNK-02", "three": "P3C-RNK-03", "straight": "P3C-RNK-04",
    "flush": "P3C-RNK-05", "pair": "P3C-RNK-06", "high-card": "P3C-RNK-07",
}  # fmt: skip
TIE_BREAK_ITEM = {
    "three": "P3C-TIE-01", "straight": "P3C-TIE-02", "straight-flush": "P3C-TIE-02", "royal-flush": "P3C-TIE-02",
    "flush": "P3C-TIE-03", "pair": "P3C-TIE-04", "high-card": "P3C-TIE-05",
}  # fmt: skip


def settle(table: Table) -> Round:
    """Settle every bet; the bonus of a hand is a line of its own, for it has no stake of its own."""
    _check_cards(table)
    settlements = tuple(settled for bet in table.bets for settled in settle_bet(bet, table))
    return Round(settlements, _steps(settlements, table))


def _check_cards(table: Table) -> None:
    """Every hand that is shown, and the bank's, must be known."""
    if table.bank is None:
        raise TableError("outcome.bank", ABSENT, THREE_CARDS)
    for box in table.boxes:
        if _is_shown(box, table) and box not in (table.hands or {}):
            raise TableError(f"outcome.hands.{box}", ABSENT, THREE_CARDS)


def _is_shown(box: str, table: Table) -> bool:
    """A folded hand is collected unseen, unless its Pareja Plus lives on (P3C-DBT-05)."""
    if not table.folds(box):
        return True
    return bool(table.on(box, "pair-plus")) and not table.house.flag("p3c.pp_lost_on_fold")


def comparison(box: str, table: Table) -> Comparison:
    """How the hand of a box stands against the bank."""
    if table.folds(box):
        return "folds"
    if not table.bank_plays:
        return "bank-out"
    return compared(table.rank(box), table.bank_rank)


def compared(hand: HandRank, bank: HandRank) -> Comparison:
    return "higher" if hand > bank else "equal" if hand == bank else "lower"


def deciding_items(hand: HandRank, bank: HandRank) -> tuple[str, ...]:
    """The rule that parts two hands of one category; none when the category itself decides."""
    if hand == bank:
        return ("P3C-TIE-06",)
    return (TIE_BREAK_ITEM[hand.category],) if hand.category == bank.category else ()


def settle_bet(bet: Bet, table: Table) -> Iterator[Settlement]:
    assert bet.on is not None
    if bet.kind == "pair-plus":
        yield _settle_pair_plus(bet, table)
        return
    result = comparison(bet.on, table)
    met = result in ("higher", "equal", "lower")
    why = deciding_items(table.rank(bet.on), table.bank_rank) if met else ()
    yield settle_main(bet, result, table, why)
    if bet.kind == "ante" and result != "folds":
        yield from settle_bonus(bet, table.rank(bet.on).category, table)


def settle_main(bet: Bet, result: Comparison, table: Table, why: tuple[str, ...] = ()) -> Settlement:
    """The Ante or the second bet, by how the hand stands; against a bank that is out only the Ante is paid."""
    items = (ANTE_ITEM[result], *why)
    if result in ("folds", "lower"):
        return lose(bet, items)
    if result == "equal" or (result == "bank-out" and bet.kind == "play"):
        return push(bet, items)
    odds = table.rules.ante if bet.kind == "ante" else table.rules.play
    return win(bet, odds, items, table.house.grain, table.house.rounding)


def settle_bonus(ante: Bet, category: str, table: Table) -> Iterator[Settlement]:
    """What the bank owes a hand that went, whatever the bank holds; reckoned on the Ante."""
    if category in table.rules.bonus:
        items = (BONUS_ITEM[category], "P3C-PAY-10")
        on_ante = win(ante, table.rules.bonus[category], items, table.house.grain, table.house.rounding)
        unstaked = Bet(ante.player, "bonus", ante.on, 0)
        yield Settlement(unstaked, "win", on_ante.exact, on_ante.pays, items=items)


def _settle_pair_plus(bet: Bet, table: Table) -> Settlement:
    assert bet.on is not None
    if not _is_shown(bet.on, table):
        return lose(bet, ("P3C-PAY-01", "P3C-PRC-04"))
    return settle_pair_plus(bet, table.rank(bet.on).category, table)


def settle_pair_plus(bet: Bet, category: str, table: Table) -> Settlement:
    """Pareja Plus by the table the house chose: one prize, the highest."""
    prizes = table.rules.pair_plus[str(table.house.whole("p3c.pp_table"))]
    single = ("P3C-PAY-19",) if category in HOLDS_LESSER_PRIZES else ()
    items = (PAIR_PLUS_ITEM[category], "P3C-PAY-18", *single)
    if category not in prizes:
        return lose(bet, items)
    return win(bet, prizes[category], items, table.house.grain, table.house.rounding)


def annulled(table: Table) -> Round:
    """The whole play is void: every bet goes back, Pareja Plus included (P3C-DBT-14)."""
    settlements = tuple(push(bet, ("P3C-PAY-06",)) for bet in table.bets)
    return Round(settlements, in_order([[_handled(settled, ("P3C-PAY-06",)) for settled in settlements]]))


def called(rank: HandRank) -> str:
    """A hand as this game's rules name it."""
    if rank.category == "royal-flush":
        return "escalera real"
    if rank.category == "high-card":
        return f"cartas mayores, {rank_name(rank.kickers[0])}"
    return name_hand(rank)


def _steps(settlements: tuple[Settlement, ...], table: Table) -> tuple[Step, ...]:
    by_box = {box: [settled for settled in settlements if settled.bet.on == box] for box in table.boxes}
    at_once = [box for box in table.boxes if table.folds(box)]
    shown = [box for box in table.boxes if _is_shown(box, table)]
    groups = [*_before_cards(table), *_dealt(table)]
    groups.append([step for box in at_once for step in _folded(box, by_box[box], table)])
    groups.append([step for box in table.boxes for step in _second_bets(box, table)])
    groups.append([_bank_turned(table)])
    from_right = table.house.choice("p3c.settle_from") == "right"
    for box in reversed(shown) if from_right else shown:
        groups += _box_settled(box, by_box[box], table)
    return in_order(groups)


def _before_cards(table: Table) -> list[list[Step]]:
    if not table.house.flag("p3c.announce_nvm"):
        return []
    return [[Step("announce", "croupier", say=table.rules.no_more_bets, items=("P3C-PRC-01",))]]


def _dealt(table: Table) -> list[list[Step]]:
    """Card by card, three times round, the bank last."""
    items = ("P3C-ORD-01", "P3C-PRC-02")
    return [[Step("deal", "croupier", on=place, items=items)] for _ in range(3) for place in (*table.boxes, "bank")]


def _folded(box: str, settled: list[Settlement], table: Table) -> Iterator[Step]:
    """The bets of a folded hand are taken at once, and its cards collected unless they must be seen later."""
    items = ("P3C-PRC-04", "P3C-ORD-02")
    for one in settled:
        if one.bet.kind == "ante" or not _is_shown(box, table):
            yield _handled(one, items)
    if not _is_shown(box, table):
        yield Step("collect-cards", "croupier", on=box, items=items)


def _second_bets(box: str, table: Table) -> Iterator[Step]:
    for bet in table.on(box, "play"):
        items = ("P3C-PRC-05", "P3C-LIM-03", "P3C-ORD-02")
        yield Step("place-second-bet", "player", bet.player, bet.kind, box, bet.stake, items=items)


def _bank_turned(table: Table) -> Step:
    plays = "juega" if table.bank_plays else "no juega"
    items = ("P3C-PRC-06", "P3C-ORD-02", HAND_ITEM[table.bank_rank.category])
    return Step("turn-cards", "croupier", on="bank", say=f"{called(table.bank_rank)}: la banca {plays}", items=items)


def _box_settled(box: str, settled: list[Settlement], table: Table) -> Iterator[list[Step]]:
    """Turn the hand; then Ante and second bet, then the bonus, then Pareja Plus."""
    rank = table.rank(box)
    items = ("P3C-PRC-07", "P3C-ORD-03")
    yield [Step("turn-cards", "croupier", on=box, say=called(rank), items=(*items, HAND_ITEM[rank.category]))]
    spaces = [("bonus",), ("pair-plus",)] if table.folds(box) else [("ante", "play"), ("bonus",), ("pair-plus",)]
    for kinds in spaces:
        yield [_handled(one, items) for one in settled if one.bet.kind in kinds]


def _handled(settled: Settlement, items: tuple[str, ...]) -> Step:
    """Take, pay or give back one bet."""
    amounts: dict[str, tuple[str, Cents]] = {"lose": ("take", settled.takes), "win": ("pay", settled.pays)}
    do, amount = amounts.get(settled.result, ("return", settled.returns))
    bet = settled.bet
    return Step(do, "croupier", bet.player, bet.kind, bet.on, amount, items=items)
