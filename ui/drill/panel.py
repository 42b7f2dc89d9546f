"""The panel beside the felt: the question and its answer part by part, then the verdict, then the summary."""

import random
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from trainer.money import Cents
from trainer.phrases import phrase
from trainer.questions import Question
from trainer.rulebook import Item
from trainer.scoring import Given
from ui.drill.answers import Answer, MarksAnswer, OrderAnswer, answer_for, answers_of
from ui.drill.presenter import Summary
from ui.drill.sitting import Asked
from ui.drill.verdicts import VerdictShown, hint_rules, part_name
from ui.screen import button, card, label, restyle, row, scrolled
from ui.theme import STEP
from ui.wording import say, seconds, shown

SMALLEST, LARGEST = 360, 460


class QuestionCard(QWidget):
    """A question: the prompt, one part at a time, and the button that confirms."""

    confirmed = Signal(object)  # the answers by part
    pointed = Signal()  # another part is asked: the felt may have other targets

    def __init__(self) -> None:
        super().__init__()
        self._asked: Asked | None = None
        self._answers: dict[str, Answer] = {}
        self._at = 0
        self.watching = True
        self._prompt = label(role="lead")
        self._step = label(role="small")
        self._name = label(role="title")
        self._place = QVBoxLayout()
        self._hint = label(role="note")
        self._help = label(role="quiet")  # the rules behind the question, where they may be asked for
        self._rules: tuple[Item, ...] = ()
        self._helped = False
        self._ask_help = button(role="plain", clicked=self.help)
        self._ask_help.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._confirm = button(role="primary", clicked=self.go_on)
        self._back = button(role="plain", clicked=self.go_back)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(STEP)
        for widget in (self._prompt, self._step, self._name):
            lines.addWidget(widget)
        lines.addLayout(self._place)
        lines.addWidget(self._hint)
        lines.addWidget(self._help)
        lines.addWidget(row(self._confirm, self._back, None, self._ask_help))
        lines.addStretch(1)

    @property
    def question(self) -> Question | None:
        return self._asked.question if self._asked else None

    @property
    def answer(self) -> Answer | None:
        """The part being answered."""
        return list(self._answers.values())[self._at] if self._answers else None

    @property
    def part(self) -> str | None:
        return list(self._answers)[self._at] if self._answers else None

    def ask(self, asked: Asked, values: Sequence[Cents], hints: bool = False) -> None:
        """Make ready for a question; its parts appear when the motion has ended. `hints` are there to be asked for."""
        self._empty()
        self._asked, self._at, self.watching = asked, 0, True
        self._rules, self._helped = hint_rules(asked) if hints else (), False
        rng = random.Random(asked.question.scenario)
        for part in asked.question.parts:
            answer = answer_for(part, values, lambda keys: rng.sample(list(keys), len(keys)))
            answer.changed.connect(lambda: self._hint.setText(""))
            answer.done.connect(self.go_on)
            answer.hide()
            self._answers[part.name] = answer
            self._place.addWidget(answer)
        self.retranslate()

    def _empty(self) -> None:
        for answer in self._answers.values():
            self._place.removeWidget(answer)
            answer.hide()
            answer.deleteLater()
        self._answers = {}

    def open(self) -> None:
        """The table stands still: answers may be given."""
        self.watching = False
        self._show_part()

    def _show_part(self) -> None:
        for n, answer in enumerate(self._answers.values()):
            answer.setVisible(n == self._at and not self.watching)
        self.retranslate()
        if self.answer is not None and not self.watching:
            self.answer.take_focus()
        self.pointed.emit()

    def go_on(self) -> None:
        """To the next part, or confirm the whole answer."""
        if self.watching or self.answer is None:
            return
        missing = self.answer.missing()
        if missing:
            self._hint.setText(missing)
            return
        if self._at + 1 < len(self._answers):
            self._at += 1
            self._show_part()
            return
        self.confirmed.emit(self.given())

    def go_back(self) -> None:
        if self._at:
            self._at -= 1
            self._show_part()

    def given(self) -> dict[str, Given]:
        return answers_of(self._answers)

    def help(self) -> None:
        """Show the rules behind the question, where this way of practising has hints."""
        if self._rules and not self.watching:
            self._helped = True
            self.retranslate()

    def hint(self, sentence: str) -> None:
        self._hint.setText(sentence)

    def key(self, event: QKeyEvent) -> bool:
        return not self.watching and self.answer is not None and self.answer.key(event)

    def retranslate(self) -> None:
        for answer in self._answers.values():
            answer.retranslate()
        self._confirm.setText(say("drill.confirm"))  # a word for whether more is asked would tell what is right
        self._back.setText(say("common.back"))
        asked = self._asked
        if asked is None:
            return
        later = self._at > 0 and not self.watching
        self._prompt.setText(shown(asked.question.prompt) if not self.watching else say("drill.watch"))
        self._step.setText(say("drill.part-of", number=self._at + 1, of=len(self._answers)) if later else "")
        self._step.setVisible(later)
        name = "" if self.watching else part_name(asked.question.parts[self._at], asked.book)
        self._name.setText(name[:1].upper() + name[1:])
        self._name.setVisible(bool(name))
        if self.watching:
            self._hint.setText(say("drill.watch-hint"))
        elif self._hint.text() == say("drill.watch-hint"):
            self._hint.setText("")
        self._help.setText("\n".join(f"· {shown(rule.text)}" for rule in self._rules))
        self._help.setVisible(self._helped and not self.watching)
        self._ask_help.setText(say("drill.hint"))
        self._ask_help.setVisible(bool(self._rules) and not self._helped and not self.watching)
        self._confirm.setVisible(not self.watching)
        self._back.setVisible(later)


