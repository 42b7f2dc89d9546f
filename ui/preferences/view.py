"""Settings: cards of pickers and boxes, the house sheet, and the data folder with its backups."""

from collections.abc import Mapping

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QComboBox, QFileDialog, QFormLayout, QGridLayout, QLabel, QVBoxLayout, QWidget

from trainer.chips import USUAL
from ui.columns import Page
from ui.desk import TABLES
from ui.preferences.house import HouseForm
from ui.preferences.presenter import PreferencesPresenter, Sheet
from ui.screen import Screen, button, card, label, row
from ui.settings import CURRENCIES, SPEEDS, TEXT_SIZES, Settings
from ui.skills import tables_rules
from ui.theme import STEP
from ui.wording import game_name, money, rules_name, say

FLAGS = ("reduced_motion", "sound", "clock")
SPEED_NAMES = {0.5: "½×", 1.0: "1×", 2.0: "2×", 4.0: "4×"}
CHIPS_PER_ROW = 4


class PreferencesView(Screen):
    """Everything a workstation can choose."""

    entered = Signal()
    changed = Signal(str, object)  # name and value of a setting
    rules_chosen = Signal(str, str)  # game, rules
    sheet_chosen = Signal(str)  # game
    written = Signal(str, object)  # a line of the house sheet
    reset = Signal()
    chip_used = Signal(int, bool)
    folder_chosen = Signal(str)
    backup_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._settings, self._folder_path = Settings(), ""
        self._rules: Mapping[str, str] = {}
        self._copies: list[str] = []
        self.page = Page()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.page)
        names = ("look", "table", "rules", "house", "chips", "data")
        self._titles = {name: label(role="title") for name in names}
        self._labels: dict[str, QLabel] = {}
        self.pickers = {name: self._picker(name) for name in ("language", "theme", "text_size", "speed", "currency")}
        self.flags = {name: QCheckBox() for name in FLAGS}
        for name, box in self.flags.items():
            box.clicked.connect(lambda ticked, n=name: self.changed.emit(n, ticked))
        self._build()
        self._build_house()
        self._build_data()

    def _picker(self, name: str) -> QComboBox:
        picker = QComboBox()
        picker.setMinimumContentsLength(12)
        picker.activated.connect(lambda _: self.changed.emit(name, picker.currentData()))
        return picker

    def _form(self, **pickers: QWidget) -> QWidget:
        home = QWidget()
        form = QFormLayout(home)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(2 * STEP)
        for name, picker in pickers.items():
            self._labels[name] = label()
            self._labels[name].setBuddy(picker)
            form.addRow(self._labels[name], picker)
        return home

    def _build(self) -> None:
        looks = {name: self.pickers[name] for name in ("language", "theme", "text_size")}
        self.page.add(card(self._titles["look"], self._form(**looks)))
        speed = self._form(speed=self.pickers["speed"])
        self.page.add(card(self._titles["table"], speed, *self.flags.values()))
        self._rules_lead = label(role="quiet")
        self.rules = {game: QComboBox() for game in TABLES}
        for game, picker in self.rules.items():
            picker.setMinimumContentsLength(20)
            picker.activated.connect(lambda _, g=game: self.rules_chosen.emit(g, self.rules[g].currentData()))
        self.page.add(card(self._titles["rules"], self._rules_lead, self._form(**self.rules)))
        self._chips_lead, self.chip_problem = label(role="quiet"), label(role="wrong")
        self.chip_problem.hide()
        self.chips = {value: QCheckBox() for value in USUAL}
        home = QWidget()
        grid = QGridLayout(home)
        grid.setContentsMargins(0, 0, 0, 0)
        for n, (value, box) in enumerate(self.chips.items()):
            box.clicked.connect(lambda ticked, v=value: self.chip_used.emit(v, ticked))
            grid.addWidget(box, n // CHIPS_PER_ROW, n % CHIPS_PER_ROW)
        currency = self._form(currency=self.pickers["currency"])
        self.page.add(card(self._titles["chips"], self._chips_lead, home, self.chip_problem, currency))

    def _build_house(self) -> None:
        self._house_lead, self.house_problem = label(role="quiet"), label(role="wrong")
        self.house_problem.hide()
        self.sheet_game = QComboBox()
        self.sheet_game.setMinimumContentsLength(20)
        self.sheet_game.activated.connect(lambda _: self.sheet_chosen.emit(self.sheet_game.currentData()))
        self._sheet_rules = label(role="small")
        self.house = HouseForm()
        self.house.written.connect(self.written)
        self.reset_button = button(clicked=self.reset.emit)
        self.page.add(
            card(
                self._titles["house"], self._house_lead, row(self.sheet_game, None, self.reset_button),
                self._sheet_rules, self.house_problem, self.house,
            ), 1,
        )  # fmt: skip

    def _build_data(self) -> None:
        self._folder_lead, self._folder, self.notice = label(role="quiet"), label(), label(role="note")
        self.notice.hide()
        self.change_folder = button(clicked=self._choose_folder)
        self.open_folder = button(clicked=lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(self._folder_path)))
        self.backup = button(clicked=self.backup_wanted.emit)
        self._copies_title, self.copies = label(role="quiet"), label(role="small")
        buttons = row(self.change_folder, self.open_folder, self.backup, None)
        self.page.add(
            card(
                self._titles["data"], self._folder_lead, self._folder, buttons, self.notice, self._copies_title,
                self.copies,
            )
        )  # fmt: skip

    def _choose_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, say("preferences.change-folder"), self._folder_path)
        if folder:
            self.folder_chosen.emit(folder)

    # what the presenter shows

    def show_settings(self, settings: Settings, rules: Mapping[str, str], folder: str) -> None:
        self._settings, self._rules, self._folder_path = settings, rules, folder
        self._word()

    def show_sheet(self, sheet: Sheet) -> None:
        _fill(self.sheet_game, [(game_name(game), game) for game in TABLES], sheet.game)
        self._sheet_rules.setText(rules_name(sheet.rules))
        self.reset_button.setEnabled(bool(sheet.chosen))
        self.house.show_sheet(sheet)

    def show_sheet_problem(self, sentence: str) -> None:
        self.house_problem.setText(sentence)
        self.house_problem.setVisible(bool(sentence))

    def show_chip_problem(self, sentence: str) -> None:
        self.chip_problem.setText(sentence)
        self.chip_problem.setVisible(bool(sentence))

    def show_backups(self, names: list[str]) -> None:
        self._copies = names
        self.copies.setText("\n".join(names) or say("preferences.no-copies"))

    def show_data_notice(self, sentence: str) -> None:
        self.notice.setText(sentence)
        self.notice.setVisible(bool(sentence))

    # Screen

    def enter(self) -> None:
        self.retranslate()

    def retranslate(self) -> None:
        self.entered.emit()

    def _word(self) -> None:
        self.page.title.setText(say("preferences.title"))
        self.page.lead.setText(say("preferences.lead"))
        for name, title in self._titles.items():
            title.setText(say(f"preferences.{name}"))
        for part, name in (
            (self._rules_lead, "rules-lead"), (self._chips_lead, "chips-lead"), (self._house_lead, "house-lead"),
            (self.reset_button, "reset"), (self._folder_lead, "folder"), (self.change_folder, "change-folder"),
            (self.open_folder, "open-folder"), (self.backup, "back-up"), (self._copies_title, "copies"),
        ):  # fmt: skip
            part.setText(say(f"preferences.{name}"))
        self._folder.setText(self._folder_path)
        self.sheet_game.setAccessibleName(say("preferences.house-game"))
        self._word_pickers()
        for name, box in self.flags.items():
            box.setText(say(f"preferences.{name}"))
            box.setChecked(getattr(self._settings, name))
        for value, chip in self.chips.items():
            chip.setText(money(value))
            chip.setChecked(value in self._settings.chips)
        for game, picker in self.rules.items():
            self._labels[game].setText(game_name(game))
            picker.setAccessibleName(game_name(game))
            _fill(picker, [(rules_name(one), one) for one in tables_rules(game)], self._rules[game])

    def _word_pickers(self) -> None:
        entries: dict[str, list[tuple[str, object]]] = {
            "language": [(say(f"preferences.language-{one}"), one) for one in ("es", "en")],
            "theme": [(say(f"preferences.theme-{one}"), one) for one in ("dark", "light")],
            "text_size": [(f"{one} %", one) for one in TEXT_SIZES],
            "speed": [(SPEED_NAMES[one], one) for one in SPEEDS],
            "currency": [(one, one) for one in CURRENCIES],
        }
        for name, picker in self.pickers.items():
            self._labels[name].setText(say(f"preferences.{name}"))
            picker.setAccessibleName(say(f"preferences.{name}"))
            _fill(picker, entries[name], getattr(self._settings, name))


def _fill(picker: QComboBox, entries: "list[tuple[str, object]] | list[tuple[str, str]]", chosen: object) -> None:
    picker.clear()
    for words, value in entries:
        picker.addItem(words, value)
    picker.setCurrentIndex(max(0, picker.findData(chosen)))


def wire(view: PreferencesView, presenter: PreferencesPresenter) -> None:
    """Carry what the person does to the presenter."""
    view.entered.connect(presenter.refresh)
    view.changed.connect(presenter.change)
    view.rules_chosen.connect(presenter.choose_rules)
    view.sheet_chosen.connect(presenter.choose_sheet)
    view.written.connect(presenter.write)
    view.reset.connect(presenter.reset)
    view.chip_used.connect(presenter.use_chip)
    view.folder_chosen.connect(presenter.choose_folder)
    view.backup_wanted.connect(presenter.back_up)
    presenter.refresh()
