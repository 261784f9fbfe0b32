"""An action behind others is taken back in the window, over a real session: by the menu and by a typed line."""

import numpy as np
import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QMessageBox

from measure.scene import scene
from rules.actions import Action
from tests.assistant.session.played.scripted import Battle

TABLE = scene("green tank tank 6,9", "green rover rover 6,15", "red robot robot 12,9", table=(36, 24))


@pytest.fixture
def played(painted_calibration):
    return Battle(painted_calibration, "toytastrophe", TABLE, {
        "to_act": "green", "toys": [{"id": "tank", "side": "green", "size": "S"}, {"id": "rover", "side": "green", "size": "S"},
                                    {"id": "robot", "side": "red", "size": "S"}],
        "hands": [{"side": "green", "cards": ["8H", "9C"]}, {"side": "red", "count": 3}]}).session


@pytest.fixture
def grey(source, monkeypatch):
    """The camera over what the scripted eye sees: its pictures show nothing."""
    monkeypatch.setattr(source, "_made", (tuple(source.toys), np.full((480, 640, 3), 128, np.uint8)))
    return source


def numbers(session):
    return [n for n, _ in session._history.deeds()]


def do(window, session, *actions):
    for action in actions:
        window.orders.do.emit(action, None)


MOVES = (Action("move", "tank", None, "8H"), Action("move", "rover", None, "9C"))


def test_the_first_of_two_moves_by_the_menu(open_window, played, grey, qtbot):
    window = open_window(played, grey)
    do(window, played, *MOVES)
    qtbot.waitUntil(lambda: len(window.selection.tick.deeds) == 2)
    window.act["undo at"].trigger()
    texts = {a.text(): a for a in window.action_controller.back_menu.actions()}
    assert list(texts) == ["2: move rover with 9C", "1: move tank with 8H"]
    texts["1: move tank with 8H"].trigger()
    window.action_controller.back_menu.close()
    qtbot.waitUntil(lambda: numbers(played) == [2])
    qtbot.waitUntil(lambda: [n for n, _ in window.second_screen._stand] == [2])
    qtbot.waitUntil(lambda: any("1 (move tank with 8H) is taken back; 2 stays" in window.journal.item(i).text()
                                for i in range(window.journal.count())))
    qtbot.keyClicks(window.entry, "redo")
    qtbot.keyClick(window.entry, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: numbers(played) == [1, 2])
    qtbot.waitUntil(lambda: [n for n, _ in window.second_screen._stand] == [1, 2])


@pytest.mark.parametrize(("role", "left"), [(QMessageBox.ButtonRole.AcceptRole, [1]),
                                            (QMessageBox.ButtonRole.RejectRole, [1, 2, 3])])
def test_what_would_go_with_it_is_asked_first(open_window, played, grey, qtbot, monkeypatch, role, left):
    window = open_window(played, grey)
    do(window, played, MOVES[0], Action("end_turn", "green"),
       Action("draw", "green", extra=("3H", "4H", "5H", "6H", "7H", "10H")))
    qtbot.waitUntil(lambda: len(window.selection.tick.deeds) == 3)
    asked = []

    def answer(box):
        asked.append(box.informativeText())
        monkeypatch.setattr(box, "clickedButton", lambda: next(b for b in box.buttons() if box.buttonRole(b) == role))

    monkeypatch.setattr(QMessageBox, "exec", answer)
    qtbot.keyClicks(window.entry, "undo 2")
    qtbot.keyClick(window.entry, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(asked))
    assert "cannot be made without it and go too:\n3: draw" in asked[0]
    qtbot.waitUntil(lambda: numbers(played) == left)


def test_a_number_that_is_not_there_is_said(open_window, played, grey, qtbot):
    window = open_window(played, grey)
    window.act["undo at"].trigger()
    window.action_controller.enter("undo 7")
    window.action_controller.enter("undo seven")
    said = lambda: [window.journal.item(i).text() for i in range(window.journal.count())]  # noqa: E731
    qtbot.waitUntil(lambda: any("no action 7 to take back (nothing was done yet)" in t for t in said()))
    assert any('write "undo", "undo 3"' in t for t in said())
    assert any("There is nothing to take back." in t for t in said())


def test_score_and_clock_are_typed_and_stand_over_the_table(open_window, played, grey, qtbot):
    from gui.model.tick_marks import banners

    window = open_window(played, grey)
    for typed in ("score green +1", "clock green red 20", "clock green"):
        qtbot.keyClicks(window.entry, typed)
        qtbot.keyClick(window.entry, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "▸ green" in window.selection.tick.board)
    assert "green 1" in banners(window.selection.tick)[0].text
    qtbot.waitUntil(lambda: any('write "score red 3"' in window.journal.item(i).text() for i in range(window.journal.count())))
