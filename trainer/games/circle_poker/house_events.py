"""Rulings on the table as the house runs it: players, limits, length, chips, the benefit, forbidden acts."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from trainer.fields import Fields
from trainer.games.circle_poker.table import Table
from trainer.money import as_text, exact_as_text, kept, parse_odds
from trainer.rulings import Ruling

# What part V forbids, and the two passages on slow and on misleading players.
FORBIDDEN = {
    "leave-bets-to-another": "PCI-ERR-25",
    "play-in-pairs": "PCI-ERR-26",
    "play-pot-jointly": "PCI-ERR-27",
    "share-pot-by-agreement": "PCI-ERR-28",
    "collude": "PCI-ERR-29",
    "add-chips-during-hand": "PCI-ERR-30",
    "lend-money": "PCI-ERR-31",
    "put-chips-away": "PCI-ERR-32",
    "take-cards-out-of-sight": "PCI-ERR-33",
    "comment-or-look": "PCI-ERR-34",
    "swap-or-delegate": "PCI-ERR-35",
    "influence-or-criticise": "PCI-ERR-36",
    "watch-game": "PCI-ERR-37",
}


def rule_on_infraction(event: Fields, table: Table) -> Ruling:
    """A forbidden act, a slow decision or a misleading one: stopped, warned about, or left to the sector chief."""
    act = event.choice("act", ("slow", "misleading", *FORBIDDEN))
    times = event.whole("times", 1, 100, 1)
    if act == "slow":
        return Ruling("infraction", "warned", "croupier", table.items("PCI-ERR-12"), {"warning": "by the croupier"})
    item = "PCI-ERR-22" if act == "misleading" else FORBIDDEN[act]
    patient = act == "misleading" or table.house.choice("pci.sanction") == "warning_first"
    if times == 1 and patient:
        ids = (item, *(("PCI-ROL-10",) if act == "misleading" else ()))
        return Ruling("infraction", "warned", "croupier", table.items(*ids), {"act": "stopped"})
    parts = {"act": "stopped", "decides_on": "his staying in the game", "final": "yes"}
    return Ruling("infraction", "referred", "sector-chief", table.items(item, "PCI-ROL-02"), parts)


def rule_on_players(event: Fields, table: Table) -> Ruling:
    """Enough players to start and to go on."""
    count, least = event.whole("count", 0, 100), table.rules.least_players
    if count >= least:
        return Ruling("players", "plays", "croupier", table.items("PCI-LIM-08"), {"needed": str(least)})
    parts = {"needed": str(least), "missing": str(least - count)}
    return Ruling("players", "suspended", "croupier", table.items("PCI-ERR-24", "PCI-LIM-08"), parts)


def rule_on_rest(event: Fields, table: Table) -> Ruling:
    """A player rests for some hands at his own request."""
    hands, most = event.whole("hands", 1, 1000), table.rules.rest_hands
    own = event.flag("own_request", True)
    verdict = "allowed" if hands <= most and own else "refused"
    parts = {"seat": "kept" if verdict == "allowed" else "not kept", "most": str(most)}
    return Ruling("rest", verdict, "croupier", table.items("PCI-LIM-12", "PCI-ROL-06"), parts)


def rule_on_table_limits(event: Fields, table: Table) -> Ruling:
    """The limits a table shows: minimum beside maximum, Ante beside minimum, the authorised band, the notice."""
    house, rules = table.house, table.rules
    minimum = event.amount("minimum", house.minimum)
    maximum = event.amount("maximum", house.amount("pci.maximum"))
    ante = event.amount("ante", house.amount("pci.ante") if rules.compulsory == "ante" else 0, zero=True)
    displayed, running = event.flag("displayed", True), event.flag("running", False)
    announced = event.flag("announced", True)
    faults = {}
    if not maximum * rules.minimum_least <= minimum <= maximum * rules.minimum_most:
        faults["PCI-LIM-01"] = ("minimum", _between(maximum * rules.minimum_least, maximum * rules.minimum_most))
    if ante > minimum * rules.ante_most:
        faults["PCI-LIM-02"] = ("ante", f"at most {exact_as_text(minimum * rules.ante_most)}")
    if table.items("SIN-LIM-01") and not _in_band(table, minimum, maximum):
        low, high = house.amount("sin.band_low"), house.amount("sin.band_high")
        faults["SIN-LIM-01"] = ("band", f"from {as_text(low)} to {as_text(high)}")
    if house.choice("pci.limit") == "none" and not displayed:
        faults["PCI-LIM-05"] = ("notice", "the minimum clearly displayed")
    if running and not announced:
        faults["PCI-ROL-04"] = ("change", "announced to the players first")
    return _limits_ruling(table, faults, running)


def _between(low: Fraction, high: Fraction) -> str:
    return f"from {exact_as_text(low)} to {exact_as_text(high)}"


def _in_band(table: Table, minimum: int, maximum: int) -> bool:
    return table.house.amount("sin.band_low") <= minimum and maximum <= table.house.amount("sin.band_high")


def _limits_ruling(table: Table, faults: Mapping[str, tuple[str, str]], running: bool) -> Ruling:
    if faults:
        return Ruling("table-limits", "wrong", "games-director", table.items(*faults), dict(faults.values()))
    ids = ["PCI-LIM-01", "PCI-LIM-02", "SIN-LIM-01", *(["PCI-ROL-04"] if running else [])]
    return Ruling("table-limits", "right", "games-director", table.items(*ids))


def rule_on_game_length(event: Fields, table: Table) -> Ruling:
    """Whether the game may end: at the published length or, without one, after everybody had the hand twice."""
    if event.flag("fixed_by_director", False):
        published = event.flag("published", True)
        ended = event.flag("length_reached", False)
        verdict = "wrong" if not published else "may-end" if ended else "goes-on"
        return Ruling("game-length", verdict, "games-director", table.items("PCI-ROL-04"), {"length": "published"})
    least = table.rules.least_players
    needed = table.rules.hands_each * event.whole("starting_players", least, 12)
    played = event.whole("hands_played", 0, 10_000)
    parts = {"hands": str(needed), "left": str(max(0, needed - played))}
    verdict = "may-end" if played >= needed else "goes-on"
    return Ruling("game-length", verdict, "croupier", table.items("PCI-LIM-11"), parts)


def rule_on_chips(event: Fields, table: Table) -> Ruling:
    """Chips brought to the table: when sitting down, between hands, or during one."""
    moment = event.choice("moment", ("sit-down", "between-hands", "during-hand"))
    amount, stack = event.amount("amount"), event.amount("stack", 0, zero=True)
    if moment == "during-hand":
        return Ruling("chips", "forbidden", "croupier", table.items("PCI-ERR-30"), {"chips": "not added"})
    if not table.items("HLD-LIM-02"):
        return Ruling("chips", "allowed", "croupier", table.items("PCI-ERR-30"), {"stack": as_text(stack + amount)})
    return _stack_ruling(table, moment, amount, stack)


def _stack_ruling(table: Table, moment: str, amount: int, stack: int) -> Ruling:
    """Hold'em and Omaha: a least stack to sit down with, and top-ups once it is gone (HLD-LIM-02)."""
    house = table.house
    least, most = house.amount("hld.stack"), None
    if moment == "between-hands":
        least, most = house.amount("hld.top_up_low"), house.amount("hld.top_up_high")
    parts = {"least": as_text(least)} | ({} if most is None else {"most": as_text(most)})
    if moment == "between-hands" and stack:
        return Ruling("chips", "refused", "croupier", table.items("HLD-LIM-02"), parts | {"stack": "not exhausted"})
    fits = amount >= least and (most is None or amount <= most)
    return Ruling("chips", "allowed" if fits else "refused", "croupier", table.items("HLD-LIM-02"), parts)


