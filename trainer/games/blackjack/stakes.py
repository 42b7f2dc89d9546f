"""Rulings on stakes and seats: a bet offered, the jackpot, limits, who commands a box, what may be withdrawn."""

from trainer.bets import Bet
from trainer.fields import Fields
from trainer.games.blackjack.table import Table, stands_on_vacant_box
from trainer.money import as_text, exact_as_text
from trainer.rulings import Ruling

PRIZE_ITEMS = {
    "seven": "BJ-PAY-19",
    "pair": "BJ-PAY-20",
    "suited-pair": "BJ-PAY-21",
    "three": "BJ-PAY-22",
    "whole": "BJ-PAY-23",
}


def _refused(kind: str, items: tuple[str, ...], reason: str) -> Ruling:
    return Ruling(kind, "refused", "croupier", items, {"reason": reason})


def _box(fields: Fields, key: str, table: Table) -> int:
    return int(fields.choice(key, [str(box) for box in range(1, table.rules.boxes + 1)]))


def rule_on_bet(event: Fields, table: Table) -> Ruling:
    """A stake offered on a box beside those that lie there: in time, in chips, with consent, within the limits."""
    offered = event.sub("bet", "a bet such as {'player': 'D', 'on': '1', 'stake': '10'}")
    player = offered.text("player", "a player's name such as 'A'")
    box, stake = _box(offered, "on", table), offered.amount("stake")
    offered.done()
    bet = Bet(player, "hand", str(box), stake)
    late = event.choice("moment", ("before", "after"), "before") == "after"
    chips, consent = event.flag("chips", True), event.flag("consent", True)
    if late:
        return _refused("bet", ("BJ-ERR-18", "BJ-LIM-11"), "the first card has been dealt")
    if not chips:
        return _refused("bet", ("BJ-ERR-18", "BJ-LIM-11"), "stakes are in chips only")
    return _who_may_bet(bet, box, consent, table) or _within_limits(bet, box, table)


def _who_may_bet(bet: Bet, box: int, consent: bool, table: Table) -> Ruling | None:
    others = [placed for placed in table.on_box(box) if placed.bet.player != bet.player]
    standing = table.seats is not None and table.seat_of(bet.player) is None
    if len(others) >= table.rules.bettors:
        return _refused("bet", ("BJ-ERR-13", "BJ-LIM-05"), f"the box has {len(others)} bettors")
    if stands_on_vacant_box(bet.player, box, table):
        return _refused("bet", ("BJ-ROL-07", "BJ-PRC-24"), "a standing player bets only on another's hand")
    if _on_anothers_hand(bet, box, table) and not consent:
        cited = ("BJ-ERR-14", "BJ-ROL-07") if standing else ("BJ-ERR-14", "BJ-PRC-24")
        return _refused("bet", cited, "the holder of the hand does not consent")
    return None


def _on_anothers_hand(bet: Bet, box: int, table: Table) -> bool:
    """Whether somebody else holds the box; without seats, whoever has staked on it does."""
    if table.seats is not None:
        return table.seats.get(box, bet.player) != bet.player
    return any(placed.bet.player != bet.player for placed in table.on_box(box))


def _within_limits(bet: Bet, box: int, table: Table) -> Ruling:
    """Accept a stake, cut a back bet to what the maximum leaves, or refuse it; a player's own chips count together."""
    own = sum(placed.bet.stake for placed in table.on_box(box) if placed.bet.player == bet.player)
    low, room = max(table.house.minimum - own, 1), table.maximum - table.staked(box)
    shared = table.staked(box) > own
    if bet.stake < low:
        return _refused("bet", ("BJ-ERR-18", "BJ-LIM-01"), f"below the minimum of {as_text(table.house.minimum)}")
    if bet.stake > room and not shared:
        return _refused("bet", ("BJ-ERR-18", "BJ-LIM-02"), f"above the maximum of {as_text(table.maximum)}")
    if bet.stake > room and room < low:
        return _refused("bet", ("BJ-ERR-14", "BJ-LIM-04"), "the hand carries its maximum")
    if bet.stake > room:
        parts = {"plays": as_text(room), "returns": as_text(bet.stake - room)}
        return Ruling("bet", "cut", "croupier", ("BJ-ERR-14", "BJ-LIM-04"), parts)
    return Ruling("bet", "accepted", "croupier", _why_accepted(bet, box, table), {"plays": as_text(bet.stake)})


