"""The academy's badge is part of a screen, and never a window of its own."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from trainer.academy import read_academy
from ui.badge import Badge

EXAMPLE = Path(__file__).resolve().parents[2] / "packaging" / "example-academy"


class WindowsShown(QObject):
    """Collects every widget that opens as a window."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(watched)
        return False


def test_making_the_badge_opens_no_window(qtbot):
    windows = WindowsShown()
    QApplication.instance().installEventFilter(windows)
    try:
        badge = Badge(read_academy(EXAMPLE))
        qtbot.addWidget(badge)
        assert windows.seen == []
        badge.show()
        assert windows.seen == [badge], "or else nothing is watched here"
    finally:
        QApplication.instance().removeEventFilter(windows)
    assert badge.logo.isVisible()
