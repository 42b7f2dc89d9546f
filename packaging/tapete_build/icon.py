"""The program's icon, rasterised from one drawing into the forms each system wants."""

import os
import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
MAC_TYPES = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def draw_icons(drawing: Path, folder: Path) -> None:
    """Write `tapete-<size>.png` for every size, `tapete.ico` and `tapete.icns`."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    renderer = QSvgRenderer(str(drawing))
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {size: _png(renderer, size) for size in SIZES}
    for size, data in pictures.items():
        (folder / f"tapete-{size}.png").write_bytes(data)
    (folder / "tapete.ico").write_bytes(ico({size: data for size, data in pictures.items() if size <= 256}))
    (folder / "tapete.icns").write_bytes(icns(pictures))
    del application


def _png(renderer: QSvgRenderer, size: int) -> bytes:
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs know only bytes here
    return bytes(data.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon: a list of where each PNG lies, then the PNGs."""
    at = 6 + 16 * len(pictures)
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size, data in pictures.items():
        side = size % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(data), at + len(body))
        body += data
    return head + body


def icns(pictures: dict[int, bytes]) -> bytes:
    """A macOS icon: each PNG behind its four-letter type and its length."""
    body = b"".join(
        MAC_TYPES[size] + struct.pack(">I", len(data) + 8) + data
        for size, data in pictures.items()
        if size in MAC_TYPES
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body
