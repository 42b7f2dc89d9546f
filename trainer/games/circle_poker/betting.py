"""The betting: who speaks first, whose turn it is, what he may do, and how much he may put in."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from trainer.cards import RANKS, Card
from trainer.errors import TableError
from trainer.games.circle_poker.table import Action, First, Seat, Table
from trainer.money import Cents, as_text

FIRST_ITEMS: dict[First, tuple[str, ...]] = {
    "mano": ("D5C-ORD-01", "SIN-ORD-01"),
    "opener": ("D5C-ORD-03",),
    "lowest-up": ("S7S-ORD-02",),
    "best-showing": ("S7S-ORD-03", "S5S-ORD-01"),
    "after-blinds": ("HLD-ORD-01", "OMA-ORD-01", "OMA-PRC-01"),
    "after-mano": ("HLD-ORD-01", "OMA-ORD-01", "OMA-PRC-01"),
    "highest": ("SIN-ORD-01",),
}


@dataclass(frozen=True, slots=True)
class Standing:
    """How one player stands in an interval: what he had in before it, what he put in during it, what he has left."""

    seat: Seat
    before: Cents
    left: Cents | None
    put: Cents = 0
    folded: bool = False
    acted: bool = False
    raises: int = 0
    barred: bool = False  # he bet out of turn: he may not raise now (PCI-ERR-17)

    @property
    def player(self) -> str:
        return self.seat.player

    @property
    def total(self) -> Cents:
        return self.before + self.put

    @property
    def can_act(self) -> bool:
        return not self.folded and self.seat.state != "stopped" and self.left != 0

    def pays(self, amount: Cents) -> "Standing":
        left = None if self.left is None else self.left - amount
        return replace(self, put=self.put + amount, left=left)

    def affords(self, amount: Cents) -> Cents:
        """So much of the amount as he has."""
        return amount if self.left is None else min(amount, self.left)


@dataclass(frozen=True)
class Betting:
    """One interval at one moment. Standings are in order of play from the hand."""

    table: Table
    number: int
    standings: tuple[Standing, ...]
    first: str | None
    last: str | None = None  # who acted last, in turn
    bettor: str | None = None  # who bet or raised last

    @cached_property
    def bet(self) -> Cents:
        """The highest amount put in during this interval."""
        return max((standing.put for standing in self.standings), default=0)

    @cached_property
    def live(self) -> tuple[Standing, ...]:
        return tuple(standing for standing in self.standings if not standing.folded)

    @property
    def pot_before(self) -> Cents:
        return sum(standing.before for standing in self.standings)

    @property
    def pot(self) -> Cents:
        return sum(standing.total for standing in self.standings)

    @property
    def opened(self) -> bool:
        """Whether somebody has bet; a blind is a bet too."""
        return self.bet > 0

    def standing(self, player: str) -> Standing:
        return next(standing for standing in self.standings if standing.player == player)

    @cached_property
    def turn(self) -> Standing | None:
        """Whose turn it is; None when the interval is closed (PCI-PRC-15)."""
        if self.first is None or len(self.live) < 2:
            return None
        names = [standing.player for standing in self.standings]
        start = names.index(self.first) if self.last is None else names.index(self.last) + 1
        around = self.standings[start % len(names) :] + self.standings[: start % len(names)]
        able = [standing for standing in around if standing.can_act]
        if len(able) == 1 and able[0].put >= self.bet:
            return None  # everybody else is all in: there is nobody to bet against
        return next((one for one in able if not one.acted or one.put < self.bet), None)

    def to_call(self, standing: Standing) -> Cents:
        return max(0, self.bet - standing.put)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a player may do: the least and the most he may put in to bet or raise; None is no maximum."""

    actions: tuple[str, ...]
    to_call: Cents
    least: Cents = 0
    most: Cents | None = None
    raises_left: int | None = None
    items: tuple[str, ...] = ()


# --- who speaks first ------------------------------------------------------------------------------------------------


def showing(cards: Sequence[Card]) -> tuple[tuple[int, int], ...]:
    """What cards on view are worth before there are five: the most of a kind first, then the highest.

    >>> from trainer.cards import parse_cards
    >>> showing(parse_cards("7c 7d Ks")) > showing(parse_cards("As Kd Qs"))
    True
    """
    ranks = [RANKS.index(card.rank) for card in cards]
    return tuple(sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True))