def _why_accepted(bet: Bet, box: int, table: Table) -> tuple[str, ...]:
    cited: tuple[str, ...] = ("BJ-LIM-11", "BJ-LIM-01", "BJ-LIM-02")
    if table.staked(box):
        cited += ("BJ-LIM-04", "BJ-LIM-05", "BJ-PRC-24")
    elif table.seats is not None and box not in table.seats:
        cited += ("BJ-PRC-24",)
    elsewhere = sum(placed.bet.stake for placed in table.bets if placed.bet.player == bet.player)
    return (*cited, "BJ-LIM-03") if elsewhere + bet.stake > table.maximum else cited


def rule_on_jackpot(event: Fields, table: Table) -> Ruling:
    """A jackpot stake offered: before the deal, the fixed amount, at most half the minimum."""
    stake = event.amount("stake")
    if event.choice("moment", ("before", "after"), "before") == "after":
        return _refused("jackpot", ("BJ-ERR-17", "BJ-PRC-23"), "the first card has been dealt")
    if stake > table.jackpot_most:
        return _refused("jackpot", ("BJ-ERR-17", "BJ-LIM-09"), f"above {exact_as_text(table.jackpot_most)}")
    fixed = table.house.amount("jackpot_stake")
    if stake != fixed:
        return _refused("jackpot", ("BJ-LIM-09",), f"the stake is fixed at {as_text(fixed)}")
    return Ruling("jackpot", "accepted", "croupier", ("BJ-PRC-23", "BJ-LIM-09"), {"plays": as_text(stake)})


def rule_on_start(event: Fields, table: Table) -> Ruling:
    """Whether a round may be dealt: two staked hands at least, though one player may hold both."""
    hands = event.whole("hands", 0, table.rules.boxes, len(table.boxes))
    parts = {"hands": str(hands), "needed": str(table.rules.fewest_hands)}
    if hands < table.rules.fewest_hands:
        return Ruling("start", "forbidden", "croupier", ("BJ-ERR-16", "BJ-LIM-07"), parts)
    return Ruling("start", "allowed", "croupier", ("BJ-LIM-07",), parts)


def rule_on_seat(event: Fields, table: Table) -> Ruling:
    """A player asks for a seat: as many sit as there are boxes marked, seven at most."""
    boxes = event.whole("boxes", 1, table.rules.boxes, table.rules.boxes)
    seated = event.whole("seated", 0, 100, len(table.seats or {}))
    verdict = "refused" if seated >= boxes else "accepted"
    return Ruling("seat", verdict, "croupier", ("BJ-LIM-06",), {"places": str(max(boxes - seated, 0))})


def rule_on_limit(event: Fields, table: Table) -> Ruling:
    """The least and the most of one kind of stake."""
    kind = event.choice("bet", ("hand", "insurance", "jackpot", "split", "double"))
    stake = event.amount("stake", table.house.minimum)
    if kind == "hand":
        box = _box(event, "on", table) if event.has("on") else 0
        left = table.maximum - table.staked(box)
        room = left if left >= table.house.minimum else 0
        on_box = ("BJ-LIM-04", "BJ-LIM-05") if box else ()
        cited = ("BJ-LIM-01", "BJ-LIM-02", "BJ-LIM-03", *on_box)
        return _bounds(as_text(table.house.minimum), as_text(room), cited)
    if kind == "insurance":
        least, most = table.insurance_bounds(stake)
        return _bounds(exact_as_text(least), exact_as_text(most), ("BJ-LIM-08",))
    if kind == "jackpot":
        fixed = as_text(table.house.amount("jackpot_stake"))
        return _bounds(fixed, fixed, ("BJ-LIM-09",))
    least_added = 1 if kind == "double" and table.house.flag("double_for_less") else stake
    return _bounds(as_text(least_added), as_text(stake), ("BJ-LIM-10",))


