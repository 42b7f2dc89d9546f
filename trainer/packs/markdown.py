"""The small part of Markdown that lessons use, read into a tree of plain text that a screen shows as text.

Nothing here knows HTML or addresses: whatever is not one of these few forms stays the characters it is.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

HEADING = re.compile(r"(##|###) +(\S.*)")
BULLET = re.compile(r"[-*] +(\S.*)")
NUMBERED = re.compile(r"[0-9]{1,3}[.)] +(\S.*)")
QUOTED = re.compile(r"> ?(.*)")
PICTURE = re.compile(r"!\[([^\[\]]*)\]\(([^()\s]*)\)")
MARK = re.compile(r"\\[\\*`#>!\[\]-]|`[^`]+`|\*\*|\*")


@dataclass(frozen=True, slots=True)
class Run:
    """A few words in one style."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    level: int  # 2 or 3
    runs: Runs


@dataclass(frozen=True, slots=True)
class Paragraph:
    runs: Runs


@dataclass(frozen=True, slots=True)
class Key:
    """A key for mental arithmetic, or a remark that should stand out."""

    runs: Runs


@dataclass(frozen=True, slots=True)
class Listing:
    numbered: bool
    entries: tuple[Runs, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    file: str  # such as pictures/box.png
    alt: str


Fill = Callable[[str], str]
"""Fills the placeholders of a text for the rules in force."""

Block = Heading | Paragraph | Key | Listing | Picture


def read_markdown(text: str) -> tuple[Block, ...]:
    """The blocks of a text.

    >>> read_markdown("## One\\n\\n> **35** is *half* times seven")
    (Heading(level=2, runs=(Run(text='One', bold=False, italic=False, code=False),)), \
Key(runs=(Run(text='35', bold=True, italic=False, code=False), Run(text=' is ', bold=False, italic=False, code=False), \
Run(text='half', bold=False, italic=True, code=False), \
Run(text=' times seven', bold=False, italic=False, code=False))))
    """
    blocks: list[Block] = []
    lines: list[str] = []
    for line in [*text.splitlines(), ""]:
        form = _form(line)
        if lines and form != _form(lines[0]):
            blocks.append(_block(lines))
            lines = []
        if form == "alone":
            blocks.append(_block([line]))
        elif form:
            lines.append(line)
    return tuple(blocks)


def _form(line: str) -> str:
    """What kind of block a line belongs to; lines of one kind that follow each other are one block."""
    line = line.strip()
    if not line:
        return ""
    if HEADING.fullmatch(line) or PICTURE.fullmatch(line):
        return "alone"
    for form, pattern in (("bullet", BULLET), ("numbered", NUMBERED), ("key", QUOTED)):
        if pattern.fullmatch(line):
            return form
    return "paragraph"


def _block(lines: list[str]) -> Block:
    lines = [line.strip() for line in lines]
    first, form = lines[0], _form(lines[0])
    if form in ("bullet", "numbered"):
        pattern = BULLET if form == "bullet" else NUMBERED
        return Listing(form == "numbered", tuple(runs(match[1]) for line in lines if (match := pattern.match(line))))
    if form == "key":
        return Key(runs(" ".join(match[1] for line in lines if (match := QUOTED.match(line))).strip()))
    if picture := PICTURE.fullmatch(first):
        return Picture(picture[2], picture[1])
    if heading := HEADING.fullmatch(first):
        return Heading(len(heading[1]), runs(heading[2]))
    return Paragraph(runs(" ".join(lines)))


def runs(text: str) -> Runs:
    """Words in their styles; a star without a partner is a star."""
    style, found = Run(""), []
    for piece, is_mark in _pieces(text):
        if not is_mark:
            found.append(replace(style, text=piece))
        elif piece == "**":
            style = replace(style, bold=not style.bold)
        elif piece == "*":
            style = replace(style, italic=not style.italic)
        elif piece.startswith("`"):
            found.append(replace(style, text=piece[1:-1], code=True))
        else:
            found.append(replace(style, text=piece[1:]))
    return tuple(_joined(found))


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text cut at its marks; the last of an odd number of stars is no mark."""
    cut = [(match.start(), match.end(), match[0]) for match in MARK.finditer(text)]
    alone = {stars[-1] for mark in ("*", "**") if len(stars := [start for start, _, found in cut if found == mark]) % 2}
    at = 0
    for start, end, mark in cut:
        if start > at:
            yield text[at:start], False
        yield mark, start not in alone
        at = end
    if at < len(text):
        yield text[at:], False


def _joined(found: list[Run]) -> Iterator[Run]:
    """Neighbours of one style as one run."""
    current: Run | None = None
    for run in found:
        if current is not None and replace(current, text="") == replace(run, text=""):
            current = replace(current, text=current.text + run.text)
        else:
            if current is not None and current.text:
                yield current
            current = run
    if current is not None and current.text:
        yield current


def filled(block: Block, fill: Fill) -> Block:
    """The block with its placeholders filled in."""
    if isinstance(block, Listing):
        return replace(block, entries=tuple(_filled_runs(entry, fill) for entry in block.entries))
    if isinstance(block, Picture):
        return replace(block, alt=fill(block.alt))
    return replace(block, runs=_filled_runs(block.runs, fill))


def _filled_runs(entry: Runs, fill: Fill) -> Runs:
    return tuple(replace(run, text=fill(run.text)) for run in entry)


def plain(blocks: tuple[Block, ...]) -> str:
    """The words alone, for a terminal, a search or a screen reader."""
    return "\n".join(_plain(block) for block in blocks)


def _plain(block: Block) -> str:
    if isinstance(block, Listing):
        return "\n".join(f"- {''.join(run.text for run in entry)}" for entry in block.entries)
    if isinstance(block, Picture):
        return f"[{block.alt}]"
    return "".join(run.text for run in block.runs)
