"""The settings' presenter: what is kept at once, house sheets accepted and refused, chips, folders and backups."""

import pytest

from trainer.chips import USUAL
from trainer.rulebook import load
from ui.desk import TABLES
from ui.preferences.presenter import PreferencesPresenter
from ui.preferences.values import sheet_value
from ui.settings import read_settings
from ui.wording import voice

CRAPS = "craps/asturias"


class Form:
    """A settings screen that only remembers."""

    def __init__(self):
        self.settings, self.rules, self.folder, self.sheet, self.copies = None, {}, "", None, None
        self.sheet_problem = self.chip_problem = self.notice = ""

    def show_settings(self, settings, rules, folder):
        self.settings, self.rules, self.folder = settings, rules, folder

    def show_sheet(self, sheet):
        self.sheet = sheet

    def show_sheet_problem(self, sentence):
        self.sheet_problem = sentence

    def show_chip_problem(self, sentence):
        self.chip_problem = sentence

    def show_backups(self, names):
        self.copies = names

    def show_data_notice(self, sentence):
        self.notice = sentence


@pytest.fixture
def form():
    return Form()


@pytest.fixture
def presenter(desk, form):
    desk.change(rules={"craps": "asturias"})
    found = PreferencesPresenter(desk, form)
    found.refresh()
    return found


@pytest.fixture
def kept(tmp_path):
    """The settings as the file has them."""
    return lambda: read_settings(tmp_path / "settings.json")


def test_what_is_in_force_is_shown(presenter, form, desk):
    assert form.settings.language == "es" and form.folder == str(desk.data)
    assert tuple(form.rules) == TABLES and form.rules["craps"] == "asturias"
    assert form.sheet.game == TABLES[0] and form.sheet.chosen == frozenset()
    assert form.copies == []


def test_a_change_is_kept_at_once_and_told_to_everyone(presenter, desk, kept):
    told = []
    desk.on_change(told.append)
    presenter.change("language", "en")
    presenter.change("language", "en")  # it is that already
    assert kept().language == "en" == voice.language
    assert [settings.language for settings in told] == ["en"]


def test_each_set_of_rules_has_a_house_sheet_of_its_own(presenter, form, kept):
    presenter.choose_sheet("craps")
    presenter.write("minimum", "10")
    presenter.choose_rules("craps", "cordoba")
    assert (form.sheet.rules, form.sheet.values["minimum"]) == ("cordoba", 500)
    assert "corRetries" in form.sheet.values and "astAnySeven" not in form.sheet.values
    presenter.choose_rules("craps", "asturias")
    assert form.sheet.values["minimum"] == 1000
    assert kept().house == {CRAPS: {"minimum": "10"}}


# the house sheet


@pytest.mark.parametrize(
    ("name", "typed", "value", "written"),
    [
        ("minimum", "12,50", 1250, "12.50"),
        ("minimum", " 20 ", 2000, "20"),
        ("k", "50", 50, 50),
        ("astAnySeven", "4", 4, 4),
        ("overMaxRuling", "refuse", "refuse", "refuse"),
        ("takeDownDont", False, False, False),
    ],
)
def test_a_value_that_will_do_is_kept(presenter, form, kept, name, typed, value, written):
    presenter.choose_sheet("craps")
    presenter.write(name, typed)
    assert form.sheet_problem == ""
    assert form.sheet.values[name] == value and form.sheet.chosen == {name}
    assert kept().house == {CRAPS: {name: written}}


@pytest.mark.parametrize(
    ("language", "name", "typed", "sentence"),
    [
        ("es", "k", "0", "«0» no vale: ha de ser un número entero de 1 a 1000."),
        ("en", "k", "1001", "“1001” will not do: it must be a whole number from 1 to 1000."),
        ("es", "k", "mucho", "«mucho» no vale: ha de ser un número entero de 1 a 1000."),
        ("es", "k", "--5", "«--5» no vale: ha de ser un número entero de 1 a 1000."),
        ("en", "k", "9" * 5000, "will not do: it must be a whole number from 1 to 1000."),
        ("es", "astAnySeven", "9", "«9» no vale: ha de ser uno de estos: 15, 4."),
        ("es", "minimum", "doce", "«doce» no vale: ha de ser un importe como 12,50."),
        ("en", "minimum", "12.345", "“12.345” will not do: it must be an amount such as 12.50."),
        ("en", "minimum", "", "will not do: it must be an amount such as 12.50."),
        ("es", "overMaxRuling", "torn", "«torn» no vale: ha de ser una de las opciones."),
    ],
)
def test_a_value_that_will_not_do_is_refused_in_one_sentence(presenter, form, kept, language, name, typed, sentence):
    voice.language = language
    presenter.choose_sheet("craps")
    presenter.write(name, typed)
    assert form.sheet_problem.startswith("✕ ") and form.sheet_problem.endswith(sentence)
    assert "\n" not in form.sheet_problem and len(form.sheet_problem) < 400
    assert kept().house == {} and form.sheet.chosen == frozenset()


