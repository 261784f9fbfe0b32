"""Whether the sigmas of lenses solved from boards are true, over 20 cameras and three patterns (chessboard, ChArUco, sheet).

Each camera has a lens of its own (field of view, centre, k1 to k3, p1, p2), focus, noise and JPEG quality. It takes ten
pictures of each board held in the hand, and one of the sheet on the table, whose camera height is solved from the lens file.
Counted: how often an error lies within 1 and 1.96 of its stated sigma. Pictures are rendered: no camera of ours is in it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from calibration.camera import LENS, Array, centre_of, project
from calibration.lens.bundle_adjustment import solve_views
from calibration.lens.patterns import View, find_view, parse_pattern
from calibration.prints.geometry import SHEETS
from calibration.synthetic import Laid, laid_sheet, photograph, pose_over, render
from calibration.table.calibrate import calibrate

SECTION = "Calibration"
SIZE = (960, 540)
VIEWS = 10
PATTERNS = {"chessboard": "chessboard:9x6:25mm", "ChArUco": "charuco:9x7:25mm/18mm:5x5_100", "sheet": "sheet"}
COUNTED = ("fx", "fy", "cx", "cy", "k1", "k2", "k3")
DPI = 160.0
GOAL = "68 ± 7 %, 95 ± 4 %"


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A lens (9,), and how blurred, noisy and compressed its pictures are."""

    lens: Array
    blur_px: float
    noise: float
    jpeg: int


def camera(rng: np.random.Generator) -> Camera:
    """A webcam like those sold: 50 to 80 degrees wide, its centre a few pixels off, some barrel or pincushion."""
    f = SIZE[0] / 2 / math.tan(math.radians(rng.uniform(50, 80)) / 2)
    k1 = rng.uniform(-0.25, 0.12)
    v = np.array([f, f * (1 + rng.normal(0, 0.002)), (SIZE[0] - 1) / 2 + rng.normal(0, 8), (SIZE[1] - 1) / 2 + rng.normal(0, 8),
                  k1, -0.3 * k1 + rng.normal(0, 0.02), rng.normal(0, 5e-4), rng.normal(0, 5e-4), rng.normal(0, 0.01)])
    return Camera(v, rng.uniform(0.5, 1.0), rng.uniform(1.5, 5.0), int(rng.integers(75, 96)))


@functools.cache
def board(pattern: str) -> tuple[Laid, tuple[float, float]]:
    """A board as it was printed, and its width and height in inches."""
    if pattern == "sheet":
        return laid_sheet("sheet", dpi=DPI), SHEETS["sheet"].size_in
    columns, rows = (10, 7) if pattern == "chessboard" else (9, 7)
    square = round(25 / 25.4 * DPI)
    if pattern == "chessboard":
        picture = np.where(np.add.outer(np.arange(rows * square) // square, np.arange(columns * square) // square) % 2, 255, 0)
    else:
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_100)
        made = cv2.aruco.CharucoBoard((columns, rows), 25.0, 18.0, dictionary)
        picture = made.generateImage((columns * square, rows * square))
    margin = square // 2
    paper = np.pad(picture.astype(np.uint8), margin, constant_values=255)
    return Laid(paper, (margin, margin + rows * square), square / (25 / 25.4), (0.0, 0.0, 0.0)), \
        (columns * 25 / 25.4, rows * 25 / 25.4)


def held(rng: np.random.Generator, c: Camera, pattern: str) -> NDArray[np.uint8]:
    """A board in the hand, tilted to 40 degrees, whole in the picture, a third to nine tenths of its height."""
    laid, (w, h) = board(pattern)
    middle = (w / 2, h / 2)
    edge = np.array([[-0.5, -0.5, 0], [w + 0.5, -0.5, 0], [w + 0.5, h + 0.5, 0], [-0.5, h + 0.5, 0]])
    while True:
        distance = c.lens[0] * h / SIZE[1] / rng.uniform(0.4, 0.95)
        pose = pose_over(middle, distance, rng.uniform(0, 40), rng.uniform(0, 360), rng.uniform(-30, 30))
        aim = np.array([rng.uniform(0.2, 0.8) * SIZE[0], rng.uniform(0.2, 0.8) * SIZE[1]])
        pose[3:5] += (aim - project(np.array([[*middle, 0.0]]), pose, c.lens)[0]) / c.lens[0] * pose[5]
        px = project(edge, pose, c.lens)
        if (px > 4).all() and (px < np.array(SIZE) - 5).all():
            return photograph(render([laid], pose, c.lens, SIZE), rng, c.blur_px, c.noise, c.jpeg)


@dataclass(frozen=True, slots=True, eq=False)
class Sitting:
    """What one camera saw of one pattern: the boards found, a picture of the sheet on the table, how high it hung (inches)."""

    views: list[View]
    picture: NDArray[np.uint8]
    height_in: float

    def keep(self, path: Path) -> None:
        """Write it as a file of arrays."""
        arrays = {f"{k}{i}": getattr(v, k) for i, v in enumerate(self.views) for k in ("points_in", "points_px", "sigma_px")}
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, picture=self.picture, height_in=self.height_in, **arrays)

    @classmethod
    def kept(cls, path: Path) -> Sitting:
        """Read it back."""
        with np.load(path) as d:
            n = sum(k.startswith("points_in") for k in d.files)
            views = [View(f"view {i}", d[f"points_in{i}"], d[f"points_px{i}"], d[f"sigma_px{i}"]) for i in range(n)]
            return cls(views, d["picture"], float(d["height_in"]))


