"""Says in both languages what lies on a table, what is done there, and what a rule says."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from trainer.bets import Bet, Round, Step
from trainer.cards import parse_cards
from trainer.money import as_text, parse_amount
from trainer.phrases import joined, phrase
from trainer.questions import Question
from trainer.rulebook import Rulebook, Text
from trainer.rulings import Ruling
from trainer.scenarios import Scenario

UNTOLD = ("game", "rules", "variant", "event", "compare", "key")  # known, or told in the prompt


def with_felt(question: Question, scenario: Scenario) -> Question:
    return replace(question, felt=tuple(felt_lines(scenario)))


def felt_lines(scenario: Scenario) -> Iterator[Text]:
    """What lies on the table, line by line: every field but the rules in force and the event."""
    book = scenario.book
    for key, value in scenario.table.items():
        if key in UNTOLD:
            continue
        if key == "house":
            yield from (_setting_text(str(name), chosen, book) for name, chosen in value.items())
            continue
        if isinstance(value, list | tuple) and value and isinstance(value[0], Mapping):
            yield from (_shown(entry, book) for entry in value)
        else:
            yield fact(str(key), value, book)


def bet_text(bet: Bet, book: Rulebook) -> Text:
    return phrase("label", "bet-on", bet=bet_word(bet.kind, book), on=words_for(bet.on, book) if bet.on else "")


def bet_word(kind: str, book: Rulebook) -> Text:
    """The name of a bet; `bet-win` in the catalogue where a bet and a result share a word."""
    return book.words.get(f"bet-{kind}") or book.word(kind)


def bet_label(bet: Bet, book: Rulebook) -> Text:
    return phrase("label", "bet-of", player=bet.player, bet=bet_text(bet, book), stake=as_text(bet.stake))


def step_text(step: Step, book: Rulebook) -> Text:
    """One step in a few words: what is done, for whom, with what."""
    place = _place_words(step.on, book) if step.on else Text("", "")
    bet = phrase("label", "bet-on", bet=bet_word(step.bet, book), on=place) if step.bet else place
    amount = step.cards or "" if step.amount is None else f"{as_text(step.amount)} €"
    does = book.word(step.do)
    done = Text(f"{does.es} «{step.say}»", f"{does.en} «{step.say}»") if step.say else does
    player = words_for(step.player, book) if step.player else Text("", "")
    return phrase("label", "step-of", do=done, player=player, bet=bet, amount=amount)


def _place_words(place: str, book: Rulebook) -> Text:
    """A place in words; of `player: 9d Qc` the hand, the cards being the same in both languages."""
    hand, colon, rest = place.partition(": ")
    if place in book.words or not colon:
        return words_for(place, book)
    words = words_for(hand, book)
    return Text(f"{words.es}: {rest}", f"{words.en}: {rest}")


def cited_rules(ruling: Ruling, book: Rulebook) -> Iterator[Text]:
    for id_ in ruling.items:
        yield phrase("label", "working-rule", text=book.items[id_].text, cite=book.items[id_].cite)


def is_amount(value: str) -> bool:
    try:
        parse_amount(value)
    except ValueError:
        return False
    return True


def words_for(value: str, book: Rulebook) -> Text:
    """A value in words; numbers, cards and players' names are the same in both languages."""
    return book.words.get(value) or Text(value, value)


def has_words(value: str, book: Rulebook) -> bool:
    """Whether a value can be shown in both languages."""
    return value in book.words or _needs_none(value)


def _needs_none(value: str) -> bool:
    """Numbers, places made of numbers, cards and players' letters read the same in every language."""
    if SAME_EVERYWHERE.fullmatch(value):
        return True
    try:
        return bool(parse_cards(value))
    except ValueError:
        return False


SAME_EVERYWHERE = re.compile(r"[\d .,:/%-]*|[A-Z]\d?([ ,:]+[A-Z]\d?)*", re.ASCII)


def describe(event: Mapping[str, Any], book: Rulebook) -> Text:
    """The facts of an event in words."""
    facts = [fact(str(key), value, book) for key, value in event.items() if key != "kind"]
    kind = str(event.get("kind", "event"))
    told = joined(facts if kind in event else [book.word(kind), *facts], "; ")
    return Text(f"{told.es[:1].upper()}{told.es[1:]}.", f"{told.en[:1].upper()}{told.en[1:]}.")


def _setting_text(name: str, chosen: object, book: Rulebook) -> Text:
    """A choice of the house that differs from the usual, in the words of the setting."""
    text, shown = book.settings[name].text, _shown(chosen, book)
    return Text(f"{text.es.rstrip('.')}: {shown.es}", f"{text.en.rstrip('.')}: {shown.en}")


def fact(key: str, value: object, book: Rulebook) -> Text:
    named = book.words.get(f"bet-{value}") if key == "bet" else None  # a bet that shares its word with a result
    name, shown = book.word(key), named or _shown(value, book)
    return Text(f"{name.es}: {shown.es}", f"{name.en}: {shown.en}")


def _shown(value: object, book: Rulebook) -> Text:
    if isinstance(value, bool):
        return Text("sí" if value else "no", "yes" if value else "no")
    if isinstance(value, Mapping):
        return _shown_bet(value, book) or joined([fact(str(key), inner, book) for key, inner in value.items()])
    if isinstance(value, list | tuple):
        if not value:
            return book.word("none")
        by = " / " if any(isinstance(entry, Mapping) or " " in str(entry) for entry in value) else ", "
        return joined([_shown(entry, book) for entry in value], by)
    return words_for(str(value), book)


def _shown_bet(value: Mapping[str, object], book: Rulebook) -> Text | None:
    """A bet as a dealer reads it, such as `A, caballo 17-20, 15 €`; None for any other object."""
    staked = value.get("stake", value.get("chips"))
    if "player" not in value or not isinstance(staked, str | int):
        return None
    kind = bet_word(str(value["bet"]), book) if "bet" in value else Text("", "")
    bet = phrase("label", "bet-on", bet=kind, on=_shown(value.get("on", ""), book))
    form = "bet-of" if "stake" in value else "bet-in-chips"
    label = phrase("label", form, player=str(value["player"]), bet=bet, stake=str(staked))
    told = ("player", "bet", "on", "stake", "chips")
    rest = [fact(str(key), inner, book) for key, inner in value.items() if key not in told]
    return joined([label, *rest])


def call_text(settled: Round, book: Rulebook) -> Text:
    """The last thing called for the whole table before chips move; it is Spanish at every table."""
    said, opening = None, {stage.say for stage in book.course if stage.say}
    for step in settled.steps:
        if step.amount:
            break
        if step.do == "announce" and step.say not in (None, *opening) and step.player is None and step.on is None:
            said = step.say
    return Text(f"«{said}»", f"«{said}»") if said else book.word("round-decided")
