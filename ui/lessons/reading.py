"""A lesson's blocks as a document: every word is inserted as text, so a pack can bring no markup of its own."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QImage,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextImageFormat,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit

from trainer.packs import Pack
from trainer.packs.markdown import Block, Heading, Key, Listing, Paragraph, Picture, Runs
from ui.theme import SERIF, STEP, size, theme
from ui.wording import localised

WIDEST = 640  # a picture, in pixels


class ReadingText(QTextEdit):
    """Text to read: as tall as it is, never scrolling by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setStyleSheet("background: transparent;")
        self.document().documentLayout().documentSizeChanged.connect(lambda _: self._grow())

    def _grow(self) -> None:
        self.setFixedHeight(round(self.document().size().height()) + 4)

    def show_blocks(self, blocks: Iterable[Block], pack: Pack) -> None:
        """Set a text."""
        self.document().clear()
        cursor = QTextCursor(self.document())
        for n, block in enumerate(blocks):
            _insert(cursor, block, pack, first=n == 0)
        self._grow()


def _insert(cursor: QTextCursor, block: Block, pack: Pack, first: bool) -> None:
    if isinstance(block, Listing):
        for n, entry in enumerate(block.entries, 1):
            _paragraph(cursor, first and n == 1, margin=STEP // 2, indent=1)
            cursor.insertText(f"{n}.  " if block.numbered else "·  ", _style())
            _runs(cursor, entry, _style())
    elif isinstance(block, Picture):
        _paragraph(cursor, first, height=100)
        _picture(cursor, block, pack)
    elif isinstance(block, Heading):
        _paragraph(cursor, first, margin=2 * STEP)
        style = _style("lead" if block.level == 2 else "body", bold=True)
        style.setFontFamilies([SERIF])
        _runs(cursor, block.runs, style)
    elif isinstance(block, Key):
        _paragraph(cursor, first, indent=1)
        style = _style("lead", colour=theme.colours.accent)
        cursor.insertText("▌ ", style)
        _runs(cursor, block.runs, style)
    elif isinstance(block, Paragraph):
        _paragraph(cursor, first)
        _runs(cursor, block.runs, _style())


def _paragraph(cursor: QTextCursor, first: bool, margin: int = STEP, indent: int = 0, height: int = 125) -> None:
    form = QTextBlockFormat()
    form.setTopMargin(0 if first else margin)
    form.setIndent(indent)
    form.setLineHeight(height, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    if first:
        cursor.setBlockFormat(form)
    else:
        cursor.insertBlock(form)


def _style(name: str = "body", bold: bool = False, colour: str | None = None) -> QTextCharFormat:
    style = QTextCharFormat()
    font = QFont()
    font.setPixelSize(size(name) + (1 if name == "body" else 0))
    font.setBold(bold)
    style.setFont(font)
    style.setForeground(QColor(colour or theme.colours.text))
    return style


def _runs(cursor: QTextCursor, runs: Runs, style: QTextCharFormat) -> None:
    for run in runs:
        worn = QTextCharFormat(style)
        if run.bold:
            worn.setFontWeight(QFont.Weight.Bold)
        worn.setFontItalic(run.italic)
        if run.code:
            worn.setFontFixedPitch(True)
            worn.setBackground(QColor(theme.colours.raised))
        cursor.insertText(localised(run.text), worn)


def _picture(cursor: QTextCursor, block: Picture, pack: Pack) -> None:
    image = QImage.fromData(pack.picture(block.file))
    if image.isNull():
        cursor.insertText(block.alt, _style(colour=theme.colours.quiet))
        return
    name = f"pack:{pack.id}/{block.file}"
    cursor.document().addResource(QTextDocument.ResourceType.ImageResource, name, image)
    form = QTextImageFormat()
    form.setName(name)
    form.setWidth(min(WIDEST, image.width()))
    form.setToolTip(block.alt)
    cursor.insertImage(form)
