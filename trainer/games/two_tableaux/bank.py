"""Rulings about money and people: bets, limits, the bank and its award, banco, seats, turns and claims."""

from collections.abc import Iterable

from trainer.fields import Fields
from trainer.games.two_tableaux.coup import TABLEAUX, versus
from trainer.games.two_tableaux.settlement import settle
from trainer.games.two_tableaux.table import (
    Seat,
    Table,
    bet_maximum,
    limit_problem,
    read_bet,
    read_seat,
)  # fmt: skip
from trainer.money import Cents, as_text, exact_as_text
from trainer.rulings import Ruling

SPOTS = ("tableau", "next-to-banker", "next-to-croupier")


def rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A bet offered: in time, in a lawful spot, by one player alone, within the limits."""
    placed = read_bet(event.sub("bet", "a bet such as {'player': 'A', 'bet': 'tableau', ...}"), table,
                      within_limits=False)  # fmt: skip
    late = event.choice("moment", ("before", "after"), "before") == "after"
    spot = event.choice("spot", SPOTS, "tableau")
    associated = event.flag("associated", False)
    stake = as_text(placed.bet.stake)
    refused = {"plays": "0", "returns": stake}
    if late:
        return Ruling("bet", "refused", "croupier", table.cite("BT-ERR-27", "BT-PRC-15"), refused)
    if spot != "tableau":
        return Ruling("bet", "refused", "croupier", table.cite("BT-ERR-26", "BT-PRC-15"), refused)
    if associated:
        return Ruling("bet", "forbidden", "croupier", table.cite("BT-ERR-31", "BT-PRC-19"), refused)
    limits = table.cite("BT-LIM-01", "BT-LIM-03")
    if problem := limit_problem(placed.bet.stake, table):
        return Ruling("bet", "refused", "croupier", limits, refused | {"stake": f"must be {problem}"})
    parts = {f"plays_{side}": as_text(amount) for side, amount in placed.parts(table.unit).items()}
    idle = placed.bet.stake - sum(placed.parts(table.unit).values())
    parts |= {"plays": as_text(placed.bet.stake - idle)} | ({"idle": as_text(idle)} if idle else {})
    split = {"a-caballo": "BT-PAY-05", "line": "BT-PAY-06", "banco": "BT-PAY-12"}.get(placed.bet.kind, "BT-PRC-15")
    return Ruling("bet", "accepted", "croupier", (*limits, *table.cite(split)), parts)


def rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The limits of a bet, of the bank and of the deduction under this form of the game."""
    what = event.choice("what", ("bet", "bank", "deduction"))
    if what == "deduction":
        win = event.amount("win", 10_000)
        parts = {"of": as_text(win), "exact": exact_as_text(win * table.rules.deduction)}
        return Ruling("limit", "stands", "house", table.cite("BT-LIM-09"), parts)
    if what == "bet":
        most = bet_maximum(table)
        parts = {"minimum": as_text(table.house.minimum), "maximum": as_text(most) if most else "none"}
        return Ruling("limit", "stands", "house", table.cite("BT-LIM-01", "BT-LIM-03"), parts)
    if table.rules.bank == "open":
        parts = {"minimum": "a sufficient deposit", "maximum": "none"}
        return Ruling("limit", "stands", "house", table.cite("BT-LIM-03", "BT-PRC-12"), parts)
    low, high = (as_text(table.house.amount(f"bank_{end}")) for end in ("minimum", "maximum"))
    return Ruling("limit", "stands", "house", table.cite("BT-LIM-02"), {"minimum": low, "maximum": high})


def _bank_problem(amount: Cents, table: Table) -> str | None:
    """Why a bank of this amount cannot be awarded; winnings may carry it higher afterwards."""
    if table.rules.bank == "open":
        return None
    low, high = table.house.amount("bank_minimum"), table.house.amount("bank_maximum")
    return None if low <= amount <= high else f"from {as_text(low)} to {as_text(high)}"


