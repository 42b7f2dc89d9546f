"""What the frozen program is made of: nothing that is used is trimmed away, and nothing of this machine goes in."""

import subprocess
import sys

import pytest
from tapete_build.sources import ROOT, bundled_data, licences, runtime
from tapete_build.trim import EXCLUDED_MODULES, is_used

from ui.about.presenter import PACKAGES

EVERYTHING = """
import sys
for name in {excluded}:
    sys.modules[name] = None  # as if it were not installed
from importlib import import_module
from pkgutil import walk_packages
import trainer, ui
for package in (trainer, ui):
    for module in walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
"""


def test_every_module_can_be_loaded_without_what_is_left_out():
    excluded = [name for name in EXCLUDED_MODULES if name != "packaging"]  # also the name of a folder here
    subprocess.run([sys.executable, "-c", EVERYTHING.format(excluded=excluded)], check=True, cwd=ROOT)


@pytest.mark.parametrize(
    ("name", "used"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6/Qt/plugins/platforms/libqwayland.so", False),
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", True),
        ("PySide6/Qt/translations/qtbase_es.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("PySide6/Qt/lib/libQt6Widgets.so.6", True),
        ("PySide6/Qt/lib/libQt6Qml.so.6", False),
        ("libxcb.so.1", False),
        ("tapete-0.1.0.dist-info/direct_url.json", False),
        ("tapete-0.1.0.dist-info/METADATA", True),
    ],
)
def test_what_stays(name, used):
    assert is_used(name, linux=True) is used


def test_every_data_file_and_licence_stays():
    entries = [f"{folder}/{source.rpartition('/')[2]}" for source, folder in bundled_data() + licences()]
    assert entries
    assert not [entry for entry in entries if not is_used(entry, linux=True)]


def test_every_package_that_is_handed_out_brings_its_licence():
    folders = {folder.removeprefix("licences/") for _, folder in licences()}
    without = {package.name for package in runtime() if f"{package.name}-{package.version}" not in folders}
    assert without == {"PySide6_Essentials", "shiboken6"} and {"qt", "python", "tapete"} <= folders, "Qt's lies in qt/"


def test_every_package_that_about_names_is_handed_out():
    assert {name.lower() for name in PACKAGES} <= {package.name.lower().replace("_", "-") for package in runtime()}


def test_the_data_of_every_game_and_course_is_handed_out():
    folders = {folder for _, folder in bundled_data()}
    rulebooks = {f"trainer/rulebooks/{path.name}" for path in (ROOT / "trainer/rulebooks").iterdir() if path.is_dir()}
    courses = {f"lessons/{path.name}" for path in (ROOT / "lessons").iterdir() if path.is_dir()}
    assert {"assets/felts", "assets/fonts", "ui/texts", "trainer/rulebooks"} | rulebooks | courses <= folders
