"""The odds of every bet, counted over every order in which six cards can leave a full shoe."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

from trainer.bets import Bet
from trainer.cards import Card, parse_cards
from trainer.games.punto_banca.coup import Coup, Rules, Winner, draws_next
from trainer.games.punto_banca.settle import deduction, settle_bet
from trainer.games.punto_banca.table import BETS, Table
from trainer.oddstable import Figure, OddsRow, Result, odds_row, percent
from trainer.rulebook import House, Rulebook, load

GAME = "punto-banca"
# One card of each value stands for all of its value; ten, jack, queen and king are one value.
FACES = parse_cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts")
WINNERS: tuple[Winner, ...] = ("bank", "player", "tie")


@cache
def outcomes(jurisdiction: str, variant: str | None, packs: int | None = None) -> Mapping[Winner, int]:
    """In how many of all ordered draws of six cards each hand wins; cards a coup does not need fall anyhow."""
    rules = load(GAME, jurisdiction, variant).record(Rules)
    return count_outcomes(rules if packs is None else replace(rules, packs=packs))


def count_outcomes(rules: Rules) -> Mapping[Winner, int]:
    found = dict.fromkeys(WINNERS, 0)
    left = {card: (16 if card.rank == "T" else 4) * rules.packs for card in FACES}
    for player, player_ways in _pairs(left):
        for bank, bank_ways in _pairs(left):
            _add_draws(Coup(player, bank), player_ways * bank_ways, left, rules, found)
    return found


def _pairs(left: dict[Card, int]) -> Iterator[tuple[tuple[Card, Card], int]]:
    """Every two values a hand can start with, and in how many orders; meanwhile they are out of the shoe."""
    for one, two in combinations_with_replacement(FACES, 2):
        ways = left[one] * (left[one] - 1) if one == two else 2 * left[one] * left[two]
        left[one] -= 1
        left[two] -= 1
        yield (one, two), ways
        left[one] += 1
        left[two] += 1


def _add_draws(coup: Coup, ways: int, left: dict[Card, int], rules: Rules, found: dict[Winner, int]) -> None:
    """Add every way the coup can end; a complete coup leaves the rest of its six cards free."""
    side = draws_next(coup, rules)
    if side is None:
        in_shoe = sum(left.values())
        missing = 6 - len(coup.player) - len(coup.bank)
        found[coup.winner] += ways * (in_shoe * (in_shoe - 1) if missing == 2 else in_shoe if missing else 1)
        return
    for card in FACES:
        number = left[card]
        left[card] = number - 1
        _add_draws(coup.with_card(side, card), ways * number, left, rules, found)
        left[card] = number


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """One row for each bet."""
    counted = outcomes(book.jurisdiction, book.variant)
    table = Table(book, house, book.record(Rules))
    note = f"first coup of a shoe of {table.rules.packs} packs"
    return [_row(Bet("A", kind, None, 2000 * house.grain), counted, table, note) for kind in BETS]


def _row(bet: Bet, counted: Mapping[Winner, int], table: Table, note: str) -> OddsRow:
    results: list[Result] = []
    items: tuple[str, ...] = ()
    on_account = table.house.choice("deductionWhen") == "on-account"
    for winner, ways in counted.items():
        settled = settle_bet(bet, winner, table)
        owed = deduction(bet, winner, table) if on_account else 0
        net = Fraction(settled.pays + settled.returns - owed, bet.stake) - 1
        results.append(Result(Fraction(ways, sum(counted.values())), net))
        items = settled.items if settled.result == "win" else items
    return odds_row(bet.kind, None, results, items, note)


def published() -> Iterator[Figure]:
    """Published counts and edges of six and eight packs."""
    book = load(GAME, "cantabria")
    for packs, figures in PUBLISHED.items():
        counted = outcomes("cantabria", book.variant, packs)
        table = Table(book, book.house(), book.record(Rules))
        for name, count, edge in figures:
            row = _row(Bet("A", name, None, 10_000), counted, table, "")
            ours = f"{counted[_winner(name)]:,}"
            yield Figure(GAME, f"{packs} packs, ways for {name}", count, ours, "casinoexploit.com/baccarat.html")
            yield Figure(GAME, f"{packs} packs, edge on {name}", edge, percent(row.edge), EDGES[packs])


def _winner(name: str) -> Winner:
    return next(winner for winner in WINNERS if winner == name)


PUBLISHED = {
    6: (
        ("bank", "403,095,751,234,560", "1.0558 %"),
        ("player", "392,220,492,728,832", "1.2374 %"),
        ("tie", "83,552,962,932,288", "14.4382 %"),
    ),
    8: (
        ("bank", "2,292,252,566,437,888", "1.0579 %"),
        ("player", "2,230,518,282,592,256", "1.2351 %"),
        ("tie", "475,627,426,473,216", "14.3596 %"),
    ),
}
EDGES = {6: "casinoexploit.com/baccarat.html", 8: "uscasinosonline.com, calculating the odds of baccarat"}
