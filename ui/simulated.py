"""A simulated trainee: answers questions in the real window with real keys, right or wrong as told."""

import time
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from trainer.money import as_text
from trainer.questions import Amount, Marks, Ordering, Part, Pick
from ui.drill.answers import DIGITS, STEP_KEYS, OrderAnswer
from ui.drill.view import DrillView

PATIENCE = 20  # seconds to wait for anything


def wait_for(true: Callable[[], bool], what: str = "the window") -> None:
    """Let the window work until something is true."""
    end = time.monotonic() + PATIENCE
    while not true():
        if time.monotonic() > end:
            raise TimeoutError(f"waited {PATIENCE} seconds for {what}")
        QApplication.processEvents()
        QTest.qWait(5)


def press(widget: QWidget, key: Qt.Key) -> None:
    """Press a key where the focus is, or in this widget."""
    QTest.keyClick(_focused(widget), key)


def type_text(widget: QWidget, text: str) -> None:
    QTest.keyClicks(_focused(widget), text)


def _focused(widget: QWidget) -> QWidget:
    found = QApplication.focusWidget()
    return found if found is not None and (found is widget or widget.isAncestorOf(found)) else widget


def answer(view: DrillView, wrongly: bool = False) -> None:
    """Answer the question on show with the keyboard alone and confirm it."""
    asking = view.panel.asking
    if asking.watching:
        press(view, Qt.Key.Key_Return)  # skip the motion
    wait_for(lambda: not asking.watching, "the table to stand still")
    question = asking.question
    assert question is not None
    for n, part in enumerate(question.parts):
        _answer_part(view, part, wrongly and n == 0)
        if not isinstance(part, Pick):  # a choice goes on by itself
            press(view, Qt.Key.Key_Return)


def _answer_part(view: DrillView, part: Part, wrongly: bool) -> None:
    if isinstance(part, Amount):
        type_text(view, as_text(part.right + (100 if wrongly else 0)))
    elif isinstance(part, Pick):
        right = next(n for n, choice in enumerate(part.choices) if choice.value == part.right)
        type_text(view, DIGITS[(right + 1) % len(part.choices) if wrongly else right])
    elif isinstance(part, Marks):
        _mark(view, part, wrongly)
    else:
        _order(view, part, wrongly)


def _mark(view: DrillView, part: Marks, wrongly: bool) -> None:
    values = [option.value for option in part.options]
    for _ in part.labels:
        key = view.table.at
        assert key is not None
        right = values.index(part.right[key])
        type_text(view.table, DIGITS[(right + 1) % len(values) if wrongly else right])
        wrongly = False


def _order(view: DrillView, part: Ordering, wrongly: bool) -> None:
    order = view.panel.order()
    assert isinstance(order, OrderAnswer)
    keys = list(part.right)
    for key in reversed(keys) if wrongly else keys:
        type_text(view, STEP_KEYS[order.keys.index(key)])
