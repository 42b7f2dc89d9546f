"""The packs of a workstation: those that come with the program, and those a person installed.

An installed pack is one file, `packs/<id>.tapete` in the data folder. It is written whole beside its place, brought to
the disk, and put in place by one rename: whatever happens in between, the old pack or the new one is there, never half.
"""

import os
import sys
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from trainer import __version__
from trainer.packs import limits
from trainer.packs.checking import check_pack
from trainer.packs.files import SUFFIX, Files, pack_bytes, read_files
from trainer.packs.problems import PackError, Refused
from trainer.packs.reading import read_pack, read_sheet
from trainer.packs.sheets import Pack, PackSheet
from trainer.packs.signing import Signer, signer, trusted_keys

PACKS = "packs"  # in the data folder
HALF = ".part"  # a file that is still being written
ABANDONED = 600  # seconds after which nobody is writing it any more
OURS = "tapete."  # ids of the packs that come with the program


@dataclass(frozen=True)
class Installed:
    """A pack on the shelf: what it says about itself, where it lies and who signed it.

    `problem` says why it cannot be used, when it cannot.
    """

    path: Path
    sheet: PackSheet | None
    is_shipped: bool = False
    signer: Signer | None = None
    problem: PackError | None = None

    @property
    def id(self) -> str:
        return self.sheet.id if self.sheet else self.path.stem

    def open(self) -> Pack:
        """The whole pack; raises its problem when it has one."""
        if self.problem:
            raise self.problem
        return open_pack(self.path)


def open_pack(path: Path) -> Pack:
    """Read a pack whole; the first problem is raised."""
    return _read(read_files(path))


def _read(files: Files) -> Pack:
    pack, problems = read_pack(files)
    if pack is None:
        raise _first(problems)
    return pack


def _first(problems: list[PackError]) -> PackError:
    """The first problem, with a word on how many there are."""
    problem = problems[0]
    if len(problems) == 1:
        return problem
    right = f"{problem.right}; and {len(problems) - 1} more: 'tapete pack check' tells them all"
    return PackError(problem.where, problem.found, right)


def shipped_folder() -> Path:
    """Where the program's own packs lie: beside the source, or in the frozen program."""
    frozen = getattr(sys, "_MEIPASS", None)
    return (Path(frozen) if frozen else Path(__file__).parents[2]) / "lessons"


def library(folder: Path) -> list[Installed]:
    """Every pack there is, the program's own first; takes away what an interrupted install left."""
    _tidy(folder)
    trusted = trusted_keys(folder)
    taken = [path for path in _within(folder / PACKS) if path.name.endswith(SUFFIX) and path.is_file()]
    return shipped() + [_looked_at(path, trusted, is_shipped=False) for path in taken]


def shipped() -> list[Installed]:
    """The packs that come with the program."""
    own = [path for path in _within(shipped_folder()) if (path / limits.MANIFEST).is_file()]
    return [_looked_at(path, {}, is_shipped=True) for path in own]


