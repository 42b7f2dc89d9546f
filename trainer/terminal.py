"""A plain drill in the terminal: prints a question, reads the answer, prints the verdict."""

import time
from collections.abc import Callable

from trainer.chips import parse_chips
from trainer.drill import Drill, Verdict
from trainer.money import as_text, parse_amount
from trainer.phrases import phrase
from trainer.questions import Amount, Marks, Ordering, Part, Pick, Question
from trainer.rulebook import Language, Text
from trainer.scenarios import book_of
from trainer.scoring import Given

MOST_RULES = 4  # of those behind a question: more is a page, not a verdict

Say = Callable[[str], None]
Hear = Callable[[str], str]

WORDS = {
    "amount": Text("Importe en euros, o fichas como 4x25", "Amount in euros, or chips such as 4x25"),
    "choice": Text("Número de la opción", "Number of the option"),
    "marks": Text("Un número por apuesta, en orden", "One number per bet, in order"),
    "sequence": Text("Los números en su orden", "The numbers in their order"),
    "right": Text("✓ Correcto", "✓ Right"),
    "wrong": Text("✕ No. La respuesta es: {right}", "✕ No. The answer is: {right}"),
    "again": Text("No se entiende: {text}", "Not understood: {text}"),
    "nothing-due": Text("Hoy no queda nada pendiente.", "Nothing is due any more today."),
    "score": Text("{right} de {asked} bien.", "{right} of {asked} right."),
}


def run(drill: Drill, count: int, language: Language, say: Say, hear: Hear, skill: str | None = None) -> int:
    """Ask so many questions and return how many were right; an empty line ends the drill early."""
    right = asked = 0
    for _ in range(count):
        question = drill.next_question(skill)
        if question is None:
            say(WORDS["nothing-due"].in_language(language))
            break
        say("")
        for line in question.felt:
            say(f"  · {line.in_language(language)}")
        say(question.prompt.in_language(language))
        start = time.monotonic()
        answers = _answers(question, language, say, hear)
        if answers is None:
            break
        verdict = drill.confirm(answers, int((time.monotonic() - start) * 1000))
        asked, right = asked + 1, right + verdict.grade.correct
        _explain(verdict, language, say)
    say(WORDS["score"].in_language(language).format(right=right, asked=asked))
    drill.end()
    return right


def _answers(question: Question, language: Language, say: Say, hear: Hear) -> dict[str, Given] | None:
    answers: dict[str, Given] = {}
    for part in question.parts:
        _offer(part, language, say)
        while True:
            text = hear(WORDS[part.form].in_language(language)).strip()
            if not text:
                return None
            try:
                answers[part.name] = read_answer(part, text)
                break
            except (ValueError, IndexError):
                say(WORDS["again"].in_language(language).format(text=text))
    return answers


def _offer(part: Part, language: Language, say: Say) -> None:
    """Show what there is to choose from, numbered."""
    if isinstance(part, Amount):
        return
    if isinstance(part, Pick):
        for n, choice in enumerate(part.choices, 1):
            say(f"  {n}. {choice.text.in_language(language)}")
        return
    for n, label in enumerate(part.labels.values(), 1):
        say(f"  {n}. {label.in_language(language)}")
    if isinstance(part, Marks):
        options = "  ".join(f"[{n}] {option.text.in_language(language)}" for n, option in enumerate(part.options, 1))
        say(f"  {options}")


def read_answer(part: Part, text: str) -> Given:
    """What was typed, as an answer to this part; raises when it is none."""
    if isinstance(part, Amount):
        if "x" in text:  # chips, such as 4x25 2x5
            return {as_text(value): str(count) for value, count in parse_chips(text.replace(",", ".")).items()}
        return parse_amount(text.replace(",", "."))
    numbers = [int(word) - 1 for word in text.replace(",", " ").split()]
    if any(number < 0 for number in numbers):
        raise ValueError(text)
    if isinstance(part, Pick):
        return part.choices[numbers[0]].value
    keys = list(part.labels)
    if isinstance(part, Ordering):
        return [keys[number] for number in numbers]
    return {key: part.options[number].value for key, number in zip(keys, numbers, strict=True)}


def _explain(verdict: Verdict, language: Language, say: Say) -> None:
    """Right or what would be; the working; the likely slip."""
    if verdict.grade.correct:
        say(WORDS["right"].in_language(language))
    else:
        right = "; ".join(_right(part, language) for part in verdict.question.parts)
        say(WORDS["wrong"].in_language(language).format(right=right))
    for line in verdict.question.working:
        say(f"  {line.in_language(language)}")
    if verdict.grade.slip:
        say(f"  {phrase('slip', verdict.grade.slip).in_language(language)}")
    book = book_of(verdict.question.skill)
    for id_ in verdict.question.items[:MOST_RULES]:
        if id_ in book.items:
            item = book.items[id_]
            say(f"  § {item.text.in_language(language)} [{item.cite}]")


def _right(part: Part, language: Language) -> str:
    if isinstance(part, Amount):
        return as_text(part.right)
    if isinstance(part, Pick):
        return next(choice.text.in_language(language) for choice in part.choices if choice.value == part.right)
    if isinstance(part, Ordering):
        return ", ".join(part.labels[key].in_language(language) for key in part.right)
    names = {option.value: option.text.in_language(language) for option in part.options}
    return ", ".join(f"{part.labels[key].in_language(language)}: {names[mark]}" for key, mark in part.right.items())
