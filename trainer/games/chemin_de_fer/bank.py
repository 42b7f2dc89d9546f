"""The life of the bank: who takes it after a loss or a pass, the auction, associates, its amount and its garage."""

from dataclasses import dataclass

from trainer.bets import Step
from trainer.errors import TableError
from trainer.fields import Fields
from trainer.games.chemin_de_fer.coup import settle
from trainer.games.chemin_de_fer.garage import garages
from trainer.games.chemin_de_fer.rotation import seated_from
from trainer.games.chemin_de_fer.table import Person, Table, bank_call
from trainer.money import Cents, as_text
from trainer.rulings import Ruling


@dataclass(frozen=True)
class Offer:
    """What a player will put in the bank, alone or with partners."""

    player: str
    amount: Cents
    partners: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answers:
    """What the table says when the bank is free."""

    takers: tuple[Offer, ...]
    bids: tuple[Offer, ...]
    refuses: frozenset[str]
    retakes: bool
    waiting: tuple[str, ...]


class Minutes:
    """What happened on the way to the next banker: items applied, seats lost, offers turned down."""

    def __init__(self) -> None:
        self.items: list[str] = []
        self.parts: dict[str, str] = {}

    def note(self, *items: str, **parts: str) -> None:
        self.items += items
        for name, text in parts.items():
            self.parts[name] = f"{self.parts[name]}; {text}" if name in self.parts else text


def rule_on_next_banker(event: Fields, table: Table) -> Ruling:
    """Who holds the bank now: after a coup won, tied or lost, or when the banker passes the hand."""
    why = event.choice("why", ("opens", "won", "tied", "lost", "passes"))
    answers, minutes = _read_answers(event, table), Minutes()
    if why == "opens":
        return _awarded(table, _opens(table, answers, minutes), minutes)
    bank = table.the_bank
    if why in ("won", "tied"):
        keeps = table.cite("CF-PRC-25", *(("CF-PAY-03",) if why == "tied" else ()))
        return Ruling("next-banker", "keeps", "banker", keeps, {"banker": bank.banker, "may": "keep or pass"})
    if why == "lost":
        found = _after_loss(table, answers, minutes)
    elif bank.coups == 0:
        found = _refused_first_coup(table, answers, minutes)
    else:
        found = _after_pass(table, answers, minutes)
    return _awarded(table, found, minutes)


def _awarded(table: Table, found: tuple[str, Offer | None], minutes: Minutes) -> Ruling:
    stage, offer = found
    cited = table.cite(*dict.fromkeys(minutes.items))
    if offer is None:
        return Ruling("next-banker", "referred", "inspector", table.cite(*minutes.items, "CF-ERR-50"), minutes.parts)
    parts = {"banker": offer.player, "by": stage, "amount": as_text(offer.amount)} | minutes.parts
    say = bank_call(offer.amount)
    steps = (
        Step("carry-shoe", "croupier", offer.player, slot=1, items=cited),
        Step("announce", "croupier", say=say, slot=2, items=table.cite("CF-PRC-13")),
    )
    return Ruling("next-banker", "awarded", "croupier", cited, parts, steps)


def _read_answers(event: Fields, table: Table) -> Answers:
    names = [person.player for person in table.people]
    refuses = event.texts("refuses", "a list of players such as ['B']", ())
    for name in refuses:
        if name not in names:
            raise event.wrong("refuses", f"a list of players at the table: {', '.join(names)}")
    return Answers(
        tuple(_read_offer(entry, names) for entry in event.each("takers")),
        tuple(_read_offer(entry, names) for entry in event.each("bids")),
        frozenset(refuses),
        event.flag("retakes", False),
        event.texts("waiting", "the waiting list, such as ['X']", ()),
    )


def _read_offer(fields: Fields, names: list[str]) -> Offer:
    player, amount = fields.choice("player", names), fields.amount("amount")
    partners = fields.texts("partners", "a list of players such as ['B']", ())
    fields.done()
    return Offer(player, amount, partners)


