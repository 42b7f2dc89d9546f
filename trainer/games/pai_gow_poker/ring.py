"""The seven positions of pai gow: where the dice point, where the packets go, and who holds the bank."""

from collections.abc import Iterable

from trainer.rulebook import House

CROUPIER = "croupier"
PLAYERS = ("1", "2", "3", "4", "5", "6")
RING = (CROUPIER, *PLAYERS)
"""Clockwise, from the croupier: position 1 is at his left."""


def counted(total: int, bank: str, taken: Iterable[str], house: House) -> str:
    """The position the dice point to: the bank is 1, 8 and 15.

    All seven are counted, taken or not; or only those taken, as the house says (PGP-DBT-06).
    """
    ring = RING if house.flag("pgp.skip_empty") else tuple(place for place in RING if place in set(taken))
    way = 1 if house.choice("pgp.count_direction") == "clockwise" else -1
    return ring[(ring.index(bank) + way * (total - 1)) % len(ring)]


def packets(total: int, bank: str, taken: Iterable[str], house: House) -> tuple[str, ...]:
    """Where the packets go, in order: clockwise from the position pointed to, past the empty ones (PGP-DBT-07)."""
    start = RING.index(counted(total, bank, taken, house))
    clockwise = RING[start:] + RING[:start]
    places = set(RING) if house.flag("pgp.always_seven_packets") else set(taken)
    return tuple(place for place in clockwise if place in places)


def offered(last: str, seated: Iterable[str]) -> tuple[str, ...]:
    """Who is offered the bank after `last` has held it, in turn; the croupier's turn ends the round of offers."""
    start = RING.index(last) + 1
    turn = [place for place in RING[start:] + RING[:start] if place in {CROUPIER, *seated}]
    return tuple(turn[: turn.index(CROUPIER) + 1])
