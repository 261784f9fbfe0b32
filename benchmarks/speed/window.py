"""How fast the window is with as much on the table as it must bear: 24 toys, 24 pieces of terrain, 200 marks, 1080p.

    python -m benchmarks.speed.window [--seconds 20 | --minutes 10] [--record] [--sample]

(QT_QPA_PLATFORM=offscreen where there is no screen.) Prints pictures a second, the time from capture to screen, the time
from a toy judged to be at rest to its ranges and options on the screen, what drawing takes, and how memory grows.
``--sample``: the bundled clip through the real eye instead of a drawn table.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PyQt6.QtCore import QSettings
from PyQt6.QtWidgets import QApplication

from assistant.overlay.paint import Overlay
from assistant.overlay.placement import lay_out
from assistant.runner.sample import sample_session
from benchmarks.gui import standin
from gui.app import make_app, take_down_windows
from gui.battle.window import BattleWindow
from gui.model.tick_marks import banners
from gui.table.painter import text_size
from rules.registry import game
from vision.capture.source import Frame


def memory_mb() -> float:
    """Resident memory of this program, MB (Linux), else 0."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0


class Watch:
    """Times what comes onto the screen. ``judged``: when the newest change of the table was known, and its survey."""

    def __init__(self, window: BattleWindow) -> None:
        self.window = window
        self.captured: dict[int, float] = {}
        self.judged: tuple[float, Any] | None = None
        self.latencies: list[float] = []
        self.rests: list[float] = []
        self.paints: list[float] = []
        self._paint = window.table.paintEvent
        window.table.paintEvent = self._timed  # type: ignore[method-assign,assignment]

    def _timed(self, event: Any) -> None:
        begin = time.thread_time()
        self._paint(event)
        self.paints.append(time.thread_time() - begin)
        end = time.perf_counter()
        parcel, judged = self.window.parcel, self.judged
        if parcel is None:
            return
        if parcel.frame.index in self.captured:
            self.latencies.append(end - self.captured[parcel.frame.index])
        if judged is not None and parcel.tick.survey is judged[1]:
            self.rests.append(end - judged[0])
            self.judged = None

    def clear(self) -> None:
        self.latencies.clear()
        self.paints.clear()


def slope_mb_per_minute(samples: list[tuple[float, float]]) -> float:
    """Least squares through (seconds, MB)."""
    at, mb = np.array(samples).T
    return float(60 * np.polyfit(at, mb, 1)[0]) if len(at) > 2 else 0.0


def spin(app: QApplication, seconds: float, each: Callable[[], None] | None = None) -> list[tuple[float, float]]:
    """Let the program run; (seconds, MB) every second."""
    begin, samples = time.monotonic(), []
    while (now := time.monotonic() - begin) < seconds:
        app.processEvents()
        time.sleep(0.001)
        if len(samples) <= now:
            samples.append((now, memory_mb()))
            if each is not None:
                each()
    return samples


def until(app: QApplication, done: Callable[[], bool]) -> None:
    while not done():
        app.processEvents()
        time.sleep(0.001)


def told(values: list[float]) -> str:
    ms = 1e3 * np.array(values)
    return (f"{np.median(ms):8.1f}   95 %: {np.percentile(ms, 95):.1f}   worst: {ms.max():.1f}   ({len(ms)})" if len(ms)
            else "    none")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--minutes", type=float, help="instead of --seconds, for the memory")
    parser.add_argument("--record", action="store_true", help="record at the same time")
    parser.add_argument("--sample", action="store_true", help="the bundled clip and the real eye")
    parser.add_argument("--width", type=int, default=1480)
    args = parser.parse_args()
    seconds = 60 * args.minutes if args.minutes else args.seconds
    if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = make_app()
    with tempfile.TemporaryDirectory() as folder:
        (sample if args.sample else drawn)(app, Path(folder), seconds, args)
    take_down_windows(app)
    return 0


def show(app: QApplication, session: Any, source: Any, folder: Path, width: int) -> tuple[BattleWindow, Watch]:
    window = BattleWindow(session, source, settings=QSettings(str(folder / "s.ini"), QSettings.Format.IniFormat))
    window.resize(width, round(width * 0.6))
    window.show()
    watch = Watch(window)
    until(app, lambda: window.frames_shown > 5)
    return window, watch


