"""Tables that bring out every item of two-tableaux baccarat."""

from collections.abc import Iterator

from trainer.rulebook import Rulebook

Fields = dict[str, object]
FELT: list[Fields] = [
    {"player": "A", "bet": "tableau", "on": "first", "stake": "100", "place": 1},
    {"player": "B", "bet": "tableau", "on": "second", "stake": "100", "place": 6},
    {"player": "C", "bet": "a-caballo", "stake": "7", "place": 2},
    {"player": "D", "bet": "line", "on": "second", "stake": "20", "place": 7, "standing": True},
]


def specimens(book: Rulebook) -> Iterator[Fields]:
    """Ordinary coups, then every event with facts that lead to each of its rulings."""
    bank: Fields = {"bank": "1000"} if book.variant == "limited-bank" else {}
    yield from ({"bets": FELT, **bank, "outcome": hands} for hands in _coups())
    yield {
        "bets": FELT,
        **({"bank": "50"} if bank else {}),
        "outcome": {"first": "Ks 9d", "second": "Kd 9h", "banker": "Kc 7s"},
    }
    banco: Fields = {"player": "A", "bet": "banco", "stake": "1000", "standing": True}
    tie: Fields = {"first": "Ks 7d", "second": "Kd 7h", "banker": "Kc 7s"}
    yield {"bets": [banco], **bank, "outcome": tie}
    yield {"bets": [banco], **bank, "outcome": tie, "event": {"kind": "banco-replay", "replays": 0}}
    for hands, event in _restored():
        yield {"bets": FELT, **bank, "outcome": hands, "event": event}
    for hands, event in _accidents():
        yield {"bets": FELT, **bank, "outcome": hands, "event": event}
    for event in _people():
        yield {"event": event}
    yield {"bets": FELT, "event": {"kind": "priority", "tableau": "second"}}


def _coups() -> Iterator[Fields]:
    yield {"first": "Ks 4d 5h", "second": "Kd 7h", "banker": "Kc 6s"}
    yield {"first": "Ks 7d", "second": "Kd 7h", "banker": "Kc 8s"}
    yield {"first": "Ks 8d", "second": "Kd 7h", "banker": "Kc 5s 4c"}
    yield {"first": "Ks 6d", "second": "Kd 6h", "banker": "Kc 6s"}


def _restored() -> Iterator[tuple[Fields, Fields]]:
    low: Fields = {"first": "Ks 3d", "second": "Kd 4h", "banker": "Kc 4s"}

    def third(hands: Fields, said: Fields, given: list[Fields], **more: object) -> tuple[Fields, Fields]:
        return hands, {"kind": "third-cards", "said": said, "given": given, "shoe": "2c 3c 4c 5c", **more}

    to_second: Fields = {"to": "second", "card": "7h"}
    to_first: Fields = {"to": "first", "card": "7h"}
    yield third(low, {"first": ["no"]}, [to_second])
    yield third(low | {"first": "Ks 7d"}, {"first": ["carta"]}, [to_first], banker="draw")
    yield third(low, {"first": ["carta", "no"]}, [])
    yield third(low | {"first": "Ks 8d"}, {"first": ["no"]}, [], banker="stand")
    yield third(low | {"first": "Ks 8d"}, {"first": ["carta"]}, [to_first])
    yield third(low, {"second": ["no"]}, [to_first], banker="draw")
    yield third(low | {"first": "Ks 7d"}, {"first": ["no"]}, [to_first, to_second], banker="draw")
    yield third(low, {}, [to_second], banker="draw")
    yield third(low, {}, [to_second, to_first], banker="draw")
    yield third(low | {"banker": "Kc 8s"}, {}, [to_first])
    yield third({"first": "Ks 6d", "second": "Kd 4h", "banker": "Kc 5s"}, {"first": ["carta"]}, [to_first], shoe="9c")
    exposed: Fields = {"kind": "exposed", "tableau": "first", "by": "banker", "shoe": "2c 3c 4c 5c"}
    yield low, exposed
    yield low, exposed | {"cards": 1}
    stood: Fields = {"first": "Ks 7d", "second": "Kd 6h", "banker": "Kc 5s"}
    for shown in (False, True):
        yield stood, {"kind": "wrong-point", "announced": 6, "shown": shown, "shoe": "2c", "banker": "draw"}
    yield stood, {"kind": "advice", "to": "first", "adviser": "player"}
    yield stood | {"chart": True}, {"kind": "draw"}


def _accidents() -> Iterator[tuple[Fields, Fields]]:
    hands: Fields = {"first": "Ks 7d", "second": "Kd 7h", "banker": "Kc 6s"}
    cards = "Ks Kd Kc 7d 7h 6s"
    yield hands, {"kind": "early-card", "bets": "open", "cards": cards, "banker": "stand"}
    yield hands, {"kind": "early-card", "bets": "open", "cards": cards, "waiver": True}
    yield hands, {"kind": "face-up", "cards": f"2h {cards}", "face_up": [1], "banker": "stand"}
    yield hands, {"kind": "stuck-cards"}
    yield hands, {"kind": "card-on-floor", "picked_by": "croupier"}
    yield hands, {"kind": "wrong-holder", "holder": "X", "right": "Y", "spoke": True}
    wrong_way = ["second", "first", "banker", "first", "second", "banker"]
    yield hands, {"kind": "irregular-deal", "cards": cards, "to": wrong_way, "banker": "stand"}
    for facts in (
        {"owner": "first", "stage": "deal"},
        {"owner": "second", "stage": "third", "seen": True},
        {"owner": "banker", "stage": "end"},
        {"owner": "first", "stage": "end", "by": "croupier", "testimony": "Ks 7d"},
    ):
        yield hands, {"kind": "basket", **facts}


def _people() -> Iterator[Fields]:
    bet: Fields = {"player": "A", "bet": "tableau", "on": "first", "stake": "100"}
    yield {"kind": "bet", "bet": bet}
    yield {"kind": "bet", "bet": bet, "moment": "after"}
    yield {"kind": "bet", "bet": bet, "spot": "next-to-banker"}
    yield {"kind": "bet", "bet": bet, "associated": True}
    for what in ("bet", "bank", "deduction"):
        yield {"kind": "limit", "what": what}
    yield {"kind": "bank-award", "announced": {"player": "X", "amount": "1000"}}
    yield {"kind": "bank-award", "bids": [{"player": "X", "amount": "1000"}, {"player": "Y", "amount": "1000"}]}
    yield {"kind": "bank-award", "vacated": {"initial": "1000"}}
    yield {"kind": "bank-request", "left": "winning", "same_shoe": True}
    yield {"kind": "bank-leave", "coups": 1, "initial": "1000"}
    yield {"kind": "burst-bank", "initial": "1000", "deposit": "1000"}
    callers = [{"player": "A", "place": 3}, {"player": "B", "place": 7}]
    yield {"kind": "banco", "coup_in_shoe": 1, "callers": callers}
    yield {"kind": "banco", "coup_in_shoe": 2, "callers": callers}
    yield {"kind": "players", "first": 2, "second": 1}
    yield {"kind": "turn", "tableau": "first", "holder": 2, "seated": [1, 2, 4], "why": "slow"}
    yield {"kind": "claim", "moment": "after-settlement"}
    yield {"kind": "stop-card", "below": 10}
    yield {"kind": "stop-card", "appears": "during-coup"}
    yield {"kind": "unforeseen"}
