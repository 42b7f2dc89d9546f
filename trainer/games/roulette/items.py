"""Which rule items stand behind each figure and each step of the roulettes."""

from collections.abc import Mapping

_FRENCH_TEXT = """
straight: BET-01
split: BET-02
split-0-1: BET-02
split-0-2: BET-02
split-0-3: BET-02
street: BET-03
street-0-1-2: BET-04
street-0-2-3: BET-04
corner: BET-05
corner-0-1-2-3: BET-06
six-line: BET-07
column: BET-08
dozen: BET-09
double-column: BET-10
double-dozen: BET-11
even-chance-red: BET-12 EQP-03
even-chance-black: BET-13 EQP-03
even-chance-even: BET-14
even-chance-odd: BET-15
even-chance-low: BET-16
even-chance-high: BET-17
winner-keeps: BET-18
first-zero: ZER-01
prison-freed: ZER-02
prison-lost: ZER-03
zero-again: ZER-04
below-minimum: ZER-05
last-spin: ZER-06
collect-first: ORD-01 PRO-07
order: ORD-02 ORD-03
one-cloth: ORD-04
minimum: LIM-01
maximum-straight: LIM-02
maximum-split: LIM-03
maximum-street: LIM-04
maximum-corner: LIM-05
maximum-six-line: LIM-06
maximum-column: LIM-07
maximum-dozen: LIM-07
maximum-double-column: LIM-08
maximum-double-dozen: LIM-08
maximum-even-chance: LIM-09
limit-change: LIM-10
change-affects: LIM-12
multiple-of-minimum: LIM-13
director-changes: ROL-07
limit-infraction: ERR-09
alternate-direction: PRO-01
throw-against: PRO-02
bets-open: PRO-03
no-more-bets: PRO-04
announced-bets: PRO-05
announce: PRO-06
object-in-wheel: ERR-01
ball-out: ERR-02
faulty-throw: ERR-03
ball-not-dropped: ERR-04
null-spin: ERR-05
late-bet: ERR-06
not-repeated: ERR-07
unforeseen: ERR-10
inspector: ROL-06
"""

# What the American tables say themselves; everything else they take from the French game.
_AMERICAN_TEXT = """
straight: A-BET-01
split: A-BET-02
split-0-1: A-BET-02 D-BET-04
split-0-2: A-BET-02 D-BET-04
split-0-3: A-BET-02
split-00-2: D-BET-04
split-00-3: D-BET-04
split-0-00: D-BET-02
straight-00: D-BET-01
street: A-BET-03
street-0-1-2: A-BET-04 D-BET-04
street-0-2-3: A-BET-04
street-0-00-2: D-BET-04
street-00-2-3: D-BET-04
corner: A-BET-05
corner-0-1-2-3: A-BET-06
special-corner: D-BET-03
six-line: A-BET-07
column: A-BET-08
dozen: A-BET-09
double-column: A-BET-10
double-dozen: A-BET-11
even-chance-red: A-BET-12
even-chance-black: A-BET-12
even-chance-even: A-BET-12
even-chance-odd: A-BET-12
even-chance-low: A-BET-12
even-chance-high: A-BET-12
half-on-zero: A-BET-13
half-on-double-zero: D-BET-05
multiple-on-zero: A-BET-14
winner-keeps: A-BET-15
colour-value: A-PRO-01
colour-default: A-PRO-02
marker: A-PRO-03 A-EQP-04
paid-in: A-PRO-04
assign-colour: A-PRO-05
rebuild-stacks: A-ROL-04
announce-zero: D-PRO-01
collect-first: A-ORD-01 A-PRO-06
order: A-ORD-02
all-at-once: A-ORD-03
double-zero-order: D-ORD-01
minimum: A-LIM-01
minimum-even-chance: A-LIM-02
maximum-straight: A-LIM-03
maximum-split: A-LIM-04
maximum-split-0-00: D-LIM-02
maximum-street: A-LIM-05
maximum-corner: A-LIM-06
maximum-special-corner: D-LIM-01
maximum-six-line: A-LIM-07
maximum-column: A-LIM-08
maximum-dozen: A-LIM-08
maximum-double-column: A-LIM-09
maximum-double-dozen: A-LIM-09
maximum-even-chance: A-LIM-10
chip-value-range: A-LIM-11
limit-change: A-LIM-12
multiple-of-minimum: A-LIM-13
object-in-wheel: A-ERR-01
ball-out: A-ERR-01
faulty-throw: A-ERR-01
ball-not-dropped: A-ERR-01
null-spin: A-ERR-01
late-bet: A-ERR-02
not-repeated: A-ERR-02
wrong-marker: A-ERR-03
paid-separately: A-ERR-04
out-of-sequence: A-ERR-05
prison-offered: A-ERR-06
unforeseen: A-ERR-07
inspector: A-ROL-05
"""


def _parsed(text: str, prefix: str) -> dict[str, tuple[str, ...]]:
    lines = (line.split(": ") for line in text.strip().splitlines())
    return {figure: tuple(prefix + id_ for id_ in ids.split()) for figure, ids in lines}


_FRENCH = _parsed(_FRENCH_TEXT, "ROU-F-")
ITEMS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "french-roulette": _FRENCH,
    "american-roulette": _FRENCH | _parsed(_AMERICAN_TEXT, "ROU-"),
}
