"""What is handed out: plain Tapete, or an academy's edition of it."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from tapete_build.sources import ROOT, version
from trainer.academy import FILE, Academy, check_houses, read_academy
from trainer.errors import AcademyError, TrainerError


@dataclass(frozen=True)
class Edition:
    """The names that an installer bears. `package` is unique to an academy; `version` counts its editions too."""

    package: str
    version: str
    title_es: str
    title_en: str
    academy: Academy | None = None


def plain_edition(root: Path = ROOT) -> Edition:
    return Edition("tapete", version(root), "Tapete", "Tapete")


def academy_edition(file: Path, root: Path = ROOT) -> Edition:
    """Read and check an academy's folder with everything in it: house sheets, logo, packs and keys included."""
    if file.is_dir():
        file = file / FILE
    if file.name != FILE:
        raise AcademyError("--academy", file.name, f"a file named {FILE}")
    found = read_academy(file.parent)
    check_houses(found)
    _check_logo(found.logo)
    for pack in found.packs:
        _check_pack(pack)
    for key in found.keys:
        _check_key(key)
    name = found.name
    titles = f"Tapete – {name.es}", f"Tapete – {name.en}"
    return Edition(f"tapete-{found.id}", f"{version(root)}+{found.edition}", *titles, found)


def _check_logo(logo: Path | None) -> None:
    from PySide6.QtGui import QImage

    if logo and QImage(str(logo)).isNull():
        raise AcademyError(f"{FILE}: logo", logo.name, "a picture that can be drawn")


def _check_key(file: Path) -> None:
    from trainer.packs.signing import public_key

    try:
        public_key(file)
    except TrainerError as error:
        raise AcademyError("keys", file.name, f"a public key as 'tapete pack keys' makes it ({error})") from None


def _check_pack(pack: Path) -> None:
    from trainer.packs import check

    try:
        problems: list[TrainerError] = [*check(pack)]
    except TrainerError as error:  # not even a pack
        problems = [error]
    if problems:
        raise AcademyError("packs", pack.name, f"a sound pack ({problems[0]})")


def put_together(frozen: Path, edition: Edition, folder: Path) -> Path:
    """A copy of the frozen program with the academy's files in it."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(frozen, folder, symlinks=True)
    if edition.academy:
        place = folder / "_internal" / "academy"
        place.mkdir()
        for file in academy_files(edition.academy):
            target = place / file.relative_to(edition.academy.folder)
            target.parent.mkdir(exist_ok=True)
            shutil.copyfile(file, target)
    return folder


def academy_files(academy: Academy) -> list[Path]:
    """The files that were checked, and no others."""
    logo = [academy.logo] if academy.logo else []
    return [academy.folder / FILE, *logo, *academy.packs, *academy.keys]
