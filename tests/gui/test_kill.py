"""The real window on a real X server is killed in mid-game; started again, it offers to go on and has everything."""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "sample_footage" / "skirmish"
PROGRAM = """
import faulthandler, sys, time
faulthandler.enable()
sys.path.insert(0, sys.argv[1])
from gui.app import make_app, take_down_windows, setup_folder
app = make_app()
from gui import program
from gui.model.autosave import Autosave
from gui.program import Program
from gui.setup.model.plan import Plan
from calibration.table.calibrate import calibrate
from calibration.lens.lens import Lens
from assistant.session.roster import read_roster
from gui.setup.model.files import save_plan
from gui.setup.model.plan import figure_of, piece_of
from pathlib import Path
from vision.capture.source import read_picture

sample, mode = Path(sys.argv[2]), sys.argv[3]
assert app.platformName() == "xcb", app.platformName()
folder = setup_folder()
if mode == "first":
    known = read_roster(sample / "roster.toml").known
    empty = read_picture(sample / "empty.png")
    plan = Plan(str(sample / "clip.mp4"), calibration=calibrate([empty], lens=Lens.read(sample / "lens.toml")), empty=empty,
                stuff=read_picture(sample / "terrain.png"), figures=tuple(map(figure_of, known.toys)),
                pieces=tuple(map(piece_of, known.terrain)), game="toytastrophe",
                tables={"toytastrophe": {"hands": "program", "house_rules": {"scale": 0.5}}})
    save_plan(plan, folder)
    p = Program(folder)
    p.set_up(Plan())
    p.setup.use(plan)
    p.setup.finish()
else:
    p = Program(folder)
    start = p.begin(Plan())
    print("offered:", start.go_on.text_.text(), flush=True)
    start.go_on.click()
window = p.window
end = time.monotonic() + 150
def wait(done):
    while not done():
        assert time.monotonic() < end, "it did not happen in time"
        app.processEvents()
        time.sleep(0.005)
wait(lambda: window.parcel is not None and window.parcel.tick.ready and window.parcel.tick.state is not None)
game = p.midgame_setup._session.game
if mode == "first":
    before = window.parcel.tick.state
    window.orders.deal.emit()
    wait(lambda: window.parcel.tick.state != before)
    def kept():
        state = Autosave(p.autosave_path).load().state
        return {k: v for k, v in state.items() if k != "table"} == game.state_to_json(window.parcel.tick.state)
    wait(lambda: p.autosave_path.exists() and kept())
    print("ready to be killed", flush=True)
    wait(lambda: False)
tick = window.parcel.tick
lines = [window.journal.item(i).text() for i in range(window.journal.count())]
app.primaryScreen().grabWindow(0).save(sys.argv[4])
import json
print("state:", json.dumps(game.state_to_json(tick.state)), flush=True)
print("journal:", json.dumps(lines), flush=True)
print("toys:", json.dumps(sorted(t.id for t in tick.scene.toys)), flush=True)
assert window.stop(60_000)
take_down_windows(app)
"""


def start(tmp_path, mode):
    env = {k: v for k, v in os.environ.items() if not k.startswith("QT_")}
    env |= {"QT_QPA_PLATFORM": "xcb", "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data"),
            "XDG_CONFIG_HOME": str(tmp_path / "config"), "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(["xvfb-run", "-a", "-s", "-screen 0 1500x950x24", sys.executable, "-c", PROGRAM, str(ROOT),
                             str(SAMPLE), mode, str(tmp_path / "screen.png")], cwd=ROOT, env=env, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def python_below(pid):
    """The pid of the program under xvfb-run."""
    for task in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((task / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == pid and b"python" in (task / "cmdline").read_bytes().split(b"\0")[0]:
                return int(task.name)
        except (OSError, IndexError, ValueError):
            continue
    raise AssertionError("the program is not running")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("xvfb-run") is None, reason="xvfb-run is not installed: no X server to try it on")
@pytest.mark.skipif(not (SAMPLE / "clip.mp4").exists(), reason="sample_footage/skirmish is not here")
def test_a_killed_battle_is_gone_on_with(tmp_path):
    first = start(tmp_path, "first")
    said = []
    try:
        for line in first.stdout:
            said.append(line)
            if line.startswith("ready to be killed"):
                break
        else:
            raise AssertionError(f"it ended by itself: {first.stderr.read()}")
        os.kill(python_below(first.pid), signal.SIGKILL)
        first.wait(30)
    finally:
        if first.poll() is None:
            os.killpg(first.pid, signal.SIGTERM)
        first.communicate(timeout=120)
    assert first.returncode != 0
    kept = json.loads((tmp_path / "data" / "toy-umpire" / "setup" / "game.json").read_text())
    time.sleep(0.1)
    again = start(tmp_path, "again")
    out, err = again.communicate(timeout=300)
    assert again.returncode == 0, err
    told = dict(line.split(": ", 1) for line in out.splitlines() if ": " in line)
    assert told["offered"].startswith("Toytastrophe, turn ")
    state = {k: v for k, v in kept["state"].items() if k != "table"}
    assert json.loads(told["state"]) == state
    assert state["house"]["scale"] == 0.5
    journal = json.loads(told["journal"])
    assert "· the battle goes on" in journal
    assert sum("#1 " in line for line in journal) == 1  # what was done before the kill
    assert json.loads(told["toys"]) == sorted(t["id"] for t in kept["state"]["table"]["toys"] if not t.get("away"))
