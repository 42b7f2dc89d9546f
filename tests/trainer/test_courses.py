"""A trainee's way through a course: saved answer by answer, resumed where it stopped, kept when the pack changes."""

import json
from datetime import UTC, datetime

import pytest

from tests.trainer.packs.making import LESSON, starter
from trainer.courses import Way
from trainer.packs import Course, read_pack
from trainer.packs.markdown import plain
from trainer.packs.shelf import shipped
from trainer.progress import Standing, open_progress
from trainer.questions import right_answers


@pytest.fixture
def store(tmp_path):
    with open_progress(tmp_path, lambda: datetime(2026, 5, 4, 10, tzinfo=UTC)) as opened:
        yield opened


def course(rules="cantabria", **changed):
    pack, problems = read_pack(starter(**changed))
    assert problems == []
    return Course(pack, rules)


def way(store, found=None):
    people = store.trainees() or [store.add_trainee("Ana")]
    return Way(store, people[0].id, found or course())


def answer(found, lesson, right=True, times=1):
    for _ in range(times):
        turn = found.next_exercise(lesson)
        done = found.confirm(right_answers(turn.question) if right else {}, 2000)
    return done


def test_a_course_fills_its_texts_and_works_its_examples():
    first = course().lessons[0]
    assert "con 10 € son 350 €" in plain(first.readings[0].in_language("es"))
    assert [item.cite for item in first.items] == ["A.1 IV.1, suertes múltiples, pleno"]
    (worked,) = first.examples
    assert right_answers(worked.question) == {"amount": 35_000} and worked.question.working
    assert [task.name for task in first.tasks] == ["payout/straight", "payout/straight~2"]
    assert [task.count for task in first.tasks] == [1, 5] and [task.needed for task in first.tasks] == [1, 4]


def test_a_new_trainee_begins_with_the_first_lesson(store):
    found = way(store)
    assert found.continue_at().name == "01-straight-up"
    assert [found.state(lesson) for lesson in found.course.lessons] == ["open", "open"]


def test_right_answers_pass_a_lesson_and_lead_to_the_next(store):
    found = way(store)
    first = found.course.lessons[0]
    assert answer(found, first).passes
    assert found.state(first) == "begun"
    done = answer(found, first, times=5)
    assert done.passes and done.standing == Standing(1, 5, 5, True)
    assert found.is_passed(first) and found.continue_at().name == "02-table-test"
    assert found.next_exercise(first) is None


def test_every_answer_is_an_attempt_as_well(store):
    found = way(store)
    answer(found, found.course.lessons[0], times=3)
    rows = list(store.db.query("SELECT mode, skill, correct, target FROM attempt ORDER BY id"))
    assert [(row["mode"], row["correct"]) for row in rows] == [("learn", 1)] * 3
    assert rows[0]["skill"] == "french-roulette/cantabria:one-cloth/payout/straight"


def test_one_wrong_of_five_passes_at_eighty_per_cent_and_two_do_not(store):
    found = way(store)
    first = found.course.lessons[0]
    answer(found, first)
    answer(found, first, right=False, times=2)
    done = answer(found, first, times=3)
    assert done.ends_try and not done.passes and not found.is_passed(first)
    answer(found, first, right=False)
    done = answer(found, first, times=4)
    assert done.passes and done.standing == Standing(2, 5, 4, True)


def test_another_try_asks_other_questions(store):
    found = way(store)
    first = found.course.lessons[0]
    answer(found, first)
    asked = []
    for _ in range(2):
        for _ in range(5):
            asked.append(found.next_exercise(first).question.scenario)
            found.confirm({}, 1000)
    assert len(set(asked)) > 5


def test_an_interrupted_try_goes_on_with_the_question_it_stopped_at(store):
    found = way(store)
    first = found.course.lessons[0]
    answer(found, first, times=3)
    waiting = found.next_exercise(first)
    again = way(store)
    turn = again.next_exercise(again.course.lessons[0])
    assert (turn.number, turn.of) == (3, 5) == (waiting.number, waiting.of)
    assert turn.question == waiting.question


def test_a_test_has_one_mark_over_all_its_questions(store):
    found = way(store)
    exam = found.course.lessons[1]
    assert [task.name for task in exam.tasks] == ["test"] and exam.tasks[0].count == 8
    answer(found, exam, right=False, times=1)
    done = answer(found, exam, times=7)
    assert done.passes and done.standing == Standing(1, 8, 7, True)
    modes = {row["mode"] for row in store.db.query("SELECT DISTINCT mode FROM attempt")}
    assert modes == {"table-test"}


def test_a_new_version_keeps_what_was_done(store):
    found = way(store)
    first = found.course.lessons[0]
    answer(found, first, times=6)
    text = starter()[LESSON].decode().replace("count = 5", "count = 9").replace("minutes = 5", "minutes = 7")
    manifest = starter()["pack.toml"].decode().replace('"02-table-test"]', '"02-table-test", "03-new"]')
    files = starter(pack=manifest, lesson=text)
    files["03-new.toml"] = b'title = { es = "A", en = "B" }\nminutes = 1\n[[text]]\nes = "a"\nen = "b"\n'
    pack, problems = read_pack(files)
    assert problems == []
    later = way(store, Course(pack, "cantabria"))
    assert [later.state(lesson) for lesson in later.course.lessons] == ["passed", "open", "open"]
    without = manifest.replace('"01-straight-up", ', "").replace(', "03-new"', "")
    pack, _ = read_pack({name: data for name, data in starter(pack=without).items() if name != LESSON})
    assert [lesson.name for lesson in Course(pack, "cantabria").lessons] == ["02-table-test"]
    assert way(store, Course(pack, "cantabria")).continue_at().name == "02-table-test"


