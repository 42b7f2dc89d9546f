"""One run of questions: the object a screen, a terminal or a simulated trainee drives."""

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from trainer.asking import ask, skills
from trainer.chips import USUAL
from trainer.modes import MODES, target
from trainer.money import Cents
from trainer.progress import Attempt, Progress
from trainer.questions import Question
from trainer.rulebook import Rulebook
from trainer.schedule import Plan, SkillState, plan
from trainer.scoring import Given, Grade, grade

NEW_PER_DAY = 6


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to an answer: how right it was, and the skill's new state, already saved."""

    question: Question
    grade: Grade
    state: SkillState


class Drill:
    """Asks, grades and saves. Chance comes from the seed, time from whoever measures it."""

    passed: bool | None = None  # a drill has no pass mark
    place: tuple[int, int] | None = None  # and goes on as long as its sitting

    def __init__(
        self,
        store: Progress,
        trainee: int,
        book: Rulebook,
        mode: str = "practise",
        seed: int = 0,
        house: Mapping[str, Any] | None = None,
        chips: Sequence[Cents] = USUAL,
    ) -> None:
        self.store, self.trainee, self.book, self.mode = store, trainee, book, MODES[mode]
        self.house, self.chips = house or {}, chips
        self.skills = skills(book)
        self._rng = random.Random(seed)
        self._session = store.start_session(trainee, mode, book.game, book.reference)
        self.asked: Question | None = None

    def plan(self) -> Plan:
        """What is due now, and which new skills today still allows."""
        left = NEW_PER_DAY - self.store.new_skills_today(self.trainee)
        return plan(self.skills, self.store.states(self.trainee), self.store.now(), left)

    def next_question(self, skill: str | None = None, level: int | None = None) -> Question | None:
        """The next question: of the skill asked for, or of what is due, weakest first; None when nothing is."""
        chosen = skill or self._due()
        if chosen is None:
            return None
        state = self.store.states(self.trainee).get(chosen)
        self.asked = ask(chosen, level or suited_level(state), self._rng.randrange(2**32), self.house)
        return self.asked

    def put(self, question: Question) -> None:
        """Ask a question that somebody else chose: a lesson's exercise, a table test's."""
        self.asked = question

    def target(self, question: Question) -> int:
        """The time this question should take, in milliseconds."""
        return target(question.skill)

    def _due(self) -> str | None:
        today = self.plan()
        waiting: Sequence[str] = (*today.due, *today.new)
        return waiting[0] if waiting else None

    def confirm(self, answers: Mapping[str, Given], milliseconds: int) -> Verdict:
        """Grade the answer and save it durably; only then is there a verdict to show."""
        if self.asked is None:
            raise ValueError("no question has been asked")
        question = self.asked
        graded = grade(question, answers, self.chips)
        attempt = Attempt(
            skill=question.skill,
            mode=self.mode.name,
            scenario=question.scenario,
            question=question.kind,
            answer=json.dumps(answers, ensure_ascii=False, separators=(",", ":")),
            score=str(graded.score),
            correct=graded.correct,
            ms=milliseconds,
            target=target(question.skill),
            slip=graded.slip,
            overpaid=graded.overpaid,
            underpaid=graded.underpaid,
        )
        state = self.store.confirm(self.trainee, self._session, attempt)
        self.asked = None
        return Verdict(question, graded, state)

    def end(self) -> None:
        self.store.end_session(self._session)


def suited_level(state: SkillState | None) -> int:
    """How hard the next question should be: easy at first, crowded felts for those who are right."""
    if state is None or state.attempts < 3:
        return 1
    right = int(state.accuracy * 10)
    return 1 if right < 6 else 2 if right < 8 else 3 if state.attempts < 15 else 5 if state.is_accurate else 4