def _in_turn(people: tuple[Person, ...], answers: Answers, minutes: Minutes) -> list[Person]:
    """The seated who are offered the bank, one after the other: who is away or refuses twice loses his seat."""
    found = []
    for person in people:
        if person.absent:
            heir = answers.waiting[0] if answers.waiting else "nobody waits"
            minutes.note("CF-ERR-35", loses_seat=f"{person.player}, absent: {heir}")
        elif person.salute:
            minutes.note("CF-ERR-33", lets_pass=person.player)
        elif person.player in answers.refuses:
            if person.refusals:
                minutes.note("CF-ERR-36", loses_seat=f"{person.player}, second refusal")
        else:
            found.append(person)
    return found


def _opens(table: Table, answers: Answers, minutes: Minutes) -> tuple[str, Offer | None]:
    """At the start of the game the bank goes to place 1, and on in order while it is refused (CF-PRC-12)."""
    minutes.note("CF-PRC-12", "CF-ORD-08")
    people = tuple(sorted((one for one in table.people if one.seated), key=lambda one: one.place))
    return "turn", _taken_in_turn(table, people, answers, minutes)


def _taken_in_turn(table: Table, people: tuple[Person, ...], answers: Answers, minutes: Minutes) -> Offer | None:
    """The first who does not refuse, for what he offers or for the minimum."""
    willing = _in_turn(_until_taken(people, answers), answers, minutes)
    if not willing:
        return None
    player, least, most = willing[0].player, table.house.minimum, table.bank_maximum
    wanted = next((offer.amount for offer in answers.takers if offer.player == player), least)
    amount = max(least, wanted if most is None else min(wanted, most))
    if amount != wanted:
        minutes.note("CF-LIM-03", offered=as_text(wanted))
    return Offer(player, amount)


def _after_loss(table: Table, answers: Answers, minutes: Minutes) -> tuple[str, Offer | None]:
    """The shoe goes to the right: of the banker, or of the one who passed him the hand (CF-ORD-16)."""
    bank = table.the_bank
    start = bank.passed_by or bank.banker
    minutes.note("CF-PRC-25", "CF-ORD-16" if bank.passed_by else "CF-ORD-08")
    asked = seated_from(table, start)
    people = asked if bank.passed_by else tuple(person for person in asked if person.player != bank.banker)
    taken = _taken_in_turn(table, people, answers, minutes)
    if taken is not None:
        return "turn", taken
    return _auction(table, answers, minutes, {bank.banker})


def _until_taken(people: tuple[Person, ...], answers: Answers) -> tuple[Person, ...]:
    """Those who are asked before somebody takes the bank, and him."""
    for n, person in enumerate(people):
        if not (person.absent or person.salute or person.player in answers.refuses):
            return people[: n + 1]
    return people


def _after_pass(table: Table, answers: Answers, minutes: Minutes) -> tuple[str, Offer | None]:
    """Rotation, those on foot, the passer again, the auction, and at last the neighbour (CF-ORD-13, CF-D-05)."""
    bank = table.the_bank
    start = _offered_from(table, minutes)
    offers = _good_offers(table, answers.takers, bank.amount, minutes)
    for seated, salute in ((True, False), (False, False), (True, True)):
        best = _first_taker(table, offers, start, seated, salute)
        if best is not None:
            minutes.note(*(("CF-ERR-33",) if salute else ()))
            minutes.note("CF-LIM-04")
            return "rotation" if seated else "standing", best
    early = table.house.choice("retakeOrder") == "before-auction"
    again = Offer(bank.banker, bank.amount)
    if answers.retakes and early:
        return "retake", again
    outsiders = {bank.banker, *(share.player for share in bank.associates)}
    stage, winner = _auction(table, answers, minutes, outsiders)
    if winner is not None:
        return stage, winner
    if answers.retakes:
        return "retake", again
    return _forced(table, answers, minutes, start)


def _offered_from(table: Table, minutes: Minutes) -> str:
    """Whose right is asked first: the passer's, or, when he is on foot, that of the last banker who sat."""
    bank = table.the_bank
    minutes.note("CF-ORD-13")
    if bank.passed_by is not None:
        minutes.note("CF-ORD-17")
    if table.persons[bank.banker].seated:
        return bank.banker
    minutes.note("CF-ORD-17")
    start = bank.last_seated or bank.passed_by
    if start is None or not table.persons[start].seated:
        raise TableError("bank.last_seated", start, "the last banker who sat: the one who passes now is on foot")
    return start


