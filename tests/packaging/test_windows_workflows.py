"""The workflow files can be read, and name only what there is: files, make's targets, the commands' options."""

import re
import shlex

import pytest
import yaml
from tapete_build.cli import main as tapete_build
from tapete_build.sources import ROOT

from trainer.cli import main as prompt
from ui.demo import demo

FOLDER = ROOT / ".github" / "workflows"
FILES = sorted(FOLDER.glob("*.yml"))
COMMANDS = {"demo": demo, **prompt.commands}
STEPS = {"uses", "run", "name", "with"}


def jobs(file):
    return yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"].values()


def scripts(file):
    return [step["run"] for job in jobs(file) for step in job["steps"] if "run" in step]


def calls(file, program):
    """The words after a program's name, wherever a line calls it."""
    text = "\n".join(scripts(file))
    return [shlex.split(words) for words in re.findall(rf"{program}\"?((?: +[\w./-]+)*)", text)]


def options(command):
    return {name for option in command.params for name in option.opts}


def test_there_is_a_workflow_for_each_system():
    assert {file.stem for file in FILES} == {"linux", "macos", "windows"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_workflow_has_the_form_of_one(file):
    whole = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert whole["name"] == file.stem
    assert whole[True] == ["push", "pull_request"], "YAML reads the bare word `on` as true"
    for job in jobs(file):
        system = {"linux": "ubuntu", "macos": "macos", "windows": "windows"}[file.stem]
        assert job["runs-on"].startswith(system)
        assert all(("run" in step) != ("uses" in step) and step.keys() <= STEPS for step in job["steps"])
        assert all(re.fullmatch(r"[\w-]+/[\w-]+@v\d+", step["uses"]) for step in job["steps"] if "uses" in step)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_workflow_uses_the_python_of_the_lock_file(file):
    versions = [
        step["with"]["python-version"] for job in jobs(file) for step in job["steps"] if "setup-python" in str(step)
    ]
    assert versions == ["3.11"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_files_it_names_are_there(file):
    named = [
        word
        for script in scripts(file)
        for word in re.findall(r"(?<![\w$}\"\\./-])(?:packaging/|\.ci/|requirements)[\w./-]+", script)
    ]
    assert named
    assert not [name for name in named if not (ROOT / name).is_file()]


def test_the_targets_of_make_that_are_named_are_there():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, re.M))
    texts = [*(file.read_text(encoding="utf-8") for file in FILES), (ROOT / ".ci" / "run").read_text(encoding="utf-8")]
    named = {name for text in texts for name in re.findall(r"(?:^\s*|`)make ([a-z-]+)", text, re.M)}
    assert "installer-windows" in named
    assert named <= targets


@pytest.mark.parametrize("system", ["macos", "windows"])
def test_tapete_build_is_called_with_options_it_has(system):
    found = calls(FOLDER / f"{system}.yml", "tapete-build")
    assert len(found) == 2
    assert {word for words in found for word in words if word.startswith("--")} <= options(tapete_build)


@pytest.mark.parametrize(("system", "program"), [("macos", "MacOS/tapete"), ("windows", r"tapete\.exe")])
def test_the_program_is_called_with_commands_it_has(system, program):
    found = calls(FOLDER / f"{system}.yml", program)
    assert {words[0] for words in found} == {"selftest", "demo"}
    for command, *words in found:
        assert {word for word in words if word.startswith("--")} <= options(COMMANDS[command])
