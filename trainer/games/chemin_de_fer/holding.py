"""Who receives the punto's cards: banco seguido, banco, banco con la mesa, the highest bet; and wrong deliveries."""

from collections.abc import Iterable
from dataclasses import dataclass

from trainer.bets import Step
from trainer.fields import Fields
from trainer.games.chemin_de_fer.table import AGAINST, WHOLE_BANK, Table
from trainer.rulings import Ruling

CALLS = ("banco", "banco-seguido", "banco-con-la-mesa", "ultimo-completo")
MOMENTS = ("before-deal", "after-deal", "after-delivery")
_CALL_ITEMS = {
    "banco": ("CF-PRC-14",),
    "banco-seguido": ("CF-PRC-18",),
    "banco-con-la-mesa": ("CF-PRC-15",),
    "ultimo-completo": ("CF-PRC-16",),
}


@dataclass(frozen=True, slots=True)
class Call:
    """What a player called for the punto's cards, with whom, and when."""

    player: str
    call: str
    partners: tuple[str, ...] = ()
    when: str = "before-deal"


@dataclass(frozen=True, slots=True)
class Holding:
    """The player who receives the punto's cards, by which right, and the items that give it to him."""

    player: str
    by: str
    items: tuple[str, ...]

    @property
    def makes_banco(self) -> bool:
        return self.by in WHOLE_BANK


def calls_of(table: Table) -> tuple[Call, ...]:
    """The calls that the bets on the felt stand for."""
    return tuple(
        Call(bet.player, bet.kind, table.partners.get(bet.player, ())) for bet in table.bets if bet.kind in CALLS
    )


def seguido_right(table: Table) -> tuple[str, str] | None:
    """Who may repeat his banco now, and the item that gives him the right."""
    last = table.the_bank.last
    if last is None:
        return None
    if last.result == "tie" and last.abandoned_by is not None:
        return last.abandoned_by, "CF-PRC-20"
    if last.result != "bank":
        return None
    if last.bet in WHOLE_BANK:
        return last.punto, "CF-PRC-18"
    if not last.alone:
        return None  # a banco con la mesa gives no priority for the next coup (CF-PRC-17)
    return last.punto, "CF-PRC-17" if last.bet == "banco-con-la-mesa" else "CF-PRC-19"


def holding(table: Table, calls: Iterable[Call], without: str | None = None) -> Holding | None:
    """Who holds the punto's cards: the priorities of the regulation from the strongest to the weakest."""
    made = [call for call in calls if call.player != without]
    seguido, single = _seguido(table, made), _banco(table, made, joined=False)
    first = (seguido, single) if table.house.flag("bancoSeguidoFirst") else (single, seguido)  # CF-D-31
    for found in (*first, _banco(table, made, joined=True), _with_the_table(table, made)):
        if found is not None:
            return found
    return _former_banker(table, without) or _highest_bet(table, without)


def _seguido(table: Table, calls: list[Call]) -> Holding | None:
    right = seguido_right(table)
    if right is None:
        return None
    for call in calls:
        if call.call == "banco-seguido" and call.player == right[0]:
            return Holding(call.player, "banco-seguido", table.cite(*dict.fromkeys(("CF-PRC-18", right[1]))))
    return None


def _banco(table: Table, calls: list[Call], *, joined: bool) -> Holding | None:
    """The first banco in the general order, made alone or in association; a banco seguido without right is a banco."""
    made = [call for call in calls if call.call in WHOLE_BANK and bool(call.partners) == joined]
    if table.house.choice("unsalutedPlayer") == "barred":  # CF-D-32
        made = [call for call in made if not table.persons[call.player].salute]
    if not made:
        return None
    best = min(made, key=lambda call: (table.persons[call.player].salute, table.rank(call.player)))
    rivals = [call for call in calls if call.call in WHOLE_BANK and call != best]
    cited = ["CF-PRC-14"]
    if rivals:
        cited += ["CF-ORD-09"]
        cited += ["CF-ORD-10"] if any(call.partners for call in (best, *rivals)) else []
        cited += ["CF-ERR-33"] if any(table.persons[call.player].salute for call in rivals) else []
    return Holding(best.player, "banco", table.cite(*cited))


def _with_the_table(table: Table, calls: list[Call]) -> Holding | None:
    """Half the bank: the completer when he said so, else the author, even on foot."""
    for name in ("ultimo-completo", "banco-con-la-mesa"):
        made = [call for call in calls if call.call == name]
        if made:
            best = min(made, key=lambda call: table.rank(call.player))
            return Holding(best.player, name, table.cite(*_CALL_ITEMS[name]))
    return None


def _bets(table: Table, player: str) -> int:
    return sum(table.plays(bet) for bet in table.bets if bet.player == player and bet.kind in AGAINST)


def _former_banker(table: Table, without: str | None) -> Holding | None:
    """Against a new, higher bank, one coup only: the banker who passed, or who made banco against him (CF-D-07)."""
    bank = table.the_bank
    if bank.passed_by is None or bank.coups or bank.amount <= bank.previous:
        return None
    entitled: str | None = bank.passed_by
    if table.house.choice("passed_hand_cards") == "banco-player":
        entitled = bank.last.punto if bank.last is not None and bank.last.bet in WHOLE_BANK else None
    if entitled is None or entitled == without or not _bets(table, entitled):
        return None
    return Holding(entitled, "former-banker", table.cite("CF-ORD-12"))


