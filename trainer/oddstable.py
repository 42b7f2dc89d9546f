"""Odds tables: the exact probability of every result of a bet, and the house's exact edge."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from trainer.bets import Settlement


@dataclass(frozen=True, slots=True)
class OddsRow:
    """One bet: chances of winning, losing and standing off, and what the house keeps of each unit staked.

    A negative edge favours the player. `note` says what the figures rest on, such as a strategy.
    """

    bet: str
    on: str | None
    win: Fraction
    lose: Fraction
    push: Fraction
    edge: Fraction
    items: tuple[str, ...]
    note: str = ""

    def as_json(self) -> dict[str, object]:
        shown: dict[str, object] = {"bet": self.bet, "on": self.on}
        shown |= {name: str(getattr(self, name)) for name in ("edge", "win", "lose", "push")}
        shown["items"] = list(self.items)
        if self.note:
            shown["note"] = self.note
        return shown


@dataclass(frozen=True, slots=True)
class Result:
    """One way a bet can end: how likely, and what it brings the player for each unit staked (-1 loses it all)."""

    chance: Fraction
    net: Fraction


def equally_likely(settled: Sequence[Settlement]) -> list[Result]:
    """The results of one bet over outcomes that are all as likely as each other."""
    chance = Fraction(1, len(settled))
    return [Result(chance, Fraction(s.pays + s.returns, s.bet.stake) - 1) for s in settled]


def odds_row(bet: str, on: str | None, results: Iterable[Result], items: tuple[str, ...], note: str = "") -> OddsRow:
    """Sum up all the ways a bet can end; their chances must add up to one.

    >>> half = Fraction(1, 2)
    >>> odds_row("coin", None, [Result(half, Fraction(1)), Result(half, Fraction(-1))], ()).edge
    Fraction(0, 1)
    """
    win = lose = push = edge = Fraction(0)
    for result in results:
        edge -= result.chance * result.net
        if result.net > 0:
            win += result.chance
        elif result.net < 0:
            lose += result.chance
        else:
            push += result.chance
    if win + lose + push != 1:
        raise ValueError(f"{bet} {on or ''}: the chances add up to {win + lose + push}, not to 1")
    return OddsRow(bet, on, win, lose, push, edge, items, note)


def percent(edge: Fraction, places: int = 4) -> str:
    """Write a fraction as a percentage, rounded half up.

    >>> percent(Fraction(1, 37))
    '2.7027 %'
    """
    scaled = abs(edge) * 100 * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    digits = str(whole).rjust(places + 1, "0")
    return f"{'-' if edge < 0 and whole else ''}{digits[:-places]}.{digits[-places:]} %"


@dataclass(frozen=True, slots=True)
class Figure:
    """A published figure beside ours. `published` is written as the source prints it, such as `2.7027 %`."""

    game: str
    name: str
    published: str
    ours: str
    source: str

    @property
    def agrees(self) -> bool:
        return self.published == self.ours
