"""How long the window takes to its first paint and until it can be used, beside a bare PySide6 window."""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator

TRIES = 9
# Each program ends at the moment that is measured, without closing anything.
BARE = """
import os
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow
class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, lambda: os._exit(0))
app = QApplication(sys.argv)
window = Window()
window.resize(1280, 720)
window.show()
app.exec()
"""
OURS = """
import os
import sys
sys.modules["numpy"] = None  # another benchmark brings it, and sqlite-utils would load it; no installed program has it
from PySide6.QtCore import QTimer
from ui.app import make
app = make(sys.argv)
app.window.show()
{until}
app.qt.exec()
"""
PAINTED = "app.window.painted.disconnect(); app.window.painted.connect(lambda: os._exit(0))"
USABLE = """
def look():
    if app.window.current == "who" and app.window.screen_named("who").ready:
        os._exit(0)
timer = QTimer(interval=1)
timer.timeout.connect(look)
timer.start()
"""


def rows() -> Iterator[tuple[str, str, str]]:
    programs = {"bare": BARE, "painted": OURS.format(until=PAINTED), "usable": OURS.format(until=USABLE)}
    times: dict[str, list[float]] = {name: [] for name in programs}
    for n in range(TRIES + 1):
        for name, program in programs.items():  # in turn, so that a busy moment hits all alike
            spent = _run(program)
            if n:  # the first run only fills the page cache
                times[name].append(spent)
    bare, painted, usable = (statistics.median(times[name]) for name in ("bare", "painted", "usable"))
    beside = f"bare PySide6 window: {bare:.0f} cpu-ms"
    yield "start: first paint", f"{painted:.0f} cpu-ms, {painted / bare:.2f} × (target: 1.5)", beside
    yield "start: usable", f"{usable:.0f} cpu-ms, {usable / bare:.2f} × (target: 2)", beside


def _run(program: str) -> float:
    """Processor milliseconds of one start, in a process of its own and with a data folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"TAPETE_DATA": folder, "QT_QPA_PLATFORM": "offscreen"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode
        before = _spent()
        subprocess.run([sys.executable, "-c", program], env=environment, check=True, timeout=60)
        return _spent() - before


def _spent() -> float:
    """Processor milliseconds of all programs started here so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (used.ru_utime + used.ru_stime)


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="\n  ")
