"""Tables that bring out every item of circle poker, variant by variant."""

from collections.abc import Iterable, Iterator, Sequence

from trainer.games.circle_poker.house_events import FORBIDDEN
from trainer.rulebook import Rulebook

Specimen = dict[str, object]


def specimens(book: Rulebook) -> Iterator[Specimen]:
    """The events of every variant, then the hands and events of this one."""
    yield from _general()
    own = {
        "five-draw": _five_draw,
        "seven-stud": _seven_stud,
        "omaha": _omaha,
        "holdem": _holdem,
        "five-stud": _five_stud,
        "sintetico": _sintetico,
    }
    yield from own[str(book.variant)]()


def _seats(
    stakes: Sequence[str] = ("10",) * 4,
    cards: Sequence[str] = (),
    up: Sequence[str] = (),
    folded: str = "",
) -> Specimen:
    """Players A, B, C… at places 1, 2, 3…, A having the hand."""
    bets = []
    for n, stake in enumerate(stakes):
        player = "ABCDEFGHI"[n]
        seat: Specimen = {"player": player, "place": n + 1, "stake": stake}
        if n < len(cards) and player not in folded:
            seat["cards"] = cards[n]
        if n < len(up):
            seat["up"] = up[n]
        bets.append(seat | ({"state": "folded"} if player in folded else {}))
    return {"bets": bets, "mano": "A"}


def _betting(interval: int, text: str) -> Specimen:
    """One interval's actions, such as `B bet 10, C cover`."""
    actions = []
    for part in filter(None, text.split(", ")):
        player, do, *amount = part.split()
        early = do.startswith("early-")
        action: Specimen = {"player": player, "do": do.removeprefix("early-")}
        action |= {"amount": amount[0]} if amount else {}
        actions.append(action | ({"early": True} if early else {}))
    return {"interval": interval, "actions": actions}


def _event(kind: str, **facts: object) -> Specimen:
    return {"event": {"kind": kind, **facts}}


def _general() -> Iterator[Specimen]:
    seats = _seats()
    for event in (
        _event("mark"),
        _event("compulsory"),
        _event("missing-ante", players=["B"]),
        _event("missing-ante", missing=1),
        _event("pack-cut"),
        _event("pack-cut", shuffles=2),
        _event("pack-cut", card_shown=True),
        _event("pack-cut", hands=2),
        _event("deal-order", log=["B u", "A u", "A u"]),
        _event("wrong-card", due_to="A", given_to="B", seen=True),
        _event("touching-cards", players=["A", "B"]),
        _event("mixed-cards", player="A", rebuildable=False),
        _event("exposed-card", by="player", player="A"),
    ):
        yield seats | event
    yield from _events_without_seats()
    yield _event("deal", received=9, betting_started=True)
    yield _event("deal", received=1, betting_started=True)


def _events_without_seats() -> Iterator[Specimen]:
    yield _event("pack")
    yield _event("pack", face_up=2)
    yield _event("pack", counted=20)
    yield _event("deal-to", seat="absent")
    yield _event("deal-to", seat="empty")
    yield _event("skipped-turn")
    for act in ("slow", "misleading", *FORBIDDEN):
        yield _event("infraction", act=act)
    yield _event("infraction", act="misleading", times=2)
    yield _event("players", count=3)
    yield _event("rest", hands=2)
    yield _event("table-limits")
    yield _event("table-limits", running=True)
    yield _event("game-length", starting_players=6, hands_played=5)
    yield _event("chips", moment="during-hand", amount="50")
    yield _event("benefit", rake="5 %")
    yield _event("benefit", rake="5 %", session="10 %")
    yield {"house": {"pci.benefit": "session"}} | _event("session-fee", minutes=130, hands_after_the_hour=4)
    yield _event("unforeseen")


# --- hold'em: most rankings and tie-breaks, the three limits, mistakes with chips ------------------------------------

