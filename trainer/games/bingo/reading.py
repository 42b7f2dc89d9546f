"""Reads a game of bingo, and refuses by name what cannot be on sale, drawn or called."""

from dataclasses import replace
from fractions import Fraction

from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.bingo.cards import STATES, Card, Grid, layout_faults, numbers_of, parse_line
from trainer.games.bingo.checking import first_bingo
from trainer.games.bingo.rules import Rules
from trainer.games.bingo.table import CALLS, BolaLoca, Call, Interconnected, PlanPrize, Prima, Table
from trainer.money import as_text, parse_odds
from trainer.rulebook import House, Rulebook

LINE = "a line such as '5 . 23 . 41 57 . 72 .'"
SHARE = "a share such as '2 %'"


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table: the sale, the cards, the funds, and what was drawn and called."""
    rules = book.record(Rules)
    _check_shares(house)
    highest = fields.whole("numbers", rules.least_balls, rules.balls, rules.balls)
    table = _read_sale(fields, Table(book, house, rules, highest))
    table = replace(
        table,
        prima=_read_prima(fields.sub("prima"), table) if fields.has("prima") else None,
        bola_loca=_read_bola_loca(fields.sub("bola_loca"), table) if fields.has("bola_loca") else None,
        interconnected=_read_interconnected(fields.sub("interconnected"), table)
        if fields.has("interconnected")
        else None,
    )
    if rules.prize_plan:
        table = _read_plan(fields, table)
    table = _read_outcome(fields.sub("outcome", "an outcome such as {'balls': [7, 45]}"), table)
    event = fields.sub("event", "an event").data if fields.has("event") else None
    fields.done()
    return replace(table, event=event)


def _check_shares(house: House) -> None:
    """Línea, bingo and prima must add up to the share for prizes, whatever a resolution makes them (BIN-PAY-05)."""
    parts = [house.odds(f"bin.{name}_share") for name in ("line", "bingo", "prima")]
    total = house.odds("bin.prize_share")
    if sum(parts) != total or total > 1:
        found = " + ".join(f"{part * 100} %" for part in parts)
        raise TableError("house.bin.prize_share", f"{total * 100} %", f"the sum {found}, and within 100 %")
    if house.amount("bin.prima_minimum") > house.amount("bin.prima_maximum"):
        raise TableError(
            "house.bin.prima_minimum",
            as_text(house.amount("bin.prima_minimum")),
            f"within the maximum, {as_text(house.amount('bin.prima_maximum'))}",
        )


def _read_sale(fields: Fields, table: Table) -> Table:
    """The face value, how many cards were sold (room by room in a simultaneous game), and those we can see."""
    face = fields.amount("face", None)
    rooms = _read_rooms(fields) if table.rules.linked_rooms and fields.has("rooms") else None
    table = replace(table, face=face or 0, rooms=rooms)
    for entry in fields.each("bets", "a list of cards"):
        table = replace(table, cards=(*table.cards, _read_card(entry, table)))
    count = sum(rooms.values()) if rooms else fields.whole("sold", 0, 1_000_000, len(table.cards))
    if face is None and (table.cards or count):
        raise fields.wrong("face", "the face value of a card, such as '2'")
    if count < len(table.cards):
        raise fields.wrong("rooms" if rooms else "sold", f"at least the {len(table.cards)} cards of the list")
    return replace(table, sold=count)


def _read_rooms(fields: Fields) -> dict[str, int]:
    """Cards sold in each linked room (BIN-PRC-25)."""
    rooms = fields.sub("rooms", "the cards sold in each room, such as {'A': 120, 'B': 80}")
    if not rooms.data:
        raise fields.wrong("rooms", "the cards sold in each room, such as {'A': 120, 'B': 80}")
    return {str(name): rooms.whole(name, 0, 100_000) for name in rooms.data}


def read_grid(fields: Fields) -> Grid:
    """The lines of a card, unchecked."""
    texts = fields.texts("lines", f"a list of lines, each {LINE}")
    here = Fields({f"lines[{n}]": text for n, text in enumerate(texts[:100])}, fields.where, fields.error)
    grid = tuple(here.parsed(key, parse_line, LINE) for key in here.data)
    if not numbers_of(grid):
        raise fields.wrong("lines", f"a list of lines, each {LINE}")
    return grid


def _read_card(fields: Fields, table: Table) -> Card:
    """One card: a bet of its face value on its own numbers, unlike every other card of the game."""
    player = fields.text("player", "a player's name such as 'A'")
    fields.choice("bet", ("card",))
    number = fields.parsed("on", _card_number, "a card number such as '17'")
    series = fields.whole("series", 1, 2, 1)
    stake = fields.amount("stake", table.face)
    grid = read_grid(fields)
    card = Card(player, number, series, stake, grid, fields.choice("state", STATES, "good"))
    fields.done()
    if stake != table.face:
        raise fields.wrong("stake", f"{as_text(table.face)}, the face value")
    if faults := layout_faults(grid, table.rules, table.highest):
        raise fields.wrong("lines", f"a card as the rules lay it out: {', '.join(faults)}")
    if any(other.label == card.label for other in table.cards):
        raise fields.wrong("on", "a card not yet in the list")
    if any(_are_alike(card, other, table.house) for other in table.cards):
        raise fields.wrong("lines", "unlike every other card of the game")
    return card


def _are_alike(one: Card, two: Card, house: House) -> bool:
    """The same numbers in the same cells; two series may repeat a card only where the house admits it (BIN-DBT-10)."""
    admitted = one.series != two.series and house.flag("bin.second_series_from_one")
    return one.grid == two.grid and not admitted


def _card_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and int(text) > 0):
        raise ValueError(text)
    return int(text)


def prima_is_allowed(amount: int, table: Table) -> bool:
    """Between the bounds, and a multiple of fifty euros (BIN-LIM-03)."""
    low, high = table.house.amount("bin.prima_minimum"), table.house.amount("bin.prima_maximum")
    return low <= amount <= high and amount % table.rules.prima_multiple == 0


def prima_bounds(table: Table) -> str:
    low, high = table.house.amount("bin.prima_minimum"), table.house.amount("bin.prima_maximum")
    return f"{as_text(low)} to {as_text(high)}, in multiples of {as_text(table.rules.prima_multiple)}"


def _read_prima(fields: Fields, table: Table) -> Prima:
    amount = fields.amount("amount")
    prima = Prima(
        amount,
        fields.amount("fund", 0, zero=True),
        fields.whole("missed", 0, 1000, 0),
        fields.whole("games", 0, 100_000, 0),
    )
    fields.done()
    if not prima_is_allowed(amount, table):
        raise fields.wrong("amount", prima_bounds(table))
    if prima.missed and not prima.available:
        raise fields.wrong("missed", "0 while the fund is below the amount: the prima is not available yet")
    return prima


def _read_bola_loca(fields: Fields, table: Table) -> BolaLoca:
    numbers = whole_numbers(fields, "numbers", table.highest)
    if not numbers:
        raise fields.wrong("numbers", "at least one number drawn before the game, such as [27]")
    share = fields.parsed("share", parse_odds, SHARE)
    fund = fields.amount("fund", 0, zero=True)
    fields.done()
    if share > 1:
        raise fields.wrong("share", SHARE)
    return BolaLoca(numbers, share, fund)


def _read_interconnected(fields: Fields, table: Table) -> Interconnected:
    """The authority sets the share and the scale, so the table must give them (BIN-PAY-10)."""
    share = fields.parsed("share", parse_odds, SHARE)
    sales = fields.amount("sales", zero=True)
    fund = fields.amount("fund", 0, zero=True)
    maximum = fields.amount("maximum")
    scale: list[tuple[int, Fraction]] = []
    for row in fields.each("scale", "a list such as [{'up_to': 40, 'pays': '100 %'}]", most=90):
        up_to = row.whole("up_to", scale[-1][0] + 1 if scale else 1, table.highest)
        part = row.parsed("pays", parse_odds, "a part such as '100 %'")
        row.done()
        if part > 1:
            raise row.wrong("pays", "a part within '100 %'")
        scale.append((up_to, part))
    fields.done()
    if not scale:
        raise fields.wrong("scale", "a list such as [{'up_to': 40, 'pays': '100 %'}]")
    if share > 1:
        raise fields.wrong("share", SHARE)
    if fund > maximum:
        raise fields.wrong("fund", f"within the maximum, {as_text(maximum)}")
    return Interconnected(share, sales, fund, maximum, tuple(scale))


def _read_plan(fields: Fields, table: Table) -> Table:
    """The prizes of a derived or plus game, fixed before play; a derived one says which version it is."""
    derived = "BIN-PRC-27" in table.book.items
    version = fields.choice("version", ("instant", "deferred"), "instant") if derived else None
    return replace(
        table, version=version, plan=tuple(_read_plan_prize(row, table, version) for row in fields.each("plan"))
    )


def _read_plan_prize(fields: Fields, table: Table, version: str | None) -> PlanPrize:
    name = fields.text("prize", "the name of a prize such as 'corners'")
    positions = whole_numbers(fields, "positions", table.rules.most_card)
    amount = fields.amount("amount", None)
    share = fields.parsed("share", parse_odds, SHARE, None)
    by = fields.whole("by", 1, table.highest, table.highest)
    fields.done()
    if (amount is None) == (share is None):
        raise fields.wrong("amount", "given when there is no share, and only then")
    if version == "instant" and share is not None:
        raise fields.wrong("share", "allowed in the instant version: its prizes do not depend on sales")
    if version == "deferred" and share is None:
        raise fields.wrong("amount", "allowed in the deferred version: its prizes follow sales, as a share")
    if share is not None and share > 1:
        raise fields.wrong("share", SHARE)
    for card in table.cards:
        if positions and max(positions) > len(card.numbers):
            raise fields.wrong("positions", f"within the {len(card.numbers)} numbers of card {card.label}")
    return PlanPrize(name, positions, amount, share, by)


def whole_numbers(fields: Fields, key: str, highest: int) -> tuple[int, ...]:
    """A list of different whole numbers from 1 up; an absent one reads as empty."""
    right = f"a list of different whole numbers from 1 to {highest}"
    value = fields.raw(key, right, [])
    if not isinstance(value, list | tuple) or len(value) > highest:
        raise fields.wrong(key, right)
    if any(not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= highest for n in value):
        raise fields.wrong(key, right)
    if len(set(value)) < len(value):
        raise fields.wrong(key, right)
    return tuple(value)


def _read_outcome(fields: Fields, table: Table) -> Table:
    """The balls in their order, and the calls; no ball is drawn after a correct bingo."""
    table = replace(table, balls=whole_numbers(fields, "balls", table.highest))
    if not table.rules.prize_plan:
        calls = tuple(read_call(entry, table) for entry in fields.each("calls", "a list of calls"))
        table = replace(table, calls=tuple(sorted(calls, key=lambda call: call.ball)))
    fields.done()
    won = first_bingo(table)
    if won is not None and won < len(table.balls):
        raise TableError(
            fields.place("balls"), len(table.balls), f"{won} balls: a correct bingo was called on ball {won}"
        )
    return table


def read_call(fields: Fields, table: Table) -> Call:
    """One call: the card, what was called, and after how many balls (all of them, unless it says)."""
    label = fields.choice("card", [card.label for card in table.cards])
    kind = fields.choice("call", CALLS)
    ball = fields.whole("ball", 0, len(table.balls), len(table.balls))
    fields.done()
    return Call(label, kind, ball)
