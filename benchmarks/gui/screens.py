"""A picture of each screen of the window, made on the sample clip.

    python -m benchmarks.gui.screens --out docs/pictures        (QT_QPA_PLATFORM=offscreen where there is no screen)
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from PyQt6.QtCore import QPointF, QSettings
from PyQt6.QtWidgets import QApplication, QWidget

from assistant.session.roster import Roster, read_roster
from assistant.session.session import Session
from benchmarks.gui import standin
from calibration.lens.lens import Lens
from calibration.table.calibrate import calibrate
from gui.app import make_app, take_down_windows
from gui.battle.window import BattleWindow
from gui.language.words import tr
from gui.midgame_setup import add_midgame_setup, plan_of
from gui.model.autosave import SavedGame
from gui.opening import open_battle
from gui.setup.model.cameras import WITHOUT, CameraWall, open_configured
from gui.setup.model.files import Saved, save_plan
from gui.setup.model.plan import STEPS, Plan
from gui.setup.window import SetupWindow
from gui.start.page import StartPage
from gui.start.parameters import START
from gui.start.readiness import cameras, networks, speed
from gui.start.ways import ways_on
from vision.capture.source import Frame, open_source, read_picture
from vision.tracking.tracks.priors import Known

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "sample_footage" / "skirmish"
WIDTH_PX = 1280
LAPTOP_PX = (1366, 768)
"""The smallest screen that is played on."""
QUALITY = 80


def wait(app: QApplication, done: Callable[[], bool], most_s: float = 900.0) -> None:
    """Let the program run until ``done``. TimeoutError after ``most_s``."""
    end = time.monotonic() + most_s
    while not done():
        if time.monotonic() > end:
            raise TimeoutError("a screen did not come in time")
        app.processEvents()
        time.sleep(0.002)


def rest(app: QApplication, seconds: float) -> None:
    end = time.monotonic() + seconds
    wait(app, lambda: time.monotonic() > end)


def drawn(window: BattleWindow) -> bool:
    """Whether the window shows the marks of what is looked at now, all of them: on a busy machine that takes a second."""
    parcel, layer, shown = window.parcel, window.table._layer, window.worker._shown
    if parcel is None or layer.unfinished or layer._key is None or layer._key[0] != window.table._shown_marks(parcel):
        return False
    return parcel.replayed or (shown._key is not None and shown._key[1] == window.choice and parcel.marks is shown.marks)


def shoot(app: QApplication, widget: QWidget, path: Path) -> None:
    """What a widget shows, as a small JPEG."""
    rest(app, 0.4)
    part = path.with_suffix(".png")
    widget.grab().save(str(part))
    picture = cv2.imread(str(part))
    part.unlink()
    assert picture is not None
    if picture.shape[1] > WIDTH_PX:
        size = (WIDTH_PX, round(picture.shape[0] * WIDTH_PX / picture.shape[1]))
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(path.with_suffix(".jpg")), picture, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    print(path.with_suffix(".jpg"))


Show = Callable[[QWidget, str], None]
"""What is done with each screen: its widget and its name."""


def start(app: QApplication, show: Show, folder: Path, settings: QSettings, size: tuple[int, int] = LAPTOP_PX) -> None:
    """The first page, with a battle and two tables to go on with."""
    game = SavedGame({"game": "toytastrophe", "turn": 4}, "", 72_000.0)
    now = time.time()
    tables = (Saved(folder, "", now - 72_000.0), Saved(folder, "kitchen table", now - 260_000.0))
    page = StartPage(ways_on(game, tables), settings=settings,
                     find=lambda: iter((cameras([0]), networks(), speed(START.look_quick_s))))
    page.resize(*size)
    page.show()
    wait(app, lambda: bool(page.works.checks[-1].state))
    show(page, "start")
    page.close()


def set_up(app: QApplication, show: Show, folder: Path, settings: QSettings, size: tuple[int, int] = (1400, 860)) -> None:
    """The six steps, with the sample's pictures before fake cameras."""
    pictures = {name: read_picture(SAMPLE / f"{name}.png") for name in ("empty", "terrain")}
    clip = open_source(str(SAMPLE / "clip.mp4"))
    pictures["toys"] = next(iter(clip)).bgr
    clip.close()
    h, w = pictures["empty"].shape[:2]
    cameras = standin.Cameras({0: pictures["empty"], 1: cv2.GaussianBlur(pictures["toys"][::-1, ::-1], (0, 0), 5)},
                              sizes=((w, h), (640, 480)), refuse=("exposure",))
    save_plan(Plan("0"), folder / "set-ups" / "kitchen table")
    window = SetupWindow(folder / "setup", open_source=lambda p: p.open_source(lambda t, s: open_configured(t, s, cameras)),
                         wall=CameraWall(cameras, lambda: [0, 1]), settings=settings)
    window.resize(*size)
    window.show()
    camera_step(app, window, show)
    sheet_step(app, window, show)
    empty_step(app, window, show)
    cameras.pictures[0] = pictures["terrain"]
    stuff_step(app, window, show)
    cameras.pictures[0] = pictures["toys"]
    toys_step(app, window, show)
    game_step(app, window, show)
    window.stop()
    window.close()