_BOARDS: Sequence[tuple[str, Sequence[str]]] = (
    ("As Ks Qs Js Ts", ("2c 3c", "2d 3d", "2h 3h", "4c 4d")),  # the board plays: a royal flush for all
    ("9s 8s 7s 6s 2d", ("Ts 2c", "5s 2h", "Ac 3d", "Kc 3c")),  # straight flush over straight flush
    ("9s 9h 9d 9c 2d", ("Ac 3c", "Kc 3d", "Qc 3h", "Jc 3s")),  # póker, decided by the fifth card
    ("9s 9h 5d 5c 2d", ("9c Kc", "5h Kd", "Ac Qd", "Ad Jc")),  # full over full
    ("As Js 8s 2d 3c", ("Ks 4s", "Qs 5s", "Kc Kd", "Qc Qd")),  # color over color
    ("9s 8h 7d 2c 3c", ("Jc Td", "6c 5d", "Ac Ad", "Kc Kd")),  # escalera over escalera
    ("9s 9h 4d 2c Jc", ("9c Kc", "9d Qc", "Ac Ad", "Kd Ks")),  # trío, decided by the side card
    ("Ks Qh 7d 2c 3c", ("Kc Qd", "Kd 7c", "Ac Jd", "8c 9c")),  # doble pareja over doble pareja
    ("Ks Qh 7d 2c 4c", ("Kc Jd", "Kd Tc", "Ac Jh", "8c 9c")),  # pareja, decided by the side card
    ("Ks Qh 7d 2c 4c", ("Ac Jd", "Ad 9c", "Jh Tc", "8c 9d")),  # carta mayor
)


def _holdem() -> Iterator[Specimen]:
    for board, cards in _BOARDS:
        yield _seats(("50", "100", "100", "100"), cards) | {"outcome": {"board": board}}
    yield _seats(("5", "10", "20", "10"), folded="ABD")
    yield from _blind_events()
    yield _event("exposed-card", by="croupier", cards=[1])
    yield _event("deal", received=2)


def _blind_events() -> Iterator[Specimen]:
    """Betting events of the games with blinds."""
    before, seats = _seats(("0",) * 4), _seats()
    for house in ("pot", "split", "none"):
        limit = {"house": {"pci.limit": house}}
        yield limit | before | {"betting": [_betting(1, "")]} | _event("turn")
        yield limit | seats | {"betting": [_betting(2, "B pass")]} | _event("turn")
    yield {"house": {"pci.max_raises": 1}} | before | {"betting": [_betting(1, "D raise 15, A cover")]} | _event("turn")
    opened: Specimen = seats | {"betting": [_betting(2, "B bet 20")]}
    for facts in _acts():
        yield opened | _event("action", **facts)
    barred = _betting(2, "B bet 20, D early-cover, C cover")
    yield seats | {"betting": [barred]} | _event("turn")
    yield seats | {"betting": [_betting(4, "B pass, C pass, D pass, A pass")]} | _event("turn")
    yield seats | {"betting": [_betting(2, "B bet 20, C fold, D fold, A fold")]} | _event("turn")
    short = {"bets": [{"player": p, "place": n, "stake": "50", "stack": "5"} for n, p in enumerate("ABCD", 1)]}
    opened = short | {"mano": "A", "betting": [_betting(2, "B bet 5")]}
    yield opened | _event("action", player="C", do="cover", amount="5")
    yield _event("chips", moment="between-hands", amount="100", stack="20")


def _acts() -> Iterable[Specimen]:
    """What C, whose turn it is, and D, whose turn it is not, may do after a bet of 20."""
    yield {"player": "C", "do": "cover", "amount": "10"}
    yield {"player": "C", "do": "raise", "amount": "50", "announced": False}
    yield {"player": "C", "do": "raise", "amount": "40", "after_look": True}
    yield {"player": "C", "do": "raise", "amount": "40"}
    yield {"player": "C", "do": "cover", "amount": "20", "chips": "own-place"}
    yield {"player": "C", "do": "fold"}
    yield {"player": "D", "do": "bet", "amount": "20"}


def _omaha() -> Iterator[Specimen]:
    cards = ("Ac Kc 2d 3d", "Qc Jc 4d 5d", "9h 8h 6d 7d", "Th 8s 5s 4s")
    yield _seats(("100",) * 4, cards) | {"outcome": {"board": "As Ah 9c 6c 2s", "last_bettor": "B"}}
    yield _seats(("0",) * 4) | {"betting": [_betting(1, "")]} | _event("turn")
    yield _event("deal", received=4)
    yield _event("chips", moment="sit-down", amount="100")
    announced = _seats(("100",) * 4, cards) | {"outcome": {"board": "As Ah 9c 6c 2s"}}
    yield announced | _event("announcement", winners=["B"])


# --- covered draw ----------------------------------------------------------------------------------------------------


