"""The files of a pack, from a folder or a .tapete file, as names and bytes: nothing else is ever opened.

A .tapete file is a plain ZIP as `build` writes it: no comments, no extra fields, no links, no folders, no encryption.
"""

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from trainer.packs import limits
from trainer.packs.limits import LARGEST_PACK, MOST_FILES
from trainer.packs.problems import PackError, Refused

SUFFIX = ".tapete"
FIXED_DATE = (1980, 1, 1, 0, 0, 0)
REGULAR = (stat.S_IFREG | 0o644) << 16
MADE_BY_US = "a file made by 'tapete pack build'"
END = struct.Struct("<4s4H2LH")  # the record at the end of a ZIP
LOCATOR = b"PK\x06\x07"  # of the larger kind of ZIP

Files = Mapping[str, bytes]


def read_files(path: Path, problems: list[PackError] | None = None) -> Files:
    """All files of a pack; refuses anything that a pack does not have.

    With a list for problems, files of a folder that will not do are told there and left out.
    """
    try:
        files = _from_folder(path, problems) if path.is_dir() else unpack(_whole(path))
    except OSError as error:
        right = f"a folder or a file that can be read ({error.strerror})"
        raise Refused("pack", path.name, right, "unreadable") from None
    if limits.MANIFEST not in files:
        raise Refused("pack", path.name, f"a pack: it has no {limits.MANIFEST}")
    return files


def _whole(path: Path) -> bytes:
    with path.open("rb") as file:
        data = file.read(LARGEST_PACK + 1)
    if len(data) > LARGEST_PACK:
        raise Refused(path.name, "this file", f"a file of at most {LARGEST_PACK} bytes")
    return data


def _from_folder(folder: Path, problems: list[PackError] | None) -> Files:
    found: dict[str, bytes] = {}
    for name, path in _listed(folder):
        try:
            found[name] = _one(name, path)
        except Refused as problem:
            if problems is None:
                raise
            problems.append(problem)
        _check_totals(found)
    return dict(sorted(found.items()))


def _one(name: str, path: Path) -> bytes:
    """One file of a folder, by its name in the pack."""
    if path.is_symlink():
        raise Refused("file name", name, "a file of its own: a pack has no links")
    if not path.is_file():
        raise Refused("file name", name, "a file: the only folder inside a pack is 'pictures'")
    limits.check_name(name)
    limits.check_size(name, path.stat().st_size)
    with path.open("rb") as file:
        data = file.read(limits.LARGEST_FILE + 1)
    limits.check_size(name, len(data))
    return data


def _listed(folder: Path, top: bool = True) -> Iterator[tuple[str, Path]]:
    """The names in a pack's folder and its one subfolder, without what systems and editors leave behind."""
    seen = 0
    for path in folder.iterdir():
        seen += 1
        if seen > 5 * MOST_FILES:
            raise Refused("pack", f"more than {5 * MOST_FILES} files", f"a pack of at most {MOST_FILES} files")
        if path.name.startswith(".") or path.name.endswith("~") or path.name.lower() in limits.LEFT_OUT:
            continue
        if path.name == "pictures" and path.is_dir() and not path.is_symlink() and top:
            yield from ((f"pictures/{name}", inner) for name, inner in _listed(path, top=False))
        else:
            yield path.name, path


def _check_totals(files: Files) -> None:
    texts = sum(len(data) for name, data in files.items() if name.endswith(".toml"))
    limits.check_total(len(files), sum(map(len, files.values())), texts)


# the .tapete file


def pack_bytes(files: Files) -> bytes:
    """The files as one .tapete file: the same bytes for the same files, whenever and wherever it is made."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, FIXED_DATE)
            entry.create_system, entry.external_attr = 3, REGULAR
            archive.writestr(entry, data, zipfile.ZIP_STORED)  # deflate differs between versions of zlib
    return target.getvalue()


def unpack(data: bytes) -> Files:
    """The files of a .tapete file, each looked at before it is unpacked."""
    _check_end(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            _check_entries(entries)
            return {entry.filename: _content(archive, entry) for entry in entries}
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, OSError, ValueError):
        raise Refused("pack", "this file", f"{MADE_BY_US}: it is damaged", "no-pack") from None


def _check_end(data: bytes) -> None:
    """Look at the end record by hand, so that no long list is read before its length is known."""
    if len(data) < END.size or data[-END.size : -END.size + 4] != b"PK\x05\x06":
        raise Refused("pack", "this file", MADE_BY_US, "no-pack")
    _, disk, first_disk, here, count, size, offset, comment = END.unpack(data[-END.size :])
    if count > MOST_FILES:
        raise Refused("pack", f"{count} files", f"a pack of at most {MOST_FILES} files")
    whole = offset + size + END.size == len(data)
    if disk or first_disk or here != count or comment or not whole or data[-END.size - 20 :].startswith(LOCATOR):
        raise Refused("pack", "this file", f"{MADE_BY_US}: its list of files does not fit", "no-pack")


def _check_entries(entries: list[zipfile.ZipInfo]) -> None:
    folded: dict[str, str] = {}
    for entry in entries:
        limits.check_name(entry.filename)
        if entry.orig_filename != entry.filename:
            raise Refused("file name", entry.orig_filename, limits.EXAMPLE)
        if (other := folded.get(entry.filename.lower())) is not None:
            raise Refused("file name", entry.filename, f"a name of its own: the pack has '{other}' already")
        folded[entry.filename.lower()] = entry.filename
        if entry.flag_bits & 0x1:
            raise Refused(entry.filename, "an encrypted file", "a file that can be read without a password")
        if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG) or entry.is_dir():
            raise Refused(entry.filename, "a link or a folder", "a file: a pack has no links")
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or entry.extra or entry.comment:
            raise Refused(entry.filename, "this way of packing", MADE_BY_US)
        limits.check_size(entry.filename, entry.file_size)
        if entry.file_size > max(1, entry.compress_size) * limits.MOST_RATIO:
            right = f"a file that unpacks to at most {limits.MOST_RATIO} times its size"
            raise Refused(entry.filename, f"{entry.file_size} bytes out of {entry.compress_size}", right)
    sizes = {entry.filename: entry.file_size for entry in entries}
    texts = sum(size for name, size in sizes.items() if name.endswith(".toml"))
    limits.check_total(len(entries), sum(sizes.values()), texts)


def _content(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    with archive.open(entry) as member:
        data = member.read(entry.file_size + 1)
        rest = member.read(1)
    if len(data) != entry.file_size or rest:
        raise Refused(entry.filename, f"{len(data)} bytes", f"the {entry.file_size} bytes its list of files promises")
    return data
