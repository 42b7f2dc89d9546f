"""Sic bo: three dice in a shaker. The regulation names the bets; what they pay is a house paytable."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import Any

from trainer import felt
from trainer.bets import Bet, Round, Settlement, Step, lose, win
from trainer.dice import Dice, all_throws, dice_as_text, parse_dice
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.money import Cents, Odds, as_text
from trainer.oddstable import Figure, OddsRow, equally_likely, odds_row, percent
from trainer.rulebook import House, Rulebook, load
from trainer.rulings import Ruling, rule_by_kind

FACES = tuple("123456")
PAIRS = tuple("-".join(pair) for pair in combinations(FACES, 2))
KINDS = ("specific-triple", "any-triple", "specific-double", "total", "small", "big", "combination", "single")


@dataclass(frozen=True)
class Rules:
    """The preset paytables; none of them is part of the regulation (SIC-DBT-01)."""

    paytables: Mapping[str, Mapping[str, Odds]]


@dataclass(frozen=True)
class Table:
    """The bets, the dice (when the shaker is lifted), and the event (when there is one)."""

    book: Rulebook
    house: House
    rules: Rules
    bets: tuple[Bet, ...] = ()
    dice: Dice | None = None
    event: Mapping[str, Any] | None = None

    @property
    def maximum(self) -> Cents:
        return self.house.whole("sicbo.maximum") * self.house.minimum

    def pays(self, cell: str) -> Fraction:
        """What a cell of the paytable in force pays; `own` takes every cell from the house sheet."""
        preset = self.house.choice("sicbo.paytable")
        return self.house.odds(f"sicbo.own.{cell}") if preset == "own" else self.rules.paytables[preset][cell]

    @property
    def house_items(self) -> bool:
        """Whether calls, null shakes and orders, on which the text is silent, follow our house items (SIC-DBT-11)."""
        return self.house.flag("sicbo.house")


def _places(kind: str, house: House) -> tuple[str, ...]:
    """Where a kind of bet may be put; none for the bets that have a single area."""
    if kind == "total":
        low, high = (3, 18) if house.choice("sicbo.totals") == "3-18" else (4, 17)
        return tuple(map(str, range(low, high + 1)))
    return {"combination": PAIRS, "any-triple": (), "small": (), "big": ()}.get(kind, FACES)


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse what the felt does not have and what the limits do not allow."""
    table = Table(book, house, book.record(Rules))
    for entry in fields.each("bets", "a list of bets", most=2000):
        bet = _read_bet(entry, table)
        left = felt.room(table.bets, bet, table.maximum)
        if not house.minimum <= bet.stake <= left:
            raise entry.wrong("stake", f"from {as_text(house.minimum)} to {as_text(left)} on this area")
        table = replace(table, bets=(*table.bets, bet))
    outcome = fields.sub("outcome", "an outcome such as {'dice': '4-4-6'}")
    dice = outcome.parsed("dice", lambda text: parse_dice(text, 3), "three dice such as '4-4-6'", None)
    outcome.done()
    event = fields.sub("event", "an event").data if fields.has("event") else None
    fields.done()
    return replace(table, dice=dice, event=event)


def _read_bet(fields: Fields, table: Table) -> Bet:
    player = fields.text("player", "a player's name such as 'A'")
    kind = fields.choice("bet", KINDS)
    places = _places(kind, table.house)
    on = fields.choice("on", places) if places else None
    bet = Bet(player, kind, on, fields.amount("stake"))
    fields.done()
    return bet


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {"bets": [felt.write_bet(bet) for bet in table.bets]}
    if table.dice is not None:
        shown["outcome"] = {"dice": dice_as_text(table.dice)}
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def winning_cell(bet: Bet, dice: Dice) -> str | None:
    """The cell of the paytable that this bet wins with these dice; None when it loses.

    A triple beats small and big, but not its total, its double or its single number.
    """
    triple = len(set(dice)) == 1
    shown = dice.count(int(bet.on)) if bet.on in FACES else 0
    total = sum(dice)
    wins = {
        "specific-triple": shown == 3,
        "any-triple": triple,
        "specific-double": shown >= 2,
        "total": bet.on == str(total),
        "small": 4 <= total <= 10 and not triple,
        "big": 11 <= total <= 17 and not triple,
        "combination": bet.kind == "combination" and all(int(face) in dice for face in (bet.on or "").split("-")),
        "single": shown >= 1,
    }
    return _cell(bet, shown) if wins[bet.kind] else None


def _cell(bet: Bet, shown: int) -> str:
    if bet.kind == "total":
        return {"3": "specific-triple", "18": "specific-triple"}.get(bet.on or "", f"total-{_low_total(bet)}")
    return f"single-{shown}" if bet.kind == "single" else bet.kind


