"""The table under the hands: zoom, map, ruler and what-if give the right places."""

import numpy as np
import pytest
from PyQt6.QtCore import QEvent, QPoint, QPointF, Qt
from PyQt6.QtGui import QImage, QMouseEvent


def spot(window, toy_id):
    """Where a toy's foot is pictured, in the table view."""
    toy = window.parcel.tick.scene.toy(toy_id)
    x, y = window.table.to_widget(np.array([[*toy.centroid(), toy.base_in]]))[0]
    return QPoint(round(x), round(y))


def pixels(widget):
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    bits = image.constBits()
    bits.setsize(image.sizeInBytes())
    return np.frombuffer(bits, np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)[..., :3].copy()


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


def test_the_ruler_needs_no_mouse(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.selection.select("r1")
    window.selection.aim("b1")
    qtbot.waitUntil(lambda: window.table.choice.target == "b1")
    assert not window.table.quick_marks()
    qtbot.keyClick(window, Qt.Key.Key_R)
    assert any(getattr(m, "role", "") == "ruler" for m in window.table.quick_marks())


def test_the_battle_fills_the_view_until_somebody_zooms(open_window, quick, table, qtbot):
    window = open_window(quick, table)
    view = window.table

    def all_in_sight():
        at = view.to_widget(np.array([[x, y, 0.0] for t in quick.scene.toys for x, y in t.footprint_in]))
        return bool((at > 0).all() and (at < (view.width(), view.height())).all())

    assert all_in_sight()
    window.resize(1000, 860)
    qtbot.waitUntil(lambda: view.height() > 600)
    assert all_in_sight()
    view.zoom(1.5)
    zoomed = view.port.zoom
    window.resize(1200, 700)
    qtbot.wait(80)
    assert view.port.zoom == zoomed


def test_a_toy_under_the_mouse_has_a_card(open_window, session, table, qtbot):
    window = open_window(session, table)
    view = window.table
    at = QPointF(spot(window, "r1"))
    none = Qt.MouseButton.NoButton
    view.mouseMoveEvent(QMouseEvent(QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier))
    assert any(line.startswith("grunt") for s in view.shapes() for line in getattr(s, "lines", ()))
    view.leaveEvent(None)
    assert not any(line.startswith("grunt") for s in view.shapes() for line in getattr(s, "lines", ()))