def test_the_usual_value_takes_its_line_away_and_reset_takes_all(presenter, form, kept):
    presenter.choose_sheet("craps")
    presenter.write("k", "50")
    presenter.write("minimum", "10")
    presenter.write("k", "100")
    assert kept().house == {CRAPS: {"minimum": "10"}}
    presenter.reset()
    assert kept().house == {} and form.sheet.values["minimum"] == 500


def test_a_sheet_written_by_hand_that_will_not_do_is_said_and_can_be_reset(presenter, form, desk):
    desk.change(house={CRAPS: {"astAnySeven": 9}})
    presenter.choose_sheet("craps")
    assert "«9» no vale" in form.sheet_problem and form.sheet.values["astAnySeven"] == 15
    presenter.reset()
    assert form.sheet_problem == "" and desk.settings.house == {}


def test_a_list_of_amounts_is_written_with_spaces_between():
    chips = load("american-roulette", "asturias", "single-zero").settings["chips"]
    assert sheet_value(chips, "1 2,50 5") == ["1", "2.50", "5"]


# chips


def test_a_chip_is_taken_out_of_the_tray_and_put_back_in_its_place(presenter, form, kept):
    presenter.use_chip(USUAL[1], False)
    assert kept().chips == tuple(value for value in USUAL if value != USUAL[1])
    presenter.use_chip(USUAL[1], True)
    assert kept().chips == tuple(sorted(USUAL, reverse=True))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("es", "✕ Ha de quedar al menos una ficha."), ("en", "✕ At least one chip must stay.")],
)
def test_the_last_chip_stays(presenter, form, desk, language, sentence):
    desk.change(chips=(500,), language=language)
    presenter.use_chip(500, False)
    assert desk.settings.chips == (500,) and form.chip_problem == sentence
    presenter.use_chip(100, True)
    assert desk.settings.chips == (500, 100) and form.chip_problem == ""


# the data


def test_a_backup_is_named_and_listed(presenter, form, desk):
    presenter.back_up()
    (copy,) = [file for file in (desk.data / "backups").iterdir() if file.name in form.notice]
    assert any(line.endswith(f"{copy.stat().st_size // 1024} kB") for line in form.copies)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("es", "✕ No se puede guardar el progreso en {}."), ("en", "✕ Progress cannot be kept in {}.")],
)
def test_a_folder_that_will_not_do_is_refused_and_work_goes_on_in_the_old_one(
    presenter, form, desk, read, tmp_path, language, sentence
):
    desk.change(language=language)
    gone = []
    presenter.moving = presenter.moved = lambda: gone.append(True)
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    presenter.choose_folder(str(blocked))
    assert form.notice.startswith(sentence.format(blocked))
    assert desk.settings.data_folder == "" and desk.trainee.name == "Ana" and gone == []
    assert [person.name for person in read(lambda store: store.trainees())] == ["Ana"]


def test_in_another_folder_nobody_deals_yet_and_back_in_the_old_one_everybody_is_there(
    presenter, form, desk, read, tmp_path
):
    order = []
    presenter.moving = lambda: order.append(("moving", desk.data.name, desk.trainee is not None))
    presenter.moved = lambda: order.append(("moved", desk.data.name, desk.trainee is not None))
    old = str(desk.data)
    presenter.choose_folder(str(tmp_path / "elsewhere"))
    assert order == [("moving", "data", True), ("moved", "elsewhere", False)]
    assert form.folder == str(tmp_path / "elsewhere") and desk.settings.trainee is None
    assert read(lambda store: store.trainees()) == []
    presenter.choose_folder(old)
    assert [person.name for person in read(lambda store: store.trainees())] == ["Ana"]


def test_the_folder_that_is_in_use_already_changes_nothing(presenter, desk):
    presenter.choose_folder(str(desk.data))
    assert desk.trainee.name == "Ana" and desk.settings.data_folder == ""
