"""A plain archive for other Linux systems: unpack it anywhere and start `tapete`."""

import gzip
import tarfile
from pathlib import Path

from tapete_build.edition import Edition
from tapete_build.sources import ROOT


def pack(folder: Path, edition: Edition, icons: Path, out: Path) -> Path:
    """Make `<package>-<version>-linux-x86_64.tar.gz`; the same folder always gives the same bytes."""
    out.mkdir(parents=True, exist_ok=True)
    name = f"{edition.package}-{edition.version}"
    file = archive_file(edition, out)
    extras = [(icons / "tapete-256.png", "tapete.png"), (ROOT / "packaging" / "linux.txt", "README.txt")]
    with (
        file.open("wb") as raw,
        gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=9, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as archive,
    ):
        for path in sorted(folder.rglob("*")):
            archive.add(path, f"{name}/{path.relative_to(folder).as_posix()}", recursive=False, filter=_anonymous)
        for path, inside in extras:
            archive.add(path, f"{name}/{inside}", filter=_anonymous)
    return file


def archive_file(edition: Edition, out: Path) -> Path:
    return out / f"{edition.package}-{edition.version}-linux-x86_64.tar.gz"


def _anonymous(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    """Nobody's name and no date: only what is in the file counts."""
    entry.uid = entry.gid = entry.mtime = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o755 if entry.isdir() or entry.mode & 0o100 else 0o644
    return entry
