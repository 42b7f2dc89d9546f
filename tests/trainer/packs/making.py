"""Packs for tests: the starter, changed as a test wants it, as files, folders and .tapete files of any kind."""

import io
import struct
import zipfile
import zlib
from pathlib import Path

import trainer.packs

STARTER = Path(trainer.packs.__file__).parent / "starter"
LESSON = "01-straight-up.toml"


def starter(**changed: str) -> dict[str, bytes]:
    """The files of the starter; a keyword such as `pack="…"` or `lesson="…"` takes the place of a file."""
    files = {path.name: path.read_bytes() for path in sorted(STARTER.glob("*.toml"))}
    names = {"pack": "pack.toml", "lesson": LESSON, "test": "02-table-test.toml"}
    return files | {names[key]: text.encode() for key, text in changed.items()}


def altered(name: str, old: str, new: str) -> dict[str, bytes]:
    """The starter with one passage of one file changed."""
    files = starter()
    text = files[name].decode()
    assert old in text, f"{name} has no {old!r}"
    return files | {name: text.replace(old, new, 1).encode()}


def on_disk(files: dict[str, bytes], folder: Path) -> Path:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def zipped(members: list[tuple[str | zipfile.ZipInfo, bytes]], compression: int = zipfile.ZIP_STORED) -> bytes:
    """A ZIP with any members, as another program would write it."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", compression) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return target.getvalue()


def png(width: int = 8, height: int = 8, body: bytes = b"") -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = body or zlib.compress(b"\0" * ((width + 1) * height) if width * height < 10_000 else b"\0")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def jpeg(width: int = 8, height: int = 8) -> bytes:
    frame = struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00"
    head = b"\xff\xd8" + b"\xff\xc0" + struct.pack(">H", len(frame) + 2) + frame
    return head + b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00" + b"\x12" + b"\xff\xd9"
