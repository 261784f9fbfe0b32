"""What recording costs, beside a plain OpenCV writer and supervision's VideoSink in one run: processor time a frame,
size at equal quality, file times when the camera's rate drifts, and what is left after a kill.

Without a clip: the sample's frames. supervision is no part of this project: it is compared where it can be imported.
Quality is compared by SSIM of the light (mean over every 15th frame), because what a viewer reads are edges, outlines
and letters; PSNR, which counts camera noise, stands beside it. OpenCV's wheels have no H.264 encoder: the other two
write MPEG-4 Part 2 at one nominal rate, with an index that comes last.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import av
import cv2
import numpy as np
from skimage.metrics import structural_similarity

from assistant.video.recorder import Recorder
from benchmarks.reporting import PERFORMANCE, ROOT, Figure, Report, command_line, publish
from vision.capture.source import Image, open_source

SAMPLE = ROOT / "sample_footage" / "skirmish" / "clip.mp4"
SECTION, FPS = "Video writers", 30
CRFS = (20, 23, 26, 29, 32, 35, 38)
EVERY = 15
"""Every so-manieth frame is compared with what was written."""
Write = Callable[[Path, Sequence[Image], Sequence[float]], None]


def frames_of(clip: str, count: int) -> list[Image]:
    """1080p frames in memory, so that decoding is not measured."""
    out: list[Image] = []
    for frame in open_source(clip):
        out.append(np.asarray(cv2.resize(frame.bgr, (1920, 1080)), np.uint8))
        if len(out) >= count:
            break
    return out


def size_of(frames: Sequence[Image]) -> tuple[int, int]:
    """(width, height) of the frames."""
    return frames[0].shape[1], frames[0].shape[0]


def ours(preset: str, crf: int = 23) -> Write:
    """The project's recorder with one setting."""
    def write(path: Path, frames: Sequence[Image], times_s: Sequence[float]) -> None:
        with Recorder(path, size_of(frames), preset=preset, crf=crf) as recorder:
            for bgr, at in zip(frames, times_s, strict=True):
                recorder.write(bgr, at)

    return write


def opencv(path: Path, frames: Sequence[Image], _: Sequence[float]) -> None:
    """``cv2.VideoWriter`` with its usual code and a nominal rate; its wheels have no H.264 encoder."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), FPS, size_of(frames))
    for bgr in frames:
        writer.write(bgr)
    writer.release()


def supervision(path: Path, frames: Sequence[Image], _: Sequence[float]) -> None:
    """supervision's VideoSink as its documentation uses it."""
    import supervision as sv

    width, height = size_of(frames)
    info = sv.VideoInfo(width=width, height=height, fps=FPS, total_frames=len(frames))
    with sv.VideoSink(str(path), info) as sink:
        for bgr in frames:
            sink.write_frame(bgr)


def has_supervision() -> bool:
    """Whether it can be imported here."""
    return importlib.util.find_spec("supervision") is not None


def others() -> dict[str, Write]:
    """The writers to compare with."""
    return {"cv2.VideoWriter, mp4v": opencv, **({"supervision VideoSink": supervision} if has_supervision() else {})}


def likeness(path: Path, frames: Sequence[Image]) -> tuple[int, float, float]:
    """(frames that decode, mean SSIM, PSNR in dB) of the light of every ``EVERY``-th frame against what was written."""
    count, alike, squares = 0, [], []
    for frame in open_source(str(path)):
        if frame.index % EVERY == 0 and frame.index < len(frames):
            a, b = (cv2.cvtColor(p, cv2.COLOR_BGR2GRAY) for p in (frame.bgr, frames[frame.index]))
            alike.append(float(structural_similarity(a, b, data_range=255)))
            squares.append(float(np.mean((a.astype(np.float32) - b) ** 2)))
        count = frame.index + 1
    return count, float(np.mean(alike)), float(10 * np.log10(255**2 / np.mean(squares)))


