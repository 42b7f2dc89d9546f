"""What PyInstaller collects and Tapete does not use, by name; the rest is kept."""

from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import TypeVar

Entry = TypeVar("Entry", bound=tuple[str, ...])

# Parts of file names inside the bundle. Plug-ins first: they drag in most of the rest.
UNUSED_PLUGINS = (
    "eglfs", "linuxfb", "qvnc", "qminimal", "vkkhrdisplay", "xdgdesktopportal", "qgtk3", "virtualkeyboard",
    "qpdf", "tls/", "networkinformation/", "qtiff", "qwbmp", "qtga", "qicns", "qwebp", "qgif", "generic/",
    "egldeviceintegrations/", "wayland", "qtuiotouch", "qdirect2d",
)  # fmt: skip
UNUSED_LIBRARIES = (
    "Qt6Quick", "Qt6Qml", "Qt6Pdf", "Qt6VirtualKeyboard", "Qt6Network", "Qt6OpenGL", "Qt6Wayland",
    "Qt6EglF", "Qt6WlShell", "QtNetwork", "QtOpenGL", "opengl32sw", "d3dcompiler", "libgtk", "libgdk",
    "libpango", "libcairo", "libatk",
    "libharfbuzz", "libgraphite", "libfribidi", "libdatrie", "libthai", "libpixman", "libepoxy", "libwayland",
    "libjpeg.so", "libtiff", "libwebp", "libtcl", "libtk",
    "libkrb5", "libk5crypto", "libgssapi", "libnsl", "libtirpc", "libkeyutils", "libcom_err",
)  # fmt: skip
# Libraries every Linux desktop has, and the .deb depends on: a copy of ours would only quarrel with the system's.
SYSTEM_LIBRARIES = (
    "libX", "libxcb", "libxkbcommon", "libfontconfig", "libfreetype", "libstdc++", "libgcc_s", "libdbus", "libglib",
    "libgthread", "libgobject", "libgio", "libgmodule", "libGL", "libEGL", "libexpat", "libsystemd", "libselinux",
    "libmount", "libblkid", "libcap", "libgcrypt", "libgpg-error", "libpng", "libbrotli", "libbsd", "libmd.",
    "libpcre", "liblz4", "libz.so", "libzstd", "libuuid", "libdrm", "libgbm",
    "libICE", "libSM",
)  # fmt: skip
KEPT_LANGUAGES = ("es", "en")

EXCLUDED_MODULES = [
    "tkinter", "unittest", "pydoc", "doctest", "pdb", "numpy", "test", "lib2to3", "pip", "setuptools", "packaging",
    "pkg_resources", "IPython", "nis", "readline", "PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick",
    "PySide6.QtOpenGL", "PySide6.QtDBus", "PySide6.QtDesigner", "curses", "xmlrpc", "ensurepip", "venv",
    "idlelib", "turtledemo", "asyncio", "multiprocessing", "ssl", "_ssl", "yaml",
]  # fmt: skip


def kept(entries: Iterable[Entry], *, linux: bool) -> list[Entry]:
    """The entries of a PyInstaller table (name in the bundle first) that the program needs."""
    return [entry for entry in entries if is_used(entry[0].replace("\\", "/"), linux=linux)]


def is_used(name: str, *, linux: bool) -> bool:
    """Whether a file of the bundle is used.

    >>> is_used("PySide6/Qt/plugins/platforms/libqxcb.so", linux=True)
    True
    >>> is_used("PySide6/Qt/plugins/platforms/libqeglfs.so", linux=True)
    False
    >>> is_used("PySide6/Qt/translations/qtbase_pl.qm", linux=True)
    False
    >>> is_used("click-8.5.1.dist-info/RECORD", linux=True)
    False
    """
    path = PurePosixPath(name)
    if ".dist-info/" in name:  # what the program reads of it; the licences lie in a folder of their own
        return path.name in ("METADATA", "entry_points.txt")
    if "/translations/" in name and path.suffix == ".qm":
        return path.name.startswith("qtbase_") and path.stem.removeprefix("qtbase_") in KEPT_LANGUAGES
    if "/plugins/" in name and any(part in name.partition("/plugins/")[2] for part in UNUSED_PLUGINS):
        return False
    if any(part in path.name for part in UNUSED_LIBRARIES):
        return False
    return not (linux and path.name.startswith(SYSTEM_LIBRARIES))
