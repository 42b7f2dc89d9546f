"""Short sounds of the table, off by default. Each system's own player is used; where there is none it is quiet."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from ui.resources import asset
from ui.tables.moves import on_sound

PLAYERS = (("paplay",), ("aplay", "-q"), ("afplay",))  # what Linux and macOS bring
MOST = 4  # sounding at once


class Sounds:
    """Plays the sounds of `assets/sounds/` as the moves name them."""

    def __init__(self) -> None:
        self.on = False
        self._player = player()
        self._sounding: list[subprocess.Popen[bytes]] = []
        on_sound(self.play)

    def play(self, name: str) -> None:
        """Sound one; nothing at all when sounds are off or cannot be heard."""
        file = asset(f"sounds/{name}.wav")
        if not self.on or not file.exists():
            return
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT)
            return
        self._sounding = [sounding for sounding in self._sounding if sounding.poll() is None]
        if self._player is None or len(self._sounding) >= MOST:
            return
        quiet = subprocess.DEVNULL
        try:
            self._sounding.append(
                subprocess.Popen([*self._player, str(file)], stdout=quiet, stderr=quiet, env=environment())
            )
        except OSError:  # the player went away: stay quiet
            self._player = None


def environment() -> dict[str, str]:
    """What a player is started with: a frozen program's own library path is not the system's."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        found.pop("LD_LIBRARY_PATH", None)
        if (before := found.pop("LD_LIBRARY_PATH_ORIG", None)) is not None:
            found["LD_LIBRARY_PATH"] = before
    return found


def player() -> Sequence[str] | None:
    """The command that plays a sound here, if there is one."""
    return next((command for command in PLAYERS if shutil.which(command[0])), None)