def _within(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.is_dir() else []


def _tidy(folder: Path) -> None:
    """Take half-written files away, once nobody can be writing them any more."""
    for path in _within(folder / PACKS):
        with suppress(OSError):
            if path.name.endswith(HALF) and time.time() - path.stat().st_mtime > ABANDONED:
                path.unlink(missing_ok=True)


def _looked_at(path: Path, trusted: dict[str, str], *, is_shipped: bool) -> Installed:
    sheet = None
    try:
        files = read_files(path)
        sheet = _sheet(files)
        who = signer(files, trusted)
        check_needs(sheet)
        if not is_shipped and path.name != f"{sheet.id}{SUFFIX}":
            raise Refused("pack", path.name, f"the file of {sheet.id}: install it anew")
    except PackError as problem:
        return Installed(path, sheet, is_shipped, problem=problem)
    return Installed(path, sheet, is_shipped, who)


def _sheet(files: Files) -> PackSheet:
    problems: list[PackError] = []
    sheet = read_sheet(files, problems)
    if sheet is None:
        raise _first(problems)
    return sheet


def check_needs(sheet: PackSheet) -> None:
    """Refuse a pack that needs a newer Tapete."""
    if numbers(sheet.tapete) > numbers(__version__):
        right = f"what this is: it is {__version__}; update Tapete to use {sheet.id}"
        raise PackError(f"{limits.MANIFEST}: tapete", sheet.tapete, right, "needs-newer")


def numbers(version: str) -> tuple[int, ...]:
    """A version to compare.

    >>> numbers("1.10.0") > numbers("1.9.3"), numbers("0.1") == numbers("0.1.0")
    (True, True)
    """
    found = [int(part) for part in version.split(".")[:3] if part.isdecimal()]
    return tuple(found + [0] * (3 - len(found)))


# installing and removing


def install(source: Path, folder: Path, *, replace: bool = False) -> Installed:
    """Put a .tapete file on the shelf, once it has been read, verified and held against the engine."""
    _tidy(folder)
    files = read_files(source)
    who = signer(files, trusted_keys(folder))
    sheet = _sheet(files)
    check_needs(sheet)
    _check_place(sheet, who, files, folder, replace=replace)
    problems = check_pack(_read(files))
    if problems:
        raise _first(problems)
    place = folder / PACKS / f"{sheet.id}{SUFFIX}"
    try:
        put(place, pack_bytes(files))
    except OSError as error:
        right = f"a folder where packs can be kept ({error.strerror}); nothing was changed"
        raise PackError("install", str(place.parent.name), right) from None
    return Installed(place, sheet, signer=who)


def _check_place(sheet: PackSheet, who: Signer | None, files: Files, folder: Path, *, replace: bool) -> None:
    """Whether the pack may take the place it asks for: its own id, and not over a newer or another's."""
    if sheet.id.startswith(OURS):
        right = f"an id of your own: {OURS}… comes with the program"
        raise Refused(f"{limits.MANIFEST}: id", sheet.id, right, "ours")
    old = find(sheet.id, folder)
    if old is None or old.sheet is None or old.problem is not None:
        return
    if old.signer and (who is None or who.key != old.signer.key):
        found = f"key {who.fingerprint}" if who else "no signature"
        right = f"the key that signed the installed {sheet.id} ({old.signer.fingerprint}); remove that one first"
        raise Refused("signature", found, right, "other-key")
    if replace or numbers(sheet.version) > numbers(old.sheet.version):
        return
    if pack_bytes(files) == old.path.read_bytes():
        return
    right = f"newer than the installed {old.sheet.version}; --replace installs it nevertheless"
    raise PackError(f"{limits.MANIFEST}: version", sheet.version, right, "not-newer")


def find(id_: str, folder: Path) -> Installed | None:
    """An installed pack by its id."""
    place = folder / PACKS / f"{id_}{SUFFIX}"
    return _looked_at(place, trusted_keys(folder), is_shipped=False) if place.is_file() else None


def put(place: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, even if the power goes."""
    place.parent.mkdir(parents=True, exist_ok=True)
    half = place.with_name(f"{place.name}.{uuid.uuid4().hex}{HALF}")
    try:
        with half.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(half, place)  # noqa: PTH105 - the same call on every system, and atomic
    finally:
        half.unlink(missing_ok=True)
    _settle(place.parent)


def _settle(folder: Path) -> None:
    """Bring the rename itself to the disk, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove(id_: str, folder: Path) -> None:
    """Take an installed pack away; progress in it is kept."""
    ids = [entry.id for entry in library(folder) if not entry.is_shipped]
    if id_ not in ids:
        right = f"an installed pack: {', '.join(ids)}" if ids else "an installed pack: there is none"
        raise PackError("pack", id_, right)
    (folder / PACKS / f"{id_}{SUFFIX}").unlink()
