"""Packs bent out of shape at random, and what must hold for each: a sound pack or one sentence, and nothing else."""

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.trainer.packs.making import png, starter
from trainer.packs import PackError, check_files, pack_bytes
from trainer.packs.files import unpack
from trainer.packs.shelf import install

WORDS = [
    b"[[text]]", b"[[exercise]]", b"[house]", b"{", b"}", b"{{", b"{pays:", b"[", b"]",
    b'"""', b"'", b'"', b"=", b"\n", b".", b"\\",
    b"-1", b"0x7fffffffffffffff", b"1e999", b"nan", b"1979-05-27", b"true", b"9" * 40,
    b"\x00", b"\xff", b"\xef\xbb\xbf", b"../", b"payout/",
    b"![](pictures/box.png)", b"**", b"PK\x05\x06", b"PK\x01\x02",
    b'only = ["asturias"]', b"test = true", b"table = { event = {} }", b"a.b.c",
]  # fmt: skip


def seeds() -> dict[str, bytes]:
    return starter() | {"pictures/box.png": png()}


def bent(data: bytes, rng: random.Random) -> bytes:
    """A few bytes changed, cut, doubled, or replaced by something that means something."""
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((0, 1, 1, 4, 30, 200)))
        new = rng.choice((b"", bytes([rng.randrange(256)]), rng.choice(WORDS), data[at:end] * 2))
        data = data[:at] + new + data[end:]
    return data


def packs(rng: random.Random) -> Iterator[bytes]:
    """.tapete files without end: bent as a whole, or made of bent files."""
    while True:
        files = seeds()
        if rng.random() < 0.4:
            yield bent(pack_bytes(files), rng)
        else:
            name = rng.choice(list(files))
            files[name] = bent(files[name], rng)
            yield pack_bytes(files)


def outcome(data: bytes) -> str:
    """How the loader takes a file: sound, refused or wrong; whatever else it raises is a fault of ours."""
    try:
        problems = check_files(unpack(data))
    except PackError as refusal:
        problems = [refusal]
        kind = "refused"
    else:
        kind = "wrong" if problems else "sound"
    for problem in problems:
        assert "\n" not in str(problem) and str(problem).isprintable(), repr(str(problem))
    return kind


def outcome_of_install(data: bytes, base: Path) -> str:
    """The same through the whole of `install`: nothing appears outside the shelf's own folder."""
    with tempfile.TemporaryDirectory(dir=base) as made:
        source, home = Path(made) / "in.tapete", Path(made) / "home"
        source.write_bytes(data)
        try:
            install(source, home)
            kind = "installed"
        except PackError:
            kind = "refused"
        found = {str(path.relative_to(made)) for path in Path(made).rglob("*") if path.is_file()} - {"in.tapete"}
        assert all(name.startswith("home/packs/") and name.endswith(".tapete") for name in found), found
        assert bool(found) == (kind == "installed"), (kind, found)
    return kind
