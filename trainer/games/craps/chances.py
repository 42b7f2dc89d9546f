"""The odds of every bet, counted over all throws with the chart that settles it, from the first throw to the last."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from trainer.dice import all_throws
from trainer.games.craps.chart import Chart, Terms, chart, figure
from trainer.games.craps.places import BOXED, LINE, MAIN, NUMBERS, POINTS, Point, next_point, place_name
from trainer.games.craps.table import Rules, Table
from trainer.oddstable import OddsRow, Result, odds_row
from trainer.rulebook import House, Rulebook

THROW = Fraction(1, 36)
State = tuple[str, Point]
"""Where a bet lies, and the table's point."""


def odds(book: Rulebook, house: House) -> list[OddsRow]:
    """One row for every bet, and for every number where the number matters."""
    table = Table(book, house, book.record(Rules))
    terms = table.terms
    return [_row(kind, on, terms, table) for kind in table.kinds for on in _numbers(kind)]


def _numbers(kind: str) -> tuple[str | None, ...]:
    if kind in ("win-odds", "dont-win-odds"):
        return NUMBERS["come-odds"]
    return NUMBERS[kind] if NUMBERS[kind] and kind not in BOXED else (None,)


def _row(kind: str, on: str | None, terms: Terms, table: Table) -> OddsRow:
    state = _first_state(kind, on)
    found = results(state, chart(terms))
    name = figure(*state)
    items = table.items(name, *(("field-2-12",) if kind == "field" else ()))
    return odds_row(kind, on, (Result(chance, net) for net, chance in found.items()), items, _note(kind, on, table))


def _first_state(kind: str, on: str | None) -> State:
    """A bet at the moment it is made: odds on a point that is just known, Come with some point on, the rest before one.

    The point beside a Come bet matters only where the house takes bets off on the come-out.
    """
    if kind in ("win-odds", "dont-win-odds"):
        return kind, int(on or 0)
    beside = 6 if kind in BOXED or kind in MAIN else None
    return place_name(kind, on), beside


def _note(kind: str, on: str | None, table: Table) -> str:
    if kind == "any-seven" and table.pays[kind] > 5:
        return "15:1 as published; favours the player (CRA-DBT-04)"
    if kind in ("dont-win", "dont-come"):
        return "per bet: a first 12 counts as a stand-off"
    if kind in ("right-bet", "wrong-bet") and on not in table.rules.place_numbers:
        return "8 is paid though the text does not list it (CRA-DBT-07)"
    return ""


def results(first: State, known: Chart) -> dict[Fraction, Fraction]:
    """What a bet brings per unit staked, and how likely each is: exact, over throws without end.

    Each state leads to results and to further states; the chances solve a small set of linear equations.
    """
    states = _reachable(first, known)
    ends, leads = {}, {}
    for state in states:
        ends[state], leads[state] = _one_throw(state, known)
    nets = {net for end in ends.values() for net in end}
    return {net: _solve(states, leads, {state: ends[state].get(net, Fraction(0)) for state in states}) for net in nets}


def _one_throw(state: State, known: Chart) -> tuple[dict[Fraction, Fraction], dict[State, Fraction]]:
    """What one throw ends with, and where it leads."""
    place, point = state
    end: dict[Fraction, Fraction] = defaultdict(Fraction)
    lead: dict[State, Fraction] = defaultdict(Fraction)
    for dice in all_throws():
        fate = known.fates[point][dice].get(place)
        if fate is None or fate.to is not None:
            lead[place if fate is None or fate.to is None else fate.to, next_point(point, sum(dice))] += THROW
        else:
            net = Fraction(fate.gains, fate.per) if fate.result == "win" else Fraction(-(fate.result == "lose"))
            end[net] += THROW
    return end, lead


def _reachable(first: State, known: Chart) -> list[State]:
    found = [first]
    for state in found:
        found += [other for other in _one_throw(state, known)[1] if other not in found]
    return found


def _solve(states: list[State], leads: dict[State, dict[State, Fraction]], ends: dict[State, Fraction]) -> Fraction:
    """The chance of one result from the first state: each other state is put into the equations of the rest."""
    leads = {state: dict(lead) for state, lead in leads.items()}
    ends = dict(ends)
    for gone in reversed(states):
        again = 1 - leads[gone].pop(gone, Fraction(0))
        ends[gone] /= again
        leads[gone] = {state: chance / again for state, chance in leads[gone].items()}
        for state in states[: states.index(gone)]:
            share = leads[state].pop(gone, Fraction(0))
            if share:
                ends[state] += share * ends[gone]
                for other, chance in leads[gone].items():
                    leads[state][other] = leads[state].get(other, Fraction(0)) + share * chance
    return ends[states[0]]


def edges_with_odds(rows: list[OddsRow]) -> Iterator[tuple[str, Fraction]]:
    """The edge on everything staked by a player who backs each point with odds as high as his line bet."""
    by_bet = {(row.bet, row.on): row for row in rows}
    for kind in LINE:
        lost, staked = by_bet[kind, None].edge, Fraction(1)
        for point in POINTS:
            chance = sum(THROW for dice in all_throws() if sum(dice) == point)
            lost += chance * by_bet[f"{kind}-odds", str(point)].edge
            staked += chance
        yield kind, lost / staked
