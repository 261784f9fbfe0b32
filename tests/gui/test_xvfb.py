"""The window on a real X server, after OpenCV has been imported: the two are known to get in each other's way."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import cv2
import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import cv2                                    # first: it points Qt at its own Qt 5 plugins
import sys, time
from benchmarks.gui import standin
from gui.app import make_app, take_down_windows
app = make_app()
from PyQt6.QtCore import QSettings
from gui.battle.window import BattleWindow
battle = standin.small_battle()
camera = standin.Pinhole((960, 540), battle.table_size_in)
settings = QSettings(sys.argv[1] + ".ini", QSettings.Format.IniFormat)
window = BattleWindow(standin.Session(battle, camera), standin.Table(battle, camera), settings=settings)
window.resize(1200, 760)
window.show()
end = time.monotonic() + 60
while window.frames_shown < 5 and time.monotonic() < end:
    app.processEvents()
window.selection.select("r1")
end = time.monotonic() + 1
while time.monotonic() < end:
    app.processEvents()
assert app.platformName() == "xcb", app.platformName()
app.primaryScreen().grabWindow(0).save(sys.argv[1])
assert window.stop(60_000)  # numba may be compiling
take_down_windows(app)
"""


@pytest.mark.skipif(not all(map(shutil.which, ("xvfb-run", "xauth"))),
                    reason="xvfb-run or the xauth that it wants is not installed: no X server to try it on")
def test_the_window_opens_on_an_x_server(tmp_path):
    shot = tmp_path / "screen.png"
    env = {k: v for k, v in os.environ.items() if not k.startswith("QT_")} | {"QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run(["xvfb-run", "-a", "-s", "-screen 0 1400x900x24", sys.executable, "-c", PROGRAM, str(shot)],
                          cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    picture = cv2.imread(str(shot))
    assert picture.shape == (900, 1400, 3)
    assert picture[:760, :1200].std() > 15  # something is on the screen
