"""How the window begins and ends, as a program of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gui.app import SET_BY_OPENCV, install_excepthook, repair_qt_environment

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
from benchmarks.gui import standin
from gui import app as gui_app
app = gui_app.make_app()
from PyQt6 import sip
from PyQt6.QtCore import QSettings, QTimer
from gui.setup.model.plan import Plan
from gui.setup.window import SetupWindow
from gui.battle.window import BattleWindow
settings = QSettings(sys.argv[1] + "/s.ini", QSettings.Format.IniFormat)
kept = []
made = BattleWindow.__init__
def make(self, *args, **options):
    made(self, *args, settings=settings, **options)
    kept.append(self)
BattleWindow.__init__ = make
battle = standin.small_battle()
camera = standin.Pinhole((960, 540), battle.table_size_in)
setup = SetupWindow(sys.argv[1], Plan())
setup.show()
QTimer.singleShot(500, app.quit if sys.argv[2] == "quit" else app.closeAllWindows)
print("status", gui_app.run_window(standin.Session(battle, camera), standin.Table(battle, camera)))
[window] = kept
for one in (setup, window):
    assert sip.isdeleted(one), one
assert not window.background.thread.isRunning() and not setup.background.thread_.isRunning()
assert app.topLevelWidgets() == []
gui_app.take_down_windows(app)  # nothing is left to end
print("ended")
"""


def run(tmp_path, how):
    return subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path), how], cwd=ROOT,
                          env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path),
                                            "PYTHONMALLOC": "debug"},
                          capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.slow
def test_at_the_end_all_windows_and_their_threads_are_gone_before_python_is(tmp_path):
    for how in ("closed", "quit"):
        done = run(tmp_path, how)
        assert done.returncode == 0, done.stderr
        assert done.stdout.split() == ["status", "0", "ended"]


def test_faults_in_slots_are_said_and_do_not_end_the_program(monkeypatch, capsys):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    said = []
    install_excepthook(said.append)
    try:
        raise RuntimeError("boom")
    except RuntimeError:
        sys.excepthook(*sys.exc_info())
    assert said == ["RuntimeError: boom"]
    assert "Traceback" in capsys.readouterr().err


def test_what_opencv_did_to_the_environment_is_undone(monkeypatch):
    for name in SET_BY_OPENCV:
        monkeypatch.setenv(name, "/somewhere/site-packages/cv2/qt/plugins")
    repair_qt_environment()
    assert not any(name in os.environ for name in SET_BY_OPENCV)
    monkeypatch.setenv(SET_BY_OPENCV[0], "/the/users/own")
    repair_qt_environment()
    assert os.environ[SET_BY_OPENCV[0]] == "/the/users/own"