def camera_step(app: QApplication, window: SetupWindow, show: Show) -> None:
    """A camera is chosen; it takes a lock of the focus and refuses one of the exposure."""
    wait(app, lambda: len(window.camera.tiles) == 2)
    window.camera.choose(0)
    wait(app, lambda: window.preview.newest() is not None)
    window.camera.focus.box.click()
    window.camera.exposure.box.click()
    wait(app, lambda: tr(WITHOUT["exposure"]) in window.camera.said.text())
    show(window, "setup-camera")


def sheet_step(app: QApplication, window: SetupWindow, show: Show) -> None:
    """The table is calibrated, and the ± shown over it."""
    window.go(STEPS.index("sheet"))
    wait(app, lambda: bool(window.sheet.checks.checks[0].state))
    window.sheet.use_lens(str(SAMPLE / "lens.toml"))
    window.sheet.bar.set_inches(6.0)
    window.sheet.calibrate()
    wait(app, lambda: window.plan.calibration is not None)
    window.sheet.map.setChecked(True)
    show(window, "setup-sheet")


def empty_step(app: QApplication, window: SetupWindow, show: Show) -> None:
    """The picture of the empty table is being taken."""
    window.go(STEPS.index("empty"))
    window.empty.take.click()
    wait(app, lambda: window.background.bar.isVisible() and window.background.bar.value() > 5)
    show(window, "setup-empty")
    wait(app, lambda: window.plan.empty is not None)


def stuff_step(app: QApplication, window: SetupWindow, show: Show) -> None:
    """The stuff is found and named; the books are chosen."""
    window.go(STEPS.index("terrain"))
    rest(app, 1.0)
    window.stuff.look_for.click()
    wait(app, lambda: window.plan.stuff is not None)
    for t in read_roster(SAMPLE / "roster.toml").known.terrain:
        near = min(range(len(window.plan.pieces)), key=lambda k: _far(window.plan.pieces[k].at_in, t.at_in))
        for key, text in (("name", t.name), ("kind", t.kind), ("cover", t.cover), ("height_in", str(t.height_in))):
            window.stuff._edited(near, key, text)
    wait(app, lambda: not window.background.bar.isVisible())
    rest(app, 0.5)
    window.stuff.table.setCurrentCell(next(k for k, p in enumerate(window.plan.pieces) if p.name == "books"), 0)
    show(window, "setup-stuff")


def toys_step(app: QApplication, window: SetupWindow, show: Show) -> None:
    """The toys are found and named from the roster; one has a part to ignore."""
    window.go(STEPS.index("toys"))
    rest(app, 1.0)
    window.toys.look_for.click()
    wait(app, lambda: bool(window.plan.figures))
    window.toys.use_roster(str(SAMPLE / "roster.toml"))
    for number, toy in enumerate(read_roster(SAMPLE / "roster.toml").known.toys, 1):
        near = min(range(len(window.plan.figures)), key=lambda k: _far(window.plan.figures[k].at_in, toy.at_in))
        window.toys._choose(near)
        window.toys._give(number)
    rex = next(k for k, f in enumerate(window.plan.figures) if f.name == "rex")
    window.toys.table.setCurrentCell(rex, 0)
    window.toys.parts.low.set_inches(0.0)
    window.toys.parts.high.set_inches(1.2)
    x, y = window.plan.figures[rex].at_in
    window.toys.outline_drawn(((x + 0.5, y - 1.0), (x + 1.9, y - 1.2), (x + 1.9, y - 0.4), (x + 0.5, y - 0.2)))
    show(window, "setup-toys")


def game_step(app: QApplication, window: SetupWindow, show: Show) -> None:
    """A game is chosen and a house rule changed."""
    window.go(STEPS.index("game"))
    window.game.choice.setCurrentIndex(window.game.choice.findData("toytastrophe"))
    keys = [r.key for r in window.game._rows]
    item = window.game.house.item(keys.index("scale"), 0)
    assert item is not None
    item.setText("0.5")
    window.game.more.unfold()
    window.game.house.scrollToItem(item)
    show(window, "setup-game")


