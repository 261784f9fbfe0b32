"""Boards for solving the lens: chessboards, ChArUco boards and our own sheet, found in a picture point by point."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import Array
from calibration.errors import CalibrationError
from calibration.lens.parameters import PATTERNS
from calibration.markers.corners import grey_of
from calibration.markers.find_prints import find_targets
from calibration.prints.geometry import SHEETS

_UNITS_IN = {"mm": 1 / 25.4, "cm": 1 / 2.54, "m": 1000 / 25.4, "in": 1.0}
EXAMPLES = "chessboard:9x6:25mm (inner corners, square), charuco:5x7:40mm/20mm:6x6_250 (squares, square/marker), sheet"


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A board in one picture: ``points_in`` (n, 2) on the board, ``points_px`` (n, 2), ``sigma_px`` (n,)."""

    name: str
    points_in: Array
    points_px: Array
    sigma_px: Array


@dataclass(frozen=True, slots=True)
class Pattern:
    """A board: ``kind`` chessboard, charuco or sheet; ``columns`` x ``rows`` inner corners (chessboard) or squares."""

    kind: str
    columns: int = 0
    rows: int = 0
    square_in: float = 0.0
    marker_in: float = 0.0
    dictionary: str = ""

    @property
    def span_in(self) -> float:
        """The longer side."""
        if self.kind == "sheet":
            return max(SHEETS["sheet"].size_in)
        return self.square_in * max(self.columns, self.rows)


def parse_pattern(text: str) -> Pattern:
    """``chessboard:9x6:25mm``, ``charuco:5x7:40mm/20mm:6x6_250`` or ``sheet``. CalibrationError shows examples."""
    if text.strip() == "sheet":
        return Pattern("sheet")
    length = r"([0-9.]+)\s*(mm|cm|m|in)"
    m = re.fullmatch(rf"chessboard:(\d+)x(\d+):{length}", text.strip())
    if m and int(m[1]) >= 3 and int(m[2]) >= 3 and _number(m[3]) > 0:
        return Pattern("chessboard", int(m[1]), int(m[2]), _number(m[3]) * _UNITS_IN[m[4]])
    m = re.fullmatch(rf"charuco:(\d+)x(\d+):{length}/{length}(?::(\w+))?", text.strip())
    if m and min(int(m[1]), int(m[2])) >= 2:
        name = "DICT_" + (m[7] or "6x6_250").upper()
        square, marker = _number(m[3]) * _UNITS_IN[m[4]], _number(m[5]) * _UNITS_IN[m[6]]
        if hasattr(cv2.aruco, name) and 0 < marker < square:
            return Pattern("charuco", int(m[1]), int(m[2]), square, marker, name)
    raise CalibrationError(f"pattern {text!r} is not understood: write one of {EXAMPLES}")


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return 0.0


def find_view(image: NDArray[np.uint8], pattern: Pattern, name: str = "") -> View | str:
    """The board in a picture, or the reason why it cannot be used."""
    grey = grey_of(image)
    if pattern.kind == "sheet":
        return _sheet_view(grey, name)
    if pattern.kind == "charuco":
        return _charuco_view(grey, pattern, name)
    return _chessboard_view(grey, pattern, name)


def _sheet_view(grey: NDArray[np.uint8], name: str) -> View | str:
    sheets = [t for t in find_targets(grey) if t.kind == "sheet"]
    if not sheets:
        return "no sheet in the picture"
    t = max(sheets, key=lambda s: len(s.points_in))
    if len(t.ids) < 3:
        return f"only {len(t.ids)} of 4 markers of the sheet seen: the sheet is cut off or covered"
    its = np.where(t.marker_of >= 0, 1.0, PATTERNS.sheet_saddle_sigmas)
    return View(name, t.points_in, t.points_px, t.sigma_px * its)


def _grid(columns: int, rows: int, square_in: float) -> Array:
    gx, gy = np.meshgrid(np.arange(columns), np.arange(rows))
    return np.asarray(np.stack([gx.ravel(), gy.ravel()], axis=1) * square_in, dtype=float)