def _good_offers(table: Table, offers: tuple[Offer, ...], least: Cents, minutes: Minutes) -> list[Offer]:
    """Offers that may stand: within the limits, and without the banker who passed (CF-ERR-48, CF-D-08)."""
    bank, found = table.the_bank, []
    most = table.bank_maximum
    for offer in offers:
        if offer.player == bank.banker or bank.banker in offer.partners:
            minutes.note("CF-ERR-48", refused=f"{offer.player}: the hand is his own pass")
        elif offer.amount < least:
            minutes.note("CF-LIM-04", refused=f"{offer.player}: at least {as_text(least)}")
        elif most is not None and offer.amount > max(most, least):
            minutes.note("CF-LIM-03", refused=f"{offer.player}: at most {as_text(most)}")
        else:
            found.append(offer)
    return found


def _first_taker(table: Table, offers: list[Offer], start: str, seated: bool, salute: bool) -> Offer | None:
    """The first in order, one alone before an association; who must still salute comes last or not at all (CF-D-32)."""
    if salute and table.house.choice("unsalutedPlayer") == "barred":
        return None
    order = [person.player for person in table.order_from(start)]
    persons = table.persons
    among = [
        offer for offer in offers if (persons[offer.player].seated, persons[offer.player].salute) == (seated, salute)
    ]
    return min(among, key=lambda offer: (bool(offer.partners), order.index(offer.player)), default=None)


def _auction(table: Table, answers: Answers, minutes: Minutes, outsiders: set[str]) -> tuple[str, Offer | None]:
    """The highest bidder, seated or on foot; at equal bids the seated first, then the general order (CF-D-28)."""
    if answers.bids:
        minutes.note("CF-ORD-14")
    bids = []
    for n, bid in enumerate(answers.bids):
        if bid.player in outsiders or outsiders & set(bid.partners):
            minutes.note("CF-ERR-48", refused=f"{bid.player}: may not bid for this hand")
        elif _within(bid.amount, table):
            bids.append((n, bid))
        else:
            minutes.note("CF-LIM-03", refused=f"{bid.player}: out of the limits of the bank")
    if not bids:
        return "auction", None
    by_time = table.house.choice("equalBids") == "first-bid"
    order = [person.player for person in table.order]

    def rank(entry: tuple[int, Offer]) -> tuple[int, bool, int]:
        n, bid = entry
        return -bid.amount, not table.persons[bid.player].seated, n if by_time else order.index(bid.player)

    return "auction", min(bids, key=rank)[1]


def _within(amount: Cents, table: Table) -> bool:
    most = table.bank_maximum
    return amount >= table.house.minimum and (most is None or amount <= most)


def _forced(table: Table, answers: Answers, minutes: Minutes, start: str) -> tuple[str, Offer | None]:
    """Nobody wants it: the passer's right neighbour takes it at the minimum, or leaves his seat (CF-ORD-15)."""
    minutes.note("CF-ORD-15")
    for person in seated_from(table, start):
        if person.player == table.the_bank.banker:
            continue
        if person.absent or person.salute:  # the bank is not his to take or to refuse
            _in_turn((person,), answers, minutes)
        elif person.player not in answers.refuses:
            return "forced", Offer(person.player, table.house.minimum)
        else:
            minutes.note("CF-ERR-39", loses_seat=f"{person.player}, refuses the bank")
    return "forced", None


def _refused_first_coup(table: Table, answers: Answers, minutes: Minutes) -> tuple[str, Offer | None]:
    """Who took the bank must deal once; if he will not, it is auctioned without him and without the passer."""
    bank = table.the_bank
    minutes.note("CF-LIM-11", "CF-ERR-38")
    outsiders = {bank.banker} | ({bank.passed_by} if bank.passed_by else set())
    stage, winner = _auction(table, answers, minutes, outsiders)
    return (stage, winner) if winner else _forced(table, answers, minutes, bank.passed_by or bank.banker)


