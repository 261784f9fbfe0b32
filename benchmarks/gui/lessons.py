"""The pictures on the first page: what the program paints over the sample battle, cut to what is spoken of.

    python -m benchmarks.gui.lessons            (QT_QPA_PLATFORM=offscreen where there is no screen)
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from PyQt6.QtCore import QSettings
from PyQt6.QtWidgets import QApplication

from assistant.overlay.layout import Text
from assistant.runner.sample import sample_session
from assistant.session.session import Session
from benchmarks.gui import checks, screens
from gui.app import make_app, take_down_windows
from gui.battle.window import BattleWindow
from gui.start.page import LESSONS
from vision.capture.source import Frame, FrameSource

OUT = screens.SAMPLE / "lessons"
WINDOW_PX = (1500, 860)
PICTURE_PX = (640, 320)
JOURNAL_PX = (400, 200)
QUALITY = 82
TOYS = 9


class Rest:
    """What is left of a clip, at its own size."""

    live, frame_count, size_px = False, None, None

    def __init__(self, frames: Iterator[Frame], whole: FrameSource) -> None:
        self.name, self.fps, self._frames, self._whole = whole.name, whole.fps, frames, whole

    def __iter__(self) -> Iterator[Frame]:
        return self._frames

    def close(self) -> None:
        self._whole.close()


def known(session: Session, frames: Iterator[Frame]) -> None:
    """Look at the clip until all toys are known; nothing is drawn meanwhile."""
    for frame in frames:
        tick = session.step(frame)
        if tick.ready and len(tick.scene.toys) == TOYS:
            return
    raise RuntimeError("the sample's toys were not found")


def spot(window: BattleWindow, toy_id: str) -> tuple[float, float]:
    """Where a toy stands in the view."""
    assert window.parcel is not None
    toy = window.parcel.tick.scene.toy(toy_id)
    x, y = window.table.to_widget(np.array([[*toy.centroid(), toy.base_in]]))[0]
    return float(x), float(y)


def save(name: str, picture: np.ndarray, middle: tuple[float, float]) -> None:
    """The part of a picture round ``middle``, as a file."""
    w, h = PICTURE_PX
    x = round(min(max(middle[0] - w / 2, 0), picture.shape[1] - w))
    y = round(min(max(middle[1] - h / 2, 0), picture.shape[0] - h))
    path = OUT / f"{name}.jpg"
    cv2.imwrite(str(path), picture[max(0, y):y + h, max(0, x):x + w], [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    print(path)


def make(app: QApplication, window: BattleWindow) -> None:
    """All of :data:`gui.start.page.LESSONS`."""
    screens.wait(app, lambda: window.parcel is not None and window.parcel.tick.ready, 200.0)
    window.act["pause"].setChecked(True)
    window.curtain.setChecked(True)
    window.selection.select("jeep")
    screens.wait(app, lambda: any(isinstance(shape, Text) and shape.signs for shape in window.table.shapes()), 200.0)
    screens.rest(app, 0.5)
    a, b = spot(window, "jeep"), spot(window, "raider")
    save("verdict", checks.picture_of(window.table), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
    tick = window.parcel.tick
    screens.aim_at_half_hidden(window)
    window.act["eye"].setChecked(True)
    window.eye_dock.setFloating(True)
    window.eye_dock.resize(*PICTURE_PX)
    screens.rest(app, 1.0)
    picture = checks.picture_of(window.eye)
    save("cover", picture, (picture.shape[1] / 2, picture.shape[0] / 2))
    window.act["eye"].setChecked(False)
    window.selection.select("")
    before = tick.state
    action = next(o.action for o in tick.options if str(o.verdict) == "yes" and o.action.kind == "strike")
    window.orders.do.emit(action, None)
    screens.wait(app, lambda: window.parcel.tick.state != before and window.ruling.isVisible(), 200.0)
    screens.rest(app, 0.6)
    at = window.ruling.geometry().center()
    save("ruling", checks.picture_of(window.table), (at.x(), at.y() + 110))
    window.orders.undo.emit()
    screens.wait(app, lambda: window.parcel.tick.state == before, 200.0)
    window.journal_dock.setFloating(True)
    window.journal_dock.resize(*JOURNAL_PX)
    window.journal_dock.raise_()
    screens.rest(app, 0.6)
    picture = checks.picture_of(window.journal)
    w, h = PICTURE_PX
    picture = cv2.resize(picture[-JOURNAL_PX[1]:], (w, h), interpolation=cv2.INTER_CUBIC)
    save("undo", picture, (w / 2, h / 2))


def main() -> int:
    if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = make_app()
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        settings = QSettings(str(Path(home) / "settings.ini"), QSettings.Format.IniFormat)
        source, session, _ = sample_session()
        frames = iter(source)
        known(session, frames)
        window = BattleWindow(session, Rest(frames, source), settings=settings)
        window.resize(*WINDOW_PX)
        window.show()
        make(app, window)
        window.close()
    take_down_windows(app)
    missing = [name for name, _ in LESSONS if not (OUT / f"{name}.jpg").exists()]
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