def _chessboard_view(grey: NDArray[np.uint8], p: Pattern, name: str) -> View | str:
    size = (p.columns, p.rows)
    # The classic search takes a fiftieth of the time of the sector-based one, and fails only in hard cases.
    found, corners = cv2.findChessboardCorners(
        grey, size, flags=cv2.CALIB_CB_ADAPTIVE_THRESH | cv2.CALIB_CB_NORMALIZE_IMAGE | cv2.CALIB_CB_FAST_CHECK)
    if not found:
        found, corners = cv2.findChessboardCornersSB(grey, size, flags=cv2.CALIB_CB_NORMALIZE_IMAGE)
    if not found:
        return _why_no_chessboard(grey, p)
    pts = corners.reshape(p.rows, p.columns, 2).astype(float)
    pitch = min(np.linalg.norm(np.diff(pts, axis=0), axis=2).min(), np.linalg.norm(np.diff(pts, axis=1), axis=2).min())
    if pitch < PATTERNS.min_pitch_px:
        return f"squares of {pitch:.0f} px are too small: hold the board nearer"
    win = int(np.clip(round(PATTERNS.window_share * pitch), *PATTERNS.window_px))
    stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 50, 1e-3)
    fine = cv2.cornerSubPix(grey, corners.astype(np.float32).reshape(-1, 1, 2), (win, win), (-1, -1), stop)
    fine = fine.reshape(-1, 2).astype(float)
    moved = np.linalg.norm(fine - pts.reshape(-1, 2), axis=1)
    keep = moved < PATTERNS.moved_share * pitch
    grid = _grid(p.columns, p.rows, p.square_in)
    return View(name, grid[keep], fine[keep], np.full(int(keep.sum()), PATTERNS.subpix_sigma_px))


def _why_no_chessboard(grey: NDArray[np.uint8], p: Pattern) -> str:
    found, _, meta = cv2.findChessboardCornersSBWithMeta(
        grey, (3, 3), flags=cv2.CALIB_CB_LARGER | cv2.CALIB_CB_NORMALIZE_IMAGE)
    want = f"{p.columns}x{p.rows}"
    if found and meta is not None:
        rows, columns = meta.shape
        return (f"a chessboard of {columns}x{rows} inner corners where {want} was expected: it is cut off or covered, "
                "or the pattern is another")
    return f"no chessboard of {want} inner corners"


def _charuco_view(grey: NDArray[np.uint8], p: Pattern, name: str) -> View | str:
    best: tuple[NDArray[Any], NDArray[Any]] | None = None
    board = None
    for legacy in (False, True):  # boards of other makers and of old OpenCV differ when the number of rows is even
        if legacy and p.rows % 2:
            continue
        b = cv2.aruco.CharucoBoard((p.columns, p.rows), p.square_in, p.marker_in,
                                   cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, p.dictionary)))
        b.setLegacyPattern(legacy)
        corners, ids, _, _ = cv2.aruco.CharucoDetector(b).detectBoard(grey)
        if ids is not None and (best is None or len(ids) > len(best[1])):
            best, board = (np.asarray(corners), np.asarray(ids)), b
    if best is None or board is None or len(best[1]) < PATTERNS.min_points:
        # When the markers are of a dictionary that cannot be read (the first printed boards), the corners of the squares do
        # as well: the lens does not depend on which way round the board lies.
        plain = _chessboard_view(grey, Pattern("chessboard", p.columns - 1, p.rows - 1, p.square_in), name)
        if isinstance(plain, View):
            return plain
    if best is None or board is None:
        return f"no ChArUco board of {p.columns}x{p.rows} squares with markers of {p.dictionary}"
    corners, ids = best
    if len(ids) < PATTERNS.min_points:
        return f"only {len(ids)} corners of the ChArUco board seen: it is cut off, covered or too small"
    at = np.asarray(board.getChessboardCorners(), dtype=float)[ids.ravel(), :2]
    if np.linalg.matrix_rank(at - at.mean(axis=0), tol=1e-6) < 2:
        return "the corners seen lie on one line: show more of the board"
    return View(name, at, corners.reshape(-1, 2).astype(float), np.full(len(ids), PATTERNS.subpix_sigma_px))
