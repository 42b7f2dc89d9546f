"""Pictures of a pack: read just far enough to know that they are what they claim, and how large."""

import struct
import zlib
from collections.abc import Iterator

from trainer.packs.limits import LARGEST_SIDE
from trainer.packs.problems import Refused

PNG = b"\x89PNG\r\n\x1a\n"
LARGEST_REMARK = 64_000  # of a PNG chunk that is not the picture itself
FRAMES = {0xC0, 0xC1, 0xC2}  # the JPEG kinds every program shows: baseline, extended, progressive
BARE = {0x01, *range(0xD0, 0xD8)}  # JPEG markers without a length


def check_picture(name: str, data: bytes) -> tuple[int, int]:
    """Width and height of a picture; refuses what is not a whole PNG or JPEG of a sensible size."""
    reader = _png_size if name.endswith(".png") else _jpeg_size
    try:
        width, height = reader(data)
    except (ValueError, struct.error, IndexError):
        kind = "PNG" if name.endswith(".png") else "JPEG"
        raise Refused(name, "this file", f"a {kind} picture, whole and with nothing after it") from None
    if not (0 < width <= LARGEST_SIDE and 0 < height <= LARGEST_SIDE):
        right = f"a picture of at most {LARGEST_SIDE} × {LARGEST_SIDE} points"
        raise Refused(name, f"{width} × {height} points", right)
    return width, height


def _png_size(data: bytes) -> tuple[int, int]:
    chunks = list(_chunks(data))
    kinds = [kind for kind, _ in chunks]
    if kinds[0] != b"IHDR" or kinds[-1] != b"IEND" or b"IDAT" not in kinds or kinds.count(b"IHDR") != 1:
        raise ValueError("chunks")
    width, height = struct.unpack(">II", chunks[0][1][:8])
    return width, height


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Every chunk of a PNG, its checksum right, up to the last byte of the file."""
    if not data.startswith(PNG):
        raise ValueError("signature")
    at = len(PNG)
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack_from(">I", data, at + 8 + length)
        if zlib.crc32(kind + body) != checksum or (kind != b"IDAT" and length > LARGEST_REMARK):
            raise ValueError("chunk")
        yield kind, body
        at += 12 + length


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """The size in the frame header; the picture must begin and end as a JPEG does."""
    if not data.startswith(b"\xff\xd8\xff") or not data.endswith(b"\xff\xd9"):
        raise ValueError("ends")
    at, size = 2, None
    while True:
        if data[at] != 0xFF:
            raise ValueError("marker")
        marker = data[at + 1]
        if marker == 0xFF or marker in BARE:  # padding, or a marker that stands alone
            at += 1 if marker == 0xFF else 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if length < 2:
            raise ValueError("length")
        if marker in FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            if size is not None:
                raise ValueError("two frames")
            size = (width, height)
        if marker == 0xDA:  # the picture itself begins
            break
        at += 2 + length
    if size is None:
        raise ValueError("no frame")
    return size
