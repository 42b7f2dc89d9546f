"""Rulebook files: a mistake in one is reported with file, key, value and a right example."""

from dataclasses import dataclass
from typing import Literal

import pytest

from trainer import rulebook
from trainer.errors import RulebookError, TableError
from trainer.fields import Fields, read_record
from trainer.money import Cents, Odds
from trainer.rulebook import load


@dataclass(frozen=True)
class Inner:
    name: str
    times: int = 1


@dataclass(frozen=True)
class Sample:
    zeros: tuple[str, ...]
    pays: dict[str, Odds]
    chip: Cents
    rule: Literal["half", "prison"]
    strict: bool = True
    inner: Inner | None = None


RIGHT = {"zeros": ["0"], "pays": {"split": "17:1"}, "chip": "0.50", "rule": "half"}


def read(**changes):
    return read_record(Sample, Fields(RIGHT | changes, "roulette.toml: rules", RulebookError))


def test_a_record_is_read_by_its_annotations():
    sample = read(inner={"name": "x"})
    assert (sample.zeros, sample.pays["split"], sample.chip, sample.inner) == (("0",), 17, 50, Inner("x"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"pays": {"split": "17-1"}}, "roulette.toml: rules.pays.split: '17-1' is not odds such as '17:1'"),
        ({"pays": 3}, "roulette.toml: rules.pays: 3 is not a table, each value odds such as '17:1'"),
        ({"chip": 50}, "roulette.toml: rules.chip: 50 is not an amount in euros such as '12.50'"),
        ({"rule": "third"}, "roulette.toml: rules.rule: 'third' is not one of half, prison"),
        ({"zeros": "0"}, "roulette.toml: rules.zeros: '0' is not a list, each entry a text"),
        ({"zeros": [0]}, "roulette.toml: rules.zeros[0]: 0 is not a text"),
        ({"strict": 1}, "roulette.toml: rules.strict: 1 is not true or false"),
        ({"inner": {"nam": "x"}}, "roulette.toml: rules.inner.name: nothing is not a text"),
        ({"inner": {"name": "x", "times": True}}, "roulette.toml: rules.inner.times: True is not a whole number"),
        ({"zero": []}, "roulette.toml: rules.zero: 'zero' is not a field known here"),
    ],
)
def test_a_mistake_names_file_key_value_and_a_right_example(changes, said):
    with pytest.raises(RulebookError) as caught:
        read(**changes)
    assert said in str(caught.value)


def test_a_missing_figure_is_named():
    with pytest.raises(RulebookError, match=r"rules\.chip: nothing is not an amount"):
        read_record(Sample, Fields({k: v for k, v in RIGHT.items() if k != "chip"}, "x.toml: rules", RulebookError))


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A shelf of one's own, with one tiny game under one jurisdiction."""
    (tmp_path / "cantabria").mkdir()
    words = 'es = "Juego"\nen = "Game"\n'
    (tmp_path / "common.toml").write_text('[settings.minimum]\ntype = "amount"\ndefault = "5"\n' + words)
    (tmp_path / "toy.toml").write_text(
        f'[game]\n{words}variants = ["plain", "wild"]\n[items.T-1]\nkind = "bet"\n{words}'
    )
    own = tmp_path / "cantabria" / "toy.toml"
    own.write_text('source = "S"\n[items]\nT-1 = "1.a"\n[rules]\nn = 1\n[rules.pays]\na = "1:1"\n')
    monkeypatch.setattr(rulebook, "_shelf", lambda: tmp_path)
    caches = (rulebook._toml, rulebook._load, rulebook.catalogue)
    for cached in caches:
        cached.cache_clear()
    yield own
    for cached in caches:
        cached.cache_clear()


def test_a_variant_says_only_what_differs(shelf):
    shelf.write_text(shelf.read_text() + '[variants.wild.rules]\npays = { b = "2:1" }\n')
    assert load("toy", "cantabria").figures["pays"] == {"a": "1:1"}
    assert load("toy", "cantabria", "wild").figures == {"n": 1, "pays": {"a": "1:1", "b": "2:1"}}


@pytest.mark.parametrize(
    ("added", "said"),
    [
        ('[settings.minimum]\ndefault = "x"', "settings.minimum.minimum: 'x' is not an amount in euros"),
        ('[settings.s]\ntype = "odd"', "settings.s.type: 'odd' is not one of choice, flag"),
        ("[wrong]\n", "cantabria/toy.toml: wrong: 'wrong' is not a field known here"),
        (
            '[[norms]]\nitem = "T-1"\nwho = "a"\nrule = "should"\ndoes = "b"',
            "norms[0].rule: 'should' is not one of must",
        ),
        ("broken", "cantabria/toy.toml: "),
    ],
)
def test_a_broken_rulebook_says_where(shelf, added, said):
    shelf.write_text(shelf.read_text() + added)
    with pytest.raises(RulebookError) as caught:
        load("toy", "cantabria")
    assert said in str(caught.value)


def test_an_item_that_nobody_worded_is_reported(shelf):
    shelf.write_text(shelf.read_text().replace("T-1", "T-2"))
    with pytest.raises(RulebookError, match=r"'T-2' is not an item worded in toy\.toml"):
        load("toy", "cantabria")


@pytest.mark.parametrize(
    ("rules", "variant", "said"), [("asturias", None, "rules: "), ("cantabria", "mad", "variant: ")]
)
def test_a_rulebook_that_does_not_exist_is_named(shelf, rules, variant, said):
    with pytest.raises(TableError, match=said):
        load("toy", rules, variant)
