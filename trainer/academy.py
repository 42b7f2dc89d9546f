"""An academy's own edition: its name, logo, colour, rules, packs, trusted keys and results address, as checked data.

An academy is a folder with `academy.toml`, perhaps a logo, and the folders `packs/` (`*.tapete`) and `keys/` (`*.pub`).
Nothing in it is executed, no path in it leads outside, and every refusal is one sentence.
"""

import os
import re
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from trainer.errors import AcademyError, TrainerError
from trainer.fields import Fields
from trainer.games import GAMES
from trainer.rulebook import JURISDICTIONS, Language, Text, catalogue, load

FILE = "academy.toml"
LARGEST_FILE = 64_000  # bytes of academy.toml
LARGEST_LOGO = 1_000_000
LARGEST_PACK = 64_000_000
LARGEST_KEY = 4_000
MOST_FILES = 100  # packs, and keys
WIDEST_LOGO = 4096  # pixels
DARK_PANEL = "#1E2228"  # what the accent colour is seen on

_ID = re.compile(r"[a-z][a-z0-9-]{1,29}")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
_SVG_FORBIDDEN = re.compile(
    rb"<!(?!--)|<\?(?!xml )|<\s*([\w.-]+:)?(script|image|foreignObject|a)\b"
    rb"|href\s*=\s*[\"'](?!#)|url\((?!\s*[\"']?#)|@import",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Academy:
    """What an academy hands out with the program. `house` has one house sheet for each game that it names."""

    folder: Path
    id: str
    edition: int
    name: Text
    language: Language
    rules: str
    logo: Path | None = None
    accent: str | None = None
    house: Mapping[str, Mapping[str, object]] = field(default_factory=dict)
    results: str | None = None

    @property
    def packs(self) -> tuple[Path, ...]:
        """The lesson packs that come with it, in the order of their names."""
        return _listed(self.folder / "packs", ".tapete", LARGEST_PACK)

    @property
    def keys(self) -> tuple[Path, ...]:
        """The public keys whose signatures it trusts."""
        return _listed(self.folder / "keys", ".pub", LARGEST_KEY)


def academy() -> Academy | None:
    """The academy whose edition this is: the folder TAPETE_ACADEMY names, or `academy/` in the installed program."""
    if named := os.environ.get("TAPETE_ACADEMY"):
        return read_academy(Path(named))
    bundle = getattr(sys, "_MEIPASS", None)
    folder = Path(bundle) / "academy" if bundle else None
    return read_academy(folder) if folder and (folder / FILE).is_file() else None


def read_academy(folder: Path) -> Academy:
    """Read and check an academy's folder; what its house sheets say is checked by `check_houses`."""
    fields = Fields(_toml(folder / FILE), f"{FILE}:", AcademyError)
    colours = fields.sub("colours")
    found = Academy(
        folder=folder,
        id=_matching(fields, "id", _ID, "2 to 30 small letters, digits and hyphens such as 'escuela-norte'"),
        edition=fields.whole("edition", 1, 9999, 1),
        name=_name(fields),
        language="en" if fields.choice("language", ("es", "en"), "es") == "en" else "es",
        rules=fields.choice("rules", JURISDICTIONS),
        logo=_logo(fields, folder),
        accent=_accent(colours),
        house=_houses(fields.sub("house")),
        results=_address(fields),
    )
    colours.done()
    fields.done()
    _ = found.packs, found.keys  # a folder with something else in it is refused now, not when it is used
    return found


def check_houses(found: Academy) -> None:
    """Lay every house sheet over its rulebook, under the academy's rules where the game has them."""
    for game, sheet in found.house.items():
        where = f"{FILE}: house.{game}"
        if game not in GAMES:
            raise AcademyError(where, game, f"one of {', '.join(GAMES)}")
        shelf = catalogue(game)
        rules = found.rules if found.rules in shelf.jurisdictions else shelf.jurisdictions[0]
        refusals = [_refusal(game, rules, variant, sheet, where) for variant in shelf.variants or (None,)]
        if all(refusals):  # a setting may belong to one variant only
            raise next(refusal for refusal in refusals if refusal)


def _refusal(
    game: str, rules: str, variant: str | None, sheet: Mapping[str, object], where: str
) -> TrainerError | None:
    try:
        load(game, rules, variant).house(sheet, where)
    except TrainerError as error:
        return error
    return None


def _toml(path: Path) -> object:
    data = _bytes(path, LARGEST_FILE)
    try:
        return tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise AcademyError(FILE, path.name, "text in UTF-8") from None
    except (ValueError, RecursionError) as error:
        raise AcademyError(FILE, path.name, f"TOML: {str(error)[:120]}") from None


def _bytes(path: Path, largest: int) -> bytes:
    """The whole of a plain file; a link, a folder or a file that is too large is refused."""
    if path.is_symlink() or not path.is_file():
        raise AcademyError(FILE, path.name, f"a plain file in the folder {path.parent.name or '.'}")
    try:
        with path.open("rb") as file:
            data = file.read(largest + 1)
    except OSError as error:
        raise AcademyError(FILE, path.name, f"a file that can be read ({error.strerror})") from None
    if len(data) > largest:
        raise AcademyError(FILE, path.name, f"a file of at most {largest} bytes")
    return data


def _matching(fields: Fields, key: str, pattern: re.Pattern[str], right: str) -> str:
    value = fields.text(key, right)
    if not pattern.fullmatch(value):
        raise fields.wrong(key, right)
    return value


def _name(fields: Fields) -> Text:
    """One name for both languages, or one for each."""
    right = 'a name of 1 to 60 characters, or { es = "...", en = "..." }'
    value = fields.raw("name", right)
    if isinstance(value, str):
        value = {"es": value, "en": value}
    if not isinstance(value, Mapping):
        raise fields.wrong("name", right)
    both = Fields(value, fields.place("name"), AcademyError)
    found = Text(both.text("es", right), both.text("en", right))
    both.done()
    for key, text in (("es", found.es), ("en", found.en)):
        if len(text) > 60 or not text.isprintable() or text != text.strip():
            raise both.wrong(key, right)
    return found


def _accent(colours: Fields) -> str | None:
    """A colour that can be told from the panels it is drawn on: at least 3 to 1."""
    right = "a colour such as '#C8A35A'"
    value = colours.text("accent", right, None)
    if value is None:
        return None
    if not _COLOUR.fullmatch(value):
        raise colours.wrong("accent", right)
    if contrast(value, DARK_PANEL) < 3:
        raise colours.wrong("accent", f"light enough to be seen on {DARK_PANEL}, such as '#C8A35A'")
    return value.upper()


def contrast(one: str, other: str) -> float:
    """How well two colours are told apart, from 1 to 21.

    >>> round(contrast("#FFFFFF", "#000000"))
    21
    """
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _logo(fields: Fields, folder: Path) -> Path | None:
    right = "the name of a picture beside it, such as 'logo.svg' or 'logo.png'"
    name = fields.text("logo", right, None)
    if name is None:
        return None
    if not _FILE_NAME.fullmatch(name) or not name.endswith((".svg", ".png")):
        raise fields.wrong("logo", right)
    data = _bytes(folder / name, LARGEST_LOGO)
    problem = _svg_problem(data) if name.endswith(".svg") else _png_problem(data)
    if problem:
        raise AcademyError(fields.place("logo"), name, problem)
    return folder / name


def _svg_problem(data: bytes) -> str | None:
    """A drawing may not load, link or run anything."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "a drawing written in UTF-8"
    if not re.search(rb"<svg[\s>]", data[:2000]):
        return "an SVG drawing"
    forbidden = _SVG_FORBIDDEN.search(data)
    return f"a drawing by itself: it may not have {forbidden[0].decode()!r}" if forbidden else None


def _png_problem(data: bytes) -> str | None:
    if data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":
        return "a PNG picture"
    sides = int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
    return None if min(sides) > 0 and max(sides) <= WIDEST_LOGO else f"at most {WIDEST_LOGO} pixels wide and high"


def _houses(fields: Fields) -> dict[str, Mapping[str, object]]:
    right = 'a house sheet such as { minimum = "5" }'
    return {game: fields.sub(game, right).data for game in list(fields.data)}


def _address(fields: Fields) -> str | None:
    """Where results may be sent; in the clear only to this machine itself."""
    right = "an address such as 'https://records.example/xAPI'"
    value = fields.text("results", right, None)
    if value is None:
        return None
    try:
        parts = urlsplit(value)
        host, _ = parts.hostname, parts.port
    except ValueError:
        raise fields.wrong("results", right) from None
    plain = parts.scheme == "http" and host in ("localhost", "127.0.0.1")
    safe = value.isascii() and value.isprintable() and " " not in value and len(value) <= 300
    if not (parts.scheme == "https" or plain) or not host or "@" in parts.netloc or parts.fragment or not safe:
        raise fields.wrong("results", f"{right}, without a name or a password in it")
    return value


def _listed(folder: Path, ending: str, largest: int) -> tuple[Path, ...]:
    if not folder.exists():
        return ()
    if folder.is_symlink() or not folder.is_dir():
        raise AcademyError(folder.name, folder.name, "a folder")
    entries = sorted(folder.iterdir())
    if len(entries) > MOST_FILES:
        raise AcademyError(folder.name, len(entries), f"a folder of at most {MOST_FILES} files")
    for entry in entries:
        if not _FILE_NAME.fullmatch(entry.name) or not entry.name.endswith(ending):
            raise AcademyError(folder.name, entry.name, f"a file such as 'first{ending}'")
        if entry.is_symlink() or not entry.is_file() or entry.stat().st_size > largest:
            raise AcademyError(folder.name, entry.name, f"a plain file of at most {largest} bytes")
    return tuple(entries)