def _bounds(low: str, high: str, items: tuple[str, ...]) -> Ruling:
    return Ruling("limit", "stands", "games-director", items, {"minimum": low, "maximum": high})


def rule_on_limit_change(event: Fields, table: Table) -> Ruling:
    """A new limit at an open table: up, once a session, three rounds' notice, float topped up (BJ-D-24)."""
    facts = {
        "authorised": event.flag("authorised", True),
        "direction": event.choice("direction", ("up", "down")) == "up",
        "times": event.whole("changes_before", 0, 100, 0) == 0,
        "notice": event.whole("rounds_announced", 0, 100, 0) >= table.rules.rounds_of_notice,
        "float": event.flag("float_topped_up", True),
    }
    if not event.flag("open", True):
        facts = {"authorised": facts["authorised"]}
    missing = [name for name, met in facts.items() if not met]
    if missing:
        return Ruling("limit-change", "forbidden", "games-director", ("BJ-LIM-13",), {"missing": ", ".join(missing)})
    parts = {"also_changes": "float, maximum, guarantee"}
    return Ruling("limit-change", "allowed", "games-director", ("BJ-LIM-13",), parts)


def rule_on_command(event: Fields, table: Table) -> Ruling:
    """Who decides for a box: the player in front or, on a vacant one, the highest stake, then the nearest the shoe."""
    box = _box(event, "box", table)
    if not table.on_box(box):
        raise event.wrong("box", f"a staked box: {', '.join(map(str, table.boxes)) or 'there is none'}")
    seated = table.seats is not None and box in table.seats
    cited = ("BJ-ROL-06",) if seated else ("BJ-ORD-11", "BJ-PRC-24")
    others = [placed.bet.player for placed in table.on_box(box) if placed.bet.player != table.commander(box)]
    parts = {"commands": table.commander(box)} | ({"must_accept": ", ".join(sorted(others))} if others else {})
    return Ruling("command", "decided", "croupier", cited, parts)


def rule_on_prize_list(event: Fields, table: Table) -> Ruling:
    """The jackpot's list of prizes: in view, none below the least the text allows, authorised when linked."""
    shown, linked = event.flag("shown", True), event.flag("linked", False)
    authorised = event.flag("authorised", False)
    prizes = event.sub("prizes", "an object such as {'seven': 2, 'pair': 10}")
    least = {name: int(odds) for name, odds in table.rules.jackpot.items()} | {"whole": table.rules.jackpot_floor}
    low = [name for name, needed in least.items() if prizes.whole(name, 0, 10**9, needed) < needed]
    prizes.done()
    faults = {name: f"at least {least[name]}" for name in low}
    cited = tuple(PRIZE_ITEMS[name] for name in low)
    if linked and (low or not authorised):
        cited = (*cited, "BJ-PAY-25")
    if linked and not authorised:
        faults["linked"] = "needs express authorisation"
    if not shown:
        faults["list"] = "must be in view"
        cited = (*cited, "BJ-PRC-23")
    right = ("BJ-PRC-23", "BJ-PAY-25") if linked else ("BJ-PRC-23",)
    return Ruling("prize-list", "unfit" if faults else "fit", "games-director", cited or right, faults)


def rule_on_withdraw(event: Fields, table: Table) -> Ruling:
    """A player reaches for his stake: a winner's when paid, a tie's when its cards are gone, a loser's never."""
    result = event.choice("result", ("win", "push", "lose"))
    paid_out, picked_up = event.flag("paid", False), event.flag("picked_up", False)
    if result == "lose":
        return Ruling("withdraw", "forbidden", "croupier", ("BJ-PAY-12",), {"stake": "lost"})
    if result == "push":
        cited = ("BJ-ORD-09",) if picked_up else ("BJ-ERR-21", "BJ-ORD-09")
        parts = {"stake": "free" if picked_up else "waits for the pick-up"}
        return Ruling("withdraw", "allowed" if picked_up else "stopped", "croupier", cited, parts)
    parts = {"stake": "free" if paid_out else "waits for the payment"}
    return Ruling("withdraw", "allowed" if paid_out else "stopped", "croupier", ("BJ-PAY-01", "BJ-ORD-07"), parts)
