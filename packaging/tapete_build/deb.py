"""The Debian package: the program's folder, a menu entry, an icon, a file type, a man page, and what it depends on."""

import gzip
import re
import shutil
import subprocess
from pathlib import Path

from tapete_build.edition import Edition
from tapete_build.icon import SIZES
from tapete_build.sources import ROOT

DEBIAN = ROOT / "packaging" / "debian"
HOME = "usr/lib/tapete"

# The Debian package of every library that the program expects from the system. Where a name changed with the move
# to 64-bit time (Ubuntu 24.04, Debian 13), either will do.
PACKAGES = {
    "libc.so.6": "libc6",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libexpat.so.1": "libexpat1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0 | libglib2.0-0t64",
    "libgthread-2.0.so.0": "libglib2.0-0 | libglib2.0-0t64",
    "libstdc++.so.6": "libstdc++6",
    "libuuid.so.1": "libuuid1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
PART_OF_LIBC = ("ld-linux", "libdl.", "libm.", "libpthread.", "librt.", "libutil.")


def needed(folder: Path) -> set[str]:
    """The shared libraries that files of this folder ask for and the folder does not have."""
    asked = set(re.findall(r"\(NEEDED\).*\[(.+)\]", _read_elf("--dynamic", folder)))
    own = {path.name for path in _elf_files(folder)}
    return {name for name in asked - own if not name.startswith(PART_OF_LIBC)}


def newest_libc(folder: Path) -> str:
    """The version of the C library without which some file of this folder would not run."""
    minors = re.findall(r"\bGLIBC_2\.(\d+)", _read_elf("--version-info", folder))
    return f"2.{max(map(int, minors))}"


def _read_elf(what: str, folder: Path) -> str:
    command = ["readelf", what, "--wide", *map(str, _elf_files(folder))]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _elf_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and _is_elf(path)]


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def depends(libraries: set[str], libc: str) -> list[str]:
    """The packages that bring these libraries; one that no package is known for stops the build."""
    unknown = sorted(libraries - PACKAGES.keys())
    if unknown:
        raise ValueError(f"no Debian package is named in deb.py for {', '.join(unknown)}")
    return sorted({PACKAGES[name] for name in libraries - {"libc.so.6"}} | {f"libc6 (>= {libc})"})


def pack(folder: Path, edition: Edition, icons: Path, out: Path) -> Path:
    """Make `<package>_<version>_amd64.deb` of the program in `folder`."""
    tree = ROOT / "build" / "deb" / edition.package
    if tree.exists():
        shutil.rmtree(tree)
    shutil.copytree(folder, tree / HOME, symlinks=True)
    _link(tree)
    _desktop(tree, edition, icons)
    _documents(tree, edition)
    _control(tree, edition)
    out.mkdir(parents=True, exist_ok=True)
    return build(tree, deb_file(edition, out))


def deb_file(edition: Edition, out: Path) -> Path:
    return out / f"{edition.package}_{edition.version}_amd64.deb"


def build(tree: Path, file: Path) -> Path:
    """Pack a tree, which is used up; everything in it belongs to root, and everybody may read it."""
    subprocess.run(["chmod", "-R", "u+rwX,go+rX,go-w", str(tree)], check=True)
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", str(tree), str(file)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(tree)
    return file


def _link(tree: Path) -> None:
    (tree / "usr/bin").mkdir(parents=True)
    (tree / "usr/bin/tapete").symlink_to("../lib/tapete/tapete")


def _desktop(tree: Path, edition: Edition, icons: Path) -> None:
    entry = filled(
        DEBIAN / "tapete.desktop",
        name=edition.title_en,
        name_es=edition.title_es,
    )
    _write(tree / "usr/share/applications/tapete.desktop", entry)
    _write(tree / "usr/share/mime/packages/tapete.xml", (DEBIAN / "tapete.xml").read_text(encoding="utf-8"))
    theme = tree / "usr/share/icons/hicolor"
    for size in SIZES:
        _copy(icons / f"tapete-{size}.png", theme / f"{size}x{size}/apps/tapete.png")
        _copy(icons / f"tapete-{size}.png", theme / f"{size}x{size}/mimetypes/application-x-tapete-pack.png")
    _copy(ROOT / "packaging/icon/tapete.svg", theme / "scalable/apps/tapete.svg")


def _documents(tree: Path, edition: Edition) -> None:
    page = filled(DEBIAN / "tapete.1", version=edition.version)
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    documents = tree / "usr/share/doc" / edition.package
    for text, path in (
        (page, tree / "usr/share/man/man1/tapete.1.gz"),
        (changes, documents / "changelog.gz"),
    ):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
    _copy(DEBIAN / "copyright", documents / "copyright")


def _control(tree: Path, edition: Edition) -> None:
    size = sum(path.lstat().st_size for path in tree.rglob("*") if path.is_file()) // 1024
    fields = {
        "Package": edition.package,
        "Version": edition.version,
        "Architecture": "amd64",
        "Maintainer": "The Tapete project <nobody@tapete.invalid>",  # there is no mailbox, and .invalid says so
        "Installed-Size": str(size),
        "Depends": ", ".join(depends(needed(tree / HOME), newest_libc(tree / HOME))),
        "Recommends": "shared-mime-info, desktop-file-utils, hicolor-icon-theme",
        "Suggests": "pulseaudio-utils | alsa-utils",  # what plays the sounds
        "Section": "education",
        "Priority": "optional",
    }
    if edition.academy:  # one Tapete on a machine: an edition takes the place of another
        fields |= {"Provides": "tapete", "Conflicts": "tapete", "Replaces": "tapete"}
    fields["Description"] = (
        f"{edition.title_en}: trainer for casino dealers\n"
        " Animated tables ask what wins, what it pays, in which order it is paid and what happens\n"
        " when something goes wrong; answers are scored against published regulations."
    )
    control = "".join(f"{name}: {value}\n" for name, value in fields.items())
    _write(tree / "DEBIAN/control", control)
    _copy(DEBIAN / "postrm", tree / "DEBIAN/postrm")
    (tree / "DEBIAN/postrm").chmod(0o755)


def filled(template: Path, **values: str) -> str:
    """A template with every `@name@` replaced."""
    text = template.read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
