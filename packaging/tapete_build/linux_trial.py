"""`python -m tapete_build.linux_trial`: installs the academy's .deb in a clean Debian, plays, upgrades and removes it.

Whatever runs in that Debian has mounts of its own, which end with it: nothing is left mounted, not even after a crash.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tapete_build import deb, tarball
from tapete_build.cli import build
from tapete_build.desktop import Desktop
from tapete_build.edition import Edition, academy_edition, plain_edition
from tapete_build.sources import ROOT
from tapete_build.trial import check, kept, until

ACADEMY = ROOT / "packaging" / "example-academy"
DIST = ROOT / "dist"
HOME = ROOT / "build" / "trial"
DEBIAN = HOME / "debian"
PERSON = "ana"  # whoever plays is an ordinary person
PERSONS_HOME = DEBIAN / "home" / PERSON
DATA = PERSONS_HOME / ".local" / "share" / "tapete"
SETTINGS = PERSONS_HOME / ".config" / "tapete" / "settings.json"
COMMANDS = ("debootstrap", "unshare", "chroot", "Xvfb", "xdotool")
OWN_MOUNTS = ("unshare", "--mount", "--propagation", "private")
ENTER = 'for place in proc dev tmp/.X11-unix; do mkdir -p "$0/$place"; mount --bind "/$place" "$0/$place"; done'
VARIABLES = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
PROXIES = {name: os.environ[name] for name in ("http_proxy", "https_proxy", "no_proxy") if name in os.environ}
# From the lessons' list past the button to the courses, to the last of them, and back to its lessons.
TO_THE_COURSE = ("ctrl+2", "shift+Tab", "shift+Tab", "End", "Tab", "Tab", "Return")
ANSWERS = ("350", "170")  # what the two exercises of the first lesson pay


def main() -> None:
    if lack := missing():
        sys.exit(f"trial: no clean Debian can be made here: {lack}")
    edition, plain = academy_edition(ACADEMY), plain_edition()
    second = next_edition(edition)
    make_debian()
    with Desktop.opened() as desktop:
        installs(edition)
        belongs(edition)
        registers()
        plays(desktop)
        upgrades(desktop, second)
        gives_way(second, plain)
        removes(plain)
    unpacks(plain)


def missing() -> str | None:
    """What stands in the way, or nothing."""
    absent = [command for command in COMMANDS if shutil.which(command) is None]
    if absent:
        return f"{', '.join(absent)} not found"
    if os.geteuid() != 0:
        return "only root may, so run it with sudo"
    tried = subprocess.run([*OWN_MOUNTS, "true"], capture_output=True, text=True, check=False)
    return tried.stderr.strip() if tried.returncode else None


def next_edition(first: Edition) -> Edition:
    """The academy's next edition, with its .deb made of the same frozen program."""
    folder = HOME / "academy"
    shutil.rmtree(HOME, ignore_errors=True)
    shutil.copytree(ACADEMY, folder)
    file = folder / "academy.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("edition = 1 ", "edition = 2 "), encoding="utf-8")
    build(file, ("deb",), HOME)
    second = academy_edition(file)
    check(second.version > first.version, f"{second.version} is higher than {first.version}")
    return second


# A Debian of its own


def make_debian() -> None:
    """Debian 12 with neither Python nor Qt, and one ordinary person."""
    command = [*OWN_MOUNTS, "debootstrap", "--variant=minbase", "bookworm", str(DEBIAN), *mirror()]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        sys.exit(f"trial: no clean Debian can be made here: {said[-1] if said else 'debootstrap failed'}")
    inside("useradd", "--create-home", PERSON)
    strays = [path for name in ("python3*", "libQt*") for path in DEBIAN.glob(f"usr/**/{name}")]
    check(not any(path.suffix in ("", ".so") for path in strays if path.is_file()), "a Debian without Python or Qt")
    updated = inside("apt-get", "update", "-qq")
    check(updated.returncode == 0, "its package lists are read")


