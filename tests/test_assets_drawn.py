"""Every drawing of assets/ is what its script in assets/drawing/ draws, byte for byte; sounds are no drawings."""

from importlib import import_module
from pathlib import Path

import pytest

ASSETS = Path(__file__).resolve().parent.parent / "assets"
SCRIPTS = sorted(
    path.stem
    for path in (ASSETS / "drawing").glob("*.py")
    if path.stem != "sounds" and "def main(" in path.read_text(encoding="utf-8")
)
DRAWN = ("cards", "dice", "felts", "wheel")


def _written(script, monkeypatch):
    """What a script writes, caught before it reaches the disk."""
    found = {}

    def text(path, data, encoding="utf-8", **_):
        found[path.resolve()] = data.encode(encoding)

    monkeypatch.setattr(Path, "write_text", text)
    monkeypatch.setattr(Path, "write_bytes", lambda path, data: found.__setitem__(path.resolve(), bytes(data)))
    import_module(f"assets.drawing.{script}").main()
    monkeypatch.undo()
    return found


@pytest.mark.parametrize("script", SCRIPTS)
def test_running_the_script_gives_the_committed_file(script, monkeypatch):
    drawn = _written(script, monkeypatch)
    assert drawn, f"assets/drawing/{script}.py writes nothing"
    for path, data in drawn.items():
        assert path.read_bytes() == data, path.relative_to(ASSETS)


def test_no_drawing_is_without_its_script(monkeypatch):
    drawn = {path for script in SCRIPTS for path in _written(script, monkeypatch)}
    kept = {path for folder in DRAWN for path in (ASSETS / folder).iterdir() if path.is_file()}
    assert kept - drawn == set()
