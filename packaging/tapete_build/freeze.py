"""Freezes the program with PyInstaller into a folder, once for each state of the sources."""

import subprocess
import sys
from pathlib import Path

from tapete_build.icon import draw_icons
from tapete_build.sources import ROOT, fingerprint


def freeze(root: Path = ROOT, *, anew: bool = False) -> Path:
    """The frozen program's folder, `build/frozen/tapete`; built only when the sources changed."""
    build = root / "build"
    folder, stamp = build / "frozen" / "tapete", build / "frozen" / "made-from"
    made_from = fingerprint(root)
    if not anew and stamp.is_file() and stamp.read_text() == made_from:
        return folder
    stamp.unlink(missing_ok=True)
    draw_icons(root / "packaging" / "icon" / "tapete.svg", build / "icons")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(folder.parent), "--workpath", str(build / "pyinstaller")]
    subprocess.run([*command, str(root / "packaging" / "tapete.spec")], check=True, cwd=root)
    stamp.write_text(made_from)
    return folder
