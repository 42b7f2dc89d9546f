"""What happens at a card table: the bets, the cards in the order they are dealt, and what is called over them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
OPENING = (NO_MORE, "cartas")  # what is called before the first card
RESULT = ("gana", "empate")  # how the call of the winner begins
FIRST = ("player", "bank", "player", "bank")  # whose the first four cards are
RESULTS = {"push": ("Ts 9h", "Kc 9d"), "win": ("Ts 9h", "Kc 8d"), "lose": ("Ts 8h", "Kc 9d")}  # a hand, the dealer's
ANY = ("Ks", "7d", "4h", "9c", "2s", "5d")  # cards that do not matter
AT_ONCE = "BJ-PAY-04"  # a hand paid evens before any third card: its player said so


def script(scenario: Scenario) -> tuple[Happening, ...]:
    """The round up to the last card; who is paid and how belongs to the handling."""
    return tuple(_happenings(scenario))


def _happenings(scenario: Scenario) -> Iterator[Happening]:
    event: Mapping[str, Any] = scenario.table.get("event") or {}
    dealt = list(_dealt(scenario, event))
    later = {(laid.player, laid.bet, laid.on) for laid in dealt if laid.bet == "insurance"}
    for n, bet in enumerate(_listed(scenario.table.get("bets"))):
        laid = _bet(str(n), bet)
        if laid and (laid.player, laid.bet, laid.on) not in later:
            yield laid
    offered = event.get("bet")
    if isinstance(offered, Mapping) and (laid := _bet("offered", offered)):
        if event.get("moment") == "after":
            yield from _begun(scenario)
        yield laid
    minimum = scenario.book.house(scenario.table.get("house")).minimum
    yield from _staked_for(event, minimum)
    yield from dealt
    if scenario.table["game"] == "blackjack":
        if event.get("kind") == "jackpot" and event.get("moment") == "after":
            yield from _begun(scenario)
        yield from _asked_for(event, minimum)
    yield from _shown_by(event, scenario)
    if event.get("kind"):
        yield Happening("event", to=str(event["kind"]))


def _begun(scenario: Scenario) -> Iterator[Happening]:
    """The round has begun: black-jack has dealt its first cards (BJ-ERR-18), punto y banca has closed the bets."""
    if scenario.table["game"] == "blackjack":
        staked = sorted({str(bet.get("on", "1")) for bet in _listed(scenario.table.get("bets"))}) or ["1"]
        yield from (Happening("deal", cards=card, to=box) for card, box in zip(ANY, staked, strict=False))
    else:
        yield Happening("call", say=NO_MORE)


def _staked_for(event: Mapping[str, Any], minimum: Cents) -> Iterator[Happening]:
    """Stakes an event speaks of without naming them: so many hands in play, or one that its player draws back."""
    if event.get("kind") == "start":
        players = "ABCDEFG"[: int(event.get("hands") or 0)]
        yield from (
            Happening("bet", f"start-{box}", one, "hand", str(box), minimum) for box, one in enumerate(players, 1)
        )
    if event.get("kind") == "withdraw":
        yield Happening("bet", "event", "A", "hand", "1", minimum)
        own, dealers = ("", "") if event.get("picked_up") else RESULTS.get(str(event.get("result")), ("", ""))
        yield from (Happening("deal", cards=card, to="1") for card in own.split())
        yield from (Happening("deal", cards=card, to="dealer") for card in dealers.split())
        yield Happening("withdraw", "event")


def _shown_by(event: Mapping[str, Any], scenario: Scenario) -> Iterator[Happening]:
    """What an event says lies on the table: a hand, the dealer's cards, a card that came out, the cut card."""
    if event.get("kind") == "third-cards":
        first = _cards((scenario.table.get("outcome") or {}).get("cards"))[: len(FIRST)]
        yield from (Happening("deal", cards=card, to=side) for card, side in zip(first, FIRST, strict=False))
    for drawn in _listed(event.get("drawn")):
        yield Happening("deal", cards=str(drawn.get("card")), to=str(drawn.get("to")))
    if event.get("kind") == "cut-card":
        yield Happening("cut-card")
    yield from (Happening("cut-card", cards=card) for card in _cards(event.get("card")))


