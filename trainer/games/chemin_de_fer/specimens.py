"""Tables that together bring out every rule item: coups, errors act by act, and the life of the bank."""

from collections.abc import Iterator
from typing import Any

from trainer.rulebook import Rulebook

Json = dict[str, Any]

SEATED: list[Json] = [{"player": name, "seat": n} for n, name in enumerate("ABCDE", start=1)]
PLAYERS: list[Json] = [*SEATED, {"player": "S", "behind": 2}, {"player": "T", "behind": 4, "moved": True}]
BANK: Json = {"banker": "A", "amount": "100", "coups": 1}
PUNTO: Json = {"player": "B", "bet": "punto", "stake": "40"}
BANCO: Json = {"player": "C", "bet": "banco", "stake": "100"}


def table(**fields: Any) -> Json:
    """The usual table with some fields changed."""
    return {"players": PLAYERS, "bank": BANK, "bets": [PUNTO]} | fields


def outcome(punto: str, banker: str, **more: Any) -> Json:
    return {"punto": punto, "banker": banker} | more


def deals(cards: str) -> list[Json]:
    """Cards dealt in order: `P7c` to the punto, `B5d` to the banker."""
    sides = {"P": "punto", "B": "banker"}
    return [{"do": "deal", "to": sides[word[0]], "card": word[1:]} for word in cards.split()]


def says(who: str, word: str) -> Json:
    return {"do": "say", "who": who, "word": word}


def coup(*acts: Json | list[Json], **fields: Any) -> Json:
    log = [act for entry in acts for act in (entry if isinstance(entry, list) else [entry])]
    return table(event={"kind": "coup", "log": log}, **fields)


def specimens(book: Rulebook) -> Iterator[Json]:
    """Every item, from the settled coup to the cut."""
    yield from _settled()
    yield from _dealing_errors()
    yield from _speaking_errors()
    yield from _played_out()
    yield from _holders()
    yield from _banks()
    yield from _bets()
    yield from _people()


def _settled() -> Iterator[Json]:
    line = PUNTO | {"player": "T", "on": "line", "stake": "20"}
    for hands in (outcome("2c 4d", "3c 4h"), outcome("2c 5d", "3c 3h 4d"), outcome("2c 2d 3h", "3c 4h"),
                  outcome("9c Kd", "8h Ts"), outcome("2c 4d", "2h 3c As", table_asked=True)):  # fmt: skip
        yield table(bets=[PUNTO, line], outcome=hands)
    abono = {"player": "D", "bet": "abono", "stake": "30"}
    associate = {"associates": [{"player": "E", "amount": "25"}]}
    yield table(bank=BANK | associate, bets=[BANCO, PUNTO | {"stake": "20"}, abono], outcome=outcome("2c 4d", "3c 4h"))
    yield table(house={"bancoFree": True}, bets=[BANCO], outcome=outcome("2c 2d", "3c 4h"))
    yield table(bank=BANK | {"amount": "700", "passed_by": "C", "previous": "50"}, outcome=outcome("2c 5d", "3c 3h"))


def _dealing_errors() -> Iterator[Json]:
    first = deals("P2c B3c P4d B4h")
    yield coup(first[0], {"do": "close"}, first[1:], says("punto", "no"), says("banker", "no"))
    for mishap in ("face-up", "stuck", "floor", "shown-by-croupier", "shown-by-banker", "basket"):
        yield coup(first[0] | {"mishap": mishap}, first[1:])
    for mishap in ("shown-by-croupier", "shown-by-banker"):
        yield coup(first[0] | {"mishap": mishap}, first[1], first[2] | {"mishap": mishap}, first[3])
    yield coup(first, {"do": "fault", "harms": ["punto"]})
    yield coup(first, says("punto", "no"), says("croupier", "carta"), deals("P9d"))
    yield coup(first, {"do": "draw", "card": "9d"}, says("punto", "no"))
    yield coup(deals("P2c B3c P4d B4h B5s"))
    drawing = [*deals("P2c B3c P2d B4h"), says("punto", "carta")]
    yield coup(drawing, deals("P2h P3h"), says("banker", "no"))
    yield coup(drawing, deals("P2h B3h B5h"))
    yield coup(drawing, deals("P2h")[0] | {"mishap": "basket"})
    yield coup(first, {"do": "basket", "who": "banker", "seen": False})
    yield coup(deals("P2c P4d B3c B4h"))


