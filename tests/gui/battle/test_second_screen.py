"""The second screen is clean, and what is private stays off it."""

import math

import numpy as np
import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QFont, QFontMetricsF, QImage

from assistant.overlay.layout import Text
from benchmarks.gui import screens


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


TEN_FEET_MM, FOUR_FEET_MM = 3048.0, 1219.2
DIAGONAL_MM = 43 * 25.4
"""A television of 43 inches: the pixel pitch is 0.496 mm at 1920 x 1080 and 0.248 mm at 3840 x 2160."""
LEAST_ARCMIN = 20.0
"""ISO 9241-303 wants Latin letters of 20 to 22 minutes of arc."""


def arcmin(text, pitch_mm, away_mm=TEN_FEET_MM):
    """The height of a capital letter as it is seen from that far away, minutes of arc."""
    font = QFont()
    font.setPixelSize(text.size_px)
    font.setWeight(QFont.Weight.DemiBold)
    return math.degrees(math.atan(QFontMetricsF(font).capHeight() * pitch_mm / away_mm)) * 60


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_turn_clock_and_last_ruling_can_be_read_at_ten_feet(open_window, session, table, qtbot, monkeypatch, size):
    window = open_window(session, table)
    option = next(o for o in session._options[1] if o.action.kind == "strike" and o.action.target == "b1")
    event = {"type": "action", "number": 1, "action": option.action.to_dict(), "verdict": str(option.verdict), "checks": []}
    window.second_screen.tell([event], {option.action.actor: "grunt", "b1": "sniper"})
    qtbot.keyClick(window, Qt.Key.Key_F9)
    window._poll.stop()
    view = window.second_screen.view
    view.resize(*size)
    parcel = window.parcel
    monkeypatch.setattr(type(parcel.tick), "board", "red 19:58 · blue 20:00", raising=False)
    window.second_screen.show_parcel(parcel)
    view.grab()
    texts = [s for s in view.shapes() if isinstance(s, Text)]
    pitch_mm = DIAGONAL_MM / math.hypot(*size)
    for words in ("Turn 1", "19:58", "grunt strike → sniper"):
        (text,) = [t for t in texts if words in " ".join(t.lines)]
        assert arcmin(text, pitch_mm) >= LEAST_ARCMIN, words
        assert text.x >= 0
        assert text.x + text.width <= size[0]


def test_large_letters_can_be_read_standing_four_feet_away(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.resize(1920, 1080)
    window.selection.select("r1")
    qtbot.waitUntil(lambda: screens.drawn(window))
    pitch_mm = 24 * 25.4 / math.hypot(1920, 1080)
    small = [s for s in window.table.shapes() if isinstance(s, Text)]
    qtbot.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: screens.drawn(window))
    texts = [s for s in window.table.shapes() if isinstance(s, Text)]
    assert max(arcmin(t, pitch_mm, FOUR_FEET_MM) for t in small if t.subject) < LEAST_ARCMIN
    assert max(arcmin(t, pitch_mm, FOUR_FEET_MM) for t in texts if t.subject) >= LEAST_ARCMIN
    assert window._settings.choice("letters", ("plain", "large")) == "large"
    qtbot.keyClick(window, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: screens.drawn(window))
    again = [s for s in window.table.shapes() if isinstance(s, Text)]
    assert max(t.size_px for t in again) == max(t.size_px for t in small)


def test_a_ruling_goes_when_it_is_taken_back(open_window, session, table):
    screen = open_window(session, table).second_screen
    act = {"type": "action", "number": 1, "action": {"kind": "strike", "actor": "r1", "target": "b1"}, "verdict": "no"}
    done = {**act, "number": 2, "action": {"kind": "done", "actor": "r1"}}
    screen.tell([act, done], {"r1": "grunt", "b1": "sniper"})
    told = "✗ grunt strike → sniper: not allowed"
    assert screen.ruling == told
    screen.tell([{"type": "note", "text": "x"}, {"type": "note", "step": "undo"},
                 {"type": "note", "step": "undo", "mend": {}}], {})
    assert screen.ruling == told  # only the "done" and a correction were taken back
    screen.tell([{"type": "note", "step": "undo"}], {})
    assert screen.ruling == ""
    screen.tell([{"type": "note", "step": "redo"}], {})
    assert screen.ruling == told
    screen.tell([done, {"type": "note", "step": "undo", "number": 1}], {})
    assert screen.ruling == ""
