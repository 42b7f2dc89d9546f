"""Wrong answers that lie on the table itself: the other players, and the other places a card could have gone."""

from collections.abc import Iterator, Mapping

from trainer.cards import parse_cards
from trainer.scenarios import Scenario

MOST_CARDS = 4  # of a longer hand only the last ones are taken for another


def rival_names(right: str, scenario: Scenario) -> tuple[str, ...]:
    """Everybody at the table or waiting for a place, where `right` is one of them; nobody otherwise."""
    table, event = scenario.table, scenario.event or {}
    seats, bets = table.get("seats"), table.get("bets", ())
    named = [*table.get("players", ()), *(seats.values() if isinstance(seats, Mapping) else ())]
    named += [bet["player"] for bet in bets if isinstance(bet, Mapping) and "player" in bet]
    found = list(dict.fromkeys(map(str, (*named, *event.get("waiting", ())))))
    return tuple(found) if right in found else ()


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
    shown += _cards(str(scenario.table.get("outcome", {}).get("cards", "")))
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