def sitting(rng: np.random.Generator, c: Camera, pattern: str) -> Sitting:
    """Ten pictures of the board, and one of the sheet on the table from 40 to 60 inches (for a usual lens)."""
    sought = parse_pattern(PATTERNS[pattern])
    found = [find_view(held(rng, c, pattern), sought, f"view {i}") for i in range(VIEWS)]
    w, h = SHEETS["sheet"].size_in
    while True:
        up = rng.uniform(40, 60) * c.lens[0] / 680
        pose = pose_over((5 + rng.uniform(-8, 8), 4 + rng.uniform(-5, 5)), up, rng.uniform(0, 25), rng.uniform(0, 360),
                         rng.uniform(-20, 20))
        px = project(np.array([[-1, -1, 0], [w + 1, -1, 0], [w + 1, h + 1, 0], [-1, h + 1, 0.0]]), pose, c.lens)
        if (px > 4).all() and (px < np.array(SIZE) - 5).all():
            break
    picture = photograph(render([laid_sheet("sheet")], pose, c.lens, SIZE), rng, c.blur_px, c.noise, c.jpeg)
    return Sitting([v for v in found if isinstance(v, View)], picture, float(centre_of(pose)[2]))


def scores(pattern: str, cameras: int, seed: int, folder: Path | None) -> tuple[Array, list[str]]:
    """For each camera the errors over their sigmas (cameras, 8): seven numbers of the lens, the height; lines about them.
    ``folder``: what was seen is kept there, and taken from there where it was."""
    out, lines = [], []
    for i in range(cameras):
        c = camera(np.random.default_rng([seed, i]))
        path = None if folder is None else folder / f"{seed}-{pattern}-{i}.npz"
        if path is not None and path.exists():
            s = Sitting.kept(path)
        else:
            s = sitting(np.random.default_rng([seed, i, list(PATTERNS).index(pattern)]), c, pattern)
            if path is not None:
                s.keep(path)
        lens = solve_views(s.views, SIZE, parse_pattern(PATTERNS[pattern]).span_in)
        table = calibrate(s.picture, lens=lens, print_scale=1.0)
        z = (lens.vector - c.lens) / np.sqrt(np.diag(lens.covariance))
        height_z = (float(centre_of(table.pose)[2]) - s.height_in) / table.camera_height_sigma_in
        out.append([*(z[LENS.index(k)] for k in COUNTED), height_z])
        lines.append(f"  {pattern:10s} {i:2d}  rms {lens.rms_px:.3f}  f ± {100 * lens.focal_sigma:.3f} %  "
                     + " ".join(f"{v:+5.1f}" for v in out[-1]))
    return np.array(out), lines


def shares(z: Array) -> str:
    """How many lie within 1 and 1.96 sigmas, and their mean square."""
    e = np.abs(z)
    return f"{100 * (e < 1).mean():.0f} %, {100 * (e < 1.96).mean():.0f} %, {(z**2).mean():.2f} ({z.size} numbers)"


def report(cameras: int, seed: int, patterns: Sequence[str], folder: Path | None) -> Report:
    """All patterns, each by itself and together; the height by itself."""
    out = Report(SECTION, lines=[f"Errors over sigmas of {', '.join(COUNTED)}, camera height"])
    found = []
    for pattern in patterns:
        z, lines = scores(pattern, cameras, seed, folder)
        found.append(z)
        out.lines += lines
        out.figures.append(Figure(f"lens from {VIEWS} views, {pattern}: within 1 and 1.96 sigmas, mean square", shares(z)))
    z = np.concatenate(found)
    out.figures.append(Figure("lens, all patterns: within 1 and 1.96 sigmas, mean square", shares(z), GOAL))
    out.figures.append(Figure("camera height from such a lens file: within 1 and 1.96 sigmas, mean square", shares(z[:, -1])))
    return out


def main() -> None:
    parser = command_line(__doc__, "benchmarks.calibration.lens_sigmas --cameras 2 --only sheet", ACCURACY)
    parser.add_argument("--cameras", type=int, default=20, help="how many (default: 20)")
    parser.add_argument("--seed", type=int, default=1, help="of another set of cameras")
    parser.add_argument("--only", choices=PATTERNS, help="one of the patterns")
    parser.add_argument("--kept", type=Path, metavar="DIR", help="keep what was seen there, and take it from there: sigmas "
                        "are then tried again in seconds")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    patterns = [args.only] if args.only else list(PATTERNS)
    publish(ACCURACY, report(args.cameras, args.seed, patterns, args.kept), args.write)


if __name__ == "__main__":
    main()