def _asked_for(event: Mapping[str, Any], minimum: Cents) -> Iterator[Happening]:
    """A hand an event is about: its stake (the minimum where none is named), its cards, and what is laid beside it."""
    stake = _amount(event["stake"]) if event.get("stake") else minimum
    if event.get("kind") == "jackpot":
        yield Happening("bet", "event", "A", "jackpot", "1", stake)
    elif event.get("cards") or event.get("stake"):
        yield Happening("bet", "event", "A", "hand", "1", stake)
    for hand, name in (("1", "cards"), ("dealer", "dealer")):
        yield from (Happening("deal", cards=card, to=hand) for card in _cards(event.get(name)))
    if event.get("doubled") or event.get("added"):
        added = _amount(event["added"]) if event.get("added") else stake
        yield Happening("bet", "added", "A", "hand", "1", added)
    if event.get("kind") == "insurance" and event.get("amount"):
        yield Happening("bet", "insured", "A", "insurance", "1", _amount(event["amount"]))


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


def _dealt(scenario: Scenario, event: Mapping[str, Any]) -> Iterator[Happening]:
    """The cards and what is said over them; a card face up in the shoe, or the stop card, halts the deal."""
    outcome: Mapping[str, Any] = scenario.table.get("outcome") or {}
    if event.get("kind") == "third-cards":  # whether any is due is the question
        return
    cards = _cards(outcome.get("cards"))
    if event.get("kind") == "face-up-card" and isinstance(event.get("at"), int):
        yield from _first_cards(cards, int(event["at"]) - 1)
        yield from (Happening("cut-card", cards=card) for card in cards[int(event["at"]) - 1 : int(event["at"])])
        return
    if event.get("kind") == "stop-card" and isinstance(event.get("cards_out"), int):
        yield from _first_cards(cards or ANY, int(event["cards_out"]))
        yield Happening("cut-card")
        return
    yield from _with_stop_card(_round(_steps(scenario)), outcome.get("stop_card"))


def _round(steps: Sequence[Step]) -> Iterator[Happening]:
    """What a round's steps show; a box acts once, for all who bet on it."""
    hidden, acted = shown_later(steps), set[Happening]()
    for step in steps:
        for happening in told_by(step, hidden):
            if happening not in acted:
                yield happening
            if happening.do in ("act", "move"):
                acted.add(happening)


def _with_stop_card(happenings: Iterable[Happening], after: object) -> Iterator[Happening]:
    """The stop card comes out after so many cards, before the next one; after the last, at the end of the deal."""
    out, shown = 0, after is None
    for happening in happenings:
        dealt = happening.do == "deal"
        if not shown and out == after and (dealt or (happening.say and happening.say.startswith(RESULT))):
            shown = True
            yield Happening("cut-card")
        out += dealt
        yield happening


def _first_cards(cards: Sequence[str], count: int) -> Iterator[Happening]:
    """The beginning of a coup that something interrupts: four cards face down, turned before a fifth comes."""
    yield from (Happening("call", say=call) for call in OPENING)
    for n, card in enumerate(cards[:count]):
        if n == len(FIRST):
            yield from (Happening("turn", to=side) for side in FIRST[:2])
        yield Happening("deal", cards=card, to=("player", "bank")[n % 2], face_up=n >= len(FIRST))


def told_by(step: Step, hidden: Mapping[str, list[str]] | None = None) -> Iterator[Happening]:
    """What of one step is seen before any chip is taken or paid; `hidden` are the cards of hands dealt face down."""
    place, _, cards = (step.on or "").partition(": ")
    if step.do in ("show-cut-card", "show-stop-card"):
        yield Happening("cut-card")
    elif step.do == "deal-face-down" and hidden and hidden.get(place):
        yield Happening("deal", cards=hidden[place].pop(0), to=place, face_up=False)
    elif step.do in ("split", "double"):
        if step.do == "split":
            yield Happening("move", to=step.on)
        key = f"{step.do}-{step.player}-{step.on}"
        yield Happening("bet", key, step.player, step.bet, step.on, step.amount or 0)
    elif step.do == "place":
        yield Happening("bet", f"place-{step.player}-{step.on}", step.player, step.bet, step.on, step.amount or 0)
    elif step.do == "deal" and step.cards:
        yield from (Happening("deal", cards=card, to=step.on) for card in step.cards.split())
    elif step.do == "give-cards" and step.player != "croupier":
        yield Happening("move", player=step.player, to=place)
    elif step.do == "show-cards" and place:
        yield Happening("turn", to=place)
    elif step.do == "lay-cards":
        yield Happening("move", to=place)
    elif step.do == THIRD and cards:
        yield from (Happening("deal", cards=card, to=place) for card in cards.split())
    elif step.do in ("announce", "offer-insurance") and step.say and step.player is None:
        yield Happening("call", say=step.say, on=step.on)
    elif step.do == "halve" or AT_ONCE in step.items:
        yield Happening("act", to=step.on, on="surrender" if step.do == "halve" else "even-money")


def shown_later(steps: Sequence[Step]) -> dict[str, list[str]]:
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
