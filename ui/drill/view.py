"""The table screen: the felt as large as it can be, the panel beside it, the time and the keys below."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.modes import MODES, Mode
from trainer.rulebook import Rulebook
from ui.drill.answers import WrappedChoice
from ui.drill.panel import Panel
from ui.drill.presenter import Summary
from ui.drill.sitting import Asked
from ui.drill.verdicts import VerdictShown
from ui.screen import Screen, button, label, row
from ui.settings import Settings
from ui.tables.scene import TableScene
from ui.tables.view import TableView
from ui.theme import STEP
from ui.wording import game_name, money, rules_name, say, seconds, shown

TICK = 200  # milliseconds between two looks at the clock


class DrillView(Screen):
    """Shows one question at a time. It decides no rule and keeps no time: it says what the trainee did."""

    confirmed = Signal(object)  # the answers by part
    went_on = Signal()
    motion_ended = Signal()
    paused = Signal()
    resumed = Signal()
    left = Signal()
    again = Signal()
    rule_wanted = Signal(str, str, str)  # game, rules, id of the item

    def __init__(self, scene_for: Callable[[Rulebook], TableScene]) -> None:
        super().__init__()
        self._scene_for = scene_for
        self._scenes: dict[tuple[str, str], TableScene] = {}
        self.settings = Settings()
        self.elapsed: Callable[[], int] = lambda: 0
        self.results: Callable[[], tuple[bool, ...]] = lambda: ()
        self._asked: Asked | None = None
        self._number, self._target = 0, 0
        self._of: int | None = None
        self._way = MODES["practise"]
        self._verdict: VerdictShown | None = None
        self._summary: Summary | None = None
        self._handling = False
        self._build()
        self._connect()
        self.retranslate()

    # layout

    def _build(self) -> None:
        self._title = label(role="lead", wrap=False)
        self._title.setMinimumWidth(100)
        self._count = label(role="quiet", wrap=False)
        self._dots = label(role="quiet", wrap=False)
        self._pause = button(role="plain", clicked=self.paused.emit)
        self._pause.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        header = row(self._title, None, self._dots, self._count, self._pause, spacing=2 * STEP)
        self.table = TableView()
        self._cover = self._pause_cover()
        self._stage = QStackedWidget()
        self._stage.addWidget(self.table)
        self._stage.addWidget(self._cover)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(220)
        self._time = label(role="small", wrap=False)
        self._keys = label(role="small", wrap=False)
        footer = row(self._bar, self._time, None, self._keys, spacing=2 * STEP)
        self.panel = Panel()
        left = QVBoxLayout()
        left.setContentsMargins(2 * STEP, STEP, STEP, STEP)
        left.setSpacing(STEP)
        left.addWidget(header)
        left.addWidget(self._stage, 1)
        left.addWidget(footer)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(left, 72)
        whole.addWidget(self.panel, 28)
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self._show_time)

    def _pause_cover(self) -> QWidget:
        self._paused_title = label(role="display")
        self._paused_note = label(role="quiet")
        self._paused_saved = label(role="quiet")
        self._resume = button(role="primary", clicked=self.resumed.emit)
        self._leave = button(clicked=self.left.emit)
        found = QWidget()
        lines = QVBoxLayout(found)
        lines.addStretch(1)
        for widget in (self._paused_title, self._paused_note, self._paused_saved):
            widget.setAlignment(Qt.AlignmentFlag.AlignCenter)
            lines.addWidget(widget)
        lines.addSpacing(2 * STEP)
        lines.addWidget(row(None, self._resume, self._leave, None))
        lines.addStretch(1)
        return found

    def _connect(self) -> None:
        self.panel.asking.confirmed.connect(self.confirmed.emit)
        self.panel.asking.pointed.connect(self._point_targets)
        self.panel.verdict.went_on.connect(self.went_on.emit)
        self.panel.verdict.opened.connect(self._open_rule)
        self.panel.summary.again.connect(self.again.emit)
        self.panel.summary.left.connect(self.left.emit)
        self.table.picked.connect(self._picked)
        self.table.focused.connect(self._focused)
        self.table.typed.connect(self._typed)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    # what the presenter shows

    def show_asked(self, asked: Asked, number: int, of: int | None, target: int, way: Mode) -> None:
        self._asked, self._number, self._of, self._target, self._way = asked, number, of, target, way
        self._verdict = self._summary = None
        self._pause.show()
        self._timer.stop()
        scene = self._scene(asked)
        self.table.show_table(scene)
        self.panel.asking.ask(asked, self.settings.chips, way.hints)
        self.panel.show_page(self.panel.asking)
        self._stage.setCurrentWidget(self.table)
        self.retranslate()
        self.table.setFocus()
        self._play_script()

    def _scene(self, asked: Asked) -> TableScene:
        key = (asked.book.game, asked.book.reference)
        if key not in self._scenes:
            scene = self._scene_for(asked.book)
            scene.player.finished.connect(self._stands_still)
            self._scenes[key] = scene
        scene = self._scenes[key]
        scene.chip_values = self.settings.chips
        scene.player.speed, scene.player.reduced = self.settings.speed, self.settings.reduced_motion
        return scene

    def _play_script(self) -> None:
        if self._asked is None or self.table.table is None:
            return
        self._handling = False
        self.table.table.lay(self._asked.scenario)
        self.table.table.play(self._asked.script, self._asked.question.watched)

    def _stands_still(self) -> None:
        """The motion has ended: answers may be given, and the time counts."""
        if self._asked is None or self._handling:
            return
        if self.panel.asking.watching:
            self.panel.asking.open()
            self._timer.start()
            self.motion_ended.emit()
        else:  # a replay
            self._point_targets()

    def show_verdict(self, verdict: VerdictShown) -> None:
        self._timer.stop()
        self._verdict = verdict
        self.panel.verdict.show_verdict(verdict, self._is_last)
        self.panel.show_page(self.panel.verdict)
        self._show_time()
        self._show_dots()
        scene = self.table.table
        if scene is None or self._asked is None:
            return
        scene.clear_answers()  # right marks and numbers would stay where the handling takes the chips away
        for key, words in verdict.marks.items():
            scene.mark(key, f"✕ {words}", "bad")
        self._handling = True
        if self._asked.question.watched:  # what was seen may have been wrong
            self._lay_again(scene, self._asked)
        scene.play_steps(self._asked.handling)

    def _lay_again(self, scene: TableScene, asked: Asked) -> None:
        """The round as it stood before anything was taken or paid."""
        scene.lay(asked.scenario)
        scene.play(asked.script)
        scene.player.skip()

    def show_noted(self) -> None:
        self._timer.stop()
        self.panel.verdict.show_noted(self._is_last)
        self.panel.show_page(self.panel.verdict)
        self._show_dots()

    @property
    def number(self) -> int:
        """The number of the question on show."""
        return self._number

    @property
    def _told(self) -> bool:
        """Whether the trainee may know what was right: at once, or after the last question."""
        return self._way.verdicts or self._summary is not None

    @property
    def _is_last(self) -> bool:
        return self._of is not None and self._number >= self._of

    def show_summary(self, summary: Summary) -> None:
        self._timer.stop()
        self._summary, self._asked, self._verdict = summary, None, None
        self._stage.setCurrentWidget(self.table)
        self._count.setText("")
        self._pause.hide()  # nothing is left to be paused: Esc leaves
        self.panel.summary.show_summary(summary)
        self.panel.show_page(self.panel.summary)
        self._show_dots()

    def show_problem(self, sentence: str) -> None:
        self.panel.asking.hint(sentence)

    def show_waiting(self) -> None:
        self._count.setText(say("drill.waiting"))

    def show_paused(self, paused: bool) -> None:
        scene = self.table.table
        if scene is not None:
            (scene.player.pause if paused else scene.player.resume)()
        self._stage.setCurrentWidget(self._cover if paused else self.table)
        self.panel.setEnabled(not paused)
        if paused:
            self._timer.stop()
            self._resume.setFocus()
            return
        if self._asked is not None and not self.panel.asking.watching and self._verdict is None:
            self._timer.start()
        answer = self.panel.asking.answer
        if answer is not None:
            answer.take_focus()

    @property
    def is_paused(self) -> bool:
        return self._stage.currentWidget() is self._cover

    # answering on the felt

    def _point_targets(self) -> None:
        scene, asked, part = self.table.table, self._asked, self.panel.asking.part
        if scene is None or asked is None:
            return
        scene.clear_answers()
        scene.set_targets(asked.targets.get(part or "", {}))
        if (marks := self.panel.marks()) is not None:
            marks.marked.connect(scene.mark, Qt.ConnectionType.UniqueConnection)
            self.table.setFocus()
            self.table.point_at(next(iter(scene.targets), None))
        if (order := self.panel.order()) is not None:
            order.numbered.connect(self._number_on_felt, Qt.ConnectionType.UniqueConnection)

    def _number_on_felt(self, key: str, number: str) -> None:
        if self.table.table is not None:
            self.table.table.badge(key, number or None)

    def _picked(self, key: str) -> None:
        if (marks := self.panel.marks()) is not None:
            marks.pick(key)
        elif (order := self.panel.order()) is not None:
            order.pick(key)

    def _focused(self, key: str) -> None:
        if (marks := self.panel.marks()) is not None:
            marks.point_at(key)

    def _typed(self, digit: str) -> None:
        if (marks := self.panel.marks()) is not None:
            marks.mark(int(digit) - 1)
            self._to_unmarked()

    def _to_unmarked(self) -> None:
        """After a mark, the frame goes to the next bet without one."""
        scene, marks = self.table.table, self.panel.marks()
        if scene is None or marks is None:
            return
        given = marks.given()
        done = given if isinstance(given, dict) else {}
        keys = list(scene.targets)
        after = keys.index(self.table.at) if self.table.at in keys else -1
        open_ = [key for key in (*keys[after + 1 :], *keys[: after + 1]) if key not in done]
        if open_:
            self.table.point_at(open_[0])

    # keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the whole screen, wherever the focus is."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and self.isVisible()
            and isinstance(watched, QWidget)
            and (watched is self or self.isAncestorOf(watched))
        ):
            return self._key(event)
        return False

    def _key(self, event: QKeyEvent) -> bool:
        key = event.key()
        enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if key == Qt.Key.Key_Escape:
            if self._summary is not None:
                self.left.emit()
                return True
            (self.resumed if self.is_paused else self.paused).emit()
            return True
        if self.is_paused:
            return False
        if key == Qt.Key.Key_F1:
            self._open_rule(None)
            return True
        if key == Qt.Key.Key_F2:
            self.show_words()
            return True
        if key == Qt.Key.Key_F3:
            self.panel.asking.help()
            return True
        if self.panel.page is self.panel.asking:
            return self._asking_key(event, enter)
        if key == Qt.Key.Key_Space and self.panel.page is self.panel.verdict:
            self.replay()
            return True
        return False

    def _asking_key(self, event: QKeyEvent, enter: bool) -> bool:
        asking = self.panel.asking
        if asking.watching:
            if enter or event.key() == Qt.Key.Key_Space:
                self.skip()
                return True
            return False
        on_felt = self.table.hasFocus() and bool(self.table.table and self.table.table.targets)
        if event.key() == Qt.Key.Key_Space and not on_felt and not self._on_button():
            self.replay()
            return True
        whole = asking.answer is not None and asking.answer.missing() is None
        if enter and (on_felt or not self._on_button() or (whole and self._on_choice())):
            asking.go_on()
            return True
        if not on_felt and not self._in_text():
            return asking.key(event)
        return False

    def _on_button(self) -> bool:
        return isinstance(QApplication.focusWidget(), QAbstractButton)

    def _on_choice(self) -> bool:
        return isinstance(QApplication.focusWidget(), WrappedChoice)

    def _in_text(self) -> bool:
        return isinstance(QApplication.focusWidget(), QLineEdit)

    def skip(self) -> None:
        """Show the end of the motion at once."""
        if self.table.table is not None:
            self.table.table.player.skip()

    def replay(self) -> None:
        """Play it again: the question's table, or the right handling after a verdict."""
        scene = self.table.table
        if scene is None or self._asked is None:
            return
        if self._verdict is None:
            self._play_script()
            return
        self._handling = True
        self._lay_again(scene, self._asked)
        scene.play_steps(self._asked.handling)

    def show_words(self) -> None:
        """What lies on the table, in words."""
        if self._asked is not None:
            lines = [say("drill.in-words"), "", *(f"· {shown(line)}" for line in self._asked.question.felt)]
            self.panel.toggle_words("\n".join(lines))

    def _open_rule(self, item: str | None) -> None:
        asked = self._asked
        if asked is None or (self._verdict is None and item is None):
            return  # the rule is the answer: not before the verdict
        wanted = item or next((id_ for id_ in asked.question.items if id_ in asked.book.items), None)
        if wanted is not None:
            game, rules = asked.question.skill.split("/")[:2]
            self.rule_wanted.emit(game, rules, wanted)

    # texts

    def _show_time(self) -> None:
        spent = self.elapsed()
        clock = self.settings.clock and self._way.clock
        self._bar.setVisible(clock)
        self._time.setVisible(clock)
        self._bar.setMaximum(max(1, self._target))
        self._bar.setValue(min(spent, self._target))
        self._time.setText(f"{seconds(spent)} · {say('drill.target', seconds=seconds(self._target))}")

    def _show_dots(self) -> None:
        """What was right so far; where verdicts come at the end, only how much is done."""
        results = self.results()[-10:]
        signs = ("✓" if right else "✕" for right in results) if self._told else ("●" for _ in results)
        self._dots.setText("".join(signs))

    def retranslate(self) -> None:
        self._pause.setText(say("drill.pause"))
        keys = say("drill.keys")
        self._keys.setText(f"{keys} · {say('drill.hint-key')}" if self._way.hints else keys)
        self._paused_title.setText(say("drill.paused"))
        self._paused_note.setText(say("drill.paused-note"))
        self._paused_saved.setText(say("drill.leave-note"))
        self._resume.setText(say("drill.resume"))
        self._leave.setText(say("drill.leave"))
        self.panel.asking.retranslate()
        if self._summary is not None:
            self.panel.summary.show_summary(self._summary)
        asked = self._asked
        if asked is None:
            return
        minimum = asked.book.house(asked.scenario.table.get("house")).minimum
        game, rules = asked.question.skill.split("/")[:2]
        least = say("common.minimum", amount=money(minimum))
        self._title.setText(f"{game_name(game)} · {rules_name(rules)} · {least}")
        self._count.setText(
            say("drill.number-of", number=self._number, of=self._of)
            if self._of
            else say("drill.number", number=self._number)
        )
        self.table.setAccessibleName(" ".join(shown(line) for line in asked.question.felt))
        if self.table.table is not None:
            self.table.table.retell()
        self._show_time()
        self._show_dots()

    def enter(self) -> None:
        """Back from a rule, the verdict is still there and takes the keys."""
        if self._verdict is not None:
            self.panel.show_page(self.panel.verdict)

    def hideEvent(self, event: object) -> None:
        super().hideEvent(event)  # type: ignore[arg-type]
        self._timer.stop()