def _upcards(table: Table, standing: Standing, interval: int) -> tuple[Card, ...]:
    wanted = table.rules.own_cards(interval).count("u")
    if len(standing.seat.up) < wanted:
        n = table.seats.index(standing.seat)
        found = " ".join(map(str, standing.seat.up))
        raise TableError(f"bets[{n}].up", found, f"{wanted} cards showing in interval {interval}")
    return standing.seat.up[:wanted]


def opener(table: Table) -> str:
    """Who opened a draw pot: as the table says, or the first to bet in the first interval."""
    if table.opening.player is not None:
        return table.opening.player
    for interval in table.betting[:1]:
        for action in interval.actions:
            if action.do == "bet" and interval.number == 1:
                return action.player
    raise TableError("opening.player", None, "the player who opened the pot, or the first interval under 'betting'")


def _nominal_first(table: Table, number: int, standings: Sequence[Standing], previous: "Betting | None") -> str:
    """The player the rules name, able to act or not; ties go to the nearest to the hand in the order of play."""
    rule = table.rules.first[number - 1]
    names = [standing.player for standing in standings]
    able = [standing for standing in standings if standing.can_act]
    if rule == "opener":
        return opener(table)
    if rule == "after-blinds":
        return names[3 % len(names)]
    if rule == "after-mano":
        return names[1 % len(names)]
    if rule == "highest":
        return _highest(table, number, names, previous)
    if rule == "mano" or (number == 5 and rule == "best-showing" and not table.house.flag("s7s.fifth_as_second")):
        return names[0]
    if rule == "lowest-up":  # the ace is high (PCI-DBT-21)
        return min(able, key=lambda one: RANKS.index(_upcards(table, one, number)[0].rank)).player
    return max(able, key=lambda one: showing(_upcards(table, one, number))).player


def _highest(table: Table, number: int, names: list[str], previous: "Betting | None") -> str:
    if previous is None:
        raise TableError("betting", f"interval {number}", f"interval {number - 1} first: its highest bettor opens")
    if previous.bettor is not None:
        return previous.bettor
    return names[0 if table.house.choice("sin.no_bet_opener") == "mano" else 1]


def first_speaker(table: Table, number: int, standings: Sequence[Standing], previous: "Betting | None") -> str | None:
    """Who opens the interval: the player the rules name or, if he cannot act, the next who can."""
    if not any(standing.can_act for standing in standings):
        return None
    names = [standing.player for standing in standings]
    at = names.index(_nominal_first(table, number, standings, previous))
    around = [*standings[at:], *standings[:at]]
    return next(standing.player for standing in around if standing.can_act)


# --- replaying the betting -------------------------------------------------------------------------------------------


def begin(table: Table, number: int, previous: Betting | None = None) -> Betting:
    """The start of an interval: the blinds are in, nobody has spoken."""
    if previous is None:
        standings = [Standing(seat, seat.stake, seat.stack, folded=not seat.live) for seat in table.ring]
    else:
        standings = [Standing(one.seat, one.total, one.left, folded=one.folded) for one in previous.standings]
    first = first_speaker(table, number, standings, previous)
    if number == 1 and table.rules.compulsory == "blinds":
        for place, amount in ((1, small_blind(table)), (2, table.house.minimum)):
            at = place % len(standings)
            standings[at] = standings[at].pays(standings[at].affords(amount))
    return Betting(table, number, tuple(standings), first)


def small_blind(table: Table) -> Cents:
    """Half the minimum, in whole chips (HLD-LIM-01)."""
    return table.house.minimum // 2 // table.house.grain * table.house.grain


def replay(table: Table) -> tuple[Betting, ...]:
    """Every interval written down, each to its last action; an action out of order or out of bounds is refused."""
    if table.mano is None and table.betting:
        raise TableError("mano", None, "the player who has the hand")
    found: list[Betting] = []
    for n, interval in enumerate(table.betting):
        if found and found[-1].turn is not None:
            still = found[-1].turn.player
            raise TableError(f"betting[{n - 1}].actions", "an open interval", f"closed: {still} has not spoken")
        betting = begin(table, interval.number, found[-1] if found else None)
        for m, action in enumerate(interval.actions):
            betting = apply(betting, action, f"betting[{n}].actions[{m}]")
        found.append(betting)
    return tuple(found)


