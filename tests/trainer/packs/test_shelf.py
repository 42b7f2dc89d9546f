"""Installing, updating and removing: whole or not at all, whatever happens in between."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.trainer.packs.making import LESSON, on_disk, starter
from trainer.packs import PackError, pack_bytes
from trainer.packs.shelf import HALF, PACKS, install, library, remove, shipped
from trainer.packs.signing import make_keys, private_key, public_key, signed, trust, trusted_keys

ID = "my-academy.first-course"


def version(number: str, **changed: str) -> dict[str, bytes]:
    files = starter(**changed)
    files["pack.toml"] = files["pack.toml"].replace(b'version = "1.0.0"', f'version = "{number}"'.encode())
    return files


@pytest.fixture
def home(tmp_path):
    return tmp_path / "home"


def put(tmp_path, files, home, **options):
    path = tmp_path / "incoming.tapete"
    path.write_bytes(pack_bytes(files))
    return install(path, home, **options)


def installed(home):
    return {entry.id: entry.sheet.version for entry in library(home) if not entry.is_shipped}


def test_an_installed_pack_is_in_the_library_and_opens(tmp_path, home):
    put(tmp_path, starter(), home)
    (entry,) = [entry for entry in library(home) if not entry.is_shipped]
    assert (entry.id, entry.signer, entry.problem) == (ID, None, None)
    assert [lesson.name for lesson in entry.open().lessons] == ["01-straight-up", "02-table-test"]


def test_a_removed_pack_is_gone_and_a_shipped_one_stays(tmp_path, home):
    put(tmp_path, starter(), home)
    remove(ID, home)
    assert installed(home) == {}
    for name in (ID, "../../x", *(entry.id for entry in shipped()[:1])):
        with pytest.raises(PackError, match="an installed pack"):
            remove(name, home)


def test_a_newer_version_takes_the_place_and_an_older_one_asks(tmp_path, home):
    put(tmp_path, version("1.9.0"), home)
    put(tmp_path, version("1.10.0"), home)
    assert installed(home) == {ID: "1.10.0"}
    with pytest.raises(PackError, match=r"newer than the installed 1\.10\.0"):
        put(tmp_path, version("1.9.0"), home)
    assert installed(home) == {ID: "1.10.0"}
    put(tmp_path, version("1.9.0"), home, replace=True)
    assert installed(home) == {ID: "1.9.0"}


def test_the_same_pack_again_is_no_mistake_but_another_of_its_version_is(tmp_path, home):
    put(tmp_path, starter(), home)
    put(tmp_path, starter(), home)
    other = starter() | {LESSON: starter()[LESSON].replace(b"minutes = 5", b"minutes = 6")}
    with pytest.raises(PackError, match="newer than"):
        put(tmp_path, other, home)


def test_a_pack_that_needs_a_newer_tapete_says_so(tmp_path, home):
    files = starter()
    files["pack.toml"] = files["pack.toml"].replace(b'tapete = "0.1"', b'tapete = "99.0"')
    with pytest.raises(PackError, match=r"99\.0.*update Tapete"):
        put(tmp_path, files, home)


def test_a_signed_pack_is_replaced_only_by_the_same_key(tmp_path, home):
    ours, public, _ = make_keys(tmp_path / "ours")
    theirs, _, _ = make_keys(tmp_path / "theirs")
    trust(home, public_key(public), "North")
    assert put(tmp_path, signed(starter(), private_key(ours)), home).signer.name == "North"
    for files in (version("2.0.0"), signed(version("2.0.0"), private_key(theirs))):
        with pytest.raises(PackError, match="remove that one first"):
            put(tmp_path, files, home, replace=True)
    put(tmp_path, signed(version("2.0.0"), private_key(ours)), home)
    assert installed(home) == {ID: "2.0.0"}


def test_a_pack_with_mistakes_is_not_installed_and_tells_how_many(tmp_path, home):
    files = starter()
    files[LESSON] = files[LESSON].replace(b"level = 1", b"level = 9").replace(b"minutes = 5", b"minutes = 0")
    with pytest.raises(PackError, match="and 1 more"):
        put(tmp_path, files, home)
    assert installed(home) == {}


def test_a_pack_damaged_on_the_disk_is_shown_with_its_problem(tmp_path, home):
    place = put(tmp_path, starter(), home).path
    place.write_bytes(place.read_bytes()[:-30])
    (entry,) = [entry for entry in library(home) if not entry.is_shipped]
    assert entry.problem is not None and entry.id == ID
    with pytest.raises(PackError):
        entry.open()
    put(tmp_path, starter(), home)  # and can be installed anew
    assert installed(home) == {ID: "1.0.0"}


def test_what_an_interrupted_install_left_is_passed_over_and_taken_away(tmp_path, home):
    put(tmp_path, starter(), home)
    half = home / PACKS / f"{ID}.tapete.0{HALF}"
    half.write_bytes(b"half")
    assert installed(home) == {ID: "1.0.0"} and half.exists()  # somebody may still be writing it
    os.utime(half, (time.time() - 3600, time.time() - 3600))
    assert installed(home) == {ID: "1.0.0"} and not half.exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path, home):
    home.mkdir()
    (home / PACKS).write_bytes(b"a file where the folder should be")
    with pytest.raises(PackError, match="nothing was changed"):
        put(tmp_path, starter(), home)


KILLED = """
import os, signal, sys
from pathlib import Path
from trainer.packs import shelf
point, source, home = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
die = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
if point == "before writing":
    shelf.put = die
