"""The second screen is clean, and what is private stays off it."""

import numpy as np
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QImage


def pixels(widget):
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    bits = image.constBits()
    bits.setsize(image.sizeInBytes())
    return np.frombuffer(bits, np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)[..., :3].copy()


def test_the_what_if_is_private_until_it_is_shared(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.selection.select("r1")
    qtbot.keyClick(window, Qt.Key.Key_F9)
    qtbot.keyClick(window, Qt.Key.Key_G)
    assert window.second_screen.view.what_if.shared is None
    qtbot.keyClick(window, Qt.Key.Key_G, Qt.KeyboardModifier.ShiftModifier)
    assert window.second_screen.view.what_if.shared == window.table.ghost
    qtbot.keyClick(window.table, Qt.Key.Key_Left)
    assert window.second_screen.view.what_if.shared == window.table.ghost
    qtbot.keyClick(window, Qt.Key.Key_G)
    assert window.second_screen.view.what_if.shared is None


def test_the_second_screen_is_clean(open_window, session, table, qtbot):
    window = open_window(session, table)
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert window.second_screen.view is not None
    qtbot.waitUntil(lambda: window.second_screen.view.parcel is not None)
    assert pixels(window.second_screen.view).std() > 20
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert window.second_screen.view is None