def measure(app: QApplication, window: BattleWindow, watch: Watch, seconds: float, words: str,
            each: Callable[[], None] | None = None) -> None:
    """Run and print."""
    spin(app, 2.0)
    watch.clear()
    shown, cpu = window.frames_shown, time.process_time()
    samples = spin(app, seconds, each)
    wall = samples[-1][0] - samples[0][0] + 1e-9
    settled = [s for s in samples if s[0] > min(60.0, seconds / 2)]
    print(f"platform {app.platformName()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, "
          f"window {window.width()}x{window.height()}, {words}, {seconds:.0f} s")
    print(f"pictures a second           {(window.frames_shown - shown) / wall:8.1f}")
    for what, values in (("capture to screen, ms", watch.latencies), ("at rest to drawn, ms", watch.rests),
                         ("paint event, CPU ms", watch.paints)):
        print(f"{what:27} {told(values)}")
    print(f"processor, of one core      {100 * (time.process_time() - cpu) / wall:8.0f} %")
    print(f"memory, MB a minute         {slope_mb_per_minute(settled):8.2f}   (the last "
          f"{settled[-1][0] - settled[0][0]:.0f} s; {samples[0][1]:.0f} MB at first, {samples[-1][1]:.0f} MB at last)")


def sample(app: QApplication, folder: Path, seconds: float, args: argparse.Namespace) -> None:
    """The bundled clip: the real eye and the real rules."""
    source, session, _ = sample_session()
    window, watch = show(app, session, source, folder, args.width)
    see, step = session.eye.see, session.step
    seen: list[float] = []

    def timed_step(frame: Any) -> Any:
        watch.captured[frame.index] = time.perf_counter()
        old = session._seen.survey
        tick = step(frame)
        if tick.survey is not old:
            watch.judged = (seen[-1], tick.survey)
        return tick

    def timed_see(frame: Any) -> Any:
        sight = see(frame)
        seen.append(time.perf_counter())
        return sight

    session.eye.see, session.step = timed_see, timed_step  # type: ignore[method-assign]
    until(app, lambda: window.parcel is not None and bool(getattr(window.parcel.tick, "ready", False)))
    window.selection.select("jeep")
    measure(app, window, watch, min(seconds, 62.0), "the sample clip (20 pictures a second), jeep selected")
    window.stop()


def drawn(app: QApplication, folder: Path, seconds: float, args: argparse.Namespace) -> None:
    """As much as the window must bear, on a drawn table; every second a toy comes to rest elsewhere."""
    battle = standin.large_battle()
    camera = standin.Pinhole((1920, 1080), battle.table_size_in)
    session = standin.Session(battle, camera, game("toytastrophe"))
    table = standin.Table(battle, camera, fps=30.0)
    window, watch = show(app, session, table, folder, args.width)
    step = session.step
    waiting: list[int] = []
    moved = itertools.count(1)

    def timed_step(frame: Frame) -> standin.Tick:
        watch.captured[frame.index] = now = time.perf_counter()
        if waiting:
            n = waiting.pop()
            toy = session.scene.toys[n % len(battle.toys)]
            dx = 0.4 if n // len(battle.toys) % 2 == 0 else -0.4
            session.show(session.scene.with_toy(replace(toy, footprint_in=tuple((x + dx, y) for x, y in toy.footprint_in))))
            watch.judged = (now, session.survey)
        return step(frame)

    session.step = timed_step  # type: ignore[method-assign]
    window.selection.select("t7")
    until(app, lambda: any(getattr(m, "role", "") == "selected" for m in window.parcel.marks))  # type: ignore[union-attr]
    if args.record:
        window.orders.record.emit(str(folder / "battle.mp4"), True)
    marks = window.parcel.marks  # type: ignore[union-attr]
    measure(app, window, watch, seconds, f"{len(battle.toys)} toys, {len(battle.terrain)} pieces, {len(marks)} marks"
            f"{', recording' if args.record else ''}", lambda: waiting.append(next(moved)))
    window.stop()
    painters(window, table, camera, marks)


def painters(window: BattleWindow, table: standin.Table, camera: standin.Pinhole, marks: tuple[Any, ...]) -> None:
    """What laying out and the video's painter cost."""
    again = []
    for _ in range(5):
        start = time.thread_time()
        shapes = lay_out(marks, window.table.to_widget, (window.table.width(), window.table.height()), text_size)
        again.append(time.thread_time() - start)
    print(f"laying out {len(shapes)} shapes, CPU ms    {1e3 * min(again):6.1f}")
    cv2.setNumThreads(1)
    overlay, frame = Overlay(), table._pictures[0].copy()
    every = (*marks, *banners(window.parcel.tick))  # type: ignore[union-attr]
    costs = []
    for _ in range(40):
        start = time.thread_time()
        overlay.paint(frame, every, camera)
        costs.append(time.thread_time() - start)
    print(f"video painter, CPU ms: first {1e3 * costs[0]:.1f}, then {1e3 * np.median(costs[1:]):.2f} (1080p)")


if __name__ == "__main__":
    sys.exit(main())
