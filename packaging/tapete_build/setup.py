"""The Windows setup program, compiled by NSIS from `packaging/windows/tapete.nsi`, on Windows or on Debian."""

import re
import shutil
import subprocess
from pathlib import Path

import click

from tapete_build.edition import Edition
from tapete_build.sources import ROOT

SCRIPT = ROOT / "packaging" / "windows" / "tapete.nsi"
# Windows has its own; Wine has none, and what a test puts in their place is never handed out.
STUBS = ("icuuc.dll", "bcryptprimitives.dll")


def pack(folder: Path, edition: Edition, icons: Path, out: Path) -> Path:
    """Make the setup program of a program frozen for Windows."""
    strays = sorted(path.name for path in folder.rglob("*") if path.name.lower() in STUBS)
    if strays:
        raise ValueError(f"{strays[0]} lies in {folder.name}: it is for tests under Wine only")
    compiler = shutil.which("makensis")
    if compiler is None:
        raise click.ClickException("makensis is not installed: apt-get install nsis, or install NSIS 3 on Windows")
    out.mkdir(parents=True, exist_ok=True)
    file = setup_file(edition, out)
    kilobytes = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) // 1024
    names = {
        "TITLE": edition.title_es if edition.academy and edition.academy.language == "es" else edition.title_en,
        "VERSION": edition.version,
        "NUMBERS": four_numbers(edition.version),
        "KILOBYTES": str(kilobytes),
        "FOLDER": str(folder.resolve()),
        "ICON": str((icons / "tapete.ico").resolve()),
        "OUT": str(file.resolve()),
    }
    defines = [f"-D{name}={value}" for name, value in names.items()]
    subprocess.run([compiler, "-V2", "-INPUTCHARSET", "UTF8", *defines, str(SCRIPT)], check=True)
    return file


def setup_file(edition: Edition, out: Path) -> Path:
    return out / f"{edition.package}-{edition.version}-setup.exe"


def four_numbers(version: str) -> str:
    """A version as Windows writes it.

    >>> four_numbers("0.1.0+3")
    '0.1.0.3'
    """
    return ".".join([*re.findall(r"\d+", version), "0", "0", "0"][:4])