def _far(a: tuple[float, float], b: tuple[float, float] | None) -> float:
    assert b is not None
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def aim_at_half_hidden(window: BattleWindow) -> None:
    """Select a green toy and aim at a blue one that is hidden in part: nearest to 40 %."""
    tick = window.parcel.tick
    pairs = [(abs(tick.survey.cover(a.id, b.id).hidden - 0.4), a.id, b.id) for a in tick.scene.toys for b in tick.scene.toys
             if (a.side, b.side) == ("green", "blue")]
    _, me, other = min(pairs)
    window.selection.select(me)
    window.selection.aim(other)


def play(app: QApplication, show: Show, folder: Path, settings: QSettings) -> None:
    """The table view in its several looks."""
    empty = read_picture(SAMPLE / "empty.png")
    table = calibrate([empty], lens=Lens.read(SAMPLE / "lens.toml"))
    table.save(folder / "table.toml")
    session, source = open_battle(str(SAMPLE / "clip.mp4"), calibration=folder / "table.toml", game="toytastrophe",
                                  roster=SAMPLE / "roster.toml", state=SAMPLE / "state.json",
                                  empty=SAMPLE / "empty.png", terrain=SAMPLE / "terrain.png")
    window = BattleWindow(session, source, settings=settings)
    plan = plan_of(session, source.name, empty, read_picture(SAMPLE / "terrain.png"))
    add_midgame_setup(window, session, plan, folder / "setup")
    window.resize(*LAPTOP_PX)
    window.show()
    wait(app, lambda: window.parcel is not None and window.parcel.tick.ready)
    rest(app, 0.5)
    show(window, "curtain")
    window.act["pause"].setChecked(True)
    window.curtain.setChecked(True)
    window.selection.select("jeep")
    rest(app, 0.5)
    toy = window.parcel.tick.scene.toy("raider")
    x, y = window.table.to_widget(np.array([[*toy.centroid(), toy.base_in]]))[0]
    window.table._hover(QPointF(float(x), float(y)))
    show(window, "battle")
    window.table._hover(None)
    aim_at_half_hidden(window)
    rest(app, 1.0)
    show(window, "toys-eye")
    window.selection.select("jeep")
    window.selection.aim("robot")
    window.selection.choose_card("9C")
    window.act["eye"].setChecked(False)
    window.act["correct"].setChecked(True)
    rest(app, 1.0)
    show(window, "put-right")
    window.act["correct"].setChecked(False)
    window.act["map"].setChecked(True)
    show(window, "map")
    window.act["theme"].setChecked(True)
    show(window, "light")
    window.act["theme"].setChecked(False)
    window.act["map"].setChecked(False)
    window.act["screen"].setChecked(True)
    rest(app, 0.3)
    window.act["pause"].setChecked(False)
    second = next(w for w in app.topLevelWidgets() if "second screen" in w.windowTitle())
    wait(app, lambda: second.parcel is not None)
    show(second, "second-screen")
    window.close()


class Every:
    """Each fifth frame of the sample until a toy was slid in it."""

    name, live, frame_count, fps, size_px = "clip", False, None, 6.0, None

    def __init__(self, until_s: float) -> None:
        self._until_s = until_s

    def __iter__(self) -> Iterator[Frame]:
        for frame in open_source(str(SAMPLE / "clip.mp4")):
            if frame.time_s > self._until_s:
                return
            if frame.index % 5 == 0:
                yield frame

    def close(self) -> None:
        """Nothing is held."""


def enrol(app: QApplication, show: Show, folder: Path, settings: QSettings) -> None:
    """A toy that nobody described is slid, and the panel says what that tells of its height."""
    empty = read_picture(SAMPLE / "empty.png")
    known = read_roster(SAMPLE / "roster.toml").known
    toys = tuple(replace(t, height_in=None) if t.name == "rex" else t for t in known.toys)
    session = Session(calibrate([empty], lens=Lens.read(SAMPLE / "lens.toml")), roster=Roster(Known(toys, known.terrain)),
                      empty=empty, terrain=read_picture(SAMPLE / "terrain.png"))
    window = BattleWindow(session, Every(24.0), settings=settings)
    window.resize(*LAPTOP_PX)
    window.show()
    wait(app, lambda: window.parcel is not None and window.parcel.tick.ready)
    window.act["enrol"].setChecked(True)
    window.selection.select("rex")
    panel = window.enrolment_panel
    wait(app, lambda: panel._enrolment is not None and panel._enrolment.looks > 1, 300.0)
    show(window, "enrol")
    window.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures")
    parser.add_argument("--only", choices=("start", "set-up", "play", "enrol"), help="only these screens")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = make_app()
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        for name, make in (("start", start), ("set-up", set_up), ("play", play), ("enrol", enrol)):
            if args.only in (None, name):
                make(app, lambda widget, name: shoot(app, widget, args.out / name), folder, settings)
    take_down_windows(app)
    return 0


if __name__ == "__main__":
    sys.exit(main())
