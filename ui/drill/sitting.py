"""A sitting: which questions are put, how many, and what becomes of the answers. Knows no Qt."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from trainer.asking.rounds import place_text
from trainer.asking.wording import step_text
from trainer.bets import Bet, Step
from trainer.errors import TrainerError
from trainer.modes import MODES, Mode
from trainer.phrases import phrase
from trainer.questions import Marks, Ordering, Question
from trainer.rulebook import Rulebook
from trainer.scenarios import Scenario, book_of, read_scenario
from trainer.scoring import Given
from trainer.script import Happening, script_of
from trainer.tables import rule, settle

if TYPE_CHECKING:
    from trainer.drill import Drill, Verdict
    from trainer.progress import Progress

QUESTIONS = 20  # a sitting of what is due is long enough then


class Run(Protocol):
    """What carries a sitting's answers to the progress file: a drill, or a lesson's exercise."""

    passed: bool | None
    place: tuple[int, int] | None  # which question of how many, where the run knows better than the sitting

    def next_question(self, skill: str | None = None) -> Question | None: ...
    def put(self, question: Question) -> None: ...
    def target(self, question: Question) -> int: ...
    def confirm(self, answers: Mapping[str, Given], milliseconds: int) -> "Verdict": ...
    def end(self) -> None: ...


@dataclass(frozen=True)
class Sitting:
    """What a trainee sits down to: `choose` gives the next question."""

    title: str
    game: str
    rules: str
    mode: str
    choose: "Callable[[Any, int], Question | None]"  # the run, and how many were asked before
    count: int | None = QUESTIONS
    open_run: "Callable[[Progress, int], Run] | None" = None  # a run of its own kind: a lesson's exercise
    back: str = "drill.today"  # where it was begun, as the button that leads back there names it

    @property
    def way(self) -> Mode:
        return MODES[self.mode]

    @property
    def book(self) -> Rulebook:
        return book_of(f"{self.game}/{self.rules}/payout/table")


def practise(title: str, game: str, rules: str) -> Sitting:
    """What is due, weakest first; when nothing is due, anything that has been opened."""
    return Sitting(title, game, rules, "practise", _due_or_any)


def _due_or_any(drill: "Drill", asked: int) -> Question | None:
    question = drill.next_question()
    if question is None:
        known = list(drill.store.states(drill.trainee)) or drill.skills
        here = [skill for skill in known if skill in drill.skills] or drill.skills
        question = drill.next_question(random.Random(f"{drill.trainee}{asked}").choice(here))
    return question


def drill(title: str, skill: str) -> Sitting:
    """One skill, twenty times."""
    game, rules = skill.split("/")[:2]
    return Sitting(title, game, rules, "drill", lambda run, _: run.next_question(skill), MODES["drill"].questions)


@dataclass(frozen=True)
class Asked:
    """A question made ready to be shown: its table, what happens there, and where its answers lie on the felt."""

    question: Question
    scenario: Scenario
    book: Rulebook
    script: tuple[Happening, ...]
    handling: tuple[Step, ...] = ()
    targets: Mapping[str, Mapping[str, Bet]] = field(default_factory=dict)  # part -> key -> bet


def made_ready(question: Question) -> Asked:
    """Work out all a screen needs to show a question; done off the interface thread."""
    scenario = read_scenario(question.scenario)
    book = book_of(question.skill)
    bets, steps = _outcome(scenario)
    targets: dict[str, Mapping[str, Bet]] = {}
    for part in question.parts:
        if isinstance(part, Marks):
            targets[part.name] = {key: bets[int(key)] for key in part.labels if int(key) < len(bets)}
        elif isinstance(part, Ordering):
            targets[part.name] = _step_bets(part, steps, book)
    return Asked(question, scenario, book, _up_to_the_call(question, scenario, book), steps, targets)


def _up_to_the_call(question: Question, scenario: Scenario, book: Rulebook) -> tuple[Happening, ...]:
    """What happens; where a call is asked for, up to it: the call, and the cards that follow it, would tell."""
    script = script_of(scenario)
    if question.kind != "hand":
        return script
    calls = [n for n, happening in enumerate(script) if happening.do == "call" and happening.on]
    for n in calls:
        asked = phrase("prompt", "hand", owner=place_text(script[n].on or "", book))
        if (asked, script[n].say) == (question.prompt, question.parts[0].right):
            return script[:n]
    return script


def _outcome(scenario: Scenario) -> tuple[list[Bet], tuple[Step, ...]]:
    """The settled bets and the right handling; an event's ruling has steps, a comparison has neither."""
    try:
        if scenario.event is not None:
            ruling = rule(dict(scenario.table))
            after = ruling.round
            return [s.bet for s in after.settlements] if after else [], (*ruling.steps, *(after.steps if after else ()))
        if "bets" not in scenario.table:
            return [], ()
        settled = settle(dict(scenario.table))
        return [s.bet for s in settled.settlements], settled.steps
    except TrainerError:
        return [], ()


def _step_bets(part: Ordering, steps: tuple[Step, ...], book: Rulebook) -> dict[str, Bet]:
    """The bets on the felt that the steps to be ordered are about: a step without a bet is picked in the panel only."""
    by_label = {step_text(step, book): step for step in steps if step.bet}
    found = {}
    for key, label in part.labels.items():
        step = by_label.get(label)
        if step is not None:
            found[key] = Bet(step.player or "", step.bet or "", step.on, step.amount or 0)
    return found
