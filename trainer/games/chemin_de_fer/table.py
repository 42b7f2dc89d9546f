"""A chemin-de-fer table at one moment: places, bank, bets and cards, and how they are read and written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from trainer.bets import Bet
from trainer.cards import Card, cards_as_text, parse_cards
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.money import Cents, Odds, as_text
from trainer.rulebook import House, Rulebook

AGAINST = ("punto", "banco", "banco-seguido", "banco-con-la-mesa", "ultimo-completo")
WHOLE_BANK = ("banco", "banco-seguido")
KINDS = (*AGAINST, "abono")
MOST_PLACES = 30
MOST_PEOPLE = 60


@dataclass(frozen=True)
class Rules:
    """The regulation's figures. `punto` and `bank_table` are letters: T draws, P stands, O chooses."""

    packs: int
    deduction: Odds
    bank_maximum: int
    most_abonos: int
    least_players: int
    stop_cards: int
    punto: str
    bank_table: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Person:
    """Someone at the table: in a numbered place, or on foot behind one.

    `salute`: has changed or taken a place during the talla and must let one hand pass before he has priority again.
    `moved`: a player on foot who changed places to follow the hand.
    """

    player: str
    place: int
    seated: bool = True
    salute: bool = False
    moved: bool = False
    absent: bool = False
    refusals: int = 0


@dataclass(frozen=True, slots=True)
class Share:
    """What one associate put at the banker's disposal."""

    player: str
    amount: Cents


@dataclass(frozen=True, slots=True)
class LastCoup:
    """The coup before: who held the punto's cards and how, who won, and who let his banco seguido go in it."""

    punto: str
    bet: str
    alone: bool
    result: str
    abandoned_by: str | None = None


@dataclass(frozen=True, slots=True)
class Bank:
    """The bank: whose it is, what lies in it (associates' money included), and how it came to him.

    `pases` are coups won, `coups` coups dealt. `passed_by` passed the hand this banker acquired, for `previous`;
    `last_seated` is the last banker who sat, asked for when this one is on foot.
    """

    banker: str
    amount: Cents
    pases: int = 0
    coups: int = 0
    garage: Cents = 0
    associates: tuple[Share, ...] = ()
    passed_by: str | None = None
    previous: Cents = 0
    last_seated: str | None = None
    last: LastCoup | None = None


@dataclass(frozen=True, slots=True)
class Hands:
    """The cards of a finished coup, each hand in the order dealt."""

    punto: tuple[Card, ...]
    banker: tuple[Card, ...]
    table_asked: bool = False


@dataclass(frozen=True)
class Table:
    """Everything at the table: people, bank, bets, the finished hands or an event."""

    book: Rulebook
    house: House
    rules: Rules
    people: tuple[Person, ...]
    bank: Bank | None
    bets: tuple[Bet, ...]
    partners: Mapping[str, tuple[str, ...]]
    hands: Hands | None = None
    event: Mapping[str, Any] | None = None

    def cite(self, *ids: str) -> tuple[str, ...]:
        return self.book.cited(*ids)

    @cached_property
    def persons(self) -> Mapping[str, Person]:
        return {person.player: person for person in self.people}

    @property
    def the_bank(self) -> Bank:
        """The bank; raises when the table names none."""
        if self.bank is None:
            raise TableError("bank", None, "a bank such as {'banker': 'A', 'amount': '500'}")
        return self.bank

    @property
    def bank_maximum(self) -> Cents | None:
        """The most a bank may put in play: a hundred times the minimum of the table (CF-D-33); None without limit."""
        if self.house.flag("bankUnlimited"):
            return None
        base = "minimum" if self.house.choice("bankMaximumBase") == "table" else "authorisedMinimum"
        return self.rules.bank_maximum * self.house.amount(base)

    @property
    def in_play(self) -> Cents:
        """What of the bank can be played for: the part above the maximum is improper garage (CF-PAY-11)."""
        amount = self.the_bank.amount
        return amount if self.bank_maximum is None else min(amount, self.bank_maximum)

    @property
    def half_bank(self) -> Cents:
        """The stake of a banco con la mesa: half the bank, an odd piece counted in, or out (CF-D-14)."""
        grain = self.house.grain
        down = self.in_play // (2 * grain) * grain
        exact = down * 2 == self.in_play
        return down if exact or self.house.choice("mesaHalf") == "down" else min(down + grain, self.in_play)

    def plays(self, bet: Bet) -> Cents:
        """What of a stake is at risk: on the line only half of it, an odd piece left out (CF-PAY-09, CF-D-13)."""
        if bet.on != "line":
            return bet.stake
        grain = self.house.grain
        down = bet.stake // (2 * grain) * grain
        exact = down * 2 == bet.stake
        return down if exact or self.house.choice("lineHalf") == "down" else min(down + grain, bet.stake)

    @cached_property
    def staked(self) -> Cents:
        """All that is at risk against the bank."""
        return sum(self.plays(bet) for bet in self.bets if bet.kind in AGAINST)

    @property
    def covered(self) -> Cents:
        """What of the bank the bets cover."""
        return min(self.staked, self.in_play)

    @cached_property
    def order(self) -> tuple[Person, ...]:
        """The general order of priority: the seated from the banker's right, then those on foot (CF-ORD-09)."""
        return self.order_from(self.the_bank.banker)

    def order_from(self, player: str) -> tuple[Person, ...]:
        """The order of priority counted from the right of a player."""
        last = max(person.place for person in self.people)
        start = self.persons[player].place
        return tuple(sorted(self.people, key=lambda one: (not one.seated, (one.place - start - 1) % last)))

    def rank(self, player: str) -> int:
        """A player's place in the general order."""
        return [person.player for person in self.order].index(player)


