"""Finds the files of `assets/` and turns drawings into pixmaps, once for each size and pixel ratio."""

import sys
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QFontDatabase, QPainter, QPixmap

KEPT_PIXMAPS = 1024


@cache
def assets_folder() -> Path:
    """`assets/`, beside the program when it is frozen, in the source tree otherwise."""
    bundle = getattr(sys, "_MEIPASS", None)
    return (Path(bundle) if bundle else Path(__file__).resolve().parent.parent) / "assets"


def asset(name: str) -> Path:
    """A file of `assets/`, such as `felts/craps.svg`."""
    return assets_folder() / name


@cache
def drawing(name: str) -> bytes:
    """The text of an SVG asset."""
    return asset(name).read_bytes()


@lru_cache(maxsize=KEPT_PIXMAPS)
def pixmap(name: str, width: int, height: int, ratio: float = 1.0) -> QPixmap:
    """An SVG asset at this size in device-independent pixels; the same object for everyone who asks."""
    return rasterised(drawing(name), width, height, ratio)


@lru_cache(maxsize=KEPT_PIXMAPS)
def painted(
    name: str, width: int, height: int, ratio: float, words: tuple[tuple[str, str], ...]
) -> QPixmap:  # a template with its `{{names}}` filled in
    return rasterised(filled(drawing(name), dict(words)), width, height, ratio)


def filled(svg: bytes, words: Mapping[str, str]) -> bytes:
    """A drawing with `{{name}}` replaced by its value."""
    text = svg.decode()
    for key, value in words.items():
        text = text.replace("{{" + key + "}}", value)
    return text.encode()


def rasterised(svg: bytes, width: int, height: int, ratio: float) -> QPixmap:
    """Draw an SVG to a transparent pixmap."""
    from PySide6.QtSvg import QSvgRenderer  # nothing is drawn before the first paint

    size = QSize(max(1, round(width * ratio)), max(1, round(height * ratio)))
    found = QPixmap(size)
    found.fill(Qt.GlobalColor.transparent)
    painter = QPainter(found)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    QSvgRenderer(QByteArray(svg)).render(painter, QRectF(0, 0, size.width(), size.height()))
    painter.end()
    found.setDevicePixelRatio(ratio)
    return found


@cache
def load_font(name: str) -> tuple[str, ...]:
    """Make one of our fonts known to Qt; the families in it."""
    return tuple(QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(str(asset(f"fonts/{name}")))))


def load_fonts() -> tuple[str, ...]:
    """Make all our fonts known to Qt; their families."""
    files = sorted(file.name for file in asset("fonts").glob("*.[ot]tf"))
    return tuple(dict.fromkeys(family for file in files for family in load_font(file)))
