"""`make screenshots`: every screen and every table, in both sizes and both languages, as pictures in a folder."""

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ui.app import App

SIZES = ((1280, 720), (1920, 1080))
TABLES = {
    "french-roulette": "french-roulette/cantabria:one-cloth/payout/table",
    "french-roulette-two-cloths": "french-roulette/cantabria:two-cloths/result/table",
    "american-roulette": "american-roulette/cantabria:single-zero/result/table",
    "american-roulette-00": "american-roulette/asturias:double-zero/payout/picture",
    "craps": "craps/asturias/payout/table",
    "craps-cordoba": "craps/cordoba/order/table",
    "blackjack": "blackjack/cantabria/payout/table",
    "punto-banca": "punto-banca/cantabria:full/payout/table",
    "punto-banca-mini": "punto-banca/cantabria:mini/ruling/act",
}
PRACTICE = 12  # answers given before, so that progress has something to show


def main() -> None:
    """Write all pictures to the folder named on the way in."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    for language in ("es", "en"):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
            os.environ["TAPETE_DATA"] = data
            _one_language(folder, language)
    print(f"{len(list(folder.glob('*.png')))} pictures in {folder}")


def _one_language(folder: Path, language: str) -> None:
    from ui import simulated
    from ui.app import make
    from ui.worker import AtOnce

    app = make(["tapete"], AtOnce(), seed=1)
    app.desk.change(language=language)
    app.window.show()
    simulated.wait_for(lambda: app.ready, "the first screen")
    _shoot(app, folder, language, "who")
    app.desk.with_store(lambda store: store.add_trainee("Ana"), app.trainee_chosen)
    _practise(app)
    for screen in ("today", "lessons", "progress", "rules", "settings", "about"):
        app.window.go(screen)
        _shoot(app, folder, language, screen)
    app.window.go("lessons")
    app.window.screen_named("lessons").open_next()  # type: ignore[attr-defined]
    _shoot(app, folder, language, "lesson")
    for name, skill in TABLES.items():
        app.drill_skill(skill)
        app.table_view().skip()
        _shoot(app, folder, language, f"table-{name}")
        simulated.answer(app.table_view(), wrongly=True)
        app.table_view().skip()
        _shoot(app, folder, language, f"verdict-{name}")
    assert app.drill is not None
    app.drill.pause()
    _shoot(app, folder, language, "paused")
    app.window.close()


def _practise(app: "App") -> None:
    from ui import simulated

    app.practise("french-roulette")
    for n in range(PRACTICE):
        simulated.answer(app.table_view(), wrongly=n % 4 == 1)
        app.table_view().went_on.emit()
    assert app.drill is not None
    app.drill.leave()


def _shoot(app: "App", folder: Path, language: str, name: str) -> None:
    from PySide6.QtTest import QTest

    for width, height in SIZES:
        app.window.resize(width, height)
        for _ in range(3):
            app.qt.processEvents()
            QTest.qWait(10)
        app.window.grab().save(str(folder / f"{name}-{language}-{width}x{height}.png"))


if __name__ == "__main__":
    main()
