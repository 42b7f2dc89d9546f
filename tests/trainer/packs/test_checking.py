# ruff: noqa: E501 - one case per line
"""What `check` says: every problem, each with its file, its place, what was found and what would be right."""

import json

import pytest

from tests.trainer.packs.making import LESSON, altered, starter
from trainer.packs import Course, check_files, read_pack

TITLE = 'title = { es = "El pleno", en = "Straight up" }'

CASES = [
    ("pack.toml", "format = 1", "format = 2", ["pack.toml: format", "2", "1, the only format"]),
    ("pack.toml", 'id = "my-academy.first-course"', 'id = "My Course"', ["pack.toml: id", "'My Course'", "north-academy"]),
    ("pack.toml", 'version = "1.0.0"', 'version = "1"', ["pack.toml: version", "'1'", "1.0.0"]),
    ("pack.toml", 'tapete = "0.1" ', "tapete = 1 ", ["pack.toml: tapete", "'0.1'"]),
    ("pack.toml", 'game = "french-roulette"', 'game = "bridge"', ["pack.toml: game", "'bridge'", "craps"]),
    ("pack.toml", 'rules = ["cantabria", "asturias"]', 'rules = ["madrid"]', ["rules", "'madrid'", "asturias, cantabria"]),
    (
        "pack.toml",
        'rules = ["cantabria", "asturias"]',
        'rules = ["cantabria", "cantabria:one-cloth"]',
        ["cantabria:one-cloth", "the same as 'cantabria'"],
    ),
    ("pack.toml", '"02-table-test"]', '"02-table-test", "01-straight-up"]', ["lessons", "listed twice"]),
    ("pack.toml", '"02-table-test"]', '"02-table-test", "03-more"]', ["lessons", "'03-more'", "no file 03-more.toml"]),
    ("pack.toml", ', "02-table-test"]', "]", ["02-table-test.toml", "listed under lessons"]),
    ("pack.toml", 'author = "My academy"', "", ["author", "nothing"]),
    ("pack.toml", 'licence = "CC BY 4.0"', 'licence = "MIT"\nsource = "x"', ["'source'", "a field known here"]),
    ("pack.toml", 'name = { es = "Mi primer curso", en = "My first course" }', 'name = { es = "A" }', ["name: en", "nothing"]),
    ("pack.toml", "# [house]", '[house]\nzebra = "1"', ["house.zebra", "under asturias:one-cloth", "minimum"]),
    (LESSON, TITLE, 'title = "El pleno"', [f"{LESSON}: title", "'El pleno'", "in each language"]),
    (LESSON, TITLE, f"{TITLE}\nminute = 5", ["'minute'", "a field known here"]),
    (LESSON, "minutes = 5", "minutes = 500", ["minutes", "500", "from 1 to 120"]),
    (LESSON, "minutes = 5", 'minutes = "5"', ["minutes", "'5'", "whole number"]),
    (LESSON, "minutes = 5", "minutes = 5.5", ["minutes", "float"]),
    (LESSON, '"ROU-F-BET-01"', '"CRA-BET-01"', ["items", "'CRA-BET-01'", "a rule of cantabria:one-cloth"]),
    (LESSON, '"ROU-F-BET-01"', '"ROU-F-BET-01", "ROU-F-BET-01"', ["items", "listed twice"]),
    (LESSON, "level = 1", "level = 7", ["exercise 2: level", "7", "from 1 to 5"]),
    (LESSON, "count = 5", "count = true", ["exercise 2: count", "True"]),
    (LESSON, "pass = 80", "pass = 800", ["exercise 2: pass", "800", "0 to 100"]),
    (LESSON, "pass = 80", 'pass = 80\nexpects = { amount = "1" }', ["exercise 2: expects", "generated questions vary"]),
    (LESSON, "pass = 80", 'pass = 80\nonly = ["madrid"]', ["exercise 2: only", "'madrid'"]),
    (LESSON, 'skill = "payout/straight"\nlevel', 'skill = "payout/craps"\nlevel', ["exercise 2: skill", "payout/split"]),
    (LESSON, 'skill = "payout/straight"\nlevel', 'skill = "juggling/x"\nlevel', ["exercise 2: skill", "kind is one of"]),
    (LESSON, 'skill = "payout/straight"\nlevel', 'skill = "payout"\nlevel', ["exercise 2: skill", "'payout/props'"]),
    (LESSON, 'stake = "20"', 'stake = "20", colour = "red"', ["exercise 1: table", "colour"]),
    (LESSON, 'pocket = "8"', 'pocket = "40"', ["exercise 1: table", "outcome.pocket", "'40'"]),
    (LESSON, 'pocket = "8"', 'pocket = "9"', ["exercise 1: table", "a 'payout' question can be asked about"]),
    (LESSON, "{pays:straight}: con", "{pays:any-seven}: con", ["text 1", "{pays:any-seven}", "{minimum}"]),
    (LESSON, "{pays:straight}: con", "{pays:straight: con", ["text 1", "'{'", "{{"]),
    (LESSON, "{pays:straight}: con", "{figure:zeros.x}: con", ["text 1", "{figure:zeros.x}"]),
    (LESSON, "[[text]]", "[text]", ["text", "double brackets"]),
    (LESSON, "[[exercise]]", '[[exercise]]\nname = "Ä"', ["exercise 1: name"]),
    ("02-table-test.toml", "count = 5", "count = 5\npass = 50", ["exercise 1: pass", "one pass mark"]),
    ("02-table-test.toml", "test = true\n", "", ["pass", "test = true"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "words"), CASES)
def test_a_mistake_is_told_with_its_place_and_what_would_be_right(name, old, new, words):
    problems = [str(problem) for problem in check_files(altered(name, old, new))]
    assert any(all(word in line for word in words) for line in problems), problems
    assert all("\n" not in line and len(line) < 900 for line in problems)


def test_an_expected_answer_the_engine_disagrees_with_is_told_with_both_and_the_rule():
    (problem,) = check_files(altered(LESSON, 'amount = "700"', 'amount = "720"'))
    assert str(problem).startswith(
        f"{LESSON}: exercise 1: expects.amount, under cantabria:one-cloth, asturias:one-cloth"
    )
    assert "'720'" in str(problem) and "'700'" in str(problem) and "ROU-F-BET-01" in str(problem)


def test_an_answer_expected_under_one_regulation_only_is_not_held_against_the_other():
    lesson = starter()[LESSON].decode().replace('amount = "700" }', 'amount = "720" }\nonly = ["asturias"]')
    (problem,) = check_files(starter(lesson=lesson))
    assert "under asturias:one-cloth:" in str(problem)


def test_an_expected_part_that_is_not_asked_is_told():
    (problem,) = check_files(altered(LESSON, 'amount = "700"', 'colour = "red"'))
    assert "'colour'" in str(problem) and "amount" in str(problem)


def test_every_problem_is_told_at_once():
    files = altered(LESSON, "minutes = 5", "minutes = 0")
    files[LESSON] = files[LESSON].replace(b"level = 1", b"level = 9").replace(b'on = "17"', b"on = 1.5")
    files["02-table-test.toml"] = b"title = 3\n"
    files["pictures/box.png"] = b"GIF89a"
    told = [str(problem) for problem in check_files(files)]
    assert len(told) >= 4
    # a file with a value no pack uses is told first; mend it and the rest comes up
    files[LESSON] = files[LESSON].replace(b"on = 1.5", b'on = "17"')
    told = [str(problem) for problem in check_files(files)]
    assert any("minutes" in line for line in told) and any("level" in line for line in told)
    assert any("02-table-test.toml: title" in line for line in told) and any("box.png" in line for line in told)


def test_a_pack_in_one_language_is_complete_in_it():
    text = starter()["pack.toml"].decode()
    text = text.replace('languages = ["es", "en"]', 'languages = ["es"]').replace(', en = "My first course"', "")
    text = text.replace(', en = "Straight-up bets at French roulette."', "").replace(', "02-table-test"]', "]")
    lesson = 'title = { es = "A" }\nminutes = 1\n[[text]]\nes = "Hola"\n'
    assert check_files({"pack.toml": text.encode(), LESSON: lesson.encode()}) == []
    doubled = lesson.replace('es = "Hola"', 'es = "Hola"\nen = "Hello"')
    (problem,) = check_files({"pack.toml": text.encode(), LESSON: doubled.encode()})
    assert "'en'" in str(problem) and "a language of this pack: es" in str(problem)


def test_the_rules_are_the_packs_to_say():
    files = altered(LESSON, "table = { bets", 'table = { rules = "asturias", bets')
    assert "pack.toml says it" in str(check_files(files)[0])


def written(event):
    """The starter with one exercise about a duty, a stage or an inspection, as an instructor writes it."""
    skill = f"{'next-step' if event.startswith('course') else 'ruling'}/{event.split()[0]}"
    table = f'table = {{ event = {{ kind = "{event.split()[0]}", {event.partition(" ")[2]} }} }}'
    return altered(
        LESSON, "[[exercise]]", f'[[exercise]]\nskill = "{skill}"\n{table}\nonly = ["cantabria"]\n\n[[exercise]]'
    )


@pytest.mark.parametrize(
    "event",
    [
        *(f'act who = "{who}", does = "handle-chips"' for who in ("table-head", "croupier", "inspector")),
        'inspection part = "wheel", facts = { pockets = "36" }',
        'inspection part = "wheel", facts = { pockets = "37" }',
        'course done = ["turn-wheel", "throw-ball"]',
        'course done = ["turn-wheel"]',
    ],
)
def test_a_written_event_is_asked_as_it_is_written(event):
    files = written(event)
    pack, problems = read_pack(files)
    assert problems == [] and check_files(files) == []
    lesson = Course(pack, "cantabria").lessons[0]
    table = dict(lesson.lesson.exercise[0].table)
    question = lesson.question(lesson.tasks[0], 0)
    assert json.loads(question.scenario)["event"] == table["event"]
    assert [part.name for part in question.parts] == ["next" if event.startswith("course") else "verdict"]


def test_a_stake_below_the_minimum_is_a_limit_question_that_a_pack_may_write():
    bet = '{ player = "A", bet = "straight", on = "17", stake = "4" }'
    asked = f'skill = "limit/bet"\ntable = {{ event = {{ kind = "bet", bet = {bet} }} }}'
    right = 'expects = { verdict = "refused", minimum = "5", returns = "4", plays = "0" }'
    assert check_files(altered(LESSON, "[[exercise]]", f"[[exercise]]\n{asked}\n{right}\n[[exercise]]")) == []
    # on the felt itself no such bet can lie, so a round with one is no table
    (problem,) = check_files(altered(LESSON, 'stake = "20"', 'stake = "4"'))
    assert "bets[0].stake" in str(problem) and "at least 5" in str(problem)


@pytest.mark.parametrize(
    ("event", "where"),
    [
        ('inspection facts = { pockets = "37" }', "event.part"),
        ('inspection part = "wheel"', "event.facts"),
        ('inspection part = "wheel", facts = { }', "event.facts"),
        ('act does = "handle-chips"', "event.who"),
        ('act who = "croupier"', "event.does"),
        ('course done = "turn-wheel"', "event.done"),
    ],
)
def test_a_written_event_that_lacks_something_is_told(event, where):
    (problem,) = check_files(written(event))
    assert "exercise 1: table" in str(problem) and where in str(problem)
