"""Watches what the interpreter does: nothing is written outside one folder, nothing is run, nobody is called."""

import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

FORBIDDEN = (
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "socket.connect",
    "socket.getaddrinfo",
    "exec.",
)
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = {
    "os.rename": (0, 1),
    "os.remove": (0,),
    "os.mkdir": (0,),
    "os.rmdir": (0,),
    "os.symlink": (1,),
    "os.link": (1,),
}


class Watch:
    """While it is on, whatever would be written elsewhere, run or called is a fault.

    An audit hook stays for the life of the interpreter; it is silent while no watch is on.
    """

    _on: "Watch | None" = None
    _hooked = False

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder.resolve())

    def __enter__(self) -> Self:
        if not Watch._hooked:
            sys.addaudithook(_seen)
            Watch._hooked = True
        Watch._on = self
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        Watch._on = None

    def look(self, event: str, arguments: tuple[object, ...]) -> None:
        if event.startswith(FORBIDDEN):
            raise AssertionError(f"{event} {arguments}")
        if event == "open" and isinstance(arguments[2], int) and arguments[2] & WRITES:
            self._must_be_inside(event, arguments[0])
        for at in CHANGES.get(event, ()):
            self._must_be_inside(event, arguments[at])

    def _must_be_inside(self, event: str, path: object) -> None:
        """A path given relative to an open folder (rmtree does) is that folder's own."""
        if not isinstance(path, str | bytes | os.PathLike):
            return
        text = os.fsdecode(path)
        is_inside = os.path.realpath(text).startswith(self._folder)
        if not is_inside and "__pycache__" not in text and "/" in text.replace(os.sep, "/"):
            raise AssertionError(f"{event} {text}")


def _seen(event: str, arguments: tuple[object, ...]) -> None:
    if Watch._on is not None:
        Watch._on.look(event, arguments)
