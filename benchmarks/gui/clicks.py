"""How many clicks it takes: from nothing to the first verdict, from a kept table to play, to "is that in range?", and from a
ruling to its evidence card, by a script that clicks.

    python -m benchmarks.gui.clicks             (QT_QPA_PLATFORM=offscreen where there is no screen)
    python -m benchmarks.gui.clicks --only battle

The sample's pictures lie under a stand-in for a camera. Each press of the mouse counts, one that chooses from a list too; what
is typed does not, and nothing needs to be typed. Seconds are those of this script, which reads nothing: a player is slower.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PyQt6.QtCore import QPoint, QSettings, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication, QComboBox, QWidget

from assistant.overlay.layout import Text
from benchmarks.gui import moments, screens, standin
from benchmarks.gui.lessons import spot
from calibration.table.calibrate import calibrate
from gui.app import make_app, take_down_windows
from gui.battle.window import BattleWindow
from gui.program import Program
from gui.setup.model.cameras import CameraWall, open_configured
from gui.setup.model.files import save_plan
from gui.setup.model.plan import STEPS, Plan
from gui.setup.window import SetupWindow
from rules import registry
from vision.capture.source import open_source, read_picture

LEFT = Qt.MouseButton.LeftButton
GAME = "simple_toy_soldiers"
MOST_CLICKS, MOST_TO_PLAY = 12, 2
MOST_S = 600.0
ASKED = 12
"""How often the mouse asks whether something is in range."""


@dataclass(frozen=True, slots=True)
class Again:
    """From a kept table to play: what was clicked, seconds, and seconds of processor (all cores) until the table is shown in
    the battle's window, and until its toys are found."""

    told: tuple[str, ...]
    took_s: float
    shown_s: float
    worked_s: float

    def __str__(self) -> str:
        return (f"{len(self.told)} clicks, {self.took_s:.0f} s: {', '.join(self.told)}; {self.shown_s:.1f} s of processor "
                f"until the table is shown, {self.worked_s:.1f} s until its toys are found")


@dataclass
class Mouse:
    """Presses things and counts; ``told``: what was pressed."""

    app: QApplication
    told: list[str] = field(default_factory=list)

    def click(self, widget: QWidget, what: str, at: QPoint | None = None) -> None:
        """One click on a widget that is in sight. RuntimeError: it is not, or it is off."""
        if not widget.isVisible() or not widget.isEnabled():
            raise RuntimeError(f"{what} cannot be clicked")
        QTest.mouseClick(widget, LEFT, pos=at if at is not None else widget.rect().center())
        self.told.append(what)

    def choose(self, box: QComboBox, index: int, what: str) -> None:
        """Two clicks: the box, and a line of its list."""
        box.setCurrentIndex(index)
        self.told += [f"{what}: the list", what]


def steps_to_verdict(program: Program, mouse: Mouse, lay: Callable[[str], None], *, game: bool) -> BattleWindow:
    """From the first page to what a toy may do, or in quick mode to its ranges."""
    wait = lambda done: screens.wait(mouse.app, done, MOST_S)  # noqa: E731
    start = program.show_start()
    wait(start.isActiveWindow)
    mouse.click(start.new, "New table")
    setup = program.setup
    assert setup is not None
    wait(lambda: 0 in setup.camera.tiles and setup.camera.tiles[0].isVisible())
    mouse.click(setup.camera.tiles[0], "the camera's picture")
    wait(lambda: setup.preview.newest() is not None)
    mouse.click(setup.next, "Next")
    wait(lambda: setup.sheet.checks.checks[0].state == "yes")
    mouse.click(setup.sheet.calibrate_it, "Calibrate")
    wait(lambda: setup.plan.calibration is not None)
    lay("toys")
    if game:
        find_and_choose(setup, mouse)
    mouse.click(setup.play, "Play")
    window = program.window
    assert window is not None
    wait(lambda: window.parcel is not None and window.parcel.tick.ready and len(window.parcel.tick.scene.toys) > 5)
    toy = next(t for t in window.parcel.tick.scene.toys if not game or t.side == window.parcel.tick.prompt.player)
    x, y = spot(window, toy.id)
    mouse.click(window.table, "a toy", QPoint(round(x), round(y)))
    wait(lambda: any(isinstance(s, Text) and s.plate for s in window.table.shapes()))
    return window


