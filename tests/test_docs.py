"""What the documents show is what the program does."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from trainer.games import GAMES
from trainer.tables import rule, settle

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```json\n(.*?)^```", re.M | re.S)


def examples():
    for page in [ROOT / "docs" / "engine.md"]:
        for section in re.split(r"^### ", page.read_text(encoding="utf-8"), flags=re.M)[1:]:
            name = section.split()[0]
            if name in ("settle", "rule"):
                blocks = BLOCK.findall(section)
                for n in range(0, len(blocks), 2):
                    yield pytest.param(
                        name, blocks[n], blocks[n + 1], id=f"{page.stem}-{json.loads(blocks[n])['game']}-{name}"
                    )


@pytest.mark.parametrize(("name", "table", "shown"), list(examples()))
def test_an_example_of_the_engine_page(name, table, shown):
    answer = {"settle": settle, "rule": rule}[name](json.loads(table))
    assert answer.as_json() == json.loads(shown)


def test_every_game_has_both_examples():
    shown = {(json.loads(example.values[1])["game"], example.values[0]) for example in examples()}
    assert {(game, command) for game in GAMES for command in ("settle", "rule")} - shown == set()


def test_the_python_example_of_the_engine_page_runs():
    page = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```python\n(.*?)^```", page, re.M | re.S)
    exec(compile(code, "docs/engine.md", "exec"), {})


def test_the_readme_settles_the_bet_it_shows():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"^```sh\n(echo .*?)^```", page, re.M | re.S).group(1)
    (shown,) = BLOCK.findall(page)
    tapete = Path(sys.executable).with_name("tapete")
    command = command.replace(".venv/bin/tapete", str(tapete))
    run = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True, env=os.environ)
    assert json.loads(run.stdout) == json.loads(shown)


def test_the_readme_names_the_two_commands():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make run" in page and "make test" in page
