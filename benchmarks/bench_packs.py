"""How long the slowest of the hostile packs takes to be refused, beside the check of a sound course."""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.trainer.packs.test_hostile import HOSTILE
from trainer.packs import PackError, check
from trainer.packs.shelf import install

COURSE = Path(__file__).resolve().parents[1] / "lessons" / "craps"


def rows() -> Iterator[tuple[str, str, str]]:
    sound = _spent(lambda: check(COURSE))
    times = {name: _refused(make) for name, make in HOSTILE.items()}
    slowest = max(times, key=lambda name: times[name])
    yield (
        f"packs: the slowest of {len(times)} hostile ones ({slowest})",
        f"{times[slowest]:.2f} s, {times[slowest] / sound:.2f} × (target: under a second)",
        f"check of the course of {COURSE.name}: {sound:.2f} s",
    )


def _refused(make: Callable[[], bytes]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "pack.tapete"
        pack.write_bytes(make())
        return _spent(lambda: _install(pack, Path(folder) / "home"))


def _install(pack: Path, home: Path) -> None:
    try:
        install(pack, home)
    except PackError:
        return
    raise SystemExit(f"{pack.name} was not refused")


def _spent(job: Callable[[], object]) -> float:
    """Seconds of the processor."""
    before = time.process_time()
    job()
    return time.process_time() - before


if __name__ == "__main__":
    for row in rows():
        print(*row, sep="\n  ")
