"""A presenter's remote steps through options, declares one, does it and takes it back, with the keys that remotes send."""

import pytest
from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QApplication, QMessageBox

KEY = Qt.Key


@pytest.fixture
def window(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.selection.select("r1")
    qtbot.waitUntil(lambda: window.options.count() > 2)
    qtbot.keyClick(window, KEY.Key_F7)
    assert window.remote.on
    return window


def step_to(qtbot, window, words):
    for _ in range(200):
        qtbot.keyClick(window, KEY.Key_PageDown)
        if words(window.remote.chosen):
            return window.remote.chosen
    raise AssertionError("no such option was stepped to")


def test_it_is_remembered(window, settings):
    assert settings.value("remote") == "on"
    assert window.remote.was_used()


def test_declare_confirm_undo(window, session, qtbot):
    row = step_to(qtbot, window, lambda r: r.verdict == "yes" and len(r.options) == 1)
    qtbot.keyClick(window, KEY.Key_F5)
    assert window.ruling.isVisible()
    assert window.ruling.head.text() == f"Declared: {row.text}"
    assert len(session._states) == 1  # not done before it is confirmed
    qtbot.keyClick(window, KEY.Key_Escape)  # what the start button of many remotes sends the second time
    qtbot.waitUntil(lambda: len(session._states) == 2)
    assert not window.remote.declared
    qtbot.keyClick(window, KEY.Key_Period)
    qtbot.waitUntil(lambda: len(session._states) == 1)


def test_what_was_declared_can_be_left(window, session, qtbot):
    step_to(qtbot, window, lambda r: r.verdict == "yes")
    qtbot.keyClick(window, KEY.Key_F5)
    qtbot.keyClick(window, KEY.Key_Period)
    assert not window.ruling.isVisible()
    assert len(session._states) == 1


def test_page_up_goes_back_and_refusals_are_left_out(window, qtbot):
    window.refused.setChecked(True)
    qtbot.keyClick(window, KEY.Key_PageDown)
    first = window.remote.chosen
    qtbot.keyClick(window, KEY.Key_PageDown)
    assert window.remote.chosen.text != first.text
    qtbot.keyClick(window, KEY.Key_PageUp)
    assert window.remote.chosen.text == first.text
    assert window.options.currentItem().data(Qt.ItemDataRole.UserRole).text == first.text
    for _ in range(30):
        qtbot.keyClick(window, KEY.Key_PageUp)
        assert window.remote.chosen.verdict != "no"


def test_it_answers_the_question_of_what_is_too_close(window, qtbot):
    box = QMessageBox(QMessageBox.Icon.Question, "Too close to call", "?", parent=window)
    box.addButton("It counts", QMessageBox.ButtonRole.AcceptRole)
    box.addButton("Not now", QMessageBox.ButtonRole.RejectRole)
    qtbot.keyClick(window, KEY.Key_PageDown)
    focused = []

    def press():
        qtbot.keyClick(box, KEY.Key_PageDown)
        focused.append(box.focusWidget())
        qtbot.keyClick(box, KEY.Key_PageDown)
        focused.append(box.focusWidget())
        qtbot.keyClick(box, KEY.Key_F5)
        box.reject()  # where nothing was pressed

    QTimer.singleShot(200, press)
    box.exec()
    assert set(focused) == set(box.buttons())
    assert box.clickedButton() is focused[-1]


def test_typing_a_measure_stays_typing_and_off_is_off(window, session, qtbot):
    window.entry.setFocus()
    qtbot.keyClicks(window.entry, "rings 3.5")
    assert window.entry.text() == "rings 3.5"
    window.entry.clear()
    qtbot.keyClick(window, KEY.Key_F7)
    before = window.remote.chosen
    qtbot.keyClick(window, KEY.Key_PageDown)
    assert window.remote.chosen is before
    qtbot.keyClick(window, KEY.Key_Escape)
    assert window.choice.selected is None
    assert QApplication.activeModalWidget() is None
