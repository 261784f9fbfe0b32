"""A picture of each screen of the window, made on the sample clip.

    python benchmarks/screens.py --out docs/pictures        (QT_QPA_PLATFORM=offscreen where there is no screen)
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import cv2

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QSettings  # noqa: E402
from PyQt6.QtWidgets import QApplication, QWidget  # noqa: E402

from calibration.lens import Lens  # noqa: E402
from calibration.table import calibrate  # noqa: E402
from gui.app import make_app  # noqa: E402
from gui.opening import open_battle  # noqa: E402
from gui.setup.window import SetupWindow  # noqa: E402
from gui.window import BattleWindow  # noqa: E402

SAMPLE = ROOT / "sample_footage" / "skirmish"


def wait(app: QApplication, done: Callable[[], bool], most_s: float = 90.0) -> None:
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


def shoot(app: QApplication, widget: QWidget, path: Path) -> None:
    rest(app, 0.4)
    widget.grab().save(str(path))
    print(path)


def set_up(app: QApplication, out: Path, folder: Path) -> None:
    """The six steps, with still pictures in the camera's place."""
    window = SetupWindow(folder / "setup")
    window.show()
    window.camera.source.setText(str(SAMPLE / "empty.png"))
    window.camera.ask()
    wait(app, lambda: window.preview.newest() is not None)
    shoot(app, window, out / "setup-camera.png")
    window.go(1)
    wait(app, lambda: "seen" in window.sheet.seen_words.text())
    window.sheet.calibrate()
    wait(app, lambda: window.plan.calibration is not None)
    window.sheet.map.setChecked(True)
    shoot(app, window, out / "setup-sheet.png")
    window.go(2)
    window.empty.take.click()
    wait(app, lambda: window.plan.empty is not None)
    shoot(app, window, out / "setup-empty.png")
    for step, picture, page, seen in ((3, "terrain.png", window.stuff, lambda: window.plan.stuff is not None),
                                      (4, "clip.mp4", window.toys, lambda: bool(window.plan.figures))):
        window.go(step)
        window.plan.source = str(SAMPLE / picture)
        old = window.preview.newest()
        window.orders.open.emit(lambda p=window.plan: p.open_source())
        wait(app, lambda o=old: window.preview.newest() is not None and window.preview.newest() is not o)
        rest(app, 0.5)
        page.look_for.click()
        wait(app, seen)
        shoot(app, window, out / f"setup-{'stuff' if step == 3 else 'toys'}.png")
    window.go(5)
    window.game.choice.setCurrentIndex(window.game.choice.findData("toytastrophe"))
    shoot(app, window, out / "setup-game.png")
    window.stop()
    window.close()


def play(app: QApplication, out: Path, folder: Path) -> None:
    """The table view in its several looks."""
    table = calibrate([cv2.imread(str(SAMPLE / "empty.png"))], lens=Lens.read(SAMPLE / "lens.toml"))  # type: ignore[list-item]
    table.save(folder / "table.toml")
    session, source = open_battle(str(SAMPLE / "clip.mp4"), calibration=folder / "table.toml", game="toytastrophe",
                                  roster=SAMPLE / "roster.toml", state=SAMPLE / "state.json",
                                  empty=SAMPLE / "empty.png", terrain=SAMPLE / "terrain.png")
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    window = BattleWindow(session, source, settings=settings)
    window.resize(1480, 900)
    window.show()
    wait(app, lambda: window._parcel is not None and window._parcel.tick.ready)  # type: ignore[attr-defined]
    rest(app, 0.5)
    shoot(app, window, out / "curtain.png")
    window.act["pause"].setChecked(True)
    window.curtain.setChecked(True)
    shoot(app, window, out / "battle.png")
    window.select("jeep")
    window.aim("robot")
    window.choose_card("9C")
    rest(app, 1.0)
    shoot(app, window, out / "toys-eye.png")
    window.act["map"].setChecked(True)
    shoot(app, window, out / "map.png")
    window.act["theme"].setChecked(True)
    shoot(app, window, out / "light.png")
    window.act["theme"].setChecked(False)
    window.act["screen"].setChecked(True)
    rest(app, 0.3)
    window.act["pause"].setChecked(False)
    assert window.screen_ is not None
    wait(app, lambda: window.screen_._parcel is not None)  # type: ignore[union-attr]
    shoot(app, window.screen_, out / "second-screen.png")
    window.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    app = make_app()
    with tempfile.TemporaryDirectory() as folder:
        set_up(app, args.out, Path(folder))
        play(app, args.out, Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
