"""Options are done by keys and clicks; the players have the last word."""

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QMessageBox


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


def test_options_can_be_searched(open_window, session, table, qtbot):
    window = open_window(session, table)
    everything = window.options.count()
    qtbot.keyClicks(window.search, "jeep mov")
    texts = [window.options.item(i).text() for i in range(window.options.count())]
    assert texts
    assert all("jeep" in t and "mov" in t for t in texts)
    window.search.clear()
    assert window.options.count() == everything
