"""Presenters in an interpreter that has no Qt to import: they are all there, and one answers a question."""

import subprocess
import sys

PROGRAM = """
import sys
sys.modules["PySide6"] = None  # from now on importing it fails

from importlib import import_module
from pathlib import Path
for screen in "about drill lessons preferences progress rules today who".split():
    import_module(f"ui.{screen}.presenter")

from trainer.questions import right_answers
from ui.desk import Desk
from ui.drill import sitting
from ui.drill.presenter import DrillPresenter
from ui.worker import AtOnce

class Table:
    def show_verdict(self, verdict):
        self.verdict = verdict
    def __getattr__(self, name):
        return lambda *what: None

desk = Desk(AtOnce(), Path(sys.argv[1]) / "settings.json")
desk.with_store(lambda store: store.add_trainee("Ana"), lambda person: setattr(desk, "trainee", person))
table = Table()
presenter = DrillPresenter(desk, table, lambda: 7)
presenter.begin(sitting.drill("", "craps/asturias/payout/line"))
presenter.confirm(right_answers(presenter.asked.question))
desk.close()
print(table.verdict.headline, [name for name in sys.modules if name.startswith(("PySide6", "shiboken"))])
"""


def test_presenters_work_where_there_is_no_qt(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        env={"TAPETE_DATA": str(tmp_path), "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.strip() == "✓ Correcto ['PySide6']"  # the bar itself, and nothing behind it
