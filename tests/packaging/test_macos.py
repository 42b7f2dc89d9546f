"""What of the macOS app bundle can be proved without macOS: the academy's files, name and number in a copy of it."""

import os
import plistlib
import sys

import click
import pytest
from tapete_build import app
from tapete_build.edition import academy_edition, plain_edition, put_together
from tapete_build.sources import ROOT, version

from trainer.academy import academy


@pytest.fixture
def bundle(tmp_path):
    """A bundle as PyInstaller lays it out."""
    contents = tmp_path / "Tapete.app" / "Contents"
    for name in ("MacOS", "Frameworks", "Resources"):
        (contents / name).mkdir(parents=True)
    (contents / "Info.plist").write_bytes(plistlib.dumps({"CFBundleIdentifier": "org.tapete.Tapete"}))
    return contents.parent


@pytest.fixture
def frozen(tmp_path):
    folder = tmp_path / "frozen"
    (folder / "_internal").mkdir(parents=True)
    return folder


def info(bundle):
    return plistlib.loads((bundle / "Contents" / "Info.plist").read_bytes())


def test_the_program_in_the_bundle_finds_its_academy(bundle, frozen, tmp_path, monkeypatch):
    edition = academy_edition(ROOT / "packaging" / "example-academy")
    folder = put_together(frozen, edition, tmp_path / "made")
    made = app.dress(bundle, folder, edition, tmp_path / "out" / "Tapete.app")
    monkeypatch.setattr(sys, "_MEIPASS", os.fspath(made / "Contents" / "Frameworks"), raising=False)
    found = academy()
    assert found is not None and found.id == "escuela-ejemplo"
    assert len(found.packs) == len(found.keys) == 1
    assert info(made)["CFBundleVersion"] == f"{version()}.{found.edition}"
    assert info(made)["CFBundleIdentifier"] == "org.tapete.Tapete"


def test_a_plain_bundle_has_no_academy_even_where_an_academys_was(bundle, frozen, tmp_path):
    edition = academy_edition(ROOT / "packaging" / "example-academy")
    target = tmp_path / "out" / "Tapete.app"
    app.dress(bundle, put_together(frozen, edition, tmp_path / "made"), edition, target)
    app.dress(bundle, put_together(frozen, plain_edition(), tmp_path / "made"), plain_edition(), target)
    assert not (target / "Contents" / "Frameworks" / "academy").exists()
    assert info(target)["CFBundleDisplayName"] == "Tapete"


def test_elsewhere_than_on_macos_one_sentence_says_so(frozen, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(click.ClickException, match="on macOS only"):
        app.pack(frozen, plain_edition(), tmp_path, tmp_path / "out")
