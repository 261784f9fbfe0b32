"""Calibration on photographs made by others (the folder ``../shared/real`` beside the repository)."""

from __future__ import annotations

import cv2
import numpy as np

from benchmarks.reporting import ACCURACY, REAL, Figure, Report, command_line, publish
from calibration.errors import CalibrationError
from calibration.lens.lens import Lens
from calibration.lens.patterns import View, find_view, parse_pattern
from calibration.lens.solve import solve_lens
from calibration.markers.corners import find_markers
from calibration.table.calibrate import calibrate
from calibration.table.pose import Body, on_plane, solve

SECTION = "Calibration on photographs"
NAMES = {"sony_chess/*.jpg": "Sony", "opencv_left/*.jpg": "OpenCV's left camera", "charuco/aruco_calibration__*.jpg": "ChArUco"}


def lenses() -> Report:
    """Lenses of three sets of photographs, beside the published ones and OpenCV's."""
    out = Report(SECTION)
    sets = (("sony_chess/*.jpg", "chessboard:6x4:30mm", (701.0, 698.7)),
            ("opencv_left/*.jpg", "chessboard:9x6:25mm", (535.9, 535.9)),
            ("charuco/aruco_calibration__*.jpg", "charuco:5x7:40mm/20mm:6x6_250", (452.5, 456.8)))
    for files, pattern, (fx, fy) in sets:
        names = sorted((REAL / "calibration").glob(files))
        lens = solve_lens([cv2.imread(str(f)) for f in names], pattern, [f.name for f in names])
        v = lens.vector
        off = (v[0] / fx - 1, v[1] / fy - 1)
        out.figures.append(Figure(f"{NAMES[files]}, {lens.views} views: focal lengths off by (%), claimed ± (%)",
                                  f"{100 * off[0]:+.2f}, {100 * off[1]:+.2f}, {100 * lens.focal_sigma:.2f}"))
        out.lines.append(
            f"  {files:36s} fx {v[0]:.1f} ({100 * (v[0] / fx - 1):+.2f} %) fy {v[1]:.1f} ({100 * (v[1] / fy - 1):+.2f} %)"
              f" claimed ±{100 * lens.focal_sigma:.2f} %, rms {lens.rms_px:.3f} px, {lens.views} views, dropped "
              f"{[n for n, _ in lens.dropped]}{'; warns' if lens.warnings else ''}")
        vs = [w for w in (find_view(cv2.imread(str(f)), parse_pattern(pattern)) for f in names) if isinstance(w, View)]
        board = [np.concatenate([w.points_in, np.zeros((len(w.points_in), 1))], axis=1).astype(np.float32) for w in vs]
        rms, k, _, _, _ = cv2.calibrateCamera(board, [w.points_px.astype(np.float32) for w in vs], (640, 480), None, None)
        out.lines.append(
            f"  {'  cv2.calibrateCamera, same corners':36s} fx {k[0, 0]:.1f} ({100 * (k[0, 0] / fx - 1):+.2f} %) fy "
              f"{k[1, 1]:.1f} ({100 * (k[1, 1] / fy - 1):+.2f} %), rms {rms:.3f} px")
    board_name = "charuco:5x7:40mm/20mm:6x6_250"
    files_found = sorted((REAL / "calibration" / "charuco").glob("*ch*original*")) + sorted(
        (REAL / "calibration" / "charuco").glob("aruco_calibration__*"))
    found = [f for f in files_found if isinstance(find_view(cv2.imread(str(f)), parse_pattern(board_name)), View)]
    out.figures.append(Figure("ChArUco photographs found", f"{len(found)} of {len(files_found)}", "all"))
    return out


def refusals() -> Report:
    """What is said of photographs that no lens can be solved from."""
    out = Report(SECTION)
    left = [cv2.imread(str(f)) for f in sorted((REAL / "calibration" / "opencv_left").glob("left0*.jpg"))]
    toys = [cv2.imread(str(f)) for f in sorted((REAL / "toys_boxed").rglob("*.jpg"))[:3]]
    for name, images in (("no board", toys), ("board cut off", [i[:, :384] for i in left[:4]]), ("two views", left[:2])):
        try:
            solve_lens(images, "chessboard:9x6:25mm")
            out.lines.append(f"{name}: not refused")
        except CalibrationError as e:
            out.lines.append(f"{name}: {e}")
    return out


