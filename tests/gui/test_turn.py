"""A whole Toytastrophe turn on the sample clip, by clicks and keys, with the real session."""

import numpy as np
import pytest
from PyQt6.QtCore import QPoint, Qt

from assistant.runner.sample import sample_folder, sample_session
from measure.errors import InputError


def _sample_here():
    try:
        return sample_folder().exists()
    except InputError:
        return False


@pytest.mark.slow
@pytest.mark.timeout(280)
@pytest.mark.skipif(not _sample_here(), reason="the sample clip is not here")
def test_a_turn_on_the_sample_clip(open_window, qtbot):
    source, session, _ = sample_session()
    window = open_window(session, source)
    qtbot.waitUntil(lambda: window.parcel.tick.ready and bool(window.parcel.tick.options), timeout=120_000)
    qtbot.keyClick(window, Qt.Key.Key_Space)  # the players stop the clip and take their time
    assert not window.options.isVisible()  # the hand is behind its curtain
    qtbot.keyClick(window, Qt.Key.Key_H)
    assert window.parcel.tick.prompt.player == "green"

    def press(text):
        """Do the option that begins so, with Enter."""
        item = next(i for i in (window.options.item(k) for k in range(window.options.count()))
                    if i.text().startswith(text))
        window.options.setCurrentItem(item)
        qtbot.keyClick(window.options, Qt.Key.Key_Return)

    def said(words):
        return any(words in window.journal.item(i).text() for i in range(window.journal.count()))

    jeep = window.parcel.tick.scene.toy("jeep")
    x, y = window.table.to_widget(np.array([[*jeep.centroid(), 0.0]]))[0]
    qtbot.mouseClick(window.table, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))
    assert window.choice.selected == "jeep"
    qtbot.keyClicks(window.entry, "9C")
    qtbot.keyClick(window.entry, Qt.Key.Key_Return)
    assert window.choice.card == "9C"
    press("jeep move [9C]")
    qtbot.waitUntil(lambda: said("jeep move [9C]: allowed"), timeout=120_000)
    assert "9C" not in window.parcel.tick.state.hand("green").cards
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: "9C" in window.parcel.tick.state.hand("green").cards, timeout=120_000)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: "9C" not in window.parcel.tick.state.hand("green").cards, timeout=120_000)
    window.selection.choose_card("")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    press("green end turn")
    qtbot.waitUntil(lambda: window.parcel.tick.prompt is not None and window.parcel.tick.prompt.kind != "act",
                    timeout=120_000)
    for _ in range(20):
        prompt, state = window.parcel.tick.prompt, window.parcel.tick.state
        if prompt.player == "blue":
            break
        if prompt.chance:
            assert window.deal.isVisible()
            qtbot.keyClick(window, Qt.Key.Key_D)
        else:
            qtbot.waitUntil(lambda: window.options.count() > 0)
            items = (window.options.item(k).data(Qt.ItemDataRole.UserRole) for k in range(window.options.count()))
            row = next(r for r in items if r is not None)
            window.orders.do.emit(row.option.action, None)
        qtbot.waitUntil(lambda s=state: window.parcel.tick.state is not s, timeout=120_000)
    assert window.parcel.tick.prompt.player == "blue"
    qtbot.waitUntil(lambda: not window.options.isVisible())  # and the curtain has fallen again