def read(fields: Fields, book: Rulebook, house: House) -> Table:
    """Read a table; refuse what cannot lie on it."""
    rules = book.record(Rules)
    if house.minimum < house.amount("authorisedMinimum"):
        right = f"at least {as_text(house.amount('authorisedMinimum'))}, the authorised minimum (CF-LIM-01)"
        raise TableError("house.minimum", as_text(house.minimum), right)
    people = _read_people(fields)
    names = {person.player for person in people}
    bank = _read_bank(fields.sub("bank"), names, house) if fields.has("bank") else None
    blank = Table(book, house, rules, people, bank, (), {})
    entries = fields.each("bets", "a list of bets", most=200)
    bets = tuple(_read_bet(entry, blank, names) for entry in entries)
    pairs = zip(bets, entries, strict=True)
    joined = {bet.player: _names(entry, "partners", names) for bet, entry in pairs if bet.kind == "banco"}
    partners = {player: others for player, others in joined.items() if others}
    hands = _read_hands(fields.sub("outcome"), rules) if fields.has("outcome") else None
    event = fields.sub("event").data if fields.has("event") else None
    fields.done()
    return _checked(Table(book, house, rules, people, bank, bets, partners, hands, event))


def _read_people(fields: Fields) -> tuple[Person, ...]:
    """Each place holds one player; any number may stand behind it (CF-EQP-04)."""
    found: list[Person] = []
    for entry in fields.each("players", "a list of players such as {'player': 'A', 'seat': 1}", most=MOST_PEOPLE):
        player = entry.text("player", "a player's name such as 'A'")
        if player in {other.player for other in found}:
            raise entry.wrong("player", "a name of his own: another player has it")
        seated = not entry.has("behind")
        place = entry.whole("seat" if seated else "behind", 1, MOST_PLACES)
        if seated and place in {other.place for other in found if other.seated}:
            raise entry.wrong("seat", "a free place: each holds one player")
        salute = entry.flag("salute", False) if seated else False
        absent = entry.flag("absent", False) if seated else False
        refusals = entry.whole("refusals", 0, 1, 0) if seated else 0
        moved = False if seated else entry.flag("moved", False)
        entry.done()
        found.append(Person(player, place, seated, salute, moved, absent, refusals))
    return tuple(found)


def _known(fields: Fields, key: str, names: set[str], default: Any = None) -> str:
    """A player's name, who must be at the table; the default may be None."""
    value = fields.text(key, "a player's name such as 'A'", default)
    if value is not default and value not in names:
        raise fields.wrong(key, f"a player at the table: {', '.join(sorted(names)) or 'nobody is listed'}")
    return value


def _names(fields: Fields, key: str, names: set[str]) -> tuple[str, ...]:
    found = fields.texts(key, "a list of players such as ['B', 'C']", ())
    for name in found:
        if name not in names:
            raise fields.wrong(key, "a list of players at the table")
    return found


