"""The wrong answers people really give, worked out from the scenario itself, each under its name."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from trainer.bets import Round, Settlement
from trainer.errors import TrainerError
from trainer.money import Cents, parse_odds
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario, other_books, whole
from trainer.tables import settle

HALF = Fraction(1, 2)
COMMISSIONS = (Fraction(19, 20), Fraction(39, 40))


def payout_slips(scenario: Scenario, settled: Sequence[Settlement], right: Cents) -> dict[str, Cents]:
    """Wrong totals for one player: every slip that gives another amount than the right one."""
    won = [s for s in settled if s.pays]
    lost = [s for s in settled if s.result == "lose"]
    found: dict[str, Cents] = {"stake-included": right + sum(s.bet.stake for s in won)}
    found |= _commission(won, right)
    found |= _half(won, right)
    found |= _rounding(won, right)
    found |= _elsewhere(scenario, settled[0].bet.player if settled else "")
    if lost and won:
        found["loser-paid"] = right + _paid_like(lost[0], won[0])
    if len(won) > 1:
        found["bet-forgotten"] = right - min(s.pays for s in won)
    found |= _neighbour(won, right, scenario.book)
    telling: dict[Cents, str] = {}
    for name, amount in found.items():  # of two slips that give one amount, the more telling comes first
        telling.setdefault(amount, name)
    return {name: amount for amount, name in telling.items() if amount != right and amount >= 0}


def _paid_like(lost: Settlement, won: Settlement) -> Cents:
    """What a losing bet would cost the house at a winner's odds."""
    return lost.bet.stake * won.pays // won.bet.stake if won.bet.stake else 0


def _neighbour(won: Sequence[Settlement], right: Cents, book: Rulebook) -> dict[str, Cents]:
    """The first winner at the next payout of the paytable, above or below its own."""
    if not won or not won[0].bet.stake:
        return {}
    own = won[0].exact / won[0].bet.stake
    others = sorted({odds for odds in _paytable(book) if odds != own}, key=lambda odds: abs(odds - own))
    if not others:
        return {}
    return {"neighbour-payout": right - won[0].pays + int(won[0].bet.stake * others[0])}


def _paytable(book: Rulebook) -> Iterable[Fraction]:
    pays = book.figures.get("pays")
    for text in pays.values() if isinstance(pays, Mapping) else ():
        if isinstance(text, str):
            yield parse_odds(text)


def _rounding(won: Sequence[Settlement], right: Cents) -> dict[str, Cents]:
    odd = [s for s in won if s.exact != s.pays]
    if not odd:
        return {}
    exact = odd[0].exact
    other = exact.numerator // exact.denominator if exact < odd[0].pays else -(-exact.numerator // exact.denominator)
    return {"rounded-wrong-way": right - odd[0].pays + other}


def _commission(won: Sequence[Settlement], right: Cents) -> dict[str, Cents]:
    """A winner paid in full although a deduction was due on it."""
    for s in won:
        if s.bet.stake and s.exact / s.bet.stake in COMMISSIONS:
            return {"commission-forgotten": right - s.pays + s.bet.stake}
    return {}


def _half(won: Sequence[Settlement], right: Cents) -> dict[str, Cents]:
    """A winner that pays half its stake, paid in full."""
    for s in won:
        if s.bet.stake and s.exact / s.bet.stake == HALF:
            return {"half-forgotten": right - s.pays + s.bet.stake}
    return {}


def _elsewhere(scenario: Scenario, player: str) -> dict[str, Cents]:
    """What the same felt would pay under another regulation, where it can be played there."""
    for book in other_books(scenario.book):
        fields = {key: value for key, value in scenario.table.items() if key not in ("game", "rules", "variant")}
        try:
            there = settle(dict(whole(book, fields).table))
        except TrainerError:  # a bet or a setting the other regulation does not have
            continue
        return {"other-rules": sum(s.pays for s in there.settlements if s.bet.player == player)}
    return {}


def mark_slips(right: Mapping[str, str]) -> dict[str, Mapping[str, str]]:
    """Winners and losers taken for each other."""
    swap = {"win": "lose", "lose": "win"}
    swapped = {key: swap.get(result, result) for key, result in right.items()}
    return {"swapped": swapped} if swapped != right else {}


def order_slips(keys: Sequence[str], settled: Round | None, paid: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The reverse order; and the winners paid before the losers are taken."""
    found = {"order-reversed": tuple(reversed(keys))}
    rest = [key for key in keys if key not in paid]
    if paid and settled is not None:
        found["paid-before-taking"] = (*rest[:1], *paid, *rest[1:])
    return {name: order for name, order in found.items() if order != tuple(keys)}