def find_and_choose(setup: SetupWindow, mouse: Mouse) -> None:
    """Find the toys, give them sides, choose a game."""
    item = setup.steps.item(STEPS.index("toys"))
    mouse.click(setup.steps.viewport(), "step Toys", setup.steps.visualItemRect(item).center())
    screens.rest(mouse.app, 1.0)
    mouse.click(setup.toys.look_for, "Find the toys")
    screens.wait(mouse.app, lambda: bool(setup.plan.figures), MOST_S)
    mouse.click(setup.toys.sides, "Two sides")
    mouse.click(setup.next, "Next")
    mouse.choose(setup.game.choice, setup.game.choice.findData(GAME), "the game")


def program_on(folder: Path, cameras: standin.Cameras) -> Program:
    """The program, with a stand-in for a camera."""
    return Program(folder / "setup", complain=print, find=lambda: iter(()), wall=CameraWall(cameras, lambda: [0]),
                   open_source=lambda p: p.open_source(lambda t, s: open_configured(t, s, cameras)),
                   settings=QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))


def first_pictures() -> dict[str, Any]:
    """The sample's table, empty and with its toys."""
    clip = open_source(str(screens.SAMPLE / "clip.mp4"))
    toys = next(iter(clip)).bgr
    clip.close()
    return {"empty": read_picture(screens.SAMPLE / "empty.png"), "toys": toys}


def camera_over(picture: Any) -> standin.Cameras:
    h, w = picture.shape[:2]
    return standin.Cameras({0: picture}, sizes=((w, h), (640, 480)))


def count(app: QApplication, folder: Path, *, game: bool) -> tuple[list[str], float, Again]:
    """(what was clicked to the first verdict, seconds, from the kept table to play)."""
    pictures = first_pictures()
    cameras = camera_over(pictures["empty"])

    def lay(name: str) -> None:
        cameras.pictures[0] = pictures[name]

    begun, mouse = time.monotonic(), Mouse(app)
    first = program_on(folder, cameras)
    window = steps_to_verdict(first, mouse, lay, game=game)
    took = time.monotonic() - begun
    window.close()
    screens.wait(app, lambda: all(c.released for c in cameras.opened), MOST_S)
    first.autosave_path.unlink(missing_ok=True)
    return mouse.told, took, gone_on(app, program_on(folder, cameras))


def kept(app: QApplication, folder: Path, *, bare: bool) -> Again:
    """From a kept table to play alone; ``bare``: with the picture of the empty table."""
    pictures = first_pictures()
    plan = Plan("0", calibration=calibrate([pictures["empty"]]), empty=pictures["empty"] if bare else None)
    save_plan(plan, folder / "setup")
    return gone_on(app, program_on(folder, camera_over(pictures["toys"])))


def gone_on(app: QApplication, program: Program) -> Again:
    """From the kept table to play: the first page is there, and the program has been running for a while."""
    mouse = Mouse(app)
    start = program.begin(Plan())
    screens.wait(app, start.isActiveWindow)
    begun, worked = time.monotonic(), time.process_time()
    mouse.click(program.start.go_on, "Go on")  # type: ignore[union-attr]
    setup = program.setup
    assert setup is not None
    screens.wait(app, lambda: setup.preview.newest() is not None, MOST_S)
    mouse.click(setup.play, "Play")
    playing = program.window
    assert playing is not None
    screens.wait(app, lambda: playing.parcel is not None, MOST_S)
    shown = time.process_time() - worked
    screens.wait(app, lambda: playing.parcel.tick.ready, MOST_S)
    again = Again(tuple(mouse.told), time.monotonic() - begun, shown, time.process_time() - worked)
    playing.close()
    return again