def rule_on_bank_award(event: Fields, table: Table) -> Ruling:
    """Who gets the bank: the banker announced, else a taker at the same amount, else the highest bidder, else lots."""
    barred = event.texts("left_winning", "players who left the bank winning in this shoe", ())
    bids = [_read_bid(entry) for entry in event.each("bids", "a list such as [{'player': 'X', 'amount': '1000'}]")]
    announced, vacated = event.sub("announced"), event.sub("vacated")
    proves = event.flag("proves_deposit", True)
    if announced.data:
        player, amount = _read_bid(announced)
        if player in barred:
            cited = table.cite("BT-ERR-29", "BT-PRC-17")
            return Ruling("bank-award", "refused", "inspector", cited, {"banker": player, "until": "new shoe"})
        return _award(player, amount, proves, ("BT-PRC-10", "BT-PRC-11"), table)
    if vacated.data:
        initial = vacated.amount("initial")
        takers = [
            player for player in vacated.texts("takers", "players who take it, in order", ()) if player not in barred
        ]
        vacated.done()
        if takers:
            return _award(takers[0], initial, proves, ("BT-ORD-08",), table)
    # an auction begins a new shoe, so whoever left the last one winning may bid
    good = [(player, amount) for player, amount in bids if not _bank_problem(amount, table)]
    return _auction(good, bool(vacated.data), proves, table)


def _read_bid(fields: Fields) -> tuple[str, Cents]:
    bid = fields.text("player", "a player's name such as 'X'"), fields.amount("amount")
    fields.done()
    return bid


def _auction(bids: list[tuple[str, Cents]], vacated: bool, proves: bool, table: Table) -> Ruling:
    order = "BT-ORD-08" if vacated else "BT-PRC-10"
    if not bids:
        parts = {"game": "ends" if vacated else "does not start"}
        return Ruling("bank-award", "no-banker", "inspector", table.cite(order), parts)
    highest = max(amount for _, amount in bids)
    best = sorted(player for player, amount in bids if amount == highest)
    if len(best) > 1:
        parts = {"between": ", ".join(best), "amount": as_text(highest)}
        return Ruling("bank-award", "lots", "inspector", table.cite(order, "BT-ROL-02"), parts)
    return _award(best[0], highest, proves, (order, "BT-ROL-02"), table)


def _award(player: str, amount: Cents, proves: bool, items: Iterable[str], table: Table) -> Ruling:
    problem = _bank_problem(amount, table)
    parts = {"banker": player, "amount": as_text(amount)}
    if problem:
        return Ruling("bank-award", "refused", "inspector", table.cite("BT-LIM-02"), parts | {"must_be": problem})
    if table.rules.bank == "open" and not proves:
        parts = {"banker": "none", "missing": "a sufficient deposit"}
        return Ruling("bank-award", "refused", "games-director", table.cite("BT-PRC-12"), parts)
    return Ruling("bank-award", "awarded", "inspector", table.cite(*items, "BT-LIM-02", "BT-PRC-12"), parts)


def rule_on_bank_request(event: Fields, table: Table) -> Ruling:
    """A former banker wants the bank again: not in the shoe he left winning."""
    winning, same = event.choice("left", ("winning", "losing")) == "winning", event.flag("same_shoe")
    if winning and same:
        return Ruling(
            "bank-request", "refused", "inspector", table.cite("BT-ERR-29", "BT-PRC-17"), {"until": "new shoe"}
        )
    return Ruling("bank-request", "allowed", "inspector", table.cite("BT-PRC-17"), {})


def rule_on_bank_leave(event: Fields, table: Table) -> Ruling:
    """The banker leaves: after the first coup, saying what he withdraws."""
    coups, winning = event.whole("coups", 0, 1000), event.flag("winning", False)
    withdraws, initial = event.amount("withdraws", 0, zero=True), event.amount("initial")
    if coups == 0:
        return Ruling("bank-leave", "refused", "inspector", table.cite("BT-PRC-17"), {"earliest": "after one coup"})
    parts = {"withdraws": as_text(withdraws), "offered_at": as_text(initial)}
    parts["banker_again"] = "not in this shoe" if winning else "allowed"
    return Ruling("bank-leave", "allowed", "banker", table.cite("BT-PRC-17", "BT-ORD-08"), parts)


