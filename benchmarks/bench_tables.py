"""What a moving table costs a frame: 300 chips at 1920×1080 and the spinning wheel, beside 300 bare pixmaps.

Processor time is what counts, not wall time. Also: how often a table at rest repaints, which must be never.
"""

import os
import random
import time
from collections.abc import Callable, Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView

from trainer.rulebook import load
from trainer.scenarios import Scenario
from trainer.script import Happening
from ui.resources import load_fonts
from ui.tables.felt import HEIGHT, WIDTH
from ui.tables.items import chip
from ui.tables.moves import Change, linear, together
from ui.tables.scene import TableScene
from ui.tables.shelf import scene_for
from ui.tables.view import TableView

CHIPS, FRAMES = 300, 120
SIZE = (1920, 1080)
BUDGET = 1000 / 60  # milliseconds a frame


def rows() -> Iterator[tuple[str, str, str]]:
    app = QApplication.instance() or QApplication([])
    load_fonts()
    bare = _bare(app)
    full = _full_table(app)
    yield (
        "tables: 300 chips moving at 1920×1080",
        f"{full:.2f} cpu-ms a frame, {full / bare:.2f} × (target: 2), {1000 / full:.0f} frames a second (target: 60)",
        f"300 bare pixmaps: {bare:.2f} cpu-ms a frame",
    )
    spin = _spinning(app)
    yield (
        "tables: the spinning wheel at 1920×1080",
        f"{spin:.2f} cpu-ms a frame, {1000 / spin:.0f} frames a second (target: 60)",
        f"a frame's time: {BUDGET:.1f} ms",
    )
    yield "tables: repaints of a table at rest", f"{_at_rest(app)} in half a second (target: 0)", "nothing moves"


def _per_frame(app: object, step: Callable[[int], None], view: QGraphicsView) -> float:
    """Processor milliseconds for one frame: the step and its repaint."""
    for n in range(5):  # warm up
        step(n)
        view.viewport().repaint()
    start = time.process_time()
    for n in range(FRAMES):
        step(n)
        QApplication.processEvents()
        view.viewport().repaint()
    return (time.process_time() - start) * 1000 / FRAMES


def _bare(app: object) -> float:
    """A plain scene: one background, 300 pixmaps that all move."""
    scene = QGraphicsScene(0, 0, *SIZE)
    back = QPixmap(*SIZE)
    back.fill("#12523B")
    scene.addItem(QGraphicsPixmapItem(back))
    shared = chip(500).look(44, 44, 1.0)
    items = [QGraphicsPixmapItem(shared) for _ in range(CHIPS)]
    for item in items:
        scene.addItem(item)
    view = QGraphicsView(scene)
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
    view.resize(*SIZE)
    view.show()
    starts = _starts()

    def step(n: int) -> None:
        for item, (x, y) in zip(items, starts, strict=True):
            item.setPos((x + 3 * n) % SIZE[0], (y + 2 * n) % SIZE[1])

    found = _per_frame(app, step, view)
    view.close()
    return found


def _starts() -> list[tuple[int, int]]:
    rng = random.Random(1)
    return [(rng.randrange(SIZE[0]), rng.randrange(SIZE[1])) for _ in range(CHIPS)]


def _table(game: str, rules: str) -> tuple[TableScene, TableView]:
    scene = scene_for(load(game, rules))
    view = TableView()
    view.resize(*SIZE)
    view.show_table(scene)
    view.show()
    scene.lay(Scenario({"game": game, "rules": rules, "bets": []}))
    return scene, view


def _full_table(app: object) -> float:
    """The same with our own felt, sprites and clock."""
    scene, view = _table("craps", "asturias")
    rng = random.Random(2)
    sprites = [
        scene.add(chip(rng.choice((100, 500, 2500, 10000))), QPointF(rng.random() * WIDTH, rng.random() * HEIGHT))
        for _ in range(CHIPS)
    ]

    def mover(sprite: object, start: QPointF) -> Change:
        def apply(share: float) -> None:
            sprite.move_to(QPointF((start.x() + 900 * share) % WIDTH, (start.y() + 400 * share) % HEIGHT))  # type: ignore[attr-defined]

        return Change(1e9, apply, linear)

    scene.player.play([together([mover(sprite, QPointF(sprite.at)) for sprite in sprites])])
    scene.player.pause()
    found = _per_frame(app, lambda n: scene.player.advance(1e6), view)
    view.close()
    return found


def _spinning(app: object) -> float:
    scene, view = _table("french-roulette", "cantabria")
    scene.play([Happening("spin", pocket="17")])
    scene.player.pause()
    found = _per_frame(app, lambda n: scene.player.advance(6000 / (FRAMES + 10)), view)
    view.close()
    return found


def _at_rest(app: object) -> int:
    painted = 0

    class Counting(TableView):
        def drawBackground(self, painter: QPainter, rect: object) -> None:
            nonlocal painted
            painted += 1
            super().drawBackground(painter, rect)  # type: ignore[arg-type]

    scene = scene_for(load("craps", "asturias"))
    view = Counting()
    view.resize(*SIZE)
    view.show_table(scene)
    view.show()
    scene.lay(Scenario({"game": "craps", "rules": "asturias", "bets": []}))
    for _ in range(20):
        QApplication.processEvents()
    painted = 0
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.01)
    view.close()
    return painted


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="\n  ")