def _played_out() -> Iterator[Json]:
    """The same errors in coups that went on to their end, so that there is a hand to settle."""
    stood = [says("punto", "no"), says("banker", "no")]
    first, five = deals("P2c B3c P4d B4h"), deals("P2c B3c P3d B2h")
    for mishap in ("floor", "shown-by-banker"):
        yield coup(first[0] | {"mishap": mishap}, first[1:], stood)
    yield coup(deals("P9s")[0] | {"mishap": "face-up"}, first, stood)
    shown = deals("P2c B3c P4d B3h")
    yield coup(shown[0], shown[1] | {"mishap": "shown-by-croupier"}, shown[2:], says("punto", "no"), deals("B2s"))
    both = [act | {"mishap": "shown-by-croupier"} if act["to"] == "punto" else act for act in five]
    yield coup(both, says("punto", "carta"), deals("P4s B3s"))
    for banker in ("2h", "3h", "Kh"):
        yield coup(deals(f"P2c B3c P4d B{banker}"), says("punto", "no"), says("croupier", "carta"), deals("P9s B4s"))
    yield coup(deals("P2c B3c P2d B4h"), {"do": "draw", "card": "9s"}, says("punto", "carta"), says("banker", "no"))
    yield coup(deals("P5c B3c P4d B4h"), {"do": "draw", "card": "2s"}, says("punto", "abate"))
    yield coup(deals("P2c B3c P4d B4h B5s"), says("punto", "no"), deals("B8s"))
    yield coup(deals("P2c BTc P2d BKh"), says("punto", "carta"), deals("P2s")[0] | {"mishap": "basket"}, deals("B9s"))
    yield coup(deals("P2c B8c P2d BTh"), says("punto", "carta"), deals("P5s"), says("banker", "no"))
    for answer in ("gives", "refuses"):
        dealt = deals("P3s") if answer == "gives" else []
        yield coup(first, says("punto", "carta"), says("banker", answer), dealt, says("banker", "no"))
        yield coup(
            deals("P5c B3c P4d B4h"), says("punto", "carta"), says("banker", answer), dealt, says("banker", "no")
        )
    yield coup(deals("PTc B3c PKd B4h"), says("punto", "no"), deals("P8s"), says("banker", "no"), bets=[BANCO])
    yield coup(deals("P2c B3c P2d B4h"), stood, bets=[BANCO])
    yield coup(deals("P3c B3c P4d B4h"), says("punto", "abate"), deals("B2s"), stood)
    yield coup(five, {"do": "advise", "who": "player", "to": "punto"}, says("punto", "carta"), deals("P4s"), stood[1])


def _speaking_errors() -> Iterator[Json]:
    weak, strong = deals("P2c B8c P4d BTh"), deals("P5c B8c P4d BTh")
    yield coup(weak, says("banker", "abate"))
    yield coup(weak, says("banker", "offers"))
    yield coup(weak, {"do": "hold"})
    yield coup(weak, {"do": "advise", "who": "player", "to": "punto"})
    yield coup(deals("P2c B8c P3d BTh"), {"do": "advise", "who": "croupier", "to": "punto"})
    yield coup(weak, says("punto", "carta"))
    yield coup(strong, says("punto", "no"), says("banker", "abate"))
    yield coup(strong, says("punto", "carta"))
    yield coup(weak, says("punto", "abate"))
    yield coup(weak, says("punto", "abate"), bets=[BANCO])
    yield coup(weak, {"do": "basket", "who": "punto", "seen": False})


def _holders() -> Iterator[Json]:
    last = {"punto": "C", "bet": "banco", "result": "bank"}
    called: Json = {"player": "C", "call": "banco-seguido"}
    for facts in ({"seen": False}, {"seen": True, "taken": True}):
        event = {"kind": "cards", "calls": [called], "deal": "delivered", "holder": "B", **facts}
        yield table(bank=BANK | {"last": last}, event=event)
    late = {"kind": "cards", "calls": [called | {"when": "after-delivery"}], "deal": "delivered", "holder": "B"}
    yield table(bank=BANK | {"last": last}, event=late | {"seen": True})
    yield table(
        event={"kind": "cards", "calls": [{"player": "C", "call": "banco", "when": "after-deal"}], "deal": "dealt"}
    )
    joined = [{"player": "B", "call": "banco", "partners": ["D"]}, {"player": "S", "call": "banco"}]
    yield table(event={"kind": "cards", "calls": joined})
    for call in ("banco-con-la-mesa", "ultimo-completo"):
        yield table(event={"kind": "cards", "calls": [{"player": "S", "call": call}]})
    for before in (
        {"punto": "C", "bet": "banco-con-la-mesa", "alone": True, "result": "bank"},
        {"punto": "C", "bet": "punto", "alone": True, "result": "bank"},
        {"punto": "B", "bet": "punto", "result": "tie", "abandoned_by": "C"},
    ):
        yield table(bank=BANK | {"last": before}, event={"kind": "cards", "calls": [called]})
    yield table(bets=[PUNTO, PUNTO | {"player": "C"}], event={"kind": "cards"})
    higher = BANK | {"coups": 0, "passed_by": "D", "previous": "50"}
    yield table(bank=higher, bets=[PUNTO, PUNTO | {"player": "D", "stake": "10"}], event={"kind": "cards"})


