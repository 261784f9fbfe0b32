"""Whether a bumped camera is noticed, and whether anything else raises a false alarm. A synthetic 1080p table.

Bumps: 20 turns by 0.5 degrees about random axes, 20 pushes by a quarter inch, zooms; how many frames until said so,
and how well the pose was followed. Quiet: minutes of hands, toys put down and lamps at 30 frames a second.
"""

from __future__ import annotations

import time

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from calibration.camera import Array, matrix_of, project, rotation_of
from calibration.lens.lens import Lens
from calibration.stability.drift import CameraState, DriftMonitor
from calibration.synthetic import Laid, laid_sheet, photograph, pose_over, render, simple_lens
from calibration.table.calibrate import calibrate
from calibration.table.mapping import TableCalibration

SECTION = "Calibration"
SIZE = (1920, 1080)
LENS = simple_lens(SIZE)
POSE = pose_over((24, 14), 72, 4, 30, 3)


def table_scene() -> NDArray[np.float32]:
    rng = np.random.default_rng(1)
    dpi = 30.0
    a = np.zeros((int(70 * dpi), int(120 * dpi)), np.float32)
    for s, amount in ((2.0, 9.0), (8.0, 8.0), (40.0, 8.0)):
        n = cv2.GaussianBlur(rng.normal(size=a.shape).astype(np.float32), (0, 0), s)
        a += amount * n / n.std()
    cloth = Laid(np.clip(110 + a, 20, 235).astype(np.uint8), (0.0, 70 * dpi), dpi, (-35.0, -20.0, 0.0))
    return render([cloth, laid_sheet("sheet", (15, 10, 0.2))], POSE, LENS, SIZE)


def seen_from(base: NDArray[np.float32], pose: Array, lens: Array = LENS) -> NDArray[np.float32]:
    """The flat table from another pose or with another zoom: a homography of the picture."""
    def plane(p: Array, v: Array) -> Array:
        r = rotation_of(p[:3])
        return np.asarray(matrix_of(v) @ np.stack([r[:, 0], r[:, 1], p[3:]], axis=1), dtype=float)

    h = plane(pose, lens) @ np.linalg.inv(plane(POSE, LENS))
    return np.asarray(cv2.warpPerspective(base, h, SIZE, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT),
                      dtype=np.float32)


def bumped(rng: np.random.Generator, kind: str) -> Array:
    rot, t = rotation_of(POSE[:3]), POSE[3:]
    d = rng.normal(size=3)
    d /= np.linalg.norm(d)
    if kind == "turn":
        r = rotation_of(np.radians(0.5) * d)
        return np.concatenate([cv2.Rodrigues(r @ rot)[0].ravel(), r @ t])
    return np.concatenate([POSE[:3], t - rot @ (0.25 * d)])


def error_in(c: TableCalibration, pose: Array) -> float:
    p = np.random.default_rng(0).uniform([0, 0], [48, 28], (200, 2))
    ca, sa = np.cos(0.2), np.sin(0.2)
    want = (p - np.array([15, 10])) @ np.array([[ca, -sa], [sa, ca]])
    got = c.table_from_image(project(np.concatenate([p, np.zeros((200, 1))], axis=1), pose, LENS))
    return float(np.sqrt(((got - want) ** 2).mean()))


def bumps(base: NDArray[np.float32], c: TableCalibration, first: NDArray[np.uint8]) -> Report:
    out, rng = Report(SECTION), np.random.default_rng(2)
    for kind in ("turn", "push"):
        noticed, after, before = [], [], []
        for _ in range(20):
            pose = bumped(rng, kind)
            shots = [photograph(seen_from(base, pose), rng) for _ in range(2)]
            watch = DriftMonitor(c, first)
            for _i in range(int(rng.integers(3, 12))):
                watch.see(first)
            at = None
            for i in range(90):
                s = watch.see(shots[i % 2])
                if at is None and s.sight is CameraState.MOVED:
                    at = i + 1
                if s.calibration is not None:
                    break
            noticed.append(at if at is not None else 999)
            after.append(error_in(watch.calibration, pose))
            before.append(error_in(c, pose))
        name = "turned by 0.5°" if kind == "turn" else "pushed by 0.25 in"
        out.figures += [Figure(f"camera {name}: noticed within 30 frames, slowest (frames)",
                               f"{sum(n <= 30 for n in noticed)} of 20, {max(noticed)}", "all"),
                        Figure(f"camera {name}: places off before and after it is noticed (in)",
                               f"{np.mean(before):.3f}, {np.mean(after):.3f}")]
    for zoom in (1.005, 1.01, 0.98):
        v = LENS.copy()
        v[:2] *= zoom
        shots = [photograph(seen_from(base, POSE, v), rng) for _ in range(2)]
        watch = DriftMonitor(c, first)
        at = next((i + 1 for i in range(60) if watch.see(shots[i % 2]).sight is CameraState.MOVED), None)
        out.lines.append(f"zoom {zoom:5.3f}: noticed after {at} frames: {watch.state.text}")
    return out