def costs(frames: Sequence[Image], folder: Path) -> tuple[list[Figure], list[str], dict[str, tuple[float, float]]]:
    """Figures, a table of processor time, wall time, size and likeness, and {other writer: (MB, SSIM)}."""
    out = ["| writer | processor ms a frame | wall ms a frame | MB | SSIM | PSNR (dB) | frames that decode |",
           "| --- | --- | --- | --- | --- | --- | --- |"]
    sizes, figures = {}, []
    times = [i / FPS for i in range(len(frames))]
    for name, write in {"ours, ultrafast (live)": ours("ultrafast"), "ours, superfast": ours("superfast"),
                        "ours, veryfast (from files)": ours("veryfast"), **others()}.items():
        path = folder / "cost.mp4"
        write(path, frames[:2], times[:2])  # libraries are loaded before the clock starts
        wall, cpu = time.perf_counter(), time.process_time()
        write(path, frames, times)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        decodes, ssim, psnr = likeness(path, frames)
        size = path.stat().st_size / 1e6
        sizes[name] = (size, ssim)
        figures.append(Figure(f"{name}: processor ms a 1080p frame, SSIM", f"{1e3 * cpu / len(frames):.1f}, {ssim:.4f}"))
        out.append(f"| {name} | {1e3 * cpu / len(frames):.1f} | {1e3 * wall / len(frames):.1f} | {size:.2f} | {ssim:.4f} | "
                   f"{psnr:.1f} | {decodes} of {len(frames)} |")
    return figures, out, {k: v for k, v in sizes.items() if k in others()}


def sizes_at_equal_quality(frames: Sequence[Image], folder: Path, wanted: dict[str, tuple[float, float]]) -> list[str]:
    """Our size where our SSIM is the other writer's, between the crf values on either side (log size is near
    linear)."""
    out = ["| at the quality of | its MB | ours, ultrafast | ours, veryfast |", "| --- | --- | --- | --- |"]
    times = [i / FPS for i in range(len(frames))]
    curves = {}
    for preset in ("ultrafast", "veryfast"):
        points = []
        for crf in CRFS:
            path = folder / "crf.mp4"
            ours(preset, crf)(path, frames, times)
            points.append((likeness(path, frames)[1], np.log(path.stat().st_size / 1e6)))
        curves[preset] = np.array(sorted(points))
    for name, (size, ssim) in wanted.items():
        cells = []
        for curve in curves.values():
            if not curve[0, 0] <= ssim <= curve[-1, 0]:
                cells.append(f"outside crf {CRFS[0]} to {CRFS[-1]}")
                continue
            mb = float(np.exp(np.interp(ssim, curve[:, 0], curve[:, 1])))
            cells.append(f"{mb:.2f} MB, {100 * mb / size:.0f} %")
        out.append(f"| {name}: SSIM {ssim:.4f} | {size:.2f} | {' | '.join(cells)} |")
    return out


def drifting(seconds: float, seed: int = 3) -> list[float]:
    """Capture times of a webcam whose exposure grows as it gets dark: 30 frames a second fall to 22, with jitter and
    gaps."""
    rng = np.random.default_rng(seed)
    times, at = [], 0.0
    while at < seconds:
        times.append(at)
        step = 1 / (30 - 8 * at / seconds)
        at += max(0.004, step + rng.normal(0, 0.003) + (step if rng.random() < 0.01 else 0.0))
    return times


def file_times(path: Path) -> list[float]:
    """Times of the frames in a file, as a player shows them; up to a packet torn by a kill."""
    times = []
    with av.open(str(path)) as video:
        try:
            for frame in video.decode(video=0):
                times.append(float(frame.time))
        except av.error.InvalidDataError:
            pass
    return times


