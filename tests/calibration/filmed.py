"""A table with a grain and a sheet, filmed by a camera that can be turned and pushed, for tests of what minds it."""

import cv2
import numpy as np

from calibration.camera import Array, matrix_of, rotation_of
from calibration.lens.lens import Lens
from calibration.synthetic import Laid, laid_sheet, photograph, pose_over, render, simple_lens
from calibration.table.calibrate import calibrate
from calibration.table.mapping import TableCalibration

SIZE = (1280, 720)
LENS = simple_lens(SIZE)
POSE = pose_over((24, 14), 72, 4, 30, 3)


def cloth(seed: int = 1, dpi: float = 16.0) -> Laid:
    """A table of 90 x 60 inches with a grain, its corner at (-20, -15)."""
    rng = np.random.default_rng(seed)
    a = np.zeros((int(60 * dpi), int(90 * dpi)), np.float32)
    for s, amount in ((2.0, 9.0), (8.0, 8.0), (40.0, 8.0)):
        n = cv2.GaussianBlur(rng.normal(size=a.shape).astype(np.float32), (0, 0), s)
        a += amount * n / n.std()
    return Laid(np.clip(110 + a, 20, 235).astype(np.uint8), (0.0, 60 * dpi), dpi, (-20.0, -15.0, 0.0))


CLOTH = cloth()
SHEET = laid_sheet("sheet", (15, 10, 0.2))


def shot(pose: Array = POSE, lens: Array = LENS, sheet: bool = True) -> np.ndarray:
    return render([CLOTH, SHEET] if sheet else [CLOTH], pose, lens, SIZE)


def turned(pose: Array, deg: float, axis: tuple[float, float, float]) -> Array:
    """The camera turned about its own centre."""
    r = rotation_of(np.radians(deg) * np.array(axis))
    rot, t = rotation_of(pose[:3]), pose[3:]
    return np.concatenate([cv2.Rodrigues(r @ rot)[0].ravel(), r @ t])


def pushed(pose: Array, by: tuple[float, float, float]) -> Array:
    return np.concatenate([pose[:3], pose[3:] - rotation_of(pose[:3]) @ np.array(by)])


def first() -> np.ndarray:
    return photograph(shot(), np.random.default_rng(0))


def known() -> Lens:
    return Lens(matrix_of(LENS), LENS[4:].copy(), np.diag([0.3, 0.3, 0.4, 0.4, 1e-3, 3e-3, 1e-4, 1e-4, 3e-3]) ** 2, SIZE)


def calibration(picture: np.ndarray) -> TableCalibration:
    return calibrate(picture, lens=known(), print_scale=1.0)
