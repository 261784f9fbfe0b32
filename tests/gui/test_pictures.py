"""The picture test in small: the battle window on a laptop's screen, judged from the layout's own data."""

import numpy as np
import pytest
from PyQt6.QtCore import QSettings
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QMainWindow, QPushButton, QWidget

from assistant.overlay.layout import Text
from benchmarks.gui import checks, moments, picture_test, standin
from rules.registry import game


@pytest.mark.parametrize("mat", ["light", "busy"])
def test_a_laptops_screen_shows_everything_and_nothing_jumps(qapp, tmp_path, mat):
    judge = picture_test.Judge(qapp, "1366x768")
    scene = standin.small_battle()
    camera = standin.Pinhole((1920, 1080), scene.table_size_in)
    session = standin.Session(scene, camera, game("toytastrophe"))
    settings = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    window = picture_test.opened(qapp, session, standin.Table(scene, camera, mat=mat), settings, (1366, 768))
    for name, arrange in picture_test.battle_states(window, session):
        if name in ("selected", "asked by the mouse", "aimed", "put right"):
            arrange()
            judge.battle(window, name)
        if name == "selected":
            judge.stillness(window, session, name)
    window.close()
    assert window.background.thread.wait(10_000)
    assert judge.faults == []
    assert len(judge.offs_in) > 8
    assert np.median(judge.offs_in) <= checks.OFF_MOST_IN


@pytest.mark.usefixtures("_compiled")
def test_what_comes_and_goes_is_whole_and_readable_too(qapp, tmp_path):
    judge = picture_test.Judge(qapp, "1366x768")
    settings = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    windows = []

    def opened(session, table):
        windows.append(picture_test.opened(qapp, session, table, settings, (1366, 768)))
        return windows[-1]

    moments.battle_moments(qapp, judge, opened, "busy", tmp_path)
    for window in windows:
        assert window.background.thread.wait(10_000)
    names = [name.removeprefix("busy: ") for name, _ in judge.pictures]
    assert names == ["curtain", "hand", "with refusals", "ruling", "what if", "box too close", "box refused", "box help",
                     "box commands", "look back"]
    assert judge.faults == []


def test_a_text_that_just_came_is_judged_where_it_will_be_drawn(qapp, monkeypatch):
    window, label = QMainWindow(), QLabel()
    window.statusBar().addPermanentWidget(label)
    window.show()
    qapp.processEvents()
    monkeypatch.setattr(picture_test.screens, "rest", lambda *_: label.setText("4 pictures/s"))
    judge = picture_test.Judge(qapp, "1366x768")
    judge.widgets(window, "status")
    assert judge.faults == []
    label.setMaximumWidth(20)
    judge.widgets(window, "status")
    assert "is 20 px wide" in judge.faults[0][1]


def test_faint_words_are_found(qapp):
    label = QLabel("words that are seen")
    label.resize(200, 40)
    for ink, bad in (("#f0f0f0", False), ("#3a4046", True)):
        label.setStyleSheet(f"color: {ink}; background: #202428")
        window = QWidget()
        QHBoxLayout(window).addWidget(label)
        window.show()
        qapp.processEvents()
        assert bool(checks.faint(window, checks.picture_of(window))) == bad
        label.setParent(None)
        window.close()


def test_the_checks_can_fail(qapp):
    window = QWidget()
    row = QHBoxLayout(window)
    button, label = QPushButton("a button with many words"), QLabel("words without end, and more of them")
    row.addWidget(button)
    row.addWidget(label)
    button.setFixedSize(40, 18)
    label.setFixedWidth(50)
    aside = QPushButton("out", window)
    aside.setGeometry(250, 5, 80, 30)
    window.setFixedSize(280, 60)
    window.show()
    assert any("18 px" in fault for fault in checks.small_targets(window))
    assert sum("wants" in fault for fault in checks.cut_words(window)) >= 2
    assert checks.too_large(window, (279, 100)) == ["it is 280 x 60 px, the screen 279 x 100"]
    assert checks.too_large(window, (280, 60)) == []
    assert any("'out' is clipped" in fault for fault in checks.clipped(window))
    window.close()


def test_labels_that_overlap_jump_or_cannot_be_read_are_found():
    a = Text(10, 10, 80, 20, ("one",), 16, (255, 255, 255), subject="r1")
    b = Text(60, 15, 80, 20, ("two",), 16, (255, 255, 255), subject="r2")
    assert len(checks.overlapping([a, b])) == 1
    assert checks.on_toys([a], {"r9": (0.0, 0.0, 50.0, 50.0)}) == ["'one' lies on r9"]
    moved = Text(13, 10, 80, 20, ("one",), 16, (255, 255, 255), subject="r1")
    assert checks.jumped([a, b], [moved, b]) == ["('one',) jumped"]
    for ground, bad in ((200, True), (20, False)):
        picture = np.full((60, 160, 3), ground, np.uint8)
        picture[14:26:4, 20:80] = 255
        assert bool(checks.unreadable([a], picture)) == bad
