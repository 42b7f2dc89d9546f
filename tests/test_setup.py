"""Setting up: where the account may not install, the one command to run is printed."""

import os
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parent.parent / "packaging" / "system-packages.sh"


def run(tmp_path, **fakes):
    """Run the script with stand-ins for the system's commands."""
    for name, body in fakes.items():
        command = tmp_path / name.replace("_", "-")
        command.write_text(f"#!/bin/sh\n{body}\n")
        command.chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    return subprocess.run(
        ["sh", str(SCRIPT)], capture_output=True, text=True, env=os.environ | {"PATH": path}, check=False
    )


def test_with_everything_there_nothing_is_done(tmp_path):
    result = run(tmp_path, dpkg_query="echo install ok installed", apt_get="exit 9")
    assert (result.returncode, result.stdout) == (0, "")


def test_an_account_that_may_not_install_is_told_the_command(tmp_path):
    result = run(tmp_path, dpkg_query="exit 1", id="echo 1000", sudo="exit 1", apt_get="exit 9")
    assert result.returncode == 1
    (command,) = [line.strip() for line in result.stdout.splitlines() if "apt-get" in line]
    assert command.startswith("sudo apt-get install --no-install-recommends") and "libegl1" in command


def test_root_installs_what_is_missing_and_no_more(tmp_path):
    installed = 'case "$*" in *libegl1*) exit 1;; *) echo install ok installed;; esac'
    result = run(tmp_path, dpkg_query=installed, id="echo 0", apt_get='echo "$@" >> "$0.log"')
    assert result.returncode == 0
    assert (tmp_path / "apt-get.log").read_text().splitlines()[-1] == "install -y -qq --no-install-recommends libegl1"
