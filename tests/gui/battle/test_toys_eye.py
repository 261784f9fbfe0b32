"""The toy's-eye picture comes from a thread of its own: never that of another pair, and not after the window is gone."""

import threading

import pytest
from PyQt6.QtCore import Qt

from gui.battle import toys_eye
from tests.gui.battle.test_window import click


@pytest.fixture
def slowly(monkeypatch):
    """Pictures wait until they are let go; ``asked``: the pairs that were drawn."""
    go, asked, draw = threading.Event(), [], toys_eye.eye_picture

    def picture(tick, choice, *more):
        asked.append((choice.selected, choice.target, threading.get_ident()))
        assert go.wait(60)
        return draw(tick, choice, *more)

    monkeypatch.setattr(toys_eye, "eye_picture", picture)
    yield go, asked
    go.set()


def aim(qtbot, window, me, target):
    click(qtbot, window, me)
    click(qtbot, window, target, Qt.MouseButton.RightButton)


def test_the_window_does_not_wait_for_it_and_nothing_of_another_pair_is_shown_meanwhile(open_window, session, table, qtbot,
                                                                                        slowly):
    go, asked = slowly
    window = open_window(session, table)
    aim(qtbot, window, "r1", "b1")
    qtbot.waitUntil(lambda: bool(asked))
    assert asked[0][2] != threading.get_ident()
    assert window.eye.picture is None
    go.set()
    qtbot.waitUntil(lambda: window.eye.picture is not None)
    assert window.eye.picture.title == "grunt looks at sniper"
    go.clear()
    aim(qtbot, window, "r2", "b1")
    assert window.choice.selected == "r2"
    assert window.eye.picture is None
    go.set()
    qtbot.waitUntil(lambda: window.eye.picture is not None)
    assert window.eye.picture.title.startswith(window.parcel.tick.scene.toy("r2").name)


def test_a_closed_dock_draws_nothing(open_window, session, table, qtbot, slowly):
    _, asked = slowly
    window = open_window(session, table)
    aim(qtbot, window, "r1", "b1")
    qtbot.waitUntil(lambda: bool(asked))
    window.eye_dock.close()
    count = len(asked)
    window.refresh_panels()
    slowly[0].set()
    qtbot.wait(100)
    assert window.eye.picture is None
    assert len(asked) == count


def test_no_thread_outlives_the_window(open_window, session, table, qtbot, slowly):
    go, asked = slowly
    window = open_window(session, table)
    aim(qtbot, window, "r1", "b1")
    qtbot.waitUntil(lambda: bool(asked))
    threading.Timer(0.1, go.set).start()
    assert window.stop()
    assert window.toys_eye._jobs._thread.isFinished()
    qtbot.wait(50)
    assert window.eye.picture is None
