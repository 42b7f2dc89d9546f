"""Circle poker as the engine asks for it: reading, settling, rulings, and figures from outside beside ours."""

from collections.abc import Iterator, Mapping

from trainer.bets import Round
from trainer.fields import Fields
from trainer.games.circle_poker.events import rule
from trainer.games.circle_poker.reading import read, write
from trainer.games.circle_poker.settling import settle
from trainer.games.circle_poker.specimens import specimens
from trainer.oddstable import Figure, OddsRow
from trainer.rulebook import House, Rulebook, load

__all__ = ["odds", "published", "read", "rule", "settle", "specimens", "write"]


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """None: the players play each other, and the house's share is a deduction, not an edge on a bet."""
    return []


def published() -> Iterator[Figure]:
    """Pot-limit raises and all-in pots worked out by others, beside ours."""
    for name, minimum, before, actions, maximum, source in _RAISES:
        ours = _most(minimum, before, actions)
        yield Figure("circle-poker", f"pot limit, {name}", maximum, ours, source)
    for name, put, equal, expected, source in _POTS:
        yield Figure("circle-poker", f"all-in, {name}", expected, _taken(put, equal), source)


# what it is, the minimum, what each of four players has in, the flop's (or the first) actions, the most to put in
_RAISES = (
    ("blinds 1 and 2, first to speak", "2", "0", (), "7", "poker-flush.com, pot limit"),
    ("the same, after a raise to 7", "2", "0", ("7",), "24", "poker-flush.com, pot limit"),
    ("10 in the pot, a bet of 5", "1", "2.50", ("5",), "25", "pokertips.org, glossary"),
    ("10 in the pot, a bet of 3", "1", "2.50", ("3",), "19", "pokerjunkie.com, how to calculate the pot bet"),
    ("the same, raised to 10", "1", "2.50", ("3", "10"), "43", "pokerjunkie.com, how to calculate the pot bet"),
    ("1500 in the pot, a bet of 1500", "200", "375", ("1500",), "6000", "ts4z.github.io/barge-rulebook/pot-limit.html"),
)
_DEAD = {f"F{n}": "50" for n in range(6)}
# what it is, what each player put in, who have equal and best hands, what these take out of the pots
_POTS = (
    (
        "50, 100 and 150 with 300 dead, equal hands",
        {"P1": "50", "P2": "100", "P3": "150", **_DEAD},
        ("P1", "P2", "P3"),
        "150 200 250",
        "softwareengineering.stackexchange.com/revisions/317647/4",
    ),
    (
        "the same, the shortest has the best hand",
        {"P1": "50", "P2": "100", "P3": "150", **_DEAD},
        ("P1",),
        "450",
        "softwareengineering.stackexchange.com/revisions/317647/4",
    ),
    ("20, 50 and 50, the shortest wins", {"A": "20", "B": "50", "C": "50", "D": "0"}, ("A",), "60", "shadepoker.com"),
    ("5, 5 and 3, the shortest wins", {"A": "5", "B": "5", "C": "3", "D": "0"}, ("C",), "9", "suntzupoker.com"),
)


def _table(data: Mapping[str, object], house: Mapping[str, object]) -> object:
    book = load("circle-poker", "cantabria", "holdem")
    return read(Fields(data), book, book.house(house))


def _most(minimum: str, before: str, amounts: tuple[str, ...]) -> str:
    """The most the next player may put in, in the first interval (nothing in yet) or in the second."""
    interval = 1 if before == "0" else 2
    order = ("D", "A", "B", "C") if interval == 1 else ("B", "C", "D", "A")
    words = ["raise"] * len(amounts) if interval == 1 else ["bet", "raise", "raise"]
    actions = [{"player": p, "do": do, "amount": a} for p, do, a in zip(order, words, amounts, strict=False)]
    table = {
        "bets": [{"player": player, "place": n, "stake": before} for n, player in enumerate("ABCD", 1)],
        "mano": "A",
        "betting": [{"interval": interval, "actions": actions}],
        "event": {"kind": "turn"},
    }
    return rule(_table(table, {"minimum": minimum})).parts["maximum"]  # type: ignore[arg-type]


def _taken(put: Mapping[str, str], equal: tuple[str, ...]) -> str:
    """What the best hands take in all; the board plays for those with equal hands, or beats no pair of aces."""
    others = iter(("4c 5d", "4d 6c", "4h 5h", "6d 6h"))
    board = "As Ks Qs Js Ts" if len(equal) > 1 else "Ah Ac 9d 8s 2s"
    winner = iter(("Ad 2c", "4c 6d", "5c 6h"))
    bets = []
    for place, (player, stake) in enumerate(put.items(), 1):
        folded = player.startswith("F") or stake == "0"
        cards: dict[str, object] = (
            {"state": "folded"} if folded else {"cards": next(winner if player in equal else others)}
        )
        bets.append({"player": player, "place": place, "stake": stake} | cards)
    table = {"bets": bets, "mano": next(iter(put)), "outcome": {"board": board}}
    round_: Round = settle(_table(table, {"pci.rake": 0}))  # type: ignore[arg-type]
    taken = {s.bet.player: s.pays + s.returns for s in round_.settlements}
    return " ".join(str(taken[player] // 100) for player in equal)
