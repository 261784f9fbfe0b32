"""Ctrl-C and a polite kill close the windows as their cross does."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import av
import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a process cannot send itself SIGINT on Windows")
ROOT = Path(__file__).resolve().parents[2]


LOOPS = """
import os, signal, sys
from PyQt6.QtCore import QCoreApplication, QEventLoop, QTimer
from gui.stopping import WindowStopping
number = signal.Signals[sys.argv[1]]
signal.signal(number, {"taken": signal.default_int_handler, "ignored": signal.SIG_IGN, "default": signal.SIG_DFL}[sys.argv[2]])
app = QCoreApplication([])
with WindowStopping(app) as stopping:
    QTimer.singleShot(20, lambda: os.kill(os.getpid(), number))
    QTimer.singleShot(30, lambda: print("dialog", QEventLoop().exec()))
    QTimer.singleShot(2000, lambda: app.exit(1))
    print("all", app.exec(), stopping.asked)
print(signal.getsignal(number) in (signal.default_int_handler, signal.SIG_IGN, signal.SIG_DFL))
"""


@pytest.mark.parametrize(("number", "how", "says"), [
    ("SIGINT", "taken", "dialog 130\nall 130 True\nTrue\n"), ("SIGTERM", "taken", "dialog 130\nall 130 True\nTrue\n"),
    ("SIGTERM", "default", "dialog 130\nall 130 True\nTrue\n"), ("SIGTERM", "ignored", "dialog 1\nall 1 False\nTrue\n")])
def test_a_signal_ends_all_loops_that_run_and_raises_nothing(number, how, says):
    done = subprocess.run([sys.executable, "-c", LOOPS, number, how], cwd=ROOT, capture_output=True, text=True, timeout=60,
                          check=False)
    assert (done.stdout, done.stderr) == (says, "")


PROGRAM = """
import sys
from pathlib import Path
from benchmarks.gui import standin
from gui import app as gui_app
app = gui_app.make_app()
from PyQt6.QtCore import QSettings, QTimer
from PyQt6.QtWidgets import QMessageBox
from gui.battle.window import BattleWindow
folder, dialog = Path(sys.argv[1]), sys.argv[2]
settings = QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat)
made = BattleWindow.__init__
def make(self, *args, **options):
    made(self, *args, settings=settings, **options)
    def begin():
        if self.parcel is None:
            QTimer.singleShot(50, begin)
            return
        self.orders.record.emit(str(folder / "battle.mp4"), True)
        QTimer.singleShot(1500, told)
    def told():
        print("recording", flush=True)
        if dialog == "dialog":
            QMessageBox(self).exec()
    begin()
BattleWindow.__init__ = make
battle = standin.small_battle()
camera = standin.Pinhole((960, 540), battle.table_size_in)
status = gui_app.run_window(standin.Session(battle, camera), standin.Table(battle, camera))
print("status", status)
sys.exit(status)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("number", "dialog"), [(signal.SIGINT, "no"), (signal.SIGTERM, "dialog")])
def test_a_window_that_is_stopped_finishes_its_recording_and_keeps_its_place(tmp_path, number, dialog):
    child = subprocess.Popen(
        [sys.executable, "-c", "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n" + PROGRAM,
         str(tmp_path), dialog], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)})
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "recording\n"
        time.sleep(0.3)
        child.send_signal(number)
        out, err = child.communicate(timeout=120)
    finally:
        child.kill()
    assert child.returncode == 130, err
    assert out == "status 130\n"
    assert "Traceback" not in err
    assert "toy-umpire: stopped" in err
    with av.open(str(tmp_path / "battle.mp4")) as video:
        assert video.streams.video[0].frames > 2  # in the index that only a finished file has
        assert sum(1 for _ in video.decode(video=0)) == video.streams.video[0].frames
    assert "geometry" in (tmp_path / "s.ini").read_text()


HANGS = """
import sys, time
from pathlib import Path
from benchmarks.gui import standin
from gui import app as gui_app
gui_app.make_app()
from PyQt6.QtCore import QSettings, QTimer
from gui.battle.window import BattleWindow
made = BattleWindow.__init__
def make(self, *args, **options):
    made(self, *args, settings=QSettings(str(Path(sys.argv[1]) / "s.ini"), QSettings.Format.IniFormat), **options)
    def told():
        print("hangs", flush=True) if looks[0] > 2 else QTimer.singleShot(50, told)
    told()
BattleWindow.__init__ = make
BattleWindow.stop.__defaults__ = (100,)
looks = [0]
class Session(standin.Session):
    def step(self, frame):
        looks[0] += 1
        if looks[0] > 2:
            time.sleep(3.0)
        return super().step(frame)
battle = standin.small_battle()
camera = standin.Pinhole((960, 540), battle.table_size_in)
sys.exit(gui_app.run_window(Session(battle, camera), standin.Table(battle, camera)))
"""


@pytest.mark.slow
def test_a_thread_that_does_not_end_in_time_does_not_crash_the_program(tmp_path):
    child = subprocess.Popen(
        [sys.executable, "-c", HANGS, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)})
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "hangs\n"
        child.send_signal(signal.SIGTERM)
        _, err = child.communicate(timeout=120)
    finally:
        child.kill()
    assert child.returncode == 130, err
    assert "toy-umpire: stopped" in err
