"""Rulings on the room: selling cards, who may enter, when the draw may begin, acts, balls and archives."""

from collections.abc import Callable, Mapping
from itertools import pairwise

from trainer.bets import Step
from trainer.fields import Fields
from trainer.games.bingo.cards import layout_faults, numbers_of
from trainer.games.bingo.reading import read_grid
from trainer.games.bingo.table import Table
from trainer.money import as_text
from trainer.rulings import Ruling

Handler = Callable[[Fields, Table], Ruling]

PAID_AT_ONCE = ("cash", "authorised-means", "electronic")
NOT_PAID = ("on-account", "cheque", "credit", "deferred")
SERIES = 100_000  # more cards than any series has
KEPT = ("act", "winning-card", "losing-card", "evidence")


def _rule_on_sale(event: Fields, table: Table) -> Ruling:
    """Cards sold to a player: in the room, and paid for at once."""
    method = event.choice("method", (*PAID_AT_ONCE, *NOT_PAID))
    place = event.choice("place", ("inside-the-room", "outside-the-room"), "inside-the-room")
    count = event.whole("count", 1, 1000, 1)
    cite, parts = table.book.cited, {"due": as_text(table.face * count)} if table.face else {}
    if method in NOT_PAID:
        cited = cite("BIN-ERR-13", "BIN-PRC-11")
        return Ruling("sale", "forbidden", "caller", cited, parts | {"sale": "not-made", "fault": method})
    if place == "outside-the-room":
        return Ruling("sale", "forbidden", "caller", cite("BIN-PRC-12"), parts | {"sale": "not-made", "fault": place})
    virtual = cite("BIN-PRC-26") if table.rules.virtual_cards else ()
    return Ruling("sale", "allowed", "caller", (*cite("BIN-PRC-11", "BIN-PRC-12"), *virtual), parts | {"sale": "made"})


def _rule_on_sale_order(event: Fields, table: Table) -> Ruling:
    """The numbers sold, in the order they went: from no. 1 or after the last sold, and one after another.

    The last sold counts when it went on the same day or the day before.
    """
    last = event.whole("last_sold", 0, SERIES, 0)
    follow = last + 1 if event.whole("days", 0, 366, 0) <= 1 else 1
    sold = _sold_numbers(event)
    broken = _break(sold, follow)
    parts = {"from": str(follow), "next": str(sold[-1] + 1 if broken is None else broken)}
    verdict = "right" if broken is None else "wrong"
    return Ruling("sale-order", verdict, "chief-cashier", table.book.cited("BIN-ORD-05"), parts)


def _break(sold: list[int], follow: int) -> int | None:
    """The number that should have been sold where the order first breaks, or None when it never does."""
    if sold[0] not in (1, follow):
        return follow
    return next((before + 1 for before, after in pairwise(sold) if after != before + 1), None)


def _sold_numbers(event: Fields) -> list[int]:
    right = "a list of card numbers in the order sold, such as [41, 42, 43]"
    value = event.raw("sold", right)
    if not isinstance(value, list | tuple) or not 0 < len(value) <= 1000:
        raise event.wrong("sold", right)
    if any(not isinstance(n, int) or isinstance(n, bool) or not 1 <= n <= SERIES for n in value):
        raise event.wrong("sold", right)
    return list(value)


def _rule_on_second_series(event: Fields, table: Table) -> Ruling:
    """Cards of a second series: only those below the first number sold of the first, so that no two are alike."""
    first, size = event.whole("first_number", 1, SERIES), event.whole("series_size", 1, SERIES)
    demand, face = event.whole("demand", 1, 10 * SERIES), event.amount("face", table.face or None)
    if first > size:
        raise event.wrong("first_number", f"within the series of {size} cards")
    left = size - first + 1
    wanted = demand - left
    alike = table.house.flag("bin.second_series_from_one") and first == 1  # BIN-DBT-10
    room = size if alike else first - 1
    cite, parts = table.book.cited("BIN-LIM-05"), {"first_series": str(min(left, demand))}
    if wanted <= 0:
        return Ruling("second-series", "refused", "chief-cashier", cite, parts | {"fault": "first-series-suffices"})
    if table.face and face != table.face:
        return Ruling("second-series", "refused", "chief-cashier", cite, parts | {"fault": "another-face-value"})
    if room == 0:
        return Ruling("second-series", "refused", "chief-cashier", cite, parts | {"fault": "first-began-at-one"})
    sold = min(wanted, room)
    parts |= {"from": "1", "up_to": str(sold), "most": str(room), "unmet": str(wanted - sold)}
    return Ruling("second-series", "allowed", "chief-cashier", cite, parts)


def _rule_on_entry(event: Fields, table: Table) -> Ruling:
    """Somebody at the door of the main room."""
    if event.choice("moment", ("before-reading", "after-reading")) == "before-reading":
        return Ruling("entry", "allowed", "room-chief", table.book.cited("BIN-PRC-14"), {"entry": "enters"})
    parts = {"entry": "waits-for-the-next-game"}
    return Ruling("entry", "refused", "room-chief", table.book.cited("BIN-ERR-14", "BIN-PRC-14"), parts)


def _rule_on_disclosure(event: Fields, table: Table) -> Ruling:
    """The control desk says that a card wins: a fault until the card has been called."""
    if event.flag("called"):
        return Ruling("disclosure", "allowed", "chief-cashier", table.book.cited("BIN-ROL-04"), {"disclosure": "after"})
    cited = table.book.cited("BIN-ERR-12", "BIN-ROL-04")
    return Ruling("disclosure", "forbidden", "chief-cashier", cited, {"disclosure": "before"})