class VerdictCard(QWidget):
    """The verdict: sign and word, the working, the rule with its citation, the slip."""

    went_on = Signal()
    opened = Signal(str)  # the id of a rule item

    def __init__(self) -> None:
        super().__init__()
        self._headline = label(role="right")
        self._lines = label()
        self._slip = label(role="note")
        self._rule_text = label()
        self._cite = label(role="small")
        self._open = button(role="link", clicked=self.open_rule)
        self._rule = card(self._rule_text, self._cite, self._open, role="raised")
        self._next = button(role="primary", clicked=self.went_on.emit)
        self._items: tuple[Item, ...] = ()
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(STEP)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(STEP)
        for widget in (self._lines, self._slip, self._rule):
            column.addWidget(widget)
        column.addStretch(1)
        lines.addWidget(self._headline)
        lines.addWidget(scrolled(inner), 1)
        lines.addWidget(self._next)

    def show_verdict(self, verdict: VerdictShown, last: bool) -> None:
        restyle(self._headline, "right" if verdict.right else "wrong")
        self._headline.setText(verdict.headline)
        self._lines.setText("\n".join(verdict.lines))
        self._lines.setVisible(bool(verdict.lines))
        self._slip.setText(verdict.slip or "")
        self._slip.setVisible(bool(verdict.slip))
        self._items = verdict.items
        self._rule.setVisible(bool(verdict.items))
        if verdict.items:
            self._rule_text.setText(shown(verdict.items[0].text))
            self._cite.setText(f"{verdict.items[0].id} · {verdict.items[0].cite}")
        self._open.setText(say("drill.open-rule"))
        self._next.setText(say("drill.finish" if last else "drill.next"))
        self._next.setFocus()

    def show_noted(self, last: bool) -> None:
        """Saved, and explained only at the end."""
        restyle(self._headline, "quiet")
        self._headline.setText(say("drill.noted"))
        for widget in (self._lines, self._slip, self._rule):
            widget.setVisible(False)
        self._next.setText(say("drill.finish" if last else "drill.next"))
        self._next.setFocus()

    def open_rule(self) -> None:
        if self._items:
            self.opened.emit(self._items[0].id)


class SummaryCard(QWidget):
    """How the sitting went, and where to go from here."""

    again = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title = label(role="title")
        self._right = label(role="display")
        self._time = label(role="quiet")
        self._passed = label(role="lead")
        self._slips = label()
        self._again = button(role="primary", clicked=self.again.emit)
        self._left = button(clicked=self.left.emit)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(2 * STEP)
        for widget in (self._title, self._right, self._time, self._passed, self._slips):
            lines.addWidget(widget)
        lines.addStretch(1)
        lines.addWidget(self._again)
        lines.addWidget(self._left)

    def show_summary(self, summary: Summary) -> None:
        self._title.setText(say("drill.summary"))
        if summary.asked:
            self._right.setText(say("drill.summary-right", right=summary.right, asked=summary.asked))
            self._time.setText(say("drill.summary-time", seconds=seconds(summary.milliseconds // summary.asked)))
        else:
            self._right.setText("")
            self._time.setText(say("drill.summary-none"))
        self._passed.setVisible(summary.passed is not None)
        self._passed.setText(say("drill.passed" if summary.passed else "drill.not-passed"))
        slips = [shown(phrase("slip", slip)) for slip in summary.slips]
        self._slips.setText("\n".join([say("drill.summary-slips"), *(f"· {slip}" for slip in slips)]) if slips else "")
        self._again.setText(say("drill.again"))
        self._left.setText(say(summary.back))
        self._again.setFocus()


class Panel(QFrame):
    """Everything beside the felt."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.setMinimumWidth(SMALLEST)
        self.setMaximumWidth(LARGEST)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.asking, self.verdict, self.summary = QuestionCard(), VerdictCard(), SummaryCard()
        self.words = label(role="quiet")
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._stack = QStackedWidget()
        # with larger letters a question may be taller than the panel; a verdict scrolls its own middle
        self._frames: dict[QWidget, QScrollArea] = {
            page: scrolled(page) for page in (self.asking, self.summary, self.words)
        }
        for page in (self.asking, self.verdict, self.summary, self.words):
            self._stack.addWidget(self._frames.get(page, page))
        lines = QVBoxLayout(self)
        lines.setContentsMargins(3 * STEP, 2 * STEP, 3 * STEP, 2 * STEP)
        lines.addWidget(self._stack)
        self._before: QWidget = self.asking

    def show_page(self, page: QWidget) -> None:
        self._stack.setCurrentWidget(self._frames.get(page, page))

    @property
    def page(self) -> QWidget:
        """What is on show: the question, the verdict, the summary, or the table in words."""
        here = self._stack.currentWidget()
        return next((page for page, frame in self._frames.items() if frame is here), self.verdict)

    def toggle_words(self, text: str) -> None:
        """Show what lies on the table in words, or go back."""
        if self.page is self.words:
            self.show_page(self._before)
            return
        self._before = self.page
        self.words.setText(text)
        self.show_page(self.words)

    def marks(self) -> MarksAnswer | None:
        return self.asking.answer if isinstance(self.asking.answer, MarksAnswer) else None

    def order(self) -> OrderAnswer | None:
        return self.asking.answer if isinstance(self.asking.answer, OrderAnswer) else None
