"""Options are done by keys and clicks; the players have the last word."""

from dataclasses import replace

import numpy as np
import pytest
from PyQt6.QtCore import QStandardPaths, Qt
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


@pytest.mark.parametrize("role", [QMessageBox.ButtonRole.HelpRole, QMessageBox.ButtonRole.ActionRole,
                                  QMessageBox.ButtonRole.DestructiveRole, QMessageBox.ButtonRole.AcceptRole])
def test_what_is_too_close_can_be_looked_at_closer_and_settled_by_a_picture(open_window, session, table, qtbot, monkeypatch,
                                                                            tmp_path, role):
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(tmp_path))
    window = open_window(session, table)
    window.selection.select("r1")
    window.refused.click()
    row = next(r for r in shown(window) if r.option.action.kind == "strike" and r.option.action.target)
    actor, target = row.option.action.actor, row.option.action.target
    close = replace(row, verdict="too_close", options=row.options[:1])
    monkeypatch.setattr(QMessageBox, "exec", lambda box: monkeypatch.setattr(
        box, "clickedButton", lambda: next(b for b in box.buttons() if box.buttonRole(b) == role)))
    cards, marks = [], []
    window.orders.ruling_card.connect(lambda path, tick, a, b: cards.append((tick, a, b)))
    window.orders.ruling_card.disconnect(window.worker.ruling_card)
    window.orders.mark.connect(marks.append)
    before = (window.table.port.zoom, window.table.port.middle)
    window.action_controller.want(close)
    if role == QMessageBox.ButtonRole.HelpRole:
        assert (window.choice.selected, window.choice.target) == (actor, target)
        assert (window.table.port.zoom, window.table.port.middle) != before
        size = window.table._size()
        for toy in window.parcel.tick.scene.toys:
            if toy.id in (actor, target):  # both are in the view
                at = window.table.port.place(window.table.content_size(), size)
                x, y = window.table._camera().image_from_table(np.array([np.mean(toy.footprint_in, axis=0)]))[0]
                assert 0 < x * at[0] + at[1][0] < size[0]
                assert 0 < y * at[0] + at[1][1] < size[1]
    assert [c[1:] for c in cards] == ([(actor, target)] if role == QMessageBox.ButtonRole.ActionRole else [])
    assert bool(marks) is (role == QMessageBox.ButtonRole.DestructiveRole)
    assert len(session._states) == 1 or role == QMessageBox.ButtonRole.AcceptRole


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
