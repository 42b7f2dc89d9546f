"""The simulated trainee of `tapete demo` finds the keyboard in a real window, with no window manager to help."""

import subprocess
import sys

import pytest


@pytest.mark.window
def test_the_demo_answers_in_a_real_window(tmp_path):
    command = [sys.executable, "-m", "ui", "demo", "--questions", "1", "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.stdout.startswith("1 of 1 right."), done.stderr
    assert (tmp_path / "q01-verdict.png").is_file()
