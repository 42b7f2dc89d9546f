"""Pots: the main pot and the side pots, the deduction of each, and how equal hands share them."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from trainer.money import Cents


@dataclass(frozen=True, slots=True)
class Pot:
    """Money and the players who may win it."""

    amount: Cents
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Awarded:
    """A pot after the deduction, and what each of its winners gets: exactly, and in chips."""

    pot: Pot
    rake: Cents
    winners: tuple[str, ...]
    exact: Mapping[str, Fraction]
    shares: Mapping[str, Cents]

    @property
    def net(self) -> Cents:
        return self.pot.amount - self.rake


@dataclass(frozen=True, slots=True)
class Sharing:
    """How a house divides: chip and rounding unit in cents, and its answers to the doubts on shares and rake."""

    rate: Fraction
    unit: Cents
    chip: Cents
    per_pot: bool = True
    proportional: bool = False
    first_takes_odd: bool = False


def uncalled(put: Mapping[str, Cents], live: Collection[str]) -> tuple[str, Cents] | None:
    """The part of the highest contribution that nobody matched, folded players counted, and whose it is.

    >>> uncalled({"A": 100, "B": 60, "C": 20}, {"A", "B"})
    ('A', 40)
    """
    if not put:
        return None
    player = max(put, key=lambda name: put[name])
    second = max((amount for name, amount in put.items() if name != player), default=0)
    excess = put[player] - second
    return (player, excess) if excess and player in live else None


def pots(put: Mapping[str, Cents], live: Sequence[str]) -> tuple[Pot, ...]:
    """The main pot and the side pots, one for each level of the live players' contributions.

    A player wins no more from another than he put in himself (PCI-PAY-07); what a folded player put in above the
    last level goes to the last pot.

    >>> [pot.amount for pot in pots({"A": 50, "B": 100, "C": 100, "D": 20}, ("A", "B", "C"))]
    [170, 100]
    """
    levels = sorted({put[player] for player in live if put[player]})
    if not levels and any(put.values()):
        return (Pot(sum(put.values()), tuple(live)),)  # only those who folded had put anything in
    found, low = [], 0
    for level in levels:
        amount = sum(min(amount, level) - min(amount, low) for amount in put.values())
        if level == levels[-1]:
            amount += sum(max(0, amount - level) for amount in put.values())
        found.append(Pot(amount, tuple(player for player in live if put[player] >= level)))
        low = level
    return tuple(found)


def rakes(amounts: Sequence[Cents], sharing: Sharing) -> tuple[Cents, ...]:
    """The deduction of each pot, rounded down pot by pot, or once on the total (PCI-DBT-04, PCI-DBT-08).

    Rounded on the total, the units lost pot by pot are taken where the most was lost.
    """
    exact = [amount * sharing.rate / sharing.unit for amount in amounts]
    units = [part.numerator // part.denominator for part in exact]
    if not sharing.per_pot:
        total = sum(exact, Fraction(0))
        missing = total.numerator // total.denominator - sum(units)
        by_loss = sorted(range(len(units)), key=lambda n: units[n] - exact[n])
        for n in by_loss[:missing]:
            units[n] += 1
    return tuple(count * sharing.unit for count in units)


def award(
    pots_: Sequence[Pot], put: Mapping[str, Cents], best: Callable[[Sequence[str]], tuple[str, ...]], sharing: Sharing
) -> tuple[Awarded, ...]:
    """Give every pot to its best hands. `best` names the winners among some players, in order of play from the hand."""
    deductions = rakes([pot.amount for pot in pots_], sharing)
    groups = _merged(pots_, deductions, best) if sharing.proportional else list(zip(pots_, deductions, strict=True))
    found = []
    for pot, rake in groups:
        winners = best(pot.players)
        by_stack = sharing.proportional and any(put[player] for player in winners)
        weights = {player: put[player] if by_stack else 1 for player in winners}
        exact = {player: (pot.amount - rake) * Fraction(weights[player], sum(weights.values())) for player in winners}
        found.append(Awarded(pot, rake, winners, exact, _in_chips(pot.amount - rake, winners, exact, sharing)))
    return tuple(found)


def _merged(
    pots_: Sequence[Pot], deductions: Sequence[Cents], best: Callable[[Sequence[str]], tuple[str, ...]]
) -> list[tuple[Pot, Cents]]:
    """The other reading of a tie (PCI-DBT-02): all the pots that the best hands play for are one, shared by stacks."""
    found: list[tuple[Pot, Cents]] = []
    left = list(zip(pots_, deductions, strict=True))
    while left:
        winners = set(best(left[0][0].players))
        together = [entry for entry in left if winners & set(entry[0].players)]
        left = left[len(together) :]
        amount, rake = sum(pot.amount for pot, _ in together), sum(rake for _, rake in together)
        found.append((Pot(amount, together[0][0].players), rake))
    return found


def _in_chips(
    net: Cents, winners: Sequence[str], exact: Mapping[str, Fraction], sharing: Sharing
) -> Mapping[str, Cents]:
    """Whole chips for each winner; the chips left over go one each from the first on, or all to the first.

    What is below a chip (a pot may hold odd cents after a house changes its chips) stays with the first winner.
    """
    shares = {player: exact[player].numerator // exact[player].denominator for player in winners}
    shares = {player: amount // sharing.chip * sharing.chip for player, amount in shares.items()}
    left = net - sum(shares.values())
    if sharing.first_takes_odd:
        shares[winners[0]] += left
        return shares
    odd, below = divmod(left, sharing.chip)
    for n in range(odd):
        shares[winners[n % len(winners)]] += sharing.chip
    shares[winners[0]] += below
    return shares