def _five_draw() -> Iterator[Specimen]:
    figures = ("Ks Kh Qd Jc Ac", "Kd Kc Qs Qh Js", "9s 9h 8s 8h 7d", "Ts Th 9d 8d 7s")
    yield _seats(cards=figures)
    yield _seats(cards=("As Js 9s 8s 7s", "Kd Kh Ks Qd Qh", "9h 9c 8d 8h 7d", "Ts Th 9d 8c 7c"))
    yield from _openings(figures)
    seats = _seats(("1",) * 4)
    passed = "A pass, B pass, C pass, D pass"
    for text in ("", passed):
        yield seats | {"betting": [_betting(1, text)]} | _event("turn")
    opened = [_betting(1, "A pass, B bet 5, C cover, D cover, A fold"), _betting(2, "")]
    yield seats | {"betting": opened} | _event("turn")
    yield seats | {"betting": [_betting(1, "")]} | _event("action", player="A", do="bet", amount="5")
    for stub in (12, 6):
        discards = [{"player": p, "cards": n} for p, n in (("B", 3), ("C", 3), ("D", 3))]
        draw = _event("draw", stub=stub, discards=[*discards, {"player": "A", "cards": 0}])
        yield seats | {"opening": {"player": "B"}} | draw
    yield seats | _event("stub-away", identifiable=False)
    yield _event("exposed-card", by="croupier", cards=[1])
    yield _event("blank-hand", blank_hands=1)
    yield _event("deal", received=6)
    yield _event("deal", received=4)


def _openings(hands: Sequence[str]) -> Iterator[Specimen]:
    lost = {"opening": {"player": "A", "lost": True}}
    yield _seats(cards=hands) | lost
    yield _seats(("20", "10", "10", "10"), hands, folded="BCD") | lost
    yield _seats(cards=hands) | lost | _event("false-opening", finished=True)
    yield _seats(cards=hands) | lost | _event("false-opening", doubt=True)
    yield _event("opening", cards="Js Jh 9s 8d 7c")


# --- the studs -------------------------------------------------------------------------------------------------------


def _seven_stud() -> Iterator[Specimen]:
    covered = ("As Kd 2c", "Ac Kh 3c", "Qs Jd 4c", "7s 6h 5c")
    up = ("Ah 9c 8c 2d", "Ad Td 7c 3d", "Qh Qd 6c 4d", "7h 7d 5d 4h")
    table = _seats(("100", "60", "100", "100"), covered, up)
    bets = table["bets"]
    assert isinstance(bets, list)
    yield table | {"bets": [bet | ({"state": "stopped"} if bet["player"] == "B" else {}) for bet in bets]}
    first = _seats(("1",) * 4, up=up)
    for limit in ("pot", "split"):
        for interval in (1, 2, 4, 5):
            start = first | {"betting": [_betting(interval, "")]}
            yield {"house": {"pci.limit": limit}} | start | _event("turn")
    alone = "C bet 5, B fold, A fold, D fold"
    yield first | {"betting": [_betting(2, alone)]} | _event("turn")
    yield from _stud_events(first)


def _stud_events(seats: Specimen) -> Iterator[Specimen]:
    for event in (
        _event("exposed-card", by="croupier", player="A", cards=[1]),
        _event("exposed-card", by="croupier", player="A", cards=[1, 2]),
        _event("seventh-card", stub=9, discards=0),
        _event("seventh-card", stub=2, discards=0),
        _event("seventh-card", stub=0, dead=0, discards=0),
        _event("faulty-seventh", player="A"),
        _event("faulty-seventh", player="A", goes_on=False),
        _event("skipped-seventh", player="A", others_seen=True),
        _event("early-deal"),
        _event("dead-cards", cards_dealt=5),
    ):
        yield seats | event
    two = _seats(("10",) * 4, folded="CD")
    yield two | _event("faulty-seventh", player="A")


def _five_stud() -> Iterator[Specimen]:
    up = ("As Kd Qc 9h", "Ah Kc Qs 8d", "Td Tc 8s 7h", "9s 8h 7d 7c")
    yield _seats(cards=("Jd", "Jh", "Ts", "Th"), up=up)
    yield _seats(("1",) * 4, up=up) | {"betting": [_betting(1, "")]} | _event("turn")
    yield _event("pack")


# --- sintético -------------------------------------------------------------------------------------------------------


def _sintetico() -> Iterator[Specimen]:
    board = {"outcome": {"board": "As Js 9s 9d Kh"}}
    yield _seats(cards=("Ts 8s", "9h Kd", "Ac Jd", "Qc Qd")) | board
    seats = _seats(("1",) * 4)
    first = _betting(1, "A bet 5, B raise 10, C fold, D fold, A cover")
    yield seats | {"betting": [first, _betting(2, "")]} | _event("turn")
    yield _event("exposed-card", by="croupier", cards=[1])
    yield _event("common-card", turned=2, stub=9)
    yield _event("common-card", interval_closed=False, stub=9)