def asked(app: QApplication, folder: Path) -> tuple[list[float], list[str]]:
    """(milliseconds from the mouse on a target to its card on the screen, for each time it was asked; what was clicked from a
    ruling to its evidence card), in the scripted battle with one toy selected."""
    scene = standin.small_battle()
    camera = standin.Pinhole((1920, 1080), scene.table_size_in)
    session = standin.Session(scene, camera, registry.game("toytastrophe"))
    settings = QSettings(str(folder / "asked.ini"), QSettings.Format.IniFormat)
    window = BattleWindow(session, standin.Table(scene, camera), settings=settings)
    window.resize(*screens.LAPTOP_PX)
    window.show()
    screens.wait(app, lambda: window.parcel is not None and window.frames_shown > 2, MOST_S)
    window.selection.select("r2")
    screens.rest(app, 1.0)
    waits = [_asked_by_mouse(app, window, ("b1", "b2", "b3")[n % 3]) for n in range(ASKED)]
    cards: list[str] = []
    window.orders.ruling_card.disconnect(window.worker.ruling_card)
    window.orders.ruling_card.connect(lambda path, *_: cards.append(path))
    moments.told(window)
    mouse = Mouse(app)
    mouse.click(window.ruling.card, "Evidence card")
    if len(cards) != 1:
        raise RuntimeError("the ruling made no card")
    window.close()
    return waits, mouse.told


def _asked_by_mouse(app: QApplication, window: BattleWindow, toy_id: str) -> float:
    """The mouse goes to a toy from the table's corner: milliseconds until its card is among what is drawn."""
    x, y = spot(window, toy_id)
    QTest.mouseMove(window.table, QPoint(2, 2))
    screens.rest(app, 0.2)
    begun, tall = time.perf_counter(), "tall"
    QTest.mouseMove(window.table, QPoint(round(x), round(y)))
    painted, paint = [0.0], window.table.paintEvent

    def seen(event: object) -> None:
        paint(event)  # type: ignore[arg-type]
        if not painted[0] and any(isinstance(s, Text) and tall in s.lines[0] for s in window.table.shapes()):
            painted[0] = time.perf_counter()

    window.table.paintEvent = seen  # type: ignore[method-assign]
    screens.wait(app, lambda: bool(painted[0]), MOST_S)
    window.table.paintEvent = paint  # type: ignore[method-assign]
    return 1e3 * (painted[0] - begun)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=("set-up", "kept", "battle"),
                        help="only the ways through the set-up, from a kept table, or what is asked in a battle")
    args = parser.parse_args()
    if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app, failed = make_app(), False
    if args.only in (None, "battle"):
        with tempfile.TemporaryDirectory() as home:
            waits, card = asked(app, Path(home))
        print(f'"is that in range?": 0 clicks, {statistics.median(waits):.0f} ms ({max(waits):.0f} at most), '
              f"{len(waits)} times; from a ruling to its evidence card: {len(card)} click")
        failed |= len(card) != 1
    for bare in (True, False) if args.only == "kept" else ():
        with tempfile.TemporaryDirectory() as home:
            again = kept(app, Path(home), bare=bare)
        print(f"a kept table {'with' if bare else 'without'} its bare picture to play: {again}")
        failed |= len(again.told) > MOST_TO_PLAY
    for game in (False, True) if args.only in (None, "set-up") else ():
        with tempfile.TemporaryDirectory() as home:
            told, took, again = count(app, Path(home), game=game)
        print(f"{GAME if game else 'quick mode'}: {len(told)} clicks, {took:.0f} s to the first verdict: {', '.join(told)}")
        print(f"  from the kept table to play: {again}")
        failed |= len(told) > MOST_CLICKS or len(again.told) > MOST_TO_PLAY
    take_down_windows(app)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