def apply(betting: Betting, action: Action, where: str) -> Betting:
    """The interval after one more action."""
    turn = betting.turn
    if turn is None:
        raise TableError(where, action.do, "possible: the interval is closed")
    if action.early:
        return _apply_early(betting, action, where)
    if action.player != turn.player:
        raise TableError(f"{where}.player", action.player, f"{turn.player}, whose turn it is (or an 'early' action)")
    may = choices(betting, turn)
    if action.do not in may.actions:
        raise TableError(f"{where}.do", action.do, f"one of {', '.join(may.actions)}")
    amount = _amount(betting, turn, action, may, where)
    after = replace(turn.pays(amount), acted=True, folded=action.do == "fold")
    if action.do == "raise":
        after = replace(after, raises=after.raises + 1)
    bettor = action.player if action.do in ("bet", "raise") else betting.bettor
    return _with(betting, after, last=action.player, bettor=bettor)


def _apply_early(betting: Betting, action: Action, where: str) -> Betting:
    """A bet out of turn counts, and bars its player from raising later (PCI-ERR-17)."""
    standing, turn = betting.standing(action.player), betting.turn
    in_turn = turn is not None and turn.player == action.player
    if action.do not in ("bet", "cover", "raise") or not standing.can_act or in_turn:
        raise TableError(f"{where}.early", True, "a bet, cover or raise of a player in the hand, out of his turn")
    amount = standing.affords(betting.to_call(standing) if action.amount is None else action.amount)
    most, _ = ceiling(betting, standing)
    if most is not None and amount > most:
        raise TableError(f"{where}.amount", as_text(amount), f"at most {as_text(most)}")
    after = replace(standing.pays(amount), barred=True)
    bettor = action.player if after.put > betting.bet else betting.bettor
    return _with(betting, after, last=betting.last, bettor=bettor)


def _with(betting: Betting, after: Standing, last: str | None, bettor: str | None) -> Betting:
    standings = tuple(after if one.player == after.player else one for one in betting.standings)
    return Betting(betting.table, betting.number, standings, betting.first, last, bettor)


def _amount(betting: Betting, turn: Standing, action: Action, may: Choices, where: str) -> Cents:
    if action.do in ("pass", "fold"):
        return 0
    call = turn.affords(may.to_call)
    if action.do == "cover":
        if action.amount not in (None, call):
            raise TableError(f"{where}.amount", as_text(action.amount or 0), f"{as_text(call)}, what covers the bet")
        return call
    assert action.amount is not None
    problem = amount_problem(turn, may, action.amount)
    if problem:
        raise TableError(f"{where}.amount", as_text(action.amount), problem)
    return action.amount


def amount_problem(standing: Standing, may: Choices, amount: Cents) -> str | None:
    """Why a bet or raise may not be of this amount; a player's last chips may always go in."""
    if standing.left is not None and amount > standing.left:
        return f"at most {as_text(standing.left)}, all he has"
    if may.most is not None and amount > may.most:
        return f"at most {as_text(may.most)}"
    if amount < may.least and amount != standing.left:
        return f"at least {as_text(may.least)}"
    return None


# --- what a player may do --------------------------------------------------------------------------------------------


def choices(betting: Betting, standing: Standing) -> Choices:
    """What the player whose turn it is may do (PCI-PRC-09 to 12)."""
    table, call = betting.table, betting.to_call(standing)
    actions, items = _words(betting, standing, call)
    left, cap_items = raises_left(betting, standing)
    if not _may_grow(betting, standing, call, left):
        why = ("PCI-ERR-17",) if standing.barred else cap_items
        return Choices(actions, call, 0, 0, left, table.items("PCI-PRC-08", *items, *why))
    grow = ("raise", "PCI-PRC-12") if betting.opened else ("bet", "PCI-PRC-08")
    limit, limit_items = ceiling(betting, standing)
    least, most = standing.affords(call + table.house.minimum), _at_most(limit, standing.left)
    cited = table.items("PCI-PRC-08", *items, grow[1], *limit_items, *cap_items)
    return Choices((*actions, grow[0]), call, least, most, left, cited)


