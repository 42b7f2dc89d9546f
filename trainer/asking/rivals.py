"""Wrong answers that lie on the table itself: the other players, and the other places a card could have gone."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from trainer.cards import parse_cards
from trainer.scenarios import Scenario

MOST_CARDS = 4  # of a longer hand only the last ones are taken for another


def names(scenario: Scenario) -> tuple[str, ...]:
    """Everybody at the table or, where places are given out, everybody waiting for one."""
    table, event = scenario.table, scenario.event or {}
    if waiting := _listed(event.get("waiting")):
        return tuple(map(str, waiting))
    seats = table.get("seats")
    named = [*_listed(table.get("players")), *(seats.values() if isinstance(seats, Mapping) else ())]
    named += [bet["player"] for bet in _listed(table.get("bets")) if isinstance(bet, Mapping) and "player" in bet]
    return tuple(dict.fromkeys(map(str, named)))


def _listed(data: object) -> Sequence[Any]:
    return data if isinstance(data, list | tuple) else ()


def rival_cards(right: str, scenario: Scenario) -> tuple[str, ...]:
    """Where `right` is a hand or a card: the hand with other cards of this event, or the other cards there are."""
    hand = _cards(right)
    if not hand:
        return ()
    loose = list(dict.fromkeys(cards[0] for cards in _told(scenario.event or {}) if len(cards) == 1))
    own = [card for card in hand if card not in loose]
    if own and loose:
        return _joined([own, *([*own, card] for card in loose), [*own, *loose]])
    shown = [card for cards in _told(scenario.event or {}) for card in cards[-MOST_CARDS:]]
    outcome = scenario.table.get("outcome")
    shown += _cards(str(outcome.get("cards", ""))) if isinstance(outcome, Mapping) else []
    rivals = _joined([[card] for card in shown] + ([loose] if len(hand) > 1 else []))
    return rivals if right in rivals else ()


def _told(data: object) -> Iterator[list[str]]:
    """The cards of every fact, hand by hand."""
    if isinstance(data, Mapping):
        for value in data.values():
            yield from _told(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _told(value)
    elif isinstance(data, str) and (cards := _cards(data)):
        yield cards


def _cards(text: str) -> list[str]:
    try:
        return [str(card) for card in parse_cards(text)]
    except (ValueError, IndexError):
        return []


def _joined(hands: list[list[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(" ".join(hand) for hand in hands))
