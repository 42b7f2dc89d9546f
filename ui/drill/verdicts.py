"""A verdict in words: right or what would have been, the working, the rule with its citation, the likely slip."""

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.drill import Verdict
from trainer.money import parse_amount
from trainer.phrases import phrase
from trainer.questions import Amount, Marks, Ordering, Part, Pick, Question
from trainer.rulebook import Item, Rulebook, Text
from trainer.scenarios import book_of, read_scenario
from trainer.scoring import Given, Score
from trainer.tables import settle
from ui.drill.sitting import Asked
from ui.wording import figure, say, shown

MOST_LINES = 9
MOST_HINTS = 2


@dataclass(frozen=True)
class VerdictShown:
    """What the panel shows of a verdict, in the language in use."""

    right: bool
    headline: str
    lines: tuple[str, ...]
    items: tuple[Item, ...]
    slip: str | None
    marks: Mapping[str, str]  # on the felt: key -> the right mark's words, where it was marked wrongly
    order: tuple[str, ...]  # the right order of the keys


def worded(verdict: Verdict, answers: Mapping[str, Given]) -> VerdictShown:
    question, book = verdict.question, book_of(verdict.question.skill)
    missed = [(part, score) for part, score in zip(question.parts, verdict.grade.parts, strict=True) if score.share < 1]
    headline = say("drill.right") if not missed else _headline(missed, answers, book)
    marks = _wrong_marks(question.parts, answers)
    first = _items_of_bet(question, int(next(iter(marks)))) if marks else ()
    items = tuple(book.items[id_] for id_ in dict.fromkeys([*first, *question.items]) if id_ in book.items)
    slip = phrase("slip", verdict.grade.slip) if verdict.grade.slip else None
    return VerdictShown(
        right=not missed,
        headline=headline,
        lines=tuple(_lines(verdict, [part for part, _ in missed], answers, book)),
        items=items,
        slip=shown(slip) if slip else None,
        marks=marks,
        order=next((part.right for part in question.parts if isinstance(part, Ordering)), ()),
    )


def _items_of_bet(question: Question, number: int) -> tuple[str, ...]:
    """The rules that settled one bet of the question's table."""
    scenario = read_scenario(question.scenario)
    if scenario.event is not None:
        return ()
    settlements = settle(dict(scenario.table)).settlements
    return settlements[number].items if number < len(settlements) else ()


def hint_rules(asked: Asked) -> tuple[Item, ...]:
    """A hint for those who ask: the rules behind the question, few enough to be read; never the answer itself."""
    known = asked.book.items
    return tuple(known[id_] for id_ in asked.question.items if id_ in known)[:MOST_HINTS]


def part_name(part: Part, book: Rulebook) -> str:
    """What a part asks for, in a word or two; nothing where the question says it all."""
    if part.name in ("amount", "marks", "order", "hand"):
        return ""
    return shown(book.word(part.name))


def right_words(part: Part) -> str:
    """The right answer to a part, as short as it can be said."""
    if isinstance(part, Amount):
        return figure(part.right)
    if isinstance(part, Pick):
        return shown(next(choice.text for choice in part.choices if choice.value == part.right))
    return ""


def given_words(part: Part, given: Given) -> str:
    """What was answered to a part."""
    if isinstance(part, Amount):
        if isinstance(given, Mapping):
            return figure(sum(parse_amount(value) * int(count) for value, count in given.items()))
        return figure(given) if isinstance(given, int) else "–"
    if isinstance(part, Pick):
        return next((shown(choice.text) for choice in part.choices if choice.value == given), "–")
    return ""


def _headline(missed: list[tuple[Part, Score]], answers: Mapping[str, Given], book: Rulebook) -> str:
    """A sign and the figures first: `✕ 242, no 225`."""
    part, score = missed[0]
    if score.slip == "too-many-pieces":
        return say("drill.too-many")
    if isinstance(part, Marks):
        right = round(score.share * len(part.right))
        return say("drill.marks-wrong", right=right, of=len(part.right))
    if isinstance(part, Ordering):
        return say("drill.order-wrong", right=round(score.share * len(part.slots)), of=len(part.slots))
    if len(missed) > 1:
        return say("drill.parts-wrong", count=len(missed))
    return say("drill.wrong", right=right_words(part), given=given_words(part, answers.get(part.name)))


def _lines(verdict: Verdict, missed: list[Part], answers: Mapping[str, Given], book: Rulebook) -> list[str]:
    question = verdict.question
    if len(question.parts) > 1:  # each part apart
        return [
            f"{'✕' if part in missed else '✓'} {part_name(part, book)}: {right_words(part)}".replace(" :", "")
            for part in question.parts
        ]
    part = question.parts[0]
    if isinstance(part, Marks):  # the felt shows the rest
        names = {option.value: shown(option.text) for option in part.options}
        given = answers.get(part.name)
        marks = given if isinstance(given, Mapping) else {}
        wrong = [key for key, mark in part.right.items() if marks.get(key) != mark]
        return _cut([f"{shown(part.labels[key])}: {names[part.right[key]]}" for key in wrong])
    if isinstance(part, Pick) and not missed:
        return []
    return _cut([shown(line) for line in question.working if not _is_rule(line)])


def _is_rule(line: Text) -> bool:
    """A working that only repeats the rules, which have their own card."""
    return line.es.startswith("§")


def _cut(lines: list[str]) -> list[str]:
    if len(lines) <= MOST_LINES:
        return lines
    return [*lines[: MOST_LINES - 1], say("drill.more-lines", count=len(lines) - MOST_LINES + 1)]


def _wrong_marks(parts: tuple[Part, ...], answers: Mapping[str, Given]) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in parts:
        if isinstance(part, Marks):
            names = {option.value: shown(option.text) for option in part.options}
            given = answers.get(part.name)
            marks = given if isinstance(given, Mapping) else {}
            found |= {key: names[mark] for key, mark in part.right.items() if marks.get(key) != mark}
    return found
