"""The house sheet as a form: a typed editor for every setting, with its usual value."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QWidget

from trainer.rulebook import Rulebook, Setting
from ui.preferences.presenter import Sheet
from ui.preferences.values import choice_words, shown_value, typed_value
from ui.screen import label
from ui.theme import STEP
from ui.wording import say, shown

EDITOR_WIDTH = 320


class HouseForm(QWidget):
    """One line for each setting of a rulebook."""

    written = Signal(str, object)  # the setting, and what was typed or chosen

    def __init__(self) -> None:
        super().__init__()
        self.editors: dict[str, QWidget] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * STEP)
        self._grid.setVerticalSpacing(STEP)
        self._grid.setColumnStretch(0, 1)

    def show_sheet(self, sheet: Sheet) -> None:
        """Show every setting anew, keeping the focus on the one that had it."""
        focused = next((name for name, editor in self.editors.items() if editor.hasFocus()), "")
        while (item := self._grid.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self.editors = {}
        for n, (name, setting) in enumerate(sheet.book.settings.items()):
            words = label(shown(setting.text))
            usual = shown_value(sheet.book, setting, setting.default)
            state = say("preferences.changed" if name in sheet.chosen else "preferences.usual", value=usual)
            editor = self._editor(sheet.book, setting, sheet.values[name])
            editor.setAccessibleName(shown(setting.text))
            editor.setAccessibleDescription(state)
            editor.setMaximumWidth(EDITOR_WIDTH)
            self.editors[name] = editor
            self._grid.addWidget(words, 2 * n, 0)
            self._grid.addWidget(editor, 2 * n, 1)
            self._grid.addWidget(label(state, "small"), 2 * n + 1, 0, 1, 2)
        if focused in self.editors:
            self.editors[focused].setFocus()

    def _editor(self, book: Rulebook, setting: Setting, value: Any) -> QWidget:
        if setting.type == "flag":
            return self._flag(setting, bool(value))
        if setting.type == "choice":
            named = [(choice_words(book, setting, str(one)), str(one)) for one in setting.values]
            return self._choice(setting, named, str(value))
        if setting.type == "whole" and setting.values:
            return self._choice(setting, [(str(one), one) for one in setting.values], value)
        return self._line(setting, typed_value(setting, value))

    def _flag(self, setting: Setting, value: bool) -> QWidget:
        box = QCheckBox(say("preferences.yes"))
        box.setChecked(value)
        box.clicked.connect(lambda on: self.written.emit(setting.name, bool(on)))
        return box

    def _choice(self, setting: Setting, named: list[tuple[str, Any]], value: Any) -> QWidget:
        picker = QComboBox()
        picker.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        picker.setMinimumContentsLength(20)
        for words, one in named:
            picker.addItem(words, one)
        picker.setCurrentIndex(max(0, picker.findData(value)))
        picker.activated.connect(lambda _: self.written.emit(setting.name, picker.currentData()))
        return picker

    def _line(self, setting: Setting, typed: str) -> QWidget:
        line = QLineEdit(typed)
        line.setProperty("typed", typed)

        def finished() -> None:
            if line.text() != line.property("typed"):
                line.setProperty("typed", line.text())
                self.written.emit(setting.name, line.text())

        line.editingFinished.connect(finished)
        return line
