"""The network beside the picture: how often it looks while frames come in at 30 a second, with and without recording.

The sample's 1080p frames at 30 a second, the network in its thread; the camera is read ahead, as ``run`` does it:
frames wait while a landing is looked at. Beside it, on the same frames: Ultralytics' own track mode and supervision's
ByteTrack (where they are installed). On a shared machine figures differ by a third within ten minutes: compare rows of
one run.
"""

from __future__ import annotations

import itertools
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import onnxruntime

from assistant.overlay.paint import Overlay
from assistant.runner.marks import marks_for
from assistant.runner.sample import sample_folder, sample_session
from assistant.session.settings import open_detector
from assistant.video.recorder import Recorder
from benchmarks.reporting import PERFORMANCE, ROOT, Figure, Report, command_line, publish
from vision.capture.buffered import BufferedSource
from vision.capture.source import Frame, open_source
from vision.networks.arm_watcher import ArmWatcher
from vision.networks.detector import Detector
from vision.networks.weights import int8_twin, weights_file

FPS = 30.0
SECTION = "The network beside the picture"


def frames(count: int) -> list[np.ndarray]:
    """The sample clip's first frames, decoded beforehand: a camera costs no decoding."""
    return [f.bgr for f in itertools.islice(open_source(str(sample_folder() / "clip.mp4")), count)]


class Timed:
    """A call made elsewhere: how often it was made, and the processor's seconds of the calling thread in it. It stands
    in the place of ``name`` in ``of``, an object or a class."""

    def __init__(self, of: object, name: str) -> None:
        self.calls, self.busy_s = 0, 0.0
        self._thread = threading.get_ident()
        whole = getattr(of, name)

        def timed(*args: Any, **more: Any) -> Any:
            if threading.get_ident() != self._thread:
                return whole(*args, **more)
            begun = time.thread_time()
            try:
                return whole(*args, **more)
            finally:
                self.calls += 1
                self.busy_s += time.thread_time() - begun
        setattr(of, name, timed)
        self.back = lambda: setattr(of, name, whole)


class Shots:
    """Pictures as a camera at 30 a second gives them, back and forth, numbered from ``first``; ``due``: the clock when
    each one was given. One that nobody took before the next one came is gone."""

    name, live, fps = "the sample", True, FPS
    frame_count: int | None = None

    def __init__(self, shots: list[np.ndarray], seconds: float, first: int) -> None:
        self._shots, self._seconds, self._first = shots, seconds, first
        self.size_px: tuple[int, int] | None = (shots[0].shape[1], shots[0].shape[0])
        self.due: dict[int, float] = {}

    def __iter__(self) -> Iterator[Frame]:
        order = [*range(len(self._shots)), *range(len(self._shots) - 2, 0, -1)]
        start = time.perf_counter()
        index = 0
        while (now := time.perf_counter() - start) < self._seconds:
            due = int(now * FPS)
            if due < index:
                time.sleep(max(0.0, index / FPS - now))
                continue
            index = due + 1
            number = self._first + due
            self.due[number] = start + due / FPS
            yield Frame(number, number / FPS, self._shots[order[due % len(order)]])

    def close(self) -> None:
        """There is nothing to release."""


def live(shots: list[np.ndarray], seconds: float, record: bool, floats: bool = False) -> tuple[list[Figure], str]:
    """The pages' figures, and a table row: frames followed a second and lost, how late (p95, most), the network's looks
    a second while it was asked, milliseconds a frame by the clock and of its thread's processor, those of the eye and
    of the eye without the networks that it waits for, how busy the program is in all (of one core), how long the start
    took. The camera is read ahead as ``run`` does. ``floats``: the network that finds toys watches, in floats and for
    larger pictures."""
    _, session, _ = sample_session()
    network = open_detector()
    assert network is not None
    watched = Detector(network.weights, threads=1) if floats else network.for_watching()
    watcher = ArmWatcher(lambda: watched)
    session.eye.motion.arm_watcher = watcher
    overlay = Overlay()
    begun = time.perf_counter()
    for i, shot in enumerate(shots):  # what is on the table is read once, before the game
        session.step(Frame(i, i / FPS, shot))
        if session.eye.started:
            break
    started, looked = time.perf_counter() - begun, watcher.looks
    late: list[float] = []
    busy = 0.0
    with tempfile.TemporaryDirectory() as folder:
        recorder = Recorder(Path(folder) / "live.mp4", (1920, 1080), live=True) if record else None
        source = Shots(shots, seconds, first=len(shots))
        camera = BufferedSource(source)
        asked, eye = Timed(watcher, "show"), Timed(session.eye, "see")
        nets = Timed(onnxruntime.InferenceSession, "run")
        start, cpu, whole = time.perf_counter(), time.thread_time(), time.process_time()
        for frame in camera:
            begun = time.perf_counter()
            tick = session.step(frame)
            if recorder is not None:
                recorder.write(overlay.paint(frame.bgr, marks_for(session, tick), session.calibration), frame.time_s,
                               kept=True)
            done = time.perf_counter()
            busy += done - begun
            late.append(done - source.due[frame.index])
        took, cpu, whole = time.perf_counter() - start, time.thread_time() - cpu, time.process_time() - whole
        nets.back()
        looks, dropped = watcher.looks - looked, "" if recorder is None else f", {recorder.dropped} dropped"
        session.close()
        if recorder is not None:
            recorder.close()
    what = ("following and recording" if record else "following") + (", the network for finding toys watches" if floats else "")
    lost = round(seconds * FPS) - len(late)

    def ms(seconds: float) -> str:
        return f"{1000 * seconds / len(late):.1f}"
    figures = [
        Figure(f"{what}: frames a second, lost", f"{len(late) / took:.1f}, {lost}{dropped}", "30, 0"),
        Figure(f"{what}: looks of the network a second, while asked", f"{FPS * looks / max(asked.calls, 1):.1f}",
               "≥ 5" if record else "≥ 10"),
        Figure(f"{what}: the eye without networks, ms a frame of one core", ms(eye.busy_s - nets.busy_s), "≤ 12"),
        Figure(f"{what}: the program, ms a frame of one core", ms(cpu)),
        Figure(f"{what}: seconds late, p95, most", f"{np.quantile(late, 0.95):.2f}, {max(late):.2f}")]
    return figures, (
        f"| {what} | {len(late) / took:.1f}, {lost}{dropped} | {np.quantile(late, 0.95):.2f}, {max(late):.2f} | "
            f"{FPS * looks / max(asked.calls, 1):.1f} | {ms(busy)}, {ms(cpu)} | "
            f"{ms(eye.busy_s)}, {ms(eye.busy_s - nets.busy_s)} | {100 * whole / took:.0f} % | {started:.1f} |")


