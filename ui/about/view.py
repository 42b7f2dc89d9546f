"""About: the version, the self-test with every published figure beside ours, and the licences."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHeaderView, QPlainTextEdit, QProgressBar, QTableWidget, QTableWidgetItem, QVBoxLayout

from ui.about.presenter import AboutPresenter
from ui.columns import Page
from ui.screen import Screen, button, card, label, restyle, row
from ui.wording import game_name, localised, say

if TYPE_CHECKING:
    from trainer.oddstable import Figure


class AboutView(Screen):
    """Versions, licences, self-test."""

    entered = Signal()
    test_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._version = ""
        self._figures: list[Figure] = []
        self._done = True
        self.page = Page()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.page)
        self._test_title, self._test_lead, self.outcome = label(role="title"), label(role="quiet"), label()
        self.run = button(role="primary", clicked=self._run)
        self.bar = QProgressBar(minimum=0, maximum=0, textVisible=False)
        self.bar.hide()
        self.table = QTableWidget(0, 5)
        self.table.setMinimumHeight(320)
        self.table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.table.verticalHeader().hide()
        self.table.setTabKeyNavigation(False)
        self.table.hide()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(4, QHeaderView.ResizeMode.Stretch)
        self.outcome.hide()
        self.page.add(card(self._test_title, self._test_lead, row(self.run, None), self.bar, self.outcome, self.table))
        self._licence_title, self._licence_own = label(role="title"), label(role="quiet")
        self.licences = QPlainTextEdit(readOnly=True)
        self.licences.setTabChangesFocus(True)
        self.licences.setMinimumHeight(320)
        self.page.add(card(self._licence_title, self._licence_own, self.licences), 1)
        self.retranslate()

    def _run(self) -> None:
        self.run.setEnabled(False)
        self.bar.show()
        self.test_wanted.emit()

    def show_version(self, version: str) -> None:
        self._version = version
        self._word_title()

    def show_licences(self, text: str) -> None:
        self.licences.setPlainText(text)

    def show_figures(self, figures: "list[Figure]", done: bool) -> None:
        shown = 0 if len(figures) < self.table.rowCount() else self.table.rowCount()
        self._figures, self._done = list(figures), done
        self.table.show()
        self.table.setRowCount(len(figures))
        for n in range(shown, len(figures)):
            self._show_row(n)
        self.bar.setVisible(not done)
        self.run.setEnabled(done)
        self._word_outcome()

    def _show_row(self, n: int) -> None:
        one = self._figures[n]
        verdict = say("about.agrees" if one.agrees else "about.disagrees")
        name = f"{game_name(one.game)}: {one.name}"
        cells = (name, localised(one.published), localised(one.ours), verdict, one.source)
        for column, words in enumerate(cells):
            cell = QTableWidgetItem(words)
            cell.setToolTip(words)
            self.table.setItem(n, column, cell)

    def _word_outcome(self) -> None:
        self.outcome.setVisible(bool(self._figures))
        wrong = sum(not one.agrees for one in self._figures)
        total = len(self._figures)
        if not self._done:
            self.outcome.setText(say("about.running", count=total))
            restyle(self.outcome, "quiet")
            return
        said = say("about.some-wrong", count=wrong, total=total) if wrong else say("about.all-right", count=total)
        self.outcome.setText(said)
        restyle(self.outcome, "wrong" if wrong else "right")

    def _word_title(self) -> None:
        self.page.title.setText(say("about.version", version=self._version))
        self.page.lead.setText(say("about.what"))

    def enter(self) -> None:
        self.entered.emit()

    def retranslate(self) -> None:
        self._word_title()
        self._test_title.setText(say("about.selftest"))
        self._test_lead.setText(say("about.selftest-lead"))
        self.run.setText(say("about.run"))
        self._licence_title.setText(say("about.licences"))
        self._licence_own.setText(say("about.licence-own"))
        self.licences.setAccessibleName(say("about.licences"))
        self.table.setAccessibleName(say("about.selftest"))
        names = ("figure", "published", "ours", "selftest", "source")
        self.table.setHorizontalHeaderLabels([say(f"about.{name}") for name in names])
        for n in range(len(self._figures)):
            self._show_row(n)
        self._word_outcome()


def wire(view: AboutView, presenter: AboutPresenter) -> None:
    """Carry what the person does to the presenter."""
    view.entered.connect(presenter.refresh)
    view.test_wanted.connect(presenter.run)
