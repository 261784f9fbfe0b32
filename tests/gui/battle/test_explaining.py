"""Why: a click on a line or its words shows the chain of reasons with a picture; what a toy may do; the rules page."""

import numpy as np
import pytest
from PyQt6.QtCore import QPoint, Qt

from assistant.overlay.marks import Line


def journal(window):
    return [window.journal.item(i).text() for i in range(window.journal.count())]


def click_line(window, qtbot, mark):
    """Click where a line can be seen and no toy lies over it."""
    points = window.table.to_widget(np.array(mark.points_in))
    for share in np.linspace(0.2, 0.8, 25):
        at = points[0] + share * (points[-1] - points[0])
        point = QPoint(round(at[0]), round(at[1]))
        found = window.table.verdict_at(point.toPointF())
        if found is not None and window.table.place_at(point.toPointF()).kind != "toy":
            qtbot.mouseClick(window.table, Qt.MouseButton.LeftButton, pos=point)
            return found
    raise AssertionError("the line cannot be clicked anywhere")


def lines_of(window):
    return [m for m in window.parcel.marks if isinstance(m, Line) and m.role in ("yes", "too_close", "no", "line")]


def test_a_click_on_a_line_tells_the_whole_chain_and_keeps_the_selection(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.selection.select("r2")
    qtbot.waitUntil(lambda: bool(lines_of(window)))
    window.table.grab()
    found = click_line(window, qtbot, lines_of(window)[0])
    assert window.ruling.isVisible()
    assert window.ruling.kept
    assert window.choice.selected == "r2"
    told = window.ruling.lines.text()
    assert "TT-13 (strike range)" in told
    assert "TT-18 (charge)" in told
    target = window.selection.tick.scene.toy(found.subject)
    assert (target.name or target.id) in window.ruling.head.text()
    assert window.ruling.eye.isVisible()  # what it sees of its target: cover was looked at
    qtbot.mouseClick(window.ruling, Qt.MouseButton.LeftButton)
    assert not window.ruling.isVisible()


def test_nothing_of_a_hand_is_told_while_it_is_secret(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.selection.select("r2")
    qtbot.waitUntil(lambda: bool(lines_of(window)))
    mark = lines_of(window)[0]
    window.table.public = True
    window.explaining.why(mark)
    assert "TT-" not in window.ruling.lines.text()
    assert "in apart" in window.ruling.lines.text()


def test_without_a_game_range_and_cover_are_explained_and_there_is_no_rules_page(open_window, quick, table, qtbot):
    window = open_window(quick, table)
    window.selection.select("r1")
    qtbot.waitUntil(lambda: bool(lines_of(window)))
    window.explaining.why(lines_of(window)[0])
    assert "closest point to closest point" in window.ruling.lines.text()
    assert "% hidden" in window.ruling.lines.text()
    window.act["rules"].trigger()
    assert any("No game is played" in line for line in journal(window))


def test_what_may_it_do_best_first(open_window, session, table, qtbot):
    window = open_window(session, table)
    qtbot.keyClicks(window.entry, "what may jeep do?")
    qtbot.keyClick(window.entry, Qt.Key.Key_Return)
    assert window.choice.selected == "r2"
    told = [line for line in journal(window) if line.startswith("! ")]
    assert any("What jeep may do, best first:" in line for line in told)
    numbered = [line for line in told if line[2:3].isdigit()]
    assert 1 <= len(numbered) <= 5
    verdicts = ["not allowed" in n for n in numbered]
    assert verdicts == sorted(verdicts)
    window.action_controller.enter("what can jep do")
    assert any("no toy 'jep' on the table" in line for line in journal(window))
    window.selection.select("")
    window.act["what"].trigger()
    assert any("Select a toy first." in line for line in journal(window))


def test_the_rules_page_has_readings_and_house_rules(open_window, session, table):
    window = open_window(session, table)
    window.act["rules"].trigger()
    text = window.explaining.page.toPlainText()
    for word in ("Toytastrophe", "House rules", "strike_range", "Readings", "living toys"):
        assert word in text


@pytest.mark.parametrize("verdict", ["yes", "no"])
def test_a_move_as_it_was_judged_is_explained(tick, verdict):
    from dataclasses import replace

    from assistant.overlay.judged import JudgedMove
    from gui.model.reasons import reasons_of
    from gui.model.session_protocol import Choice
    from measure.verdict import Verdict
    from rules.actions import Check

    toy = tick.scene.toys[0]
    x, y = toy.centroid()
    check = Check("TT-10", Verdict(verdict), 7.0, 0.1, 6.0, "in", 0.0, "7 of 6 in")
    move = JudgedMove(toy.id, (x - 7, y), (x, y), checks=(check,))
    line = Line(((x - 7, y, 0.0), (x, y, 0.0)), verdict, arrow=True, subject=toy.id)
    moment = reasons_of(line, replace(tick, judged=(move,)), Choice(), "toytastrophe")
    assert "was moved" in moment.text
    assert moment.verdict == verdict
    assert "TT-10 (movement)" in moment.checks[0]
