"""The window's tests run without a screen, on a drawn table with the real rules and measurements."""

import gc
import os
import time
from dataclasses import replace
from functools import partial

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest

from benchmarks.gui import standin as STANDIN


@pytest.fixture(scope="session", autouse=True)
def _ended():
    """What windows are left over go before the interpreter ends, as they do in the program."""
    yield
    from PyQt6.QtWidgets import QApplication

    from gui.app import take_down_windows

    app = QApplication.instance()
    if isinstance(app, QApplication):
        take_down_windows(app)


@pytest.fixture(scope="session")
def _frozen():
    """Modules are no garbage: they are not looked at after each test."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(autouse=True)
def _garbage(_frozen):
    """Closed windows are taken down after a test, on the window's thread; in the program gui.garbage sees to it."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.fixture(scope="session")
def standin():
    return STANDIN


@pytest.fixture(scope="session")
def battle():
    return STANDIN.small_battle()


@pytest.fixture(scope="session")
def camera(battle):
    return STANDIN.Pinhole((960, 540), battle.table_size_in)


@pytest.fixture(scope="session")
def toytastrophe():
    from rules.registry import game

    return game("toytastrophe")


@pytest.fixture(scope="session")
def _compiled(battle, camera, toytastrophe):
    """Numba compiles on first use; once is enough for all tests."""
    STANDIN.Session(battle, camera, toytastrophe).step(None)


@pytest.fixture
def qtbot(qtbot):
    """pytest-qt's own, but patient: it waits 5 s for what a busy machine takes longer for."""
    qtbot.waitUntil = partial(qtbot.waitUntil, timeout=120_000)
    return qtbot


@pytest.fixture
def session(battle, camera, toytastrophe, _compiled):
    return STANDIN.Session(battle, camera, toytastrophe)


@pytest.fixture
def table(battle, camera):
    """Endless frames, as from a camera."""
    return STANDIN.Table(battle, camera, fps=50.0)


@pytest.fixture
def tick(session, table):
    return session.step(next(iter(table)))


@pytest.fixture
def settings(tmp_path):
    from PyQt6.QtCore import QSettings

    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def quick(battle, camera, _compiled):
    """Ranges and cover with no game."""
    return STANDIN.Session(battle, camera)


@pytest.fixture
def open_window(qtbot, settings):
    """Opens windows and sees that each one ends its thread."""
    from gui.battle.window import BattleWindow

    opened = []

    def open_(session, source):
        window = BattleWindow(session, source, settings=settings)
        window.resize(1200, 760)
        window.show()
        opened.append(window)
        qtbot.waitUntil(lambda: window.frames_shown > 1, timeout=120_000)
        return window

    yield open_
    for window in opened:
        window.close()
        assert window.background.thread.wait(10_000), "the worker's thread did not end"


class Still:
    """A camera over the painted table, where nobody reaches in; ``toys`` may be put elsewhere at any time."""

    name, live, frame_count, fps, size_px = "painted table", True, None, 20.0, None

    def __init__(self, painted):
        self.painted, self.toys, self.closed = painted, list(painted.TOYS), False
        self._made = ((), None)

    def __iter__(self):
        from vision.capture.source import Frame

        index = 0
        while not self.closed:
            if self._made[0] != tuple(self.toys):
                self._made = (tuple(self.toys), self.painted.picture(toys=self.toys))
            time.sleep(0.05)
            yield Frame(index, index / 20.0, self._made[1].copy())
            index += 1

    def put(self, name, at):
        self.toys = [replace(t, at=at or (-9.0, -9.0)) if t.name == name else t for t in self.toys]

    def close(self):
        self.closed = True


@pytest.fixture
def source(painted):
    return Still(painted)
