"""`python -m tapete_build.windows_trial`: installs the setup under Wine, plays in it, upgrades and removes it."""

import json
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tapete_build import wine
from tapete_build.edition import plain_edition
from tapete_build.setup import STUBS
from tapete_build.sources import ROOT

KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Tapete"
TABLE = {
    "game": "french-roulette",
    "rules": "cantabria",
    "bets": [{"player": "A", "bet": "straight", "on": "17", "stake": "10"}],
    "outcome": {"pocket": "17"},
}
PATIENCE = 180  # seconds; the first start under Wine is slow
KEYS = ("Return", "1", "Return", "5", "Return")  # answers of every kind, right or wrong: either is an attempt


def main() -> None:
    if lack := wine.missing():
        sys.exit(f"tapete-build: {lack}")
    setup = ROOT / "dist" / f"tapete-{plain_edition().version}-setup.exe"
    wine.start_anew()
    install(setup)
    settles()
    with screen() as display:
        attempts = plays(display)
    install(setup)  # an upgrade goes over what is there
    check(kept() == attempts, "the upgrade kept the progress")
    remove()
    check(kept() == attempts, f"progress stayed in {data()}")


def check(true: bool, what: str) -> None:
    if not true:
        sys.exit(f"windows trial: not so: {what}")
    print(f"  {what}", flush=True)


def local() -> Path:
    """%LOCALAPPDATA% of the only person in this Windows."""
    people = [path for path in (wine.PREFIX / "drive_c" / "users").iterdir() if path.name != "Public"]
    return people[0] / "AppData" / "Local"


def program() -> Path:
    return local() / "Programs" / "Tapete"


def data() -> Path:
    return local() / "tapete"


def registered(key: str) -> bool:
    return wine.run("reg", "query", key).returncode == 0


def install(setup: Path) -> None:
    done = wine.run(setup, "/S")
    wine.stop()
    check(done.returncode == 0 and (program() / "tapetew.exe").is_file(), "installed silently, for this person only")
    check(registered(KEY) and registered(r"HKCU\Software\Classes\.tapete"), "Windows knows the program and its packs")
    strays = [path.name for path in program().rglob("*") if path.is_file() and is_wines(path)]
    check(not strays, "nothing of Wine's was handed out")


def is_wines(path: Path) -> bool:
    """Whether a file is one of Wine's own libraries or a stand-in for one of Windows'."""
    with path.open("rb") as file:
        return path.name.lower() in STUBS or b"Wine " in file.read(96)[64:]


def settles() -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "table.json"
        table.write_text(json.dumps(TABLE), encoding="utf-8")
        done = wine.run(program() / "tapete.exe", "settle", wine.windows_path(table))
    check(done.returncode == 0, "tapete.exe settles a table")
    check(json.loads(done.stdout)["settlements"][0]["pays"] == "350", "a straight-up of 10 is paid 350")


@contextmanager
def screen() -> Iterator[str]:
    """A display of its own."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as number:
        display = f":{number.readline().strip()}"
    try:
        yield display
    finally:
        server.terminate()
        server.wait()


def plays(display: str) -> int:
    """Open the window, sit down and answer until an attempt is saved, all with real keys; how many were saved."""
    env = {**wine.environment(), "DISPLAY": display}
    command = ["wine", str(program() / "tapetew.exe")]
    window = subprocess.Popen(
        command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    try:
        found = wait_for_window(env)
        check(bool(found), "the window is open")
        time.sleep(5)
        press(env, found, "type", "Ana")
        press(env, found, "key", "Return")
        end = time.monotonic() + PATIENCE
        while not kept() and time.monotonic() < end:
            for key in KEYS:
                press(env, found, "key", key)
                time.sleep(0.6)
        check(kept() > 0, f"an answer typed in the window was saved in {data().relative_to(wine.PREFIX)}")
        press(env, found, "key", "alt+F4")
        window.wait(30)
    except subprocess.TimeoutExpired:
        pass
    finally:
        subprocess.run(["wineserver", "--kill"], env=env, check=False)
        wine.stop()
    return kept()


def wait_for_window(env: dict[str, str]) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        search = ["xdotool", "search", "--onlyvisible", "--name", "Tapete"]
        found = subprocess.run(search, env=env, capture_output=True, text=True, check=False).stdout.split()
        if found:
            return found[-1]
        time.sleep(0.5)
    return ""


def press(env: dict[str, str], window: str, verb: str, what: str) -> None:
    command = ["xdotool", "windowfocus", window, verb, what]
    subprocess.run(command, env=env, check=False, capture_output=True)


def kept() -> int:
    """The attempts in the trainee's file."""
    file = data() / "progress.db"
    if not file.is_file():
        return 0
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
            return int(db.execute("SELECT count(*) FROM attempt").fetchone()[0])
    except sqlite3.OperationalError:  # just being made, or busy
        return 0


def remove() -> None:
    # Without _?= the uninstaller copies itself away and returns at once; with it, it cannot delete itself.
    done = wine.run(program() / "uninstall.exe", "/S")
    wine.stop()
    check(done.returncode == 0 and not program().exists(), "uninstalled silently, program files gone")
    for key in (KEY, r"HKCU\Software\Tapete", r"HKCU\Software\Classes\.tapete", r"HKCU\Software\Classes\Tapete.Pack"):
        check(not registered(key), f"{key} is gone")


if __name__ == "__main__":
    main()
