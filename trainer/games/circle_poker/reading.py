"""Reads and writes circle-poker tables, and refuses by name what cannot lie on a felt."""

from collections.abc import Iterable
from typing import Any, cast

from trainer.cards import Card, cards_as_text, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.circle_poker.table import Action, Interval, Opening, Rules, Seat, Table
from trainer.hands import value
from trainer.money import Cents, as_text
from trainer.rulebook import House, Rulebook

MOST_PLACES = 12
ACTIONS = ("pass", "bet", "cover", "raise", "fold")
CARDS = "cards such as 'As Td'"


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; what is in the pot, the hands and the betting may each be left out where nothing turns on them."""
    rules = book.record(Rules)
    _check_house(house)
    seats = tuple(_read_seat(entry, house) for entry in fields.each("bets", "a list of players", most=MOST_PLACES))
    names = [seat.player for seat in seats]
    for n, seat in enumerate(seats):
        if seat.player in names[:n]:
            raise TableError(f"bets[{n}].player", seat.player, "a player named once")
        if seat.place in [other.place for other in seats[:n]]:
            raise TableError(f"bets[{n}].place", seat.place, "a place of his own: another player sits there")
    mano = fields.choice("mano", names, None) if names else None
    outcome = fields.sub("outcome", "an outcome such as {'board': '7c 8d 9h Ts 2c'}")
    board = outcome.parsed("board", parse_cards, CARDS, ())
    last_bettor = outcome.choice("last_bettor", names, None)
    outcome.done()
    opening = _read_opening(fields.sub("opening"), rules, names) if fields.has("opening") else Opening()
    betting = _read_betting(fields, rules, names, house)
    event = fields.raw("event", "an event", None)
    fields.done()
    table = Table(book, house, rules, seats, mano, board, betting, opening, last_bettor, event)
    _check_cards(table)
    return table


def _check_house(house: House) -> None:
    unit, grain = house.amount("pci.rounding_unit"), house.grain
    if unit % grain:
        raise TableError("house.pci.rounding_unit", as_text(unit), f"a whole number of pieces of {as_text(grain)}")


def _read_seat(fields: Fields, house: House) -> Seat:
    fields.choice("bet", ("pot",), "pot")
    seat = Seat(
        player=fields.text("player", "a player's name such as 'A'"),
        place=fields.whole("place", 1, MOST_PLACES),
        stake=chips(fields, "stake", house, 0),
        stack=chips(fields, "stack", house, None),
        cards=fields.parsed("cards", parse_cards, CARDS, ()),
        up=fields.parsed("up", parse_cards, CARDS, ()),
        state=cast(Any, fields.choice("state", ("in", "folded", "stopped"), "in")),
    )
    fields.done()
    return seat


def chips(fields: Fields, key: str, house: House, default: Any = ...) -> Any:
    """An amount that chips can make: a whole number of the smallest piece."""
    amount: Cents = fields.amount(key, zero=True) if default is ... else fields.amount(key, default, zero=True)
    if amount is not None and amount % house.grain:
        raise fields.wrong(key, f"a whole number of pieces of {as_text(house.grain)}")
    return amount


def _read_opening(fields: Fields, rules: Rules, names: list[str]) -> Opening:
    if not rules.openers:
        raise TableError("opening", dict(fields.data), "part of this variant: only covered draw has openers")
    player = fields.choice("player", names, None) if names else None
    cards = five_cards(fields, "cards") if fields.has("cards") else ()
    opening = Opening(player, cards, fields.flag("lost", False), fields.whole("blank_hands", 0, 1000, 0))
    fields.done()
    return opening


def five_cards(fields: Fields, key: str) -> tuple[Card, ...]:
    """Five different cards."""
    right = "five different cards such as 'Js Jd 8c 7h 9s'"
    cards = fields.parsed(key, parse_cards, right)
    if len(set(cards)) != 5 or len(cards) != 5:
        raise fields.wrong(key, right)
    return cards


def _read_betting(fields: Fields, rules: Rules, names: list[str], house: House) -> tuple[Interval, ...]:
    found: list[Interval] = []
    for entry in fields.each("betting", "a list of intervals", most=rules.intervals):
        number = entry.whole("interval", 1, rules.intervals)
        if found and number != found[-1].number + 1:
            raise entry.wrong("interval", f"{found[-1].number + 1}, the one that follows")
        actions = tuple(_read_action(action, names, house) for action in entry.each("actions", most=500))
        entry.done()
        found.append(Interval(number, actions))
    return tuple(found)


def _read_action(fields: Fields, names: list[str], house: House) -> Action:
    do = fields.choice("do", ACTIONS)
    needs_amount = do in ("bet", "raise")
    amount = None
    if needs_amount or fields.has("amount"):
        amount = chips(fields, "amount", house)
        if do in ("pass", "fold") or not amount:
            raise fields.wrong("amount", f"an amount in euros such as '10', and none with {do}")
    action = Action(fields.choice("player", names), cast(Any, do), amount, fields.flag("early", False))
    fields.done()
    return action


def _check_cards(table: Table) -> None:
    """Every card belongs to the pack, lies in one place, and nobody holds more than his variant deals."""
    seen: set[Card] = set()
    for where, cards in _lying(table):
        for card in cards:
            if value(card) < table.lowest:
                raise TableError(where, str(card), f"a card of this pack: its lowest card is {table.lowest}")
            if card in seen:
                raise TableError(where, str(card), "a card that lies nowhere else")
            seen.add(card)
    own = table.rules.own_cards(table.rules.intervals)
    common = int("u" in own and len(own) == 7)  # a seventh card may be one for all
    most = (len(own), len(own), max(table.rules.board) or common)
    for n, seat in enumerate(table.seats):
        if len(seat.hand) > most[0]:
            raise TableError(f"bets[{n}].cards", cards_as_text(seat.hand), f"at most {most[0]} cards")
        if seat.up and "u" not in own:
            raise TableError(f"bets[{n}].up", cards_as_text(seat.up), "possible: no card is dealt up in this variant")
    if len(table.board) > most[2]:
        raise TableError("outcome.board", cards_as_text(table.board), f"at most {most[2]} common cards")


def _lying(table: Table) -> Iterable[tuple[str, tuple[Card, ...]]]:
    for n, seat in enumerate(table.seats):
        yield f"bets[{n}].cards", seat.hand
    yield "outcome.board", table.board
    # the opener's proof is made of cards he still holds and of his own discards
    yield "opening.cards", tuple(card for card in table.opening.cards if card not in _held_by_opener(table))


def _held_by_opener(table: Table) -> tuple[Card, ...]:
    return next((seat.hand for seat in table.seats if seat.player == table.opening.player), ())


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {"bets": [_write_seat(seat) for seat in table.seats]}
    if table.mano is not None:
        shown["mano"] = table.mano
    outcome: dict[str, object] = {"board": cards_as_text(table.board)} if table.board else {}
    if table.last_bettor is not None:
        outcome["last_bettor"] = table.last_bettor
    if outcome:
        shown["outcome"] = outcome
    if table.opening != Opening():
        shown["opening"] = _write_opening(table.opening)
    if table.betting:
        shown["betting"] = [_write_interval(interval) for interval in table.betting]
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def _write_seat(seat: Seat) -> dict[str, object]:
    shown: dict[str, object] = {"player": seat.player, "place": seat.place, "bet": "pot", "stake": as_text(seat.stake)}
    if seat.stack is not None:
        shown["stack"] = as_text(seat.stack)
    if seat.cards:
        shown["cards"] = cards_as_text(seat.cards)
    if seat.up:
        shown["up"] = cards_as_text(seat.up)
    return shown | ({"state": seat.state} if seat.state != "in" else {})


def _write_opening(opening: Opening) -> dict[str, object]:
    shown: dict[str, object] = {"blank_hands": opening.blank_hands}
    if opening.player is not None:
        shown["player"] = opening.player
    if opening.cards:
        shown["cards"] = cards_as_text(opening.cards)
    return shown | ({"lost": True} if opening.lost else {})


def _write_interval(interval: Interval) -> dict[str, object]:
    actions: list[dict[str, object]] = []
    for action in interval.actions:
        shown: dict[str, object] = {"player": action.player, "do": action.do}
        if action.amount is not None:
            shown["amount"] = as_text(action.amount)
        actions.append(shown | ({"early": True} if action.early else {}))
    return {"interval": interval.number, "actions": actions}