elif point == "while writing":
    whole = Path.open
    def half(self, mode="r", *rest, **options):
        file = whole(self, mode, *rest, **options)
        if mode == "xb":
            file.write(b"half of it"); file.flush(); die()
        return file
    Path.open = half
elif point == "before the disk has it":
    os.fsync = die
elif point == "before the rename":
    os.replace = die
elif point == "after the rename":
    shelf._settle = die
shelf.install(source, home)
"""
POINTS = ["before writing", "while writing", "before the disk has it", "before the rename", "after the rename"]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a POSIX signal")
@pytest.mark.parametrize("point", POINTS)
@pytest.mark.parametrize("first", [True, False])
def test_a_killed_install_leaves_the_old_pack_or_the_new_one(point, first, tmp_path, home):
    if not first:
        put(tmp_path, starter(), home)
    source = tmp_path / "new.tapete"
    source.write_bytes(pack_bytes(version("2.0.0")))
    done = subprocess.run([sys.executable, "-c", KILLED, point, str(source), str(home)], timeout=60)
    assert done.returncode == -signal.SIGKILL
    old = {} if first else {ID: "1.0.0"}
    assert installed(home) == ({ID: "2.0.0"} if point == "after the rename" else old)
    install(source, home)  # and nothing is in the way of trying again
    assert installed(home) == {ID: "2.0.0"}


def test_every_command_of_an_instructor_in_order(tmp_path):
    from click.testing import CliRunner

    from trainer.cli import main

    def run(*words, code=0):
        done = CliRunner().invoke(main, ["pack", *map(str, words)])
        assert done.exit_code == code, done.output
        return done.output

    pack, file, data = tmp_path / "course", tmp_path / "course.tapete", ("--data", tmp_path / "home")
    run("new", pack)
    assert "a new or empty folder" in run("new", pack, code=2)
    assert "is sound" in run("check", pack, "--answers")
    run("build", pack, "-o", file)
    built = file.read_bytes()
    run("build", pack, "-o", file)
    assert file.read_bytes() == built
    assert "signed" in run("verify", file, *data, code=2)
    run("keys", tmp_path / "academy")
    run("sign", file, "--key", tmp_path / "academy.key")
    sealed = file.read_bytes()
    run("sign", file, "--key", tmp_path / "academy.key")
    assert file.read_bytes() == sealed != built
    assert "the key in academy.pub" in run("verify", file, "--key", tmp_path / "academy.pub", *data)
    run("trust", tmp_path / "academy.pub", "--name", "North Academy", *data)
    assert "North Academy" in run("trust", *data)
    assert "signed by North Academy" in run("install", file, *data)
    assert ID in run("list", *data)
    run("remove", ID, *data)
    assert ID not in run("list", *data)


def test_without_a_folder_the_commands_look_where_the_program_does(tmp_path, monkeypatch):
    from click.testing import CliRunner

    from trainer.cli import main

    monkeypatch.setenv("TAPETE_DATA", str(tmp_path / "home"))
    make_keys(tmp_path / "academy")
    CliRunner().invoke(main, ["pack", "trust", str(tmp_path / "academy.pub"), "--name", "North Academy"])
    assert list(trusted_keys(tmp_path / "home").values()) == ["North Academy"]


def test_verify_says_who_signed_and_whether_the_key_matches(tmp_path):
    from click.testing import CliRunner

    from trainer.cli import main

    def verify(*words, code=0):
        done = CliRunner().invoke(main, ["pack", "verify", str(file), "--data", str(tmp_path / "home"), *words])
        assert done.exit_code == code, done.output
        return done.output

    file = tmp_path / "course.tapete"
    private, public, academy = make_keys(tmp_path / "academy")
    _, foreign, other = make_keys(tmp_path / "other")
    file.write_bytes(pack_bytes(starter()))
    for key in ((), ("--key", str(public))):
        assert "'course.tapete' is not signed" in verify(*key, code=2)

    file.write_bytes(pack_bytes(signed(starter(), private_key(private))))
    mark = f"({academy.fingerprint})"
    assert verify().startswith(f"course.tapete is signed by a key not trusted here {mark};")
    matching = verify("--key", str(public))
    assert matching.startswith(f"course.tapete is signed by the key in academy.pub {mark}: it matches,")
    wrong = verify("--key", str(foreign), code=2)
    assert academy.fingerprint in wrong and f"is not the key in other.pub ({other.fingerprint})" in wrong

    trust(tmp_path / "home", public_key(public), "North Academy")
    assert verify().startswith(f"course.tapete is signed by North Academy {mark};")
    matching = verify("--key", str(public))
    assert f"signed by North Academy, with the key in academy.pub {mark}: it matches" in matching


def test_check_prints_every_problem_and_leaves_with_two(tmp_path):
    from click.testing import CliRunner

    from trainer.cli import main

    files = starter()
    files[LESSON] = files[LESSON].replace(b"level = 1", b"level = 9").replace(b"minutes = 5", b"minutes = 0")
    done = CliRunner().invoke(main, ["pack", "check", str(on_disk(files, tmp_path))])
    assert done.exit_code == 2 and "2 problems" in done.output and "level" in done.output and "minutes" in done.output
