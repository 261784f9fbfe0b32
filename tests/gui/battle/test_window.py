"""The window as players use it: clicks and keys, on a drawn table with the real rules."""

import sys

import numpy as np
import pytest
from PyQt6.QtCore import QPoint, QPointF, Qt
from PyQt6.QtGui import QImage
from PyQt6.QtWidgets import QApplication, QMessageBox

from assistant.video.recorder import Recorder
from gui.app import SET_BY_OPENCV, install_excepthook, mend_environment
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
    picture = eye_picture(window.parcel.tick, window.choice)
    assert picture.title == "grunt looks at sniper"
    assert picture.lines[0].startswith("100 % ±")  # the wall stands between
    assert pixels(window.eye).std() > 20
    qtbot.keyClick(window, Qt.Key.Key_E)
    assert not window.eye_dock.isVisible()


def test_without_a_pair_the_toys_eye_picture_says_how_to_choose_one(tick):
    from gui.model.session_protocol import Choice

    assert eye_picture(tick, Choice("r1")) is None
    assert eye_picture(tick, Choice("r1", "r1")) is None


def test_a_move_by_keyboard(open_window, session, table, qtbot):
    window = open_window(session, table)
    qtbot.keyClicks(window.entry, "jeep")
    qtbot.keyClick(window.entry, Qt.Key.Key_Return)
    qtbot.keyClicks(window.entry, "5")
    qtbot.keyClick(window.entry, Qt.Key.Key_Return)
    assert (window.choice.selected, window.choice.card) == ("r2", "5")
    rows = [window.options.item(i) for i in range(window.options.count())]
    move = next(r for r in rows if r.text() == "jeep move [5]")
    window.options.setCurrentItem(move)
    qtbot.keyClick(window.options, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(session._states) == 2)
    qtbot.waitUntil(lambda: any("move" in window.journal.item(i).text() for i in range(window.journal.count())))
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(session._states) == 1)