def _words(betting: Betting, standing: Standing, call: Cents) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Folding, and covering or passing, with their items."""
    passes, bound = _opener_duties(betting, standing)
    found = [] if bound else [("fold", "PCI-PRC-09")]
    if call:
        found.append(("cover", "PCI-PRC-11"))
    elif passes:
        found.append(("pass", "PCI-PRC-10"))
    return tuple(do for do, _ in found), tuple(item for _, item in found)


def _may_grow(betting: Betting, standing: Standing, call: Cents, raises: int | None) -> bool:
    """Whether the player may bet or raise: with chips, against somebody who can answer, and with a raise left."""
    able = standing.left is None or standing.left > call
    others = any(one.can_act for one in betting.live if one is not standing)
    return able and others and (not betting.opened or (raises != 0 and not standing.barred))


def _at_most(limit: Cents | None, left: Cents | None) -> Cents | None:
    return min((amount for amount in (limit, left) if amount is not None), default=None)


def _opener_duties(betting: Betting, standing: Standing) -> tuple[bool, bool]:
    """Whether the player may pass, and whether he is bound to stay: what the first word of an interval allows."""
    first_word = betting.last is None and standing.player == betting.first and not betting.opened
    if not first_word:
        return True, False
    rule = betting.table.rules.first[betting.number - 1]
    if rule == "lowest-up":
        return False, True  # neither passes nor folds (S7S-PRC-01)
    if rule == "opener":
        return True, standing.player == opener(betting.table)  # passes or bets (D5C-ORD-03)
    bound = rule == "best-showing" and "S7S-PRC-02" in betting.table.book.items
    return True, bound and (betting.number < 5 or betting.table.house.flag("s7s.fifth_as_second"))


def raises_left(betting: Betting, standing: Standing) -> tuple[int | None, tuple[str, ...]]:
    """How many raises the player has left in this interval; None is no cap (PCI-LIM-07)."""
    table = betting.table
    cap = table.rules.raises or table.house.whole("pci.max_raises")
    own = ("S7S-LIM-03",) if table.rules.raises else ()
    if not cap:
        return None, ()
    kept_with_two = bool(own) and table.house.choice("s7s.two_player_cap") == "three"
    if len(betting.live) == 2 and not kept_with_two:
        return None, ("PCI-LIM-07",)
    return max(0, cap - standing.raises), own or ("PCI-LIM-07",)


def ceiling(betting: Betting, standing: Standing) -> tuple[Cents | None, tuple[str, ...]]:
    """The most the player may put in now, by the table's limit; never less than covers the least raise."""
    table, call = betting.table, betting.to_call(standing)
    mode = table.house.choice("pci.limit")
    if mode == "none":
        return None, ("PCI-LIM-05", "HLD-LIM-03")
    least = call + table.house.minimum
    if table.rules.dead_cards:  # seven stud has limits of its own
        above, items = _stud_limit(betting, standing, mode)
    else:
        above = general_limit(betting, call, halved=mode == "split")
        items = ("PCI-LIM-03" if mode == "split" else "PCI-LIM-04", *_raise_items(table, call), "HLD-LIM-03")
    return max(least, call + above // table.house.grain * table.house.grain), items


def _raise_items(table: Table, call: Cents) -> tuple[str, ...]:
    """The pot counts as covered only in a raise, and only where the house reads it so (PCI-DBT-06)."""
    return ("PCI-LIM-06",) if call and table.house.choice("pci.raise_base") == "after_call" else ()


def general_limit(betting: Betting, call: Cents, *, halved: bool) -> Cents:
    """The pot, or half of it, counted once the bet is covered, or before (PCI-LIM-06, PCI-DBT-06)."""
    covered = call if betting.table.house.choice("pci.raise_base") == "after_call" else 0
    pot = betting.pot + covered
    return pot // 2 if halved else pot


def _stud_limit(betting: Betting, standing: Standing, mode: str) -> tuple[Cents, tuple[str, ...]]:
    """Seven stud: two house amounts under split limit; under pot limit the pot when the card was dealt."""
    house = betting.table.house
    if mode == "split":
        high = betting.number > 2 or (betting.number == 2 and _pair_shows(betting, standing))
        return house.amount("s7s.high_limit" if high else "s7s.low_limit"), ("S7S-LIM-01",)
    if betting.number == 4:
        return betting.pot_before // 2, ("S7S-LIM-02",)
    if betting.number == 5:
        return betting.pot_before, ("S7S-LIM-02",)
    halved = house.choice("s7s.early_limit") == "half"
    call = betting.to_call(standing)
    return general_limit(betting, call, halved=halved), ("PCI-LIM-04", *_raise_items(betting.table, call))


def _pair_shows(betting: Betting, standing: Standing) -> bool:
    """A pair in somebody's first two upcards, or in the player's own (PCI-DBT-20)."""
    table_wide = betting.table.house.choice("s7s.pair_high_limit") == "table"
    seen = betting.live if table_wide else (standing,)
    return any(showing(_upcards(betting.table, one, 2))[0][0] == 2 for one in seen)


def state(betting: Betting) -> Literal["open", "closed", "over", "blank"]:
    """Whether the interval goes on, is closed, left one player alone, or (in draw) was passed by all."""
    if len(betting.live) == 1:
        return "over"
    if betting.turn is not None:
        return "open"
    blank = betting.table.rules.openers and betting.number == 1 and not betting.opened
    return "blank" if blank else "closed"
