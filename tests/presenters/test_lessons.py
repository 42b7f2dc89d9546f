"""The lessons' presenter: courses under the rules in force, exercises passed and failed, packs that come and go."""

import pytest

from tests.presenters.conftest import Later
from tests.trainer.packs.making import LESSON, starter
from trainer.errors import ProgressError
from trainer.packs import pack_bytes
from trainer.packs.signing import make_keys, private_key, public_key, signed, trust
from trainer.progress import Progress
from trainer.questions import right_answers
from ui.desk import Desk
from ui.drill.presenter import DrillPresenter
from ui.lessons.presenter import LessonsPresenter
from ui.wording import voice

PACK = "my-academy.first-course"
STRAIGHT, EXAM = "01-straight-up", "02-table-test"
READING = b'title = { es = "A", en = "B" }\nminutes = 1\n[[text]]\nes = "a"\nen = "b"\n'


class Listing:
    """A list of courses that only remembers."""

    courses, chosen = (), None

    def show_courses(self, courses, chosen):
        self.courses, self.chosen = courses, chosen

    def __getitem__(self, pack):
        return next(course for course in self.courses if course.pack == pack)

    @property
    def packs(self):
        return [course.pack for course in self.courses]


class Page:
    """A lesson's page that only remembers."""

    lesson, tasks, passed, has_next = None, (), None, None

    def show_lesson(self, lesson, tasks, passed, has_next):
        self.lesson, self.tasks, self.passed, self.has_next = lesson, tasks, passed, has_next


class Table:
    """A table screen that only remembers how the sitting went."""

    asked, summary, verdicts = None, None, 0

    def show_asked(self, asked, number, of, target, way):
        self.asked, self.place, self.way = asked, (number, of), way

    def show_verdict(self, verdict):
        self.verdicts += 1

    def show_summary(self, summary):
        self.summary = summary

    def __getattr__(self, name):
        return lambda *what: None


@pytest.fixture
def listing():
    return Listing()


@pytest.fixture
def page():
    return Page()


@pytest.fixture
def table():
    return Table()


@pytest.fixture
def drill(desk, table):
    return DrillPresenter(desk, table, lambda: 7)


@pytest.fixture
def presenter(desk, listing, page, drill):
    """The lessons under the rules of Cantabria, their exercises taken to the table."""
    desk.change(rules={"french-roulette": "cantabria:one-cloth"})
    found = LessonsPresenter(desk, listing, page)
    found.told, found.next_lesson = [], None
    found.tell = found.told.append
    found.sit = drill.begin
    found.next_lesson_known = lambda *lesson: setattr(found, "next_lesson", lesson)
    return found


@pytest.fixture
def offered(tmp_path):
    """Writes a pack's files to the disk, as somebody would hand it over."""

    def write(files):
        path = tmp_path / "offered.tapete"
        path.write_bytes(pack_bytes(files))
        return str(path)

    return write


def changed(*passages, name="pack.toml"):
    """The starter with passages of one file changed."""
    files = starter()
    text = files[name].decode()
    for old, new in passages:
        assert old in text
        text = text.replace(old, new)
    return files | {name: text.encode()}


def play(drill, wrong=0):
    """Answer an exercise to its end, the first so many answers wrongly."""
    while drill.asked is not None:
        drill.confirm({} if wrong > 0 else right_answers(drill.asked.question))
        wrong -= 1
        drill.next()


# courses


def test_a_course_is_told_under_the_rules_in_force(presenter, listing, offered):
    presenter.install(offered(starter()))
    course = listing[PACK]
    assert (course.title, course.rules) == ("Mi primer curso", "Cantabria · un paño")
    assert (course.by, course.signed, course.removable) == ("My academy · versión 1.0.0", "Sin firma", True)
    assert [(line.name, line.state, line.is_test) for line in course.lessons] == [
        (STRAIGHT, "open", False),
        (EXAM, "open", True),
    ]
    assert course.done == 0 and listing.chosen == PACK  # what was just installed is shown first
    assert listing["tapete.craps"].signed == "Curso del programa" and not listing["tapete.craps"].removable


def test_a_course_that_does_not_serve_the_rules_in_force_says_so(presenter, listing, offered):
    presenter.install(offered(changed(('rules = ["cantabria", "asturias"]', 'rules = ["asturias"]'))))
    assert listing[PACK].lessons == ()
    assert listing[PACK].problem == "Este curso no sirve para Cantabria · un paño. Cambia las reglas en Ajustes."


