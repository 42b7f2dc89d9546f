"""`python -m tapete_build.windows_trial`: installs the setup under Wine, plays in it, upgrades and removes it."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tapete_build import wine
from tapete_build.desktop import Desktop
from tapete_build.edition import academy_edition, plain_edition
from tapete_build.setup import STUBS, setup_file
from tapete_build.sources import ROOT
from tapete_build.trial import Progress, check, kept, until

ACADEMY = ROOT / "packaging" / "example-academy"
READ_WINDOWS = ROOT / "packaging" / "windows" / "read_windows.py"
PYTHON = wine.HOME / "python" / "python.exe"
KEY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Tapete"
KEYS = (KEY, r"HKCU\Software\Tapete", r"HKCU\Software\Classes\.tapete", r"HKCU\Software\Classes\Tapete.Pack")
TABLE = {
    "game": "french-roulette",
    "rules": "cantabria",
    "bets": [{"player": "A", "bet": "straight", "on": "17", "stake": "10"}],
    "outcome": {"pocket": "17"},
}
TO_THE_TABLE = ("ctrl+1", "Tab", "Tab", "Return")  # the day's screen, past its two buttons, the first round
ANSWER = ("Return", "1", "Return")  # skip the motion, answer, confirm; right or wrong, it is an attempt


def main() -> None:
    if lack := wine.missing():
        sys.exit(f"tapete-build: {lack}")
    plain, academy = (setup_file(each, ROOT / "dist") for each in (plain_edition(), academy_edition(ACADEMY)))
    wine.start_anew()
    with Desktop.opened() as desktop:
        install(plain)
        settles()
        plays(desktop)
        upgrades(desktop, academy)
        removes_and_says_so(desktop)
        install(plain)
        removes_silently()


# Where things lie


def local() -> Path:
    """%LOCALAPPDATA% of the only person in this Windows."""
    people = [path for path in (wine.PREFIX / "drive_c" / "users").iterdir() if path.name != "Public"]
    return people[0] / "AppData" / "Local"


def program() -> Path:
    return local() / "Programs" / "Tapete"


def data() -> Path:
    return local() / "tapete"


def in_windows(path: Path) -> str:
    return "C:\\" + str(path.relative_to(wine.PREFIX / "drive_c")).replace("/", "\\")


def contents() -> dict[str, int]:
    """The program's files with their sizes."""
    files = [path for path in program().rglob("*") if path.is_file()]
    return {str(path.relative_to(program())): path.stat().st_size for path in files}


def registered(key: str, name: str = "") -> str:
    """What the registry says under a key, or nothing when it does not know the key."""
    found = wine.run("reg", "query", key, *(["/v", name] if name else []))
    return found.stdout.decode(errors="replace") if found.returncode == 0 else ""


# The steps


def install(setup: Path) -> None:
    done = wine.run(setup, "/S")
    wine.stop()
    check(done.returncode == 0 and (program() / "tapetew.exe").is_file(), f"{setup.name} installs silently")
    check(all(map(registered, KEYS)), "Windows knows the program and its packs")
    strays = [path.name for path in program().rglob("*") if path.is_file() and is_wines(path)]
    check(not strays and all(is_wines(wine.SYSTEM / name) for name in STUBS), "nothing of Wine's was handed out")
    check((program() / "_internal" / "licences" / "python" / "LICENSE.txt").is_file(), "Python's licence was")


def is_wines(path: Path) -> bool:
    """Whether a file is one of Wine's own libraries or a stand-in for one of Windows'."""
    with path.open("rb") as file:
        return path.name.lower() in STUBS or b"Wine " in file.read(96)[64:]


@contextmanager
def running(desktop: Desktop, program: Path) -> Iterator[None]:
    """Start a program on this display, and wait for its end; if something goes wrong, kill it."""
    env = {**wine.environment(), **desktop.variables}
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    started = subprocess.Popen(["wine", str(program)], env=env, **pipes)  # type: ignore[call-overload]
    try:
        yield
        wine.stop()
    finally:
        subprocess.run(["wineserver", "--kill"], env=env, check=False)
        started.kill()
        started.wait()


def settles() -> None:
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "table.json"
        table.write_text(json.dumps(TABLE), encoding="utf-8")
        done = wine.run(program() / "tapete.exe", "settle", wine.windows_path(table))
    check(done.returncode == 0, "tapete.exe settles a table")
    check(json.loads(done.stdout)["settlements"][0]["pays"] == "350", "a straight-up of 10 is paid 350")


def plays(desktop: Desktop) -> None:
    """Open the window, sit down and answer one question, all with real keys."""
    before = contents()
    with running(desktop, program() / "tapetew.exe"):
        check(desktop.find("Tapete"), "the window is open")
        desktop.wait(5)
        desktop.type("Ana")
        desktop.press("Return")
        check(until(lambda: kept(data()).trainees == ("Ana",)), "a trainee's name is typed and saved")
        desktop.wait(3)
        desktop.press(*TO_THE_TABLE)
        check(until(lambda: answered(desktop)), f"a question is answered with keys, and saved in {in_windows(data())}")
        check(desktop.close(), "the window closes")
    check(contents() == before, "the program's own folder is as it was")


def answered(desktop: Desktop) -> bool:
    desktop.press(*ANSWER)
    return bool(kept(data()).attempts)


def upgrades(desktop: Desktop, setup: Path) -> None:
    """An edition with a higher number goes over what is there, and opens with what the trainee did before."""
    before = kept(data())
    left_over = program() / "_internal" / "left-over.txt"
    left_over.write_text("of an older version")
    install(setup)
    version = academy_edition(ACADEMY).version
    check(version in registered(KEY, "DisplayVersion"), f"Windows shows {version}")
    check(not left_over.exists(), "nothing of the older version is left")
    with running(desktop, program() / "tapetew.exe"):
        check(desktop.find("Tapete"), "the new version's window is open")
        check(until(lambda: "escuela-ejemplo" in settings()), "it is the academy's")
        check(len(desktop.windows()) == 1, "there is one window, and no other")
        check(desktop.close(), "the window closes")
    check(kept(data()) == before and bool(before.attempts), "the upgrade kept the progress")


def settings() -> str:
    file = data() / "settings.json"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def removes_and_says_so(desktop: Desktop) -> None:
    """Uninstall as a person does, reading what the uninstaller says."""
    before = kept(data())
    with running(desktop, program() / "uninstall.exe"):
        check(desktop.find("Tapete"), "the uninstaller asks first")
        desktop.wait(2)
        desktop.press("Return")
        place = in_windows(data())
        check(until(lambda: place in texts(desktop)), f"it says that progress stays in {place}")
        check(desktop.agree(), "the uninstaller ends")
    is_gone(before)


def texts(desktop: Desktop) -> str:
    """Every text on the screen, as Windows itself knows it."""
    read = wine.run(PYTHON, "-X", "utf8", wine.windows_path(READ_WINDOWS), variables=desktop.variables)
    return read.stdout.decode(errors="replace")


def removes_silently() -> None:
    before = kept(data())
    # Without _?= the uninstaller copies itself away and returns at once; with it, it cannot delete itself.
    done = wine.run(program() / "uninstall.exe", "/S")
    wine.stop()
    check(done.returncode == 0, "uninstalled silently")
    is_gone(before)


def is_gone(before: Progress) -> None:
    """The program is; what the trainee did is not."""
    check(not program().exists(), "the program's files are gone")
    check(not any(map(registered, KEYS)), "Windows has forgotten the program and its packs")
    check(kept(data()) == before and bool(before.attempts), f"progress stayed in {in_windows(data())}")


if __name__ == "__main__":
    main()
