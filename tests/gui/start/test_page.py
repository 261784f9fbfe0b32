"""The first page: its ways in by mouse and keys, what works already, and how it looks on a laptop."""

from pathlib import Path

import pytest
from PyQt6.QtCore import QSettings, Qt
from PyQt6.QtGui import QPixmap

from assistant.runner.sample import sample_folder
from benchmarks.gui import checks
from gui.model.autosave import SavedGame
from gui.setup.model.files import Saved
from gui.start.page import LESSONS, StartPage
from gui.start.readiness import NETWORKS, cameras, networks, speed
from gui.start.ways import ways_on

GAME = SavedGame({"game": "toytastrophe", "turn": 4}, "", 7300.0)
TABLES = (Saved(Path("setup"), "", 100.0), Saved(Path("set-ups/kitchen"), "kitchen", 50.0))


@pytest.fixture
def page(qtbot, tmp_path):
    pages = []

    def open_(ways=(), find=lambda: iter(())):
        made = StartPage(ways, settings=QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat), find=find)
        made.show()
        qtbot.waitUntil(made.isActiveWindow)
        pages.append(made)
        return made

    yield open_
    for made in pages:
        assert made.stop()
        made.close()


def test_what_is_kept_is_said_the_likeliest_first():
    words = [w.words for w in ways_on(GAME, TABLES, now_s=90_000.0)]
    assert words == ["Toytastrophe, turn 4, 2 hours ago", "the last table, 1 day ago", "“kitchen”, 1 day ago"]
    assert ways_on(None, ()) == ()


def test_each_way_is_one_click_or_one_key(page, qtbot):
    start, said = page(ways_on(GAME, TABLES, now_s=90_000.0)), []
    start.new_wanted.connect(lambda: said.append("new"))
    start.game_wanted.connect(lambda: said.append("game"))
    start.sample_wanted.connect(lambda: said.append("sample"))
    start.table_wanted.connect(said.append)
    start.forget_wanted.connect(lambda: said.append("forget"))
    for card in (start.new, start.go_on, start.sample):
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert said == ["new", "game", "sample"]
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3):
        qtbot.keyClick(start, key)
    assert said[3:] == ["new", "game", "sample"]
    qtbot.keyClick(start.sample, Qt.Key.Key_Return)
    assert said[6:] == ["sample"]
    for button in start.other_buttons:
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert said[7:] == ["setup", str(Path("set-ups/kitchen")), "forget"]
    assert start.focusWidget() is not None


def test_with_nothing_kept_there_is_nothing_to_go_on_with(page):
    start = page()
    assert not start.go_on.isEnabled()
    assert "Nothing is kept yet" in start.go_on.text_.text()
    assert start.other_buttons == []


def test_what_works_is_said_as_it_is_found(page, qtbot):
    start = page(find=lambda: iter((cameras([]), networks(lambda n: n != "look"), speed(0.21))))
    qtbot.waitUntil(lambda: [c.state for c in start.works.checks] == ["no", "too_close", "yes"])
    assert [c.text.split(":")[0] for c in start.works.checks] == ["Camera", "Networks", "Speed"]
    assert "0.21 s" in start.works.checks[2].text


def test_findings_say_how_good_and_what_to_do():
    assert cameras([0, 2]).text == "2 found"
    assert cameras([], listed=False).state == "too_close"
    assert networks(lambda n: True).text == f"all {len(NETWORKS)} are here"
    assert networks(lambda n: n != "detector").state == "no"
    assert networks().state == "yes"  # those of the project are all here
    assert [speed(s).state for s in (0.5, 0.51, 1.6, None)] == ["yes", "too_close", "no", "too_close"]


@pytest.mark.parametrize("size", [(1366, 720), (1920, 1030)])
@pytest.mark.parametrize("kept", [True, False])
def test_nothing_is_cut_on_a_laptop(page, qtbot, size, kept):
    start = page(ways_on(GAME, TABLES, now_s=90_000.0) if kept else (), lambda: iter((cameras([]), networks(), speed(2.0))))
    start.resize(*size)
    qtbot.waitUntil(lambda: start.works.checks[-1].state == "no")
    qtbot.wait(50)
    assert (start.width(), start.height()) == size
    assert checks.clipped(start) + checks.cut_words(start) + checks.small_targets(start) == []


def test_the_lessons_pictures_are_there():
    for name, _ in LESSONS:
        picture = QPixmap(str(sample_folder() / "lessons" / f"{name}.jpg"))
        assert picture.width() >= 480, name
