"""The Debian package and the plain archive: what lies in them, what they depend on, and what removing says."""

import configparser
import os
import re
import subprocess
import tarfile
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from platformdirs.unix import Unix
from tapete_build import deb, tarball
from tapete_build.edition import academy_edition, plain_edition
from tapete_build.icon import SIZES, draw_icons
from tapete_build.sources import ROOT

from trainer.places import data_folder, settings_file

ACADEMY = ROOT / "packaging" / "example-academy"
MIME = "application/x-tapete-pack"


@pytest.fixture(scope="module")
def frozen(tmp_path_factory):
    """A program as small as can be, where PyInstaller would leave the real one."""
    folder = tmp_path_factory.mktemp("frozen") / "tapete"
    (folder / "_internal").mkdir(parents=True)
    (folder / "tapete").write_text("#!/bin/sh\necho hello\n")
    (folder / "tapete").chmod(0o755)
    (folder / "_internal" / "data.txt").write_text("data")
    return folder


@pytest.fixture(scope="module")
def icons(tmp_path_factory, qapp):  # a QApplication first: draw_icons by itself makes a lesser one
    folder = tmp_path_factory.mktemp("icons")
    draw_icons(ROOT / "packaging" / "icon" / "tapete.svg", folder)
    return folder


@pytest.fixture
def pack(frozen, icons, tmp_path, monkeypatch):
    """Makes the package of an edition; the libraries of the real program are not needed to see what lies in it."""
    monkeypatch.setattr(deb, "needed", lambda folder: {"libGL.so.1", "libglib-2.0.so.0", "libgthread-2.0.so.0"})
    monkeypatch.setattr(deb, "newest_libc", lambda folder: "2.35")
    monkeypatch.setattr(deb, "ROOT", tmp_path)  # where the tree is put together; the sources were named before
    for name in ("packaging", "CHANGELOG.md"):
        (tmp_path / name).symlink_to(ROOT / name)
    return lambda edition: deb.pack(frozen, edition, icons, tmp_path / "out")


@pytest.fixture
def unpacked(pack, tmp_path):
    subprocess.run(["dpkg-deb", "--extract", pack(academy_edition(ACADEMY)), tmp_path / "root"], check=True)
    return tmp_path / "root"


def fields(file):
    shown = subprocess.run(["dpkg-deb", "--field", file], capture_output=True, text=True, check=True).stdout
    return dict(line.split(": ", 1) for line in shown.splitlines() if not line.startswith(" "))


def test_the_package_depends_on_the_packages_of_its_libraries(pack):
    found = fields(pack(plain_edition()))
    assert found["Depends"] == "libc6 (>= 2.35), libgl1, libglib2.0-0 | libglib2.0-0t64"
    assert (found["Package"], found["Version"]) == ("tapete", plain_edition().version)
    assert "Conflicts" not in found


def test_a_library_that_no_package_is_known_for_stops_the_build():
    with pytest.raises(ValueError, match=r"no Debian package is named in deb\.py for libnew\.so\.1"):
        deb.depends({"libGL.so.1", "libnew.so.1"}, "2.35")


def test_what_a_folder_asks_for_is_read_from_its_files(tmp_path, monkeypatch):
    (tmp_path / "folder").mkdir()
    for name in ("program", "libown.so.1"):
        (tmp_path / "folder" / name).write_bytes(b"\x7fELF")
    said = """ (NEEDED) Shared library: [libGL.so.1]
 (NEEDED) Shared library: [libown.so.1]
 (NEEDED) Shared library: [libm.so.6]
 Name: GLIBC_2.9 Flags: none
 Name: GLIBC_2.35 Flags: none"""
    (tmp_path / "readelf").write_text(f"#!/bin/sh\necho '{said}'\n")
    (tmp_path / "readelf").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert deb.needed(tmp_path / "folder") == {"libGL.so.1"}
    assert deb.newest_libc(tmp_path / "folder") == "2.35"


def test_an_academys_package_takes_the_place_of_any_other_tapete(pack):
    found = fields(pack(academy_edition(ACADEMY)))
    assert found["Package"] == "tapete-escuela-ejemplo"
    assert found["Version"] == f"{plain_edition().version}+1"
    assert found["Provides"] == found["Conflicts"] == found["Replaces"] == "tapete"
    assert found["Description"].startswith("Tapete – Example Academy")


