"""The watch itself: it sees a file written elsewhere and a program run, and lets reading and its own folder be."""

import subprocess
import sys

import pytest

from tests.trainer.packs.watching import Watch


def test_what_is_inside_may_be_written_and_anything_read(tmp_path):
    inside = tmp_path / "inside"
    inside.mkdir()
    with Watch(inside):
        (inside / "a").write_text("x")
        (inside / "a").rename(inside / "b")
        assert (inside / "b").read_text() == "x"


@pytest.mark.parametrize("act", ["write", "rename", "remove", "run"])
def test_what_is_outside_is_a_fault(act, tmp_path):
    inside, outside = tmp_path / "inside", tmp_path / "outside"
    inside.mkdir()
    outside.write_text("kept")
    acts = {
        "write": lambda: outside.write_text("lost"),
        "rename": lambda: outside.rename(inside / "x"),
        "remove": outside.unlink,
        "run": lambda: subprocess.run([sys.executable, "-c", ""], check=True),
    }
    with Watch(inside), pytest.raises(AssertionError):
        acts[act]()
    assert outside.read_text() == "kept"