def test_a_new_exercise_opens_a_passed_lesson_again(store):
    answer(way(store), course().lessons[0], times=6)
    text = starter()[LESSON].decode() + '\n[[exercise]]\nskill = "payout/split"\n'
    later = way(store, course(lesson=text))
    assert later.state(later.course.lessons[0]) == "begun"
    assert later.next_exercise(later.course.lessons[0]).task.name == "payout/split"


def test_a_lesson_without_exercises_is_passed_by_reading(store):
    found = way(store, course(lesson='title = { es = "A", en = "B" }\nminutes = 1\n[[text]]\nes = "a"\nen = "b"\n'))
    first = found.course.lessons[0]
    found.finish_reading(first)
    assert found.is_passed(first)


def test_courses_trainees_and_regulations_are_kept_apart(store):
    answer(way(store), course().lessons[0], times=6)
    other = Way(store, store.add_trainee("Luis").id, course())
    assert other.state(other.course.lessons[0]) == "open"
    asturias = way(store, course("asturias"))
    assert asturias.state(asturias.course.lessons[0]) == "open"


def test_the_house_sheet_of_a_pack_is_in_force_everywhere(store):
    manifest = starter()["pack.toml"].decode() + '\n[house]\nminimum = "10"\n'
    found = course(pack=manifest)
    first = found.lessons[0]
    fixed, generated = (first.question(task, 0) for task in first.tasks)
    assert '"house":{"minimum":"10"}' in fixed.scenario and '"house":{"minimum":"10"}' in generated.scenario


SEVENS = {f"{a}-{7 - a}" for a in range(1, 7)}
ANY_SEVEN = """
title = { es = "El siete", en = "The seven" }
minutes = 5
[[text]]
es = "Paga {pays:any-seven}; con 10 € son {win:any-seven:10} €."
en = "It pays {pays:any-seven}; 10 € win {win:any-seven:10} €. Craps pays {pays:any-craps}."
[[exercise]]
skill = "payout/props"
name = "fixed"
table = { bets = [{ player = "A", bet = "any-seven", stake = "10" }], outcome = { dice = "6-1" } }
[[exercise]]
skill = "payout/props"
name = "made"
count = 30
"""
CRAPS = {'game = "french-roulette"': 'game = "craps"', '"cantabria", "asturias"': '"asturias"', ', "02-table-test"': ""}


def any_seven(house):
    """A course on any seven in Asturias, where the house may pay 15 or 4 to one (CRA-DBT-04)."""
    manifest = starter()["pack.toml"].decode() + f"\n[house]\n{house}\n"
    for old, new in CRAPS.items():
        manifest = manifest.replace(old, new)
    pack, problems = read_pack({"pack.toml": manifest.encode(), LESSON: ANY_SEVEN.encode()})
    assert problems == []
    return Course(pack, "asturias").lessons[0]


@pytest.mark.parametrize(("house", "times"), [("astAnySeven = 15", 15), ("astAnySeven = 4", 4)])
def test_a_payout_of_the_house_sheet_is_told_and_paid_in_written_and_in_made_questions(house, times):
    lesson = any_seven(house)
    told = plain(lesson.readings[0].in_language("en"))
    assert told == f"It pays {times}:1; 10 € win {times * 10} €. Craps pays 7:1."
    fixed, made = lesson.tasks
    assert right_answers(lesson.question(fixed, 0)) == {"amount": times * 1000}
    sevens = 0
    for number in range(made.count):
        question = lesson.question(made, number, "somebody")
        lone = {bet["player"]: bet for bet in json.loads(question.scenario)["bets"] if bet["bet"] == "any-seven"}
        player = question.prompt.en.split()[-2]  # What is A paid?
        if json.loads(question.scenario)["outcome"]["dice"] in SEVENS and player in lone:
            sevens += 1
            assert right_answers(question) == {"amount": times * int(lone[player]["stake"]) * 100}
    assert sevens


def test_an_amount_in_chips_is_graded_with_the_pieces_of_the_house(store):
    """700 € are two pieces where there are fives and twos of a hundred, and fourteen where fifty is the largest."""
    person = store.add_trainee("Ana").id
    for chips, built, right in (
        ((500_00, 200_00), {"500": "1", "200": "1"}, True),
        ((500_00, 200_00, 100_00), {"100": "7"}, False),
        ((50_00,), {"50": "14"}, True),
    ):
        found = Way(store, person, course(), chips)
        turn = found.next_exercise(found.course.lessons[0], found.course.lessons[0].tasks[0])
        assert right_answers(turn.question) == {"amount": 700_00}
        verdict = found.confirm({"amount": built}, 2000).verdict
        assert verdict.grade.correct is right
        assert verdict.grade.slip == (None if right else "too-many-pieces")


def test_confirming_without_a_question_is_the_callers_mistake(store):
    with pytest.raises(ValueError, match="no question"):
        way(store).confirm({}, 1)


COURSES = [(entry.path.name, rules) for entry in shipped() if entry.sheet for rules in entry.sheet.rules]


@pytest.mark.parametrize(("name", "rules"), COURSES)
def test_a_simulated_trainee_completes_every_shipped_course(name, rules, store):
    entry = next(entry for entry in shipped() if entry.path.name == name)
    found = way(store, Course(entry.open(), rules))
    while (lesson := found.continue_at()) is not None:
        assert lesson.title.es and lesson.title.en and (lesson.is_test or lesson.readings or lesson.examples)
        found.finish_reading(lesson)
        while (turn := found.next_exercise(lesson)) is not None:
            assert turn.question.parts and turn.target > 0
            assert found.confirm(right_answers(turn.question), 3000).verdict.grade.correct
        assert found.is_passed(lesson)
    assert found.is_passed()
