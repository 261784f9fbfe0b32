"""The window as players use it: clicks and keys, on a drawn table with the real rules."""


import numpy as np
import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication

from assistant.video.recorder import Recorder
from gui.panels.eye_view import eye_picture
from gui.theme import apply_theme


def spot(window, toy_id):
    """Where a toy's foot is pictured, in the table view."""
    toy = window.parcel.tick.scene.toy(toy_id)
    x, y = window.table.to_widget(np.array([[*toy.centroid(), toy.base_in]]))[0]
    return QPoint(round(x), round(y))


def click(qtbot, window, toy_id, button=Qt.MouseButton.LeftButton):
    qtbot.mouseClick(window.table, button, pos=spot(window, toy_id))


def pixels(widget):
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    bits = image.constBits()
    bits.setsize(image.sizeInBytes())
    return np.frombuffer(bits, np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)[..., :3].copy()


def test_the_table_is_shown_with_its_toys(open_window, session, table):
    window = open_window(session, table)
    picture = pixels(window.table)
    assert picture.std() > 20
    assert window.toys.topLevelItemCount() == 6
    assert window.options.count() > 3


def test_clicking_a_toy_selects_it_everywhere(open_window, session, table, qtbot):
    window = open_window(session, table)
    click(qtbot, window, "r1")
    assert window.choice.selected == "r1"
    assert window.toys.currentItem().text(0) == "grunt"
    texts = [window.options.item(i).text() for i in range(window.options.count())]
    assert texts
    assert all(t.startswith(("grunt", "red")) for t in texts)
    qtbot.waitUntil(lambda: any(m.role == "selected" for m in window.parcel.marks if hasattr(m, "role")))
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.choice.selected is None


def test_a_click_on_the_bare_table_selects_nothing(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.selection.select("r1")
    at = window.table.to_widget(np.array([[35.0, 4.0, 0.0]]))[0]
    qtbot.mouseClick(window.table, Qt.MouseButton.LeftButton, pos=QPoint(*np.rint(at).astype(int).tolist()))
    assert window.choice.selected is None


def test_the_toys_eye_picture_is_one_click_and_one_key_away(open_window, session, table, qtbot):
    window = open_window(session, table)
    click(qtbot, window, "r1")
    click(qtbot, window, "b1", Qt.MouseButton.RightButton)
    assert window.choice.target == "b1"
    qtbot.waitUntil(window.eye_dock.isVisible)
    picture = eye_picture(window.parcel.tick, window.choice, window.table.calibration)
    assert picture.title == "grunt looks at sniper"
    assert picture.lines[0].startswith("100 % ±")  # the wall stands between
    qtbot.waitUntil(lambda: window.eye.picture is not None)
    assert window.eye.picture.lines == picture.lines
    assert pixels(window.eye).std() > 20
    qtbot.keyClick(window, Qt.Key.Key_E)
    assert not window.eye_dock.isVisible()


@pytest.mark.usefixtures("_compiled")
def test_the_hand_is_behind_a_curtain(open_window, standin, battle, camera, toytastrophe, table, qtbot):
    from assistant.session.dealer import Dealer
    from rules.engine import pieces_of

    dealer, state = Dealer(1), toytastrophe.start(pieces_of(battle))
    session = standin.Session(battle, camera, toytastrophe, state)
    while (asked := toytastrophe.prompt(session._states[-1])).chance:
        session._states.append(toytastrophe.apply(session._states[-1], session.survey, dealer.answer(asked)))
    window = open_window(session, table)
    hand = next(h for h in session._states[-1].hands if h.side == asked.player)
    assert hand.cards
    assert not window.options.isVisible()
    assert hand.cards[0] not in window.hands.text()
    public = window.parcel.public
    assert window.table.public
    assert not any(getattr(m, "role", "") in ("yes", "too_close", "no", "ring", "reach") for m in public)
    qtbot.keyClick(window, Qt.Key.Key_H)
    assert window.options.isVisible()
    assert hand.cards[0] in window.hands.text()
    assert not window.table.public
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert window.second_screen.view.public  # never on the second screen


def test_next_toy_and_next_target_by_key(open_window, session, table, qtbot):
    window = open_window(session, table)
    seen = []
    for _ in range(7):
        qtbot.keyClick(window, Qt.Key.Key_N)
        seen.append(window.choice.selected)
    assert seen[:6] == window.toys.ids()
    assert seen[6] == seen[0]
    qtbot.keyClick(window, Qt.Key.Key_T)
    first = window.choice.target
    qtbot.keyClick(window, Qt.Key.Key_T)
    assert {first, window.choice.target} <= {"r1", "r2", "r3"}
    assert first != window.choice.target


def test_a_clip_can_be_scrubbed_back_and_forth(open_window, quick, standin, battle, camera, qtbot, tmp_path):
    source = standin.Table(battle, camera, fps=30.0, count=3000, live=False)
    source.name = str(tmp_path / "clip.mp4")
    with Recorder(source.name, (960, 540)) as recorder:
        for frame, _ in zip(source, range(60), strict=False):
            recorder.write(frame.bgr, frame.time_s)
    window = open_window(quick, source)
    assert window.transport.isVisible()
    qtbot.waitUntil(lambda: window.parcel.tick.frame.time_s > 0.5)
    window.transport.slider.sliderMoved.emit(1)
    qtbot.waitUntil(lambda: window.parcel.replayed)
    assert window.transport.now.isEnabled()
    qtbot.mouseClick(window.transport.now, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.parcel.replayed)
    qtbot.keyClick(window, Qt.Key.Key_BracketLeft)
    qtbot.waitUntil(lambda: window.parcel.replayed and window.parcel.frame.time_s == 0.0)
    qtbot.keyClick(window, Qt.Key.Key_BracketRight)
    qtbot.waitUntil(lambda: not window.parcel.replayed)


def test_it_remembers_how_it_lay(open_window, session, table, settings, standin, battle, camera):
    window = open_window(session, table)
    window.resize(1111, 700)
    window.act["theme"].setChecked(True)
    window.close()
    again = open_window(standin.Session(battle, camera), standin.Table(battle, camera, fps=50.0))
    again.resize(1200, 760)
    assert settings.value("geometry") is not None
    assert again.act["theme"].isChecked()
    apply_theme(QApplication.instance(), "dark")
