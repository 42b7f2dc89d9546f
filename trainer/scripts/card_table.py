"""What happens at a card table: the bets, the cards in the order they are dealt, and what is called over them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trainer.bets import Step
from trainer.cards import parse_cards
from trainer.errors import TrainerError
from trainer.money import Cents, parse_amount
from trainer.scenarios import Scenario
from trainer.script import Happening
from trainer.tables import settle

THIRD = "deal-third-card"  # `player: Qs`
NO_MORE = "no va más"
SAMPLE: Cents = 1000  # a stake an event speaks of without saying how much it is
RESULTS = {"push": ("Ts 9h", "Kc 9d"), "win": ("Ts 9h", "Kc 8d"), "lose": ("Ts 8h", "Kc 9d")}  # a hand, the dealer's
ENDS = ("pay", "take", "return", "pick-up", "push")


def script(scenario: Scenario) -> tuple[Happening, ...]:
    """The round up to the last card; who is paid and how belongs to the handling."""
    return tuple(_happenings(scenario))


def _happenings(scenario: Scenario) -> Iterator[Happening]:
    for n, bet in enumerate(_listed(scenario.table.get("bets"))):
        if laid := _bet(str(n), bet):
            yield laid
    event: Mapping[str, Any] = scenario.table.get("event") or {}
    offered = event.get("bet")
    if isinstance(offered, Mapping) and (laid := _bet("offered", offered)):
        if event.get("moment") == "after":
            yield Happening("call", say=NO_MORE)
        yield laid
    yield from _staked_for(event)
    yield from _dealt(_steps(scenario))
    yield from _shown_by(event, scenario)
    if event.get("kind"):
        yield Happening("event", to=str(event["kind"]))


def _staked_for(event: Mapping[str, Any]) -> Iterator[Happening]:
    """Stakes an event speaks of without naming them: so many hands in play, or one that its player draws back."""
    if event.get("kind") == "start":
        players = "ABCDEFG"[: int(event.get("hands") or 0)]
        yield from (
            Happening("bet", f"start-{box}", one, "hand", str(box), SAMPLE) for box, one in enumerate(players, 1)
        )
    if event.get("kind") == "withdraw":
        yield Happening("bet", "event", "A", "hand", "1", SAMPLE)
        own, dealers = RESULTS.get(str(event.get("result")), ("", ""))
        yield from (Happening("deal", cards=card, to="1") for card in own.split())
        yield from (Happening("deal", cards=card, to="dealer") for card in dealers.split())
        yield Happening("withdraw", "event")


def _shown_by(event: Mapping[str, Any], scenario: Scenario) -> Iterator[Happening]:
    """What an event says lies on the table: a hand, the dealer's cards, a card that came out, the cut card."""
    if event.get("stake") and scenario.table["game"] == "blackjack":
        kind = "jackpot" if event["kind"] == "jackpot" else "hand"
        yield Happening("bet", "event", "A", kind, "1", _amount(event["stake"]))
    if event.get("kind") == "third-cards" and not _steps(scenario):
        first = str((scenario.table.get("outcome") or {}).get("cards", "")).split()[:4]
        yield from (Happening("deal", cards=card, to=("player", "bank")[n % 2]) for n, card in enumerate(first))
    for hand, name in (("1", "cards"), ("dealer", "dealer")):
        yield from (Happening("deal", cards=card, to=hand) for card in _cards(event.get(name)))
    for drawn in _listed(event.get("drawn")):
        yield Happening("deal", cards=str(drawn.get("card")), to=str(drawn.get("to")))
    if event.get("kind") in ("cut-card", "stop-card"):
        yield Happening("cut-card")
    yield from (Happening("cut-card", cards=card) for card in _cards(event.get("card")))


def _cards(text: object) -> list[str]:
    """Cards as an event writes them; nothing where it writes something else."""
    try:
        return [str(card) for card in parse_cards(text)] if isinstance(text, str) else []
    except (TrainerError, ValueError):
        return []


def _steps(scenario: Scenario) -> Sequence[Step]:
    """The engine's own steps: it knows the order in which cards are dealt."""
    if "outcome" not in scenario.table:
        return ()
    try:
        return settle({key: value for key, value in scenario.table.items() if key != "event"}).steps
    except TrainerError:
        return ()


def _dealt(steps: Sequence[Step]) -> Iterator[Happening]:
    hidden = _shown_later(steps)
    for step in steps:
        if step.do == "show-cut-card":
            yield Happening("cut-card")
        if step.do in ENDS:
            return
        if step.do == "deal-face-down" and step.on and hidden.get(step.on):
            yield Happening("deal", cards=hidden[step.on].pop(0), to=step.on, face_up=False)
        if step.do == "split":
            yield Happening("move", to=step.on)
            yield Happening("bet", f"split-{step.player}-{step.on}", step.player, step.bet, step.on, step.amount or 0)
        elif step.do == "double":
            yield Happening("bet", f"double-{step.player}-{step.on}", step.player, step.bet, step.on, step.amount or 0)
        elif step.do == "deal" and step.cards:
            for card in step.cards.split():
                yield Happening("deal", cards=card, to=step.on)
        elif step.do == "show-cards" and step.on:
            yield Happening("turn", to=step.on.partition(": ")[0])
        elif step.do == THIRD and step.on and ": " in step.on:
            hand, _, cards = step.on.partition(": ")
            yield from (Happening("deal", cards=card, to=hand) for card in cards.split())
        if step.do == "announce" and step.say and step.player is None:
            yield Happening("call", say=step.say, on=step.on)


def _shown_later(steps: Sequence[Step]) -> dict[str, list[str]]:
    """The cards of each hand that is dealt face down, as it is shown afterwards: `player: Qs 7d`."""
    shown = (step.on.partition(": ") for step in steps if step.do == "show-cards" and step.on)
    return {hand: cards.split() for hand, _, cards in shown}


def _listed(bets: object) -> Sequence[Mapping[str, Any]]:
    return [bet for bet in bets if isinstance(bet, Mapping)] if isinstance(bets, list | tuple) else []


def _bet(key: str, bet: Mapping[str, Any]) -> Happening | None:
    if "player" not in bet or not {"bet", "on"} & set(bet):
        return None
    on = None if bet.get("on") is None else str(bet["on"])
    return Happening("bet", key, str(bet["player"]), str(bet.get("bet", "hand")), on, _amount(bet.get("stake")))


def _amount(text: object) -> Cents:
    try:
        return parse_amount(str(text))
    except (ValueError, TrainerError):
        return 0
