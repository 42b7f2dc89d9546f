"""Who may sit down: names, PINs, and a progress file that is damaged, out of reach or of a newer program."""

import sqlite3

import pytest

from trainer.migrations import NEWEST
from trainer.progress import FILE, open_progress
from ui.desk import Desk
from ui.drill import sitting
from ui.drill.presenter import DrillPresenter
from ui.who.presenter import WhoPresenter
from ui.wording import voice
from ui.worker import AtOnce


class Door:
    """A who-is-dealing screen that only remembers."""

    def __init__(self):
        self.names, self.last, self.inside = None, None, []
        self.notice = self.problem = self.pin_problem = ""
        self.busy = False

    def show_people(self, people, last):
        self.names, self.last = [person.name for person in people], last

    def show_notice(self, sentence):
        self.notice = sentence

    def show_problem(self, sentence):
        self.problem = sentence

    def show_pin_problem(self, sentence):
        self.pin_problem = sentence

    def show_busy(self, busy):
        self.busy = busy

    def let_in(self, trainee):
        self.inside.append(trainee)


@pytest.fixture
def door():
    return Door()


@pytest.fixture
def presenter(empty_desk, door):
    found = WhoPresenter(empty_desk, door)
    arrive(found)
    return found


def arrive(presenter):
    """What happens when the screen is entered."""
    presenter.refresh()
    presenter.look_closer()


def test_nobody_is_known_at_first_and_the_first_name_is_let_in(presenter, door, empty_desk):
    assert door.names == []
    presenter.add("  Ana   Gil ", "")
    assert door.inside == [empty_desk.trainee.id] and empty_desk.trainee.name == "Ana Gil"
    assert not door.busy
    arrive(presenter)
    assert door.names == ["Ana Gil"]


def test_the_one_who_dealt_last_is_pointed_out(presenter, door, empty_desk):
    presenter.add("Ana", "")
    presenter.add("Luis", "")
    empty_desk.change(trainee=empty_desk.trainee.id)
    arrive(presenter)
    assert door.names == ["Ana", "Luis"] and door.last == empty_desk.trainee.id


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_a_name_that_is_empty_or_endless_gets_a_sentence(presenter, door, name):
    presenter.add(name, "")
    assert door.problem == "✕ El nombre ha de tener de 1 a 40 letras."
    assert door.inside == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("es", "✕ Ya hay alguien aquí que se llama «ana». Añade un apellido o una inicial."),
        ("en", "✕ Somebody here is called “ana” already. Add a surname or an initial."),
    ],
)
def test_a_name_that_is_taken_is_refused_however_it_is_written(presenter, door, language, sentence):
    presenter.add("Ana", "")
    voice.language = language
    presenter.add(" ana ", "")
    assert door.problem == sentence
    assert len(door.inside) == 1 and not door.busy


@pytest.mark.parametrize("pin", ["1", "123", "12ab", "1234567890123"])
def test_a_pin_too_short_too_long_or_of_letters_is_refused(presenter, door, pin):
    presenter.add("Ana", pin)
    assert door.problem == "✕ El PIN ha de tener de 4 a 12 cifras, o nada."
    assert door.inside == [] and not door.busy
    arrive(presenter)
    assert door.names == []


def test_a_pin_opens_its_profile_and_no_other_number_does(presenter, door, empty_desk):
    presenter.add("Ana", "2468")
    ana, empty_desk.trainee = empty_desk.trainee.id, None
    arrive(presenter)
    presenter.open(ana, "8642")
    assert door.pin_problem == "✕ Ese PIN no abre el perfil de Ana. Prueba otra vez."
    assert empty_desk.trainee is None and len(door.inside) == 1 and not door.busy
    presenter.open(ana, "2468")
    assert empty_desk.trainee.name == "Ana" and door.inside == [ana, ana]


def test_who_is_not_on_the_list_does_not_get_in(presenter, door):
    presenter.open(99, "")
    assert door.inside == []


def written(folder, answers, calendar, copied=False):
    """A progress file with Ana and some answers; its first opening the next day, or somebody, made a backup."""
    desk = Desk(AtOnce(), folder.parent / "settings.json", calendar)
    desk.with_store(lambda store: store.add_trainee("Ana"), lambda person: setattr(desk, "trainee", person))
    presenter = DrillPresenter(desk, Silent(), lambda: 7)
    presenter.begin(sitting.drill("", "craps/asturias/payout/line"))
    for _ in range(answers):
        presenter.confirm({"amount": 1})
        presenter.next()
    presenter.end()
    desk.close()
    calendar.next_day()
    with open_progress(folder, calendar) as store:
        if copied:
            store.back_up()
    return folder / FILE


class Silent:
    def __getattr__(self, name):
        return lambda *what: None


@pytest.mark.parametrize(
    ("answers", "copied", "names", "told"),
    [
        (2, False, ["Ana"], ["dañado", "con 2 respuestas hasta el 4 may", "progress-damaged-"]),
        (1, False, ["Ana"], ["dañado", "con una respuesta, del 4 may", "progress-damaged-"]),
        (0, True, ["Ana"], ["dañado", "que aún no tenía respuestas", "progress-damaged-"]),
        (0, False, [], ["dañado", "no había copia que recuperar", "progress-damaged-"]),
    ],
)
def test_a_damaged_file_is_told_with_what_its_backup_held(empty_desk, door, calendar, answers, copied, names, told):
    file = written(empty_desk.data, answers, calendar, copied)
    file.write_bytes(b"no database" * 1000)
    presenter = WhoPresenter(empty_desk, door)
    arrive(presenter)
    assert all(words in door.notice for words in told) and door.problem == ""
    assert door.names == names
    spanish = door.notice
    voice.language = "en"
    presenter.say_again()
    assert "damaged" in door.notice and door.notice != spanish


def test_a_file_of_a_newer_program_is_left_as_it_is_and_said_in_one_sentence(empty_desk, door, calendar):
    file = written(empty_desk.data, 1, calendar)
    with sqlite3.connect(file) as newer:
        newer.execute(f"PRAGMA user_version = {NEWEST + 1}")
    newer.close()
    arrive(WhoPresenter(empty_desk, door))
    assert door.problem == (
        "✕ El progreso lo escribió una versión más nueva de Tapete. Actualiza el programa para abrirlo."
    )
    again = sqlite3.connect(file)
    assert again.execute("SELECT count(*) FROM attempt").fetchone() == (1,)
    again.close()


def test_a_folder_that_cannot_be_is_named(empty_desk, door):
    empty_desk.data.write_text("a file where the folder should be")
    arrive(WhoPresenter(empty_desk, door))
    assert door.problem.startswith(f"✕ No se puede guardar el progreso en {empty_desk.data}.")