def test_a_pack_for_a_game_without_a_felt_is_installed_and_its_absence_explained(presenter, listing, offered):
    passages = [
        ('game = "french-roulette"', 'game = "boule"'),
        ('rules = ["cantabria", "asturias"]', 'rules = ["cantabria"]'),
    ]
    files = changed(*passages, ('["01-straight-up", "02-table-test"]', '["01-straight-up"]')) | {LESSON: READING}
    presenter.install(offered({name: data for name, data in files.items() if name in ("pack.toml", LESSON)}))
    assert presenter.told[-1].endswith("Su juego no tiene mesa en este programa, así que aquí no aparece.")
    assert PACK not in listing.packs and "tapete.craps" in listing.packs


def test_a_pack_damaged_on_the_disk_is_listed_with_its_problem_and_can_be_removed(presenter, listing, offered, desk):
    presenter.install(offered(starter()))
    place = desk.data / "packs" / f"{PACK}.tapete"
    place.write_bytes(place.read_bytes()[:-30])
    presenter.entered()
    assert listing[PACK].problem.startswith("Este paquete no se puede usar:") and listing[PACK].lessons == ()
    presenter.remove(PACK)
    assert PACK not in listing.packs and not place.exists()


# installing and removing


def test_who_signed_a_pack_is_told_once_the_key_is_trusted(presenter, listing, offered, desk, tmp_path):
    secret, public, _ = make_keys(tmp_path / "academy")
    files = signed(starter(), private_key(secret))
    presenter.install(offered(files))
    assert listing[PACK].signed.startswith("Firmado con una clave que aquí nadie ha dado por buena")
    trust(desk.data, public_key(public), "North")
    presenter.install(offered(files))
    assert listing[PACK].signed == "Firmado por North"
    assert presenter.told[-1] == "Paquete instalado: Mi primer curso, versión 1.0.0. Firmado por North."


def refusals():
    newer = changed(('tapete = "0.1"', 'tapete = "99.0"'))
    ours = changed((f'id = "{PACK}"', 'id = "tapete.mine"'))
    older = changed(('version = "1.0.0"', 'version = "0.9.0"'))
    mistake = changed(('version = "1.0.0"', 'version = "2.0.0"'))
    mistake[LESSON] = mistake[LESSON].replace(b"level = 1", b"level = 9")
    yield "needs-newer", newer, ["Tapete 99.0 o posterior"], ["Tapete 99.0 or later"]
    yield "ours", ours, ["tapete.mine", "del programa"], ["tapete.mine", "program's own"]
    yield "not-newer", older, ["versión 0.9.0 no es más nueva"], ["version 0.9.0 is not newer"]
    yield "mistake", mistake, ["su autor debe corregir", LESSON], ["its author to correct", LESSON]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("files", "spanish", "english"), [pytest.param(*rest, id=name) for name, *rest in refusals()])
def test_a_pack_is_refused_in_one_sentence_and_nothing_changes(
    presenter, listing, offered, files, spanish, english, language
):
    presenter.install(offered(starter()))
    before = listing.courses
    voice.language = language
    presenter.install(offered(files))
    (sentence,) = presenter.told[1:]
    assert sentence.startswith("No se ha instalado" if language == "es" else "Not installed") and "\n" not in sentence
    assert all(words in sentence for words in (spanish if language == "es" else english))
    voice.language = "es"
    presenter.entered()
    assert listing.courses == before


@pytest.mark.parametrize(
    ("language", "no_pack", "unreadable"),
    [
        ("es", "el archivo no es un paquete de lecciones, o está dañado.", "no se puede leer"),
        ("en", "the file is not a lesson pack, or it is damaged.", "cannot be read"),
    ],
)
def test_a_file_that_is_no_pack_or_is_not_there_is_refused(presenter, tmp_path, language, no_pack, unreadable):
    voice.language = language
    (tmp_path / "holiday.tapete").write_bytes(b"a photograph")
    presenter.install(str(tmp_path / "holiday.tapete"))
    presenter.install(str(tmp_path / "gone.tapete"))
    assert no_pack in presenter.told[0] and unreadable in presenter.told[1]


