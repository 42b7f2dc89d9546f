"""The window onto a table: scales the felt to the space there is, and turns clicks and keys into picked bets."""

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView

from ui.tables.felt import HEIGHT, WIDTH
from ui.tables.items import FLOOR
from ui.tables.scene import TableScene

ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class TableView(QGraphicsView):
    """Shows one TableScene at a time, as large as it can be."""

    picked = Signal(str)  # a bet was clicked, or chosen with Enter
    focused = Signal(str)  # the frame moved to this bet
    typed = Signal(str)  # a digit while a bet has the frame

    def __init__(self) -> None:
        super().__init__()
        self.table: TableScene | None = None
        self._at: str | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self.setBackgroundBrush(QColor(FLOOR))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_table(self, table: TableScene) -> None:
        """Show another table; the view keeps it alive."""
        self.table, self._at = table, None
        self.setScene(table)
        table.player.started.connect(self._many_move)
        table.player.finished.connect(self._few_move)
        self._fit()

    def _many_move(self) -> None:
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)

    def _few_move(self) -> None:
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)

    @property
    def at(self) -> str | None:
        """The bet that has the frame."""
        return self._at

    def point_at(self, key: str | None) -> None:
        """Give a bet the frame."""
        self._at = key
        if self.table is not None:
            self.table.focus(key)
        if key is not None:
            self.focused.emit(key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        if self.table is None or self.viewport().width() < 10:
            return
        size = self.viewport().size()
        scale = min(size.width() / WIDTH, size.height() / HEIGHT)
        self.table.fit(scale, self.devicePixelRatioF())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self.table is None:
            return
        key = self.table.target_at(QPointF(self.mapToScene(event.position().toPoint())))
        if key is not None:
            self.point_at(key)
            self.picked.emit(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.table is not None and self.table.targets:
            if key in ARROWS:
                self.point_at(self.table.neighbour(self._at, *ARROWS[key]))
                return
            if key == Qt.Key.Key_Space and self._at is not None:
                self.picked.emit(self._at)
                return
            if event.text().isdigit() and self._at is not None:
                self.typed.emit(event.text())
                return
        event.ignore()

    def event(self, event: QEvent) -> bool:
        """Tab walks the bets as well, and leaves the felt after the last one."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Tab
            and self.table is not None
            and self.table.targets
        ):
            keys = list(self.table.targets)
            after = keys.index(self._at) + 1 if self._at in keys else 0
            if after < len(keys):
                self.point_at(keys[after])
                return True
        return super().event(event)
