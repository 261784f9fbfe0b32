"""The command palette: a few letters and Enter do anything that a menu does."""

from PyQt6.QtCore import Qt

from gui.panels.command_palette import Entry, found


def entries(*texts):
    return [Entry(text, "", more, lambda: None) for text, more in texts]


def test_every_typed_word_must_be_there_and_beginnings_come_first():
    all_ = entries(("Toy before", "Look at the toy before"), ("Before play", "wishes of the rule book"), ("Map", "drawn"))
    assert [e.text for e in found(all_, "before")] == ["Before play", "Toy before"]
    assert [e.text for e in found(all_, "rule WISH")] == ["Before play"]
    assert found(all_, "rule drawn") == []
    assert found(all_, " ") == all_


def test_it_opens_by_key_and_does_what_is_chosen(open_window, session, table, qtbot):
    window = open_window(session, table)
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    box = window.palette_box
    assert box.isVisible()
    assert box.list.count() > len(window.act) - 5
    qtbot.keyClicks(box.line, "map")
    qtbot.keyClick(box.line, Qt.Key.Key_Return)
    assert not box.isVisible()
    assert window.table.on_map


def test_arrows_go_down_the_list_and_what_may_be_done_is_found_too(open_window, session, table, qtbot):
    window = open_window(session, table)
    window.act["commands"].trigger()
    box = window.palette_box
    qtbot.keyClicks(box.line, "jeep move")
    assert box.list.count() > 0
    qtbot.keyClick(box.line, Qt.Key.Key_Down)
    qtbot.keyClick(box.line, Qt.Key.Key_Up)
    assert box.list.currentItem().text().startswith("jeep move")
    box.close()


def test_what_may_be_done_is_not_told_while_the_hand_is_hidden(open_window, session, table):
    window = open_window(session, table)
    window.table.public = True
    assert not any(e.text.startswith("jeep move") for e in window._commands())