def _rule_on_start(event: Fields, table: Table) -> Ruling:
    """Whether the first ball may be drawn."""
    filled, announced = event.flag("act_filled_in"), event.flag("data_announced")
    cited = table.book.cited("BIN-PRC-15", "BIN-ORD-02")
    if filled and announced:
        return Ruling("start", "allowed", "chief-cashier", cited, {"first": "draw-ball"})
    due = "announce-sales-and-prizes" if not announced else "fill-in-act"
    return Ruling("start", "forbidden", "chief-cashier", cited, {"first": due})


def _rule_on_act_system(event: Fields, table: Table) -> Ruling:
    """The computer of the act fails: the games from then until it is repaired go into the manual book."""
    failed = event.whole("failed_in_game", 1, 10_000)
    repaired = event.whole("repaired_before_game", failed + 1, 10_001, None)
    now = event.whole("game", 1, 10_000)
    by_hand = now >= failed and (repaired is None or now < repaired)
    cited = table.book.cited(*(("BIN-ERR-15",) if by_hand else ()), "BIN-PRC-21")
    parts = {"book": "manual-book" if by_hand else "computer-act", "from_game": str(failed)}
    return Ruling("act-system", "manual" if by_hand else "usual", "chief-cashier", cited, parts)


def _rule_on_last_game(event: Fields, table: Table) -> Ruling:
    """The last game of the session: announced before it is played, and nothing after it."""
    announced, played = event.flag("announced"), event.flag("played")
    cited = table.book.cited("BIN-ORD-08")
    if announced and played:
        return Ruling("last-game", "forbidden", "room-chief", cited, {"another": "no"})
    if not announced:
        return Ruling("last-game", "wrong" if played else "due", "room-chief", cited, {"first": "announce-last-game"})
    return Ruling("last-game", "allowed", "room-chief", cited, {"first": "play-last-game"})


def _rule_on_ball_set(event: Fields, table: Table) -> Ruling:
    """Whether a set of balls must be changed: after so many games, or when a ball is bad."""
    games, bad = event.whole("games", 0, 1_000_000), event.flag("bad_ball", False)
    pneumatic = event.flag("pneumatic", True)
    most = table.rules.ball_set_games
    cite = table.book.cited
    change = bad or (pneumatic and games >= most)
    parts = {"left": str(max(0, most - games))} if pneumatic and not bad else {}
    if not change:
        return Ruling("ball-set", "kept", "chief-cashier", cite("BIN-LIM-02"), parts | {"set": "stays"})
    steps = (
        Step("change-ball-set", "chief-cashier", slot=1, items=cite("BIN-LIM-02", "BIN-EQP-08")),
        Step("note-change-in-act-book", "chief-cashier", slot=2, items=cite("BIN-PRC-20")),
    )
    return Ruling(
        "ball-set", "replaced", "chief-cashier", cite("BIN-LIM-02", "BIN-PRC-20"), parts | {"set": "changed"}, steps
    )


def _rule_on_archive(event: Fields, table: Table) -> Ruling:
    """Whether an act or a card may be destroyed already."""
    what, months = event.choice("what", KEPT), event.whole("months", 0, 1200)
    claim = event.flag("open_claim", False)
    cite, most = table.book.cited, table.rules.kept_months
    if what == "losing-card":
        parts = {"fate": "destroyed", "when": "after-withdrawing-it"}
        return Ruling("archive", "allowed", "room-holder", cite("BIN-ORD-07"), parts)
    if what == "evidence":
        return Ruling("archive", "forbidden", "room-holder", cite("BIN-PRC-24"), {"fate": "handed-to-the-authority"})
    if claim and what == "act":
        return Ruling("archive", "forbidden", "room-holder", cite("BIN-LIM-06"), {"fate": "kept-until-settled"})
    cited = cite("BIN-LIM-06", *(("BIN-PRC-24", "BIN-ROL-06") if what == "winning-card" else ()))
    if months < most:
        return Ruling("archive", "forbidden", "room-holder", cited, {"fate": "kept", "months_left": str(most - months)})
    return Ruling("archive", "allowed", "room-holder", cited, {"fate": "destroyed", "months_left": "0"})


def _rule_on_card(event: Fields, table: Table) -> Ruling:
    """Whether a card is laid out as the rules ask."""
    grid = read_grid(event)
    faults = layout_faults(grid, table.rules, table.highest)
    limits = table.book.cited("BIN-LIM-07", "BIN-LIM-08") or table.book.cited("BIN-EQP-02", "BIN-LIM-01")
    parts = {"count": str(len(numbers_of(grid)))} | ({"fault": ", ".join(faults)} if faults else {})
    return Ruling("card", "unfit" if faults else "fit", "chief-cashier", limits, parts)


EVENTS: Mapping[str, Handler] = {
    "sale": _rule_on_sale,
    "sale-order": _rule_on_sale_order,
    "second-series": _rule_on_second_series,
    "entry": _rule_on_entry,
    "disclosure": _rule_on_disclosure,
    "start": _rule_on_start,
    "act-system": _rule_on_act_system,
    "last-game": _rule_on_last_game,
    "ball-set": _rule_on_ball_set,
    "archive": _rule_on_archive,
    "card": _rule_on_card,
}
