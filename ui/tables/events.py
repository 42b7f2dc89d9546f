"""What a table says of an event: which events need a plate, and its words in the language in use."""

from collections.abc import Mapping
from typing import Any

from trainer.asking.wording import fact
from trainer.rulebook import Rulebook, Text
from ui.wording import shown

# what lies on the felt tells these: a bet, cards, a throw
SEEN = frozenset(
    "bet take-down shooter-bet throw payments deduction third-cards stop-card burn card split "
    "double insurance even-money surrender jackpot command face-up-card worn-card dealer-draw cut-card".split()
)
AMOUNTS = ("minimum", "maximum", "value", "main")
DONE, STILL = "●", "○"


def told(event: Mapping[str, Any], book: Rulebook) -> tuple[str, tuple[str, ...]]:
    """The heading and the lines of an event's plate. What a question asks for is never on it."""
    kind = str(event.get("kind", "event"))
    if kind == "act":
        return _act(event, book)
    if kind == "course":  # only how far the round has come: the order itself may be the question
        stages = len({stage.do for stage in book.course})
        done = min(len(event.get("done") or ()), stages)
        return _word("round", book), (" ".join(DONE * done + STILL * (stages - done)),)
    if kind == "inspection":
        facts: Mapping[str, Any] = event.get("facts") or {}
        return _word(str(event.get("part", kind)), book), tuple(_fact(name, facts[name], book) for name in facts)
    return _word(kind, book), tuple(_fact(name, event[name], book, kind) for name in event if name != "kind")


def _act(event: Mapping[str, Any], book: Rulebook) -> tuple[str, tuple[str, ...]]:
    """Somebody about to do something: who he is, what, and when."""
    lines = [_word(str(event[name]), book) for name in ("does", "when") if event.get(name)]
    return _word(str(event.get("who", "act")), book), tuple(lines)


def _word(name: str, book: Rulebook) -> str:
    return _capital(book.word(name))


def _fact(name: str, value: object, book: Rulebook, kind: str = "") -> str:
    return _capital(fact(name, f"{value} €" if name in AMOUNTS else value, book, kind))


def _capital(text: Text) -> str:
    words = shown(text)
    return f"{words[:1].upper()}{words[1:]}"
