"""What freezing costs: the .deb beside that of a bare PySide6 window, the frozen start beside the unfrozen one.

The bare window is frozen with the same trimming and packed with the same settings, in the same run.
"""

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tapete_build import deb
from tapete_build.edition import plain_edition
from tapete_build.freeze import freeze
from tapete_build.sources import ROOT

TRIES = 9
HOME = ROOT / "build" / "bench"
WINDOW = """
import sys
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication(sys.argv)
window = QMainWindow()
window.resize(1280, 720)
window.show()
app.exec()
"""
RECIPE = """
import sys
sys.path.insert(0, {packaging!r})
from tapete_build.trim import EXCLUDED_MODULES, kept
analysis = Analysis([{window!r}], excludes=EXCLUDED_MODULES, noarchive=True)
program = EXE(PYZ(analysis.pure), analysis.scripts, exclude_binaries=True, name="bare", strip=True, upx=False)
binaries, datas = kept(analysis.binaries, linux=True), kept(analysis.datas, linux=True)
COLLECT(program, binaries, datas, strip=True, upx=False, name="bare")
"""
CONTROL = """Package: bare
Version: 1
Architecture: amd64
Maintainer: Nobody <nobody@tapete.invalid>
Description: a window with nothing in it
"""
UNFROZEN = """
import sys
sys.modules["numpy"] = None  # another benchmark brings it, and sqlite-utils would load it; no installed program has it
from ui.__main__ import main
main()
"""
# Qt tells what it draws if it is asked, in a frozen program too: so a start is watched without a change to the program.
TELL = {"QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "qt.widgets.painting=true"}
ENDS = {"first paint": r"Flushing", "a name can be typed": r"Drawing .* of QLineEdit"}


def rows() -> Iterator[tuple[str, str, str]]:
    folder = freeze()
    ours, bare = _our_deb(folder), _bare_deb()
    yield (
        "frozen: size of the .deb",
        f"{ours / 1e6:.1f} MB, {ours / bare:.2f} × (target: 1.3)",
        f"a bare window's: {bare / 1e6:.1f} MB",
    )
    programs = {"frozen": [str(folder / "tapete")], "unfrozen": [sys.executable, "-c", UNFROZEN]}
    for name, end in ENDS.items():
        frozen, unfrozen = _starts(programs, end)
        yield (
            f"frozen: start, {name}",
            f"{frozen:.0f} cpu-ms, {frozen / unfrozen:.2f} × (target: 1.3)",
            f"unfrozen: {unfrozen:.0f} cpu-ms",
        )


def _our_deb(folder: Path) -> int:
    return deb.pack(folder, plain_edition(), ROOT / "build" / "icons", HOME).stat().st_size


def _bare_deb() -> int:
    """A package of the bare window's folder, with neither icon nor documents."""
    shutil.rmtree(HOME / "bare", ignore_errors=True)
    tree = HOME / "bare"
    (tree / "DEBIAN").mkdir(parents=True)
    (tree / "DEBIAN" / "control").write_text(CONTROL, encoding="utf-8")
    shutil.copytree(_bare(), tree / "usr" / "lib" / "bare", symlinks=True)
    return deb.build(tree, HOME / "bare.deb").stat().st_size


def _bare() -> Path:
    """The bare window, frozen."""
    window, recipe = HOME / "bare.py", HOME / "bare.spec"
    HOME.mkdir(parents=True, exist_ok=True)
    window.write_text(WINDOW, encoding="utf-8")
    recipe.write_text(RECIPE.format(packaging=str(ROOT / "packaging"), window=str(window)), encoding="utf-8")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(HOME / "frozen"), "--workpath", str(HOME / "pyinstaller"), str(recipe)]
    subprocess.run(command, check=True, capture_output=True)
    return HOME / "frozen" / "bare"


def _starts(programs: Mapping[str, Sequence[str]], end: str) -> list[float]:
    """Each program's usual start in processor milliseconds; in turn, so that a busy moment hits all alike."""
    times: dict[str, list[float]] = {name: [] for name in programs}
    for n in range(TRIES + 1):
        for name, program in programs.items():
            spent = _start(program, end)
            if n:  # the first run only fills the page cache
                times[name].append(spent)
    return [statistics.median(times[name]) for name in programs]


def _start(program: Sequence[str], end: str) -> float:
    """Processor milliseconds until Qt tells of what ends the start, with a data folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | TELL | {"TAPETE_DATA": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
        before = _spent()
        started = subprocess.Popen(program, env=environment, stderr=subprocess.PIPE, text=True, cwd=ROOT)
        assert started.stderr is not None
        seen = any(re.search(end, line) for line in started.stderr)
        started.kill()
        started.communicate()
        if not seen:
            raise RuntimeError(f"{program[0]} ended before its start did")
        return _spent() - before


def _spent() -> float:
    """Processor milliseconds of all programs that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (used.ru_utime + used.ru_stime)


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="\n  ")