def mirror() -> list[str]:
    """Where this machine's own apt has Debian 12 from; debootstrap chooses where apt has none."""
    if shutil.which("apt-get") is None:
        return []
    asked = ["apt-get", "indextargets", "--format", "$(REPO_URI)", "Codename: bookworm", "Component: main"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.split()[:1]


def entered(*command: str) -> list[str]:
    """The words that run a command in there, with this machine's processes, devices and displays."""
    return [*OWN_MOUNTS, "sh", "-ec", f'{ENTER}; exec chroot "$@"', str(DEBIAN), *command]


def inside(*command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in there to its end, as root."""
    whole = entered(str(DEBIAN), *command)
    return subprocess.run(whole, env=VARIABLES | PROXIES, capture_output=True, text=True, check=False)


def as_person(*command: str, **variables: str) -> subprocess.Popen[str]:
    """Start a command in there as the ordinary person."""
    own = VARIABLES | {"HOME": f"/home/{PERSON}"} | variables
    whole = entered(f"--userspec={PERSON}", str(DEBIAN), *command)
    return subprocess.Popen(whole, env=own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def apt(*words: str) -> str:
    """What apt-get said; the trial ends where it fails."""
    done = inside("apt-get", *words)
    if done.returncode:
        sys.exit(f"trial: apt-get {words[0]} failed: {done.stderr.strip()[-300:]}")
    return done.stdout + done.stderr


# The steps


def installs(edition: Edition, folder: Path = DIST) -> None:
    """With apt, which brings what it depends on, and nothing that is only recommended."""
    file = deb.deb_file(edition, folder)
    shutil.copy(file, DEBIAN / "srv")
    apt("install", "-y", "-qq", "--no-install-recommends", f"/srv/{file.name}")
    version = inside("dpkg-query", "-W", "-f", "${Version}", edition.package).stdout
    check(version == edition.version, f"apt installs {file.name} with what it depends on")
    check(not (DEBIAN / "usr/bin/python3").exists(), "that brings no Python")
    entry = (DEBIAN / "usr/share/applications/tapete.desktop").read_text(encoding="utf-8")
    check(f"Name={edition.title_en}\n" in entry, f"the menu says {edition.title_en}")


def belongs(edition: Edition) -> None:
    """Every library from outside lies in the package that deb.py names."""
    for library in sorted(deb.needed(DIST / edition.package)):
        owner = inside("dpkg", "--search", f"*/{library}").stdout.partition(":")[0]
        if owner not in deb.PACKAGES[library].replace("|", "").split():
            check(False, f"{library} belongs to {deb.PACKAGES[library]}, and not to {owner}")
    check(True, "every library it asks for lies in a package it depends on")


def registers() -> None:
    """With what the package recommends, the desktop learns the file type and what opens it."""
    apt("install", "-y", "-qq", "--no-install-recommends", "shared-mime-info", "desktop-file-utils")
    globs = (DEBIAN / "usr/share/mime/globs").read_text(encoding="utf-8")
    opens = (DEBIAN / "usr/share/applications/mimeinfo.cache").read_text(encoding="utf-8")
    known = "application/x-tapete-pack:*.tapete\n" in globs
    check(known and "application/x-tapete-pack=tapete.desktop;" in opens, "a .tapete file is a pack that Tapete opens")


@contextmanager
def running(desktop: Desktop) -> Iterator[None]:
    """Tapete on this display. At the end it is killed, as by a power cut: what it has to keep, it must have kept."""
    started = as_person("tapete", **desktop.variables)
    try:
        yield
    finally:
        started.kill()
        started.communicate()


def plays(desktop: Desktop) -> None:
    """Sit down and take the first lesson of the academy's course, all with real keys."""
    with running(desktop):
        check(desktop.find("Escuela de ejemplo"), "the window bears the academy's name")
        check(until(lambda: chosen().get("academy") == "escuela-ejemplo/1"), "the academy's edition is taken over")
        own = chosen()
        check((own["language"], own["rules"]["french-roulette"]) == ("es", "asturias"), "its language and rules hold")
        check(own["house"]["french-roulette/asturias:one-cloth"] == {"minimum": "5"}, "and its house sheet")
        desktop.type("Ana")
        desktop.press("Return")
        check(until(lambda: kept(DATA).trainees == ("Ana",)), "a trainee's name is typed and saved")
        desktop.wait(3)
        desktop.press(*TO_THE_COURSE)
        desktop.wait(3)
        for number, answer in enumerate(ANSWERS, 1):
            exercise(desktop, number, answer)
    signed = as_person("tapete", "pack", "list").communicate()[0]
    check("Escuela de ejemplo" in signed, "its course is installed, and its key trusted")


def exercise(desktop: Desktop, number: int, answer: str) -> None:
    """From the lesson past what is done to the exercise of this number, and back."""
    desktop.press(*["Tab"] * number, "Return")
    desktop.wait(3)
    desktop.press("Return")  # skip the motion
    desktop.type(answer)
    desktop.press("Return")
    check(until(lambda: right() == number, 30), f"{answer} is right, and saved")
    desktop.press("Return", "Tab", "Return")  # the try has ended: back to the lesson
    desktop.wait(3)


def chosen() -> dict[str, Any]:
    """The settings as they are kept."""
    found: dict[str, Any] = json.loads(SETTINGS.read_text(encoding="utf-8")) if SETTINGS.is_file() else {}
    return found


def right() -> int:
    """How many answers there are, if all of them are right."""
    answers = [is_right for _, is_right in kept(DATA).attempts]
    return len(answers) if all(answers) else 0


def upgrades(desktop: Desktop, edition: Edition) -> None:
    before = kept(DATA)
    installs(edition, HOME)
    with running(desktop):
        check(desktop.find("Escuela de ejemplo"), "the new edition's window opens")
        check(until(lambda: chosen()["academy"] == "escuela-ejemplo/2"), "and is taken over")
    check(kept(DATA) == before and right() == len(ANSWERS), "the upgrade kept the progress")


def gives_way(edition: Edition, plain: Edition) -> None:
    """Plain Tapete takes the place of an academy's: there is one on a machine."""
    before = kept(DATA)
    installs(plain)
    gone = inside("dpkg-query", "-W", "-f", "${db:Status-Abbrev}", edition.package).stdout
    check(not gone.startswith("ii"), f"{edition.package} gave way to it")
    check(kept(DATA) == before and right() == len(ANSWERS), "and the progress is still there")


def removes(edition: Edition) -> None:
    before = kept(DATA)
    said = apt("purge", "-y", "-qq", edition.package)
    check(not (DEBIAN / "usr/lib/tapete").exists(), "it is removed, configuration and all")
    check("~/.local/share/tapete" in said, "which says where the progress stays")
    check(kept(DATA) == before and right() == len(ANSWERS), "the progress is still there")


def unpacks(plain: Edition) -> None:
    """The plain archive, in the person's own folder; the libraries that the package needed are still there."""
    subprocess.run(["tar", "-xzf", str(tarball.archive_file(plain, DIST)), "-C", str(PERSONS_HOME)], check=True)
    program = f"/home/{PERSON}/{plain.package}-{plain.version}/tapete"
    demo = (program, "demo", "--questions", "1", "--out", "/tmp/played")
    said = as_person(*demo, QT_QPA_PLATFORM="offscreen").communicate()[0]
    check(said.startswith("1 of 1 right."), "the program of the .tar.gz plays one question in its window")


if __name__ == "__main__":
    main()
