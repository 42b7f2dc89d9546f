"""The window: a bar to go from screen to screen, the screens, and one line for what must be said."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QPaintEvent, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMainWindow, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from ui.screen import Screen, button, label
from ui.theme import STEP
from ui.wording import say

NOTICE = 9000  # milliseconds a notice stays
SMALLEST = (960, 600)


class MainWindow(QMainWindow):
    """Screens are made when they are first shown; until then only their names are known."""

    gone = Signal()
    painted = Signal()
    who_wanted = Signal()
    pack_dropped = Signal(str)  # the path of a file

    def __init__(self, title: str = "Tapete") -> None:
        super().__init__()
        self.setObjectName("window")
        self.setWindowTitle(title)
        self.setMinimumSize(*SMALLEST)
        self.resize(1280, 720)
        self.setAcceptDrops(True)
        self._makers: dict[str, Callable[[], Screen]] = {}
        self._screens: dict[str, Screen] = {}
        self._tabs: dict[str, QPushButton] = {}
        self._painted = False
        self.current = ""
        self._brand = label(title, "title", wrap=False)
        self._bar = self._make_bar()
        self._notice = label("", "note")
        self._notice_line = QFrame()
        self._notice_line.setProperty("role", "raised")
        line = QHBoxLayout(self._notice_line)
        line.setContentsMargins(2 * STEP, STEP, STEP, STEP)
        line.addWidget(self._notice, 1)
        self._close_notice = button(role="plain", clicked=self._notice_line.hide)
        line.addWidget(self._close_notice)
        self._notice_line.hide()
        self._timer = QTimer(self, singleShot=True, interval=NOTICE)
        self._timer.timeout.connect(self._notice_line.hide)
        self.stack = QStackedWidget()
        whole = QWidget()
        lines = QVBoxLayout(whole)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        for widget in (self._bar, self._notice_line, self.stack):
            lines.addWidget(widget)
        lines.setStretch(2, 1)
        self.setCentralWidget(whole)

    def _make_bar(self) -> QFrame:
        bar = QFrame()
        bar.setProperty("role", "panel")
        self._line = QHBoxLayout(bar)
        self._line.setContentsMargins(3 * STEP, STEP, 2 * STEP, STEP)
        self._line.setSpacing(STEP)
        self._line.addWidget(self._brand)
        self._line.addSpacing(2 * STEP)
        self._line.addStretch(1)
        self._who = button("", "plain", self.who_wanted.emit)
        self._line.addWidget(self._who)
        self._who.hide()
        return bar

    def add_screen(self, name: str, make: Callable[[], Screen], in_bar: bool = True) -> None:
        """Make a screen known; one in the bar can be reached with Ctrl and its number."""
        self._makers[name] = make
        if not in_bar:
            return
        tab = button("", "plain", lambda: self.go(name))
        tab.setCheckable(True)
        self._tabs[name] = tab
        self._line.insertWidget(1 + len(self._tabs), tab)
        shortcut = QShortcut(QKeySequence(f"Ctrl+{len(self._tabs)}"), self)
        shortcut.activated.connect(lambda: self.go(name) if self._tabs[name].isEnabled() else None)

    def screen_named(self, name: str) -> Screen:
        """A screen, made now if it was not shown yet."""
        if name not in self._screens:
            self._screens[name] = self._makers[name]()
            self.stack.addWidget(self._screens[name])
        return self._screens[name]

    def go(self, name: str) -> bool:
        """Show a screen, if the one on show may be left."""
        here = self._screens.get(self.current)
        if here is not None and name != self.current and not here.leave():
            return False
        screen = self.screen_named(name)
        self.current = name
        for other, tab in self._tabs.items():
            tab.setChecked(other == name)
        self._bar.setVisible(name not in ("table", "first"))
        self.stack.setCurrentWidget(screen)
        screen.enter()
        focused = self.focusWidget()
        if focused is None or not screen.isAncestorOf(focused):
            _focus_first(screen)
        return True

    def open_tabs(self, opened: bool) -> None:
        """The bar leads somewhere once somebody deals."""
        for tab in self._tabs.values():
            tab.setEnabled(opened)
            tab.setVisible(opened)

    def show_trainee(self, name: str) -> None:
        self._who.setText(f"{name} ▾" if name else "")
        self._who.setVisible(bool(name))
        self._who.setAccessibleName(f"{name}: {say('common.who')}" if name else "")

    def tell(self, sentence: str) -> None:
        """Say something in one line above the screen; it goes by itself."""
        self._notice.setText(sentence)
        self._close_notice.setText(say("common.close"))
        self._notice_line.show()
        self._timer.start()

    def retranslate(self) -> None:
        for name, tab in self._tabs.items():
            tab.setText(say(f"common.{name}"))
        for screen in self._screens.values():
            screen.retranslate()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            QTimer.singleShot(0, self.painted.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        here = self._screens.get(self.current)
        if here is not None and not here.leave():
            event.ignore()
            return
        self.gone.emit()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.toLocalFile().endswith(".tapete") for url in event.mimeData().urls()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if url.toLocalFile().endswith(".tapete"):
                self.pack_dropped.emit(url.toLocalFile())
                return


def _focus_first(screen: Screen) -> None:
    """Give the focus to the first part of a screen that takes it, so that the keyboard is never lost."""
    part = screen.nextInFocusChain()
    while part is not None and part is not screen:
        wanted = part.focusPolicy() & Qt.FocusPolicy.TabFocus
        if wanted and screen.isAncestorOf(part) and part.isEnabled() and part.isVisibleTo(screen):
            part.setFocus()
            return
        part = part.nextInFocusChain()
