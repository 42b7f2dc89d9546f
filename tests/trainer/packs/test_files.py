"""A pack survives the way to one file and back, and the same pack always gives the same bytes."""

import os
import time
from pathlib import Path

import pytest

from tests.trainer.packs.making import LESSON, altered, jpeg, on_disk, png, starter
from trainer.packs import PackError, check, check_files, pack_bytes, read_files, read_pack
from trainer.packs.files import unpack
from trainer.packs.pictures import check_picture


def test_the_starter_is_sound(tmp_path):
    assert check(on_disk(starter(), tmp_path)) == []


def test_a_pack_comes_back_from_its_file_as_it_was(tmp_path):
    files = starter() | {"pictures/box.png": png(), "README.md": b"Hello"}
    path = tmp_path / "x.tapete"
    path.write_bytes(pack_bytes(files))
    assert read_files(path) == files
    assert read_files(on_disk(files, tmp_path / "folder")) == files


def test_the_same_folder_gives_the_same_bytes_whenever_and_in_whatever_order_it_is_read(tmp_path):
    files = starter() | {"pictures/box.png": png()}
    first = pack_bytes(read_files(on_disk(files, tmp_path / "one")))
    other = on_disk(dict(reversed(files.items())), tmp_path / "two")
    for path in other.rglob("*"):
        os.utime(path, (time.time() - 10**6, time.time() - 10**6))
        path.chmod(0o755)
    assert pack_bytes(read_files(other)) == first
    assert pack_bytes(unpack(first)) == first


def test_what_systems_leave_in_folders_is_left_out(tmp_path):
    folder = on_disk(starter() | {"Thumbs.db": b"x", ".DS_Store": b"x", f"{LESSON}~": b"x"}, tmp_path)
    assert set(read_files(folder)) == set(starter())


def test_check_tells_every_stray_file_of_a_folder(tmp_path):
    folder = on_disk(starter() | {"notes.docx": b"x", "run.py": b"x", "pictures/Box.png": png()}, tmp_path)
    told = [str(problem) for problem in check(folder)]
    assert len(told) == 3
    assert all(any(name in line for line in told) for name in ("notes.docx", "run.py", "pictures/Box.png"))


def test_a_folder_without_pack_toml_is_no_pack(tmp_path):
    with pytest.raises(PackError, match=r"no pack\.toml"):
        check(tmp_path)


def test_a_file_that_is_not_there_is_told_in_one_sentence(tmp_path):
    with pytest.raises(PackError, match="can be read"):
        check(Path(tmp_path / "nothing.tapete"))


def test_pictures_tell_their_size():
    assert check_picture("pictures/a.png", png(300, 20)) == (300, 20)
    assert check_picture("pictures/a.jpg", jpeg(640, 480)) == (640, 480)


def test_a_picture_that_a_text_names_must_be_there():
    files = altered(LESSON, "## Un número, una ficha", "![paño](pictures/cloth.png)")
    (problem,) = check_files(files)
    assert "pictures/cloth.png" in str(problem)
    assert check_files(files | {"pictures/cloth.png": png()}) == []
    pack, _ = read_pack(files | {"pictures/cloth.png": png()})
    assert pack.picture("pictures/cloth.png") == png()