def _read_bank(fields: Fields, names: set[str], house: House) -> Bank:
    if not fields.has("banker"):
        raise fields.wrong("banker", "a player's name such as 'A'")
    banker = _known(fields, "banker", names)
    amount = fields.amount("amount")
    if amount < house.minimum:
        raise fields.wrong("amount", f"at least {as_text(house.minimum)}, the minimum of the punto (CF-LIM-03)")
    bank = Bank(
        banker,
        amount,
        fields.whole("pases", 0, 100, 0),
        fields.whole("coups", 0, 200, fields.data.get("pases", 0)),
        fields.amount("garage", 0, zero=True),
        tuple(_read_share(entry, names) for entry in fields.each("associates")),
        _known(fields, "passed_by", names),
        fields.amount("previous", 0, zero=True),
        _known(fields, "last_seated", names),
        _read_last(fields.sub("last"), names) if fields.has("last") else None,
    )
    fields.done()
    if bank.coups < bank.pases:
        raise fields.wrong("coups", f"at least {bank.pases}, the coups won")
    if sum(share.amount for share in bank.associates) >= bank.amount:
        raise fields.wrong("associates", "less than the whole bank between them")
    if banker in {share.player for share in bank.associates}:
        raise fields.wrong("associates", "other players than the banker")
    if bank.passed_by is not None and not bank.previous:
        raise fields.wrong("previous", "the amount of the bank that was passed, such as '300'")
    return bank


def _read_share(fields: Fields, names: set[str]) -> Share:
    if not fields.has("player"):
        raise fields.wrong("player", "a player's name such as 'A'")
    share = Share(_known(fields, "player", names), fields.amount("amount"))
    fields.done()
    return share


def _read_last(fields: Fields, names: set[str]) -> LastCoup:
    if not fields.has("punto"):
        raise fields.wrong("punto", "a player's name such as 'A'")
    last = LastCoup(
        _known(fields, "punto", names),
        fields.choice("bet", AGAINST),
        fields.flag("alone", False),
        fields.choice("result", ("bank", "punto", "tie")),
        _known(fields, "abandoned_by", names),
    )
    fields.done()
    return last


def _read_bet(fields: Fields, table: Table, names: set[str]) -> Bet:
    """Read one bet; the stakes of banco and banco con la mesa follow from the bank and need not be written."""
    if not fields.has("player"):
        raise fields.wrong("player", "a player's name such as 'A'")
    player = _known(fields, "player", names)
    kind = fields.choice("bet", KINDS)
    on = fields.choice("on", ("line",), None) if kind == "punto" else None
    fixed = fixed_stake(kind, table)
    stake = fields.amount("stake") if fixed is None else fields.amount("stake", fixed)
    if fixed is not None and stake != fixed:
        raise fields.wrong("stake", f"{as_text(fixed)}, what a {kind} stakes on this bank")
    if kind in WHOLE_BANK or fields.has("partners"):
        _read_partners(fields, kind)
    fields.done()
    problem = stake_problem(Bet(player, kind, on, stake), table)
    if problem:
        raise fields.error(fields.place("stake"), as_text(stake), problem)
    return Bet(player, kind, on, stake)


def _read_partners(fields: Fields, kind: str) -> None:
    fields.texts("partners", "a list of players such as ['B', 'C']", ())
    if fields.has("partners") and kind != "banco":
        raise fields.wrong("partners", "possible here: only a banco may be made in association (CF-ERR-45)")


def bank_call(amount: Cents) -> str:
    """How the croupier announces the bank.

    >>> bank_call(14750)
    'hay 147,50 euros en la banca'
    """
    return f"hay {as_text(amount).replace('.', ',')} euros en la banca"


def fixed_stake(kind: str, table: Table) -> Cents | None:
    """The stake that a call names by itself; None where the player chooses."""
    if kind in WHOLE_BANK:
        return table.in_play
    if kind == "banco-con-la-mesa":
        return table.half_bank
    return table.in_play - table.half_bank if kind == "ultimo-completo" else None


def stake_problem(bet: Bet, table: Table) -> str | None:
    """Why a stake is out of limits; None when it is within (CF-LIM-01, CF-LIM-02, CF-LIM-07)."""
    if bet.kind == "abono":
        low, high = abono_limits(table)
        if bet.stake < low or (high is not None and bet.stake > high):
            return f"an abono from {as_text(low)} to {as_text(high) if high else 'any amount'}"
        return None
    if bet.stake < table.house.minimum:
        return f"at least {as_text(table.house.minimum)}, the minimum of the punto"
    if bet.stake > table.in_play:
        return f"at most {as_text(table.in_play)}, the amount in the bank"
    return None


def abono_limits(table: Table) -> tuple[Cents, Cents | None]:
    """The director's limits of an abono, kept inside those of an opening bank (CF-LIM-07)."""
    low = max(table.house.amount("abonoMinimum"), table.house.minimum)
    wanted, most = table.house.amount("abonoMaximum") or None, table.bank_maximum
    highs = [high for high in (wanted, most) if high is not None]
    return low, min(highs) if highs else None


