"""Bets, what becomes of them, and the dealer's steps: the words every game shares."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from trainer.money import Cents, Rounding, as_text, exact_as_text, paid

Json = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Bet:
    """One stake of one player: what it is on, as the felt names it."""

    player: str
    kind: str
    on: str | None
    stake: Cents


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the dealer does with one bet. Of the stake, a part may return, be taken, or stay on the felt.

    `exact` is what is owed beside the stake, in cents, before it is rounded to what is paid.
    """

    bet: Bet
    result: str
    exact: Fraction = Fraction(0)
    pays: Cents = 0
    returns: Cents = 0
    takes: Cents = 0
    moves_to: str | None = None
    items: tuple[str, ...] = ()

    @property
    def stays(self) -> Cents:
        return self.bet.stake - self.returns - self.takes

    def as_json(self) -> dict[str, object]:
        shown: dict[str, object] = {"player": self.bet.player, "bet": self.bet.kind}
        if self.bet.on is not None:
            shown["on"] = self.bet.on
        shown |= {
            "stake": as_text(self.bet.stake),
            "result": self.result,
            "pays": as_text(self.pays),
            "exact": exact_as_text(self.exact),
            "returns": as_text(self.returns),
            "takes": as_text(self.takes),
        }
        if self.stays:
            shown["stays"] = as_text(self.stays)
        if self.moves_to is not None:
            shown["moves_to"] = self.moves_to
        return shown | {"items": list(self.items)}


def win(
    bet: Bet, odds: Fraction, items: tuple[str, ...], grain: Cents = 1, rounding: Rounding = "player"
) -> Settlement:
    """A bet that wins at these odds: the stake goes back to the player beside the winnings."""
    exact = bet.stake * odds
    return Settlement(bet, "win", exact, paid(exact, grain, rounding), bet.stake, 0, None, items)


def lose(bet: Bet, items: tuple[str, ...]) -> Settlement:
    return Settlement(bet, "lose", takes=bet.stake, items=items)


def push(bet: Bet, items: tuple[str, ...]) -> Settlement:
    """A bet that stands off: nothing is won or lost, the player takes it back."""
    return Settlement(bet, "push", returns=bet.stake, items=items)


def stay(bet: Bet, items: tuple[str, ...]) -> Settlement:
    """A bet that is not decided yet."""
    return Settlement(bet, "stays", items=items)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing a member of the crew does. Steps that share a slot may be done in any order among themselves.

    `cards` are the cards it moves, such as `As Kd`.
    """

    do: str
    who: str | None = None
    player: str | None = None
    bet: str | None = None
    on: str | None = None
    amount: Cents | None = None
    say: str | None = None
    slot: int = 0
    items: tuple[str, ...] = ()
    cards: str | None = None

    def as_json(self) -> dict[str, object]:
        shown: dict[str, object] = {"do": self.do}
        for name in ("who", "player", "bet", "on", "cards"):
            if (value := getattr(self, name)) is not None:
                shown[name] = value
        if self.amount is not None:
            shown["amount"] = as_text(self.amount)
        if self.say is not None:
            shown["say"] = self.say
        return shown | {"slot": self.slot, "items": list(self.items)}


def in_order(groups: Iterable[Iterable[Step]]) -> tuple[Step, ...]:
    """Number the slots of steps given group by group; inside a group the order is free.

    >>> [(step.do, step.slot) for step in in_order([[Step("deal")], [], [Step("take"), Step("pay")]])]
    [('deal', 1), ('take', 2), ('pay', 2)]
    """
    filled = (steps for group in groups if (steps := tuple(group)))
    return tuple(replace(step, slot=slot) for slot, steps in enumerate(filled, 1) for step in steps)


@dataclass(frozen=True, slots=True)
class Round:
    """A settled round: every bet, the steps in the order the rules fix, and what the table looks like afterwards."""

    settlements: tuple[Settlement, ...]
    steps: tuple[Step, ...]
    after: Json = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        steps = [step.as_json() for step in self.steps]
        slots = [step.slot for step in self.steps]
        for shown, slot in zip(steps, slots, strict=True):
            if slots.count(slot) > 1:
                shown["free"] = True
        shown_round: dict[str, object] = {
            "settlements": [settlement.as_json() for settlement in self.settlements],
            "steps": steps,
        }
        if self.after:
            shown_round["after"] = dict(self.after)
        return shown_round


def items_of(parts: Iterable[Settlement | Step]) -> tuple[str, ...]:
    """The rule items these parts cite, each once, in the order they first appear."""
    return tuple(dict.fromkeys(item for part in parts for item in part.items))
