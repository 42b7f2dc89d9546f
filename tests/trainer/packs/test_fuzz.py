"""The loader under random input: a sound pack or one sentence, never a crash.

benchmarks/fuzz_packs.py tries 100,000 of them.
"""

import random
from itertools import islice

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trainer.packs.fuzzing import courses, outcome, outcome_of_install, packs
from tests.trainer.packs.making import LESSON, starter
from tests.trainer.packs.watching import Watch
from trainer.packs import PackError, check_files, pack_bytes
from trainer.packs.files import unpack
from trainer.packs.pictures import check_picture
from trainer.packs.reading import parse


def test_bent_packs_are_sound_or_refused():
    kinds = {outcome(data) for data in islice(packs(random.Random(1)), 1500)}
    assert kinds == {"sound", "refused", "wrong"}


def test_every_lesson_to_be_bent_is_sound_to_begin_with():
    assert len(courses()) > 50
    assert {outcome(pack_bytes(files)) for files in courses()[::7]} == {"sound"}


def test_bent_packs_write_nothing_but_themselves(tmp_path):
    with Watch(tmp_path):
        kinds = {outcome_of_install(data, tmp_path) for data in islice(packs(random.Random(2)), 300)}
    assert kinds == {"installed", "refused"}


@settings(max_examples=1000)
@given(st.binary(max_size=400))
def test_any_bytes_are_refused_as_a_file(data):
    for read in (unpack, lambda data: parse("x.toml", data), lambda data: check_picture("a.png", data)):
        try:
            read(data)
        except PackError as refusal:
            assert "\n" not in str(refusal)


SIMPLE = st.none() | st.booleans() | st.integers() | st.text(max_size=12)
KEYS = st.sampled_from(
    [
        "title",
        "minutes",
        "items",
        "rules",
        "test",
        "pass",
        "text",
        "example",
        "exercise",
        "es",
        "en",
        "only",
        "skill",
        "level",
        "count",
        "seconds",
        "table",
        "expects",
        "name",
        "note",
        "bets",
        "event",
        "outcome",
        "house",
        "x",
    ]
)
VALUES = st.recursive(
    SIMPLE, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)


def written(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(c):08x}" for c in value) + '"'
    return str(value) if isinstance(value, int) else '""'


@settings(max_examples=500)
@given(st.dictionaries(KEYS, VALUES, max_size=8))
def test_any_values_of_the_wrong_kind_are_told(data):
    lesson = "\n".join(f"{key} = {written(value)}" for key, value in data.items())
    for problem in check_files(starter() | {LESSON: lesson.encode()}):
        assert "\n" not in str(problem)


TABLES = st.dictionaries(st.sampled_from(["bets", "event", "outcome", "house", "imprisoned"]), VALUES, min_size=1)


@settings(max_examples=500)
@given(TABLES, st.sampled_from(["payout/straight", "result/table", "ruling/spin", "limit/bet", "next-step/course"]))
def test_any_table_is_asked_about_or_told(table, skill):
    lesson = 'title = { es = "a", en = "b" }\nminutes = 1\n[[example]]\ntitle = { es = "a", en = "b" }\n'
    lesson += f'skill = "{skill}"\ntable = {written(table)}\n'
    for problem in check_files(starter() | {LESSON: lesson.encode()}):
        assert "\n" not in str(problem)
