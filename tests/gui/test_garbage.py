"""Closed windows are taken down where nobody looks at them."""

import gc
import os
import subprocess
import sys
import threading
import weakref
from pathlib import Path

import pytest
from PyQt6.QtCore import QEvent
from PyQt6.QtWidgets import QApplication, QMainWindow, QPushButton, QWidget

from gui.app import make_app
from gui.garbage import between_events, collect_due
from gui.theme import apply_theme

ROOT = Path(__file__).resolve().parents[2]


class Ring:
    """Two ends of it hold each other."""

    def __init__(self):
        self.other = self


def thrown_away(gone_on):
    ring = Ring()
    weakref.finalize(ring, lambda: gone_on.append(threading.current_thread()))


def many_things(kept):
    kept += [[i] for i in range(100_000)]


def test_garbage_goes_on_the_windows_thread_whoever_makes_things(qtbot):
    gone_on, kept = [], []
    was_on = gc.isenabled()
    with between_events(QApplication.instance()):
        thrown_away(gone_on)
        busy = threading.Thread(target=many_things, args=[kept])
        busy.start()
        busy.join()
        assert not gone_on
        qtbot.waitUntil(lambda: bool(gone_on))
    assert gone_on == [threading.main_thread()]
    assert gc.isenabled() == was_on


def test_after_it_python_collects_by_itself_again(qtbot):
    gc_was = gc.isenabled()
    gc.enable()
    try:
        with between_events(QApplication.instance()):
            assert not gc.isenabled()
        assert gc.isenabled()
        gone_on = []
        thrown_away(gone_on)
        many_things([])
        assert gone_on
    finally:
        (gc.enable if gc_was else gc.disable)()


def test_only_what_is_due_is_collected():
    gc_was, threshold = gc.isenabled(), gc.get_threshold()
    gc.disable()
    try:
        gc.collect()
        gc.set_threshold(50, 2, 2)
        assert collect_due() is None
        kept, done = [], []
        for _ in range(13):
            kept += [Ring() for _ in range(100)]
            done.append(collect_due())
        assert done == [0, 0, 0, 1] * 3 + [2]
        assert collect_due() is None
    finally:
        gc.set_threshold(*threshold)
        (gc.enable if gc_was else gc.disable)()


class Collecting(QWidget):
    """A widget in whose slot the collector happens to run."""

    def event(self, event):
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.PaletteChange):
            gc.collect()
        return super().event(event)


def closed_window(app):
    window = QMainWindow()
    window.itself = window
    for _ in range(60):
        QPushButton("x", window)
    window.show()
    app.processEvents()
    window.close()


def change_theme_over_closed_windows():
    gc.disable()
    app = make_app()
    shown = []
    for _ in range(2):
        shown += [Collecting() for _ in range(20)]
        for one in shown:
            one.show()
        app.processEvents()
        for _ in range(5):
            closed_window(app)
    apply_theme(app, "light")
    app.processEvents()
    return shown


@pytest.mark.slow
def test_the_theme_changes_while_closed_windows_are_taken_down():
    """With the style set anew each time this ended with a fault of memory."""
    words = "import test_garbage; kept = test_garbage.change_theme_over_closed_windows(); print('changed', flush=True)"
    done = subprocess.run([sys.executable, "-c", words], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
                          env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONMALLOC": "malloc", "MALLOC_PERTURB_": "165",
                                            "PYTHONPATH": os.pathsep.join([str(ROOT), str(Path(__file__).parent)])})
    assert done.stdout == "changed\n", done.stderr
