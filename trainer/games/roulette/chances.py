"""The odds of every roulette bet, counted over all pockets with the rules that settle it."""

from fractions import Fraction

from trainer.bets import Bet
from trainer.games.roulette.layout import EVEN_CHANCES, MULTIPLE, NUMBERS, places
from trainer.games.roulette.spin import settle_bet
from trainer.games.roulette.table import Placed, Rules, Table
from trainer.oddstable import OddsRow, Result, odds_row
from trainer.rulebook import House, Rulebook

STAKE = 2**20 * 100  # large enough to be halved again and again without a remainder


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """One row for every kind of place; even chances twice where the player may choose prison."""
    rules = book.record(Rules)
    rows = []
    for kind in MULTIPLE:
        for on, covers in _examples(kind, rules).items():
            rows.append(_row(Placed(Bet("A", kind, on, STAKE), covers), rules, book, house))
    for kind, covers in EVEN_CHANCES.items():
        half = Placed(Bet("A", kind, None, STAKE), covers, choice="half")
        note = "half back on zero" if rules.zero_rule == "prison" else ""
        rows.append(_row(half, rules, book, house, note))
        if rules.zero_rule == "prison":
            rows.append(_prison_row(half, rows[-1], rules, book, house))
    return rows


def _examples(kind: str, rules: Rules) -> dict[str, frozenset[str]]:
    """One place of each kind, and every place that touches a zero."""
    by_place = places(rules.zeros)[kind]
    zeros = frozenset(rules.zeros)
    touching = {on: covers for on, covers in by_place.items() if covers & zeros}
    plain = next(((on, covers) for on, covers in by_place.items() if not covers & zeros), None)
    return ({plain[0]: plain[1]} if plain else {}) | touching


def _row(placed: Placed, rules: Rules, book: Rulebook, house: House, note: str = "") -> OddsRow:
    pockets = (*rules.zeros, *NUMBERS)
    results: list[Result] = []
    items: tuple[str, ...] = ()
    for pocket in pockets:
        settled = settle_bet(placed, Table(book, house, rules, (), pocket=pocket))
        net = Fraction(settled.pays + settled.returns, STAKE) - 1
        results.append(Result(Fraction(1, len(pockets)), net))
        if settled.result == "win":
            items = settled.items
    return odds_row(placed.bet.kind, placed.bet.on, results, items, note)


def _prison_row(placed: Placed, half: OddsRow, rules: Rules, book: Rulebook, house: House) -> OddsRow:
    """The player who always chooses prison.

    Each further zero leaves him in the same place with half the value (or the whole, as the house decides), so
    what a prisoner is worth solves  worth = wins/pockets × value + zeros/pockets × worth after one more zero.
    """
    pockets = len(rules.zeros) + len(NUMBERS)
    zero, wins = Fraction(len(rules.zeros), pockets), Fraction(len(placed.covers), pockets)
    shrinks = Fraction(1) if house.choice("prisonReleaseValue") == "full" else Fraction(1, 2)
    worth = wins / (1 - zero * shrinks)
    lost = wins  # the other colour falls
    edge = lost - wins + zero * (1 - worth)
    # chances over the bet's whole life: won outright, freed with something, lost
    freed = zero * wins / (1 - zero)
    return OddsRow(half.bet, half.on, wins, 1 - wins - freed, freed, edge, half.items, "always prison on zero")
