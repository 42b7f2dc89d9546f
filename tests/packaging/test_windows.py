"""The Windows setup: what it hands out, what removing it deletes, and what it says. Wine is not needed to read that."""

import re

import click
import pytest
from platformdirs.windows import Windows
from tapete_build import setup, wine
from tapete_build.edition import Edition, plain_edition
from tapete_build.sources import ROOT, bundled_data, licences, python_licence

from trainer.places import data_folder

SCRIPT = ROOT / "packaging" / "windows" / "tapete.nsi"
DELETES = ("Delete", "RMDir", "DeleteRegKey", "DeleteRegValue", "Rename")


@pytest.fixture(scope="module")
def lines():
    """The script's instructions, without comments and indents."""
    text = SCRIPT.read_text(encoding="utf-8")
    return [line for line in map(str.strip, text.splitlines()) if line and not line.startswith(";")]


@pytest.fixture(scope="module")
def uninstall(lines):
    start = lines.index('Section "Uninstall"')
    return lines[start : lines.index("SectionEnd", start)]


def test_the_setup_is_a_64_bit_one_wherever_the_compiler_can_make_it(lines):
    at = lines.index("Target amd64-unicode")
    assert lines[at - 1].startswith("!if /FileExists") and "amd64-unicode" in lines[at - 1]
    assert lines[at + 1 : at + 3] == ["!else", "Target x86-unicode"]
    assert at < lines.index("SetCompressor /SOLID lzma"), "NSIS wants the target before anything else"


def test_it_installs_without_an_administrator(lines):
    assert "RequestExecutionLevel user" in lines
    assert not [line for line in lines if re.search(r"HKLM|HKCR|\$PROGRAMFILES", line)]


def test_removing_deletes_only_what_the_setup_brought(uninstall):
    deleted = [line.split(maxsplit=1) for line in uninstall if line.split()[0] in DELETES]
    assert {rest for word, rest in deleted if word != "DeleteRegKey"} == {
        r'/r "$INSTDIR\_internal"',
        r'"$INSTDIR\tapete.exe"',
        r'"$INSTDIR\tapetew.exe"',
        r'"$INSTDIR\uninstall.exe"',
        '"$INSTDIR"',  # goes only if nothing else lies in it
        r'"$SMPROGRAMS\Tapete.lnk"',
        r'"$DESKTOP\Tapete.lnk"',
    }


def test_no_instruction_deletes_where_progress_lies(lines):
    deleting = [line for line in lines if line.split()[0] in DELETES]
    assert deleting
    assert not [line for line in deleting if "APPDATA" in line]
    assert r"$LOCALAPPDATA\Programs\Tapete" in next(line for line in lines if line.startswith("InstallDir "))


def test_every_key_written_is_removed_again(lines, uninstall):
    written = {line.split('"')[1].split("\\shell")[0] for line in lines if line.startswith("WriteReg")}
    removed = [line.split()[2].strip('"') for line in uninstall if line.startswith("DeleteRegKey")]
    assert written
    assert not [key for key in written if not any(f"{key}\\".startswith(f"{gone}\\") for gone in removed)]


@pytest.mark.parametrize("language", ["SPANISH", "ENGLISH"])
def test_removing_says_where_progress_stays(lines, uninstall, language, monkeypatch):
    monkeypatch.delenv("TAPETE_DATA", raising=False)
    monkeypatch.setattr("platformdirs.PlatformDirs", Windows)
    monkeypatch.setattr("platformdirs.windows.get_win_folder", {"CSIDL_LOCAL_APPDATA": "$LOCALAPPDATA"}.__getitem__)
    place = str(data_folder()).replace("/", "\\")
    (said,) = [line for line in lines if line.startswith(f"LangString STAYS ${{LANG_{language}}}")]
    assert place == r"$LOCALAPPDATA\tapete"
    assert re.search(re.escape(place) + r"\b", said)
    assert [line for line in uninstall if line.startswith("MessageBox") and "$(STAYS)" in line and "/SD IDOK" in line]


def test_every_stand_in_for_wine_is_one_the_setup_refuses():
    sources = sorted((ROOT / "packaging" / "windows").glob("*.c"))
    assert sources == sorted(wine.STUBS)
    assert {f"{source.stem}.dll" for source in sources} == set(setup.STUBS)


@pytest.mark.parametrize("name", ["icuuc.dll", "ICUUC.DLL", "bcryptprimitives.dll"])
def test_a_folder_with_a_stand_in_is_not_packed(tmp_path, name):
    stray = tmp_path / "tapete" / "_internal" / "PySide6" / name
    stray.parent.mkdir(parents=True)
    stray.touch()
    with pytest.raises(ValueError, match=re.escape(name)):
        setup.pack(tmp_path / "tapete", plain_edition(), tmp_path, tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_nothing_of_packaging_for_windows_goes_into_the_bundle():
    sources = [source for source, _ in bundled_data() + licences()]
    assert sources
    assert not [source for source in sources if "packaging/windows" in source]


def test_without_a_compiler_one_sentence_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(click.ClickException, match="makensis is not installed"):
        setup.pack(tmp_path, plain_edition(), tmp_path, tmp_path / "out")


def test_the_file_bears_package_and_version(tmp_path):
    edition = Edition("tapete-norte", "0.1.0+3", "Tapete – Norte", "Tapete – North")
    assert setup.setup_file(edition, tmp_path) == tmp_path / "tapete-norte-0.1.0+3-setup.exe"


def test_windows_reads_a_version_as_four_numbers():
    assert setup.four_numbers("0.1.0+3") == "0.1.0.3"
    assert setup.four_numbers("2.0") == "2.0.0.0"


def test_pythons_licence_lies_beside_its_library_or_beside_python_exe(tmp_path, monkeypatch):
    monkeypatch.setattr("tapete_build.sources.get_path", lambda name: str(tmp_path / "Lib"))
    monkeypatch.setattr("sys.base_prefix", str(tmp_path))
    assert python_licence() == []
    (tmp_path / "LICENSE.txt").touch()
    assert python_licence() == [tmp_path / "LICENSE.txt"]
    (tmp_path / "Lib").mkdir()
    (tmp_path / "Lib" / "LICENSE.txt").touch()
    assert python_licence() == [tmp_path / "Lib" / "LICENSE.txt"]
