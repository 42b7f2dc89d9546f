"""The trial of the .deb: where no clean Debian can be made it says why in one sentence and fails."""

import re
import subprocess

import pytest
from tapete_build import linux_trial
from tapete_build.sources import ROOT
from tapete_build.trial import Progress, check, kept

from trainer.progress import open_progress
from ui.desk import clock


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine that has what the trial needs; each command says its own words and leaves with its own code."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("os.geteuid", lambda: 0)

    def has(name, says="", code=0):
        (tmp_path / name).write_text(f"#!/bin/sh\necho '{says}' >&2\nexit {code}\n")
        (tmp_path / name).chmod(0o755)

    for name in linux_trial.COMMANDS:
        has(name)
    return has


def test_with_everything_there_nothing_stands_in_the_way(machine):
    assert linux_trial.missing() is None


def test_a_command_that_is_not_there_is_named(machine, tmp_path):
    (tmp_path / "debootstrap").unlink()
    assert linux_trial.missing() == "debootstrap not found"


def test_only_root_may(machine, monkeypatch):
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert linux_trial.missing() == "only root may, so run it with sudo"


def test_a_machine_that_allows_no_mounts_fails_with_one_sentence(machine):
    machine("unshare", "unshare: unshare failed: Operation not permitted", 1)
    with pytest.raises(SystemExit) as ended:
        linux_trial.main()
    assert ended.value.code == (
        "trial: no clean Debian can be made here: unshare: unshare failed: Operation not permitted"
    )


def test_a_debian_that_cannot_be_fetched_fails_with_debootstraps_own_last_line(machine, monkeypatch, tmp_path):
    monkeypatch.setattr(linux_trial, "DEBIAN", tmp_path / "debian")
    machine("unshare", "E: Failed getting release file", 1)
    with pytest.raises(SystemExit, match="no clean Debian can be made here: E: Failed getting release file"):
        linux_trial.make_debian()


def test_whatever_runs_in_there_has_mounts_of_its_own():
    words = linux_trial.entered("true")
    assert words[:4] == ["unshare", "--mount", "--propagation", "private"]
    code = (ROOT / "packaging/tapete_build/linux_trial.py").read_text(encoding="utf-8")
    assert len(re.findall(r"\bmount --bind\b", code)) == 1 and "mount --bind" in " ".join(words)


def test_what_is_not_so_ends_the_trial(capsys):
    check(True, "the window opens")
    assert capsys.readouterr().out == "  the window opens\n"
    with pytest.raises(SystemExit, match="not so: the window opens"):
        check(False, "the window opens")


def test_progress_is_read_as_the_program_keeps_it(tmp_path):
    assert kept(tmp_path) == Progress()
    with open_progress(tmp_path, clock) as store:
        store.add_trainee("Ana")
        assert kept(tmp_path) == Progress(("Ana",), ())


def test_the_trial_is_a_target_of_make():
    said = subprocess.run(["make", "-n", "test-installers"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "-m tapete_build.linux_trial" in said.stdout and "system-packages.sh trial" in said.stdout