def _low_total(bet: Bet) -> int:
    """Totals pay in pairs, 4 as 17, 5 as 16 and so on."""
    total = int(bet.on or 0)
    return min(total, 21 - total)


def _item(bet: Bet, shown: int = 1) -> str:
    """The rule item of a bet."""
    order = ("specific-triple", "any-triple", "specific-double")
    if bet.kind in order:
        return f"SIC-BET-0{order.index(bet.kind) + 1}"
    if bet.kind == "total":  # 3 and 18 are triples, and pay as such (SIC-DBT-05)
        return f"SIC-BET-{_low_total(bet):02}" if _low_total(bet) > 3 else "SIC-BET-01"
    named = {"small": "11", "big": "12", "combination": "13"}
    return f"SIC-BET-{named.get(bet.kind, str(13 + max(1, shown)))}"


def settle(table: Table) -> Round:
    """Settle every bet once the dice are shown."""
    dice = _shaken(table)
    settlements = tuple(settle_bet(bet, dice, table) for bet in table.bets)
    return Round(settlements, _steps(settlements, dice, table))


def _shaken(table: Table) -> Dice:
    if table.dice is None:
        raise TableError("outcome.dice", None, "three dice such as '4-4-6'")
    return table.dice


def settle_bet(bet: Bet, dice: Dice, table: Table) -> Settlement:
    """One bet: what its cell of the house paytable pays, or lost."""
    cell = winning_cell(bet, dice)
    cited = table.book.cited(_item(bet, dice.count(int(bet.on)) if bet.on in FACES else 1))
    if cell is None:
        return lose(bet, cited)
    return win(bet, table.pays(cell), cited, table.house.grain, table.house.rounding)


def announcement(dice: Dice) -> str:
    """What the croupier calls: the dice, the total, and small, big or triple.

    >>> announcement((4, 4, 6)), announcement((2, 2, 2))
    ('4, 4, 6: 14, grande', '2, 2, 2: 6, triple')
    """
    total = sum(dice)
    chance = "triple" if len(set(dice)) == 1 else "pequeña" if total <= 10 else "grande"
    return f"{', '.join(map(str, dice))}: {total}, {chance}"


def _steps(settlements: Sequence[Settlement], dice: Dice, table: Table) -> tuple[Step, ...]:
    """Announce, take the losers, pay the winners; without the house items only take and pay, in any order."""
    cite, ordered = table.book.cited, table.house_items
    items = cite("SIC-ORD-01", "SIC-PRO-05") if ordered else ()
    taken = [felt.bet_step("take", s, s.takes, 2, items) for s in settlements if s.takes]
    paid = [felt.bet_step("pay", s, s.pays, 3 if ordered else 2, items) for s in settlements if not s.takes]
    call = Step("announce", "croupier", say=announcement(dice), slot=1, items=cite("SIC-PRO-04"))
    return (*((call,) if ordered else ()), *taken, *paid)


def rule(table: Table) -> Ruling:
    """Rule on the table's event, from its facts."""
    return rule_by_kind(table.event, table, EVENTS)


def _silent(kind: str, table: Table) -> Ruling:
    """What neither the text nor the house has a rule for."""
    return Ruling(kind, "referred", "table-head", table.book.cited("SIC-ERR-06"), {"decides": "table-head"})


def _offered(event: Fields, table: Table) -> Bet:
    return _read_bet(event.sub("bet", felt.EXAMPLE), table)


