"""An academy's logo and name, as its edition shows them on the first screen and in About."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from trainer.academy import Academy
from ui.resources import rasterised
from ui.screen import label
from ui.wording import shown

WIDEST, HIGHEST = 240, 64  # pixels of the logo


class Badge(QWidget):
    """The logo over the name; the name alone where there is no logo, or none that can be drawn."""

    def __init__(self, academy: Academy) -> None:
        super().__init__()
        self._academy = academy
        self.logo, self.name = QLabel(self), label(role="lead", wrap=False)  # shown before it lies in the column
        picture = logo_of(academy, self.devicePixelRatioF())
        self.logo.setPixmap(picture)
        self.logo.setVisible(not picture.isNull())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for part in (self.logo, self.name):
            column.addWidget(part, alignment=Qt.AlignmentFlag.AlignRight)
        self.retranslate()

    def retranslate(self) -> None:
        self.name.setText(shown(self._academy.name))
        self.logo.setAccessibleName(shown(self._academy.name))


def logo_of(academy: Academy, ratio: float) -> QPixmap:
    """The academy's logo, as large as fits."""
    if academy.logo is None:
        return QPixmap()
    data = academy.logo.read_bytes()
    if academy.logo.suffix == ".svg":
        fitted = _fitted(QSvgRenderer(data).defaultSize())
        return rasterised(data, fitted.width(), fitted.height(), ratio) if not fitted.isEmpty() else QPixmap()
    picture = QPixmap()
    picture.loadFromData(data)
    if picture.isNull():
        return picture
    found = picture.scaled(_fitted(picture.size()) * ratio, mode=Qt.TransformationMode.SmoothTransformation)
    found.setDevicePixelRatio(ratio)
    return found


def _fitted(size: QSize) -> QSize:
    return size.scaled(WIDEST, HIGHEST, Qt.AspectRatioMode.KeepAspectRatio)