def _highest_bet(table: Table, without: str | None) -> Holding | None:
    """The seated player with the highest bet; those on foot only when nobody seated bets."""
    staked = {person: _bets(table, person.player) for person in table.order if person.player != without}
    bettors = [person for person, stake in staked.items() if stake]
    if not bettors:
        return None
    among = [person for person in bettors if person.seated] or bettors
    best = max(among, key=lambda person: (staked[person], -table.rank(person.player)))
    equal = [person for person in among if staked[person] == staked[best]]
    return Holding(best.player, "highest-bet", table.cite("CF-ORD-11", *(("CF-ORD-09",) if len(equal) > 1 else ())))


def rule_on_cards(event: Fields, table: Table) -> Ruling:
    """Who receives, keeps or gives back the punto's cards, from what was called when and who holds them."""
    calls = [_read_call(entry, table) for entry in event.each("calls")] or list(calls_of(table))
    state = event.choice("deal", ("not-dealt", "dealt", "delivered"), "not-dealt")
    in_time = [call for call in calls if call.when == "before-deal"]
    if state == "not-dealt":
        late = [call for call in calls if call.when != "before-deal"]
        if late:
            raise event.wrong("deal", f"consistent: {late[0].player} called {late[0].when}")
        return _given(holding(table, calls), (), table)
    late_banco = [call for call in calls if call.when != "before-deal" and not _is_seguido(call, table)]
    ignored = table.cite("CF-ERR-44") if late_banco else ()
    valid = [call for call in calls if _is_seguido(call, table)]
    if state == "dealt":
        return _given(holding(table, [*in_time, *valid]), ignored, table)
    return _delivered(event, table, holding(table, in_time), valid, ignored)


def _read_call(fields: Fields, table: Table) -> Call:
    names = [person.player for person in table.people]
    call = Call(
        fields.choice("player", names),
        fields.choice("call", CALLS),
        fields.texts("partners", "a list of players such as ['B']", ()),
        fields.choice("when", MOMENTS, "before-deal"),
    )
    if any(name not in names or name == call.player for name in call.partners):
        raise fields.wrong("partners", f"a list of other players at the table: {', '.join(names)}")
    if call.partners and call.call != "banco":
        raise fields.wrong("partners", "possible here: only a banco may be made in association (CF-ERR-45)")
    fields.done()
    return call


def _is_seguido(call: Call, table: Table) -> bool:
    right = seguido_right(table)
    return call.call == "banco-seguido" and right is not None and right[0] == call.player


def _given(found: Holding | None, ignored: tuple[str, ...], table: Table) -> Ruling:
    if found is None:
        return Ruling("cards", "nobody", "croupier", ignored or table.cite("CF-ORD-11"), {"cards": "nobody bets"})
    parts = {"cards": found.player, "by": found.by}
    if ignored:
        parts["late_banco"] = "no preference"
    step = Step("carry-cards", "croupier", found.player, slot=1, items=table.cite("CF-ROL-03"))
    return Ruling("cards", "given", "croupier", found.items + ignored, parts, (step,))


def _delivered(
    event: Fields, table: Table, rightful: Holding | None, seguido: list[Call], ignored: tuple[str, ...]
) -> Ruling:
    """Someone holds the cards already: may the rightful holder have them back?"""
    holder = event.choice("holder", [person.player for person in table.people])
    seen, taken = event.flag("seen", False), event.flag("taken", False)
    if not seguido:
        return _wrong_hands(holder, seen, rightful, ignored, table)
    caller = seguido[0].player
    if caller == holder:
        return Ruling("cards", "kept", "croupier", table.cite("CF-PRC-18") + ignored, {"cards": holder})
    if seguido[0].when == "after-delivery":
        item, back = "CF-ERR-42", not seen
    elif taken:
        item, back = "CF-ERR-43", True
    else:
        item, back = "CF-ERR-41", not seen
    parts = {"cards": caller if back else holder, "seen": "yes" if seen else "no"}
    steps = _taken_back(holder, caller, table.cite(item)) if back else ()
    cited = table.cite(item, "CF-PRC-21", "CF-PRC-18") + ignored
    return Ruling("cards", "recovered" if back else "kept", "croupier", cited, parts, steps)


def _wrong_hands(holder: str, seen: bool, rightful: Holding | None, ignored: tuple[str, ...], table: Table) -> Ruling:
    """No banco seguido in question: a delivery to the wrong player is a dealing fault of the croupier (CF-ERR-07)."""
    if rightful is None or rightful.player == holder:
        cited = (rightful.items if rightful else table.cite("CF-ORD-11")) + ignored
        return Ruling("cards", "kept", "croupier", cited, {"cards": holder})
    cited = table.cite("CF-ERR-07", "CF-PRC-21") + rightful.items + ignored
    if seen:  # what another has seen cannot be put right without harm
        return Ruling("cards", "void", "croupier", cited, {"coup": "void", "bets": "returned"})
    steps = _taken_back(holder, rightful.player, table.cite("CF-ERR-07"))
    return Ruling("cards", "recovered", "croupier", cited, {"cards": rightful.player, "seen": "no"}, steps)


def _taken_back(holder: str, owner: str, items: tuple[str, ...]) -> tuple[Step, ...]:
    return (
        Step("take-back-cards", "croupier", holder, slot=1, items=items),
        Step("carry-cards", "croupier", owner, slot=2, items=items),
    )
