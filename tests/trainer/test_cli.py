"""The prompt, as a person or a script uses it."""

import json
from fractions import Fraction

import pytest
from click.testing import CliRunner

from trainer.cli import main

FELT = {
    "game": "french-roulette",
    "rules": "cantabria",
    "house": {"minimum": "5"},
    "bets": [
        {"player": "A", "bet": "straight", "on": "17", "stake": "10"},
        {"player": "A", "bet": "split", "on": "17-20", "stake": "15"},
        {"player": "B", "bet": "red", "stake": "50"},
    ],
    "outcome": {"pocket": "17"},
}


def run(*arguments, table=None):
    return CliRunner().invoke(main, list(arguments), input=json.dumps(table) if table is not None else None)


def test_settle_prints_what_the_design_shows():
    shown = json.loads(run("settle", "-", table=FELT).stdout)
    first = shown["settlements"][0]
    assert {name: first[name] for name in ("result", "pays", "exact", "returns", "takes")} == {
        "result": "win", "pays": "350", "exact": "350", "returns": "10", "takes": "0",
    }  # fmt: skip
    assert "ROU-F-BET-01" in first["items"]
    assert shown["steps"][0]["say"] == "17, negro, impar y falta"
    assert {"do": "take", "player": "B", "bet": "red"}.items() <= shown["steps"][2].items()


def test_settle_reads_a_file(tmp_path):
    path = tmp_path / "table.json"
    path.write_text(json.dumps(FELT), encoding="utf-8")
    assert json.loads(run("settle", str(path)).stdout)["settlements"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1, column 2"),
        ('{"game": NaN}', "table: 'NaN' is not JSON"),
        ('{"game": "french-roulette"}', "rules: nothing is not a jurisdiction such as 'cantabria'"),
        ("[" * 100_000, "is not a table such as those of docs/engine.md"),
        ('"\\ud800"', "table: '\\ud800' is not an object"),
    ],
)
def test_bad_input_gets_one_line_and_code_two(text, said):
    result = CliRunner().invoke(main, ["settle", "-"], input=text)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1 and said in result.stderr
    assert result.stdout == ""


def test_a_missing_or_unreadable_file_gets_one_line(tmp_path):
    result = run("settle", str(tmp_path / "nowhere.json"))
    assert result.exit_code == 2 and "is not a file that can be read" in result.stderr
    binary = tmp_path / "b.json"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "is not text in UTF-8" in run("settle", str(binary)).stderr


def test_odds_are_fractions_as_strings():
    rows = json.loads(run("odds", "french-roulette", "--rules", "asturias", "--json").stdout)
    assert set(rows[0]) == {"bet", "on", "edge", "win", "lose", "push", "items"}
    assert Fraction(rows[0]["edge"]) == Fraction(1, 37)
    assert "2.7027 %" in run("odds", "french-roulette").stdout


def test_items_have_citations_and_settings_their_alternatives():
    assert "[A.1 IV.1, suertes múltiples, pleno]" in run("items", "french-roulette", "--rules", "cantabria").stdout
    spanish = run("items", "french-roulette", "--rules", "cantabria", "--language", "es").stdout
    assert "Pleno: un número" in spanish
    settings = {
        entry["name"]: entry for entry in json.loads(run("items", "french-roulette", "--settings", "--json").stdout)
    }
    assert settings["k"]["values"] == ["10", "20", "30"]
    assert settings["prisonReleaseValue"]["doubts"] == ["ROU-F-DBT-01"]
    assert "ROU-F-DBT-19" in run("items", "french-roulette", "--doubts").stdout


def test_compare_prints_both_sides():
    rows = json.loads(run("compare", "french-roulette", "asturias", "cantabria", "--json").stdout)
    assert {"rules.null_call", "rules.order"} <= {row["key"] for row in rows}
    assert "tirada nula" in run("compare", "french-roulette", "asturias", "cantabria").stdout


def test_an_unknown_game_is_named():
    result = run("odds", "ludo")
    assert result.exit_code == 2 and "game: 'ludo' is not one of french-roulette" in result.stderr


def test_rule_prints_a_ruling():
    shown = json.loads(run("rule", "-", table=FELT | {"event": {"kind": "spin", "ball": "out"}}).stdout)
    assert (shown["verdict"], shown["decides"]) == ("void", "table-head")
