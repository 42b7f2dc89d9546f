"""Says in both languages what lies on a table, what is done there, and what a rule says."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from trainer.bets import Bet, Round, Step
from trainer.cards import in_signs, parse_cards
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
    if not scenario.table.keys() <= {*UNTOLD, "house"}:
        yield from _unsaid("felt", scenario.table, book)


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
    amount = in_signs(step.cards or "") if step.amount is None else f"{as_text(step.amount)} €"
    does, player = book.word(step.do), words_for(step.player, book) if step.player else Text("", "")
    return Text(
        _step_line(does.es, step.say, player.es, bet.es, amount),
        _step_line(does.en, step.say, player.en, bet.en, amount),
    )


LEANS = ("a", "de", "con", "to", "from", "with", "of")  # after these words what follows needs no colon


def _step_line(does: str, said: str | None, *about: str) -> str:
    """What is done, and what it is about: `pagar: A, rojo, 35 €`; nothing is told twice."""
    if said and said not in does:
        does = f"{does} «{said}»"
    told = ", ".join(words for words in about if words and not does.endswith(words))
    return f"{does}{' ' if does.rpartition(' ')[2] in LEANS else ': '}{told}" if told else does


def _place_words(place: str, book: Rulebook) -> Text:
    """A place in words; of `player: 9d Qc` the hand and its cards, these being the same in both languages."""
    hand, colon, rest = place.partition(": ")
    if place in book.words or not colon:
        return words_for(place, book)
    words, cards = words_for(hand, book), in_signs(rest)
    return Text(f"{words.es}, {cards}", f"{words.en}, {cards}")


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
    return book.words.get(value) or Text(in_signs(value), in_signs(value))


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
    """What happened, in one or two short sentences: the event, then its facts, those left out included that decide."""
    kind = str(event.get("kind", "event"))
    facts = [entry for key, value in event.items() if (entry := _told(str(key), value, event, book))]
    told = joined([*facts, *_unsaid(kind, event, book)], "; ")
    if SAYING_ALL.get(kind, kind) in event:
        return _sentence(told)
    lead = _sentence(book.words.get(f"kind={kind}") or book.word(kind))
    return joined([lead, _sentence(told)], " ") if told.es else lead


SAYING_ALL = {"limit": "bet", "unforeseen": "what"}  # events whose name adds nothing to this fact


def _sentence(text: Text) -> Text:
    return Text(f"{text.es[:1].upper()}{text.es[1:]}.", f"{text.en[:1].upper()}{text.en[1:]}.")


def _told(key: str, value: object, event: Mapping[str, Any], book: Rulebook) -> Text | None:
    """A fact of an event; a bet named together with its number, so that the number is not told again."""
    if key == "kind" or (key == "on" and isinstance(event.get("bet"), str)):
        return None
    told = fact(key, value, book, str(event.get("kind")))
    if key == "bet" and isinstance(value, str) and "on" in event:
        place = words_for(str(event["on"]), book)
        return Text(f"{told.es} {place.es}", f"{told.en} {place.en}")
    return told


def _unsaid(name: str, told: Mapping[str, Any], book: Rulebook) -> Iterator[Text]:
    """What holds when nobody says otherwise, where it decides: `spin without ball` in the catalogue's words."""
    for token, words in book.words.items():
        owner, without, key = token.partition(" without ")
        if without and owner == name and key not in told:
            yield words


def _setting_text(name: str, chosen: object, book: Rulebook) -> Text:
    """A choice of the house that differs from the usual, in the words of the setting."""
    setting = book.settings[name]
    shown = _in_money(chosen) if setting.type == "amount" else _shown(chosen, book)
    return Text(f"{setting.text.es.rstrip('.')}: {shown.es}", f"{setting.text.en.rstrip('.')}: {shown.en}")


MONEY = ("stake", "added", "amount", "on_hand", "taken", "value", "main", "minimum", "maximum", "to")


def fact(key: str, value: object, book: Rulebook, event: str = "") -> Text:
    """A fact in words: `key=value` of the catalogue where that says it better than name and value side by side.

    `key=` names a fact whose word means something else elsewhere, `key=nobody` tells an empty list; with the kind of
    an event before it (`jam cause=other`) a token holds for that event alone.
    """
    plain = _plain(value) if isinstance(value, str | int) else "" if value else "nobody"
    if plain and (said := _of_event(event, f"{key}={plain}", book)):
        return said
    if isinstance(value, list | tuple) and f"{key}=1" in book.words:
        return _one_by_one(key, value, book)
    named = book.words.get(f"bet-{value}") if key == "bet" else None  # a bet that shares its word with a result
    in_money = key in MONEY and isinstance(value, str) and is_amount(value)
    name = _of_event(event, f"{key}=", book) or book.word(key)
    shown = _in_money(value) if in_money else named or _shown(value, book)
    return Text(f"{name.es}: {shown.es}", f"{name.en}: {shown.en}")


def _of_event(event: str, token: str, book: Rulebook) -> Text | None:
    return book.words.get(f"{event} {token}") or book.words.get(token)


def _plain(value: str | int) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _in_money(amount: object) -> Text:
    return Text(f"{amount} €", f"{amount} €")


def _one_by_one(key: str, values: Sequence[Mapping[str, Any]], book: Rulebook) -> Text:
    """Things told one after the other by name, such as one die and the other."""
    found = []
    for n, value in enumerate(values, start=1):
        does = [fact(str(name), inner, book) for name, inner in value.items()]
        found.append(joined([book.word(f"{key}={n}"), _and([*_unsaid(key, value, book), *does])], " "))
    return joined(found, "; ")


def _and(texts: list[Text]) -> Text:
    """Things said one after the other, the last joined by «y»."""
    *first, last = texts
    if not first:
        return last
    before = joined(first)
    return Text(f"{before.es} y {last.es}", f"{before.en} and {last.en}")


def _shown(value: object, book: Rulebook) -> Text:
    if isinstance(value, bool):
        return Text("sí" if value else "no", "yes" if value else "no")
    if isinstance(value, Mapping):
        return (
            _shown_bet(value, book)
            or _shown_card(value, book)
            or joined([fact(str(key), inner, book) for key, inner in value.items()])
        )
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
    kind = bet_word(str(value["bet"]), book) if "bet" in value else book.word("on") if "on" in value else Text("", "")
    bet = phrase("label", "bet-on", bet=kind, on=_shown(value.get("on", ""), book))
    form = "bet-of" if "stake" in value else "bet-in-chips"
    label = phrase("label", form, player=str(value["player"]), bet=bet, stake=str(staked))
    told = ("player", "bet", "on", "stake", "chips")
    rest = [fact(str(key), inner, book) for key, inner in value.items() if key not in told]
    return joined([label, *rest])


def _shown_card(value: Mapping[str, object], book: Rulebook) -> Text | None:
    """A card given to a hand, such as `5c a la banca`; None for any other object."""
    if value.keys() != {"to", "card"} or (to := book.words.get(f"to={value['to']}")) is None:
        return None
    return Text(f"{value['card']} {to.es}", f"{value['card']} {to.en}")


def call_text(settled: Round, book: Rulebook) -> Text:
    """The last thing called for the whole table before chips move; it is Spanish at every table."""
    said, opening = None, {stage.say for stage in book.course if stage.say}
    for step in settled.steps:
        if step.amount:
            break
        if step.do == "announce" and step.say not in (None, *opening) and step.player is None and step.on is None:
            said = step.say
    return Text(f"«{said}»", f"«{said}»") if said else book.word("round-decided")
