"""Why: a click on a line or its words shows the chain of reasons with a picture; what a toy may do; the rules page."""

import numpy as np
import pytest
from PyQt6.QtCore import QPoint, Qt

from assistant.overlay.marks import Line
from assistant.session.roster import Roster
from measure.polygons import box
from measure.scene import Zone, scene
from rules.actions import Action
from rules.engine import PlayersRuling
from tests.assistant.session.played.scripted import Battle
from tests.assistant.session.played.test_entering import hearts


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


def click_journal(window, qtbot, words):
    item = next(window.journal.item(i) for i in range(window.journal.count()) if words in window.journal.item(i).text())
    window.journal_dock.raise_()
    window.journal.scrollToItem(item)
    qtbot.mouseClick(window.journal.viewport(), Qt.MouseButton.LeftButton, pos=window.journal.visualItemRect(item).center())


@pytest.fixture
def played(painted_calibration):
    """Toytastrophe with a hill, over a table that a script tells."""
    table = scene("green tank tank 6,9", "green rover rover 15,15", "red robot robot 12,9", table=(36, 24))
    return Battle(painted_calibration, "toytastrophe", table, {
        "to_act": "green", "victory": "hill",
        "toys": [{"id": t.id, "side": t.side, "size": "M"} for t in table.toys],
        "hands": [{"side": "green", "cards": ["5H", "9C", "2S"]}, {"side": "red", "count": 2}]},
        roster=Roster(zones=(Zone("mound", box(13, 13, 17, 17), "hill"), Zone("sea", box(24, 4, 34, 20), ""))))


@pytest.fixture
def grey(source, monkeypatch):
    """The camera over what the scripted eye sees: its pictures show nothing."""
    monkeypatch.setattr(source, "_made", (tuple(source.toys), np.full((480, 640, 3), 128, np.uint8)))
    return source


def test_a_click_on_a_line_of_the_journal_tells_its_chain(open_window, played, grey, qtbot):
    window = open_window(played.session, grey)
    window.orders.do.emit(Action("strike", "tank", "robot", "5H"), None)
    qtbot.waitUntil(lambda: any("tank strike → robot [5H]: allowed" in line for line in journal(window)))
    click_journal(window, qtbot, "tank strike → robot")
    assert window.ruling.isVisible()
    assert "✓ TT-13 (strike range)" in window.ruling.lines.text()
    assert "does not decide" in window.ruling.lines.text()  # who may block is told too
    qtbot.mouseClick(window.ruling, Qt.MouseButton.LeftButton)
    window.orders.tally.emit("score green 1")
    qtbot.waitUntil(lambda: any("green 1" in line for line in journal(window)))
    click_journal(window, qtbot, "green 1")
    assert not window.ruling.isVisible()  # there is nothing behind it


def test_the_journal_explains_a_move_and_who_ruled(played):
    from gui.model.reasons import event_reasons

    names = {"tank": "tank", "robot": "robot"}
    lines = played.do("move", "tank", None, "2S")
    lines += played.carry(tank=(0.0, 5.0))
    move = next(line for line in lines if line["type"] == "move")
    told = event_reasons(move, lines, names, "toytastrophe")
    assert told.verdict == "no"
    assert told.checks[0].startswith("✗ TT-10 (movement) 5.00 ± 0.07 in of 2 in") or "TT-10" in told.checks[0]
    assert told.checks[-1] == "straight from (6, 9) to (6, 14) on the table, in inches"
    note = next(line for line in lines if line["type"] == "note" and line.get("checks"))
    assert event_reasons(note, lines, names, "toytastrophe").checks == told.checks[:-1]
    lines += played.do("strike", "tank", "robot", "9C", ruling=PlayersRuling(True, "both"))
    override = next(line for line in lines if line["type"] == "override")
    ruled = event_reasons(override, lines, names, "toytastrophe")
    assert ruled.checks[0] == "allowed by both"
    assert any("TT-13" in line for line in ruled.checks)
    assert event_reasons({"type": "note", "time_s": 0.0, "text": "x"}, lines, names) is None


def test_a_click_on_a_zone_tells_what_it_is_and_who_stands_in_it(open_window, played, grey, qtbot):
    window = open_window(played.session, grey)
    qtbot.waitUntil(lambda: bool(window.selection.tick.scene.zones))
    window.selection.select("tank")

    def click(x, y):
        at = window.table.to_widget(np.array([[x, y, 0.0]]))[0]
        qtbot.mouseClick(window.table, Qt.MouseButton.LeftButton, pos=QPoint(round(at[0]), round(at[1])))

    click(13.5, 16.5)
    assert window.ruling.isVisible()
    assert window.ruling.head.text() == "mound (hill): 16.0 sq in"
    told = window.ruling.lines.text()
    assert "TT-20" in told
    assert "a hill" in told
    assert "✓ rover is in it, its middle 2.00" in told.replace("2.0 ", "2.00 ")
    assert "is the nearest outside" in told
    assert window.choice.selected == "tank"
    click(32, 18)
    assert window.ruling.head.text().startswith("sea: 160.0 sq in")
    assert "TT-" not in window.ruling.lines.text()
    click(2, 22)  # nothing lies there: nothing is looked at any more
    assert not window.choice.selected


@pytest.mark.parametrize("verdict", ["yes", "no"])
def test_a_move_as_it_was_judged_is_explained(tick, toytastrophe, verdict):
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
    moment = reasons_of(line, replace(tick, judged=(move,)), Choice(), toytastrophe)
    assert "was moved" in moment.text
    assert moment.verdict == verdict
    assert "TT-10 (movement)" in moment.checks[0]


def test_zones_are_told_in_the_words_of_the_game_that_is_played(painted_calibration):
    from gui.model.reasons import zone_reasons

    mined = hearts(painted_calibration)
    told = zone_reasons(mined.tick.scene.zones[0], mined.tick, mined.session.game).checks
    assert told[0].startswith("HP-3 (mines): a mine of red.")
    assert "7S" not in " ".join(told)  # it lies face down
    mined.carry(a=(6.0, 0.0))
    asked = zone_reasons(mined.tick.scene.zones[0], mined.tick, mined.session.game).checks
    assert any("trip" in line and "allowed" in line for line in asked)  # it walked in: what may be done about it
    assert not any("trip" in line for line in zone_reasons(
        mined.tick.scene.zones[0], mined.tick, mined.session.game, public=True).checks)
    free = Battle(painted_calibration, None, scene("red a a 4,4", table=(20, 20)), roster=Roster(
        zones=(Zone("smoke", box(2, 2, 6, 6), "smoke"),)))
    assert zone_reasons(free.tick.scene.zones[0], free.tick).checks[0].startswith("✓ a is in it")