def _banks() -> Iterator[Json]:
    yield table(event={"kind": "next-banker", "why": "opens"})
    yield table(event={"kind": "next-banker", "why": "tied"})
    flagged = [{"player": "A", "seat": 1}, {"player": "B", "seat": 2, "absent": True},
               {"player": "C", "seat": 3, "refusals": 1}, {"player": "D", "seat": 4, "salute": True},
               {"player": "E", "seat": 5}, {"player": "S", "behind": 2}]  # fmt: skip
    yield table(players=flagged, event={"kind": "next-banker", "why": "lost", "refuses": ["C"], "waiting": ["X"]})
    yield table(bank=BANK | {"passed_by": "D", "previous": "50"}, event={"kind": "next-banker", "why": "lost"})
    passes: Json = {"kind": "next-banker", "why": "passes"}
    yield table(event=passes | {"takers": [{"player": "C", "amount": "100"}]})
    yield table(event=passes | {"bids": [{"player": "A", "amount": "80"}, {"player": "S", "amount": "60"}]})
    yield table(event=passes | {"refuses": ["B"]})
    on_foot = BANK | {"banker": "S", "last_seated": "D", "passed_by": "D", "previous": "50"}
    yield table(bank=on_foot, event=passes | {"retakes": True})
    yield table(bank=BANK | {"coups": 0}, event=passes | {"bids": [{"player": "C", "amount": "60"}]})
    yield table(event={"kind": "opening", "amount": "200", "passed": "100", "offered": "150"})
    won = outcome("2c 4d", "3c 4h")
    for choice in ("half", "doubled", "doubled-and-half", "todo-va", "none"):
        yield table(house={"bankUnlimited": True}, bank=BANK | {"pases": 1}, outcome=won,
                    event={"kind": "garage", "choice": choice})  # fmt: skip
    yield table(event={"kind": "associate", "player": "C", "amount": "50"})


def _bets() -> Iterator[Json]:
    offered: Json = {"kind": "bet", "bet": {"player": "C", "bet": "punto", "stake": "30"}}
    on_line = offered | {"bet": offered["bet"] | {"on": "line"}}
    half = {"kind": "bet", "bet": {"player": "C", "bet": "banco-con-la-mesa", "stake": "50"}}
    abono = {"kind": "bet", "bet": {"player": "C", "bet": "abono", "stake": "30"}}
    for event in (offered, offered | {"moment": "after-close"}, offered | {"joined_to": "B"}, on_line,
                  on_line | {"says_plays": "20"}, half, abono | {"called": False}):  # fmt: skip
        yield table(event=event)
    yield table(bets=[PUNTO | {"stake": "100"}], event=abono)
    yield table(event={"kind": "claim", "about": "banker", "settled": True})
    yield table(event={"kind": "claim", "about": "bet", "visible": False, "watched": True})


def _people() -> Iterator[Json]:
    seat: Json = {"kind": "seat", "player": "X", "waiting": ["X"], "moment": "during-talla"}
    for event in (seat, seat | {"vacancy": "momentary"}, seat | {"other_table": True}):
        yield table(event=event)
    yield table(event={"kind": "game"})
    yield {"players": SEATED[:3], "event": {"kind": "game"}}
    yield table(event={"kind": "shoe", "cards_left": 100})
    yield table(event={"kind": "shoe", "cards_left": 7, "coup_in_progress": True})
    yield table(event={"kind": "shoe", "cards_left": 5, "winner": "bank", "offers": "100", "check_asked": True})
    yield table(event={"kind": "shoe", "jam": "other"})
    yield table(event={"kind": "cut", "shuffles": ["B"], "refuses": ["E"]})
    yield table(event={"kind": "unforeseen", "what": "a cup of coffee on the cloth"})