def others(shots: list[np.ndarray]) -> list[str]:
    """Table rows: what others take for a frame of the same clip on two threads, and how many toys and ids they make of
    it."""
    rows = []
    few = shots[::3][:60]
    floats = weights_file("detector.onnx")
    for path, what in ((int8_twin(floats), "for watching"), (floats, "for finding")):
        detector = Detector(path, threads=2)
        begun = time.perf_counter()
        finds = [detector.find(s) for s in few]
        rows.append(f"| our network alone, {what}, two threads | {1000 * (time.perf_counter() - begun) / len(few):.0f} | "
                    f"{np.mean([sum(d.label == 'toy' for d in f) for f in finds]):.1f} | - |")
    try:
        from supervision import ByteTrack, Detections  # it went with release 0.27
        tracker = ByteTrack(frame_rate=10)
        ids: set[int] = set()
        begun = time.perf_counter()
        for found in finds:
            toys = [d for d in found if d.label == "toy"]
            given = Detections(xyxy=np.array([d.box_px for d in toys]).reshape(-1, 4),
                               confidence=np.array([d.confidence for d in toys]), class_id=np.zeros(len(toys), int))
            ids |= set(tracker.update_with_detections(given).tracker_id.tolist())
        took = 1000 * (time.perf_counter() - begun) / len(few)
        rows.append(f"| supervision's ByteTrack on those finds | {took:.1f} more | | {len(ids)} |")
    except ImportError:
        rows.append("| supervision's ByteTrack | not installed here, or a release without it | | |")
    try:
        from vision.networks.ultralytics_adapter import ultralytics
        model = ultralytics(ROOT / "runs" / "network").YOLO(str(weights_file("detector.pt")))
        ids, toys_seen = set(), []
        model.track(few[0], persist=True, verbose=False, imgsz=640)
        begun = time.perf_counter()
        for shot in few:
            r = model.track(shot, persist=True, verbose=False, imgsz=640, tracker="bytetrack.yaml")[0]
            toys_seen.append(int((r.boxes.cls == 0).sum()))
            ids |= set() if r.boxes.id is None else set(r.boxes.id.int().tolist())
        rows.append(f"| Ultralytics' track mode, the same weights | {1000 * (time.perf_counter() - begun) / len(few):.0f} | "
                    f"{np.mean(toys_seen):.1f} | {len(ids)} |")
    except Exception as e:  # its trackers want packages that it would install itself
        rows.append(f"| Ultralytics' track mode | not measured: {str(e).splitlines()[0][:100]} | | |")
    _, session, _ = sample_session()
    own: set[str] = set()
    counts, took_s = [], []
    for i, shot in enumerate(shots):
        following, begun = session.eye.started, time.perf_counter()
        scene = session.eye.see(Frame(i, i / 20, shot)).scene
        if following:  # what is on the table is read once, before the game
            took_s.append(time.perf_counter() - begun)
            own |= {t.id for t in scene.toys}
            counts.append(len(scene.toys))
    rows.append(f"| this program, its networks on two threads, every frame | {1000 * np.mean(took_s):.1f} | "
                f"{np.mean(counts):.1f} | {len(own)} |")
    return rows


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.speed.network --seconds 5", PERFORMANCE)
    p.add_argument("--seconds", type=float, default=15.0)
    a = p.parse_args()
    cv2.setNumThreads(1)
    shots = frames(240)
    live(shots, 2.0, False)  # compiles and warms up
    out = Report(SECTION, lines=[
        "| | frames a second followed, frames lost | s late: p95, most | looks of the network a second, while asked | "
        "ms a frame: by the clock, of one core | of it the eye, and without the networks it waits for | "
        "processor in all, of one core | s before it, reading the table |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |"])
    for record in (False, True):
        for floats in (False, True):
            figures, line = live(shots, a.seconds, record, floats)
            out.figures += [] if floats else figures
            out.lines.append(line)
    out.lines += ["", "| on the same frames (9 toys stand there) | ms a frame | toys found | ids given |",
                  "| --- | --- | --- | --- |", *others(shots)]
    publish(PERFORMANCE, out, a.write)


if __name__ == "__main__":
    main()