def timing(folder: Path, seconds: float = 60.0) -> list[str]:
    """How far each frame's time in the file is from its capture, when the camera's rate drifts."""
    times = drifting(seconds)
    picture = np.full((90, 160, 3), 90, np.uint8)
    frames = [picture] * len(times)
    out = [f"| {seconds:.0f} s of capture times that drift from 30 to 22 frames a second | worst error (s) | at the end (s) | "
           "plays in (s) |", "| --- | --- | --- | --- |"]
    for name, write in {"ours": ours("ultrafast"), **others()}.items():
        path = folder / "times.mp4"
        write(path, frames, times)
        got = np.array(file_times(path))
        error = got - np.array(times[: len(got)])
        out.append(f"| {name} | {np.abs(error).max():.4f} | {error[-1]:+.4f} | {got[-1]:.2f} of {times[-1]:.2f} |")
    return out


KILLED = """
import sys, time
import numpy as np
kind, path = sys.argv[1:]
rng = np.random.default_rng(0)
pictures = [rng.integers(0, 60, (360, 640, 3), dtype=np.uint8) for _ in range(4)]
if kind == "ours":
    from assistant.video.recorder import Recorder
    recorder = Recorder(path, (640, 360), live=True)
    write = recorder.write
elif kind == "opencv":
    import cv2
    writer = cv2.VideoWriter(path, cv2.VideoWriter.fourcc(*"mp4v"), 30, (640, 360))
    write = lambda bgr, t: writer.write(bgr)
else:
    import supervision as sv
    sink = sv.VideoSink(path, sv.VideoInfo(width=640, height=360, fps=30)).__enter__()
    write = lambda bgr, t: sink.write_frame(bgr)
start, i = time.monotonic(), 0
while True:
    t = time.monotonic() - start
    write(pictures[i % 4], t)
    print(t, flush=True)
    i += 1
    time.sleep(max(0.0, start + i / 30 - time.monotonic()))
"""


def lost_on_kill_s(kind: str, after_s: float, folder: Path) -> float | None:
    """Seconds of video lost when the program is killed ``after_s`` after its first frame; None: no frame decodes."""
    path = folder / f"killed_{kind}.mp4"
    child = subprocess.Popen([sys.executable, "-c", KILLED, kind, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert child.stdout is not None
    last = 0.0
    while last < after_s:
        last = float(child.stdout.readline())
    child.kill()
    rest = child.stdout.read().split()
    child.stdout.close()
    child.wait()
    last = float(rest[-1]) if rest else last
    try:
        times = file_times(path)
    except (av.error.FFmpegError, IndexError):  # no index: nothing to be found in it
        times = []
    return last - times[-1] if times else None


def kills(count: int, folder: Path) -> list[str]:
    """What is left of a recording at 30 frames a second after SIGKILL."""
    out = [f"| killed {count} times | files that play | seconds lost: mean, worst |", "| --- | --- | --- |"]
    names = {"ours": "ours", "opencv": "cv2.VideoWriter, mp4v", "supervision": "supervision VideoSink"}
    for kind in ("ours", "opencv", *(("supervision",) if has_supervision() else ())):
        lost = [lost_on_kill_s(kind, 2.0 + 0.37 * k, folder) for k in range(count)]
        whole = [v for v in lost if v is not None]
        out.append(f"| {names[kind]} | {len(whole)} of {count} | "
                   + (f"{np.mean(whole):.2f}, {max(whole):.2f} |" if whole else "all |"))
    return out


def main() -> int:
    """Measure, print, and write where asked."""
    parser = command_line(__doc__, "benchmarks.speed.video --frames 30 --kills 1", PERFORMANCE)
    parser.add_argument("clip", nargs="?", default=str(SAMPLE))
    parser.add_argument("--frames", type=int, default=120)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60.0, help="length of the timing test")
    args = parser.parse_args()
    frames = frames_of(args.clip, args.frames)
    out = Report(SECTION)
    if not has_supervision():
        out.lines.append("supervision is not installed here: not compared (pip install supervision).")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        out.figures, table, wanted = costs(frames, folder)
        for part in (table, sizes_at_equal_quality(frames, folder, wanted), timing(folder, args.seconds),
                     kills(args.kills, folder)):
            out.lines += [*part, ""]
    publish(PERFORMANCE, out, args.write)
    return 0


if __name__ == "__main__":
    sys.exit(main())