def checkers() -> Report:
    """Each marker of a paper board predicted from the other three, % of the board's side (centre, worst corner)."""
    out, worst = Report(SECTION), 0.0
    for file in sorted((REAL / "checkers_aruco").glob("*.jpg")):
        image = cv2.imread(str(file))
        seen = find_markers(image)
        own = {}
        for i, (x, y) in {0: (0, 11), 1: (11, 11), 2: (11, 0), 3: (0, 0)}.items():
            own[i] = np.array([[x, y + 1], [x + 1, y + 1], [x + 1, y], [x, y]], dtype=float)
        row = []
        for hidden in range(4):
            use = [i for i in range(4) if i != hidden]
            s = solve([Body(np.concatenate([own[i] for i in use]), seen.corners_px[use].reshape(-1, 2),
                            np.repeat(seen.sigma_px[use], 4), seen.shift_px[use].reshape(-1, 2))],
                      Lens.guess((image.shape[1], image.shape[0])), spread_sigma_px=seen.spread_sigma_px)
            off = on_plane(seen.corners_px[hidden], s.pose, s.lens) - own[hidden]
            worst = max(worst, 100 * float(np.linalg.norm(off.mean(axis=0))) / 12)
            row.append(f"{hidden}: {100 * np.linalg.norm(off.mean(axis=0)) / 12:.2f}, "
                       f"{100 * np.linalg.norm(off, axis=1).max() / 12:.2f}")
        out.lines.append(f"  {file.name:20s} markers {seen.ids.tolist()}  {'   '.join(row)}")
    out.figures = [Figure("paper board: a marker predicted from the other three, worst (% of the board)", f"{worst:.2f}")]
    return out


def chess() -> Report:
    """Four picked corners of an overhead chessboard of 2-inch squares: the 49 inner corners, which nobody picked."""
    capture = cv2.VideoCapture(str(REAL / "overhead_chess" / "emptyBoard001.avi"))
    frames = []
    while (got := capture.read())[0]:
        frames.append(got[1])
    corners = [(138.0, 374.4), (507.1, 376.8), (505.1, 11.3), (143.2, 9.9)]
    out = Report(SECTION)
    for height in (None, 24.0):
        c = calibrate(frames, corners_px=corners, size_in=(16, 16), camera_height_in=height)
        assert c.evidence is not None
        assert c.evidence.picture is not None
        grey = cv2.cvtColor(c.evidence.picture, cv2.COLOR_BGR2GRAY)
        want = np.array([[2.0 * x, 2.0 * y] for x in range(1, 8) for y in range(1, 8)])
        px = c.image_from_table(want).astype(np.float32).reshape(-1, 1, 2)
        found = cv2.cornerSubPix(grey, px, (7, 7), (-1, -1), (3, 40, 1e-3)).reshape(-1, 2)
        off = np.linalg.norm(c.table_from_image(found) - want, axis=1)
        low, high = c.point_sigma_in(want).mean(), c.point_sigma_in(want, 3.0).mean()
        out.lines.append(f"  claimed sigma {low:.3f} in, with a 3-inch height {high:.3f}")
        given = "height not given" if height is None else f"height given as {height:g} in"
        out.figures += [Figure(f"chessboard by four picked corners, {given}: inner corners, median, p95 (in)",
                               f"{np.median(off):.3f}, {np.percentile(off, 95):.3f}"),
                        Figure(f"chessboard by four picked corners, {given}: the camera's height (in)",
                               f"{c.camera_in[2]:.1f} ± {c.camera_height_sigma_in:.1f}")]
    return out


def main() -> None:
    args = command_line(__doc__, "benchmarks.calibration.photographs", ACCURACY).parse_args()
    if not (REAL / "calibration").is_dir():
        raise SystemExit("the folder of real photographs is not beside the repository: nothing to measure")
    for part in (lenses, refusals, checkers, chess):
        publish(ACCURACY, part(), args.write)


if __name__ == "__main__":
    main()
