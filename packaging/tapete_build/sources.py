"""What goes into the bundle besides code: data by folder, and the licences of what we hand out."""

import hashlib
import re
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from sysconfig import get_path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("trainer", "ui")  # code, and the data beside it
FOLDERS = ("assets", "lessons")  # data only; they lie at the top of the bundle, as in the source tree
RECIPE = ("packaging/tapete.spec", "packaging/tapete_build", "requirements.lock")


def version(root: Path = ROOT) -> str:
    """The program's own version, read and not imported."""
    found = re.search(r'^__version__ = "([^"]+)"', (root / "trainer" / "__init__.py").read_text(encoding="utf-8"), re.M)
    if found is None:
        raise ValueError("trainer/__init__.py has no __version__")
    return found[1]


def bundled_data(root: Path = ROOT) -> list[tuple[str, str]]:
    """Every data file with the folder it takes in the bundle, as PyInstaller wants them."""
    files = [path for name in (*PACKAGES, *FOLDERS) for path in sorted((root / name).rglob("*")) if is_data(path)]
    return [(str(path), path.parent.relative_to(root).as_posix()) for path in files]


def is_data(path: Path) -> bool:
    parts = path.parts
    return path.is_file() and path.suffix not in (".py", ".pyc", ".pyi", ".po", ".pot") and "__pycache__" not in parts


def runtime() -> list[Distribution]:
    """The packages the program needs on this machine, and what those need."""
    found: dict[str, Distribution] = {}
    waiting = ["tapete"]
    while waiting:
        name = re.split(r"[^A-Za-z0-9._-]", waiting.pop(), maxsplit=1)[0].lower().replace("_", "-")
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # for another system
            continue
        waiting += [line for line in found[name].requires or [] if "extra ==" not in line]
    return [found[name] for name in sorted(found) if name not in ("tapete", "pip", "setuptools")]


def licences() -> list[tuple[str, str]]:
    """The licence files of every package in the bundle, and where they lie in it."""
    found = [(str(ROOT / "LICENSE"), "licences/tapete")]
    found += [(str(file), "licences/qt") for file in sorted((ROOT / "packaging" / "licences").iterdir())]
    found += [(str(file), "licences/python") for file in python_licence()]
    for package in runtime():
        for file in package.files or []:
            if ".dist-info" in str(file) and re.search(r"licen[cs]e|copying|notice", str(file), re.I):
                found.append((str(package.locate_file(file)), f"licences/{package.name}-{package.version}"))
    return found


def python_licence() -> list[Path]:
    """Python's own licence: beside its library, or on Windows beside python.exe."""
    places = (Path(get_path("stdlib")), Path(sys.base_prefix))
    return [place / "LICENSE.txt" for place in places if (place / "LICENSE.txt").is_file()][:1]


def fingerprint(root: Path = ROOT) -> str:
    """One short text that changes whenever something does that the bundle is made of."""
    digest = hashlib.sha256()
    for name in (*PACKAGES, *FOLDERS, *RECIPE):
        top = root / name
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