def test_a_pack_changed_after_signing_or_signed_by_another_is_refused(presenter, offered, tmp_path):
    ours, _, _ = make_keys(tmp_path / "ours")
    theirs, _, _ = make_keys(tmp_path / "theirs")
    files = signed(starter(), private_key(ours))
    presenter.install(offered(files | {LESSON: files[LESSON] + b"\n# one more line\n"}))
    assert presenter.told[-1] == "No se ha instalado: alguien cambió el paquete después de firmarlo."
    presenter.install(offered(files))
    presenter.install(offered(signed(changed(('version = "1.0.0"', 'version = "2.0.0"')), private_key(theirs))))
    assert "lo firmó otra clave" in presenter.told[-1]


def test_what_was_learnt_stays_when_a_pack_goes_and_comes_back(presenter, listing, offered, drill):
    presenter.install(offered(starter()))
    presenter.open(PACK, STRAIGHT)
    for task in ("1", "2"):
        presenter.start(presenter._lesson.tasks[int(task) - 1].name)
        play(drill)
    presenter.remove(PACK)
    assert PACK not in listing.packs
    assert presenter.told[-1] == "Paquete quitado: Mi primer curso. Tu progreso se conserva."
    presenter.install(offered(starter()))
    assert [line.state for line in listing[PACK].lessons] == ["passed", "open"]


# one lesson


def opened(presenter, offered, lesson, files=None):
    presenter.install(offered(files or starter()))
    presenter.open(PACK, lesson)


def test_a_lesson_opens_with_its_exercises_as_they_stand(presenter, page, offered):
    went = []
    presenter.show_page = lambda: went.append(True)
    opened(presenter, offered, STRAIGHT)
    assert went == [True] and page.lesson.name == STRAIGHT and page.has_next and not page.passed
    assert [(task.title, task.count, task.mark, task.passed, task.best) for task in page.tasks] == [
        ("Pagos · pleno", 1, 100, False, None),  # one question is right or wrong
        ("Pagos · pleno", 5, 80, False, None),
    ]
    presenter.next()
    assert page.lesson.name == EXAM and not page.has_next
    presenter.next()
    assert page.lesson.name == EXAM
    presenter.open(PACK, "99-not-there")
    assert went == [True]


def test_a_lesson_can_be_opened_before_the_shelf_was_looked_at(presenter, page):
    presenter.open("tapete.craps", "99-not-there")
    assert page.lesson is None
    presenter.next_lesson = None
    presenter.find_next()
    pack, lesson = presenter.next_lesson[1:3]
    other = LessonsPresenter(presenter._desk, presenter._list, page)
    other.open(pack, lesson)
    assert page.lesson.name == lesson


def test_an_exercise_passed_with_one_wrong_of_five_and_failed_with_two(presenter, page, table, drill, offered):
    opened(presenter, offered, STRAIGHT)
    exercise = page.tasks[1].name
    presenter.start(exercise)
    assert table.place == (1, 5) and table.way.hints and not table.way.clock
    play(drill, wrong=2)
    assert (table.summary.asked, table.summary.right, table.summary.passed) == (5, 3, False)
    assert table.summary.back == "drill.to-lesson"
    presenter.refresh()
    assert (page.tasks[1].passed, page.tasks[1].best, page.passed) == (False, 3, False)
    presenter.start(exercise)
    play(drill, wrong=1)
    assert (table.summary.right, table.summary.passed) == (4, True)
    assert table.verdicts == 10
    presenter.refresh()
    assert (page.tasks[1].passed, page.tasks[1].best) == (True, 4)
    assert not page.passed  # the other exercise is still to do
    presenter.start(page.tasks[0].name)
    play(drill)
    presenter.refresh()
    assert page.passed


def test_an_exercise_that_was_interrupted_goes_on_where_it_stopped(presenter, page, table, drill, offered):
    opened(presenter, offered, STRAIGHT)
    exercise = page.tasks[1].name
    presenter.start(exercise)
    for _ in range(2):
        drill.confirm(right_answers(drill.asked.question))
        drill.next()
    waiting = drill.asked.question
    drill.leave()
    presenter.entered()
    assert [line.state for line in presenter._list[PACK].lessons] == ["started", "open"]
    presenter.start(exercise)
    assert table.place == (3, 5) and drill.asked.question == waiting