def _rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: after "no va más" it goes back; above the maximum it is refused."""
    bet = _offered(event, table)
    if event.choice("moment", ("before", "after"), "before") == "after":
        if not table.house_items:
            return _silent("bet", table)
        return felt.late_bet(bet, table.book.cited("SIC-ERR-04", "SIC-PRO-02"))
    left = felt.room(table.bets, bet, table.maximum)
    good = table.house.minimum <= bet.stake <= left
    parts = felt.limits(table.house.minimum, table.maximum) | {"room": as_text(left)}
    cited = table.book.cited("SIC-LIM-01", "SIC-PRO-01")
    consequence = settle(replace(table, bets=(*table.bets, bet))) if good and table.dice else None
    return Ruling("bet", "accepted" if good else "refused", "croupier", cited, parts, (), consequence)


def _rule_on_shake(event: Fields, table: Table) -> Ruling:
    """A shake counts when all three dice lie flat and can be read."""
    dice = event.choice("dice", ("flat", "stacked", "leaning", "unreadable"), "flat")
    if dice == "flat":
        return Ruling("shake", "stands", "croupier", table.book.cited("SIC-PRO-03"), {"play": "stands"})
    if not table.house_items:
        return _silent("shake", table)
    return felt.null_play("shake", "tirada nula", table.book.cited("SIC-ERR-05"), "shake-again", {"fault": dice})


def _rule_on_payment(event: Fields, table: Table) -> Ruling:
    """What was paid for one bet, beside what is right; the two slips that triples invite have items of their own."""
    bet, dice = _offered(event, table), _shaken(table)
    right = settle_bet(bet, dice, table)
    ruling = felt.checked_payment(event, right, right.items)
    if ruling.verdict == "right" or len(set(dice)) > 1:
        return ruling
    slip = {"small": "SIC-ERR-02", "big": "SIC-ERR-02"}.get(bet.kind)
    if bet.kind == "total" and right.result == "win" and not event.amount("paid", 0, zero=True):
        slip = "SIC-ERR-03"
    return replace(ruling, items=(*table.book.cited(slip), *ruling.items)) if slip else ruling


def _rule_on_limit(event: Fields, table: Table) -> Ruling:
    cited = table.book.cited("SIC-LIM-01")
    return Ruling("limit", "stands", "house", cited, felt.limits(table.house.minimum, table.maximum))


def _rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    return felt.unforeseen(event, "table-head", table.book.cited("SIC-ERR-06"))


EVENTS: Mapping[str, Callable[[Fields, Table], Ruling]] = {
    "bet": _rule_on_bet,
    "shake": _rule_on_shake,
    "payment": _rule_on_payment,
    "limit": _rule_on_limit,
    "unforeseen": _rule_on_unforeseen,
}


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """Every bet over the 216 throws, with the paytable the house has chosen."""
    table = Table(book, house, book.record(Rules))
    throws = list(all_throws(3))
    stake = 100 * house.grain
    rows = []
    for kind in KINDS:
        for on in _examples(kind, house):
            bet = Bet("A", kind, on, stake)
            settled = [settle_bet(bet, dice, table) for dice in throws]
            won = tuple(dict.fromkeys(item for s in settled if s.result == "win" for item in s.items))
            rows.append(
                odds_row(kind, on, equally_likely(settled), won, f"house paytable {house.choice('sicbo.paytable')}")
            )
    return rows


def _examples(kind: str, house: House) -> Sequence[str | None]:
    """Every total; one place of the bets whose places are all alike."""
    places = _places(kind, house)
    return places if kind == "total" else places[:1] or (None,)


def specimens(book: Rulebook) -> Iterator[dict[str, object]]:
    """Tables that bring out every item: each bet on dice that decide it, each event."""
    one: list[dict[str, object]] = [{"player": "A", "bet": "single", "on": face, "stake": "10"} for face in FACES]
    every: list[dict[str, object]] = [
        {"player": "A", "bet": kind, "stake": "10", **({"on": on} if on else {})}
        for kind in KINDS
        for on in _examples(kind, book.house())
    ]
    for dice in ("1-1-1", "1-1-6", "1-2-3"):
        yield {"bets": every + one[1:], "outcome": {"dice": dice}}
    small: dict[str, object] = {"player": "A", "bet": "small", "stake": "10"}
    total: dict[str, object] = {"player": "A", "bet": "total", "on": "12", "stake": "10"}
    yield {"event": {"kind": "bet", "bet": small}}
    yield {"event": {"kind": "bet", "bet": small, "moment": "after"}}
    for lie in ("flat", "stacked"):
        yield {"event": {"kind": "shake", "dice": lie}}
    yield {"outcome": {"dice": "2-2-2"}, "event": {"kind": "payment", "bet": small, "paid": "10", "returned": "10"}}
    yield {"outcome": {"dice": "4-4-4"}, "event": {"kind": "payment", "bet": total}}
    yield {"event": {"kind": "limit"}}
    yield {"event": {"kind": "unforeseen"}}


PUBLISHED = {
    "ATL": {
        "small": "2.7778 %", "big": "2.7778 %", "single 1": "7.8704 %", "specific-double 1": "18.52 %",
        "any-triple": "13.89 %", "specific-triple 1": "16.20 %", "combination 1-2": "16.67 %",
        "total 4": "15.28 %", "total 5": "13.89 %", "total 6": "16.67 %", "total 7": "9.72 %",
        "total 8": "12.50 %", "total 9": "18.98 %", "total 10": "12.50 %",
    },
    "MAC": {
        "specific-double 1": "33.33 %", "any-triple": "30.56 %", "specific-triple 1": "30.09 %",
        "total 4": "29.17 %", "total 5": "47.22 %", "total 6": "30.56 %",
    },
}  # fmt: skip


def published() -> Iterator[Figure]:
    """Published edges of both preset paytables, to the digits the source prints."""
    book = load("sic-bo", "cantabria")
    for preset, figures in PUBLISHED.items():
        rows = {f"{row.bet} {row.on or ''}".strip(): row for row in odds(book, book.house({"sicbo.paytable": preset}))}
        for name, edge in figures.items():
            ours = percent(rows[name].edge, places=len(edge.split()[0].partition(".")[2]))
            yield Figure("sic-bo", f"{name}, paytable {preset}", edge, ours, "wizardofodds.com/games/sic-bo")
