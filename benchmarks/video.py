"""What recording costs: encoders at 1080p (time, size, quality) and the painter, in processor time of one core.

    python benchmarks/video.py [CLIP] [--frames 90]

Without a clip a drawn table with camera noise is encoded. The numbers decide the presets of assistant/record.py.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cv2
import numpy as np

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]

import standin  # noqa: E402

from assistant.record import Recorder  # noqa: E402


def frames_of(clip: str | None, count: int) -> list[np.ndarray]:
    """1080p frames in memory, so that decoding is not measured."""
    if clip:
        capture = cv2.VideoCapture(clip)
        out = []
        while len(out) < count:
            ok, bgr = capture.read()
            if not ok:
                break
            out.append(cv2.resize(bgr, (1920, 1080)))
        return out
    battle = standin.large_battle()
    table = standin.Table(battle, standin.Pinhole((1920, 1080), battle.table_size_in))
    still = table._pictures[0]
    rng = np.random.default_rng(0)
    noise = [rng.normal(0, 3, still.shape).astype(np.int16) for _ in range(5)]
    out = []
    for i in range(count):
        bgr = np.clip(still.astype(np.int16) + noise[i % 5], 0, 255).astype(np.uint8)
        cv2.circle(bgr, (300 + 12 * i, 500), 90, (150, 170, 210), -1)  # a hand, more or less
        out.append(bgr)
    return out


def quality_db(path: Path, frames: list[np.ndarray]) -> tuple[int, float]:
    """(frames that decode, PSNR in dB of every tenth)."""
    capture, count, errors = cv2.VideoCapture(str(path)), 0, []
    while True:
        ok, bgr = capture.read()
        if not ok:
            break
        if count % 10 == 0 and count < len(frames):
            errors.append(np.mean((bgr.astype(np.float32) - frames[count]) ** 2))
        count += 1
    return count, float(10 * np.log10(255**2 / np.mean(errors))) if errors else 0.0


def encode(path: Path, frames: list[np.ndarray], preset: str) -> None:
    with Recorder(path, (frames[0].shape[1], frames[0].shape[0]), preset=preset) as recorder:
        for i, bgr in enumerate(frames):
            recorder.write(bgr, i / 30)


def encode_opencv(path: Path, frames: list[np.ndarray], _: str) -> None:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 30, (frames[0].shape[1], frames[0].shape[0]))
    for bgr in frames:
        writer.write(bgr)
    writer.release()


def encode_supervision(path: Path, frames: list[np.ndarray], _: str) -> None:
    import supervision

    size = (frames[0].shape[1], frames[0].shape[0])
    info = supervision.VideoInfo(width=size[0], height=size[1], fps=30, total_frames=len(frames))
    with supervision.VideoSink(str(path), info) as sink:
        for bgr in frames:
            sink.write_frame(bgr)


KILLED = """
import sys, time
sys.path[:0] = sys.argv[2:4]
import cv2, numpy as np
from assistant.record import Recorder
kind, path = sys.argv[1], sys.argv[4]
rng = np.random.default_rng(0)
pictures = [rng.integers(0, 60, (360, 640, 3), dtype=np.uint8) for _ in range(4)]
writer = cv2.VideoWriter(path, cv2.VideoWriter.fourcc(*"mp4v"), 30, (640, 360)) if kind == "opencv" else None
recorder = Recorder(path, (640, 360), live=True) if kind == "ours" else None
start, i = time.monotonic(), 0
while True:
    t = time.monotonic() - start
    if recorder is not None:
        recorder.write(pictures[i % 4], t)
    else:
        writer.write(pictures[i % 4])
    print(t, flush=True)
    i += 1
    time.sleep(1 / 30)
"""


def lost_on_kill_s(kind: str, after_s: float, folder: Path) -> float | None:
    """Seconds of video lost when the program is killed ``after_s`` after its first frame; None: no frame decodes."""
    path = folder / f"killed_{kind}.mp4"
    here = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]
    child = subprocess.Popen([sys.executable, "-c", KILLED, kind, *here, str(path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    last = 0.0
    while last < after_s:
        last = float(child.stdout.readline())
    child.kill()
    rest = child.stdout.read().split()
    child.stdout.close()
    child.wait()
    last = float(rest[-1]) if rest else last
    capture, end = cv2.VideoCapture(str(path)), None
    while True:
        ok, _ = capture.read()
        if not ok:
            break
        end = capture.get(cv2.CAP_PROP_POS_MSEC) / 1000
    return None if end is None else last - end


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("clip", nargs="?")
    parser.add_argument("--frames", type=int, default=90)
    parser.add_argument("--kills", type=int, default=5)
    args = parser.parse_args()
    frames = frames_of(args.clip, args.frames)
    print(f"{len(frames)} frames of {frames[0].shape[1]}x{frames[0].shape[0]}, {os.cpu_count()} cores, "
          f"load {os.getloadavg()[0]:.1f}")
    print(f"{'writer':26}{'CPU ms/frame':>13}{'wall':>8}{'MB':>8}{'PSNR dB':>9}{'decodes':>9}")
    folder = Path(tempfile.mkdtemp())
    for name, how, preset in (("ours, ultrafast (live)", encode, "ultrafast"), ("ours, superfast", encode, "superfast"),
                              ("ours, veryfast (files)", encode, "veryfast"),
                              ("cv2.VideoWriter mp4v", encode_opencv, ""),
                              ("supervision VideoSink", encode_supervision, "")):
        path = folder / f"{preset or name.split()[0]}.mp4"
        wall, cpu = time.perf_counter(), time.process_time()
        try:
            how(path, frames, preset)
        except ImportError:
            print(f"{name:26}    not installed")
            continue
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        decodes, psnr = quality_db(path, frames)
        print(f"{name:26}{1e3 * cpu / len(frames):13.1f}{1e3 * wall / len(frames):8.1f}"
              f"{path.stat().st_size / 1e6:8.2f}{psnr:9.1f}{decodes:9d}")
    for kind in ("ours", "opencv"):
        lost = [lost_on_kill_s(kind, 2.0 + 0.37 * k, folder) for k in range(args.kills)]
        whole = [v for v in lost if v is not None]
        print(f"killed {args.kills} times, {kind}: {len(whole)} files play"
              + (f", at worst {max(whole):.2f} s are lost" if whole else ""))
    return 0


if __name__ == "__main__":
    sys.exit(main())
