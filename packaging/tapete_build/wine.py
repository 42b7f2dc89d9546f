"""Windows as Wine plays it: a folder of its own under `build/windows`, and programs run in it."""

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tapete_build.sources import ROOT

HOME = ROOT / "build" / "windows"
PREFIX = HOME / "wine"
SYSTEM = PREFIX / "drive_c" / "windows" / "system32"
PACKAGES = ROOT / "packaging" / "windows" / "system-packages.txt"
STUBS = tuple(ROOT / "packaging" / "windows" / f"{name}.c" for name in ("icuuc", "bcryptprimitives"))
COMMANDS = ("wine", "wineboot", "wineserver", "makensis", "x86_64-w64-mingw32-gcc", "Xvfb", "xdotool")


def missing() -> str | None:
    """One sentence on what this machine lacks to build for Windows, or nothing."""
    absent = [command for command in COMMANDS if shutil.which(command) is None]
    if not absent:
        return None
    names = " ".join(PACKAGES.read_text(encoding="utf-8").split())
    return f"{', '.join(absent)} not found: run apt-get install --no-install-recommends {names}"


def environment() -> dict[str, str]:
    quiet = {"WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree,mshtml=", "WINEARCH": "win64"}
    return {**os.environ, **quiet, "WINEPREFIX": str(PREFIX)}


def start_anew(*, keep: bool = False) -> None:
    """A fresh Windows, or the one that is there; with the libraries that Wine lacks in its system folder.

    PyInstaller leaves alone whatever lies in the system folder, so these never get into a bundle.
    """
    if PREFIX.exists() and not keep:
        stop()
        shutil.rmtree(PREFIX)
    if not SYSTEM.exists():
        PREFIX.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["wineboot", "--init"], env=environment(), check=True, capture_output=True)
        stop()
    for stub in STUBS:
        library = SYSTEM / f"{stub.stem}.dll"
        built = ["x86_64-w64-mingw32-gcc", "-shared", "-O1", "-o", str(library), str(stub), "-ladvapi32"]
        subprocess.run(built, check=True)


def stop() -> None:
    """Wait until every program of this Windows has ended and its registry is on the disk."""
    subprocess.run(["wineserver", "--wait"], env=environment(), check=False, timeout=120)


def run(
    program: Path | str, *words: str, seconds: int = 600, variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a Windows program to its end. Its output goes through pipes: Python under Wine cannot write to a file."""
    command = ["wine", str(program), *words]
    env = {**environment(), **(variables or {})}
    return subprocess.run(command, env=env, capture_output=True, stdin=subprocess.DEVNULL, timeout=seconds, check=False)


def windows_path(path: Path) -> str:
    """How Windows under Wine calls a file of this machine.

    >>> windows_path(Path("/srv/tapete"))
    'Z:\\\\srv\\\\tapete'
    """
    return "Z:" + str(path).replace("/", "\\")
