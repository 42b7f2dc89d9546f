"""The macOS app bundle, plain or as an academy's edition, zipped; its recipe is the end of `packaging/tapete.spec`."""

import plistlib
import shutil
import subprocess
from pathlib import Path

import click

from tapete_build.edition import Edition
from tapete_build.sources import ROOT

BUNDLE = ROOT / "build" / "frozen" / "Tapete.app"


def pack(folder: Path, edition: Edition, icons: Path, out: Path) -> Path:
    """Make `<package>-<version>-macos.zip`. The bundle bears nobody's signature, only the seal it needs to start."""
    if shutil.which("codesign") is None or not BUNDLE.is_dir():
        raise click.ClickException("the app bundle can be made on macOS only")
    bundle = dress(BUNDLE, folder, edition, out / f"{edition.package}-macos" / "Tapete.app")
    file = out / f"{edition.package}-{edition.version}-macos.zip"
    subprocess.run(["codesign", "--force", "--deep", "--sign", "-", str(bundle)], check=True)
    subprocess.run(["ditto", "-c", "-k", "--keepParent", str(bundle), str(file)], check=True)
    return file


def dress(bundle: Path, folder: Path, edition: Edition, target: Path) -> Path:
    """A copy of the bundle under the edition's name and number, with the academy's files of the frozen folder."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(bundle, target, symlinks=True)
    contents = target / "Contents"
    info = plistlib.loads((contents / "Info.plist").read_bytes())
    info |= {"CFBundleDisplayName": edition.title_en, "CFBundleVersion": edition.version.replace("+", ".")}
    (contents / "Info.plist").write_bytes(plistlib.dumps(info))
    academy = folder / "_internal" / "academy"
    if academy.is_dir():  # data lies in Resources; the program looks in Frameworks, where PyInstaller links to it
        shutil.copytree(academy, contents / "Resources" / "academy")
        (contents / "Frameworks" / "academy").symlink_to("../Resources/academy")
    return target
