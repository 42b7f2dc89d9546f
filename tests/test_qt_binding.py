"""The gate for any upgrade of PySide6: version 6.12.0 loses a reference to None at every call on Python 3.11."""

import sys

from PySide6.QtWidgets import QGraphicsRectItem


def test_void_calls_keep_their_reference_to_none() -> None:
    item = QGraphicsRectItem()
    before = sys.getrefcount(None)
    for _ in range(500):
        item.setPos(1.0, 2.0)
    assert abs(sys.getrefcount(None) - before) < 50