def rule_on_burst_bank(event: Fields, table: Table) -> Ruling:
    """A bank without funds: a new deposit of at least the initial amount, or it is vacated."""
    left = event.amount("left", table.bank or 0, zero=True)
    initial, deposit = event.amount("initial"), event.amount("deposit", 0, zero=True)
    items = table.cite("BT-LIM-07", "BT-PRC-18")
    if left:
        parts = {"bank": as_text(left)}
        return Ruling("burst-bank", "not-burst", "inspector", table.cite("BT-PRC-18"), parts)
    if deposit >= initial:
        parts = {"bank": as_text(deposit), "shoe": "may be changed"}
        return Ruling("burst-bank", "goes-on", "banker", items, parts)
    if deposit:
        parts = {"deposit": as_text(deposit), "at_least": as_text(initial)}
        return Ruling("burst-bank", "refused", "inspector", items, parts)
    parts = {"offered_at": as_text(initial)}
    return Ruling("burst-bank", "vacated", "inspector", (*items, *table.cite("BT-ORD-08")), parts)


def rule_on_banco(event: Fields, table: Table) -> Ruling:
    """Banco called: once, at the start of the partida (BT-D-12); on both tableaux lots decide which goes first."""
    coup = {"shoe": event.whole("coup_in_shoe", 1, 500), "session": event.whole("coup_in_session", 1, 5000, 1)}
    before = {"shoe": event.whole("bancos_in_shoe", 0, 9, 0), "session": event.whole("bancos_in_session", 0, 99, 0)}
    callers = _read_callers(event, table)
    partida = table.house.choice("banco_partida")
    if before[partida] or coup[partida] > 1:
        fault = "made already" if before[partida] else "not at the start"
        return Ruling("banco", "refused", "inspector", table.cite("BT-ERR-30", "BT-LIM-08"), {"banco": fault})
    best = {side: min(found)[1] for side in TABLEAUX if (found := callers[side])}
    if len(best) == 2:
        items = table.cite("BT-ORD-05", "BT-ORD-04")
        return Ruling("banco", "lots", "inspector", items, {**best, "between": "first, second"})
    player = next(iter(best.values()))
    items = table.cite("BT-LIM-08", "BT-ORD-04", "BT-ROL-06")
    return Ruling("banco", "allowed", "croupier", items, {"player": player, "handles": "the cards of both tableaux"})


def _read_callers(event: Fields, table: Table) -> dict[str, list[tuple[tuple[int, int, int], str]]]:
    """The callers by the tableau they are at, each with his priority there."""
    callers: dict[str, list[tuple[tuple[int, int, int], str]]] = {side: [] for side in TABLEAUX}
    entries = event.each("callers", "a list such as [{'player': 'A', 'place': 3}]", most=50)
    if not entries:
        raise event.wrong("callers", "a list such as [{'player': 'A', 'place': 3}]")
    for entry in entries:
        player, seat = entry.text("player", "a player's name such as 'A'"), read_seat(entry, table)
        entry.done()
        side = "second" if seat.place is not None and seat.place > table.places else "first"
        callers[side].append((seat.priority(side, table.places), player))
    return callers


def rule_on_banco_replay(event: Fields, table: Table) -> Ruling:
    """A banco coup without gain or loss on either tableau may be replayed, at most twice."""
    replays = event.whole("replays", 0, 10)
    coup = table.coup()
    results = {side: versus(coup.hand(side), coup.banker)[0] for side in TABLEAUX}
    consequence = settle(table) if table.bets else None
    items = table.cite("BT-PAY-12", "BT-LIM-08")
    if set(results.values()) != {"push"}:
        return Ruling("banco-replay", "stands", "croupier", items, dict(results) | {"coup": "decided"}, (), consequence)
    left = table.rules.banco_replays - replays
    if left <= 0:
        return Ruling(
            "banco-replay", "refused", "croupier", items, {"coup": "void", "replays_left": "0"}, (), consequence
        )
    parts = {"coup": "void", "replays_left": str(left)}
    return Ruling("banco-replay", "allowed", "croupier", items, parts, (), consequence)


