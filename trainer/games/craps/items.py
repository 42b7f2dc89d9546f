"""Which rule items stand behind each bet, limit, step and ruling of craps."""

from collections.abc import Mapping

_TEXT = """
win: BET-01
dont-win: BET-02
come: BET-03
dont-come: BET-04
field: BET-05
field-2-12: BET-06
big-6: BET-07
big-8: BET-08
under-7: BET-09
over-7: BET-10
hard-4: BET-11
hard-10: BET-12
hard-6: BET-13
hard-8: BET-14
any-seven: BET-15
eleven: BET-16
any-craps: BET-17
craps-2: BET-18
craps-3: BET-19
craps-12: BET-20
horn: BET-21
win-odds-4-10: BET-22
win-odds-5-9: BET-23
win-odds-6-8: BET-24
dont-win-odds-4-10: BET-25
dont-win-odds-5-9: BET-26
dont-win-odds-6-8: BET-27
come-odds-4-10: BET-28
come-odds-5-9: BET-28
come-odds-6-8: BET-28
dont-come-odds-4-10: BET-29
dont-come-odds-5-9: BET-29
dont-come-odds-6-8: BET-29
right-4-10: BET-30
right-5-9: BET-31
right-6-8: BET-32
wrong-4-10: BET-33
wrong-5-9: BET-34
wrong-6-8: BET-35
take-down-win: TKD-01
take-down-dont-win: TKD-02
take-down-come: TKD-03
take-down-dont-come: TKD-04
take-down-big: TKD-05
take-down-hardway: TKD-06
take-down-odds: TKD-07
take-down-place: TKD-08
take-down-one-throw: TKD-09
croupier-moves: TKD-10
order: ORD-01
minimum: LIM-01
maximum-simple: LIM-02
maximum-multiple: LIM-03
maximum-win-odds: LIM-04
maximum-come-odds: LIM-04
maximum-against-4-10: LIM-05
maximum-against-5-9: LIM-06
maximum-against-6-8: LIM-07
maximum-right-4-10: LIM-08
maximum-right-5-9: LIM-08
maximum-right-6-8: LIM-09
maximum-wrong-6-8: LIM-10
maximum-wrong-5-9: LIM-11
maximum-wrong-4-10: LIM-12
offer-order: PRO-02
refuse-dice: PRO-03
shooter-bets: PRO-04
stick: PRO-05
no-more-bets: PRO-06
roll: PRO-08
valid-throw: PRO-09
ask-dice: PRO-10
choose-reserve: PRO-11
new-set: PRO-12
change-dice: PRO-13
dice-pass: PRO-14
retry: PRO-15
twelve-option: PRO-16
set-point: PRO-17
total: PRO-18
lies-win-odds: PRO-19
lies-dont-win-odds: PRO-20
lies-dont-come-odds: PRO-20
lies-come-odds: PRO-21
lies-right-bet: PRO-22
lies-wrong-bet: PRO-23
broken: ERR-01
stacked: ERR-02
on-chip: ERR-03
off-table: ERR-04
incorrect: ERR-05
chips-in-play: ERR-06
one-touches: ERR-07
none-touches: ERR-08
one-touches-near: ERR-09
late-bet: ERR-10
no-line-bet: ERR-11
dice-during-point: ERR-12
repeated-breach: ERR-13
odds-alone: ERR-14
over-maximum: ERR-15
unforeseen: ERR-16
rebound: ERR-17
head-withdraws-dice: ROL-05
head-orders-change: ROL-06
authority: ROL-07
"""

ITEMS: Mapping[str, tuple[str, ...]] = {
    name: tuple(f"CRA-{id_}" for id_ in ids.split())
    for name, ids in (line.split(": ") for line in _TEXT.strip().splitlines())
}
