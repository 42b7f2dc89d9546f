"""How large anything in a pack may be, and what its files may be called."""

import re

from trainer.packs.problems import Refused

MB = 1_000_000
LARGEST_PACK = 16 * MB  # all files together, and the .tapete file itself
LARGEST_FILE = 2 * MB
LARGEST_TEXT_FILE = 160_000
LARGEST_TEXTS = 2 * MB  # all TOML together
MOST_FILES = 200
LONGEST_NAME = 80
MOST_DOTS = 100  # in one line: the time a dotted key takes grows with the square of its parts
MOST_DOTS_IN_ALL = 20_000  # in one file: each may be a table of its own
DEEPEST = 10  # lists and tables inside each other, in a whole file
MOST_ENTRIES = 300  # of one list or table
MOST_VALUES = 20_000  # in one file
LONGEST_TEXT = 8_000
LARGEST_NUMBER = 1_000_000_000
MOST_LESSONS = 60
MOST_PARTS = 80  # texts, examples or exercises of one lesson
MOST_TABLES = 300  # written down in one pack
MOST_IN_TABLES = 10_000  # values in all of them together
MOST_EXERCISES = 300  # of one pack
LARGEST_SIDE = 4096  # of a picture, in points
MOST_RATIO = 200  # unpacked to packed, for one file

MANIFEST, SIGNATURE = "pack.toml", "signature.toml"
BESIDE = ("README.md", "LICENSE")
LEFT_OUT = ("thumbs.db", "desktop.ini")  # what systems leave in folders, in small letters

LESSON_FILE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.toml")
PICTURE_FILE = re.compile(r"pictures/[a-z0-9]+(-[a-z0-9]+)*\.(png|jpg|jpeg)")
RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}
EXAMPLE = "a file name such as '01-the-table.toml' or 'pictures/box.png'"


def check_name(name: str) -> None:
    """Refuse a name that leads out of the pack, differs between systems, or stands for what a pack never has."""
    if len(name) > LONGEST_NAME:
        raise Refused("file name", name, f"a name of at most {LONGEST_NAME} characters")
    if "\0" in name or not name.isascii() or not name.isprintable():
        raise Refused("file name", name, f"{EXAMPLE}, in plain letters")
    if "\\" in name or ":" in name or name.startswith("/") or ".." in name.split("/"):
        raise Refused("file name", name, f"{EXAMPLE}: a pack stays in its own folder")
    stem = name.rpartition("/")[2].partition(".")[0].lower()
    if stem in RESERVED:
        raise Refused("file name", name, f"{EXAMPLE}: Windows keeps '{stem}' for itself")
    if name in BESIDE or name == SIGNATURE or LESSON_FILE.fullmatch(name) or PICTURE_FILE.fullmatch(name):
        return
    raise Refused("file name", name, f"{EXAMPLE}; a pack has TOML, PNG and JPEG files, in small letters and dashes")


def check_size(name: str, size: int) -> None:
    """Refuse a file that is larger than its kind may be."""
    most = LARGEST_FILE if PICTURE_FILE.fullmatch(name) else LARGEST_TEXT_FILE
    if size > most:
        raise Refused(name, f"{size} bytes", f"a file of at most {most} bytes")


def check_total(count: int, size: int, texts: int) -> None:
    if count > MOST_FILES:
        raise Refused("pack", f"{count} files", f"a pack of at most {MOST_FILES} files")
    if size > LARGEST_PACK:
        raise Refused("pack", f"{size} bytes", f"a pack of at most {LARGEST_PACK} bytes")
    if texts > LARGEST_TEXTS:
        raise Refused("pack", f"{texts} bytes of TOML", f"a pack with at most {LARGEST_TEXTS} bytes of TOML")
