"""How fast the window is with as much on the table as it must bear: 24 toys, 24 pieces of terrain, 200 marks, 1080p.

    python benchmarks/window.py [--seconds 20] [--record]        (QT_QPA_PLATFORM=offscreen where there is no screen)

Prints pictures a second, the time from capture to screen, what drawing takes, and how memory grows.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

import cv2
import numpy as np

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]
if sys.platform.startswith("linux") and "DISPLAY" not in os.environ:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import standin  # noqa: E402
from PyQt6.QtCore import QSettings  # noqa: E402

from assistant.layout import lay_out  # noqa: E402
from assistant.paint import Overlay  # noqa: E402
from gui.app import make_app  # noqa: E402
from gui.painter import text_size  # noqa: E402
from gui.presenter import banners  # noqa: E402
from gui.window import BattleWindow  # noqa: E402
from rules.registry import game  # noqa: E402


def memory_mb() -> float:
    """Resident memory of this program, MB (Linux), else 0."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except OSError:
        return 0.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--record", action="store_true", help="record at the same time")
    parser.add_argument("--width", type=int, default=1480)
    args = parser.parse_args()
    app = make_app()
    battle = standin.large_battle()
    camera = standin.Pinhole((1920, 1080), battle.table_size_in)
    session = standin.Session(battle, camera, game("toytastrophe"))
    table = standin.Table(battle, camera, fps=30.0)
    captured: dict[int, float] = {}
    step = session.step

    def timed_step(frame: standin.Frame) -> standin.Tick:
        captured[frame.index] = time.perf_counter()
        return step(frame)

    session.step = timed_step  # type: ignore[method-assign]
    folder = tempfile.mkdtemp()
    window = BattleWindow(session, table, settings=QSettings(f"{folder}/s.ini", QSettings.Format.IniFormat))
    window.resize(args.width, round(args.width * 0.6))
    window.show()
    latencies: list[float] = []
    paints: list[float] = []
    paint_event = window.table.paintEvent

    def timed_paint(event: object) -> None:
        begin = time.thread_time()
        paint_event(event)  # type: ignore[arg-type]
        paints.append(time.thread_time() - begin)
        end = time.perf_counter()
        if window._parcel is not None:
            latencies.append(end - captured[window._parcel.tick.frame.index])

    window.table.paintEvent = timed_paint  # type: ignore[method-assign,assignment]
    while window.frames_shown < 5:
        app.processEvents()
        time.sleep(0.001)
    window.select("t7")
    while not any(getattr(m, "role", "") == "selected" for m in window._parcel.marks):  # type: ignore[union-attr]
        app.processEvents()
        time.sleep(0.001)
    if args.record:
        window.orders.record.emit(f"{folder}/battle.mp4")
    marks = window._parcel.marks  # type: ignore[union-attr]
    settle = time.monotonic() + 2.0
    while time.monotonic() < settle:
        app.processEvents()
        time.sleep(0.001)
    latencies.clear()
    paints.clear()
    shown, begin, memory = window.frames_shown, time.monotonic(), memory_mb()
    cpu = time.process_time()
    while time.monotonic() < begin + args.seconds:
        app.processEvents()
        time.sleep(0.001)
    wall = time.monotonic() - begin
    print(f"platform {app.platformName()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, "
          f"window {window.width()}x{window.height()}, {len(battle.toys)} toys, {len(battle.terrain)} pieces, "
          f"{len(marks)} marks{', recording' if args.record else ''}")
    print(f"pictures a second        {(window.frames_shown - shown) / wall:8.1f}   (source 30)")
    for words, values in (("capture to screen, ms", latencies), ("paint event, CPU ms", paints)):
        print(f"{words:24} {1e3 * np.median(values):8.1f}   95 %: {1e3 * np.percentile(values, 95):.1f}")
    print(f"processor, of one core   {100 * (time.process_time() - cpu) / wall:8.0f} %")
    print(f"memory, MB a minute      {(memory_mb() - memory) / wall * 60:8.2f}   (now {memory_mb():.0f} MB)")
    window.stop()
    again = []
    for _ in range(5):
        start = time.thread_time()
        shapes = lay_out(marks, window.table.to_widget, (window.table.width(), window.table.height()), text_size)
        again.append(time.thread_time() - start)
    print(f"laying out {len(shapes)} shapes, CPU ms {1e3 * min(again):6.1f}")
    cv2.setNumThreads(1)
    overlay, frame = Overlay(), table._pictures[0].copy()
    flat = banners(window._parcel.tick)  # type: ignore[union-attr]
    costs = []
    every = (*marks, *flat)
    for _ in range(40):
        start = time.thread_time()
        overlay.paint(frame, every, camera)
        costs.append(time.thread_time() - start)
    print(f"video painter, CPU ms: first {1e3 * costs[0]:.1f}, then {1e3 * np.median(costs[1:]):.2f} (1080p)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
