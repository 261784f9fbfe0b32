"""How accurate the calibration is on pictures with known truth, with stock OpenCV beside it.

Corners, 24-inch ranges, ranges with a lens solved from views, coverage of the stated sigmas, time. 1080p, 70 degree
lens, camera 66 to 78 inches up, tilt to 10 degrees, exact area sampling, blur 0.7 px, noise 3, JPEG 85, perfect print
unless said. Synthetic figures are lower bounds: no webcam of ours has been measured.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.reporting import ACCURACY, PERFORMANCE, Figure, Report, command_line, publish
from calibration.camera import Array, matrix_of, project, rotation_of
from calibration.lens.lens import Lens
from calibration.lens.solve import solve_lens
from calibration.markers.corners import find_markers, refine_quads
from calibration.prints.geometry import CORNER_MARKER_IN, DICTIONARY, SHEETS
from calibration.synthetic import Laid, laid_marker, laid_sheet, photograph, pose_over, render, simple_lens
from calibration.table.calibrate import calibrate
from calibration.table.mapping import TableCalibration

SECTION, OURS = "Calibration", "own edge lines"
GOALS = {"one 5-inch marker": "≤ 0.05", "four corner markers": "≤ 0.02"}
SIZE = (1920, 1080)
TABLE = (60.0, 44.0)
"""Ranges lie on a table of this size below the camera."""


def lens_with(v: Array, sigma: float = 1.0) -> Lens:
    """A lens file with the true lens ``v`` and the covariance that 15 to 20 views give, its sigmas times ``sigma``."""
    s = np.array([0.4, 0.4, 0.5, 0.5, 1e-3, 3e-3, 1e-4, 1e-4, 3e-3]) * sigma
    cov = np.diag(s**2)
    cov[0, 1] = cov[1, 0] = 0.99 * s[0] * s[1]
    return Lens(matrix_of(v), v[4:].copy(), cov, SIZE)


def random_pose(rng: np.random.Generator, height: tuple[float, float] = (66.0, 78.0)) -> Array:
    return pose_over((30 + rng.uniform(-3, 3), 22 + rng.uniform(-3, 3)), rng.uniform(*height), rng.uniform(0, 10),
                     rng.uniform(0, 360), rng.uniform(-8, 8))


def random_ranges(rng: np.random.Generator, n: int, pose: Array, v: Array, inches: float = 24.0) -> tuple[Array, Array]:
    """(n, 2) ends of ranges anywhere on the table and in the picture."""
    out_a: list[Array] = []
    out_b: list[Array] = []
    while len(out_a) < n:
        a, turn = rng.uniform([0, 0], TABLE), rng.uniform(0, 2 * math.pi)
        b = a + inches * np.array([math.cos(turn), math.sin(turn)])
        px = project(np.array([[*a, 0.0], [*b, 0.0]]), pose, v)
        if (b >= 0).all() and (b <= TABLE).all() and (px > 0).all() and (px < np.array(SIZE)).all():
            out_a.append(a)
            out_b.append(b)
    return np.array(out_a), np.array(out_b)


def flat(points: Array) -> Array:
    return np.concatenate([points, np.zeros((len(points), 1))], axis=1)


def range_errors(measure: Callable[[Array], Array], pose: Array, v: Array, a: Array, b: Array) -> Array:
    """Measured less true distance, through a function from pixels to table inches."""
    pa, pb = measure(project(flat(a), pose, v)), measure(project(flat(b), pose, v))
    return np.asarray(np.linalg.norm(pa - pb, axis=1) - np.linalg.norm(a - b, axis=1), dtype=float)


def stock_pnp(picture: NDArray[np.uint8], size_in: float, lens: Lens) -> Callable[[Array], Array] | None:
    """Stock OpenCV with the lens known: ArUco corners (SUBPIX), IPPE_SQUARE, plane from one marker."""
    p = cv2.aruco.DetectorParameters()
    p.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, ids, _ = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), p).detectMarkers(picture)
    if ids is None:
        return None
    h = size_in / 2
    square = np.array([[-h, h, 0], [h, h, 0], [h, -h, 0], [-h, -h, 0]])
    ok, rvec, tvec = cv2.solvePnP(square, corners[0].reshape(4, 2).astype(float), lens.camera_matrix, lens.distortion,
                                  flags=cv2.SOLVEPNP_IPPE_SQUARE)
    if not ok:
        return None
    rot, t = rotation_of(rvec.ravel()), tvec.ravel()

    def measure(px: Array) -> Array:
        n = cv2.undistortPoints(px.reshape(-1, 1, 2), lens.camera_matrix, lens.distortion).reshape(-1, 2)
        rays = np.concatenate([n, np.ones((len(n), 1))], axis=1) @ rot
        c = -rot.T @ t
        return np.asarray(c[:2] - rays[:, :2] * (c[2] / rays[:, 2])[:, None], dtype=float)

    return measure


def spot(rng: np.random.Generator, pose: Array, v: Array, size: float = 5.0,
         low: tuple[float, float] = (15, 11), high: tuple[float, float] = (40, 28)) -> tuple[float, float, float]:
    """A place for a marker in the middle half of the table, any way round, whole in the picture."""
    while True:
        place = (rng.uniform(low[0], high[0]), rng.uniform(low[1], high[1]), rng.uniform(0, 6.28))
        px = laid_truth(place, size, pose, v)
        if (px > 20).all() and (px < np.array(SIZE) - 20).all():
            return place


def corner_table(rng: np.random.Generator, n: int) -> Report:
    out = Report(SECTION, lines=["Corners of a 5-inch marker, rms px per axis (bias x, y)"])
    for name, blur, noise, jpeg in (("nominal", 0.7, 3.0, 85), ("harsh: blur 1.2, noise 6, JPEG 75", 1.2, 6.0, 75)):
        errors: dict[str, list[Array]] = {OURS: [], "OpenCV SUBPIX": [], "OpenCV default": []}
        v = simple_lens(SIZE)
        for _ in range(n):
            pose = random_pose(rng)
            place = spot(rng, pose, v, 5.0, (8, 6), (50, 36))
            truth = laid_truth(place, 5.0, pose, v)
            picture = photograph(render([laid_marker(10, place, size_in=5.0)], pose, v), rng, blur, noise, jpeg)
            errors[OURS].append(find_markers(picture).corners_px[0] - truth)
            for key, method in (("OpenCV SUBPIX", cv2.aruco.CORNER_REFINE_SUBPIX),
                                ("OpenCV default", cv2.aruco.CORNER_REFINE_NONE)):
                p = cv2.aruco.DetectorParameters()
                p.cornerRefinementMethod = method
                d = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(DICTIONARY), p)
                errors[key].append(d.detectMarkers(picture)[0][0].reshape(4, 2) - truth)
        for key, e in errors.items():
            d = np.concatenate(e)
            rms = f"{np.sqrt((d**2).mean()):.3f}"
            out.lines.append(f"  {name:36s} {key:16s} {rms}  ({d[:, 0].mean():+.3f}, {d[:, 1].mean():+.3f})  n = {len(d)}")
            if key == OURS:
                out.figures.append(Figure(f"corners of a 5-inch marker, {name}: rms per axis (px)", rms,
                                          "≤ 0.03" if jpeg == 85 else "≤ 0.07"))
    return out


def laid_truth(place: tuple[float, float, float], size: float, pose: Array, v: Array) -> Array:
    c, s = math.cos(place[2]), math.sin(place[2])
    own = np.array([[0, size], [size, size], [size, 0], [0, 0]])
    return project(flat(own @ np.array([[c, s], [-s, c]]) + np.array(place[:2])), pose, v)


def four_corners(rng: np.random.Generator) -> list[Laid]:
    """Four cut-out markers near the corners of the table, any way round."""
    spots = ((2.0, 2.0), (TABLE[0] - 5, 2.0), (TABLE[0] - 5, TABLE[1] - 5), (2.0, TABLE[1] - 5))
    return [laid_marker(10 + i, (x + rng.uniform(0, 2), y + rng.uniform(0, 2), rng.uniform(-0.6, 0.6)))
            for i, (x, y) in enumerate(spots)]


def range_table(rng: np.random.Generator, n: int) -> Report:
    v = simple_lens(SIZE)
    lens = lens_with(v)
    scale = 5.0 / CORNER_MARKER_IN
    errors: dict[str, list[Array]] = {k: [] for k in (
        "one 5-inch marker", "one 5-inch marker, stock OpenCV", "the sheet", "four corner markers",
        "four corner markers, no lens file")}
    for _ in range(n):
        pose = random_pose(rng)
        a, b = random_ranges(rng, 40, pose, v)
        place = spot(rng, pose, v)
        picture = photograph(render([laid_marker(10, place, size_in=5.0)], pose, v), rng)
        c = calibrate(picture, lens=lens, print_scale=scale)
        errors["one 5-inch marker"].append(range_errors(c.table_from_image, pose, v, a, b))
        stock = stock_pnp(picture, 5.0, lens)
        if stock is not None:
            errors["one 5-inch marker, stock OpenCV"].append(range_errors(stock, pose, v, a, b))
        sheet_place = (rng.uniform(15, 35), rng.uniform(11, 25), rng.uniform(-0.6, 0.6))
        picture = photograph(render([laid_sheet("sheet", sheet_place)], pose, v), rng)
        errors["the sheet"].append(range_errors(calibrate(picture, lens=lens).table_from_image, pose, v, a, b))
        pose = pose_over((30, 22), rng.uniform(76, 80), rng.uniform(0, 5), rng.uniform(0, 360), rng.uniform(-4, 4))
        a, b = random_ranges(rng, 40, pose, v)
        picture = photograph(render(four_corners(rng), pose, v), rng)
        for key, known in (("four corner markers", lens), ("four corner markers, no lens file", None)):
            c = calibrate(picture, lens=known)
            if "4 corner" in c.method:
                errors[key].append(range_errors(c.table_from_image, pose, v, a, b))
    return Report(SECTION, ranges_of(errors))


def ranges_of(errors: dict[str, list[Array]]) -> list[Figure]:
    """24-inch ranges anywhere on 60 x 44 inches, perfect print, by what the table was calibrated from."""
    out = []
    for key, e in errors.items():
        d = np.concatenate(e)
        goal = next((g for name, g in GOALS.items() if key == name), "")
        out.append(Figure(f"24-inch ranges, {key}: rms, p95 (in)",
                          f"{np.sqrt((d**2).mean()):.3f}, {np.percentile(np.abs(d), 95):.3f}", goal))
    return out


def handheld(rng: np.random.Generator, v: Array) -> NDArray[np.uint8]:
    """The sheet in the hand: 14 to 26 inches from the camera, tilted to 40 degrees, whole in the picture."""
    middle = np.array(SHEETS["sheet"].size_in) / 2
    while True:
        pose = pose_over((float(middle[0]), float(middle[1])), rng.uniform(14, 26), rng.uniform(0, 40),
                         rng.uniform(0, 360), rng.uniform(-30, 30))
        aim = project(np.array([[*middle, 0.0]]), pose, v)[0]
        pose[3:5] += (np.array([rng.uniform(500, 1420), rng.uniform(300, 780)]) - aim) / v[0] * pose[5]
        w, h = SHEETS["sheet"].size_in
        px = project(np.array([[-0.4, -0.4, 0], [w + 0.4, -0.4, 0], [w + 0.4, h + 0.4, 0], [-0.4, h + 0.4, 0]]), pose, v)
        if (px > 4).all() and (px < np.array(SIZE) - 5).all():
            return photograph(render([laid_sheet("sheet", dpi=200.0)], pose, v), rng)


def solved_lens_table(rng: np.random.Generator, n: int) -> Report:
    """Radial distortion, the lens solved from 15 hand-held views of the sheet, one 5-inch marker on the table."""
    out = Report(SECTION)
    errors: dict[str, list[Array]] = {}
    for k1 in (-0.1, 0.1):
        v = simple_lens(SIZE, k1=k1)
        lens = solve_lens((handheld(rng, v) for _ in range(15)), "sheet")
        out.lines.append(
            f"k1 {k1:+.1f}: f off by {100 * (lens.vector[0] / v[0] - 1):+.3f} % (claimed {100 * lens.focal_sigma:.3f}), k1 "
            f"{lens.vector[4]:+.4f}, rms {lens.rms_px:.3f} px, views {lens.views}")
        own = f"k1 {k1:+.1f}, lens solved from 15 views, one 5-inch marker"
        stock, without = f"{own}, stock OpenCV", f"k1 {k1:+.1f}, no lens file, the sheet"
        errors |= {own: [], stock: [], without: []}
        for _ in range(n):
            pose = random_pose(rng)
            a, b = random_ranges(rng, 40, pose, v)
            place = spot(rng, pose, v)
            picture = photograph(render([laid_marker(10, place, size_in=5.0)], pose, v), rng)
            c = calibrate(picture, lens=lens, print_scale=5.0 / CORNER_MARKER_IN)
            errors[own].append(range_errors(c.table_from_image, pose, v, a, b))
            by_stock = stock_pnp(picture, 5.0, lens)
            if by_stock is not None:
                errors[stock].append(range_errors(by_stock, pose, v, a, b))
            picture = photograph(render([laid_sheet("sheet", (25.0, 18.0, 0.2))], pose, v), rng)
            errors[without].append(range_errors(calibrate(picture).table_from_image, pose, v, a, b))
    out.figures = ranges_of(errors)
    return out


def coverage_table(rng: np.random.Generator, n: int) -> Report:
    """How often stated sigmas hold: one random range of 6 to 36 inches in each simulated set-up, print scale off by
    0.25 % (measured) or 1 % (not), ends with 0.3 px."""
    kinds = ("one 5-inch marker, lens file", "sheet, lens file", "sheet, no lens file", "four markers, lens file",
             "four markers, no lens file")
    z: dict[str, list[float]] = {k: [] for k in kinds}
    for i in range(n):
        kind = kinds[i % len(kinds)]
        known = "no lens" not in kind
        v = simple_lens(SIZE)
        if known:
            v = simple_lens(SIZE, fov_deg=rng.uniform(60, 75), k1=rng.uniform(-0.1, 0.1))
            lens: Lens | None = lens_with(v)
            assert lens is not None
            noisy = rng.multivariate_normal(v, lens.covariance)
            lens = Lens(matrix_of(noisy), noisy[4:], lens.covariance, SIZE)
        else:
            typical = Lens.guess(SIZE)
            v = typical.vector.copy()
            f = v[0] * math.exp(rng.normal(0, 0.18))
            v[0], v[1] = f, f * (1 + rng.normal(0, 0.003))
            v[2:4] += rng.normal(0, 0.015 * SIZE[0], 2)
            v[4:] += rng.normal(0, 1, 5) * np.array([0.08, 0.05, 0.001, 0.001, 0.02])
            lens = None
        # A narrow lens hangs higher: the table fills the picture either way.
        height = rng.uniform(0.95, 1.1) * 78.0 * v[0] / 1371.0
        pose = pose_over((30 + rng.uniform(-2, 2), 22 + rng.uniform(-2, 2)), height, rng.uniform(0, 8),
                         rng.uniform(0, 360), rng.uniform(-5, 5))
        measured = rng.random() < 0.7 or "5-inch" in kind
        true_scale = 1.0 + rng.normal(0, 0.0025 if measured else 0.01)
        c = _set_up(rng, kind, pose, v, lens, true_scale, measured)
        if c is None:
            continue
        inches = rng.uniform(6, 36)
        a, b = random_ranges(rng, 1, pose, v, inches)
        px = np.concatenate([project(flat(p), pose, v) for p in (a, b)]) + rng.normal(0, 0.3, (2, 2))
        ends = c.table_from_image(px)
        sigma = float(c.range_sigma_in(ends[:1], ends[1:])[0])
        z[kind].append((float(np.linalg.norm(ends[0] - ends[1])) - inches) / sigma)
    everything = [x for k in kinds for x in z[k]]
    out = Report(SECTION)
    for k in (*kinds, "all"):
        e = np.abs(np.array(everything if k == "all" else z[k]))
        shares = f"{100 * (e < 1).mean():.1f} %, {100 * (e < 1.96).mean():.1f} %"
        out.lines.append(f"  {k:36s} {shares}   n = {len(e)}")
        if k == "all":
            out.figures = [Figure("stated sigmas: errors within 1 and 1.96", f"{shares} ({len(e)} set-ups)",
                                  "68 ± 5 %, 95 ± 3 %")]
    return out


def _set_up(rng: np.random.Generator, kind: str, pose: Array, v: Array, lens: Lens | None, true_scale: float,
            measured: bool) -> TableCalibration | None:
    """Calibrate on a picture of prints that are ``true_scale`` times too large, as if they were not."""
    dpi = 160.0 / true_scale
    if "5-inch" in kind:
        laid = [laid_marker(10, spot(rng, pose, v), size_in=5.0 * true_scale)]
        return calibrate(photograph(render(laid, pose, v), rng), lens=lens, print_scale=5.0 / CORNER_MARKER_IN)
    if "sheet" in kind:
        own = laid_sheet("sheet", (rng.uniform(15, 35), rng.uniform(11, 25), rng.uniform(-0.6, 0.6)))
        laid = [Laid(own.picture, own.origin_px, dpi, own.place)]
    else:
        laid = [Laid(p.picture, p.origin_px, p.dpi / true_scale, p.place) for p in four_corners(rng)]
    c = calibrate(photograph(render(laid, pose, v), rng), lens=lens, print_scale=1.0 if measured else None)
    return None if "four" in kind and "4 corner" not in c.method else c


def time_table(rng: np.random.Generator) -> Report:
    """Processor time of one thread, 1080p, the median of 15."""
    out = Report("Calibration")
    v = simple_lens(SIZE)
    pose = random_pose(rng)
    lens = lens_with(v)
    for name, laid in (("one sheet", [laid_sheet("sheet", (20.0, 15.0, 0.2))]), ("four corner markers", four_corners(rng)),
                       ("sheet and four markers", [laid_sheet("sheet", (20.0, 15.0, 0.2)), *four_corners(rng)])):
        picture = photograph(render(laid, pose, v), rng)
        for known, what in ((lens, "lens known"), (None, "no lens file")):
            times = []
            for _ in range(15):
                t = time.process_time()
                calibrate(picture, lens=known)
                times.append(1e3 * (time.process_time() - t))
            out.figures.append(Figure(f"a 1080p frame calibrated, {name}, {what} (ms)", f"{np.median(times):.0f}"))
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    seeds = find_markers(grey).corners_px
    t = time.process_time()
    for _ in range(20):
        refine_quads(grey, seeds)
    out.lines.append(f"edge lines of {len(seeds)} markers: {1e3 * (time.process_time() - t) / 20:.1f} ms")
    return out


def main() -> None:
    parser = command_line(__doc__, "benchmarks.calibration.accuracy --quick", ACCURACY)
    parser.add_argument("--quick", action="store_true", help="a tenth of the set-ups")
    parser.add_argument("--only", default="", help="corners, ranges, lens, coverage, time")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    k = 0.1 if args.quick else 1.0
    tables: dict[str, Callable[[], Report]] = {
        "corners": lambda: corner_table(np.random.default_rng(1), int(80 * k)),
        "ranges": lambda: range_table(np.random.default_rng(2), int(60 * k)),
        "lens": lambda: solved_lens_table(np.random.default_rng(3), int(40 * k)),
        "coverage": lambda: coverage_table(np.random.default_rng(4), int(500 * k)),
        "time": lambda: time_table(np.random.default_rng(5)),
    }
    for name, table in tables.items():
        if not args.only or name in args.only.split(","):
            publish(PERFORMANCE if name == "time" else ACCURACY, table(), args.write)


if __name__ == "__main__":
    main()
