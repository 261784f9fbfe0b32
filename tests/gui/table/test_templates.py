"""A template is typed and laid by clicks; the ruler measures between two clicks; rings stay round a toy."""

import numpy as np
from PyQt6.QtCore import QPoint, Qt

from measure.templates import Template


def spot(window, toy_id=None, at=None):
    """Where a toy's foot, or a point of the table, is pictured in the table view."""
    toy = window.parcel.tick.scene.toy(toy_id) if toy_id else None
    point = [*toy.centroid(), toy.base_in] if toy is not None else [*at, 0.0]
    x, y = window.table.to_widget(np.array([point]))[0]
    return QPoint(round(x), round(y))


def typed(window, qtbot, text):
    window.entry.setText(text)
    qtbot.keyClick(window.entry, Qt.Key.Key_Return)


def test_a_blast_is_laid_by_a_click_on_a_toy(open_window, session, table, qtbot):
    window = open_window(session, table)
    typed(window, qtbot, "zone blast 3")
    qtbot.mouseMove(window.table, spot(window, "b1"))
    window.table.template.move(window.parcel.tick.scene.toy("b1").centroid())
    [told] = [m for m in window.table.quick_marks() if getattr(m, "role", "") == "ghost" and hasattr(m, "lines")]
    assert told.lines[0] == "blast: circle of 3 in"
    assert window.parcel.tick.scene.toy("b1").name in told.lines[1]
    sent = []
    window.orders.correct.connect(sent.append)
    qtbot.mouseClick(window.table, Qt.MouseButton.LeftButton, pos=spot(window, "b1"))
    [made] = sent
    assert (made.kind, made.id, made.stuff) == ("zone", "blast", "blast")
    middle = np.mean(np.array(made.footprint_in), axis=0)
    assert np.allclose(middle, window.parcel.tick.scene.toy("b1").centroid(), atol=1e-6)
    assert window.table.template.template is None


def test_a_cone_takes_two_clicks_and_escape_puts_it_away(open_window, session, table, qtbot):
    window = open_window(session, table)
    sent = []
    window.orders.correct.connect(sent.append)
    typed(window, qtbot, "zone flame cone 8 60")
    qtbot.mouseClick(window.table, Qt.MouseButton.LeftButton, pos=spot(window, "r1"))
    assert sent == []
    assert window.choice.selected is None
    qtbot.mouseClick(window.table, Qt.MouseButton.LeftButton, pos=spot(window, "b1"))
    [made] = sent
    assert len(made.footprint_in) == 17
    typed(window, qtbot, "zone flame cone 8 60")
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.table.template.template is None
    typed(window, qtbot, "zone flame banana")
    assert window.table.template.template is None


def test_the_rosters_templates_are_known_by_name(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.action_controller.templates = (Template("flamer", "cone", 8.0, 60.0),)
    typed(window, qtbot, "zone flamer")
    assert window.table.template.template.words() == "cone of 8 in, 60 degrees"
    window.table.take_template()
    qtbot.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert window.entry.text() == "zone blast 3"


def test_the_tape_measures_between_two_clicks(open_window, session, table, qtbot):
    window = open_window(session, table)
    qtbot.keyClick(window, Qt.Key.Key_R)
    qtbot.mouseClick(window.table, Qt.MouseButton.LeftButton, pos=spot(window, "r1"))
    assert window.table.ruler.waits
    qtbot.mouseClick(window.table, Qt.MouseButton.LeftButton, pos=spot(window, "b1"))
    assert not window.table.ruler.waits
    assert [p.id for p in window.table.ruler.ends] == ["r1", "b1"]
    qtbot.mouseClick(window.table, Qt.MouseButton.LeftButton, pos=spot(window, at=(2.0, 2.0)))
    assert [p.kind for p in window.table.ruler.ends] == ["point", "point"]


def test_rings_stay_round_a_toy(open_window, session, table, qtbot):
    window = open_window(session, table)
    typed(window, qtbot, "rings 3 6 at b1")
    typed(window, qtbot, "rings 2 at r1")
    assert window.choice.rings_at == (("b1", (3.0, 6.0)), ("r1", (2.0,)))
    qtbot.waitUntil(lambda: sum(getattr(m, "role", "") == "ring" and hasattr(m, "points_in") for m in window.parcel.marks) >= 3)
    typed(window, qtbot, "rings at b1")
    assert window.choice.rings_at == (("r1", (2.0,)),)
    typed(window, qtbot, "rings")
    assert window.choice.rings_at == ()
