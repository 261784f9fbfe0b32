"""Pieces on a printed board in three slanting photographs, no bare board to compare with: how many are found.

Poor JPEG, no lens file. A piece is found when an outline of its own comes within a third of a square of its square's
middle.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from assistant.session.settings import open_detector
from benchmarks.play.main_job import pieces_found
from benchmarks.reporting import ACCURACY, REAL, Figure, Report, command_line, publish
from calibration.table.calibrate import TableCalibration, calibrate
from vision.capture.source import Frame, open_source, still_picture
from vision.eye.eye import Eye

FOLDER = REAL / "checkers_aruco"
PIECES = {"board-v2.jpg": "H2 H8 E7 D4 A1 A7",
          "full-board.jpg": "H2 H4 H6 H8 G1 G7 F4 F8 E1 E3 E5 E7 D4 C1 C5 B6 A1 A3 A5 A7",
          "full-board-v2.jpg": "H2 H4 H8 G5 F2 F8 E7 D2 D4 D8 C5 B4 A1 A7"}
"""The squares that pieces, some of them stacked, stand on: read off the photographs."""
CORNERS = {0: (0, 0), 1: (11, 0), 2: (11, 11), 3: (0, 11)}
"""Of the print, 12 squares wide with its rim: the markers' first corners in squares; a marker is a square wide."""
PIECE_HEIGHT = 0.7
Array = npt.NDArray[np.float64]


def board(picture: npt.NDArray[np.uint8]) -> TableCalibration:
    """The print as a table of 12 by 12 inches, a square being an inch, from its four markers."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    found, ids, _ = detector.detectMarkers(picture)
    seen = np.concatenate([f.reshape(4, 2) for f in found]).astype(np.float64)
    print_ = np.concatenate([np.add([(0, 0), (1, 0), (1, 1), (0, 1)], CORNERS[int(i)]) for i in ids.ravel()]).astype(np.float64)
    to_picture, _ = cv2.findHomography(print_, seen)
    # origin at A1's corner of the print, x along the numbers, y along the letters
    rim = np.array([[[0, 12], [12, 12], [12, 0], [0, 0]]], np.float64)
    return calibrate([picture], corners_px=cv2.perspectiveTransform(rim, to_picture)[0], size_in=(12.0, 12.0))


def feet(squares: str) -> Array:
    """Middles of squares in inches, (N, 2)."""
    return np.array([(1.5 + int(s[1]), 2.5 + ord(s[0]) - ord("A")) for s in squares.split()], float)


def measure() -> Report:
    """Pieces found and other finds in each photograph."""
    out = Report("Real checkers")
    if not FOLDER.exists():
        out.lines = ["shared/real/checkers_aruco is not here: not measured"]
        return out
    counts = np.zeros(3, int)
    for name, squares in PIECES.items():
        picture = np.asarray(still_picture(open_source(str(FOLDER / name))), np.uint8)
        calibration = board(picture)
        eye = Eye(calibration, warm_up_s=0.0, network=open_detector(), toy_height_in=PIECE_HEIGHT)
        eye.see(Frame(0, 0.0, picture))
        at = feet(squares)
        found, false = pieces_found(eye, at, 1.0 / 3.0)
        counts += (found, len(at), false)
        out.lines.append(f"{name}: {found} of {len(at)} found, {false} other finds")
    out.figures = [Figure("3 photographs from the side: pieces found", f"{counts[0]} of {counts[1]}", "≥ 39 of 40"),
                   Figure("3 photographs from the side: other finds", f"{counts[2]}", "≤ 4")]
    return out


def main() -> None:
    """Command line."""
    a = command_line(__doc__, "benchmarks.photographs.checkers", ACCURACY).parse_args()
    cv2.setNumThreads(1)
    publish(ACCURACY, measure(), a.write)


if __name__ == "__main__":
    main()
