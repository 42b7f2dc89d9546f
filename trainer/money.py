"""Cents, odds and payouts: every amount is exact, and what is paid is rounded once, by the house's rule."""

import re
from fractions import Fraction
from typing import Annotated, Literal

Cents = Annotated[int, "amount"]
"""Whole cents of the table's currency."""

Odds = Annotated[Fraction, "odds"]
"""Net winnings for one staked; the stake stays with the player."""

Rounding = Literal["player", "down"]

_AMOUNT = re.compile(r"\d{1,12}(\.\d{1,2})?", re.ASCII)
_ODDS = re.compile(r"(\d{1,6}):(\d{1,6})|(\d{1,6}) for (\d{1,6})|(\d{1,6}(?:\.\d{1,4})?) ?%", re.ASCII)


def parse_amount(text: str) -> Cents:
    """Read an amount in euros as whole cents.

    >>> parse_amount("8.50"), parse_amount("350")
    (850, 35000)
    """
    if not _AMOUNT.fullmatch(text):
        raise ValueError(f"{text!r} is not an amount such as '12.50'")
    euros, _, cents = text.partition(".")
    return int(euros) * 100 + int(cents.ljust(2, "0"))


def as_text(cents: Cents) -> str:
    """Write whole cents in euros, without needless noughts.

    >>> as_text(850), as_text(35000), as_text(-5)
    ('8.50', '350', '-0.05')
    """
    sign, cents = ("-", -cents) if cents < 0 else ("", cents)
    euros, rest = divmod(cents, 100)
    return f"{sign}{euros}.{rest:02}" if rest else f"{sign}{euros}"


def exact_as_text(cents: Fraction) -> str:
    """Write an exact amount of cents in euros: as a decimal when it ends, as a fraction when it does not.

    >>> exact_as_text(Fraction(850)), exact_as_text(Fraction(3500, 3)), exact_as_text(Fraction(1, 8))
    ('8.50', '35/3', '0.00125')
    """
    if cents.denominator == 1:
        return as_text(cents.numerator)
    euros = cents / 100
    places = _decimal_places(euros.denominator)
    if places is None:
        return str(euros)
    whole = abs(euros.numerator) * 10**places // euros.denominator
    digits = str(whole).rjust(places + 1, "0")
    return f"{'-' if euros < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def _decimal_places(denominator: int) -> int | None:
    """How many decimals 1/denominator needs, or None when they never end."""
    for places in range(13):
        if 10**places % denominator == 0:
            return places
    return None


def parse_odds(text: str) -> Odds:
    """Read odds as a layout or a regulation prints them.

    >>> parse_odds("3:2"), parse_odds("66 %")
    (Fraction(3, 2), Fraction(33, 50))
    >>> parse_odds("30 for 1")  # the thirty includes the stake
    Fraction(29, 1)
    """
    match = _ODDS.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not odds such as '17:1'")
    win, stake, gross, of, percent = match.groups()
    if percent is not None:
        return Fraction(percent) / 100
    if int(stake or of) == 0:
        raise ValueError(f"{text!r} is not odds such as '17:1'")
    return Fraction(int(win), int(stake)) if win is not None else Fraction(int(gross), int(of)) - 1


def odds_as_text(odds: Odds) -> str:
    """Write odds as the trade reads them.

    >>> odds_as_text(Fraction(7, 6))
    '7:6'
    """
    return f"{odds.numerator}:{odds.denominator}"


def paid(exact: Fraction, grain: Cents = 1, rounding: Rounding = "player") -> Cents:
    """What the house pays for an exact amount of cents: up to the next whole grain, or down.

    >>> paid(Fraction(3500, 3)), paid(Fraction(3500, 3), rounding="down"), paid(Fraction(125), grain=50)
    (1167, 1166, 150)
    """
    grains, rest = divmod(exact.numerator, exact.denominator * grain)
    return (grains + (1 if rest and rounding == "player" else 0)) * grain


def kept(exact: Fraction, grain: Cents = 1, rounding: Rounding = "player") -> Cents:
    """What the house keeps of an exact amount of cents, such as a commission: the player's fraction goes the other way.

    >>> kept(Fraction(125), grain=50), kept(Fraction(125), grain=50, rounding="down")
    (100, 150)
    """
    return -paid(-exact, grain, "player" if rounding == "player" else "down")
