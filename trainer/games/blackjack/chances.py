"""The exact odds that need no strategy, or one stated in a word, counted in the cards of a full shoe.

The main bet is left out: its edge depends on how the player decides.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from trainer.bets import Bet, Settlement
from trainer.cards import RANKS, SUITS, Card, parse_cards
from trainer.games.blackjack.hands import Hand
from trainer.games.blackjack.payouts import settle_insurance, settle_jackpot, verdict
from trainer.games.blackjack.play import PlayedBox
from trainer.games.blackjack.table import Rules, Table
from trainer.oddstable import Figure, OddsRow, Result, odds_row, percent
from trainer.rulebook import House, Rulebook, load

DRAWS = "the player draws a third card to 7-7"
FREEZES = "the player stands on 7-7 or splits them"
UNIT = 100  # cents: any stake has the same odds


def _table(book: Rulebook, house: House) -> Table:
    return Table(book, house, book.record(Rules))


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """Insurance, even money and the black-jack it gives up, surrender, three sevens, and the jackpot."""
    table = _table(book, house)
    packs = table.rules.packs
    return [
        insurance(table, packs),
        *_black_jack_against_an_ace(table, packs),
        odds_row("surrender", None, [Result(Fraction(1), -table.rules.surrender_loses)], ("BJ-PAY-18",)),
        *([_three_sevens(table, packs)] if house.choice("three_sevens_against_21") == "paid" else []),
        _jackpot(table, packs, 3, DRAWS),
        _jackpot(table, packs, 2, FREEZES),
    ]


def _next_cards(packs: int, seen: tuple[Card, ...]) -> Iterator[tuple[Card, Fraction]]:
    """Each face that may come next, and how likely it is when these cards are out."""
    left = packs * len(RANKS) * len(SUITS) - len(seen)
    for rank, suit in product(RANKS, SUITS):
        face = Card(rank, suit)
        count = packs - seen.count(face)
        if count:
            yield face, Fraction(count, left)


def _net(found: Settlement) -> Fraction:
    """What a settled unit brings the player."""
    return (found.exact - found.takes) / UNIT


def insurance(table: Table, packs: int) -> OddsRow:
    """Insurance against an ace, nothing else being known."""
    (ace,) = parse_cards("As")
    bet = Bet("A", "insurance", "1", UNIT)
    results = []
    for card, chance in _next_cards(packs, (ace,)):
        found = settle_insurance(bet, (ace, card), table)
        results.append(Result(chance, _net(found)))
    return odds_row("insurance", None, results, ("BJ-PAY-13", "BJ-PAY-14"), f"{packs} packs, the dealer's ace seen")


def _black_jack_against_an_ace(table: Table, packs: int) -> Iterator[OddsRow]:
    """A black-jack against an ace: paid evens at once, or played on for 3 to 2."""
    hand, (ace,) = parse_cards("As Kd"), parse_cards("Ah")
    evens = table.rules.pays["even-money"]
    yield odds_row("even-money", "black-jack", [Result(Fraction(1), evens)], ("BJ-PAY-04",), "certain")
    results = []
    for card, chance in _next_cards(packs, (*hand, ace)):
        figure, _ = verdict(Hand(hand), (ace, card), table)
        results.append(Result(chance, table.rules.pays.get(figure, Fraction(0))))
    cited = ("BJ-PAY-02", "BJ-PAY-03")
    yield odds_row("hand", "black-jack", results, cited, "even money declined; the dealer's ace seen")


def _three_sevens(table: Table, packs: int) -> OddsRow:
    """What the premium of three sevens adds to the main bet, when the player draws to 7-7 and does not split.

    It counts the cards alone: three sevens come, and the dealer's own cards are neither a black-jack nor three
    sevens. Where any 21 of the dealer's ties them, no count without a strategy is possible.
    """
    size, each = packs * 52, packs * len(SUITS)
    comes = Fraction(each, size) * Fraction(each - 1, size - 1) * Fraction(each - 2, size - 2)
    left, sevens, tens = size - 3, each - 3, 4 * each
    black_jack = 2 * Fraction(each * tens, left * (left - 1))
    equal = Fraction(sevens * (sevens - 1) * (sevens - 2), left * (left - 1) * (left - 2))
    chance = comes * (1 - black_jack - equal)
    extra = table.rules.pays["three-sevens"] - table.rules.pays["win"]
    results = [Result(chance, extra), Result(1 - chance, Fraction(0))]
    note = "the premium over an ordinary win; " + DRAWS
    return odds_row("hand", "three-sevens premium", results, ("BJ-PAY-05", "BJ-PAY-06", "BJ-PAY-07"), note)


def _jackpot(table: Table, packs: int, cards: int, note: str) -> OddsRow:
    """The jackpot at the house's prizes, the meter at its floor: `cards` of the first hand count."""
    bet = Bet("A", "jackpot", "1", UNIT)
    results = []
    for drawn, chance in _deals(packs, cards, ()):
        found = settle_jackpot(bet, PlayedBox(1, (Hand(drawn),), drawn), table)
        results.append(Result(chance, _net(found)))
    items = ("BJ-PAY-19", "BJ-PAY-20", "BJ-PAY-21", "BJ-PAY-22", "BJ-PAY-23", "BJ-PAY-24")
    return odds_row("jackpot", f"{cards} cards", results, items, note)


def _deals(packs: int, cards: int, seen: tuple[Card, ...]) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
    """Every way the first cards may come; once a card is no seven, what follows does not matter."""
    if len(seen) == cards or (seen and seen[-1].rank != "7"):
        yield seen, Fraction(1)
        return
    for card, chance in _next_cards(packs, seen):
        for dealt, rest in _deals(packs, cards, (*seen, card)):
            yield dealt, chance * rest


def published() -> Iterator[Figure]:
    """Published edges of the insurance with one, two, six and eight packs."""
    book = load("blackjack", "cantabria")
    table = _table(book, book.house())
    for packs, figure in ((1, "5.8824 %"), (2, "6.7961 %"), (6, "7.3955 %"), (8, "7.4699 %")):
        ours = percent(insurance(table, packs).edge)
        name = f"insurance, {packs} pack{'s' if packs > 1 else ''}"
        yield Figure("blackjack", name, figure, ours, "count of the tens among the unseen cards")