def test_the_version_of_an_academys_next_edition_is_higher(pack):
    first, second = (f"{plain_edition().version}+{number}" for number in (9, 10))
    assert subprocess.run(["dpkg", "--compare-versions", first, "lt", second], check=False).returncode == 0


def test_the_command_leads_to_the_program(unpacked):
    assert (unpacked / "usr/bin/tapete").resolve() == (unpacked / "usr/lib/tapete/tapete").resolve()
    assert os.access(unpacked / "usr/bin/tapete", os.X_OK)


def test_the_menu_entry_names_the_academy_the_icon_and_the_packs(unpacked):
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(unpacked / "usr/share/applications/tapete.desktop", encoding="utf-8")
    menu = entry["Desktop Entry"]
    assert (menu["Name"], menu["Name[es]"]) == ("Tapete – Example Academy", "Tapete – Escuela de ejemplo")
    assert menu["Exec"] == "tapete %f" and menu["MimeType"] == f"{MIME};"
    icons = unpacked / "usr/share/icons/hicolor"
    for size in SIZES:
        assert (icons / f"{size}x{size}/apps/{menu['Icon']}.png").read_bytes().startswith(b"\x89PNG")
        assert (icons / f"{size}x{size}/mimetypes/{MIME.replace('/', '-')}.png").is_file()


def test_the_file_type_is_that_of_packs(unpacked):
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    (kind,) = ET.parse(unpacked / "usr/share/mime/packages/tapete.xml").getroot()
    assert kind.get("type") == MIME
    assert [glob.get("pattern") for glob in kind.findall(f"{space}glob")] == ["*.tapete"]


def test_everybody_may_read_it_and_nobody_but_root_may_write(pack):
    listed = subprocess.run(["dpkg-deb", "--contents", pack(plain_edition())], capture_output=True, text=True).stdout
    lines = [line.split(maxsplit=2)[:2] for line in listed.splitlines()]
    assert lines and {owner for _, owner in lines} == {"root/root"}
    assert {mode for mode, _ in lines} <= {"drwxr-xr-x", "-rwxr-xr-x", "-rw-r--r--", "lrwxrwxrwx"}


@pytest.mark.parametrize("way", ["remove", "purge"])
def test_removing_says_in_both_languages_where_progress_stays(way, monkeypatch):
    monkeypatch.delenv("TAPETE_DATA", raising=False)
    monkeypatch.setattr("platformdirs.PlatformDirs", Unix)
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    said = subprocess.run(["sh", ROOT / "packaging/debian/postrm", way], capture_output=True, text=True, check=True)
    english, spanish = said.stdout.splitlines()
    for line, word in ((english, "stays"), (spanish, "conserva")):
        assert word in line
        for place in (data_folder(), settings_file().parent):
            assert re.search(rf"~/{re.escape(str(place.relative_to(Path.home())))}\b", line)


def test_an_upgrade_says_nothing_and_no_script_deletes_anything():
    script = ROOT / "packaging/debian/postrm"
    assert subprocess.run(["sh", script, "upgrade"], capture_output=True, check=True).stdout == b""
    assert not re.search(r"\b(rm|find|unlink)\b", script.read_text(encoding="utf-8"))


def test_the_archive_has_the_program_in_one_folder_and_says_where_progress_lies(frozen, icons, tmp_path):
    edition = plain_edition()
    made = tarball.pack(frozen, edition, icons, tmp_path)
    first = made.read_bytes()
    with tarfile.open(made) as archive:
        entries = {entry.name.removeprefix(f"tapete-{edition.version}/"): entry for entry in archive}
        readme = archive.extractfile(entries["README.txt"]).read().decode()
    assert entries.keys() == {"_internal", "_internal/data.txt", "tapete", "tapete.png", "README.txt"}
    assert entries["tapete"].mode == 0o755 and entries["README.txt"].mode == 0o644
    assert {(entry.uid, entry.uname) for entry in entries.values()} == {(0, "")}
    assert readme.count("~/.local/share/tapete") == readme.count("~/.config/tapete") == 2, "once in each language"
    assert tarball.pack(frozen, edition, icons, tmp_path).read_bytes() == first


def test_the_archive_names_only_packages_that_the_debian_one_knows():
    text = (ROOT / "packaging" / "linux.txt").read_text(encoding="utf-8")
    named = set(re.findall(r"\blib[a-z][\w.-]*\d", text))
    known = {name.split()[0] for name in deb.PACKAGES.values()}
    assert len(named) > 10 and named <= known