def rule_on_players(event: Fields, table: Table) -> Ruling:
    """Each tableau needs two players, the banker not counted (BT-D-23)."""
    counts = {side: event.whole(side, 0, 500) for side in TABLEAUX}
    moment = event.choice("moment", ("start", "during"), "start")
    few = [side for side in TABLEAUX if counts[side] < table.rules.fewest_players]
    if not few:
        return Ruling("players", "allowed", "inspector", table.cite("BT-LIM-05"), {"game": "may go on"})
    parts = {"too_few": ", ".join(few), "game": "cannot start" if moment == "start" else "cannot go on"}
    return Ruling("players", "forbidden", "inspector", table.cite("BT-ERR-28", "BT-LIM-05"), parts)


def rule_on_turn(event: Fields, table: Table) -> Ruling:
    """Who holds a tableau's cards next: they pass on when the bank won there, or when they were held too long."""
    side = event.choice("tableau", TABLEAUX)
    low, high = (1, table.places) if side == "first" else (table.places + 1, 2 * table.places)
    holder = event.whole("holder", low, high)
    seated = _read_places(event, low, high)
    why = event.choice("why", ("bank-won", "tableau-won", "tie", "slow", "banco"))
    parts = {"tableau": side}
    if why == "banco":
        return Ruling("turn", "overridden", "croupier", table.cite("BT-ROL-06"), parts | {"cards": "banco player"})
    if why in ("tableau-won", "tie"):
        return Ruling("turn", "keeps", "croupier", table.cite("BT-ROL-06"), parts | {"cards": str(holder)})
    following = [place for place in seated if place > holder] or [place for place in seated if place != holder]
    parts |= {"cards": str(following[0] if following else holder)}
    items = table.cite("BT-ERR-18", "BT-ROL-06") if why == "slow" else table.cite("BT-ROL-06")
    return Ruling("turn", "loses-cards" if why == "slow" else "passes", "croupier", items, parts)


def _read_places(event: Fields, low: int, high: int) -> list[int]:
    right = f"a list of occupied places from {low} to {high}"
    places = event.raw("seated", right)
    if not isinstance(places, list) or not all(type(place) is int and low <= place <= high for place in places):
        raise event.wrong("seated", right)
    return sorted(set(places))


def rule_on_claim(event: Fields, table: Table) -> Ruling:
    """Claims are heard until the coup is over and the bets settled."""
    if event.choice("moment", ("before-settlement", "after-settlement")) == "after-settlement":
        return Ruling("claim", "rejected", "inspector", table.cite("BT-ERR-24"), {"claim": "too late"})
    return Ruling("claim", "heard", "inspector", table.cite("BT-ROL-02"), {"decides": "inspector"})


def rule_on_stop_card(event: Fields, table: Table) -> Ruling:
    """The stop card: ten cards lie below it, and when it appears the coup in progress is the last."""
    if event.has("below"):
        below = event.whole("below", 0, 312)
        good = below == table.rules.stop_card
        parts = {"below": str(below), "right": str(table.rules.stop_card)}
        return Ruling("stop-card", "right" if good else "wrong", "inspector", table.cite("BT-LIM-06"), parts)
    during = event.choice("appears", ("during-coup", "between-coups")) == "during-coup"
    parts = {"coup": "played to its end, and the last"} if during else {"coup": "none is started"}
    return Ruling("stop-card", "last-coup" if during else "over", "croupier", table.cite("BT-PRC-13"), parts)


def rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    event.text("what", "what happened", "")
    items = table.cite("BT-ERR-33", "BT-ROL-02")
    return Ruling("unforeseen", "referred", "inspector", items, {"decides": "inspector"})


def rule_on_priority(event: Fields, table: Table) -> Ruling:
    """In which order the bets of a tableau go: its numbered places from the banker outwards, then the others."""
    side = event.choice("tableau", TABLEAUX)
    laid = [placed for placed in table.bets if side in placed.parts(table.unit)]
    seats: dict[str, Seat] = {}
    for placed in laid:
        seats.setdefault(placed.bet.player, placed.seat)
    order = sorted(seats, key=lambda player: (seats[player].priority(side, table.places), player))
    return Ruling("priority", "stands", "croupier", table.cite("BT-ORD-04"), {"order": ", ".join(order) or "no bets"})