def rule_on_opening(event: Fields, table: Table) -> Ruling:
    """The amount a new banker names: within the limits, not below a voluntary pass, not below his own offer."""
    amount = event.amount("amount")
    passed = event.amount("passed", 0, zero=True)
    offered = event.amount("offered", 0, zero=True)
    most = table.bank_maximum
    least = max(table.house.minimum, passed, offered)
    cited = ["CF-LIM-03"] + (["CF-LIM-04"] if passed else []) + (["CF-LIM-05"] if offered else [])
    parts = {"minimum": as_text(least), "maximum": as_text(most) if most is not None else "none"}
    if amount < least:
        return Ruling("opening", "refused", "croupier", table.cite(*cited), parts)
    if most is not None and amount > most:
        parts |= {"in_play": as_text(most), "garage": as_text(amount - most)}
        return Ruling("opening", "cut", "croupier", table.cite(*cited, "CF-PAY-11"), parts)
    say = bank_call(amount)
    steps = (
        Step("place-bank", "croupier", on="left", amount=amount, slot=1, items=table.cite("CF-EQP-06", "CF-PRC-13")),
        Step("announce", "croupier", say=say, slot=2, items=table.cite("CF-PRC-13")),
    )
    return Ruling("opening", "accepted", "croupier", table.cite(*cited, "CF-PRC-13"), parts, steps)


def rule_on_garage(event: Fields, table: Table) -> Ruling:
    """What the banker sets aside after the coup on the table, which the bank must have won."""
    choices = ("none", "half", "doubled", "doubled-and-half", "todo-va")
    choice = event.choice("choice", choices)
    settled = settle(table)
    bank, row = table.the_bank, next(one for one in settled.settlements if one.bet.kind == "bank")
    if row.result != "win":
        raise TableError("outcome", row.result, "a coup won by the bank: only then is there a garage to ask for")
    net = sum(one.pays for one in settled.settlements if one.bet.kind in ("bank", "associate"))
    options = garages(table, table.covered, bank.amount + net, table.covered - net)
    if choice not in options:
        refused = table.cite("CF-PRC-30", *_garage_items(choice))
        return Ruling("garage", "refused", "croupier", refused, {"may": ", ".join(options)}, (), settled)
    found = options[choice]
    parts = {"next_bank": as_text(found.bank), "aside": as_text(found.aside), "may": ", ".join(options)}
    place = table.cite("CF-EQP-06", "CF-PRC-30")
    steps = (Step("place-garage", "croupier", on="right", amount=found.aside, slot=1, items=place),)
    cited = table.cite("CF-PRC-30") + found.items
    return Ruling("garage", "allowed", "banker", cited, parts, steps if found.aside else (), settled)


def _garage_items(choice: str) -> tuple[str, ...]:
    return {
        "half": ("CF-PAY-12",),
        "doubled": ("CF-PAY-13",),
        "doubled-and-half": ("CF-PAY-13", "CF-PAY-12"),
        "todo-va": ("CF-PAY-14",),
    }.get(choice, ("CF-LIM-03",))


def rule_on_associate(event: Fields, table: Table) -> Ruling:
    """A player who wants to share the bank, or an associate who wants a say in the play."""
    names = [person.player for person in table.people]
    player, bank = event.choice("player", names), table.the_bank
    if event.flag("plays", False):
        return Ruling("associate", "forbidden", "croupier", table.cite("CF-PAY-07"), {"play": "the banker's alone"})
    amount, accepted = event.amount("amount"), event.flag("banker_accepts", True)
    if player == bank.banker:
        raise event.wrong("player", "another player than the banker")
    if player == bank.passed_by:
        parts = {"why": "he passed this hand", "again": "when the new banker passes"}
        return Ruling("associate", "refused", "croupier", table.cite("CF-ERR-48"), parts)
    if not accepted:
        return Ruling("associate", "refused", "banker", table.cite("CF-PRC-26"), {"why": "the banker does not accept"})
    grown = bank.amount + amount
    parts = {"bank": as_text(grown), "share": f"{as_text(amount)} of {as_text(grown)}"}
    return Ruling("associate", "allowed", "banker", table.cite("CF-PRC-26", "CF-PAY-07"), parts)