def _read_hands(fields: Fields, rules: Rules) -> Hands:
    right = "two or three cards such as '7c 2h'"
    punto, banker = (fields.parsed(side, parse_cards, right) for side in ("punto", "banker"))
    for side, cards in (("punto", punto), ("banker", banker)):
        if not 2 <= len(cards) <= 3:
            raise fields.wrong(side, right)
    asked = fields.flag("table_asked", False)
    fields.done()
    check_packs([*punto, *banker], rules, fields.where)
    return Hands(punto, banker, asked)


def check_packs(cards: Iterable[Card], rules: Rules, where: str) -> None:
    """Six packs hold each face six times."""
    dealt = list(cards)
    for card in dealt:
        if dealt.count(card) > rules.packs:
            raise TableError(where, f"{dealt.count(card)} times {card}", f"possible: {rules.packs} packs are in play")


def _checked(table: Table) -> Table:
    """Refuse bets that the bank, the abonos or the banker's place make impossible."""
    if not table.bets:
        return table
    bank, right = table.the_bank, f"at most {as_text(table.in_play)}, the amount in the bank"
    against = [bet for bet in table.bets if bet.kind in AGAINST]
    abonos = [bet for bet in table.bets if bet.kind == "abono"]
    if any(bet.player == bank.banker for bet in against):
        raise TableError("bets", bank.banker, "a player who may bet against the bank: he holds it")
    for player, joined in table.partners.items():
        if {player, bank.banker} & set(joined):
            raise TableError("bets", f"{player} with {', '.join(joined)}", "a banco joined by other players")
    for player in {bet.player for bet in against}:
        total = sum(table.plays(bet) for bet in against if bet.player == player)
        if total > table.in_play:
            raise TableError("bets", f"{as_text(total)} of {player}", right)
    if table.staked > table.in_play + sum(bet.stake for bet in abonos):
        raise TableError("bets", f"{as_text(table.staked)} in all", f"{right}, and the abonos")
    if abonos and table.staked < table.in_play:
        right = f"possible: the bets must first cover the bank, {as_text(table.in_play)} (CF-PAY-08)"
        raise TableError("bets", "an abono", right)
    if len(abonos) > table.rules.most_abonos:
        raise TableError("bets", f"{len(abonos)} abonos", f"at most {table.rules.most_abonos} (CF-LIM-07)")
    return table


def write(table: Table) -> dict[str, object]:
    """The fields that `read` takes."""
    shown: dict[str, object] = {"players": [_write_person(person) for person in table.people]}
    if table.bank is not None:
        shown["bank"] = _write_bank(table.bank)
    shown["bets"] = [_write_bet(bet, table) for bet in table.bets]
    if table.hands is not None:
        hands: dict[str, object] = {
            "punto": cards_as_text(table.hands.punto),
            "banker": cards_as_text(table.hands.banker),
        }
        shown["outcome"] = hands | ({"table_asked": True} if table.hands.table_asked else {})
    if table.event is not None:
        shown["event"] = dict(table.event)
    return shown


def _write_person(person: Person) -> dict[str, object]:
    shown: dict[str, object] = {"player": person.player, "seat" if person.seated else "behind": person.place}
    for name in ("salute", "moved", "absent", "refusals"):
        if getattr(person, name):
            shown[name] = getattr(person, name)
    return shown


def _write_bank(bank: Bank) -> dict[str, object]:
    shown: dict[str, object] = {"banker": bank.banker, "amount": as_text(bank.amount)}
    shown |= {"pases": bank.pases, "coups": bank.coups}
    if bank.garage:
        shown["garage"] = as_text(bank.garage)
    if bank.associates:
        shown["associates"] = [{"player": one.player, "amount": as_text(one.amount)} for one in bank.associates]
    if bank.previous:
        shown["previous"] = as_text(bank.previous)
    for name in ("passed_by", "last_seated"):
        if getattr(bank, name) is not None:
            shown[name] = getattr(bank, name)
    if bank.last is not None:
        last = bank.last
        shown["last"] = {"punto": last.punto, "bet": last.bet, "alone": last.alone, "result": last.result}
        if last.abandoned_by is not None:
            shown["last"] |= {"abandoned_by": last.abandoned_by}  # type: ignore[operator]
    return shown


def _write_bet(bet: Bet, table: Table) -> dict[str, object]:
    shown: dict[str, object] = {"player": bet.player, "bet": bet.kind}
    if bet.on is not None:
        shown["on"] = bet.on
    shown["stake"] = as_text(bet.stake)
    if bet.kind == "banco" and bet.player in table.partners:
        shown["partners"] = list(table.partners[bet.player])
    return shown
