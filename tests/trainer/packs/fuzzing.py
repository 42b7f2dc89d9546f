"""Packs bent out of shape at random, and what must hold for each: a sound pack or one sentence, and nothing else."""

import random
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.trainer.packs.making import png, starter
from trainer.packs import PackError, check_files, pack_bytes, read_files
from trainer.packs.files import Files, unpack
from trainer.packs.shelf import install, shipped_folder

WORDS = [
    b"[[text]]", b"[[exercise]]", b"[house]", b"{", b"}", b"{{", b"{pays:", b"[", b"]",
    b'"""', b"'", b'"', b"=", b"\n", b".", b"\\",
    b"-1", b"0x7fffffffffffffff", b"1e999", b"nan", b"1979-05-27", b"true", b"9" * 40,
    b"\x00", b"\xff", b"\xef\xbb\xbf", b"../", b"payout/",
    b"![](pictures/box.png)", b"**", b"PK\x05\x06", b"PK\x01\x02",
    b'only = ["asturias"]', b"test = true", b"table = { event = {} }", b"a.b.c",
]  # fmt: skip


VALUE = re.compile(rb'"[^"\n]*"|(?<=[=\[ ])-?[0-9]+|true|false')
LISTED = re.compile(rb"^lessons = \[[^\]]*\]", re.MULTILINE)
OTHERS = [
    b'""', b'"0"', b'"-5"', b'"0.005"', b'"1e9"', b'"99999999"', b'"17"', b'"0-00"', b'"6-6"', b'"7"', b'"As Kd"',
    b'"A"', b'"\\u0000"', b'"{pays:x}"', b'"../x"', b'"' + b"9" * 300 + b'"', b"0", b"-1", b"1000000000", b"true",
    b"[]", b"{}", b"[[]]", b'{ es = "a" }', b'"asturias"', b'"cantabria:midi"',
]  # fmt: skip


@cache
def courses() -> tuple[Files, ...]:
    """Every lesson that comes with the program, as a pack of its own under a stranger's id."""
    found = []
    for folder in sorted(shipped_folder().iterdir()):
        whole = read_files(folder)
        sheet = re.sub(rb'"tapete\.', b'"academy.', whole["pack.toml"], count=1)
        pictures = {name: data for name, data in whole.items() if name.startswith("pictures/")}
        for name in [name for name in whole if name.endswith(".toml") and name != "pack.toml"]:
            alone = LISTED.sub(f'lessons = ["{name[:-5]}"]'.encode(), sheet, count=1)
            used = {file: data for file, data in pictures.items() if file.encode() in whole[name]}
            found.append({"pack.toml": alone, name: whole[name], **used})
    return tuple(found)


def seeds(rng: random.Random) -> dict[str, bytes]:
    """A sound pack to begin with: mostly the starter, which is quick to check."""
    return dict(rng.choice(courses())) if rng.random() < 0.25 else starter() | {"pictures/box.png": png()}


def swapped(data: bytes, rng: random.Random) -> bytes:
    """TOML that still reads, with a few of its values exchanged for others of its own, or for odd ones."""
    places = list(VALUE.finditer(data))
    for place in sorted(rng.sample(places, min(len(places), rng.choice((1, 1, 2, 5)))), key=lambda m: -m.start()):
        new = rng.choice(OTHERS) if rng.random() < 0.5 else rng.choice(places)[0]
        data = data[: place.start()] + new + data[place.end() :]
    return data


def bent(data: bytes, rng: random.Random) -> bytes:
    """A few bytes changed, cut, doubled, or replaced by something that means something."""
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((0, 1, 1, 4, 30, 200)))
        new = rng.choice((b"", bytes([rng.randrange(256)]), rng.choice(WORDS), data[at:end] * 2))
        data = data[:at] + new + data[end:]
    return data


def packs(rng: random.Random) -> Iterator[bytes]:
    """.tapete files without end: bent as a whole, made of bent files, or with values exchanged."""
    while True:
        files = seeds(rng)
        way = rng.random()
        if way < 0.3:
            yield bent(pack_bytes(files), rng)
            continue
        name = rng.choice([name for name in files if way < 0.6 or name.endswith(".toml")])
        files[name] = bent(files[name], rng) if way < 0.6 else swapped(files[name], rng)
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