def rule_on_benefit(event: Fields, table: Table) -> Ruling:
    """How the house says it takes its benefit: one form, within its bounds, announced first."""
    right = "a percentage such as '5 %'"
    rake = event.parsed("rake", parse_odds, right, None)
    session = event.parsed("session", parse_odds, right, None)
    announced = event.flag("announced", True)
    if rake is None and session is None:
        raise event.wrong("rake", f"{right}, or one under 'session'")
    rules = table.rules
    if rake is not None and session is not None:
        return Ruling("benefit", "forbidden", "house", table.items("PCI-PAY-03"), {"forms": "one or the other"})
    if rake is not None:
        fits, bounds = rake <= rules.rake_ceiling, f"at most {_percent(rules.rake_ceiling)}"
        ids = ("PCI-PAY-01", "PCI-LIM-09")
    else:
        assert session is not None
        fits = rules.session_least <= session <= rules.session_most
        bounds = f"from {_percent(rules.session_least)} to {_percent(rules.session_most)}"
        ids = ("PCI-PAY-02", "PCI-LIM-09")
    if not announced and rake is not None:
        return Ruling("benefit", "wrong", "house", table.items("PCI-PAY-01"), {"missing": "announced before the game"})
    return Ruling("benefit", "allowed" if fits else "forbidden", "house", table.items(*ids), {"rate": bounds})


def _percent(rate: Fraction) -> str:
    return f"{rate * 100} %"


def rule_on_session_fee(event: Fields, table: Table) -> Ruling:
    """What one player owes for the sessions he played: an hour each, and two last hands that start no new one."""
    house, rules = table.house, table.rules
    minutes = event.whole("minutes", 0, 100_000)
    whole, rest = divmod(minutes, rules.session_minutes)
    by_session = house.choice("pci.benefit") == "session"
    asked = by_session and whole and rest  # past a whole hour the fee turns on it
    last_hands = event.whole("hands_after_the_hour", 0, 1000, *(() if asked else (0,)))
    by_stack = house.choice("pci.session_base") == "stack"
    base = event.amount("stack") if by_stack else house.amount("pci.maximum")
    if not by_session:
        return Ruling("session-fee", "none", "house", table.items("PCI-PAY-03"), {"benefit": "taken from each hand"})
    runs_over = rest and (whole == 0 or last_hands > rules.session_hands)
    sessions = whole + (1 if runs_over and house.choice("pci.session_fee") == "started" else 0)
    each = kept(base * Fraction(house.whole("pci.session_rate"), 100), table.unit)
    parts = {"sessions": str(sessions), "each": as_text(each), "fee": as_text(each * sessions)}
    return Ruling("session-fee", "due", "house", table.items("PCI-PAY-02", "PCI-LIM-09"), parts)


def rule_on_unforeseen(event: Fields, table: Table) -> Ruling:
    """A conflict no rule settles."""
    event.text("what", "what happened", None)
    return Ruling("unforeseen", "referred", "sector-chief", table.items("PCI-ROL-02"), {"decides": "sector-chief"})


EVENTS: Mapping[str, Callable[[Fields, Table], Ruling]] = {
    "infraction": rule_on_infraction,
    "players": rule_on_players,
    "rest": rule_on_rest,
    "table-limits": rule_on_table_limits,
    "game-length": rule_on_game_length,
    "chips": rule_on_chips,
    "benefit": rule_on_benefit,
    "session-fee": rule_on_session_fee,
    "unforeseen": rule_on_unforeseen,
}
