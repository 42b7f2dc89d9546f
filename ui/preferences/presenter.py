"""Changes the workstation's settings, checks house sheets and looks after backups. Knows no Qt."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from trainer.chips import USUAL
from trainer.errors import TrainerError
from trainer.rulebook import Rulebook
from ui.desk import TABLES, Desk
from ui.preferences.values import problem_of, sheet_value
from ui.settings import Settings
from ui.who.presenter import problem_sentence
from ui.wording import day, say

if TYPE_CHECKING:
    from trainer.progress import Progress


@dataclass(frozen=True)
class Sheet:
    """A house sheet to edit: its rulebook, the values in force, and which of them the house chose."""

    game: str
    rules: str
    book: Rulebook
    values: Mapping[str, Any]
    chosen: frozenset[str]


class PreferencesScreen(Protocol):
    """What the presenter needs of its view."""

    def show_settings(self, settings: Settings, rules: Mapping[str, str], folder: str) -> None: ...
    def show_sheet(self, sheet: Sheet) -> None: ...
    def show_sheet_problem(self, sentence: str) -> None: ...
    def show_chip_problem(self, sentence: str) -> None: ...
    def show_backups(self, names: list[str]) -> None: ...
    def show_data_notice(self, sentence: str) -> None: ...


class PreferencesPresenter:
    """Every change is kept at once."""

    def __init__(self, desk: Desk, view: PreferencesScreen) -> None:
        self._desk, self._view = desk, view
        self._game = TABLES[0]
        self.moving: Callable[[], None] = lambda: None  # the data are about to be kept elsewhere
        self.moved: Callable[[], None] = lambda: None

    def refresh(self) -> None:
        """Show what is in force."""
        rules = {game: self._desk.rules(game) for game in TABLES}
        self._view.show_settings(self._desk.settings, rules, str(self._desk.data))
        self._show_sheet()
        self._desk.with_store(_copies, self._view.show_backups, self._data_problem)

    def change(self, name: str, value: object) -> None:
        """Change one plain setting, such as the language."""
        if getattr(self._desk.settings, name) != value:
            self._desk.change(**{name: value})

    def choose_rules(self, game: str, rules: str) -> None:
        self._desk.change(rules={**self._desk.settings.rules, game: rules})
        self._game = game
        self._show_sheet()

    def choose_sheet(self, game: str) -> None:
        self._game = game
        self._show_sheet()

    def write(self, name: str, typed: object) -> None:
        """Write one line of the house sheet, if it will do; the usual value takes the line away."""
        book = self._desk.book(self._game)
        setting = book.settings[name]
        value = sheet_value(setting, typed) if isinstance(typed, str) else typed
        sheet = self._desk.house(self._game)
        try:
            checked = book.house({name: value}).values[name]
            sheet = {key: kept for key, kept in sheet.items() if key != name}
            if checked != setting.default:
                sheet[name] = value
            book.house(sheet)
        except TrainerError as error:
            self._view.show_sheet_problem(problem_of(book, error))
            return
        self._keep(sheet)

    def reset(self) -> None:
        """Forget everything the house has decided for this game."""
        self._keep({})

    def _keep(self, sheet: Mapping[str, Any]) -> None:
        key = f"{self._game}/{self._desk.rules(self._game)}"
        houses = {name: kept for name, kept in self._desk.settings.house.items() if name != key}
        self._desk.change(house=houses | ({key: dict(sheet)} if sheet else {}))
        self._show_sheet()

    def _show_sheet(self) -> None:
        book, sheet = self._desk.book(self._game), self._desk.house(self._game)
        try:
            house = book.house(sheet)
            problem = ""
        except TrainerError as error:  # written by another version, or by hand
            house, problem = book.house(), problem_of(book, error)
        shown = Sheet(self._game, self._desk.rules(self._game), book, house.values, frozenset(house.chosen))
        self._view.show_sheet(shown)
        self._view.show_sheet_problem(problem)

    def use_chip(self, value: int, used: bool) -> None:
        """Take a chip into the tray or out of it; one at least must stay."""
        now = set(self._desk.settings.chips)
        wanted = now | {value} if used else now - {value}
        self._view.show_chip_problem("" if wanted else say("preferences.chips-one"))
        if wanted:
            known = sorted(wanted | (now - set(USUAL)), reverse=True)
            self._desk.change(chips=tuple(known))
        self.refresh()

    def choose_folder(self, folder: str) -> None:
        """Keep the data elsewhere; a folder that will not do is refused, and the old one stays.

        The people of another folder are others: whoever deals gets up.
        """
        if Path(folder) != self._desk.data:
            self._desk.try_folder(Path(folder), lambda _: self._move(folder), self._data_problem)

    def _move(self, folder: str) -> None:
        self.moving()
        self._desk.change(data_folder=str(Path(folder)), trainee=None)
        self._desk.trainee = None
        self.refresh()
        self.moved()

    def back_up(self) -> None:
        def done(copy: Path) -> None:
            self._view.show_data_notice(say("preferences.backed-up", file=copy.name))
            self._desk.with_store(_copies, self._view.show_backups, self._data_problem)

        self._desk.with_store(lambda store: store.back_up(), done, self._data_problem)

    def _data_problem(self, error: TrainerError) -> None:
        self._view.show_data_notice(problem_sentence(error))


def _copies(store: "Progress") -> list[str]:
    """The backups, newest first, by date and size."""
    from trainer.progress import backups

    found = []
    for copy in backups(store.path):
        about = copy.stat()
        at = datetime.fromtimestamp(about.st_mtime).astimezone()
        found.append(f"{day(at.date())} {at:%Y · %H:%M} · {about.st_size // 1024} kB")
    return found
