"""A display of its own for a trial, and real keys for the window on it."""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tapete_build.trial import until

BETWEEN_KEYS = 0.6  # seconds


@dataclass
class Desktop:
    """One display; keys go to the newest window on it that bears the title last looked for."""

    display: str
    title: str = field(default="", init=False)

    @staticmethod
    @contextmanager
    def opened() -> Iterator["Desktop"]:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
        server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as number:
            display = f":{number.readline().strip()}"
        try:
            yield Desktop(display)
        finally:
            server.terminate()
            server.wait()

    @property
    def variables(self) -> dict[str, str]:
        return {"DISPLAY": self.display}

    def find(self, title: str) -> bool:
        """Wait for a window with this in its title."""
        self.title = title
        return until(lambda: bool(self.windows()))

    def windows(self) -> list[str]:
        """The windows that bear the title, the newest last. A message may lie over the program's own."""
        return self._xdotool("search", "--onlyvisible", "--name", self.title).split()

    def type(self, text: str) -> None:
        self._to_the_window("type", text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._to_the_window("key", key)
            self.wait(BETWEEN_KEYS)

    def _to_the_window(self, *words: str) -> None:
        if windows := self.windows():
            self._xdotool("windowfocus", windows[-1], *words)

    def close(self) -> bool:
        """Whether Alt+F4 closes the window."""
        self.press("alt+F4")
        return until(lambda: not self.windows(), 30)

    def agree(self) -> bool:
        """Whether pressing Return, in one window after the other, leaves none in the end."""
        return until(self._agreed, 60)

    def _agreed(self) -> bool:
        self.press("Return")
        return not self.windows()

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def _xdotool(self, *words: str) -> str:
        env = {**os.environ, **self.variables}
        return subprocess.run(["xdotool", *words], env=env, capture_output=True, text=True, check=False).stdout