def quiet(base: NDArray[np.float32], c: TableCalibration, first: NDArray[np.uint8], minutes: float) -> Report:
    rng = np.random.default_rng(3)
    noise = [rng.normal(0, 3, (*SIZE[::-1], 3)).astype(np.int8) for _ in range(6)]
    scene = cv2.cvtColor(np.clip(cv2.GaussianBlur(base, (0, 0), 0.7), 0, 255).astype(np.uint8), cv2.COLOR_GRAY2BGR)
    watch = DriftMonitor(c, first)
    counts: dict[str, int] = {}
    spent, worst, n = 0.0, 0.0, int(minutes * 60 * 30)
    gain, hand, toys = 1.0, None, 0
    for k in range(n):
        if k % 300 == 0 and toys < 40:  # every ten seconds a toy is put down for good
            x, y = int(rng.uniform(80, 1840)), int(rng.uniform(80, 1000))
            cv2.rectangle(scene, (x - 30, y - 25), (x + 30, y + 25), tuple(rng.uniform(20, 220, 3)), -1)
            toys += 1
        if k % 450 == 200:  # a lamp: at once, by up to a third
            gain = float(rng.uniform(0.7, 1.35))
        gain += 0.0005 * float(rng.normal())
        if k % 150 == 60:
            hand = (rng.uniform([100, 100], [1820, 800]), rng.uniform(-4, 4, 2), float(rng.uniform(90, 260)))
        if k % 150 == 130:
            hand = None
        frame = cv2.convertScaleAbs(scene, alpha=gain)
        if hand is not None:
            tip = hand[0] + hand[1] * (k % 150 - 60)
            cv2.line(frame, (int(tip[0]), 1079), (int(tip[0]), int(tip[1])), (120, 140, 190), int(hand[2]))
            cv2.circle(frame, (int(tip[0]), int(tip[1])), int(hand[2] * 0.6), (120, 140, 190), -1)
        frame = cv2.add(frame, noise[k % 6], dtype=cv2.CV_8U)
        t = time.perf_counter()
        s = watch.see(frame)
        took = time.perf_counter() - t
        spent, worst = spent + took, max(worst, took)
        counts[s.sight] = counts.get(s.sight, 0) + 1
    return Report(SECTION, [Figure(f"{minutes:g} minutes of hands, lamps and toys put down: false alarms",
                                   f"{sum(count for sight, count in counts.items() if sight == CameraState.MOVED)}", "0")],
                  [f"{n} frames, {toys} toys put down: {counts}; {1e3 * spent / n:.2f} ms a frame on average, "
                   f"{1e3 * worst:.1f} at worst; place error at the end {error_in(watch.calibration, POSE):.4f} in"])


def main() -> None:
    parser = command_line(__doc__, "benchmarks.calibration.drift --minutes 1", ACCURACY)
    parser.add_argument("--minutes", type=float, default=10.0)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    base = table_scene()
    first = photograph(base, np.random.default_rng(0))
    lens = Lens(matrix_of(LENS), LENS[4:].copy(), np.diag([0.3, 0.3, 0.4, 0.4, 1e-3, 3e-3, 1e-4, 1e-4, 3e-3]) ** 2, SIZE)
    c = calibrate(first, lens=lens, print_scale=1.0)
    publish(ACCURACY, bumps(base, c, first), args.write)
    publish(ACCURACY, quiet(base, c, first, args.minutes), args.write)


if __name__ == "__main__":
    main()