def test_a_test_keeps_its_verdicts_to_its_end(presenter, page, table, drill, offered):
    opened(presenter, offered, EXAM)
    assert [task.title for task in page.tasks] == ["Prueba de mesa"]
    presenter.start(page.tasks[0].name)
    assert not table.way.verdicts and not table.way.hints
    play(drill, wrong=1)
    assert table.verdicts == 0
    assert (table.summary.asked, table.summary.right, table.summary.passed) == (8, 7, True)


def test_a_lesson_without_exercises_is_passed_by_reading_it(presenter, page, offered):
    opened(presenter, offered, STRAIGHT, starter() | {LESSON: READING})
    assert page.tasks == () and not page.passed
    presenter.read_through()
    assert page.passed


def test_the_language_of_the_lines_is_the_one_in_use(presenter, page, listing, offered):
    opened(presenter, offered, STRAIGHT)
    voice.language = "en"
    presenter.entered()
    presenter.refresh()
    assert (listing[PACK].title, listing[PACK].signed) == ("My first course", "Unsigned")
    assert page.tasks[0].title == "Payouts · straight"


# where to go on


def test_the_first_lesson_of_all_is_the_one_to_begin_with(presenter, listing):
    presenter.find_next()
    title, pack, lesson, _ = presenter.next_lesson
    presenter.entered()
    first = listing.courses[0]
    assert (pack, lesson) == (first.pack, first.lessons[0].name)
    assert title == f"{first.title} · {first.lessons[0].title}"


def test_a_course_that_was_begun_goes_before_the_others_until_it_is_done(presenter, listing, drill, offered):
    files = changed(('["01-straight-up", "02-table-test"]', '["01-straight-up"]')) | {LESSON: READING}
    files.pop("02-table-test.toml")
    presenter.find_next()
    of_the_program = presenter.next_lesson
    opened(presenter, offered, STRAIGHT, files)
    presenter.find_next()
    assert presenter.next_lesson == of_the_program  # installed is not begun
    presenter.read_through()
    presenter.next_lesson = None
    presenter.find_next()
    assert presenter.next_lesson == of_the_program  # begun and done
    other = files | {
        "pack.toml": files["pack.toml"].replace(b'["01-straight-up"]', b'["01-straight-up", "02-more"]'),
        "02-more.toml": READING,
    }
    other["pack.toml"] = other["pack.toml"].replace(b'version = "1.0.0"', b'version = "1.1.0"')
    presenter.install(offered(other))
    presenter.find_next()
    assert presenter.next_lesson[1:3] == (PACK, "02-more")


def test_where_no_course_serves_nothing_is_offered(presenter, desk, monkeypatch, tmp_path):
    monkeypatch.setattr("trainer.packs.shelf.shipped_folder", lambda: tmp_path / "nothing")
    presenter.find_next()
    assert presenter.next_lesson == ("", "", "", "")


# what does not go well


def test_a_file_that_cannot_be_read_is_said_in_the_language_in_use(presenter, listing, page, offered, monkeypatch):
    opened(presenter, offered, STRAIGHT)

    def broken(*_):
        raise ProgressError("progress", "progress.db", "a file that can be written (disk I/O error)")

    monkeypatch.setattr(Progress, "standings", broken)
    for ask in (presenter.entered, presenter.refresh, presenter.find_next):
        presenter.told.clear()
        ask()
        assert presenter.told == [
            "✕ No se ha podido escribir progress.db; no se ha guardado nada. Revisa el disco e inténtalo de nuevo."
        ]


def test_nobody_at_the_desk_has_no_lessons(presenter, listing, desk):
    desk.trainee = None
    presenter.entered()
    presenter.find_next()
    assert listing.courses == () and presenter.next_lesson is None


def test_a_pack_installed_on_a_slow_disk_shows_when_it_is_there(desk, listing, page, offered, tmp_path, calendar):
    slow = Desk(Later(), tmp_path / "settings.json", calendar)
    slow.trainee = desk.trainee
    presenter = LessonsPresenter(slow, listing, page)
    presenter.install(offered(starter()))
    assert listing.courses == ()
    slow.worker.finish()
    assert listing.chosen == PACK and PACK in listing.packs
    slow.close()
    slow.worker.finish()