def test_an_option_for_several_cards_asks_which(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.selection.select("r2")
    rows = [window.options.item(i).data(Qt.ItemDataRole.UserRole) for i in range(window.options.count())]
    window.action_controller.want(next(r for r in rows if r.text.startswith("jeep move [2")))
    (seven,) = [a for a in window.action_controller.card_menu.actions() if a.text() == "7"]
    seven.trigger()
    window.action_controller.card_menu.close()
    qtbot.waitUntil(lambda: len(session._states) == 2)


@pytest.mark.parametrize(("role", "states"), [(QMessageBox.ButtonRole.AcceptRole, 2),
                                              (QMessageBox.ButtonRole.RejectRole, 1)])
def test_a_refused_option_says_why_and_leaves_the_last_word_to_the_players(open_window, session, table, qtbot,
                                                                          monkeypatch, role, states):
    window = open_window(session, table)
    window.selection.select("r1")
    window.selection.choose_card("9")
    rows = [window.options.item(i).data(Qt.ItemDataRole.UserRole) for i in range(window.options.count())]
    refused = next(r for r in rows if r.verdict == "no" and r.option.action.kind == "strike")
    texts = []

    def answer(box):
        texts.append(box.informativeText())
        monkeypatch.setattr(box, "clickedButton", lambda: next(b for b in box.buttons() if box.buttonRole(b) == role))

    monkeypatch.setattr(QMessageBox, "exec", answer)
    window.action_controller.want(refused)
    assert "TT-" in texts[0]
    if states == 2:
        qtbot.waitUntil(lambda: len(session._states) == 2)
    else:
        qtbot.wait(60)
        assert len(session._states) == 1


def test_too_close_to_call_shows_both_numbers_and_three_ways_out(tick):
    from gui.model.presenter import OptionRow
    from gui.panels.ruling_dialogs import too_close_box
    from measure.verdict import Verdict
    from rules.engine import Action, Check, Option

    check = Check("TT-13", Verdict.TOO_CLOSE, 8.1, 0.1, 8.0, "in", 0.2, "too close to call")
    option = Option.of(Action("strike", "r1", "b1", "6S"), check)
    box = too_close_box(None, OptionRow("grunt strike", "too_close", "", "", (option,)), "in")
    assert "8.1 ± 0.1 in of 8.0 in" in box.informativeText()
    assert len(box.buttons()) == 3
    box.deleteLater()


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


def test_map_units_ruler_and_zoom(open_window, session, table, qtbot):
    window = open_window(session, table)
    photograph = pixels(window.table)
    qtbot.keyClick(window, Qt.Key.Key_M)
    assert (pixels(window.table) != photograph).any(axis=2).mean() > 0.5
    qtbot.keyClick(window, Qt.Key.Key_M)
    qtbot.keyClick(window, Qt.Key.Key_U)
    assert "cm" in window.toys.topLevelItem(0).text(2)
    qtbot.keyClick(window, Qt.Key.Key_R)
    before = pixels(window.table)
    qtbot.mousePress(window.table, Qt.MouseButton.LeftButton, pos=spot(window, "r1"))
    qtbot.mouseMove(window.table, spot(window, "b1"))
    window.table.ruler.drag(window.table.place_at(QPointF(spot(window, "b1"))))
    assert [p.id for p in window.table.ruler.ends] == ["r1", "b1"]
    assert (pixels(window.table) != before).any(axis=2).sum() > 200
    scale = window.table.placement()[0]
    qtbot.keyClick(window, Qt.Key.Key_Plus)
    assert window.table.placement()[0] > scale
    qtbot.keyClick(window, Qt.Key.Key_F)
    assert window.table.placement()[0] == scale


def test_zooming_keeps_the_point_under_the_mouse(open_window, quick, table):
    window = open_window(quick, table)
    at = QPointF(400.0, 300.0)
    before = window.table.to_table(at)
    window.table.zoom(2.0, at)
    assert window.table.to_table(at) == pytest.approx(before, abs=0.02)
    window.table.zoom(0.01)
    assert window.table.port.zoom == 1.0


def test_pixels_and_inches_agree_in_picture_and_map(open_window, quick, table):
    window = open_window(quick, table)
    for on in (False, True):
        window.table.set_map(on)
        for point in ((3.0, 4.0), (30.0, 20.0)):
            x, y = window.table.to_widget(np.array([[*point, 0.0]]))[0]
            assert window.table.to_table(QPointF(x, y)) == pytest.approx(point, abs=1e-6)


def test_fit_goes_between_the_whole_picture_and_the_battle(open_window, quick, table, qtbot):
    window = open_window(quick, table)
    whole = window.table.placement()
    qtbot.keyClick(window, Qt.Key.Key_F)
    scale, _ = window.table.placement()
    assert scale >= whole[0]
    for toy in quick.scene.toys:
        x, y = window.table.to_widget(np.array([[*toy.centroid(), 0.0]]))[0]
        assert 0 <= x <= window.table.width()
        assert 0 <= y <= window.table.height()
    qtbot.keyClick(window, Qt.Key.Key_F)
    assert window.table.placement() == whole


def test_what_if_needs_a_toy_and_follows_the_mouse(open_window, session, table, qtbot):
    window = open_window(session, table)
    qtbot.keyClick(window, Qt.Key.Key_G)
    assert not window.table.ghosting
    window.selection.select("r1")
    qtbot.keyClick(window, Qt.Key.Key_G)
    assert window.table.ghosting
    before = pixels(window.table)
    window.table.what_if.ghost = ("r1", (30.0, 5.0))
    assert (pixels(window.table) != before).any(axis=2).sum() > 500
    window.table.setFocus()
    x, y = window.table.ghost[1]
    qtbot.keyClick(window.table, Qt.Key.Key_Right)
    qtbot.keyClick(window.table, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
    assert window.table.ghost == ("r1", pytest.approx((x + 0.5, y + 0.02)))
    qtbot.keyClick(window, Qt.Key.Key_G)
    assert not window.table.ghosting


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


def test_the_ruler_needs_no_mouse(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.selection.select("r1")
    window.selection.aim("b1")
    qtbot.waitUntil(lambda: window.table.choice.target == "b1")
    assert not window.table.quick_marks()
    qtbot.keyClick(window, Qt.Key.Key_R)
    assert any(getattr(m, "role", "") == "ruler" for m in window.table.quick_marks())


def test_menus_show_every_key(open_window, quick, table):
    window = open_window(quick, table)
    shown = {a.text() for menu in window.menuBar().actions() for a in menu.menu().actions()}
    assert {a.text() for a in window.act.values()} <= shown
    assert all(a.shortcut().toString() in a.toolTip() for a in window.act.values())


def test_evidence_needs_a_pair_and_is_written(open_window, session, table, qtbot, tmp_path, monkeypatch):
    from gui.battle.recording import QFileDialog

    window = open_window(session, table)
    window.recording.evidence()
    assert any("Select the attacker" in window.journal.item(i).text() for i in range(window.journal.count()))
    asked = []
    window.orders.evidence.connect(lambda *a: asked.append(a))
    window.orders.evidence.disconnect(window.worker.evidence)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a: (str(tmp_path / "card"), ""))
    window.selection.select("r1")
    window.selection.aim("b1")
    window.recording.evidence()
    assert asked == [(str(tmp_path / "card.png"), "r1", "b1")]


def test_a_lost_toy_is_told(tick):
    from dataclasses import replace

    from gui.model.presenter import banners, lost_toys

    gone = replace(tick, scene=replace(tick.scene, toys=tick.scene.toys[1:]), missed=("r1",))
    assert lost_toys(gone) == ("grunt",)
    assert any("grunt" in b.text for b in banners(gone))
    assert lost_toys(tick) == ()


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


def test_the_second_screen_is_clean(open_window, session, table, qtbot):
    window = open_window(session, table)
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert window.second_screen.view is not None
    qtbot.waitUntil(lambda: window.second_screen.view.parcel is not None)
    assert pixels(window.second_screen.view).std() > 20
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert window.second_screen.view is None


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


def test_a_hand_on_the_slider_asks_for_the_newest_wish_only(qtbot):
    from gui.panels.transport_bar import STEPS, Transport

    bar = Transport(300, 30.0)
    qtbot.addWidget(bar)
    bar.show_time(10.0, 300, False)
    asked = []
    bar.wanted.connect(asked.append)
    for value in range(100, 201):
        bar.slider.sliderMoved.emit(value)
    qtbot.waitUntil(lambda: asked[-1] == pytest.approx(2.0))
    assert len(asked) == 2
    bar.slider.setValue(STEPS // 2)
    bar.slider.triggerAction(bar.slider.SliderAction.SliderSingleStepSub)
    qtbot.waitUntil(lambda: len(asked) == 3)
    assert asked[-1] == pytest.approx(5.0, abs=0.1)
    bar.step(-100.0)
    qtbot.waitUntil(lambda: asked[-1] == 0.0)


def test_every_key_is_listed_once_and_said(open_window, quick, table):
    window = open_window(quick, table)
    keys = [k for keys, _ in window.key_list() for k in keys.split(", ") if k]
    assert len(keys) == len(set(keys))
    assert all(what for _, what in window.key_list())
    assert all(a.toolTip() for a in window.act.values())


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


def test_faults_in_slots_are_said_and_do_not_end_the_program(monkeypatch, capsys):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    said = []
    install_excepthook(said.append)
    try:
        raise RuntimeError("boom")
    except RuntimeError:
        sys.excepthook(*sys.exc_info())
    assert said == ["RuntimeError: boom"]
    assert "Traceback" in capsys.readouterr().err


def test_what_opencv_did_to_the_environment_is_undone(monkeypatch):
    for name in SET_BY_OPENCV:
        monkeypatch.setenv(name, "/somewhere/site-packages/cv2/qt/plugins")
    mend_environment()
    import os
    assert not any(name in os.environ for name in SET_BY_OPENCV)
    monkeypatch.setenv(SET_BY_OPENCV[0], "/the/users/own")
    mend_environment()
    assert os.environ[SET_BY_OPENCV[0]] == "/the/users/own"


def test_an_unknown_theme_is_refused(qapp):
    with pytest.raises(ValueError, match="pink"):
        apply_theme(qapp, "pink")
