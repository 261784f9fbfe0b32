"""Options are done by keys and clicks; the players have the last word."""

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QPalette
from PyQt6.QtWidgets import QMessageBox


def shown(window):
    """The options in the list, without its headings."""
    rows = [window.options.item(i).data(Qt.ItemDataRole.UserRole) for i in range(window.options.count())]
    return [r for r in rows if r is not None]


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
    rows = shown(window)
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
    assert all(r.verdict != "no" for r in shown(window))  # what is refused is told on request
    window.refused.click()
    rows = shown(window)
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
    texts = [r.text for r in shown(window)]
    assert texts
    assert all("jeep" in t and "mov" in t for t in texts)
    window.search.clear()
    assert window.options.count() == everything


def test_options_stand_under_who_would_do_what_and_refusals_say_why_once_selected(open_window, session, table):
    window = open_window(session, table)
    window.selection.select("r1")
    items = [window.options.item(i) for i in range(window.options.count())]
    headings = [i.text() for i in items if i.data(Qt.ItemDataRole.UserRole) is None]
    assert "grunt: move" in headings
    assert len(headings) == len(set(headings))
    for item in items:  # each row stands under its own heading
        row = item.data(Qt.ItemDataRole.UserRole)
        if row is None:
            heading = item.text()
            assert item.flags() == Qt.ItemFlag.NoItemFlags
        else:
            assert row.group == heading
    assert "not allowed (" in window.refused.text()
    window.refused.click()
    no = next(i for i in (window.options.item(k) for k in range(window.options.count()))
              if (row := i.data(Qt.ItemDataRole.UserRole)) is not None and row.verdict == "no")
    row = no.data(Qt.ItemDataRole.UserRole)
    assert no.text() == row.text
    window.options.setCurrentItem(no)
    assert no.text() == f"{row.text}\n{row.reason}"
    window.refused.click()
    assert all(r.verdict != "no" for r in shown(window))
    window.act["theme"].trigger()  # what was written in the colours of one theme is written anew in those of the other
    heading = window.options.item(0)
    assert heading.data(Qt.ItemDataRole.UserRole) is None
    assert heading.foreground().color() == window.options.palette().color(QPalette.ColorRole.Text)
    base = window.options.palette().color(QPalette.ColorRole.Base)
    assert abs(heading.foreground().color().lightness() - base.lightness()) > 100
    window.act["theme"].trigger()
