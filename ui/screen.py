"""What every screen is, and the small parts they share: cards, labels, buttons."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from ui.theme import STEP

WIDE = 1600  # from this width on, screens show two columns of cards


class Screen(QWidget):
    """One screen of the window. `retranslate` sets every text anew, `enter` is called each time it is shown."""

    def retranslate(self) -> None:
        """Set every text in the language in use."""

    def enter(self) -> None:
        """Show what is true now."""

    def leave(self) -> bool:
        """Whether the screen may be left; it has saved what must be saved."""
        return True


def label(text: str = "", role: str = "", wrap: bool = True) -> QLabel:
    """A text that a person can select; its role gives it its look. Never interpreted as anything but plain text."""
    found = QLabel(text)
    found.setTextFormat(Qt.TextFormat.PlainText)
    found.setWordWrap(wrap)
    if role:
        found.setProperty("role", role)
    return found


def taking_room(found: QLabel) -> QLabel:
    """A label that takes the room its neighbours leave."""
    policy = found.sizePolicy()
    policy.setHorizontalPolicy(QSizePolicy.Policy.Expanding)
    found.setSizePolicy(policy)
    return found


def button(text: str = "", role: str = "", clicked: Callable[[], object] | None = None) -> QPushButton:
    """A button; Enter presses the one that has the focus."""
    found = QPushButton(text)
    found.setAutoDefault(True)
    if role:
        found.setProperty("role", role)
    if clicked is not None:
        found.clicked.connect(lambda: clicked())
    return found


def card(*parts: QWidget, role: str = "card") -> QFrame:
    """A framed column of widgets."""
    frame = QFrame()
    frame.setProperty("role", role)
    column = QVBoxLayout(frame)
    column.setContentsMargins(2 * STEP, 2 * STEP, 2 * STEP, 2 * STEP)
    column.setSpacing(STEP)
    for part in parts:
        column.addWidget(part)
    return frame


def row(*parts: QWidget | None, spacing: int = STEP) -> QWidget:
    """Widgets side by side; None is a stretch."""
    found = QWidget()
    line = QHBoxLayout(found)
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(spacing)
    for part in parts:
        if part is None:
            line.addStretch(1)
        else:
            line.addWidget(part)
    return found


def scrolled(inner: QWidget) -> QScrollArea:
    """A part that scrolls up and down when there is no room."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def restyle(widget: QWidget, role: str) -> None:
    """Give a widget another role."""
    widget.setProperty("role", role)
    widget.style().unpolish(widget)
    widget.style().polish(widget)
